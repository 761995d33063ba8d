"""Applying an action: one function per kind. What was judged allowed is done, nothing else checked.

`APPLIERS` holds them by the action's type. Most give their order first, where none runs.
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from game.core.dice import Dice
from game.core.event import AnyEvent, Resolved
from game.rules.mechs import (
    actions,
    breakaway,
    capture,
    close,
    formation,
    heat,
    movement,
    orders,
    ranged,
    special,
    spins,
    transport,
    turn,
    vtol,
)
from game.rules.mechs.actions import Action
from game.rules.mechs.context import GameContext
from game.rules.mechs.state import OrderKind, State

Result = tuple[State, list[AnyEvent]]
_Applier = Callable[[GameContext, State, Any, Dice], Result]


def apply(context: GameContext, state: State, a: Action, dice: Dice) -> Result:
    """Do an allowed action, with what follows from it at once."""
    state, events = APPLIERS[type(a)](context, state, a, dice)
    if state.phase == "over":
        return state, events
    state, more = turn.settled(context, state)
    return state, [*events, *more]


def _ordered(kind: OrderKind, applier: _Applier) -> _Applier:
    """The same after its order has been given, if none runs."""
    def ordered(context: GameContext, state: State, a: Any, dice: Dice) -> Result:
        state, events = orders.begun(context, state, a.unit, kind)
        state, more = applier(context, state, a, dice)
        return state, [*events, *more]

    return ordered


# --- movement -----------------------------------------------------------------------------------


def _break(context: GameContext, state: State, a: actions.Break, dice: Dice) -> Result:
    state, events = orders.begun(context, state, a.unit, a.order)
    state, more = breakaway.break_away(context, state, a, dice)
    return state, [*events, *more]


def _form(context: GameContext, state: State, a: actions.Form, dice: Dice) -> Result:
    return formation.form(context, state, a)


def _rise(context: GameContext, state: State, a: actions.Rise, dice: Dice) -> Result:
    return vtol.change(context, state, a.unit, "cruising")


def _descend(context: GameContext, state: State, a: actions.Descend, dice: Dice) -> Result:
    return vtol.change(context, state, a.unit, "ground")


def _board(context: GameContext, state: State, a: actions.Board, dice: Dice) -> Result:
    return transport.board(context, state, a)


def _unload(context: GameContext, state: State, a: actions.Unload, dice: Dice) -> Result:
    return transport.unload(context, state, a)


def _turn(context: GameContext, state: State, a: actions.Turn, dice: Dice) -> Result:
    return movement.turn(context, state, a.unit, a.facing)


def _death(context: GameContext, state: State, a: actions.Death, dice: Dice) -> Result:
    """Whom it lands on can't spin (MC-F1)."""
    state, events = special.death(context, state, a, dice)
    landed = any(isinstance(one, Resolved) and one.key in special.LANDED for one in events)
    return (spins.landed(state, a.target) if landed else state), events


def _fire(context: GameContext, state: State, a: actions.Fire, dice: Dice) -> Result:
    """A VTOL's shot on its way uses up inches (MC-V1)."""
    order = state.order
    assert order is not None
    state, events = ranged.fire(context, state, a, dice)
    if state.order is not None:
        state = replace(state, order=replace(state.order, fired=True))
        if order.kind == "move" or a.unit in order.stuck:
            state = orders.went(state, a.unit, context.rules.vtol.shot)
    return state, events


# --- the turn -----------------------------------------------------------------------------------


def _spin(context: GameContext, state: State, a: actions.Spin, dice: Dice) -> Result:
    return spins.spin(context, state, a.unit, a.facing)


def _keep(context: GameContext, state: State, a: actions.Keep, dice: Dice) -> Result:
    return spins.answered(state, a.unit), []


def _done(context: GameContext, state: State, a: actions.Done, dice: Dice) -> Result:
    return orders.finish(context, state)


def _end_orders(context: GameContext, state: State, a: actions.EndOrders, dice: Dice) -> Result:
    return replace(state, phase="close"), []


def _close(context: GameContext, state: State, a: actions.Close, dice: Dice) -> Result:
    return turn.close(context, state)


APPLIERS: dict[type[Action], _Applier] = {
    actions.Move: _ordered("move", movement.along), actions.Run: _ordered("run", movement.along),
    actions.Assault: _ordered("assault", movement.along),
    actions.Charge: _ordered("charge", special.charge), actions.Ram: _ordered("ram", special.ram),
    actions.Death: _ordered("death", _death), actions.Break: _break, actions.Form: _form,
    actions.Rise: _ordered("move", _rise), actions.Descend: _ordered("move", _descend),
    actions.Board: _ordered("move", _board), actions.Unload: _ordered("move", _unload),
    actions.Fire: _ordered("ranged", _fire), actions.Strike: _ordered("close", close.strike),
    actions.Capture: _ordered("close", capture.capture), actions.Vent: _ordered("vent", heat.vent),
    actions.Turn: _ordered("move", _turn), actions.Spin: _spin, actions.Keep: _keep,
    actions.Done: _done, actions.EndOrders: _end_orders, actions.Close: _close,
}
