"""Textures: wood prepared once a size, grain multiplied onto stock, rounded stock, baked shadows.

Everything here is made on first use and cached; nothing is blurred or filtered while a frame is
drawn. A texture file that is missing leaves its flat theme colour, so that a damaged
installation still plays.
"""

from collections.abc import Callable, Hashable
from functools import lru_cache

import pygame
from pygame import Rect, Surface

from game.app.baked import Baked
from game.app.cache import SurfaceCache
from game.app.theme import Rgb, Shadow, Theme, mix
from game.core.language import spoken
from game.core.resources import asset

CACHE_BYTES = 96 * 1024 * 1024
_ENDINGS = ("webp", "png", "jpg")
_SHARP = 6  # pixels of blur above which a shadow's corner is blurred at a reduced size
_FINE = 4  # corners are drawn four times too large and reduced: that is their anti-aliasing


class Textures:
    """All texture surfaces of the program."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self.cache = SurfaceCache(CACHE_BYTES)
        self.baked = Baked(edition=f"{theme.palette} {spoken()}")
        self.hurry = False
        """Set for the first frame of the program: `bake` then gives stand-ins."""
        self.owed = False
        """Whether a stand-in was given: what it stands on must be painted again."""
        self._tiles: dict[str, Surface | None] = {}
        self._missing: set[Hashable] = set()

    def bake(
        self, key: Hashable, make: Callable[[], Surface],
        rough: Callable[[], Surface] | None = None,
    ) -> Surface:
        """A costly surface, cached here and on disk for the next start.

        rough: makes a quick stand-in, given (and forgotten) when there is hurry and the surface
        has never been made before.
        """
        if self.hurry and rough is not None and key not in self.cache:
            found = self.baked.find(key)
            if found is None:
                self.owed = True
                return rough()
            return self.cache.get(key, lambda: found)
        return self.cache.get(key, lambda: self.baked.get(key, make))

    def find(self, key: Hashable) -> Surface | None:
        """What was baked or kept under a key, in this start or an earlier one."""
        if key in self._missing:
            return None
        if key in self.cache:
            return self.cache.get(key, lambda: Surface((1, 1)))
        found = self.baked.find(key)
        if found is None:
            self._missing.add(key)
            return None
        return self.cache.get(key, lambda: found)

    def keep(self, key: Hashable, image: Surface, *, lasting: bool = True) -> None:
        """Keep a costly surface that was made elsewhere, here and, if it is lasting, on disk."""
        self._missing.discard(key)
        if not lasting:
            self.cache.get(key, lambda: image)
            return
        self.cache.get(key, lambda: self.baked.get(key, lambda: image))
        self.baked.flush()

    def forget(self, key: Hashable) -> None:
        """Throw away what was kept under a key, here and on disk."""
        self.cache.drop(key)
        self.baked.forget(key)

    def tile(self, name: str) -> Surface | None:
        """The texture file `assets/texture/<name>` as it is, or None if there is none."""
        if name not in self._tiles:
            self._tiles[name] = self._load(name)
        return self._tiles[name]

    def _load(self, name: str) -> Surface | None:
        for ending in _ENDINGS:
            path = asset("texture", f"{name}.{ending}")
            if path.is_file():
                image = pygame.image.load(str(path))
                return image.convert() if pygame.display.get_surface() else image
        return None

    def grain(self, target: Surface, name: str) -> None:
        """Multiply a grey tile into a surface (its alpha stays)."""
        self.cloth(target, name, pygame.BLEND_RGB_MULT)

    def cloth(self, target: Surface, name: str, flags: int = 0) -> None:
        """Tile a texture over a whole surface. flags: how it is blitted."""
        tile = self.tile(name)
        if tile is None:
            return
        for y in range(0, target.get_height(), tile.get_height()):
            for x in range(0, target.get_width(), tile.get_width()):
                target.blit(tile, (x, y), special_flags=flags)

    def stretched(self, name: str, size: tuple[int, int], fallback: Rgb) -> Surface:
        """A picture stretched to exactly `size`, cached: its parts stand at fixed shares of it.

        In a hurry its small copy `<name>-first` stands in, if there is one.
        """

        def make(name: str = name) -> Surface:
            tile = self.tile(name)
            if tile is None:
                flat = Surface(size)
                flat.fill(fallback)
                return flat
            return pygame.transform.smoothscale(tile, size)

        return self.bake(("stretched", name, size), make, lambda: make(f"{name}-first"))

    def cover(self, name: str, size: tuple[int, int], fallback: Rgb) -> Surface:
        """A picture scaled to cover `size`, centred, cached."""
        return self.bake(("cover", name, size), lambda: self._cover(name, size, fallback))

    def _cover(self, name: str, size: tuple[int, int], fallback: Rgb) -> Surface:
        surface = Surface(size)
        tile = self.tile(name)
        if tile is None:
            surface.fill(fallback)
            return surface
        width, height = tile.get_size()
        share = max(size[0] / width, size[1] / height)
        scaled = pygame.transform.smoothscale(
            tile.convert(surface), (max(1, round(width * share)), max(1, round(height * share)))
        )
        surface.blit(
            scaled, ((size[0] - scaled.get_width()) // 2, (size[1] - scaled.get_height()) // 2)
        )
        return surface

    def table(self, size: tuple[int, int]) -> Surface:
        """The walnut table with its lamp, filling `size`."""
        return self.cover("walnut-lamp", size, self._theme.colours.table)

    def corner(self, radius: int) -> Surface:
        """A quarter disc of white coverage, its centre at the lower right (the top-left corner)."""
        return self.cache.get(("corner", radius), lambda: _corner(radius))

    def round(self, surface: Surface, radius: int, corners: str = "tl tr bl br") -> None:
        """Cut the corners of a surface with alpha round, anti-aliased."""
        radius = min(radius, surface.get_width() // 2, surface.get_height() // 2)
        if radius < 1:
            return
        quarter = self.corner(radius)
        width, height = surface.get_size()
        for name in corners.split():
            right, low = name[1] == "r", name[0] == "b"
            surface.blit(
                pygame.transform.flip(quarter, right, low),
                (width - radius if right else 0, height - radius if low else 0),
                special_flags=pygame.BLEND_RGBA_MULT,
            )

    def stock(
        self,
        size: tuple[int, int],
        fill: Rgb,
        radius: int,
        grain: str = "",
        corners: str = "tl tr bl br",
        low: Rgb | None = None,
    ) -> Surface:
        """A rounded piece of stock, cached. low: colour at its lower edge, for a gradient."""
        key = ("stock", size, fill, radius, grain, corners, low)
        return self.cache.get(
            key, lambda: self.new_stock(size, fill, radius, grain, corners, low)
        )

    def new_stock(
        self, size: tuple[int, int], fill: Rgb, radius: int, grain: str = "",
        corners: str = "tl tr bl br", low: Rgb | None = None,
    ) -> Surface:
        """The same, not cached: what larger pieces are put together from."""
        surface = Surface((max(1, size[0]), max(1, size[1])), pygame.SRCALPHA)
        if low is None:
            surface.fill(fill)
        else:
            gradient(surface, surface.get_rect(), fill, low)
        if grain:
            self.grain(surface, grain)
        self.round(surface, radius, corners)
        return surface

    def lay(
        self, target: Surface, key: Hashable, rect: Rect, radius: int, make: Callable[[], Surface]
    ) -> None:
        """Draw a rounded piece of stock of `rect`'s size, made once.

        Only its corners let anything through: the rows between them are kept without alpha, which
        draws many times faster.
        """
        if not rect.colliderect(target.get_clip()):
            return
        if rect.height < 2 * radius + 8 or not pygame.display.get_surface():
            target.blit(self.cache.get(key, make), rect)
            return
        whole: list[Surface] = []

        def cut(top: int, height: int, clear: bool) -> Surface:
            if not whole:
                whole.append(make())
            part = whole[0].subsurface(Rect(0, top, rect.width, height))
            return part.copy() if clear else part.convert()

        low = rect.height - radius
        for top, height, clear in ((0, radius, True), (radius, low - radius, False),
                                   (low, radius, True)):
            if not height:
                continue  # square corners: nothing above or below the middle
            part = self.cache.get(
                (key, top), lambda top=top, height=height, clear=clear: cut(top, height, clear)  # type: ignore[misc]
            )
            target.blit(part, (rect.left, rect.top + top))

    def shadow(
        self, size: tuple[int, int], radius: int, shadows: tuple[Shadow, ...], scale: float
    ) -> tuple[Surface, int]:
        """The baked shadow of a rounded stock of `size`, and its margin on every side."""
        margin = shadow_margin(shadows, scale)
        key = ("shadow", size, radius, shadows, scale)
        return self.cache.get(key, lambda: self._shadow(size, radius, shadows, scale)), margin

    def _shadow(
        self, size: tuple[int, int], radius: int, shadows: tuple[Shadow, ...], scale: float
    ) -> Surface:
        margin = shadow_margin(shadows, scale)
        surface = Surface((size[0] + 2 * margin, size[1] + 2 * margin), pygame.SRCALPHA)
        for shadow in shadows:
            blur = max(1, round(shadow.blur * scale))
            edge = radius + 2 * blur
            core = 2 * edge + 2
            small = self.cache.get(
                ("blot", radius, blur, shadow.percent),
                lambda blur=blur, edge=edge, core=core, shadow=shadow: self._blot(  # type: ignore[misc]
                    radius, blur, edge, core, shadow.percent
                ),
            )
            area = Rect(
                margin + round(shadow.dx * scale) - 2 * blur,
                margin + round(shadow.dy * scale) - 2 * blur,
                size[0] + 4 * blur,
                size[1] + 4 * blur,
            )
            nine_slice(surface, small, area, edge + 2 * blur)
        return surface

    def _blot(self, radius: int, blur: int, edge: int, core: int, percent: int) -> Surface:
        colour = self._theme.colours.shadow
        side = core + 4 * blur
        blot = Surface((side, side), pygame.SRCALPHA)
        blot.fill((*colour, 0))
        inner = Surface((core, core), pygame.SRCALPHA)
        inner.fill((*colour, round(255 * percent / 100)))
        self.round(inner, radius)
        blot.blit(inner, (2 * blur, 2 * blur), special_flags=pygame.BLEND_RGBA_MAX)
        # a wide blur has no detail: made small and enlarged it looks the same and costs little
        less = max(1, blur // _SHARP)
        if less == 1:
            return pygame.transform.gaussian_blur(blot, blur)
        small = pygame.transform.smoothscale(blot, (side // less, side // less))
        soft = pygame.transform.gaussian_blur(small, max(1, round(blur / less)))
        return pygame.transform.smoothscale(soft, (side, side))


@lru_cache(maxsize=64)
def shadow_margin(shadows: tuple[Shadow, ...], scale: float) -> int:
    """How far the shadows reach beyond what casts them, in pixels."""
    return max(
        (
            2 * max(1, round(s.blur * scale)) + round(max(abs(s.dx), abs(s.dy)) * scale)
            for s in shadows
        ),
        default=0,
    )


def nine_slice(target: Surface, image: Surface, area: Rect, edge: int) -> None:
    """Draw an image into an area: its corners as they are, its edges and middle stretched.

    The corners overlap when the area is smaller than two edges; each is cut at the middle then.
    """
    width, height = image.get_size()
    left, top = min(edge, area.width // 2), min(edge, area.height // 2)
    right, low = min(edge, area.width - left), min(edge, area.height - top)
    columns = (
        (0, left, 0, left),
        (left, area.width - right, edge, width - edge),
        (area.width - right, area.width, width - right, width),
    )
    rows = (
        (0, top, 0, top),
        (top, area.height - low, edge, height - edge),
        (area.height - low, area.height, height - low, height),
    )
    for x0, x1, sx0, sx1 in columns:
        for y0, y1, sy0, sy1 in rows:
            if x1 <= x0 or y1 <= y0:
                continue
            part = image.subsurface(Rect(sx0, sy0, sx1 - sx0, sy1 - sy0))
            if part.get_size() != (x1 - x0, y1 - y0):
                part = pygame.transform.scale(part, (x1 - x0, y1 - y0))
            target.blit(part, (area.left + x0, area.top + y0))


def gradient(target: Surface, area: Rect, top: Rgb, low: Rgb) -> None:
    """Fill an area from one colour down to another."""
    for y in range(area.height):
        target.fill(
            mix(top, low, y / max(1, area.height - 1)),
            Rect(area.left, area.top + y, area.width, 1),
        )


def _corner(radius: int) -> Surface:
    big = Surface((radius * _FINE, radius * _FINE), pygame.SRCALPHA)
    big.fill((255, 255, 255, 0))
    pygame.draw.circle(big, (255, 255, 255, 255), (radius * _FINE, radius * _FINE), radius * _FINE)
    return pygame.transform.smoothscale(big, (radius, radius))
