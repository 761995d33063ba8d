"""Where a charge beside a wall blows it open."""

from collections.abc import Iterable
from fractions import Fraction
from math import isqrt
from typing import Final

from game.boards.dots import PITCH, Point
from game.boards.plan import FloorPlan, Opening
from game.boards.things import Body, Segment, along, cross, squared

WIDTH: Final = 1000
"""How wide a breach is, in thousandths of an inch."""


def breach_near(plan: FloorPlan, bodies: Iterable[Body], point: Point) -> Opening | None:
    """The breach of the wall piece nearest to a point; None when none is within one inch.

    One inch wide about the nearest point of the piece, as far as the wall goes on. Of walls at
    the same distance the first in the plan's order.
    """
    best: tuple[Fraction, Body, Segment] | None = None
    for body in bodies:
        if body.thing.part == "wall":
            for piece in body.segments:
                away = _distance(piece, point)
                if away <= PITCH**2 and (best is None or away < best[0]):
                    best = (away, body, piece)
    if best is None:
        return None
    wall = plan.walls[best[1].thing.index]
    start, end = wall.start, wall.end
    length = squared(start, end)
    low, high = sorted(along(start, end, corner) for corner in best[2])
    middle = min(max(along(start, end, point), low), high)
    # the length times half the width, in the unit of `along`; a wall has whole thousandths only
    # at its ends, so the rest of the rounding is `_at`'s
    half = isqrt(length * (WIDTH // 2) ** 2)
    ends = (max(0, middle - half), min(length, middle + half))
    low_point, high_point = (_at(start, end, part, length) for part in ends)
    return Opening(best[1].thing.level, low_point, high_point, "breach")


def _distance(piece: Segment, point: Point) -> Fraction:
    """The squared distance of a point from a line piece, exactly."""
    start, end = piece
    length, part = squared(start, end), along(start, end, point)
    if part <= 0:
        return Fraction(squared(start, point))
    if part >= length:
        return Fraction(squared(end, point))
    return Fraction(cross(start, end, point) ** 2, length)


def _at(start: Point, end: Point, part: int, length: int) -> Point:
    """The point at a part of the way, rounded to whole thousandths."""

    def place(a: int, b: int) -> int:
        return a + (2 * (b - a) * part + length) // (2 * length)

    return place(start[0], end[0]), place(start[1], end[1])
