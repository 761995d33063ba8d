"""How far a unit's way can lead, as an outline on the table."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import shapely
from msgspec.structs import replace

from game.boards.bases import Spot
from game.boards.clearance import no_clearance
from game.boards.reachable_region import ShortestPaths, Stop, end_region
from game.boards.reachable_region import rings as outlined
from game.boards.table import inches
from game.boards.tablemap import Area
from game.core.view_records import Outline
from game.rules.mechs import breakaway, gate, movement, speed, terrain
from game.rules.mechs.field import Field, Lie
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
    lie, base, bases = terrain.lie(field, unit), field.base(unit), field.others(state, unit.id)
    blocking = movement.blockers(field, state, unit)
    taken = [spot for _, spot in blocking]
    crossed = [spot for other, spot in bases if (other, spot) not in blocking]
    passed = ShortestPaths(
        field.map, unit.cell, base, limit, lie.closed, stops(field, lie), taken).shape()
    edges = _near(field, unit, limit, lie.high)
    shape = end_region(field.map, base, passed, (*lie.closed, *edges), taken, crossed)
    put = [
        _put(field, unit, passed, area, edges, [*taken, *crossed]) for area in edges
    ]
    for area in edges:
        shape = _stays(field, unit, shape, area)
    return outlined(field.board, shapely.union_all([shape, *put]) if put else shape)


def stops(field: Field, lie: Lie) -> list[Stop]:
    """The areas at whose borders a move ends (MC-T2, MC-T6)."""
    return [
        *(Stop(area, field.rules.move.lean) for area in lie.slowing),
        *(Stop(area, 0, True) for area in lie.high),
    ]


def _near(field: Field, unit: Unit, limit: int, areas: Sequence[Area]) -> list[Area]:
    """Those that a base can touch after so long a way."""
    if not areas:
        return []
    here, far = shapely.Point(field.board.xy(unit.cell)), limit + field.base(unit).length // 2
    return [
        area for area in areas
        if float(shapely.distance(field.map.shapes[field.map.index[area.id]], here)) <= far
    ]


def _stays(field: Field, unit: Unit, shape: Any, area: Area) -> Any:
    """The places in a shape on the unit's side of the edge of raised ground, without those where a
    base would lie across it (MC-T6)."""
    ground, radius = field.map.shapes[field.map.index[area.id]], field.base(unit).radius
    if field.map.inside(unit.cell, area):
        return shapely.intersection(shape, shapely.buffer(ground, -radius))
    return shapely.difference(shape, shapely.buffer(ground, radius))


def _put(
    field: Field, unit: Unit, passed: Any, area: Area, edges: Sequence[Area],
    others: Sequence[Spot],
) -> Any:
    """The places where a base is put on or off raised ground (MC-U5, MC-T7). passed: all that its
    middle reaches; edges: raised ground across whose edges it would not lie either."""
    ground = field.map.shapes[field.map.index[area.id]]
    base = field.base(unit)
    edge = shapely.intersection(edge_of(field, unit, area), shapely.buffer(passed, 2))
    beyond = shapely.buffer(edge, terrain.beyond(field, unit))
    if field.map.inside(unit.cell, area):
        room = _on_table(
            field, unit, shapely.difference(beyond, shapely.buffer(ground, base.radius)))
    else:
        room = shapely.intersection(beyond, shapely.buffer(ground, -base.radius))
    return _free(field, unit, room, edges, others)


def edge_of(field: Field, unit: Unit, area: Area) -> Any:
    """Where a unit may cross the border of raised ground (MC-T7, MC-U6): a shapely geometry."""
    edge = shapely.boundary(field.map.shapes[field.map.index[area.id]])
    if not terrain.steep(field, area) or "jump-jets" in field.row(unit).gear:
        return edge
    points = [shapely.Point(point) for point in area.access]
    ways = shapely.union_all(shapely.buffer(points, field.rules.move.access)) if points else (
        shapely.Point())
    return shapely.intersection(edge, ways)


def _free(
    field: Field, unit: Unit, room: Any, edges: Sequence[Area], others: Sequence[Spot]
) -> Any:
    """Of places by an edge, those where nothing else keeps the base from standing."""
    if room.is_empty:
        return room
    base, closed = field.base(unit), terrain.lie(field, unit).closed
    shapes = field.map.shapes
    taken = [(shapes[field.map.index[one.id]], base.radius) for one in closed]
    taken += [(shapely.boundary(shapes[field.map.index[one.id]]), base.radius) for one in edges]
    taken += [(one.spine, base.radius + one.radius) for one in others]
    for what, far in taken:
        if float(shapely.distance(what, room)) < far:
            room = shapely.difference(room, shapely.buffer(what, far))
    if room.is_empty:
        return room
    return shapely.difference(
        room, no_clearance(field.board, base, room.bounds, (*closed, *edges), others))


def _on_table(field: Field, unit: Unit, shape: Any) -> Any:
    radius, board = field.base(unit).radius, field.board
    return shapely.intersection(
        shape, shapely.box(radius, radius, board.width - radius, board.height - radius)
    )
