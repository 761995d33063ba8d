"""Which dots are hidden from a viewer by high things: all dots at once, exactly.

Dots are sorted by their bearing from the viewer. Each piece of a high thing can only hide those
between the bearings of its ends; floating point serves to find these few, a little generously,
and whole numbers decide. The answers are those of ``crossing``. Heavy to import.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np
import shapely
from numpy.typing import NDArray

from game.boards.crossing import Segments, parts
from game.boards.derive import tree_of
from game.boards.dots import PITCH, DotBoard
from game.boards.packed import Packer, packer_of
from game.boards.things import Body

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]

_TURN: Final = 2 * np.pi
_GENEROUS: Final = 1e-9
_VIEWS: Final = 256
_CLOSE: Final = 1e-9


class ViewerBearings:
    """The dots of a board by bearing from each viewer, kept once they were asked for."""

    def __init__(self, board: DotBoard) -> None:
        self.board: Final = board
        self.packer: Final[Packer] = packer_of(board)
        self.dots: Final[Ints] = self.packer.dots
        self._kept: Final[dict[int, tuple[Floats, Ints]]] = {}

    def around(self, viewer: int) -> tuple[Floats, Ints]:
        """Bearings in radians, rising through two whole turns, and the dot at each."""
        found = self._kept.get(viewer)
        if found is None:
            across, down = (self.dots - self.dots[viewer]).T
            bearings = np.arctan2(down, across)
            order = np.argsort(bearings)
            rising = bearings[order]
            found = np.concatenate((rising, rising + _TURN)), np.concatenate((order, order))
            # cleared at once rather than by age: a computer player may be asking beside the screen
            if len(self._kept) >= _VIEWS:
                self._kept.clear()
            self._kept[viewer] = found
        return found


class HiddenDots:
    """What the high things of one level hide."""

    def __init__(self, views: ViewerBearings, bodies: Sequence[Body]) -> None:
        self._views: Final = views
        self._segments: Final = Segments(views.board, [body for body in bodies if body.high])
        self._filled: Final = np.zeros(views.board.plane, np.bool_)
        self._filled[list(self._segments.inside)] = True
        self._pairs: tuple[Ints, Ints] | None = None

    def hidden(self, viewer: int, level: int, near: bool = False) -> int:
        """The dots of a level whose line from the viewer (a cell of the ground level) meets one
        of the things; near: where it does so within one inch of the dot."""
        flags = self._near(viewer) if near else self._anywhere(viewer)
        return self._views.packer.mask(flags, level)

    def _anywhere(self, viewer: int) -> Flags:
        if self._filled[viewer]:
            return np.ones(len(self._filled), np.bool_)
        hidden = self._filled.copy()
        pieces, dots = self._candidates(viewer)
        hits, _, _ = self._meet(viewer, pieces, dots)
        hidden[dots[hits]] = True
        return hidden

    def _candidates(self, viewer: int) -> tuple[Ints, Ints]:
        """Pairs of a piece and a dot between the bearings of its ends, as two arrays."""
        here = self._views.dots[viewer]
        first, last = self._segments.starts - here, self._segments.ends - here
        low = np.arctan2(first[:, 1], first[:, 0])
        high = np.arctan2(last[:, 1], last[:, 0])
        width = high - low
        width -= _TURN * np.round(width / _TURN)
        low = np.where(width < 0, high, low) - _GENEROUS
        width = np.abs(width) + 2 * _GENEROUS
        # a piece that the viewer stands on is met by every line from there
        under = (first[:, 0] * last[:, 1] == first[:, 1] * last[:, 0]) & (
            first[:, 0] * last[:, 0] + first[:, 1] * last[:, 1] <= 0
        )
        low[under], width[under] = -np.pi, _TURN
        low[low < -np.pi] += _TURN
        bearings, order = self._views.around(viewer)
        begin = np.searchsorted(bearings, low)
        count = np.searchsorted(bearings, low + width, side="right") - begin
        pieces = np.repeat(np.arange(len(count)), count)
        offset = np.repeat(begin - np.cumsum(count) + count, count)
        return pieces, order[np.arange(len(pieces)) + offset]

    def _meet(self, viewer: int, pieces: Ints, dots: Ints) -> tuple[Flags, Ints, Ints]:
        """Which of these pieces the line to the dot beside each meets, and on which side of it
        the viewer and the dot lie: the sign, 0 on it; the size as the distance."""
        here = self._views.dots[viewer]
        starts, ends = self._segments.starts, self._segments.ends
        x, y = (self._views.dots - here).T
        sx, sy = (starts - here).T
        ex, ey = (ends - here).T
        dx, dy, px, py, qx, qy = x[dots], y[dots], sx[pieces], sy[pieces], ex[pieces], ey[pieces]
        one, other = dx * py - dy * px, dx * qy - dy * qx
        mine = (sx * ey - sy * ex)[pieces]
        # cross(p, q, dot) with the viewer as origin, from the three products there are already
        its = mine + one - other
        hits = ((one <= 0) & (other >= 0)) | ((one >= 0) & (other <= 0))
        hits &= ((mine <= 0) & (its >= 0)) | ((mine >= 0) & (its <= 0))
        for pair in np.flatnonzero(hits & (one == 0) & (other == 0)):
            line = ((0, dx[pair]), (px[pair], qx[pair])), ((0, dy[pair]), (py[pair], qy[pair]))
            hits[pair] = all(max(a) >= min(b) and max(b) >= min(a) for a, b in line)
        return hits, mine, its

    # --- only what is near the dot ------------------------------------------------------------

    def _beside(self) -> tuple[Ints, Ints]:
        """Pairs of a piece and a dot about one inch or less from it."""
        if self._pairs is None:
            lines = shapely.linestrings(
                np.stack((self._segments.starts, self._segments.ends), axis=1)
            )
            tree = tree_of(self._views.dots)
            pieces, dots = tree.query(lines, predicate="dwithin", distance=PITCH + 1)
            self._pairs = pieces.astype(np.int64), dots.astype(np.int64)
        return self._pairs

    def _near(self, viewer: int) -> Flags:
        hidden = self._filled.copy()
        here = tuple(self._views.dots[viewer].tolist())
        pieces, dots = self._beside()
        hits, mine, its = self._meet(viewer, pieces, dots)
        pieces, dots, mine, its = pieces[hits], dots[hits], mine[hits], its[hits]
        length = ((self._views.dots[dots] - here) ** 2).sum(axis=1)
        # the meeting lies its/(its - mine) of the line from the dot
        left = its.astype(np.float64) ** 2 * length
        right = (its - mine).astype(np.float64) ** 2 * PITCH**2
        hidden[dots[left < right * (1 - _CLOSE)]] = True
        for pair in np.flatnonzero(np.abs(left - right) <= right * _CLOSE):
            start = tuple(self._views.dots[dots[pair]].tolist())
            piece = self._segments.piece(int(pieces[pair]))
            if min(parts(start, here, piece)) ** 2 * int(length[pair]) <= PITCH**2:
                hidden[dots[pair]] = True
        return hidden
