"""VTOLs: levels, and the shot on the way (MC-V1, MC-U16)."""

from fractions import Fraction

from msgspec.structs import replace

from game.boards.table import UNIT, inches
from game.core.event import AnyEvent, Changed
from game.core.ruling import Ruling, refuse
from game.rules.mechs import movement, movement_allowance, orders
from game.rules.mechs.actions import Descend, Rise
from game.rules.mechs.context import GameContext
from game.rules.mechs.reasons import no
from game.rules.mechs.state import Level, OrderKind, State, Unit, with_unit

Result = tuple[State, list[AnyEvent]]
FLYING: OrderKind = "move"
"""The order in which a VTOL moves piece by piece, and shoots on its way."""


def left(context: GameContext, state: State, unit: Unit) -> int:
    """Hundredths of an inch that it has left."""
    return movement_allowance.allowance(context, state, unit, FLYING).limit


def goes_on(context: GameContext, state: State, unit: Unit) -> bool:
    """Whether one that has moved in the order that runs may move on in it."""
    return context.row(unit).flies and left(context, state, unit) > 0


def shot(context: GameContext, state: State, unit: Unit) -> Ruling | None:
    """Why it can't make a ranged attack on its way, or None (MC-V1)."""
    values, name, me = context.rules.vtol, context.names[unit.id], (unit.id,)
    pace = movement_allowance.allowance(context, state, unit, FLYING)
    if pace.whole < values.least * UNIT:
        return no("MC-V1", "vtol-slow", units=me, unit=name, has=inches(pace.whole),
                  least=f"{values.least}″")
    if pace.limit < values.shot:
        return no("MC-V1", "vtol-short", units=me, unit=name, has=inches(pace.limit),
                  needs=inches(values.shot))
    return None


def judge_rise(context: GameContext, state: State, unit: Unit, a: Rise) -> Ruling:
    """Whether it may climb to cruising level."""
    return _judge_level(context, state, unit, "cruising")


def judge_descend(context: GameContext, state: State, unit: Unit, a: Descend) -> Ruling:
    """Whether it may come down here."""
    return _judge_level(context, state, unit, "ground")


def _judge_level(context: GameContext, state: State, unit: Unit, level: Level) -> Ruling:
    name, me = context.names[unit.id], (unit.id,)
    if not context.row(unit).flies:
        return no("MC-V1", "no-vtol", units=me, unit=name)
    if unit.level == level:
        return no("MC-V1", f"is-{level}", units=me, unit=name)
    needs, has = context.rules.vtol.level, left(context, state, unit)
    if has < needs:
        return no("MC-V1", "level-short", units=me, unit=name, has=inches(has),
                  needs=inches(needs))
    down = replace(unit, level=level)
    reason = movement.standing(context, state, down, unit.cell, unit.facing)
    if reason is not None:
        return refuse(reason, also=("MC-U16",))
    return Ruling(True, Fraction(needs, UNIT))


def change(context: GameContext, state: State, unit_id: str, level: Level) -> Result:
    """It changes its level; the order has been given."""
    unit = state.units[unit_id]
    state = with_unit(state, replace(unit, level=level, moved=True))
    event = Changed(unit_id, "level", unit.level, level)
    return orders.went(state, unit_id, context.rules.vtol.level), [event]
