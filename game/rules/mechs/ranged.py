"""Ranged attacks: weapons, ranges, lines of fire (MC-C1, MC-T5, MC-U7 to MC-U10, MC-V3, MC-V4)."""

from collections.abc import Sequence

from game.boards.table import UNIT, inches
from game.core.dice import Dice
from game.core.event import AnyEvent, Modifier, Shot
from game.core.ruling import ALLOWED, Ruling
from game.rules.mechs import attack, contact, dial, fireline, terrain
from game.rules.mechs.actions import Fire
from game.rules.mechs.attack import Aim
from game.rules.mechs.context import GameContext
from game.rules.mechs.reasons import event_words, modifier, no
from game.rules.mechs.state import Slot, State, Unit, stands

RANGED = ("ballistic", "energy")


# --- with what ----------------------------------------------------------------------------------


def slots(context: GameContext, unit: Unit) -> tuple[Slot, ...]:
    """The weapons that shoot, whatever they still do."""
    return tuple([slot for slot in dial.SLOTS if dial.weapon(context, unit, slot).kind in RANGED])


def reach(context: GameContext, unit: Unit, slot: Slot, target: Unit | None = None) -> int:
    """The range of a weapon in whole inches, against somebody: anti-air guns reach further for
    cruising VTOLs (MC-V3)."""
    weapon = dial.weapon(context, unit, slot)
    far = weapon.range
    aloft = target is not None and target.level == "cruising"
    if aloft and weapon.kind == "ballistic" and "anti-air" in context.row(unit).gear:
        far *= context.rules.vtol.anti_air
    return far


# --- what it needs ------------------------------------------------------------------------------


def aim(context: GameContext, state: State, unit: Unit, target: Unit, slot: Slot) -> Aim:
    """A shot from where the attacker stands, whether or not it may be taken."""
    order = state.order
    change: list[Modifier] = []
    if order is not None and order.unit == unit.id and order.kind == "assault":
        change.append(modifier("assault", context.rules.attack.assault, "MC-N1"))
    gained = fireline.line(context, state, unit, target).modifiers
    return attack.aimed(
        context, unit, target, dial.damage_lines(context, unit, slot), change, gained
    )


# --- whether it may be taken --------------------------------------------------------------------


def judge_fire(context: GameContext, state: State, unit: Unit, a: Fire) -> Ruling:
    """Whether a unit may shoot at somebody from where it stands."""
    for ruling in (
        _weapon(context, unit, a.slot), _free(context, state, unit),
        attack.judge_enemy(context, state, unit, a.target, "MC-C1"),
    ):
        if not ruling.allowed:
            return ruling
    target = state.units[a.target]
    for ruling in (
        _under_water(context, unit, target), attack.judge_front(context, unit, target),
        _range(context, unit, target, a.slot),
    ):
        if not ruling.allowed:
            return ruling
    return line_free(context, state, unit, target)


def _weapon(context: GameContext, unit: Unit, slot: Slot) -> Ruling:
    weapon, me = dial.weapon(context, unit, slot), (unit.id,)
    name = context.names[unit.id]
    if weapon.kind == "none":
        return no("MC-U10", f"no-{slot}", units=me, unit=name)
    if weapon.kind == "melee":
        return no("MC-U10", "fire-melee", units=me, unit=name)
    if dial.damage(context, unit, slot):
        return ALLOWED
    hot = dial.click(context, unit).primary if slot == "primary" else (
        dial.click(context, unit).secondary)
    rule, key = ("MC-N2", "fire-hot") if hot else ("MC-C1", "fire-spent")
    return no(rule, key, units=me, unit=name, heat=unit.heat)


def _free(context: GameContext, state: State, unit: Unit) -> Ruling:
    """Nobody shoots while an enemy is in contact, but for a VTOL that came up to it in this order
    (MC-V4) or couldn't leave it (MC-B5)."""
    enemies = [other for other in contact.touching(context, state, unit) if stands(other)]
    if not enemies:
        return ALLOWED
    order = state.order
    if order is not None and order.unit == unit.id and context.row(unit).flies and (
        order.clear or unit.id in order.stuck
    ):
        return ALLOWED
    return no("MC-U9", "fire-contact", units=(unit.id, *(other.id for other in enemies)),
              unit=context.names[unit.id], target=context.names[enemies[0].id])


def _under_water(context: GameContext, unit: Unit, target: Unit) -> Ruling:
    """MC-T5: who is submerged neither shoots nor is shot at."""
    for other in (unit, target):
        if terrain.submerged(context, other):
            return no("MC-T5", "fire-submerged", cells=(other.cell,), units=(unit.id, target.id),
                      unit=context.names[other.id])
    return ALLOWED


def _in_range(context: GameContext, unit: Unit, target: Unit, slot: Slot) -> bool:
    far = context.board.length(unit.cell, target.cell)
    return far <= reach(context, unit, slot, target) * UNIT


def _range(context: GameContext, unit: Unit, target: Unit, slot: Slot) -> Ruling:
    if _in_range(context, unit, target, slot):
        return ALLOWED
    far = context.board.length(unit.cell, target.cell)
    most = reach(context, unit, slot, target)
    return no("MC-U8", "fire-far", cells=(target.cell,), units=(unit.id, target.id),
              target=context.names[target.id], distance=inches(far), range=inches(most * UNIT))


def line_free(context: GameContext, state: State, unit: Unit, target: Unit) -> Ruling:
    """Whether nothing blocks the line of fire, and what does (MC-U9)."""
    if fireline.gained(context, state, unit, target) is not None:
        return ALLOWED
    wall = fireline.line(context, state, unit, target).blocked
    assert wall is not None
    units = (unit.id, target.id, wall.unit) if wall.unit else (unit.id, target.id)
    far = inches(context.board.length(unit.cell, wall.cell))
    return no(wall.rule, "fire-base" if wall.unit else "fire-blocked", cells=(wall.cell,),
              units=units, also=("MC-U9",), what=wall.words, distance=far,
              target=context.names[target.id])


def shots(context: GameContext, state: State, unit: Unit) -> Sequence[Fire]:
    """All shots that a unit may take from where it stands."""
    armed = [slot for slot in slots(context, unit) if dial.damage(context, unit, slot)]
    if not armed or not _free(context, state, unit).allowed:
        return ()
    ahead = [
        other for other in state.units.values()
        if other.side != unit.side and other.cell >= 0
        and context.board.ahead(unit.cell, unit.facing, other.cell)
    ]
    return [
        shot for slot in armed for other in ahead
        for shot in (Fire(unit.id, other.id, slot),)
        if _in_range(context, unit, other, slot)
        and judge_fire(context, state, unit, shot).allowed
    ]


# --- taking it ----------------------------------------------------------------------------------


def fire(context: GameContext, state: State, a: Fire, dice: Dice) -> tuple[State, list[AnyEvent]]:
    """A ranged attack."""
    unit, target = state.units[a.unit], state.units[a.target]
    made = aim(context, state, unit, target, a.slot)
    title = event_words("title.fire", context.names[unit.id], context.names[target.id])
    flown = Shot(unit.id, target.id, unit.cell, target.cell)
    state, events, _ = attack.resolve(
        context, state, a.unit, a.target, made, title, "MC-C1", dice
    )
    return state, [flown, *events]
