"""Ways to a point that don't lead straight there (MC-U1, MC-U2, MC-U5).

A plain click means "go there": where the straight piece is refused for something in the way, the
shortest way with bends is laid instead, as far as the inches go; where it must stop on its way, one
round what stops it, or over another place of the edge of raised ground, if it leads all the way. It
is judged like any other; where there is none that may be gone, the straight one stays, so that the
ruling names what is in the way.
"""

import math
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import shapely

from game.boards.bases import Spot
from game.boards.outline import Stop, Survey
from game.boards.tablemap import Area
from game.core.ruling import Ruling
from game.rules.mechs import movement, reach, speed, terrain, way
from game.rules.mechs.field import Field
from game.rules.mechs.movement import Walk
from game.rules.mechs.state import OrderKind, State, Unit
from game.rules.mechs.way import Laid

_MORE = 600
"""A way round is at most so many hundredths of an inch longer than the straight one."""
_KEPT = 12
_PAST = 5
"""Hundredths past an edge that is to be crossed."""


def laid(
    field: Field, state: State, unit: Unit, kind: OrderKind, through: tuple[int, ...], cell: int,
    facing: int | None = None,
) -> Laid:
    """What pointing at a point means (see `way.laid`), with bends round what is in the way."""
    straight = way.laid(field, state, unit, kind, through, cell, facing)
    path = straight[0]
    if path[0] == path[-1]:
        return straight
    walk = movement.walk(field, state, unit, kind, *straight)
    if isinstance(walk, Walk) and (path[-1] == cell or _all_the_way(walk)):
        return straight
    blocked = isinstance(walk, Ruling) and any(
        way.hit(field, state, unit, a, b) for a, b in pairwise(path[len(through):]))
    contact = way.pointed(field, state, unit, cell) is not None
    for found, as_far_as_may_be in _otherwise(
        field, state, unit, kind, through, cell, facing, straight, blocked
    ):
        other = movement.walk(field, state, unit, kind, *found)
        if isinstance(other, Walk) and (
            as_far_as_may_be or found[0][-1] == cell or (contact and _all_the_way(other))
        ):
            return found
    return straight


def _all_the_way(walk: Walk) -> bool:
    """Whether nothing stops a way that may be gone."""
    return walk.stop is None and walk.crossed is None


def _otherwise(
    field: Field, state: State, unit: Unit, kind: OrderKind, through: tuple[int, ...], cell: int,
    facing: int | None, straight: Laid, blocked: bool,
) -> Iterator[tuple[Laid, bool]]:
    """Other ways to a point than the straight one, which something blocks or stops; and whether one
    may end sooner."""
    stop = None if blocked else _stop(field, unit, straight[0][len(through):])
    here = (unit.cell, *through)[-1]
    for area in terrain.lie(field, unit).high if blocked or stop is not None else ():
        if field.map.inside(here, area) != field.map.inside(cell, area):
            for bends, over in _crossings(field, state, unit, kind, through, area, cell):
                yield way.laid(
                    field, state, unit, kind, (*through, *bends), cell, facing, over), False
    if not blocked and (stop is None or not _apart(field, unit, stop, here, cell)):
        return
    bends, last = _bends(field, state, unit, kind, through, cell)
    if bends and (blocked or last == cell):
        yield way.laid(
            field, state, unit, kind, (*through, *bends), last, facing), blocked


def _apart(field: Field, unit: Unit, stop: movement.Stop, here: int, cell: int) -> bool:
    """Whether a way round a border could lead to a point: not into the ground that it borders,
    unless one is in such ground already."""
    return stop.edge.area not in field.map.at(cell) or (not stop.high and any(
        area in terrain.lie(field, unit).slowing for area in field.map.at(here)
    ))


def _stop(field: Field, unit: Unit, path: tuple[int, ...]) -> movement.Stop | None:
    """The first border on a way at which a move ends."""
    lie = terrain.lie(field, unit)
    found = (movement.stop_on(field, lie, a, b) for a, b in pairwise(path))
    return next((one for one in found if one is not None), None)


def _crossings(
    field: Field, state: State, unit: Unit, kind: OrderKind, through: tuple[int, ...], area: Area,
    cell: int,
) -> Iterator[tuple[tuple[int, ...], int]]:
    """Bends, and points just beyond the border of raised ground from which a base can be put where
    it is pointed at (MC-U5): where that border is nearest to where it comes from, and to there."""
    here = (unit.cell, *through)[-1]
    goal, begin = (shapely.Point(field.board.xy(one)) for one in (cell, here))
    near = shapely.intersection(
        reach.edge_of(field, unit, area), shapely.buffer(goal, movement.beyond(field, unit) - 2))
    if near.is_empty:
        return
    first, last = (shapely.shortest_line(near, one) for one in (begin, goal))
    yield (), _on(field, first, begin.x, begin.y, _PAST)
    yield (), _on(field, last, begin.x, begin.y, _PAST)
    before = _on(field, last, goal.x, goal.y, _PAST)
    stops = reach.stops(field, terrain.lie(field, unit))
    left = _left(field, state, unit, kind, through)
    if left > 0:
        bases = [spot for _, spot in movement.blockers(field, state, unit)]
        bends = _survey(field, unit, here, left, stops, bases).way(before)[1:]
        if bends:
            yield bends, _on(field, last, goal.x, goal.y, -_PAST)


def _on(field: Field, line: Any, x: float, y: float, past: int) -> int:
    """The point so far past the start of a line, as seen from a point."""
    (ex, ey), _ = shapely.get_coordinates(line)
    far = math.hypot(ex - x, ey - y) or 1.0
    part = 1 + past / far
    return field.board.clamped(round(x + part * (ex - x)), round(y + part * (ey - y)))


def _left(
    field: Field, state: State, unit: Unit, kind: OrderKind, through: tuple[int, ...]
) -> int:
    """The hundredths of an inch that bends have left over."""
    return speed.pace(field, state, unit, kind).limit - sum(
        field.board.length(a, b) for a, b in pairwise((unit.cell, *through)))


def _bends(
    field: Field, state: State, unit: Unit, kind: OrderKind, through: tuple[int, ...], cell: int
) -> tuple[tuple[int, ...], int]:
    """The bends of the shortest way on from the last bend laid to what is pointed at, and where the
    piece after them leads: there, or to the bend that the inches don't reach. No bends if there is
    no such way."""
    board, here = field.board, (unit.cell, *through)[-1]
    left = _left(field, state, unit, kind, through)
    if left <= 0 or here == cell:
        return (), cell
    other = way.pointed(field, state, unit, cell)
    target = cell if other is None else state.units[other].cell
    goal = way.cut(field, here, target, left)
    bases = [spot for one, spot in movement.blockers(field, state, unit) if one != other]
    survey = _survey(field, unit, here, left, _stops(field, unit, here, goal), bases)
    found = survey.way(goal)
    if sum(board.length(a, b) for a, b in pairwise(found)) > left:
        found = survey.way(goal, close=True)
    bends: list[int] = []
    for a, b in pairwise(found):
        left -= board.length(a, b)
        if b == goal or left <= 0:
            return tuple(bends), cell if b == target else b
        bends.append(b)
    return (), cell


def _survey(
    field: Field, unit: Unit, here: int, left: int, stops: list[Stop], bases: list[Spot]
) -> Survey:
    """The ways on from a bend. Pointing at the next point asks the same ones again: the last few
    are kept."""
    base, lie, known = field.base(unit), terrain.lie(field, unit), field.surveys
    key = (here, base, left, field.mode(unit).name, tuple(stops), tuple(bases))
    if key not in known:
        if len(known) >= _KEPT:
            known.pop(next(iter(known)))
        known[key] = Survey(field.map, here, base, left + _MORE, lie.closed, stops, bases)
    return known[key]


def _stops(field: Field, unit: Unit, here: int, goal: int) -> list[Stop]:
    """The borders that the way doesn't lead over: not those of raised ground on or off which it
    leads, nor of other ground in which it ends but doesn't begin; there its last piece is cut by
    itself."""
    there, stops = field.map.at(goal), reach.stops(field, terrain.lie(field, unit))
    slowing = tuple([one.area for one in stops if not one.out])
    grounds = [
        one for one in field.map.joined(slowing)
        if shapely.intersects_xy(one, *field.board.xy(goal))
        and not shapely.intersects_xy(one, *field.board.xy(here))
    ]
    return [
        one for one in stops
        if not (one.out and (one.area in there) != field.map.inside(here, one.area))
        and not (not one.out and any(_in(field, ground, one.area) for ground in grounds))
    ]


def _in(field: Field, ground: Any, area: Area) -> bool:
    """Whether an area is part of what areas make together."""
    return bool(shapely.covers(ground, field.map.shapes[field.map.index[area.id]]))
