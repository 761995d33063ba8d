"""A cache of surfaces with a byte limit; the least recently used go first."""

from collections import OrderedDict
from collections.abc import Callable, Hashable

from pygame import Surface


class SurfaceCache:
    """Surfaces by key. limit: bytes of pixels kept; one oversized surface is still kept alone."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._held: OrderedDict[Hashable, Surface] = OrderedDict()
        self.bytes = 0
        self.made = 0

    def get(self, key: Hashable, make: Callable[[], Surface]) -> Surface:
        """The surface of a key, made on first use."""
        found = self.find(key)
        if found is not None:
            return found
        surface = make()
        self.made += 1
        self._held[key] = surface
        self.bytes += _size(surface)
        while self.bytes > self._limit and len(self._held) > 1:
            _, old = self._held.popitem(last=False)
            self.bytes -= _size(old)
        return surface

    def find(self, key: Hashable) -> Surface | None:
        """The surface of a key if it is there."""
        found = self._held.get(key)
        if found is not None:
            self._held.move_to_end(key)
        return found

    def __contains__(self, key: Hashable) -> bool:
        return key in self._held

    def __len__(self) -> int:
        return len(self._held)

    def clear(self) -> None:
        """Forget everything (another display format)."""
        self._held.clear()
        self.bytes = 0


def _size(surface: Surface) -> int:
    surface = surface.get_abs_parent()  # a part keeps the whole of what it was cut from
    return surface.get_width() * surface.get_height() * surface.get_bytesize()
