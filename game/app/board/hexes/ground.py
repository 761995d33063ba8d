"""Ground areas: wobbly discs and bars joined to one inked outline, and the stamps strewn on them.

Everything follows from the cell's number, so that the same map is the same drawing everywhere.
"""

import math
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from game.app.board.hexes.look import HexLook, StampM
from game.app.board.hexes.measures import HexMeasures
from game.app.board.hexes.plane import HexPlane
from game.app.board.view.ink import Fine
from game.app.board.view.measures import tint
from game.app.board.view.plane import Point
from game.app.theme import Rgb, Theme
from game.boards.hexmap import HexMap

_DISC_POINTS = 28


class Stamp(NamedTuple):
    """One drawing: art name, middle of its foot in world units, width in sides."""

    y: float
    x: float
    art: str
    size: float
    flat: bool


def seeded(cell: int, what: int) -> Random:
    """The dice of one cell's drawing."""
    return Random(cell * 1_000_003 + what * 7919 + 17)


class HexGroundArt:
    """The areas of a map in world units, worked out on demand and kept."""

    def __init__(
        self, hexmap: HexMap, plane: HexPlane, measures: HexMeasures, look: HexLook, theme: Theme
    ) -> None:
        self._map = hexmap
        self._plane = plane
        self._m = measures
        self._look = look
        self._order = {ground.key: index for index, ground in enumerate(look.ground)}
        self._inks: list[tuple[Rgb, Rgb]] = [
            (tint(theme, ground.ink), tint(theme, ground.fill)) for ground in look.ground
        ]
        self._halos: list[Rgb] = [tint(theme, ground.halo) for ground in look.ground]
        self._paper = theme.colours.map
        self._kind: dict[int, int] = {}
        self._discs: dict[int, list[Point]] = {}
        self._bars: dict[tuple[int, int], list[Point]] = {}
        self._stamps: dict[int, tuple[Stamp, ...]] = {}

    def kind(self, cell: int) -> int:
        """The index of the ground area that the cell belongs to, -1 for bare paper."""
        known = self._kind.get(cell)
        if known is None:
            known = self._kind[cell] = self._find(cell)
        return known

    def _find(self, cell: int) -> int:
        key = self._map.terrain[cell]
        beneath = self._look.over.get(key)
        if beneath is None:
            return self._order.get(key, -1)
        near = [self._map.terrain[n] for n in self._map.board.neighbours(cell) if n >= 0]
        return next((self._order[k] for k in beneath if k in near and k in self._order), -1)

    def halo(self, cell: int) -> Rgb:
        """The colour round the number printed on a cell."""
        kind = self.kind(cell)
        return self._paper if kind < 0 else self._halos[kind]

    def fill(self, cell: int) -> Rgb:
        """The flat colour of a cell."""
        kind = self.kind(cell)
        return self._paper if kind < 0 else self._inks[kind][1]

    def draw(self, canvas: Fine, cells: list[int], kind: int, side: float) -> Iterator[None]:
        """Draw all areas of one kind among the cells: first in ink, a little larger, then the fill.

        The canvas is in world pixels (world units times `side`). Pauses now and then.
        """
        ink, fill = self._inks[kind]
        grow = self._m.outline_px * max(0.75, side / 48) / side
        mine = [cell for cell in cells if self.kind(cell) == kind]
        here = frozenset(mine)
        for colour, more in ((ink, grow), (fill, 0.0)):
            for count, cell in enumerate(mine):
                if count % 12 == 11:
                    yield
                for near in self._map.board.neighbours(cell):
                    # a pair is drawn once, and also where its other half is not on this tile
                    if near >= 0 and self.kind(near) == kind and (near > cell or near not in here):
                        self._draw(canvas, self._bar(cell, near), colour, side, more)
            for count, cell in enumerate(mine):
                if count % 24 == 23:
                    yield
                self._draw(canvas, self._disc(cell), colour, side, more)

    @property
    def kinds(self) -> int:
        """How many kinds of area there are, drawn in this order."""
        return len(self._inks)

    def _draw(
        self, canvas: Fine, shape: list[Point], colour: Rgb, side: float, more: float
    ) -> None:
        (cx, cy), points = shape[0], shape[1:]
        if more and len(points) == 4:
            # a bar grows across its length only
            ax, ay = points[1][0] - points[0][0], points[1][1] - points[0][1]
            length = math.hypot(ax, ay)
            nx, ny = -ay / length * more, ax / length * more
            signs = (-1, -1, 1, 1)
            grown = [
                ((x + nx * k) * side, (y + ny * k) * side)
                for (x, y), k in zip(points, signs, strict=True)
            ]
            canvas.polygon(grown, colour)
            return
        share = 1 + more / self._m.disc
        canvas.polygon(
            (((cx + (x - cx) * share) * side, (cy + (y - cy) * share) * side) for x, y in points),
            colour,
        )

    def _disc(self, cell: int) -> list[Point]:
        """Centre first, then the wobbly rim."""
        known = self._discs.get(cell)
        if known is None:
            dice = seeded(cell, 1)
            cx, cy = self._plane.centre(cell)
            waves = [(k, dice.uniform(0, math.tau), dice.uniform(0.010, 0.022)) for k in (2, 3, 5)]
            known = [(cx, cy)]
            for index in range(_DISC_POINTS):
                angle = index / _DISC_POINTS * math.tau
                wobble = sum(size * math.sin(k * angle + phase) for k, phase, size in waves)
                radius = self._m.disc * (1 + wobble)
                known.append((cx + radius * math.cos(angle), cy + radius * math.sin(angle)))
            self._discs[cell] = known
        return known

    def _bar(self, a: int, b: int) -> list[Point]:
        pair = (a, b) if a < b else (b, a)
        known = self._bars.get(pair)
        if known is None:
            (ax, ay), (bx, by) = self._plane.centre(pair[0]), self._plane.centre(pair[1])
            length = math.dist((ax, ay), (bx, by))
            dice = seeded(pair[0] * 7 + pair[1], 2)
            half = self._m.bar / 2
            ends = [half * (1 + dice.uniform(-0.05, 0.05)) for _ in range(4)]
            nx, ny = -(by - ay) / length, (bx - ax) / length
            known = [
                ((ax + bx) / 2, (ay + by) / 2),
                (ax - nx * ends[0], ay - ny * ends[0]),
                (bx - nx * ends[1], by - ny * ends[1]),
                (bx + nx * ends[2], by + ny * ends[2]),
                (ax + nx * ends[3], ay + ny * ends[3]),
            ]
            self._bars[pair] = known
        return known

    # Stamps

    def stamps(self, cell: int) -> tuple[Stamp, ...]:
        """The drawings of a cell: strewn ones and the one in its middle."""
        known = self._stamps.get(cell)
        if known is None:
            known = self._stamps[cell] = tuple(self._make(cell))
        return known

    def _make(self, cell: int) -> list[Stamp]:
        keys = (self._map.terrain[cell], *sorted(self._map.features.get(cell, ())))
        stamps: list[Stamp] = []
        cx, cy = self._plane.centre(cell)
        for key in keys:
            centre = self._look.centres.get(key)
            if centre is not None:
                number = seeded(cell, 3).randrange(centre.variants) + 1
                stamps.append(Stamp(cy, cx, f"{centre.art}-{number}", centre.size, True))
        if not stamps:
            kind = self.kind(cell)
            strewn = self._look.stamps.get(keys[0] if keys[0] not in self._look.over else "")
            if strewn is None and kind >= 0:
                strewn = self._look.stamps.get(self._look.ground[kind].key)
            if strewn is not None:
                stamps += self._strew(cell, strewn, cx, cy)
        return stamps

    def _strew(self, cell: int, style: StampM, cx: float, cy: float) -> list[Stamp]:
        dice = seeded(cell, 4)
        if dice.random() >= style.chance:
            return []
        ends = [
            (math.sqrt(3) / 2 * math.cos(angle), math.sqrt(3) / 2 * math.sin(angle))
            for near in self._map.road_ends(cell)
            for angle in [self._angle(cell, near)]
        ]
        count = dice.randint(style.least, style.most)
        placed: list[Point] = []
        for _ in range(count * 14):
            if len(placed) == count:
                break
            angle = dice.uniform(0, math.tau)
            radius = style.radius * math.sqrt(dice.random())
            x, y = radius * math.cos(angle), radius * math.sin(angle)
            near_number = y < -0.42 and abs(x) < 0.34
            if near_number or any(_near((x, y), end) < 0.24 + style.size / 3 for end in ends):
                continue
            if all(math.hypot(x - px, (y - py) * 1.15) >= style.apart for px, py in placed):
                placed.append((x, y))
        stamps = []
        for x, y in placed:
            size = style.size * dice.uniform(0.88, 1.12)
            art = f"{style.art}-{dice.randrange(style.variants) + 1}"
            stamps.append(Stamp(cy + y, cx + x, art, size, False))
        return stamps

    def _angle(self, cell: int, near: int) -> float:
        (ax, ay), (bx, by) = self._plane.centre(cell), self._plane.centre(near)
        return math.atan2(by - ay, bx - ax)


def _near(point: Point, end: Point) -> float:
    """Distance of a point from the line between the origin and `end`."""
    x, y = point
    ex, ey = end
    along = max(0.0, min(1.0, (x * ex + y * ey) / (ex * ex + ey * ey)))
    return math.hypot(x - ex * along, y - ey * along)
