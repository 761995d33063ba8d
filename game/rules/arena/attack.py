"""The dice of an attack: to hit (AR-C1), for damage, and what becomes of the weapon (AR-U21).

What a blow, a shot or a throw needs is added up in `melee` and `missile`.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal, NamedTuple

from msgspec.structs import replace

from game.core.dice import Dice, roll_all
from game.core.event import AnyEvent, Changed, Modifier, Resolved, Rolled, Shot, Thrown
from game.core.forecast import sums
from game.rules.arena import damage
from game.rules.arena.context import GameContext
from game.rules.arena.data import Damage
from game.rules.arena.facing import Side
from game.rules.arena.reasons import counted, event_words, modifier, told, word_line
from game.rules.arena.rulevalues import RollValues
from game.rules.arena.state import Blow, Figure, State, with_figure

Throw = Literal["hit", "miss", "drops", "breaks"]

_TIMES = {1: "", 2: "double", 3: "triple"}


class Aim(NamedTuple):
    """An attack before its dice are thrown.

    needs: the most that the dice may show to hit; modifiers: the lines it is made of, base first.
    edex: their sum before the sums that always hit or miss have their say, as printed on a card.
    dice: how they are thrown, three or four (AR-C1). side: of the target that it meets. damage: of
    the weapon; stops: what the target's armour and shield take off. weapon: what is used, "" for
    bare hands. distance: in hexes.
    """

    needs: int
    edex: int
    modifiers: tuple[Modifier, ...]
    dice: RollValues
    side: Side
    damage: Damage
    stops: tuple[Modifier, ...]
    weapon: str
    distance: int

    @property
    def odds(self) -> Fraction:
        """The chance that it hits."""
        ways = sums(self.dice.dice)
        good = sum(n for total, n in ways.items() if judged(self, total) == "hit")
        return Fraction(good, 6**self.dice.dice)


def aimed(
    lines: Sequence[Modifier], dice: RollValues, side: Side, harm: Damage,
    stops: tuple[Modifier, ...], weapon: str, distance: int,
) -> Aim:
    """An attack of these lines; where sums always hit or always miss, a last line says so."""
    needs = sum(line.value for line in lines)
    most = min(max(needs, dice.sure), dice.miss - 1)
    modifiers = list(lines)
    if most != needs:
        name, bound = ("sure", dice.sure) if most > needs else ("never", dice.miss)
        words = event_words(f"sum-{name}", str(needs), str(bound))
        modifiers.append(word_line(words, most - needs, "AR-C1"))
    return Aim(most, needs, tuple(modifiers), dice, side, harm, stops, weapon, distance)


def judged(aim: Aim, total: int) -> Throw:
    """What a sum of the dice to hit means (AR-C1)."""
    dice = aim.dice
    if total <= aim.needs:
        return "hit"
    if not aim.weapon or total < dice.drop:
        return "miss"
    return "breaks" if total >= dice.broken else "drops"


def times(dice: RollValues, total: int) -> int:
    """How often the damage of a hit counts: three times, twice or once (AR-C1)."""
    if total == dice.triple:
        return 3
    return 2 if total == dice.double else 1


def hits_of(aim: Aim, total: int, often: int) -> int:
    """The hits that dice of damage with this sum bring through armour and shield (AR-U22)."""
    raw = (total + aim.damage.more) * often
    return max(0, raw + sum(line.value for line in aim.stops))


# --- throwing them ------------------------------------------------------------------------------


def strike(
    context: GameContext, state: State, blow: Blow, aim: Aim, dice: Dice
) -> tuple[State, list[AnyEvent]]:
    """The dice of an attack, its damage, and what becomes of the weapon."""
    attacker, target = state.figures[blow.attacker], state.figures[blow.target]
    faces = roll_all(dice, aim.dice.dice)
    total = sum(faces)
    result, often = judged(aim, total), times(aim.dice, total)
    ending = event_words(f"hit.{_TIMES[often]}" if result == "hit" and often > 1 else
                         f"hit.{result}", context.item(aim.weapon))
    events: list[AnyEvent] = [
        *_flight(blow, aim, attacker, target),
        Rolled(
            attacker.id, _title(context, blow, aim), faces, aim.modifiers, aim.needs,
            (result == "hit",), total, ending, "AR-C1", True, attacker.side, target.id,
            onto_needs=True, under=True,
        ),
    ]
    key: str = result
    if result == "hit":
        state, more, key = _harm(context, state, blow, aim, often, dice)
        events += more
    state, more = _spent(context, state, blow, aim, result)
    return state, [*events, *more, Resolved(key)]


def _title(context: GameContext, blow: Blow, aim: Aim) -> str:
    weapon = context.item(aim.weapon) if aim.weapon else event_words("bare-hands")
    names = context.names
    return event_words(f"title.{blow.kind}", names[blow.attacker], names[blow.target], weapon)


def _flight(blow: Blow, aim: Aim, attacker: Figure, target: Figure) -> list[AnyEvent]:
    if blow.kind == "throw":
        return [Thrown(attacker.id, aim.weapon, attacker.cell, target.cell, target.cell)]
    how = "strike" if blow.kind == "melee" else "arrow"
    return [Shot(attacker.id, target.id, attacker.cell, target.cell, how)]


def _harm(
    context: GameContext, state: State, blow: Blow, aim: Aim, often: int, dice: Dice
) -> tuple[State, list[AnyEvent], str]:
    """The dice of damage of a hit, and what comes of them."""
    attacker, target = state.figures[blow.attacker], state.figures[blow.target]
    faces = roll_all(dice, aim.damage.dice)
    hits = hits_of(aim, sum(faces), often)
    new = damage.after(context, target, hits)
    key = damage.key_of(context, target, new)
    left = max(0, new.st - new.hits)
    ending = event_words(f"damage.{key if new.fate != 'up' or not hits else 'hits'}",
                         counted("count.hits", hits), str(left))
    rolled = Rolled(
        attacker.id, event_words("damage.title", context.names[target.id], aim.damage.shown), faces,
        _harm_lines(aim, sum(faces), often), 0, (), hits, ending, "AR-C4", True, attacker.side,
        target.id,
    )
    state, more = damage.hurt(context, state, target.id, hits)
    weapon = blow.kind == "melee" and aim.weapon != "" and not attacker.grip
    if weapon and hits >= context.rules.wounds.push:
        marked = replace(state.figures[attacker.id], struck=(*attacker.struck, target.id))
        state = with_figure(state, marked)
    return state, [rolled, *more], key


def _harm_lines(aim: Aim, total: int, often: int) -> tuple[Modifier, ...]:
    """What is added to the dice of damage: the weapon's own number, once more for a double, and
    what is stopped."""
    lines = []
    if aim.damage.more:
        name, rule = ("weapon", "AR-C3") if aim.weapon else ("fists", "AR-U20")
        lines.append(modifier(name, aim.damage.more, rule))
    if often > 1:
        more = max(0, total + aim.damage.more) * (often - 1)
        lines.append(modifier(_TIMES[often], more, "AR-U22"))
    return (*lines, *aim.stops)


def _spent(
    context: GameContext, state: State, blow: Blow, aim: Aim, result: Throw
) -> tuple[State, list[AnyEvent]]:
    """What becomes of the weapon: shot and to be spanned, thrown, dropped or broken (AR-U21)."""
    unit, item = blow.attacker, aim.weapon
    name = context.names[unit]
    if result == "breaks":
        return damage.without(state, unit, item), [
            Changed(unit, "ready", item, ""),
            told("breaks", "AR-C1", unit, name, context.item(item)),
        ]
    if result == "drops":
        return damage.fallen(state, unit, item), [
            Changed(unit, "ready", item, ""),
            told("drops", "AR-C1", unit, name, context.item(item)),
        ]
    if blow.kind == "throw":
        cell = state.figures[blow.target].cell
        return damage.fallen(state, unit, item, cell), [Changed(unit, "ready", item, "")]
    load = context.data.weapons[item].load if blow.kind == "shoot" else 0
    if load:
        figure = state.figures[unit]
        return with_figure(state, replace(figure, loading=load)), [
            Changed(unit, "loading", "0", str(load))
        ]
    return state, []
