"""Counters on the table, who is in contact with whom, and where units can shoot."""

from typing import Literal

from msgspec import UNSET

from game.boards.table import FACINGS, UNIT
from game.core.view_records import Badge, FireArc, Link, Piece
from game.rules.mechs import contact, dial, terrain
from game.rules.mechs.actions import degrees
from game.rules.mechs.rules import MechsRules
from game.rules.mechs.state import OFF, Slot, State, Unit, stands
from game.rules.mechs.talk import name, number, say, whole

HALF = 180
"""Degrees of the front (MC-G3)."""
_SLOTS: tuple[Slot, ...] = ("primary", "secondary")


def pieces(game: MechsRules, state: State, viewer: str = "") -> tuple[Piece, ...]:
    """All counters on the table, and those that wait to be placed; nothing is hidden in 'Mech
    Field. Wrecks come first and those in the air last, so that whoever stands is drawn over the one
    and under the other."""
    waiting = () if state.deployment is UNSET else state.deployment.waiting
    listed = [*state.on_table(), *(state.units[unit] for unit in waiting)]
    there = sorted(listed, key=lambda one: (one.fate == "up", one.level == "cruising"))
    return tuple([piece_of(game, state, unit) for unit in there])


def piece_of(game: MechsRules, state: State, unit: Unit) -> Piece:
    """A unit's counter."""
    called = name(game, unit.id)
    base, row = game.context.base(unit), game.context.row(unit)
    return Piece(
        unit.id,
        called,
        unit.cell if unit.cell != OFF else None,
        unit.side,
        unit.side,
        row.look,
        called,
        (Badge("id", number(called), "", say("badge.id")),),
        tuple(markers(game, state, unit)),
        has_acted(state, unit),
        unit.facing % FACINGS,
        pose(game, unit),
        (base.length, base.width),
        (dial.left(game.context, unit), len(row.dial)),
        (min(unit.heat, row.shutdown), row.shutdown),
    )


def has_acted(state: State, unit: Unit) -> bool:
    """Whether it has had its order in the turn that runs."""
    return unit.ordered and unit.side == state.side and unit.fate == "up"


def pose(game: MechsRules, unit: Unit) -> str:
    """How it is there: a wreck, above the table, under water, or as usual."""
    if unit.fate != "up":
        return "wreck"
    if unit.level == "cruising":
        return "cruising"
    return "submerged" if _under_water(game, unit) else ""


def _under_water(game: MechsRules, unit: Unit) -> bool:
    return unit.cell != OFF and terrain.submerged(game.context, unit)


def markers(game: MechsRules, state: State, unit: Unit) -> list[str]:
    """What lies on it."""
    if unit.fate != "up":
        return ["captive" if unit.fate == "captive" else "salvage"]
    most = game.context.rules.orders.tokens
    found = {
        "order": 0 < unit.tokens < most,
        "push": unit.tokens >= most,
        "shut": unit.shut,
        "grappled": unit.cell != OFF and contact.grappled(game.context, state, unit),
        "cruising": unit.level == "cruising",
        "submerged": _under_water(game, unit),
        "carries": bool(state.aboard(unit.id)),
    }
    return [marker for marker, is_so in found.items() if is_so]


# --- contact -----------------------------------------------------------------------------------


def links(game: MechsRules, state: State) -> tuple[Link, ...]:
    """Which enemies are in base contact, each pair once (MC-B1)."""
    first = next(iter(game.context.sides))
    return tuple([link for unit in state.of(first) for link in links_of(game, state, unit)])


def links_of(game: MechsRules, state: State, unit: Unit) -> tuple[Link, ...]:
    """The contacts of one unit, as it stands or would stand in that state."""
    return tuple([
        Link(unit.cell, other.cell, "contact", True)
        for other in contact.touching(game.context, state, unit)
    ])


# --- where they can shoot ----------------------------------------------------------------------


def fields(game: MechsRules, state: State, viewer: str = "") -> tuple[FireArc, ...]:
    """The front halves of all that can shoot, as far as they can (MC-U7, MC-U8)."""
    mine = viewer or state.side
    return tuple([
        arc for unit in state.units.values() if stands(unit)
        if (arc := front(game, unit, "own" if unit.side == mine else "threat")) is not None
    ])


def front(
    game: MechsRules, unit: Unit, style: Literal["own", "threat", "plan"]
) -> FireArc | None:
    """The half that a unit can shoot into; None for one that can't shoot."""
    row = game.context.row(unit)
    ranges = [
        getattr(row, slot).range for slot in _SLOTS
        if dial.damage(game.context, unit, slot) > 0
    ]
    most = max(ranges, default=0)
    if unit.shut or not most or _under_water(game, unit):
        return None
    words = say("field.front", range=whole(most))
    return FireArc(unit.cell, degrees(unit.facing), HALF, (), words, style, unit.id, most * UNIT)
