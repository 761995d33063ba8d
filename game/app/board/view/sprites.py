"""Sprites by look and zoom, baked a few each frame; meanwhile another zoom's one is stretched."""

import time
from collections import OrderedDict
from collections.abc import Hashable

import pygame

from game.app.board.view.counters import CounterArt
from game.app.board.view.ink import Sprite

CACHE_BYTES = 48 * 1024 * 1024


class SpriteBook:
    """Counter sprites within a byte limit."""

    def __init__(self, counters: CounterArt, limit: int = CACHE_BYTES) -> None:
        self._counters = counters
        self._limit = limit
        self._held: OrderedDict[tuple[Hashable, int], Sprite] = OrderedDict()
        self._sides: dict[Hashable, list[int]] = {}
        self._stretched: dict[tuple[Hashable, int], Sprite] = {}
        self._wanted: dict[tuple[Hashable, int], None] = {}
        self.bytes = 0
        self.baked = 0

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
        found = self._held.get(key)
        if found is not None:
            self._held.move_to_end(key)
            return found
        if now or not self._sides.get(look):
            return self._bake(key)
        self._wanted[key] = None
        stretched = self._stretched.get(key)
        if stretched is None:
            other = min(self._sides[look], key=lambda known: abs(known - side))
            stretched = self._stretched[key] = _stretch(self._held[look, other], side / other)
        return stretched

    def want(self, looks: list[Hashable], side: int) -> None:
        """Say which sprites will be needed soon."""
        for look in looks:
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

    def clear(self) -> None:
        """Forget all sprites."""
        self._held.clear()
        self._sides.clear()
        self._stretched.clear()
        self._wanted.clear()
        self.bytes = 0

    def _bake(self, key: tuple[Hashable, int]) -> Sprite:
        look, side = key
        sprite = self._counters.bake(look, side)
        self._held[key] = sprite
        self._sides.setdefault(look, []).append(side)
        self._stretched.pop(key, None)
        self._wanted.pop(key, None)
        self.baked += 1
        self.bytes += _bytes(sprite)
        while self.bytes > self._limit and len(self._held) > 1:
            (old_look, old_side), old = self._held.popitem(last=False)
            self._sides[old_look].remove(old_side)
            self.bytes -= _bytes(old)
        if len(self._stretched) > 600:
            self._stretched.clear()
        return sprite


def _stretch(sprite: Sprite, ratio: float) -> Sprite:
    width, height = sprite.surface.get_size()
    size = (max(1, round(width * ratio)), max(1, round(height * ratio)))
    return Sprite(
        pygame.transform.scale(sprite.surface, size),
        round(sprite.dx * ratio),
        round(sprite.dy * ratio),
    )


def _bytes(sprite: Sprite) -> int:
    return sprite.surface.get_width() * sprite.surface.get_height() * 4
