"""How far a base can be moved on an open table, and by which way.

The outline: every point inside can be reached by straight pieces of so much length together, and
what can be reached lies inside, to a tenth of an inch. A shortest way bends only round corners of
what is in the way; so the outline is the union of what is seen from the start and of what is seen
past each such corner, as far as the length that is left goes, without the places where a long base
finds no room (`clearance`). Corners are looked from in waves, all of a wave at once (`visibility`).
What only shows how far one can go may be floating point; what is allowed is judged by `sweep` and
`tablemap`.
"""

import math
from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import shapely

from game.boards.bases import Base, PlacedBase
from game.boards.clearance import no_clearance
from game.boards.table import TableBoard
from game.boards.tablemap import Area, TableMap
from game.boards.union import union
from game.boards.visibility import SeenBends, Viewpoints, VisibilityScene, saved
from game.boards.walls import GRID, Floats, Ints, StopBorder, Walls, beginnings, walls_of

__all__ = ["ShortestPaths", "StopBorder", "end_region", "rings"]

_LEAST: Final = 8.0  # hundredths of an inch under which a bend isn't worth while
_BETTER: Final = 4.0  # by how many hundredths a way must be shorter to be followed again
_BACK: Final = math.radians(4)
_TURN: Final = math.radians(66)
_NEAR: Final = 40.0  # hundredths from the start to a bend
_WAVES: Final = 40
_FEW: Final = 8  # bends from which a point is looked for at once, the nearest way first
_SPECK: Final = 60.0  # square hundredths under which what is seen isn't worth adding
_ROUGH: Final = 1.0  # hundredths by which outlines are smoothed
_HAIR: Final = 0.8


class ShortestPaths:
    """All the shortest ways of a base from one point, round what is in the way.

    limit: hundredths of an inch. solid: areas that nothing of the base may come into. stops: areas
    at whose border the move ends. others: bases in the way.
    """

    def __init__(
        self, table: TableMap, start: int, base: Base, limit: int, solid: Sequence[Area],
        stops: Sequence[StopBorder], others: Sequence[PlacedBase],
    ) -> None:
        self._board = table.board
        self._start = start
        walls = walls_of(table, start, base, limit, solid, stops, others)
        self._walls = walls
        self._frame = VisibilityScene(table.board, base, walls)
        self._limit = float(limit)
        count = len(walls.bends)
        self.spent: Floats = np.full(count, np.inf)
        self._from: Ints = np.full(count, -1, dtype=np.intp)
        self._course: Floats = np.zeros(count)
        self._turns = _turns(walls)
        self._looks: list[SeenBends] = []
        self._origins: list[Ints] = []
        self._search(np.array(table.board.xy(start), dtype=np.float64))

    def _search(self, here: Floats) -> None:
        eyes = Viewpoints.one(here, self._limit)
        origin: Ints = np.array([-1], dtype=np.intp)
        for _ in range(_WAVES):
            left = np.maximum(0.0, self._limit - self.spent + _BETTER)
            seen = self._frame.look(eyes, left)
            self._looks.append(seen)
            self._origins.append(origin)
            origin, eyes = self._next(origin, seen)
            if not len(origin):
                break

    def _next(self, origin: Ints, seen: SeenBends) -> tuple[Ints, Viewpoints]:
        """The bends that can be reached straight from this wave, by shorter ways than before."""
        walls = self._walls
        eyes, eye, bend = seen.eyes, seen.eye, seen.bend
        rel = walls.bends[bend] - eyes.at[eye]
        course = np.arctan2(rel[:, 1], rel[:, 0])
        cost = self._limit - eyes.reach(eye, course) + np.hypot(rel[:, 0], rel[:, 1])
        good = cost < self.spent[bend] - _BETTER
        order = np.lexsort((cost[good], bend[good]))
        pick = good.nonzero()[0][order]
        pick = pick[beginnings(bend[pick])]
        eye, bend, rel = eye[pick], bend[pick], rel[pick]
        cost, course = cost[pick], course[pick]
        self.spent[bend] = cost
        self._from[bend] = origin[eye]
        self._course[bend] = course
        on = cost < self._limit - _LEAST
        eye, bend, rel, cost, course = eye[on], bend[on], rel[on], cost[on], course[on]
        inward = walls.hubs[bend] - walls.bends[bend]
        left = rel[:, 0] * inward[:, 1] - rel[:, 1] * inward[:, 0] > 0
        # setting out beside what is to be gone round one may have to turn far
        near = (origin[eye] < 0) & (np.hypot(rel[:, 0], rel[:, 1]) < _NEAR)
        turn = self._turns[bend]
        low = np.where(near, -math.pi, course - np.where(left, _BACK, turn))
        high = np.where(near, math.pi, course + np.where(left, turn, _BACK))
        return bend, Viewpoints(
            walls.bends[bend], self._limit - cost, low, high, course, walls.bows[bend],
            walls.parts[bend],
        )

    def path(self, goal: int, close: bool = False) -> tuple[int, ...]:
        """The bends of a shortest path to a cell, start and goal with them; empty if none is short
        enough. Rounded to the grid: judge it. close: with two bends for one where that is shorter
        round what is round."""
        there = np.array(self._board.xy(goal), dtype=np.float64)
        number = self._last(there)
        if number is None:
            return ()
        path: list[Floats] = [there]
        bends: list[int] = []
        while number >= 0:
            path.append(self._walls.bends[number])
            bends.append(number)
            number = int(self._from[number])
        path.append(np.array(self._board.xy(self._start), dtype=np.float64))
        points = self._closer(path[::-1], bends[::-1]) if close else path[-2:0:-1]
        cells = [self._board.clamped(round(float(x)), round(float(y))) for x, y in points]
        return (self._start, *cells, goal)

    def _closer(self, path: list[Floats], bends: list[int]) -> list[Floats]:
        """The bends of a way, each cut off where that keeps clear of what it goes round."""
        found: list[Floats] = []
        for k, bend in enumerate(bends):
            here = path[k + 1]
            back, on = path[k] - here, path[k + 2] - here
            sizes = float(np.hypot(*back)), float(np.hypot(*on))
            turn = abs(math.remainder(
                math.atan2(on[1], on[0]) - math.atan2(-back[1], -back[0]), 2 * math.pi))
            bow, bent = float(self._walls.bows[bend]), min(turn, float(self._walls.parts[bend]))
            cut = min(bow * (math.tan(bent / 2) - math.tan(bent / 4)), 0.45 * min(sizes))
            if cut < 2:
                found.append(here)
            else:
                found += [here + cut / sizes[0] * back, here + cut / sizes[1] * on]
        return found

    def _last(self, there: Floats) -> int | None:
        """The last bend of a shortest way to a point, −1 for the start; None if there is no way."""
        origin = np.array(self._board.xy(self._start), dtype=np.float64)
        spots = np.concatenate([origin[None, :], self._walls.bends])
        spent = np.concatenate([[0.0], self.spent])
        rel = there - spots
        turn = np.arctan2(rel[:, 1], rel[:, 0]) - np.concatenate([[0.0], self._course])
        bow, part = (np.concatenate([[0.0], one]) for one in (self._walls.bows, self._walls.parts))
        spent = spent - saved(bow, part, turn)
        cost = spent + np.hypot(rel[:, 0], rel[:, 1])
        order = np.argsort(cost)
        order = order[cost[order] <= self._limit + GRID]
        for first in range(0, len(order), _FEW):
            some = order[first:first + _FEW]
            seen = self._frame.sees(spots[some], self._limit - spent[some], there).nonzero()[0]
            if len(seen):
                return int(some[seen[0]]) - 1
        return None

    def shape(self) -> Any:
        """All that the middle of the base can reach: a shapely geometry."""
        # a bend that was come to again by a shorter way was looked from anew
        last = {int(bend): number for number, bend in enumerate(np.concatenate(self._origins))}
        seen = self._frame.regions(self._looks, np.array(list(last.values()), dtype=np.intp))
        parts = np.array([part for part in seen if part is not None], dtype=object)
        if not len(parts):
            return shapely.Polygon()
        parts = parts[shapely.area(parts) > _SPECK]
        parts = shapely.simplify(parts, _ROUGH, preserve_topology=False)
        # widened by a hair, so that a slit as wide as the base isn't lost
        parts = shapely.buffer(parts, _HAIR, quad_segs=1, join_style="mitre")
        return _smoothed(union(parts))


def _smoothed(shape: Any) -> Any:
    """An outline with fewer points: in the quick way unless it comes to cross itself by that."""
    found = shapely.simplify(shape, _ROUGH, preserve_topology=False)
    return found if shapely.is_valid(found) else shapely.simplify(shape, _ROUGH)


def _turns(walls: Walls) -> Floats:
    """By how much a way may turn at each bend at most: beyond the tangent on to what it goes round
    it would meet that."""
    inward = walls.hubs - walls.bends
    away = np.hypot(inward[:, 0], inward[:, 1]) - 1.0  # hubs lie one hundredth beyond the middle
    share = np.minimum(1.0, walls.bows / np.maximum(away, 1.0))
    return np.where(walls.bows > 0, np.minimum(_TURN, 2 * np.arccos(share) + _BACK), _TURN)


def end_region(
    table: TableMap, base: Base, shape: Any, solid: Sequence[Area], others: Sequence[PlacedBase],
    crossed: Sequence[PlacedBase] = (),
) -> Any:
    """Of what the middle of a base can reach, where it can end. crossed: bases that weren't in its
    way, but on which it can't end."""
    if crossed and not shape.is_empty:
        shape = shapely.difference(shape, shapely.union_all([
            shapely.buffer(one.spine, one.radius + base.radius) for one in crossed
        ]))
    if shape.is_empty:
        return shape
    tight = no_clearance(table.board, base, shape.bounds, solid, (*others, *crossed))
    return shape if tight.is_empty else shapely.difference(shape, tight)


def rings(board: TableBoard, shape: Any) -> tuple[tuple[int, ...], ...]:
    """A geometry as rings of cells: outer ones and holes, by the even-odd rule."""
    found: list[tuple[int, ...]] = []
    for part in shapely.get_parts(shape):
        if part.geom_type != "Polygon" or part.area < _SPECK:
            continue
        for ring in (part.exterior, *part.interiors):
            xy = np.rint(shapely.get_coordinates(ring)[:-1]).astype(int)
            x, y = xy[:, 0].clip(0, board.width), xy[:, 1].clip(0, board.height)
            found.append(tuple(dict.fromkeys((y * (board.width + 1) + x).tolist())))
    return tuple([ring for ring in found if len(ring) >= 3])
