"""Where a figure may go now: one search, for offers, screen and computer players."""

from collections.abc import Iterator
from functools import cached_property

from msgspec.structs import replace

from game.boards.search import Reach
from game.core.ruling import Ruling
from game.rules.arena import facing, grapple, pickup
from game.rules.arena.context import GameContext
from game.rules.arena.jumping import Leg
from game.rules.arena.movement import bound, judge_shift
from game.rules.arena.movement_allowance import free, left
from game.rules.arena.path import arms_at, jump_leg, legs
from game.rules.arena.state import Figure, Grab, State


class Run:
    """Where a figure may go now, with the cheapest way to each hex; worked out as it is asked for.

    reachable: the mask of the hexes that it may end in on foot, and perhaps of some beside them.
    takeoffs: the mask of those from which it might jump. Nothing for a figure that may not move.
    """

    def __init__(self, context: GameContext, state: State, figure: Figure) -> None:
        self._context, self._state, self._figure = context, state, figure
        self._budget = 0
        self._inner: Reach | None = None
        self._walked = 0
        self._foes = frozenset[int]()
        self._entries: dict[int, tuple[int, int] | None] = {}
        self.reachable = self.takeoffs = 0
        if bound(context, state, figure) is not None:
            return
        if free(context, state, figure):
            self._spread()
        elif not figure.spent:
            self.reachable = context.board.neighbour_masks[figure.cell]

    def _spread(self) -> None:
        """As far as its MOV goes; hexes that end the way are only entered."""
        context, state, figure = self._context, self._state, self._figure
        budget = self._budget = left(context, state, figure)
        if not budget:
            return
        board, unit, own = context.board, figure.id, context.board.bits[figure.cell]
        standing, bodies = context.standing(state, unit), context.bodies(state, unit)
        ends = facing.threat(context, state, figure.side) | bodies
        if not context.pit(figure.cell):
            ends |= context.pits
        inner = self._inner = context.graph.reach(figure.cell, budget, (standing | ends) & ~own)
        self._walked = inner.mask & ~own
        self._foes = frozenset([
            other.cell for other in state.figures.values()
            if other.side != figure.side and other.fate == "up"
            and arms_at(state, figure, other.cell) is not None
        ])
        entered = ends & ~standing & ~own | board.mask(self._foes)
        self.reachable = self._walked | entered & context.beside(inner.mask)
        if figure.position == "standing" and not context.pits & own:
            self.takeoffs = inner.mask & context.beside(bodies | context.pits | context.walls)

    @cached_property
    def costs(self) -> dict[int, int]:
        """MOV of each hex that it may end in on foot."""
        costs = dict(self.through())
        costs.pop(self._figure.cell, None)
        for cell in self._entered():
            entry = self._entry(cell)
            if entry is not None:
                costs[cell] = entry[0]
        return costs

    def cost(self, cell: int) -> int | None:
        """MOV of one of them, None of any other hex."""
        if self._inner is not None and self._walked & self._context.board.bits[cell]:
            return self._inner.cost(cell)
        entry = self._entry(cell)
        return None if entry is None else entry[0]

    def path(self, cell: int) -> tuple[int, ...]:
        """The cheapest way to one of them, the own hex first; () to any other."""
        if self._inner is not None and self._walked & self._context.board.bits[cell]:
            return self._inner.path(cell)
        entry = self._entry(cell)
        if entry is None:
            return ()
        before = entry[1]
        if self._inner is None:
            return (before, cell)
        return (*self._inner.path(before), cell)

    @cached_property
    def ends(self) -> list[int]:
        """The hexes of `costs`, in the same order."""
        return list(self.costs)

    @property
    def paths(self) -> Iterator[tuple[int, ...]]:
        """All of them: on foot, then with a jump at the end."""
        for cell in self.costs:
            yield self.path(cell)
        yield from self.leaps

    def through(self) -> dict[int, int]:
        """MOV of each hex where it may stop and go on, the own among them."""
        return self._inner.costs if self._inner is not None else {}

    def _entered(self) -> list[int]:
        """The hexes that end the way, those last where it takes hold of an enemy."""
        if self._inner is None:
            near = self._context.board.neighbours(self._figure.cell) if self.reachable else ()
            return [cell for cell in near if cell >= 0]
        cells = self._context.board.cells_in(self.reachable & ~self._walked)
        return sorted(cells, key=self._foes.__contains__)

    def _entry(self, cell: int) -> tuple[int, int] | None:
        """MOV of a hex that ends the way, and the hex before it; None where it can't be had."""
        if not self.reachable & self._context.board.bits[cell]:
            return None
        if cell not in self._entries:
            self._entries[cell] = (
                self._shift(cell) if self._inner is None else self._step(cell, self._inner)
            )
        return self._entries[cell]

    def _shift(self, cell: int) -> tuple[int, int] | None:
        """AR-E3: one hex."""
        context, state, figure = self._context, self._state, self._figure
        found = legs(context, state, figure, (figure.cell, cell))
        if isinstance(found, Ruling) or not judge_shift(
            context, state, figure, found, None
        ).allowed:
            return None
        return found[0].cost, figure.cell

    def _step(self, cell: int, inner: Reach) -> tuple[int, int] | None:
        """The cheapest step into it, or into the arms of an enemy who is there (AR-C6)."""
        context, state, figure = self._context, self._state, self._figure
        enemy = arms_at(state, figure, cell) if cell in self._foes else None
        reached, best, found = inner.costs, self._budget + 1, None
        for _, before, price in context.graph.steps_into(cell):
            cost = reached.get(before)
            if cost is None or cost + price >= best:
                continue
            if enemy is None or grapple.judge_enter(
                context, state, figure, before, enemy
            ).allowed:
                best = cost + price
                found = best, before
        return found

    @cached_property
    def _jumped(self) -> dict[int, tuple[int, Leg]]:
        """The cheapest jump to each hex that can't be had for less on foot."""
        best: dict[int, tuple[int, Leg]] = {}
        if self._inner is None or not self.takeoffs:
            return best
        context, state, figure, budget = self._context, self._state, self._figure, self._budget
        board, bodies = context.board, context.bodies(state, figure.id)
        taken = context.standing(state, figure.id) | bodies | board.bits[figure.cell]
        cheapest = dict(self.costs)
        for cost, wave in self._inner.waves:
            for cell in board.cells_in(wave & self.takeoffs):
                for aim in context.aims(cell):
                    if taken & aim.landing or (aim.body and not aim.body & bodies):
                        continue
                    end, whole = aim.path[-1], cost + aim.price
                    if whole < cheapest.get(end, budget + 1):
                        leg = jump_leg(context, state, figure, aim.path, 0)
                        if not isinstance(leg, Ruling):
                            cheapest[end] = whole
                            best[end] = whole, leg
        return best

    @cached_property
    def leaps(self) -> dict[tuple[int, ...], int]:
        """MOV of the moves that end with a jump and lead further, or there for less, by their path;
        the cheapest for each hex."""
        return {self.leap(end): cost for end, (cost, _) in self._jumped.items()}

    @cached_property
    def landings(self) -> list[int]:
        """The hexes where they end, in the same order."""
        return list(self._jumped)

    def leap(self, end: int) -> tuple[int, ...]:
        """The path of the one that ends there."""
        assert self._inner is not None
        leg = self._jumped[end][1]
        return (*self._inner.path(leg.start), *leg.over, end)


class GrabRun:
    """Where a figure may end that picks a thing up on its way (AR-A1).

    costs: MOV of each by way of the thing: the thing's own hex, and where the figure may run on to
    from there; nothing where the thing is out of reach. From its own hex it runs on: whoever stays
    picks up in the action phase.
    """

    def __init__(
        self, context: GameContext, state: State, figure: Figure, run: Run, grab: Grab
    ) -> None:
        self.costs: dict[int, int] = {}
        self._there: tuple[int, ...] = ()
        self._on: Run | None = None
        there, own = grab.cell, grab.cell == figure.cell
        cost = 0 if own else run.cost(there)
        if cost is None or (own and (not grab.sure or there not in run.through())):
            return
        barred = arms_at(state, figure, there) is not None
        if barred or facing.engaged(context, state, figure, there):
            return
        paid = cost + pickup.price(context, grab)
        if paid > left(context, state, figure):
            return
        self._there = (figure.cell,) if own else run.path(there)
        if not own:
            self.costs[there] = paid
        if there not in run.through():
            return
        spent = figure.spent + paid
        on = self._on = Run(context, state, replace(figure, cell=there, spent=spent, free=True))
        for cell, more in on.costs.items():
            if cell != figure.cell:
                self.costs[cell] = paid + more

    def path(self, cell: int) -> tuple[int, ...]:
        """The way to one of them, the own hex first."""
        if self._on is None or cell == self._there[-1]:
            return self._there
        return (*self._there, *self._on.path(cell)[1:])
