"""The ground of a level and its floors, each with a texture drawn line by line.

Everything is worked out from the floor's number, so that the same plan is the same drawing.
"""

import math
from collections.abc import Iterator
from random import Random

from game.app.board.dots.look import PLAIN, PlanFloor, PlanLook
from game.app.board.dots.plane import DotPlane, world
from game.app.board.view import polygons
from game.app.board.view.ink import Fine
from game.app.board.view.measures import tint
from game.app.board.view.plane import Point
from game.app.board.view.polygons import Bounds
from game.app.theme import Rgb, Theme, mix
from game.boards.plan import FloorPlan

_PATCH = 7.0  # inches between patches of another green
_FINE_STEP = 18  # pixels of pitch under which the finest lines are left out


class PlanGroundArt:
    """Draws open ground and floors of a plan onto canvases in sheet pixels."""

    def __init__(self, plan: FloorPlan, plane: DotPlane, look: PlanLook, theme: Theme) -> None:
        self._plan = plan
        self._look = look
        self._theme = theme
        self._sheet = (plane.width, plane.height)
        self._ground = look.grounds.get(plan.ground) or look.grounds[PLAIN]
        self._rings: list[list[Point]] = []
        self._boxes: list[Bounds] = []
        for number, floor in enumerate(plan.floors):
            points = [world(place) for place in floor.outline]
            if self._how(floor.kind).edge == "wavy" and not floor.building:
                points = polygons.wavy(points, number, self._sheet)
            self._rings.append(points)
            self._boxes.append(polygons.bounds(points))

    def _how(self, kind: str) -> PlanFloor:
        return self._look.floors.get(kind) or self._look.floors[PLAIN]

    def colour(self, kind: str) -> Rgb:
        """The flat colour of a floor kind."""
        return tint(self._theme, self._how(kind).fill)

    @property
    def bare(self) -> Rgb:
        """The flat colour of open ground."""
        return tint(self._theme, self._ground.fill)

    def floors(self, level: int) -> list[tuple[str, list[Point]]]:
        """Kind and outline of a level's floors, from the lowest."""
        return [
            (floor.kind, self._rings[number])
            for number, floor in enumerate(self._plan.floors) if floor.level == level
        ]

    def covered(self, level: int, box: Bounds) -> bool:
        """Whether a level has a floor in a rectangle."""
        return any(
            floor.level == level and polygons.overlap(self._boxes[number], box)
            for number, floor in enumerate(self._plan.floors)
        )

    def draw_open(self, canvas: Fine, box: Bounds, step: float) -> Iterator[None]:
        """Patches and tufts of the open ground within a rectangle."""
        patch = tint(self._theme, self._ground.patch)
        for i in range(math.floor(box[0] / _PATCH) - 1, math.ceil(box[2] / _PATCH) + 1):
            for j in range(math.floor(box[1] / _PATCH) - 1, math.ceil(box[3] / _PATCH) + 1):
                dice = Random(i * 9_973 + j * 101 + 5)
                if dice.random() < 0.62:
                    middle = ((i + dice.random()) * _PATCH, (j + dice.random()) * _PATCH)
                    ring = polygons.blob(middle, dice.uniform(1.6, 3.4), i * 77 + j, 0.14)
                    canvas.polygon(polygons.scaled(ring, step), patch)
        yield
        blade = tint(self._theme, self._ground.tuft)
        width = max(0.8, 0.024 * step)
        for i in range(math.floor(box[0]) - 1, math.ceil(box[2]) + 1):
            for j in range(math.floor(box[1]) - 1, math.ceil(box[3]) + 1):
                dice = Random(i * 7_919 + j * 104_729 + 11)
                if dice.random() < self._ground.tufts:
                    self._tuft(canvas, (i + dice.random(), j + dice.random()), step, width, blade)
            yield

    def _tuft(self, canvas: Fine, at: Point, step: float, width: float, blade: Rgb) -> None:
        x, y = at
        for dx, dy in ((-0.09, -0.09), (0.0, -0.14), (0.08, -0.1)):
            canvas.line(
                ((x * step, y * step), ((x + dx) * step, (y + dy) * step)), width, blade
            )

    def draw_floors(
        self, canvas: Fine, level: int, box: Bounds, step: float
    ) -> Iterator[None]:
        """The floors of a level within a rectangle, the last on top."""
        here = [
            number for number, floor in enumerate(self._plan.floors)
            if floor.level == level and polygons.overlap(self._boxes[number], box)
        ]
        for numbers in self._runs(here):
            # floors that run into each other have one outline: all ink lies under all fill
            for number in numbers:
                self._edge(canvas, number, step)
                yield
            for number in numbers:
                style = self._how(self._plan.floors[number].kind)
                ring = self._rings[number]
                canvas.polygon(polygons.scaled(ring, step), tint(self._theme, style.fill))
                yield
            for number in numbers:
                style = self._how(self._plan.floors[number].kind)
                room = self._boxes[number]
                clip = (
                    max(box[0], room[0]), max(box[1], room[1]),
                    min(box[2], room[2]), min(box[3], room[3]),
                )
                yield from self._pattern(canvas, style, number, self._rings[number], clip, step)

    def _runs(self, numbers: list[int]) -> list[list[int]]:
        """The floors in their order, each with those like it that nothing between lies under."""
        runs: list[list[int]] = []
        for number in numbers:
            for index in range(len(runs) - 1, -1, -1):
                if self._joins(runs[index][0]) == self._joins(number):
                    runs[index].append(number)
                    break
                if any(polygons.overlap(self._boxes[n], self._boxes[number]) for n in runs[index]):
                    runs.append([number])
                    break
            else:
                runs.append([number])
        return runs

    def _joins(self, number: int) -> object:
        """What floors must share to run into each other."""
        floor = self._plan.floors[number]
        style = self._how(floor.kind)
        return style.fill if style.edge == "wavy" and not floor.building else number

    def _edge(self, canvas: Fine, number: int, step: float) -> None:
        style = self._how(self._plan.floors[number].kind)
        if not style.edge:
            return
        fill = tint(self._theme, style.fill)
        ink = mix(fill, tint(self._theme, style.ink), 0.75)
        if style.pattern == "weave":
            ink = mix(fill, self._theme.colours.bark, 0.45)
        canvas.line(
            polygons.scaled(self._rings[number], step), max(1.8, 0.06 * step), ink, closed=True
        )

    def _pattern(
        self, canvas: Fine, style: PlanFloor, number: int, ring: list[Point], box: Bounds,
        step: float,
    ) -> Iterator[None]:
        draw = {
            "planks": self._planks, "tiles": self._tiles, "flags": self._flags,
            "cobbles": self._flags, "specks": self._specks, "weave": self._weave,
            "shingle": self._flags, "waves": self._waves, "furrows": self._furrows,
        }.get(style.pattern)
        if draw is not None:
            yield from draw(canvas, style, number, ring, box, step)

    def _line(self, style: PlanFloor) -> Rgb:
        return mix(tint(self._theme, style.fill), tint(self._theme, style.ink), style.share)

    def _planks(
        self, canvas: Fine, style: PlanFloor, number: int, ring: list[Point], box: Bounds,
        step: float,
    ) -> Iterator[None]:
        """Boards across, a little lighter or darker each, with their butt joints."""
        fill, line = tint(self._theme, style.fill), self._line(style)
        width = max(0.7, 0.02 * step)
        size = style.size
        for row in range(math.floor(box[1] / size), math.ceil(box[3] / size)):
            top, low = row * size, (row + 1) * size
            dice = Random(number * 131 + row * 7_919)
            stretches = polygons.spans(ring, top + size / 2)
            x = -dice.uniform(0, 4)
            joints = []
            while x < box[2]:
                length = dice.uniform(2.2, 5.2)
                shade = mix(fill, line, dice.uniform(-0.16, 0.22)) if step >= _FINE_STEP else fill
                for a, b in stretches:
                    left, right = max(a, x), min(b, x + length)
                    if right > left and right > box[0]:
                        foot = min(low, box[3])
                        canvas.polygon(polygons.scaled(
                            ((left, max(top, box[1])), (right, max(top, box[1])), (right, foot),
                             (left, foot)), step), shade)
                        if right < b:
                            joints.append(right)
                x += length
            if low < box[3]:
                for a, b in stretches:
                    canvas.line(((a * step, low * step), (b * step, low * step)), width, line)
            if step >= _FINE_STEP:
                for joint in joints:
                    ends = ((joint, top), (joint, min(low, box[3])))
                    canvas.line(polygons.scaled(ends, step), width, line)
            yield

    def _tiles(
        self, canvas: Fine, style: PlanFloor, number: int, ring: list[Point], box: Bounds,
        step: float,
    ) -> Iterator[None]:
        """Square tiles, a few of another shade."""
        fill, line = tint(self._theme, style.fill), self._line(style)
        size = style.size
        left, top = polygons.bounds(ring)[:2]
        for row in range(math.floor((box[1] - top) / size), math.ceil((box[3] - top) / size)):
            y0, y1 = max(top + row * size, box[1]), min(top + (row + 1) * size, box[3])
            for a, b in polygons.spans(ring, top + (row + 0.5) * size):
                first, last = math.floor((max(a, box[0]) - left) / size), math.ceil(
                    (min(b, box[2]) - left) / size)
                for col in range(first, last):
                    dice = Random(number * 17 + row * 613 + col * 7_919)
                    if dice.random() < 0.4:
                        x0, x1 = max(a, left + col * size), min(b, left + (col + 1) * size)
                        shade = mix(fill, line, dice.uniform(-0.12, 0.16))
                        canvas.polygon(polygons.scaled(
                            ((x0, y0), (x1, y0), (x1, y1), (x0, y1)), step), shade)
            yield
        width = max(0.7, 0.026 * step)
        for upright in (False, True):
            low, high, start = (box[0], box[2], left) if upright else (box[1], box[3], top)
            first, last = math.ceil((low - start) / size), math.floor((high - start) / size)
            for index in range(first, last + 1):
                at = start + index * size
                for a, b in polygons.spans(ring, at, upright):
                    ends = ((at, a), (at, b)) if upright else ((a, at), (b, at))
                    canvas.line(polygons.scaled(ends, step), width, line)
        yield

    def _flags(
        self, canvas: Fine, style: PlanFloor, number: int, ring: list[Point], box: Bounds,
        step: float,
    ) -> Iterator[None]:
        """Courses of stones of uneven length: flagstones, cobbles, shingles."""
        fill, line = tint(self._theme, style.fill), self._line(style)
        width = max(0.7, 0.026 * step)
        size = style.size
        even = style.pattern == "shingle"
        for row in range(math.floor(box[1] / size), math.ceil(box[3] / size)):
            top, low = max(row * size, box[1]), min((row + 1) * size, box[3])
            dice = Random(number * 37 + row * 104_729)
            for a, b in polygons.spans(ring, (row + 0.5) * size):
                x = math.floor(a) - (size * 0.5 * (row & 1) if even else dice.uniform(0, 1))
                while x < min(b, box[2]):
                    length = size * (1.0 if even else dice.uniform(0.75, 1.6))
                    left, right = max(a, x), min(b, x + length)
                    if right > left and right >= box[0]:
                        shade = mix(fill, line, dice.uniform(-0.15, 0.25))
                        canvas.polygon(polygons.scaled(
                            ((left, top), (right, top), (right, low), (left, low)), step), shade)
                        if left > a:
                            side = polygons.scaled(((left, top), (left, low)), step)
                            canvas.line(side, width, line)
                    x += length
                if row * size > box[1]:
                    canvas.line(polygons.scaled(((a, top), (b, top)), step), width, line)
            yield

    def _specks(
        self, canvas: Fine, style: PlanFloor, number: int, ring: list[Point], box: Bounds,
        step: float,
    ) -> Iterator[None]:
        """Pebbles and ruts."""
        line = self._line(style)
        size = style.size
        for row in range(math.floor(box[1] / size), math.ceil(box[3] / size)):
            for col in range(math.floor(box[0] / size), math.ceil(box[2] / size)):
                dice = Random(number * 71 + row * 7_919 + col * 613)
                if dice.random() > 0.42:
                    continue
                x, y = (col + dice.random()) * size, (row + dice.random()) * size
                wide, high = dice.uniform(0.05, 0.13), dice.uniform(0.03, 0.05)
                if polygons.inside(ring, x, y):
                    points = [
                        (x + wide * math.cos(a), y + high * math.sin(a))
                        for a in (i * math.tau / 8 for i in range(8))
                    ]
                    canvas.polygon(polygons.scaled(points, step), line)
            yield

    def _weave(
        self, canvas: Fine, style: PlanFloor, number: int, ring: list[Point], box: Bounds,
        step: float,
    ) -> Iterator[None]:
        """A stitched border and a paler field."""
        fill, line = tint(self._theme, style.fill), self._line(style)
        canvas.polygon(
            polygons.scaled(polygons.shrunk(ring, 0.42), step),
            mix(fill, self._theme.colours.cream, 0.1),
        )
        canvas.dashes(
            polygons.scaled(polygons.shrunk(ring, 0.22), step), max(0.9, 0.045 * step), 0.2 * step,
            0.12 * step, line, closed=True,
        )
        yield

    def _waves(
        self, canvas: Fine, style: PlanFloor, number: int, ring: list[Point], box: Bounds,
        step: float,
    ) -> Iterator[None]:
        line = self._line(style)
        width = max(0.8, 0.03 * step)
        size = style.size
        for row in range(math.floor(box[1] / size), math.ceil(box[3] / size)):
            for col in range(math.floor(box[0]), math.ceil(box[2])):
                dice = Random(number * 59 + row * 7_919 + col * 613)
                x, y = col + dice.random(), (row + dice.random() * 0.6) * size
                if dice.random() < 0.45 and all(
                    polygons.inside(ring, x + dx, y) for dx in (-0.25, 0.25)
                ):
                    wave = [(x + dx, y + dy) for dx, dy in (
                        (-0.24, 0.0), (-0.12, -0.05), (0.0, 0.0), (0.12, 0.05), (0.24, 0.0))]
                    canvas.line(polygons.scaled(wave, step), width, line)
            yield

    def _furrows(
        self, canvas: Fine, style: PlanFloor, number: int, ring: list[Point], box: Bounds,
        step: float,
    ) -> Iterator[None]:
        line = self._line(style)
        for row in range(math.ceil(box[1] / style.size), math.floor(box[3] / style.size) + 1):
            for a, b in polygons.spans(ring, row * style.size):
                ends = ((a + 0.08, row * style.size), (b - 0.08, row * style.size))
                canvas.dashes(
                    polygons.scaled(ends, step), max(0.8, 0.05 * step), 0.5 * step, 0.14 * step,
                    line,
                )
            yield
