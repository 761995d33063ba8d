"""Exact odds of every action that dice decide: counted over all throws, no die is drawn."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction

from game.core.event import Modifier
from game.core.forecast import Forecast, Outcome, merged, two_dice
from game.rules.troopers import actions
from game.rules.troopers.actions import Action
from game.rules.troopers.context import GameContext
from game.rules.troopers.damage import SEVERITY, Hit, after, first_cells, key_of
from game.rules.troopers.explosives import scattered, struck, toss
from game.rules.troopers.fire import shot
from game.rules.troopers.melee import blow_lines, due, hit_of, lands
from game.rules.troopers.morale import nerve_key, nerve_lines
from game.rules.troopers.reasons import counted, words
from game.rules.troopers.state import Blow, Charge, State, Trooper

_ALL = Fraction(1)


def wounds_of(
    context: GameContext, state: State, trooper: Trooper, hit: Hit
) -> dict[str, Fraction]:
    """Outcome keys of a hit that has struck, over the 36 throws of its first cell (TR-H1)."""
    odds: dict[str, Fraction] = {}
    for first, ways in first_cells():
        key = key_of(trooper, after(context, state, trooper, first, hit))
        odds[key] = odds.get(key, Fraction(0)) + Fraction(ways, 36)
    return odds


def _attack(
    context: GameContext, state: State, target: Trooper, lines: tuple[Modifier, ...], hit: Hit,
    rule: str,
) -> Forecast:
    """Two dice to hit, and what the hit does."""
    needs = sum(modifier.value for modifier in lines)
    chance = two_dice(needs)
    odds = {key: p * chance for key, p in wounds_of(context, state, target, hit).items()}
    odds["miss"] = 1 - chance
    return Forecast(
        _outcomes("hit", odds, reversed(SEVERITY), _bites),
        2, needs, lines, rule, True, True,
    )


def _outcomes(
    kind: str, odds: Mapping[str, Fraction], order: Iterable[str], good: Callable[[str], bool]
) -> tuple[Outcome, ...]:
    say = words().say
    return merged(
        Outcome(key, odds[key], say(f"outcome.{kind}.{key}"), good(key))
        for key in order if key in odds
    )


def _bites(key: str) -> bool:
    """Whether an attack with this outcome did more than scratch the armour."""
    return SEVERITY.index(key) > SEVERITY.index("armour")


def fire(context: GameContext, state: State, shooter: Trooper, target: Trooper) -> Forecast:
    """A shot: "miss" or what the hit brings (see damage.SEVERITY)."""
    gun = context.gun(shooter)
    aim = shot(context, state, shooter, target)
    return _attack(
        context, state, target, aim.modifiers, Hit(gun.damage if gun else 0), "TR-A3"
    )


def blow(context: GameContext, state: State, waiting: Blow) -> Forecast | None:
    """A blow that waits, as if it landed now; None for one that can't land any more."""
    if not lands(context, state, waiting):
        return None
    attacker, target = state.troopers[waiting.attacker], state.troopers[waiting.target]
    hit = hit_of(context, attacker, waiting.weapon)
    return _attack(context, state, target, blow_lines(context, attacker), hit, "TR-X1")


def blows(context: GameContext, state: State, unit: str) -> Forecast | None:
    """All blows that wait for a trooper, one after the other: "miss" or the worst that they bring
    together; None when none can land."""
    coming = [one for one in state.blows if one.target == unit and lands(context, state, one)]
    if len(coming) < 2:
        return blow(context, state, coming[0]) if coming else None
    table = {(state.troopers[unit], "miss"): _ALL}
    for one in coming:
        attacker = state.troopers[one.attacker]
        chance = two_dice(sum(line.value for line in blow_lines(context, attacker)))
        hit = hit_of(context, attacker, one.weapon)
        following: dict[tuple[Trooper, str], Fraction] = {}
        for (target, worst), odds in table.items():
            if target.fate != "up":
                following[target, worst] = following.get((target, worst), Fraction(0)) + odds
                continue
            results = [((target, worst), 1 - chance)]
            for first, ways in first_cells():
                new = after(context, state, target, first, hit)
                key = max(worst, key_of(target, new), key=SEVERITY.index)
                results.append(((new, key), chance * Fraction(ways, 36)))
            for result, part in results:
                following[result] = following.get(result, Fraction(0)) + odds * part
        table = following
    total: dict[str, Fraction] = {}
    for (_, key), odds in table.items():
        total[key] = total.get(key, Fraction(0)) + odds
    return Forecast(
        _outcomes("hit", total, reversed(SEVERITY), _bites), 2 * len(coming), rule="TR-X1"
    )


def throw(context: GameContext, state: State, thrower: Trooper, cell: int) -> Forecast:
    """A throw: "hit" lands on the dot, "scatters" one dot off, "stays" where it can't scatter."""
    aim = toss(context, state, thrower, cell)
    chance = two_dice(aim.needs)
    odds = {"hit": chance}
    for die in range(1, 7):
        key = "stays" if scattered(context, state, aim.base, die) == aim.base else "scatters"
        odds[key] = odds.get(key, Fraction(0)) + (1 - chance) / 6
    return Forecast(
        _outcomes("throw", odds, ("hit", "scatters", "stays"), lambda key: key == "hit"),
        2, aim.needs, aim.modifiers, aim.modifiers[0].rule, True, True,
    )


def burst(context: GameContext, state: State, charge: Charge) -> Forecast | None:
    """How many fall, unconscious or dead, when a charge goes off; None when nobody is near."""
    table = {0: _ALL}
    hit = struck(context, state, charge)
    for unit, points in hit:
        brings = wounds_of(context, state, state.troopers[unit], Hit(points))
        falls = brings.get("out", Fraction(0)) + brings.get("dead", Fraction(0))
        following: dict[int, Fraction] = {}
        for count, odds in table.items():
            for more, chance in ((1, falls), (0, 1 - falls)):
                following[count + more] = following.get(count + more, Fraction(0)) + odds * chance
        table = following
    if not hit:
        return None
    return Forecast(
        merged(
            Outcome(f"fallen-{count}", odds, counted("outcome.burst.fallen", count))
            for count, odds in sorted(table.items())
        ),
        2 * len(hit), rule="TR-X3",
    )


def nerve(context: GameContext, state: State, trooper: Trooper) -> Forecast:
    """A morale test: "holds", "shaken" or "leaves" (TR-V1)."""
    lines = nerve_lines(context, state, trooper)
    needs = sum(modifier.value for modifier in lines)
    chance = two_dice(needs)
    odds = {"holds": chance, nerve_key(trooper, False): 1 - chance}
    return Forecast(
        _outcomes("nerve", odds, ("holds", "shaken", "leaves"), lambda key: key == "holds"),
        2, needs, lines, "TR-V1", True, True,
    )


def forecast(context: GameContext, state: State, action: Action) -> Forecast | None:
    """Exact odds of an allowed action; None where no dice decide."""
    troopers = state.troopers
    match action:
        case actions.Fire() if state.reaction is not None:
            return fire(context, state, troopers[action.unit], troopers[state.reaction.mover])
        case actions.Activate():
            return blows(context, state, action.unit)
        case actions.Throw():
            return throw(context, state, troopers[action.unit], action.cell)
        case actions.Detonate():
            waiting = due(state)
            if waiting:
                return blow(context, state, waiting[0])
            return burst(context, state, state.charges[0]) if state.charges else None
        case actions.Nerve():
            return nerve(context, state, troopers[action.unit])
        case _:
            return None
