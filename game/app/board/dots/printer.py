"""Prints a floor plan: tiles of one level each, with what lies below under a veil of paper."""

import math
from collections.abc import Callable, Generator, Iterator

import pygame
from pygame import Rect, Surface

from game.app.board.dots.ground import PlanGroundArt
from game.app.board.dots.look import PlanLook
from game.app.board.dots.measures import DotMeasures
from game.app.board.dots.plane import DotPlane
from game.app.board.dots.things import ThingArt
from game.app.board.dots.walls import WallArt
from game.app.board.view import polygons
from game.app.board.view.ink import PREMUL, Fine
from game.app.board.view.polygons import Bounds
from game.app.board.view.printer import COARSE, Key, Paper, Tiled
from game.app.texture import Textures
from game.app.theme import Rgb, Theme
from game.boards.dotmap import DotMap

_PAD = 0.6  # inches beyond a tile whose drawing may reach in
_MOST = 255


class DotNumbers:
    """The dots themselves stand where other boards print numbers, and so show through a wash."""

    def __init__(self, plane: DotPlane, dot: Callable[[int], Surface]) -> None:
        self._plane = plane
        self._dot = dot

    def numbered(self, side: float) -> bool:
        """Always."""
        return True

    def label(self, cell: int, side: float, ground: Rgb | None = None) -> Surface:
        """A dot on its rim."""
        return self._dot(round(side))

    def label_at(self, cell: int, side: float) -> tuple[int, int]:
        """Where the dot is printed, to the pixel."""
        x, y = self._plane.centre(cell)
        width = self._dot(round(side)).get_width()
        back, half = width / 2, width // 2
        return round(x * side - back) + half, round(y * side - back) + half


class DotPrinter(Tiled):
    """Draws tiles. It holds no tile itself: same place, step and level, same pixels."""

    plane: DotPlane

    def __init__(
        self, dotmap: DotMap, plane: DotPlane, measures: DotMeasures, look: PlanLook,
        theme: Theme, textures: Textures, folds: float,
    ) -> None:
        plan = dotmap.plan
        self.plane = plane
        self.tile = measures.tile.side
        self._map = dotmap
        self._m = measures
        self._theme = theme
        self._paper = Paper(theme, textures, folds)
        self.ground = PlanGroundArt(plan, plane, look, theme)
        self._things = ThingArt(plan, plane, measures, look, theme)
        self.walls = WallArt(plan, plane, measures, theme)
        self._rooms: list[Surface] = []
        self._dots: dict[int, Surface] = {}

    def bake(self, key: Key) -> Generator[None, None, Surface]:
        """Draw one tile, pausing between small pieces of work; the surface is returned."""
        return self._print(self.area(key), key.step, key.level)

    def _print(self, area: Rect, step: int, level: int) -> Generator[None, None, Surface]:
        """Draw a part of the sheet (in its pixels at a step) as one looks at it on a level,
        pausing between small pieces of work; the surface is returned."""
        fine = self._m.tile.fine
        box = (
            area.left / step - _PAD, area.top / step - _PAD,
            area.right / step + _PAD, area.bottom / step + _PAD,
        )
        opaque = self._room(False)
        canvas = Fine(area, fine, self.ground.bare, opaque)
        yield
        yield from self.ground.draw_open(canvas, box, step)
        yield from self.ground.draw_floors(canvas, 0, box, step)
        for below in range(level):
            yield from self._stand(canvas, below, box, step)
            if below + 1 < level:
                yield from self.ground.draw_floors(canvas, below + 1, box, step)
        tile = canvas.done()
        if pygame.display.get_surface():
            tile = tile.convert()
        self._rooms.append(opaque)
        yield
        if level:
            self._veil(tile)
            yield from self._over(
                tile, area, lambda top: self.ground.draw_floors(top, level, box, step)
            )
        yield from self._over(tile, area, lambda top: self._all(top, level, box, step))
        self._paper.finish(tile, area, Rect((0, 0), self.size(step)), step)
        yield
        yield from self._dot(tile, area, level, step)
        return tile

    def _room(self, clear: bool) -> Surface:
        for index, room in enumerate(self._rooms):
            if bool(room.get_flags() & pygame.SRCALPHA) == clear:
                return self._rooms.pop(index)
        side = self.tile * self._m.tile.fine
        return Surface((side, side), pygame.SRCALPHA if clear else 0, 32)

    def _over(
        self, tile: Surface, area: Rect, draw: Callable[[Fine], Iterator[None]]
    ) -> Iterator[None]:
        """Draw on a clear canvas and lay it on the tile."""
        clear = self._room(True)
        canvas = Fine(area, self._m.tile.fine, room=clear)
        yield
        yield from draw(canvas)
        surface = canvas.done()
        yield
        tile.blit(surface, (0, 0), special_flags=PREMUL)
        # an abandoned tile takes its room with it; a finished one leaves it to the next
        self._rooms.append(clear)
        yield

    def _all(self, canvas: Fine, level: int, box: Bounds, step: int) -> Iterator[None]:
        self.walls.draw_shadows(canvas, level, box, step)
        self._things.draw_shadows(canvas, level, box, step)
        yield
        yield from self._stand(canvas, level, box, step)

    def _stand(self, canvas: Fine, level: int, box: Bounds, step: int) -> Iterator[None]:
        yield from self.walls.draw_links(canvas, level, box, step)
        yield from self._things.draw(canvas, level, box, step)
        yield from self.walls.draw(canvas, level, box, step)

    def _veil(self, tile: Surface) -> None:
        """Paper over everything that was printed so far."""
        left = round(_MOST * (1 - self._m.veil))
        tile.fill((left, left, left), special_flags=pygame.BLEND_RGB_MULT)
        red, green, blue = (round(v * self._m.veil) for v in self._theme.colours.map)
        tile.fill((red, green, blue), special_flags=pygame.BLEND_RGB_ADD)

    def _dot(self, tile: Surface, area: Rect, level: int, step: int) -> Iterator[None]:
        """The dots, last of all: each is the same small picture on whole pixels."""
        dot = self.dot(step)
        half = dot.get_width() / 2
        cells = self.plane.cells_within(
            (area.left - half) / step, (area.top - half) / step, (area.right + half) / step,
            (area.bottom + half) / step, level,
        )
        places = []
        for cell in cells:
            if self._map.valid(cell):
                x, y = self.plane.centre(cell)
                places.append((
                    round(x * step - half) - area.left, round(y * step - half) - area.top
                ))
        tile.fblits([(dot, place) for place in places], PREMUL)
        yield

    def dot(self, step: int) -> Surface:
        """One dot on its rim at a zoom step."""
        known = self._dots.get(step)
        if known is None:
            style, colours = self._m.dot, self._theme.colours
            rim = max(style.least, style.rim * step)
            side = math.ceil(rim) + 2
            canvas = Fine(Rect(0, 0, side, side), 8)
            middle = (side / 2, side / 2)
            canvas.disc(middle, rim / 2, colours.cream_pale, style.rim_share)
            canvas.disc(middle, rim / 2 * style.ink / style.rim, colours.ink)
            known = self._dots[step] = canvas.done()
        return known

    def coarse(self, level: int) -> Surface:
        """The whole map of a level in flat colours, a few pixels a pitch."""
        size = (math.ceil(self.plane.width * COARSE), math.ceil(self.plane.height * COARSE))
        sheet = Surface(size, 0, 32)
        sheet.fill(self.ground.bare)
        for shown in range(level + 1):
            if shown == level and level:
                self._veil(sheet)
            for kind, ring in self.ground.floors(shown):
                pygame.draw.polygon(sheet, self.ground.colour(kind), polygons.scaled(ring, COARSE))
            for colour, ring in self._things.flat(shown):
                pygame.draw.polygon(sheet, colour, polygons.scaled(ring, COARSE))
            for piece in self.walls.pieces:
                if piece.level == shown:
                    ends = polygons.scaled((piece.start, piece.end), COARSE)
                    pygame.draw.line(sheet, self._theme.colours.ink, ends[0], ends[1])
        return sheet.convert() if pygame.display.get_surface() else sheet
