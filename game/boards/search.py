"""One cost function and one search over cells, for screen, computer players, engine and tests.

The graph is an integer lattice: neighbours lie at a few fixed bit distances in a `BitLayout`.
The search holds sets of cells as big integers and goes through the costs 0, 1, 2, ... in turn.
At each cost that some cell was first reached at, it shifts that set to all neighbours at once and
lays the result, cut by "cells that cost k to enter", on the pile for k later. What is left over,
edges whose cost differs from the other edges into the same cell (roads, walls), is laid on
apart. The work is a few operations on whole sets for each cost, whatever the number of cells.
"""

import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Final

from game.boards.bits import BitLayout
from game.boards.errors import BoardError
from game.boards.lattice import SplitEdges, Spread

_SMALL: Final = 1024
_MEMO: Final = 4096


class MoveGraph:
    """The steps of one board and their costs; built once, never changed.

    ``layout`` gives the cells their bits, ``shifts[d]`` the bit distance of a step in direction
    d, ``edges`` the steps as (from, to, cost), cost a positive int, None where there is no such
    step; of several costs for one step the cheapest counts. ``rare`` are bit distances of further
    directions that few cells have a step in, as stairs between levels; they are numbered on after
    ``shifts``. ``base`` is a graph of the same board and directions that this one is but for these
    edges, which saves most of the work.
    Raises BoardError for a cost below 1 or a step that is no shift.
    """

    def __init__(
        self,
        layout: BitLayout,
        shifts: Sequence[int],
        edges: Iterable[tuple[int, int, int | None]],
        rare: Sequence[int] = (),
        base: "MoveGraph | None" = None,
    ) -> None:
        self.layout: Final = layout
        self.shifts: Final = (*shifts, *rare)
        costs: dict[tuple[int, int], int] = {}
        allowed = set(self.shifts)
        closed: set[tuple[int, int]] = set()
        for a, b, cost in edges:
            if cost is None:
                closed.add((a, b))
                continue
            if cost < 1:
                raise BoardError(f"step from cell {a} to cell {b} costs {cost}: at least 1 needed")
            if layout.positions[b] - layout.positions[a] not in allowed:
                raise BoardError(f"cells {a} and {b} are not neighbours on this board")
            costs[a, b] = min(cost, costs.get((a, b), cost))
        entered: set[int] = set()
        if base is not None:
            entered = {b for _, b in (*costs, *closed)}
            costs = base._costs | costs
            for edge in closed:
                costs.pop(edge, None)
        self._costs: Final[dict[tuple[int, int], int]] = costs
        self._top: Final = max(costs.values(), default=1)
        self._ceiling: Final = self._top * layout.n
        self._spread: Final = Spread(shifts)
        self._split: Final[SplitEdges] = SplitEdges(
            layout, self._spread, costs, rare, base._split if base is not None else None, entered
        )
        self._cheapest: Final = min((cost for cost, _ in self._split.classes), default=sys.maxsize)
        self._small: Final = layout.width <= _SMALL
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

    def mask(self, cells: Iterable[int]) -> int:
        """The mask of these cells."""
        return self.layout.mask(cells)

    # --- the search -------------------------------------------------------------------------

    def reach(self, start: int, budget: int, blocked: int = 0) -> "Reach":
        """Every cell reachable from ``start`` for at most ``budget``.

        ``blocked`` is a mask of cells that may not be entered, not even passing; the start's own
        bit in it has no effect. A budget below 0 counts as 0, one above the dearest way that any
        board of this size can have as that. On small boards answers are kept: blocked cells
        outside the reach without any cannot change it.
        """
        if not 0 <= budget <= self._ceiling:
            budget = max(0, min(budget, self._ceiling))
        if not self._small:
            return self.search(start, budget, blocked)
        free = self._open.get((start, budget))
        if free is None:
            free = self._open[start, budget] = self.search(start, budget, 0)
        hit = blocked & (free.mask ^ self.layout.bits[start])
        if not hit:
            return free
        key = (start, budget, hit)
        reach = self._memo.get(key)
        if reach is None:
            if len(self._memo) >= _MEMO:
                self._memo.clear()
            reach = self._memo[key] = self.search(start, budget, hit)
        return reach

    def search(self, start: int, budget: int, blocked: int = 0) -> "Reach":
        """The same as ``reach``, but always worked out anew and not kept."""
        budget = max(0, min(budget, self._ceiling))
        layout = self.layout
        free = layout.all ^ (layout.all & blocked) | layout.bits[start]
        whole = free
        spread, (hexlike, left, right, further) = self._spread, self._spread.hexlike
        classes, specials, cheapest = self._split.classes, self._split.specials, self._cheapest
        pending = [0] * (budget + self._top + 1)
        pending[0] = layout.bits[start]
        waves: list[tuple[int, int]] = []
        for now in range(budget + 1):
            front = pending[now] & free
            if not front:
                continue
            free ^= front
            waves.append((now, front))
            rest = budget - now
            if rest >= cheapest:
                # the same as spread(front), in line: a call costs as much as all three shifts
                if hexlike:
                    near = front | front << left
                    near |= near >> right
                    near |= near >> further
                else:
                    near = spread(front)
                for cost, cells in classes:
                    if cost > rest:
                        break
                    pending[now + cost] |= near & cells
            for special in specials:
                cells = front & special.sources
                if cells and special.cost <= rest:
                    pending[now + special.cost] |= special.ends(cells)
        return Reach(self, start, budget, whole ^ free, waves)


class Reach:
    """Every cell that can be reached within a budget, with its cheapest cost.

    Attributes: ``start``, ``budget``; ``mask`` all reached cells, the start included;
    ``waves`` (cost, mask of the cells whose cheapest cost it is), cost rising, none empty.
    Costs are in the graph's own small integers (half movement points for Kay'otz). Made by
    ``MoveGraph.reach``; never changes, so it may be shared and kept.
    """

    def __init__(
        self,
        graph: MoveGraph,
        start: int,
        budget: int,
        mask: int,
        waves: list[tuple[int, int]],
    ) -> None:
        self.graph = graph
        self.start = start
        self.budget = budget
        self.mask = mask
        self.waves = waves

    @cached_property
    def costs(self) -> dict[int, int]:
        """Cheapest cost by cell, in order of (cost, cell). Treat it as read-only."""
        cells_in = self.graph.layout.cells_in
        return {cell: cost for cost, mask in self.waves for cell in cells_in(mask)}

    def __contains__(self, cell: int) -> bool:
        return bool(self.mask & self.graph.layout.bits[cell])

    def __len__(self) -> int:
        return self.mask.bit_count()

    def cost(self, cell: int) -> int | None:
        """The cheapest cost to the cell, 0 for the start, None when it is out of reach."""
        bit = self.graph.layout.bits[cell]
        if not self.mask & bit:
            return None
        for cost, mask in self.waves:
            if mask & bit:
                return cost
        return None

    def cells(self) -> Iterator[int]:
        """All reached cells, the start included, ascending."""
        return iter(self.graph.layout.cells_in(self.mask))

    def items(self) -> Iterator[tuple[int, int]]:
        """(cell, cost) in order of cost, then cell."""
        return iter(self.costs.items())

    def path(self, cell: int) -> tuple[int, ...]:
        """A cheapest way from the start to the cell, both included; () when out of reach.

        Among equally cheap ways it is found backwards from the cell: keep the direction of the
        following step where that is possible, else the lowest direction number. So the same
        question always has the same answer, and ways run straight where they can.
        """
        cost = self.cost(cell)
        if cost is None:
            return ()
        masks = dict(self.waves)
        graph, bits = self.graph, self.graph.layout.bits
        back = [cell]
        heading = -1
        while cost:
            best: tuple[int, int, int] | None = None
            for direction, before, price in graph.steps_into(back[-1]):
                if masks.get(cost - price, 0) & bits[before]:
                    if direction == heading:
                        best = (direction, before, price)
                        break
                    best = best or (direction, before, price)
            if best is None:
                raise AssertionError("a reached cell without a way to it")
            heading = best[0]
            back.append(best[1])
            cost -= best[2]
        return tuple(reversed(back))
