"""Marks that many neighbouring cells share, drawn as one dashed area with one sign."""

import math
from collections.abc import Iterable

from game.app.board.view.ink import PREMUL, faded, premul
from game.app.board.view.measures import MarkLook
from game.app.board.view.pen import Item, Pen
from game.app.board.view.plane import groups


def draw_areas(pen: Pen, style: MarkLook, cells: Iterable[int], z: float) -> list[Item]:
    """Each connected group of cells within its outline, the mark's icon in its middle."""
    items: list[Item] = []
    colour, pale = pen.colour(style.colour or "ink.2"), pen.theme.colours.card
    line = max(1.4, 2.2 * pen.px)
    for group in groups(pen.plane, cells):
        loops = [
            [(x * pen.side, y * pen.side) for x, y in loop] for loop in pen.plane.outline(group)
        ]
        canvas = pen.canvas([point for loop in loops for point in loop], 2 * line)
        for width, shade, share in ((2 * line, pale, 0.7), (line, colour, 1.0)):
            for loop in loops:
                canvas.dashes(
                    loop, width, 0.2 * pen.side, 0.13 * pen.side, shade, share, closed=True
                )
        whole = canvas.done()
        x, y = pen.centre(_middle(pen, group))
        pixels = max(10, round(0.5 * pen.side))
        icon = faded(premul(pen.icons.icon(style.icon, pixels, colour)), 0.85)
        whole.blit(
            icon, icon.get_rect(center=(x - canvas.area.left, y - canvas.area.top)),
            special_flags=PREMUL,
        )
        items.append(Item(z, whole, canvas.area.left, canvas.area.top))
    return items


def _middle(pen: Pen, group: frozenset[int]) -> int:
    """The cell nearest to the middle of them all."""
    points = {cell: pen.plane.centre(cell) for cell in group}
    x = sum(p[0] for p in points.values()) / len(points)
    y = sum(p[1] for p in points.values()) / len(points)
    return min(sorted(group), key=lambda cell: math.dist(points[cell], (x, y)))
