"""What the last actions left on the map: faint dots along the ways that were gone, fired and
thrown, with a ring where each began."""

import itertools
import math

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


def draw_trails(pen: Pen, trails: tuple[Trail, ...], z: float) -> list[Item]:
    """Dots of each trail on the level that is shown, and its ring."""
    items: list[Item] = []
    for trail in trails:
        shown = [cell for cell in trail.cells if 0 <= cell < pen.plane.n and pen.plane.shows(cell)]
        if len(shown) < 2 or len(shown) < len(trail.cells):
            continue
        points = [pen.centre(cell) for cell in shown]
        items += _dots(pen, points, _colour(pen, trail.side), z)
        items.append(_ring(pen, points[-1 if trail.shot else 0], _colour(pen, trail.side), z))
    return items


def _colour(pen: Pen, side: int) -> Rgb:
    style = pen.m.states.trail
    return pen.colour((style.first, style.second)[side] if side in (0, 1) else style.nobody)


def _dots(pen: Pen, points: list[Point], colour: Rgb, z: float) -> list[Item]:
    """One dot, drawn once, at equal distances along the way."""
    style = pen.m.states.trail
    radius = max(1.5, style.dot * pen.px)
    canvas = pen.canvas([(0, 0)], radius + 2 * pen.px, fine=4)
    canvas.disc((0, 0), radius + pen.px, pen.theme.colours.cream_pale, style.alpha / 100)
    canvas.disc((0, 0), radius, colour, style.alpha / 100)
    dot = pen.item(z, canvas)
    gap, ahead = style.gap * pen.px, 0.0
    items: list[Item] = []
    for (ax, ay), (bx, by) in itertools.pairwise(points):
        length = math.dist((ax, ay), (bx, by))
        along = ahead
        while along < length:
            x, y = ax + (bx - ax) * along / length, ay + (by - ay) * along / length
            items.append(dot._replace(x=dot.x + round(x), y=dot.y + round(y)))
            along += gap
        ahead = along - length
    return items


def _ring(pen: Pen, centre: Point, colour: Rgb, z: float) -> Item:
    style = pen.m.states.trail
    radius = style.ring * pen.side
    canvas = pen.canvas([centre], radius + 3 * pen.px)
    steps = 40
    points = [
        (centre[0] + radius * math.cos(2 * math.pi * step / steps),
         centre[1] + radius * math.sin(2 * math.pi * step / steps))
        for step in range(steps)
    ]
    canvas.line(points, style.line * pen.px, colour, style.alpha / 100, closed=True)
    return pen.item(z, canvas)
