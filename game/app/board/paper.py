"""What makes a printed sheet look like paper: grain, creases and a darker rim."""

import pygame
from pygame import Rect, Surface

from game.app.texture import Textures
from game.app.theme import Theme, mix


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
