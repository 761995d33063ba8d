"""A small picture of a board: drawn by the board's own room a little each frame, then kept.

The rulebook shows its examples with it, the scenario list its maps. Nothing waits for a picture:
until it is finished its place is a sheet of blank paper.
"""

import hashlib
import math
import time
from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

import pygame
from pygame import Rect, Surface

from game.app.board.board_view import BoardView
from game.app.board.kits import maker
from game.app.board.view.measures import measures
from game.app.board.view.overlay import Overlay
from game.app.ui import Ui
from game.app.widgets.base import Widget
from game.core.view_records import CellMark, Piece

if TYPE_CHECKING:
    from game.core.contract import AnyGame

SLICE = 0.008  # seconds of work a frame
_TITLED = 1600  # pixels of a table's sheet at which the names of levels stand as in the window
_GAP = 24  # pixels between the levels of such a sheet
_TURNS = 10_000  # of the view; it ends by itself long before


class Shown(NamedTuple):
    """What is on the board: a game's map. game: whose look it has. level: which of the map's is
    shown, 0 the lowest."""

    table: object
    game: str
    pieces: tuple[Piece, ...] = ()
    marks: tuple[CellMark, ...] = ()
    overlay: Overlay = Overlay()
    level: int = 0


def position(game: "AnyGame", state: Any, cell: int = -1) -> Shown:
    """The board of a game as it stands in a position, on the level of a cell; without one (−1),
    on that on which most counters are."""
    pieces = game.pieces(state)
    plane = maker(game.map).plane(game.map, game.id)
    placed = [piece.cell for piece in pieces if piece.cell is not None]
    levels = Counter(
        plane.level_of(at) for at in ([cell] if cell >= 0 else placed) if 0 <= at < plane.n
    )
    level = max(levels, key=lambda one: (levels[one], -one), default=0)
    return Shown(game.map, game.id, pieces, game.marks(state), level=level)


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
    lasting = True
    """Whether a finished picture is kept for the next start, too."""

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
        if shown is not None:
            self.show(shown)

    @property
    def wanting(self) -> bool:
        """Whether there is still something to draw."""
        return self._shown is not None and self.ui.textures.find(self._key) is None

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
            self._work = drawing(self.ui, self._shown, self._side, self.size)
        image = _slice(self._work)
        if image is None:
            return True
        self._work = None
        self.ui.textures.keep(self._key, image, lasting=self.lasting)
        self.invalidate(self.place())
        return False


class TableSheet(Widget):
    """A whole table for a file, drawn a little each frame and kept nowhere: of a map with several
    levels all of them, each under its name.

    wide: pixels that the sheet may be wide and high. The scene animates it; on_drawn is told of the
    picture at the end.
    """

    solid = False

    def __init__(
        self, ui: Ui, shown: Shown, wide: int, on_drawn: Callable[[Surface], None]
    ) -> None:
        super().__init__(ui, "table-sheet", Rect(0, 0, 0, 0))
        self.on_drawn = on_drawn
        self._work = _sheet(ui, shown, wide)

    def on_time(self, now: int) -> bool:
        """Draw on for a moment; whether there is more to do."""
        image = _slice(self._work)
        if image is not None:
            self.on_drawn(image)
        return image is None


def _slice(work: Iterator[Surface | None]) -> Surface | None:
    """Draw on for a moment; the picture once it is finished."""
    until = time.perf_counter() + SLICE
    image = None
    while image is None and time.perf_counter() < until:
        image = next(work)
    return image


def _sheet(ui: Ui, shown: Shown, wide: int) -> Iterator[Surface | None]:
    """Draws all levels of a table, as `drawing` does, in the columns in which they are largest."""
    table, game = shown.table, shown.game
    titles = [title for _, title in maker(table).kit(table, ui, game, False).levels]
    yield None
    if len(titles) == 1:
        yield from drawing(ui, shown, *fitted(table, game, (wide, wide), wide))
        return
    scale = wide / _TITLED
    gap, head = round(_GAP * scale), ui.text.line_height("heading", scale)

    def place(columns: int) -> tuple[float, tuple[int, int]]:
        rows = -(-len(titles) // columns)
        room = ((wide - (columns + 1) * gap) // columns, (wide - gap) // rows - head - gap)
        return fitted(table, game, room, wide)

    columns = max(range(1, len(titles) + 1), key=lambda count: (place(count)[0], count))
    side, size = place(columns)
    across, down = size[0] + gap, size[1] + head + gap
    sheet = Surface((gap + columns * across, gap + -(-len(titles) // columns) * down))
    sheet.fill(ui.c.table_dark)
    for level, title in enumerate(titles):
        left, top = gap + level % columns * across, gap + level // columns * down
        words = ui.text.shorten(title, "heading", scale, size[0])
        ui.text.draw(sheet, words, (left, top), "heading", ui.c.cream, scale)
        for image in drawing(ui, shown._replace(level=level), side, size):
            if image is not None:
                sheet.blit(image, (left, top + head))
            yield None
    yield sheet


def drawing(
    ui: Ui, shown: Shown, side: float, size: tuple[int, int]
) -> Iterator[Surface | None]:
    """Draws a board in small pieces; the last thing it gives is the picture. side: pixels of a
    world unit; size: of the sheet at that side."""
    table, fine = shown.table, max(side, measures().camera.steps[0])
    if fine > side:
        table = maker(table).plain(table)
    plane = maker(table).plane(table, shown.game)
    room = Rect(0, 0, math.ceil(plane.width * fine), math.ceil(plane.height * fine))
    view = BoardView(table, ui, room, room, shown.game)
    view.set_level(shown.level)
    yield None
    for count in range(len(shown.pieces)):
        view.set_position(shown.pieces[: count + 1], ())
        yield None
    view.set_position(shown.pieces, shown.marks)
    view.set_overlay(shown.overlay)
    yield from come_to_rest(view)
    sheet = view.camera.sheet
    drawn = Surface(room.size)
    drawn.set_clip(sheet)
    view.draw(drawn)
    yield None
    image = drawn.subsurface(sheet.clip(room))
    if image.get_size() != size:
        image = pygame.transform.smoothscale(image, size)
    yield image.convert() if pygame.display.get_surface() else image.copy()


def come_to_rest(view: BoardView) -> Iterator[None]:
    """Prepares what a view that nobody watches shows, in small pieces, until it is all there."""
    view.speed = 0
    yield
    view.prepare(0)
    for _ in range(_TURNS):
        yield
        if not view.update(0):
            return


def _digest(shown: Shown) -> str:
    """A name for what is shown: the same in every process."""
    told = (*maker(shown.table).told(shown.table), *shown[1:])
    return hashlib.blake2b(repr(told).encode(), digest_size=12).hexdigest()
