"""Whether an action may be done now: one door per kind of action, the same for all who ask."""

from collections.abc import Callable
from typing import Any

from game.core.ruling import ALLOWED, Ruling, gated
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
from game.rules.mechs.gate import climber, fresh, mover, moving, now, runs, shooter, turner
from game.rules.mechs.reasons import no
from game.rules.mechs.state import OrderKind, State, Unit

# --- one judge per kind -------------------------------------------------------------------------

_Judge = Callable[[GameContext, State, Any], Ruling]
_Gate = Callable[[GameContext, State, str], Unit | Ruling]


def _moving(kind: OrderKind) -> _Gate:
    return lambda context, state, unit: mover(context, state, unit, kind)


def _new(kind: OrderKind) -> _Gate:
    return lambda context, state, unit: fresh(context, state, unit, kind)


def _move(context: GameContext, state: State, a: actions.Move) -> Ruling:
    unit = mover(context, state, a.unit, movement.kind_of(state, a))
    return unit if isinstance(unit, Ruling) else movement.judge_along(context, state, unit, a)


def _break(context: GameContext, state: State, a: actions.Break) -> Ruling:
    unit = moving(context, state, a.unit, a.order)
    if isinstance(unit, Ruling):
        return unit
    if a.order == "formation" and state.order is None:
        return no("MC-O1", "form-first", units=(a.unit,), unit=context.names[a.unit])
    return breakaway.judge_break(context, state, unit, a.order)


def _form(context: GameContext, state: State, a: actions.Form) -> Ruling:
    refusal = now(context, state)
    if refusal is not None:
        return refusal
    if state.order is not None:
        unit = orders.unit_of(context, state, a.units[0])
        return unit if isinstance(unit, Ruling) else runs(context, state, unit)
    return formation.judge_form(context, state, a)


def _spins(context: GameContext, state: State, a: actions.Spin | actions.Keep) -> Ruling:
    if state.phase == "over":
        return no("MC-W1", "over")
    return spins.judge_spin(context, state, a.unit)


def _done(context: GameContext, state: State, a: actions.Done) -> Ruling:
    refusal = now(context, state)
    if refusal is not None:
        return refusal
    return ALLOWED if state.order is not None else no("MC-N1", "no-order")


def _end_orders(context: GameContext, state: State, a: actions.EndOrders) -> Ruling:
    refusal = now(context, state)
    if refusal is not None:
        return refusal
    order = state.order
    if order is None:
        return ALLOWED
    return no("MC-N1", "order-unfinished", units=(order.unit,), unit=context.names[order.unit],
              order=orders.words(order.kind))


def _close(context: GameContext, state: State, a: actions.Close) -> Ruling:
    return ALLOWED if turn.auto(context, state) == a else no("MC-N1", "not-now")


JUDGES: dict[type[Action], _Judge] = {
    actions.Move: _move, actions.Run: gated(_moving("run"), movement.judge_along),
    actions.Assault: gated(_moving("assault"), movement.judge_along),
    actions.Charge: gated(_moving("charge"), special.judge_charge),
    actions.Ram: gated(_moving("ram"), special.judge_ram),
    actions.Death: gated(_moving("death"), special.judge_death), actions.Break: _break,
    actions.Form: _form, actions.Rise: gated(climber, vtol.judge_rise),
    actions.Descend: gated(climber, vtol.judge_descend),
    actions.Board: gated(transport.carrier, transport.judge_board),
    actions.Unload: gated(transport.carrier, transport.judge_unload),
    actions.Fire: gated(shooter, ranged.judge_fire),
    actions.Strike: gated(_new("close"), close.judge_strike),
    actions.Capture: gated(_new("close"), capture.judge_capture),
    actions.Vent: gated(_new("vent"), heat.judge_vent),
    actions.Turn: gated(turner, lambda f, s, one, a: movement.judge_turn(f, s, one, a.facing)),
    actions.Spin: _spins, actions.Keep: _spins, actions.Done: _done, actions.EndOrders: _end_orders,
    actions.Close: _close,
}
