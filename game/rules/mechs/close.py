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
from game.rules.mechs.actions import Capture, Strike
from game.rules.mechs.attack import Aim
from game.rules.mechs.context import GameContext
from game.rules.mechs.reasons import event_words, modifier, no
from game.rules.mechs.state import State, Unit

# --- with what ----------------------------------------------------------------------------------


def harm_lines(context: GameContext, unit: Unit) -> tuple[Modifier, ...]:
    """The clicks of a hit: of the better melee weapon that still does something, else bare
    (MC-U10)."""
    best: tuple[Modifier, ...] = ()
    most = 0
    for slot in dial.SLOTS:
        done = dial.damage(context, unit, slot)
        if dial.weapon(context, unit, slot).kind == "melee" and done > most:
            best, most = dial.damage_lines(context, unit, slot), done
    return best or (modifier("bare", context.rules.attack.bare, "MC-U10"),)


def aim(
    context: GameContext, state: State, unit: Unit, target: Unit, captures: bool = False
) -> Aim:
    """Close combat from where the attacker stands, whether or not it may be fought."""
    harm = () if captures else harm_lines(context, unit)
    return attack.aimed(
        context, unit, target, harm, (), fireline.close_by(context, unit, target), captures=captures
    )


# --- whether it may be fought -------------------------------------------------------------------


def judge_strike(context: GameContext, state: State, unit: Unit, a: Strike | Capture) -> Ruling:
    """Whether a unit may fight somebody from where it stands."""
    ruling = attack.judge_enemy(context, state, unit, a.target, "MC-C1")
    if not ruling.allowed:
        return ruling
    target = state.units[a.target]
    for ruling in (
        _contact(context, state, unit, target), across(context, unit, target),
        attack.judge_front(context, unit, target),
    ):
        if not ruling.allowed:
            return ruling
    return ALLOWED


def _contact(context: GameContext, state: State, unit: Unit, target: Unit) -> Ruling:
    if any(other.id == target.id for other in contact.touching(context, state, unit)):
        return ALLOWED
    both, name = (unit.id, target.id), context.names[target.id]
    for other in (unit, target):
        if other.level == "cruising":
            return no("MC-V2", "strike-cruising", units=both, unit=context.names[other.id])
    return no("MC-C1", "strike-far", cells=(target.cell,), units=both, target=name,
              gap=apart(context, unit, target))


def apart(context: GameContext, unit: Unit, target: Unit) -> str:
    """How far two bases are from each other, in words."""
    return inches(max(0, ceil(gap(context.spot(unit), context.spot(target)))))


def across(context: GameContext, unit: Unit, target: Unit) -> Ruling:
    """Whether water or a steep edge between two in contact keeps them from fighting, specially
    too (MC-T4, MC-T7). Other edges don't (MC-T6)."""
    both, name = (unit.id, target.id), context.names[target.id]
    pool = terrain.water(context, target)
    if pool and terrain.water(context, unit) not in waters(context.map, pool):
        return no("MC-T4", "strike-water", also=("MC-U23",), cells=(target.cell,), units=both,
                  target=name, unit=context.names[unit.id])
    if _steep(context, unit) != _steep(context, target):
        return no("MC-T7", "strike-steep", cells=(target.cell,), units=both, target=name,
                  unit=context.names[unit.id])
    return ALLOWED


def _steep(context: GameContext, unit: Unit) -> str:
    """The ground with a steep edge that a unit stands on, "" for none."""
    area = terrain.perch(context, unit)
    return area.id if area is not None and terrain.steep(context, area) else ""


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


def strikes(context: GameContext, state: State, unit: Unit) -> Sequence[Strike]:
    """All close combat that a unit may fight where it stands."""
    return [
        Strike(unit.id, other.id) for other in contact.touching(context, state, unit)
        if judge_strike(context, state, unit, Strike(unit.id, other.id)).allowed
    ]


# --- fighting it --------------------------------------------------------------------------------


def strike(
    context: GameContext, state: State, a: Strike, dice: Dice
) -> tuple[State, list[AnyEvent]]:
    """Close combat."""
    state, events, _ = fought(context, state, a, "title.strike", "MC-C1", dice)
    return state, events


def fought(
    context: GameContext, state: State, a: Strike | Capture, title: str, rule: str, dice: Dice
) -> tuple[State, list[AnyEvent], str]:
    """Close combat to strike or to capture, and what the throw came to. title: what it is thrown
    for."""
    unit, target = state.units[a.unit], state.units[a.target]
    made = aim(context, state, unit, target, captures=isinstance(a, Capture))
    words = event_words(title, context.names[unit.id], context.names[target.id])
    blow = Shot(unit.id, target.id, unit.cell, target.cell, "strike")
    state, events, throw = attack.resolve(context, state, a.unit, a.target, made, words, rule, dice)
    return state, [blow, *events], throw
