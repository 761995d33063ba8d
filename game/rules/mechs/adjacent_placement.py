"""Places at which one base touches another: where a transport lets somebody off (MC-U17), or those
aboard a lost one get off (MC-U32)."""

from game.boards.bases import overlap
from game.boards.table import FACINGS, UNIT, shifted
from game.rules.mechs.context import GameContext
from game.rules.mechs.state import Unit

_FAR = 5 * UNIT
"""Hundredths of an inch from dot to dot within which any two bases can touch."""
_SAMPLE = 12


def beside(
    context: GameContext, unit: Unit, rider: Unit, cell: int, facing: int | None = None
) -> tuple[int, int]:
    """Where a rider would stand touching a unit on the side of a point, and how it would face: away
    from the unit, if nothing else is wished."""
    turned = context.board.toward(unit.cell, cell)
    way = unit.facing if turned is None else turned
    faces = way if facing is None else facing
    return touching(context, unit, rider, way, faces), faces


def places(context: GameContext, unit: Unit, rider: Unit) -> tuple[int, ...]:
    """Such places all around, as a sample."""
    found = []
    for way in range(0, FACINGS, FACINGS // _SAMPLE):
        cell = touching(context, unit, rider, way, way)
        if cell not in found:
            found.append(cell)
    return tuple(found)


def touching(context: GameContext, unit: Unit, rider: Unit, way: int, faces: int) -> int:
    """The nearest point in a direction at which the rider's base is clear of the unit's, at most
    the table's border, where none has room. How far two convex bases are apart only grows on the
    way out, so halving finds it."""
    there = context.spot(unit)
    near, far = 0, _FAR
    while near < far:
        middle = (near + far) // 2
        if overlap(context.spot(rider, _out(context, unit, way, middle), faces), there):
            near = middle + 1
        else:
            far = middle
    return _out(context, unit, way, near)


def _out(context: GameContext, unit: Unit, way: int, far: int) -> int:
    """The point so far from a unit's dot in a direction, or the nearest on the table."""
    x, y = context.board.xy(unit.cell)
    dx, dy = shifted(far, way)
    return context.board.clamped(x + dx, y + dy)
