"""The course of a round: one side's orders, then the other's; and what follows by itself (MC-N1,
MC-W1)."""

from msgspec.structs import replace

from game.core.dice import Dice
from game.core.event import AnyEvent, Began, Changed, Resolved, Rolled
from game.core.two_player import ended
from game.rules.mechs import (
    breakaway,
    heat,
    orders,
    ranged,
    terrain,
    transport,
    victory,
    vtol,
)
from game.rules.mechs.action import Action, Close
from game.rules.mechs.field import Field
from game.rules.mechs.reasons import event_words
from game.rules.mechs.state import Order, State, Unit, stands, with_unit

Result = tuple[State, list[AnyEvent]]
_CLOSE = Close()


def orders_of(field: Field, state: State, side: str) -> int:
    """Orders that a side gives in a turn: one for each begun so many points (MC-N1)."""
    return -(-field.scenario.points // field.rules.orders.each)


# --- the beginning ------------------------------------------------------------------------------


def opening(field: Field, dice: Dice) -> Result:
    """The first position: who begins is written in the scenario, or rolled for."""
    units = {one.id: one for one in field.units}
    first: str = field.scenario.first or ""
    events: list[AnyEvent] = []
    if not first:
        first, events = _first(field, dice)
    state = State(1, first, first, "orders", units)
    state, more = begin(field, state)
    return state, [*more, *events]


def _first(field: Field, dice: Dice) -> tuple[str, list[AnyEvent]]:
    """A die each, again on a tie; the higher begins."""
    sides = tuple(field.sides)
    events: list[AnyEvent] = []
    while True:
        faces = tuple([dice.roll() for _ in sides])
        best = max(faces)
        tie = faces.count(best) > 1
        winner = "" if tie else sides[faces.index(best)]
        ending = event_words("first-tie") if tie else event_words("first", field.sides[winner])
        events.append(Rolled(
            "", event_words("who-begins", *field.sides.values()), faces, (), 0,
            tuple([not tie and face == best for face in faces]), best, ending, "MC-N1",
            side=winner,
        ))
        if winner:
            return winner, [*events, Resolved(winner)]


def begin(field: Field, state: State) -> Result:
    """A side's turn: its orders are counted, the shut down start again (MC-U21)."""
    side = state.side
    events: list[AnyEvent] = [Began(state.turn, side)]
    state, more = heat.restarted(field, state, side)
    units = dict(state.units)
    for unit in state.units.values():
        if unit.side == side:
            units[unit.id] = _fresh(field, state, unit)
    left = orders_of(field, state, side)
    return replace(state, phase="orders", units=units, left=left, order=None), [*events, *more]


def _fresh(field: Field, state: State, unit: Unit) -> Unit:
    """A unit as its side's turn begins: what it stands in and whose rear it touches is kept in
    mind (MC-X7…X9, MC-P2)."""
    if not stands(unit):
        return replace(unit, ordered=False, moved=False, stood="", beside=(), let_off=False)
    return replace(
        unit, ordered=False, moved=False, stood=terrain.water(field, unit),
        beside=transport.behind(field, state, unit), let_off=False,
    )


# --- what an action brings about ----------------------------------------------------------------


def settled(field: Field, state: State) -> Result:
    """The order ends when nothing of it remains; the spins when nobody is left to be asked; the
    turn when there are no orders, or nobody to give one to."""
    events: list[AnyEvent] = []
    if state.phase == "orders" and state.order is not None and not remains(field, state):
        state, events = orders.finish(field, state)
    if state.phase == "spins":
        state = replace(state, phase="spins" if state.spins else "orders")
    if state.phase == "orders" and state.order is None and _idle(field, state):
        state = replace(state, phase="close")
    return state, events


def _idle(field: Field, state: State) -> bool:
    """Whether the side can give no more orders, or somebody has nobody left to fight for."""
    if any(not state.of(side) for side in field.sides):
        return True
    return not orders.orderable(field, state)


# --- the end of a side's turn -------------------------------------------------------------------


def close(field: Field, state: State) -> Result:
    """Who got no order loses its tokens, water cools; then the game is over or the other side's
    turn begins."""
    side = state.side
    events: list[AnyEvent] = []
    for unit in state.units.values():
        if unit.side == side and unit.tokens and not unit.ordered:
            events.append(Changed(unit.id, "tokens", str(unit.tokens), "0"))
            state = with_unit(state, replace(unit, tokens=0))
    state, more = heat.cooled(field, state, side)
    events += more
    following = field.other(side)
    verdict = victory.check(field, state)
    if verdict is not None:
        events.append(ended(field, verdict))
        return replace(state, phase="over", verdict=verdict, order=None, spins=()), events
    turn = state.turn + (following == state.first)
    state, more = begin(field, replace(state, turn=turn, side=following))
    state, after = settled(field, state)
    return state, [*events, *more, *after]


# --- what follows by itself ---------------------------------------------------------------------


def auto(field: Field, state: State) -> Action | None:
    """The action that nobody decides, or None."""
    return _CLOSE if state.phase == "close" else None


def remains(field: Field, state: State) -> bool:
    """Whether anything of the order that runs is left to do."""
    order = state.order
    assert order is not None
    units = [state.units[one] for one in order.members or (order.unit,)]
    return any(_has_more(field, state, order, unit) for unit in units if stands(unit))


def _has_more(field: Field, state: State, order: Order, unit: Unit) -> bool:
    if field.row(unit).transport and order.unit == unit.id and order.kind in orders.CARRYING:
        if unit.id not in order.stuck and transport.may_unload(field, state, unit):
            return True
        if order.jumped:
            return False
    if field.row(unit).flies:
        return _flies_on(field, state, order, unit)
    if unit.id in order.stuck:
        return unit.id not in order.went and breakaway.may_turn(field, unit)
    if order.kind == "formation":
        return unit.id not in order.went
    if unit.id not in order.went:
        return order.kind in breakaway.MOVING
    return order.kind == "assault" and not order.fired and _shoots(field, state, unit)


def _flies_on(field: Field, state: State, order: Order, unit: Unit) -> bool:
    """Whether a VTOL has inches left for anything (MC-V1, MC-B5)."""
    if order.kind != vtol.FLYING and unit.id not in order.stuck:
        return unit.id not in order.went and order.kind in breakaway.MOVING
    return vtol.left(field, state, unit) > 0


def _shoots(field: Field, state: State, unit: Unit) -> bool:
    """Whether there is anybody that it may shoot at."""
    return bool(ranged.shots(field, state, unit))


def decides(field: Field, state: State) -> str:
    """The side whose decision is asked for."""
    if state.phase == "spins" and state.spins:
        return state.units[state.spins[0]].side
    return state.side
