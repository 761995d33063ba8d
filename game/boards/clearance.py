"""Where on an open table a long base finds no room, however it faces.

The configuration space of robot motion planning, with the facings as its third dimension, asked at
the points of a grid: each against all that is within half a base. What is in the way of its spine
takes away some of the facings, and where none is left the base can't end. Only for showing (see
`outline`): floating point, in hundredths of an inch.
"""

import math
from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt
import shapely

from game.boards.bases import Base, PlacedBase
from game.boards.table import DEGREES, FACINGS, TableBoard
from game.boards.tablemap import Area
from game.boards.walls import Flags, Floats, Ints, ragged

GRID: Final = 14
"""Hundredths from point to point: half their diagonal is less than a tenth of an inch."""
_WAYS: Final = FACINGS // 2  # a base covers the same as it faces the other way
_ALL: Final = (1 << _WAYS) - 1
_EPS: Final = 1e-6
_SMOOTH: Final = 3.0


def _runs() -> npt.NDArray[np.int64]:
    """Facings as bits: so many from one on, round and round."""
    return np.array([
        [sum(1 << (first + k) % _WAYS for k in range(count)) for count in range(_WAYS + 1)]
        for first in range(_WAYS)
    ], dtype=np.int64)


_RUNS: Final = _runs()
_Grid = tuple[Floats, Floats]


class _Things(NamedTuple):
    """Straight pieces (a, unit vector along, size), so thick that no spine may come into them."""

    a: Floats
    along: Floats
    size: Floats
    radius: Floats


class _Pairs(NamedTuple):
    """Points and the things near them: by the point's and the thing's number, and how the point
    lies to the thing's line: how far along from its start and how far to its left."""

    point: Ints
    thing: Ints
    along: Floats
    left: Floats


def no_clearance(
    board: TableBoard, base: Base, bounds: Sequence[float], areas: Iterable[Area],
    others: Iterable[PlacedBase],
) -> Any:
    """The places in a box (left, top, right, bottom) where a long base can't stand for these areas
    and bases and the table's edge: a shapely geometry, empty for a round base. Where not even its
    middle has room isn't looked at."""
    if not base.half:
        return shapely.MultiPolygon()
    things = _things(board, base, bounds, areas, others)
    if not len(things.size):
        return shapely.MultiPolygon()
    left, top, right, bottom = (math.floor(side / GRID) for side in bounds)
    shape = bottom - top + 2, right - left + 2
    at: _Grid = (
        np.arange(left, left + shape[1], dtype=np.float64) * GRID,
        np.arange(top, top + shape[0], dtype=np.float64) * GRID,
    )
    pairs = _near(things, at, base.half)
    taken = np.zeros(shape[0] * shape[1], dtype=np.int64)
    np.bitwise_or.at(taken, pairs.point, _taken(things, pairs, base.half))
    return _squares((taken == _ALL).reshape(shape), at)


def _things(
    board: TableBoard, base: Base, bounds: Sequence[float], areas: Iterable[Area],
    others: Iterable[PlacedBase],
) -> _Things:
    """All that is near enough to the box to matter."""
    w, h, r = board.width, board.height, float(base.radius)
    table = ((0, 0), (w, 0), (w, h), (0, h))
    rows = [
        (*ring[k - 1], *ring[k], r)
        for ring in (table, *(area.ring for area in areas)) for k in range(len(ring))
    ]
    rows += [(*one.start, *one.end, r + one.radius) for one in others]
    found = np.array(rows, dtype=np.float64)
    a, b, radius = found[:, 0:2], found[:, 2:4], found[:, 4]
    far = (radius + base.half)[:, None]
    near = (
        (np.maximum(a, b) + far >= np.array(bounds[:2])).all(axis=1)
        & (np.minimum(a, b) - far <= np.array(bounds[2:])).all(axis=1)
    )
    a, b, radius = a[near], b[near], radius[near]
    size = np.hypot(b[:, 0] - a[:, 0], b[:, 1] - a[:, 1])
    along = np.divide(b - a, size[:, None], out=np.zeros_like(a), where=size[:, None] > 0)
    along[size == 0] = (1.0, 0.0)
    return _Things(a, along, size, radius)


def _near(things: _Things, at: _Grid, half: int) -> _Pairs:
    """The points from which a spine can reach a thing, without those that a thing covers and those
    from which it reaches a single one: that never takes all facings away."""
    far = things.radius + half
    ends = things.a + things.along * things.size[:, None]
    low, high = np.minimum(things.a, ends) - far[:, None], np.maximum(things.a, ends) + far[:, None]
    across = at[0].searchsorted(low[:, 0]), at[0].searchsorted(high[:, 0], "right")
    down = at[1].searchsorted(low[:, 1]), at[1].searchsorted(high[:, 1], "right")
    thing, row = ragged(*down)
    # along each row of points both change evenly with the way across
    ux, uy = things.along[thing, 0], things.along[thing, 1]
    x, y = things.a[thing, 0], at[1][row] - things.a[thing, 1]
    count = np.maximum(0, (across[1] - across[0])[thing])
    line, column = ragged(across[0][thing], across[1][thing])
    way = at[0][column]
    along = way * ux.repeat(count) + (y * uy - x * ux).repeat(count)
    left = (y * ux + x * uy).repeat(count) - way * uy.repeat(count)
    beyond = along - np.minimum(np.maximum(along, 0.0), things.size[thing].repeat(count))
    square = beyond * beyond + left * left
    point = column + (row * len(at[0])).repeat(count)
    close = square < (far[thing] ** 2).repeat(count)
    number = np.bincount(point[close], minlength=len(at[0]) * len(at[1]))
    number[point[square < (things.radius[thing] ** 2).repeat(count)]] = 0
    kept = (close & (number[point] > 1)).nonzero()[0]
    return _Pairs(point[kept], thing[line[kept]], along[kept], left[kept])


def _taken(things: _Things, pairs: _Pairs, half: int) -> npt.NDArray[np.int64]:
    """The facings (bits) that each thing takes away from a base whose middle is at the point.

    In the frame of the thing: an angle of 0 leads straight to its line.
    """
    size, radius = things.size[pairs.thing], things.radius[pairs.thing]
    away = np.abs(pairs.left)
    low, high = np.full(len(away), np.inf), np.full(len(away), -np.inf)
    for end in (np.zeros_like(size), size):
        on = end - pairs.along
        far = np.hypot(on, away)
        middle = np.arctan2(on, away)
        tangent = far * far - radius * radius
        with np.errstate(divide="ignore", invalid="ignore"):
            # as wide as its tangents, or where it leaves the circle that the spine's end makes
            wide = np.where(
                tangent <= half * half, np.arcsin(np.minimum(1.0, radius / far)),
                np.arccos(np.minimum(1.0, (half * half + tangent) / (2 * half * far))),
            )
        met = far < half + radius
        low = np.where(met, np.minimum(low, middle - wide), low)
        high = np.where(met, np.maximum(high, middle + wide), high)
    front = away - radius
    reach = np.sqrt(np.maximum(0.0, half * half - front * front))
    first, last = np.maximum(pairs.along - reach, 0), np.minimum(pairs.along + reach, size)
    met = (front > 0) & (front < half) & (first <= last)
    low = np.where(met, np.minimum(low, np.arctan2(first - pairs.along, front)), low)
    high = np.where(met, np.maximum(high, np.arctan2(last - pairs.along, front)), high)
    return _bits(things.along[pairs.thing], pairs.left, low, high)


def _bits(along: Floats, left: Floats, low: Floats, high: Floats) -> npt.NDArray[np.int64]:
    """Angles between two, from the way straight to a line, as facings."""
    side = np.where(left > 0, 1.0, -1.0)
    straight = np.arctan2(-side * along[:, 0], side * along[:, 1])
    # along lies clockwise of the way straight there on the one side, anticlockwise on the other
    begin, end = np.where(side > 0, low, -high), np.where(side > 0, high, -low)
    step = math.radians(DEGREES)
    begin, end = (straight + begin + math.pi / 2) / step, (straight + end + math.pi / 2) / step
    some = low < high
    first = np.ceil(np.where(some, begin, 0.0) + _EPS).astype(np.intp)
    last = np.floor(np.where(some, end, -1.0) - _EPS).astype(np.intp)
    return np.asarray(_RUNS[first % _WAYS, np.clip(last - first + 1, 0, _WAYS)])


def _squares(bad: Flags, at: _Grid) -> Any:
    """The squares round points, as one geometry."""
    row, column = np.nonzero(bad)
    x, y, half = at[0][column], at[1][row], GRID / 2
    boxes = shapely.box(x - half, y - half, x + half, y + half)
    return shapely.simplify(shapely.coverage_union_all(boxes), _SMOOTH)
