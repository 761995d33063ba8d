"""Which order the computer of 'Mech Field gives next: every unit with every order it may have, by
what it brings, what it costs in tokens and heat, and how it leaves the unit standing."""

from collections.abc import Iterator

from msgspec.structs import replace

from game.players.mechs.evaluation import Evaluation
from game.players.mechs.ways import Weighed, ways
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


def listed(evaluation: Evaluation) -> list[Weighed]:
    """The orders that may be worth giving, the best first; whether each is allowed is yet to be
    asked."""
    found: list[Weighed] = []
    moves: dict[str, float] = {}
    orderable = orders.orderable(evaluation.context, evaluation.state)
    for unit in evaluation.cancel.until_cancelled(orderable):
        for one in evaluation.cancel.until_cancelled(_of_unit(evaluation, unit)):
            pushed = evaluation.push(unit, _heats(evaluation, one.action))
            found.append(one._replace(worth=one.worth - pushed))
            if isinstance(one.action, actions.Move):
                moves[unit.id] = max(moves.get(unit.id, 0.0), one.worth)
    found += evaluation.cancel.until_cancelled(_formations(evaluation, moves))
    return sorted(found, key=lambda one: -one.worth)


def best(evaluation: Evaluation) -> Action:
    """The next order, or the end of the turn."""
    found = listed(evaluation)
    notes = evaluation.notes
    notes.compare("order")
    for one in found:
        notes.weigh(*one)
    for one in found:
        if one.worth < LEAST:
            break
        if JUDGES[type(one.action)](evaluation.context, evaluation.state, one.action).allowed:
            return one.action
    notes.compare("no-order")
    return actions.EndOrders()


def _heats(evaluation: Evaluation, action: Action) -> int:
    """The steps of heat that an order brings by what is done in it (MC-N2)."""
    rules = evaluation.context.rules.heat
    return {actions.Run: rules.run, actions.Charge: rules.charge, actions.Death: rules.death}.get(
        type(action), 0)


def _of_unit(evaluation: Evaluation, unit: Unit) -> Iterator[Weighed]:
    now = evaluation.stand(unit)
    yield from _fights(evaluation, unit)
    yield from _cargo(evaluation, unit)
    vent = actions.Vent(unit.id)
    if JUDGES[actions.Vent](evaluation.context, evaluation.state, vent).allowed:
        yield Weighed(evaluation.hot(unit, -evaluation.context.row(unit).vent), vent)
    if breakaway.needed(evaluation.context, evaluation.state, unit):
        yield from _breaks(evaluation, unit, now)
        return
    yield from _into(evaluation, unit, now)
    yield from _turned(evaluation, unit, now)
    kinds: tuple[OrderKind, ...] = ("move", "run")
    for kind in kinds:
        if gate.may(evaluation.context, evaluation.state, unit, kind).allowed:
            yield from ways(evaluation, unit, kind, now)


def _turned(evaluation: Evaluation, unit: Unit, now: float) -> Iterator[Weighed]:
    """Turning on the spot, and another level for a VTOL: both as a move."""
    context, state = evaluation.context, evaluation.state
    if gate.may(context, state, unit, "move").allowed:
        facing = evaluation.facing(unit, unit.cell, unit.facing)
        if facing != unit.facing:
            there = evaluation.placed(unit, unit.cell, facing)
            yield Weighed(evaluation.stand(there) - now, actions.Turn(unit.id, facing))
    if context.row(unit).flies:
        up = replace(unit, level="cruising", moved=True)
        down = replace(unit, level="ground", moved=True)
        yield Weighed(evaluation.stand(up) - now, actions.Rise(unit.id))
        yield Weighed(evaluation.stand(down) - now, actions.Descend(unit.id))


def _breaks(evaluation: Evaluation, unit: Unit, now: float) -> Iterator[Weighed]:
    """Breaking away, by its odds, to the best place behind it."""
    context = evaluation.context
    odds = float(breakaway.odds(context, evaluation.state, unit))
    kinds: tuple[OrderKind, ...] = ("move", "run", "assault")
    for kind in kinds:
        action = actions.Break(unit.id, kind)
        if not JUDGES[actions.Break](context, evaluation.state, action).allowed:
            continue
        order = Order(kind, unit.id, freed=(unit.id,))
        state = replace(evaluation.state, order=order, left=evaluation.state.left)
        free = type(evaluation)(context, state, evaluation.side, evaluation.cancel)
        best_place = max((one.worth for one in ways(free, unit, kind, now)), default=0.0)
        pushed = sum(evaluation.harm(other, context.rules.breaking.push)
                     for other in breakaway.pushed(context, evaluation.state, unit))
        yield Weighed(odds * (best_place + pushed), action)


# --- attacks ------------------------------------------------------------------------------------


def _fights(evaluation: Evaluation, unit: Unit) -> Iterator[Weighed]:
    """Shots and close combat from where it stands."""
    context, state = evaluation.context, evaluation.state
    if not isinstance(gate.shooter(context, state, unit.id), Unit):
        return
    for shot in ranged.shots(context, state, unit):
        target = state.units[shot.target]
        yield Weighed(
            evaluation.gain(unit, target, ranged.aim(context, state, unit, target, shot.slot)), shot
        )
    for blow in close.strikes(context, state, unit):
        target = state.units[blow.target]
        yield Weighed(evaluation.gain(unit, target, close.aim(context, state, unit, target)), blow)
    for taking in capture.captures(context, state, unit):
        target = state.units[taking.target]
        yield Weighed(
            evaluation.gain(unit, target, close.aim(context, state, unit, target, captures=True)),
            taking,
        )


def _into(evaluation: Evaluation, unit: Unit, now: float) -> Iterator[Weighed]:
    """Charges, rams and deaths from above."""
    context, state = evaluation.context, evaluation.state
    for action in offers.into(context, state, unit):
        if isinstance(action, actions.Charge | actions.Ram | actions.Death):
            target = state.units[action.target]
            aim = special.aim(context, state, unit, target, action)
            there = special.there(unit, action)
            worth = evaluation.gain(unit, target, aim) + 0.5 * (evaluation.stand(there) - now)
            yield Weighed(worth + evaluation.hot(unit, _heats(evaluation, action)), action)


# --- transports and formations ------------------------------------------------------------------


def _cargo(evaluation: Evaluation, unit: Unit) -> Iterator[Weighed]:
    """Taking infantry up that has far to go, and letting it off where it is of use."""
    if not evaluation.context.row(unit).transport:
        return
    wanted = {other.id for other in evaluation.riders_near(unit)}
    for action in transport.choices(evaluation.context, evaluation.state, unit):
        if isinstance(action, actions.Board):
            if action.rider in wanted:
                yield Weighed(
                    0.12 * evaluation.points(evaluation.state.units[action.rider]), action
                )
            continue
        rider = evaluation.state.units[action.rider]
        yield Weighed(evaluation.landing(rider, action.cell, action.facing), action)


def _formations(evaluation: Evaluation, moves: dict[str, float]) -> Iterator[Weighed]:
    """One order for three to five, worth what their own moves are together."""
    for action in formation.groups(evaluation.context, evaluation.state):
        if isinstance(action, actions.Form):
            worth = sum(moves.get(unit, 0.0) for unit in action.units)
            yield Weighed(0.75 * worth - 0.1 * len(action.units), action)


# --- an order that runs -------------------------------------------------------------------------


def go_on(evaluation: Evaluation) -> Action:
    """The next step of the order that runs."""
    order = evaluation.state.order
    assert order is not None
    found = [Weighed(0.0, actions.Done())]
    for name in order.members or (order.unit,):
        unit = evaluation.state.units[name]
        if unit.cell >= 0:
            found += evaluation.cancel.until_cancelled(_steps(evaluation, order, unit))
    found += evaluation.cancel.until_cancelled(_pieces(evaluation, order))
    evaluation.notes.compare("step")
    for one in found:
        evaluation.notes.weigh(*one)
    for chosen in sorted(found, key=lambda w: -w.worth):
        if JUDGES[type(chosen.action)](evaluation.context, evaluation.state, chosen.action).allowed:
            return chosen.action
    return actions.Done()


def _steps(evaluation: Evaluation, order: Order, unit: Unit) -> Iterator[Weighed]:
    """Shots, turns, passengers and throws of the order that runs."""
    context, state = evaluation.context, evaluation.state
    if isinstance(gate.shooter(context, state, unit.id), Unit):
        for shot in ranged.shots(context, state, unit):
            target = state.units[shot.target]
            yield Weighed(evaluation.gain(
                unit, target, ranged.aim(context, state, unit, target, shot.slot)), shot)
    if isinstance(gate.turner(context, state, unit.id), Unit):
        facing = evaluation.facing(unit, unit.cell, unit.facing)
        if facing != unit.facing:
            better = evaluation.stand(replace(unit, facing=facing)) - evaluation.stand(unit)
            yield Weighed(better - 0.05, actions.Turn(unit.id, facing))
    yield from _cargo(evaluation, unit)
    if order.kind == "formation":
        yield Weighed(0.0, actions.Break(unit.id, "formation"))


def _pieces(evaluation: Evaluation, order: Order) -> Iterator[Weighed]:
    """Further moves of the order's units."""
    for name in order.members or (order.unit,):
        unit = evaluation.state.units[name]
        if unit.cell < 0 or name in order.stuck:
            continue
        kind = order.kind
        if (
            kind not in gate.TURNING
            or not gate.may(evaluation.context, evaluation.state, unit, kind).allowed
        ):
            continue
        now = evaluation.stand(unit)
        for one in ways(evaluation, unit, kind, now):
            # a unit that has moved goes on only for something worth while
            change = -_RESTLESS if name in order.went else 0.01
            yield one._replace(worth=one.worth + change)


def spin(evaluation: Evaluation, state: State, legal: list[Action]) -> Action:
    """The facing after an enemy has come up: towards the worst of those that are near."""
    unit = state.units[state.spins[0]]
    best_one: Action = actions.Keep(unit.id)
    worth = _faced(evaluation, unit)
    evaluation.notes.compare("facing")
    evaluation.notes.weigh(worth, best_one)
    for action in evaluation.cancel.until_cancelled(legal):
        if isinstance(action, actions.Spin):
            score = _faced(evaluation, replace(unit, facing=action.facing))
            evaluation.notes.weigh(score, action)
            if score > worth + 1e-6:
                best_one, worth = action, score
    return best_one


def _faced(evaluation: Evaluation, unit: Unit) -> float:
    """What a facing is worth among those in contact: whom it could strike, who has its back."""
    score = evaluation.stand(unit)
    for enemy in contact.touching(evaluation.context, evaluation.state, unit):
        if enemy.fate == "up":
            front = evaluation.context.board.ahead(unit.cell, unit.facing, enemy.cell)
            score += (0.1 if front else -0.1) * evaluation.points(enemy)
    return score



