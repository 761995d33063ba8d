"""What becomes of those aboard when their transport is lost (MC-P4, MC-P5, MC-U32)."""

from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from game.boards.table import FACINGS
from game.core.event import AnyEvent, Changed, Placed
from game.rules.mechs import terrain
from game.rules.mechs.adjacent_placement import touching
from game.rules.mechs.context import GameContext
from game.rules.mechs.reasons import told
from game.rules.mechs.state import State, Unit, with_unit

Loss = Literal["destroyed", "salvage", "captive"]


def riders(
    context: GameContext, state: State, carrier: Unit, loss: Loss
) -> tuple[State, list[AnyEvent]]:
    """Those aboard are lost with a transport that is destroyed; else they get off at once. From a
    cruising one only those with jump jets do (MC-P5). carrier: as it was before."""
    events: list[AnyEvent] = []
    for rider in state.aboard(carrier.id):
        jumps = "jump-jets" in context.row(rider).gear
        if loss == "destroyed":
            state, more = _lost(context, state, rider, "MC-P4")
        elif carrier.level == "cruising" and not jumps:
            state, more = _lost(context, state, rider, "MC-P5")
        else:
            state, more = _off(context, state, carrier, rider)
        events += more
    return state, events


def _lost(
    context: GameContext, state: State, rider: Unit, rule: str
) -> tuple[State, list[AnyEvent]]:
    new = replace(rider, fate="destroyed", aboard="", lost_aboard=True, tokens=0)
    return with_unit(state, new), [
        Changed(rider.id, "fate", rider.fate, "destroyed"),
        told("lost-aboard", rule, rider.id, context.names[rider.id]),
    ]


def _off(
    context: GameContext, state: State, carrier: Unit, rider: Unit
) -> tuple[State, list[AnyEvent]]:
    """It stands beside the transport; where no place is free it is lost (MC-U32)."""
    cell = place(context, state, carrier, rider)
    if cell is None:
        return _lost(context, state, rider, "MC-U32")
    new = replace(rider, cell=cell, facing=carrier.facing, aboard="", moved=True)
    rule = "MC-P5" if carrier.level == "cruising" else "MC-P4"
    return with_unit(state, new), [
        Placed(rider.id, cell, "unload"),
        told("gets-off", rule, rider.id, context.names[rider.id], context.names[carrier.id]),
    ]


def place(context: GameContext, state: State, carrier: Unit, rider: Unit) -> int | None:
    """The first free place touching the transport: behind it, then round to both sides, as it
    faces (MC-U32)."""
    for way in _ways(carrier.facing):
        cell = touching(context, carrier, rider, way, carrier.facing)
        if terrain.free(context, state, rider, cell, carrier.facing):
            return cell
    return None


def _ways(facing: int) -> Iterator[int]:
    back = facing + FACINGS // 2
    yield back % FACINGS
    for turn in range(1, FACINGS // 2 + 1):
        yield (back + turn) % FACINGS
        if turn < FACINGS // 2:
            yield (back - turn) % FACINGS
