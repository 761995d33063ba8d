"""Prints a hex map: ground, grid, roads, stamps, numbers, on paper."""

import math
from collections.abc import Generator, Iterator

import pygame
from pygame import Rect, Surface

from game.app.board.hexes.floor import FloorArt
from game.app.board.hexes.grid import GridArt
from game.app.board.hexes.ground import HexGroundArt
from game.app.board.hexes.measures import HexMeasures
from game.app.board.hexes.plane import HexPlane
from game.app.board.hexes.roads import RoadArt
from game.app.board.view.ink import PREMUL, Fine
from game.app.board.view.measures import BoardMeasures, tint
from game.app.board.view.plane import Point
from game.app.board.view.printer import COARSE, Key, Paper, Tiled
from game.app.icons import Icons
from game.app.texture import Textures
from game.app.theme import Theme


class HexPrinter(Tiled):
    """Draws tiles. It holds no tile itself: same key, same pixels."""

    plane: HexPlane

    def __init__(
        self, plane: HexPlane, ground: HexGroundArt, roads: RoadArt, grid: GridArt,
        measures: BoardMeasures, hexes: HexMeasures, theme: Theme, textures: Textures, icons: Icons,
        floor: FloorArt | None = None,
    ) -> None:
        self.plane = plane
        self._floor = floor
        self._ground = ground
        self._roads = roads
        self._grid = grid
        self._m = measures
        self._hexes = hexes
        self.tile = measures.tiles.side
        self._theme = theme
        self._icons = icons
        self._paper = Paper(theme, textures, measures.sheet.folds)
        self._rooms: list[tuple[Surface, Surface]] = []

    def _new_rooms(self) -> tuple[Surface, Surface]:
        side = self.tile * self._m.tiles.fine
        return Surface((side, side), 0, 32), Surface((side, side), pygame.SRCALPHA)

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
        for kind in range(0 if self._floor else self._ground.kinds):
            yield from self._ground.draw(canvas, cells, kind, step)
        tile = canvas.done()
        if pygame.display.get_surface():
            tile = tile.convert()
        yield
        if self._floor is not None:
            self._floor.lay_ground(tile, area, cells, step, Fine(area, fine, room=clear))
            yield
        lines = Fine(area, fine, room=clear)
        yield
        yield from self._grid.draw_lines(lines, cells, step)
        self._grid.draw_frame(lines, step)
        yield from self._roads.draw(lines, cells, step)
        yield
        tile.blit(lines.done(), (0, 0), special_flags=PREMUL)
        if self._floor is not None:
            relief = Fine(area, fine, room=clear)
            yield
            yield from self._floor.draw(relief, cells, step)
            tile.blit(relief.done(), (0, 0), special_flags=PREMUL)
        # an abandoned tile takes its rooms with it; a finished one leaves them to the next
        self._rooms.append((opaque, clear))
        yield
        yield from self._stamp(tile, area, cells, step)
        self._paper.finish(tile, area, Rect((0, 0), self.size(step)), step)
        yield
        if self._grid.numbered(step):
            for count, cell in enumerate(self._grid.named(cells)):
                label = self._grid.label(cell, step)
                x, y = self._grid.label_at(cell, step)
                tile.blit(
                    label, label.get_rect(center=(x - area.left, y - area.top)),
                    special_flags=PREMUL,
                )
                if count % 4 == 3:
                    yield
            self._grid.write(tile, area, step)
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
        """The whole map as a sketch of few pixels a cell: its areas and roads, as they will lie;
        there is but one level."""
        size = (math.ceil(self.plane.width * COARSE), math.ceil(self.plane.height * COARSE))
        sheet = Surface(size, 0, 32)
        sheet.fill(self._theme.colours.map)
        ground, m = self._ground, self._hexes
        bar = round(m.bar * COARSE)
        for cell in range(self.plane.board.n):
            kind = ground.kind(cell)
            if kind < 0:
                continue
            x, y = self._dot(self.plane.centre(cell))
            fill = ground.fill(cell)
            pygame.draw.circle(sheet, fill, (x, y), round(m.disc * COARSE))
            for near in self.plane.board.neighbours(cell):
                if near > cell and ground.kind(near) == kind:
                    pygame.draw.line(sheet, fill, (x, y), self._dot(self.plane.centre(near)), bar)
        if self._floor is not None:
            self._floor.sketch(sheet)
        curves = [curve for cell in range(self.plane.board.n) for curve in self._roads.curves(cell)]
        # Odd widths: a line of an even one lies beside its curve.
        widest = round(m.road.width * COARSE) | 1
        for less, spec in ((0, m.road.ink), (2, m.road.fill)):
            shade = tint(self._theme, spec)
            for curve in curves:
                dots = [self._dot(at) for at in curve]
                pygame.draw.lines(sheet, shade, False, dots, widest - less)
        return sheet.convert() if pygame.display.get_surface() else sheet

    @staticmethod
    def _dot(at: Point) -> tuple[int, int]:
        return round(at[0] * COARSE), round(at[1] * COARSE)
