"""Icons and drawings from assets/art, rasterised at their true size, tinted, cached."""

import io

import pygame
from pygame import Surface

from game.app.cache import SurfaceCache
from game.app.theme import Rgb
from game.core.resources import asset

CACHE_BYTES = 32 * 1024 * 1024


class Icons:
    """SVG drawings by name."""

    def __init__(self) -> None:
        self.cache = SurfaceCache(CACHE_BYTES)
        self._source: dict[tuple[str, ...], bytes | None] = {}

    def icon(self, name: str, side: int, colour: Rgb) -> Surface:
        """The icon `assets/art/icons/<name>.svg` in one colour, `side` pixels square.

        An icon that isn't there is an empty square: a button still has its words.
        """
        side = max(1, side)
        return self.cache.get((name, side, colour), lambda: self._icon(name, side, colour))

    def art(self, folder: str, name: str, size: tuple[int, int]) -> Surface | None:
        """A drawing `assets/art/<folder>/<name>.svg` fitted into `size`, or None if there is none;
        folder ".": assets/art itself.

        The surface is as large as the drawing's own proportions allow within `size`.
        """
        parts = [part for part in folder.split("/") if part != "."]
        source = self._read("art", *parts, f"{name}.svg")
        if source is None:
            return None
        fitted = (max(1, size[0]), max(1, size[1]))
        return self.cache.get(
            (folder, name, fitted), lambda: pygame.image.load_sized_svg(io.BytesIO(source), fitted)
        )

    def _icon(self, name: str, side: int, colour: Rgb) -> Surface:
        source = self._read("art", "icons", f"{name}.svg")
        if source is None:
            return Surface((side, side), pygame.SRCALPHA)
        drawn = pygame.image.load_sized_svg(io.BytesIO(source), (side, side))
        drawn.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
        drawn.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
        return drawn

    def _read(self, *parts: str) -> bytes | None:
        if parts not in self._source:
            path = asset(*parts)
            self._source[parts] = path.read_bytes() if path.is_file() else None
        return self._source[parts]
