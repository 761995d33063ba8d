"""All that may be done now, in lazy groups: one kind of action of one trooper each.

A group is made only when it is asked for. Standing orders are a setting that can be changed at any
time; they are judged like everything else but not offered, because they do nothing on the table.
"""

from collections.abc import Sequence

from game.core.last_position import of_last_position
from game.core.options import Options, UnitGroups
from game.rules.troopers import action_kinds, actions, turn
from game.rules.troopers.actions import Action
from game.rules.troopers.context import GameContext
from game.rules.troopers.state import State, Trooper

NOTHING: Options[Action] = Options(())
_END: tuple[Action, ...] = (actions.EndSide(),)


def _done(context: GameContext, state: State, trooper: Trooper) -> Sequence[Action]:
    return (actions.Done(trooper.id),)


def _activate(context: GameContext, state: State, trooper: Trooper) -> Sequence[Action]:
    return (actions.Activate(trooper.id),)


def _makers(context: GameContext, state: State, trooper: Trooper) -> tuple[action_kinds.Maker, ...]:
    """The kinds of action that a trooper may have now (TR-T2, TR-U3, TR-V1)."""
    if state.active != trooper.id and turn.waits_for(context, state, trooper):
        return (_activate, _done)
    return (*action_kinds.kinds(trooper), _done)


@of_last_position
def _free(context: GameContext, state: State) -> list[Trooper]:
    """The troopers that may act or activate now (TR-T1): the one that has begun, and once its AP
    are spent the others as well (TR-U21)."""
    active = state.troopers.get(state.active)
    if active is not None and not action_kinds.spent(context, state, active):
        return [active]
    side = state.side
    return [
        trooper for trooper in state.troopers.values()
        if trooper.side == side and trooper.fate == "up" and not trooper.acted
    ]


def actors(context: GameContext, state: State) -> list[str]:
    """Ids of the troopers that somebody decides for now."""
    if state.phase != "act" or turn.auto(context, state) is not None:
        return []
    if state.reaction is not None:
        return list(dict.fromkeys(threat.shooter for threat in state.reaction.waiting))
    return [trooper.id for trooper in _free(context, state)]


def _answers(state: State, unit: str | None) -> Options[Action]:
    """Fire or hold (TR-A2)."""
    assert state.reaction is not None
    waiting = [threat for threat in state.reaction.waiting if unit in (None, threat.shooter)]
    holds = dict.fromkeys(threat.shooter for threat in waiting)
    return Options((
        [actions.Fire(threat.shooter, threat.arc) for threat in waiting],
        [actions.Hold(shooter) for shooter in holds],
    ))


def options(context: GameContext, state: State, unit: str | None) -> Options[Action]:
    """All legal actions: of one trooper, or with None of all and of the table."""
    if state.phase == "over":
        return NOTHING
    follows = turn.auto(context, state)
    if follows is not None:
        mine = unit is None or getattr(follows, "unit", "") == unit
        return Options(((follows,),)) if mine else NOTHING
    if state.reaction is not None:
        return _answers(state, unit)
    troopers = [trooper for trooper in _free(context, state) if unit in (None, trooper.id)]
    return Options(
        UnitGroups(
            context,
            state,
            lambda: [
                (trooper, make) for trooper in troopers for make in _makers(context, state, trooper)
            ],
            (_END,) if unit is None else (),
        )
    )
