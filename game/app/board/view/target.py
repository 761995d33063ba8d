"""Signs over the counters: targets with their odds, keyboard focus, what a tutorial points at."""

import math

from game.app.board.view.cell_fill import foot_text
from game.app.board.view.pen import Item, Pen
from game.app.board.view.plane import Point
from game.core.view_records import Target

_GAP = 3.0
"""Of line pixels, between a cell and the brackets about it."""
_DISC = 11.0
"""Of line pixels, of a numbered disc from its middle to its edge."""
_ARM = 0.24
"""How much of an edge an arm of theirs takes."""


def draw_targets(pen: Pen, targets: tuple[Target, ...], z: int, over: int) -> list[Item]:
    """A sighting ring round each target, and its odds on a plate at its foot."""
    items: list[Item] = []
    colours = pen.theme.colours
    casing, line, build = 6.0 * pen.px, 3.0 * pen.px, pen.plane.build
    for target in targets:
        ring = pen.ring(target.cell, build.ring)
        canvas = pen.canvas(ring, casing + 0.2 * pen.side, 3)
        canvas.polygon(ring, colours.highlight, 0.5)
        x, y = pen.centre(target.cell)
        marks = [
            ((x + math.cos(a) * r0 * pen.side, y + math.sin(a) * r0 * pen.side),
             (x + math.cos(a) * r1 * pen.side, y + math.sin(a) * r1 * pen.side))
            for a, r0, r1 in (
                (math.radians(angle), reach - build.tick, reach + build.tick)
                for angle, reach in zip((0, 90, 180, 270), build.ticks * 2, strict=True)
            )
        ]
        for width, colour in ((casing, colours.cream_pale), (line, colours.blue)):
            canvas.line(ring, width, colour, closed=True)
            for a, b in marks:
                canvas.line((a, b), width, colour)
        items.append(pen.item(z, canvas))
        text = foot_text(target)
        if text:
            pixels = pen.size(0.25, 10)
            # at the foot of the hex, and never over the digits of the counter in it
            half = 0.5 * build.counter
            if pen.plane.fine:
                half = 0.5 * (pen.plane.box(target.cell)[3] - pen.plane.box(target.cell)[1])
            foot = half * pen.side + 0.75 * pixels
            middle = (x, y + max(build.foot * pen.side, foot))
            items.append(
                pen.pill(over, text, middle, colours.blue_panel, colours.cream_pale,
                         colours.cream_pale, pixels)
            )
    return items


def draw_focus(pen: Pen, cell: int, z: int) -> list[Item]:
    """The keyboard's cell: a gold ring on ink."""
    style = pen.m.states.focus
    gold, ink = style.gold * max(1.0, pen.px), style.ink * max(1.0, pen.px)
    ring = pen.ring(cell, pen.plane.build.ring - 0.01)
    canvas = pen.canvas(ring, gold + 2 * ink, 3)
    canvas.line(ring, gold + 2 * ink, pen.theme.colours.ink, closed=True)
    canvas.line(ring, gold, pen.theme.colours.select, closed=True)
    return [pen.item(z, canvas)]


def draw_pointed(
    pen: Pen, cells: tuple[int, ...], z: float, *, strong: bool = False
) -> list[Item]:
    """What a tutorial points at: gold brackets about each cell, or about what stands there, outside
    its corners, so that number, counter and markers stay clear. strong: they stand out."""
    colours, items = pen.theme.colours, []
    gold, ink = (7.0, 2.0) if strong else (4.2, 1.4)
    for cell in cells:
        corners = _outside(pen, cell, (_GAP + gold / 2 + ink) * pen.px)
        wide = (gold + 2 * ink) * pen.px
        canvas = pen.canvas(corners, wide, 3)
        for width, colour in ((wide, colours.ink), (gold * pen.px, colours.select)):
            for before, corner, after in zip(
                (corners[-1], *corners), corners, (*corners[1:], corners[0]), strict=False
            ):
                arms = _toward(corner, before), corner, _toward(corner, after)
                canvas.line(arms, width, colour)
        items.append(pen.item(z, canvas))
    return items


def draw_numbers(pen: Pen, discs: tuple[tuple[int, int], ...], z: float) -> list[Item]:
    """By which number a tutorial names each cell: a gold disc outside its upper right corner, so
    that nothing in the cell is hidden."""
    colours, items, radius = pen.theme.colours, [], _DISC * pen.px
    for cell, number in discs:
        x, y = max(_outside(pen, cell, 2 * _GAP * pen.px + 4), key=lambda at: at[0] - 1.2 * at[1])
        cx, cy = pen.centre(cell)
        far = math.dist((x, y), (cx, cy))
        share = (far + radius) / far
        middle = cx + (x - cx) * share, cy + (y - cy) * share
        items.append(pen.chip(z, str(number), middle, radius, colours.select, colours.ink,
                              colours.ink))
    return items


def _outside(pen: Pen, cell: int, gap: float) -> list[Point]:
    """The corners of a cell's frame, moved out until its edges lie so many pixels further off."""
    (x, y), frame = pen.centre(cell), [
        (x * pen.side, y * pen.side) for x, y in pen.plane.frame(cell)
    ]
    (ax, ay), (bx, by) = frame[0], frame[1]
    inner = math.dist((x, y), ((ax + bx) / 2, (ay + by) / 2))
    share = 1 + gap / inner
    return [(x + (px - x) * share, y + (py - y) * share) for px, py in frame]


def _toward(start: Point, end: Point) -> Point:
    """The end of a bracket's arm on the way to the next corner."""
    return start[0] + (end[0] - start[0]) * _ARM, start[1] + (end[1] - start[1]) * _ARM
