"""The dice of an attack and what comes of them (MC-C1, MC-C2).

What a shot, close combat or a special attack needs is added up in `ranged`, `close` and `special`.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal, NamedTuple

from game.core.dice import Dice, roll_all
from game.core.event import AnyEvent, Modifier, Resolved, Rolled
from game.core.forecast import sums
from game.core.ruling import ALLOWED, Ruling
from game.rules.mechs import damage, dial
from game.rules.mechs.context import GameContext
from game.rules.mechs.reasons import counted, event_words, modifier, no
from game.rules.mechs.state import State, Unit

Throw = Literal["backfire", "miss", "hit", "great"]
Kind = Literal["fire", "strike", "capture", "ram", "charge", "death"]


class Aim(NamedTuple):
    """An attack before its dice are thrown.

    needs: what the dice and the lines together must reach, the target's defence. modifiers: the
    lines that are added to the dice; what raises the defence counts against them. harm: clicks of
    a hit, and harm_lines what they are made of. own: clicks to the attacker by throw, the costly
    miss among them. rear: it meets the target from behind. captures: a hit takes the target
    captive.
    """

    needs: int
    modifiers: tuple[Modifier, ...]
    harm_lines: tuple[Modifier, ...]
    rear: bool
    own: dict[Throw, int]
    captures: bool = False

    @property
    def bonus(self) -> int:
        """What is added to the dice."""
        return sum(line.value for line in self.modifiers)

    @property
    def harm(self) -> int:
        """Clicks of a plain hit."""
        return max(0, sum(line.value for line in self.harm_lines))


def rear(context: GameContext, attacker: Unit, target: Unit) -> bool:
    """Whether the attacker stands outside the front half of its target (MC-U7)."""
    return not context.board.ahead(target.cell, target.facing, attacker.cell)


def aimed(
    context: GameContext, attacker: Unit, target: Unit, harm: Sequence[Modifier],
    change: Sequence[Modifier] = (), defence: Sequence[Modifier] = (),
    own: dict[Throw, int] | None = None, captures: bool = False,
) -> Aim:
    """An attack from where the attacker stands. change: further lines of the dice; defence: what
    raises the target's defence there."""
    values = context.rules.attack
    base, *more = dial.defence_lines(context, target)
    lines = [*dial.attack_lines(context, attacker)]
    behind = rear(context, attacker, target)
    if behind:
        lines.append(modifier("rear", values.rear, "MC-C1"))
    lines += change
    lines += [Modifier(-line.value, line.words, line.rule) for line in (*more, *defence)]
    costs: dict[Throw, int] = {"backfire": values.miss_damage}
    costs.update(own or {})
    return Aim(base.value, tuple(lines), tuple(harm), behind, costs, captures)


def thrown(context: GameContext, aim: Aim, total: int) -> Throw:
    """What a sum of the bare dice means (MC-C1)."""
    values = context.rules.attack
    if total <= values.miss:
        return "backfire"
    if total >= values.hit:
        return "great"
    return "hit" if total + aim.bonus >= aim.needs else "miss"


def clicks(context: GameContext, aim: Aim, throw: Throw) -> int:
    """Clicks to the target of such a throw."""
    if throw in ("backfire", "miss") or aim.captures:
        return 0
    return aim.harm + (context.rules.attack.more if throw == "great" else 0)


def key(context: GameContext, target: Unit, aim: Aim, throw: Throw) -> str:
    """The outcome key of a throw (see `damage.SEVERITY`)."""
    if throw in ("backfire", "miss"):
        return throw
    if aim.captures:
        return "captured"
    found = damage.key_of(target, damage.after(context, target, clicks(context, aim, throw)))
    return "great" if found == "hurt" and throw == "great" else found


def chance(context: GameContext, aim: Aim) -> Fraction:
    """The odds that it hits."""
    dice = context.rules.attack.dice
    good = sum(ways for total, ways in sums(dice).items()
               if thrown(context, aim, total) in ("hit", "great"))
    return Fraction(good, 6**dice)


# --- whom ---------------------------------------------------------------------------------------


def judge_enemy(context: GameContext, state: State, unit: Unit, whom: str, rule: str) -> Ruling:
    """Whether somebody is an enemy on the table whom one can attack at all."""
    target = state.units.get(whom)
    if target is None:
        return no(rule, "attack-nobody", units=(unit.id,), target=whom)
    if target.side == unit.side:
        return no(rule, "attack-whom", units=(unit.id,), target=context.names[whom])
    name, both = context.names[whom], (unit.id, whom)
    if target.fate in ("destroyed", "gone"):
        return no(rule, "attack-destroyed", units=both, target=name)
    if target.fate == "captive":
        return no("MC-U13", "attack-captive", units=both, target=name)
    if target.aboard:
        return no("MC-P3", "attack-aboard", units=both, target=name,
                  other=context.names[target.aboard])
    return ALLOWED


def judge_front(context: GameContext, unit: Unit, target: Unit) -> Ruling:
    """Whether the target lies in the front half of the attacker (MC-U7)."""
    if context.board.ahead(unit.cell, unit.facing, target.cell):
        return ALLOWED
    return no("MC-U7", "attack-front", cells=(target.cell,), units=(unit.id, target.id),
              unit=context.names[unit.id], target=context.names[target.id])


# --- throwing them ------------------------------------------------------------------------------


def resolve(
    context: GameContext,
    state: State,
    attacker_id: str,
    target_id: str,
    aim: Aim,
    title: str,
    rule: str,
    dice: Dice,
) -> tuple[State, list[AnyEvent], Throw]:
    """The dice of an attack, its damage to both, and which outcome came true. A capture's own
    part is its caller's."""
    attacker, target = state.units[attacker_id], state.units[target_id]
    faces = roll_all(dice, context.rules.attack.dice)
    throw = thrown(context, aim, sum(faces))
    harm = clicks(context, aim, throw)
    total = sum(faces) + aim.bonus
    hit = throw in ("hit", "great")
    own = aim.own.get(throw, 0)
    events: list[AnyEvent] = [Rolled(
        attacker_id, title, faces, aim.modifiers, aim.needs, (hit,), total,
        _ending(aim, throw, harm, own), rule, True, attacker.side, target_id,
        fails=context.rules.attack.miss, does=context.rules.attack.hit,
    )]
    came = key(context, target, aim, throw)
    for whom, lost in ((target_id, harm), (attacker_id, own)):
        state, more = damage.hurt(context, state, whom, lost, rule)
        events += more
    return state, [*events, Resolved(came)], throw


def _ending(aim: Aim, throw: Throw, harm: int, own: int) -> str:
    """What came of a throw: "hit, 3 clicks", "miss; 2 clicks to itself"."""
    said = "captured" if throw in ("hit", "great") and aim.captures else throw
    words = event_words(f"throw.{said}", counted("count.clicks", harm))
    return event_words("throw.own", words, counted("count.clicks", own)) if own else words
