"""Leaving the contact of enemies (MC-B1 to MC-B5, MC-U12, MC-U15)."""

from fractions import Fraction

from msgspec.structs import replace

from game.core.dice import Dice
from game.core.event import AnyEvent, Resolved, Rolled
from game.core.ruling import ALLOWED, Ruling
from game.rules.mechs import contact, damage
from game.rules.mechs.actions import Break
from game.rules.mechs.context import GameContext
from game.rules.mechs.data import BreakRow
from game.rules.mechs.reasons import SPEECH, event_words, no
from game.rules.mechs.state import Order, OrderKind, State, Unit

MOVING: tuple[OrderKind, ...] = (
    "move", "run", "assault", "charge", "ram", "death", "formation",
)
"""Orders with movement, before which one breaks away (MC-B1)."""
FREED, STUCK = "freed", "stuck"
"""Outcome keys of a roll."""
_SIDES = 6

Result = tuple[State, list[AnyEvent]]


def automatic(context: GameContext, unit: Unit, enemy: Unit) -> bool:
    """Whether a unit leaves this enemy without a roll (MC-B3); no enemy that grapples it (MC-B1).
    """
    table = context.data.breakaway
    if contact.grapples(context, enemy, unit):
        return False
    state = "shut" if enemy.shut else enemy.fate
    return state in table.from_ or context.row(enemy).cls in table.free.get(
        context.row(unit).cls, ()
    )


def holders(context: GameContext, state: State, unit: Unit) -> tuple[Unit, ...]:
    """The enemies in contact that it must break away from by a roll (MC-B1)."""
    return tuple([
        enemy for enemy in contact.touching(context, state, unit)
        if not automatic(context, unit, enemy)
    ])


def row(context: GameContext, state: State, unit: Unit) -> BreakRow:
    """The row of the table that counts: the best that fits it, or that of the grappled (MC-U15)."""
    mine = context.row(unit)
    rows = context.data.breakaway.rows.values()
    if contact.grappled(context, state, unit):
        return next(row for row in rows if row.grappled)
    fitting = [
        row for row in rows
        if mine.cls in row.classes or mine.mode in row.modes or row.gear in mine.gear
    ]
    return min(fitting, key=lambda one: one.least)


def odds(context: GameContext, state: State, unit: Unit) -> Fraction:
    """Odds that the roll succeeds; 1 where none is needed."""
    if not holders(context, state, unit):
        return Fraction(1)
    return Fraction(_SIDES + 1 - row(context, state, unit).least, _SIDES)


def needed(context: GameContext, state: State, unit: Unit) -> bool:
    """Whether it must roll before it moves."""
    return bound(context, state, unit) is not None


def bound(context: GameContext, state: State, unit: Unit) -> Ruling | None:
    """Why it can't move before it has broken away, or None."""
    order = state.order
    if order is not None and (unit.id in order.freed or _flying_by(context, order, unit)):
        return None
    held = holders(context, state, unit)
    if not held:
        return None
    also = ("MC-V4",) if _came_up(context, order, unit) else ()
    return no(
        "MC-B1", "held", also=also, units=(unit.id, *(other.id for other in held)),
        unit=context.names[unit.id],
        others=SPEECH.listed(context.names[other.id] for other in held),
        least=row(context, state, unit).least,
    )


def _flying_by(context: GameContext, order: Order, unit: Unit) -> bool:
    """Whether a VTOL has come into contact in the move that runs and has shot in it, and so leaves
    again without a roll (MC-V4)."""
    return order.fired and _came_up(context, order, unit)


def _came_up(context: GameContext, order: Order | None, unit: Unit) -> bool:
    """Whether a VTOL that touched no enemy as it was told to move is in that order."""
    return (
        order is not None and order.unit == unit.id and order.clear and context.row(unit).flies
    )


def judge_break(context: GameContext, state: State, unit: Unit, kind: OrderKind) -> Ruling:
    """Whether there is anything to roll for."""
    name = context.names[unit.id]
    order = state.order
    if kind not in MOVING:
        return no("MC-B1", "break-order", unit=name)
    if order is not None and unit.id in order.freed:
        return no("MC-B1", "freed", units=(unit.id,), unit=name)
    if not contact.touching(context, state, unit):
        return no("MC-B1", "not-held", units=(unit.id,), unit=name)
    if order is not None and _flying_by(context, order, unit):
        return no("MC-V4", "flies-by", also=("MC-B1",), units=(unit.id,), unit=name)
    if not holders(context, state, unit):
        return no("MC-B3", "leaves-freely", also=("MC-B1",), units=(unit.id,), unit=name)
    return ALLOWED


def break_away(context: GameContext, state: State, a: Break, dice: Dice) -> Result:
    """The roll; the order has been given. Who gets away pushes the small (MC-B4)."""
    unit = state.units[a.unit]
    needs = row(context, state, unit)
    face = dice.roll()
    free = face >= needs.least
    order = state.order
    assert order is not None
    name = context.names[unit.id]
    rule = "MC-U12" if needs.grappled else "MC-B1"
    events: list[AnyEvent] = [
        Rolled(
            unit.id, event_words("breaks", name, needs.said), (face,), (), needs.least, (free,),
            int(free), event_words("breaks-free" if free else "breaks-not"), rule, side=unit.side,
        ),
        Resolved(FREED if free else STUCK),
    ]
    if not free:
        return replace(state, order=replace(order, stuck=(*order.stuck, unit.id))), events
    state = replace(state, order=replace(order, freed=(*order.freed, unit.id)))
    state, more = pushes(context, state, unit)
    return state, [*events, *more]


def pushed(context: GameContext, state: State, unit: Unit) -> tuple[Unit, ...]:
    """Whom a unit pushes as it leaves (MC-B4)."""
    classes = context.data.breakaway.pushes.get(context.row(unit).cls, ())
    return tuple([
        enemy for enemy in contact.touching(context, state, unit)
        if enemy.fate == "up" and context.row(enemy).cls in classes
    ])


def pushes(context: GameContext, state: State, unit: Unit) -> Result:
    """Push damage to those that it leaves (MC-B4)."""
    events: list[AnyEvent] = []
    for enemy in pushed(context, state, unit):
        state, more = damage.hurt(
            context, state, enemy.id, context.rules.breaking.push, "MC-B4"
        )
        events += more
    return state, events


def leaves(context: GameContext, state: State, unit: Unit) -> Result:
    """What a move out of contact does that needed no roll (MC-B3, MC-B4)."""
    order = state.order
    if order is not None and unit.id in order.freed:
        return state, []
    return pushes(context, state, unit)


def may_turn(context: GameContext, unit: Unit) -> bool:
    """Whether it may still turn after a failed roll (MC-B5)."""
    return context.row(unit).cls in context.data.breakaway.turns
