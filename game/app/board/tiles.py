"""The printed map as tiles: baked on demand, a slice of time each frame, kept within a byte limit.

A tile is one square of the sheet at one zoom step. While it is missing, the nearest step that is
there is stretched in its place, and beneath everything lies a coarse picture of the whole map.
"""

import math
import time
from collections import OrderedDict
from collections.abc import Generator, Iterable, Iterator
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game.app.board.grid import GridArt
from game.app.board.ground import GroundArt
from game.app.board.ink import PREMUL, Fine
from game.app.board.measures import Measures, tint
from game.app.board.plane import Plane, Point
from game.app.board.roads import RoadArt
from game.app.icons import Icons
from game.app.texture import Textures
from game.app.theme import Theme, mix

_STRETCHES = 3  # tiles of another step newly stretched in one frame: each takes up to 1 ms
_COARSE = 10  # pixels of hex side in the picture of the whole map


class Key(NamedTuple):
    """A tile: zoom step, column, row."""

    step: int
    i: int
    j: int


class Printer:
    """Draws tiles. It holds no tile itself: same key, same pixels."""

    def __init__(
        self, plane: Plane, ground: GroundArt, roads: RoadArt, grid: GridArt, measures: Measures,
        theme: Theme, textures: Textures, icons: Icons,
    ) -> None:
        self.plane = plane
        self._ground = ground
        self._roads = roads
        self._grid = grid
        self._m = measures
        self.tile = measures.tiles.side
        self._theme = theme
        self._textures = textures
        self._icons = icons
        self._rooms: list[tuple[Surface, Surface]] = []

    def _new_rooms(self) -> tuple[Surface, Surface]:
        side = self.tile * self._m.tiles.fine
        return Surface((side, side), 0, 32), Surface((side, side), pygame.SRCALPHA)

    def size(self, step: int) -> tuple[int, int]:
        """Pixels of the whole sheet at a zoom step."""
        return round(self.plane.width * step), round(self.plane.height * step)

    def area(self, key: Key) -> Rect:
        """What a tile covers, in sheet pixels at its step."""
        side = self.tile
        return Rect(key.i * side, key.j * side, side, side).clip(Rect((0, 0), self.size(key.step)))

    def bake(self, key: Key) -> Generator[None, None, Surface]:
        """Draw one tile, pausing between small pieces of work; the surface is returned."""
        step, area = key.step, self.area(key)
        fine = self._m.tiles.fine
        # as far as a disc, a stamp or a number of a cell outside reaches in
        reach = 1.35
        cells = self.plane.cells_within(
            area.left / step - reach, area.top / step - reach,
            area.right / step + reach, area.bottom / step + reach,
        )
        opaque, clear = self._rooms.pop() if self._rooms else self._new_rooms()
        canvas = Fine(area, fine, self._theme.colours.map, opaque)
        yield
        for kind in range(self._ground.kinds):
            yield from self._ground.draw(canvas, cells, kind, step)
        tile = canvas.done()
        if pygame.display.get_surface():
            tile = tile.convert()
        yield
        lines = Fine(area, fine, room=clear)
        yield
        yield from self._grid.draw_lines(lines, cells, step)
        self._grid.draw_frame(lines, step)
        yield from self._roads.draw(lines, cells, step)
        yield
        tile.blit(lines.done(), (0, 0), special_flags=PREMUL)
        # an abandoned tile takes its rooms with it; a finished one leaves them to the next
        self._rooms.append((opaque, clear))
        yield
        yield from self._stamp(tile, area, cells, step)
        self._paper(tile, area, step)
        yield
        if self._grid.numbered(step):
            for count, cell in enumerate(cells):
                label = self._grid.label(cell, step)
                x, y = self._grid.label_at(cell, step)
                tile.blit(
                    label, label.get_rect(center=(x - area.left, y - area.top)),
                    special_flags=PREMUL,
                )
                if count % 4 == 3:
                    yield
        return tile

    def _stamp(self, tile: Surface, area: Rect, cells: list[int], step: int) -> Iterator[None]:
        stamps = sorted(
            (stamp for cell in cells for stamp in self._ground.stamps(cell)),
            key=lambda stamp: (not stamp.flat, stamp.y, stamp.x),
        )
        for count, stamp in enumerate(stamps):
            # whole sizes in steps of two keep the number of rasterised drawings small
            pixels = max(4, round(stamp.size * step / 2) * 2)
            art = self._icons.art("stamps", stamp.art, (pixels, pixels))
            if art is not None:
                place = art.get_rect(center=(round(stamp.x * step), round(stamp.y * step)))
                tile.blit(art, place.move(-area.left, -area.top))
            if count % 12 == 11:
                yield

    def _paper(self, tile: Surface, area: Rect, step: int) -> None:
        """Grain, creases and the darker rim of the sheet."""
        grain = self._textures.tile("paper")
        if grain is not None:
            width, height = grain.get_size()
            for y in range(-(area.top % height), area.height, height):
                for x in range(-(area.left % width), area.width, width):
                    tile.blit(grain, (x, y), special_flags=pygame.BLEND_RGB_MULT)
        colours = self._theme.colours
        whole = Rect((0, 0), self.size(step))
        line = max(1, round(step / 40))
        for crease in self._creases(whole):
            for shift, colour, share in ((0, colours.map_ink, 0.16), (line, colours.light, 0.45)):
                strip = Surface((line, area.height), pygame.SRCALPHA)
                strip.fill((*colour, round(255 * share * self._m.sheet.folds)))
                tile.blit(strip, (crease + shift - area.left, 0))
        rim = max(2, round(step * 0.3))
        for depth in range(rim):
            shade = mix((255, 255, 255), colours.edge, 0.55 * (1 - depth / rim) ** 2)
            for strip_rect in (
                Rect(depth, 0, 1, whole.height), Rect(whole.right - 1 - depth, 0, 1, whole.height),
                Rect(0, depth, whole.width, 1), Rect(0, whole.bottom - 1 - depth, whole.width, 1),
            ):
                part = strip_rect.clip(area)
                if part.width and part.height:
                    tile.fill(
                        shade, part.move(-area.left, -area.top), special_flags=pygame.BLEND_RGB_MULT
                    )

    def _creases(self, whole: Rect) -> tuple[int, ...]:
        """Where the sheet was folded: once in the middle, in thirds when it is long."""
        return (round(whole.width / 2),)

    def coarse(self) -> Surface:
        """The whole map as a sketch of few pixels a cell: its areas and roads, as they will lie."""
        size = (math.ceil(self.plane.width * _COARSE), math.ceil(self.plane.height * _COARSE))
        made = Surface(size, 0, 32)
        made.fill(self._theme.colours.map)
        ground, m = self._ground, self._m
        bar = round(m.bar * _COARSE)
        for cell in range(self.plane.board.n):
            kind = ground.kind(cell)
            if kind < 0:
                continue
            x, y = self._dot(self.plane.centre(cell))
            fill = ground.fill(cell)
            pygame.draw.circle(made, fill, (x, y), round(m.disc * _COARSE))
            for near in self.plane.board.neighbours(cell):
                if near > cell and ground.kind(near) == kind:
                    pygame.draw.line(made, fill, (x, y), self._dot(self.plane.centre(near)), bar)
        curves = [curve for cell in range(self.plane.board.n) for curve in self._roads.curves(cell)]
        # Odd widths: a line of an even one lies beside its curve.
        widest = round(m.road.width * _COARSE) | 1
        for less, spec in ((0, m.road.ink), (2, m.road.fill)):
            shade = tint(self._theme, spec)
            for curve in curves:
                dots = [self._dot(at) for at in curve]
                pygame.draw.lines(made, shade, False, dots, widest - less)
        return made.convert() if pygame.display.get_surface() else made

    @staticmethod
    def _dot(at: Point) -> tuple[int, int]:
        return round(at[0] * _COARSE), round(at[1] * _COARSE)


class TileBook:
    """Tiles by key within a byte limit; the least recently shown go first."""

    def __init__(self, printer: Printer, limit: int) -> None:
        self.printer = printer
        self.limit = limit
        self.bytes = 0
        self.baked = 0
        self._held: OrderedDict[Key, Surface] = OrderedDict()
        self._wanted: list[Key] = []
        self._under_way: tuple[Key, Generator[None, None, Surface]] | None = None
        self._stretched: OrderedDict[tuple[Key, tuple[int, int]], Surface] = OrderedDict()
        self._coarse: Surface | None = None
        self._stretches = _STRETCHES

    def __len__(self) -> int:
        return len(self._held)

    @property
    def keys(self) -> tuple[Key, ...]:
        """The tiles that are there, least recently used first."""
        return tuple(self._held)

    @property
    def pending(self) -> bool:
        """Whether wanted tiles are still missing."""
        return bool(self._wanted) or self._under_way is not None

    def want(self, keys: Iterable[Key]) -> None:
        """Say which tiles are to be shown, most urgent first; what else was wanted is dropped."""
        wanted = list(keys)
        for key in wanted:
            if key in self._held:
                self._held.move_to_end(key)
        self._wanted = [key for key in wanted if key not in self._held]
        if self._under_way and self._under_way[0] not in self._wanted:
            self._under_way = None

    def work(self, ms: float) -> list[Key]:
        """Bake for about so many ms; the tiles that were finished."""
        finished: list[Key] = []
        until = time.perf_counter() + ms / 1000
        while self._wanted and time.perf_counter() < until:
            if self._under_way is None:
                key = self._wanted[0]
                self._under_way = (key, self.printer.bake(key))
            key, baking = self._under_way
            try:
                while time.perf_counter() < until:
                    next(baking)
            except StopIteration as end:
                self._keep(key, end.value)
                self._under_way = None
                if key in self._wanted:
                    self._wanted.remove(key)
                finished.append(key)
        return finished

    def get(self, key: Key) -> Surface | None:
        """A tile if it is there."""
        return self._held.get(key)

    def _keep(self, key: Key, tile: Surface) -> None:
        self._held[key] = tile
        self.baked += 1
        self.bytes += _bytes(tile)
        while self.bytes > self.limit and len(self._held) > 1:
            _, old = self._held.popitem(last=False)
            self.bytes -= _bytes(old)

    # Drawing

    def keys_in(self, step: int, left: float, top: float, right: float, bottom: float) -> list[Key]:
        """The tiles of a step under a rectangle of sheet pixels at that step."""
        side = self.printer.tile
        width, height = self.printer.size(step)
        first, last = max(0, math.floor(left / side)), math.ceil(min(right, width) / side)
        high, low = max(0, math.floor(top / side)), math.ceil(min(bottom, height) / side)
        return [Key(step, i, j) for j in range(high, low) for i in range(first, last)]

    def draw(
        self, target: Surface, origin: tuple[int, int], side: float, step: int, area: Rect,
        rough: bool = False,
    ) -> None:
        """Draw the map with its corner at `origin` and this hex side into an area of the target.

        step: the zoom step whose tiles serve; where one is missing, the nearest other step's, or
        (rough) only the coarse picture.
        """
        room = area.clip(
            Rect(origin, (round(self.printer.plane.width * side),
                          round(self.printer.plane.height * side)))
        )
        if not room.width or not room.height:
            return
        held = target.get_clip()
        target.set_clip(room.clip(held))
        clip = target.get_clip()
        self._stretches = _STRETCHES
        under = self._under(origin, side, step, room)
        for key, place in under:
            if key not in self._held:
                target.set_clip(place.clip(clip))
                if rough:
                    self._draw_coarse(target, origin, side, place.clip(clip))
                else:
                    self._fill_in(target, origin, side, step, place.clip(clip))
        target.set_clip(clip)
        self._cover(target, under)
        target.set_clip(held)

    def _fill_in(
        self, target: Surface, origin: tuple[int, int], side: float, step: int, gap: Rect
    ) -> None:
        """Draw another step's tiles, or the coarse picture, where a tile is missing."""
        steps = sorted(
            {key.step for key in self._held} - {step}, key=lambda s: abs(math.log(s / side))
        )
        for other in steps:
            under = self._under(origin, side, other, gap)
            if not all(key in self._held for key, _ in under):
                continue
            self._stretches -= sum((key, at.size) not in self._stretched for key, at in under)
            if self._stretches >= 0:
                self._cover(target, under)
                return
            break
        self._draw_coarse(target, origin, side, gap)

    def _cover(self, target: Surface, under: list[tuple[Key, Rect]]) -> None:
        for key, place in under:
            tile = self._held.get(key)
            if tile is not None:
                if place.size != tile.get_size():
                    tile = self._stretch(key, tile, place.size)
                target.blit(tile, place)

    def _under(
        self, origin: tuple[int, int], side: float, step: int, room: Rect
    ) -> list[tuple[Key, Rect]]:
        """The tiles of a step under a window rectangle, and where each lies."""
        share = side / step
        found = []
        for key in self.keys_in(
            step, (room.left - origin[0]) / share, (room.top - origin[1]) / share,
            (room.right - origin[0]) / share, (room.bottom - origin[1]) / share,
        ):
            area = self.printer.area(key)
            left, top = round(area.left * share), round(area.top * share)
            size = (round(area.right * share) - left, round(area.bottom * share) - top)
            found.append((key, Rect((origin[0] + left, origin[1] + top), size)))
        return found

    def _stretch(self, key: Key, tile: Surface, size: tuple[int, int]) -> Surface:
        known = self._stretched.get((key, size))
        if known is None:
            known = self._stretched[key, size] = pygame.transform.scale(tile, size)
            while len(self._stretched) > 24:
                self._stretched.popitem(last=False)
        return known

    def _draw_coarse(
        self, target: Surface, origin: tuple[int, int], side: float, room: Rect
    ) -> None:
        coarse = self.sketch()
        share = side / _COARSE
        left = max(0, math.floor((room.left - origin[0]) / share))
        top = max(0, math.floor((room.top - origin[1]) / share))
        right = min(coarse.get_width(), math.ceil((room.right - origin[0]) / share))
        bottom = min(coarse.get_height(), math.ceil((room.bottom - origin[1]) / share))
        if right > left and bottom > top:
            part = coarse.subsurface(Rect(left, top, right - left, bottom - top))
            size = (round((right - left) * share) + 1, round((bottom - top) * share) + 1)
            target.blit(
                pygame.transform.scale(part, size),
                (origin[0] + round(left * share), origin[1] + round(top * share)),
            )

    def sketch(self) -> Surface:
        """The coarse picture of the whole map, drawn on first use."""
        if self._coarse is None:
            self._coarse = self.printer.coarse()
        return self._coarse

    def clear(self) -> None:
        """Forget all tiles (another display or interface scale)."""
        self._held.clear()
        self._stretched.clear()
        self._wanted.clear()
        self._under_way = None
        self._coarse = None
        self.bytes = 0


def _bytes(surface: Surface) -> int:
    return surface.get_width() * surface.get_height() * surface.get_bytesize()
