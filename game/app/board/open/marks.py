"""What is laid on an open table: ways as a tape with inches, their reach, wedges, contacts."""

import math
from collections.abc import Sequence

from pygame import SRCALPHA, Rect, Surface

from game.app.board.open.measures import OpenMeasures
from game.app.board.open.plane import OpenPlane
from game.app.board.open.tape import Roll, draw_tape
from game.app.board.view.bands import Bands
from game.app.board.view.cell_fill import draw_threats
from game.app.board.view.ink import PREMUL, Fine, premul, premultiplied
from game.app.board.view.letters import EXTRABOLD
from game.app.board.view.marks import BESIDE, CellMarks
from game.app.board.view.measures import WedgeTint
from game.app.board.view.pen import Item, Pen
from game.app.board.view.plane import Point
from game.boards.table import UNIT
from game.core.steps import Steps, finished
from game.core.view_records import CellMark, FireArc, Link, Outline, Preview

_ROUND = 360
_ARC = 3.0  # degrees from corner to corner of a wedge's rim
_STOP = "stop"
_CONTACT = "contact"


class OpenMarks(CellMarks):
    """Draws what only open tables have."""

    joins = True

    def __init__(self, plane: OpenPlane, measures: OpenMeasures) -> None:
        self._plane = plane
        self._m = measures

    def threats(self, pen: Pen, cells: tuple[int, ...], z: int) -> list[Item]:
        """A ring round each base in danger; a free point has its words only."""
        return draw_threats(pen, tuple(filter(self._plane.stands, cells)), z)

    def line_mark(self, pen: Pen, mark: CellMark, z: float) -> list[Item]:
        """Nothing lies along a line."""
        return []

    # Ways

    def path(
        self, pen: Pen, preview: Preview | None, start: int | None,
        stops: tuple[tuple[int, int], ...], z: int, over: int, *,
        held: bool = False,
    ) -> list[Item]:
        """A yellow tape as far as the way can be gone, a flag where it must stop, dashes to what
        is refused, and the words of what holds at its end."""
        if preview is None or not preview.path:
            return []
        cells = [step.cell for step in preview.path]
        whole = cells if start is None or cells[0] == start else [start, *cells]
        whole = [cell for cell in whole if self._plane.shows(cell)]
        refused = {step.cell for step in preview.path if not step.ok}
        paid = next((i for i, cell in enumerate(whole) if cell in refused), len(whole))
        points = [pen.centre(cell) for cell in whole]
        items: list[Item] = []
        if paid > 1:
            roll = Roll(self._m.tape, self._m.tape.fill, self._m.tape.light)
            items += draw_tape(pen, points[:paid], roll, z)
        if 0 < paid < len(points):
            items += self._refused(pen, points[paid - 1 : paid + 1], z + 0.1)
        for step in preview.path:
            if step.mark == _STOP and step.ok and self._plane.shows(step.cell):
                items += self._flag(pen, step.cell, over)
        if preview.ruling.allowed and points:
            reach = self._plane.radius(whole[0]) * pen.side
            items += self._after(pen, preview.after, points[-2:], reach, over)
        return items

    def _refused(self, pen: Pen, leg: Sequence[Point], z: float) -> list[Item]:
        style = pen.m.states.path
        casing, line = style.casing * pen.px, style.line * pen.px
        canvas = Bands(pen, leg, casing)
        canvas.line(leg, casing, pen.theme.colours.cream_pale)
        red = pen.colour(pen.m.states.refused.colour)
        canvas.dashes(leg, line, 7 * pen.px, 5 * pen.px, red)
        return canvas.items(z)

    def _flag(self, pen: Pen, cell: int, over: float) -> list[Item]:
        """STOP on plum above the place, with a tip that points at it."""
        x, y = pen.centre(cell)
        plum = pen.colour(pen.m.states.stop.colour)
        pale = pen.theme.colours.cream_pale
        pixels = pen.size(0.42, 11)
        radius = max(3.0, 4.0 * pen.px)
        up = y - radius - 1.1 * pixels
        canvas = pen.canvas([(x, y), (x, up)], 1.2 * pixels, 3)
        for grow, colour in ((1.8 * pen.px, pale), (0.0, plum)):
            half = 0.4 * pixels + grow
            canvas.polygon(
                ((x - half, up), (x + half, up), (x, y - radius + 1.4 * grow)), colour
            )
        canvas.disc((x, y), radius + 1.8 * pen.px, plum)
        canvas.disc((x, y), radius - 0.4 * pen.px, pale)
        words = pen.words.say("stop")
        plate = pen.pill(over + 1.1, words, (x, up - 0.2 * pixels), plum, pale, pale, pixels)
        return [pen.item(over + 1, canvas), plate]

    def _after(
        self, pen: Pen, words: Sequence[str], leg: Sequence[Point], reach: float, over: float
    ) -> list[Item]:
        """What will hold at the end of the way, on plum beside the base there, which reaches so
        far: on the side that the way goes to, or else on the other."""
        items: list[Item] = []
        pale = pen.theme.colours.cream_pale
        plum = pen.colour(pen.m.states.stop.colour)
        pixels = pen.size(0.38, 11)
        (x, y), back = leg[-1], leg[0][0] > leg[-1][0]
        away = reach + 0.9 * pixels
        for row, said in enumerate(words):
            half = pen.letters.width(said, EXTRABOLD, pixels) / 2 + 0.8 * pixels
            needed = away + 2 * half
            beyond = x + needed > self._plane.width * pen.side
            left = x >= needed and (back or beyond)
            at = (x + (-1 if left else 1) * (away + half), y + row * 2.4 * pixels)
            items.append(pen.pill(over + BESIDE, said, at, plum, pale, pale, pixels))
        return items

    def outline(
        self, pen: Pen, outline: Outline, z: float, over: float
    ) -> Steps[list[Item]]:
        """Blue dashes on cream round all places where a way can end, and the words at its top. In
        steps, where it is large."""
        rings = [
            [pen.centre(cell) for cell in ring if self._plane.shows(cell)]
            for ring in outline.rings
        ]
        rings = [ring for ring in rings if len(ring) > 2]
        if not rings:
            return []
        style = self._m.outline
        casing, line = style.casing * pen.px, style.line * pen.px
        blue = pen.colour(pen.m.states.reach.colour)
        canvas = Bands(pen, [point for ring in rings for point in ring], casing)

        def lined() -> Steps[None]:
            for ring in rings:
                pale = pen.theme.colours.cream_pale
                yield from canvas.line_steps(ring, casing, pale, 0.92, closed=True)
            on, off = (length * pen.px for length in style.dash)
            for ring in rings:
                yield from canvas.dash_steps(ring, line, on, off, blue, closed=True)

        if canvas.large:
            yield from lined()
        else:  # nobody else may draw meanwhile
            finished(lined())
        items = yield from canvas.steps(z)
        if outline.words:
            top = min((point for ring in rings for point in ring), key=lambda point: point[1])
            pale, pixels = pen.theme.colours.cream_pale, pen.size(style.words, 11)
            # within the table
            at = (top[0], max(top[1], (self._plane.margin + 0.5) * pen.side))
            items.append(pen.pill(over, outline.words, at, blue, pale, pale, pixels))
        return items

    def tape(self, pen: Pen, start: int, end: int, words: str, z: float) -> list[Item]:
        """The tape that only measures, and what it reads at its end."""
        a, b = pen.centre(start), pen.centre(end)
        roll = Roll(self._m.tape, self._m.tape.free, "light")
        items = draw_tape(pen, [a, b], roll, z)
        colours = pen.theme.colours
        if words:
            pixels = pen.size(0.44, 12)
            away = math.dist(a, b) or 1.0
            # beyond the end of the tape, out of the pointer's way
            at = (b[0] + (b[0] - a[0]) / away * 1.9 * pixels,
                  b[1] + (b[1] - a[1]) / away * 1.9 * pixels - (0 if b != a else 1.6 * pixels))
            items.append(pen.pill(
                z + 1, words, at, colours.card_raised, colours.ink, colours.ink_2, pixels
            ))
        return items

    def grid(self, pen: Pen, z: float) -> list[Item]:
        """A line each inch, a darker one every sixth, numbered from the upper left corner as the
        ticks of the frame are."""
        style, every = self._m.grid, self._m.rim.every
        plane, side = self._plane, pen.side
        ink = pen.colour(style.ink)
        items: list[Item] = []
        for across in (True, False):
            inches = round((plane.width if across else plane.height) - 2 * plane.margin)
            other = (plane.height if across else plane.width) - 2 * plane.margin
            for inch in range(1, inches):
                thick = inch % every == 0
                wide = max(1, round((2 if thick else 1) * pen.px))
                size = (wide, round(other * side)) if across else (round(other * side), wide)
                line = Surface(size, SRCALPHA)
                line.fill(premultiplied(ink, (style.thick if thick else style.thin) / 100))
                at, edge = round((plane.margin + inch) * side), round(plane.margin * side)
                x, y = (at - wide // 2, edge) if across else (edge, at - wide // 2)
                items.append(Item(z, line, x, y))
        return items

    # Contacts

    def links(self, pen: Pen, links: tuple[Link, ...], z: float) -> list[Item]:
        """A lock on the spot where two bases touch; other links as everywhere."""
        touching = [link for link in links if link.kind == _CONTACT]
        items = super().links(pen, tuple(link for link in links if link.kind != _CONTACT), z)
        for link in touching:
            if self._plane.shows(link.start) and self._plane.shows(link.end):
                items.append(self._lock(pen, link, z))
        return items

    def _lock(self, pen: Pen, link: Link, z: float) -> Item:
        a, b = pen.centre(link.start), pen.centre(link.end)
        first, last = self._plane.radius(link.start), self._plane.radius(link.end)
        share = first / (first + last)
        if not self._plane.stands(link.start):
            # only shown as it will stand: what it touches says where
            share = max(0.0, 1 - last * pen.side / (math.dist(a, b) or 1.0))
        x, y = round(a[0] + (b[0] - a[0]) * share), round(a[1] + (b[1] - a[1]) * share)
        colours = pen.theme.colours
        radius = max(6.0, self._m.link * pen.side)
        pad = math.ceil(radius + 3 * pen.px)
        canvas = Fine(Rect(x - pad, y - pad, 2 * pad, 2 * pad), 4)
        canvas.disc((x, y + pen.px), radius, colours.shadow, 0.5)
        canvas.disc((x, y), radius, colours.brass)
        canvas.disc((x, y), radius * 0.86, colours.ink)
        surface = canvas.done()
        icon = premul(pen.icons.icon("lock", round(radius * 1.3), colours.cream))
        surface.blit(icon, icon.get_rect(center=(pad, pad)), special_flags=PREMUL)
        return Item(z, surface, x - pad, y - pad)

    # Wedges

    def field(
        self, pen: Pen, field: FireArc, whole: bool, z: int, over: int, row: int = 0
    ) -> list[Item]:
        """A translucent wedge as far as it goes between dashed edges, its words at its middle. One
        that isn't to be seen whole isn't at all: bases show where their front is."""
        if not whole or not self._plane.shows(field.cell):
            return []
        colours = self._m.fields.get(field.style) or self._m.fields["threat"]
        base = self._plane.radius(field.cell)
        reach = max(base + 0.6, field.reach / UNIT)
        points = self._wedge(field, reach)
        pixels = [(x * pen.side, y * pen.side) for x, y in points]
        style = self._m.field
        casing = style.casing * pen.px
        canvas = Bands(pen, pixels, casing)
        canvas.polygon(pixels, pen.colour(colours.fill), style.alpha / 100)
        line, (on, off) = style.line * pen.px, style.dash
        edge = [*pixels, pixels[0]] if field.width < _ROUND else [*pixels[1:], pixels[1]]
        canvas.line(edge, casing, pen.theme.colours.cream_pale, 0.9)
        canvas.dashes(edge, line, on * pen.px, off * pen.px, pen.colour(colours.ink))
        items = canvas.items(z)
        if field.words:
            items.append(self._words(pen, field, colours, reach, over, row))
        return items

    def quiet(self, pen: Pen, fields: tuple[FireArc, ...], z: float, over: float) -> list[Item]:
        """One wash, and the rim of each; how far it goes is said when one is pointed at."""
        here = [field for field in fields if self._plane.shows(field.cell)]
        if not here:
            return []
        style, colours = self._m.field.quiet, self._m.fields["threat"]
        shapes = []
        for field in here:
            base = self._plane.radius(field.cell)
            points = self._wedge(field, max(base + 0.6, field.reach / UNIT))
            shapes.append([(x * pen.side, y * pen.side) for x, y in points])
        canvas = Bands(pen, [point for shape in shapes for point in shape], style.casing * pen.px)
        for shape in shapes:
            canvas.polygon(shape, pen.colour(colours.fill), style.alpha / 100)
        for width, colour in ((style.casing, "cream.pale"), (style.line, colours.fill)):
            for shape in shapes:
                canvas.line(shape, width * pen.px, pen.colour(colour), closed=True)
        return canvas.items(z)

    def danger(
        self, pen: Pen, cells: tuple[int, ...], rings: tuple[tuple[int, ...], ...], z: float
    ) -> Steps[list[Item]]:
        """A faint red wash and a red line round all of it."""
        shapes = [[pen.centre(cell) for cell in ring] for ring in rings if len(ring) > 2]
        if not shapes:
            return []
        style = pen.m.states.danger
        red, pale = pen.colour(style.colour), pen.theme.colours.cream_pale
        canvas = Bands(pen, [point for shape in shapes for point in shape], style.casing * pen.px)
        for shape in shapes:
            canvas.polygon(shape, red, self._m.field.quiet.alpha / 100)
        for width, colour in ((style.casing, pale), (style.line, red)):
            for shape in shapes:
                canvas.line(shape, width * pen.px, colour, closed=True)
        return (yield from canvas.steps(z))

    def _wedge(self, field: FireArc, reach: float) -> list[Point]:
        """Its corner and its rim, cut off where the table ends."""
        plane = self._plane
        x, y = plane.centre(field.cell)
        edge = plane.margin
        far_x, far_y = plane.width - edge, plane.height - edge
        points = [(x, y)]
        for angle in self._angles(field, (x, y), reach):
            dx, dy = math.sin(angle), -math.cos(angle)
            length = reach
            for at, way, high in ((x, dx, far_x), (y, dy, far_y)):
                if abs(way) > 1e-9:
                    length = min(length, ((high if way > 0 else edge) - at) / way)
            points.append((x + dx * max(0.0, length), y + dy * max(0.0, length)))
        return points

    def _angles(self, field: FireArc, middle: Point, reach: float) -> list[float]:
        """The angles of its rim's corners, in radians: those of the table's that it covers, and
        where its rim and the table's edges meet, are among them."""
        plane, (x, y) = self._plane, middle
        edge = plane.margin
        sides = ((edge, plane.width - edge), (edge, plane.height - edge))
        corners = [(u, v) for u in sides[0] for v in sides[1] if math.dist(middle, (u, v)) < reach]
        for u in sides[0]:
            rest = math.sqrt(max(0.0, reach * reach - (u - x) ** 2))
            corners += [(u, y - rest), (u, y + rest)] if rest else []
        for v in sides[1]:
            rest = math.sqrt(max(0.0, reach * reach - (v - y) ** 2))
            corners += [(x - rest, v), (x + rest, v)] if rest else []
        count = max(2, round(field.width / _ARC))
        low = math.radians(field.bearing - field.width / 2)
        wide = math.radians(field.width)
        turns = [wide * index / count for index in range(count + 1)]
        turns += [
            turn for u, v in corners
            if (turn := (math.atan2(u - x, y - v) - low) % math.tau) < wide
        ]
        return [low + turn for turn in sorted(turns)]

    def _words(
        self, pen: Pen, field: FireArc, colours: WedgeTint, reach: float, over: int, row: int
    ) -> Item:
        """On a plate towards the rim of the wedge, row by row."""
        angle = math.radians(field.bearing)
        pixels = pen.size(self._m.field.words, 11)
        x, y = self._plane.centre(field.cell)
        away = 0.62 * reach
        middle = (
            min(max(x + away * math.sin(angle), 2.0), self._plane.width - 2.0) * pen.side,
            min(max(y - away * math.cos(angle), 1.0), self._plane.height - 1.0) * pen.side
            + row * 2.4 * pixels,
        )
        theme, ink = pen.theme.colours, pen.colour(colours.ink)
        return pen.pill(over + 0.5, field.words, middle, theme.card_raised, theme.ink, ink, pixels)
