"""Applying an action: one function per kind. What was judged allowed is done, nothing else checked.

`APPLIERS` holds them by the action's type.
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from game.core.dice import Dice
from game.core.event import AnyEvent, Changed
from game.core.rules import unit_of
from game.rules.troopers import (
    actions,
    arcs,
    explosives,
    fire,
    melee,
    morale,
    movement,
    reaction,
    special,
    turn,
)
from game.rules.troopers.actions import Action
from game.rules.troopers.context import GameContext
from game.rules.troopers.state import Standing, State, Threat, with_trooper

Result = tuple[State, list[AnyEvent]]

_BEGINNING: frozenset[type[Action]] = frozenset((
    actions.Activate, actions.Walk, actions.Prone, actions.Stand, actions.Change, actions.Take,
    actions.PickUp, actions.Drop, actions.Lay, actions.Strike, actions.Throw, actions.Done,
))
"""What a trooper does in its own time: with the first of it, it begins (TR-T1)."""


def apply(context: GameContext, state: State, a: Action, dice: Dice) -> Result:
    """Do an allowed action, with what follows from it at once."""
    before: list[AnyEvent] = []
    if state.active and type(a) in _BEGINNING:
        state, before = turn.relieved(context, state, unit_of(a))
    state, events = APPLIERS[type(a)](context, state, a, dice)
    state, more = reaction.settled(context, state)
    return state, [*before, *events, *more]


# --- movement and special actions ---------------------------------------------------------------

def _activate(context: GameContext, state: State, a: actions.Activate, dice: Dice) -> Result:
    return turn.activate(context, state, a.unit, dice)


def _walk(context: GameContext, state: State, a: actions.Walk, dice: Dice) -> Result:
    return movement.walk(context, state, a.unit, a.path)


def _go_on(context: GameContext, state: State, a: actions.GoOn, dice: Dice) -> Result:
    return movement.walk(context, state, state.active, state.route)


def _prone(context: GameContext, state: State, a: actions.Prone, dice: Dice) -> Result:
    return movement.go_prone(context, state, a.unit)


def _stand(context: GameContext, state: State, a: actions.Stand, dice: Dice) -> Result:
    return movement.stand_up(context, state, a.unit)


def _change(context: GameContext, state: State, a: actions.Change, dice: Dice) -> Result:
    return special.change(context, replace(state, active=a.unit), a.unit, a.slot)


def _take(context: GameContext, state: State, a: actions.Take, dice: Dice) -> Result:
    return special.take(context, replace(state, active=a.unit), a)


def _pick_up(context: GameContext, state: State, a: actions.PickUp, dice: Dice) -> Result:
    return special.pick_up(context, replace(state, active=a.unit), a.unit, a.item)


def _drop(context: GameContext, state: State, a: actions.Drop, dice: Dice) -> Result:
    return special.drop(context, replace(state, active=a.unit), a.unit, a.item)


# --- combat -------------------------------------------------------------------------------------

def _lay(context: GameContext, state: State, a: actions.Lay, dice: Dice) -> Result:
    state = replace(state, active=a.unit)
    return arcs.lay(context, state, state.troopers[a.unit], a, dice)


def _strike(context: GameContext, state: State, a: actions.Strike, dice: Dice) -> Result:
    state = replace(state, active=a.unit)
    return melee.strike(context, state, state.troopers[a.unit], a, dice)


def _throw(context: GameContext, state: State, a: actions.Throw, dice: Dice) -> Result:
    state = replace(state, active=a.unit)
    return explosives.throw(context, state, state.troopers[a.unit], a, dice)


def _fire(context: GameContext, state: State, a: actions.Fire, dice: Dice) -> Result:
    assert state.reaction is not None
    shooter, mover = state.troopers[a.unit], state.troopers[state.reaction.mover]
    state, events = fire.fire(context, state, shooter, a.arc, mover, dice)
    state, more = reaction.fired(context, state, Threat(a.unit, a.arc))
    return state, [*events, *more]


def _hold(context: GameContext, state: State, a: actions.Hold, dice: Dice) -> Result:
    return reaction.held(context, state, a.unit)


# --- the course of the turn ---------------------------------------------------------------------

def _done(context: GameContext, state: State, a: actions.Done, dice: Dice) -> Result:
    return turn.done(state, a.unit), []


def _orders(context: GameContext, state: State, a: actions.SetOrders, dice: Dice) -> Result:
    trooper = state.troopers[a.unit]
    before, after = trooper.orders, Standing(a.kind, a.percent)
    state = with_trooper(state, replace(trooper, orders=after))
    return state, [Changed(a.unit, "orders", _said(before), _said(after))]


def _said(orders: Standing) -> str:
    return f"odds {orders.percent}" if orders.kind == "odds" else orders.kind


def _end_side(context: GameContext, state: State, a: actions.EndSide, dice: Dice) -> Result:
    return turn.end_side(context, state)


def _fall(context: GameContext, state: State, a: actions.Fall, dice: Dice) -> Result:
    return turn.fall(context, state)


def _burst(context: GameContext, state: State, a: actions.Detonate, dice: Dice) -> Result:
    return turn.burst(context, state, dice)


def _nerve(context: GameContext, state: State, a: actions.Nerve, dice: Dice) -> Result:
    return morale.nerve(context, state, state.troopers[a.unit], dice)


APPLIERS: dict[type[Action], Callable[[GameContext, State, Any, Dice], Result]] = {
    actions.Activate: _activate, actions.Walk: _walk, actions.Prone: _prone, actions.Stand: _stand,
    actions.Change: _change, actions.Take: _take, actions.PickUp: _pick_up, actions.Drop: _drop,
    actions.Lay: _lay, actions.Fire: _fire, actions.Hold: _hold, actions.Strike: _strike,
    actions.Throw: _throw, actions.Done: _done, actions.SetOrders: _orders,
    actions.EndSide: _end_side, actions.GoOn: _go_on, actions.Fall: _fall, actions.Detonate: _burst,
    actions.Nerve: _nerve,
}
