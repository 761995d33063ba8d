"""Which order the computer of 'Mech Field gives next: every unit with every order it may have, by
what it brings, what it costs in tokens and heat, and how it leaves the unit standing."""

from collections.abc import Iterator

from msgspec.structs import replace

from game.players.mechs_mind import Mind
from game.players.mechs_ways import Weighed, ways
from game.rules.mechs import (
    actions,
    breakaway,
    capture,
    close,
    contact,
    formation,
    gate,
    offers,
    orders,
    ranged,
    special,
    transport,
)
from game.rules.mechs.actions import Action
from game.rules.mechs.judge import JUDGES
from game.rules.mechs.state import Order, OrderKind, State, Unit

LEAST = 0.2
"""Worth in points under which an order isn't given."""
_RESTLESS = 1.5


def best(mind: Mind) -> Action:
    """The next order, or the end of the turn."""
    found: list[Weighed] = []
    moves: dict[str, float] = {}
    orderable = orders.orderable(mind.context, mind.state)
    for unit in mind.cancel.until_cancelled(orderable):
        for one in mind.cancel.until_cancelled(_of_unit(mind, unit)):
            pushed = mind.push(unit, _heats(mind, one.action))
            found.append(one._replace(worth=one.worth - pushed))
            if isinstance(one.action, actions.Move):
                moves[unit.id] = max(moves.get(unit.id, 0.0), one.worth)
    found += mind.cancel.until_cancelled(_formations(mind, moves))
    for one in sorted(found, key=lambda w: -w.worth):
        if one.worth < LEAST:
            break
        if JUDGES[type(one.action)](mind.context, mind.state, one.action).allowed:
            return one.action
    return actions.EndOrders()


def _heats(mind: Mind, action: Action) -> int:
    """The steps of heat that an order brings by what is done in it (MC-N2)."""
    rules = mind.context.rules.heat
    return {actions.Run: rules.run, actions.Charge: rules.charge, actions.Death: rules.death}.get(
        type(action), 0)


def _of_unit(mind: Mind, unit: Unit) -> Iterator[Weighed]:
    now = mind.stand(unit)
    yield from _fights(mind, unit)
    yield from _cargo(mind, unit)
    vent = actions.Vent(unit.id)
    if JUDGES[actions.Vent](mind.context, mind.state, vent).allowed:
        yield Weighed(mind.hot(unit, -mind.context.row(unit).vent), vent)
    if breakaway.needed(mind.context, mind.state, unit):
        yield from _breaks(mind, unit, now)
        return
    yield from _into(mind, unit, now)
    yield from _turned(mind, unit, now)
    kinds: tuple[OrderKind, ...] = ("move", "run")
    for kind in kinds:
        if gate.may(mind.context, mind.state, unit, kind).allowed:
            yield from ways(mind, unit, kind, now)


def _turned(mind: Mind, unit: Unit, now: float) -> Iterator[Weighed]:
    """Turning on the spot, and another level for a VTOL: both as a move."""
    context, state = mind.context, mind.state
    if gate.may(context, state, unit, "move").allowed:
        facing = mind.facing(unit, unit.cell, unit.facing)
        if facing != unit.facing:
            there = mind.placed(unit, unit.cell, facing)
            yield Weighed(mind.stand(there) - now, actions.Turn(unit.id, facing))
    if context.row(unit).flies:
        up = replace(unit, level="cruising", moved=True)
        down = replace(unit, level="ground", moved=True)
        yield Weighed(mind.stand(up) - now, actions.Rise(unit.id))
        yield Weighed(mind.stand(down) - now, actions.Descend(unit.id))


def _breaks(mind: Mind, unit: Unit, now: float) -> Iterator[Weighed]:
    """Breaking away, by its odds, to the best place behind it."""
    context = mind.context
    odds = float(breakaway.odds(context, mind.state, unit))
    kinds: tuple[OrderKind, ...] = ("move", "run", "assault")
    for kind in kinds:
        action = actions.Break(unit.id, kind)
        if not JUDGES[actions.Break](context, mind.state, action).allowed:
            continue
        order = Order(kind, unit.id, freed=(unit.id,))
        state = replace(mind.state, order=order, left=mind.state.left)
        free = Mind(context, state, mind.side, mind.cancel)
        best_place = max((one.worth for one in ways(free, unit, kind, now)), default=0.0)
        pushed = sum(mind.harm(one, context.rules.breaking.push)
                     for one in breakaway.pushed(context, mind.state, unit))
        yield Weighed(odds * (best_place + pushed), action)


# --- attacks ------------------------------------------------------------------------------------


def _fights(mind: Mind, unit: Unit) -> Iterator[Weighed]:
    """Shots and close combat from where it stands."""
    context, state = mind.context, mind.state
    if not isinstance(gate.shooter(context, state, unit.id), Unit):
        return
    for shot in ranged.shots(context, state, unit):
        target = state.units[shot.target]
        yield Weighed(mind.gain(unit, target, ranged.aim(context, state, unit, target, shot.slot)),
                      shot)
    for blow in close.strikes(context, state, unit):
        target = state.units[blow.target]
        yield Weighed(mind.gain(unit, target, close.aim(context, state, unit, target)), blow)
    for taking in capture.captures(context, state, unit):
        target = state.units[taking.target]
        yield Weighed(
            mind.gain(unit, target, close.aim(context, state, unit, target, captures=True)), taking)


def _into(mind: Mind, unit: Unit, now: float) -> Iterator[Weighed]:
    """Charges, rams and deaths from above."""
    context, state = mind.context, mind.state
    for one in offers.into(context, state, unit):
        if isinstance(one, actions.Charge | actions.Ram | actions.Death):
            target = state.units[one.target]
            made = special.aim(context, state, unit, target, one)
            there = special.there(unit, one)
            worth = mind.gain(unit, target, made) + 0.5 * (mind.stand(there) - now)
            yield Weighed(worth + mind.hot(unit, _heats(mind, one)), one)


# --- transports and formations ------------------------------------------------------------------


def _cargo(mind: Mind, unit: Unit) -> Iterator[Weighed]:
    """Taking infantry up that has far to go, and letting it off where it is of use."""
    if not mind.context.row(unit).transport:
        return
    wanted = {one.id for one in mind.riders_near(unit)}
    for one in transport.choices(mind.context, mind.state, unit):
        if isinstance(one, actions.Board):
            if one.rider in wanted:
                yield Weighed(0.12 * mind.points(mind.state.units[one.rider]), one)
            continue
        rider = mind.state.units[one.rider]
        yield Weighed(mind.landing(rider, one.cell, one.facing), one)


def _formations(mind: Mind, moves: dict[str, float]) -> Iterator[Weighed]:
    """One order for three to five, worth what their own moves are together."""
    for one in formation.groups(mind.context, mind.state):
        if isinstance(one, actions.Form):
            worth = sum(moves.get(unit, 0.0) for unit in one.units)
            yield Weighed(0.75 * worth - 0.1 * len(one.units), one)


# --- an order that runs -------------------------------------------------------------------------


def go_on(mind: Mind) -> Action:
    """The next step of the order that runs."""
    order = mind.state.order
    assert order is not None
    found = [Weighed(0.0, actions.Done())]
    for name in order.members or (order.unit,):
        unit = mind.state.units[name]
        if unit.cell >= 0:
            found += mind.cancel.until_cancelled(_steps(mind, order, unit))
    found += mind.cancel.until_cancelled(_pieces(mind, order))
    for chosen in sorted(found, key=lambda w: -w.worth):
        if JUDGES[type(chosen.action)](mind.context, mind.state, chosen.action).allowed:
            return chosen.action
    return actions.Done()


def _steps(mind: Mind, order: Order, unit: Unit) -> Iterator[Weighed]:
    """Shots, turns, passengers and throws of the order that runs."""
    context, state = mind.context, mind.state
    if isinstance(gate.shooter(context, state, unit.id), Unit):
        for shot in ranged.shots(context, state, unit):
            target = state.units[shot.target]
            yield Weighed(mind.gain(
                unit, target, ranged.aim(context, state, unit, target, shot.slot)), shot)
    if isinstance(gate.turner(context, state, unit.id), Unit):
        facing = mind.facing(unit, unit.cell, unit.facing)
        if facing != unit.facing:
            better = mind.stand(replace(unit, facing=facing)) - mind.stand(unit)
            yield Weighed(better - 0.05, actions.Turn(unit.id, facing))
    yield from _cargo(mind, unit)
    if order.kind == "formation":
        yield Weighed(0.0, actions.Break(unit.id, "formation"))


def _pieces(mind: Mind, order: Order) -> Iterator[Weighed]:
    """Further moves of the order's units."""
    for name in order.members or (order.unit,):
        unit = mind.state.units[name]
        if unit.cell < 0 or name in order.stuck:
            continue
        kind = order.kind
        if kind not in gate.TURNING or not gate.may(mind.context, mind.state, unit, kind).allowed:
            continue
        now = mind.stand(unit)
        for one in ways(mind, unit, kind, now):
            # a unit that has moved goes on only for something worth while
            change = -_RESTLESS if name in order.went else 0.01
            yield one._replace(worth=one.worth + change)


def spin(mind: Mind, state: State, legal: list[Action]) -> Action:
    """The facing after an enemy has come up: towards the worst of those that are near."""
    unit = state.units[state.spins[0]]
    best_one: Action = actions.Keep(unit.id)
    worth = _faced(mind, unit)
    for one in mind.cancel.until_cancelled(legal):
        if isinstance(one, actions.Spin):
            found = _faced(mind, replace(unit, facing=one.facing))
            if found > worth + 1e-6:
                best_one, worth = one, found
    return best_one


def _faced(mind: Mind, unit: Unit) -> float:
    """What a facing is worth among those in contact: whom it could strike, who has its back."""
    found = mind.stand(unit)
    for enemy in contact.touching(mind.context, mind.state, unit):
        if enemy.fate == "up":
            front = mind.context.board.ahead(unit.cell, unit.facing, enemy.cell)
            found += (0.1 if front else -0.1) * mind.points(enemy)
    return found



