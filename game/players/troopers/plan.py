"""What one trooper should do now: where to go, how to stand there, and which combat action.

Many ends of a walk are scored roughly, the best of them exactly. The number looked at is fixed, so
the time of a decision is bounded without a clock and the same position has the same plan.
"""

from collections.abc import Iterable, Iterator
from heapq import nlargest
from typing import NamedTuple

from msgspec.structs import replace

from game.boards.search import Reach
from game.players.troopers import combat
from game.players.troopers.combat import WeighedAction
from game.players.troopers.evaluation import Evaluation, free
from game.players.troopers.goals import Role
from game.rules.troopers import actions, turn
from game.rules.troopers.actions import Action
from game.rules.troopers.points import left, move_left
from game.rules.troopers.sight import Spot
from game.rules.troopers.state import Trooper


class Breadth(NamedTuple):
    """How many ends of a walk are looked at closely: the best by rough score, those nearest to the
    goal, the best out of sight, those from which to throw or strike. None at all where nobody
    walks."""

    best: int = 6
    nearest: int = 2
    hidden: int = 3
    close: int = 99


USUAL, STAYING = Breadth(), Breadth(0, 0, 0, 0)

STIR, LAY = 0.01, 1e-6
"""What a walk must gain: nobody walks for nothing. And an arc from where one is, whose AP would
lapse otherwise: as long as somebody may come."""

WATCHED = 0.08
"""What it costs to be where an enemy that is free to stir sees somebody: it may lay its arcs there,
and whoever is in them hardly has a next turn."""

HOPE = 1.0
"""What a throw in the next turn is worth of one now."""

PRONE_AP = 2
"""AP that lying costs: getting up again."""


class TrooperPlan(NamedTuple):
    """value: worth of it; steps: what to do, in order; empty for nothing (more). terms: the parts
    of the worth, by id."""

    value: float
    steps: tuple[Action, ...] = ()
    terms: tuple[tuple[str, float], ...] = ()

    @property
    def action(self) -> Action | None:
        """What to do first."""
        return self.steps[0] if self.steps else None


class End(NamedTuple):
    """Where a walk may end: ap of the way there, getting up included."""

    cell: int
    ap: int
    path: tuple[int, ...]
    up: bool = False
    """Whether the trooper must get up first."""


def plan(evaluation: Evaluation, trooper: Trooper, breadth: Breadth = USUAL) -> TrooperPlan:
    """The best that a trooper can do, including nothing."""
    return best_of(plans(evaluation, trooper, breadth))


def plans(
    evaluation: Evaluation, trooper: Trooper, breadth: Breadth = USUAL
) -> Iterator[TrooperPlan]:
    """What a trooper can do that is worth a look, doing nothing first."""
    return _Thought(evaluation, trooper, breadth).plans()


def best_of(plans: Iterable[TrooperPlan]) -> TrooperPlan:
    """The best of them, the first one unless another gains something."""
    each = iter(plans)
    best = next(each)
    for plan in each:
        least = 0.0 if best.steps else LAY if isinstance(plan.action, actions.Lay) else STIR
        if plan.value > best.value + least:
            best = plan
    return best


class _Thought:
    """One trooper's choice."""

    def __init__(self, evaluation: Evaluation, trooper: Trooper, breadth: Breadth) -> None:
        self.evaluation, self.trooper, self.breadth = evaluation, trooper, breadth
        self.context, self.state, self.board = (
            evaluation.context, evaluation.state, evaluation.board,
        )
        self.role: Role = evaluation.roles[trooper.id]
        self.left, self.move_left = (
            left(evaluation.context, trooper),
            move_left(evaluation.context, trooper),
        )
        self.fights = not trooper.unarmed and not trooper.barred
        self.waits = evaluation.state.active != trooper.id and turn.waits_for(
            evaluation.context, evaluation.state, trooper
        )
        self.here = End(trooper.cell, 0, (trooper.cell,))

    def plans(self) -> Iterator[TrooperPlan]:
        """Doing nothing, fighting from here, and every end worth a look; or taking what lies at
        hand."""
        notes = self.evaluation.notes
        notes.compare("fetch")
        fetched = self._fetch()
        if fetched is not None:
            yield fetched
            return
        stays = self._stand(self.here, self.trooper.prone, {})
        nothing = TrooperPlan(stays, (), self._terms(self.here, stays))
        notes.compare("plan")
        self._note(nothing)
        yield nothing
        plans = (plan for end in self._ends() for plan in self._at(end))
        for plan in self.evaluation.cancel.until_cancelled(plans):
            self._note(plan)
            yield plan

    def _note(self, plan: TrooperPlan) -> None:
        """Write down what a plan is worth, under the action that it begins with."""
        first = plan.action or actions.Done(self.trooper.id)
        self.evaluation.notes.weigh(plan.value, first, plan.terms)

    def _terms(
        self, end: End, stand: float, gain: float = 0.0, cost: float = 0.0
    ) -> tuple[tuple[str, float], ...]:
        """The parts of what a plan is worth."""
        aim = self.role.value(end.cell)
        return ("attack", gain), ("under-fire", -cost), ("aim", aim), ("exposed", stand - aim)

    # --- what may be done at one end ------------------------------------------------------------

    def _at(self, end: End) -> Iterator[TrooperPlan]:
        """Plans that end on one dot, upright or prone."""
        trooper, costs = self.trooper, self.context.rules.costs
        begins = self.waits or end.up
        danger = self.evaluation.walk_danger(replace(trooper, prone=False), end.path, begins) \
            if begins or len(end.path) > 1 else 0.0
        lies = trooper.prone and not end.up
        risk = self.evaluation.worth(trooper) * self.role.care
        poses = [lies]
        if not lies and end.ap + costs.go_prone <= self.move_left:
            poses.append(True)
        for prone in poses:
            ap = self.left - end.ap - (costs.go_prone if prone and not lies else 0)
            body = replace(trooper, cell=end.cell, prone=prone)
            for what in self._weighed_actions(body, ap):
                # What was to follow comes only if the trooper is still up.
                gain = what.value * (1 - danger)
                stand, cost = self._stand(end, prone, what.each), danger * risk
                yield TrooperPlan(
                    gain + stand - cost, tuple(self._steps(end, prone, what)),
                    self._terms(end, stand, gain, cost),
                )

    def _weighed_actions(self, body: Trooper, ap: int) -> Iterator[WeighedAction]:
        yield combat.NOTHING
        if self.fights:
            yield from combat.weighed_actions(self.evaluation, body, ap)

    def _steps(self, end: End, prone: bool, what: WeighedAction) -> Iterator[Action]:
        """The actions of a plan: up, the walk, the weapon, down, and then the fight."""
        unit = self.trooper.id
        if self.waits and (end != self.here or prone != self.trooper.prone or what.action):
            yield actions.Activate(unit)
        if end.up:
            yield actions.Stand(unit)
        if len(end.path) > 1:
            yield actions.Walk(unit, end.path)
        if what.slot:
            yield actions.Change(unit, what.slot)
        if prone and (end.up or not self.trooper.prone):
            yield actions.Prone(unit)
        if what.action is not None:
            yield what.action

    def _stand(self, end: End, prone: bool, each: dict[str, float]) -> float:
        """What being there until the next turn is worth. each: by enemy what arcs are expected to
        cost it, the trooper's own with those of its friends; empty for those alone."""
        evaluation, trooper = self.evaluation, self.trooper
        value = self.role.value(end.cell)
        if self.fights and trooper.kit.grenades:
            value += HOPE * self.role.hope * evaluation.prospect(end.cell)
        if prone:
            value -= PRONE_AP * self.role.pull * (self.role.way[end.cell] > self.role.near)
        pins, kept = each or evaluation.pins, 1.0
        for unit, lost in evaluation.exposed(trooper, Spot(end.cell, prone)).items():
            kept *= 1 - lost * free(pins, unit)
        if self.fights and evaluation.goals.left:
            value -= WATCHED * evaluation.watched(end.cell, pins)
        if evaluation.spares and evaluation.state.charges:
            value -= combat.own_charges(evaluation, replace(trooper, cell=end.cell, prone=prone))
        if evaluation.goals.ends:
            return value
        shot = evaluation.felt(1 - kept) if evaluation.goals.left else 0.0
        lost = 1 - (1 - shot) * (1 - evaluation.thrown_at(end.cell))
        return value - lost * evaluation.worth(trooper) * self.role.care

    # --- which ends -----------------------------------------------------------------------------

    def _ends(self) -> list[End]:
        here = self.here
        ends = {(here.cell, False): here}
        trooper, costs = self.trooper, self.context.rules.costs
        if self.move_left <= 0:
            return list(ends.values())
        up = 0
        if trooper.prone:
            up = costs.stand_up
            if up > self.move_left:
                return list(ends.values())
            ends[here.cell, True] = End(here.cell, up, here.path, True)
        if self.breadth == STAYING:
            return list(ends.values())
        budget = self.move_left - up
        enemies = self.context.occupied(self.state, self.context.other(trooper.side))
        taken = self.context.occupied(self.state)
        graph = self.context.graph(self.state, False)
        reach = graph.reach(trooper.cell, budget, enemies)
        watched = 0
        for watch in self.evaluation.watches:
            watched |= watch.cells
        safe = graph.reach(trooper.cell, budget, enemies | watched) if watched else reach
        for cell in self._worth_a_look(reach, safe, reach.mask & ~taken, up):
            way = safe if cell in safe else reach
            cost = way.cost(cell)
            assert cost is not None
            ends[cell, bool(up)] = End(cell, cost + up, way.path(cell), bool(up))
        return list(ends.values())

    def _worth_a_look(self, found: Reach, safe: Reach, free: int, up: int) -> list[int]:
        """The dots to look at closely, by a rough score of all of them."""
        role, bits = self.role, self.board.bits
        rough: list[tuple[float, int]] = []
        hidden: list[tuple[float, int]] = []
        views = [
            (self.evaluation.views[trooper.id], trooper) for trooper in self.evaluation.enemies
        ]
        gun = self.evaluation.gun(self.trooper) if self.fights else None
        risk = self.evaluation.worth(self.trooper) * role.care * 0.2
        distance = self.evaluation.visibility.distance
        for cell, cost in found.items():
            bit = bits[cell]
            if not free & bit:
                continue
            value = role.value(cell) - (0.0 if safe.mask & bit else 0.2)
            seen = [trooper for view, trooper in views if view & bit]
            if not seen:
                hidden.append((value, cell))
            elif gun is not None:
                ap = self.left - cost - up
                value -= risk * len(seen)
                if ap >= 2:
                    near = min(distance(cell, trooper.cell) for trooper in seen)
                    shots = min(len(seen), 1 if ap < 4 else 2)
                    value += 0.4 * shots * self.evaluation.visibility.guess(self.trooper, gun, near)
            else:
                value -= risk * len(seen)
            rough.append((value, cell))
        chosen = [cell for _, cell in nlargest(self.breadth.best, rough)]
        chosen += [cell for _, cell in nlargest(self.breadth.hidden, hidden)]
        nearest = sorted((role.way[cell], cell) for _, cell in rough)
        chosen += [cell for _, cell in nearest[:self.breadth.nearest]]
        if self.fights:
            costs = {cell: found.cost(cell) or 0 for _, cell in rough}
            close = combat.ends(self.evaluation, self.trooper, costs, self.left - up)
            chosen += close[:self.breadth.close]
        return list(dict.fromkeys(chosen))

    # --- what lies about ------------------------------------------------------------------------

    def _fetch(self) -> TrooperPlan | None:
        """Taking what the role sends the trooper for, when it is at hand; what is in its way is
        dropped first (TR-S4)."""
        item = self.role.fetch
        if not item or self.trooper.fought or self.waits:
            return None
        unit = self.trooper.id
        for action in self._takings(item):
            for first in (action, *(actions.Drop(unit, other) for other in self._in_the_way(item))):
                if first is not action and self.left < self.context.rules.costs.pick_up:
                    continue
                if combat.allowed(self.evaluation, first):
                    return TrooperPlan(1.0, (first,))
        return None

    def _takings(self, item: str) -> Iterator[Action]:
        """Ways of getting it from here."""
        state, cell, unit = self.state, self.trooper.cell, self.trooper.id
        if any(dropped.cell == cell and dropped.item == item for dropped in state.dropped):
            yield actions.PickUp(unit, item)
        near = self.board.neighbours(cell)
        for trooper in state.troopers.values():
            has = trooper.kit.tool == item or (item == "satchel" and trooper.kit.satchels > 0)
            if (
                has
                and trooper.fate in ("out", "dead")
                and (trooper.cell == cell or trooper.cell in near)
            ):
                yield actions.Take(unit, item, trooper.id)

    def _in_the_way(self, item: str) -> list[str]:
        """What its slot holds instead."""
        kit = self.trooper.kit
        if item == "satchel":
            slot = self.context.data.explosives["satchel"].instead_of
            return [kit.secondary] if slot == "secondary" and kit.secondary else []
        return [kit.tool] if kit.tool and kit.tool != item else []
