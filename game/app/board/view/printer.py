"""The printed sheet of a board: its tiles, and the paper that they are printed on."""

from collections.abc import Generator
from typing import Final, NamedTuple, Protocol

import pygame
from pygame import Rect, Surface

from game.app.board.view.plane import Plane
from game.app.texture import Textures
from game.app.theme import Theme, mix

COARSE: Final = 10
"""Pixels of a world unit in the picture of a whole map."""


class Key(NamedTuple):
    """A tile: zoom step, column, row, level."""

    step: int
    i: int
    j: int
    level: int = 0


class SheetPrinter(Protocol):
    """Draws tiles of the printed sheet. Same key, same pixels."""

    tile: int

    @property
    def plane(self) -> Plane:
        """Where the cells lie."""

    def size(self, step: int) -> tuple[int, int]:
        """Pixels of the whole sheet at a zoom step."""

    def area(self, key: Key) -> Rect:
        """What a tile covers, in sheet pixels at its step."""

    def bake(self, key: Key) -> Generator[None, None, Surface]:
        """Draw one tile, pausing between small pieces of work; the surface is returned."""

    def coarse(self, level: int) -> Surface:
        """The whole sheet of a level, a few pixels a cell."""


class Tiled:
    """A sheet as large as its plane. tile: pixels of a tile's side."""

    plane: Plane
    tile: int

    def size(self, step: int) -> tuple[int, int]:
        """Pixels of the whole sheet at a zoom step."""
        return round(self.plane.width * step), round(self.plane.height * step)

    def area(self, key: Key) -> Rect:
        """What a tile covers, in sheet pixels at its step."""
        side = self.tile
        return Rect(key.i * side, key.j * side, side, side).clip(Rect((0, 0), self.size(key.step)))


class Paper:
    """Finishes tiles of a sheet. folds: strength of the creases, 0..1."""

    def __init__(self, theme: Theme, textures: Textures, folds: float) -> None:
        self._theme = theme
        self._textures = textures
        self._folds = folds

    def finish(self, tile: Surface, area: Rect, whole: Rect, step: int) -> None:
        """Lay grain, creases and rim on a tile. area: what it covers of the `whole` sheet, in
        pixels at zoom `step`."""
        grain = self._textures.tile("paper")
        if grain is not None:
            width, height = grain.get_size()
            for y in range(-(area.top % height), area.height, height):
                for x in range(-(area.left % width), area.width, width):
                    tile.blit(grain, (x, y), special_flags=pygame.BLEND_RGB_MULT)
        colours = self._theme.colours
        line = max(1, round(step / 40))
        # the sheet was folded once, in the middle
        crease = round(whole.width / 2)
        for shift, colour, share in ((0, colours.map_ink, 0.16), (line, colours.light, 0.45)):
            strip = Surface((line, area.height), pygame.SRCALPHA)
            strip.fill((*colour, round(255 * share * self._folds)))
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
