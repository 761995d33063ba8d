"""Markers laid on counters, and the marks that lie on cells beneath them."""

import math

import pygame
from pygame import Rect, Surface

from game.app.board.view.ink import PREMUL, Fine, Sprite, faded, premul, shadow
from game.app.board.view.letters import EXTRABOLD, NARROW, Letters, Word
from game.app.board.view.look import Look
from game.app.board.view.measures import BoardMeasures, MarkLook, tint
from game.app.board.view.plane import CellMeasures, Point
from game.app.icons import Icons
from game.app.theme import Rgb, Theme

_LEAST_WORD, _READ = 6.5, 10.0  # interface pixels of a marker's word, and pixels: else left out
_ROOM = 0.88  # of a marker's width that its word may take


class Markers:
    """Draws markers and marks as the game's look has them.

    build: measures of a cell; ring: its outline about its middle, in world units. scale: of the
    interface: where a word would be too small, a larger icon takes its place.
    """

    def __init__(
        self, measures: BoardMeasures, look: Look, theme: Theme, icons: Icons, letters: Letters,
        build: CellMeasures, ring: tuple[Point, ...], scale: float,
    ) -> None:
        self._build = build
        self._ring = ring
        self._scale = scale
        self._m = measures
        self._look = look
        self._theme = theme
        self._icons = icons
        self._letters = letters

    def word(self, marker: str) -> str:
        """What is printed on a marker."""
        return self._look.marker(marker).word or marker.replace("-", " ").upper()

    def size(self, counter: int) -> tuple[int, int]:
        """Width and height of a marker in pixels on counters of `counter` pixels."""
        width = max(6, round(self._m.marker.width * counter))
        return width, max(5, round(width * self._m.marker.height / 100))

    def bake(self, marker: str, counter: int, side: float, *, printed: bool = True) -> Sprite:
        """A marker, its anchor at its own middle. printed: with its icon and word."""
        m = self._m.marker
        look = self._look.marker(marker)
        width, height = self.size(counter)
        unit = width / 100
        fill, ink, rim = (tint(self._theme, t) for t in (look.fill, look.ink, look.rim))
        edge = max(1, round(3 * unit))
        canvas = Fine(Rect(0, 0, width, height + edge), 4)
        radius = m.radius * unit
        self._stock(canvas, Rect(0, 0, width, height), edge, radius, fill)
        line = max(1, round(2.6 * unit))
        gap = max(1, round(3.4 * unit))
        if width > 22:
            canvas.box(Rect(gap, gap, width - 2 * gap, height - 2 * gap), radius * 0.8, rim)
            inner = gap + line
            canvas.box(
                Rect(inner, inner, width - 2 * inner, height - 2 * inner), radius * 0.65, fill
            )
        face = canvas.done()
        if printed:
            use, pixels = self._fitted(self.word(marker), m.word * unit, width * _ROOM)
            worded = self._read(pixels)
            side_px = round((m.icon if worded else 56) * unit)
            icon = premul(self._icons.icon(look.icon, side_px, ink))
            middle = (width // 2, round(height * (0.36 if worded else 0.5)))
            face.blit(icon, icon.get_rect(center=middle), special_flags=PREMUL)
            if worded:
                at = (width / 2, height * 0.77)
                self._letters.draw(face, Word(self.word(marker), use, pixels, ink, at))
        image, margin = shadow(face, self._theme.colours.shadow, 0.5, max(1, round(side / 28)))
        whole = Surface((image.get_width(), image.get_height() + 1), pygame.SRCALPHA)
        whole.blit(image, (round(side / 40), round(1.6 * side / 40)), special_flags=PREMUL)
        whole.blit(face, (margin, margin), special_flags=PREMUL)
        return Sprite(whole, -margin - width // 2, -margin - height // 2)

    def _stock(
        self, canvas: Fine, rect: Rect, edge: int, radius: float, fill: Rgb
    ) -> None:
        """A piece of stock and its lower edge."""
        dark = tuple(round(v * 0.55) for v in fill)
        canvas.box(rect.move(0, edge), radius, (dark[0], dark[1], dark[2]))
        canvas.box(rect, radius, fill)

    def _read(self, pixels: float) -> bool:
        """Whether a word of that size can be read."""
        return pixels >= max(_LEAST_WORD * self._scale, _READ * min(1.0, self._scale))

    def _fitted(self, word: str, pixels: float, room: float) -> tuple[str, float]:
        """The face and the size in which a word has room."""
        if self._letters.width(word, EXTRABOLD, pixels) <= room:
            return EXTRABOLD, pixels
        wide = self._letters.width(word, NARROW, pixels)
        return NARROW, pixels * min(1.0, room / max(1, wide))

    def place(
        self, count: int, counter: int, turned: bool
    ) -> list[tuple[int, int]]:
        """Where the middles of `count` markers lie from the counter's middle, first one lowest.

        Over the name band and beyond it: never over a value. On a turned counter its upper corner
        is the free one.
        """
        m = self._m.marker
        width, height = self.size(counter)
        step = round(height * 0.62)
        if turned:
            x, y = 0, round(-counter * 0.24 - height / 2)
        else:
            x = round(counter * (m.left / 100 - 0.5) + width / 2)
            y = round(counter * ((m.drop + 12) / 100 - 0.5) - height / 2)
        return [(x + index * round(width * 0.06), y - index * step) for index in range(count)]

    # Marks on cells

    def mark(self, name: str, side: float, counter: int) -> Sprite:
        """A mark on a cell, its anchor at the cell's centre. side: pixels of a world unit."""
        style = self._look.mark(name)
        if style.kind == "marker":
            return self._on_cell(self.bake(name, counter, side), side, counter)
        if style.kind in ("art", "thing"):
            pixels = max(6, round(style.size * side))
            art = self._icons.art("stamps", f"{style.art}-1", (pixels, pixels))
            image = premul(art) if art is not None else Surface((1, 1), pygame.SRCALPHA)
            dx, dy = round(style.at[0] * side), round(style.at[1] * side)
            return Sprite(image, dx - image.get_width() // 2, dy - image.get_height() // 2)
        return self._sign(style, side) if style.kind == "sign" else self._frame(style, side)

    def under(self, name: str, side: float, counter: int) -> Sprite:
        """A mark of the kind "marker" under a counter, of which little is seen; see `foot`."""
        return self._on_cell(self.bake(name, counter, side, printed=False), side, counter)

    def foot(self, name: str, side: float, counter: int, *, turned: bool) -> Sprite:
        """What a marker under a counter says, to be laid over both where the counter has no value:
        its word along its lower edge; where that would be too small its icon. Its anchor is at the
        cell's centre. turned: the counter is."""
        style, look = self._m.marker.foot, self._look.marker(name)
        fill, ink = tint(self._theme, look.fill), tint(self._theme, look.ink)
        width, _ = self.size(counter)
        unit = width / 100
        edge, radius = max(1, round(3 * unit)), self._m.marker.radius * unit
        face, pixels = self._fitted(self.word(name), style.word * unit, width * _ROOM)
        if self._read(pixels):
            high = round(style.height * unit)
            place = Rect(-(width // 2), self._foot_of(side) - high, width, high)
        else:
            high = max(6, round(style.plate * unit))
            x, y = style.turned if turned else style.upright
            place = Rect(0, 0, high, high)
            place.center = round(x * counter / 100), round(y * counter / 100)
        canvas = Fine(Rect(0, 0, place.width, place.height + edge), 4)
        self._stock(canvas, Rect((0, 0), place.size), edge, radius, fill)
        plate = canvas.done()
        if self._read(pixels):
            at = (place.width / 2, place.height / 2)
            self._letters.draw(plate, Word(self.word(name), face, pixels, ink, at))
        else:
            icon = premul(self._icons.icon(look.icon, round(0.8 * high), ink))
            middle = Rect((0, 0), place.size).center
            plate.blit(icon, icon.get_rect(center=middle), special_flags=PREMUL)
        return Sprite(plate, place.left, place.top)

    def _on_cell(self, marker: Sprite, side: float, counter: int) -> Sprite:
        """A marker on a cell, its anchor at the cell's centre."""
        _, height = self.size(counter)
        return Sprite(marker.surface, marker.dx, marker.dy + self._foot_of(side) - height // 2)

    def _foot_of(self, side: float) -> int:
        """How far below a cell's centre the lower edge of a marker lies: a little beyond the cell,
        so that its word shows below a counter."""
        return round(side * self._build.half[1] * 1.13)

    def _sign(self, style: MarkLook, side: float) -> Sprite:
        """A small ringed icon in the right corner of the cell."""
        colours = self._theme.colours
        colour = tint(self._theme, style.colour or "ink.2")
        radius = max(5.0, 0.19 * side)
        half = math.ceil(radius) + 2
        canvas = Fine(Rect(-half, -half, 2 * half, 2 * half), 4)
        canvas.disc((0, 0), radius + 1, colours.card, 0.9)
        canvas.disc((0, 0), radius, colour)
        canvas.disc((0, 0), radius - max(1.0, side / 34), colours.card)
        surface = canvas.done()
        icon = premul(self._icons.icon(style.icon, round(radius * 1.5), colour))
        surface.blit(icon, icon.get_rect(center=(half, half)), special_flags=PREMUL)
        return Sprite(surface, round(0.7 * self._build.half[0] * side) - half, -half)

    def _frame(self, style: MarkLook, side: float) -> Sprite:
        colours = self._theme.colours
        half = math.ceil(side) + 2
        colour = tint(self._theme, style.colour or "ink.2")
        canvas = Fine(Rect(-half, -half, 2 * half, 2 * half), 3)
        ring = [(dx * side * 0.86, dy * side * 0.86) for dx, dy in self._ring]
        line = max(1.4, 2.2 * side / 40)
        canvas.dashes(ring, line * 2, side * 0.2, side * 0.13, colours.card, 0.8, closed=True)
        canvas.dashes(ring, line, side * 0.2, side * 0.13, colour, closed=True)
        surface = canvas.done()
        pixels = max(10, round(side * 0.5))
        icon = faded(premul(self._icons.icon(style.icon, pixels, colour)), 0.85)
        surface.blit(icon, icon.get_rect(center=(half, half)), special_flags=PREMUL)
        return Sprite(surface, -half, -half)
