"""What may be chosen: the lines of a unit's menu and of the table's, open or refused.

Every unit has the same lines in the same order, so that a digit always means the same; a line
that can't be chosen now keeps its place and says why.
"""

from collections.abc import Callable, Iterable, Sequence

from game.core.contract import END_PHASE
from game.core.forecast import Forecast
from game.core.menulines import MenuLines, shown, summed_up
from game.core.quantity import percent, signed
from game.core.ruling import ALLOWED, Ruling
from game.core.view_records import Choice
from game.rules.kayotz import combat, movement, special
from game.rules.kayotz.actions import (
    Action,
    Bring,
    Build,
    Choose,
    Decline,
    Done,
    EndPhase,
    FullFire,
    Rally,
    Recon,
    Reinforce,
    Resupply,
    Scan,
    ScootMove,
    Snap,
)
from game.rules.kayotz.aiming import BRING, FIRES, JUMPS, MOVES, aim, targets
from game.rules.kayotz.reasons import SPEECH
from game.rules.kayotz.rules import KayotzRules
from game.rules.kayotz.state import OFF, Marine, State
from game.rules.kayotz.talk import TALK, counted, either, foes, listed, mp, name, names, place, say

RECON, CARD = "recon-", "card-"
"""What ids of lines begin with that name a unit or a card."""

LINES = (
    "full-move", "scoot", "full-fire", "jump", "recon", "rally", "build", "resupply", "reinforce",
    "scan", "leave", "recon-alone", "done", "decline", END_PHASE, *MOVES, *JUMPS, *FIRES,
)
"""Ids of all lines of all menus but those that name a unit or a card."""

_ON_THE_WAY = ("KZ-M1", "KZ-M2", "KZ-M3", "KZ-M5", "KZ-M7", "KZ-M8", "KZ-E1", "KZ-E2")
"""Rules that only speak of one way to the edge, not of the unit."""


def line_ids(marines: Iterable[str], cards: Iterable[str]) -> tuple[str, ...]:
    """Ids of every line that a menu of a scenario with these units and cards can have."""
    named = [f"{kind}{unit}" for unit in marines for kind in (RECON, BRING)]
    return tuple(dict.fromkeys([*LINES, *named, *(f"{CARD}{card}" for card in cards)]))


def menu(game: KayotzRules, state: State, unit: str = "") -> tuple[Choice, ...]:
    """The lines of a Marine's menu, or with "" of the table's; empty for anything else."""
    if not unit:
        return _table(game, state)
    marine = state.marines.get(unit)
    if marine is None:
        return ()
    lines = MarineLines(game, state, marine)
    pending = state.pending
    if pending is not None and pending.unit == unit:
        return lines.bring() if pending.half == "bring" else lines.second_half(pending.half)
    return lines.all()


# --- the table's own -----------------------------------------------------------------------


def _table(game: KayotzRules, state: State) -> tuple[Choice, ...]:
    if state.verdict is not None:
        return ()
    if state.phase == "marine":
        free = game.actors(state)
        ruling = game.judge(state, EndPhase())
        note = counted("end.left", len(free)) if free else say("end.none")
        note = note if ruling.allowed else ""
        confirm = _unused(game, state, free) if free and ruling.allowed else ""
        return (
            Choice(END_PHASE, say("end.title"), "now", note, ruling=shown(ruling),
                   action=EndPhase(), confirm=confirm),
        )
    return tuple(
        Choice(
            f"{CARD}{card}", game.data.cards[card].title, "now", game.data.cards[card].text,
            ruling=shown(game.judge(state, Choose(card))), action=Choose(card), card=card,
        )
        for card in state.cards.offer
    )


def _unused(game: KayotzRules, state: State, free: Sequence[str]) -> str:
    """Who could still act, with how many MP, before the phase ends."""
    halves = (movement.budget(game.context, state.marines[one], False) for one in free)
    return counted("end.confirm", len(free), mp=mp(sum(halves)), units=names(game, free))


def _own(rule: str, key: str, /, **facts: object) -> Ruling:
    """A refusal that sums up the game's refusals of every single target of a line."""
    return summed_up(TALK, SPEECH, rule, key, **facts)


def roll_note(forecast: Forecast) -> str:
    """What a single die must show, with the lines of its sum: "4+ on a die, −1 Stunned"."""
    lines = [say("note.sum", value=signed(m.value), words=m.words) for m in forecast.modifiers]
    text = say("choice.needs", needs=forecast.needs)
    return say("choice.needs-with", needs=text, lines=listed(lines)) if lines else text


# --- a unit's ------------------------------------------------------------------------------


class MarineLines(MenuLines[Action]):
    """The lines of one unit in one position."""

    def __init__(self, game: KayotzRules, state: State, marine: Marine) -> None:
        super().__init__(game, state, TALK)
        self.game, self.state, self.marine = game, state, marine
        self.unit = marine.id
        self.skills = game.context.kinds[marine.kind].skills
        pending = state.pending
        self.second = pending is not None and pending.unit == marine.id

    def word(self, key: str) -> str:
        """The words of a line; the second half of Shoot and Scoot has its own."""
        plain = f"choice.{key}"
        return either(f"choice.second.{key}", plain) if self.second else say(plain)

    def all(self) -> tuple[Choice, ...]:
        """The whole menu."""
        lines = [
            self.walk("full-move"), self.scoot(), self.fire(), self.jump("jump"), self.recon(),
            self.rolled("rally", Rally(self.unit)), self.rolled("build", Build(self.unit)),
            self.resupply(), self.rolled("reinforce", Reinforce(self.unit)),
        ]
        if self.game.context.scenario.scan is not None:
            lines.append(self.rolled("scan", Scan(self.unit)))
        if self.game.context.exit_cost:
            lines.append(self.walk("leave"))
        return tuple(lines)

    def second_half(self, half: str) -> tuple[Choice, ...]:
        """What is left of a Shoot and Scoot that has begun (KZ-A2)."""
        lines = self.scoot_shots() if half == "fire" else self.scoot_moves()
        done = Done(self.unit)
        lines.append(self.line("done", "now", self.judge(done), say("choice.done-note"), "", done))
        return tuple(lines)

    def bring(self) -> tuple[Choice, ...]:
        """Whom a granted request brings (KZ-S5)."""
        room = self.game.context.board.cells_in(
            special.bring_cells(self.game.context, self.state, self.marine)
        )
        lines = []
        for unit in special.pool(self.state):
            ruling = (
                self.judge(Bring(unit, room[0])) if room
                else special.no_room(self.game.context, self.marine)
            )
            called = name(self.game, unit)
            lines.append(
                self.line(f"{BRING}{unit}", "cell", ruling, say("choice.bring-note"), "",
                          title=say("choice.bring", unit=called))
            )
        decline = Decline()
        lines.append(
            self.line("decline", "now", self.judge(decline), say("choice.decline-note"), "",
                      decline)
        )
        return tuple(lines)

    # moving

    def walk(self, key: str) -> Choice:
        """Full Move, the walking half of Shoot and Scoot, or leaving the map."""
        kind, leaving = MOVES[key]
        scoot = kind is ScootMove
        ends = targets(self.game, self.state, self.unit, key)
        if ends:
            ruling = self.judge(aim(self.game, self.state, self.unit, key, ends[0].cell))
        else:
            ruling = self._no_walk(key, leaving)
        budget = movement.budget(self.game.context, self.marine, scoot)
        note = self.word(f"{key}-note")
        return self.line(key, "cell", ruling, note, say("value.mp", mp=mp(budget)))

    def _no_walk(self, key: str, leaving: bool) -> Ruling:
        context, at = self.game.context, self.marine.cell
        if leaving and at != OFF:
            doors = sorted(context.exit_cost, key=lambda c: (context.board.distance(at, c), c))
            nearest = self.judge(aim(self.game, self.state, self.unit, key, doors[0]))
            if nearest.reasons[0].rule not in _ON_THE_WAY:
                return nearest
            budget = movement.budget(context, self.marine, MOVES[key][0] is ScootMove)
            return _own("KZ-E2", "no-way-out", mp=mp(budget))
        near = context.adjacent[at] if at != OFF else 0
        entry = [context.entry[self.unit]] if self.unit in context.entry else [0]
        cells = context.board.cells_in(near) or entry
        rulings = [self.judge(aim(self.game, self.state, self.unit, key, cell)) for cell in cells]
        return rulings[0] if _same(rulings) else _own("KZ-M1", "boxed-in", hex=place(self.game, at))

    def jump(self, key: str) -> Choice:
        """A jump, as Full Move or as half of Shoot and Scoot."""
        make = JUMPS[key]
        context, state = self.game.context, self.state
        free = context.board.cells_in(context.free(state))
        jump = make(self.unit, free[0] if free else 0)
        ruling = self.judge(jump)
        odds = self.game.forecast(state, jump) if ruling.allowed else None
        note = "" if odds is None else say(
            "choice.jump-note",
            lands=_points(odds, "lands"), scatters=_points(odds, "scatters"),
            fails=percent(odds.odds("malfunction", "lost")),
        )
        return self.line(key, "cell", ruling, note, say("value.any-hex"))

    # firing

    def fire(self) -> Choice:
        """Full Fire; for a unit with a pulse gun the choice of weapon comes first."""
        if combat.PULSE not in self.skills:
            return self.shot("full-fire")
        more = (self.shot("fire-rifle"), self.shot("fire-pulse"))
        return self.opening("full-fire", more, say("choice.full-fire-note"), "")

    def shot(self, key: str) -> Choice:
        """One way to fire."""
        make, weapon = FIRES[key]
        scoot = make is Snap
        aims = targets(self.game, self.state, self.unit, key)
        if not aims:
            return self.line(key, "cell", self._no_shot(make, weapon))
        best = max(
            combat.dice_sum(self.game.context, self.marine, aim_at.cell, scoot)[0]
            for aim_at in aims
        )
        note = self.word(f"{key}-note")
        odds = [aim_at.odds for aim_at in aims if aim_at.odds is not None]
        if odds:
            note = say("choice.best", note=note, odds=percent(max(odds)))
        return self.line(key, "cell", ALLOWED, note, counted("dice", best))

    def _no_shot(self, make: Callable[[str, str, str], FullFire | Snap], weapon: str) -> Ruling:
        there = foes(self.game, self.state)
        rulings = [self.judge(make(self.unit, alien.id, weapon)) for alien in there]
        if not rulings:
            first = self.judge(make(self.unit, "", weapon))
            stopped = first.reasons and first.reasons[0].rule != "KZ-C1"
            return first if stopped else _own("KZ-C1", "no-alien")
        if _same(rulings) and rulings[0].reasons[0].rule not in ("KZ-C2", "KZ-C3"):
            return rulings[0]
        where = place(self.game, self.marine.cell)
        if all(ruling.reasons[0].rule == "KZ-C2" for ruling in rulings):
            return rulings[0] if len(rulings) == 1 else _own("KZ-C2", "no-sight", hex=where)
        if weapon and all(ruling.reasons[0].rule == "KZ-C3" for ruling in rulings):
            if combat.PULSE not in self.skills or len(rulings) == 1:
                return rulings[0]
            return _own("KZ-C3", "no-pulse-target", range=self.game.data.rules.pulse_range)
        return next(ruling for ruling in rulings if ruling.reasons[0].rule != "KZ-C2")

    def scoot(self) -> Choice:
        """Shoot and Scoot: which half comes first."""
        more = (*self.scoot_moves(), *self.scoot_shots())
        budget = movement.budget(self.game.context, self.marine, scoot=True)
        dice = [
            combat.dice_sum(self.game.context, self.marine, alien.cell, True)[0]
            for alien in foes(self.game, self.state)
        ]
        half = say("value.mp", mp=mp(budget))
        value = say("value.both", mp=half, dice=counted("dice", max(dice))) if dice else half
        return self.opening("scoot", more, say("choice.scoot-note"), value)

    def scoot_moves(self) -> list[Choice]:
        """The moving half."""
        lines = [self.walk("scoot-move"), self.jump("scoot-jump")]
        if self.game.context.exit_cost:
            lines.append(self.walk("scoot-leave"))
        return lines

    def scoot_shots(self) -> list[Choice]:
        """The firing half."""
        lines = [self.shot("scoot-fire")]
        if combat.PULSE in self.skills:
            lines.append(self.shot("scoot-pulse"))
        return lines

    def opening(self, key: str, more: tuple[Choice, ...], note: str, value: str) -> Choice:
        """A line that opens others: closed only when all of them are."""
        open_ = any(choice.open for choice in more)
        closed = more[0].ruling
        ruling = ALLOWED if open_ or closed is None else closed
        return self.line(key, "menu", ruling, note, value, more=more if open_ else ())

    # special actions

    def rolled(self, key: str, action: Action) -> Choice:
        """A special action decided by one die."""
        ruling = self.judge(action)
        forecast = self.game.forecast(self.state, action) if ruling.allowed else None
        note, value = "", ""
        if forecast is not None and forecast.odds(special.NO_GAIN):
            note = say(f"choice.{key}-no-gain")
        elif forecast is not None:
            note, value = roll_note(forecast), percent(forecast.odds("success"))
        return self.line(key, "now", ruling, note, value, action)

    def recon(self) -> Choice:
        """Recon alone or with an HQ's help (KZ-S1)."""
        alone = self.rolled("recon", Recon(self.unit))
        helpers = [
            other for other in self.state.marines.values()
            if "assist" in self.game.context.kinds[other.kind].skills and other.place == "map"
        ]
        if not helpers:
            return alone
        more = [self.relabel(alone, "recon-alone", say("choice.recon-alone"))]
        note = alone.note
        for helper in helpers:
            line = self.rolled("recon", Recon(self.unit, helper.id))
            called = name(self.game, helper.id)
            more.append(
                self.relabel(line, f"{RECON}{helper.id}", say("choice.recon-with", hq=called))
            )
            if line.value and note == alone.note:
                note = say("choice.recon-note", note=note, odds=line.value, hq=called)
        lines = tuple(more) if alone.open else ()
        return Choice("recon", alone.title, "menu", note, alone.value, alone.ruling, more=lines)

    def relabel(self, line: Choice, key: str, title: str) -> Choice:
        """The same line under another name."""
        return Choice(
            key, title, line.aim, line.note, line.value, line.ruling, line.action, line.more
        )

    def resupply(self) -> Choice:
        """Re-Supply: whom (KZ-S4)."""
        near = targets(self.game, self.state, self.unit, "resupply")
        if near:
            called = listed(
                name(self.game, unit.id) for unit in self.state.marines.values()
                if unit.cell in {target.cell for target in near}
            )
            return self.line("resupply", "cell", ALLOWED, say("choice.resupply-note", units=called))
        others = [unit.id for unit in self.state.marines.values() if unit.id != self.unit]
        rulings = [self.judge(Resupply(self.unit, other)) for other in others or [""]]
        general = _same(rulings) and rulings[0].reasons[0].rule != "KZ-S4"
        untrained = "resupply" not in self.skills
        ruling = rulings[0] if general or untrained else _own("KZ-S4", "nobody-out")
        return self.line("resupply", "cell", ruling)


def _points(forecast: Forecast, *keys: str) -> str:
    """Odds in whole percent without the sign, for a list of them."""
    return percent(forecast.odds(*keys)).removesuffix(" %")


def _same(rulings: Iterable[Ruling]) -> bool:
    """Whether all these refusals rest on the same rule."""
    return len({ruling.rules[:1] for ruling in rulings}) == 1
