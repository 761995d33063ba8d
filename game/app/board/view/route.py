"""Lines laid on the map: the path with its costs, forced stops, lines of fire."""

import itertools
import math
from collections.abc import Sequence

from pygame import Rect

from game.app.board.view.ink import Fine
from game.app.board.view.letters import EXTRABOLD
from game.app.board.view.pen import Item, Pen
from game.app.board.view.plane import Point
from game.core.quantity import show
from game.core.view_records import PathStep, Preview, Sight

OFF_MAP = -1
HELD_DOWN = 1.22
"""How far below a unit that is dragged the words at the end of its way stand, see `_end_pill`."""
_PIECE = 1.8  # hex sides: about one step of a path
_LEAST_CHIP = 9  # interface pixels of a radius: its digits have ten then
_LARGEST_CHIP, _FULL_CHIP = 0.42, 0.5  # sides: beside others, and where it may fill its cell


def whole_path(path: tuple[PathStep, ...], start: int | None) -> tuple[PathStep, ...]:
    """The path with the cell it begins in: a path may name only the cells that are entered.

    start: where the unit stands, None when it waits off the map.
    """
    if not path or (path[0].cost is None and not path[0].total):
        return path
    return PathStep(OFF_MAP if start is None else start, None, None), *path


def draw_path(
    pen: Pen, preview: Preview | None, start: int | None, stops: tuple[tuple[int, int], ...],
    z: int, over: int, sums: bool = False, *, held: bool = False,
) -> list[Item]:
    """Blue on cream as far as it can be paid for, a chip a step, a pill at the end; then red.

    sums: the chips show the running sum, not each step's cost. held: the unit is held over the end
    of its way, so that the pill stands below that.
    """
    items = [item for stop in stops for item in _flag(pen, stop, over + 1)]
    steps = whole_path(preview.path, start) if preview is not None else ()
    if preview is None or len(steps) < 2:
        return items
    side = pen.side
    points: list[Point] = [
        (round(x * side), round(y * side))
        for x, y in pen.plane.points([step.cell for step in steps])
    ]
    if len(points) != len(steps):
        return items
    style = pen.m.states.path
    paid = next((i for i, step in enumerate(steps) if not step.ok), len(steps))
    colours = pen.theme.colours
    casing, line = style.casing * pen.px, style.line * pen.px
    stopped = _stop_index(steps, stops, paid)
    solid = points[: stopped + 1]
    if len(solid) > 1:
        items += cased_line(pen, solid, casing, line, pen.colour(style.colour), z)
    if stopped < paid - 1:
        stop = pen.colour(pen.m.states.stop.colour)
        items.append(_dashed_leg(pen, points[stopped:paid], stop, z + 0.02))
    if paid < len(steps):
        leg = points[max(0, paid - 1) : paid + 1]
        red = pen.colour(pen.m.states.refused.colour)
        items.append(_dashed_leg(pen, leg, red, z + 0.02))
    end = paid - 1
    ink, blue = colours.ink, pen.colour(style.colour)
    for index in range(1, paid):
        step = steps[index]
        cost = step.total if sums else step.cost
        if cost is None or (index == end and preview.left is not None):
            continue
        rim = colours.bark if step.mark else blue
        # dots lie closer than hexes: there a chip may fill its cell to be read
        most = (_FULL_CHIP if sums else _LARGEST_CHIP) * pen.side
        radius = max(style.chip * pen.side, min(_LEAST_CHIP * pen.scale, most))
        items.append(
            pen.chip(over, show(cost), points[index], radius, colours.cream_pale, rim, ink,
                     square=bool(step.mark))
        )
    if preview.left is not None and end >= 0 and (end > 0 or paid < len(steps)):
        words = pen.words.say("left", left=show(preview.left))
        spent = steps[end].total
        if sums and spent:
            words = pen.words.say("left_sum", total=show(spent), left=show(preview.left))
        down = HELD_DOWN if held else 1.0 if end == 0 else 0.0
        items.append(_end_pill(pen, over, words, points[end], down))
    return items


def cased_line(
    pen: Pen, points: Sequence[Point], casing: float, line: float, colour: tuple[int, int, int],
    z: float,
) -> list[Item]:
    """A cased line in short pieces: one canvas round all of a long one would be nearly empty, and
    take many times as long to draw."""
    parts: list[tuple[Point, Point]] = []
    for a, b in itertools.pairwise(points):
        count = max(1, round(math.dist(a, b) / (_PIECE * pen.side)))
        cuts = [
            (round(a[0] + (b[0] - a[0]) * i / count), round(a[1] + (b[1] - a[1]) * i / count))
            for i in range(count + 1)
        ]
        parts += itertools.pairwise(cuts)
    items: list[Item] = []
    # all of the casing lies under all of the line
    for width, shade, above in ((casing, pen.theme.colours.cream_pale, 0.0), (line, colour, 0.01)):
        for part in parts:
            canvas = pen.canvas(list(part), width)
            canvas.line(part, width, shade)
            items.append(pen.item(z + above, canvas))
    return items


def _end_pill(pen: Pen, over: int, words: str, end: Point, down: float) -> Item:
    """How much is left at the end of the way. down: how far below it, where a unit is to be seen
    there, as a share of the distance to the ring round its cell."""
    colours = pen.theme.colours
    pixels = pen.size(pen.m.states.path.pill, 11)
    x, y = end
    y += down * pen.plane.build.ring * pen.side
    return pen.pill(
        over, words, (x, y), colours.blue_panel, colours.cream_pale, colours.cream_pale, pixels
    )


def _stop_index(
    steps: tuple[PathStep, ...], stops: tuple[tuple[int, int], ...], paid: int
) -> int:
    """The last step before a forced stop, or the last paid one."""
    cells = [step.cell for step in steps]
    for index in range(paid - 1):
        if (cells[index], cells[index + 1]) in stops:
            return index
    return paid - 1


def _dashed_leg(pen: Pen, points: list[Point], colour: tuple[int, int, int], z: float) -> Item:
    style = pen.m.states.path
    canvas = pen.canvas(points, style.casing * pen.px)
    canvas.line(points, style.casing * pen.px, pen.theme.colours.cream_pale)
    canvas.dashes(points, style.line * pen.px, 7 * pen.px, 5 * pen.px, colour)
    return pen.item(z, canvas)


def _flag(pen: Pen, stop: tuple[int, int], z: int) -> list[Item]:
    """The word STOP on a plum flag at the side that may not be crossed."""
    n = pen.plane.n
    if not all(0 <= cell < n for cell in stop):
        return []
    (ax, ay), (bx, by) = pen.centre(stop[0]), pen.centre(stop[1])
    plum = pen.colour(pen.m.states.stop.colour)
    pale = pen.theme.colours.cream_pale
    middle = ((ax + bx) / 2, (ay + by) / 2)
    return [pen.pill(z, pen.words.say("stop"), middle, plum, pale, pale, pen.size(0.26, 10))]


def draw_sight(pen: Pen, sights: tuple[Sight, ...], z: int, over: int) -> list[Item]:
    """Each line of fire with what it meets: solid to the first thing that blocks, dashed beyond."""
    items: list[Item] = []
    style = pen.m.states.sight
    colours = pen.theme.colours
    rust, red = pen.colour(style.colour), pen.colour(pen.m.states.refused.colour)
    n = pen.plane.n
    for sight in sights:
        if not (0 <= sight.start < n and 0 <= sight.end < n) or sight.start == sight.end:
            continue
        a, b = pen.centre(sight.start), pen.centre(sight.end)
        away = math.dist(a, b)
        if not away:  # one right above the other: there is no line on the sheet
            continue
        casing, line = style.casing * pen.px, style.line * pen.px
        block = _first_block(pen, sight, a, b)
        cut = (a[0] + (b[0] - a[0]) * block, a[1] + (b[1] - a[1]) * block)
        if block > 0:
            items += cased_line(pen, (a, cut), casing, line, rust, z)
        if block < 1 and away * (1 - block) > 4:
            canvas = pen.canvas([cut, b], casing)
            canvas.line((cut, b), casing, colours.cream_pale)
            canvas.dashes((cut, b), line, 6 * pen.px, 6 * pen.px, red)
            items.append(pen.item(z + 0.02, canvas))
        if sight.clear:
            canvas = pen.canvas([b], 1.2 * pen.side)
            _head(pen, canvas, a, b, rust)
            items.append(pen.item(z + 0.02, canvas))
    return items + _met(pen, sights, over)


def _head(
    pen: Pen, canvas: Fine, a: Point, b: Point, colour: tuple[int, int, int]
) -> None:
    """An arrow head just short of the target's counter."""
    away = math.dist(a, b)
    ux, uy = (b[0] - a[0]) / away, (b[1] - a[1]) / away
    short = pen.plane.build.short * pen.side
    tip = (b[0] - ux * short, b[1] - uy * short)
    for grow, shade in ((2.2 * pen.px, pen.theme.colours.cream_pale), (0.0, colour)):
        long, wide = 0.28 * pen.side + grow * 1.6, 0.15 * pen.side + grow
        point = (tip[0] + ux * grow * 1.4, tip[1] + uy * grow * 1.4)
        foot = (point[0] - ux * long, point[1] - uy * long)
        canvas.polygon(
            (point, (foot[0] - uy * wide, foot[1] + ux * wide),
             (foot[0] + uy * wide, foot[1] - ux * wide)),
            shade,
        )


def _first_block(pen: Pen, sight: Sight, a: Point, b: Point) -> float:
    """How far along the line the first thing that blocks lies, 1 when it is clear."""
    if sight.clear:
        return 1.0
    length = math.dist(a, b) ** 2
    shares = []
    for cell, _, blocks in sight.met:
        if blocks and 0 <= cell < pen.plane.n:
            x, y = pen.centre(cell)
            along = ((x - a[0]) * (b[0] - a[0]) + (y - a[1]) * (b[1] - a[1])) / length
            shares.append(min(1.0, max(0.0, along)))
    return min(shares, default=0.0)


def _met(pen: Pen, sights: tuple[Sight, ...], over: int) -> list[Item]:
    """A sign on each cell that a line meets, with the words beside it where nothing else is."""
    colours = pen.theme.colours
    n, radius = pen.plane.n, 0.2 * pen.side
    met = dict.fromkeys(one for sight in sights for one in sight.met if 0 <= one[0] < n)
    ends = {cell for sight in sights for cell in (sight.start, sight.end) if 0 <= cell < n}
    items: list[Item] = []
    taken = [_box(pen.centre(cell), 0.9 * pen.side, 0.9 * pen.side) for cell in ends]
    for x, y in (pen.centre(sight.start) for sight in sights if sight.start in ends):
        # what a shooter watches is said below its counter
        taken.append(_box((x, y + pen.side), 4 * pen.side, 0.9 * pen.side))
    for cell, _, blocks in met:
        at = pen.centre(cell)
        taken.append(_box(at, 2 * radius, 2 * radius))
        if blocks:
            red = pen.colour(pen.m.states.refused.colour)
            items.append(pen.cross(over, at, radius, red))
        else:
            items.append(
                pen.chip(over, "•", at, radius, colours.cream_pale, colours.rust, colours.rust)
            )
    if pen.side < 24 * pen.scale:
        return items
    pixels = pen.size(0.24, 11)
    _, capital = pen.letters.capital(EXTRABOLD, pixels)
    for cell, words, blocks in met:
        if not words:
            continue
        wide = pen.letters.width(words, EXTRABOLD, pixels) + 2 * capital
        place = _beside(pen.centre(cell), radius, (wide, 2.6 * capital), taken)
        taken.append(place)
        rim = colours.stop if blocks else colours.ink_2
        items.append(
            pen.pill(over, words, place.center, colours.card_raised, colours.ink, rim, pixels)
        )
    return items


def _box(middle: Point, wide: float, high: float) -> Rect:
    box = Rect(0, 0, round(wide), round(high))
    box.center = (round(middle[0]), round(middle[1]))
    return box


def _beside(at: Point, radius: float, size: Point, taken: list[Rect]) -> Rect:
    """Where words of that size lie beside a sign: to its right, else wherever they cover least."""
    (x, y), (wide, high) = at, size
    right, lower = radius + wide / 2, radius + high / 2
    places = [
        _box((x + dx, y + dy), wide, high)
        for dx, dy in (
            (right, 0), (0, lower), (0, -lower), (-right, 0),
            (right, lower), (right, -lower), (-right, lower), (-right, -lower),
            (0, lower + high), (0, -lower - high),
        )
    ]

    def covered(place: Rect) -> int:
        return sum(part.width * part.height for part in map(place.clip, taken))

    return min(places, key=covered)
