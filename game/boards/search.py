"""One cost function and one search over cells, for screen, computer players, engine and tests.

The graph is an integer lattice: neighbours lie at a few fixed bit distances in a `BitLayout`.
The search holds sets of cells as big integers and goes through the costs 0, 1, 2, ... in turn.
At each cost that some cell was first reached at, it shifts that set to all neighbours at once and
lays the result, cut by "cells that cost k to enter", on the pile for k later. What is left over,
edges whose cost differs from the other edges into the same cell (roads, walls), is laid on
singly. So time grows with costs and board width, hardly with the number of cells.
"""

import sys
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

from game.boards.bits import BitLayout
from game.boards.errors import BoardError
from game.boards.lattice import Special, Spread, split_edges
from game.boards.reach import Reach, Wave

_SMALL: Final = 1024
_MEMO: Final = 4096
_MARGIN: Final = 6

_Classes = tuple[tuple[int, int], ...]
_Specials = tuple[Special, ...]
_Window = tuple[int, int, int, _Classes, _Specials]


class MoveGraph:
    """The steps of one board and their costs; built once, never changed.

    ``layout`` gives the cells their bits, ``shifts[d]`` the bit distance of a step in direction
    d, ``edges`` the steps as (from, to, cost), cost a positive int; of several costs for one
    step the cheapest counts. Raises BoardError for a cost below 1 or a step that is no shift.
    """

    def __init__(
        self, layout: BitLayout, shifts: Sequence[int], edges: Iterable[tuple[int, int, int]]
    ) -> None:
        self.layout: Final = layout
        self.shifts: Final = tuple(shifts)
        costs: dict[tuple[int, int], int] = {}
        allowed = set(self.shifts)
        for a, b, cost in edges:
            if cost < 1:
                raise BoardError(f"step from cell {a} to cell {b} costs {cost}: at least 1 needed")
            if layout.positions[b] - layout.positions[a] not in allowed:
                raise BoardError(f"cells {a} and {b} are not neighbours on this board")
            costs[a, b] = min(cost, costs.get((a, b), cost))
        self._costs: Final = costs
        self._top: Final = max(costs.values(), default=1)
        self._spread: Final = Spread(self.shifts)
        self._classes, self._specials = split_edges(layout, self.shifts, costs)
        self._cheapest: Final = min((cost for cost, _ in self._classes), default=sys.maxsize)
        self._unit: Final = max((abs(s) for s in self.shifts), default=1)
        self._small: Final = layout.width <= _SMALL
        self._windows: Final[dict[tuple[int, int], tuple[int, _Classes, _Specials]]] = {}
        self._open: Final[dict[tuple[int, int], Reach]] = {}
        self._memo: Final[dict[tuple[int, int, int], Reach]] = {}
        self._into: Final[dict[int, tuple[tuple[int, int, int], ...]]] = {}

    # --- the cost function ------------------------------------------------------------------

    def step_cost(self, a: int, b: int) -> int | None:
        """What the step from ``a`` to its neighbour ``b`` costs; None when there is no such step.

        This is the one cost function: the search's sets are made from the same table.
        """
        return self._costs.get((a, b))

    def path_cost(self, path: Sequence[int]) -> int | None:
        """The sum of the steps of a path given with its start; None when one step can't be."""
        total = 0
        for a, b in pairwise(path):
            cost = self._costs.get((a, b))
            if cost is None:
                return None
            total += cost
        return total

    def steps_into(self, cell: int) -> tuple[tuple[int, int, int], ...]:
        """The steps that end in the cell as (direction, from, cost), by direction number."""
        known = self._into.get(cell)
        if known is None:
            position = self.layout.positions[cell]
            steps = []
            for direction, shift in enumerate(self.shifts):
                before = self.layout.cell_at(position - shift)
                cost = self._costs.get((before, cell)) if before >= 0 else None
                if cost is not None:
                    steps.append((direction, before, cost))
            known = self._into[cell] = tuple(steps)
        return known

    # --- sets of cells ----------------------------------------------------------------------

    def mask(self, cells: Iterable[int]) -> int:
        """The mask of these cells."""
        return self.layout.mask(cells)

    def bit(self, cell: int) -> int:
        """The mask that holds only this cell."""
        return self.layout.bits[cell]

    def cell_of_bit(self, bit: int) -> int:
        """The cell of a one-bit mask."""
        return self.layout.cell_of_bit(bit)

    def cells_in(self, mask: int) -> list[int]:
        """The cells of a mask, ascending."""
        return self.layout.cells_in(mask)

    def nth(self, mask: int, k: int) -> int:
        """The k-th cell of a mask, counted from 0, ascending."""
        return self.layout.nth(mask, k)

    # --- the search -------------------------------------------------------------------------

    def reach(self, start: int, budget: int, blocked: int = 0) -> Reach:
        """Every cell reachable from ``start`` for at most ``budget``.

        ``blocked`` is a mask of cells that may not be entered, not even passing; the start's own
        bit in it has no effect. A budget below 0 counts as 0. On small boards answers are kept:
        blocked cells outside the reach without any cannot change it.
        """
        budget = max(budget, 0)
        if not self._small:
            return self._search(start, budget, blocked)
        free = self._open.get((start, budget))
        if free is None:
            free = self._open[start, budget] = self._search(start, budget, 0)
        hit = blocked & (free.mask ^ self.layout.bits[start])
        if not hit:
            return free
        key = (start, budget, hit)
        found = self._memo.get(key)
        if found is None:
            if len(self._memo) >= _MEMO:
                self._memo.clear()
            found = self._memo[key] = self._search(start, budget, hit)
        return found

    def _search(self, start: int, budget: int, blocked: int) -> Reach:
        layout = self.layout
        whole = layout.all ^ (layout.all & blocked) | layout.bits[start]
        classes, specials, cheapest = self._classes, self._specials, self._cheapest
        spread, (hexlike, pair, up, down) = self._spread, self._spread.hexlike
        pending = [0] * (budget + self._top + 1)
        pending[0] = layout.bits[start]
        waves: list[Wave] = []
        # seen is the part of the board in the window, free what of it is not reached yet
        seen = free = whole
        base = 0
        horizon = budget + 1 if self._small else 0
        for now in range(budget + 1):
            front = pending[now] & free
            if not front:
                continue
            if now >= horizon:
                taken = seen ^ free
                low, keep, horizon, classes, specials = self._window(base, taken | front, now)
                seen = whole >> low & keep
                if low <= base:
                    move = base - low
                    front <<= move
                    free = seen ^ taken << move
                    for later in range(now + 1, now + self._top + 1):
                        pending[later] <<= move
                else:
                    front >>= low - base
                    free = seen
                base = low
            free ^= front
            waves.append((now, front, base))
            left = budget - now
            if left >= cheapest:
                if hexlike:
                    double = front | front << pair
                    near = double | double >> pair | double << up | double >> down
                else:
                    near = spread(front)
                for cost, cells in classes:
                    if cost > left:
                        break
                    pending[now + cost] |= near & cells
            for special in specials:
                cells = front & special.sources
                if cells and special.cost <= left:
                    pending[now + special.cost] |= special.spread(cells, base)
        return Reach(self, start, budget, (seen ^ free) << base, waves)

    def _window(self, base: int, cells: int, now: int) -> _Window:
        """The part of the board that a search can touch for some time on.

        Big integers cost what they are long, so on wide boards the search works on a slice and
        moves to a wider one when its front may have come to the rim: a step moves by at most
        ``_unit`` bits and costs at least 1. Slices begin and end on a coarse grid and are kept.
        """
        unit, width = self._unit, self.layout.width
        grid = unit * _MARGIN
        first = base + (cells & -cells).bit_length() - 1
        last = base + cells.bit_length()
        low = max(0, (first - grid) // grid * grid)
        high = min(width, -(-(last + grid) // grid) * grid)
        below = width if low == 0 else first - low
        above = width if high == width else high - last
        horizon = now + max(1, min(below, above) // unit)
        known = self._windows.get((low, high))
        if known is None:
            keep = (1 << (high - low)) - 1
            classes = tuple((cost, mask >> low & keep) for cost, mask in self._classes)
            specials = tuple(special.window(low, keep) for special in self._specials)
            known = self._windows[low, high] = keep, classes, specials
        return low, known[0], horizon, known[1], known[2]
