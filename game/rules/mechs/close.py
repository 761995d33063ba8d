"""Close combat: contact, water, edges (MC-C1, MC-T4, MC-T6, MC-T7, MC-U7, MC-U10)."""

from collections.abc import Sequence
from functools import lru_cache
from math import ceil

import shapely

from game.boards.bases import gap
from game.boards.table import inches
from game.boards.tablemap import TableMap
from game.core.dice import Dice
from game.core.event import AnyEvent, Modifier, Shot
from game.core.ruling import ALLOWED, Ruling
from game.rules.mechs import attack, contact, dial, fireline, terrain
from game.rules.mechs.action import Capture, Strike
from game.rules.mechs.attack import Aim
from game.rules.mechs.field import Field
from game.rules.mechs.reasons import event_words, modifier, no
from game.rules.mechs.state import State, Unit

# --- with what ----------------------------------------------------------------------------------


def harm_lines(field: Field, unit: Unit) -> tuple[Modifier, ...]:
    """The clicks of a hit: of the better melee weapon that still does something, else bare
    (MC-U10)."""
    best: tuple[Modifier, ...] = ()
    most = 0
    for slot in dial.SLOTS:
        done = dial.damage(field, unit, slot)
        if dial.weapon(field, unit, slot).kind == "melee" and done > most:
            best, most = dial.damage_lines(field, unit, slot), done
    return best or (modifier("bare", field.rules.attack.bare, "MC-U10"),)


def aim(field: Field, state: State, unit: Unit, target: Unit, captures: bool = False) -> Aim:
    """Close combat from where the attacker stands, whether or not it may be fought."""
    harm = () if captures else harm_lines(field, unit)
    return attack.aimed(
        field, unit, target, harm, (), fireline.close_by(field, unit, target), captures=captures
    )


# --- whether it may be fought -------------------------------------------------------------------


def judge_strike(field: Field, state: State, unit: Unit, a: Strike | Capture) -> Ruling:
    """Whether a unit may fight somebody from where it stands."""
    ruling = attack.judge_enemy(field, state, unit, a.target, "MC-C1")
    if not ruling.allowed:
        return ruling
    target = state.units[a.target]
    for ruling in (
        _contact(field, state, unit, target),
        across(field, unit, target),
        attack.judge_front(field, unit, target),
    ):
        if not ruling.allowed:
            return ruling
    return ALLOWED


def _contact(field: Field, state: State, unit: Unit, target: Unit) -> Ruling:
    if any(one.id == target.id for one in contact.touching(field, state, unit)):
        return ALLOWED
    both, name = (unit.id, target.id), field.names[target.id]
    for one in (unit, target):
        if one.level == "cruising":
            return no("MC-V2", "strike-cruising", units=both, unit=field.names[one.id])
    return no("MC-C1", "strike-far", cells=(target.cell,), units=both, target=name,
              gap=apart(field, unit, target))


def apart(field: Field, unit: Unit, target: Unit) -> str:
    """How far two bases are from each other, in words."""
    return inches(max(0, ceil(gap(field.spot(unit), field.spot(target)))))


def across(field: Field, unit: Unit, target: Unit) -> Ruling:
    """Whether water or a steep edge between two in contact keeps them from fighting, specially
    too (MC-T4, MC-T7). Other edges don't (MC-T6)."""
    both, name = (unit.id, target.id), field.names[target.id]
    pool = terrain.water(field, target)
    if pool and terrain.water(field, unit) not in waters(field.map, pool):
        return no("MC-T4", "strike-water", cells=(target.cell,), units=both, target=name,
                  unit=field.names[unit.id])
    if _steep(field, unit) != _steep(field, target):
        return no("MC-T7", "strike-steep", cells=(target.cell,), units=both, target=name,
                  unit=field.names[unit.id])
    return ALLOWED


def _steep(field: Field, unit: Unit) -> str:
    """The ground with a steep edge that a unit stands on, "" for none."""
    area = terrain.perch(field, unit)
    return area.id if area is not None and terrain.steep(field, area) else ""


@lru_cache(64)
def waters(table: TableMap, area: str) -> frozenset[str]:
    """The water that an area is part of: areas that touch are one (MC-U23)."""
    wet = [one.id for one in table.areas if one.kind in ("shallow", "deep")]
    found, open_ends = {area}, [area]
    while open_ends:
        shape = table.shapes[table.index[open_ends.pop()]]
        for other in wet:
            if other not in found and shapely.intersects(
                shape, table.shapes[table.index[other]]
            ):
                found.add(other)
                open_ends.append(other)
    return frozenset(found)


def strikes(field: Field, state: State, unit: Unit) -> Sequence[Strike]:
    """All close combat that a unit may fight where it stands."""
    return [
        Strike(unit.id, other.id) for other in contact.touching(field, state, unit)
        if judge_strike(field, state, unit, Strike(unit.id, other.id)).allowed
    ]


# --- fighting it --------------------------------------------------------------------------------


def strike(field: Field, state: State, a: Strike, dice: Dice) -> tuple[State, list[AnyEvent]]:
    """Close combat."""
    state, events, _ = fought(field, state, a, "title.strike", "MC-C1", dice)
    return state, events


def fought(
    field: Field, state: State, a: Strike | Capture, title: str, rule: str, dice: Dice
) -> tuple[State, list[AnyEvent], str]:
    """Close combat to strike or to capture, and what the throw came to. title: what it is thrown
    for."""
    unit, target = state.units[a.unit], state.units[a.target]
    made = aim(field, state, unit, target, captures=isinstance(a, Capture))
    words = event_words(title, field.names[unit.id], field.names[target.id])
    blow = Shot(unit.id, target.id, unit.cell, target.cell, "strike")
    state, events, throw = attack.resolve(field, state, a.unit, a.target, made, words, rule, dice)
    return state, [blow, *events], throw
