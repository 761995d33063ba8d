"""Movement formations: three to five small units that move on one order (MC-O1, MC-U26)."""

from collections.abc import Iterator

from game.boards.bases import touch
from game.core.event import AnyEvent
from game.core.ruling import ALLOWED, Ruling
from game.rules.mechs import orders, terrain
from game.rules.mechs.actions import Form
from game.rules.mechs.context import GameContext
from game.rules.mechs.reasons import SPEECH, no
from game.rules.mechs.state import State, Unit

Result = tuple[State, list[AnyEvent]]
CLASSES = ("infantry", "vehicle")


def member(context: GameContext, state: State, unit: Unit) -> Ruling | None:
    """Why a unit can't be in any formation now, or None."""
    refusal = orders.able(context, state, unit)
    if refusal is not None:
        return refusal
    row, name, me = context.row(unit), context.names[unit.id], (unit.id,)
    if row.cls not in CLASSES:
        return no("MC-O1", "form-class", units=me, unit=name)
    if row.flies:
        return no("MC-O1", "form-vtol", units=me, unit=name)
    if not context.data.factions[row.faction].formations:
        return no("MC-O1", "form-never", units=me, unit=name,
                  faction=context.data.factions[row.faction].name)
    return None


def linked(context: GameContext, a: Unit, b: Unit) -> bool:
    """Whether two units touch so that a formation can hold them: seen from above, but not over an
    abrupt edge (MC-T6, MC-T7)."""
    if not touch(context.spot(a), context.spot(b)):
        return False
    ours, theirs = terrain.perch(context, a), terrain.perch(context, b)
    return ours is theirs or not any(
        area is not None and terrain.steep(context, area) for area in (ours, theirs)
    )


def judge_form(context: GameContext, state: State, a: Form) -> Ruling:
    """Whether these may get one order together."""
    values = context.rules.formation
    if len(set(a.units)) != len(a.units):
        return no("MC-O1", "form-twice", units=a.units)
    units: list[Unit] = []
    for unit_id in a.units:
        unit = orders.unit_of(context, state, unit_id)
        if isinstance(unit, Ruling):
            return unit
        refusal = member(context, state, unit)
        if refusal is not None:
            return refusal
        units.append(unit)
    if not values.least <= len(units) <= values.most:
        return no("MC-O1", "form-size", units=a.units, n=len(units), least=values.least,
                  most=values.most)
    return _together(context, units)


def _together(context: GameContext, units: list[Unit]) -> Ruling:
    ids = tuple([unit.id for unit in units])
    factions = _factions(context, units)
    if len(factions) > 1:
        names = [context.data.factions[one].name for one in factions]
        return no("MC-O1", "form-factions", units=ids, factions=SPEECH.listed(names))
    for unit in units:
        if not any(linked(context, unit, one) for one in units if one is not unit):
            return no("MC-O1", "form-apart", also=("MC-U26",), units=(unit.id,),
                      unit=context.names[unit.id])
    group = _reached(context, units)
    rest = [unit for unit in units if unit.id not in group]
    if rest:
        parts = [[one for one in units if one.id in group], rest]
        some, others = (SPEECH.listed(context.names[one.id] for one in part) for part in parts)
        return no("MC-U26", "form-split", also=("MC-O1",), units=ids, some=some, others=others)
    return ALLOWED


def _factions(context: GameContext, units: list[Unit]) -> list[str]:
    """The factions among them, mercenaries apart: they join any other one."""
    found = dict.fromkeys(context.row(unit).faction for unit in units)
    return [one for one in found if not context.data.factions[one].mercenary]


def _reached(context: GameContext, units: list[Unit]) -> set[str]:
    """Those that hang together with the first."""
    group, edge = {units[0].id}, [units[0]]
    while edge:
        here = edge.pop()
        for unit in units:
            if unit.id not in group and linked(context, here, unit):
                group.add(unit.id)
                edge.append(unit)
    return group


def form(context: GameContext, state: State, a: Form) -> Result:
    """They get the order."""
    return orders.given(context, state, a.units, "formation")


def groups(context: GameContext, state: State) -> Iterator[Form]:
    """All formations that may get an order now, each in the order of its side's units."""
    units = [
        unit for unit in orders.orderable(context, state) if member(context, state, unit) is None
    ]
    near = {
        unit.id: {
            other.id for other in units if other.id != unit.id and linked(context, unit, other)
        }
        for unit in units
    }
    place = {unit.id: number for number, unit in enumerate(units)}
    known: set[frozenset[str]] = {frozenset((unit.id,)) for unit in units}
    for size in range(2, context.rules.formation.most + 1):
        known = {
            group | {more} for group in known for one in group for more in near[one] - group
        }
        if size < context.rules.formation.least:
            continue
        for group in sorted(known, key=lambda ids: sorted(place[one] for one in ids)):
            action = Form(tuple(sorted(group, key=place.__getitem__)))
            if judge_form(context, state, action).allowed:
                yield action
