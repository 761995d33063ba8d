"""The dot plane in world units: one unit is the pitch, the origin the sheet's upper left corner.

All levels lie on the same sheet; which of them is asked for is `level`.
"""

import math
from collections.abc import Iterable, Sequence
from typing import Final

from game.app.board.view import polygons
from game.app.board.view.plane import CellMeasures, Point, off_edge
from game.boards.dots import MARGIN, PITCH, ROW, DotBoard
from game.boards.dots import Point as Place
from game.core.view_records import Piece

RADIUS: Final = 1 / math.sqrt(3)
"""From a dot to the corners of the six-sided cell around it."""
# clockwise from the top; side d (NE, E, SE, SW, W, NW) runs from corner d to d + 1
CORNERS: Final[tuple[Point, ...]] = tuple(
    (RADIUS * math.sin(math.radians(60 * d)), -RADIUS * math.cos(math.radians(60 * d)))
    for d in range(6)
)
# the board's neighbours go clockwise from the east
_SIDES: Final = (1, 2, 3, 4, 5, 0)
_ROUND: Final[tuple[Point, ...]] = tuple(
    (math.cos(math.tau * i / 24), math.sin(math.tau * i / 24)) for i in range(24)
)
_RING: Final = 0.5
_SOFT: Final = 0.2  # radius of the corners of an outline
BUILD: Final = CellMeasures(
    half=(0.5, 0.5), ring=1.18, ticks=(0.59, 0.59), tick=0.08, text=(0.34, 0.34), foot=0.5,
    short=0.56, counter=0.97, unit=46,
    jut=((-0.4, 0.4), (0.0, 0.52), (-0.54, 0.0), (0.4, -0.4)),
)


def world(place: Place) -> Point:
    """A place on the paper in world units."""
    return place[0] / PITCH, place[1] / PITCH


class DotPlane:
    """Where the dots of a board lie. level: the one that the mouse meets."""

    def __init__(self, board: DotBoard, level: int = 0) -> None:
        self.board = board
        self.level = level
        self.n = board.n
        self.facings = 12
        self.fine = False
        self.build = BUILD
        lower = 0.5 if board.rows > 1 else 0.0
        self.width = board.cols - 1 + lower + 2 * MARGIN / PITCH
        self.height = (board.rows - 1) * ROW / PITCH + 2 * MARGIN / PITCH

    def centre(self, cell: int) -> Point:
        """Where a dot lies."""
        return world(self.board.point(cell))

    def ring(self, cell: int, share: float = 1.0) -> list[Point]:
        """A circle round a dot; share: of half a pitch."""
        x, y = self.centre(cell)
        return [(x + dx * _RING * share, y + dy * _RING * share) for dx, dy in _ROUND]

    def box(self, cell: int) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of what belongs to a dot."""
        x, y = self.centre(cell)
        return x - _RING, y - _RING, x + _RING, y + _RING

    def shows(self, cell: int) -> bool:
        """Whether a dot is on the map and on the shown level."""
        return 0 <= cell < self.n and self.board.level(cell) == self.level

    def level_of(self, cell: int) -> int:
        """The level of a dot."""
        return self.board.level(cell)

    def near(self, cell: int) -> tuple[int, ...]:
        """The six neighbours on the same level, -1 off the map."""
        return self.board.neighbours(cell)

    def frame(self, cell: int) -> list[Point]:
        """The four corners about the dot's counter."""
        left, top, right, bottom = self.box(cell)
        return [(left, top), (right, top), (right, bottom), (left, bottom)]

    def area(self, cell: int) -> list[Point]:
        """The corners of the area that is nearer to this dot than to any other."""
        x, y = self.centre(cell)
        return [(x + dx, y + dy) for dx, dy in CORNERS]

    def cell_at(self, x: float, y: float) -> int:
        """The dot of the shown level nearest to a world point, or -1 off the map."""
        half = MARGIN / PITCH
        middle = (y - half) / (ROW / PITCH)
        best, nearest = RADIUS * 1.001, -1
        for row in (math.floor(middle), math.ceil(middle)):
            col = round(x - half - (0.5 if row & 1 else 0.0))
            cell = self.board.at(col, row, self.level)
            if cell >= 0:
                away = math.dist(self.centre(cell), (x, y))
                if away < best:
                    best, nearest = away, cell
        return nearest

    def cells_within(
        self, left: float, top: float, right: float, bottom: float, level: int | None = None
    ) -> list[int]:
        """The dots of a level (the shown one) in a world rectangle, ascending."""
        half, board = MARGIN / PITCH, self.board
        shown = self.level if level is None else level
        first = max(0, math.ceil((top - half) * PITCH / ROW))
        last = min(board.rows - 1, math.floor((bottom - half) * PITCH / ROW))
        cells: list[int] = []
        for row in range(first, last + 1):
            shift = half + (0.5 if row & 1 else 0.0)
            a = max(0, math.ceil(left - shift))
            b = min(board.cols - 1, math.floor(right - shift))
            start = board.at(0, row, shown)
            cells += range(start + a, start + b + 1)
        return cells

    def beyond(self, cell: int) -> Point:
        """A point just off the map beside an edge dot: where a unit waits or has gone."""
        return off_edge(self.centre(cell), (self.width, self.height), 1.0)

    def points(self, path: Sequence[int]) -> list[Point]:
        """The places of a path; a step off the map lies beside its neighbour in the path."""
        points: list[Point] = []
        for index, cell in enumerate(path):
            if 0 <= cell < self.n:
                points.append(self.centre(cell))
                continue
            near = [c for c in (*path[:index][-1:], *path[index + 1 :][:1]) if 0 <= c < self.n]
            if near:
                points.append(self.beyond(near[0]))
        return points

    def facing(self, a: int, b: int) -> int | None:
        """The twelfth of the compass in which b lies from a; None on the same place."""
        if self.board.point(a) == self.board.point(b):
            return None
        return round(self.board.bearing(a, b) / 30) % 12

    def bearing(self, facing: int) -> float:
        """Twelfths of a circle."""
        return 30.0 * facing

    def stand(self, pieces: Iterable[Piece]) -> None:
        """Dots are all alike."""

    def step(self, cell: int, dx: int, dy: int, fine: bool = False) -> int:
        """The neighbour in the direction of an arrow key, or the dot itself."""
        board = self.board
        col, row = board.col_row(cell)
        if dy:
            # left and right in turns, so that two steps go straight up or down
            side = row & 1 if dx >= 0 else (row & 1) - 1
            next_cell = board.at(col + side if dx else col, row + dy, board.level(cell))
        else:
            next_cell = board.at(col + dx, row, board.level(cell))
        return next_cell if next_cell >= 0 else cell

    def outline(self, cells: frozenset[int]) -> list[list[Point]]:
        """The closed outlines of the areas round a set of dots of one level."""
        after: dict[tuple[int, int], list[tuple[int, int]]] = {}
        places: dict[tuple[int, int], Point] = {}
        for cell in sorted(cells):
            col, row = self.board.col_row(cell)
            # corners as exact lattice points: half pitches across, thirds of a row down
            x, y = 2 * col + (row & 1), 3 * row
            lattice = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
            cx, cy = self.centre(cell)
            for way, near in enumerate(self.board.neighbours(cell)):
                if near < 0 or near not in cells:
                    d = _SIDES[way]
                    a, b = lattice[d], lattice[(d + 1) % 6]
                    start, end = (x + a[0], y + a[1]), (x + b[0], y + b[1])
                    after.setdefault(start, []).append(end)
                    places[start] = (cx + CORNERS[d][0], cy + CORNERS[d][1])
        loops: list[list[Point]] = []
        while after:
            start = here = next(iter(after))
            loop: list[Point] = []
            while here in after:
                loop.append(places[here])
                ways = after[here]
                there = ways.pop()
                if not ways:
                    del after[here]
                here = there
                if here == start:
                    break
            loops.append(polygons.rounded(loop, _SOFT))
        return loops


def round_ring() -> tuple[Point, ...]:
    """A circle of half a pitch about the middle of a dot."""
    return tuple((x * _RING, y * _RING) for x, y in _ROUND)
