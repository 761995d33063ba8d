"""The lines of a problem on the map: the best one and the player's, decision by decision."""

import itertools
import math

import msgspec

from game.app.board.view.pen import Item, Pen
from game.app.board.view.plane import Point
from game.app.board.view.route import cased_line

_WIDE, _CASING = 4.0, 7.0  # interface pixels
_DASH = (9.0, 6.0)
_PIECE = 1.8  # hex sides of a canvas
_CHIP, _LEAST_CHIP = 0.26, 8  # of a side; interface pixels of a radius
_SHARE = {True: 0.36, False: 0.64}
"""How far along its leg the number of a best step stands, and of the player's: their lines may
cross."""
_BESIDE = 0.42  # of a side: the numbers of the two lines stand on either side of a place


class SolvedStep(msgspec.Struct, frozen=True):
    """A decision of a line. best: of the best one, else of the player's; number: from 1. cells:
    the way that is gone, from where it begins; or with `shot` from who attacks to whom. One cell:
    something that is done on the spot."""

    best: bool
    number: int
    cells: tuple[int, ...]
    shot: bool = False


def draw_solution(pen: Pen, steps: tuple[SolvedStep, ...], z: float, over: float) -> list[Item]:
    """Whoever can't tell the colours apart tells them by their drawing: the best line is whole,
    with numbers in discs; the player's is dashed, with numbers in squares, and lies upon it."""
    items: list[Item] = []
    taken: dict[tuple[bool, Point], int] = {}
    for step in steps:
        shown = [cell for cell in step.cells if 0 <= cell < pen.plane.n and pen.plane.shows(cell)]
        if not shown or len(shown) < len(step.cells):
            continue
        points = [pen.centre(cell) for cell in shown]
        if len(points) > 1:
            items += _best(pen, points, z) if step.best else _own(pen, points, z + 0.1)
        place = _between(points, _SHARE[step.best])
        # what is done at one place stands in a row
        row = taken[step.best, place] = taken.get((step.best, place), -1) + 1
        items.append(_number(pen, step, place, row, over, on_line=len(points) > 1))
    return items


def _between(points: list[Point], share: float) -> Point:
    """A place on the middle leg, where no counter stands that the number would lie on."""
    at = (len(points) - 1) // 2
    a, b = points[at], points[min(at + 1, len(points) - 1)]
    return round(a[0] + (b[0] - a[0]) * share), round(a[1] + (b[1] - a[1]) * share)


def _best(pen: Pen, points: list[Point], z: float) -> list[Item]:
    return cased_line(pen, points, _CASING * pen.px, _WIDE * pen.px, pen.theme.colours.blue, z)


def _own(pen: Pen, points: list[Point], z: float) -> list[Item]:
    """Dashes, in short canvases as those of the other."""
    colours = pen.theme.colours
    items: list[Item] = []
    for a, b in itertools.pairwise(points):
        count = max(1, round(math.dist(a, b) / (_PIECE * pen.side)))
        cuts = [(a[0] + (b[0] - a[0]) * i / count, a[1] + (b[1] - a[1]) * i / count)
                for i in range(count + 1)]
        for part in itertools.pairwise(cuts):
            canvas = pen.canvas(list(part), _CASING * pen.px)
            on, off = (length * pen.px for length in _DASH)
            canvas.dashes(part, (_WIDE + 2) * pen.px, on, off, colours.cream_pale)
            canvas.dashes(part, _WIDE * pen.px, on, off, colours.ink)
            items.append(pen.item(z, canvas))
    return items


def _number(
    pen: Pen, step: SolvedStep, at: Point, row: int, over: float, *, on_line: bool
) -> Item:
    """on_line: it stands on its line, a little aside; else beside who acts on the spot."""
    colours = pen.theme.colours
    radius = max(_CHIP * pen.side, _LEAST_CHIP * pen.scale)
    away = 0.8 * radius if on_line else max(_BESIDE * pen.side, radius + 2 * pen.px)
    side = -1 if step.best else 1
    x = at[0] + side * (away + 2 * radius * row)
    y = at[1] + (side * away if on_line else away)
    fill, ink = (colours.blue, colours.cream_pale) if step.best else (
        colours.cream_pale, colours.ink)
    ring = colours.cream_pale if step.best else colours.ink
    return pen.chip(over, str(step.number), (x, y), radius, fill, ring, ink, square=not step.best)
