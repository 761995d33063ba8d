"""A lazy sequence over the cells of a mask: one thing for each, made only when it is asked for."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from game.boards.bits import BitLayout

T = TypeVar("T")


class Picks(Sequence[T]):
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
