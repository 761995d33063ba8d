"""The hex plane in world units: one unit is a hex side, the origin the sheet's upper left corner.

Flat-top hexes in columns (see `game.boards.hexes`). Everything the view draws or hits is worked
out here once; pixels are world units times the zoom.
"""

import math
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Final

from game.app.board.view.plane import CellMeasures, Point, off_edge
from game.boards.hexes import HexBoard
from game.core.view_records import Piece

ROOT3: Final = math.sqrt(3)
HALF: Final = ROOT3 / 2

BUILD: Final = CellMeasures(
    half=(1.0, HALF), ring=0.95, ticks=(0.95, 0.82), tick=0.13, text=(0.5, 0.5), foot=0.84,
    short=0.7, counter=0.78 * ROOT3, unit=40,
    jut=((0.74, -0.08), (-0.76, 0.1), (0.46, -0.6)),
)
# clockwise from the upper left corner; side d (N, NE, SE, S, SW, NW) runs from corner d to d + 1
CORNERS: Final[tuple[Point, ...]] = (
    (-0.5, -HALF), (0.5, -HALF), (1.0, 0.0), (0.5, HALF), (-0.5, HALF), (-1.0, 0.0),
)


class HexPlane:
    """Where the cells of a board lie. margin: paper beyond the outermost hexes, in sides."""

    def __init__(self, board: HexBoard, margin: float) -> None:
        self.board = board
        self.n = board.n
        self.level = 0
        self.facings = 6
        self.fine = False
        self.build = BUILD
        self.margin = margin
        lower = HALF if board.cols > 1 else 0.0
        self.width = 2 * margin + 1.5 * board.cols + 0.5
        self.height = 2 * margin + ROOT3 * board.rows + lower
        self._x0 = margin + 1.0
        self._y0 = margin + HALF

    @cached_property
    def centres(self) -> tuple[Point, ...]:
        """The centre of every cell."""
        return tuple(self.centre(cell) for cell in range(self.board.n))

    def centre(self, cell: int) -> Point:
        """The centre of a cell."""
        x, y = self.board.centre(cell)
        return self._x0 + x * 0.5, self._y0 + y * HALF

    def ring(self, cell: int, share: float = 1.0) -> list[Point]:
        """The six corners, clockwise from the upper left; share: drawn in towards the centre."""
        x, y = self.centre(cell)
        return [(x + dx * share, y + dy * share) for dx, dy in CORNERS]

    def frame(self, cell: int) -> list[Point]:
        """The six corners."""
        return self.ring(cell)

    def area(self, cell: int) -> list[Point]:
        """The six corners."""
        return self.ring(cell)

    def near(self, cell: int) -> tuple[int, ...]:
        """The six neighbours, -1 off the map."""
        return self.board.neighbours(cell)

    def box(self, cell: int) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of a hex."""
        x, y = self.centre(cell)
        return x - 1.0, y - HALF, x + 1.0, y + HALF

    def shows(self, cell: int) -> bool:
        """Whether a cell is on the map."""
        return 0 <= cell < self.n

    def level_of(self, cell: int) -> int:
        """There is but one level."""
        return 0

    def facing(self, a: int, b: int) -> int | None:
        """The side through which one leaves a for the neighbour b; None if it is none."""
        return self.board.direction(a, b)

    def bearing(self, facing: int) -> float:
        """Sixths of a circle."""
        return 60.0 * facing

    def stand(self, pieces: Iterable[Piece]) -> None:
        """Hexes are all alike."""

    def step(self, cell: int, dx: int, dy: int, fine: bool = False) -> int:
        """The neighbour in the direction of an arrow key (dx, dy of -1, 0, 1), or the cell itself.

        Left and right keep to the row as the columns allow: down and up in turns.
        """
        col, row = self.board.col_row(cell)
        next_cell = self.board.at(col + dx, row + dy)
        return next_cell if next_cell >= 0 else cell

    def cell_at(self, x: float, y: float) -> int:
        """The cell that holds a world point, or -1 off the map."""
        # cube rounding: q along the columns, r down
        q = (x - self._x0) / 1.5
        r = (y - self._y0) / ROOT3 - q / 2
        s = -q - r
        rq, rr, rs = round(q), round(r), round(s)
        dq, dr, ds = abs(rq - q), abs(rr - r), abs(rs - s)
        if dq > dr and dq > ds:
            rq = -rr - rs
        elif dr > ds:
            rr = -rq - rs
        return self.board.at_axial(rq, rr)

    def cells_within(self, left: float, top: float, right: float, bottom: float) -> list[int]:
        """The cells whose centre lies in a world rectangle, in ascending order."""
        board = self.board
        first = max(0, math.ceil((left - self._x0) / 1.5))
        last = min(board.cols - 1, math.floor((right - self._x0) / 1.5))
        cells: list[int] = []
        for col in range(first, last + 1):
            down = self._y0 + (col & 1) * HALF
            high = max(0, math.ceil((top - down) / ROOT3))
            low = min(board.rows - 1, math.floor((bottom - down) / ROOT3))
            cells += range(board.at(col, 0) + high, board.at(col, 0) + low + 1)
        return cells

    def beyond(self, cell: int) -> Point:
        """A point just off the map beside an edge cell: where a unit waits or has gone."""
        return off_edge(self.centre(cell), (self.width, self.height), ROOT3)

    def points(self, path: Sequence[int]) -> list[Point]:
        """The middles of a path's cells; a step off the map lies beside its neighbour in the
        path."""
        n = self.board.n
        points: list[Point] = []
        for index, cell in enumerate(path):
            if 0 <= cell < n:
                points.append(self.centre(cell))
                continue
            near = [c for c in (*path[:index][-1:], *path[index + 1 :][:1]) if 0 <= c < n]
            if near:
                points.append(self.beyond(near[0]))
        return points

    def outline(self, cells: frozenset[int]) -> list[list[Point]]:
        """The closed outlines of a set of cells, each a list of corners."""
        board = self.board
        # corners as exact lattice points, so that ends of sides meet without tolerance
        after: dict[tuple[int, int], list[tuple[int, int]]] = {}
        lattice = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))
        for cell in sorted(cells):
            x, y = board.centre(cell)
            for side, near in enumerate(board.neighbours(cell)):
                if near < 0 or near not in cells:
                    a, b = lattice[side], lattice[(side + 1) % 6]
                    after.setdefault((x + a[0], y + a[1]), []).append((x + b[0], y + b[1]))
        loops: list[list[Point]] = []
        while after:
            start = here = next(iter(after))
            loop: list[Point] = []
            while here in after:
                loop.append((self._x0 + here[0] * 0.5, self._y0 + here[1] * HALF))
                ways = after[here]
                there = ways.pop()
                if not ways:
                    del after[here]
                here = there
                if here == start:
                    break
            loops.append(loop)
        return loops
