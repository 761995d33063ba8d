"""How far a watcher's wedge reaches before walls close it: the drawn shape, not the ruling."""

import math
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from game.app.board.dots.plane import world
from game.app.board.dots.walls import WallPiece
from game.app.board.view import polygons
from game.app.board.view.plane import Point
from game.boards.plan import FloorPlan

_STEP = 1.5  # degrees between rays
_EPS = 1e-4


class Bar(NamedTuple):
    """A straight thing that nobody sees through."""

    a: Point
    b: Point


def bars(plan: FloorPlan, pieces: Sequence[WallPiece], level: int) -> list[Bar]:
    """The walls that are left between openings, and the sides of high things."""
    bars = [Bar(piece.start, piece.end) for piece in pieces if piece.level == level]
    for thing in plan.shapes:
        if thing.level == level and thing.height == "high":
            ring = [world(place) for place in thing.outline]
            bars += [Bar(a, b) for a, b in zip(ring, [*ring[1:], ring[0]], strict=True)]
    return bars


def wedge(
    at: Point, bearing: float, width: float, reach: float, closed: Sequence[Bar]
) -> list[Point]:
    """The outline of what is open from a point within a wedge, the point itself first.

    bearing, width: degrees, clockwise from the top. reach: inches.
    """
    low, high = bearing - width / 2, bearing + width / 2
    near = [bar for bar in closed if _within(at, bar, reach)]
    angles = {low, high}
    count = max(1, math.ceil(width / _STEP))
    angles.update(low + width * i / count for i in range(count + 1))
    for bar in near:
        for x, y in bar:
            angle = math.degrees(math.atan2(x - at[0], at[1] - y))
            turned = low + (angle - low) % 360.0
            if turned <= high:
                # just beside the end of a wall the ray goes on
                angles.update(a for a in (turned - _EPS, turned, turned + _EPS) if low <= a <= high)
    rays = sorted(angles)
    ways = [(math.sin(math.radians(angle)), -math.cos(math.radians(angle))) for angle in rays]
    away = [reach] * len(rays)
    for bar in near:
        for first, last in _spans(at, bar, low):
            begin = bisect_left(rays, low + first - 2 * _EPS)
            for index in range(begin, bisect_right(rays, low + last + 2 * _EPS)):
                away[index] = min(away[index], _meets(at, *ways[index], bar, away[index]))
    return [at, *((at[0] + dx * distance, at[1] + dy * distance)
                  for (dx, dy), distance in zip(ways, away, strict=True))]


def _spans(at: Point, bar: Bar, low: float) -> tuple[tuple[float, float], ...]:
    """The degrees from `low` on, clockwise, between which a bar is seen: most are narrow, so that
    few rays need be tried on each."""
    ends = (math.degrees(math.atan2(x - at[0], at[1] - y)) for x, y in bar)
    first, last = sorted((angle - low) % 360.0 for angle in ends)
    if last - first <= 180.0:
        return ((first, last),)
    return ((0.0, first), (last, 360.0))


def _within(at: Point, bar: Bar, reach: float) -> bool:
    left, top, right, foot = polygons.bounds(bar)
    dx = max(left - at[0], 0.0, at[0] - right)
    dy = max(top - at[1], 0.0, at[1] - foot)
    return math.hypot(dx, dy) <= reach


def _meets(at: Point, dx: float, dy: float, bar: Bar, best: float) -> float:
    """How far along a ray it meets a bar; `best` when it doesn't."""
    (ax, ay), (bx, by) = bar
    ex, ey = bx - ax, by - ay
    cross = dx * ey - dy * ex
    if abs(cross) < 1e-12:
        return best
    fx, fy = ax - at[0], ay - at[1]
    along = (fx * ey - fy * ex) / cross
    share = (fx * dy - fy * dx) / cross
    return along if 1e-6 < along < best and 0.0 <= share <= 1.0 else best
