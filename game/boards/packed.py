"""A board's dots as arrays, and sets of cells from arrays. Heavy to import."""

from functools import lru_cache
from typing import Final
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from game.boards.dots import DotBoard

_ROW: Final = 3**0.5 / 2
_KEPT = 256
"""Dots from which the bearings to all others are kept."""


class Packer:
    """The dots of one level of a board in the order of their cells.

    ``dots`` (plane, 2): places in thousandths of an inch.
    """

    def __init__(self, board: DotBoard) -> None:
        cells = range(board.plane)
        self.dots: Final[NDArray[np.int64]] = np.array([board.point(c) for c in cells], np.int64)
        spots = np.array([board.col_row(c) for c in cells])
        self._across: Final = spots[:, 0] + (spots[:, 1] & 1) / 2
        self._down: Final = spots[:, 1] * _ROW
        self._places: Final = np.array(board.layout.positions[: board.plane], np.int64)
        self._width: Final = int(self._places[-1]) + 1
        self._rise: Final = board.rise
        self._bearings = lru_cache(_KEPT)(self._bearings_of)

    def turns(self, dot: int, bearing: float) -> NDArray[np.float64]:
        """By dot: how many degrees one turns from a bearing to face it, -180 to 180, clockwise.

        Measured on the true lattice (see ``DotBoard.bearing``); for the dot itself any number.
        """
        away = self._bearings(dot) - bearing
        away -= 360 * np.round(away / 360)
        return away

    def _bearings_of(self, dot: int) -> NDArray[np.float64]:
        across, down = self._across - self._across[dot], self._down - self._down[dot]
        bearings: NDArray[np.float64] = np.degrees(np.arctan2(across, -down))
        return bearings

    def mask(self, flags: NDArray[np.bool_], level: int) -> int:
        """The dots of this level whose flag is set; flags has one for each dot of a level."""
        spread = np.zeros(self._width, np.bool_)
        spread[self._places] = flags
        packed = np.packbits(spread, bitorder="little").tobytes()
        return int.from_bytes(packed, "little") << self._rise * level


_PACKERS: "WeakKeyDictionary[DotBoard, Packer]" = WeakKeyDictionary()


def packer_of(board: DotBoard) -> Packer:
    """The one packer of a board."""
    packer = _PACKERS.get(board)
    if packer is None:
        packer = _PACKERS[board] = Packer(board)
    return packer
