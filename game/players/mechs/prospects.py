"""What the goals of a scenario of 'Mech Field have brought and may yet bring, in points of the
score: what stands in the books, how likely units get to a place in the turns that are left, and how
long a side will hold one."""

from collections.abc import Callable, Sequence
from functools import partial
from math import exp
from typing import NamedTuple

from game.core.objectives import Task
from game.players.mechs.evaluation import Evaluation
from game.players.mechs.goals import place_points
from game.players.mechs.ground import away
from game.rules.mechs import dial, victory
from game.rules.mechs.scenario import EscortTo, HoldField, LeaveBy, Place, Raid, ReachField
from game.rules.mechs.state import Unit

NEVER = 99.0
"""Turns of somebody who can't move."""


class ProspectWeights(NamedTuple):
    """What counts how much.

    game: points of a goal that decides the game by itself. needed: what a unit that a goal names is
    worth more, as a share of what the goal is worth. turns: how many turns of its side a move takes
    a unit, once it is on its way: others need orders, too, and it has to rest. run: how much
    farther somebody comes who may run at times. sharp: how fast a chance grows with a turn to
    spare. hazard: what may happen to a unit on the road, in each turn. kept: the chance to be in a
    place at the end where it stands now. lasting: what the next time that a held place pays counts,
    as a share of the one before. near: how much somebody counts at such a place who gets there in a
    turn, beside one who stands there; farther: each turn more, as a share. shut: somebody there who
    is shut down. staying: how many of the turns that are left raiders go on where they stand;
    coming: and those that are yet to come. success: how fast the chance of a raid grows with each
    count to spare.
    """

    game: float = 150.0
    needed: float = 0.3
    turns: float = 2.3
    run: float = 1.5
    sharp: float = 0.7
    hazard: float = 0.08
    kept: float = 0.9
    lasting: float = 0.65
    near: float = 0.65
    farther: float = 0.6
    shut: float = 0.3
    staying: float = 0.85
    coming: float = 0.6
    success: float = 0.45


WEIGHTS = ProspectWeights()


def prospect(after: Evaluation) -> float:
    """What all goals that a side knows of come to for it, less what they come to for the other one.
    after: the position, seen by the side."""
    return sum(
        _Prospect(after, goal).worth for goal in after.context.scenario.goals
        if goal.known_to(after.side) and isinstance(goal, Task)
    )


def needed(evaluation: Evaluation) -> dict[str, float]:
    """How many points more units are worth because goals name them."""
    found: dict[str, float] = {}
    for goal in evaluation.context.scenario.goals:
        if goal.known_to(evaluation.side) and isinstance(goal, ReachField | EscortTo | LeaveBy):
            stake = WEIGHTS.needed * (goal.points if goal.pays else WEIGHTS.game)
            for name in _names(goal):
                found[name] = found.get(name, 0.0) + stake
    return found


def _names(goal: ReachField | EscortTo | LeaveBy) -> tuple[str, ...]:
    return ((goal.who,) if goal.who else ()) if isinstance(goal, LeaveBy) else goal.who


def _odds(spare: float, sharp: float) -> float:
    """A chance that is even where nothing is to spare."""
    return 1 / (1 + exp(-sharp * spare))


class _Prospect:
    """One goal in one position."""

    def __init__(self, after: Evaluation, goal: Task) -> None:
        self._after, self._goal = after, goal
        self._context, self._state = after.context, after.state
        rounds = self._context.scenario.rounds
        self._last = min(goal.turn or rounds, rounds)

    @property
    def worth(self) -> float:
        """What it comes to for the side, less for the other."""
        match self._goal:
            case HoldField(every=True) as place:
                return self._for_both(self._brought) + place.points * self._held(place)
            case ReachField(pays=True, need=0) as place:
                return self._for_both(partial(self._reached, place))
            case ReachField() | EscortTo() | LeaveBy() as way_out:
                return self._for_both(partial(self._escorted, way_out))
            case Raid() as raid:
                return self._for_both(partial(self._raided, raid))
        return 0.0

    @property
    def _stake(self) -> float:
        return self._goal.points if self._goal.pays else WEIGHTS.game

    def _for_both(self, count: Callable[[str], float]) -> float:
        after = self._after
        return sum(
            sign * count(side) for side, sign in ((after.side, 1), (after.other, -1))
            if self._goal.side in (None, side)
        )

    def _brought(self, side: str) -> float:
        return victory.GOALS.brings(self._context, self._state, self._goal, side).now

    def _turns(self, side: str) -> int:
        """How many turns a side still has, the one that runs included."""
        state = self._state
        return max(0, self._last - state.turn + (state.side in (side, state.first)))

    # --- units on their way -----------------------------------------------------------------

    def _units(self, side: str) -> list[Unit]:
        """Those on the table and their passengers."""
        return [
            unit for unit in self._state.units.values()
            if unit.side == side and unit.fate == "up" and (unit.cell >= 0 or unit.aboard)
        ]

    def _need(self, unit: Unit, points: frozenset[int]) -> float:
        """About how many turns a unit takes to get to a place: none where it is there."""
        context, goal = self._context, self._goal
        mover = self._state.units[unit.aboard] if unit.aboard else unit
        if isinstance(goal, Place) and victory.in_place(context, goal, mover.cell):
            return 0.0
        speed = float(dial.speed(context, mover))
        if speed <= 0:
            return NEVER
        if context.row(mover).shutdown:
            speed *= WEIGHTS.run
        moves = away(context, mover, points, costly=True) / speed
        rest = (mover.tokens >= context.rules.orders.tokens) + 2 * mover.shut
        return rest + max(0.3, 1 + WEIGHTS.turns * (moves - 1))

    def _chance(self, need: float, turns: int) -> float:
        """The chance that somebody who needs so many turns is there when so many are over."""
        if not need:
            return WEIGHTS.kept if turns else 1.0
        if not turns or need >= NEVER:
            return 0.0
        return WEIGHTS.kept * _odds(turns - need - 0.3, WEIGHTS.sharp)

    # --- kinds of goals ---------------------------------------------------------------------

    def _held(self, goal: HoldField) -> float:
        """How often the place will pay for the side, less for the other: by who stands there now
        and who could come."""
        after, state = self._after, self._state
        first = max(state.turn, goal.since)
        if first > self._last:
            return 0.0
        mine, theirs = (
            self._strength(goal, side, first - state.turn) for side in (after.side, after.other))
        if not mine + theirs:
            return 0.0
        control = max(-1.0, min(1.0, 2 * (mine - theirs) / (mine + theirs)))
        worth = sum(WEIGHTS.lasting ** number for number in range(self._last - first + 1))
        if first == state.turn and state.side != state.first:
            # it pays when the turn that begins is over: who stands there counts as much
            now = victory.FIELD.prevails(
                self._context, state, victory.FIELD.present(
                    self._context, state, goal, victory.FIELD.sites(self._context, goal)[0]))
            here = (now == after.side) - (now == after.other)
            return (worth - 0.5) * control + 0.5 * here
        return worth * control

    def _strength(self, goal: HoldField, side: str, wait: int) -> float:
        """Points of a side at a place that pays for the first time after so many rounds."""
        points, total = place_points(self._context, goal), 0.0
        for unit in self._units(side):
            if unit.level == "cruising" or unit.aboard:
                continue
            need = self._need(unit, points)
            share = WEIGHTS.near * WEIGHTS.farther ** max(0.0, need - 1 - wait)
            if not need:
                share = WEIGHTS.shut if unit.shut else 1.0
            total += share * self._context.row(unit).points
        return total

    def _reached(self, goal: ReachField, side: str) -> float:
        """Points of those that may be in the place at the end; a side has only so many orders to
        bring them there."""
        context = self._context
        points, turns = place_points(context, goal), self._turns(side)
        found = []
        for unit in self._units(side):
            if not goal.who or unit.id in goal.who:
                worth = context.row(unit).points if goal.worth else goal.points
                need = self._need(unit, points)
                found.append((need / max(1, worth), need, worth))
        orders = float(turns * max(1, context.scenario.points // context.rules.orders.each))
        total = 0.0
        for _, need, worth in sorted(found):
            chance = self._chance(need, turns)
            if need:
                moves = max(1.0, need / WEIGHTS.turns)
                chance *= min(1.0, max(0.0, orders / moves))
                orders -= moves
            total += chance * worth
        return total

    def _escorted(self, goal: ReachField | EscortTo | LeaveBy, side: str) -> float:
        """The chance that as many get there as it takes, times what it brings."""
        context = self._context
        names = _names(goal)
        units = [unit for unit in self._units(side) if not names or unit.id in names]
        done = () if isinstance(goal, LeaveBy) else victory.GOALS.counted(
            context, self._state, goal, side)
        missing = goal.required - len(done)
        if missing <= 0:
            return self._stake
        points, turns = place_points(context, goal), self._turns(side)
        chances = self._road([unit for unit in units if unit.id not in done], points, turns)
        if len(chances) < missing:
            return 0.0
        # mostly whoever comes last of those that it takes; then these, and all that could help
        return self._stake * (
            0.6 * chances[missing - 1] + 0.25 * sum(chances[:missing]) / missing
            + 0.15 * sum(chances) / len(chances)
        )

    def _road(
        self, units: Sequence[Unit], points: frozenset[int], turns: int
    ) -> list[float]:
        """The chances that units arrive, the best first."""
        needs = [self._need(unit, points) for unit in units]
        return sorted((
            self._chance(need, turns) * (1 - WEIGHTS.hazard) ** need for need in needs
        ), reverse=True)

    def _raided(self, goal: Raid, side: str) -> float:
        """The chance that each piece is wrecked in time, times what that brings."""
        context, state = self._context, self._state
        total = 0.0
        for name in goal.names:
            if victory.FIELD.gone(context, state, goal, name):
                total += 1.0
                continue
            done = victory.FIELD.tallies(state).get(victory.raid_key(name), 0)
            spare = done + self._blows(goal, name, side) - goal.strength
            total += _odds(spare - 0.5, WEIGHTS.success)
        return self._stake * total / (1 if goal.pays else len(goal.names))

    def _blows(self, goal: Raid, name: str, side: str) -> float:
        """How often units of a side may yet count at a piece of terrain."""
        context, turns = self._context, self._turns(side)
        points = place_points(context, goal, name)
        here = {unit.id for unit in victory.raiders(context, self._state, name, side)}
        total = 0.0
        for unit in self._units(side):
            if unit.id in here:
                total += WEIGHTS.staying * turns
                continue
            need = self._need(unit, points) + 0.7 * (unit.level == "cruising") + (
                0.5 * bool(unit.aboard))
            total += WEIGHTS.coming * max(0.0, turns - max(need, 0.5) + 0.5)
        return total
