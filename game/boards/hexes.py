"""Flat-top hexes in columns and rows, odd columns (counted from 0) half a hex lower, and how their
numbers are printed.
"""

from collections.abc import Iterable
from enum import IntEnum
from functools import cached_property, lru_cache
from typing import Final, Literal, Protocol

from game.boards.bits import BitLayout
from game.boards.errors import BoardError
from game.boards.named_cells import NamedCells


class NameScheme(Protocol):
    """Gives the printed name of a column and row (both from 0); names on one board are unique."""

    def __call__(self, col: int, row: int) -> str: ...


_BLOCK_COLS: Final = 3
_BLOCK_ROWS: Final = 6
MAX_COLS: Final = 18
MAX_ROWS: Final = 12
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def three_digits(col: int, row: int) -> str:
    """The three-digit numbers 111..666 of an 18 x 12 map, each digit 1..6 (Kay'otz).

    First digit: which block of three columns. Second: the column in the block (1-2, 3-4, 5-6);
    odd in the upper six rows, even in the lower six. Third: the row within those six. So three
    dice name one hex of 216, each with the same chance.
    Raises ValueError outside 18 x 12.
    """
    if not (0 <= col < MAX_COLS and 0 <= row < MAX_ROWS):
        raise ValueError(f"three-digit numbers reach {MAX_COLS} columns and {MAX_ROWS} rows")
    block, place = divmod(col, _BLOCK_COLS)
    lower, line = divmod(row, _BLOCK_ROWS)
    return f"{block + 1}{2 * place + 1 + lower}{line + 1}"


def four_digits(col: int, row: int) -> str:
    """Column and row from 1, two digits each (0405); for boards up to 99 x 99, wider beyond."""
    return f"{col + 1:02}{row + 1:02}"


def lettered(col: int, row: int) -> str:
    """A letter for the column and a number from 1 for the row (C4); for up to 26 columns.
    Raises ValueError beyond.
    """
    if not 0 <= col < len(LETTERS):
        raise ValueError(f"letters reach {len(LETTERS)} columns")
    return f"{LETTERS[col]}{row + 1}"


class Direction(IntEnum):
    """The six hexsides, clockwise."""

    N = 0
    NE = 1
    SE = 2
    S = 3
    SW = 4
    NW = 5


Side = Literal["north", "east", "south", "west"]
SIDES: Final[tuple[Side, ...]] = ("north", "east", "south", "west")

# axial (q, r) step of each direction: q is the column, r the row less half the column
_STEPS: Final = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
_TABLE_CELLS: Final = 2048
_BYTE: Final = 255


def side_of(name: str) -> Side:
    """The edge of a map by its name; BoardError for any other word."""
    for side in SIDES:
        if side == name:
            return side
    raise BoardError(f"no side {name!r}: use one of {', '.join(SIDES)}")


def axial_distance(dq: int, dr: int) -> int:
    """Steps between two hexes that lie (dq, dr) apart in axial coordinates."""
    return max(abs(dq), abs(dr), abs(dq + dr))


class HexBoard(NamedCells):
    """A rectangle of hexes. Cell = column * rows + row, so cells ascend down each column.

    Attributes: ``cols``, ``rows``, ``n``; ``layout`` (see ``bits``), with ``bits``, ``all``,
    ``mask`` and ``cells_in`` repeated here; ``shifts[d]`` the bit distance to the neighbour in
    direction d. Raises BoardError for an impossible size or for names that are not unique.
    """

    def __init__(self, cols: int, rows: int, names: NameScheme = four_digits) -> None:
        if cols < 1 or rows < 1:
            raise BoardError(f"a hex board of {cols} x {rows}: both must be at least 1")
        self.cols, self.rows = cols, rows
        self.n: Final = cols * rows
        # one spare bit between columns is enough; two where the half-row offset takes one away
        self.stride: Final = rows + 2
        layout = BitLayout(
            [c * self.stride - c // 2 + r for c in range(cols) for r in range(rows)]
        )
        self.shifts: Final = tuple(dq * self.stride + dr for dq, dr in _STEPS)
        try:
            called = [names(c, r) for c in range(cols) for r in range(rows)]
        except ValueError as error:
            raise BoardError(f"a hex board of {cols} x {rows}: {error}") from error
        self._number(layout, called, "hex", "the naming scheme gives two hexes the same name")
        self._axial: Final = tuple((c, r - c // 2) for c in range(cols) for r in range(rows))
        self._neighbours: Final = tuple(
            tuple(self.at_axial(q + dq, r + dr) for dq, dr in _STEPS) for q, r in self._axial
        )
        #: the mask of the adjacent cells of each cell
        self.neighbour_masks: Final = tuple(
            self.layout.mask(c for c in near if c >= 0) for near in self._neighbours
        )
        self._rows: Final[list[bytes | None]] = [None] * self.n
        self._tabled: Final = self.n <= _TABLE_CELLS and cols + rows <= _BYTE

    # --- places -------------------------------------------------------------------------

    def col_row(self, cell: int) -> tuple[int, int]:
        """Column and row, both from 0."""
        return divmod(cell, self.rows)

    def at(self, col: int, row: int) -> int:
        """The cell in this column and row, or -1 off the map."""
        return col * self.rows + row if 0 <= col < self.cols and 0 <= row < self.rows else -1

    def box(self, a: int, b: int) -> tuple[int, ...]:
        """The cells in the columns and rows between two opposite corners, ascending."""
        (first, top), (last, bottom) = self.col_row(a), self.col_row(b)
        return tuple([
            self.at(col, row)
            for col in range(min(first, last), max(first, last) + 1)
            for row in range(min(top, bottom), max(top, bottom) + 1)
        ])

    def axial(self, cell: int) -> tuple[int, int]:
        """Axial coordinates (q, r); the third cube coordinate is -q - r."""
        return self._axial[cell]

    def at_axial(self, q: int, r: int) -> int:
        """The cell at these axial coordinates, or -1 off the map."""
        row = r + q // 2
        return q * self.rows + row if 0 <= q < self.cols and 0 <= row < self.rows else -1

    def centre(self, cell: int) -> tuple[int, int]:
        """The centre in exact lattice units, y downwards.

        The x unit is half a side, the y unit half the flat-to-flat height; corners lie at
        (+-2, 0) and (+-1, +-1) from the centre. Straight lines stay straight in these units.
        """
        col, row = divmod(cell, self.rows)
        return 3 * col, 2 * row + (col & 1)

    # --- sets -------------------------------------------------------------------------------

    def side(self, side: Side) -> tuple[int, ...]:
        """The cells along one edge of the map, ascending; corner cells belong to two sides."""
        cells: Iterable[int]
        if side_of(side) == "north":
            cells = range(0, self.n, self.rows)
        elif side == "south":
            cells = range(self.rows - 1, self.n, self.rows)
        elif side == "west":
            cells = range(self.rows)
        else:
            cells = range(self.n - self.rows, self.n)
        return tuple(cells)

    @cached_property
    def edge_mask(self) -> int:
        """Every cell with a hexside on the border of the map."""
        return self.mask(c for c, near in enumerate(self._neighbours) if -1 in near)

    # --- neighbourhood ----------------------------------------------------------------------

    def neighbours(self, cell: int) -> tuple[int, ...]:
        """The six neighbours in the order of Direction (N, NE, SE, S, SW, NW); -1 off the map."""
        return self._neighbours[cell]

    def neighbour(self, cell: int, direction: int) -> int:
        """The neighbour through hexside 0..5 (see Direction), or -1 off the map."""
        return self._neighbours[cell][direction]

    def direction(self, a: int, b: int) -> int | None:
        """The hexside 0..5 of ``a`` that it shares with ``b``, or None when not adjacent."""
        near = self._neighbours[a]
        return near.index(b) if b >= 0 and b in near else None

    def adjacent(self, a: int, b: int) -> bool:
        """Whether the two cells share a hexside."""
        return bool(self.neighbour_masks[a] & self.bits[b])

    def ray(self, cell: int, direction: int) -> tuple[int, ...]:
        """The cells met when leaving ``cell`` straight through one hexside, to the map's edge."""
        result = []
        here = self._neighbours[cell][direction]
        while here >= 0:
            result.append(here)
            here = self._neighbours[here][direction]
        return tuple(result)

    def towards(self, a: int, b: int) -> tuple[int, ...]:
        """The hexside 0..5 of ``a`` that looks most nearly at ``b``, or the two that the straight
        line there leaves midway between, clockwise; () when they are the same cell."""
        (qa, ra), (qb, rb) = self._axial[a], self._axial[b]
        q, r = qb - qa, rb - ra
        # how many steps along each direction, and along the one after it, make up the way
        sextants = ((-q - r, q), (-r, q + r), (q, r), (q + r, -q), (r, -q - r), (-q, -r))
        for first, (steps, others) in enumerate(sextants):
            if steps > 0 and others >= 0:
                second = (first + 1) % 6
                if steps == others:
                    return (first, second)
                return (first,) if steps > others else (second,)
        return ()

    # --- distance ---------------------------------------------------------------------------

    def distance(self, a: int, b: int) -> int:
        """Steps from hex to adjacent hex between the two cells, terrain ignored."""
        if not self._tabled:
            return self._distance(a, b)
        row = self._rows[a]
        return self.distances(a)[b] if row is None else row[b]

    def _distance(self, a: int, b: int) -> int:
        (qa, ra), (qb, rb) = self._axial[a], self._axial[b]
        return axial_distance(qb - qa, rb - ra)

    def distances(self, cell: int) -> bytes:
        """Distance from the cell to every cell, by cell number, capped at 255."""
        row = self._rows[cell]
        if row is None:
            row = bytes(min(_BYTE, self._distance(cell, b)) for b in range(self.n))
            if self._tabled:
                self._rows[cell] = row
        return row

    def ring(self, cell: int, radius: int) -> tuple[int, ...]:
        """The cells exactly ``radius`` steps away, clockwise from the north; off-map left out.

        Radius 0 is the cell itself; a negative radius is empty.
        """
        if radius <= 0:
            return (cell,) if radius == 0 else ()
        if radius > self.cols + self.rows:
            return ()
        q, r = self._axial[cell]
        r -= radius
        result = []
        for dq, dr in (_STEPS[2], _STEPS[3], _STEPS[4], _STEPS[5], _STEPS[0], _STEPS[1]):
            for _ in range(radius):
                found = self.at_axial(q, r)
                if found >= 0:
                    result.append(found)
                q += dq
                r += dr
        return tuple(result)

    def within(self, cell: int, radius: int) -> tuple[int, ...]:
        """The cells at most ``radius`` steps away, itself included: by distance, then clockwise."""
        reach = min(radius, self.cols + self.rows)
        return tuple(c for r in range(reach + 1) for c in self.ring(cell, r))


@lru_cache(maxsize=16)
def hex_board(cols: int, rows: int, names: NameScheme = four_digits) -> HexBoard:
    """The board of a size, as ``HexBoard`` makes it: it never changes, so all who ask for the same
    one share it, and its distances are worked out once."""
    return HexBoard(cols, rows, names)
