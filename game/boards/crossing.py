"""What the straight line between two dots meets, exactly: whole numbers and fractions alone.

Everything is closed: to touch an end, a corner or a border is to meet it. Heavy to import.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import floor, isqrt
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.boards.derive import dots_in
from game.boards.dots import DotBoard, Point
from game.boards.things import Body, Segment, Thing, along, cross

_KEPT: Final = 1 << 14

Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]


class Crossing(NamedTuple):
    """A thing that a line meets.

    at: the middle of the meeting, rounded to thousandths; from_start, from_end: from the nearest
    point of the meeting to either end of the line, in thousandths rounded up (so that "at most
    1000" says exactly: within one inch). high, solid: as in ``Body``.
    """

    thing: Thing
    at: Point
    from_start: int
    from_end: int
    high: bool
    solid: bool


class Segments:
    """All line pieces of some bodies as arrays, with the dots that lie inside their areas.

    ``starts``, ``ends`` (k, 2) thousandths of an inch; ``owner`` (k,) index of the body;
    ``inside`` by dot: the bodies in whose area it lies, border included.
    """

    def __init__(self, board: DotBoard, bodies: Sequence[Body]) -> None:
        self.bodies: Final = bodies
        pieces = [(index, piece) for index, body in enumerate(bodies) for piece in body.segments]
        both = np.array([piece for _, piece in pieces], np.int64).reshape(-1, 2, 2)
        self.starts: Final[Ints] = both[:, 0].copy()
        self.ends: Final[Ints] = both[:, 1].copy()
        self.owner: Final[Ints] = np.array([index for index, _ in pieces], np.int64)
        self._start_x, self._start_y = self.starts.T.copy()
        self._end_x, self._end_y = self.ends.T.copy()
        self._across, self._down = self._end_x - self._start_x, self._end_y - self._start_y
        self._line = self._across * self._start_y - self._down * self._start_x
        self._left, self._top = np.minimum(self.starts, self.ends).T.copy()
        self._right, self._bottom = np.maximum(self.starts, self.ends).T.copy()
        self.inside: Final[dict[int, list[int]]] = {}
        areas = [index for index, body in enumerate(bodies) if body.area]
        dots = dots_in(board, [bodies[index].area for index in areas])
        for index, found in zip(areas, dots, strict=True):
            for dot in found:
                self.inside.setdefault(dot, []).append(index)

    def piece(self, number: int) -> Segment:
        """One line piece in plain numbers."""
        (ax, ay), (bx, by) = self.starts[number].tolist(), self.ends[number].tolist()
        return (ax, ay), (bx, by)

    def met(self, a: Point, b: Point) -> list[int]:
        """The numbers of the pieces that the closed line between two points meets."""
        (ax, ay), (bx, by) = a, b
        across, down = bx - ax, by - ay
        # on which side of the line the ends of the pieces lie, and on which of theirs its own
        line = across * ay - down * ax
        first = across * self._start_y - down * self._start_x - line
        last = across * self._end_y - down * self._end_x - line
        near = self._across * ay - self._down * ax - self._line
        far = self._across * by - self._down * bx - self._line
        # two segments meet when the ends of each lie on both sides of the other; where all lie on
        # one line that is no answer, but then their boxes have to overlap
        hits = _split(first, last) & _split(near, far)
        hits &= (self._left <= max(ax, bx)) & (self._right >= min(ax, bx))
        hits &= (self._top <= max(ay, by)) & (self._bottom >= min(ay, by))
        numbers: list[int] = np.flatnonzero(hits).tolist()
        return numbers


def _split(one: Ints, other: Ints) -> Flags:
    """Whether two numbers don't lie on the same side of 0."""
    split: Flags = (np.minimum(one, other) <= 0) & (np.maximum(one, other) >= 0)
    return split


class CrossingTable:
    """The crossings of one level's things, kept once they were asked for."""

    def __init__(self, board: DotBoard, bodies: Sequence[Body]) -> None:
        self._board: Final = board
        self._segments: Final = Segments(board, bodies)
        self._known: Final[dict[tuple[int, int], tuple[Crossing, ...]]] = {}

    def between(self, a: int, b: int) -> tuple[Crossing, ...]:
        """What the line between two dots (cells of the ground level) meets, in order from a.

        The order is that of the middles. ``between(b, a)`` is the same turned round.
        """
        crossings = self._known.get((a, b))
        if crossings is None:
            if a > b:
                crossings = tuple(
                    c._replace(from_start=c.from_end, from_end=c.from_start)
                    for c in reversed(self.between(b, a))
                )
            else:
                crossings = self._work_out(a, b)
            if len(self._known) >= _KEPT:
                self._known.clear()
            self._known[a, b] = crossings
        return crossings

    def _work_out(self, a: int, b: int) -> tuple[Crossing, ...]:
        segments = self._segments
        start, end = self._board.point(a), self._board.point(b)
        spans: dict[int, tuple[Fraction, Fraction]] = {}
        for number in segments.met(start, end):
            met = parts(start, end, segments.piece(number))
            _widen(spans, int(segments.owner[number]), met)
        for dot, part in ((a, Fraction(0)), (b, Fraction(1))):
            for owner in segments.inside.get(dot, ()):
                _widen(spans, owner, (part,))
        length = (end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2
        made = []
        for owner, (low, high) in sorted(
            spans.items(), key=lambda item: (sum(item[1]), item[1][0], item[0])
        ):
            body, middle = segments.bodies[owner], (low + high) / 2
            place = (_at(start[0], end[0], middle), _at(start[1], end[1], middle))
            made.append(
                Crossing(
                    body.thing,
                    place,
                    _ceil(low, length),
                    _ceil(1 - high, length),
                    body.high,
                    body.solid,
                )
            )
        return tuple(made)


def _widen(
    spans: dict[int, tuple[Fraction, Fraction]], owner: int, more: Iterable[Fraction]
) -> None:
    all_parts = [*spans.get(owner, ()), *more]
    spans[owner] = (min(all_parts), max(all_parts))


def parts(start: Point, end: Point, piece: Segment) -> tuple[Fraction, ...]:
    """Where the line from start to end meets a piece that it does meet, as parts of its length:
    one, or the two ends of the stretch along which both run. (0, 1) for a line of no length."""
    length = along(start, end, end)
    if not length:
        return Fraction(0), Fraction(1)
    near, far = cross(*piece, start), cross(*piece, end)
    if near != far:
        return (Fraction(near, near - far),)
    ends = [Fraction(along(start, end, point), length) for point in piece]
    return max(Fraction(0), min(ends)), min(Fraction(1), max(ends))


def _at(start: int, end: int, part: Fraction) -> int:
    return floor(start + (end - start) * part + Fraction(1, 2))


def _ceil(part: Fraction, length: int) -> int:
    """The part of a length given squared, rounded up."""
    square = part.numerator**2 * length
    whole = -(-square // part.denominator**2)
    return isqrt(whole - 1) + 1 if whole else 0
