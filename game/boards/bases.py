"""Bases on an open table: discs and capsules, and how far they are from each other.

A base is its spine, one point or a straight piece of the grid, and the radius round it. Whether
two bases touch or overlap is worked out in whole numbers; distances that are wanted as lengths, or
from areas, by shapely from whole numbers, and they are compared with a tolerance between its
rounding error and the least distance by which two such lengths can differ (see `TIE`): a tie is a
touch, on every platform.
"""

from typing import Final, NamedTuple

import shapely
from shapely import Geometry

from game.boards.table import TableBoard, Vector, shifted
from game.core.threadcache import thread_cache

TIE: Final = 2e-12
"""Hundredths of an inch: lengths that differ less are equal. How far a point of the grid is from a
straight piece is N / √L in whole numbers, L at most 2 · 9900². If that isn't a whole r (at most
400), then N² and r²L differ by 1 or more, so the two by 1 / (L · 2r) or more: 6e-12. Doubles err by
some 2e-13 there.
"""
CONTACT: Final = 2
"""Hundredths of an inch by which bases in contact may stand apart, for the grid's sake."""


class Base(NamedTuple):
    """length along the facing and width, hundredths of an inch; alike for a round one."""

    length: int
    width: int

    @property
    def radius(self) -> int:
        """Half its width."""
        return self.width // 2

    @property
    def half(self) -> int:
        """From its middle to an end of its spine."""
        return (self.length - self.width) // 2


class PlacedBase(NamedTuple):
    """A base as it stands: its spine's ends on the grid (one point twice for a round one)."""

    start: Vector
    end: Vector
    radius: int

    @property
    def spine(self) -> Geometry:
        """Its spine."""
        return spine(self.start, self.end)


@thread_cache(4096)
def spine(start: Vector, end: Vector) -> Geometry:
    """A straight piece, or a point where both ends are one."""
    if start == end:
        return shapely.Point(start)
    return shapely.LineString((start, end))


def spot(board: TableBoard, cell: int, facing: int, base: Base) -> PlacedBase:
    """A base where it stands."""
    x, y = board.xy(cell)
    if not base.half:
        return PlacedBase((x, y), (x, y), base.radius)
    dx, dy = shifted(base.half, facing)
    return PlacedBase((x - dx, y - dy), (x + dx, y + dy), base.radius)


def gap(a: PlacedBase, b: PlacedBase) -> float:
    """Hundredths of an inch between two bases; negative where they overlap."""
    return float(shapely.distance(a.spine, b.spine)) - a.radius - b.radius


def apart(a: PlacedBase, b: PlacedBase) -> bool:
    """Whether two bases are so far from each other that nothing more need be asked: they neither
    touch nor overlap."""
    far = a.radius + b.radius + CONTACT
    (ax, ay), (bx, by) = a.start, a.end
    (cx, cy), (dx, dy) = b.start, b.end
    return (
        min(ax, bx) - max(cx, dx) > far or min(cx, dx) - max(ax, bx) > far
        or min(ay, by) - max(cy, dy) > far or min(cy, dy) - max(ay, by) > far
    )


def overlap(a: PlacedBase, b: PlacedBase) -> bool:
    """Whether two bases can't stand so."""
    if apart(a, b):
        return False
    far, (above, below) = a.radius + b.radius, _squared(a, b)
    return above < far * far * below


def touch(a: PlacedBase, b: PlacedBase) -> bool:
    """Whether two bases are in contact."""
    if apart(a, b):
        return False
    far, (above, below) = a.radius + b.radius + CONTACT, _squared(a, b)
    return above <= far * far * below


def _squared(a: PlacedBase, b: PlacedBase) -> tuple[int, int]:
    """The square of how far two spines are from each other, as a fraction."""
    if a.start == a.end:
        return _from_point(a.start, b.start, b.end)
    if b.start == b.end:
        return _from_point(b.start, a.start, a.end)
    if _crossed(a.start, a.end, b.start, b.end):
        return 0, 1
    least = _from_point(a.start, b.start, b.end)
    for found in (
        _from_point(a.end, b.start, b.end), _from_point(b.start, a.start, a.end),
        _from_point(b.end, a.start, a.end),
    ):
        if found[0] * least[1] < least[0] * found[1]:
            least = found
    return least


def _from_point(point: Vector, start: Vector, end: Vector) -> tuple[int, int]:
    """The same of a point from a straight piece."""
    x, y = point[0] - start[0], point[1] - start[1]
    dx, dy = end[0] - start[0], end[1] - start[1]
    along, whole = x * dx + y * dy, dx * dx + dy * dy
    if along <= 0:
        return x * x + y * y, 1
    if along >= whole:
        x, y = point[0] - end[0], point[1] - end[1]
        return x * x + y * y, 1
    aside = x * dy - y * dx
    return aside * aside, whole


def _crossed(a: Vector, b: Vector, c: Vector, d: Vector) -> bool:
    """Whether two straight pieces have a point in common inside both; where they only have an end
    of one of them in common, that end is nought from the other."""
    return (
        _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0
    )


def _side(a: Vector, b: Vector, point: Vector) -> int:
    """Above 0 on one side of a line, below it on the other, 0 on it."""
    return (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])


def on_table(board: TableBoard, one: PlacedBase) -> bool:
    """Whether a whole base is on the table."""
    r = one.radius
    return all(
        r <= x <= board.width - r and r <= y <= board.height - r for x, y in (one.start, one.end)
    )
