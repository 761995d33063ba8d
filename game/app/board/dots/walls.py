"""Walls with their doors, windows and breaches, and the stairs between levels."""

import math
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from game.app.board.dots.measures import DotMeasures
from game.app.board.dots.plane import DotPlane, world
from game.app.board.view import polygons
from game.app.board.view.ink import Fine
from game.app.board.view.measures import tint
from game.app.board.view.plane import Point
from game.app.board.view.polygons import Bounds
from game.app.theme import Rgb, Theme, mix
from game.boards.plan import FloorPlan, LevelLink, Opening

_ON = 0.03  # inches within which an opening lies on a wall


class WallPiece(NamedTuple):
    """A piece of wall that is left between openings. cut: which of its ends an opening made."""

    level: int
    start: Point
    end: Point
    width: float
    cut: tuple[bool, bool]


class WallArt:
    """Draws walls, openings and links of a plan onto canvases in sheet pixels."""

    def __init__(
        self, plan: FloorPlan, plane: DotPlane, measures: DotMeasures, theme: Theme
    ) -> None:
        self._plan = plan
        self._plane = plane
        self._m = measures
        self._theme = theme
        self.pieces = tuple(self._cut())
        self._widths = [
            self.width_at(opening.level, world(opening.start), world(opening.end))
            for opening in plan.openings
        ]

    def _cut(self) -> Iterator[WallPiece]:
        for wall in self._plan.walls:
            a, b = world(wall.start), world(wall.end)
            width = self._m.wall.outer if wall.kind == "outer" else self._m.wall.inner
            holes = sorted(
                hole for opening in self._plan.openings if opening.level == wall.level
                if (hole := _on(a, b, world(opening.start), world(opening.end))) is not None
            )
            length, at, cut = math.dist(a, b), 0.0, False
            for low, high in [*holes, (length, length)]:
                if low > at + 1e-6:
                    yield WallPiece(
                        wall.level, _along(a, b, at), _along(a, b, low), width,
                        (cut, low < length - 1e-6),
                    )
                if high > at:
                    at, cut = high, True

    def width_at(self, level: int, a: Point, b: Point) -> float:
        """The width of the wall that a stretch lies on."""
        widths = [
            self._m.wall.outer if wall.kind == "outer" else self._m.wall.inner
            for wall in self._plan.walls
            if wall.level == level and _on(world(wall.start), world(wall.end), a, b) is not None
        ]
        return max(widths, default=self._m.wall.inner)

    def _bar(self, piece: WallPiece, more: float = 0.0) -> list[Point]:
        half = piece.width / 2
        return polygons.thick(
            piece.start, piece.end, piece.width + more, 0.0 if piece.cut[0] else half + more / 2,
            0.0 if piece.cut[1] else half + more / 2,
        )

    def draw_shadows(self, canvas: Fine, level: int, box: Bounds, step: float) -> None:
        """The shade that the outer walls throw round the house."""
        dx, dy = self._m.wall.shadow
        shade, share = self._theme.colours.shadow, self._m.wall.shadow_share
        for piece in self._near(level, box):
            if piece.width >= self._m.wall.outer:
                canvas.polygon(
                    polygons.scaled(self._bar(piece, 0.1), step, dx * 0.5, dy * 0.5), shade, share
                )

    def _near(self, level: int, box: Bounds) -> list[WallPiece]:
        return [
            piece for piece in self.pieces
            if piece.level == level
            and polygons.overlap(polygons.bounds(self._bar(piece, 0.4)), box)
        ]

    def draw(self, canvas: Fine, level: int, box: Bounds, step: float) -> Iterator[None]:
        """Sills, walls, panes and leaves of a level within a rectangle."""
        openings = [
            (opening, width)
            for opening, width in zip(self._plan.openings, self._widths, strict=True)
            if opening.level == level and polygons.overlap(_room(opening), box)
        ]
        for opening, width in openings:
            if opening.kind != "window":
                self._sill(canvas, opening, width, step)
        yield
        ink = tint(self._theme, self._m.wall.ink)
        for piece in self._near(level, box):
            canvas.polygon(polygons.scaled(self._bar(piece), step), ink)
        yield
        for opening, width in openings:
            if opening.kind == "window":
                self._window(canvas, opening, width, step)
            elif opening.kind == "door":
                self._door(canvas, opening, width, step)
            else:
                self.rubble(canvas, world(opening.start), world(opening.end), width, step)
            yield

    def _sill(self, canvas: Fine, opening: Opening, width: float, step: float) -> None:
        bar = polygons.thick(world(opening.start), world(opening.end), width * 0.96, 0.0, 0.0)
        canvas.polygon(polygons.scaled(bar, step), tint(self._theme, self._m.door.sill))

    def _window(self, canvas: Fine, opening: Opening, width: float, step: float) -> None:
        a, b = world(opening.start), world(opening.end)
        style = self._m.window
        ink, line = tint(self._theme, style.ink), max(0.9, 0.03 * step)
        bar = polygons.scaled(polygons.thick(a, b, width * 0.94, 0.0, 0.0), step)
        canvas.polygon(bar, tint(self._theme, style.fill))
        canvas.line(bar, line, ink, closed=True)
        canvas.line(polygons.scaled((a, b), step), max(0.8, 0.024 * step), ink)

    def _door(self, canvas: Fine, opening: Opening, width: float, step: float) -> None:
        """The leaf stands open inwards; the dashed quarter is the way it swings."""
        a, b = world(opening.start), world(opening.end)
        if opening.hinge:
            a, b = b, a
        length = math.dist(a, b)
        if length < 0.05:
            return
        ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
        nx, ny = -uy, ux
        if self._outdoors(opening, a, b, (nx, ny)):
            nx, ny = -nx, -ny
        tip = (a[0] + nx * length, a[1] + ny * length)
        style = self._m.door
        swing = [
            (a[0] + (ux * math.cos(t) + nx * math.sin(t)) * length,
             a[1] + (uy * math.cos(t) + ny * math.sin(t)) * length)
            for t in (i * math.pi / 24 for i in range(13))
        ]
        canvas.dashes(
            polygons.scaled(swing, step), max(0.9, 0.026 * step), 0.1 * step, 0.075 * step,
            tint(self._theme, style.swing),
        )
        leaf = polygons.thick(a, tip, style.width, 0.0, 0.0)
        canvas.polygon(polygons.scaled(leaf, step), tint(self._theme, style.leaf))

    def _outdoors(self, opening: Opening, a: Point, b: Point, way: Point) -> bool:
        """Whether a door that swings this way would stand outside the house."""
        x, y = (a[0] + b[0]) / 2 + way[0] * 0.3, (a[1] + b[1]) / 2 + way[1] * 0.3
        return not any(
            floor.building and floor.level == opening.level
            and polygons.inside([world(place) for place in floor.outline], x, y)
            for floor in self._plan.floors
        )

    def rubble(
        self, canvas: Fine, a: Point, b: Point, width: float, step: float
    ) -> None:
        """A hole blown into a wall: dust, broken ends, stones strewn on both sides."""
        colours = self._theme.colours
        dust = mix(colours.flag, colours.cream_pale, 0.35)
        length = math.dist(a, b) or 1.0
        ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
        dice = Random(round(a[0] * 1000) * 31 + round(a[1] * 1000))
        left = [(0.0, -0.5), (0.1, -0.2), (0.02, 0.05), (0.13, 0.3), (0.0, 0.5)]
        rim = [(u * length, v * width * 1.04) for u, v in left]
        rim += [(length - u * length, -v * width * 1.04) for u, v in left]
        canvas.polygon(
            polygons.scaled(
                [(a[0] + ux * s - uy * t, a[1] + uy * s + ux * t) for s, t in rim], step
            ),
            dust,
        )
        ink = tint(self._theme, self._m.wall.ink)
        for _ in range(16):
            s = dice.uniform(-0.05, 1.05) * length
            t = dice.gauss(0, 1.3) * width
            size = dice.uniform(0.03, 0.085)
            x, y = a[0] + ux * s - uy * t, a[1] + uy * s + ux * t
            turn = dice.uniform(0, math.tau)
            stone = [
                (x + size * dice.uniform(0.7, 1.2) * math.cos(turn + i * math.tau / 5),
                 y + size * dice.uniform(0.7, 1.2) * math.sin(turn + i * math.tau / 5))
                for i in range(5)
            ]
            fill = mix(colours.flag, ink, dice.uniform(0.1, 0.5))
            canvas.polygon(polygons.scaled(stone, step), fill)
            canvas.line(polygons.scaled(stone, step), max(0.8, 0.02 * step), ink, closed=True)

    # Stairs and ladders

    def draw_links(self, canvas: Fine, level: int, box: Bounds, step: float) -> Iterator[None]:
        """The stairs and ladders that leave a level upwards, and those that come up to it."""
        for link in self._plan.links:
            ring = self._link_ring(link)
            if link.level in (level, level - 1) and polygons.overlap(polygons.bounds(ring), box):
                if link.kind == "stairs":
                    self._stairs(canvas, link, ring, link.level == level, step)
                else:
                    self._ladder(canvas, link, ring, step)
                yield

    def _link_ring(self, link: LevelLink) -> list[Point]:
        if link.outline:
            return [world(place) for place in link.outline]
        board = self._plane.board
        x, y = self._plane.centre(board.at(link.col, link.row, 0))
        half, deep = (0.5, 0.5) if link.kind == "stairs" else (0.22, 0.4)
        angle = math.radians(link.up)
        fx, fy = math.sin(angle), -math.cos(angle)
        return [
            (x + fx * v * deep - fy * u * half, y + fy * v * deep + fx * u * half)
            for u, v in ((-1, 1), (1, 1), (1, -1), (-1, -1))
        ]

    def _stairs(
        self, canvas: Fine, link: LevelLink, ring: list[Point], rising: bool, step: float
    ) -> None:
        style = self._m.stairs
        fill, ink = tint(self._theme, style.fill), tint(self._theme, style.ink)
        if not rising:
            fill = mix(fill, ink, 0.35)
        pixels = polygons.scaled(ring, step)
        canvas.polygon(pixels, fill)
        angle = math.radians(link.up)
        fx, fy = math.sin(angle), -math.cos(angle)
        alongs = [x * fx + y * fy for x, y in ring]
        sides = [-x * fy + y * fx for x, y in ring]
        low, high, left, right = min(alongs), max(alongs), min(sides), max(sides)

        def at(along: float, side: float) -> Point:
            return along * fx - side * fy, along * fy + side * fx

        count = max(2, round((high - low) / style.tread))
        line = max(0.9, 0.034 * step)
        for index in range(1, count):
            along = low + (high - low) * index / count
            canvas.line(polygons.scaled((at(along, left), at(along, right)), step), line, ink)
        canvas.line(pixels, max(0.9, 0.042 * step), ink, closed=True)
        middle = (left + right) / 2
        ends = (low + 0.2, high - 0.24) if rising else (high - 0.2, low + 0.24)
        self._arrow(canvas, at(ends[0], middle), at(ends[1], middle), step, rising)

    def _arrow(
        self, canvas: Fine, start: Point, end: Point, step: float, rising: bool
    ) -> None:
        length = math.dist(start, end)
        if length < 0.05:
            return
        colours = self._theme.colours
        ink: Rgb = mix(colours.ink, colours.bark, 0.3) if rising else colours.cream_pale
        width = max(1.2, 0.06 * step)
        ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
        canvas.line(polygons.scaled((start, end), step), width, ink)
        for side in (-1, 1):
            wing = (end[0] - (ux + side * -uy) * 0.2, end[1] - (uy + side * ux) * 0.2)
            canvas.line(polygons.scaled((end, wing), step), width, ink)

    def _ladder(self, canvas: Fine, link: LevelLink, ring: list[Point], step: float) -> None:
        style = self._m.stairs
        ink = tint(self._theme, style.ink)
        frame = polygons.frame_of(ring)
        across, down = frame.size
        line = max(1.2, 0.06 * step)
        upright = down >= across
        for share in (0.08, 0.92):
            ends = ((share, 0.0), (share, 1.0)) if upright else ((0.0, share), (1.0, share))
            canvas.line(polygons.scaled([frame.at(*end) for end in ends], step), line, ink)
        count = max(3, round(max(across, down) / 0.17))
        for index in range(count):
            share = (index + 0.5) / count
            ends = ((0.08, share), (0.92, share)) if upright else ((share, 0.08), (share, 0.92))
            canvas.line(
                polygons.scaled([frame.at(*end) for end in ends], step), line * 0.8,
                mix(ink, tint(self._theme, style.fill), 0.3),
            )


def _along(a: Point, b: Point, by: float) -> Point:
    share = by / (math.dist(a, b) or 1.0)
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _on(a: Point, b: Point, c: Point, d: Point) -> tuple[float, float] | None:
    """Where a stretch c-d lies along a wall a-b, if it lies on it."""
    length = math.dist(a, b)
    if length <= 0:
        return None
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    ends = []
    for x, y in (c, d):
        if abs(-(x - a[0]) * uy + (y - a[1]) * ux) > _ON:
            return None
        ends.append((x - a[0]) * ux + (y - a[1]) * uy)
    low, high = max(0.0, min(ends)), min(length, max(ends))
    return (low, high) if high > low else None


def _room(opening: Opening) -> Bounds:
    """All that an opening's drawing may cover: its leaf too."""
    (x0, y0), (x1, y1) = world(opening.start), world(opening.end)
    reach = math.dist((x0, y0), (x1, y1)) + 0.2
    return min(x0, x1) - reach, min(y0, y1) - reach, max(x0, x1) + reach, max(y0, y1) + reach
