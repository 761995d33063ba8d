"""Outlines on the open table as the pen needs them: world units, worked out by shapely."""

import itertools
import math
from collections.abc import Sequence

import shapely

from game.app.board.view.plane import Point
from game.app.board.view.polygons import area, turned

Ring = list[Point]
_TRIES = 16  # places of a name that are tried, across and down


def inner(ring: Sequence[Point], by: float) -> list[Ring]:
    """What is left of an outline that is drawn in by so much: none, one or several."""
    left = shapely.buffer(shapely.Polygon(ring), -by, join_style="mitre", mitre_limit=2.0)
    return [
        [(float(x), float(y)) for x, y in part.exterior.coords[:-1]]
        for part in shapely.get_parts(left) if part.geom_type == "Polygon" and not part.is_empty
    ]


def inside(ring: Sequence[Point], points: Sequence[Point], away: float) -> list[Point]:
    """Those of some points that lie in an outline, so far from it at least."""
    shape = shapely.buffer(shapely.Polygon(ring), -away)
    shapely.prepare(shape)
    return [
        point for point, held in zip(points, shapely.contains_xy(shape, points), strict=True)
        if held
    ] if points else []


def clear_of(
    ring: Sequence[Point], above: Sequence[Sequence[Point]], away: float
) -> shapely.Geometry:
    """What of an outline no other lies above, so far from all edges at least."""
    covered = shapely.union_all([shapely.Polygon(one) for one in above])
    return shapely.buffer(shapely.difference(shapely.Polygon(ring), covered), -away)


def roomiest(shape: shapely.Geometry, wide: float, high: float) -> Point | None:
    """The middle of the upright rectangle of this size that lies in a shape and furthest from its
    edges; None if there is no room for one."""
    if shapely.is_empty(shape):
        return None
    left, top, right, foot = shapely.bounds(shape)
    places = [
        (left + wide / 2 + (right - left - wide) * i / _TRIES,
         top + high / 2 + (foot - top - high) * j / _TRIES)
        for i in range(_TRIES + 1) for j in range(_TRIES + 1)
    ]
    boxes = [box_at(place, wide, high) for place in places]
    shapely.prepare(shape)
    fitting = [i for i, fits in enumerate(shapely.contains(shape, boxes)) if fits]
    if not fitting:
        return None
    edge = shapely.boundary(shape)
    away = shapely.distance(edge, [boxes[i] for i in fitting])
    # of several that are as good, the one in the middle
    middle = ((left + right) / 2, (top + foot) / 2)
    best = max(
        zip(fitting, away, strict=True),
        key=lambda one: (round(float(one[1]), 1), -math.dist(places[one[0]], middle)),
    )
    return places[best[0]]


def box_at(middle: Point, wide: float, high: float) -> shapely.Geometry:
    """An upright rectangle about a point."""
    x, y = middle
    return shapely.box(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)


def walk(ring: Sequence[Point], step: float) -> list[tuple[Point, Point]]:
    """Points along a closed outline about so far apart, each with the way inward from there."""
    turn = 1.0 if area(ring) > 0 else -1.0
    pieces: list[tuple[Point, Point]] = []
    for (x0, y0), (x1, y1) in itertools.pairwise([*ring, ring[0]]):
        length = math.hypot(x1 - x0, y1 - y0)
        if length <= 0:
            continue
        inward = (-(y1 - y0) / length * turn, (x1 - x0) / length * turn)
        count = max(1, round(length / step))
        for index in range(count):
            share = (index + 0.5) / count
            pieces.append(((x0 + (x1 - x0) * share, y0 + (y1 - y0) * share), inward))
    return pieces


def capsule(length: float, width: float, facing: float, grow: float = 0.0) -> list[Point]:
    """The outline of a base about its middle, from its left side over its front and round; facing
    in degrees clockwise from the top. A round one if both are alike. The first half is the
    front."""
    radius = width / 2 + grow
    reach = max(0.0, length - width) / 2
    count = 40
    half = [
        (radius * math.sin(a), -radius * math.cos(a) - reach)
        for a in (-math.pi / 2 + math.pi * i / count for i in range(count + 1))
    ]
    ring = half + [(-x, -y) for x, y in half]
    if reach > 0:
        # the long sides are front as far as the middle
        ring = [(-radius, 0.0), *half, (radius, 0.0), (radius, 0.0), *ring[len(half):],
                (-radius, 0.0)]
    return turned(ring, facing)


def front_of(ring: Sequence[Point]) -> list[Point]:
    """The front half of such an outline."""
    return list(ring[: len(ring) // 2])
