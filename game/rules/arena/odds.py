"""Exact odds of every action that dice decide: counted over all throws, no die is drawn."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction

from game.core.event import Modifier
from game.core.forecast import Forecast, Outcome, merged, sums
from game.rules.arena import (
    actions,
    damage,
    guard,
    jumping,
    movement,
    path,
    pickup,
    retreat,
    saving,
)
from game.rules.arena.actions import Action
from game.rules.arena.attack import Aim, hits_of, judged, times
from game.rules.arena.context import GameContext
from game.rules.arena.reasons import words
from game.rules.arena.rulevalues import SaveRow
from game.rules.arena.state import Blow, Figure, State

FACES = 6

FALLS = ("through", "caught", "falls", "out", "dead")
"""Outcome keys of a path or a push with saving rolls, from the best to the worst."""

_WELL = ("through", "caught", "picked", "free")


# --- attacks ------------------------------------------------------------------------------------


def harm(context: GameContext, target: Figure, aim: Aim, often: int) -> dict[str, int]:
    """Outcome keys of an attack that has hit, and in how many throws of its damage each comes
    (AR-C4)."""
    found: dict[str, int] = {}
    for total, ways in sums(aim.damage.dice).items():
        new = damage.after(context, target, hits_of(aim, total, often))
        key = damage.key_of(context, target, new)
        found[key] = found.get(key, 0) + ways
    return found


def results(context: GameContext, target: Figure, aim: Aim) -> dict[str, Fraction]:
    """Outcome keys of an attack (see `damage.SEVERITY`), over all throws (AR-C1)."""
    found: dict[str, int] = {}
    struck: dict[int, int] = {}
    hurting = FACES**aim.damage.dice
    for total, ways in sums(aim.dice.dice).items():
        result = judged(aim, total)
        if result == "hit":
            often = times(aim.dice, total)
            struck[often] = struck.get(often, 0) + ways
        else:
            found[result] = found.get(result, 0) + ways * hurting
    for often, ways in struck.items():
        for key, share in harm(context, target, aim, often).items():
            found[key] = found.get(key, 0) + ways * share
    whole = FACES**aim.dice.dice * hurting
    return {key: Fraction(count, whole) for key, count in found.items()}


def blow(context: GameContext, state: State, waiting: Blow) -> Forecast | None:
    """An attack as if its dice fell now, from where both are; None without the weapon for it."""
    aim = guard.aim(context, state, waiting)
    if aim is None:
        return None
    odds = results(context, state.figures[waiting.target], aim)
    return Forecast(
        _outcomes("attack", odds, reversed(damage.SEVERITY), damage.HITS.__contains__),
        aim.dice.dice, aim.needs, aim.modifiers, "AR-C1", True, True, True,
    )


# --- saving rolls -------------------------------------------------------------------------------


def save(
    context: GameContext, figure: Figure, row: SaveRow, good: str, bad: str, rule: str
) -> Forecast:
    """A saving roll of a figure: two outcomes by their keys."""
    lines = saving.lines(context, figure, row)
    made = saving.odds(context, figure, row)
    return _rolled({good: made, bad: 1 - made}, row, lines, rule)


def _rolled(
    found: Mapping[str, Fraction], row: SaveRow, lines: tuple[Modifier, ...], rule: str
) -> Forecast:
    needs = sum(line.value for line in lines)
    return Forecast(
        _outcomes("save", found, found, _WELL.__contains__), row.dice, needs, lines, rule, True,
        True, True,
    )


def move(context: GameContext, state: State, a: actions.Move) -> Forecast | None:
    """All the saving rolls of a path together, with the dice of the first; None without any."""
    figure = state.figures[a.unit]
    found = movement.forecast(context, state, figure, a.path)
    if not found:
        return None
    legs = path.legs(context, state, figure, a.path)
    assert isinstance(legs, list)
    first = next(leg for leg in legs if leg.rolls)
    row = jumping.save_row(context, first)
    odds = {key: found[key] for key in FALLS if key in found}
    return _rolled(odds, row, saving.lines(context, figure, row), jumping.rule_of(first))


def push(context: GameContext, state: State, a: actions.Push) -> Forecast | None:
    """What comes of one who is forced over a body or into a pit; None elsewhere (AR-U16)."""
    target = state.figures[a.target]
    found = retreat.fates(context, state, target, a.cell)
    if not found:
        return None
    odds = {key: found[key] for key in FALLS if key in found}
    outcomes = _outcomes("push", odds, odds, ("falls", "out", "dead").__contains__)
    row = retreat.save_row(context, target, a.cell)
    if row is None:
        return Forecast(outcomes, jumping.fall_dice(context, a.cell), rule="AR-J4")
    lines = saving.lines(context, target, row)
    needs = sum(line.value for line in lines)
    return Forecast(outcomes, row.dice, needs, lines, "AR-U16", True, True, True)


def initiative(context: GameContext) -> Forecast:
    """Each side as likely as the other: ties are thrown again (AR-O1)."""
    half = Fraction(1, len(context.sides))
    outcomes = tuple(
        Outcome(side, half, words().say("outcome.initiative", side=name))
        for side, name in context.sides.items()
    )
    return Forecast(outcomes, context.rules.initiative, rule="AR-O1")


def _outcomes(
    kind: str, odds: Mapping[str, Fraction], order: Iterable[str], good: Callable[[str], bool]
) -> tuple[Outcome, ...]:
    say = words().say
    return merged(
        Outcome(key, odds[key], say(f"outcome.{kind}.{key}"), good(key))
        for key in order if key in odds
    )


# --- all of them --------------------------------------------------------------------------------


def forecast(context: GameContext, state: State, action: Action) -> Forecast | None:
    """Exact odds of an allowed action; None where no dice decide. An attack whose target is asked
    first throws nothing yet: see `blow` for its odds."""
    figures, saves = state.figures, context.rules.saves
    match action:
        case actions.Initiative():
            return initiative(context)
        case actions.Attack() | actions.Shoot() | actions.Throw():
            made = guard.blow_of(action)
            return None if guard.asked(context, state, made) else blow(context, state, made)
        case actions.Resolve() if state.blow is not None:
            return blow(context, state, state.blow)
        case actions.Move():
            return move(context, state, action)
        case actions.Disengage():
            path = (figures[action.unit].cell, action.cell)
            return move(context, state, actions.Move(action.unit, path, action.facing))
        case actions.Snatch() if pickup.is_there(state, action.unit):
            return save(context, figures[action.unit], saves.snatch, "picked", "missed", "AR-A1")
        case actions.Break():
            return save(context, figures[action.unit], saves.break_free, "free", "held", "AR-C6")
        case actions.Push():
            return push(context, state, action)
        case _:
            return None
