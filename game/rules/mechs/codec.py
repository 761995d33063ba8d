"""The state as JSON-ready data, for saves and, by printed names, for readers outside.

Nothing is hidden in 'Mech Field: what is saved may be seen by all.
"""

from collections.abc import Iterator
from typing import Any

from msgspec import UNSET

from game.boards.table import FACINGS
from game.core.rules import plain
from game.core.two_player import strangers
from game.rules.mechs import dial
from game.rules.mechs.actions import degrees
from game.rules.mechs.context import GameContext
from game.rules.mechs.state import OFF, State, Unit


def observe(context: GameContext, state: State) -> dict[str, Any]:
    """What anybody may know, by printed names: points in inches, facings in degrees, and what the
    dials come to now."""
    data = plain(state)
    data.setdefault("deployment", None)
    data.setdefault("tallies", {})
    for unit, one in state.units.items():
        data["units"][unit] |= {
            "cell": context.board.name(one.cell) if one.cell != OFF else None,
            "facing": degrees(one.facing),
            "speed": dial.speed(context, one), "attack": dial.attack(context, one),
            "defence": dial.defence(context, one), "clicks_left": dial.left(context, one),
        }
    return data


def faults(context: GameContext, state: State) -> Iterator[str]:
    """What a position says that can't be in this scenario."""
    sides = (("side", state.side), ("first", state.first))
    yield from strangers(context, "unit", state.units, sides, _named(state))
    waiting = () if state.deployment is UNSET else state.deployment.waiting
    for unit in state.units.values():
        yield from _unit(context, unit, unit.id in waiting)
    yield from _stuck(state)


def _unit(context: GameContext, one: Unit, waits: bool) -> Iterator[str]:
    """waits: it is still to be placed (MC-U41)."""
    unit = one.id
    if one.model not in context.data.models:
        yield f"{unit}: no model {one.model!r}"
        return
    if one.cell != OFF and not 0 <= one.cell < context.board.n:
        yield f"{unit} on point {one.cell}, off the table"
    if not 0 <= one.facing < FACINGS:
        yield f"{unit}: no facing {one.facing}"
    row = context.data.models[one.model]
    if not 0 <= one.click <= len(row.dial) + row.salvage:
        yield f"{unit}: no click {one.click} on its dial"
    if not 0 <= one.heat <= row.shutdown:
        yield f"{unit}: no step {one.heat} on its heat dial"
    if not waits and one.fate == "up" and (one.cell == OFF) != bool(one.aboard):
        yield f"{unit}: neither on the table nor aboard, or both"
    if one.stood and one.stood not in _waters(context):
        yield f"{unit}: no water {one.stood!r}"


def _waters(context: GameContext) -> list[str]:
    return [area.id for area in context.map.areas if context.data.kinds[area.kind].water]


def _named(state: State) -> Iterator[tuple[str, str]]:
    """Every unit that the position speaks of outside its list, and where."""
    for unit in state.spins:
        yield "spins", unit
    order = state.order
    if order is not None:
        yield "order", order.unit
        for unit in (
            *order.members, *order.freed, *order.stuck, *order.went, *order.jumped,
            *order.landed,
        ):
            yield "order", unit
        if order.landed_on:
            yield "order", order.landed_on
    for one in state.units.values():
        for where, unit in (("aboard", one.aboard), ("captor", one.captor)):
            if unit:
                yield f"{one.id}: {where}", unit
        for unit in one.beside:
            yield f"{one.id}: beside", unit


def _stuck(state: State) -> Iterator[str]:
    """Phases that can't go on as they stand."""
    if state.phase == "spins" and not state.spins:
        yield "spins: empty in the phase 'spins'"
    if (state.phase == "over") != (state.verdict is not None):
        yield "verdict: a game has one when it is over"
    order = state.order
    if order is not None and state.phase != "orders":
        yield f"order: none runs in the phase {state.phase!r}"
    if order is not None and len(order.spent) != max(1, len(order.members)):
        yield "order: spent for each of its units"
