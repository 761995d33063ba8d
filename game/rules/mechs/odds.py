"""Exact odds of every action that dice decide: counted over all throws, no die is drawn."""

from collections.abc import Iterable
from fractions import Fraction

from game.core.forecast import Forecast, Outcome, merged, sums
from game.rules.mechs import actions, attack, breakaway, close, damage, ranged, special
from game.rules.mechs.actions import Action
from game.rules.mechs.attack import Aim, Throw
from game.rules.mechs.context import GameContext
from game.rules.mechs.reasons import counted, words
from game.rules.mechs.state import State, Unit

FACES = 6
_THROWS: tuple[Throw, ...] = ("great", "hit", "miss", "backfire")


def throws(context: GameContext, aim: Aim) -> dict[Throw, Fraction]:
    """The odds of each kind of throw of an attack (MC-C1)."""
    dice = context.rules.attack.dice
    found: dict[Throw, int] = dict.fromkeys(_THROWS, 0)
    for total, ways in sums(dice).items():
        found[attack.thrown(context, aim, total)] += ways
    return {throw: Fraction(ways, FACES**dice) for throw, ways in found.items() if ways}


def of_attack(context: GameContext, target: Unit, aim: Aim, rule: str = "MC-C1") -> Forecast:
    """An attack as if its dice fell now."""
    return Forecast(
        merged(_outcomes(context, target, aim)), context.rules.attack.dice, aim.needs,
        aim.modifiers, rule, True,
    )


def _outcomes(context: GameContext, target: Unit, aim: Aim) -> Iterable[Outcome]:
    for throw, odds in throws(context, aim).items():
        key, harm = attack.key(context, target, aim, throw), attack.clicks(context, aim, throw)
        yield Outcome(key, odds, _words(key, harm, aim.own.get(throw, 0)), key in damage.HITS)


def _words(key: str, harm: int, own: int) -> str:
    """ "hit, 3 clicks", "miss, 1 click to itself"."""
    done = counted("count.clicks", harm)
    said = words().say(f"outcome.attack.{key}", clicks=done)
    if not own:
        return said
    return words().say("outcome.attack.own", said=said, clicks=counted("count.clicks", own))


def of_break(context: GameContext, state: State, unit: Unit) -> Forecast:
    """A roll to break away (MC-B1)."""
    made = breakaway.odds(context, state, unit)
    row = breakaway.row(context, state, unit)
    pairs = ((breakaway.FREED, made, True), (breakaway.STUCK, 1 - made, False))
    outcomes = merged(
        Outcome(key, odds, words().say(f"outcome.break.{key}"), good)
        for key, odds, good in pairs
    )
    rule = "MC-U12" if row.grappled else "MC-B1"
    return Forecast(outcomes, 1, row.least, (), rule)


# --- all of them --------------------------------------------------------------------------------


def aim_of(context: GameContext, state: State, action: Action) -> Aim | None:
    """The sum of an attack from where it is made; None for anything else."""
    match action:
        case actions.Fire():
            return ranged.aim(
                context, state, state.units[action.unit], state.units[action.target], action.slot
            )
        case actions.Strike() | actions.Capture():
            return close.aim(
                context, state, state.units[action.unit], state.units[action.target],
                isinstance(action, actions.Capture),
            )
        case actions.Ram() | actions.Charge() | actions.Death():
            return special.aim(
                context, state, state.units[action.unit], state.units[action.target], action
            )
        case _:
            return None


def forecast(context: GameContext, state: State, action: Action) -> Forecast | None:
    """Exact odds of an allowed action; None where no dice decide."""
    if isinstance(action, actions.Break):
        return of_break(context, state, state.units[action.unit])
    aim = aim_of(context, state, action)
    if aim is None:
        return None
    assert isinstance(
        action,
        actions.Fire
        | actions.Strike
        | actions.Capture
        | actions.Ram
        | actions.Charge
        | actions.Death,
    )
    special_one = isinstance(action, actions.Ram | actions.Charge | actions.Death)
    rule = "MC-C2" if special_one else "MC-U13" if aim.captures else "MC-C1"
    return of_attack(context, state.units[action.target], aim, rule)
