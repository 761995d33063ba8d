"""The plane of an open table in world units: one unit is an inch, the origin the upper left corner
of the frame round it. Every point of the board's grid is a cell."""

import math
from collections.abc import Iterable, Sequence
from typing import Final

from game.app.board.view.plane import CellMeasures, Point
from game.boards.table import DEGREES, FACINGS, UNIT, TableBoard, Vector
from game.core.view_records import Piece

_ROUND: Final[tuple[Point, ...]] = tuple(
    (math.cos(math.tau * i / 48), math.sin(math.tau * i / 48)) for i in range(48)
)
RADIUS: Final = 0.5
"""Of the ring round a point where nothing stands."""
STEP: Final = UNIT // 2
"""Hundredths that the keyboard's cursor goes at once."""
FINE_STEP: Final = UNIT // 10
BUILD: Final = CellMeasures(
    half=(0.5, 0.5), ring=1.12, ticks=(0.56, 0.56), tick=0.1, text=(0.5, 0.5), foot=0.75,
    short=0.7, counter=2.0, unit=28,
    jut=((-0.5, 0.5), (0.0, 0.6), (-0.6, 0.0), (0.5, -0.5)),
)


class OpenPlane:
    """Where the points of a table lie. margin: inches of its frame; unit: pixels of an inch at
    which line widths are given."""

    def __init__(self, board: TableBoard, margin: float, unit: int) -> None:
        self.board = board
        self.margin = margin
        self.level = 0
        self.n = board.n
        self.facings = FACINGS
        self.fine = True
        self.build = BUILD._replace(unit=unit)
        self.width = board.width / UNIT + 2 * margin
        self.height = board.height / UNIT + 2 * margin
        self._standing: dict[int, float] = {}

    def world(self, place: Vector) -> Point:
        """A place in hundredths in world units."""
        return place[0] / UNIT + self.margin, place[1] / UNIT + self.margin

    def stand(self, pieces: Iterable[Piece]) -> None:
        """Note what stands where: rings go round whole bases."""
        self._standing = {
            piece.cell: max(piece.base) / UNIT / 2
            for piece in pieces if piece.cell is not None and piece.base[0]
        }

    def stands(self, cell: int) -> bool:
        """Whether a base stands on a point."""
        return cell in self._standing

    def radius(self, cell: int) -> float:
        """Of the ring round a point, or round the base that stands there."""
        return self._standing.get(cell, RADIUS)

    def centre(self, cell: int) -> Point:
        """Where a point lies."""
        return self.world(self.board.xy(cell))

    def ring(self, cell: int, share: float = 1.0) -> list[Point]:
        """A circle round a point, or round what stands there."""
        (x, y), reach = self.centre(cell), self.radius(cell) * share
        return [(x + dx * reach, y + dy * reach) for dx, dy in _ROUND]

    def frame(self, cell: int) -> list[Point]:
        """The four corners about the ring round a point, or round the base there."""
        left, top, right, bottom = self.box(cell)
        return [(left, top), (right, top), (right, bottom), (left, bottom)]

    def area(self, cell: int) -> list[Point]:
        """The same: a point has no area of its own."""
        return self.ring(cell)

    def outline(self, cells: frozenset[int]) -> list[list[Point]]:
        """A circle round each."""
        return [self.ring(cell) for cell in sorted(cells)]

    def near(self, cell: int) -> tuple[int, ...]:
        """Points have no neighbours."""
        return ()

    def box(self, cell: int) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of the ring."""
        (x, y), reach = self.centre(cell), self.radius(cell)
        return x - reach, y - reach, x + reach, y + reach

    def cell_at(self, x: float, y: float) -> int:
        """The point of the grid nearest to a world point, or -1 off the table."""
        across, down = round((x - self.margin) * UNIT), round((y - self.margin) * UNIT)
        return self.board.at(across, down) if self.board.holds(across, down) else -1

    def points(self, path: Sequence[int]) -> list[Point]:
        """The places of a path; a step off the table is left out."""
        return [self.centre(cell) for cell in path if 0 <= cell < self.n]

    def step(self, cell: int, dx: int, dy: int, fine: bool = False) -> int:
        """Half an inch in the direction of an arrow key, or a tenth; no further than the edge."""
        x, y = self.board.xy(cell)
        length = FINE_STEP if fine else STEP
        return self.board.clamped(x + dx * length, y + dy * length)

    def facing(self, a: int, b: int) -> int | None:
        """The facing nearest to the way from a to b; None where they are the same."""
        return self.board.toward(a, b)

    def bearing(self, facing: int) -> float:
        """Five degrees a facing."""
        return float(DEGREES * facing)

    def level_of(self, cell: int) -> int:
        """There is but one level."""
        return 0

    def shows(self, cell: int) -> bool:
        """Whether a point is on the table."""
        return 0 <= cell < self.n
