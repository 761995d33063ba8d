"""What a search found: cells, their cheapest cost, and the way there."""

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.boards.search import MoveGraph


class Reach:
    """Every cell that can be reached within a budget, with its cheapest cost.

    Attributes: ``start``, ``budget``; ``mask`` all reached cells, the start included;
    ``waves`` (cost, mask of the cells whose cheapest cost it is), cost rising, none empty.
    Costs are in the graph's own small integers (half movement points for Kay'otz). Made by
    ``MoveGraph.reach``; never changes, so it may be shared and kept.
    """

    def __init__(
        self,
        graph: "MoveGraph",
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
