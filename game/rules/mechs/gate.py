"""Whose turn it is to do what: the gates that a unit's actions pass first (MC-N1, MC-B1)."""

from game.core.ruling import ALLOWED, Ruling
from game.rules.mechs import breakaway, orders, vtol
from game.rules.mechs.context import GameContext
from game.rules.mechs.reasons import no
from game.rules.mechs.state import OrderKind, State, Unit

TURNING: tuple[OrderKind, ...] = ("move", "run", "assault", "formation")
"""Orders in which a unit may turn on the spot instead of going somewhere."""


def now(context: GameContext, state: State) -> Ruling | None:
    """Why this isn't the time for orders, or None: the game is over, something follows by itself,
    or somebody is asked whether it spins."""
    if state.phase == "over":
        return no("MC-W1", "over")
    if state.phase == "close":
        return _closing(context, state)
    if state.phase == "spins":
        unit = state.spins[0]
        return no("MC-F1", "spins-first", units=(unit,), unit=context.names[unit])
    return None


def _closing(context: GameContext, state: State) -> Ruling:
    """Why a side's turn has ended (MC-N1, MC-W1)."""
    gone = next((side for side in context.sides if not state.of(side)), "")
    if gone:
        return no("MC-W1", "nobody-left", side=context.sides[gone])
    side = context.sides[state.side]
    if state.left <= 0:
        return no("MC-N1", "no-orders", side=side)
    anybody = any(orders.able(context, state, unit) is None for unit in state.of(state.side))
    return no("MC-N1", "turn-over" if anybody else "nobody-able", side=side)


def fresh(context: GameContext, state: State, unit_id: str, kind: OrderKind) -> Unit | Ruling:
    """The unit, if it may be given an order of this kind now (MC-N1)."""
    refusal = now(context, state)
    if refusal is not None and state.phase != "close":
        return refusal
    unit = orders.unit_of(context, state, unit_id)
    if isinstance(unit, Ruling):
        return unit
    if state.order is not None:
        return runs(context, state, unit)
    refusal = orders.able(context, state, unit) or refusal or orders.fits(context, unit, kind)
    return unit if refusal is None else refusal


def runs(context: GameContext, state: State, unit: Unit) -> Ruling:
    """Another order is being carried out."""
    order = state.order
    assert order is not None
    return no("MC-N1", "order-runs", units=(unit.id, order.unit), unit=context.names[unit.id],
              other=context.names[order.unit], order=orders.words(order.kind))


def mover(context: GameContext, state: State, unit_id: str, kind: OrderKind) -> Unit | Ruling:
    """The unit, if it may move now: in a new order, or in that which runs (MC-N1, MC-B1)."""
    unit = moving(context, state, unit_id, kind)
    if isinstance(unit, Ruling):
        return unit
    refusal = breakaway.bound(context, state, unit)
    return unit if refusal is None else refusal


def moving(context: GameContext, state: State, unit_id: str, kind: OrderKind) -> Unit | Ruling:
    order = state.order
    if order is None:
        return fresh(context, state, unit_id, kind)
    unit = orders.unit_of(context, state, unit_id)
    if isinstance(unit, Ruling):
        return unit
    if unit_id not in (order.members or (order.unit,)) or order.kind != kind:
        return runs(context, state, unit)
    name, me = context.names[unit_id], (unit_id,)
    if unit_id in order.stuck:
        return held(context, unit)
    if unit.shut:
        return no("MC-N2", "is-shut", units=me, unit=name)
    refusal = let_off(context, state, unit)
    if refusal is not None:
        return refusal
    if unit_id in order.went and not vtol.goes_on(context, state, unit):
        return no("MC-N1", "went", units=me, unit=name)
    return unit


def held(context: GameContext, unit: Unit) -> Ruling:
    """Its roll to break away has failed: the order is over but for what MC-B5 leaves it."""
    return no("MC-B5", "stuck", also=("MC-B1",), units=(unit.id,), unit=context.names[unit.id])


def turner(context: GameContext, state: State, unit_id: str) -> Unit | Ruling:
    """The unit, if it may turn on the spot: as a move order, instead of a way, or after a failed
    roll (MC-B5)."""
    order = state.order
    if order is not None and unit_id in order.stuck:
        return _stuck(context, state, unit_id)
    kind: OrderKind = "move" if order is None or order.kind not in TURNING else order.kind
    return mover(context, state, unit_id, kind)


def _stuck(context: GameContext, state: State, unit_id: str) -> Unit | Ruling:
    unit = orders.unit_of(context, state, unit_id)
    if isinstance(unit, Ruling):
        return unit
    name, me = context.names[unit_id], (unit_id,)
    if not breakaway.may_turn(context, unit):
        return no("MC-B5", "stuck-fast", also=("MC-B1",), units=me, unit=name)
    if state.order is not None and unit_id in state.order.went:
        return no("MC-B5", "turned", units=me, unit=name)
    return unit


def shooter(context: GameContext, state: State, unit_id: str) -> Unit | Ruling:
    """The unit, if it may make a ranged attack now: an order of its own, the second part of an
    assault, or a VTOL's on its way (MC-N1, MC-V1)."""
    order = state.order
    if order is None:
        return fresh(context, state, unit_id, "ranged")
    unit = orders.unit_of(context, state, unit_id)
    if isinstance(unit, Ruling):
        return unit
    if unit_id == order.unit:
        if order.fired:
            return no("MC-N1", "fired", units=(unit_id,), unit=context.names[unit_id])
        if order.kind == "assault" and unit_id in order.went:
            return unit
        if context.row(unit).flies and (order.kind == vtol.FLYING or unit_id in order.stuck):
            refusal = vtol.shot(context, state, unit)
            return unit if refusal is None else refusal
    return runs(context, state, unit)


def climber(context: GameContext, state: State, unit_id: str) -> Unit | Ruling:
    """The unit, if it may change its level now: in a move order of its own, which it may have to
    break away for as for any other move (MC-U16), and also when that has failed (MC-V1, MC-B5)."""
    order = state.order
    if order is not None and unit_id in order.stuck:
        return orders.unit_of(context, state, unit_id)
    return mover(context, state, unit_id, "move")


def let_off(context: GameContext, state: State, unit: Unit) -> Ruling | None:
    """Why a cruising transport goes no further in the order that runs, or None (MC-P5)."""
    order = state.order
    if order is None or order.unit != unit.id or not order.jumped:
        return None
    return no("MC-P5", "let-off-high", units=(unit.id,), unit=context.names[unit.id])


def may(context: GameContext, state: State, unit: Unit, kind: OrderKind) -> Ruling:
    """Whether such an order may be given to a unit, or goes on, wherever it leads and whoever
    holds it."""
    found = moving(context, state, unit.id, kind)
    return found if isinstance(found, Ruling) else ALLOWED
