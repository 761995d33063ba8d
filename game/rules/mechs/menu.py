"""What may be chosen: the lines of a unit's menu and of the table's, open or refused.

Every unit of a kind has the same lines in the same order, so that a digit always means the same; a
line that can't be chosen now keeps its place and says why. Lines of movement are in `menuways`,
those of combat in `menufights`, of transports and formations in `menugroups`.
"""

from game.core.contract import END_PHASE, TURN
from game.core.quantity import signed
from game.core.ruling import ALLOWED
from game.core.view_records import Choice
from game.rules.mechs import contact, turn
from game.rules.mechs.actions import Action, Done, EndOrders, Keep, Spin, Vent
from game.rules.mechs.menufights import FightLines
from game.rules.mechs.menugroups import GroupLines
from game.rules.mechs.rules import MechsRules
from game.rules.mechs.state import State
from game.rules.mechs.talk import counted, name, names, say

_NAMED = 3
"""Units named in a question, at most, before the rest is counted."""


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


class UnitLines(FightLines, GroupLines):
    """Makes them for one unit in one position."""

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


def _table(game: MechsRules, state: State) -> tuple[Choice, ...]:
    if state.phase != "orders":
        return ()
    if state.order is not None:
        note = say("end.done-note", order=say(f"order.{state.order.kind}"),
                   unit=name(game, state.order.unit))
        return (_line(game, state, Done(), say("choice.done"), note),)
    able = list(game.actors(state)) if state.left else []
    note = counted("end.left", state.left) if able else say("end.none")
    confirm = say("end.confirm", units=_some(game, able)) if able else ""
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
