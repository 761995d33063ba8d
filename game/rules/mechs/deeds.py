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
from game.rules.mechs.field import Field
from game.rules.mechs.state import OrderKind, State

Result = tuple[State, list[AnyEvent]]
_Doer = Callable[[Field, State, Any, Dice], Result]


def do(field: Field, state: State, a: Action, dice: Dice) -> Result:
    """Do an allowed action, with what follows from it at once."""
    state, events = DOERS[type(a)](field, state, a, dice)
    if state.phase == "over":
        return state, events
    state, more = turn.settled(field, state)
    return state, [*events, *more]


def _ordered(kind: OrderKind, doer: _Doer) -> _Doer:
    """The same after its order has been given, if none runs."""
    def ordered(field: Field, state: State, a: Any, dice: Dice) -> Result:
        state, events = orders.begun(field, state, a.unit, kind)
        state, more = doer(field, state, a, dice)
        return state, [*events, *more]

    return ordered


# --- movement -----------------------------------------------------------------------------------


def _break(field: Field, state: State, a: deed.Break, dice: Dice) -> Result:
    state, events = orders.begun(field, state, a.unit, a.order)
    state, more = breakaway.break_away(field, state, a, dice)
    return state, [*events, *more]


def _form(field: Field, state: State, a: deed.Form, dice: Dice) -> Result:
    return formation.form(field, state, a)


def _rise(field: Field, state: State, a: deed.Rise, dice: Dice) -> Result:
    return vtol.change(field, state, a.unit, "cruising")


def _descend(field: Field, state: State, a: deed.Descend, dice: Dice) -> Result:
    return vtol.change(field, state, a.unit, "ground")


def _board(field: Field, state: State, a: deed.Board, dice: Dice) -> Result:
    return transport.board(field, state, a)


def _unload(field: Field, state: State, a: deed.Unload, dice: Dice) -> Result:
    return transport.unload(field, state, a)


def _turn(field: Field, state: State, a: deed.Turn, dice: Dice) -> Result:
    return movement.turn(field, state, a.unit, a.facing)


def _death(field: Field, state: State, a: deed.Death, dice: Dice) -> Result:
    """Whom it lands on can't spin (MC-F1)."""
    state, events = special.death(field, state, a, dice)
    landed = any(isinstance(one, Resolved) and one.key in special.LANDED for one in events)
    return (spins.landed(state, a.target) if landed else state), events


def _fire(field: Field, state: State, a: deed.Fire, dice: Dice) -> Result:
    """A VTOL's shot on its way uses up inches (MC-V1)."""
    order = state.order
    assert order is not None
    state, events = ranged.fire(field, state, a, dice)
    if state.order is not None:
        state = replace(state, order=replace(state.order, fired=True))
        if order.kind == "move" or a.unit in order.stuck:
            state = orders.went(state, a.unit, field.rules.vtol.shot)
    return state, events


# --- the turn -----------------------------------------------------------------------------------


def _spin(field: Field, state: State, a: deed.Spin, dice: Dice) -> Result:
    return spins.spin(field, state, a.unit, a.facing)


def _keep(field: Field, state: State, a: deed.Keep, dice: Dice) -> Result:
    return spins.answered(state, a.unit), []


def _done(field: Field, state: State, a: deed.Done, dice: Dice) -> Result:
    return orders.finish(field, state)


def _end_orders(field: Field, state: State, a: deed.EndOrders, dice: Dice) -> Result:
    return replace(state, phase="close"), []


def _close(field: Field, state: State, a: deed.Close, dice: Dice) -> Result:
    return turn.close(field, state)


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
