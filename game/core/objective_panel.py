"""How objectives stand, in rows of words, and where on the board they are fulfilled."""

from collections.abc import Iterator

from msgspec.structs import replace

from game.core.objective_field import F, S
from game.core.objective_judge import ObjectiveJudge, kind_of
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
from game.core.phrases import first_up
from game.core.two_player import ladder_of
from game.core.view_records import Row, ScoredPlace
from game.core.words import in_text


class ObjectivePanel(ObjectiveJudge[F, S]):
    """Shows the objectives of a game's scenarios as well."""

    # --- how each stands ------------------------------------------------------------------------

    def rows(self, context: F, state: S) -> tuple[Row, ...]:
        """How each objective stands now: the rows of the ribbon's goal panel, and of the page
        before the game. Those that one side alone may see say so (`Row.only`)."""
        rows: list[Row] = []
        if self.counts_points(context):
            rows.append(self._score_row(context, state))
            rows += self._start_rows(context)
        for goal in context.scenario.goals:
            own = self._rows_of(context, state, goal)
            if goal.hidden and goal.side and not self._shows(context, state, goal):
                name = context.sides[goal.side]
                known = self._say("hidden", name=name)
                own = [
                    replace(row, text=" · ".join(filter(None, (row.text, known))), only=goal.side)
                    for row in own
                ]
            rows += [replace(row, side=goal.side or "") for row in own]
        return tuple(rows)

    def _shows(self, context: F, state: S, goal: Objective) -> bool:
        """Whether something hidden counts already, so that everybody sees it."""
        return isinstance(goal, Task) and bool(
            self.counted(context, state, goal, goal.side or ""))

    def _score_row(self, context: F, state: S) -> Row:
        """Points of both sides by what everybody may know, and the ladder."""
        sides = list(context.sides.items())
        counts = " · ".join(
            self._say("tally", name=name, n=self.account(context, state, side, "").now)
            for side, name in sides
        )
        return Row(self._say("score.head"), counts, self.ladder_words(context), self.field.rule)

    def _start_rows(self, context: F) -> Iterator[Row]:
        """The head starts, which count with a side's first own point."""
        for side, name in context.sides.items():
            points = context.scenario.head_start_of(side)
            if points:
                yield Row(
                    self._say("score.start", name=name), self._counted("goal.points", points),
                    self._say("score.start-why"), self.field.rule)

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
            each = self._pays_each(context, goal)
            notes.append(self._say("each", points=points) if each else points)
        return " · ".join(notes)

    def _pays_each(self, context: F, goal: Task) -> bool:
        """Whether its points come for each of several places, things or units."""
        match goal:
            case HoldTask():
                return not goal.need and len(self.field.sites(context, goal)) > 1
            case DemolishTask():
                return not goal.need and len(goal.names) > 1
            case CountedTask() | EscortTask():
                return not goal.need and len(goal.who) != 1
        return False

    def _with_points(self, context: F, state: S, goal: Task, value: str) -> str:
        """How it stands, with the points that it has brought so far."""
        if not goal.pays:
            return value
        scores = " · ".join(
            self._say("tally", name=context.sides[side],
                      n=self.brings(context, state, goal, side).now)
            for side in self.sides(context, goal)
        )
        return self._say("brought", value=value, scores=scores) if value else scores

    def _hold_rows(self, context: F, state: S, goal: HoldTask) -> list[Row]:
        field, sites = self.field, self.field.sites(context, goal)
        holders = [self.holder(context, state, goal, site) for site in sites]
        if not field.lists_sites(goal):
            [site], [who] = sites[:1], holders[:1]
            value = context.sides[who] if who else self._say("hold.nobody")
            head = self._headed(context, goal, self._say("hold.head", place=site.name))
            value = self._with_points(context, state, goal, value)
            return [Row(head, value, self._hold_text(context, state, goal), field.rule)]
        counts = " · ".join(
            self._say("tally", name=name, n=holders.count(side))
            for side, name in context.sides.items()
        )
        key = "hold.head-each" if goal.pays else "hold.head-many"
        head = self._headed(context, goal, self._say(
            key, need=goal.required, all=len(sites), turns=self._due(context, goal),
            list=self._listed(site.name for site in sites)))
        text = self._hold_text(context, state, goal) if goal.pays or goal.turns else ""
        counts = self._with_points(context, state, goal, "" if goal.pays else counts)
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
        kind = kind_of(goal)
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
                "tally", name=context.sides[side], n=said))
        value = " · ".join(values)
        if isinstance(goal, CaptureTask) and goal.what:
            value = self._capture_value(context, state, goal)
        if isinstance(goal, CountedTask) and goal.worth:
            value = ""
        value = self._with_points(context, state, goal, value)
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
                                          place=site.name, building=in_text(site.name))
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
