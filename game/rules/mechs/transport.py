"""Transports: who is taken aboard and let off, where and when (MC-P1, MC-P2, MC-P5, MC-U17).

What becomes of those aboard when a transport is lost is in `fates`.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from game.boards.bases import touch
from game.boards.table import FACINGS, UNIT, inches, shifted
from game.core.event import AnyEvent, Changed, Placed, Removed, Turned
from game.core.ruling import ALLOWED, Ruling, refuse
from game.rules.mechs import (
    breakaway,
    contact,
    dial,
    gate,
    movement,
    movement_allowance,
    orders,
    passengers_lost,
)
from game.rules.mechs.actions import Board, Unload
from game.rules.mechs.adjacent_placement import beside
from game.rules.mechs.context import GameContext
from game.rules.mechs.reasons import no, told
from game.rules.mechs.state import OFF, State, Unit, with_unit

Result = tuple[State, list[AnyEvent]]
_SAMPLE = 12


# --- room ---------------------------------------------------------------------------------------


def takes(context: GameContext, state: State, rider: Unit) -> int:
    """The room that a unit takes with its captives; 0 for one that is never carried (MC-P1)."""
    row = context.row(rider)
    room = context.rules.cargo.takes.get(row.cls, 0)
    if not room or row.transport or row.flies:
        return 0
    captives = [
        unit for unit in state.units.values()
        if unit.captor == rider.id and unit.cell < 0
    ]
    return room + sum(context.rules.cargo.takes.get(context.row(unit).cls, 0) for unit in captives)


def used(context: GameContext, state: State, unit: Unit) -> int:
    """The room that is taken aboard a transport, captives counted (MC-P1)."""
    return sum(takes(context, state, other) for other in state.aboard(unit.id))


def behind(context: GameContext, state: State, unit: Unit) -> tuple[str, ...]:
    """The transports of its side whose rear it touches; cruising ones are touched from below by
    those with jump jets (MC-P2, MC-P5)."""
    here = context.spot(unit)
    return tuple([
        other.id for other in state.of(unit.side)
        if other.id != unit.id and context.row(other).transport and touch(here, context.spot(other))
        and contact.rear(context, other, unit)
        and (other.level == "ground" or _jumps(context, unit))
    ])


def _jumps(context: GameContext, unit: Unit) -> bool:
    return "jump-jets" in context.row(unit).gear


# --- whose turn it is to do so ------------------------------------------------------------------


def carrier(context: GameContext, state: State, unit_id: str) -> Unit | Ruling:
    """The unit, if it may take aboard or let off now: a transport with a move order, in a
    formation only the one that got it (MC-O1)."""
    order = state.order
    if order is None:
        unit = gate.fresh(context, state, unit_id, "move")
    else:
        unit = _running(context, state, unit_id)
    if isinstance(unit, Ruling):
        return unit
    if not context.row(unit).transport:
        return no("MC-P1", "no-transport", units=(unit_id,), unit=context.names[unit_id])
    return unit


def _running(context: GameContext, state: State, unit_id: str) -> Unit | Ruling:
    order = state.order
    assert order is not None
    unit = orders.unit_of(context, state, unit_id)
    if isinstance(unit, Ruling):
        return unit
    if unit_id in order.members and unit_id != order.unit:
        return no("MC-O1", "not-the-leader", units=(unit_id, order.unit),
                  unit=context.names[unit_id], other=context.names[order.unit])
    if unit_id != order.unit or order.kind not in orders.CARRYING:
        return gate.runs(context, state, unit)
    if unit_id in order.stuck:
        return gate.held(context, unit)
    return unit


# --- taking aboard ------------------------------------------------------------------------------


def judge_board(context: GameContext, state: State, unit: Unit, a: Board) -> Ruling:
    """Whether somebody may be taken aboard: from the rear, before the transport moves."""
    rider = state.units.get(a.rider)
    if rider is None:
        return no("MC-P2", "no-unit", unit=a.rider)
    name, other, both = context.names[rider.id], context.names[unit.id], (rider.id, unit.id)
    if rider.side != unit.side or rider.fate != "up" or rider.aboard:
        why = "rider-aboard" if rider.aboard else "rider-not"
        return no("MC-P2", why, units=both, unit=name, other=other)
    if not takes(context, state, rider):
        return no("MC-P1", "rider-kind", units=both, unit=name)
    if unit.level == "cruising" and not _jumps(context, rider):
        return no("MC-P5", "rider-jets", units=both, unit=name, other=other)
    if state.order is not None and unit.id in state.order.went:
        return no("MC-P2", "board-late", units=both, unit=other)
    if unit.id not in rider.beside or rider.moved:
        return no("MC-P2", "not-behind", also=("MC-U17",), units=both, unit=name, other=other)
    needs, has = takes(context, state, rider), context.row(unit).capacity
    room = has - used(context, state, unit)
    if needs > room:
        return no("MC-P1", "no-room", units=both, unit=name, other=other, needs=needs, room=room,
                  of=has)
    held = breakaway.holders(context, state, rider)
    if held:
        return no("MC-B1", "rider-held", units=(rider.id, *(one.id for one in held)), unit=name,
                  other=context.names[held[0].id])
    return ALLOWED


def board(context: GameContext, state: State, a: Board) -> Result:
    """It stands off the table from now on (MC-P3); the transport has half its speed (MC-P2)."""
    rider = state.units[a.rider]
    new = replace(rider, cell=OFF, aboard=a.unit, moved=True, beside=())
    state = with_unit(state, new)
    order = state.order
    assert order is not None
    return replace(state, order=replace(order, loaded=True)), [
        Removed(rider.id, rider.cell, "boarded"),
        Changed(rider.id, "aboard", "", a.unit),
        told("boards", "MC-P2", rider.id, context.names[rider.id], context.names[a.unit]),
    ]


# --- letting off --------------------------------------------------------------------------------


def judge_unload(context: GameContext, state: State, unit: Unit, a: Unload) -> Ruling:
    """Whether somebody may be let off there: at the start or the end of the transport's move."""
    rider = state.units.get(a.rider)
    if rider is None:
        return no("MC-P2", "no-unit", unit=a.rider)
    name, other, both = context.names[rider.id], context.names[unit.id], (rider.id, unit.id)
    if rider.aboard != unit.id:
        return no("MC-P2", "not-aboard", units=both, unit=name, other=other)
    if unit.level == "cruising" and not _jumps(context, rider):
        return no("MC-P5", "rider-jets", units=both, unit=name, other=other)
    if rider.moved:
        return no("MC-U35", "just-aboard", also=("MC-P2",), units=both, unit=name, other=other)
    refusal = _timely(context, state, unit)
    if refusal is not None:
        return refusal
    off = replace(rider, cell=a.cell, facing=a.facing, aboard="")
    if not touch(context.spot(off), context.spot(unit)):
        return no("MC-U17", "not-beside", also=("MC-P2",), units=both, cells=(a.cell,), unit=name,
                  other=other)
    reason = movement.standing(context, state, off, a.cell, a.facing)
    return ALLOWED if reason is None else refuse(reason, also=("MC-U17", "MC-P2"))


def _timely(context: GameContext, state: State, unit: Unit) -> Ruling | None:
    """Why nobody can be let off at this point of the order, or None (MC-P2)."""
    order = state.order
    if order is None or order.unit != unit.id or unit.id not in order.went:
        return None
    name, me = context.names[unit.id], (unit.id,)
    if order.unloaded == "start":
        return no("MC-P2", "off-once", units=me, unit=name)
    spent, most = movement_allowance.spent(state, unit), half(context, state, unit)
    if spent > most:
        return no("MC-P2", "off-far", units=me, unit=name, spent=inches(spent), most=inches(most))
    return None


def half(context: GameContext, state: State, unit: Unit) -> int:
    """Half of its speed, hundredths of an inch, whole inches rounded up (MC-G1, MC-U3)."""
    order = state.order
    members = order.members if order is not None and unit.id in order.members else (unit.id,)
    least = min(dial.speed(context, state.units[one]) for one in members)
    return -(-least // context.rules.move.half) * UNIT


def unload(context: GameContext, state: State, a: Unload) -> Result:
    """It stands beside the transport. One that let off from the air goes no further (MC-P5)."""
    unit, rider = state.units[a.unit], state.units[a.rider]
    order = state.order
    assert order is not None
    when = "end" if unit.id in order.went else "start"
    new = replace(rider, cell=a.cell, facing=a.facing, aboard="", moved=True)
    jumped = order.jumped
    if unit.level == "cruising":
        state = with_unit(state, replace(unit, let_off=True))
        jumped = (*(jumped or (unit.id,)), rider.id)
    order = replace(order, unloaded=when, landed=(*order.landed, rider.id), jumped=jumped)
    events: list[AnyEvent] = [
        Changed(rider.id, "aboard", a.unit, ""), Placed(rider.id, a.cell, "unload"),
    ]
    if a.facing != rider.facing:
        events.append(Turned(rider.id, rider.facing, a.facing))
    rule = "MC-P5" if unit.level == "cruising" else "MC-P2"
    events.append(told("lets-off", rule, rider.id, context.names[rider.id], context.names[unit.id]))
    return replace(with_unit(state, new), order=order), events


def may_unload(context: GameContext, state: State, unit: Unit) -> bool:
    """Whether there is anybody aboard, time to let it off, and a place for it."""
    riders = state.aboard(unit.id)
    if not riders or _timely(context, state, unit) is not None:
        return False
    return any(
        not other.moved and (unit.level == "ground" or _jumps(context, other))
        and passengers_lost.place(context, state, unit, other) is not None
        for other in riders
    )


# --- what may be chosen -------------------------------------------------------------------------


def choices(context: GameContext, state: State, unit: Unit) -> Sequence[Board | Unload]:
    """Whom it may take aboard, and places for those aboard all around it, as a sample."""
    if not context.row(unit).transport or isinstance(carrier(context, state, unit.id), Ruling):
        return ()
    actions: list[Board | Unload] = [
        action for other in state.of(unit.side) if unit.id in other.beside
        if judge_board(context, state, unit, action := Board(unit.id, other.id)).allowed
    ]
    for rider in state.aboard(unit.id):
        for way in range(0, FACINGS, FACINGS // _SAMPLE):
            there = beside(context, unit, rider, _towards(context, unit, way), way)
            off = Unload(unit.id, rider.id, *there)
            if off not in actions and judge_unload(context, state, unit, off).allowed:
                actions.append(off)
    return actions


def _towards(context: GameContext, unit: Unit, way: int) -> int:
    x, y = context.board.xy(unit.cell)
    dx, dy = shifted(3 * UNIT, way)
    return context.board.clamped(x + dx, y + dy)
