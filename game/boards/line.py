"""Which hexes a straight line from centre to centre meets, decided in whole numbers."""

from functools import lru_cache
from typing import Final

from game.boards.hexes import HexBoard

_PAIRS: Final = 1024


def _touch(ax: int, ay: int, dx: int, dy: int, cx: int, cy: int) -> int:
    """How the segment from (ax, ay) by (dx, dy) meets the hexagon centred on (cx, cy).

    1: it runs through the inside; 0: it only touches the rim; -1: they are apart. Separating
    axes: two convex shapes are apart exactly when their shadows on the normal of one of their
    edges are. The hexagon's normals are (0,1), (1,1), (1,-1), with half shadows 1, 2, 2.
    """
    bx, by = ax + dx, ay + dy
    gap = abs(dx * (cy - ay) - dy * (cx - ax)) - max(2 * abs(dy), abs(dx) + abs(dy))
    for near, far, centre, half in (
        (ay, by, cy, 1),
        (ax + ay, bx + by, cx + cy, 2),
        (ax - ay, bx - by, cx - cy, 2),
    ):
        low, high = (near, far) if near <= far else (far, near)
        gap = max(gap, low - centre - half, centre - half - high)
    return -1 if gap > 0 else int(gap < 0)


class LineTable:
    """Lines on one board, worked out when first asked for and kept (KZ-C2).

    A line meets a cell when it has a point with the *closed* hexagon in common: also where it
    only runs along a hexside or touches a corner. The two end cells are never among them.
    """

    def __init__(self, board: HexBoard) -> None:
        self.board: Final = board
        # by axial distance of the ends: masks shifted so that the first end is bit `shift`
        self._shapes: Final[dict[tuple[int, int], tuple[int, int, int]]] = {}
        small = board.n <= _PAIRS
        self._rows: Final[list[list[int]]] = [[-1] * board.n for _ in range(board.n * small)]

    def mask(self, a: int, b: int) -> int:
        """The cells that the line between ``a`` and ``b`` meets, as a mask; same both ways."""
        if not self._rows:
            return self._met(a, b)[0]
        found = self._rows[a][b]
        if found < 0:
            found = self._rows[a][b] = self._rows[b][a] = self._met(a, b)[0]
        return found

    def grazed(self, a: int, b: int) -> int:
        """Those cells of ``mask`` that the line only touches, on a hexside or at a corner."""
        return self._met(a, b)[1]

    def cells(self, a: int, b: int) -> tuple[int, ...]:
        """The cells of ``mask`` in the order met from ``a``; of two met together the left first.

        Left as seen by someone walking from ``a``. ``cells(b, a)`` is the same turned round.
        """
        board = self.board
        ax, ay = board.centre(a)
        bx, by = board.centre(b)
        dx, dy = bx - ax, by - ay

        def along(cell: int) -> tuple[int, int]:
            # 3 y^2 against x^2: the two lattice units differ by the square root of three
            cx, cy = board.centre(cell)
            return dx * (cx - ax) + 3 * dy * (cy - ay), dx * (cy - ay) - dy * (cx - ax)

        return tuple(sorted(board.cells_in(self.mask(a, b)), key=along))

    def clear(self, a: int, b: int, blockers: int) -> bool:
        """Whether no cell of the mask ``blockers`` lies on the line; the ends never block."""
        return not self.mask(a, b) & blockers

    def _met(self, a: int, b: int) -> tuple[int, int]:
        if a > b:
            a, b = b, a
        board = self.board
        (qa, ra), (qb, rb) = board.axial(a), board.axial(b)
        key = (qb - qa, rb - ra)
        shape = self._shapes.get(key)
        if shape is None:
            shape = self._shapes[key] = self._shape(*key)
        # neighbours lie at fixed bit distances, so one shape serves every pair this far apart;
        # what sticks out over the north or south edge falls on unused bits
        met, only, origin = shape
        move = board.layout.positions[a] - origin
        if move >= 0:
            return met << move & board.all, only << move & board.all
        return met >> -move & board.all, only >> -move & board.all

    def _shape(self, dq: int, dr: int) -> tuple[int, int, int]:
        """The cells met from axial (0, 0) to (dq, dr), dq >= 0: met, only grazed, origin's bit."""
        stride = self.board.stride
        dx, dy = 3 * dq, dq + 2 * dr
        met = only = 0
        found: list[tuple[int, int]] = []
        for q in range(dq + 1):
            # a hexagon reaches 2 to either side of its centre: the line's y over that span
            ends = (0, dy)
            if dx:
                ends = (dy * max(0, 3 * q - 2) // dx, dy * min(dx, 3 * q + 2) // dx)
            low, high = min(ends) - 2, max(ends) + 3
            for y in range(low + ((low + q) & 1), high + 1, 2):
                r = (y - q) // 2
                if (q, r) not in ((0, 0), (dq, dr)):
                    how = _touch(0, 0, dx, dy, 3 * q, y)
                    if how >= 0:
                        found.append((q * stride + r, how))
        origin = max([0, *(-place for place, _ in found)])
        for place, how in found:
            bit = 1 << (place + origin)
            met |= bit
            if how == 0:
                only |= bit
        return met, only, origin


@lru_cache(maxsize=16)
def line_table(board: HexBoard) -> LineTable:
    """The lines of a board: all who share the board share them."""
    return LineTable(board)
