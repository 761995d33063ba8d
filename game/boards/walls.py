"""What stops a base on an open table, as lines and arcs, and the bends of the ways round them.

Only for showing (see `reachable_region`): floating point, in hundredths of an inch.
"""

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt
import shapely
from shapely import Geometry

from game.boards.bases import Base, PlacedBase
from game.boards.table import TableBoard, Vector
from game.boards.tablemap import Area, TableMap

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.intp]
Flags = npt.NDArray[np.bool_]

GRID: Final = 0.75
"""Hundredths by which a point is moved at most as it is rounded to the grid."""
_ASIDE: Final = 25.0  # hundredths to the sides of a touch
_CLEAR: Final = 1.0  # hundredths that a bend keeps from what it goes round


class StopBorder(NamedTuple):
    """An area that ends a move as the dot comes in (or, if it starts there, out). beyond: how many
    hundredths past its border the dot may still be put. out: also the way out of it ends one."""

    area: Area
    beyond: int = 0
    out: bool = False


class Walls(NamedTuple):
    """Everything that ends a ray: pieces from a in a direction (unit vector), of a size, with a
    radius; beyond: what is added after one; home: which of the grounds it borders, −1 for none.

    one_sided: which are met only from their right as seen along them. low, turn:
    of a piece without a size, which is round, the least of its outward normals' angles, and how far
    they go on from there: what nothing may come into is bordered by its edges moved outward and by
    such arcs round its corners, so that a ray meets few of them.

    grounds: polygons that hold the start: they may be left, but not entered again.

    bends: points at which a way may go round a corner, hubs: that corner, seen from its bend.
    bows, parts: the radius of the corner, and by how much (radians) a way turns at the bend to go
    on round it.
    horns, thick: the corners' middles and radii, whose tangents part what is seen from what isn't.
    horn_low, horn_turn: the normals at which a tangent may touch them, as low and turn.
    """

    a: Floats
    along: Floats
    size: Floats
    radius: Floats
    one_sided: Flags
    low: Floats
    turn: Floats
    beyond: Floats
    home: Ints
    grounds: tuple[Geometry, ...]
    bends: Floats
    hubs: Floats
    bows: Floats
    parts: Floats
    horns: Floats
    thick: Floats
    horn_low: Floats
    horn_turn: Floats


Ring = tuple[tuple[float, float], ...]
_Piece = tuple[float, float, float, float, float, float, float, float]
"""From where to where, radius, whether one-sided, low, turn."""
_Bend = tuple[float, float, float, float, float, float]
_Horn = tuple[float, float, float, float, float]
_ROUND: Final = 2 * math.pi


class _Contour(NamedTuple):
    """The pieces, bends and horns (see `Walls`) round one thing."""

    pieces: tuple[_Piece, ...]
    bends: tuple[_Bend, ...]
    horns: tuple[_Horn, ...]


@lru_cache(4096)
def _of_area(ring: Ring, radius: float, hole: bool = False, home: bool = False) -> _Contour:
    """Round an area, or round a hole in one: bends only at corners that stick out. home: one may
    stay in it, so that ways bend round what sticks into it, too."""
    ring = tuple([point for i, point in enumerate(ring) if point != ring[i - 1]])
    turn = _turning(ring) * (-1 if hole else 1)
    count = len(ring)
    pieces: list[_Piece] = []
    bends: list[_Bend] = []
    horns: list[_Horn] = []
    for i, (x, y) in enumerate(ring):
        nx, ny = ring[(i + 1) % count]
        px, py = ring[i - 1]
        enters = math.atan2(y - py, x - px)
        leaves = math.atan2(ny - y, nx - x)
        if radius:
            pieces.append(_moved_out((x, y), (nx, ny), radius, turn))
        else:
            ends = (x, y, nx, ny) if home else _whiskered(x, y, nx, ny)
            pieces.append((*ends, 0.0, 0.0, 0.0, _ROUND))
        bent = math.remainder(leaves - enters, 2 * math.pi)
        side = turn * math.copysign(math.pi / 2, turn * bent)
        if turn * bent > 1e-6 or (home and abs(bent) > 1e-6):
            # the normal, outward at a corner that sticks out, turns with the edge
            bends += _corner((x, y), radius, enters - side, bent)
            arc = (enters - side + min(bent, 0.0), abs(bent)) if radius else (0.0, _ROUND)
            horns.append((x, y, radius, *arc))
            if radius:
                pieces.append((x, y, x, y, radius, 0.0, *arc))
    return _Contour(tuple(pieces), tuple(bends), tuple(horns))


def _moved_out(
    a: tuple[float, float], b: tuple[float, float], radius: float, turn: float
) -> _Piece:
    """An edge moved outward, its outside at its right as seen along it. turn: 1 where
    its ring goes clockwise."""
    size = math.hypot(b[0] - a[0], b[1] - a[1])
    across, down = turn * radius * (b[1] - a[1]) / size, turn * radius * (a[0] - b[0]) / size
    begin, end = (b, a) if turn > 0 else (a, b)
    return (begin[0] + across, begin[1] + down, end[0] + across, end[1] + down,
            0.0, 1.0, 0.0, _ROUND)


@lru_cache(4096)
def _of_base(a: Vector, b: Vector, radius: float) -> _Contour:
    """Round a base with its spine from a to b."""
    pieces = ((*a, *b, radius, 0.0, 0.0, _ROUND),)
    if a == b:
        corner = _corner(a, radius, 0.0, 2 * math.pi)
        return _Contour(pieces, corner, ((*a, radius, 0.0, _ROUND),))
    course = math.atan2(b[1] - a[1], b[0] - a[0])
    ahead, behind = course - math.pi / 2, course + math.pi / 2
    bends = (*_corner(b, radius, ahead, math.pi), *_corner(a, radius, behind, math.pi))
    horns = ((*b, radius, ahead, math.pi), (*a, radius, behind, math.pi))
    return _Contour(pieces, bends, horns)


def _corner(
    at: tuple[float, float], radius: float, normal: float, bent: float
) -> tuple[_Bend, ...]:
    """Bends round a corner whose outward normals go from one by so much, few enough that the way
    round them is hardly longer than the arc."""
    x, y = at
    blunt = 50 if abs(bent) <= math.radians(50) and radius < 120 else 34
    widest = math.radians(60 if radius < 20 else blunt)
    count = max(1, math.ceil(abs(bent) / widest - 1e-9))
    part = bent / count
    away = radius / math.cos(min(part, 1.2) / 2) + _CLEAR
    found = []
    for k in range(count):
        way = normal + (k + 0.5) * part
        dx, dy = math.cos(way), math.sin(way)
        found.append((x + away * dx, y + away * dy, x - dx, y - dy, radius, abs(part)))
    return tuple(found)


class _Pile:
    """Gathers walls and corners."""

    def __init__(self) -> None:
        self.walls: list[tuple[float, ...]] = []
        self.bends: list[_Bend] = []
        self.horns: list[_Horn] = []

    def area(self, area: Area, radius: float, beyond: float = 0.0) -> None:
        """What nothing may come into, or (without a radius) at whose border a move ends."""
        self._add(_of_area(area.ring, radius), beyond, -1.0)

    def ground(self, shape: Any, beyond: float, home: int) -> None:
        """Ground at whose border from outside a move ends."""
        for number, ring in enumerate((shape.exterior, *shape.interiors)):
            points = tuple([(x, y) for x, y in shapely.get_coordinates(ring)[:-1].tolist()])
            found = _of_area(points, 0.0, number > 0, home >= 0)
            self._add(found, beyond, float(home))

    def base(self, other: PlacedBase, radius: float) -> None:
        """Somebody in the way."""
        self._add(_of_base(other.start, other.end, radius), 0.0, -1.0)

    def touched(self, here: Any, what: Geometry) -> None:
        """Bends to both sides of a start that touches something or nearly does: from there one
        sees on round it, from the start itself often no bend at all."""
        x, y = shapely.get_coordinates(shapely.shortest_line(what, here))[0]
        far = math.hypot(here.x - x, here.y - y)
        if far > 0:
            nx, ny = (here.x - x) / far, (here.y - y) / far
            for side in (-_ASIDE, _ASIDE):
                bx, by = here.x + _CLEAR * nx - side * ny, here.y + _CLEAR * ny + side * nx
                self.bends.append((bx, by, bx - nx, by - ny, 0.0, 0.0))

    def _add(self, found: _Contour, *facts: float) -> None:
        self.walls += [(*piece, *facts) for piece in found.pieces]
        self.bends += found.bends
        self.horns += found.horns


def walls_of(
    table: TableMap, start: int, base: Base, limit: int, solid: Sequence[Area],
    stops: Sequence[StopBorder], others: Sequence[PlacedBase],
) -> Walls:
    """All that is near enough to a start to matter."""
    pile = _Pile()
    reach = limit + base.width
    x, y = table.board.xy(start)
    box = shapely.box(x - reach, y - reach, x + reach, y + reach)
    met = shapely.intersects(table.shapes, box) if table.shapes else ()
    near = {area.id for area, meets in zip(table.areas, met, strict=True) if meets}
    here = shapely.Point(x, y)
    barred = [area for area in solid if area.id in near]
    shapes = [table.shapes[table.index[area.id]] for area in barred]
    for area, shape, far in zip(barred, shapes, _away(here, shapes), strict=True):
        pile.area(area, _thick(base.radius, far))
        if _beside(base.radius, far):
            pile.touched(here, shape)
    for stop in stops:
        if stop.out and stop.area.id in near:
            pile.area(stop.area, 0.0, float(stop.beyond))
    grounds: list[Geometry] = []
    for beyond in sorted({stop.beyond for stop in stops if not stop.out}):
        some = tuple([one.area for one in stops if not one.out and one.beyond == beyond])
        joined = np.array(table.joined(some), dtype=object)
        joined = joined[shapely.intersects(joined, box)]
        for shape, home in zip(joined, shapely.intersects_xy(joined, x, y), strict=True):
            pile.ground(shape, float(beyond), len(grounds) if home else -1)
            grounds += [shape] if home else []
    spines = [other.spine for other in others]
    for other, spine, far in zip(others, spines, _away(here, spines), strict=True):
        if far < reach + other.radius:
            pile.base(other, _thick(base.radius + other.radius, far))
            if _beside(base.radius + other.radius, far):
                pile.touched(here, spine)
    return _made(pile, tuple(grounds), table.board, base, (x, y), float(limit))


def _away(here: Geometry, things: Sequence[Geometry]) -> list[float]:
    """How far some things are from a point."""
    if not things:
        return []
    found: list[float] = shapely.distance(here, np.array(things, dtype=object)).tolist()
    return found


def _thick(radius: float, far: float) -> float:
    """How far a way's points keep from something: more than the rounding to the grid, but of what
    the base touches as it starts no more than it must, or else many ways along it would be lost."""
    return radius + GRID if far > radius + GRID else radius


def _beside(radius: float, far: float) -> bool:
    """Whether a start is nearer to something than the bends round it are."""
    return far < 1.06 * (radius + GRID) + 2 * _CLEAR


def _made(
    pile: _Pile, grounds: tuple[Geometry, ...], board: TableBoard, base: Base, start: Vector,
    limit: float,
) -> Walls:
    """What is gathered as arrays, without all that lies further off than the way can lead."""
    here = np.array(start, dtype=np.float64)
    rows = np.array(pile.walls or np.zeros((0, 10)), dtype=np.float64).reshape(-1, 10)
    a, b = rows[:, 0:2], rows[:, 2:4]
    along = b - a
    size = np.hypot(along[:, 0], along[:, 1])
    unit = np.divide(along, size[:, None], out=np.zeros_like(along), where=size[:, None] > 0)
    unit[size == 0] = (1.0, 0.0)
    s = np.clip(((here - a) * unit).sum(axis=1), 0, size)
    near = _far(a + s[:, None] * unit, here) - rows[:, 4] < limit + GRID
    a, unit, size, rows = a[near], unit[near], size[near], rows[near]
    bends = np.array(pile.bends or np.zeros((0, 6)), dtype=np.float64).reshape(-1, 6)
    r = base.radius
    on = (_far(bends[:, :2], here) < limit) & (
        (bends[:, 0] >= r) & (bends[:, 1] >= r)
        & (bends[:, 0] <= board.width - r) & (bends[:, 1] <= board.height - r)
    )
    bends = bends[on]
    horns = np.array(pile.horns or np.zeros((0, 5)), dtype=np.float64).reshape(-1, 5)
    horns = horns[_far(horns[:, :2], here) - horns[:, 2] < limit]
    return Walls(
        a, unit, size, rows[:, 4], rows[:, 5] > 0, rows[:, 6], rows[:, 7], rows[:, 8],
        rows[:, 9].astype(np.intp), grounds, bends[:, :2], bends[:, 2:4], bends[:, 4], bends[:, 5],
        horns[:, :2], horns[:, 2], horns[:, 3], horns[:, 4],
    )


def _whiskered(
    ax: float, ay: float, bx: float, by: float
) -> tuple[float, float, float, float]:
    """The ends of a thin piece, longer by what rounding may move a way that grazes its corners."""
    size = math.hypot(bx - ax, by - ay)
    dx, dy = (bx - ax) * GRID / size, (by - ay) * GRID / size
    return ax - dx, ay - dy, bx + dx, by + dy


def _far(points: Floats, here: Floats) -> Floats:
    return np.asarray(np.hypot(points[:, 0] - here[0], points[:, 1] - here[1]))


def _turning(ring: Ring) -> float:
    """1 where a ring goes clockwise as seen (y down), else −1."""
    pairs = zip(ring, (*ring[1:], ring[0]), strict=True)
    return 1.0 if sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairs) > 0 else -1.0


def beginnings(keys: Ints) -> Ints:
    """Where in sorted keys each key is met first."""
    begins: Flags = np.ones(len(keys), dtype=np.bool_)
    begins[1:] = keys[1:] != keys[:-1]
    return begins.nonzero()[0]


def ragged(first: Ints, last: Ints) -> tuple[Ints, Ints]:
    """All whole numbers from each first up to its last, and whose they are."""
    count = np.maximum(0, last - first)
    owner = np.arange(len(count)).repeat(count)
    return owner, np.arange(len(owner)) + (first - count.cumsum() + count).repeat(count)
