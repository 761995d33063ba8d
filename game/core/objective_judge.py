"""What objectives come to: who has won, and when nothing can change any more."""

from collections.abc import Iterable, Mapping

from game.core.objective_count import ObjectiveCount
from game.core.objective_field import F, S
from game.core.objectives import (
    CaptureTask,
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
from game.core.two_player import DRAW, Verdict, ladder_of, level_id

Said = tuple[str, str]
"""Who has won by an objective (a side, `DRAW`, "" for nobody yet), and a sentence, "" for none."""
OPEN: Said = ("", "")


class ObjectiveJudge(ObjectiveCount[F, S]):
    """Judges the objectives of a game's scenarios."""

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

    def _is_due(self, context: F, state: S, goal: Objective, last: bool) -> bool:
        if last:
            return True
        return (goal.turn is not None and self.field.whole(state)
                and self.field.turn(state) >= goal.turn)

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
        for side in self.sides(context, goal):
            if goal.turns is not None and self.held_for(context, state, goal, side) >= goal.turns:
                turns = self._counted("count.turns", goal.turns)
                return side, self._say("hold.long", **self._hold_facts(context, goal) | {
                    "name": context.sides[side], "turns": turns})
        if not self._is_due(context, state, goal, last):
            return OPEN
        facts = self._hold_facts(context, goal)
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
        field, side = self.field, goal.side
        there = self._there(context, state, goal)
        if there:
            facts = self._escape_facts(context, goal)
            return field.units(state)[there[0]].side, self._say("escape.won", **facts)
        astray = bool(goal.who) and field.astray(state, goal, goal.who)
        if astray or (side is not None and field.hopeless(context, state, goal, side)):
            key = "escape.stopped"
        elif self._is_due(context, state, goal, last):
            key = "escape.late"
        else:
            return OPEN
        return self._lost(context, goal, self._say(key, **self._escape_facts(context, goal)))

    def _fulfilled(self, context: F, state: S, goal: Task, last: bool) -> Said:
        due = self._is_due(context, state, goal, last)
        fulfilled = [
            side for side in self.sides(context, goal)
            if self._fulfils(context, state, goal, side, due)
        ]
        if len(fulfilled) > 1:
            return "", self._say("even")
        if fulfilled:
            side = fulfilled[0]
            return side, self._task_says("won", context, state, goal, side)
        side = goal.side or ""
        if side and not isinstance(goal, KillTask) and self._beyond(context, state, goal, side):
            return self._lost(context, goal, self._task_says("stopped", context, state, goal, side))
        if due and side:
            return self._lost(context, goal, self._task_says("late", context, state, goal, side))
        return OPEN

    def _task_says(self, end: str, context: F, state: S, goal: Task, side: str) -> str:
        return self._say(f"{kind_of(goal)}.{end}", **self._facts(context, state, goal, side))

    def _fulfils(self, context: F, state: S, goal: Task, side: str, due: bool) -> bool:
        """Whether enough counts for a side, at a time when that decides."""
        if isinstance(goal, SurviveTask):
            timely = due
        else:
            timely = not isinstance(goal, ReachTask) or self.field.counts(state, side)
        return timely and len(self.counted(context, state, goal, side)) >= goal.required

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

    # --- words ----------------------------------------------------------------------------------

    def _place(self, context: F, goal: HoldTask | ReachTask | EscapeTask | EscortTask) -> str:
        return self._listed(site.name for site in self.field.sites(context, goal))

    def _listed(self, items: Iterable[str]) -> str:
        *head, tail = list(items) or [""]
        return self._say("list", head=", ".join(head), last=tail) if head else tail

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

    def _hold_facts(self, context: F, goal: HoldTask) -> dict[str, object]:
        sites = self.field.sites(context, goal)
        return {"place": self._listed(site.name for site in sites), "all": len(sites),
                "need": goal.required, "turns": self._due(context, goal)}

    def _thing_name(self, context: F, name: str) -> str:
        return context.names.get(name, self.field.thing(context, name))

    def _escape_facts(self, context: F, goal: EscapeTask) -> dict[str, object]:
        what = context.names[goal.who] if goal.who else self.field.thing(context, goal.what)
        return {"what": what, "place": self._place(context, goal),
                "turns": self._due(context, goal)}


_KINDS: Mapping[type[Task], str] = {
    HoldTask: "hold", ReachTask: "reach", EscapeTask: "escape", EscortTask: "escort",
    DemolishTask: "destroy", CaptureTask: "capture", SurviveTask: "survive", KillTask: "kill",
}
"""Where the words of each kind stand."""


def kind_of(goal: Task) -> str:
    """Under which name the words of its kind stand."""
    return next(name for base, name in _KINDS.items() if isinstance(goal, base))
