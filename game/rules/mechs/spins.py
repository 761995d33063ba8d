"""Free spins of units that somebody has come up to (MC-F1)."""

from msgspec.structs import replace

from game.core.event import AnyEvent, Turned
from game.core.ruling import ALLOWED, Ruling
from game.rules.mechs import contact
from game.rules.mechs.context import GameContext
from game.rules.mechs.reasons import no
from game.rules.mechs.state import Order, OrderKind, State, Unit, stands, with_unit

HARD: tuple[OrderKind, ...] = ("ram", "charge")
"""Orders whose contact rear to rear lets nobody spin (MC-F1)."""

Result = tuple[State, list[AnyEvent]]


def may(context: GameContext, unit: Unit) -> bool:
    """Whether a unit of its kind, as it is now, may spin at all."""
    return (
        stands(unit) and not unit.shut and context.row(unit).cls in context.data.breakaway.spins
    )


def met(context: GameContext, state: State, units: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Pairs of one of these units and an enemy in contact with it."""
    return tuple([
        (unit, enemy.id) for unit in units
        for enemy in contact.touching(context, state, state.units[unit])
    ])


def landed(state: State, enemy: str) -> State:
    """The order that runs, after a death from above that succeeded: whom it hit doesn't spin
    (MC-F1)."""
    order = state.order
    assert order is not None
    return replace(state, order=replace(order, landed_on=enemy))


def due(context: GameContext, state: State, order: Order) -> tuple[str, ...]:
    """The enemies in contact with whom units of a finished order have ended their move, or were let
    off, and that may spin (MC-F1); whether they were in contact before doesn't count."""
    moved = [
        one for one in order.members or (order.unit,)
        if one in order.went and one not in order.stuck
    ]
    found: dict[str, None] = {}
    for pair in met(context, state, (*moved, *order.landed)):
        unit, enemy = state.units[pair[0]], state.units[pair[1]]
        if enemy.id == order.landed_on or not may(context, enemy) or not stands(unit):
            continue
        rear = contact.rear(context, unit, enemy) and contact.rear(context, enemy, unit)
        if not (order.kind in HARD and rear):
            found[enemy.id] = None
    return tuple(found)


def judge_spin(context: GameContext, state: State, unit_id: str) -> Ruling:
    """Whether a unit is asked now whether it spins."""
    unit = state.units.get(unit_id)
    if unit is None:
        return no("MC-F1", "no-unit", unit=unit_id)
    if unit_id in state.spins and state.phase == "spins":
        return ALLOWED
    name = context.names[unit_id]
    if context.row(unit).cls not in context.data.breakaway.spins:
        return no("MC-F1", "never-spins", units=(unit_id,), unit=name)
    return no("MC-F1", "no-spin", units=(unit_id,), unit=name)


def spin(context: GameContext, state: State, unit_id: str, facing: int) -> Result:
    """It turns on the spot."""
    unit = state.units[unit_id]
    state = with_unit(answered(state, unit_id), replace(unit, facing=facing, moved=True))
    return state, [Turned(unit_id, unit.facing, facing)] if facing != unit.facing else []


def answered(state: State, unit_id: str) -> State:
    """It has been asked."""
    return replace(state, spins=tuple([one for one in state.spins if one != unit_id]))
