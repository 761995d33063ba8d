"""A small picture of a board: drawn by the board's own room a little each frame, then kept.

The rulebook shows its examples with it, the scenario list its maps. Nothing waits for a picture:
until it is finished its place is a sheet of blank paper.
"""

import hashlib
import math
import time
from collections.abc import Callable, Hashable, Iterator
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game.app.board.board_view import BoardView
from game.app.board.kits import maker
from game.app.board.view.measures import measures
from game.app.board.view.overlay import Overlay
from game.app.ui import Ui
from game.app.widgets.base import Widget
from game.core.view_records import CellMark, Piece

SLICE = 0.008  # seconds of work a frame
_TURNS = 10_000  # of the view; it ends by itself long before


class Shown(NamedTuple):
    """What is on the board: a game's map. game: whose look it has."""

    table: object
    game: str
    pieces: tuple[Piece, ...] = ()
    marks: tuple[CellMark, ...] = ()
    overlay: Overlay = Overlay()


def fitted(
    table: object, game: str, room: tuple[int, int], most: float
) -> tuple[float, tuple[int, int]]:
    """The pixels of a world unit (hex side, dot pitch) at which the whole sheet fits into a room,
    at most `most`, and the sheet's size then."""
    plane = maker(table).plane(table, game)
    side = min(room[0] / plane.width, room[1] / plane.height, most)
    if side > measures().camera.steps[0]:
        side = math.floor(side)
    return side, (round(plane.width * side), round(plane.height * side))


class BoardPicture(Widget):
    """The picture in the middle of its rect. most: the largest world unit, in pixels at 100 %.

    The scene animates it (`Scene.animate`) as long as `wanting`.
    """

    solid = False

    def __init__(
        self, ui: Ui, name: str, rect: Rect, shown: Shown | None, most: float, label: str = ""
    ) -> None:
        super().__init__(ui, name, rect, label)
        self.most = most
        self.size = (0, 0)
        self._side = 0.0
        self._shown: Shown | None = None
        self._key: Hashable = None
        self._work: Iterator[Surface | None] | None = None
        self.on_drawn: Callable[[Surface], None] = lambda _: None
        """Told of the picture once it is finished."""
        if shown is not None:
            self.show(shown)

    @property
    def wanting(self) -> bool:
        """Whether there is still something to draw."""
        return self._shown is not None and self.ui.textures.find(self._key) is None

    @property
    def image(self) -> Surface | None:
        """The finished picture, if it is kept."""
        return self.ui.textures.find(self._key)

    def show(self, shown: Shown) -> None:
        """Show another board."""
        self._shown = shown
        self._side, self.size = fitted(
            shown.table, shown.game, self.rect.size, self.most * self.ui.scale
        )
        self._key = ("board", _digest(shown), self.size, self.ui.percent)
        self._work = None
        self.invalidate()

    def place(self) -> Rect:
        """Where the picture lies."""
        place = Rect((0, 0), self.size)
        place.center = self.rect.center
        return place

    def draw(self, target: Surface) -> None:
        """The picture, or the blank sheet it will be drawn on."""
        if self._shown is None:
            return
        place = self.place()
        image = self.ui.textures.find(self._key)
        if image is None:
            target.fill(self.ui.c.map, place)
        else:
            target.blit(image, place)

    def on_time(self, now: int) -> bool:
        """Draw on for a moment; whether there is more to do."""
        if self._shown is None:
            return False
        if self._work is None:
            if not self.wanting:
                return False
            self._work = self._drawing(self._shown)
        until = time.perf_counter() + SLICE
        while time.perf_counter() < until:
            image = next(self._work)
            if image is not None:
                self._work = None
                self.ui.textures.keep(self._key, image)
                self.on_drawn(image)
                self.invalidate(self.place())
                return False
        return True

    def _drawing(self, shown: Shown) -> Iterator[Surface | None]:
        """Works in small pieces; the last thing it gives is the picture."""
        side, table = max(self._side, measures().camera.steps[0]), shown.table
        if side > self._side:
            table = maker(table).plain(table)
        plane = maker(table).plane(table, shown.game)
        room = Rect(0, 0, math.ceil(plane.width * side), math.ceil(plane.height * side))
        view = BoardView(table, self.ui, room, room, shown.game)
        yield None
        for count in range(len(shown.pieces)):
            view.set_position(shown.pieces[: count + 1], ())
            yield None
        view.set_position(shown.pieces, shown.marks)
        view.speed = 0
        view.set_overlay(shown.overlay)
        yield None
        view.prepare(0)
        for _ in range(_TURNS):
            yield None
            if not view.update(0):
                break
        sheet = view.camera.sheet
        drawn = Surface(room.size)
        drawn.set_clip(sheet)
        view.draw(drawn)
        yield None
        image = drawn.subsurface(sheet.clip(room))
        if image.get_size() != self.size:
            image = pygame.transform.smoothscale(image, self.size)
        yield image.convert() if pygame.display.get_surface() else image.copy()


def _digest(shown: Shown) -> str:
    """A name for what is shown: the same in every process."""
    told = (*maker(shown.table).told(shown.table), *shown[1:])
    return hashlib.blake2b(repr(told).encode(), digest_size=12).hexdigest()
