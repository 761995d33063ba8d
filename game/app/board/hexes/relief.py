"""What stands and lies on a floor: hollows, low walls, pillars, platforms, footbridges, ropes."""

import math
from collections.abc import Iterator, Set

from game.app.board.hexes.ground import seeded
from game.app.board.hexes.look import RingedFloor, UnionM
from game.app.board.hexes.plane import CORNERS, HexPlane
from game.app.board.view.ink import Fine
from game.app.board.view.measures import Tint, tint
from game.app.board.view.plane import Point
from game.app.board.view.polygons import scaled
from game.app.theme import Rgb, Theme

_HALF_EDGE = 0.5
_WAIST = 0.2  # half of what is left between joined hexes at the least


class ReliefArt:
    """Draws things in world units on a canvas in pixels.

    cells: all within the ring; hollows: those that are open hollows.
    """

    def __init__(
        self, plane: HexPlane, measures: RingedFloor, theme: Theme, cells: Set[int],
        hollows: Set[int],
    ) -> None:
        self._plane = plane
        self._m = measures
        self._theme = theme
        self._cells = cells
        self._hollows = hollows

    def _tint(self, spec: Tint) -> Rgb:
        return tint(self._theme, spec)

    def join(self, canvas: Fine, cells: frozenset[int], style: UnionM, step: int) -> None:
        """Hexes joined into one area, layer upon layer, with round corners."""
        for layer in style.layers:
            fill = self._tint(layer.fill)
            corner = max(0.0, min(style.round, layer.share / 2))
            for cell in sorted(cells):
                ring = [
                    (x, y + layer.drop)
                    for x, y in self._plane.ring(cell, layer.share - corner * 1.15)
                ]
                canvas.polygon(scaled(ring, step), fill)
                canvas.line(scaled(ring, step), 2 * corner * step, fill, closed=True)
                for joint in self._bridging(cell, cells, layer.share):
                    moved = [(x, y + layer.drop) for x, y in joint]
                    canvas.polygon(scaled(moved, step), fill)

    def _bridging(self, cell: int, cells: frozenset[int], share: float) -> Iterator[list[Point]]:
        """What fills the gaps between a hex and its like neighbours, each gap once."""
        near = self._plane.near(cell)
        half = max(_WAIST, share - _HALF_EDGE)
        mine = self._plane.ring(cell, share)
        cx, cy = self._plane.centre(cell)
        for side in range(6):
            other = near[side]
            if other < 0 or other not in cells or cell > other:
                continue
            ox, oy = self._plane.centre(other)
            third = near[(side + 1) % 6]
            if third >= 0 and third in cells and cell < third:
                yield [(cx, cy), (ox, oy), self._plane.centre(third)]
            # narrowest on the side that both share
            theirs = self._plane.ring(other, share)
            mx, my = (cx + ox) / 2, (cy + oy) / 2
            length = math.dist((cx, cy), (ox, oy))
            nx, ny = (oy - cy) / length * half, (cx - ox) / length * half
            yield [
                mine[side], (mx + nx, my + ny), theirs[(side + 4) % 6],
                theirs[(side + 3) % 6], (mx - nx, my - ny), mine[(side + 1) % 6],
            ]

    def seams(self, canvas: Fine, hollow: frozenset[int], step: int) -> None:
        """The sides that a hollow's hexes share, faintly."""
        style = self._m.depth
        ink = self._tint(style.seam)
        for cell, near, edge in self._inner(hollow):
            if cell < near:
                canvas.line(scaled(edge, step), max(1.0, step / 46), ink, style.seam_share)

    def _inner(self, cells: frozenset[int]) -> Iterator[tuple[int, int, list[Point]]]:
        for cell in sorted(cells):
            x, y = self._plane.centre(cell)
            for side, near in enumerate(self._plane.near(cell)):
                if near in cells:
                    a, b = CORNERS[side], CORNERS[(side + 1) % 6]
                    yield cell, near, [(x + a[0], y + a[1]), (x + b[0], y + b[1])]

    def joints(self, canvas: Fine, cells: frozenset[int], step: int) -> None:
        """The stones of a low wall: from its middle to the corners, and a coping round it."""
        ink = self._tint(self._m.blocks.layers[0].fill)
        width = max(1.0, 0.03 * step)
        for cell in sorted(cells):
            x, y = self._plane.centre(cell)
            dice = seeded(cell, 6)
            near = self._plane.near(cell)
            for corner, (dx, dy) in enumerate(CORNERS):
                start = dice.uniform(0.3, 0.42)
                if near[corner] in cells or near[corner - 1] in cells:
                    continue
                canvas.line(
                    [((x + dx * start) * step, (y + dy * start) * step),
                     ((x + dx * 0.82) * step, (y + dy * 0.82) * step)], width, ink, 0.75,
                )
            inner = self._plane.ring(cell, 0.36)
            canvas.line(scaled(inner, step), width, ink, 0.75, closed=True)
        for cell, other, edge in self._inner(cells):
            if cell < other:
                canvas.line(scaled(edge, step), width, ink, 0.75)

    def pillar(self, canvas: Fine, cell: int, step: int) -> None:
        """A round pillar from above, of wedge-shaped stones round a core."""
        style = self._m.pillar
        x, y = self._plane.centre(cell)
        at, radius = (x * step, y * step), style.radius * step
        line = style.line * step
        ink, fill, light = self._tint(style.ink), self._tint(style.fill), self._tint(style.light)
        canvas.disc(at, radius, ink)
        canvas.disc(at, radius - line, fill)
        canvas.disc((at[0] - 0.03 * step, at[1] - 0.05 * step), radius * 0.82, light)
        core = radius * style.core / style.radius
        for turn in range(0, 360, 45):
            a = math.radians(turn + 22.5)
            canvas.line(
                [(at[0] + math.cos(a) * core * 1.15, at[1] + math.sin(a) * core * 1.15),
                 (at[0] + math.cos(a) * (radius - line), at[1] + math.sin(a) * (radius - line))],
                line * 0.45, ink, 0.8,
            )
        canvas.disc(at, core * 1.15, ink)
        canvas.disc(at, core * 1.15 - line * 0.7, fill)
        canvas.disc((at[0] - 0.02 * step, at[1] - 0.03 * step), core * 0.86, light)

    def planks(self, canvas: Fine, cell: int, step: int) -> None:
        """A footbridge along the line that leads off the hollow on both sides."""
        style = self._m.planks
        x, y = self._plane.centre(cell)
        way = self._way(cell)
        angle = math.radians(60 * way - 90)
        ux, uy = math.cos(angle), math.sin(angle)
        fill, ink = self._tint(style.fill), self._tint(style.ink)
        long, wide = math.sqrt(3) / 2 + 0.03, style.width / 2

        def quad(a0: float, a1: float, b0: float, b1: float, drop: float = 0.0) -> list[Point]:
            return [
                ((x + ux * a - uy * b) * step, (y + uy * a + ux * b + drop) * step)
                for a, b in ((a0, b0), (a1, b0), (a1, b1), (a0, b1))
            ]

        canvas.polygon(quad(-long, long, -wide, wide, 0.1), self._theme.colours.shadow, 0.6)
        canvas.polygon(quad(-long, long, -wide, wide), ink)
        each = 2 * long / style.count
        gap = max(0.7 / step, 0.018)
        for index in range(style.count):
            start = -long + index * each
            canvas.polygon(
                quad(start + gap, start + each - gap, -wide + style.rail, wide - style.rail), fill
            )
        for edge in (-wide, wide - style.rail):
            canvas.polygon(quad(-long - 0.03, long + 0.03, edge, edge + style.rail), ink)

    def _way(self, cell: int) -> int:
        """Along which of its axes a bridge lies: the one whose ends are least over the hollow."""
        near = self._plane.near(cell)

        def loose(way: int) -> int:
            ends = (near[way], near[way + 3])
            return sum(
                end < 0 or end not in self._cells or end in self._hollows for end in ends
            )

        return min((0, 1, 2), key=loose)

    def rope(self, canvas: Fine, cell: int, step: int, deep: Set[int]) -> None:
        """From the rim that is nearest to the top of the map, down into the hollow."""
        style = self._m.rope
        near = self._plane.near(cell)
        side = next(
            (d for d in (0, 1, 5, 2, 4, 3) if near[d] in self._cells and near[d] not in deep),
            0,
        )
        x, y = self._plane.centre(cell)
        angle = math.radians(60 * side - 90)
        ux, uy = math.cos(angle), math.sin(angle)
        points = [
            ((x + ux * t + uy * w) * step, (y + uy * t - ux * w) * step)
            for t, w in ((0.98, 0.0), (0.8, 0.03), (0.6, -0.04), (0.4, 0.05), (0.22, -0.02))
        ]
        canvas.line(points, (style.width + 0.05) * step, self._tint(style.ink))
        canvas.line(points, style.width * step, self._tint(style.fill))
        canvas.disc(points[0], 0.1 * step, self._tint(style.ink))
