"""Doing an action: one function per kind. What was judged allowed is done, nothing else checked.

`DOERS` holds them by the action's type.
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from game.core.dice import Dice
from game.core.event import AnyEvent, Changed
from game.rules.troopers import action as deed
from game.rules.troopers import (
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
from game.rules.troopers.action import Action
from game.rules.troopers.context import GameContext
from game.rules.troopers.state import Standing, State, Threat, with_trooper

Result = tuple[State, list[AnyEvent]]

_BEGINNING = (
    deed.Activate, deed.Walk, deed.Prone, deed.Stand, deed.Change, deed.Take, deed.PickUp,
    deed.Drop, deed.Lay, deed.Strike, deed.Throw, deed.Done,
)
"""What a trooper does in its own time: with the first of it, it begins (TR-T1)."""


def do(context: GameContext, state: State, a: Action, dice: Dice) -> Result:
    """Do an allowed action, with what follows from it at once."""
    before: list[AnyEvent] = []
    if isinstance(a, _BEGINNING):
        state, before = turn.relieved(context, state, a.unit)
    state, events = DOERS[type(a)](context, state, a, dice)
    state, more = reaction.settled(context, state)
    return state, [*before, *events, *more]


# --- movement and special actions ---------------------------------------------------------------

def _activate(context: GameContext, state: State, a: deed.Activate, dice: Dice) -> Result:
    return turn.activate(context, state, a.unit, dice)


def _walk(context: GameContext, state: State, a: deed.Walk, dice: Dice) -> Result:
    return movement.walk(context, state, a.unit, a.path)


def _go_on(context: GameContext, state: State, a: deed.GoOn, dice: Dice) -> Result:
    return movement.walk(context, state, state.active, state.route)


def _prone(context: GameContext, state: State, a: deed.Prone, dice: Dice) -> Result:
    return movement.go_prone(context, state, a.unit)


def _stand(context: GameContext, state: State, a: deed.Stand, dice: Dice) -> Result:
    return movement.stand_up(context, state, a.unit)


def _change(context: GameContext, state: State, a: deed.Change, dice: Dice) -> Result:
    return special.change(context, replace(state, active=a.unit), a.unit, a.slot)


def _take(context: GameContext, state: State, a: deed.Take, dice: Dice) -> Result:
    return special.take(context, replace(state, active=a.unit), a)


def _pick_up(context: GameContext, state: State, a: deed.PickUp, dice: Dice) -> Result:
    return special.pick_up(context, replace(state, active=a.unit), a.unit, a.item)


def _drop(context: GameContext, state: State, a: deed.Drop, dice: Dice) -> Result:
    return special.drop(context, replace(state, active=a.unit), a.unit, a.item)


# --- combat -------------------------------------------------------------------------------------

def _lay(context: GameContext, state: State, a: deed.Lay, dice: Dice) -> Result:
    state = replace(state, active=a.unit)
    return arcs.lay(context, state, state.troopers[a.unit], a, dice)


def _strike(context: GameContext, state: State, a: deed.Strike, dice: Dice) -> Result:
    state = replace(state, active=a.unit)
    return melee.strike(context, state, state.troopers[a.unit], a, dice)


def _throw(context: GameContext, state: State, a: deed.Throw, dice: Dice) -> Result:
    state = replace(state, active=a.unit)
    return explosives.throw(context, state, state.troopers[a.unit], a, dice)


def _fire(context: GameContext, state: State, a: deed.Fire, dice: Dice) -> Result:
    assert state.reaction is not None
    shooter, mover = state.troopers[a.unit], state.troopers[state.reaction.mover]
    state, events = fire.fire(context, state, shooter, a.arc, mover, dice)
    state, more = reaction.fired(context, state, Threat(a.unit, a.arc))
    return state, [*events, *more]


def _hold(context: GameContext, state: State, a: deed.Hold, dice: Dice) -> Result:
    return reaction.held(context, state, a.unit)


# --- the course of the turn ---------------------------------------------------------------------

def _done(context: GameContext, state: State, a: deed.Done, dice: Dice) -> Result:
    return turn.done(state, a.unit), []


def _orders(context: GameContext, state: State, a: deed.SetOrders, dice: Dice) -> Result:
    trooper = state.troopers[a.unit]
    before, after = trooper.orders, Standing(a.kind, a.percent)
    state = with_trooper(state, replace(trooper, orders=after))
    return state, [Changed(a.unit, "orders", _said(before), _said(after))]


def _said(orders: Standing) -> str:
    return f"odds {orders.percent}" if orders.kind == "odds" else orders.kind


def _end_side(context: GameContext, state: State, a: deed.EndSide, dice: Dice) -> Result:
    return turn.end_side(context, state)


def _fall(context: GameContext, state: State, a: deed.Fall, dice: Dice) -> Result:
    return turn.fall(context, state)


def _burst(context: GameContext, state: State, a: deed.Burst, dice: Dice) -> Result:
    return turn.burst(context, state, dice)


def _nerve(context: GameContext, state: State, a: deed.Nerve, dice: Dice) -> Result:
    return morale.nerve(context, state, state.troopers[a.unit], dice)


DOERS: dict[type[Action], Callable[[GameContext, State, Any, Dice], Result]] = {
    deed.Activate: _activate,
    deed.Walk: _walk,
    deed.Prone: _prone,
    deed.Stand: _stand,
    deed.Change: _change,
    deed.Take: _take,
    deed.PickUp: _pick_up,
    deed.Drop: _drop,
    deed.Lay: _lay,
    deed.Fire: _fire,
    deed.Hold: _hold,
    deed.Strike: _strike,
    deed.Throw: _throw,
    deed.Done: _done,
    deed.SetOrders: _orders,
    deed.EndSide: _end_side,
    deed.GoOn: _go_on,
    deed.Fall: _fall,
    deed.Burst: _burst,
    deed.Nerve: _nerve,
}
