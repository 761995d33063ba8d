"""What objectives come to: who has won, how each stands, what points they have brought, and when
nothing can change any more."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
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
    LastSide,
    Objective,
    ReachTask,
    SurviveTask,
    Task,
)
from game.core.phrases import first_up, in_text
from game.core.two_player import DRAW, Verdict, ladder_of, level_id
from game.core.view_records import Row, ScoredPlace

Said = tuple[str, str]
"""Who has won by an objective (a side, `DRAW`, "" for nobody yet), and a sentence, "" for none."""
OPEN: Said = ("", "")


class Account(NamedTuple):
    """Points of a side: as they are now, and between what they can still come to."""

    now: int
    least: int
    most: int


class ObjectiveJudge(Generic[F, S]):
    """Judges the objectives of a game's scenarios."""

    def __init__(self, field: ObjectiveField[F, S]) -> None:
        self.field = field

    def _say(self, key: str, /, **facts: object) -> str:
        return self.field.talk.say(f"goal.{key}", **facts)

    def _counted(self, key: str, number: int) -> str:
        return self.field.talk.counted(key, number)

    # --- the end --------------------------------------------------------------------------------

    def verdict(
        self, context: F, state: S, last: bool, viewer: str | None = None
    ) -> Verdict | None:
        """The verdict if the game ends now; after the last turn there always is one. viewer: only
        by what this side may know of; None: by all."""
        lines: list[str] = []
        for goal in self._known(context, viewer):
            if isinstance(goal, Task) and goal.pays:
                continue
            winner, said = self._decided(context, state, goal, last)
            if winner:
                return Verdict(winner, "" if winner == DRAW else winner, (said,))
            if said:
                lines.append(said)
        if not last and not self.closed(context, state):
            return None
        early = () if last else (self._say("closed"),)
        if self.counts_points(context):
            by_points = self._by_points(context, state, viewer)
            return Verdict(by_points.level, by_points.winner, (*early, *by_points.lines))
        over = self._say("end", turns=self.field.turns(context))
        return Verdict(DRAW, "", (*early, *lines) or (over,))

    def counts_points(self, context: F) -> bool:
        """Whether any objective of the scenario brings points."""
        return any(isinstance(goal, Task) and goal.pays for goal in context.scenario.goals)

    def closed(self, context: F, state: S) -> bool:
        """Whether the scenario ends when nothing can change, and nothing can."""
        if not context.scenario.early_end:
            return False
        for goal in context.scenario.goals:
            if not (isinstance(goal, Task) and goal.pays) and self._open(context, state, goal):
                return False
        if not self.counts_points(context):
            return True
        one, two = (self.account(context, state, side) for side in context.sides)
        return self._rung(context, one.least - two.most) == self._rung(
            context, one.most - two.least)

    def _open(self, context: F, state: S, goal: Objective) -> bool:
        if not isinstance(goal, Task):
            return True
        if self.field.turn(state) > self._due(context, goal):
            return False
        return any(not self._beyond(context, state, goal, side) for side in self.sides(
            context, goal))

    def _known(self, context: F, viewer: str | None) -> Iterator[Objective]:
        for goal in context.scenario.goals:
            if viewer is None or goal.known_to(viewer):
                yield goal

    def sides(self, context: F, goal: Objective) -> Sequence[str]:
        """Whose objective it is."""
        return tuple(context.sides) if goal.side is None else (goal.side,)

    def _due(self, context: F, goal: Objective) -> int:
        return min(goal.turn or self.field.turns(context), self.field.turns(context))

    def _is_due(self, context: F, state: S, goal: Objective, last: bool) -> bool:
        if last:
            return True
        return (goal.turn is not None and self.field.whole(state)
                and self.field.turn(state) >= goal.turn)

    # --- points ---------------------------------------------------------------------------------

    def account(self, context: F, state: S, side: str, viewer: str | None = None) -> Account:
        """The points of a side. viewer: as in `verdict`."""
        now = least = most = 0
        for goal in self._known(context, viewer):
            if isinstance(goal, Task) and goal.pays and goal.side in (None, side):
                one = self.brings(context, state, goal, side)
                now, least, most = now + one.now, least + one.least, most + one.most
        return Account(now, least, most)

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

    def _by_points(self, context: F, state: S, viewer: str | None) -> Verdict:
        (one, name), (two, other) = context.sides.items()
        n, m = (self.account(context, state, side, viewer).now for side in context.sides)
        lines = [self._say("score.total", a=name, n=n, b=other, m=m)]
        rung = self._rung(context, n - m)
        if not rung:
            least = min((step.lead for step in context.scenario.ladder), default=1)
            if n != m:
                lines.append(self._say("score.close", lead=abs(n - m), least=least))
            return Verdict(DRAW, "", tuple(lines))
        winner = one if rung > 0 else two
        if not context.scenario.ladder:
            return Verdict(winner, winner, tuple(lines))
        title = ladder_of(context.scenario.ladder)[abs(rung) - 1].title
        lines.append(self._say("score.won", lead=abs(n - m), title=title))
        return Verdict(level_id(winner, abs(rung)), winner, tuple(lines))

    def _rung(self, context: F, lead: int) -> int:
        """The step of the ladder that a lead of the first side reaches, from 1; below nought for
        the second side, 0 for none."""
        steps = [step.lead for step in ladder_of(context.scenario.ladder)] or [1]
        reached = sum(abs(lead) >= step for step in steps)
        return reached if lead > 0 else -reached

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
        there = [
            side for side, units in self.field.present(context, state, goal, site).items() if units
        ]
        return there[0] if len(there) == 1 else ""

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

    # --- what decides by itself -----------------------------------------------------------------

    def _decided(self, context: F, state: S, goal: Objective, last: bool) -> Said:
        match goal:
            case LastSide():
                return self._last_side(context, state, goal, last)
            case HoldTask():
                return self._held_at(context, state, goal, last)
            case EscapeTask():
                return self._escaped(context, state, goal, last)
            case Task():
                return self._fulfilled(context, state, goal, last)
        return OPEN

    def _lost(self, context: F, goal: Task, said: str) -> Said:
        """What failing at it means."""
        if goal.side is None:
            return "", said
        return (context.other(goal.side) if goal.must else ""), said

    def _held_at(self, context: F, state: S, goal: HoldTask, last: bool) -> Said:
        sites = self.field.sites(context, goal)
        facts = {"place": self._listed(site.name for site in sites), "all": len(sites),
                 "need": goal.required, "turns": self._due(context, goal)}
        for side in self.sides(context, goal):
            if goal.turns is not None and self.held_for(context, state, goal, side) >= goal.turns:
                turns = self._counted("count.turns", goal.turns)
                return side, self._say(
                    "hold.long", **facts | {"name": context.sides[side], "turns": turns})
        if not self._is_due(context, state, goal, last):
            return OPEN
        for side in self.sides(context, goal):
            held = self.held(context, state, goal, side)
            if len(held) >= goal.required:
                listed = ", ".join(site.name for site in held)
                return side, self._say(
                    "hold.last", **facts, name=context.sides[side], n=len(held), list=listed)
        if goal.side is None:
            return "", self._say("hold.none", **facts)
        return self._lost(
            context, goal, self._say("hold.lost", **facts, name=context.sides[goal.side]))

    def _escaped(self, context: F, state: S, goal: EscapeTask, last: bool) -> Said:
        field, facts = self.field, self._escape_facts(context, goal)
        there = self._there(context, state, goal)
        if there:
            return field.units(state)[there[0]].side, self._say("escape.won", **facts)
        side = goal.side
        if goal.who and field.astray(state, goal, goal.who):
            return self._lost(context, goal, self._say("escape.stopped", **facts))
        if side is not None and field.hopeless(context, state, goal, side):
            return self._lost(context, goal, self._say("escape.stopped", **facts))
        if self._is_due(context, state, goal, last):
            return self._lost(context, goal, self._say("escape.late", **facts))
        return OPEN

    def _escape_facts(self, context: F, goal: EscapeTask) -> dict[str, object]:
        what = context.names[goal.who] if goal.who else self.field.thing(context, goal.what)
        return {"what": what, "place": self._place(context, goal),
                "turns": self._due(context, goal)}

    def _place(self, context: F, goal: HoldTask | ReachTask | EscapeTask | EscortTask) -> str:
        return self._listed(site.name for site in self.field.sites(context, goal))

    def _fulfilled(self, context: F, state: S, goal: Task, last: bool) -> Said:
        kind = _kind(goal)
        due = self._is_due(context, state, goal, last)
        at_the_end = isinstance(goal, SurviveTask)
        for side in self.sides(context, goal):
            done = self.counted(context, state, goal, side)
            timely = due if at_the_end else (
                not isinstance(goal, ReachTask) or self.field.counts(state, side))
            if timely and len(done) >= goal.required:
                return side, self._say(f"{kind}.won", **self._facts(context, state, goal, side))
        side = goal.side or ""
        facts = self._facts(context, state, goal, side)
        if side and not isinstance(goal, KillTask) and self._beyond(context, state, goal, side):
            return self._lost(context, goal, self._say(f"{kind}.stopped", **facts))
        if due and side:
            return self._lost(context, goal, self._say(f"{kind}.late", **facts))
        return OPEN

    def _facts(self, context: F, state: S, goal: Task, side: str) -> dict[str, object]:
        """Everything that the words of a kind may speak of."""
        done = self.counted(context, state, goal, side) if side else ()
        facts: dict[str, object] = {
            "name": context.sides.get(side, ""), "need": goal.required, "n": len(done),
            "turns": self._due(context, goal), "list": self._listed(
                context.names.get(one, one) for one in done),
        }
        match goal:
            case ReachTask() | EscortTask():
                facts["place"] = self._place(context, goal)
            case DemolishTask():
                stand = [name for name in goal.names if name not in done]
                facts["what"] = ", ".join(self._thing_name(context, one) for one in goal.names)
                names = stand if len(done) < goal.required else done
                facts["list"] = ", ".join(self._thing_name(context, one) for one in names)
            case CaptureTask() if goal.what:
                facts["what"] = self.field.thing(context, goal.what)
        who = getattr(goal, "who", ())
        if who and "what" not in facts:
            facts["what"] = self._listed(context.names[one] for one in who)
        return facts

    def _thing_name(self, context: F, name: str) -> str:
        return context.names.get(name, self.field.thing(context, name))

    def _listed(self, items: Iterable[str]) -> str:
        *head, tail = list(items) or [""]
        return self._say("list", head=", ".join(head), last=tail) if head else tail

    def _last_side(self, context: F, state: S, goal: LastSide, last: bool) -> Said:
        field = self.field
        gone = [side for side in context.sides if not field.able(state, side)]
        if len(gone) == len(context.sides):
            return DRAW, self._say("last.both")
        if gone:
            return context.other(gone[0]), self._say("last.won", name=context.sides[gone[0]])
        if not last or goal.lead is None:
            return OPEN
        first, other = context.sides
        mine, theirs = (field.left(context, state, side) for side in context.sides)
        if mine == theirs or abs(mine - theirs) < goal.lead:
            return "", self._say("last.level", n=mine, m=theirs)
        winner = first if mine > theirs else other
        more, less = max(mine, theirs), min(mine, theirs)
        return winner, self._say("last.strength", name=context.sides[winner], n=more, m=less)

    # --- how each stands ------------------------------------------------------------------------

    def rows(self, context: F, state: S) -> tuple[Row, ...]:
        """How each objective stands now: the rows of the ribbon's goal panel, and of the page
        before the game. Those that one side alone may see say so (`Row.only`)."""
        rows: list[Row] = []
        if self.counts_points(context):
            rows.append(self._score_row(context, state))
        for goal in context.scenario.goals:
            own = self._rows_of(context, state, goal)
            if goal.hidden and goal.side and not self._shows(context, state, goal):
                name = context.sides[goal.side]
                rows += [
                    Row(row.head, row.value, " · ".join(filter(None, (
                        row.text, self._say("hidden", name=name)))), row.rule, only=goal.side)
                    for row in own
                ]
            else:
                rows += own
        return tuple(rows)

    def _shows(self, context: F, state: S, goal: Objective) -> bool:
        """Whether something hidden counts already, so that everybody sees it."""
        return isinstance(goal, Task) and bool(
            self.counted(context, state, goal, goal.side or ""))

    def _score_row(self, context: F, state: S) -> Row:
        """Points of both sides by what everybody may know, and the ladder."""
        sides = list(context.sides.items())
        counts = " · ".join(
            self._say("count", name=name, n=self.account(context, state, side, "").now)
            for side, name in sides
        )
        return Row(self._say("score.head"), counts, self.ladder_words(context), self.field.rule)

    def ladder_words(self, context: F) -> str:
        """What a lead is called, step by step."""
        rungs = ladder_of(context.scenario.ladder)
        if not rungs:
            return self._say("score.text")
        listed = " · ".join(
            self._say("score.rung", lead=step.lead, title=step.title) for step in rungs
        )
        return first_up(self._say("score.ladder", rungs=listed))

    def _rows_of(self, context: F, state: S, goal: Objective) -> list[Row]:
        match goal:
            case LastSide():
                return [self._last_row(context, state, goal)]
            case HoldTask():
                return self._hold_rows(context, state, goal)
            case EscapeTask():
                return [self._escape_row(context, state, goal)]
            case DemolishTask():
                return self._demolish_rows(context, state, goal)
            case Task():
                return [self._task_row(context, state, goal)]
        return []

    def _headed(self, context: F, goal: Objective, head: str) -> str:
        """A head with whose objective it is."""
        if goal.side is None:
            return first_up(head)
        return self._say("side", name=context.sides[goal.side], head=in_text(head))

    def _notes(self, context: F, state: S, goal: Task, when: bool = True) -> str:
        """What it brings, and by when, as far as that isn't what all do."""
        notes = []
        if when and goal.turn is not None:
            late = isinstance(goal, HoldTask | SurviveTask) or (
                goal.pays and isinstance(goal, ReachTask | CaptureTask))
            notes.append(self._say("at-turn" if late else "by-turn", turn=goal.turn))
        if isinstance(goal, HoldTask) and goal.every:
            key = "every" if goal.since == 1 else "every-since"
            notes.append(self._say(
                key, points=self._counted("goal.points", goal.points), since=goal.since))
        elif isinstance(goal, CountedTask) and goal.worth:
            notes.append(self._say("worth"))
        elif goal.points:
            points = self._counted("goal.points", goal.points)
            several = not getattr(goal, "need", 0) and (
                not isinstance(goal, HoldTask | EscapeTask | CaptureTask)
                or (isinstance(goal, HoldTask) and len(self.field.sites(context, goal)) > 1))
            notes.append(self._say("each", points=points) if several else points)
        if goal.pays:
            scores = " · ".join(
                self._say("count", name=context.sides[side],
                          n=self.brings(context, state, goal, side).now)
                for side in self.sides(context, goal)
            )
            notes.append(self._say("brought", scores=scores))
        return " · ".join(notes)

    def _hold_rows(self, context: F, state: S, goal: HoldTask) -> list[Row]:
        field, sites = self.field, self.field.sites(context, goal)
        holders = [self.holder(context, state, goal, site) for site in sites]
        if not field.lists_sites(goal):
            [site], [who] = sites[:1], holders[:1]
            value = context.sides[who] if who else self._say("hold.nobody")
            head = self._headed(context, goal, self._say("hold.head", place=site.name))
            return [Row(head, value, self._hold_text(context, state, goal), field.rule)]
        counts = " · ".join(
            self._say("count", name=name, n=holders.count(side))
            for side, name in context.sides.items()
        )
        key = "hold.head-each" if goal.pays else "hold.head-many"
        head = self._headed(context, goal, self._say(
            key, need=goal.required, all=len(sites), turns=self._due(context, goal),
            list=self._listed(site.name for site in sites)))
        text = self._hold_text(context, state, goal) if goal.pays or goal.turns else ""
        rows = [Row(head, counts, text, field.rule)]
        (side, name), (other, other_name) = context.sides.items()
        for site, who in zip(sites, holders, strict=True):
            there = field.present(context, state, goal, site)
            both = all(there.get(one) for one in context.sides)
            value = context.sides[who] if who else self._say("hold.both" if both else "hold.nobody")
            inside = self._say("hold.inside", a=name, n=len(there.get(side, ())), b=other_name,
                               m=len(there.get(other, ())))
            rows.append(Row(site.name, value, inside, field.rule))
        return rows

    def _hold_text(self, context: F, state: S, goal: HoldTask) -> str:
        if goal.turns is not None:
            runs = [
                self._say("hold.run", name=context.sides[side],
                          n=self.held_for(context, state, goal, side))
                for side in self.sides(context, goal)
            ]
            return self._say("hold.running", runs=" · ".join(runs), turns=goal.turns,
                             last=self._due(context, goal))
        if goal.every:
            return self._notes(context, state, goal, False)
        end = self._say("hold.end", turns=self._due(context, goal))
        return " · ".join(filter(None, (end, self._notes(context, state, goal, False))))

    def _escape_row(self, context: F, state: S, goal: EscapeTask) -> Row:
        field, facts = self.field, self._escape_facts(context, goal)
        head = self._headed(context, goal, self._say("escape.head", **facts))
        notes = self._notes(context, state, goal)
        who = self.leaving(context, state, goal)
        if not who:
            lying = field.lying(context, state, goal.what)
            value = self._say("escape.lies", at=lying) if lying else self._say("escape.lost")
            return Row(head, value, notes, field.rule)
        unit = who[0]
        if field.astray(state, goal, unit):
            return Row(head, self._say("escape.lost"), notes, field.rule)
        far = field.far(context, state, goal, unit)
        value = self._say("escape.far", far=far) if far else self._say("escape.there", **facts)
        text = "" if goal.who else self._say("escape.carried", name=context.names[unit])
        return Row(head, value, " · ".join(filter(None, (text, notes))), field.rule)

    def _demolish_rows(self, context: F, state: S, goal: DemolishTask) -> list[Row]:
        field, rows = self.field, []
        notes = self._notes(context, state, goal)
        for name in goal.names:
            gone = field.gone(context, state, goal, name)
            said = self._say("destroy.gone" if gone else "destroy.stands")
            how = "" if gone else field.progress(context, state, goal, name)
            head = self._headed(
                context, goal, self._say("destroy.head", what=self._thing_name(context, name)))
            rows.append(Row(head, how or said, notes, field.rule))
        return rows

    def _task_row(self, context: F, state: S, goal: Task) -> Row:
        kind = _kind(goal)
        facts = self._facts(context, state, goal, goal.side or "")
        key = f"{kind}.{self._form(goal)}"
        head = self._headed(context, goal, self._say(key, **facts))
        values = []
        for side in self.sides(context, goal):
            count = len(self.counted(context, state, goal, side))
            said = str(count)
            if getattr(goal, "need", 0) or getattr(goal, "who", ()):
                said = self._say("of", n=count, all=goal.required)
            values.append(said if goal.side else self._say(
                "count", name=context.sides[side], n=said))
        value = " · ".join(values)
        if isinstance(goal, CaptureTask) and goal.what:
            value = self._capture_value(context, state, goal)
        return Row(head, value, self._notes(context, state, goal), self.field.rule)

    def _form(self, goal: Task) -> str:
        """Which of the heads of its kind it has."""
        if isinstance(goal, EscortTask):
            return "head" if goal.need else "head-all"
        if isinstance(goal, CountedTask):
            if isinstance(goal, KillTask) and goal.worth and not goal.who:
                return "head-worth"
            if goal.pays and not goal.need and not goal.who:
                return "head-each"
            if isinstance(goal, ReachTask):
                return "head-who" if goal.who and not goal.need else "head"
            if not goal.who:
                return "head-any"
            return "head-need" if goal.need else "head"
        return "head"

    def _capture_value(self, context: F, state: S, goal: CaptureTask) -> str:
        field = self.field
        for side, name in context.sides.items():
            if self.counted(context, state, goal, side):
                return self._say("capture.has", name=name)
        lying = field.lying(context, state, goal.what)
        return self._say("capture.lies", at=lying) if lying else self._say("capture.nobody")

    def _last_row(self, context: F, state: S, goal: LastSide) -> Row:
        field = self.field
        (side, name), (other, other_name) = context.sides.items()
        n, m = len(field.able(state, side)), len(field.able(state, other))
        text = "" if goal.lead is None else self._say(
            "last.lead", n=field.left(context, state, side), m=field.left(context, state, other),
            lead=goal.lead, turns=field.turns(context))
        value = self._say("last.count", a=name, n=n, b=other_name, m=m)
        return Row(self._say("last.head"), value, text, field.rule)

    # --- where ----------------------------------------------------------------------------------

    def scored(self, context: F, state: S) -> tuple[ScoredPlace, ...]:
        """Where on the board objectives that everybody may see are fulfilled now."""
        return tuple([
            place for goal in self._known(context, "")
            for place in self._scored(context, state, goal)
        ])

    def _scored(self, context: F, state: S, goal: Objective) -> Iterator[ScoredPlace]:
        field, units = self.field, self.field.units(state)
        match goal:
            case HoldTask():
                for site in field.sites(context, goal):
                    side = self.holder(context, state, goal, site)
                    if goal.side in (None, side) and side:
                        there = field.present(context, state, goal, site)[side]
                        words = self._say("hold.place", name=context.sides[side],
                                          place=site.name, building=site.key)
                        yield ScoredPlace(min(units[unit].cell for unit in there), side, words)
            case EscapeTask():
                for unit in self.leaving(context, state, goal):
                    side = units[unit].side
                    if (field.up(state, unit) and goal.side in (None, side)
                            and field.at(context, state, goal, unit)):
                        words = self._say("escape.place", **self._escape_facts(context, goal))
                        yield ScoredPlace(units[unit].cell, side, words)
            case ReachTask() | EscortTask():
                place = self._place(context, goal)
                for side in self.sides(context, goal):
                    for unit in self.counted(context, state, goal, side):
                        if units[unit].cell >= 0:
                            words = self._say("reach.place", unit=context.names[unit], place=place)
                            yield ScoredPlace(units[unit].cell, side, words)


_KINDS: Mapping[type[Task], str] = {
    HoldTask: "hold", ReachTask: "reach", EscapeTask: "escape", EscortTask: "escort",
    DemolishTask: "destroy", CaptureTask: "capture", SurviveTask: "survive", KillTask: "kill",
}
"""Where the words of each kind stand."""


def _kind(goal: Task) -> str:
    return next(name for base, name in _KINDS.items() if isinstance(goal, base))
