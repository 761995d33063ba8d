"""A tape measure laid along a way: inches marked and numbered from its beginning."""

import itertools
import math
from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.app.board.open.measures import TapeM
from game.app.board.view.ink import PREMUL, Fine
from game.app.board.view.letters import EXTRABOLD
from game.app.board.view.measures import Tint
from game.app.board.view.pen import Item, Pen
from game.app.board.view.plane import Point

_PIECE = 2.0  # inches drawn at once: one canvas round all of a long tape would be nearly empty
_QUARTERS = 4
_WIDEST_DIGIT = 0.56  # of an inch, above which the numbers along a tape run together
_SHORT, _MIDDLE, _LONG = 0.26, 0.4, 0.56  # of the width: how long the ticks are


class Roll(NamedTuple):
    """What a tape is made of."""

    style: TapeM
    fill: Tint
    light: Tint


def draw_tape(pen: Pen, points: Sequence[Point], roll: Roll, z: float) -> list[Item]:
    """The tape along straight pieces, in sheet pixels, its inches counted on over the bends."""
    items: list[Item] = []
    done = 0.0
    for a, b in itertools.pairwise(points):
        long = math.dist(a, b)
        if long < 1:
            continue
        items += _straight(pen, a, b, done, roll, z)
        done += long / pen.side
    for x, y in points[1:-1]:
        canvas = pen.canvas([(x, y)], 0.4 * pen.side, 3)
        radius = 0.5 * roll.style.width * pen.side
        canvas.disc((x, y), radius + roll.style.line * pen.px, pen.colour(roll.style.ink))
        canvas.disc((x, y), radius, pen.colour(roll.fill))
        canvas.disc((x, y), 0.3 * radius, pen.colour(roll.style.ink))
        items.append(pen.item(z + 0.02, canvas))
    return items


def _straight(
    pen: Pen, a: Point, b: Point, done: float, roll: Roll, z: float
) -> list[Item]:
    """One straight piece; done: inches before it."""
    long = math.dist(a, b)
    ux, uy = (b[0] - a[0]) / long, (b[1] - a[1]) / long
    # the scale is read from below, or from the right where it runs straight up or down
    side = 1.0 if ux > 0 or (ux == 0 and uy < 0) else -1.0
    count = max(1, math.ceil(long / (_PIECE * pen.side)))
    items: list[Item] = []
    for index in range(count):
        start, end = long * index / count, long * (index + 1) / count
        piece = _Piece(pen, a, (ux, uy), side, roll, (start, end, done))
        items.append(piece.item(z, last=index == count - 1))
    return items


class _Piece:
    """A stretch of a straight tape. along: from where to where in pixels, and the inches before
    the tape's beginning."""

    def __init__(
        self, pen: Pen, origin: Point, way: Point, side: float, roll: Roll,
        along: tuple[float, float, float],
    ) -> None:
        self._pen = pen
        self._origin = origin
        self._way = way
        self._side = side
        self._roll = roll
        self._start, self._end, self._done = along
        self._half = roll.style.width * pen.side / 2

    def _at(self, along: float, across: float) -> Point:
        """along: pixels from the beginning; across: from the edge that is read, −1, to the other.
        """
        (x, y), (ux, uy) = self._origin, self._way
        off = -across * self._half * self._side
        return x + ux * along - uy * off * -1, y + uy * along + ux * off * -1

    def item(self, z: float, last: bool) -> Item:
        """Draw it; last: the end of the straight piece."""
        pen, style = self._pen, self._roll.style
        ink, line = pen.colour(style.ink), max(1.0, style.line * pen.px)
        # a little further than its end, so that no seam shows
        end = self._end + (0 if last else 1.5)
        corners = [self._at(self._start, -1), self._at(end, -1), self._at(end, 1),
                   self._at(self._start, 1)]
        canvas = pen.canvas(corners, 2 * line, 2)
        canvas.polygon(corners, pen.colour(self._roll.fill))
        light = [self._at(self._start, -1), self._at(end, -1), self._at(end, -0.62),
                 self._at(self._start, -0.62)]
        canvas.polygon(light, pen.colour(self._roll.light))
        self._ticks(canvas)
        for across in (-1, 1):
            canvas.line((self._at(self._start, across), self._at(end, across)), line, ink)
        if last:
            canvas.line((self._at(end, -1), self._at(end, 1)), line, ink)
        surface = canvas.done()
        self._numbers(surface, canvas)
        return Item(z, surface, canvas.area.left, canvas.area.top)

    def _marks(self) -> range:
        """The quarter inches on it."""
        unit = self._pen.side / _QUARTERS
        first = math.ceil((self._start / unit) + self._done * _QUARTERS - 1e-6)
        last = math.floor((self._end / unit) + self._done * _QUARTERS + 1e-6)
        return range(first, last + 1)

    def _along(self, quarter: int) -> float:
        return (quarter / _QUARTERS - self._done) * self._pen.side

    def _ticks(self, canvas: Fine) -> None:
        pen, style = self._pen, self._roll.style
        ink, line = pen.colour(style.ink), max(0.9, style.line * pen.px)
        for quarter in self._marks():
            if quarter % _QUARTERS == 0:
                length = _LONG
            elif pen.side < 20 and quarter % 2:
                continue
            else:
                length = _MIDDLE if quarter % 2 == 0 else _SHORT
            along = self._along(quarter)
            canvas.line((self._at(along, 1), self._at(along, 1 - 2 * length)), line, ink)

    def _numbers(self, surface: pygame.Surface, canvas: Fine) -> None:
        """At each inch, upright along the tape, where an inch has room for them."""
        pen, style = self._pen, self._roll.style
        least = style.least * min(1.0, pen.scale)
        pixels = max(least, style.digit * pen.side)
        if pixels > _WIDEST_DIGIT * pen.side:
            return
        ux, uy = self._way
        turn = math.degrees(math.atan2(-uy * self._side, ux * self._side))
        for quarter in self._marks():
            if quarter % _QUARTERS or not quarter:
                continue
            words = str(quarter // _QUARTERS)
            image = pen.letters.image(words, EXTRABOLD, pixels, pen.colour(style.ink))
            image = pygame.transform.rotozoom(image, turn, 1.0)
            along = self._along(quarter) - 0.5 * self._side * (pixels * 0.6 + 3 * pen.px)
            x, y = self._at(along, -0.3)
            place = image.get_rect(center=(round(x) - canvas.area.left, round(y) - canvas.area.top))
            surface.blit(image, place, special_flags=PREMUL)
