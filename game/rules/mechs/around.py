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

import shapely
from shapely import Geometry

from game.boards.bases import PlacedBase
from game.boards.reachable_region import ShortestPaths, StopBorder
from game.boards.tablemap import Area
from game.core.ruling import Ruling
from game.rules.mechs import movement, movement_allowance, reach, terrain, way
from game.rules.mechs.context import GameContext, Walk
from game.rules.mechs.state import OrderKind, State, Unit
from game.rules.mechs.way import Laid

_MORE = 600
"""A way round is at most so many hundredths of an inch longer than the straight one."""
_KEPT = 12
_PAST = 5
"""Hundredths past an edge that is to be crossed."""


def laid(
    context: GameContext,
    state: State,
    unit: Unit,
    kind: OrderKind,
    through: tuple[int, ...],
    cell: int,
    facing: int | None = None,
) -> Laid:
    """What pointing at a point means (see `way.laid`), with bends round what is in the way."""
    straight = way.laid(context, state, unit, kind, through, cell, facing)
    path = straight[0]
    if path[0] == path[-1]:
        return straight
    walk = movement.walk(context, state, unit, kind, *straight)
    asked = _Asked(context, state, unit, kind, through, facing)
    if isinstance(walk, Walk) and (
        path[-1] == cell or (walk.unstopped and not asked.over(cell))
    ):
        return straight
    blocked = isinstance(walk, Ruling) and any(
        way.hit(context, state, unit, a, b) for a, b in pairwise(path[len(through):]))
    contact = way.pointed(context, state, unit, cell) is not None
    for found, as_far_as_may_be in asked.otherwise(cell, path[len(through):], blocked):
        other = movement.walk(context, state, unit, kind, *found)
        if isinstance(other, Walk) and (
            as_far_as_may_be or found[0][-1] == cell or (contact and other.unstopped)
        ):
            return found
    return straight


class _Asked:
    """Ways of a unit, on from its last bend. left: the hundredths of an inch that remain there."""

    def __init__(
        self,
        context: GameContext,
        state: State,
        unit: Unit,
        kind: OrderKind,
        through: tuple[int, ...],
        facing: int | None,
    ) -> None:
        self.context, self.state, self.unit, self.kind = context, state, unit, kind
        self.through, self.facing = through, facing
        path = (unit.cell, *through)
        self.here = path[-1]
        self.left = movement_allowance.allowance(context, state, unit, kind).limit - sum(
            context.board.length(a, b) for a, b in pairwise(path))
        self.lie = terrain.lie(context, unit)
        self.stops = reach.stops(context, self.lie)

    def over(self, cell: int) -> list[Area]:
        """The raised ground on or off which one comes on the way to a point."""
        inside = self.context.map.inside
        return [area for area in self.lie.high if inside(self.here, area) != inside(cell, area)]

    def otherwise(
        self, cell: int, straight: tuple[int, ...], blocked: bool
    ) -> Iterator[tuple[Laid, bool]]:
        """Other ways to a point than the straight one, which something blocks or stops; and whether
        one may end sooner."""
        stop = None if blocked else self._stop(straight)
        if self.left <= 0 or self.here == cell:
            return
        for area in self.over(cell):
            for bends, over in self._crossings(area, cell):
                yield self._laid(bends, cell, over), False
        if blocked or (stop is not None and self._apart(stop, cell)):
            bends, last = self._bends(cell)
            if bends and (blocked or last == cell):
                yield self._laid(bends, last), blocked

    def _laid(self, bends: tuple[int, ...], cell: int, over: int | None = None) -> Laid:
        return way.laid(
            self.context, self.state, self.unit, self.kind, (*self.through, *bends), cell,
            self.facing, over,
        )

    def _stop(self, path: tuple[int, ...]) -> movement.Stop | None:
        """The first border on a way at which a move ends."""
        found = (movement.stop_on(self.context, self.lie, a, b) for a, b in pairwise(path))
        return next((stop for stop in found if stop is not None), None)

    def _apart(self, stop: movement.Stop, cell: int) -> bool:
        """Whether a way round a border could lead to a point: not into the ground that it borders,
        unless one is in such ground already."""
        at = self.context.map.at
        return stop.edge.area not in at(cell) or (
            not stop.high and any(area in self.lie.slowing for area in at(self.here)))

    def _crossings(self, area: Area, cell: int) -> Iterator[tuple[tuple[int, ...], int]]:
        """Bends, and points just beyond the border of raised ground from which a base can be put
        where it is pointed at (MC-U5): where that border is nearest to where it comes from, to the
        last bend, and to there."""
        context, unit = self.context, self.unit
        begin, goal = (shapely.Point(context.board.xy(one)) for one in (self.here, cell))
        near = shapely.intersection(
            reach.edge_of(context, unit, area),
            shapely.buffer(goal, terrain.beyond(context, unit) - 2),
        )
        if near.is_empty:
            return
        first, last = (shapely.shortest_line(near, one) for one in (begin, goal))
        yield (), _past(context, first, begin, _PAST)
        yield (), _past(context, last, begin, _PAST)
        bases = [spot for _, spot in movement.blockers(context, self.state, unit)]
        bends = self._paths(self.stops, bases).path(_past(context, last, goal, _PAST))[1:]
        if len(bends) > 1:
            soon = shapely.shortest_line(near, shapely.Point(context.board.xy(bends[-2])))
            yield (
                (*bends[:-1], _past(context, soon, goal, _PAST)),
                _past(context, soon, goal, -_PAST),
            )
        if bends:
            yield bends, _past(context, last, goal, -_PAST)

    def _bends(self, cell: int) -> tuple[tuple[int, ...], int]:
        """The bends of the shortest way on to what is pointed at, and where the piece after them
        leads: there, or to the bend that the inches don't reach. No bends if there is no such
        way."""
        context, board, left = self.context, self.context.board, self.left
        other = way.pointed(context, self.state, self.unit, cell)
        target = cell if other is None else self.state.units[other].cell
        goal = way.cut(context, self.here, target, left)
        blockers = movement.blockers(context, self.state, self.unit)
        paths = self._paths(self._held(goal), [spot for one, spot in blockers if one != other])
        found = paths.path(goal)
        if sum(board.length(a, b) for a, b in pairwise(found)) > left:
            found = paths.path(goal, close=True)
        bends: list[int] = []
        for a, b in pairwise(found):
            left -= board.length(a, b)
            if b == goal or left <= 0:
                return tuple(bends), cell if b == target else b
            bends.append(b)
        return (), cell

    def _paths(self, stops: list[StopBorder], bases: list[PlacedBase]) -> ShortestPaths:
        """The ways on from the last bend. Pointing at the next point asks the same ones again: the
        last few are kept."""
        context, base, known = (
            self.context, self.context.base(self.unit), self.context.shortest_paths,
        )
        mode = context.mode(self.unit).name
        key = (self.here, base, self.left, mode, tuple(stops), tuple(bases))
        if key not in known:
            if len(known) >= _KEPT:
                known.pop(next(iter(known)))
            known[key] = ShortestPaths(
                context.map, self.here, base, self.left + _MORE, self.lie.closed, stops, bases)
        return known[key]

    def _held(self, goal: int) -> list[StopBorder]:
        """The borders that the way doesn't lead over: not those of raised ground on or off which it
        leads, nor of other ground in which it ends but doesn't begin; there its last piece is cut
        by itself."""
        table, here = self.context.map, self.here
        slowing = tuple([stop.area for stop in self.stops if not stop.out])
        entered = [
            one for one in table.joined(slowing)
            if shapely.intersects_xy(one, *table.board.xy(goal))
            and not shapely.intersects_xy(one, *table.board.xy(here))
        ]
        return [
            stop for stop in self.stops
            if (stop.out and table.inside(goal, stop.area) == table.inside(here, stop.area))
            or (not stop.out and not any(
                shapely.covers(ground, table.shapes[table.index[stop.area.id]])
                for ground in entered
            ))
        ]


def _past(context: GameContext, line: Geometry, eye: Geometry, past: int) -> int:
    """The point so far past the start of a line, as seen from a point."""
    x, y = shapely.get_coordinates(line)[0]
    (ex, ey), = shapely.get_coordinates(eye)
    part = 1 + past / (math.hypot(x - ex, y - ey) or 1.0)
    return context.board.clamped(round(ex + part * (x - ex)), round(ey + part * (y - ey)))
