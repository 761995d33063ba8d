"""Polygons of a floor plan: spans, rounded and wavy outlines, frames, strokes. World units."""

import itertools
import math
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from game.app.board.view.plane import Point

Outline = Sequence[Point]
Bounds = tuple[float, float, float, float]


class ThingFrame(NamedTuple):
    """A thing's own axes: a corner, and the sides that leave it. u runs across, v down."""

    origin: Point
    across: Point
    down: Point

    def at(self, u: float, v: float) -> Point:
        """The point at shares of both sides."""
        return (
            self.origin[0] + self.across[0] * u + self.down[0] * v,
            self.origin[1] + self.across[1] * u + self.down[1] * v,
        )

    @property
    def size(self) -> tuple[float, float]:
        """Lengths of both sides."""
        return math.hypot(*self.across), math.hypot(*self.down)


def frame_of(outline: Outline, tall: bool = False) -> ThingFrame:
    """The frame of a rectangle (however it is turned), or the box round another outline.

    tall: the long side becomes the one that runs down.
    """
    if len(outline) == 4:
        a, b, _, d = outline
    else:
        left, top, right, foot = bounds(outline)
        a, b, d = (left, top), (right, top), (left, foot)
    across, down = (b[0] - a[0], b[1] - a[1]), (d[0] - a[0], d[1] - a[1])
    if tall and math.hypot(*across) > math.hypot(*down):
        # a quarter turn: what lay on the left lies at the head
        return ThingFrame((a[0] + down[0], a[1] + down[1]), (-down[0], -down[1]), across)
    return ThingFrame(a, across, down)


def bounds(points: Outline) -> Bounds:
    """Left, top, right, bottom."""
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return min(xs), min(ys), max(xs), max(ys)


def overlap(a: Bounds, b: Bounds) -> bool:
    """Whether two boxes meet."""
    return a[0] <= b[2] and b[0] <= a[2] and a[1] <= b[3] and b[1] <= a[3]


def inside(points: Outline, x: float, y: float) -> bool:
    """Whether a point lies in a polygon."""
    odd = False
    for (x0, y0), (x1, y1) in _sides(points):
        if (y0 > y) != (y1 > y) and x < x0 + (y - y0) * (x1 - x0) / (y1 - y0):
            odd = not odd
    return odd


def spans(points: Outline, level: float, upright: bool = False) -> list[tuple[float, float]]:
    """The stretches of the line y = level (x = level when upright) inside a polygon."""
    along, over = (1, 0) if upright else (0, 1)
    cuts = []
    for a, b in _sides(points):
        if (a[over] > level) != (b[over] > level):
            share = (level - a[over]) / (b[over] - a[over])
            cuts.append(a[along] + share * (b[along] - a[along]))
    cuts.sort()
    return list(zip(cuts[::2], cuts[1::2], strict=False))


def area(points: Outline) -> float:
    """The signed area: above 0 when clockwise on the screen."""
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in _sides(points)) / 2


def shrunk(points: Outline, by: float) -> list[Point]:
    """The outline drawn in by so much on every side (out when negative)."""
    turn = 1.0 if area(points) > 0 else -1.0
    made: list[Point] = []
    count = len(points)
    for index in range(count):
        a, b, c = points[index - 1], points[index], points[(index + 1) % count]
        n0, n1 = _normal(a, b), _normal(b, c)
        bx, by_ = n0[0] + n1[0], n0[1] + n1[1]
        length = bx * bx + by_ * by_
        if length < 0.2:
            bx, by_, length = n0[0] * 2, n0[1] * 2, 4.0
        share = 2 * by * turn / length
        made.append((b[0] + bx * share, b[1] + by_ * share))
    return made


def rounded(points: Outline, radius: float) -> list[Point]:
    """The outline with its corners rounded as far as its sides allow."""
    made: list[Point] = []
    count = len(points)
    for index in range(count):
        a, b, c = points[index - 1], points[index], points[(index + 1) % count]
        before, after = math.dist(a, b), math.dist(b, c)
        cut = min(radius, before / 2, after / 2)
        if cut <= 1e-6:
            made.append(b)
            continue
        start = (b[0] + (a[0] - b[0]) * cut / before, b[1] + (a[1] - b[1]) * cut / before)
        end = (b[0] + (c[0] - b[0]) * cut / after, b[1] + (c[1] - b[1]) * cut / after)
        for step in range(5):
            t = step / 4
            made.append((
                (1 - t) ** 2 * start[0] + 2 * t * (1 - t) * b[0] + t * t * end[0],
                (1 - t) ** 2 * start[1] + 2 * t * (1 - t) * b[1] + t * t * end[1],
            ))
    return made


def wavy(
    points: Outline, seed: int, sheet: tuple[float, float], reach: float = 0.07
) -> list[Point]:
    """The outline as a hand draws it. What lies on the edge of the sheet runs off it instead."""
    dice = Random(seed)
    fine: list[Point] = []
    for (x0, y0), (x1, y1) in _sides(points):
        count = max(1, round(math.dist((x0, y0), (x1, y1)) / 0.9))
        for index in range(count):
            share = index / count
            x = x0 + (x1 - x0) * share
            y = y0 + (y1 - y0) * share
            if index:
                x += dice.uniform(-reach, reach)
                y += dice.uniform(-reach, reach)
            fine.append((_off(x, sheet[0]), _off(y, sheet[1])))
    return smooth(fine)


def smooth(points: Outline) -> list[Point]:
    """Corners cut twice (Chaikin)."""
    for _ in range(2):
        cut: list[Point] = []
        for (x0, y0), (x1, y1) in _sides(points):
            cut.append((x0 * 0.75 + x1 * 0.25, y0 * 0.75 + y1 * 0.25))
            cut.append((x0 * 0.25 + x1 * 0.75, y0 * 0.25 + y1 * 0.75))
        points = cut
    return list(points)


def blob(middle: Point, radius: float, seed: int, depth: float = 0.06) -> list[Point]:
    """A wobbly disc: a crown of leaves, a patch of grass."""
    dice = Random(seed)
    waves = [(k, dice.uniform(0, math.tau), dice.uniform(0.4, 1.0) * depth) for k in (2, 3, 5)]
    made = []
    for index in range(40):
        angle = index / 40 * math.tau
        reach = radius * (1 + sum(size * math.sin(k * angle + at) for k, at, size in waves))
        made.append((middle[0] + reach * math.cos(angle), middle[1] + reach * math.sin(angle)))
    return made


def thick(start: Point, end: Point, width: float, before: float, after: float) -> list[Point]:
    """A straight bar; before, after: how far it reaches beyond its ends."""
    length = math.dist(start, end) or 1.0
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    nx, ny = -uy * width / 2, ux * width / 2
    ax, ay = start[0] - ux * before, start[1] - uy * before
    bx, by = end[0] + ux * after, end[1] + uy * after
    return [(ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny)]


def scaled(points: Outline, step: float, dx: float = 0.0, dy: float = 0.0) -> list[Point]:
    """World units as pixels at a pitch, shifted by world units first."""
    return [((x + dx) * step, (y + dy) * step) for x, y in points]


def _normal(a: Point, b: Point) -> Point:
    length = math.dist(a, b) or 1.0
    return -(b[1] - a[1]) / length, (b[0] - a[0]) / length


def _sides(points: Outline) -> list[tuple[Point, Point]]:
    return list(itertools.pairwise([*points, points[0]]))


def _off(value: float, limit: float) -> float:
    if value < 0.12:
        return -0.3
    return limit + 0.3 if value > limit - 0.12 else value


def turned(points: Outline, degrees: float) -> list[Point]:
    """Points turned clockwise about the origin."""
    angle = math.radians(degrees)
    cos, sin = math.cos(angle), math.sin(angle)
    return [(x * cos - y * sin, x * sin + y * cos) for x, y in points]
