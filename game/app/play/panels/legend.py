"""The legend at the foot of the map: each kind of drawing that lies on it, small, and its words."""

import math
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from pygame import Rect, Surface

from game.app.board.view.cell_fill import hatching
from game.app.board.view.ink import PREMUL, Fine
from game.app.board.view.plane import Point
from game.app.play.play_view import LegendRow, LegendSign
from game.app.play.words import say
from game.app.theme import Colours, Rgb, mix
from game.app.ui import Ui
from game.app.widgets.base import Widget

_HIGH, _PAD, _GAP, _TO_WORDS = 22, 12, 20, 7  # pixels at 100 %
_SIGN = (28, 14)
_STYLE = "label"


class LegendBar(Widget):
    """Signs and words in a row on wood, in the lower middle of `room`. What has no room is left
    out from the end; all of it goes where a sheet would lie on it. The mouse reaches the map
    beneath."""

    def __init__(self, ui: Ui, room: Rect) -> None:
        super().__init__(ui, "legend", Rect(room.midbottom, (0, 0)), say("legend.head"))
        self.room = Rect(room)
        self.rows: tuple[LegendRow, ...] = ()
        self.visible = False

    def render(self, rows: tuple[LegendRow, ...], sheets: Sequence[Rect]) -> None:
        """Show these rows, unless a sheet lies there."""
        shown, rect = self._fitting(rows)
        visible = bool(shown) and rect.collidelist(list(sheets)) < 0
        if (shown, visible) == (self.rows, self.visible):
            return
        self.invalidate()
        self.rows, self.rect, self.visible = shown, rect, visible
        self.invalidate()

    def above(self, area: Rect) -> Rect:
        """What the legend, while it shows, leaves of an area."""
        foot = min(area.bottom, self.rect.top) if self.visible else area.bottom
        return Rect(area.left, area.top, area.width, max(0, foot - area.top))

    def hit(self, point: tuple[int, int]) -> Widget | None:
        """Nothing: it is only read."""
        return None

    def _fitting(self, rows: tuple[LegendRow, ...]) -> tuple[tuple[LegendRow, ...], Rect]:
        """The first rows that have room, and where they stand."""
        ui, shown, across = self.ui, list[LegendRow](), 2 * self.ui.px(_PAD)
        for row in rows:
            more = self._wide(row) + (ui.px(_GAP) if shown else 0)
            if across + more > self.room.width:
                break
            shown.append(row)
            across += more
        rect = Rect(0, 0, across, ui.px(_HIGH))
        rect.midbottom = self.room.midbottom
        return tuple(shown), rect

    def _wide(self, row: LegendRow) -> int:
        ui = self.ui
        return ui.px(_SIGN[0]) + ui.px(_TO_WORDS) + ui.text.width(row.words, _STYLE, ui.scale)

    def draw(self, target: Surface) -> None:
        """A strip of wood with the rows; the same few come again and again."""
        size = self.rect.size
        key = ("legend", size, self.rows, self.ui.scale)
        target.blit(self.ui.text.block(key, size[0] * size[1], self._print), self.rect)

    def _print(self) -> Surface:
        ui, target, rect = self.ui, Surface(self.rect.size), Rect((0, 0), self.rect.size)
        ui.panels.footer(target, rect)
        size = (ui.px(_SIGN[0]), ui.px(_SIGN[1]))
        x, y = ui.px(_PAD), rect.centery - ui.line(_STYLE) // 2
        for row in self.rows:
            sign = ui.textures.cache.get(
                ("legend", row.sign, size), partial(draw_sign, ui, row.sign, size)
            )
            target.blit(sign, (x, rect.centery - size[1] // 2), special_flags=PREMUL)
            ui.text.draw(
                target, row.words, (x + size[0] + ui.px(_TO_WORDS), y), _STYLE, ui.c.footer,
                ui.scale,
            )
            x += self._wide(row) + ui.px(_GAP)
        return target


def draw_sign(ui: Ui, sign: LegendSign, size: tuple[int, int]) -> Surface:
    """A piece of the map with what a sign stands for."""
    area = Rect((0, 0), size)
    canvas = Fine(area, 4)
    canvas.box(area, ui.px(2), ui.c.card)
    _DRAWN[sign](_Sign(canvas, area, ui.c, ui.scale))
    return canvas.done()


class _Sign:
    """A sign that is drawn: on which canvas, how large, and how many pixels are one at 100 %."""

    def __init__(self, canvas: Fine, area: Rect, colours: Colours, unit: float) -> None:
        self.canvas, self.area, self.c, self.unit = canvas, area, colours, unit

    def ring(self) -> list[Point]:
        """The corners, drawn in by half a line."""
        left, top, right, foot = 1, 1, self.area.width - 1, self.area.height - 1
        return [(left, top), (right, top), (right, foot), (left, foot)]

    def filled(self, colour: Rgb, share: float) -> None:
        """All of it washed."""
        self.canvas.box(self.area, 2 * self.unit, mix(self.c.card, colour, share))

    def edged(self, colour: Rgb, dash: tuple[float, float] | None = None) -> None:
        """A line round it."""
        if dash is None:
            self.canvas.line(self.ring(), 1.6 * self.unit, colour, closed=True)
        else:
            on, off = (length * self.unit for length in dash)
            self.canvas.dashes(self.ring(), 1.8 * self.unit, on, off, colour, closed=True)

    def across(self) -> tuple[Point, Point]:
        """Its middle line."""
        return (0.0, self.area.height / 2), (float(self.area.width), self.area.height / 2)


def _strike(sign: _Sign) -> None:
    sign.filled(sign.c.cream_pale, 1.0)
    for line in hatching(sign.ring(), 4 * sign.unit):
        sign.canvas.line(line, 1.1 * sign.unit, mix(sign.c.cream_pale, sign.c.stop, 0.62))
    sign.edged(sign.c.stop)


def _strike_rings(sign: _Sign) -> None:
    sign.filled(sign.c.stop, 0.14)
    sign.edged(sign.c.stop)


def _watch(sign: _Sign) -> None:
    sign.filled(sign.c.threat, 0.34)
    (left, top), (right, _), (_, foot), _ = sign.ring()
    for y in (top, foot):
        sign.canvas.line(((left, y), (right, y)), 1.4 * sign.unit, sign.c.threat)


def _watch_cells(sign: _Sign) -> None:
    _watch(sign)
    x, y = sign.area.width / 2, sign.area.height / 2
    for half, colour in ((4.6 * sign.unit, sign.c.threat_ink), (3.3 * sign.unit, sign.c.select)):
        sign.canvas.polygon(((x, y - half), (x + half, y), (x, y + half), (x - half, y)), colour)


def _chance(sign: _Sign) -> None:
    bar = sign.area.inflate(-4 * sign.unit, -6 * sign.unit)
    edge = max(1, round(sign.unit))
    sign.canvas.box(bar, bar.height / 2, sign.c.blue)
    sign.canvas.box(bar.inflate(-2 * edge, -2 * edge), bar.height / 2, sign.c.cream_pale)
    sign.canvas.box(Rect(bar.topleft, (bar.width * 6 // 10, bar.height)), bar.height / 2,
                    sign.c.blue)


def _attack(sign: _Sign) -> None:
    sign.canvas.line(sign.across(), 4 * sign.unit, sign.c.cream_pale)
    on, off = 5 * sign.unit, 3.5 * sign.unit
    sign.canvas.dashes(sign.across(), 1.8 * sign.unit, on, off, sign.c.blue)


def _trail(colour: str) -> Callable[[_Sign], None]:
    """A ring, and dots that lead away from it."""

    def draw(sign: _Sign) -> None:
        ink: Rgb = getattr(sign.c, colour)
        y, radius = sign.area.height / 2, 3.6 * sign.unit
        round_it = [
            (radius + 2 * sign.unit + radius * math.cos(math.tau * step / 24),
             y + radius * math.sin(math.tau * step / 24)) for step in range(24)
        ]
        sign.canvas.line(round_it, 1.4 * sign.unit, ink, closed=True)
        for at in (13, 18.5, 24):
            sign.canvas.disc((at * sign.unit, y), 1.5 * sign.unit, ink)

    return draw


def _whole_line(sign: _Sign) -> None:
    sign.canvas.line(sign.across(), 3.4 * sign.unit, sign.c.blue)


def _dashed_line(sign: _Sign) -> None:
    sign.canvas.dashes(sign.across(), 3.4 * sign.unit, 6 * sign.unit, 4 * sign.unit, sign.c.ink)


def _wedge(
    fill: str, ink: str, share: float, dash: tuple[float, float] | None = (4, 3)
) -> Callable[[_Sign], None]:
    """A wash under an edge."""

    def draw(sign: _Sign) -> None:
        sign.filled(getattr(sign.c, fill), share)
        sign.edged(getattr(sign.c, ink), dash)

    return draw


_DRAWN: Mapping[LegendSign, Callable[[_Sign], None]] = {
    "strike": _strike, "strike-rings": _strike_rings,
    "watch": _watch, "watch-cells": _watch_cells,
    "answer": _wedge("threat", "threat_ink", 0.34),
    "chance": _chance,
    "front": _wedge("blue", "blue", 0.12, None),
    "side": _wedge("threat", "threat_ink", 0.24),
    "rear": _wedge("go", "go", 0.12, (2, 2.4)),
    "attack": _attack,
    "trail-first": _trail("blue"), "trail-second": _trail("rust"), "trail": _trail("ink_2"),
    "line-best": _whole_line, "line-own": _dashed_line,
    "own": _wedge("blue", "blue_low", 0.2),
    "plan": _wedge("select", "brass_ink", 0.3),
    "reach": _wedge("cream_pale", "blue", 1.0, None),
    "reach-rings": _wedge("cream_pale", "blue", 0.0),
}
