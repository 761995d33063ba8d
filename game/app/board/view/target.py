"""Signs over the counters: targets with their odds, keyboard focus, what a tutorial points at."""

import math

from game.app.board.view.cell_fill import foot_text, glow
from game.app.board.view.pen import Item, Pen
from game.core.view_records import Target


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


def draw_pointed(pen: Pen, cells: tuple[int, ...], low: float, z: float) -> list[Item]:
    """What a tutorial points at: a glowing gold ring under what lies there (low), so that it hides
    no marker, and an arrow from above."""
    colours = pen.theme.colours
    items: list[Item] = []
    for cell in cells:
        items.append(glow(pen, cell, low, colours.glow))
        ring = pen.ring(cell, pen.plane.build.ring + 0.03)
        around = pen.canvas(ring, 6 * pen.px, 3)
        around.line(ring, 6 * pen.px, colours.ink, closed=True)
        around.line(ring, 3.6 * pen.px, colours.select, closed=True)
        items.append(pen.item(low, around))
        x, y = pen.centre(cell)
        tip = y - pen.plane.build.tip * pen.side
        half, high = 0.2 * pen.side, 0.34 * pen.side
        canvas = pen.canvas(
            [(x - 1.4 * half, tip), (x + 1.4 * half, tip), (x, tip - 2.4 * high)], 6 * pen.px, 3
        )
        for grow, colour in ((1.8 * pen.px, colours.ink), (0.0, colours.select)):
            canvas.polygon(
                [
                    (x, tip + grow * 1.6), (x - half - grow * 1.8, tip - high - grow * 0.6),
                    (x - half * 0.45 - grow, tip - high - grow * 0.6),
                    (x - half * 0.45 - grow, tip - 2 * high - grow),
                    (x + half * 0.45 + grow, tip - 2 * high - grow),
                    (x + half * 0.45 + grow, tip - high - grow * 0.6),
                    (x + half + grow * 1.8, tip - high - grow * 0.6),
                ],
                colour,
            )
        items.append(pen.item(z, canvas))
    return items
