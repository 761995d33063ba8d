"""What counts for objectives in a position: places that are held, units, things, and the points
that they bring."""

from collections.abc import Iterator, Sequence
from typing import Generic, NamedTuple

from game.core.objective_field import F, ObjectiveField, S, Site
from game.core.objectives import (
    CaptureTask,
    CountedTask,
    DemolishTask,
    EscapeTask,
    EscortTask,
    HoldTask,
    KillTask,
    Objective,
    ReachTask,
    SurviveTask,
    Task,
)


class Account(NamedTuple):
    """Points of a side: as they are now, and between what they can still come to."""

    now: int
    least: int
    most: int


class ObjectiveCount(Generic[F, S]):
    """Counts what has been done for the objectives of a game's scenarios."""

    def __init__(self, field: ObjectiveField[F, S]) -> None:
        self.field = field

    def counts_points(self, context: F) -> bool:
        """Whether any objective of the scenario brings points."""
        return any(isinstance(goal, Task) and goal.pays for goal in context.scenario.goals)

    def _known(self, context: F, viewer: str | None) -> Iterator[Objective]:
        for goal in context.scenario.goals:
            if viewer is None or goal.known_to(viewer):
                yield goal

    def sides(self, context: F, goal: Objective) -> Sequence[str]:
        """Whose objective it is."""
        return tuple(context.sides) if goal.side is None else (goal.side,)

    def _due(self, context: F, goal: Objective) -> int:
        return min(goal.turn or self.field.turns(context), self.field.turns(context))

    # --- points ---------------------------------------------------------------------------------

    def account(self, context: F, state: S, side: str, viewer: str | None = None) -> Account:
        """The points of a side. A head start counts with the first point of its own, so that nobody
        wins by it who does nothing. viewer: as in `verdict`."""
        now = least = most = 0
        for goal in self._known(context, viewer):
            if isinstance(goal, Task) and goal.pays and goal.side in (None, side):
                one = self.brings(context, state, goal, side)
                now, least, most = now + one.now, least + one.least, most + one.most
        start = context.scenario.head_start_of(side)
        return Account(*(own + start if own else 0 for own in (now, least, most)))

    def brings(self, context: F, state: S, goal: Task, side: str) -> Account:
        """What an objective brings a side."""
        field, kept = self.field, self.field.tallies(state)
        key = f"{self._key(context, goal)}-{side}"
        turn, due = field.turn(state), self._due(context, goal)
        if isinstance(goal, HoldTask) and goal.every:
            had = kept.get(f"score-{key}", 0)
            coming = max(0, due - max(turn + field.whole(state), goal.since) + 1)
            sites = len(field.sites(context, goal))
            return Account(had, had, had + coming * goal.points * sites)
        if goal.turn is not None and f"score-{key}" in kept:
            settled = kept[f"score-{key}"]
            return Account(settled, settled, settled)
        now = self._worth(context, state, goal, self.counted(context, state, goal, side))
        most = max(now, self._worth(context, state, goal, self._possible(
            context, state, goal, side), True))
        firm = isinstance(goal, EscapeTask | EscortTask | DemolishTask | KillTask)
        return Account(now, now if firm else 0, most)

    def _worth(
        self, context: F, state: S, goal: Task, counted: Sequence[str], whole: bool = False
    ) -> int:
        """What so many things bring. whole: those that are lost wholly."""
        if isinstance(goal, CountedTask) and goal.worth:
            field = self.field
            if isinstance(goal, KillTask) and not whole:
                return sum(field.lost(context, state, unit) for unit in counted)
            return sum(field.worth(context, state, unit) for unit in counted)
        if getattr(goal, "need", 0):
            return goal.points if len(counted) >= goal.required else 0
        return goal.points * len(counted)

    # --- counting -------------------------------------------------------------------------------

    def _key(self, context: F, goal: Objective) -> int:
        return next(
            place for place, one in enumerate(context.scenario.goals, 1) if one is goal
        )

    def tallied(self, context: F, state: S) -> dict[str, int]:
        """The counters of a position when a turn of a side ends, with what it adds to them."""
        field, found = self.field, dict(self.field.tallies(state))
        for place, goal in enumerate(context.scenario.goals, 1):
            if isinstance(goal, HoldTask) and field.whole(state):
                self._tally_hold(context, state, goal, place, found)
            if isinstance(goal, EscortTask) or (isinstance(goal, EscapeTask) and goal.pays):
                for unit in self._there(context, state, goal):
                    found[f"there-{place}-{unit}"] = 1
            if self._settles(goal) and field.whole(state) and field.turn(state) == goal.turn:
                for side in self.sides(context, goal):
                    assert isinstance(goal, Task)
                    found[f"score-{place}-{side}"] = self._worth(
                        context, state, goal, self.counted(context, state, goal, side))
        return found

    def _settles(self, goal: Objective) -> bool:
        """Whether its points are counted at the end of a turn before the last."""
        return (isinstance(goal, Task) and goal.pays and goal.turn is not None
                and not (isinstance(goal, HoldTask) and goal.every))

    def _tally_hold(
        self, context: F, state: S, goal: HoldTask, place: int, found: dict[str, int]
    ) -> None:
        if goal.turns is not None:
            for side in context.sides:
                key = f"hold-{place}-{side}"
                holds = len(self.held(context, state, goal, side)) >= goal.required
                found[key] = found.get(key, 0) + 1 if holds else 0
        turn = self.field.turn(state)
        if goal.every and goal.since <= turn <= self._due(context, goal):
            for side in self.sides(context, goal):
                sites = self.held(context, state, goal, side)
                if sites:
                    key = f"score-{place}-{side}"
                    found[key] = found.get(key, 0) + goal.points * len(sites)

    def held(self, context: F, state: S, goal: HoldTask, side: str) -> tuple[Site, ...]:
        """The places of an objective that a side holds now."""
        return tuple([
            site for site in self.field.sites(context, goal)
            if self.holder(context, state, goal, site) == side
        ])

    def holder(self, context: F, state: S, goal: HoldTask, site: Site) -> str:
        """The side that holds a place, "" for none."""
        return self.field.prevails(
            context, state, self.field.present(context, state, goal, site))

    def held_for(self, context: F, state: S, goal: HoldTask, side: str) -> int:
        """At the end of how many turns running a side has held it."""
        return self.field.tallies(state).get(f"hold-{self._key(context, goal)}-{side}", 0)

    def _there(self, context: F, state: S, goal: EscapeTask | EscortTask) -> list[str]:
        """Who is in the place, as the turn of its side ends."""
        field, found = self.field, []
        units = field.units(state)
        who = goal.who if isinstance(goal, EscortTask) else self.leaving(context, state, goal)
        for unit in who:
            side = units[unit].side
            if (goal.side in (None, side) and field.up(state, unit) and field.counts(state, side)
                    and field.at(context, state, goal, unit)):
                found.append(unit)
        return found

    def leaving(self, context: F, state: S, goal: EscapeTask) -> Sequence[str]:
        """Who is or carries what must get out, whatever became of him."""
        return (goal.who,) if goal.who else self.field.carriers(context, state, goal.what)

    def counted(self, context: F, state: S, goal: Task, side: str) -> tuple[str, ...]:
        """What counts for a side now: places that it holds, units, names of things."""
        field = self.field
        match goal:
            case HoldTask():
                return tuple([site.key for site in self.held(context, state, goal, side)])
            case ReachTask():
                return tuple([
                    unit for unit in self._own(context, state, goal, side)
                    if field.up(state, unit) and field.at(context, state, goal, unit)
                ])
            case SurviveTask():
                return tuple([
                    unit for unit in self._own(context, state, goal, side)
                    if unit in field.able(state, side)
                ])
            case KillTask():
                other = context.other(side)
                return tuple([
                    unit for unit in self._own(context, state, goal, other)
                    if (field.lost(context, state, unit) if goal.worth
                        else field.out(state, unit))
                ])
            case EscapeTask() | EscortTask():
                key, kept = self._key(context, goal), field.tallies(state)
                units = field.units(state)
                got = {unit for unit in units if kept.get(f"there-{key}-{unit}")}
                got |= set(self._there(context, state, goal))
                return tuple([unit for unit in units if unit in got and units[unit].side == side])
            case DemolishTask():
                return tuple([
                    name for name in goal.names if field.gone(context, state, goal, name)
                ])
            case CaptureTask():
                if goal.who:
                    return tuple(field.taken(state, goal, side))
                units = field.units(state)
                return tuple([
                    unit for unit in field.carriers(context, state, goal.what)
                    if units[unit].side == side and field.up(state, unit)
                ])
        return ()

    def _own(self, context: F, state: S, goal: CountedTask, side: str) -> list[str]:
        return [
            unit for unit, one in self.field.units(state).items()
            if one.side == side and (not goal.who or unit in goal.who)
        ]

    def _possible(self, context: F, state: S, goal: Task, side: str) -> tuple[str, ...]:
        """What may come to count for a side at the most."""
        field, counted = self.field, self.counted(context, state, goal, side)
        if field.hopeless(context, state, goal, side):
            return counted
        able = field.able(state, side)
        match goal:
            case HoldTask():
                return tuple([site.key for site in field.sites(context, goal)]) if able else ()
            case ReachTask():
                return tuple([unit for unit in self._own(context, state, goal, side)
                              if field.up(state, unit)])
            case SurviveTask():
                return counted
            case KillTask():
                return tuple(self._own(context, state, goal, context.other(side)))
            case EscortTask():
                more = [unit for unit in goal.who if field.up(state, unit)]
                return tuple(dict.fromkeys((*counted, *more)))
            case EscapeTask():
                gone = goal.who and field.astray(state, goal, goal.who)
                return counted if gone or not able else (goal.who or goal.what,)
            case DemolishTask():
                return goal.names
            case CaptureTask():
                return goal.who or (goal.what,)
        return counted

    def _beyond(self, context: F, state: S, goal: Task, side: str) -> bool:
        """Whether a side can't fulfil it any more."""
        return len(self._possible(context, state, goal, side)) < goal.required
