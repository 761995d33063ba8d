"""Bases on an open table: discs and capsules, and how far they are from each other.

A base is its spine, one point or a straight piece of the grid, and the radius round it. All
distances are worked out by shapely from whole numbers and compared with whole numbers, with a
tolerance between its rounding error and the least distance by which two such lengths can differ
(see `TIE`): a tie is a touch, on every platform.
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
    return not apart(a, b) and gap(a, b) < -TIE


def touch(a: PlacedBase, b: PlacedBase) -> bool:
    """Whether two bases are in contact."""
    return not apart(a, b) and gap(a, b) <= CONTACT + TIE


def on_table(board: TableBoard, one: PlacedBase) -> bool:
    """Whether a whole base is on the table."""
    r = one.radius
    return all(
        r <= x <= board.width - r and r <= y <= board.height - r for x, y in (one.start, one.end)
    )
