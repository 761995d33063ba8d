"""Gauges of the unit card: points of a turn as boxes, cells to be crossed out, lines under a head.

They are filled by the records of `core.view_records`; which game they are of isn't known here.
Dials and tracks are modules of their own.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction

import pygame
from pygame import Rect, Surface

from game.app.play.panels.boxes import Boxes
from game.app.play.panels.dial import DialFace
from game.app.play.panels.track import TrackBoxes
from game.app.ui import Ui
from game.app.widgets.label import Label
from game.app.widgets.stack import Stack
from game.core.view_records import CellBoxes, Dial, Gauge, Lines, Meter, Preview, Row, Track

BOX = 22  # pixels at 100 % that a box is high
GAUGE = "unit.gauge"
"""How the names of all parts of gauges begin; a number and the part follow."""
SHORT = 3  # letters of a head or value in a printed box


class MeterBoxes(Boxes):
    """Used: sunk; planned: blue; open: hatched green; kept for something else: dashed."""

    def __init__(self, ui: Ui, name: str, rect: Rect, meter: Meter) -> None:
        super().__init__(ui, name, rect, meter.of, f"{meter.head}: {meter.value}", meter)
        self.meter = meter

    def print(self, target: Surface, boxes: Sequence[Rect]) -> None:
        """Draw them."""
        ui, c, meter = self.ui, self.ui.c, self.meter
        planned = meter.used + meter.planned
        radius = ui.px(2)
        for index, box in enumerate(boxes):
            if index < meter.used:
                ui.panels.framed(target, box, c.card_band, c.edge, radius, 1)
                self._tick(target, box)
            elif index < planned:
                ui.panels.plate(target, box, c.blue_panel, radius)
            elif index < planned + meter.open:
                ui.panels.framed(target, box, c.go_pale, c.go, radius, 1)
                _hatch(ui, target, box)
            else:
                ui.panels.dashed(target, box, c.ink_3)

    def _tick(self, target: Surface, box: Rect) -> None:
        """A small bar in the middle: gone, even to an eye that sees no hue."""
        bar = Rect(0, 0, box.width // 2, max(1, self.ui.px(2)))
        bar.center = box.center
        target.fill(self.ui.c.ink_3, bar)


class Values(Boxes):
    """Printed boxes side by side, in each a short head over its value."""

    HIGH = 40

    def __init__(self, ui: Ui, name: str, rect: Rect, rows: Sequence[Row]) -> None:
        words = ", ".join(f"{row.head} {row.value}" for row in rows)
        super().__init__(ui, name, rect, len(rows), words, tuple(rows))
        self.rows = rows

    @staticmethod
    def fit(rows: Sequence[Row]) -> bool:
        """Whether rows are short enough to stand so, with nothing more to say of any."""
        return bool(rows) and all(
            not row.text and not row.rule and len(row.value) <= SHORT and len(row.head) <= SHORT
            for row in rows
        )

    def print(self, target: Surface, boxes: Sequence[Rect]) -> None:
        """Draw them."""
        ui, c = self.ui, self.ui.c
        for box, row in zip(boxes, self.rows, strict=True):
            ui.panels.framed(target, box, c.card_raised, c.edge, ui.px(3), 1)
            top = box.top + (box.height - ui.line("small") - ui.line("option")) // 2
            ui.text.draw(target, row.head, (box.centerx, top), "small", c.ink_2, ui.scale, "centre")
            at = (box.centerx, top + ui.line("small"))
            ui.text.draw(target, row.value, at, "option", c.ink, ui.scale, "centre")


class CellRow(Boxes):
    """Printed cells; crossed ones are struck through in red, half-crossed ones once, guarding ones
    stand on blue."""

    def __init__(self, ui: Ui, name: str, rect: Rect, cells: CellBoxes) -> None:
        words = f"{cells.head}: {cells.value}"
        super().__init__(ui, name, rect, len(cells.marks), words, cells)
        self.cells = cells

    def print(self, target: Surface, boxes: Sequence[Rect]) -> None:
        """Draw them."""
        ui, c = self.ui, self.ui.c
        for box, (label, state) in zip(boxes, self.cells.marks, strict=True):
            guard, gone = state == "guard", state == "crossed"
            fill = c.blue_pale if guard else c.card_band if gone else c.card_raised
            ui.panels.framed(target, box, fill, c.blue if guard else c.ink, ui.px(2), 1)
            colour = c.ink_3 if gone else c.ink
            style = "key" if ui.text.width(label, "key", ui.scale) <= box.width else "small"
            at = (box.centerx, box.centery - ui.line(style) // 2)
            ui.text.draw(target, label, at, style, colour, ui.scale, "centre")
            inner = box.inflate(-ui.px(2), -ui.px(2))
            if guard:
                ui.panels.plate(target, box.inflate(-box.width // 2, -box.height // 2), c.blue, 0)
            if gone or state == "half":
                _stroke(ui, target, inner.topleft, inner.bottomright)
            if gone:
                _stroke(ui, target, inner.bottomleft, inner.topright)


def _stroke(ui: Ui, target: Surface, start: tuple[int, int], end: tuple[int, int]) -> None:
    pygame.draw.line(target, ui.c.stop, start, end, max(1, ui.px(1.5)))


def _hatch(ui: Ui, target: Surface, box: Rect) -> None:
    """Slanting lines inside a box."""
    old = target.get_clip()
    inner = box.inflate(-ui.px(3), -ui.px(3))
    target.set_clip(inner.clip(old))
    for offset in range(0, inner.width + inner.height, max(2, ui.px(4))):
        pygame.draw.aaline(
            target, ui.c.go, (inner.left + offset, inner.top),
            (inner.left + offset - inner.height, inner.bottom),
        )
    target.set_clip(old)


def move_used(preview: Preview) -> Fraction | None:
    """What a planned way would use of the points that it leaves some of; None where it is no way
    that costs any. The way off the map costs more than its last hex."""
    cost = preview.ruling.cost
    if preview.left is None or not (preview.path or cost is not None):
        return None
    if cost is not None:
        return cost
    paid = [step.total for step in preview.path if step.ok and step.total is not None]
    return paid[-1] if paid else Fraction(0)


def chosen(own: Sequence[Gauge], instead: Sequence[Gauge]) -> tuple[Gauge, ...]:
    """A card's gauges, those of a preview in the places of the ones with the same heads."""
    heads = {gauge.head: gauge for gauge in instead}
    return tuple(heads.get(gauge.head, gauge) for gauge in own)


def add(
    ui: Ui, stack: Stack, gauges: Sequence[Gauge], line: Callable[[str, str, bool], None],
    tight: int,
) -> list[str]:
    """Lay gauges out in a column; the lines that were left out. line(name, markup, strong): adds a
    line of words; tight: 1 without the line under each, 2 with all but the first line of words left
    out as well, 3 with nothing below a track, and the smallest dial."""
    left_out: list[str] = []
    for index, gauge in enumerate(gauges):
        name = f"{GAUGE}{index}"
        if isinstance(gauge, Lines):
            _head(ui, stack, name, gauge.head, "")
            shown = 1 if tight > 1 else len(gauge.lines)
            for number, words in enumerate(gauge.lines[:shown]):
                line(f"{name}.{number}", words, number == 0)
            left_out += gauge.lines[shown:]
            continue
        if isinstance(gauge, Dial):
            high = ui.px(DialFace.HIGH[tight])
            stack.put(DialFace(ui, f"{name}.dial", stack.room(high), gauge), 4 if not tight else 1)
            continue
        _head(ui, stack, name, gauge.head, gauge.value)
        if isinstance(gauge, Track):
            high = TrackBoxes.height(ui, gauge, stack.width, tight)
            stack.put(TrackBoxes(ui, f"{name}.track", stack.room(high), gauge, tight), 2)
            continue
        high = ui.px(BOX if not tight else BOX - 4)
        if isinstance(gauge, Meter) and gauge.of:
            stack.put(MeterBoxes(ui, f"{name}.boxes", stack.room(high), gauge), 2)
        elif isinstance(gauge, CellBoxes):
            stack.put(CellRow(ui, f"{name}.boxes", stack.room(high), gauge), 2)
        if gauge.text and not tight:
            line(f"{name}.text", gauge.text, False)
        elif gauge.text:
            left_out.append(gauge.text)
        stack.gap(4 if not tight else 2)
    return left_out


def _head(ui: Ui, stack: Stack, name: str, head: str, value: str) -> None:
    """A small head with its value at the right; below it where both don't fit in a line."""
    high = ui.line("label.bold")
    place = stack.room(high)
    wide = ui.text.width(head.upper(), "head", ui.scale) + ui.px(2)
    both = wide + ui.text.width(value, "label.bold", ui.scale)
    left = Rect(place.left, place.top + high - ui.line("head"), min(wide, place.width),
                ui.line("head"))
    label = Label(ui, f"{name}.head", left, head, "head", ui.c.brass_ink)
    if not value:
        stack.put(label)
        return
    stack.parent.add(label)
    if both + ui.px(8) > place.width:
        place = place.move(0, ui.line("head") + ui.px(2))
        wide = 0
    right = Rect(place.left + wide, place.top, place.width - wide, place.height)
    stack.put(Label(ui, f"{name}.value", right, value, "label.bold", align="right"), 3)
