"""How far a unit's way can lead, as an outline on the table."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import shapely
from msgspec.structs import replace

from game.boards.bases import PlacedBase
from game.boards.clearance import no_clearance
from game.boards.reachable_region import ShortestPaths, StopBorder, end_region
from game.boards.reachable_region import rings as outlined
from game.boards.table import inches
from game.boards.tablemap import Area
from game.core.steps import Steps, finished
from game.core.view_records import Outline
from game.rules.mechs import breakaway, gate, movement, movement_allowance, terrain
from game.rules.mechs.context import GameContext, Lie
from game.rules.mechs.state import OrderKind, State, Unit

Rings = tuple[tuple[int, ...], ...]
_KEPT = 24
LAID: dict[str, OrderKind] = {"move": "move", "run": "run", "assault": "assault"}
"""The choices whose way is laid, and may bend, with their orders."""


def reached(
    context: GameContext, state: State, unit: Unit, kind: OrderKind, through: tuple[int, ...] = ()
) -> Outline | None:
    """How far the way goes on from its last bend; None where the unit can't move."""
    return finished(reached_steps(context, state, unit, kind, through))


def reached_steps(
    context: GameContext, state: State, unit: Unit, kind: OrderKind, through: tuple[int, ...] = ()
) -> Steps[Outline | None]:
    """The same in steps."""
    order = state.order
    if order is not None and order.kind == "formation":
        kind = "formation"
    if not gate.may(context, state, unit, kind).allowed or breakaway.needed(context, state, unit):
        return None
    board = context.board
    path = (unit.cell, *through)
    used = sum(board.length(a, b) for a, b in pairwise(path))
    left = movement_allowance.allowance(context, state, unit, kind).limit - used
    lie = terrain.lie(context, unit)
    stopped = any(movement.stop_on(context, lie, a, b) is not None for a, b in pairwise(path))
    if left <= 0 or stopped:
        return None
    found = yield from rings(context, state, replace(unit, cell=path[-1]), left)
    return Outline(found, inches(left))


def rings(context: GameContext, state: State, unit: Unit, limit: int) -> Steps[Rings]:
    """The outline of all places where the base may end after so many hundredths of an inch: in
    steps. Orders with the same inches ask for the same one: the last few are kept."""
    bases, blocking = context.others(state, unit.id), movement.blockers(context, state, unit)
    taken = [spot for _, spot in blocking]
    crossed = [spot for other, spot in bases if (other, spot) not in blocking]
    known = context.outlines
    key = unit.id, unit.cell, unit.level, limit, tuple(taken), tuple(crossed)
    if key not in known:
        found = yield from _rings(context, unit, limit, taken, crossed)
        if len(known) >= _KEPT:
            known.pop(next(iter(known)))
        known[key] = found
    return known[key]


def _rings(
    context: GameContext, unit: Unit, limit: int, taken: Sequence[PlacedBase],
    crossed: Sequence[PlacedBase],
) -> Steps[Rings]:
    lie, base = terrain.lie(context, unit), context.base(unit)
    paths = ShortestPaths(
        context.map, unit.cell, base, limit, lie.closed, stops(context, lie), taken)
    yield
    passed = paths.shape()
    yield
    edges = _near(context, unit, limit, lie.high)
    shape = end_region(context.map, base, passed, (*lie.closed, *edges), taken, crossed)
    yield
    put = []
    for area in edges:
        put.append(_put(context, unit, passed, area, edges, [*taken, *crossed]))
        yield
    for area in edges:
        shape = _stays(context, unit, shape, area)
    return outlined(context.board, shapely.union_all([shape, *put]) if put else shape)


def stops(context: GameContext, lie: Lie) -> list[StopBorder]:
    """The areas at whose borders a move ends (MC-T2, MC-T6)."""
    return [
        *(StopBorder(area, context.rules.move.lean) for area in lie.slowing),
        *(StopBorder(area, 0, True) for area in lie.high),
    ]


def _near(context: GameContext, unit: Unit, limit: int, areas: Sequence[Area]) -> list[Area]:
    """Those that a base can touch after so long a way."""
    if not areas:
        return []
    here, far = shapely.Point(context.board.xy(unit.cell)), limit + context.base(unit).length // 2
    return [
        area for area in areas
        if float(shapely.distance(context.map.shapes[context.map.index[area.id]], here)) <= far
    ]


def _stays(context: GameContext, unit: Unit, shape: Any, area: Area) -> Any:
    """The places in a shape on the unit's side of the edge of raised ground, without those where a
    base would lie across it (MC-T6)."""
    radius = context.base(unit).radius
    if context.map.inside(unit.cell, area):
        return shapely.intersection(shape, context.map.widened(area, -radius))
    return shapely.difference(shape, context.map.widened(area, radius))


def _put(
    context: GameContext, unit: Unit, passed: Any, area: Area, edges: Sequence[Area],
    others: Sequence[PlacedBase],
) -> Any:
    """The places where a base is put on or off raised ground (MC-U5, MC-T7). passed: all that its
    middle reaches; edges: raised ground across whose edges it would not lie either."""
    base = context.base(unit)
    edge = shapely.intersection(edge_of(context, unit, area), shapely.buffer(passed, 2))
    beyond = shapely.buffer(edge, terrain.beyond(context, unit))
    if context.map.inside(unit.cell, area):
        room = _on_table(
            context, unit, shapely.difference(beyond, context.map.widened(area, base.radius)))
    else:
        room = shapely.intersection(beyond, context.map.widened(area, -base.radius))
    return _free(context, unit, room, edges, others)


def edge_of(context: GameContext, unit: Unit, area: Area) -> Any:
    """Where a unit may cross the border of raised ground (MC-T7, MC-U6): a shapely geometry."""
    edge = context.map.borders[context.map.index[area.id]]
    if not terrain.steep(context, area) or "jump-jets" in context.row(unit).gear:
        return edge
    points = [shapely.Point(point) for point in area.access]
    ways = shapely.union_all(shapely.buffer(points, context.rules.move.access)) if points else (
        shapely.Point())
    return shapely.intersection(edge, ways)


def _free(
    context: GameContext, unit: Unit, room: Any, edges: Sequence[Area], others: Sequence[PlacedBase]
) -> Any:
    """Of places by an edge, those where nothing else keeps the base from standing."""
    if room.is_empty:
        return room
    base, closed = context.base(unit), terrain.lie(context, unit).closed
    shapes = context.map.shapes
    taken = [(shapes[context.map.index[area.id]], base.radius) for area in closed]
    taken += [(context.map.borders[context.map.index[area.id]], base.radius) for area in edges]
    taken += [(one.spine, base.radius + one.radius) for one in others]
    for what, far in taken:
        if float(shapely.distance(what, room)) < far:
            room = shapely.difference(room, shapely.buffer(what, far))
    if room.is_empty:
        return room
    return shapely.difference(
        room, no_clearance(context.board, base, room.bounds, (*closed, *edges), others))


def _on_table(context: GameContext, unit: Unit, shape: Any) -> Any:
    radius, board = context.base(unit).radius, context.board
    return shapely.intersection(
        shape, shapely.box(radius, radius, board.width - radius, board.height - radius)
    )
