"""The lines of a unit's menu that fight: ranged, close combat, capture, charge, ram, death from
above."""

from fractions import Fraction

from game.core.quantity import percent
from game.core.ruling import ALLOWED, Ruling
from game.core.view_records import Choice
from game.rules.mechs import contact, dial, heat
from game.rules.mechs.actions import Action
from game.rules.mechs.aiming import FIRE, attack, chance, foes, kind_of
from game.rules.mechs.menulines import own
from game.rules.mechs.menuways import WayLines
from game.rules.mechs.state import Slot, Unit
from game.rules.mechs.talk import counted, name, say, weapon_words

_RULES = {"strike": "MC-C1", "capture": "MC-U13", "charge": "MC-C2", "ram": "MC-C2",
          "death": "MC-C2"}


class FightLines(WayLines):
    """Makes them."""

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
        held = {one.id for one in contact.touching(self.context, self.state, self.unit)}
        return sorted(foes(self.state, self.unit),
                      key=lambda one: (one.id not in held, board.length(at, one.cell), one.id))

    def _chance(self, action: Action) -> Fraction | None:
        return chance(self.game.forecast(self.state, action))

    def _sum(self, action: Action) -> str:
        """ "9 + 2D6 against 18"."""
        made = self.game.forecast(self.state, action)
        if made is None or not made.summed:
            return ""
        bonus = sum(line.value for line in made.modifiers)
        return say("choice.sum", bonus=bonus, dice=made.dice, needs=made.needs)

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
