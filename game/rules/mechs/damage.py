"""What damage does: the dial turns, wrecks, the destroyed (MC-C1, MC-U14). Pure on a unit first.

`hurt` is the only place where combat dials turn.
"""

from msgspec.structs import replace

from game.core.event import AnyEvent, Changed, Placed, Removed
from game.rules.mechs import dial, heat, passengers_lost, terrain
from game.rules.mechs.context import GameContext
from game.rules.mechs.reasons import counted, event_words, told
from game.rules.mechs.state import OFF, State, Unit, with_unit

SEVERITY = ("backfire", "miss", "hurt", "great", "captured", "salvage", "out")
"""Outcome keys of an attack, from the worst for the attacker to the best.

"backfire": the miss that costs the attacker; "great": a hit with more clicks; "salvage": the target
becomes a wreck; "out": it is destroyed.
"""

HITS = SEVERITY[SEVERITY.index("hurt"):]
"""Those of an attack that struck."""


def after(context: GameContext, unit: Unit, clicks: int) -> Unit:
    """The unit with its dial turned by so much: as it was, a wreck, or destroyed (MC-U14)."""
    row = context.row(unit)
    turned = unit.click + clicks
    new = replace(unit, click=turned)
    if turned < len(row.dial):
        return new
    if turned < len(row.dial) + row.salvage:
        return replace(new, fate="salvage", level="ground", shut=False, tokens=0)
    return replace(
        new, click=len(row.dial) + row.salvage, fate="destroyed", cell=OFF, shut=False, tokens=0
    )


def key_of(before: Unit, new: Unit) -> str:
    """What damage brought, as an outcome key (see SEVERITY)."""
    if new.fate == before.fate:
        return "hurt"
    return "salvage" if new.fate == "salvage" else "out"


def hurt(
    context: GameContext, state: State, unit_id: str, clicks: int, cause: str
) -> tuple[State, list[AnyEvent]]:
    """So many clicks of damage to a unit, for a rule that the log names; nothing for one that is
    off the table for good."""
    before = state.units[unit_id]
    if clicks <= 0 or before.fate not in ("up", "salvage"):
        return state, []
    new = after(context, before, clicks)
    name = context.names[unit_id]
    events: list[AnyEvent] = [Changed(unit_id, "click", str(before.click), str(new.click))]
    if new.fate == before.fate:
        events.append(told("hurt", cause, unit_id, name, counted("count.clicks", clicks),
                           _numbers(context, new)))
        return with_unit(state, new), events
    if new.fate == "salvage":
        state, more = _wrecked(context, state, before, new, cause)
    else:
        state, more = destroyed(context, state, before, new, cause)
    return state, [*events, *more]


def _numbers(context: GameContext, unit: Unit) -> str:
    """ "speed 4″, attack 7, defence 17 · 9 of 12 clicks left"; of a wreck how often it lasts."""
    row = context.row(unit)
    if unit.fate == "salvage":
        rest = len(row.dial) + row.salvage - unit.click
        return event_words("wreck-left", counted("count.clicks", rest))
    return event_words(
        "dial", str(dial.speed(context, unit)), str(dial.attack(context, unit)),
        str(dial.defence(context, unit)), event_words("left", str(dial.left(context, unit)),
                                                    str(len(row.dial))),
    )


def _wrecked(
    context: GameContext, state: State, before: Unit, new: Unit, cause: str
) -> tuple[State, list[AnyEvent]]:
    """It lies as a wreck from now on; a VTOL comes down at once, wholly on or off raised ground,
    and is destroyed where it can't lie (MC-V2, MC-T6, MC-U24)."""
    cruising = before.level == "cruising"
    events: list[AnyEvent] = []
    if cruising:
        events.append(Changed(new.id, "level", "cruising", "ground"))
        cell = terrain.settled(context, state, new)
        if cell is None:
            row = context.row(new)
            gone = after(context, before, len(row.dial) + row.salvage)
            events.append(told("crashes", "MC-U24", new.id, context.names[new.id]))
            state, more = destroyed(context, state, before, gone, "MC-V2")
            return state, [*events, *more]
        if cell != new.cell:
            before, new = replace(before, cell=cell), replace(new, cell=cell)
            events.append(Placed(new.id, cell, "fall"))
    events += [
        Changed(new.id, "fate", before.fate, new.fate),
        told("salvage", "MC-U14" if not cruising else "MC-V2", new.id, context.names[new.id]),
    ]
    state, more = passengers_lost.riders(context, with_unit(state, new), before, "salvage")
    return state, [*events, *more]


def destroyed(
    context: GameContext, state: State, before: Unit, new: Unit, cause: str
) -> tuple[State, list[AnyEvent]]:
    """It is off the table for good, and who was aboard with it (MC-P4)."""
    events: list[AnyEvent] = [
        Changed(new.id, "fate", before.fate, new.fate),
        Removed(new.id, before.cell, "destroyed"),
        told("destroyed", cause, new.id, context.names[new.id]),
    ]
    state, more = passengers_lost.riders(context, with_unit(state, new), before, "destroyed")
    return state, [*events, *more]


def pushed(context: GameContext, state: State, unit_id: str) -> tuple[State, list[AnyEvent]]:
    """The push of a second order token: damage, or heat for a 'Mech (MC-N1)."""
    values, unit = context.rules.orders, state.units[unit_id]
    if context.row(unit).walker:
        return heat.heat(context, state, unit_id, values.push_heat, "MC-N1")
    return hurt(context, state, unit_id, values.push, "MC-N1")
