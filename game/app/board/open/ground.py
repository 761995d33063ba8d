"""The terrain of an open table, kind by kind, as open.yaml has it. What is printed is exactly what
the rules measure: no outline is bent for beauty."""

import itertools
import math
from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from pygame import Rect, Surface

from game.app.board.open.look import PLAIN, AreaM, TableLook
from game.app.board.open.measures import OpenMeasures
from game.app.board.open.names import GroundNames, Name
from game.app.board.open.plane import OpenPlane
from game.app.board.open.shapes import Ring, clear_of, inner, inside, walk
from game.app.board.view.ink import Fine, Strokes, premul
from game.app.board.view.letters import Letters
from game.app.board.view.measures import tint
from game.app.board.view.plane import Point
from game.app.board.view.polygons import Bounds, bounds, overlap, scaled
from game.app.icons import Icons
from game.app.theme import Rgb, Theme, mix
from game.boards.tablemap import Area, TableMap

_FINE_STEP = 14  # pixels of an inch under which stamps and hachures are left out
_LEAST = 0.8  # pixels of a line
_HIGH = ("hill", "cliff")


class _Drawn(NamedTuple):
    """An area as it is drawn: its outline, the contours within it, the marks along its edge, and
    the outlines of what may lie on it."""

    area: Area
    recipe: AreaM
    ring: Ring
    box: Bounds
    inner: tuple[Ring, ...]
    edge: tuple[tuple[Point, Point], ...]
    above: Sequence[Ring]


class _Strewn(NamedTuple):
    """What is printed on an area: its name where there is room for it, stamps or waves."""

    name: Name | None
    spots: tuple[tuple[Point, int], ...]


class AreaArt:
    """Draws the areas of a map onto canvases in sheet pixels."""

    def __init__(
        self, tablemap: TableMap, plane: OpenPlane, measures: OpenMeasures, look: TableLook,
        theme: Theme, icons: Icons, letters: Letters, scale: float,
    ) -> None:
        self._plane = plane
        self._m = measures
        self._look = look
        self._theme = theme
        self._icons = icons
        self._names = GroundNames(measures.name, letters, scale)
        self._strewn: dict[str, _Strewn] = {}
        self.strips = [
            (strip, [plane.world(place) for place in strip.ring]) for strip in tablemap.strips
        ]
        lie = list(look.areas)  # the lowest kind first: no pool is hidden by its own shallows
        areas = sorted(
            tablemap.areas,
            key=lambda area: lie.index(area.kind if area.kind in lie else PLAIN),
        )
        rings = [[plane.world(place) for place in area.ring] for area in areas]
        self._areas = [
            self._drawn(area, ring, rings[number:])
            for number, (area, ring) in enumerate(zip(areas, rings, strict=True), 1)
        ]

    def _drawn(self, area: Area, ring: Ring, above: Sequence[Ring]) -> _Drawn:
        recipe = self._look.areas.get(area.kind) or self._look.areas[PLAIN]
        contours = tuple(inner(ring, recipe.inner)) if recipe.inner else ()
        edge = tuple(walk(ring, recipe.step)) if recipe.style in _HIGH else ()
        grow = max(recipe.shadow) + 0.2
        left, top, right, foot = bounds(ring)
        box = (left - grow, top - grow, right + grow, foot + grow)
        return _Drawn(area, recipe, ring, box, contours, edge, above)

    def _strew(self, drawn: _Drawn) -> _Strewn:
        """Worked out as an area is first drawn; no stamp lies under its name."""
        known = self._strewn.get(drawn.area.id)
        if known is None:
            spots = self._spots(drawn)
            name = self._name(drawn) if drawn.area.name else None
            if name is not None:
                size = drawn.recipe.size
                spots = tuple(spot for spot in spots if not _under(spot[0], size, name.box))
            known = self._strewn[drawn.area.id] = _Strewn(name, spots)
        return known

    def _name(self, drawn: _Drawn) -> Name | None:
        """What it is called, within its inmost contour and on nothing else's ground."""
        recipe = drawn.recipe
        within = drawn.inner[0] if drawn.inner else drawn.ring
        room = clear_of(within, drawn.above, self._m.name.away)
        ground = tint(self._theme, recipe.top or recipe.fill)
        ink = mix(ground, self._theme.colours.ink, self._m.name.ink)
        return self._names.name(drawn.area.name, room, ink, ground)

    def _spots(self, drawn: _Drawn) -> tuple[tuple[Point, int], ...]:
        """Where the stamps or waves of an area lie: a shaken lattice, back to front."""
        area, recipe, ring = drawn.area, drawn.recipe, drawn.ring
        dice = Random(area.seed * 7_919 + sum(map(ord, area.id)))
        if recipe.style not in ("woods", "water", "deep"):
            return ()
        left, top, right, foot = bounds(ring)
        down, across = recipe.step * (0.86 if recipe.style == "woods" else 0.7), recipe.step
        places: list[Point] = []
        for row in range(math.ceil((foot - top) / down) + 1):
            for col in range(math.ceil((right - left) / across) + 1):
                shift = 0.5 * (row & 1)
                places.append((
                    left + (col + shift + dice.uniform(-0.24, 0.24)) * across,
                    top + (row + dice.uniform(-0.22, 0.22)) * down,
                ))
        away = 0.36 if recipe.style == "woods" else 0.5
        held = inside(ring, places, away)
        if recipe.style != "woods":
            held = [place for place in held if dice.random() < 0.55]
        return tuple((place, dice.randrange(recipe.variants) + 1) for place in held)

    def flat(self) -> list[tuple[Rgb, Ring]]:
        """Colour and outline of everything, for a coarse picture."""
        made: list[tuple[Rgb, Ring]] = []
        for drawn in self._areas:
            made.append((tint(self._theme, drawn.recipe.fill), drawn.ring))
            if drawn.recipe.top:
                made += [(tint(self._theme, drawn.recipe.top), ring) for ring in drawn.inner]
        return made

    def draw(self, canvas: Fine, box: Bounds, step: float) -> Iterator[None]:
        """All areas within a rectangle, the last on top."""
        for strip, ring in self.strips:
            if overlap(bounds(ring), box):
                self._strip(canvas, strip.side, ring, step)
        yield
        for drawn in self._areas:
            if overlap(drawn.box, box):
                if drawn.area.id not in self._strewn:
                    self._strew(drawn)
                    yield
                self._area(canvas, drawn, box, step)
                yield

    def names(self, tile: Surface, area: Rect, box: Bounds, step: float) -> None:
        """Their names onto a tile that covers an area of the sheet, a rectangle of the world."""
        for drawn in self._areas:
            name = self._strew(drawn).name if overlap(drawn.box, box) else None
            if name is not None:
                self._names.draw(tile, area, name, step)

    def _strip(self, canvas: Fine, side: str, ring: Ring, step: float) -> None:
        """A deployment zone: a breath of its side's colour within a dashed line."""
        recipe = self._m.strip
        stock = self._look.stocks.get(side)
        colour = tint(self._theme, stock.ring) if stock else self._theme.colours.map_ink
        pixels = scaled(ring, step)
        canvas.polygon(pixels, colour, recipe.share / 100)
        line = max(_LEAST, recipe.line * step)
        on, off = recipe.dash
        ink = mix(colour, self._theme.colours.ink, 0.3)
        canvas.dashes(pixels, line, on * step, off * step, ink, 0.7, closed=True)

    def _area(self, canvas: Fine, drawn: _Drawn, box: Bounds, step: float) -> None:
        recipe = drawn.recipe
        pixels = scaled(drawn.ring, step)
        fill, ink = tint(self._theme, recipe.fill), tint(self._theme, recipe.ink)
        line = max(_LEAST, recipe.line * step)
        if any(recipe.shadow):
            thrown = scaled(drawn.ring, step, *recipe.shadow)
            canvas.polygon(thrown, self._theme.colours.shadow, 0.5)
        canvas.polygon(pixels, fill, recipe.share / 100)
        if recipe.style == "building":
            self._roof(canvas, pixels, ink, step)
        elif recipe.style in _HIGH:
            self._height(canvas, drawn, ink, step)
        elif recipe.style == "deep":
            for ring in drawn.inner:
                on, off = recipe.dash or (0.4, 0.2)
                canvas.dashes(
                    scaled(ring, step), line * 0.8, on * step, off * step, ink, closed=True
                )
        if recipe.dash is None or recipe.style == "deep":
            canvas.line(pixels, line, ink, closed=True)
        else:
            on, off = recipe.dash
            canvas.dashes(pixels, line, on * step, off * step, ink, closed=True)
        if step >= _FINE_STEP:
            self._stamps(canvas, drawn, box, step)
        for place in drawn.area.access:
            self._access(canvas, self._plane.world(place), step)

    def _roof(self, canvas: Fine, pixels: list[Point], ink: Rgb, step: float) -> None:
        """Lines from the corners to the middle, and a second outline within."""
        middle = (
            sum(x for x, _ in pixels) / len(pixels), sum(y for _, y in pixels) / len(pixels)
        )
        thin = max(_LEAST, 0.03 * step)
        pale = mix(ink, self._theme.colours.flag, 0.45)
        for corner in pixels:
            canvas.line((corner, middle), thin, pale)
        within = [(x + (middle[0] - x) * 0.06, y + (middle[1] - y) * 0.06) for x, y in pixels]
        canvas.line(within, thin, pale, closed=True)

    def _height(self, canvas: Fine, drawn: _Drawn, ink: Rgb, step: float) -> None:
        """Two contours with hachures between them that lead uphill; of a cliff dark wedges."""
        recipe = drawn.recipe
        top = tint(self._theme, recipe.top or recipe.fill)
        for ring in drawn.inner:
            canvas.polygon(scaled(ring, step), top)
        if step >= _FINE_STEP:
            self._hachures(canvas, drawn, ink, step)
        for ring in drawn.inner:
            canvas.line(scaled(ring, step), max(_LEAST, 0.6 * recipe.line * step), ink, closed=True)

    def _hachures(self, canvas: Strokes, drawn: _Drawn, ink: Rgb, step: float) -> None:
        recipe = drawn.recipe
        steep = recipe.style == "cliff"
        for index, ((x, y), (nx, ny)) in enumerate(drawn.edge):
            deep = recipe.inner * (0.9 if steep else (0.72 if index & 1 else 0.5))
            foot = ((x + nx * recipe.line) * step, (y + ny * recipe.line) * step)
            tip = ((x + nx * deep) * step, (y + ny * deep) * step)
            if steep:
                wide = 0.09 * step
                canvas.polygon(
                    ((foot[0] - ny * wide, foot[1] + nx * wide),
                     (foot[0] + ny * wide, foot[1] - nx * wide), tip), ink,
                )
            else:
                canvas.line((foot, tip), max(_LEAST, 0.035 * step), ink)

    def _stamps(self, canvas: Fine, drawn: _Drawn, box: Bounds, step: float) -> None:
        """Trees, or waves."""
        recipe = drawn.recipe
        span = max(1, round(recipe.size * step * canvas.fine))
        pale = 0.55 if recipe.style == "deep" else 0.1  # against its ground
        wave = mix(tint(self._theme, recipe.ink), self._theme.colours.cream_pale, pale)
        for (x, y), variant in self._strew(drawn).spots:
            if not (box[0] <= x <= box[2] and box[1] <= y <= box[3]):
                continue
            if recipe.art:
                image = self._icons.art("stamps", f"{recipe.art}-{variant}", (span, span))
                if image is not None:
                    canvas.stamp(premul(image), (x * step, y * step))
                continue
            curve = [
                (x + dx, y + dy) for dx, dy in (
                    (-0.36, 0.02), (-0.2, -0.06), (-0.04, 0.02), (0.12, -0.06), (0.28, 0.02))
            ]
            canvas.line(scaled(curve, step), max(_LEAST, 0.045 * step), wave)

    def _access(self, canvas: Fine, at: Point, step: float) -> None:
        """A disc with the rungs of a ladder."""
        recipe = self._m.access
        x, y = at[0] * step, at[1] * step
        radius = recipe.radius * step
        ink = tint(self._theme, recipe.ink)
        canvas.disc((x, y), radius + max(1.0, 0.05 * step), ink)
        canvas.disc((x, y), radius, tint(self._theme, recipe.fill))
        thin = max(_LEAST, 0.05 * step)
        for dx in (-0.4, 0.4):
            canvas.line(
                ((x + dx * radius, y - 0.7 * radius), (x + dx * radius, y + 0.7 * radius)), thin,
                ink,
            )
        for dy in (-0.4, 0.0, 0.4):
            canvas.line(
                ((x - 0.4 * radius, y + dy * radius), (x + 0.4 * radius, y + dy * radius)), thin,
                ink,
            )


def _under(spot: Point, size: float, box: Bounds) -> bool:
    """Whether a stamp of that size reaches under a rectangle."""
    (x, y), half = spot, 0.4 * size
    left, top, right, foot = box
    return left - half < x < right + half and top - half < y < foot + half


def tufts(
    canvas: Strokes, measures: OpenMeasures, theme: Theme, box: Bounds, step: float
) -> None:
    """Grass of the open ground within a rectangle."""
    recipe = measures.ground
    blade, width = tint(theme, recipe.tuft), max(0.7, 0.03 * step)
    columns = range(math.floor(box[0]) - 1, math.ceil(box[2]) + 1)
    rows = range(math.floor(box[1]) - 1, math.ceil(box[3]) + 1)
    for i, j in itertools.product(columns, rows):
        dice = Random(i * 7_919 + j * 104_729 + 11)
        if dice.random() < recipe.tufts:
            x, y = i + dice.random(), j + dice.random()
            for dx, dy in ((-0.09, -0.08), (0.08, -0.09)):
                canvas.line(
                    ((x * step, y * step), ((x + dx) * step, (y + dy) * step)), width, blade, 0.55
                )
