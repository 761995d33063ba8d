"""A floor within a ring of stones, and what lies, stands and gapes on it.

Everything follows from the map, so that the same map is the same drawing everywhere.
"""

import itertools
import math
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import NamedTuple, get_args

import pygame
from pygame import Rect, Surface

from game.app.board.hexes.ground import seeded
from game.app.board.hexes.look import Relief, RingedFloor, UnionM
from game.app.board.hexes.plane import HexPlane
from game.app.board.hexes.relief import ReliefArt
from game.app.board.view.ink import PREMUL, Fine
from game.app.board.view.measures import tint
from game.app.board.view.plane import Point, groups
from game.app.board.view.polygons import area, scaled, shrunk
from game.app.board.view.printer import COARSE
from game.app.texture import Textures
from game.app.theme import Rgb, Theme
from game.boards.hexmap import HexMap

_DEPTH = "depth:"
_ARC = 6  # points of a stroke of the rake


class Written(NamedTuple):
    """Words printed on a cell: the height of the letters in sides."""

    cell: int
    text: str
    size: float
    ink: Rgb
    halo: Rgb


class FloorArt:
    """The floor of a map in world units."""

    def __init__(
        self, hexmap: HexMap, plane: HexPlane, measures: RingedFloor, theme: Theme,
        textures: Textures,
    ) -> None:
        self._map = hexmap
        self._plane = plane
        self._m = measures
        self._theme = theme
        self._textures = textures
        self.cells = frozenset(
            cell for cell, key in enumerate(hexmap.terrain) if key in measures.kinds
        )
        self._kinds = {
            kind: frozenset(c for c in self.cells if measures.kinds[hexmap.terrain[c]] == kind)
            for kind in get_args(Relief)
        }
        # a hollow goes on beneath the planks that span it
        self._deep = self._kinds["sunken"] | frozenset(
            cell for cell in self._kinds["planks"]
            if self._kinds["sunken"].intersection(plane.near(cell))
        )
        self._relief = ReliefArt(plane, measures, theme, self.cells, self._kinds["sunken"])

    def bare(self, cell: int) -> bool:
        """Whether a cell lies outside the ring: nothing is printed there."""
        return cell not in self.cells

    def label(self, cell: int) -> tuple[Rgb, Rgb] | None:
        """Ink and halo of a cell's number where they aren't those of open ground."""
        if cell in self._kinds["sunken"]:
            return self._tint(self._m.depth.ink), self._tint(self._m.depth.halo)
        return None

    def depth(self, cell: int) -> int:
        """The metres of a hollow's hex, 0 where none are told."""
        for tag in self._map.features.get(cell, ()):
            if tag.startswith(_DEPTH) and tag.removeprefix(_DEPTH).isdecimal():
                return int(tag.removeprefix(_DEPTH))
        return 0

    def _tint(self, spec: str | tuple[str, str, float]) -> Rgb:
        return tint(self._theme, spec)

    # Open ground

    def lay_ground(
        self, tile: Surface, room: Rect, cells: list[int], step: int, mask: Fine
    ) -> None:
        """Lay the ground of the cells on a tile. room: what the tile covers, in sheet pixels; mask:
        a clear canvas over it."""
        for cell in cells:
            if cell in self.cells:
                mask.polygon(scaled(self._plane.ring(cell), step), (255, 255, 255))
        cloth = Surface(tile.get_size(), pygame.SRCALPHA)
        cloth.fill(self._tint(self._m.fill))
        cover = self._textures.tile(self._m.texture)
        if cover is not None:
            width, height = cover.get_size()
            for y in range(-(room.top % height), room.height, height):
                for x in range(-(room.left % width), room.width, width):
                    cloth.blit(cover, (x, y))
        cloth.blit(mask.done(), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        tile.blit(cloth, (0, 0), special_flags=PREMUL)

    # What stands and lies on it

    def draw(self, canvas: Fine, cells: list[int], step: int) -> Iterator[None]:
        """Draw all but the open ground on a clear canvas. Pauses now and then."""
        here = set(cells)
        self._rake(canvas, cells, step)
        yield
        self._shadows(canvas, cells, step)
        yield
        self._relief.join(canvas, self._kinds["raised"] & here, self._m.raised, step)
        for hollow in self.hollows:
            if not here.isdisjoint(hollow):
                self._relief.join(canvas, hollow, self._depth_of(hollow), step)
                self._relief.seams(canvas, hollow, step)
                yield
        for cell in sorted(self._kinds["planks"] & here):
            self._relief.planks(canvas, cell, step)
        self._relief.join(canvas, self._kinds["blocks"] & here, self._m.blocks, step)
        self._relief.joints(canvas, self._kinds["blocks"] & here, step)
        yield
        for cell in sorted(self._kinds["pillar"] & here):
            self._relief.pillar(canvas, cell, step)
        for cell in sorted(self._deep & here):
            if self._m.rope.tag in self._map.features.get(cell, ()):
                self._relief.rope(canvas, cell, step, self._deep)
        self._ring(canvas, step)
        yield

    @cached_property
    def hollows(self) -> tuple[frozenset[int], ...]:
        """The hollows, each with all its hexes."""
        return tuple(groups(self._plane, self._deep))

    def _depth_of(self, hollow: frozenset[int]) -> UnionM:
        deepest = max(map(self.depth, hollow), default=0)
        return self._m.shallow if 0 < deepest <= self._m.metres else self._m.sunken

    def written(self) -> list[Written]:
        """The depth of each hollow, on its middle hex."""
        style, made = self._m.depth, []
        for hollow in self.hollows:
            open_cells = sorted(hollow & self._kinds["sunken"])
            deepest = max(map(self.depth, open_cells), default=0)
            if not deepest:
                continue
            spots = [self._plane.centre(cell) for cell in open_cells]
            middle = (sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots))
            cell = min(
                open_cells, key=lambda c: (math.dist(self._plane.centre(c), middle), c)
            )
            text = self._m.depth_words.format(depth=deepest)
            made.append(
                Written(cell, text, style.size, self._tint(style.ink), self._tint(style.halo))
            )
        return made

    def _rake(self, canvas: Fine, cells: Iterable[int], step: int) -> None:
        style = self._m.rake
        ink, width = self._tint(style.ink), max(1.0, style.width * step)
        for cell in cells:
            if cell not in self._kinds["open"]:
                continue
            dice = seeded(cell, 5)
            cx, cy = self._plane.centre(cell)
            for _ in range(dice.randint(style.least, style.most)):
                x, y = cx + dice.uniform(-0.6, 0.45), cy + dice.uniform(-0.5, 0.72)
                long, tilt = dice.uniform(*style.length), dice.uniform(-0.06, 0.06)
                sag = style.sag * dice.choice((-1, 1))
                points = [
                    ((x + long * t) * step, (y + tilt * t + sag * 4 * t * (1 - t)) * step)
                    for t in (i / _ARC for i in range(_ARC + 1))
                ]
                canvas.line(points, width, ink, style.share)

    def _shadows(self, canvas: Fine, cells: Iterable[int], step: int) -> None:
        style, colour = self._m.shadow, self._theme.colours.shadow
        dx, dy = style.shift
        for path in self._paths:
            moved = [((x + dx) * step, (y + dy) * step) for x, y in path]
            canvas.line(moved, self._m.ring.width * step, colour, style.share, closed=True)
        for cell in cells:
            x, y = self._plane.centre(cell)
            if cell in self._kinds["blocks"]:
                ring = [(px + dx, py + 2 * dy) for px, py in self._plane.ring(cell, 0.96)]
                canvas.polygon(scaled(ring, step), colour, style.share)
            elif cell in self._kinds["pillar"]:
                at = ((x + 1.6 * dx) * step, (y + 1.6 * dy) * step)
                canvas.disc(at, self._m.pillar.radius * 1.02 * step, colour, style.share)

    # The ring of stones

    @cached_property
    def _paths(self) -> tuple[list[Point], ...]:
        """The middle lines of the ring."""
        half = self._m.ring.width / 2
        return tuple(
            shrunk(loop, -half if area(loop) > 0 else half)
            for loop in self._plane.outline(self.cells)
        )

    def _ring(self, canvas: Fine, step: int) -> None:
        style = self._m.ring
        ink = self._tint(style.ink)
        inner = (style.width - 2 * style.line) * step
        for path in self._paths:
            points = scaled(path, step)
            canvas.line(points, style.width * step, ink, closed=True)
            canvas.line(points, inner, self._tint(style.fill), closed=True)
            lit = [(x - 0.02 * step, y - 0.03 * step) for x, y in points]
            canvas.line(lit, inner * 0.5, self._tint(style.light), closed=True)
            for a, b in itertools.pairwise([*points, points[0]]):
                length = math.dist(a, b)
                count = max(1, round(length / (style.joint * step)))
                nx, ny = (a[1] - b[1]) / length * inner / 2, (b[0] - a[0]) / length * inner / 2
                for index in range(count):
                    t = index / count
                    x, y = a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t
                    canvas.line([(x - nx, y - ny), (x + nx, y + ny)], max(1.0, 0.026 * step), ink)

    # From afar

    def sketch(self, made: Surface) -> None:
        """The floor in flat colours, a few pixels a side."""
        style = self._m
        width = max(1, round(style.ring.width * COARSE))
        for path in self._paths:
            points = scaled(path, COARSE)
            pygame.draw.lines(made, self._tint(style.ring.fill), True, points, width + 1)
        fills = {
            "planks": style.planks.fill, "raised": style.raised.layers[-1].fill,
            "blocks": style.blocks.layers[-1].fill, "sunken": style.sunken.layers[-1].fill,
        }
        for cell in sorted(self.cells):
            kind = style.kinds[self._map.terrain[cell]]
            shade = self._tint(fills.get(kind, style.fill))
            pygame.draw.polygon(made, shade, scaled(self._plane.ring(cell), COARSE))
            if kind == "pillar":
                (at,) = scaled([self._plane.centre(cell)], COARSE)
                pygame.draw.circle(
                    made, self._tint(style.pillar.fill), at, style.pillar.radius * COARSE
                )
