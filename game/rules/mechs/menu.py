"""What may be chosen: the lines of a unit's menu and of the table's, open or refused.

Every unit of a kind has the same lines in the same order, so that a digit always means the same; a
line that can't be chosen now keeps its place and says why.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from msgspec.structs import replace

from game.boards.table import FACINGS, inches
from game.core.contract import END_PHASE, TURN
from game.core.menulines import MenuLines, summed_up
from game.core.quantity import percent, signed
from game.core.ruling import ALLOWED, Ruling
from game.core.view_records import Choice
from game.rules.mechs import breakaway, contact, dial, gate, heat, transport, turn, vtol
from game.rules.mechs.actions import (
    Action,
    Board,
    Break,
    Descend,
    Done,
    EndOrders,
    Form,
    Keep,
    Rise,
    Spin,
    Turn,
    Vent,
)
from game.rules.mechs.adjacent_placement import places
from game.rules.mechs.aiming import FACE, FIRE, UNLOAD, aim, attack, chance, foes, kind_of
from game.rules.mechs.movement_allowance import MovementAllowance, allowance
from game.rules.mechs.reasons import SPEECH
from game.rules.mechs.rules import MechsRules
from game.rules.mechs.state import OrderKind, Slot, State, Unit
from game.rules.mechs.talk import TALK, counted, ground, name, names, say, weapon_words

_NAMED = 3
"""Units named in a question, at most, before the rest is counted."""
_FACES = 6
_TRIED = (1, FACINGS // 4, FACINGS // 2, FACINGS - 1)
"""By how much a unit is turned to see whether it can be turned at all."""
_RULES = {"strike": "MC-C1", "capture": "MC-U13", "charge": "MC-C2", "ram": "MC-C2",
          "death": "MC-C2"}


def menu(game: MechsRules, state: State, unit: str = "") -> tuple[Choice, ...]:
    """The lines of a unit's menu, or with "" of the table's; empty where nothing is decided."""
    if state.verdict is not None or game.auto(state) is not None:
        return ()
    if not unit:
        return _table(game, state)
    one = state.units.get(unit)
    if one is None or one.cell < 0 or one.fate != "up":
        return ()
    if one.side != turn.decides(game.context, state):
        return ()
    if state.phase == "spins":
        return UnitLines(game, state, one).spins() if unit in state.spins[:1] else ()
    return UnitLines(game, state, one).all()


class UnitLines(MenuLines[Action]):
    """The lines of one unit in one position."""

    def __init__(self, game: MechsRules, state: State, unit: Unit) -> None:
        super().__init__(game, state, TALK)
        self.game, self.state, self.unit = game, state, unit
        self.context = game.context
        self.row = game.context.row(unit)

    def any_of(self, actions: Sequence[Action]) -> Ruling:
        """Allowed if any of them is, else what is said of the first."""
        judged = [self.judge(action) for action in actions]
        return next((ruling for ruling in judged if ruling.allowed), judged[0])

    def all(self) -> tuple[Choice, ...]:
        """The whole menu of the side's own turn."""
        row = self.row
        self.band = self._head()
        lines = [self.way("move")]
        lines += [self.way("run")] if row.walker else []
        lines += [] if row.flies else [self.way("assault")]
        lines += [*self.fire(), self.strike()]
        lines += [self.capture()] if row.cls == "infantry" else []
        lines += [self.into("charge")] if row.walker else []
        lines += [self.into("ram")] if row.cls == "vehicle" else []
        lines += [self.death()] if row.walker and "jump-jets" in row.gear else []
        lines += [self.vent()] if row.walker else []
        lines += [self.face(), *self.cargo(), *self.levels()]
        lines += [] if row.walker else [self.formation()]
        if self.state.order is not None:
            lines.append(self.simple("done", Done(), say("choice.done-note")))
        return tuple(lines)

    def _head(self) -> str:
        """How many orders are left, or which one is carried out."""
        order = self.state.order
        if order is None:
            return counted("group.orders", self.state.left)
        return say("group.order", order=say(f"order.{order.kind}"),
                   unit=name(self.game, order.unit))

    def vent(self) -> Choice:
        """Let off heat (MC-N2)."""
        then = max(0, self.unit.heat - self.row.vent)
        note = say("choice.vent-note", heat=self.unit.heat, then=then)
        return self.simple("vent", Vent(self.unit.id), note, signed(-self.row.vent))

    def spins(self) -> tuple[Choice, ...]:
        """The free spin: towards each that it touches, freely, or not at all (MC-F1)."""
        unit, board = self.unit, self.context.board
        self.band = say("group.spins", unit=name(self.game, unit.id))
        lines = []
        for foe in contact.touching(self.context, self.state, unit):
            facing = board.toward(unit.cell, foe.cell)
            action = Spin(unit.id, unit.facing if facing is None else facing)
            title = say("choice.spin", unit=name(self.game, foe.id))
            lines.append(self.line(f"spin-{foe.id}", "now", self.judge(action),
                                   say("choice.spin-note"), "", action, title=title))
        lines += [
            self.simple("keep", Keep(unit.id), say("choice.keep-note")),
            self.pointed(TURN, ALLOWED, say("choice.turn-note")),
        ]
        return tuple(lines)


# --- the table's own ---------------------------------------------------------------------------

    # --- movement ---------------------------------------------------------------------------------

    def way(self, key: str) -> Choice:
        """Moving as far as an order of that kind lets it; out of contact by a roll first (MC-N1,
        MC-B1)."""
        kind = kind_of(self.state, key)
        far = allowance(self.context, self.state, self.unit, kind)
        roll = self.rolls(key, kind, inches(far.limit))
        if roll is not None:
            return roll
        ruling = self.may(kind)
        if not ruling.allowed:
            return self.pointed(key, ruling)
        return self.pointed(key, ruling, self._note(kind, far), inches(far.limit), laid=True)

    def may(self, kind: OrderKind) -> Ruling:
        """Whether it may move in such an order, wherever that leads."""
        return gate.may(self.context, self.state, self.unit, kind)

    def _note(self, kind: OrderKind, far: MovementAllowance) -> str:
        """What slows it, else what the order means."""
        if far.slow is not None:
            return say("choice.slow-note", ground=ground(self.game, far.slow))
        rules = [line.rule for line in far.lines]
        if "MC-P2" in rules:
            return say("choice.cargo-note")
        if kind == "formation":
            return say("choice.slowest-note" if "MC-O1" in rules else "choice.member-note")
        if self.row.flies:
            shoots = vtol.shot(self.context, self.state, self.unit) is None
            return say("choice.fly-note" if shoots else "choice.fly-slow-note",
                       shot=inches(self.context.rules.vtol.shot))
        return say(f"choice.{kind}-note", heat=signed(heat.of_order(self.context, kind)),
                   change=signed(self.context.rules.attack.assault))

    # breaking away

    def rolls(self, key: str, kind: OrderKind, value: str) -> Choice | None:
        """The roll that must come first, asked about before it is made; None where none must
        (MC-B1, MC-B3)."""
        action = Break(self.unit.id, kind)
        ruling = self.judge(action)
        if not ruling.allowed:
            return None
        needs = breakaway.row(self.context, self.state, self.unit).least
        odds = percent(breakaway.odds(self.context, self.state, self.unit))
        choice = self.line(key, "now", ruling, say("choice.break-note", odds=odds), value, action)
        agree = say("break.agree", order=say(f"order.{kind}"))
        return replace(choice, confirm=self._question(kind, needs, odds), agree=agree)

    def _question(self, kind: OrderKind, needs: int, odds: str) -> str:
        """What it needs, how likely that is, and what failing means."""
        held = breakaway.holders(self.context, self.state, self.unit)
        dice = " ".join(
            say("die.hit" if face >= needs else "die.miss", face=face)
            for face in range(1, _FACES + 1)
        )
        spins = breakaway.may_turn(self.context, self.unit)
        fails = say("break.fails-spins" if spins else "break.fails")
        cool = say("break.cool") if heat.of_order(self.context, kind) and self.row.heat else ""
        return say("break.question", foes=names(self.game, [unit.id for unit in held]), needs=needs,
                   dice=dice, odds=odds, fails=fails, cool=cool).strip()

    # turning, levels

    def face(self) -> Choice:
        """An order that only turns it; after a failed roll it turns freely (MC-B5)."""
        unit, order = self.unit, self.state.order
        free = order is not None and unit.id in order.stuck
        ruling = self.any_of([Turn(unit.id, (unit.facing + by) % FACINGS) for by in _TRIED])
        key = TURN if free else FACE
        return self.pointed(key, ruling, say("choice.turn-note" if free else "choice.face-note"))

    def levels(self) -> list[Choice]:
        """Up and down, of VTOLs (MC-V1)."""
        if not self.row.flies:
            return []
        price = inches(self.context.rules.vtol.level)
        return [
            self.simple("rise", Rise(self.unit.id), say("choice.rise-note"), price),
            self.simple("descend", Descend(self.unit.id), say("choice.descend-note"), price),
        ]

    # --- combat -----------------------------------------------------------------------------------

    def fire(self) -> list[Choice]:
        """Ranged attacks, a line for each weapon that shoots (MC-C1, MC-U10)."""
        guns = [key for key, slot in FIRE.items() if getattr(self.row, slot).range]
        return [self._gun(key, FIRE[key], len(guns) > 1) for key in guns]

    def _gun(self, key: str, slot: Slot, several: bool) -> Choice:
        weapon = weapon_words(self.row, slot)
        title = say("choice.fire-with", weapon=weapon) if several else say("choice.fire")
        note = counted("choice.fire-note", dial.damage(self.context, self.unit, slot),
                       weapon=weapon)
        return self._attack(key, note, title)

    def strike(self) -> Choice:
        """Close combat with one that it touches (MC-C1)."""
        return self._attack("strike", say("choice.strike-note"))

    def capture(self) -> Choice:
        """Close combat to take somebody captive (MC-U13)."""
        return self._attack("capture", say("choice.capture-note"))

    def into(self, key: str) -> Choice:
        """Straight into an enemy (MC-C2); out of contact by a roll first."""
        kind = kind_of(self.state, key)
        roll = self.rolls(key, kind, "")
        if roll is not None:
            return roll
        values = self.context.rules.charge if key == "charge" else self.context.rules.ram
        note = say(f"choice.{key}-note", damage=values.damage, own=values.own,
                   heat=heat.of_order(self.context, kind))
        return self._attack(key, note, first=self.may(kind))

    def death(self) -> Choice:
        """Down onto an enemy, by jump jets (MC-C2)."""
        roll = self.rolls("death", "death", "")
        if roll is not None:
            return roll
        values = self.context.rules.death
        note = say("choice.death-note", hit=values.hit, miss=values.miss,
                   heat=heat.of_order(self.context, "death"))
        return self._attack("death", note, first=self.may("death"))

    # what they are made of

    def _attack(
        self, key: str, note: str, title: str = "", first: Ruling = ALLOWED
    ) -> Choice:
        """An attack at one of the enemies. first: what holds whoever is attacked."""
        title = title or self.word(key)
        if not first.allowed:
            return self.line(key, "cell", first, title=title)
        near = self.near
        actions = [attack(self.game, self.state, self.unit, key, foe) for foe in near]
        judged = [self.judge(action) for action in actions]
        legal = [
            (foe, action) for foe, action, ruling in zip(near, actions, judged, strict=True)
            if ruling.allowed
        ]
        if not legal:
            return self.line(key, "cell", self._nobody(key, near, judged), title=title)
        odds = [made for _, action in legal if (made := self._chance(action)) is not None]
        value = percent(max(odds)) if odds else ""
        if len(legal) == 1:
            foe, action = legal[0]
            note = say("choice.at", target=name(self.game, foe.id),
                       note=self._sum(action) or note)
        elif value:
            value = say("choice.best", odds=value)
        return self.line(key, "cell", ALLOWED, note, value, title=title)

    @property
    def near(self) -> list[Unit]:
        """The enemies, those in contact and the nearest first: of several reasons the first is
        given."""
        board, at = self.context.board, self.unit.cell
        held = {unit.id for unit in contact.touching(self.context, self.state, self.unit)}
        return sorted(foes(self.state, self.unit),
                      key=lambda one: (one.id not in held, board.length(at, one.cell), one.id))

    def _chance(self, action: Action) -> Fraction | None:
        return chance(self.game.forecast(self.state, action))

    def _sum(self, action: Action) -> str:
        """ "9 + 2D6 against 18"."""
        forecast = self.game.forecast(self.state, action)
        if forecast is None or not forecast.summed:
            return ""
        bonus = sum(line.value for line in forecast.modifiers)
        return say("choice.sum", bonus=bonus, dice=forecast.dice, needs=forecast.needs)

    def _nobody(self, key: str, near: list[Unit], judged: list[Ruling]) -> Ruling:
        """Why nobody can be attacked: the one rule that holds for all, what is wrong with the one
        in contact, else that there is none in reach."""
        if not judged:
            return own("MC-C1", "no-foe")
        if len({ruling.rules[:1] for ruling in judged}) == 1:
            return judged[0]
        held = contact.touching(self.context, self.state, self.unit)
        if held and key in ("strike", "capture"):
            return judged[0]
        rule = _RULES.get(key, "MC-U8")
        return own(rule, "nobody", n=len(near))

    # --- transports and formations ----------------------------------------------------------------

    def cargo(self) -> list[Choice]:
        """Taking on and letting off, of transports (MC-P2)."""
        return [self.board(), self.unload()] if self.row.transport else []

    def board(self) -> Choice:
        """Whoever may be taken aboard; of the others those that it touches, with the reason."""
        near = {unit.id for unit in contact.friends(self.context, self.state, self.unit)}
        more = []
        for one in self.state.of(self.unit.side):
            action = Board(self.unit.id, one.id)
            ruling = self.judge(action)
            if one.id != self.unit.id and (ruling.allowed or one.id in near):
                more.append(self.line(f"board-{one.id}", "now", ruling, self._takes(one), "",
                                      action, title=name(self.game, one.id)))
        none = own("MC-P2", "nobody-to-board", unit=name(self.game, self.unit.id))
        return self.parent("board", more, none, say("choice.board-note"), "")

    def _takes(self, one: Unit) -> str:
        takes = transport.takes(self.context, self.state, one)
        return say("choice.takes", takes=takes, of=self.row.capacity)

    def unload(self) -> Choice:
        """Whoever is aboard, with the place to be pointed at."""
        more = []
        for one in self.state.aboard(self.unit.id):
            key = f"{UNLOAD}{one.id}"
            tried = [
                aim(self.game, self.state, self.unit.id, key, cell)
                for cell in places(self.context, self.unit, one)
            ]
            more.append(self.pointed(key, self.any_of(tried), say("choice.unload-note"),
                                     title=name(self.game, one.id)))
        none = own("MC-P1", "nobody-aboard", unit=name(self.game, self.unit.id))
        return self.parent("unload", more, none, say("choice.unload-note"), "")

    # formations

    def formation(self) -> Choice:
        """One order to three to five that hang together, picked one by one (MC-O1)."""
        values = self.context.rules.formation
        more = [*self._everybody(), *self._with((self.unit,), {})]
        judged = self.judge(Form((self.unit.id,)))
        none = own("MC-O1", "too-few", least=values.least)
        if not more:
            return self.line("formation", "menu", none if judged.allowed else judged)
        note = say("choice.formation-note", least=values.least, most=values.most)
        return self.parent("formation", more, none, note, "")

    def _everybody(self) -> list[Choice]:
        """All that hang together, in one line, where they may go together."""
        group = [self.unit]
        while near := self._touching(group):
            group += near
        action = Form(tuple([unit.id for unit in group]))
        ruling = self.judge(action)
        if not ruling.allowed:
            return []
        note = names(self.game, action.units)
        return [self.line("form-all", "now", ruling, note, action=action)]

    def _with(
        self, group: tuple[Unit, ...], known: dict[frozenset[str], tuple[Choice, ...]]
    ) -> tuple[Choice, ...]:
        """The lines once these are picked: go, or one more that touches them. known: the lines of
        groups met already, whatever the order they were picked in."""
        ids = frozenset(unit.id for unit in group)
        if ids in known:
            return known[ids]
        values, lines = self.context.rules.formation, []
        if len(group) >= values.least:
            action = Form(tuple([unit.id for unit in group]))
            ruling = self.judge(action)
            lines.append(self.line("form-go", "now", ruling, names(self.game, action.units),
                                   action=action))
        if len(group) < values.most:
            for one in self._touching(group):
                more = self._with((*group, one), known)
                if any(line.open for line in more):
                    note = counted("choice.form-note", len(group) + 1)
                    lines.append(self.line(f"form-{one.id}", "menu", ALLOWED, note,
                                           more=more, title=name(self.game, one.id)))
        known[ids] = tuple(lines)
        return known[ids]

    def _touching(self, group: Iterable[Unit]) -> list[Unit]:
        """Friends that touch one of a group, infantry and vehicles."""
        members = list(group)
        ids = {unit.id for unit in members}
        found = {
            unit.id: unit for member in members
            for unit in contact.friends(self.context, self.state, member)
            if unit.id not in ids and unit.fate == "up" and not self.context.row(unit).walker
        }
        return sorted(found.values(), key=lambda unit: unit.id)


def _table(game: MechsRules, state: State) -> tuple[Choice, ...]:
    if state.phase != "orders":
        return ()
    if state.order is not None:
        note = say("end.done-note", order=say(f"order.{state.order.kind}"),
                   unit=name(game, state.order.unit))
        return (_line(game, state, Done(), say("choice.done"), note),)
    able = list(game.actors(state)) if state.left else []
    note = counted("end.left", state.left) if able else say("end.none")
    confirm = counted("end.confirm", state.left, units=_some(game, able)) if able else ""
    return (_line(game, state, EndOrders(), say("end.orders"), note, confirm),)


def _some(game: MechsRules, units: list[str]) -> str:
    """The first few of them by name, the others counted."""
    rest = len(units) - _NAMED
    if rest <= 1:
        return names(game, units)
    return say("end.more", units=", ".join(name(game, one) for one in units[:_NAMED]), n=rest)


def _line(
    game: MechsRules, state: State, action: Action, title: str, note: str, confirm: str = ""
) -> Choice:
    ruling = game.judge(state, action)
    if not ruling.allowed:
        return Choice(END_PHASE, title, "now", ruling=ruling, action=action)
    return Choice(END_PHASE, title, "now", note, action=action, confirm=confirm)


def own(rule: str, key: str, /, **facts: object) -> Ruling:
    """A refusal that sums up the game's refusals of every single target of a line."""
    return summed_up(TALK, SPEECH, rule, key, **facts)
