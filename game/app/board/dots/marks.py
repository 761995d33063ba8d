"""What is laid on dots: diamonds where danger is, wedges under watch, holes blown into walls."""

import math
from collections import Counter

from pygame import Rect

from game.app.board.dots.measures import DotMeasures, FieldTint
from game.app.board.dots.plane import DotPlane, world
from game.app.board.dots.rays import Bar, bars, wedge
from game.app.board.dots.walls import WallArt
from game.app.board.view.bands import Bands
from game.app.board.view.ink import Fine, Strokes
from game.app.board.view.letters import EXTRABOLD, Word
from game.app.board.view.marks import CellMarks
from game.app.board.view.pen import Item, Pen
from game.app.board.view.plane import Point
from game.app.cache import Cache
from game.boards.plan import FloorPlan
from game.core.view_records import CellMark, FireArc

_ROUND = 360
_OUTLINES = 500  # outlines of wedges that are kept
_LEAST_EDGE = 4  # pixels of an edge that is drawn
_SMALL_DIAMOND = 0.72  # of a diamond's size, where nobody points at its wedge


class DotMarks(CellMarks):
    """Draws what only dot maps have. Chips on a path show the running sum, and a goal of many dots
    is one area."""

    sums = True
    joins = True

    def __init__(
        self, plan: FloorPlan, plane: DotPlane, walls: WallArt, measures: DotMeasures
    ) -> None:
        self._plan = plan
        self._plane = plane
        self._walls = walls
        self._m = measures
        self._bars: dict[int, list[Bar]] = {}
        self._outlines: Cache[tuple[int, float, float, float], list[Point]] = Cache(_OUTLINES)

    def threats(self, pen: Pen, cells: tuple[int, ...], z: int) -> list[Item]:
        """Each dot in danger becomes a diamond."""
        return self._diamonds(pen, cells, self._m.fields["threat"], z + 0.5)

    def _diamonds(
        self, pen: Pen, cells: tuple[int, ...], colours: FieldTint, z: float, share: float = 1.0
    ) -> list[Item]:
        """share: of their full size."""
        if not cells:
            return []
        style = self._m.diamond
        half = share * max(3.0, style.half * pen.side)
        pad = math.ceil(half) + 2
        canvas = Fine(Rect(-pad, -pad, 2 * pad, 2 * pad), 4)
        line = max(1.0, style.line * pen.side)
        for reach, colour in (
            (half, pen.colour(colours.rim)), (half - line * 1.3, pen.colour(colours.dot))
        ):
            canvas.polygon([(0, -reach), (reach, 0), (0, reach), (-reach, 0)], colour)
        image = canvas.done()
        items = []
        for cell in cells:
            if self._plane.shows(cell):
                x, y = pen.centre(cell)
                items.append(Item(z, image, round(x) - pad, round(y) - pad))
        return items

    # Wedges

    def field(
        self, pen: Pen, field: FireArc, whole: bool, z: int, over: int, row: int = 0
    ) -> list[Item]:
        """A translucent wedge between dashed edges as far as walls let it reach, its dots as
        diamonds, its words beside whoever watches, row by row; or only a short fan."""
        here = self._plane.shows(field.cell)
        if not whole:
            return self._fan(pen, field, z) if here else []
        items: list[Item] = []
        colours = self._m.fields.get(field.style) or self._m.fields["threat"]
        if here and field.width < _ROUND:
            items += self._wedge(pen, field, colours, z)
        elif field.width >= _ROUND:
            items += self._discs(pen, field, colours, z)
        items += self._diamonds(pen, field.cells, colours, z + 0.5)
        if here and field.words:
            items.append(self._plate(pen, field, colours, over, row))
        return items

    def quiet(self, pen: Pen, fields: tuple[FireArc, ...], z: float, over: float) -> list[Item]:
        """Small diamonds on all dots that are watched, over one wash with the two edges of each
        wedge; the words beside whoever watches."""
        here = [one for one in fields if self._plane.shows(one.cell) and one.width < _ROUND]
        cells = sorted({cell for one in fields for cell in one.cells if self._plane.shows(cell)})
        if not here and not cells:
            return []
        style, colours = self._m.field.quiet, self._m.fields["threat"]
        shapes = [
            [(x * pen.side, y * pen.side) for x, y in self._outline(field)] for field in here
        ]
        points = [point for shape in shapes for point in shape]
        points += [pen.centre(cell) for cell in cells]
        canvas = Bands(pen, points, max(style.casing * pen.px, 0.5 * pen.side))
        for shape in shapes:
            canvas.polygon(shape, pen.colour(colours.fill), style.alpha / 100)
        for width, colour in ((style.casing, "cream.pale"), (style.line, colours.fill)):
            for shape in shapes:
                for end in (shape[1], shape[-1]):
                    if math.dist(shape[0], end) >= _LEAST_EDGE:
                        canvas.line((shape[0], end), width * pen.px, pen.colour(colour))
        for item in self._diamonds(pen, tuple(cells), colours, z, _SMALL_DIAMOND):
            canvas.lay(item.surface, item.x, item.y)
        made = canvas.items(z)
        rows: Counter[int] = Counter()
        for field in here:
            if field.words:
                made.append(self._plate(pen, field, colours, over, rows[field.cell]))
                rows[field.cell] += 1
        return made

    def _reach(self, field: FireArc) -> float:
        """As far as its furthest dot, and a little more."""
        at = self._plane.centre(field.cell)
        away = [
            math.dist(at, self._plane.centre(cell)) for cell in field.cells
            if 0 <= cell < self._plane.n
        ]
        return max(away, default=self._m.field.short) + 0.5

    def _closed(self, level: int) -> list[Bar]:
        known = self._bars.get(level)
        if known is None:
            wide, high = self._plane.width, self._plane.height
            corners = ((0.0, 0.0), (wide, 0.0), (wide, high), (0.0, high))
            # the paper ends there
            rim = [Bar(a, b) for a, b in zip(corners, (*corners[1:], corners[0]), strict=True)]
            known = self._bars[level] = [*bars(self._plan, self._walls.pieces, level), *rim]
        return known

    def _outline(self, field: FireArc) -> list[Point]:
        """What is open of a wedge: the same for one that is planned and for one that lies."""
        key = (field.cell, field.bearing, field.width, self._reach(field))

        def make() -> list[Point]:
            closed = self._closed(self._plane.level_of(field.cell))
            return wedge(self._plane.centre(field.cell), *key[1:], closed)

        return self._outlines.get(key, make)

    def _wedge(self, pen: Pen, field: FireArc, colours: FieldTint, z: int) -> list[Item]:
        pixels = [(x * pen.side, y * pen.side) for x, y in self._outline(field)]
        style = self._m.field
        casing = style.casing * pen.px
        canvas = Bands(pen, pixels, casing)
        canvas.polygon(pixels, pen.colour(colours.fill), style.alpha / 100)
        for end in (pixels[1], pixels[-1]):
            self._edge(pen, canvas, pixels[0], end, colours)
        return canvas.items(z)

    def _edge(
        self, pen: Pen, canvas: Strokes, start: Point, end: Point, colours: FieldTint
    ) -> None:
        style = self._m.field
        if math.dist(start, end) < _LEAST_EDGE:
            return
        canvas.line((start, end), style.casing * pen.px, pen.theme.colours.cream_pale, 0.92)
        on, off = style.dash
        canvas.dashes(
            (start, end), style.line * pen.px, on * pen.px, off * pen.px, pen.colour(colours.ink)
        )

    def _discs(self, pen: Pen, field: FireArc, colours: FieldTint, z: int) -> list[Item]:
        """All round: the cells themselves, each a disc."""
        cells = [cell for cell in field.cells if self._plane.shows(cell)]
        if not cells:
            return []
        points = [pen.centre(cell) for cell in cells]
        radius = 0.5 * pen.side
        canvas = pen.canvas(points, radius + 3 * pen.px)
        for grow, colour, share in (
            (1.6 * pen.px, pen.colour(colours.ink), 0.75),
            (0.0, pen.colour(colours.fill), self._m.field.alpha / 100 + 0.08),
        ):
            for point in points:
                canvas.disc(point, radius * 0.94 + grow, colour, share)
        return [pen.item(z, canvas)]

    def _fan(self, pen: Pen, field: FireArc, z: int) -> list[Item]:
        """A sign that somebody watches this way, without the whole of it."""
        x, y = self._plane.centre(field.cell)
        colours = self._m.fields.get(field.style) or self._m.fields["threat"]
        reach = self._m.field.short
        low = field.bearing - field.width / 2
        points = [(x, y)] + [
            (x + reach * math.sin(a), y - reach * math.cos(a))
            for a in (math.radians(low + field.width * i / 10) for i in range(11))
        ]
        pixels = [(px * pen.side, py * pen.side) for px, py in points]
        canvas = pen.canvas(pixels, 2 * self._m.field.casing * pen.px)
        canvas.polygon(pixels, pen.colour(colours.fill), self._m.field.alpha / 130)
        for end in (pixels[1], pixels[-1]):
            self._edge(pen, canvas, pixels[0], end, colours)
        return [pen.item(z, canvas)]

    def _plate(
        self, pen: Pen, field: FireArc, colours: FieldTint, over: float, row: int
    ) -> Item:
        """The words on a small card, on the side that the wedge leaves free."""
        x, y = pen.centre(field.cell)
        theme = pen.theme.colours
        pixels = pen.size(self._m.field.words, 11)
        wide = pen.letters.width(field.words, EXTRABOLD, pixels)
        _, capital = pen.letters.capital(EXTRABOLD, pixels)
        high, width = round(capital * 2.5) | 1, round(wide + capital * 2.2)
        # below, but for one that watches downwards
        down = 1 if not 120 < field.bearing % 360 < 240 else -1
        rect = Rect(0, 0, width, high)
        away = 0.62 if field.width < _ROUND else 2.62
        drop = away * pen.side + high * (0.5 + 1.15 * row)
        rect.center = (round(x), round(y + down * drop))
        edge = max(1, round(1.5 * pen.px))
        sheet = Rect(
            0, 0, round(self._plane.width * pen.side), round(self._plane.height * pen.side)
        )
        rect.clamp_ip(sheet.inflate(-8 * edge, -8 * edge))
        canvas = Fine(rect.inflate(4 * edge + 6, 4 * edge + 6), 3)
        radius = 0.24 * high
        canvas.box(rect.move(0, edge + 1), radius, theme.shadow, 0.4)
        canvas.box(rect, radius, pen.colour(colours.ink))
        canvas.box(rect.inflate(-2 * edge, -2 * edge), radius * 0.8, theme.card_raised)
        surface = canvas.done()
        left, top = canvas.area.topleft
        pen.letters.draw(surface, Word(
            field.words, EXTRABOLD, pixels, theme.ink, (rect.centerx - left, rect.centery - top)
        ))
        return Item(over + 0.5, surface, left, top)

    # Marks

    def line_mark(self, pen: Pen, mark: CellMark, z: float) -> list[Item]:
        """A breach: rubble where the wall was."""
        if mark.line is None:
            return []
        a, b = world(mark.line[0]), world(mark.line[1])
        width = self._walls.width_at(self._plane.level_of(mark.cell), a, b)
        points = [(x * pen.side, y * pen.side) for x, y in (a, b)]
        canvas = pen.canvas(points, 0.75 * pen.side, 3)
        self._walls.rubble(canvas, a, b, width, pen.side)
        return [pen.item(z, canvas)]
