"""Prints an open table: flock, terrain, and the wooden frame with its brass inch ticks."""

import math
from collections.abc import Generator

import pygame
from pygame import Rect, Surface

from game.app.board.open.ground import AreaArt, tufts
from game.app.board.open.look import TableLook
from game.app.board.open.measures import OpenMeasures
from game.app.board.open.plane import OpenPlane
from game.app.board.view.ink import PREMUL, Fine
from game.app.board.view.letters import BOLD, EXTRABOLD, Letters, Word
from game.app.board.view.measures import tint
from game.app.board.view.polygons import Bounds, bounds, scaled
from game.app.board.view.printer import COARSE, Key, Tiled
from game.app.icons import Icons
from game.app.texture import Textures
from game.app.theme import Theme, mix
from game.boards.tablemap import TableMap

_PAD = 0.9  # inches beyond a tile whose drawing may reach in
_MOST = 255


class OpenPrinter(Tiled):
    """Draws tiles. It holds no tile itself: same place and step, same pixels."""

    plane: OpenPlane

    def __init__(
        self, tablemap: TableMap, plane: OpenPlane, measures: OpenMeasures, look: TableLook,
        theme: Theme, textures: Textures, icons: Icons, letters: Letters, scale: float,
    ) -> None:
        self.plane = plane
        self.tile = measures.tile.side
        self._m = measures
        self._look = look
        self._scale = scale
        self._theme = theme
        self._textures = textures
        self._letters = letters
        self._areas = AreaArt(tablemap, plane, measures, look, theme, icons, letters, scale)
        self._rooms: list[Surface] = []

    def bake(self, key: Key) -> Generator[None, None, Surface]:
        """Draw one tile, pausing between small pieces of work; the surface is returned."""
        area, step = self.area(key), key.step
        box = (
            area.left / step - _PAD, area.top / step - _PAD,
            area.right / step + _PAD, area.bottom / step + _PAD,
        )
        tile = self._flock(area)
        yield
        room = self._room()
        canvas = Fine(area, self._m.tile.fine, room=room)
        yield
        tufts(canvas, self._m, self._theme, box, step)
        yield
        yield from self._areas.draw(canvas, box, step)
        self._frame(canvas, box, step)
        yield
        tile.blit(canvas.done(), (0, 0), special_flags=PREMUL)
        self._rooms.append(room)
        yield
        self._grain(tile, area)
        self._words(tile, area, box, step)
        return tile

    def _room(self) -> Surface:
        if self._rooms:
            return self._rooms.pop()
        side = self.tile * self._m.tile.fine
        return Surface((side, side), pygame.SRCALPHA, 32)

    def _flock(self, area: Rect) -> Surface:
        """The bare ground: flock under a glaze of its colour."""
        fill = tint(self._theme, self._m.ground.fill)
        tile = Surface(area.size, 0, 32)
        tile.fill(fill)
        flock = self._textures.tile("flock")
        if flock is not None:
            _tiled(tile, area, flock, 0)
            glaze = Surface(area.size, 0, 32)
            glaze.fill(fill)
            glaze.set_alpha(round(_MOST * self._m.ground.share))
            tile.blit(glaze, (0, 0))
        return tile.convert() if pygame.display.get_surface() else tile

    def _grain(self, tile: Surface, area: Rect) -> None:
        grain = self._textures.tile("paper")
        if grain is not None:
            _tiled(tile, area, grain, pygame.BLEND_RGB_MULT)

    # The frame

    def _frame(self, canvas: Fine, box: Bounds, step: int) -> None:
        """Wood on all four sides, a brass line within it, and ticks from that line outward."""
        style, plane = self._m.rim, self.plane
        wide, high, rim = plane.width, plane.height, plane.margin
        wood = tint(self._theme, style.fill)
        for left, top, right, foot in (
            (0.0, 0.0, wide, rim), (0.0, high - rim, wide, high),
            (0.0, 0.0, rim, high), (wide - rim, 0.0, wide, high),
        ):
            corners = ((left, top), (right, top), (right, foot), (left, foot))
            canvas.polygon(scaled(corners, step), wood)
        edge = scaled(
            ((rim, rim), (wide - rim, rim), (wide - rim, high - rim), (rim, high - rim)), step
        )
        canvas.line(edge, max(1.0, style.line * step), tint(self._theme, style.edge), closed=True)
        outer = scaled(((0.0, 0.0), (wide, 0.0), (wide, high), (0.0, high)), step)
        lit = mix(wood, self._theme.colours.brass, 0.4)
        canvas.line(outer, max(1.0, style.line * step), lit, closed=True)
        self._ticks(canvas, box, step)

    def _ticks(self, canvas: Fine, box: Bounds, step: int) -> None:
        style, plane = self._m.rim, self.plane
        rim, brass = plane.margin, tint(self._theme, style.tick)
        line = max(1.0, style.line * step)
        for along, far_edge, upright in (
            (plane.width, plane.height, False), (plane.height, plane.width, True)
        ):
            low, high = (box[1], box[3]) if upright else (box[0], box[2])
            for inch in range(math.floor(along - 2 * rim) + 1):
                at = rim + inch
                if not low <= at <= high:
                    continue
                length = style.long if inch % style.every == 0 else (
                    style.middle if inch % 3 == 0 else style.short
                )
                for start, end in ((rim, rim - length), (far_edge - rim, far_edge - rim + length)):
                    ends = ((start, at), (end, at)) if upright else ((at, start), (at, end))
                    canvas.line(scaled(ends, step), line, brass)

    # Words

    def _words(self, tile: Surface, area: Rect, box: Bounds, step: int) -> None:
        """The numbers of the long ticks, and the names of deployment zones and grounds."""
        style, plane = self._m.rim, self.plane
        pixels = style.digit * step
        if pixels >= style.least * self._scale:
            rim, colour = plane.margin, tint(self._theme, style.tick)
            away = rim - style.long - style.digit * 0.5
            for inch in range(style.every, math.floor(plane.width - 2 * rim) + 1, style.every):
                for y in (away, plane.height - away):
                    self._word(tile, area, str(inch), (rim + inch, y), pixels, step, colour)
            for inch in range(style.every, math.floor(plane.height - 2 * rim) + 1, style.every):
                for x in (away, plane.width - away):
                    self._word(tile, area, str(inch), (x, rim + inch), pixels, step, colour)
        self._zones(tile, area, box, step)
        self._areas.names(tile, area, box, step)

    def _zones(self, tile: Surface, area: Rect, box: Bounds, step: int) -> None:
        style = self._m.strip
        pixels = max(style.least * self._scale, style.word * step)
        for strip, ring in self._areas.strips:
            left, top, right, foot = bounds(ring)
            stock = self._look.stocks.get(strip.side)
            colour = self._theme.colours.map_ink if stock is None else tint(self._theme, stock.ring)
            # at the edge of the table where nothing stands for long
            y = top + 0.5 if top < self.plane.height / 2 else foot - 0.5
            at = ((left + right) / 2, y)
            if strip.name:
                self._word(tile, area, strip.name, at, pixels, step, colour, BOLD)

    def _word(
        self, tile: Surface, area: Rect, words: str, at: tuple[float, float], pixels: float,
        step: int, colour: tuple[int, int, int], face: str = EXTRABOLD,
    ) -> None:
        place = (at[0] * step - area.left, at[1] * step - area.top)
        if -200 < place[0] < area.width + 200 and -30 < place[1] < area.height + 30:
            self._letters.draw(tile, Word(words, face, pixels, colour, place))

    def coarse(self, level: int) -> Surface:
        """The whole table in flat colours, a few pixels an inch."""
        size = (math.ceil(self.plane.width * COARSE), math.ceil(self.plane.height * COARSE))
        sheet = Surface(size, 0, 32)
        sheet.fill(tint(self._theme, self._m.rim.fill))
        rim = round(self.plane.margin * COARSE)
        ground = Rect(rim, rim, size[0] - 2 * rim, size[1] - 2 * rim)
        sheet.fill(tint(self._theme, self._m.ground.fill), ground)
        for colour, ring in self._areas.flat():
            pygame.draw.polygon(sheet, colour, scaled(ring, COARSE))
        return sheet.convert() if pygame.display.get_surface() else sheet


def _tiled(tile: Surface, area: Rect, texture: Surface, flags: int) -> None:
    """Lay a texture on a tile so that it runs on from tile to tile."""
    width, height = texture.get_size()
    for y in range(-(area.top % height), area.height, height):
        for x in range(-(area.left % width), area.width, width):
            tile.blit(texture, (x, y), special_flags=flags)
