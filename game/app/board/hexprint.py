"""Prints a hex map: ground, grid, roads, stamps, numbers, on paper."""

import math
from collections.abc import Generator, Iterator

import pygame
from pygame import Rect, Surface

from game.app.board.grid import GridArt
from game.app.board.ground import GroundArt
from game.app.board.ink import PREMUL, Fine
from game.app.board.kit import COARSE, Key
from game.app.board.measures import Measures
from game.app.board.paper import Paper
from game.app.board.plane import Plane
from game.app.board.roads import RoadArt
from game.app.icons import Icons
from game.app.texture import Textures
from game.app.theme import Theme


class HexPrinter:
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
        self._icons = icons
        self._paper = Paper(theme, textures, measures.sheet.folds)
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
        self._paper.finish(tile, area, Rect((0, 0), self.size(step)), step)
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

    def coarse(self, level: int) -> Surface:
        """The whole map in flat colours, a few pixels a cell; there is but one level."""
        size = (math.ceil(self.plane.width * COARSE), math.ceil(self.plane.height * COARSE))
        made = Surface(size, 0, 32)
        made.fill(self._theme.colours.map)
        high = round(math.sqrt(3) * COARSE)
        for cell in range(self.plane.board.n):
            if self._ground.kind(cell) >= 0:
                x, y = self.plane.centre(cell)
                made.fill(
                    self._ground.fill(cell),
                    Rect(round((x - 0.75) * COARSE), round(y * COARSE) - high // 2,
                         round(1.5 * COARSE), high),
                )
        return made.convert() if pygame.display.get_surface() else made
