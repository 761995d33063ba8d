"""How far a unit's way can lead, as an outline on the table."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import shapely
from msgspec.structs import replace

from game.boards.outline import Stop, outline
from game.boards.table import inches
from game.boards.tablemap import Area
from game.core.table import Outline
from game.rules.mechs import breakaway, gate, movement, speed, terrain
from game.rules.mechs.field import Field
from game.rules.mechs.state import OrderKind, State, Unit

Rings = tuple[tuple[int, ...], ...]
LAID: dict[str, OrderKind] = {"move": "move", "run": "run", "assault": "assault"}
"""The choices whose way is laid, and may bend, with their orders."""


def reached(
    field: Field, state: State, unit: Unit, kind: OrderKind, through: tuple[int, ...] = ()
) -> Outline | None:
    """How far the way goes on from its last bend; None where the unit can't move."""
    order = state.order
    if order is not None and order.kind == "formation":
        kind = "formation"
    if not gate.may(field, state, unit, kind).allowed or breakaway.needed(field, state, unit):
        return None
    board = field.board
    path = (unit.cell, *through)
    used = sum(board.length(a, b) for a, b in pairwise(path))
    left = speed.pace(field, state, unit, kind).limit - used
    lie = terrain.lie(field, unit)
    stopped = any(movement.stop_on(field, lie, a, b) is not None for a, b in pairwise(path))
    if left <= 0 or stopped:
        return None
    return Outline(rings(field, state, replace(unit, cell=path[-1]), left), inches(left))


def rings(field: Field, state: State, unit: Unit, limit: int) -> Rings:
    """The outline of all places where the base may end after so many hundredths of an inch."""
    lie, base = terrain.lie(field, unit), field.base(unit)
    blocking = [spot for _, spot in movement.blockers(field, state, unit)]
    found = outline(field.map, unit.cell, base, limit, lie.closed, stops(field, lie), blocking)
    near = _near(field, unit, limit, lie.high)
    crossed = [
        other for other, spot in field.others(state, unit.id) if spot not in blocking
    ]
    if not near and not crossed:
        return found
    shape = _shape(field, found)
    for area in near:
        shape = _edged(field, unit, shape, area)
    for one in (field.spot(state.units[other]) for other in crossed):
        shape = shapely.difference(
            shape, shapely.buffer(one.spine, one.radius + base.radius)
        )
    return _rings(field, shape)


def stops(field: Field, lie: terrain.Lie) -> list[Stop]:
    """The areas at whose borders a move ends (MC-T2, MC-T6)."""
    return [
        *(Stop(area, field.rules.move.lean) for area in lie.slowing),
        *(Stop(area, 0, True) for area in lie.high),
    ]


def _near(field: Field, unit: Unit, limit: int, areas: Sequence[Area]) -> list[Area]:
    """Those that so long a way can touch."""
    if not areas:
        return []
    here = shapely.Point(field.board.xy(unit.cell))
    return [
        area for area in areas
        if float(shapely.distance(field.map.shapes[field.map.index[area.id]], here)) <= limit
    ]


def _edged(field: Field, unit: Unit, shape: Any, area: Area) -> Any:
    """The outline with the places where a base is put on or off raised ground, and without those
    where it would hang over the edge that it has crossed (MC-U5, MC-T7)."""
    ground = field.map.shapes[field.map.index[area.id]]
    radius = field.base(unit).radius
    edge = shapely.intersection(shapely.boundary(ground), shapely.buffer(shape, 2))
    if terrain.steep(field, area) and "jump-jets" not in field.row(unit).gear:
        points = [shapely.Point(point) for point in area.access]
        ways = shapely.union_all(shapely.buffer(points, field.rules.move.access)) if points else (
            shapely.Point())
        edge = shapely.intersection(edge, ways)
    beyond = shapely.buffer(edge, movement.beyond(field, unit))
    if field.map.inside(unit.cell, area):
        room = shapely.difference(beyond, shapely.buffer(ground, radius))
        own = shapely.intersection(shape, ground)
        return shapely.union(own, _on_table(field, unit, room))
    room = shapely.intersection(beyond, shapely.buffer(ground, -radius))
    return shapely.union(shapely.difference(shape, ground), room)


def _on_table(field: Field, unit: Unit, shape: Any) -> Any:
    radius, board = field.base(unit).radius, field.board
    return shapely.intersection(
        shape, shapely.box(radius, radius, board.width - radius, board.height - radius)
    )


def _shape(field: Field, found: Rings) -> Any:
    """The polygon of rings by the even-odd rule."""
    shape: Any = shapely.Polygon()
    for ring in found:
        part = shapely.make_valid(shapely.Polygon([field.board.xy(cell) for cell in ring]))
        shape = shapely.symmetric_difference(shape, part)
    return shape


def _rings(field: Field, shape: Any) -> Rings:
    board, found = field.board, []
    for part in shapely.get_parts(shape):
        if part.geom_type != "Polygon":
            continue
        for ring in (part.exterior, *part.interiors):
            xy = shapely.get_coordinates(ring)[:-1]
            cells = [board.clamped(round(float(x)), round(float(y))) for x, y in xy]
            found.append(tuple(dict.fromkeys(cells)))
    return tuple([ring for ring in found if len(ring) >= 3])
