"""The course of a round: one side's orders, then the other's; and what follows by itself (MC-N1,
MC-W1)."""

from msgspec import UNSET
from msgspec.structs import replace

from game.core.deployment import started
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
from game.rules.mechs.actions import Action, Close
from game.rules.mechs.context import GameContext
from game.rules.mechs.reasons import event_words
from game.rules.mechs.scenario import limit_of
from game.rules.mechs.state import OFF, Order, State, Unit, stands, with_unit

Result = tuple[State, list[AnyEvent]]
_CLOSE = Close()


def orders_of(context: GameContext, state: State, side: str) -> int:
    """Orders that a side gives in a turn: one for each begun so many points (MC-N1)."""
    return -(-limit_of(context.scenario) // context.rules.orders.each)


# --- the beginning ------------------------------------------------------------------------------


def opening(context: GameContext, dice: Dice) -> Result:
    """The first position: who begins is written in the scenario, or rolled for."""
    units = {unit.id: unit for unit in context.units}
    entry = context.scenario.deployment
    deployment = started(entry, entry.zones if entry is not None else (), [
        unit for unit in context.units if not unit.aboard
    ])
    if deployment is not UNSET:
        for unit in deployment.waiting:
            units[unit] = replace(units[unit], cell=OFF)
    first: str = context.scenario.first or ""
    events: list[AnyEvent] = []
    if not first:
        first, events = _first(context, dice)
    state = State(1, first, first, "orders", units, deployment=deployment)
    if deployment is not UNSET:
        return state, events
    state, more = begin(context, state)
    return state, [*more, *events]


def _first(context: GameContext, dice: Dice) -> tuple[str, list[AnyEvent]]:
    """A die each, again on a tie; the higher begins."""
    sides = tuple(context.sides)
    events: list[AnyEvent] = []
    while True:
        faces = tuple([dice.roll() for _ in sides])
        best = max(faces)
        tie = faces.count(best) > 1
        winner = "" if tie else sides[faces.index(best)]
        ending = event_words("first-tie") if tie else event_words("first", context.sides[winner])
        events.append(Rolled(
            "", event_words("who-begins", *context.sides.values()), faces, (), 0,
            tuple([not tie and face == best for face in faces]), best, ending, "MC-N1",
            side=winner,
        ))
        if winner:
            return winner, [*events, Resolved(winner)]


def begin(context: GameContext, state: State) -> Result:
    """A side's turn: its orders are counted, the shut down start again (MC-U21)."""
    side = state.side
    events: list[AnyEvent] = [Began(state.turn, side)]
    state, more = heat.restarted(context, state, side)
    units = dict(state.units)
    for unit in state.units.values():
        if unit.side == side:
            units[unit.id] = _fresh(context, state, unit)
    left = orders_of(context, state, side)
    return replace(state, phase="orders", units=units, left=left, order=None), [*events, *more]


def _fresh(context: GameContext, state: State, unit: Unit) -> Unit:
    """A unit as its side's turn begins: what it stands in and whose rear it touches is kept in
    mind (MC-X7…X9, MC-P2)."""
    if not stands(unit):
        return replace(unit, ordered=False, moved=False, stood="", beside=(), let_off=False)
    return replace(
        unit, ordered=False, moved=False, stood=terrain.water(context, unit),
        beside=transport.behind(context, state, unit), let_off=False,
    )


# --- what an action brings about ----------------------------------------------------------------


def settled(context: GameContext, state: State) -> Result:
    """The order ends when nothing of it remains; the spins when nobody is left to be asked; the
    turn when there are no orders, or nobody to give one to."""
    events: list[AnyEvent] = []
    if state.phase == "orders" and state.order is not None and not remains(context, state):
        state, events = orders.finish(context, state)
    if state.phase == "spins":
        state = replace(state, phase="spins" if state.spins else "orders")
    if state.phase == "orders" and state.order is None and _idle(context, state):
        state = replace(state, phase="close")
    return state, events


def _idle(context: GameContext, state: State) -> bool:
    """Whether the side can give no more orders, or somebody has nobody left to fight for."""
    if any(not state.of(side) for side in context.sides):
        return True
    return not orders.orderable(context, state)


# --- the end of a side's turn -------------------------------------------------------------------


def close(context: GameContext, state: State) -> Result:
    """Who got no order loses its tokens, water cools; then the game is over or the other side's
    turn begins."""
    side = state.side
    events: list[AnyEvent] = []
    for unit in state.units.values():
        if unit.side == side and unit.tokens and not unit.ordered:
            events.append(Changed(unit.id, "tokens", str(unit.tokens), "0"))
            state = with_unit(state, replace(unit, tokens=0))
    state, more = heat.cooled(context, state, side)
    events += more
    following = context.other(side)
    state, more = victory.tallied(context, state)
    events += more
    verdict = victory.check(context, state)
    if verdict is not None:
        events.append(ended(context, verdict))
        return replace(state, phase="over", verdict=verdict, order=None, spins=()), events
    turn = state.turn + (following == state.first)
    state, more = begin(context, replace(state, turn=turn, side=following))
    state, after = settled(context, state)
    return state, [*events, *more, *after]


# --- what follows by itself ---------------------------------------------------------------------


def auto(context: GameContext, state: State) -> Action | None:
    """The action that nobody decides, or None."""
    return _CLOSE if state.phase == "close" else None


def remains(context: GameContext, state: State) -> bool:
    """Whether anything of the order that runs is left to do."""
    order = state.order
    assert order is not None
    units = [state.units[one] for one in order.members or (order.unit,)]
    return any(_has_more(context, state, order, unit) for unit in units if stands(unit))


def _has_more(context: GameContext, state: State, order: Order, unit: Unit) -> bool:
    if context.row(unit).transport and order.unit == unit.id and order.kind in orders.CARRYING:
        if unit.id not in order.stuck and transport.may_unload(context, state, unit):
            return True
        if order.jumped:
            return False
    if context.row(unit).flies:
        return _flies_on(context, state, order, unit)
    if unit.id in order.stuck:
        return unit.id not in order.went and breakaway.may_turn(context, unit)
    if order.kind == "formation":
        return unit.id not in order.went
    if unit.id not in order.went:
        return order.kind in breakaway.MOVING
    return order.kind == "assault" and not order.fired and _shoots(context, state, unit)


def _flies_on(context: GameContext, state: State, order: Order, unit: Unit) -> bool:
    """Whether a VTOL has inches left for anything (MC-V1, MC-B5)."""
    if order.kind != vtol.FLYING and unit.id not in order.stuck:
        return unit.id not in order.went and order.kind in breakaway.MOVING
    return vtol.left(context, state, unit) > 0


def _shoots(context: GameContext, state: State, unit: Unit) -> bool:
    """Whether there is anybody that it may shoot at."""
    return bool(ranged.shots(context, state, unit))


def decides(context: GameContext, state: State) -> str:
    """The side whose decision is asked for."""
    if state.phase == "spins" and state.spins:
        return state.units[state.spins[0]].side
    return state.side
