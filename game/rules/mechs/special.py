"""Special attacks: ram, charge and death from above (MC-C2, MC-U6, MC-U33, MC-U34)."""

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
    orders,
    speed,
    terrain,
)
from game.rules.mechs.action import Charge, Death, Ram
from game.rules.mechs.attack import Aim
from game.rules.mechs.field import Field
from game.rules.mechs.reasons import event_words, modifier, no
from game.rules.mechs.rulevalues import RamValues
from game.rules.mechs.state import OrderKind, State, Unit, stands, with_unit

Result = tuple[State, list[AnyEvent]]
LANDED = damage.HITS
"""Outcome keys of a death from above that succeeded (MC-F1)."""


# --- what it needs ------------------------------------------------------------------------------


def values_of(field: Field, a: Charge | Ram) -> RamValues:
    """The numbers of a ram or a charge."""
    return field.rules.charge if isinstance(a, Charge) else field.rules.ram


def kind_of(a: Charge | Ram) -> OrderKind:
    """The order of a ram or a charge."""
    return "charge" if isinstance(a, Charge) else "ram"


def there(unit: Unit, a: Charge | Ram | Death) -> Unit:
    """The attacker as it stands when it strikes."""
    cell = a.cell if isinstance(a, Death) else a.path[-1]
    return replace(unit, cell=cell, facing=a.facing, moved=True)


def aim(field: Field, state: State, unit: Unit, target: Unit, a: Charge | Ram | Death) -> Aim:
    """A special attack from where it ends, whether or not it may be made."""
    at = there(unit, a)
    if isinstance(a, Death):
        values = field.rules.death
        harm: tuple[Modifier, ...] = (modifier("death", values.hit, "MC-C2"),)
        missed = values.miss
        return attack.aimed(
            field, at, target, harm, (), fireline.close_by(field, at, target),
            own={"miss": missed, "backfire": missed},
        )
    own = values_of(field, a)
    if isinstance(a, Charge):
        harm = (*dial.damage_lines(field, unit, "primary"),
                modifier("charge", own.damage, "MC-C2"))
    else:
        harm = (modifier("ram", own.damage, "MC-C2"),)
    return attack.aimed(
        field, at, target, harm, (), fireline.close_by(field, at, target),
        own={"hit": own.own, "great": own.own},
    )


# --- ram and charge -----------------------------------------------------------------------------


def judge_charge(field: Field, state: State, unit: Unit, a: Charge) -> Ruling:
    """Whether a 'Mech may charge somebody along this way."""
    return _judge_into(field, state, unit, a)


def judge_ram(field: Field, state: State, unit: Unit, a: Ram) -> Ruling:
    """Whether a vehicle may ram somebody along this way."""
    return _judge_into(field, state, unit, a)


def _judge_into(field: Field, state: State, unit: Unit, a: Charge | Ram) -> Ruling:
    ruling = attack.judge_enemy(field, state, unit, a.target, "MC-C2")
    if not ruling.allowed:
        return ruling
    kind, me = kind_of(a), field.names[unit.id]
    if len(a.path) != 2:
        return no("MC-U34", f"{kind}-bends", units=(unit.id,), unit=me, n=len(a.path) - 1)
    walk = movement.walk(field, state, unit, kind, a.path, a.facing)
    if isinstance(walk, Ruling):
        return walk
    least = values_of(field, a).straight
    if walk.cost < least:
        return no("MC-C2", f"{kind}-short", units=(unit.id, a.target), unit=me,
                  far=inches(walk.cost), least=inches(least))
    ruling = _meets(field, state, there(unit, a), state.units[a.target])
    return Ruling(True, Fraction(walk.cost, UNIT)) if ruling.allowed else ruling


def _meets(field: Field, state: State, at: Unit, target: Unit) -> Ruling:
    """Whether one that ends so is in contact with its target, and can strike it."""
    both, name = (at.id, target.id), field.names[target.id]
    moved = with_unit(state, at)
    if not any(one.id == target.id for one in contact.touching(field, moved, at)):
        if target.level == "cruising":
            return no("MC-V2", "strike-cruising", units=both, unit=name)
        return no("MC-C2", "special-apart", cells=(at.cell, target.cell), units=both, target=name,
                  gap=close.apart(field, at, target))
    for ruling in (close.across(field, at, target), attack.judge_front(field, at, target)):
        if not ruling.allowed:
            return ruling
    return ALLOWED


def charge(field: Field, state: State, a: Charge, dice: Dice) -> Result:
    """It runs into its target; the order has been given."""
    return _into(field, state, a, dice)


def ram(field: Field, state: State, a: Ram, dice: Dice) -> Result:
    """It drives into its target; the order has been given."""
    return _into(field, state, a, dice)


def _into(field: Field, state: State, a: Charge | Ram, dice: Dice) -> Result:
    made = aim(field, state, state.units[a.unit], state.units[a.target], a)
    kind = kind_of(a)
    state, events = movement.gone(field, state, a.unit, kind, a.path, a.facing)
    state, more = _struck(field, state, a, made, dice)
    return state, [*events, *more]


def _struck(
    field: Field, state: State, a: Charge | Ram | Death, made: Aim, dice: Dice
) -> Result:
    """The dice, and then the heat (MC-N2)."""
    kind: OrderKind = "death" if isinstance(a, Death) else kind_of(a)
    title = event_words(f"title.{kind}", field.names[a.unit], field.names[a.target])
    state, events, _ = attack.resolve(
        field, state, a.unit, a.target, made, title, "MC-C2", dice
    )
    steps = heat.of_order(field, kind)
    if steps and stands(state.units[a.unit]):
        state, more = heat.heat(field, state, a.unit, steps)
        events += more
    return state, events


# --- death from above ---------------------------------------------------------------------------


def judge_death(field: Field, state: State, unit: Unit, a: Death) -> Ruling:
    """Whether a 'Mech with jump jets may come down on somebody there."""
    ruling = attack.judge_enemy(field, state, unit, a.target, "MC-C2")
    if not ruling.allowed:
        return ruling
    target, me = state.units[a.target], field.names[unit.id]
    both, name = (unit.id, a.target), field.names[a.target]
    if terrain.submerged(field, unit):
        return no("MC-U6", "death-submerged", units=(unit.id,), unit=me)
    if any(one.id == a.target for one in contact.touching(field, state, unit)):
        return no("MC-U34", "death-contact", units=both, unit=me, target=name)
    far, most = field.board.length(unit.cell, a.cell), speed.pace(field, state, unit, "death").limit
    if far > most:
        return no("MC-C2", "death-far", cells=(a.cell,), units=both, unit=me, needs=inches(far),
                  has=inches(most))
    reason = movement.standing(field, state, unit, a.cell, a.facing)
    if reason is not None:
        return refuse(reason)
    ruling = _meets(field, state, there(unit, a), target)
    return Ruling(True, Fraction(far, UNIT)) if ruling.allowed else ruling


def death(field: Field, state: State, a: Death, dice: Dice) -> Result:
    """It jumps, lands beside its target and strikes; the order has been given."""
    unit = state.units[a.unit]
    made = aim(field, state, unit, state.units[a.target], a)
    state, events = breakaway.leaves(field, state, unit)
    state = with_unit(state, there(unit, a))
    events.append(Jumped(a.unit, unit.cell, a.cell, a.cell))
    if a.facing != unit.facing:
        events.append(Turned(a.unit, unit.facing, a.facing))
    state = orders.went(state, a.unit, field.board.length(unit.cell, a.cell))
    state, more = _struck(field, state, a, made, dice)
    return state, [*events, *more]
