"""The plots of the record: shares won with their intervals, and the dice against expectation."""

from collections.abc import Sequence
from math import sqrt

import pygame
from pygame import Rect, Surface

from game.app.glyphs import glyph_side
from game.app.record import FACES, LuckPoint, Share, SideDice, pair_odds, spread
from game.app.theme import Rgb, mix
from game.app.ui import Ui
from game.app.widgets.base import Widget
from game.core.quantity import rounded

_BAND = 2  # deviations on either side that are usual, 19 times in 20
_BAR = 12  # interface pixels
ROW = 26
"""Interface pixels of a row of shares."""


def usual(ui: Ui) -> Rgb:
    """The colour of the band that chance is usually in."""
    return mix(ui.c.card, ui.c.threat, 0.28)


class ShareBars(Widget):
    """Rows of shares: name, bar with whisker and half-way line, "7 of 14"."""

    solid = False

    def __init__(self, ui: Ui, name: str, rect: Rect, shares: Sequence[Share]) -> None:
        said = "; ".join(f"{row.name}: {self._count(ui, row)}" for row in shares)
        super().__init__(ui, name, rect, said)
        self.shares = tuple(shares)
        self.rect.height = ui.px(ROW) * len(self.shares)

    @staticmethod
    def _count(ui: Ui, row: Share) -> str:
        return ui.say("record.of", won=row.won, games=row.games)

    def draw(self, target: Surface) -> None:
        """Draw the rows."""
        if not self.shares:
            return
        ui, c, style = self.ui, self.ui.c, "label"
        counts = [self._count(ui, row) for row in self.shares]
        right = max((ui.text.width(count, "label.bold", ui.scale) for count in counts), default=0)
        longest = max(ui.text.width(row.name, style, ui.scale) for row in self.shares)
        names = min(longest, self.rect.width * 3 // 5)
        left = self.rect.left + names + ui.px(8)
        room = self.rect.right - right - ui.px(10) - left
        for index, (row, count) in enumerate(zip(self.shares, counts, strict=True)):
            top = self.rect.top + index * ui.px(ROW)
            y = top + (ui.px(ROW) - ui.line(style)) // 2
            shown = ui.text.shorten(row.name, style, ui.scale, names)
            ui.text.draw(target, shown, (self.rect.left, y), style, c.ink, ui.scale)
            bar = Rect(left, top + (ui.px(ROW) - ui.px(_BAR)) // 2, room, ui.px(_BAR))
            target.fill(mix(c.card, c.edge, 0.4), bar)
            target.fill(c.bar_few if row.few else c.blue_panel,
                        Rect(bar.left, bar.top, round(room * row.won / row.games), bar.height))
            half = bar.left + room // 2
            target.fill(c.ink_3, Rect(half, bar.top - ui.px(3), ui.px(1), bar.height + ui.px(6)))
            low, high = (bar.left + round(room * part) for part in (row.low, row.high))
            target.fill(c.ink, Rect(low, bar.centery, high - low, ui.px(1)))
            for end in (low, high):
                target.fill(c.ink, Rect(end, bar.centery - ui.px(4), ui.px(1), ui.px(9)))
            ui.text.draw(target, count, (self.rect.right, y), "label.bold", c.ink, ui.scale,
                         "right")


class FacesPlot(Widget):
    """How often each face fell, as its distance from expectation, with the usual band."""

    solid = False

    def __init__(self, ui: Ui, name: str, rect: Rect, dice: SideDice, square: bool) -> None:
        super().__init__(ui, name, rect, ", ".join(map(str, dice.faces)))
        self.dice = dice
        self.square = square

    def draw(self, target: Surface) -> None:
        """Band, line of expectation, a mark for each face with its number, the faces below."""
        ui, c = self.ui, self.ui.c
        side, line = glyph_side(ui.line("label")), ui.line("label.bold")
        plot = Rect(self.rect.left, self.rect.top + line, self.rect.width,
                    self.rect.height - 2 * line - side - ui.px(6))
        even, deviation = self.dice.dice / FACES, spread(self.dice.dice)
        strays = [abs(count - even) for count in self.dice.faces]
        most = max(_BAND * deviation * 1.2, *strays, 1.0)
        per = plot.height / 2 / most
        band = round(_BAND * deviation * per)
        middle = plot.centery
        target.fill(usual(ui), Rect(plot.left, middle - band, plot.width, 2 * band))
        ui.panels.dotted(target, plot.left, plot.right, middle, c.ink)
        colour = c.rust if self.square else c.blue
        each = plot.width / FACES
        for face, count in enumerate(self.dice.faces):
            x = round(plot.left + (face + 0.5) * each)
            y = middle - round((count - even) * per)
            stem = Rect(x - ui.px(1), min(y, middle), ui.px(2), abs(y - middle))
            target.fill(colour, stem)
            radius = ui.px(5)
            if self.square:
                target.fill(colour, Rect(x - radius, y - radius, 2 * radius, 2 * radius))
            else:
                pygame.draw.circle(target, colour, (x, y), radius)
            above = count >= even
            words = y - radius - line if above else y + radius
            ui.text.draw(target, str(count), (x, words), "label.bold", c.ink, ui.scale, "centre")
            glyph = ui.dice.glyph(face + 1, "miss", side)
            target.blit(glyph, (x - side // 2, self.rect.bottom - side))


class PairsPlot(Widget):
    """The sums of two dice against the triangle that is to be expected."""

    solid = False

    def __init__(self, ui: Ui, name: str, rect: Rect, dice: SideDice) -> None:
        super().__init__(ui, name, rect, ", ".join(map(str, dice.pairs)))
        self.dice = dice

    def draw(self, target: Surface) -> None:
        """Bars, the triangle with its band, the sums below."""
        ui, c = self.ui, self.ui.c
        throws, odds = sum(self.dice.pairs), pair_odds()
        line = ui.line("label")
        plot = Rect(self.rect.left, self.rect.top + ui.px(4), self.rect.width,
                    self.rect.height - line - ui.px(8))
        expected = [throws * part for part in odds]
        bands = [_BAND * sqrt(throws * part * (1 - part)) for part in odds]
        most = max(*self.dice.pairs, *(e + b for e, b in zip(expected, bands, strict=True)), 1)
        per, each = plot.height / most, plot.width / len(odds)
        xs = [round(plot.left + (index + 0.5) * each) for index in range(len(odds))]
        for index, count in enumerate(self.dice.pairs):
            tall = round(count * per)
            bar = Rect(xs[index] - round(each * 0.36), plot.bottom - tall, round(each * 0.72), tall)
            target.fill(c.bar_few, bar)
            ui.text.draw(target, str(index + 2), (xs[index], plot.bottom + ui.px(4)), "label",
                         c.brass_ink, ui.scale, "centre")
        high = [(x, plot.bottom - round((e + b) * per))
                for x, e, b in zip(xs, expected, bands, strict=True)]
        low = [(x, plot.bottom - round(max(0.0, e - b) * per))
               for x, e, b in zip(xs, expected, bands, strict=True)]
        for line_of in (high, low):
            pygame.draw.aalines(target, c.threat, False, line_of)
        middle = [(x, plot.bottom - round(e * per)) for x, e in zip(xs, expected, strict=True)]
        pygame.draw.lines(target, c.ink, False, middle, max(1, ui.px(1.5)))


class LuckPlot(Widget):
    """Hits above expectation, game after game, in the funnel that is usual."""

    solid = False

    def __init__(self, ui: Ui, name: str, rect: Rect, points: Sequence[LuckPoint]) -> None:
        last = points[-1].surplus if points else 0.0
        super().__init__(ui, name, rect, _surplus(last))
        self.points = tuple(points)

    def draw(self, target: Surface) -> None:
        """Funnel, line of expectation, curve, the last value."""
        ui, c = self.ui, self.ui.c
        if not self.points:
            return
        said = _surplus(self.points[-1].surplus)
        aside = ui.text.width(said, "label.bold", ui.scale) + ui.px(12)
        line = ui.line("label")
        plot = Rect(self.rect.left, self.rect.top, self.rect.width - aside,
                    self.rect.height - line - ui.px(4))
        bands = [_BAND * point.deviation for point in self.points]
        most = max(*bands, *(abs(point.surplus) for point in self.points), 1.0)
        per = plot.height / 2 / most
        count = len(self.points)
        xs = [plot.left, *(
            round(plot.left + plot.width * number / count) for number in range(1, count + 1)
        )]
        upper = [(x, plot.centery - round(b * per)) for x, b in zip(xs, [0, *bands], strict=True)]
        lower = [(x, 2 * plot.centery - y) for x, y in reversed(upper)]
        pygame.draw.polygon(target, usual(ui), [*upper, *lower])
        ui.panels.dotted(target, plot.left, plot.right, plot.centery, c.ink)
        curve = [(x, plot.centery - round(value * per)) for x, value in
                 zip(xs, [0.0, *(point.surplus for point in self.points)], strict=True)]
        pygame.draw.lines(target, c.blue, False, curve, max(2, ui.px(2)))
        pygame.draw.circle(target, c.blue, curve[-1], ui.px(4))
        y = min(max(curve[-1][1] - line // 2, plot.top), plot.bottom - line)
        ui.text.draw(target, said, (curve[-1][0] + ui.px(8), y), "label.bold", c.blue, ui.scale)
        for number, align in ((1, "left"), (count, "right")):
            x = plot.left if align == "left" else plot.right
            if number == 1 or count > 1:
                ui.text.draw(target, str(number), (x, plot.bottom + ui.px(4)), "label",
                             c.brass_ink, ui.scale, align)


def _surplus(value: float) -> str:
    """With its sign, to a tenth."""
    return f"{'-' if value < 0 else '+'}{rounded(abs(value))}"
