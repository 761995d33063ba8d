"""Sets of cells as big integers, and lazy sequences over them.

A *mask* is an ``int`` in which cell ``c`` is the bit ``1 << layout.positions[c]``. There is one
layout a board and no other mask format anywhere: occupancy, terrain, reach and lines of fire all
use it, so that they combine with ``&``, ``|``, ``^`` and count with ``int.bit_count()``.

The layout leaves unused bits between neighbouring columns, so that every neighbour lies at the
same bit distance whichever cell one starts from; a step off the edge lands on an unused bit.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import compress, pairwise
from typing import Final, TypeVar

from game.boards.errors import BoardError

_PLACES: Final = tuple(tuple(i for i in range(8) if byte >> i & 1) for byte in range(256))
_TRUTH: Final = bytes.maketrans(b"01", b"\x00\x01")


class BitLayout:
    """Where each cell 0..n-1 has its bit.

    Attributes: ``n`` cells; ``positions[cell]`` bit number; ``bits[cell]`` the one-bit mask;
    ``all`` the mask of every cell; ``width`` bits in use, unused ones included.
    Raises BoardError when the positions do not rise strictly with the cell number.
    """

    __slots__ = ("_cell_at", "_halves", "_many", "all", "bits", "n", "positions", "width")

    def __init__(self, positions: Sequence[int]) -> None:
        if not positions:
            raise BoardError("a board needs at least one cell")
        if positions[0] < 0 or any(a >= b for a, b in pairwise(positions)):
            raise BoardError("bit positions must rise with the cell number, from 0 up")
        self.n: Final = len(positions)
        self.positions: Final = tuple(positions)
        self.bits: Final = tuple(1 << p for p in positions)
        self.width: Final = positions[-1] + 1
        self._many: Final = self.width // 24 + 16
        cell_at = [-1] * self.width
        for cell, position in enumerate(positions):
            cell_at[position] = cell
        self._cell_at: Final = tuple(cell_at)
        self.all: Final = self.mask(range(self.n))
        size = 1 << max(0, (self.width - 1).bit_length() - 1)
        halves: list[tuple[int, int]] = []
        while size >= 8:
            halves.append((size, (1 << size) - 1))
            size >>= 1
        self._halves: Final = tuple(halves)

    def mask(self, cells: Iterable[int]) -> int:
        """The mask of these cells (repeats are harmless)."""
        bits = self.bits
        result = 0
        for cell in cells:
            result |= bits[cell]
        return result

    def cell_at(self, position: int) -> int:
        """The cell at a bit position, or -1."""
        return self._cell_at[position] if 0 <= position < self.width else -1

    def cells_in(self, mask: int) -> list[int]:
        """The cells of a mask of this layout, ascending."""
        cell_at = self._cell_at
        if mask.bit_count() > self._many:
            # compress runs in C, at one price for the whole width; the loop pays for each cell
            flags = bin(mask)[:1:-1].encode().translate(_TRUTH)
            return list(compress(cell_at, flags))
        cells = []
        while mask:
            # the highest bit is found at once, and the rest grows shorter
            position = mask.bit_length() - 1
            cells.append(cell_at[position])
            mask ^= 1 << position
        cells.reverse()
        return cells

    def first(self, mask: int) -> int:
        """The lowest cell of the mask, or -1 when it is empty."""
        return self._cell_at[(mask & -mask).bit_length() - 1] if mask else -1

    def nth(self, mask: int, k: int) -> int:
        """The k-th cell of the mask counted from 0 in ascending order.

        For an even draw: ``nth(mask, dice(mask.bit_count()))``. BoardError when there is none.
        """
        if not 0 <= k < mask.bit_count():
            raise BoardError(f"no cell number {k} in a set of {mask.bit_count()}")
        position = 0
        for size, low in self._halves:
            part = mask & low
            count = part.bit_count()
            if k < count:
                mask = part
            else:
                k -= count
                position += size
                mask >>= size
        return self._cell_at[position + _PLACES[mask][k]]


T = TypeVar("T")


class MaskSequence(Sequence[T]):
    """`make` of each cell of a mask, in the order of the cells; counting makes none."""

    __slots__ = ("_layout", "_make", "_mask")

    def __init__(self, layout: BitLayout, mask: int, make: Callable[[int], T]) -> None:
        self._layout, self._mask, self._make = layout, mask, make

    def __len__(self) -> int:
        return self._mask.bit_count()

    def __getitem__(self, index: int) -> T:  # type: ignore[override]
        count = self._mask.bit_count()
        if index < 0:
            index += count
        if not 0 <= index < count:
            raise IndexError("no such cell in the mask")
        return self._make(self._layout.nth(self._mask, index))
