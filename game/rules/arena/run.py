"""Where a figure may go now: one search, for offers, screen and computer players."""

from collections.abc import Iterator

from game.boards.reach import Reach
from game.core.ruling import Ruling
from game.rules.arena import facing, grapple
from game.rules.arena.field import Field
from game.rules.arena.jumping import Leg
from game.rules.arena.movement import bound, judge_shift
from game.rules.arena.pace import free, left
from game.rules.arena.path import foe_at, jump_leg, legs, obstacle
from game.rules.arena.state import Figure, State


class Run:
    """Where a figure may go now, with the cheapest way to each hex.

    costs: MOV of each hex that it may end in on foot. leaps: MOV of the moves that end with a jump
    and lead further, or there for less, by their path; the cheapest for each hex. Nothing for a
    figure that may not move.
    """

    def __init__(self, field: Field, state: State, figure: Figure) -> None:
        self.costs: dict[int, int] = {}
        self.leaps: dict[tuple[int, ...], int] = {}
        self._before: dict[int, int] = {}
        self._inner: Reach | None = None
        self._start = figure.cell
        if bound(field, state, figure) is not None:
            return
        if free(field, state, figure):
            self._spread(field, state, figure)
        elif not figure.spent:
            self._shifts(field, state, figure)

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

    def _shifts(self, field: Field, state: State, figure: Figure) -> None:
        for cell in field.board.neighbours(figure.cell):
            if cell >= 0:
                found = legs(field, state, figure, (figure.cell, cell))
                if not isinstance(found, Ruling) and (
                    judge_shift(field, state, figure, found, None).allowed
                ):
                    self.costs[cell] = found[0].cost
                    self._before[cell] = figure.cell

    def _spread(self, field: Field, state: State, figure: Figure) -> None:
        budget = left(field, state, figure)
        if not budget:
            return
        standing = field.standing(state, figure.id)
        ends = (
            facing.threat(field, state, figure.side) | field.bodies(state, figure.id)
            | (0 if field.pit(figure.cell) else field.pits)
        )
        own = field.board.bits[figure.cell]
        inner = self._inner = field.graph.reach(figure.cell, budget, (standing | ends) & ~own)
        self.costs.update((cell, cost) for cell, cost in inner.items() if cell != figure.cell)
        for cell in field.board.cells_in(ends & ~standing & ~own):
            if foe_at(state, figure, cell) is None:
                self._stop(field, cell, inner, budget)
        for enemy in state.figures.values():
            if foe_at(state, figure, enemy.cell) is enemy:
                self._enter(field, state, figure, enemy, inner, budget)
        if figure.position == "standing" and not field.pit(figure.cell):
            self._jumps(field, state, figure, inner, budget)

    def _stop(self, field: Field, cell: int, inner: Reach, budget: int) -> None:
        """A hex that ends the way: the cheapest hex before it."""
        best = budget
        for _, before, price in field.graph.steps_into(cell):
            cost = inner.cost(before)
            if cost is not None and cost + price <= best and (
                cell not in self.costs or cost + price < best
            ):
                best = self.costs[cell] = cost + price
                self._before[cell] = before

    def _enter(
        self, field: Field, state: State, figure: Figure, enemy: Figure, inner: Reach, budget: int
    ) -> None:
        """The hex of an enemy that it may take hold of (AR-C6)."""
        for _, before, price in field.graph.steps_into(enemy.cell):
            cost = inner.cost(before)
            if cost is None or cost + price > budget:
                continue
            known = self.costs.get(enemy.cell)
            if (known is None or cost + price < known) and grapple.judge_enter(
                field, state, figure, before, enemy
            ).allowed:
                self.costs[enemy.cell] = cost + price
                self._before[enemy.cell] = before

    def _jumps(
        self, field: Field, state: State, figure: Figure, inner: Reach, budget: int
    ) -> None:
        near = field.bodies(state, figure.id) | field.pits | field.walls
        best: dict[int, tuple[int, tuple[int, ...]]] = {}
        board, most = field.board, max(field.rules.saves.jump)
        masks = board.neighbour_masks
        for cell, cost in inner.items():
            if not masks[cell] & near:
                continue
            for way in range(len(board.neighbours(cell))):
                ray = board.ray(cell, way)[: most + 1]
                leg = _leap_along(field, state, figure, cell, ray, near)
                if leg is None or leg.end == figure.cell:
                    continue
                whole = cost + leg.cost
                known = best[leg.end][0] if leg.end in best else budget + 1
                if whole < min(known, self.costs.get(leg.end, budget + 1)):
                    best[leg.end] = whole, (*inner.path(cell), *leg.over, leg.end)
        self.leaps = {path: cost for cost, path in best.values()}


def _leap_along(
    field: Field, state: State, figure: Figure, start: int, ray: tuple[int, ...], near: int
) -> Leg | None:
    """The jump that begins by going straight that way, if there is one."""
    bits = field.board.bits
    if not ray or not bits[ray[0]] & near or field.solid(ray[0]):
        return None
    count = 1
    if obstacle(field, start, ray[0]):
        while count < len(ray) and not field.solid(ray[count]) and obstacle(
            field, start, ray[count]
        ):
            count += 1
    elif not field.bodies(state, figure.id) & bits[ray[0]]:
        return None
    if count >= len(ray):
        return None
    leg = jump_leg(field, state, figure, (start, *ray[: count + 1]), 0)
    return None if isinstance(leg, Ruling) else leg
