"""What the last actions left on the map: faint dots along the ways that were gone, fired and
thrown, with a ring where each began."""

import itertools
import math
from collections.abc import Callable, Hashable
from functools import partial

import msgspec

from game.app.board.view.pen import Item, Pen
from game.app.board.view.plane import Point
from game.app.theme import Rgb


class Trail(msgspec.Struct, frozen=True):
    """A way from cell to cell. side: whose, by the order of the game's sides; −1 for nobody's.
    shot: nobody went along it; its end is marked, not its beginning."""

    side: int
    cells: tuple[int, ...]
    shot: bool = False


Kept = Callable[[Hashable, Callable[[], list[Item]]], list[Item]]
"""A picture by what it depends on besides the side of a cell, made only where it isn't kept."""


def draw_trails(pen: Pen, trails: tuple[Trail, ...], z: float, kept: Kept) -> list[Item]:
    """Dots of each trail on the level that is shown, and its ring."""
    items: list[Item] = []
    for trail in trails:
        shown = [cell for cell in trail.cells if 0 <= cell < pen.plane.n and pen.plane.shows(cell)]
        if len(shown) < 2 or len(shown) < len(trail.cells):
            continue
        points = [pen.centre(cell) for cell in shown]
        colour = _colour(pen, trail.side)
        [dot] = kept(("dot", colour), partial(_dot, pen, colour, z))
        [ring] = kept(("ring", colour), partial(_ring, pen, colour, z))
        items += _dots(pen, points, dot)
        items.append(_moved(ring, points[-1 if trail.shot else 0]))
    return items


def _colour(pen: Pen, side: int) -> Rgb:
    style = pen.m.states.trail
    return pen.colour((style.first, style.second)[side] if side in (0, 1) else style.nobody)


def _moved(item: Item, by: Point) -> Item:
    return item._replace(x=item.x + round(by[0]), y=item.y + round(by[1]))


def _dots(pen: Pen, points: list[Point], dot: Item) -> list[Item]:
    """One dot at equal distances along the way."""
    gap, ahead = pen.m.states.trail.gap * pen.px, 0.0
    items: list[Item] = []
    for (ax, ay), (bx, by) in itertools.pairwise(points):
        length = math.dist((ax, ay), (bx, by))
        along = ahead
        while along < length:
            share = along / length
            items.append(_moved(dot, (ax + (bx - ax) * share, ay + (by - ay) * share)))
            along += gap
        ahead = along - length
    return items


def _dot(pen: Pen, colour: Rgb, z: float) -> list[Item]:
    """A dot of a trail, at the origin."""
    style = pen.m.states.trail
    radius = max(1.5, style.dot * pen.px)
    canvas = pen.canvas([(0, 0)], radius + 2 * pen.px, fine=4)
    canvas.disc((0, 0), radius + pen.px, pen.theme.colours.cream_pale, style.alpha / 100)
    canvas.disc((0, 0), radius, colour, style.alpha / 100)
    return [pen.item(z, canvas)]


def _ring(pen: Pen, colour: Rgb, z: float) -> list[Item]:
    """The ring where a trail began, at the origin."""
    style = pen.m.states.trail
    radius = style.ring * pen.side
    canvas = pen.canvas([(0, 0)], radius + 3 * pen.px)
    steps = 40
    points = [
        (radius * math.cos(2 * math.pi * step / steps),
         radius * math.sin(2 * math.pi * step / steps))
        for step in range(steps)
    ]
    canvas.line(points, style.line * pen.px, colour, style.alpha / 100, closed=True)
    return [pen.item(z, canvas)]
