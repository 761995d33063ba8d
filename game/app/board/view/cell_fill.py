"""States that fill cells: hover, reach, threatened, refused."""

import math
from collections.abc import Sequence
from typing import Final

from game.app.board.view.bands import Bands
from game.app.board.view.ink import PREMUL, premul
from game.app.board.view.letters import BOLD
from game.app.board.view.pen import Item, Pen
from game.app.board.view.plane import Point
from game.app.theme import Rgb
from game.core.quantity import show, whole_percent
from game.core.steps import Steps, finished
from game.core.view_records import Target

_JOINED: Final = 0.1  # pixels between the ends of two lines that are one
_FEW: Final = 64  # cells or lines that are drawn in one step


def draw_hover(pen: Pen, cell: int, z: int) -> list[Item]:
    """Cream veil, an ink line inside the cell."""
    style = pen.m.states.hover
    ring = pen.ring(cell)
    canvas = pen.canvas(ring, 2, 3)
    canvas.polygon(ring, pen.colour(style.fill), style.alpha / 100)
    line = style.line * pen.px
    share = 1 - line * 0.75 / pen.side
    canvas.line(pen.ring(cell, share), line, pen.colour(style.ink), closed=True)
    return [pen.item(z, canvas), *pen.label(z, cell)]


def draw_reach(
    pen: Pen, feet: tuple[tuple[int, str], ...], start: int | None, z: int
) -> Steps[list[Item]]:
    """Wash, one outline round all of it, numbers printed over it, what is left at each foot: in
    steps, where it is large.

    feet: each cell of the reach and the word at its foot.
    """
    if not feet:
        return []
    style = pen.m.states.reach
    cells = {cell for cell, _ in feet}
    if start is not None and any(near in cells for near in pen.plane.near(start)):
        cells.add(start)
    loops = [
        [(x * pen.side, y * pen.side) for x, y in loop]
        for loop in pen.plane.outline(frozenset(cells))
    ]
    casing, line = style.casing * pen.px, style.line * pen.px
    canvas = Bands(pen, [point for loop in loops for point in loop], casing)
    _wash(pen, canvas, cells, pen.colour(style.fill), style.alpha / 100)
    if pen.patterns:
        _spots(pen, canvas, [cell for cell, _ in feet])
    if canvas.large:
        yield
    for loop in loops:
        canvas.line(loop, casing, pen.theme.colours.cream_pale, closed=True)
    for loop in loops:
        canvas.line(loop, line, pen.colour(style.colour), closed=True)
    if canvas.large:
        yield
    for cell in sorted(cells):
        for label in pen.label(z, cell):
            canvas.lay(label.surface, label.x, label.y)
    for cell, text in feet:
        _foot(pen, canvas, cell, text)
    return (yield from canvas.steps(z))


def _wash(pen: Pen, canvas: Bands, cells: set[int], fill: Rgb, alpha: float) -> None:
    for cell in sorted(cells):
        if cells.issuperset(pen.plane.near(cell)):
            # the rectangle round it reaches into its neighbours only, which are filled as well
            canvas.block(pen.area(cell), fill, alpha)
        else:
            canvas.polygon(pen.area(cell), fill, alpha)


def _spots(pen: Pen, canvas: Bands, cells: list[int]) -> None:
    blue = pen.colour(pen.m.states.reach.colour)
    for cell in cells:
        x, y = pen.centre(cell)
        for angle in range(0, 360, 60):
            a = math.radians(angle)
            away = 0.55 * pen.plane.build.half[0] * pen.side
            canvas.disc((x + away * math.cos(a), y + away * math.sin(a)), 1.4 * pen.px, blue)


def foot_text(target: Target) -> str:
    """The short word at the foot of a cell: what is said, what is left, or the odds."""
    if target.text:
        return target.text
    if target.left is not None:
        return show(target.left)
    return whole_percent(target.odds) if target.odds is not None else ""


def _foot(pen: Pen, canvas: Bands, cell: int, text: str) -> None:
    if not text or pen.side < 24 * pen.scale:
        return
    style = pen.m.states.reach
    colours = pen.theme.colours
    pixels = round(pen.size(style.foot, 10) * (1.0 if len(text) < 4 else 0.86))
    image = pen.letters.haloed(
        text, BOLD, pixels, pen.colour(style.colour), colours.cream_pale, 1.6 * max(1.0, pen.px)
    )
    x, y = pen.centre(cell)
    # on small cells it keeps off the number of the cell below
    large, small = pen.plane.build.text
    down = large if pen.side >= 30 * pen.scale else small
    place = image.get_rect(center=(x, round(y + down * pen.side)))
    canvas.lay(image, place.left, place.top)


def draw_threats(pen: Pen, cells: tuple[int, ...], z: int) -> list[Item]:
    """Amber with a dashed dark edge and the sign of a sight."""
    style = pen.m.states.threat
    items: list[Item] = []
    for cell in cells:
        ring = pen.ring(cell)
        canvas = pen.canvas(ring, 4 * pen.px, 3)
        canvas.polygon(ring, pen.colour(style.fill), style.alpha / 100)
        line = style.line * pen.px
        inner = pen.ring(cell, 1 - line * 0.6 / pen.side)
        on, off = style.dash
        canvas.dashes(inner, line, on * pen.px, off * pen.px, pen.colour(style.ink), closed=True)
        whole = canvas.done()
        pixels = max(10, round(0.62 * pen.side))
        icon = premul(pen.icons.icon("target", pixels, pen.colour(style.ink)))
        x, y = pen.centre(cell)
        place = icon.get_rect(center=(x - canvas.area.left, y - canvas.area.top))
        whole.blit(icon, place, special_flags=PREMUL)
        items.append(Item(z, whole, canvas.area.left, canvas.area.top))
        items += pen.label(z, cell)
    return items


def draw_refused(pen: Pen, cells: tuple[int, ...], z: int, over: int) -> list[Item]:
    """Red hatching under a red line; a cross in a disc above all else."""
    style = pen.m.states.refused
    red = pen.colour(style.colour)
    items: list[Item] = []
    for cell in cells:
        ring = pen.ring(cell)
        casing = (style.line + 3) * pen.px
        canvas = pen.canvas(ring, casing, 3)
        canvas.polygon(ring, pen.theme.colours.cream_pale, 0.5)
        width = style.hatch_width * pen.side
        for a, b in hatching(ring, style.hatch * pen.side):
            canvas.line((a, b), width, red)
        canvas.line(ring, casing, pen.theme.colours.cream_pale, closed=True)
        canvas.line(ring, style.line * pen.px, red, closed=True)
        items.append(pen.item(z, canvas))
        items.append(pen.cross(over, pen.centre(cell), style.disc * pen.side, red))
    return items


def draw_danger(pen: Pen, cells: tuple[int, ...], z: float) -> Steps[list[Item]]:
    """Thin red hatching and one line round all of it, the numbers printed over it: without a cross,
    for one may go there; fainter where it is most of the map. In steps, where it is large."""
    if not cells:
        return []
    loops = [
        [(x * pen.side, y * pen.side) for x, y in loop]
        for loop in pen.plane.outline(frozenset(cells))
    ]
    canvas = Bands(pen, [point for loop in loops for point in loop],
                   pen.m.states.danger.casing * pen.px)
    whole = _drawn(pen, canvas, cells, loops)
    if canvas.large:
        yield from whole
    else:  # nobody else may draw meanwhile
        finished(whole)
    return (yield from canvas.steps(z))


def _drawn(
    pen: Pen, canvas: Bands, cells: tuple[int, ...], loops: list[list[Point]]
) -> Steps[None]:
    """Draw danger on cells and round them."""
    style = pen.m.states.danger
    red, pale = pen.colour(style.colour), pen.theme.colours.cream_pale
    yield
    shown = sum(map(pen.plane.shows, range(pen.plane.n)))
    strength = style.faint if 100 * len(cells) > style.most * shown else style.strength
    yield
    if strength == style.strength:
        _wash(pen, canvas, set(cells), pale, style.alpha / 100)
    yield
    lines = yield from hatching_of([pen.area(cell) for cell in cells], style.hatch * pen.side)
    for number, line in enumerate(lines):
        canvas.line(line, style.hatch_width * pen.side, red, strength / 100)
        if number % _FEW == 0:
            yield
    for width, colour in ((style.casing, pale), (style.line, red)):
        for loop in loops:
            yield from canvas.line_steps(loop, width * pen.px, colour, closed=True)
    for cell in cells:
        for label in pen.label(0, cell):
            canvas.lay(label.surface, label.x, label.y)


def hatching_of(rings: Sequence[list[Point]], gap: float) -> Steps[list[tuple[Point, Point]]]:
    """The hatching of several convex polygons: lines that go on from one into the next are one."""
    step = gap * math.sqrt(2)
    spans: dict[int, list[tuple[float, float]]] = {}
    for number, ring in enumerate(rings):
        for (ax, ay), (bx, _) in hatching(ring, gap):
            spans.setdefault(round((ax + ay) / step), []).append((min(ax, bx), max(ax, bx)))
        if number % _FEW == 0:
            yield
    lines: list[tuple[Point, Point]] = []
    for row, parts in spans.items():
        parts.sort()
        (start, end), *others = parts
        for left, right in [*others, (math.inf, math.inf)]:
            if left <= end + _JOINED:
                end = max(end, right)
                continue
            level = row * step
            lines.append(((start, level - start), (end, level - end)))
            start, end = left, right
    return lines


def hatching(ring: list[Point], gap: float) -> list[tuple[Point, Point]]:
    """Lines at 45 degrees (up to the right) across a convex polygon, `gap` apart."""
    # a line is x + y = c; each side that it crosses gives one end
    sums = [x + y for x, y in ring]
    lines: list[tuple[Point, Point]] = []
    step = gap * math.sqrt(2)
    level = math.ceil(min(sums) / step) * step
    while level < max(sums):
        ends: list[Point] = []
        for (x0, y0), (x1, y1) in zip(ring, [*ring[1:], ring[0]], strict=True):
            s0, s1 = x0 + y0, x1 + y1
            if (s0 - level) * (s1 - level) < 0:
                share = (level - s0) / (s1 - s0)
                ends.append((x0 + (x1 - x0) * share, y0 + (y1 - y0) * share))
        if len(ends) == 2:
            lines.append((ends[0], ends[1]))
        level += step
    return lines
