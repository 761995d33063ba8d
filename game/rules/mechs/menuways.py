"""The lines of a unit's menu that move it: move, run, assault, turn, levels of a VTOL."""

from msgspec.structs import replace

from game.boards.table import FACINGS, inches
from game.core.contract import TURN
from game.core.quantity import percent, signed
from game.core.ruling import Ruling
from game.core.view_records import Choice
from game.rules.mechs import breakaway, gate, heat, vtol
from game.rules.mechs.actions import Break, Descend, Rise, Turn
from game.rules.mechs.aiming import FACE, kind_of
from game.rules.mechs.menulines import Lines
from game.rules.mechs.movement_allowance import MovementAllowance, allowance
from game.rules.mechs.state import OrderKind
from game.rules.mechs.talk import ground, names, say

_FACES = 6
_TRIED = (1, FACINGS // 4, FACINGS // 2, FACINGS - 1)
"""By how much a unit is turned to see whether it can be turned at all."""


class WayLines(Lines):
    """Makes them."""

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
        made = self.line(key, "now", ruling, say("choice.break-note", odds=odds), value, action)
        agree = say("break.agree", order=say(f"order.{kind}"))
        return replace(made, confirm=self._question(kind, needs, odds), agree=agree)

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
        return say("break.question", foes=names(self.game, [one.id for one in held]), needs=needs,
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
