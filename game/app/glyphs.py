"""Small flat dice inside text: filled green when the die counts, ringed when it doesn't."""

import pygame
from pygame import Rect, Surface

from game.app.cache import SurfaceCache
from game.app.texture import Textures
from game.app.theme import Rgb, Theme

# pips by face, as cells of a 3 x 3 grid
PIPS = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (2, 0), (0, 2), (2, 2)),
    5: ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2)),
    6: ((0, 0), (2, 0), (0, 1), (2, 1), (0, 2), (2, 2)),
}
_FINE = 4


class DiceGlyphs:
    """Flat dice by face, look and size. look: "hit", "miss", "blue" or "rust"."""

    def __init__(self, theme: Theme, textures: Textures) -> None:
        self._c = theme.colours
        self._tex = textures
        self._cache = SurfaceCache(2 * 1024 * 1024)

    def glyph(self, face: int, look: str, side: int) -> Surface:
        """A die of `side` pixels showing 1-6 (other faces are shown blank)."""
        return self._cache.get((face, look, side), lambda: self._draw(face, look, side))

    def _draw(self, face: int, look: str, side: int) -> Surface:
        fill, line, pip = self._colours(look)
        big = Surface((side * _FINE, side * _FINE), pygame.SRCALPHA)
        big.fill((*line, 0))
        radius = round(side * _FINE * 0.2)
        whole = big.get_rect()
        pygame.draw.rect(big, line, whole, border_radius=radius)
        edge = max(_FINE, round(side * _FINE * 0.07))
        inner = whole.inflate(-2 * edge, -2 * edge)
        pygame.draw.rect(big, fill, inner, border_radius=radius - edge)
        dot = side * _FINE * (0.105 if face > 1 else 0.12)
        for column, row in PIPS.get(face, ()):
            centre = (side * _FINE * (0.27 + 0.23 * column), side * _FINE * (0.27 + 0.23 * row))
            pygame.draw.circle(big, pip, centre, dot)
        return pygame.transform.smoothscale(big, (side, side))

    def _colours(self, look: str) -> tuple[Rgb, Rgb, Rgb]:
        match look:
            case "hit":
                return self._c.go, self._c.go, self._c.cream_pale
            case "blue":
                return self._c.blue, self._c.blue, self._c.cream_pale
            case "rust":
                return self._c.rust, self._c.rust, self._c.cream_pale
            case _:
                return self._c.card_raised, self._c.ink_2, self._c.ink


def glyph_side(line: int) -> int:
    """Side of a die glyph for a line height in pixels."""
    return max(10, round(line * 0.84))


def glyph_rect(left: int, top: int, line: int) -> Rect:
    """Where the glyph stands in its line."""
    side = glyph_side(line)
    return Rect(left, top + (line - side) // 2, side, side)
