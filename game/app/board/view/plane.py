"""Where the cells of a board lie, in world units: what each kind of board answers for itself."""

import math
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, Protocol

from game.core.view_records import Piece

Point = tuple[float, float]


class CellMeasures(NamedTuple):
    """Measures of a cell in world units.

    half: from its middle to its sides and to its foot. ring: share of its outline that goes round a
    counter, ticks: how far from the middle the ticks of that ring lie across and down, and their
    half length. text: from the middle to the words at its foot, on large and on small cells; foot:
    to a plate below; short: how far from the middle a line of fire ends. counter: a counter's side.
    unit: pixels of a world unit at which line widths are given. jut: where things lie on a cell
    with a counter, which would hide them: clear of what is printed on it.
    """

    half: Point
    ring: float
    ticks: Point
    tick: float
    text: Point
    foot: float
    short: float
    counter: float
    unit: int
    jut: tuple[Point, ...]


class Plane(Protocol):
    """Where cells lie, in world units from the sheet's upper left corner.

    n: cells 0..n-1 are on the map. level: which of the sheet's levels is shown. facings: how many
    directions a counter can face, 0 the top of the map, clockwise. fine: any point is a cell, and
    counters have their true size.
    """

    n: int
    facings: int
    fine: bool
    width: float
    height: float
    level: int
    build: CellMeasures

    def centre(self, cell: int) -> Point:
        """The middle of a cell."""

    def ring(self, cell: int, share: float = 1.0) -> list[Point]:
        """The outline of a cell, drawn in towards its middle."""

    def frame(self, cell: int) -> list[Point]:
        """The corners about a cell, or about what stands there, that brackets lie outside of."""

    def area(self, cell: int) -> list[Point]:
        """The corners of all that is nearer to a cell than to any other."""

    def outline(self, cells: frozenset[int]) -> list[list[Point]]:
        """The closed outlines of the areas of a set of cells."""

    def near(self, cell: int) -> tuple[int, ...]:
        """The neighbours of a cell, -1 off the map."""

    def box(self, cell: int) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of a cell."""

    def cell_at(self, x: float, y: float) -> int:
        """The cell of the shown level that holds a point, or -1."""

    def points(self, path: Sequence[int]) -> list[Point]:
        """The middles of a path's cells; a step off the map lies beside its neighbour."""

    def step(self, cell: int, dx: int, dy: int, fine: bool = False) -> int:
        """The neighbour in the direction of an arrow key, or the cell itself. fine: a short step,
        where there are short ones."""

    def stand(self, pieces: Iterable[Piece]) -> None:
        """Note what stands where, for a plane whose cells are as large as what stands there."""

    def facing(self, a: int, b: int) -> int | None:
        """The facing of one that goes from a to b, or None where that turns nobody."""

    def bearing(self, facing: int) -> float:
        """A facing in degrees clockwise from the top of the map."""

    def level_of(self, cell: int) -> int:
        """The level that a cell is on."""

    def shows(self, cell: int) -> bool:
        """Whether a cell is on the map and on the shown level."""


PULL: Final = 0.45
"""How far from a cell's middle a side of it is meant, in world units."""


def facing_of(dx: float, dy: float, facings: int) -> int | None:
    """The nearest of so many facings to a point seen from the middle of its cell, 0 upwards and
    then clockwise; None nearer to the middle than `PULL`."""
    if math.hypot(dx, dy) < PULL:
        return None
    turn = math.degrees(math.atan2(dx, -dy))
    return round(turn * facings / 360) % facings


def off_edge(point: Point, size: tuple[float, float], step: float) -> Point:
    """A step from a point straight over the edge of the map that is nearest to it."""
    x, y = point
    width, height = size
    ways = ((x, -1.0, 0.0), (width - x, 1.0, 0.0), (y, 0.0, -1.0), (height - y, 0.0, 1.0))
    _, dx, dy = min(ways)
    return x + dx * step, y + dy * step


def groups(plane: Plane, cells: Iterable[int]) -> list[frozenset[int]]:
    """Cells in groups of neighbours, each with all that hang together; the group of the first cell
    comes first."""
    left, groups = set(cells), []
    while left:
        ahead = [min(left)]
        left.discard(ahead[0])
        group = set(ahead)
        while ahead:
            for near in plane.near(ahead.pop()):
                if near in left:
                    left.discard(near)
                    group.add(near)
                    ahead.append(near)
        groups.append(frozenset(group))
    return groups
