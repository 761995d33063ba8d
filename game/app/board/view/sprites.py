"""Sprites by look and zoom, baked a few each frame; meanwhile another zoom's one is stretched."""

import time
from collections.abc import Hashable

import pygame

from game.app.board.view.counters import CounterArt
from game.app.board.view.ink import Sprite
from game.app.cache import Cache, surface_bytes

CACHE_BYTES = 48 * 1024 * 1024
_STRETCHED = 600  # stretched sprites that are kept


class SpriteBook:
    """Counter sprites within a byte limit."""

    def __init__(self, counters: CounterArt, limit: int = CACHE_BYTES) -> None:
        self._counters = counters
        self._held: Cache[tuple[Hashable, int], Sprite] = Cache(
            limit, lambda sprite: surface_bytes(sprite.surface)
        )
        self._sides: dict[Hashable, list[int]] = {}
        self._stretched: Cache[tuple[Hashable, int], Sprite] = Cache(_STRETCHED)
        self._wanted: dict[tuple[Hashable, int], None] = {}

    @property
    def bytes(self) -> int:
        """Bytes of the sprites that are kept."""
        return self._held.used

    @property
    def baked(self) -> int:
        """How many have been baked so far."""
        return self._held.made

    def __len__(self) -> int:
        return len(self._held)

    @property
    def pending(self) -> bool:
        """Whether a stretched sprite still waits for its sharp one."""
        return bool(self._wanted)

    def get(self, look: Hashable, side: int, now: bool = False) -> Sprite:
        """The sprite at a zoom step; a stretched one for the moment if only that is there.

        now: bake it at once whatever it takes (a single counter: 1-5 ms).
        """
        key = (look, side)
        found = self._held.find(key)
        if found is not None:
            return found
        if now or not self._sides.get(look):
            return self._bake(key)
        self._wanted[key] = None
        other = min(self._sides[look], key=lambda known: abs(known - side))
        sharp = self._held.peek((look, other))
        assert sharp is not None
        return self._stretched.get(key, lambda: _stretch(sharp, side / other))

    def sharp(self, look: Hashable, side: int) -> bool:
        """Whether the sprite at a zoom step is there."""
        return (look, side) in self._held

    def want(self, look: Hashable, side: int) -> None:
        """Say which sprite will be needed soon."""
        if (look, side) not in self._held:
            self._wanted[look, side] = None

    def forget_wishes(self) -> None:
        """Drop what was wanted at another zoom."""
        self._wanted.clear()

    def work(self, ms: float) -> bool:
        """Bake wanted sprites for about so many ms; whether any was finished."""
        until = time.perf_counter() + ms / 1000
        done = False
        while self._wanted and time.perf_counter() < until:
            key = next(iter(self._wanted))
            del self._wanted[key]
            if key not in self._held:
                self._bake(key)
                done = True
        return done

    def _bake(self, key: tuple[Hashable, int]) -> Sprite:
        look, side = key
        sprite = self._counters.bake(look, side)
        self._sides.setdefault(look, []).append(side)
        self._stretched.drop(key)
        self._wanted.pop(key, None)
        for old_look, old_side in self._held.keep(key, sprite):
            self._sides[old_look].remove(old_side)
        return sprite


def _stretch(sprite: Sprite, ratio: float) -> Sprite:
    width, height = sprite.surface.get_size()
    size = (max(1, round(width * ratio)), max(1, round(height * ratio)))
    return Sprite(
        pygame.transform.scale(sprite.surface, size),
        round(sprite.dx * ratio),
        round(sprite.dy * ratio),
    )
