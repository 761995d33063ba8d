"""The things of a plan that stand between dots, with walls cut open where doors and windows are."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from game.boards.dots import Point
from game.boards.plan import FloorPlan, Opening, Wall

ON_LINE: Final = 2
"""How far, in thousandths of an inch, the end of an opening may lie beside its wall: whole
thousandths can't lie exactly on a slanting one."""

Segment = tuple[Point, Point]


@dataclass(frozen=True, slots=True)
class Thing:
    """A piece of the drawing. part and index: where it stands in the plan (a "breach" that was
    blown later counts on after the plan's openings); kind, name: as drawn; level: where it is."""

    part: Literal["wall", "door", "window", "breach", "shape"]
    index: int
    kind: str
    name: str
    level: int


@dataclass(frozen=True, slots=True)
class Body:
    """A thing with its geometry and what it does.

    segments: pieces of a wall or opening, or the closed outline of a shape; area: the outline of
    a shape, () for a line piece. The border always belongs to the thing.
    """

    thing: Thing
    segments: tuple[Segment, ...]
    area: tuple[Point, ...]
    high: bool
    solid: bool
    passable: bool


def cross(a: Point, b: Point, c: Point) -> int:
    """Twice the signed area of the triangle: 0 when the three points lie on one line."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def squared(a: Point, b: Point) -> int:
    """The square of the distance."""
    return (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2


def along(start: Point, end: Point, point: Point) -> int:
    """How far along from start to end the point lies, times the length: 0 … squared length."""
    across, down = end[0] - start[0], end[1] - start[1]
    return across * (point[0] - start[0]) + down * (point[1] - start[1])


def on_line(start: Point, end: Point, point: Point) -> bool:
    """Whether the point lies on the endless line through two others, but for rounding."""
    return bool(cross(start, end, point) ** 2 <= ON_LINE**2 * squared(start, end))


def shared(start: Point, end: Point, other: Segment) -> tuple[Point, Point] | None:
    """The stretch of a line piece that another one on the same line covers, in the direction of
    the first; None when there is no such stretch."""
    if not (on_line(start, end, other[0]) and on_line(start, end, other[1])):
        return None
    length = squared(start, end)
    low, high = sorted((along(start, end, p), p) for p in other)
    first = start if low[0] <= 0 else low[1]
    last = end if high[0] >= length else high[1]
    return (first, last) if max(0, low[0]) < min(length, high[0]) else None


def cut(start: Point, end: Point, holes: Iterable[Segment]) -> tuple[Segment, ...]:
    """What the holes leave of a line piece. The ends of the pieces are those of the holes."""
    gaps = sorted(
        (along(start, end, gap[0]), along(start, end, gap[1]), gap)
        for hole in holes
        if (gap := shared(start, end, hole))
    )
    pieces: list[Segment] = []
    here, reached = start, 0
    for low, high, gap in gaps:
        if low > reached:
            pieces.append((here, gap[0]))
        if high > reached:
            here, reached = gap[1], high
    if reached < squared(start, end):
        pieces.append((here, end))
    return tuple(pieces)


def bodies(plan: FloorPlan, level: int) -> tuple[Body, ...]:
    """The things of one level in the order walls, openings, shapes. What can't be drawn at all (a
    point for a wall, an outline of two corners) is left out; ``planfaults`` names it."""
    openings = [(i, o) for i, o in enumerate(plan.openings) if o.level == level]
    found = []
    for index, wall in enumerate(plan.walls):
        if wall.level == level and wall.start != wall.end:
            found.append(_wall(index, wall, [o for _, o in openings]))
    breaches = [o for _, o in openings if o.kind == "breach"]
    for index, opening in openings:
        if opening.start != opening.end:
            # what a breach takes of a door or window is breach and nothing else
            found.append(_opening(index, opening, [] if opening.kind == "breach" else breaches))
    for index, shape in enumerate(plan.shapes):
        if shape.level == level and len(shape.outline) > 2:
            thing = Thing("shape", index, shape.kind, shape.name, level)
            high = shape.height == "high"
            found.append(
                Body(thing, ring(shape.outline), shape.outline, high, shape.solid, shape.passable)
            )
    return tuple(found)


def ring(outline: Sequence[Point]) -> tuple[Segment, ...]:
    """The sides of a closed outline."""
    return tuple(zip(outline, (*outline[1:], outline[0]), strict=True))


def _wall(index: int, wall: Wall, openings: Iterable[Opening]) -> Body:
    pieces = cut(wall.start, wall.end, [(o.start, o.end) for o in openings])
    thing = Thing("wall", index, wall.kind, "", wall.level)
    return Body(thing, pieces, (), high=True, solid=True, passable=False)


def _opening(index: int, opening: Opening, breaches: Iterable[Opening]) -> Body:
    pieces = cut(opening.start, opening.end, [(b.start, b.end) for b in breaches])
    thing = Thing(opening.kind, index, opening.kind, "", opening.level)
    return Body(thing, pieces, (), high=False, solid=opening.kind == "window", passable=True)
