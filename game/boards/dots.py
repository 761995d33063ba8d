"""Dots in a triangular pattern, one inch apart, on one or more levels.

Dots lie in rows; odd rows (counted from 0) are shifted half an inch to the right. The same dot
exists on every level. Places are whole thousandths of an inch on the paper, y downwards.
"""

import math
from enum import IntEnum
from functools import lru_cache
from typing import Final, NamedTuple

from game.boards.bits import BitLayout
from game.boards.errors import BoardError
from game.boards.named_cells import NamedCells

Point = tuple[int, int]

PITCH: Final = 1000
"""From a dot to its neighbour in the same row."""
ROW: Final = 866
"""From a row to the next: half the square root of three, in whole thousandths."""
MARGIN: Final = 500
"""Paper to the left of and above the first dot."""
_KEPT: Final = 1024
"""Rounds of dots that are kept."""


class Way(IntEnum):
    """The six directions to neighbours, clockwise."""

    E = 0
    SE = 1
    SW = 2
    W = 3
    NW = 4
    NE = 5


# axial (q, r) step of each direction: r is the row, q the column less half the row
_STEPS: Final = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
_HALF_ROOT_3: Final = math.sqrt(3) / 2


class LevelName(NamedTuple):
    """A level of the map, lowest first. id: key in files; letter: before the names of its dots,
    "" for the ground; title: how players call it."""

    id: str
    letter: str = ""
    title: str = ""


GROUND: Final = LevelName("ground", "", "Ground")


class DotBoard(NamedCells):
    """Rows of dots on every level. Cell = level * cols * rows + row * cols + col.

    Attributes: ``cols``, ``rows``, ``levels`` (a ``LevelName`` each), ``n`` all cells, ``plane``
    cells of one level; ``layout`` (see ``bits``), with ``bits``, ``all``, ``mask`` and
    ``cells_in`` repeated here; ``shifts[way]`` the bit distance to the neighbour in a direction,
    ``rise`` the bit distance to the same dot one level up. BoardError for an impossible size or
    for levels whose ids or letters aren't unique.
    """

    def __init__(
        self, cols: int, rows: int, levels: tuple[LevelName, ...] = (GROUND,)
    ) -> None:
        if cols < 1 or rows < 1:
            raise BoardError(f"a dot board of {cols} x {rows}: both must be at least 1")
        if not levels:
            raise BoardError("a dot board needs at least one level")
        for what in ("id", "letter"):
            if len({getattr(level, what) for level in levels}) < len(levels):
                raise BoardError(f"two levels of the dot board have the same {what}")
        self.cols, self.rows = cols, rows
        self.levels: Final = levels
        self.plane: Final = cols * rows
        self.n: Final = self.plane * len(levels)
        self._within = lru_cache(_KEPT)(self._within_of)
        # as on hexes two spare bits a row keep a step off the side from landing on a dot, and a
        # spare row between levels does the same for steps off the top and the bottom
        self.stride: Final = cols + 2
        self.rise: Final = (rows + 1) * self.stride
        layout = BitLayout(
            [
                level * self.rise + row * self.stride - row // 2 + col
                for level in range(len(levels))
                for row in range(rows)
                for col in range(cols)
            ]
        )
        self.shifts: Final = tuple(dr * self.stride + dq for dq, dr in _STEPS)
        self._plane_mask: Final = layout.mask(range(self.plane))
        digits = max(2, len(str(max(cols, rows))))
        names = [
            f"{level.letter}{col + 1:0{digits}}{row + 1:0{digits}}"
            for level in levels
            for row in range(rows)
            for col in range(cols)
        ]
        self._number(layout, names, "dot", "the letters of the levels give two dots the same name")
        self._points: Final = tuple(
            (PITCH * col + PITCH // 2 * (row & 1) + MARGIN, ROW * row + MARGIN)
            for row in range(rows)
            for col in range(cols)
        )
        self._neighbours: Final = tuple(
            tuple(self._beside(cell, way) for way in range(6)) for cell in range(self.n)
        )

    def _beside(self, cell: int, way: int) -> int:
        (level, row, col), (dq, dr) = self._place(cell), _STEPS[way]
        return self.at(col + dq + (row + dr) // 2 - row // 2, row + dr, level)

    def _place(self, cell: int) -> tuple[int, int, int]:
        level, rest = divmod(cell, self.plane)
        return level, *divmod(rest, self.cols)

    # --- places -------------------------------------------------------------------------

    def col_row(self, cell: int) -> tuple[int, int]:
        """Column and row, both from 0."""
        _, row, col = self._place(cell)
        return col, row

    def level(self, cell: int) -> int:
        """The level that the cell is on, from 0."""
        return cell // self.plane

    def at(self, col: int, row: int, level: int = 0) -> int:
        """The cell in this column, row and level, or -1 off the map."""
        if 0 <= col < self.cols and 0 <= row < self.rows and 0 <= level < len(self.levels):
            return level * self.plane + row * self.cols + col
        return -1

    def box(self, a: int, b: int) -> tuple[int, ...]:
        """The cells in the columns, rows and levels between two opposite corners, ascending."""
        (la, ra, ca), (lb, rb, cb) = self._place(a), self._place(b)
        return tuple([
            self.at(col, row, level)
            for level in range(min(la, lb), max(la, lb) + 1)
            for row in range(min(ra, rb), max(ra, rb) + 1)
            for col in range(min(ca, cb), max(ca, cb) + 1)
        ])

    def on_level(self, cell: int, level: int) -> int:
        """The same dot on another level, or -1 when there is no such level."""
        return self.at(*self.col_row(cell), level)

    def point(self, cell: int) -> Point:
        """Where the dot lies on the paper, in thousandths of an inch."""
        return self._points[cell % self.plane]

    # --- sets -------------------------------------------------------------------------------

    def level_mask(self, level: int) -> int:
        """All dots of one level."""
        return self._plane_mask << self.rise * level

    # --- neighbourhood ----------------------------------------------------------------------

    def neighbours(self, cell: int) -> tuple[int, ...]:
        """The six neighbours on the same level in the order of Way, clockwise from the east; -1
        off the map."""
        return self._neighbours[cell]

    def neighbour(self, cell: int, way: int) -> int:
        """The neighbour in direction 0..5 (see Way), or -1 off the map."""
        return self._neighbours[cell][way]

    def way(self, a: int, b: int) -> int | None:
        """The direction 0..5 in which ``b`` lies next to ``a``, or None when it doesn't."""
        near = self._neighbours[a]
        return near.index(b) if b >= 0 and b in near else None

    def adjacent(self, a: int, b: int) -> bool:
        """Whether the two dots are neighbours on the same level."""
        return b >= 0 and b in self._neighbours[a]

    def distance(self, a: int, b: int) -> int:
        """Dots on the shortest path between the two, terrain ignored; each level apart is one."""
        (la, ra, ca), (lb, rb, cb) = self._place(a), self._place(b)
        dr = rb - ra
        dq = cb - rb // 2 - ca + ra // 2
        return max(abs(dq), abs(dr), abs(dq + dr)) + abs(lb - la)

    def ring(self, cell: int, radius: int) -> tuple[int, ...]:
        """The cells of the same level exactly ``radius`` steps away, clockwise from the east;
        those off the map left out. Radius 0 is the cell itself; a negative radius is empty."""
        if radius <= 0:
            return (cell,) if radius == 0 else ()
        if radius > self.cols + self.rows:
            return ()
        level, row, col = self._place(cell)
        q, r = col - row // 2 + radius, row
        result = []
        for dq, dr in (_STEPS[2], _STEPS[3], _STEPS[4], _STEPS[5], _STEPS[0], _STEPS[1]):
            for _ in range(radius):
                found = self.at(q + r // 2, r, level)
                if found >= 0:
                    result.append(found)
                q += dq
                r += dr
        return tuple(result)

    def within(self, cell: int, radius: int) -> tuple[int, ...]:
        """The cells of the same level at most ``radius`` steps away, itself included: by
        distance, then clockwise."""
        return self._within(cell, min(radius, self.cols + self.rows))

    def _within_of(self, cell: int, radius: int) -> tuple[int, ...]:
        return tuple([c for r in range(radius + 1) for c in self.ring(cell, r)])

    def bearing(self, a: int, b: int) -> float:
        """Degrees clockwise from the top of the map, 0 <= bearing < 360; 0 for the same dot.

        Measured on the true lattice, whose rows lie half the square root of three apart.
        """
        (_, ra, ca), (_, rb, cb) = self._place(a), self._place(b)
        right = cb + (rb & 1) / 2 - ca - (ra & 1) / 2
        down = (rb - ra) * _HALF_ROOT_3
        return math.degrees(math.atan2(right, -down)) % 360.0 if right or down else 0.0
