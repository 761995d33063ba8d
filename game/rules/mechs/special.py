"""Special attacks: ram, charge and death from above (MC-C2, MC-U6, MC-U33, MC-U34)."""

from collections.abc import Sequence
from fractions import Fraction

from msgspec.structs import replace

from game.boards.table import UNIT, inches
from game.core.dice import Dice
from game.core.event import AnyEvent, Jumped, Modifier, Turned
from game.core.ruling import ALLOWED, Ruling, refuse
from game.rules.mechs import (
    attack,
    breakaway,
    close,
    contact,
    damage,
    dial,
    fireline,
    heat,
    movement,
    movement_allowance,
    orders,
    terrain,
)
from game.rules.mechs.actions import Charge, Death, Ram
from game.rules.mechs.attack import Aim
from game.rules.mechs.context import GameContext
from game.rules.mechs.reasons import event_words, modifier, no
from game.rules.mechs.rulevalues import RamValues
from game.rules.mechs.state import OrderKind, State, Unit, stands, with_unit

Result = tuple[State, list[AnyEvent]]
LANDED = damage.HITS
"""Outcome keys of a death from above that succeeded (MC-F1)."""
_ROUNDED = 10
"""Hundredths of an inch, more than contact and the grid can add to a way and two bases."""


# --- what it needs ------------------------------------------------------------------------------


def values_of(context: GameContext, a: Charge | Ram) -> RamValues:
    """The numbers of a ram or a charge."""
    return context.rules.charge if isinstance(a, Charge) else context.rules.ram


def kind_of(a: Charge | Ram) -> OrderKind:
    """The order of a ram or a charge."""
    return "charge" if isinstance(a, Charge) else "ram"


def there(unit: Unit, a: Charge | Ram | Death) -> Unit:
    """The attacker as it stands when it strikes."""
    cell = a.cell if isinstance(a, Death) else a.path[-1]
    return replace(unit, cell=cell, facing=a.facing, moved=True)


def aim(
    context: GameContext, state: State, unit: Unit, target: Unit, a: Charge | Ram | Death
) -> Aim:
    """A special attack from where it ends, whether or not it may be made."""
    at = there(unit, a)
    if isinstance(a, Death):
        values = context.rules.death
        harm: tuple[Modifier, ...] = (modifier("death", values.hit, "MC-C2"),)
        missed = values.miss
        return attack.aimed(
            context, at, target, harm, (), fireline.close_by(context, at, target),
            own={"miss": missed, "backfire": missed},
        )
    own = values_of(context, a)
    if isinstance(a, Charge):
        harm = (*dial.damage_lines(context, unit, "primary"),
                modifier("charge", own.damage, "MC-C2"))
    else:
        harm = (modifier("ram", own.damage, "MC-C2"),)
    return attack.aimed(
        context, at, target, harm, (), fireline.close_by(context, at, target),
        own={"hit": own.own, "great": own.own},
    )


def within(
    context: GameContext, state: State, unit: Unit, kind: OrderKind, foes: Sequence[Unit]
) -> list[Unit]:
    """The enemies that a special attack of this kind could come up to, were nothing in the way."""
    board, base = context.board, context.base(unit)
    limit = movement_allowance.allowance(context, state, unit, kind).limit
    most = limit + terrain.beyond(context, unit) + base.length // 2 + _ROUNDED
    return [
        foe for foe in foes
        if board.length(unit.cell, foe.cell) <= most + context.base(foe).length // 2
    ]


# --- ram and charge -----------------------------------------------------------------------------


def judge_charge(context: GameContext, state: State, unit: Unit, a: Charge) -> Ruling:
    """Whether a 'Mech may charge somebody along this way."""
    return _judge_into(context, state, unit, a)


def judge_ram(context: GameContext, state: State, unit: Unit, a: Ram) -> Ruling:
    """Whether a vehicle may ram somebody along this way."""
    return _judge_into(context, state, unit, a)


def _judge_into(context: GameContext, state: State, unit: Unit, a: Charge | Ram) -> Ruling:
    ruling = attack.judge_enemy(context, state, unit, a.target, "MC-C2")
    if not ruling.allowed:
        return ruling
    kind, me = kind_of(a), context.names[unit.id]
    if len(a.path) != 2:
        return no("MC-U34", f"{kind}-bends", units=(unit.id,), unit=me, n=len(a.path) - 1)
    walk = movement.walk(context, state, unit, kind, a.path, a.facing)
    if isinstance(walk, Ruling):
        return walk
    least = values_of(context, a).straight
    if walk.cost < least:
        return no("MC-C2", f"{kind}-short", units=(unit.id, a.target), unit=me,
                  far=inches(walk.cost), least=inches(least))
    ruling = _meets(context, state, there(unit, a), state.units[a.target])
    return Ruling(True, Fraction(walk.cost, UNIT)) if ruling.allowed else ruling


def _meets(context: GameContext, state: State, at: Unit, target: Unit) -> Ruling:
    """Whether one that ends so is in contact with its target, and can strike it."""
    both, name = (at.id, target.id), context.names[target.id]
    if not any(unit.id == target.id for unit in contact.touching(context, state, at)):
        if target.level == "cruising":
            return no("MC-V2", "strike-cruising", units=both, unit=name)
        return no("MC-C2", "special-apart", cells=(at.cell, target.cell), units=both, target=name,
                  gap=close.apart(context, at, target))
    for ruling in (close.across(context, at, target), attack.judge_front(context, at, target)):
        if not ruling.allowed:
            return ruling
    return ALLOWED


def charge(context: GameContext, state: State, a: Charge, dice: Dice) -> Result:
    """It runs into its target; the order has been given."""
    return _into(context, state, a, dice)


def ram(context: GameContext, state: State, a: Ram, dice: Dice) -> Result:
    """It drives into its target; the order has been given."""
    return _into(context, state, a, dice)


def _into(context: GameContext, state: State, a: Charge | Ram, dice: Dice) -> Result:
    made = aim(context, state, state.units[a.unit], state.units[a.target], a)
    kind = kind_of(a)
    state, events = movement.gone(context, state, a.unit, kind, a.path, a.facing)
    state, more = _struck(context, state, a, made, dice)
    return state, [*events, *more]


def _struck(
    context: GameContext, state: State, a: Charge | Ram | Death, made: Aim, dice: Dice
) -> Result:
    """The dice, and then the heat (MC-N2)."""
    kind: OrderKind = "death" if isinstance(a, Death) else kind_of(a)
    title = event_words(f"title.{kind}", context.names[a.unit], context.names[a.target])
    state, events, _ = attack.resolve(
        context, state, a.unit, a.target, made, title, "MC-C2", dice
    )
    steps = heat.of_order(context, kind)
    if steps and stands(state.units[a.unit]):
        state, more = heat.heat(context, state, a.unit, steps)
        events += more
    return state, events


# --- death from above ---------------------------------------------------------------------------


def judge_death(context: GameContext, state: State, unit: Unit, a: Death) -> Ruling:
    """Whether a 'Mech with jump jets may come down on somebody there."""
    ruling = attack.judge_enemy(context, state, unit, a.target, "MC-C2")
    if not ruling.allowed:
        return ruling
    target, me = state.units[a.target], context.names[unit.id]
    both, name = (unit.id, a.target), context.names[a.target]
    if terrain.submerged(context, unit):
        return no("MC-U6", "death-submerged", units=(unit.id,), unit=me)
    if any(other.id == a.target for other in contact.touching(context, state, unit)):
        return no("MC-U34", "death-contact", units=both, unit=me, target=name)
    far, most = (
        context.board.length(unit.cell, a.cell),
        movement_allowance.allowance(context, state, unit, "death").limit,
    )
    if far > most:
        return no("MC-C2", "death-far", cells=(a.cell,), units=both, unit=me, needs=inches(far),
                  has=inches(most))
    reason = movement.standing(context, state, unit, a.cell, a.facing)
    if reason is not None:
        return refuse(reason)
    ruling = _meets(context, state, there(unit, a), target)
    return Ruling(True, Fraction(far, UNIT)) if ruling.allowed else ruling


def death(context: GameContext, state: State, a: Death, dice: Dice) -> Result:
    """It jumps, lands beside its target and strikes; the order has been given."""
    unit = state.units[a.unit]
    made = aim(context, state, unit, state.units[a.target], a)
    state, events = breakaway.leaves(context, state, unit)
    state = with_unit(state, there(unit, a))
    events.append(Jumped(a.unit, unit.cell, a.cell, a.cell))
    if a.facing != unit.facing:
        events.append(Turned(a.unit, unit.facing, a.facing))
    state = orders.went(state, a.unit, context.board.length(unit.cell, a.cell))
    state, more = _struck(context, state, a, made, dice)
    return state, [*events, *more]
