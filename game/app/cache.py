"""What is made once and kept within a limit, of bytes or of a count; what was used last stays."""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from typing import Generic, TypeVar

from pygame import Surface

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


def _one(_: object) -> int:
    return 1


class Cache(Generic[K, V]):
    """Values by key. limit: how many are kept, or of what `size` says of each (bytes); a value
    above the limit is still kept alone. The least recently used go first."""

    def __init__(self, limit: int, size: Callable[[V], int] = _one) -> None:
        self.limit = limit
        self.used = 0
        self.made = 0
        self._size = size
        self._held: OrderedDict[K, V] = OrderedDict()

    def get(self, key: K, make: Callable[[], V]) -> V:
        """The value of a key, made on first use."""
        found = self.find(key)
        if found is None:
            found = make()
            self.keep(key, found)
        return found

    def find(self, key: K) -> V | None:
        """The value of a key if it is there; it counts as used."""
        found = self._held.get(key)
        if found is not None:
            self._held.move_to_end(key)
        return found

    def peek(self, key: K) -> V | None:
        """The value of a key if it is there, which doesn't count as used."""
        return self._held.get(key)

    def keep(self, key: K, value: V, *, first_to_go: bool = False) -> list[K]:
        """Keep a value; the keys of those that had to go. first_to_go: until somebody asks for it,
        it goes before all others, once there is no room for another."""
        gone: list[K] = []
        self.drop(key)
        size = self._size(value)
        while self._held and self.used + size > self.limit:
            least, dropped = self._held.popitem(last=False)
            self.used -= self._size(dropped)
            gone.append(least)
        self._held[key] = value
        if first_to_go:
            self._held.move_to_end(key, last=False)
        self.made += 1
        self.used += size
        return gone

    def drop(self, key: K) -> None:
        """Forget a value, if it is there."""
        old = self._held.pop(key, None)
        if old is not None:
            self.used -= self._size(old)

    def __contains__(self, key: object) -> bool:
        return key in self._held

    def __iter__(self) -> Iterator[K]:
        return iter(self._held)

    def __len__(self) -> int:
        return len(self._held)


class SurfaceCache(Cache[Hashable, Surface]):
    """Surfaces by key. limit: bytes of pixels kept."""

    def __init__(self, limit: int) -> None:
        super().__init__(limit, surface_bytes)


def surface_bytes(surface: Surface) -> int:
    """Bytes of a surface; a part keeps the whole of what it was cut from."""
    surface = surface.get_abs_parent()
    return surface.get_width() * surface.get_height() * surface.get_bytesize()
