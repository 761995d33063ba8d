"""Heat: what raises and lowers it, shutdown and restart, venting, cooling in water (MC-N2, MC-X7 to
MC-X9, MC-U21, MC-U31)."""

from msgspec.structs import replace

from game.core.dice import Dice
from game.core.event import AnyEvent, Changed
from game.core.ruling import ALLOWED, Ruling
from game.rules.mechs import terrain
from game.rules.mechs.actions import Vent
from game.rules.mechs.context import GameContext
from game.rules.mechs.data import HeatStep
from game.rules.mechs.reasons import no, told
from game.rules.mechs.state import OrderKind, State, Unit, with_unit

# --- the heat dial ------------------------------------------------------------------------------


def of_order(context: GameContext, kind: OrderKind) -> int:
    """Steps of heat that an order costs (MC-N2): `run` stands for a move at double speed."""
    values = context.rules.heat
    steps = {"run": values.run, "charge": values.charge, "death": values.death}
    return steps.get(kind, 0)


def after(context: GameContext, unit: Unit, steps: int) -> Unit:
    """The unit so many steps hotter, or cooler; at the end of its heat dial it shuts down."""
    row = context.row(unit)
    if not row.shutdown:
        return unit
    new = min(max(unit.heat + steps, 0), row.shutdown)
    return replace(unit, heat=new, shut=unit.shut or new == row.shutdown)


def free_steps(context: GameContext, unit: Unit) -> int:
    """The hottest step of its heat dial, from the cold end, that changes nothing."""
    found = -1
    for step in context.row(unit).heat:
        if step != HeatStep():
            break
        found += 1
    return max(found, 0)


def heat(
    context: GameContext, state: State, unit_id: str, steps: int, cause: str = "MC-N2"
) -> tuple[State, list[AnyEvent]]:
    """So many steps of heat, or cooling; nothing for units without a heat dial."""
    before = state.units[unit_id]
    new = after(context, before, steps)
    name = context.names[unit_id]
    events: list[AnyEvent] = []
    if new.heat != before.heat:
        events += [
            Changed(unit_id, "heat", str(before.heat), str(new.heat)),
            told("hotter" if steps > 0 else "cooler", cause, unit_id, name, str(before.heat),
                 str(new.heat)),
        ]
    if new.shut and not before.shut:
        events += [Changed(unit_id, "shut", "no", "yes"), told("shuts", "MC-N2", unit_id, name)]
    return with_unit(state, new), events


# --- venting ------------------------------------------------------------------------------------


def judge_vent(context: GameContext, state: State, unit: Unit, a: Vent) -> Ruling:
    """Whether a unit has heat to let off (MC-N2)."""
    row, name, me = context.row(unit), context.names[unit.id], (unit.id,)
    if not row.vent:
        return no("MC-N2", "vent-none", units=me, unit=name)
    if not unit.heat:
        return no("MC-N2", "vent-cold", units=me, unit=name)
    return ALLOWED


def vent(context: GameContext, state: State, a: Vent, dice: Dice) -> tuple[State, list[AnyEvent]]:
    """Heat is let off by the unit's vent rating."""
    return heat(context, state, a.unit, -context.row(state.units[a.unit]).vent)


# --- the turn -----------------------------------------------------------------------------------


def cooling(context: GameContext, unit: Unit) -> int:
    """Steps that a unit loses if its side's turn ends now: its turn began and ends in water
    (MC-X7 to MC-X9); of two kinds of it the lesser counts (MC-U31)."""
    if not unit.stood:
        return 0
    began = context.map.areas[context.map.index[unit.stood]].kind
    ends = terrain.water(context, unit)
    if not ends:
        return 0
    grounds = context.mode(unit).ground
    kinds = (began, context.map.areas[context.map.index[ends]].kind)
    return min(grounds[kind].cools for kind in kinds)


def cooled(context: GameContext, state: State, side: str) -> tuple[State, list[AnyEvent]]:
    """The end of a side's turn: who stood in water all along cools."""
    events: list[AnyEvent] = []
    for unit in state.of(side):
        state, more = heat(
            context, state, unit.id, -cooling(context, unit), context.mode(unit).rule
        )
        events += more
    return state, events


def restarted(context: GameContext, state: State, side: str) -> tuple[State, list[AnyEvent]]:
    """The start of a side's turn: who has shut down starts again, on the last free step of heat
    (MC-U21)."""
    events: list[AnyEvent] = []
    for unit in state.of(side):
        if not unit.shut:
            continue
        cool = min(unit.heat, free_steps(context, unit))
        state = with_unit(state, replace(unit, shut=False, heat=cool))
        if cool != unit.heat:
            events.append(Changed(unit.id, "heat", str(unit.heat), str(cool)))
        events += [
            Changed(unit.id, "shut", "yes", "no"),
            told("restarts", "MC-U21", unit.id, context.names[unit.id],
                 str(cool)),
        ]
    return state, events
