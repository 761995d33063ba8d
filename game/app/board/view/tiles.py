"""The printed map as tiles: baked on demand, a slice of time each frame, kept within a byte limit.

A tile is one square of the sheet at one zoom step and level. While it is missing, the nearest step
that is there is stretched in its place, and beneath everything lies a coarse picture of the map.
"""

import math
import time
from collections.abc import Callable, Generator, Iterable, Iterator

import pygame
from pygame import Rect, Surface

from game.app.board.view.printer import COARSE, Key, SheetPrinter
from game.app.cache import Cache, surface_bytes

_SHARE = 3  # part of the limit that the tiles of another zoom step may take ahead
_STRETCHED = 24  # stretched tiles that are kept
_STRETCHES = 3  # tiles of another step newly stretched in one frame: each takes up to 1 ms


class TileBook:
    """Tiles by key within a byte limit; the least recently shown go first. level: the shown one."""

    def __init__(self, printer: SheetPrinter, limit: int) -> None:
        self.printer = printer
        self.limit = limit
        self.level = 0
        self._held: Cache[Key, Surface] = Cache(limit, surface_bytes)
        self._wanted: list[Key] = []
        self._under_way: tuple[Key, Generator[None, None, Surface]] | None = None
        self._stretched: Cache[tuple[Key, tuple[int, int]], Surface] = Cache(_STRETCHED)
        self._coarse: dict[int, Surface] = {}
        self._stretches = _STRETCHES

    def __len__(self) -> int:
        return len(self._held)

    @property
    def bytes(self) -> int:
        """Bytes of the tiles that are kept."""
        return self._held.used

    @property
    def baked(self) -> int:
        """How many have been baked so far."""
        return self._held.made

    @property
    def keys(self) -> tuple[Key, ...]:
        """The tiles that are there, least recently used first."""
        return tuple(self._held)

    @property
    def pending(self) -> bool:
        """Whether wanted tiles are still missing."""
        return bool(self._wanted) or self._under_way is not None

    def want(self, keys: Iterable[Key]) -> None:
        """Say which tiles are to be shown, most urgent first; what else was wanted is dropped."""
        wanted = list(keys)
        self._wanted = [key for key in wanted if self._held.find(key) is None]
        if self._under_way and self._under_way[0] not in self._wanted:
            self._under_way = None

    def work(self, ms: float) -> list[Key]:
        """Bake for about so many ms; the tiles that were finished."""
        finished: list[Key] = []
        until = time.perf_counter() + ms / 1000
        while self._wanted and time.perf_counter() < until:
            if self._under_way is None:
                key = self._wanted[0]
                self._under_way = (key, self.printer.bake(key))
            key, baking = self._under_way
            try:
                while time.perf_counter() < until:
                    next(baking)
            except StopIteration as end:
                self._held.keep(key, end.value)
                self._under_way = None
                if key in self._wanted:
                    self._wanted.remove(key)
                finished.append(key)
        return finished

    def ahead(self, keys: Iterable[Key]) -> Iterator[None]:
        """Bake tiles that are not wanted yet, a piece at a time, unless they would drive out what
        is shown."""
        missing = [key for key in keys if key not in self._held]
        if len(missing) * self.printer.tile ** 2 * 4 > self.limit // _SHARE:
            return
        for key in missing:
            tile = yield from self.printer.bake(key)
            if key not in self._held:
                self._held.keep(key, tile)
            yield

    def get(self, key: Key) -> Surface | None:
        """A tile if it is there."""
        return self._held.peek(key)

    # Drawing

    def frame(self) -> None:
        """Another frame begins: only so much is stretched anew in one."""
        self._stretches = _STRETCHES

    def keys_in(self, step: int, left: float, top: float, right: float, bottom: float) -> list[Key]:
        """The tiles of a step under a rectangle of sheet pixels at that step."""
        side = self.printer.tile
        width, height = self.printer.size(step)
        first, last = max(0, math.floor(left / side)), math.ceil(min(right, width) / side)
        high, low = max(0, math.floor(top / side)), math.ceil(min(bottom, height) / side)
        return [Key(step, i, j, self.level) for j in range(high, low) for i in range(first, last)]

    def draw(
        self, target: Surface, origin: tuple[int, int], side: float, step: int, area: Rect,
        rough: bool = False, picture: Callable[[Key, Surface], Surface] | None = None,
    ) -> list[Rect]:
        """Draw the map with its corner at `origin` and this hex side into an area of the target;
        where tiles were missing.

        step: the zoom step whose tiles serve; where one is missing, the nearest other step's, or
        (rough) only the coarse picture. picture: what is laid down in a tile's place.
        """
        gaps: list[Rect] = []
        room = area.clip(
            Rect(origin, (round(self.printer.plane.width * side),
                          round(self.printer.plane.height * side)))
        )
        if not room.width or not room.height:
            return gaps
        held = target.get_clip()
        target.set_clip(room.clip(held))
        clip = target.get_clip()
        for key, place in self._under(origin, side, step, room):
            tile = self._held.peek(key)
            if tile is not None:
                self._lay(target, key, tile if picture is None else picture(key, tile), place)
                continue
            gaps.append(place.clip(clip))
            target.set_clip(gaps[-1])
            if rough:
                self._draw_coarse(target, origin, side, place.clip(clip))
            else:
                self._fill_in(target, origin, side, step, place.clip(clip))
            target.set_clip(clip)
        target.set_clip(held)
        return gaps

    def _fill_in(
        self, target: Surface, origin: tuple[int, int], side: float, step: int, gap: Rect
    ) -> None:
        """Draw another step's tiles, or the coarse picture, where a tile is missing."""
        there = {key.step for key in self._held if key.level == self.level} - {step}
        steps = sorted(there, key=lambda s: abs(math.log(s / side)))
        for other in steps:
            under = self._under(origin, side, other, gap)
            if not all(key in self._held for key, _ in under):
                continue
            self._stretches -= sum((key, at.size) not in self._stretched for key, at in under)
            if self._stretches >= 0:
                self._cover(target, under)
                return
            break
        self._draw_coarse(target, origin, side, gap)

    def _cover(self, target: Surface, under: list[tuple[Key, Rect]]) -> None:
        for key, place in under:
            tile = self._held.peek(key)
            if tile is not None:
                self._lay(target, key, tile, place)

    def _lay(self, target: Surface, key: Key, tile: Surface, place: Rect) -> None:
        if place.size != tile.get_size():
            tile = self._stretch(key, tile, place.size)
        target.blit(tile, place)

    def _under(
        self, origin: tuple[int, int], side: float, step: int, room: Rect
    ) -> list[tuple[Key, Rect]]:
        """The tiles of a step under a window rectangle, and where each lies."""
        if side == step:
            keys = self.keys_in(
                step, room.left - origin[0], room.top - origin[1], room.right - origin[0],
                room.bottom - origin[1],
            )
            return [(key, self.printer.area(key).move(origin)) for key in keys]
        share = side / step
        found = []
        for key in self.keys_in(
            step, (room.left - origin[0]) / share, (room.top - origin[1]) / share,
            (room.right - origin[0]) / share, (room.bottom - origin[1]) / share,
        ):
            area = self.printer.area(key)
            left, top = round(area.left * share), round(area.top * share)
            size = (round(area.right * share) - left, round(area.bottom * share) - top)
            found.append((key, Rect((origin[0] + left, origin[1] + top), size)))
        return found

    def _stretch(self, key: Key, tile: Surface, size: tuple[int, int]) -> Surface:
        return self._stretched.get((key, size), lambda: pygame.transform.scale(tile, size))

    def _draw_coarse(
        self, target: Surface, origin: tuple[int, int], side: float, room: Rect
    ) -> None:
        coarse = self.sketch()
        share = side / COARSE
        left = max(0, math.floor((room.left - origin[0]) / share))
        top = max(0, math.floor((room.top - origin[1]) / share))
        right = min(coarse.get_width(), math.ceil((room.right - origin[0]) / share))
        bottom = min(coarse.get_height(), math.ceil((room.bottom - origin[1]) / share))
        if right > left and bottom > top:
            part = coarse.subsurface(Rect(left, top, right - left, bottom - top))
            size = (round((right - left) * share) + 1, round((bottom - top) * share) + 1)
            target.blit(
                pygame.transform.scale(part, size),
                (origin[0] + round(left * share), origin[1] + round(top * share)),
            )

    def sketch(self) -> Surface:
        """The coarse picture of the whole map, drawn on first use."""
        known = self._coarse.get(self.level)
        if known is None:
            known = self._coarse[self.level] = self.printer.coarse(self.level)
        return known
