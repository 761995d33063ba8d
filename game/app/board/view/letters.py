"""Single words and digits for counters, chips and plates, centred by the height of a capital."""

import math
from collections.abc import Hashable
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game.app.board.view.ink import PREMUL, premul
from game.app.cache import Cache, SurfaceCache
from game.app.text import Text
from game.app.theme import Rgb

_FINE = 4
LEAST = 5  # pixels under which a letter is no letter any more
_TRUE_SIZE = 22  # pixels from which letters are drawn at their true size
CACHE_BYTES = 16 * 1024 * 1024
_HALOED = 6000  # numbers of cells that are kept
EXTRABOLD, BOLD, NARROW = "cond-extrabold", "cond-bold", "xcond"


class Word(NamedTuple):
    """A word to print: face, pixel size, colour, middle (or left middle) in target pixels."""

    text: str
    face: str
    pixels: float
    colour: Rgb
    at: tuple[float, float]
    left: bool = False


class Letters:
    """Renders words once per size and colour."""

    def __init__(self, text: Text) -> None:
        self.source = text
        self._cache = SurfaceCache(CACHE_BYTES)
        self._capital: dict[tuple[str, int], tuple[int, int]] = {}
        self._haloed: Cache[tuple[str, str, int, Rgb, Rgb, float], Surface] = Cache(_HALOED)

    def image(self, text: str, face: str, pixels: float, colour: Rgb) -> Surface:
        """A premultiplied word, as wide as its ink and as high as the font."""
        size = max(LEAST, round(pixels))
        key: Hashable = (text, face, size, colour)
        return self._cache.get(key, lambda: self._render(text, face, size, colour))

    def width(self, text: str, face: str, pixels: float) -> int:
        """The width of a word's ink."""
        return self.image(text, face, pixels, (0, 0, 0)).get_width()

    def draw(self, target: Surface, word: Word) -> Rect:
        """Draw a word onto a premultiplied or opaque surface; its rectangle."""
        image = self.image(word.text, word.face, word.pixels, word.colour)
        top, high = self.capital(word.face, word.pixels)
        x, y = word.at
        left = x if word.left else x - image.get_width() / 2
        place = (round(left), round(y - high / 2 - top))
        target.blit(image, place, special_flags=PREMUL)
        return Rect(place, image.get_size())

    def haloed(
        self, words: str, face: str, pixels: int, colour: Rgb, halo: Rgb, reach: float
    ) -> Surface:
        """Words with a halo `reach` pixels wide round every letter, premultiplied, cached."""
        key = (words, face, pixels, colour, halo, reach)
        return self._haloed.get(key, lambda: haloed(self.source, *key))

    def capital(self, face: str, pixels: float) -> tuple[int, int]:
        """Where a capital begins in a rendered line, and its height."""
        size = max(LEAST, round(pixels))
        known = self._capital.get((face, size))
        if known is None:
            capital = self.source.face(face, size).render("H", True, (255, 255, 255))
            box = capital.get_bounding_rect()
            known = self._capital[face, size] = (box.top, box.height)
        return known

    def _render(self, text: str, face: str, size: int, colour: Rgb) -> Surface:
        image = fine_word(self.source, text, face, size, colour)
        box = image.get_bounding_rect()
        if not box.width:
            return Surface((1, 1), pygame.SRCALPHA)
        return image.subsurface(Rect(box.left, 0, box.width, image.get_height()))


def fine_word(source: Text, text: str, face: str, size: int, colour: Rgb) -> Surface:
    """A premultiplied word. Small ones are rendered large and reduced.

    At small sizes the font renderer rounds every letter's width to whole pixels, which tears
    condensed words apart; single digits keep its sharper hinting.
    """
    if size >= _TRUE_SIZE or len(text) < 2:
        return premul(source.face(face, size).render(text, True, colour))
    large = premul(source.face(face, size * _FINE).render(text, True, colour))
    width = max(1, round(large.get_width() / _FINE))
    plain = source.face(face, size)
    reduced = pygame.transform.smoothscale(large, (width, round(large.get_height() / _FINE)))
    surface = Surface((width, plain.get_height()), pygame.SRCALPHA)
    # both are placed by their baseline, which the rounding of heights may have moved
    shift = plain.get_ascent() - round(source.face(face, size * _FINE).get_ascent() / _FINE)
    surface.blit(reduced, (0, shift), special_flags=PREMUL)
    return surface


def haloed(
    text: Text, words: str, face: str, pixels: int, colour: Rgb, halo: Rgb, reach: float
) -> Surface:
    """Words with a halo round every letter, premultiplied."""
    ink = fine_word(text, words, face, pixels, colour)
    rim = fine_word(text, words, face, pixels, halo)
    pad = math.ceil(reach)
    surface = Surface((ink.get_width() + 2 * pad, ink.get_height() + 2 * pad), pygame.SRCALPHA)
    for distance in range(1, pad + 1):
        radius = min(reach, distance)
        for index in range(12):
            angle = index * math.tau / 12
            place = (
                pad + round(radius * math.cos(angle)), pad + round(radius * math.sin(angle)),
            )
            surface.blit(rim, place, special_flags=PREMUL)
    surface.blit(ink, (pad, pad), special_flags=PREMUL)
    return surface
