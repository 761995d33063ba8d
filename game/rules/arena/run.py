"""Where a figure may go now: one search, for offers, screen and computer players."""

from collections.abc import Collection, Iterator
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
    """Where a figure may go now, with the cheapest way to each hex.

    costs: MOV of each hex that it may end in on foot. Nothing for a figure that may not move.
    """

    def __init__(self, context: GameContext, state: State, figure: Figure) -> None:
        self.costs: dict[int, int] = {}
        self._jumped: dict[int, tuple[int, Leg]] = {}
        self._before: dict[int, int] = {}
        self._inner: Reach | None = None
        self._start = figure.cell
        if bound(context, state, figure) is not None:
            return
        if free(context, state, figure):
            self._spread(context, state, figure)
        elif not figure.spent:
            self._shifts(context, state, figure)

    def path(self, cell: int) -> tuple[int, ...]:
        """The cheapest way to a hex of `costs`, the own first."""
        before = self._before.get(cell)
        if before is None:
            assert self._inner is not None
            return self._inner.path(cell)
        if before == self._start:
            return (before, cell)
        assert self._inner is not None
        return (*self._inner.path(before), cell)

    @property
    def paths(self) -> Iterator[tuple[int, ...]]:
        """All of them: on foot, then with a jump at the end."""
        for cell in self.costs:
            yield self.path(cell)
        yield from self.leaps

    def through(self) -> dict[int, int]:
        """MOV of each hex where it may stop and go on, the own among them."""
        return self._inner.costs if self._inner is not None else {}

    def _shifts(self, context: GameContext, state: State, figure: Figure) -> None:
        for cell in context.board.neighbours(figure.cell):
            if cell >= 0:
                found = legs(context, state, figure, (figure.cell, cell))
                if not isinstance(found, Ruling) and (
                    judge_shift(context, state, figure, found, None).allowed
                ):
                    self.costs[cell] = found[0].cost
                    self._before[cell] = figure.cell

    def _spread(self, context: GameContext, state: State, figure: Figure) -> None:
        budget = left(context, state, figure)
        if not budget:
            return
        standing = context.standing(state, figure.id)
        ends = (
            facing.threat(context, state, figure.side) | context.bodies(state, figure.id)
            | (0 if context.pit(figure.cell) else context.pits)
        )
        bits = context.board.bits
        own = bits[figure.cell]
        inner = self._inner = context.graph.reach(figure.cell, budget, (standing | ends) & ~own)
        self.costs.update((cell, cost) for cell, cost in inner.items() if cell != figure.cell)
        foes = {other.cell for other in state.figures.values()
                if arms_at(state, figure, other.cell) is not None}
        for cell in context.board.cells_in(ends & ~standing & ~own):
            if cell not in foes:
                self._stop(context, cell, inner, budget)
        for cell in sorted(foes):
            self._enter(context, state, figure, cell, inner, budget)
        if figure.position == "standing" and not context.pits & own:
            self._jumps(context, state, figure, inner, budget)

    def _stop(self, context: GameContext, cell: int, inner: Reach, budget: int) -> None:
        """A hex that ends the way: the cheapest hex before it."""
        best, reached = budget, inner.costs
        for _, before, price in context.graph.steps_into(cell):
            cost = reached.get(before)
            if cost is not None and cost + price <= best and (
                cell not in self.costs or cost + price < best
            ):
                best = self.costs[cell] = cost + price
                self._before[cell] = before

    def _enter(
        self, context: GameContext, state: State, figure: Figure, cell: int, inner: Reach,
        budget: int,
    ) -> None:
        """The hex of an enemy that it may take hold of (AR-C6)."""
        reached, best = inner.costs, budget + 1
        for _, before, price in context.graph.steps_into(cell):
            cost = reached.get(before)
            if cost is None or cost + price >= best:
                continue
            enemy = arms_at(state, figure, cell)
            assert enemy is not None
            if grapple.judge_enter(context, state, figure, before, enemy).allowed:
                best = self.costs[cell] = cost + price
                self._before[cell] = before

    def _jumps(
        self, context: GameContext, state: State, figure: Figure, inner: Reach, budget: int
    ) -> None:
        """The cheapest jump to each hex that can't be had for less on foot."""
        bodies = context.bodies(state, figure.id)
        taken = context.standing(state, figure.id) | bodies | context.board.bits[figure.cell]
        near = bodies | context.pits | context.walls
        masks = context.board.neighbour_masks
        cheapest, best = dict(self.costs), self._jumped
        for cell, cost in inner.items():
            if not masks[cell] & near or cost >= budget:
                continue
            for aim in context.aims(cell):
                if taken & aim.landing or (aim.body and not aim.body & bodies):
                    continue
                end, whole = aim.path[-1], cost + aim.price
                if whole < cheapest.get(end, budget + 1):
                    leg = jump_leg(context, state, figure, aim.path, 0)
                    if not isinstance(leg, Ruling):
                        cheapest[end] = whole
                        best[end] = whole, leg

    @cached_property
    def leaps(self) -> dict[tuple[int, ...], int]:
        """MOV of the moves that end with a jump and lead further, or there for less, by their path;
        the cheapest for each hex."""
        return {self.leap(end): cost for end, (cost, _) in self._jumped.items()}

    @property
    def landings(self) -> Collection[int]:
        """The hexes where they end, in the same order."""
        return self._jumped.keys()

    def leap(self, end: int) -> tuple[int, ...]:
        """The path of the one that ends there."""
        assert self._inner is not None
        leg = self._jumped[end][1]
        return (*self._inner.path(leg.start), *leg.over, end)


class GrabRun:
    """Where a figure may end that picks a thing up on its way (AR-A1).

    ends: by hex, the MOV and the path by way of the thing: the thing's own hex, and where the
    figure may run on to from there; nothing where the thing is out of reach. From its own hex it
    runs on: whoever stays picks up in the action phase.
    """

    def __init__(
        self, context: GameContext, state: State, figure: Figure, run: Run, grab: Grab
    ) -> None:
        self.ends: dict[int, tuple[int, tuple[int, ...]]] = {}
        there, own = grab.cell, grab.cell == figure.cell
        cost = 0 if own else run.costs.get(there)
        if cost is None or (own and (not grab.sure or there not in run.through())):
            return
        barred = arms_at(state, figure, there) is not None
        if barred or facing.engaged(context, state, figure, there):
            return
        paid = cost + pickup.price(context, grab)
        if paid > left(context, state, figure):
            return
        start = (figure.cell,) if own else run.path(there)
        if not own:
            self.ends[there] = (paid, start)
        if there not in run.through():
            return
        spent = figure.spent + paid
        on = Run(context, state, replace(figure, cell=there, spent=spent, free=True))
        for cell, more in on.costs.items():
            if cell != figure.cell:
                self.ends[cell] = (paid + more, (*start, *on.path(cell)[1:]))
