"""Large changes of the board's picture, cut into bands.

A reach or a path leaves more than half of the rectangle round it empty. Cut into low bands, each
as wide as what lies in it, far less is painted; the bands lie on one grid of the sheet, so that
what is joined because it overlaps never grows beyond its band.
"""

import itertools
from bisect import bisect_right
from collections.abc import Iterable

import pygame
from pygame import Rect, Surface

from game.app.board.view.ink import PREMUL, Points, Shade, Strokes, fill, premultiplied
from game.app.board.view.pen import Item, Pen, around
from game.app.board.view.plane import Point
from game.app.theme import Rgb
from game.core.steps import Steps, finished

_Drawn = tuple[int, int, list[tuple[int, int]], float, Shade]
"""From where to where it goes across; the corners of a polygon or the middle of a disc; that
one's radius; colour."""

_SIDES = 3  # a band's height in hex sides
_SMALL = 6 << 20  # bytes of a canvas that is drawn in one go
_MANY = 48  # rectangles above which one large one is cheaper


def height(side: float) -> int:
    """A band's height in sheet pixels at a hex side."""
    return max(1, round(_SIDES * side))


class Bands(Strokes):
    """A transparent canvas that comes out in bands; the pixels are those of a `Fine` one.

    A large one would be many MB of fresh memory, which costs more than the drawing: its shapes are
    noted and drawn band by band, only as wide as they are, and what lies inside a wash (`block`)
    is filled at its true size. Only one of a pen's can be at work.
    """

    def __init__(self, pen: Pen, points: Points, pad: float, fine: int = 2) -> None:
        super().__init__(around(points, pad), fine)
        self._rooms = pen.rooms
        size = (self.area.width * fine, self.area.height * fine)
        small = size[0] * size[1] * 4 <= _SMALL
        self._whole = self._rooms[0].clear(size) if small else None
        self._rows = _cut(self.area, height(pen.side))
        self._feet = [(row.bottom - self.area.top) * fine for row in self._rows]
        self._shapes: list[list[_Drawn]] = [[] for _ in self._rows]
        self._blocks: list[list[Rect]] = [[] for _ in self._rows]
        self._images: list[list[tuple[Surface, tuple[int, int]]]] = [[] for _ in self._rows]
        self._wash: Shade = (0, 0, 0, 0)

    def _within(self, top: float, foot: float) -> range:
        """The bands that hold anything between two lines of the canvas's own pixels."""
        first = bisect_right(self._feet, top)
        return range(first, min(len(self._feet), bisect_right(self._feet, foot, first) + 1))

    def block(self, points: Iterable[Point], colour: Rgb, alpha: float = 1.0) -> None:
        """A polygon whose upright rectangle may be filled instead: all of one canvas have one
        colour, and there is nothing but that colour and later shapes round about."""
        if self._whole is not None:
            self.polygon(points, colour, alpha)
            return
        spots = self._at(points)
        across, downs = [x for x, _ in spots], [y for _, y in spots]
        left, top = min(across), min(downs)
        rect = Rect(left, top, max(across) - left + 1, max(downs) - top + 1)
        self._wash = premultiplied(colour, alpha)
        for row in self._within(top, rect.bottom):
            self._blocks[row].append(rect)

    def _fill(self, points: Points, shade: Shade) -> None:
        if self._whole is not None:
            pygame.draw.polygon(self._whole, shade, points)
            return
        # whole pixels as pygame makes them, before a part's own corner is taken off
        whole = [(int(x), int(y)) for x, y in points]
        across, downs = [x for x, _ in whole], [y for _, y in whole]
        drawn = (min(across) - 1, max(across) + 2, whole, 0.0, shade)
        for row in self._within(min(downs), max(downs)):
            self._shapes[row].append(drawn)

    def _round(self, at: tuple[int, int], radius: float, shade: Shade) -> None:
        if self._whole is not None:
            pygame.draw.circle(self._whole, shade, at, radius)
            return
        reach = int(radius) + 2
        drawn = (at[0] - reach, at[0] + reach, [at], radius, shade)
        for row in self._within(at[1] - reach, at[1] + reach):
            self._shapes[row].append(drawn)

    def lay(self, image: Surface, x: int, y: int) -> None:
        """Lay a premultiplied image over the shapes, its upper left corner in sheet pixels."""
        top = (y - self.area.top) * self.fine
        for row in self._within(top, top + image.get_height() * self.fine):
            self._images[row].append((image, (x, y)))

    @property
    def large(self) -> bool:
        """Whether its shapes are only noted, so that others may draw before it is finished."""
        return self._whole is None

    def items(self, z: float) -> list[Item]:
        """The bands, each cut to what is in it; nothing for what is empty."""
        return finished(self.steps(z))

    def steps(self, z: float) -> Steps[list[Item]]:
        """The same, a band at a time if it is large."""
        items: list[Item] = []
        small = None
        if self._whole is not None:
            small = self._rooms[1].clear(self.area.size)
            pygame.transform.smoothscale(self._whole, self.area.size, small)
        for index, row in enumerate(self._rows):
            if small is None:
                band = self._band(row, self._shapes[index], self._blocks[index])
            else:
                band = small.subsurface(row.move(-self.area.left, -self.area.top))
            band.fblits(
                [(i, (x - row.left, y - row.top)) for i, (x, y) in self._images[index]], PREMUL
            )
            box = band.get_bounding_rect()
            if box.width:
                # copied, so that the room can be used again
                part = band.subsurface(box).copy()
                items.append(Item(z, part, row.left + box.left, row.top + box.top))
            if small is None:
                yield
        return items

    def _band(self, row: Rect, shapes: list[_Drawn], blocks: list[Rect]) -> Surface:
        fine = self.fine
        band = self._rooms[1].clear(row.size)
        down = (row.top - self.area.top) * fine
        plain = _joined(block.move(0, -down) for block in blocks)
        for rect in plain:
            left, top = rect.left // fine, rect.top // fine
            wide, high = -(-rect.right // fine) - left, -(-rect.bottom // fine) - top
            fill(band, self._wash, Rect(left, top, wide, high))
        for start, end in _spans((a // fine, -(-b // fine)) for a, b, *_ in shapes):
            left, right = max(0, start), min(row.width, end)
            if left >= right:
                continue
            big = self._rooms[0].clear(((right - left) * fine, row.height * fine))
            aside = left * fine
            for rect in plain:
                fill(big, self._wash, rect.move(-aside, 0))
            for a, b, points, radius, shade in shapes:
                if a < right * fine and b > aside:
                    placed = [(x - aside, y - down) for x, y in points]
                    if radius:
                        pygame.draw.circle(big, shade, placed[0], radius)
                    else:
                        pygame.draw.polygon(big, shade, placed)
            part = band.subsurface(Rect(left, 0, right - left, row.height))
            pygame.transform.smoothscale(big, part.get_size(), part)
        return band


def _spans(spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Spans joined where they overlap, ascending."""
    made: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if made and start <= made[-1][1]:
            made[-1] = (made[-1][0], max(end, made[-1][1]))
        else:
            made.append((start, end))
    return made


def _joined(rects: Iterable[Rect]) -> list[Rect]:
    """The same area in few wide rectangles, which are filled far quicker than many narrow ones."""
    joined = list(rects)
    lines = sorted({y for rect in joined for y in (rect.top, rect.bottom)})
    return [
        Rect(start, top, end - start, foot - top)
        for top, foot in itertools.pairwise(lines)
        for start, end in _spans(
            (r.left, r.right) for r in joined if r.top <= top and r.bottom >= foot
        )
    ]


def changed(old: Iterable[Item], new: Iterable[Item], side: float) -> list[Rect]:
    """Where two pictures of the board differ, in sheet pixels."""
    old, new = list(old), list(new)
    before = {(id(i.surface), i.x, i.y) for i in old}
    now = {(id(i.surface), i.x, i.y) for i in new}
    rects = [
        Rect(i.x, i.y, *i.surface.get_size())
        for items, other in ((old, now), (new, before))
        for i in items
        if (id(i.surface), i.x, i.y) not in other
    ]
    high = height(side)
    if any(rect.width > 2 * high for rect in rects):
        rects = [part for rect in rects for part in _cut(rect, high)]
    return rects if len(rects) <= _MANY else [rects[0].unionall(rects[1:])]


def _cut(rect: Rect, high: int) -> list[Rect]:
    """A rectangle cut where it crosses from one band into the next."""
    return [
        rect.clip(Rect(rect.left, top, rect.width, high))
        for top in range(rect.top // high * high, rect.bottom, high)
    ]
