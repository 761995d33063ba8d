"""What every part of the overlay draws with, at one zoom, in sheet pixels."""

import math
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from pygame import Rect, Surface

from game.app.board.view.ink import Fine, Scratch
from game.app.board.view.letters import EXTRABOLD, Letters, Word
from game.app.board.view.look import Look
from game.app.board.view.measures import BoardMeasures, Tint, tint
from game.app.board.view.plane import Plane, Point
from game.app.icons import Icons
from game.app.theme import Rgb, Theme
from game.core.words import Words


class Item(NamedTuple):
    """A premultiplied surface of the picture: order, surface, upper left corner."""

    z: float
    surface: Surface
    x: int
    y: int


def around(points: Sequence[Point], pad: float) -> Rect:
    """The whole pixels that hold points and `pad` on every side of them."""
    left = math.floor(min(p[0] for p in points) - pad)
    top = math.floor(min(p[1] for p in points) - pad)
    right = math.ceil(max(p[0] for p in points) + pad)
    foot = math.ceil(max(p[1] for p in points) + pad)
    return Rect(left, top, right - left, foot - top)


class CellNumbers(Protocol):
    """The numbers printed on a board's cells."""

    def numbered(self, side: float) -> bool:
        """Whether the cells show their numbers at this side."""

    def label(self, cell: int, side: float, ground: Rgb | None = None) -> Surface:
        """The number of a cell with its halo, premultiplied."""

    def label_at(self, cell: int, side: float) -> tuple[int, int]:
        """The middle of a cell's number in sheet pixels."""


class Pen:
    """Geometry, colours and letters at one zoom: `side` pixels a world unit.

    scale: interface scale (least text sizes). numbers: None on a board that prints none.
    """

    def __init__(
        self, plane: Plane, measures: BoardMeasures, look: Look, theme: Theme, letters: Letters,
        icons: Icons, numbers: CellNumbers | None, words: Words, scale: float, patterns: bool,
    ) -> None:
        self.plane = plane
        self.m = measures
        self.look = look
        self.theme = theme
        self.letters = letters
        self.icons = icons
        self.numbers = numbers
        self.words = words
        self.scale = scale
        self.patterns = patterns
        self.side = 40.0
        self.rooms = Scratch(), Scratch()

    @property
    def px(self) -> float:
        """Pixels of a line width that is given at the plane's measuring unit."""
        return max(0.62, self.side / self.plane.build.unit)

    def colour(self, spec: Tint) -> Rgb:
        """The colour of a tint."""
        return tint(self.theme, spec)

    def centre(self, cell: int) -> Point:
        """A cell's middle in sheet pixels."""
        x, y = self.plane.centre(cell)
        return round(x * self.side), round(y * self.side)

    def ring(self, cell: int, share: float = 1.0) -> list[Point]:
        """A cell's outline in sheet pixels."""
        return [(x * self.side, y * self.side) for x, y in self.plane.ring(cell, share)]

    def area(self, cell: int) -> list[Point]:
        """The corners of a cell's area in sheet pixels."""
        return [(x * self.side, y * self.side) for x, y in self.plane.area(cell)]

    def canvas(self, points: list[Point], pad: float, fine: int = 2) -> Fine:
        """A transparent canvas around points."""
        return Fine(around(points, pad), fine)

    def item(self, z: float, canvas: Fine) -> Item:
        """The finished canvas as an item."""
        return Item(z, canvas.done(), canvas.area.left, canvas.area.top)

    def size(self, share: float, least: float = 10) -> float:
        """A text size: a share of the side, never under `least` interface pixels."""
        return max(least * self.scale, share * self.side)

    def label(self, z: float, cell: int, ground: Rgb | None = None) -> list[Item]:
        """The printed number of a cell again, over a wash."""
        if self.numbers is None or not self.numbers.numbered(self.side):
            return []
        image = self.numbers.label(cell, self.side, ground)
        x, y = self.numbers.label_at(cell, self.side)
        return [Item(z, image, x - image.get_width() // 2, y - image.get_height() // 2)]

    def pill(
        self, z: float, text: str, middle: Point, fill: Rgb, ink: Rgb, rim: Rgb, pixels: float
    ) -> Item:
        """Words on a rounded plate with a rim, centred on a point."""
        wide = self.letters.width(text, EXTRABOLD, pixels)
        _, capital = self.letters.capital(EXTRABOLD, pixels)
        high = round(capital * 2.05) | 1
        width = max(high, round(wide + capital * 1.5))
        rect = Rect(0, 0, width, high)
        rect.center = (round(middle[0]), round(middle[1]))
        edge = max(1, round(1.6 * self.px))
        canvas = Fine(rect.inflate(4 * edge + 6, 4 * edge + 6), 3)
        shade = self.theme.colours.shadow
        canvas.box(rect.inflate(2 * edge, 2 * edge).move(0, edge), high, shade, 0.35)
        canvas.box(rect.inflate(2 * edge, 2 * edge), high, rim)
        canvas.box(rect, high / 2, fill)
        surface = canvas.done()
        self.letters.draw(
            surface, Word(text, EXTRABOLD, pixels, ink,
                       (rect.centerx - canvas.area.left, rect.centery - canvas.area.top)),
        )
        return Item(z, surface, canvas.area.left, canvas.area.top)

    def chip(
        self, z: float, text: str, middle: Point, radius: float, fill: Rgb, ring: Rgb, ink: Rgb,
        square: bool = False,
    ) -> Item:
        """A short value in a ringed disc, or in a square."""
        pad = math.ceil(radius + 3 * self.px)
        x, y = round(middle[0]), round(middle[1])
        canvas = Fine(Rect(x - pad, y - pad, 2 * pad, 2 * pad), 4)
        line = 2.6 * self.px
        for reach, colour in (
            (radius + 1.4 * self.px, self.theme.colours.cream_pale), (radius, ring),
            (radius - line, fill),
        ):
            if square:
                half = round(reach)
                canvas.box(Rect(x - half, y - half, 2 * half, 2 * half), 0.24 * reach, colour)
            else:
                canvas.disc((x, y), reach, colour)
        surface = canvas.done()
        pixels = radius * (1.12 if len(text) < 2 else 1.0 if len(text) < 3 else 0.82)
        self.letters.draw(
            surface, Word(text, EXTRABOLD, pixels, ink, (x - canvas.area.left, y - canvas.area.top))
        )
        return Item(z, surface, canvas.area.left, canvas.area.top)

    def cross(self, z: float, middle: Point, radius: float, fill: Rgb) -> Item:
        """The sign of a refusal: a cross in a disc."""
        pad = math.ceil(radius + 3 * self.px)
        x, y = round(middle[0]), round(middle[1])
        canvas = Fine(Rect(x - pad, y - pad, 2 * pad, 2 * pad), 4)
        pale = self.theme.colours.cream_pale
        canvas.disc((x, y), radius + 1.8 * self.px, pale)
        canvas.disc((x, y), radius, fill)
        arm, width = radius * 0.38, max(1.2, radius * 0.19)
        canvas.line(((x - arm, y - arm), (x + arm, y + arm)), width, pale)
        canvas.line(((x - arm, y + arm), (x + arm, y - arm)), width, pale)
        return self.item(z, canvas)
