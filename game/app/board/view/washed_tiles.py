"""Tiles of the printed map with what lies flat on it: marks, and the washes of what can be reached.

While the mouse wanders over a reach, paths come and go on a map that stays as it is. From the
second picture on that has the same lying flat, each tile is kept with it, and laid down in one
copy.
"""

from collections.abc import Sequence

from pygame import Rect, Surface

from game.app.board.view.ink import PREMUL
from game.app.board.view.pen import Item
from game.app.board.view.printer import Key, SheetPrinter
from game.app.cache import Cache, surface_bytes

LIMIT = 32 << 20  # bytes of the tiles that are kept: somewhat more than a large window shows


class WashedTiles:
    """Pictures of tiles by key, of one set of items that lie flat; the least recently shown go
    first."""

    def __init__(self, printer: SheetPrinter) -> None:
        self._printer = printer
        self._flat: Sequence[Item] = ()
        self._steady = False
        self._held = _kept()

    def lay(self, flat: Sequence[Item]) -> None:
        """Another picture, in which these items lie flat."""
        # kept as they are: as long as an item is, no other has its surface's id
        self._steady = len(flat) == len(self._flat) and all(
            new.surface is old.surface and (new.x, new.y) == (old.x, old.y)
            for new, old in zip(flat, self._flat, strict=True)
        )
        if not self._steady:
            self._flat = flat
            self._held = _kept()

    @property
    def steady(self) -> bool:
        """Whether there is something flat, the same as in the picture before."""
        return self._steady and bool(self._flat)

    def picture(self, key: Key, tile: Surface) -> Surface:
        """A tile with what lies flat on it."""
        found = self._held.find(key)
        if found is None or found[0] is not tile:
            found = (tile, self._made(key, tile))
            self._held.keep(key, found)
        return found[1]

    def _made(self, key: Key, tile: Surface) -> Surface:
        area, made = self._printer.area(key), tile.copy()
        made.fblits(
            [(item.surface, (item.x - area.left, item.y - area.top)) for item in self._flat
             if Rect(item.x, item.y, *item.surface.get_size()).colliderect(area)],
            PREMUL,
        )
        return made


def _kept() -> Cache[Key, tuple[Surface, Surface]]:
    """Room for tiles as printed and with what lies on them."""
    return Cache(LIMIT, lambda kept: surface_bytes(kept[1]))
