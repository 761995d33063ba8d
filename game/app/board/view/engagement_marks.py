"""Where a unit is strong and weak, who holds whom, and how a unit will face."""

import math
from fractions import Fraction

from pygame import Rect, Surface

from game.app.board.view.ink import PREMUL, Fine, premul
from game.app.board.view.letters import BOLD, EXTRABOLD, Word
from game.app.board.view.measures import LinkLook, ZoneM
from game.app.board.view.pen import Item, Pen, around
from game.app.board.view.plane import Point
from game.app.cache import SurfaceCache
from game.app.theme import Rgb
from game.core.quantity import whole_percent
from game.core.view_records import Link, Zone

_DOWN = 0.9  # of the way that leads down, where a link leaves a counter below
_PLATED = 0.55  # of a cell's width that a plate may take
_SPARED = 0.36  # of a counter's height that a plate may take, where one stands
_FINE = 3  # times that an outline is drawn too large before it is reduced
_OUTLINES = 4 * 1024 * 1024  # bytes of pixels of them that are kept
_FRONT = 75.0  # degrees off the facing up to which a side of the outline is a front one


class ZoneArt:
    """The cells of zones. Cells whose outlines cover their pixels alike share one picture."""

    def __init__(self) -> None:
        self._outlines = SurfaceCache(_OUTLINES)

    def draw(
        self, pen: Pen, zone: Zone, cell: int, taken: bool, z: float, over: float
    ) -> list[Item]:
        """One cell of a zone: front with a solid line, sides dashed, the rear dotted, each with its
        word. taken: a piece or the cost of a step lies there, so that the word keeps to the upper
        edge, and goes where the cells are so small that it would hide what lies there; a chance
        needs the whole cell, and isn't told there."""
        kind = "faced" if zone.kind == "front" and zone.odds else zone.kind
        style = pen.m.bonds.zones[kind]
        drawn = [self._outlined(pen, cell, kind, style, z), *pen.label(z, cell)]
        if zone.odds is not None:
            if not taken:
                drawn.append(_chance(pen, zone.words, zone.odds, cell, over))
        elif zone.words and not (taken and _hides(pen)):
            high = 0.62 * pen.plane.build.half[1] if taken else 0.0
            x, y = pen.centre(cell)
            at = (x, y - high * pen.side)
            drawn += plate(pen, over, zone.words.upper(), at, pen.colour(style.colour))
        return drawn

    def _outlined(self, pen: Pen, cell: int, kind: str, style: ZoneM, z: float) -> Item:
        ring = pen.ring(cell)
        area = around(ring, 2 * style.line * pen.px)
        corners = tuple([
            (round(_FINE * (x - area.left)) / _FINE, round(_FINE * (y - area.top)) / _FINE)
            for x, y in ring
        ])
        surface = self._outlines.get(
            (pen.side, kind, area.size, corners),
            lambda: _outline(pen, corners, style, Fine(Rect((0, 0), area.size), _FINE)))
        return Item(z, surface, area.left, area.top)


def _hides(pen: Pen) -> bool:
    """Whether a plate is so high that too little would be seen of a counter."""
    return _plate_high(pen) > _SPARED * pen.plane.build.counter * pen.side


def _plate_high(pen: Pen) -> int:
    """Pixels that a plate is high."""
    _, capital = pen.letters.capital(EXTRABOLD, pen.size(pen.m.bonds.words, 10))
    return round(capital * 2.0) | 1


def _chance(pen: Pen, words: str, odds: Fraction, cell: int, z: float) -> Item:
    """A chance in the lower half of a cell: what it is of, its number, a bar; the cell's own number
    stays free."""
    colours, side = pen.theme.colours, pen.side
    x, y = map(round, pen.centre(cell))
    wide, high = 1.5 * side, 1.1 * side
    area = Rect(0, 0, round(wide), round(high))
    area.center = (x, round(y + 0.1 * side))
    canvas = Fine(area, 3)
    bar = Rect(0, 0, round(0.86 * side), max(3, round(0.14 * side)))
    bar.midtop = (x, round(y + 0.36 * side))
    edge = max(1, round(0.8 * pen.px))
    canvas.box(bar.inflate(2 * edge, 2 * edge), bar.height, colours.blue)
    canvas.box(bar, bar.height / 2, colours.cream_pale)
    share = Rect(bar.topleft, (max(bar.height, round(bar.width * odds)), bar.height))
    canvas.box(share, bar.height / 2, colours.blue)
    surface = canvas.done()
    small, large = pen.size(0.24, 10), pen.size(0.36, 12)
    for text, font, pixels, down in (
        (words.upper(), BOLD, small, -0.26), (whole_percent(odds), EXTRABOLD, large, 0.08),
    ):
        if pen.letters.width(text, font, pixels) <= wide:
            image = pen.letters.haloed(
                text, font, round(pixels), colours.blue if font is EXTRABOLD else colours.ink,
                colours.cream_pale, 1.6 * max(1.0, pen.px),
            )
            at = image.get_rect(center=(x - area.left, round(y + down * side) - area.top))
            surface.blit(image, at, special_flags=PREMUL)
    return Item(z, surface, area.left, area.top)


def _outline(pen: Pen, corners: tuple[Point, ...], style: ZoneM, canvas: Fine) -> Surface:
    line, colour = style.line * pen.px, pen.colour(style.colour)
    canvas.polygon(corners, pen.colour(style.fill), style.alpha / 100)
    x, y = (sum(along) / len(corners) for along in zip(*corners, strict=True))
    share = 1 - 0.75 * line / pen.side
    inner = [(x + share * (px - x), y + share * (py - y)) for px, py in corners]
    pale = pen.theme.colours.cream_pale
    canvas.line(inner, line + 1.6 * pen.px, pale, 0.75, closed=True)
    if style.dash is None:
        canvas.line(inner, line, colour, closed=True)
    else:
        on, off = style.dash
        canvas.dashes(inner, line, on * pen.px, off * pen.px, colour, closed=True)
    return canvas.done()


def plate(pen: Pen, z: float, text: str, middle: Point, fill: Rgb) -> list[Item]:
    """Words on a small plate with square corners; only the last of them, a number, where they
    would hide too much of a cell, and none where that does, too."""
    pixels = pen.size(pen.m.bonds.words, 10)
    pale = pen.theme.colours.cream_pale
    _, capital = pen.letters.capital(EXTRABOLD, pixels)
    most = 2 * pen.plane.build.half[0] * pen.side * _PLATED
    widths = {
        words: round(pen.letters.width(words, EXTRABOLD, pixels) + capital * 1.3)
        for words in (text, text.rsplit(maxsplit=1)[-1])
    }
    text = next((words for words, wide in widths.items() if wide <= most), "")
    if not text:
        return []
    rect = Rect(0, 0, widths[text], _plate_high(pen))
    rect.center = (round(middle[0]), round(middle[1]))
    edge = max(1, round(1.2 * pen.px))
    canvas = Fine(rect.inflate(4 * edge + 6, 4 * edge + 6), 3)
    canvas.box(rect.move(0, 2 * edge), 3 * edge, pen.theme.colours.shadow, 0.45)
    canvas.box(rect, 2.6 * edge, fill)
    surface = canvas.done()
    at = (rect.centerx - canvas.area.left, rect.centery - canvas.area.top)
    pen.letters.draw(surface, Word(text, EXTRABOLD, pixels, pale, at))
    return [Item(z, surface, canvas.area.left, canvas.area.top)]


def draw_links(pen: Pen, links: tuple[Link, ...], z: float) -> list[Item]:
    """A broken dark link from one to the other, and a disc with the sign of what it is."""
    items: list[Item] = []
    for link in links:
        style = pen.look.link(link.kind)
        # two in one cell say so themselves
        if link.start == link.end or not all(map(pen.plane.shows, (link.start, link.end))):
            continue
        a, b = pen.centre(link.start), pen.centre(link.end)
        items.append(_chain(pen, link, a, b, style, z))
        share = 0.5 if link.both else style.lean
        middle = (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)
        items.append(_disc(pen, style, middle, z + 0.01))
    return items


def _chain(
    pen: Pen, link: Link, a: Point, b: Point, style: LinkLook, z: float
) -> Item:
    """Dark links on a pale casing; an arrow head where only one holds the other."""
    away = math.dist(a, b)
    ux, uy = (b[0] - a[0]) / away, (b[1] - a[1]) / away
    # what is printed below a counter is to be read
    first = (style.below if uy > _DOWN else style.short) * pen.side
    last = (style.below if uy < -_DOWN else style.short) * pen.side
    start = (a[0] + ux * first, a[1] + uy * first)
    end = (b[0] - ux * last, b[1] - uy * last)
    line = style.line * pen.px
    colours = pen.theme.colours
    ink = pen.colour(style.ink)
    canvas = pen.canvas([start, end], 4 * line, 3)
    canvas.line((start, end), line + 3 * pen.px, colours.cream_pale)
    canvas.dashes((start, end), line, 5.5 * pen.px, 4 * pen.px, ink)
    if not link.both:
        nx, ny = -uy, ux
        for grow, colour in ((1.6 * pen.px, colours.cream_pale), (0.0, ink)):
            long, wide = 2.3 * line + grow, 1.5 * line + grow
            tip = (end[0] + ux * (line + grow), end[1] + uy * (line + grow))
            foot = (tip[0] - ux * (long + grow), tip[1] - uy * (long + grow))
            canvas.polygon(
                (tip, (foot[0] + nx * wide, foot[1] + ny * wide),
                 (foot[0] - nx * wide, foot[1] - ny * wide)), colour,
            )
    return pen.item(z, canvas)


def _disc(pen: Pen, style: LinkLook, middle: Point, z: float) -> Item:
    radius = max(6.0, style.disc * pen.side)
    x, y = round(middle[0]), round(middle[1])
    pad = math.ceil(radius + 3 * pen.px)
    canvas = Fine(Rect(x - pad, y - pad, 2 * pad, 2 * pad), 4)
    canvas.disc((x, y + pen.px), radius, pen.theme.colours.shadow, 0.5)
    canvas.disc((x, y), radius, pen.colour(style.rim))
    canvas.disc((x, y), radius * 0.84, pen.colour(style.fill))
    surface = canvas.done()
    icon = premul(pen.icons.icon(style.icon, round(radius * 1.35), pen.theme.colours.cream))
    surface.blit(icon, icon.get_rect(center=(pad, pad)), special_flags=PREMUL)
    return Item(z, surface, x - pad, y - pad)


def draw_heading(pen: Pen, cell: int, facing: int, z: float) -> list[Item]:
    """How a unit will face there: the rim of its front, and an arrow at its middle."""
    if not pen.plane.shows(cell):
        return []
    style = pen.m.bonds.heading
    bearing = pen.plane.bearing(facing)
    colour, pale = pen.colour(style.colour), pen.theme.colours.cream_pale
    centre = pen.centre(cell)
    outer = pen.ring(cell, style.outer)
    inner = pen.ring(cell, style.inner)
    canvas = pen.canvas(pen.ring(cell), 0.3 * pen.side, 3)
    front = [
        index for index in range(len(outer))
        if _off(centre, outer[index], outer[(index + 1) % len(outer)], bearing) < _FRONT
    ]
    casing = 1.4 * pen.px
    for index in front:
        after = (index + 1) % len(outer)
        edge = (outer[index], outer[after], inner[after], inner[index])
        canvas.line(edge, 2 * casing, pale, closed=True)
    for index in front:
        after = (index + 1) % len(outer)
        canvas.polygon((outer[index], outer[after], inner[after], inner[index]), colour)
    angle = math.radians(bearing)
    ux, uy = math.sin(angle), -math.cos(angle)
    reach = pen.plane.build.half[1] * pen.side
    for grow, shade in ((1.8 * pen.px, pale), (0.0, colour)):
        tip = (reach * style.tip + 2 * grow)
        foot, wide = tip - style.arrow * pen.side - 3 * grow, 0.62 * style.arrow * pen.side + grow
        canvas.polygon(
            [
                (centre[0] + ux * along - uy * across, centre[1] + uy * along + ux * across)
                for along, across in ((tip, 0.0), (foot, wide), (foot, -wide))
            ],
            shade,
        )
    return [pen.item(z, canvas)]


def _off(centre: Point, a: Point, b: Point, bearing: float) -> float:
    """Degrees between a bearing and the way out through a side of an outline."""
    x, y = (a[0] + b[0]) / 2 - centre[0], (a[1] + b[1]) / 2 - centre[1]
    turn = math.degrees(math.atan2(x, -y)) - bearing
    return abs((turn + 180) % 360 - 180)
