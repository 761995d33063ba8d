"""Furniture, plants and trees of a floor plan, each with its hard shadow, by the recipes of
dots.yaml."""

import math
from collections.abc import Iterator
from random import Random

from game.app.board.dots.look import PLAIN, PartM, PlanLook, ThingM
from game.app.board.dots.measures import DotMeasures
from game.app.board.dots.plane import DotPlane, world
from game.app.board.view import polygons
from game.app.board.view.ink import Fine
from game.app.board.view.measures import tint
from game.app.board.view.plane import Point
from game.app.board.view.polygons import Bounds, ThingFrame
from game.app.theme import Rgb, Theme, mix
from game.boards.plan import FloorPlan, PlanShape

_TREE = "trunk"
_FINE_STEP = 18  # pixels of pitch under which inner lines are left out


class ThingArt:
    """Draws the shapes of a plan onto canvases in sheet pixels."""

    def __init__(
        self, plan: FloorPlan, plane: DotPlane, measures: DotMeasures, look: PlanLook, theme: Theme
    ) -> None:
        self._plan = plan
        self._m = measures
        self._look = look
        self._theme = theme
        self._sheet = (plane.width, plane.height)
        self._rings = [self._ring(number, thing) for number, thing in enumerate(plan.shapes)]
        self._boxes = [
            polygons.bounds(polygons.shrunk(ring, -max(0.2, thing.crown / 1000 * 1.1)))
            for ring, thing in zip(self._rings, plan.shapes, strict=True)
        ]

    def _how(self, kind: str) -> ThingM:
        return self._look.things.get(kind) or self._look.things[PLAIN]

    def _ring(self, number: int, thing: PlanShape) -> list[Point]:
        points = [world(place) for place in thing.outline]
        style = self._how(thing.kind)
        if style.wavy and len(points) > 3:
            left, top, right, foot = polygons.bounds(points)
            middle = ((left + right) / 2, (top + foot) / 2)
            around = polygons.blob((0.0, 0.0), 1.0, number + 3, 0.09)
            half = ((right - left) / 2, (foot - top) / 2)
            return [(middle[0] + x * half[0], middle[1] + y * half[1]) for x, y in around]
        return polygons.rounded(points, style.round) if len(points) < 9 else points

    def _here(self, level: int, box: Bounds) -> list[int]:
        return [
            number for number, thing in enumerate(self._plan.shapes)
            if thing.level == level and polygons.overlap(self._boxes[number], box)
        ]

    def draw_shadows(self, canvas: Fine, level: int, box: Bounds, step: float) -> None:
        """The shadows of all that stands on a level within a rectangle."""
        dx, dy = self._m.cast
        shade, share = self._theme.colours.shadow, self._m.cast_share
        for number in self._here(level, box):
            if self._plan.shapes[number].kind != _TREE:
                more = 1.6 if self._plan.shapes[number].height == "high" else 1.0
                ring = polygons.scaled(self._rings[number], step, dx * more, dy * more)
                canvas.polygon(ring, shade, share)

    def draw(self, canvas: Fine, level: int, box: Bounds, step: float) -> Iterator[None]:
        """All that stands on a level within a rectangle; trees above the rest."""
        here = self._here(level, box)
        for number in here:
            if self._plan.shapes[number].kind != _TREE:
                self._thing(canvas, number, step)
                yield
        for number in here:
            if self._plan.shapes[number].kind == _TREE:
                self._tree(canvas, number, step)
                yield

    def flat(self, level: int) -> list[tuple[Rgb, list[Point]]]:
        """Colour and outline of everything, for a coarse picture."""
        made = []
        for number, thing in enumerate(self._plan.shapes):
            if thing.level == level:
                style = self._how(thing.kind)
                colour = self._m.trunk.crown if thing.kind == _TREE else style.fill
                made.append((tint(self._theme, colour), self._rings[number]))
        return made

    # One thing

    def _thing(self, canvas: Fine, number: int, step: float) -> None:
        thing = self._plan.shapes[number]
        style, ring = self._how(thing.kind), self._rings[number]
        fill = tint(self._theme, style.fill)
        ink = mix(fill, self._theme.colours.ink, 0.72)
        pixels = polygons.scaled(ring, step)
        canvas.polygon(pixels, fill)
        line = max(0.9, (0.052 if style.heavy or thing.height == "high" else 0.034) * step)
        if step >= _FINE_STEP:
            frame = polygons.frame_of([world(place) for place in thing.outline], style.tall)
            for part in style.parts:
                self._part(canvas, part, number, frame, ring, fill, ink, step)
        canvas.line(pixels, line, ink, closed=True)

    def _part(
        self, canvas: Fine, part: PartM, number: int, frame: ThingFrame, ring: list[Point],
        fill: Rgb, ink: Rgb, step: float,
    ) -> None:
        colour = tint(self._theme, part.tint) if part.tint else mix(fill, ink, 0.75 * part.share)
        fine = max(0.8, 0.026 * step)
        if part.op == "inset":
            canvas.line(
                polygons.scaled(polygons.shrunk(ring, part.by), step), fine, mix(fill, colour, 0.6),
                closed=True,
            )
        elif part.op == "rect":
            u0, v0, u1, v1 = part.box
            corners = [frame.at(u0, v0), frame.at(u1, v0), frame.at(u1, v1), frame.at(u0, v1)]
            points = polygons.scaled(polygons.rounded(corners, part.round), step)
            canvas.polygon(points, tint(self._theme, part.fill) if part.fill else fill)
            canvas.line(points, fine, colour, closed=True)
        elif part.op == "lines":
            for u0, v0, u1, v1 in part.at:
                canvas.line(
                    polygons.scaled((frame.at(u0, v0), frame.at(u1, v1)), step), fine * 1.2, colour
                )
        elif part.op == "disc":
            (middle,) = polygons.scaled((frame.at(*part.spot),), step)
            canvas.disc(middle, part.r * step + fine / 2, colour)
            inner = tint(self._theme, part.fill) if part.fill else fill
            canvas.disc(middle, part.r * step - fine / 2, inner)
        elif part.op in ("rungs", "stones"):
            self._rungs(canvas, part, frame, ring, fine, colour, step)
        elif part.op == "bumps":
            self._bumps(canvas, part, number, ring, fine, colour, step)

    def _rungs(
        self, canvas: Fine, part: PartM, frame: ThingFrame, ring: list[Point], width: float,
        colour: Rgb, step: float,
    ) -> None:
        """Lines across the long side; stones: in two courses where there is room for them."""
        if len(ring) > 24 or abs(polygons.area(ring)) < 0.7 * _product(frame.size):
            self._along(canvas, part, ring, width, colour, step)
            return
        across, down = frame.size
        wide = across >= down
        long, deep = (across, down) if wide else (down, across)
        count = max(1, round(long / part.every))
        double = part.op == "stones" and deep > 0.3
        middle = ((0.0, 0.5, 1.0, 0.5) if wide else (0.5, 0.0, 0.5, 1.0))
        if double:
            canvas.line(polygons.scaled(
                (frame.at(*middle[:2]), frame.at(*middle[2:])), step), width, colour)
        for index in range(1, count * 2 if double else count):
            share = index / (count * 2 if double else count)
            low, high = (0.0, 1.0)
            if double:
                low, high = (0.0, 0.5) if index % 2 else (0.5, 1.0)
            ends = ((share, low), (share, high)) if wide else ((low, share), (high, share))
            canvas.line(polygons.scaled([frame.at(*end) for end in ends], step), width, colour)

    def _along(
        self, canvas: Fine, part: PartM, ring: list[Point], width: float, colour: Rgb, step: float
    ) -> None:
        """The same on an outline with bends: short lines inward from each long side."""
        way = sum(math.dist(a, b) for a, b in zip(ring, [*ring[1:], ring[0]], strict=True))
        deep = 2 * abs(polygons.area(ring)) / way
        turn = 1.0 if polygons.area(ring) > 0 else -1.0
        for (x0, y0), (x1, y1) in zip(ring, [*ring[1:], ring[0]], strict=True):
            length = math.dist((x0, y0), (x1, y1))
            count = math.floor(length / part.every)
            nx, ny = -(y1 - y0) / (length or 1) * turn, (x1 - x0) / (length or 1) * turn
            for index in range(count):
                share = (index + 0.5) / count
                x, y = x0 + (x1 - x0) * share, y0 + (y1 - y0) * share
                canvas.line(
                    polygons.scaled(((x, y), (x + nx * deep * 0.5, y + ny * deep * 0.5)), step),
                    width, colour,
                )

    def _bumps(
        self, canvas: Fine, part: PartM, number: int, ring: list[Point], width: float,
        colour: Rgb, step: float,
    ) -> None:
        """Small arcs, as leaves are drawn from above."""
        left, top, right, foot = polygons.bounds(ring)
        size = part.every
        for row in range(math.ceil((foot - top) / size * 1.5)):
            for col in range(math.ceil((right - left) / size)):
                dice = Random(number * 997 + row * 7_919 + col * 613)
                x = left + (col + dice.uniform(0.2, 0.8)) * size
                y = top + (row + dice.uniform(0.35, 0.85)) * size / 1.5
                reach = dice.uniform(0.08, 0.12)
                if all(polygons.inside(ring, x + dx, y + dy) for dx, dy in (
                    (-reach, 0.05), (reach, 0.05), (0.0, -reach))):
                    _leaf(canvas, (x, y), reach, step, width, colour)

    def _tree(self, canvas: Fine, number: int, step: float) -> None:
        """The crown lets the ground show a little; the trunk is what stands in the way."""
        thing, style = self._plan.shapes[number], self._m.trunk
        left, top, right, foot = polygons.bounds(self._rings[number])
        middle = ((left + right) / 2, (top + foot) / 2)
        bark, ink = tint(self._theme, style.fill), tint(self._theme, style.ink)
        if thing.crown:
            crown = tint(self._theme, style.crown)
            ring = polygons.blob(middle, thing.crown / 1000, number + 1, 0.055)
            pixels = polygons.scaled(ring, step)
            canvas.polygon(pixels, crown, style.crown_share)
            canvas.line(pixels, max(0.9, 0.035 * step), mix(crown, ink, 0.75), closed=True)
            self._leaves(canvas, middle, thing.crown / 1000, number, step, mix(crown, ink, 0.8))
        (at,) = polygons.scaled((middle,), step)
        radius = (right - left) / 2 * step
        canvas.disc(at, radius + max(0.8, 0.03 * step), self._theme.colours.ink)
        canvas.disc(at, radius, bark)
        if step >= _FINE_STEP:
            canvas.disc(at, radius * 0.58, mix(bark, self._theme.colours.ink, 0.6))
            canvas.disc(at, radius * 0.58 - max(0.7, 0.025 * step), tint(self._theme, style.ring))

    def _leaves(
        self, canvas: Fine, middle: Point, radius: float, number: int, step: float, ink: Rgb
    ) -> None:
        if step < _FINE_STEP:
            return
        dice = Random(number * 31 + 7)
        for _ in range(round(14 * radius * radius)):
            angle, away = dice.uniform(0, math.tau), radius * 0.82 * math.sqrt(dice.random())
            at = (middle[0] + away * math.cos(angle), middle[1] + away * math.sin(angle))
            _leaf(canvas, at, dice.uniform(0.07, 0.12), step, max(0.8, 0.028 * step), ink)


def _leaf(
    canvas: Fine, at: Point, reach: float, step: float, width: float, colour: Rgb
) -> None:
    x, y = at
    points = [
        (x - reach * math.cos(a), y - reach * 0.75 * math.sin(a))
        for a in (i * math.pi / 5 for i in range(6))
    ]
    canvas.line(polygons.scaled(points, step), width, colour)


def _product(size: tuple[float, float]) -> float:
    return size[0] * size[1]
