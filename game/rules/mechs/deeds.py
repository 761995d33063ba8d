"""Doing an action: one function per kind. What was judged allowed is done, nothing else checked.

`DOERS` holds them by the action's type. Most give their order first, where none runs.
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from game.core.dice import Dice
from game.core.event import AnyEvent, Resolved
from game.rules.mechs import action as deed
from game.rules.mechs import (
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
from game.rules.mechs.action import Action
from game.rules.mechs.context import GameContext
from game.rules.mechs.state import OrderKind, State

Result = tuple[State, list[AnyEvent]]
_Doer = Callable[[GameContext, State, Any, Dice], Result]


def do(context: GameContext, state: State, a: Action, dice: Dice) -> Result:
    """Do an allowed action, with what follows from it at once."""
    state, events = DOERS[type(a)](context, state, a, dice)
    if state.phase == "over":
        return state, events
    state, more = turn.settled(context, state)
    return state, [*events, *more]


def _ordered(kind: OrderKind, doer: _Doer) -> _Doer:
    """The same after its order has been given, if none runs."""
    def ordered(context: GameContext, state: State, a: Any, dice: Dice) -> Result:
        state, events = orders.begun(context, state, a.unit, kind)
        state, more = doer(context, state, a, dice)
        return state, [*events, *more]

    return ordered


# --- movement -----------------------------------------------------------------------------------


def _break(context: GameContext, state: State, a: deed.Break, dice: Dice) -> Result:
    state, events = orders.begun(context, state, a.unit, a.order)
    state, more = breakaway.break_away(context, state, a, dice)
    return state, [*events, *more]


def _form(context: GameContext, state: State, a: deed.Form, dice: Dice) -> Result:
    return formation.form(context, state, a)


def _rise(context: GameContext, state: State, a: deed.Rise, dice: Dice) -> Result:
    return vtol.change(context, state, a.unit, "cruising")


def _descend(context: GameContext, state: State, a: deed.Descend, dice: Dice) -> Result:
    return vtol.change(context, state, a.unit, "ground")


def _board(context: GameContext, state: State, a: deed.Board, dice: Dice) -> Result:
    return transport.board(context, state, a)


def _unload(context: GameContext, state: State, a: deed.Unload, dice: Dice) -> Result:
    return transport.unload(context, state, a)


def _turn(context: GameContext, state: State, a: deed.Turn, dice: Dice) -> Result:
    return movement.turn(context, state, a.unit, a.facing)


def _death(context: GameContext, state: State, a: deed.Death, dice: Dice) -> Result:
    """Whom it lands on can't spin (MC-F1)."""
    state, events = special.death(context, state, a, dice)
    landed = any(isinstance(one, Resolved) and one.key in special.LANDED for one in events)
    return (spins.landed(state, a.target) if landed else state), events


def _fire(context: GameContext, state: State, a: deed.Fire, dice: Dice) -> Result:
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


def _spin(context: GameContext, state: State, a: deed.Spin, dice: Dice) -> Result:
    return spins.spin(context, state, a.unit, a.facing)


def _keep(context: GameContext, state: State, a: deed.Keep, dice: Dice) -> Result:
    return spins.answered(state, a.unit), []


def _done(context: GameContext, state: State, a: deed.Done, dice: Dice) -> Result:
    return orders.finish(context, state)


def _end_orders(context: GameContext, state: State, a: deed.EndOrders, dice: Dice) -> Result:
    return replace(state, phase="close"), []


def _close(context: GameContext, state: State, a: deed.Close, dice: Dice) -> Result:
    return turn.close(context, state)


DOERS: dict[type[Action], _Doer] = {
    deed.Move: _ordered("move", movement.along),
    deed.Run: _ordered("run", movement.along),
    deed.Assault: _ordered("assault", movement.along),
    deed.Charge: _ordered("charge", special.charge),
    deed.Ram: _ordered("ram", special.ram),
    deed.Death: _ordered("death", _death),
    deed.Break: _break,
    deed.Form: _form,
    deed.Rise: _ordered("move", _rise),
    deed.Descend: _ordered("move", _descend),
    deed.Board: _ordered("move", _board),
    deed.Unload: _ordered("move", _unload),
    deed.Fire: _ordered("ranged", _fire),
    deed.Strike: _ordered("close", close.strike),
    deed.Capture: _ordered("close", capture.capture),
    deed.Vent: _ordered("vent", heat.vent),
    deed.Turn: _ordered("move", _turn),
    deed.Spin: _spin,
    deed.Keep: _keep,
    deed.Done: _done,
    deed.EndOrders: _end_orders,
    deed.Close: _close,
}
