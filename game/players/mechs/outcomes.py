"""What an order of 'Mech Field leads to: every position after it with its exact odds, the steps in
between as a player without search takes them."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game.core.dice import ScriptedDice
from game.core.forecast import sums
from game.players.cancellation import NEVER, CancellationToken
from game.players.mechs.evaluation import Evaluation
from game.players.mechs.orders import go_on, spin
from game.rules.mechs import actions, attack, breakaway, gate, odds, ranged, turn
from game.rules.mechs.actions import Action
from game.rules.mechs.rules import MechsRules
from game.rules.mechs.state import State, Unit

_NONE = 0.02
"""A chance under which what it leads to isn't looked at."""


class OrderEnd(NamedTuple):
    """A position, and how likely an order leads to it."""

    chance: float
    state: State


def outcomes(
    game: MechsRules, state: State, action: Action, view: type[Evaluation],
    cancel: CancellationToken = NEVER,
) -> Iterator[OrderEnd]:
    """The positions in which the order that an action gives, or goes on with, may end. view: how
    the steps in between are chosen; the sooner once it is cancelled."""
    for chance, faces in _throws(game, state, action):
        then = game.play(state, action, ScriptedDice(faces)).state
        follows = _follows(game, then, view, cancel)
        if follows is None:
            yield OrderEnd(chance, then)
            continue
        for more, end in outcomes(game, then, follows, view, cancel):
            yield OrderEnd(chance * more, end)


def _throws(
    game: MechsRules, state: State, action: Action
) -> list[tuple[float, Sequence[int]]]:
    """The throws that make a difference, as faces of the dice: a hit and a miss, or free and held.
    """
    context = game.context
    if isinstance(action, actions.Break):
        free = float(breakaway.odds(context, state, state.units[action.unit]))
        return _likely([(free, (6,)), (1 - free, (1,))])
    aim = odds.aim_of(context, state, action)
    if aim is None:
        return [(1.0, ())]
    hit = float(attack.chance(context, aim))
    return _likely([
        (hit, _faces(game, aim, ("hit", "great"))),
        (1 - hit, _faces(game, aim, ("miss", "backfire"))),
    ])


def _likely(throws: list[tuple[float, Sequence[int]]]) -> list[tuple[float, Sequence[int]]]:
    kept = [one for one in throws if one[0] > _NONE]
    whole = sum(chance for chance, _ in kept)
    return [(chance / whole, faces) for chance, faces in kept]


def _faces(
    game: MechsRules, aim: attack.Aim, wanted: tuple[attack.Throw, ...]
) -> tuple[int, ...]:
    """Two dice that fall so, in the likeliest way there is."""
    ways = sums(game.context.rules.attack.dice)
    total = max(
        (one for one in ways if attack.thrown(game.context, aim, one) in wanted),
        key=lambda one: ways[one], default=2,
    )
    return total // 2, total - total // 2


def _follows(
    game: MechsRules, state: State, view: type[Evaluation], cancel: CancellationToken
) -> Action | None:
    """The next step of the order that runs, or of who is asked because of it."""
    context, order = game.context, state.order
    if state.phase == "spins":
        unit = state.units[state.spins[0]]
        evaluation = view(context, state, unit.side, cancel)
        return spin(evaluation, state, list(game.options(state, unit.id)))
    if order is None or turn.auto(context, state) is not None or state.phase == "over":
        return None
    unit = state.units[order.unit]
    if order.kind == "formation" or unit.id not in order.went or context.row(unit).flies or (
        state.aboard(unit.id)
    ):
        return go_on(view(context, state, state.side, cancel))
    if isinstance(gate.shooter(context, state, unit.id), Unit):
        evaluation = view(context, state, state.side)
        shots = ranged.shots(context, state, unit)
        if shots:
            return max(shots, key=lambda shot: evaluation.gain(
                unit, state.units[shot.target],
                ranged.aim(context, state, unit, state.units[shot.target], shot.slot)))
    return actions.Done()
