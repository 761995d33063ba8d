"""How a way over the table is shown before it is gone: a tape with its inches, where it must stop,
how the unit will stand, whom it will touch and what that order costs."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

from msgspec.structs import replace

from game.boards.bases import CONTACT
from game.boards.table import UNIT, inches
from game.core.view_records import Danger, PathStep, Preview
from game.rules.mechs import contact, dial, heat, movement, spins, terrain, way_notes
from game.rules.mechs.actions import Assault, Charge, Move, Ram, Run
from game.rules.mechs.context import Walk
from game.rules.mechs.counters import front, links_of
from game.rules.mechs.movement_allowance import MovementAllowance, allowance
from game.rules.mechs.rules import MechsRules
from game.rules.mechs.state import OrderKind, State, Unit, with_unit
from game.rules.mechs.talk import ground, name, say, whole
from game.rules.mechs.unitcard import planned_gauges, pushes

Way = Move | Run | Assault | Charge | Ram


def moved(
    game: MechsRules, state: State, unit: Unit, action: Way, plain: Preview
) -> Preview:
    """A whole way, legal or not."""
    context = game.context
    kind = order_of(state, action)
    limit = allowance(context, state, unit, kind)
    steps = tuple(_steps(game, action.path, limit.limit, plain.ruling.allowed))
    if not plain.ruling.allowed:
        used = max((step.total for step in steps if step.ok and step.total is not None),
                   default=Fraction(0))
        return replace(plain, path=steps, facing=action.facing,
                       left=Fraction(limit.limit, UNIT) - used)
    gone = movement.walk(context, state, unit, kind, action.path, action.facing)
    if not isinstance(gone, Walk):
        return replace(plain, path=steps, facing=action.facing)
    there = replace(unit, cell=action.path[-1], facing=action.facing, moved=True)
    after = with_unit(state, there)
    # Only an assault shoots from where it ends.
    plan = front(game, there, "plan") if kind == "assault" else None
    head, *more = (
        *_beside(game, limit, gone, there), *way_notes.beside(game, state, unit, gone, there))
    ruling = replace(plain.ruling, also=way_notes.of_way(context, unit, gone, limit))
    return replace(
        plain, ruling=ruling, path=_marked(steps, gone),
        left=Fraction(limit.limit - gone.cost, UNIT), facing=action.facing,
        links=links_of(game, after, there),
        fields=(plan,) if plan is not None else (),
        gauges=planned_gauges(game, state, unit, kind),
        dangers=tuple(_dangers(game, state, after, unit, there, kind)),
        beside=(head, *more), summary=(head, *more),
        after=tuple(_after(game, state, there, kind)),
    )


def order_of(state: State, action: Way) -> OrderKind:
    """The order that a way belongs to."""
    match action:
        case Charge():
            return "charge"
        case Ram():
            return "ram"
        case _:
            return movement.kind_of(state, action)


# --- the tape ----------------------------------------------------------------------------------


def _steps(
    game: MechsRules, path: tuple[int, ...], limit: int, allowed: bool
) -> Iterator[PathStep]:
    """Each straight piece with its inches and the running sum; of a way that can't be gone the last
    isn't ok."""
    total = 0
    last = len(path) - 1
    for place, (a, b) in enumerate(pairwise(path), 1):
        length = game.context.board.length(a, b)
        total += length
        ok = total <= limit and (allowed or place < last)
        yield PathStep(b, Fraction(length, UNIT), Fraction(total, UNIT), ok,
                   "" if place == last else "bend")


def _marked(steps: tuple[PathStep, ...], gone: Walk) -> tuple[PathStep, ...]:
    """With the end marked where the move must stop there. On raised ground only the part up to its
    border is measured (MC-U5)."""
    if (gone.stop is None and gone.crossed is None) or not steps:
        return steps
    end = replace(steps[-1], mark="stop", total=Fraction(gone.cost, UNIT))
    return (*steps[:-1], end)


def _beside(game: MechsRules, limit: MovementAllowance, gone: Walk, there: Unit) -> Iterator[str]:
    """ "7.2″ of 10″ · 2.8″ unused", why it ends there, and why there is no more."""
    context = game.context
    here = context.spot(there)
    touching = here._replace(radius=here.radius + CONTACT)
    short = terrain.astride(context, there, touching) if gone.unstopped else None
    left = limit.limit - gone.cost
    key = "way.left" if left else "way.all"
    yield say(key, used=inches(gone.cost), of=inches(limit.limit), left=inches(left))
    if gone.stop is not None:
        yield say("way.stop", ground=ground(game, gone.stop))
    if gone.crossed is not None:
        yield say("way.crossed", ground=ground(game, gone.crossed))
    if short is not None:
        yield say("way.short", ground=ground(game, short), rule=context.data.kinds[short.kind].rule)
    if limit.slow is not None:
        key = "way.slow-odd" if way_notes.odd_half(context, there, limit) else "way.slow"
        yield say(key, ground=ground(game, limit.slow))


# --- what comes of it --------------------------------------------------------------------------


def _after(
    game: MechsRules, state: State, there: Unit, kind: OrderKind
) -> Iterator[str]:
    """ "Next turn: half speed, 5″", where its base will touch hindering ground (MC-T2)."""
    context = game.context
    if terrain.slow(context, there) is None or shuts(game, state, there, kind):
        return
    hot = heat.after(context, there, _heat(game, state, there, kind))
    half = -(-dial.speed(context, hot) // context.rules.move.half)
    yield say("after.slow", speed=whole(half))


def _dangers(
    game: MechsRules, state: State, after: State, unit: Unit, there: Unit, kind: OrderKind
) -> Iterator[Danger]:
    """Contact and the free spins it gives, the push of a second token, a shutdown."""
    context = game.context
    for foe in contact.touching(context, after, there):
        key = "danger.contact-spins" if spins.may(context, foe) else "danger.contact"
        rule = "MC-F1" if spins.may(context, foe) else "MC-B1"
        yield Danger(foe.cell, say(key, unit=name(game, foe.id)), rule, foe.id)
    if pushes(game, state, unit, kind):
        hot = bool(context.row(unit).heat)
        orders = context.rules.orders
        words = say("danger.push-heat", heat=orders.push_heat) if hot \
            else say("danger.push", clicks=orders.push)
        yield Danger(there.cell, words, "MC-N1", unit.id)
    if shuts(game, state, unit, kind):
        yield Danger(there.cell, say("danger.shut"), "MC-N2", unit.id)


def shuts(game: MechsRules, state: State, unit: Unit, kind: OrderKind) -> bool:
    """Whether an order would shut a 'Mech down by its heat."""
    row, more = game.context.row(unit), _heat(game, state, unit, kind)
    return bool(row.heat) and more > 0 and unit.heat + more >= row.shutdown


def _heat(game: MechsRules, state: State, unit: Unit, kind: OrderKind) -> int:
    """The heat of an order, a push with it."""
    pushed = game.context.rules.orders.push_heat if pushes(game, state, unit, kind) else 0
    return heat.of_order(game.context, kind) + pushed

