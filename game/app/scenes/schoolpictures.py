"""Pictures of chapters: a piece of each one's own board, where most of its counters stand.

Nothing waits for one: it is looked for on the disk, and drawn where it was never drawn before, in
moments in which nobody does anything.
"""

import hashlib
from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from itertools import count
from pathlib import Path
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game.app.app_services import AppServices
from game.app.board.board_view import BoardView
from game.app.board.kits import drawable
from game.app.board.view.plane import Plane, Point
from game.app.idle_worker import WorkPlan
from game.app.scene import AppHost
from game.app.scenes.boardpicture import Shown, come_to_rest, position
from game.app.theme import mix
from game.app.ui import Ui
from game.core.contract import Box, ScenarioCard
from game.core.dice import make_dice
from game.core.errors import BoxError
from game.core.safe_files import FileFault, read_bytes

LARGEST = 400_000
"""Bytes of a scenario file that is drawn."""
_CLOSE = (1.0, 0.7)
"""How close a board is looked at, as shares of the zoom at which all on it is read: the first at
which enough is seen."""
_TELLING = 3  # counters that say what a chapter is about
_FADED = 0.12  # how pale the darkest of a picture in sepia is


class _Wanted(NamedTuple):
    """A picture that is to be seen. mark: of its file; size: in pixels, at an interface scale."""

    card: ScenarioCard
    mark: str
    size: tuple[int, int]
    percent: int

    @property
    def key(self) -> Hashable:
        """Under which the textures keep it."""
        return "chapter", self.card.game, self.mark, self.size, self.percent


def mark_of(card: ScenarioCard) -> str:
    """What tells the board of a chapter from any other: it follows from its file. "" for one that
    can't be read."""
    try:
        text = read_bytes(card.source, LARGEST)
    except FileFault:
        return ""
    return hashlib.blake2b(text, digest_size=12).hexdigest()


class ChapterPictures:
    """The pictures of the chapters that are shown. on_found(): another one is there."""

    def __init__(
        self, app: AppHost, ui: Ui, services: AppServices, on_found: Callable[[], None]
    ) -> None:
        self.app = app
        self.ui = ui
        self.services = services
        self.on_found = on_found
        self._seen: dict[Path, _Wanted] = {}
        self._wanted: deque[_Wanted] = deque()
        self._hopeless: set[Hashable] = set()
        self._drawn: tuple[_Wanted, Shown] | None = None
        self._reading = False
        self._steps = count()
        self._step = next(self._steps)
        """Another one with each step, so that no plan is taken for one before it."""

    def want(
        self, cards: Iterable[tuple[ScenarioCard, tuple[int, int]]], marks: Mapping[Path, str]
    ) -> None:
        """The chapters whose pictures are to be seen, the most urgent first, each with the size
        of its picture."""
        named = [
            _Wanted(card, marks[card.source], size, self.ui.percent)
            for card, size in cards if marks.get(card.source) and not card.fault
        ]
        self._seen = {one.card.source: one for one in named}
        self._wanted = deque(one for one in named if one.key not in self._hopeless)
        self._step = next(self._steps)

    def find(self, card: ScenarioCard, faded: bool) -> Surface | None:
        """The picture of a chapter, if it is there. faded: in sepia."""
        wanted = self._seen.get(card.source)
        image = self.ui.textures.find(wanted.key) if wanted is not None else None
        if image is None or wanted is None or not faded:
            return image
        return self.ui.textures.cache.get(("sepia", wanted.key), lambda: self._sepia(image))

    def _sepia(self, image: Surface) -> Surface:
        """Brown where it was dark, the colour of paper where it was light."""
        paper = self.ui.c.card
        dark = mix(self.ui.c.brass_ink, paper, _FADED)
        made = pygame.transform.grayscale(image)
        span = tuple(high - low for high, low in zip(paper, dark, strict=True))
        made.fill(span, special_flags=pygame.BLEND_RGB_MULT)
        made.fill(dark, special_flags=pygame.BLEND_RGB_ADD)
        return made

    def plan(self) -> WorkPlan | None:
        """What is to be done next while nobody waits."""
        if self._drawn is not None:
            return WorkPlan(("draw chapter", self._step), self._draw)
        if self._wanted and not self._reading:
            return WorkPlan(("find chapter", self._step), self._look)
        return None

    def _look(self) -> Iterator[None]:
        """Pass over what is there up to the first that isn't; read that one's scenario."""
        while self._wanted:
            wanted = self._wanted.popleft()
            if self.ui.textures.find(wanted.key) is None:
                self._ask(wanted)
                return
            yield

    def _ask(self, wanted: _Wanted) -> None:
        """Set a chapter up in the background."""
        box = self.services.box(wanted.card.game)
        self._reading = box is not None
        if box is not None:
            self.app.background(
                lambda: _set_up(box, wanted.card.source), lambda shown: self._read(wanted, shown),
                "chapter",
            )

    def _read(self, wanted: _Wanted, shown: Shown | None) -> None:
        self._reading = False
        self._step = next(self._steps)
        if shown is None:
            self._hopeless.add(wanted.key)
        else:
            self._drawn = wanted, shown

    def _draw(self) -> Iterator[None]:
        """Draw a piece of the board that was read."""
        assert self._drawn is not None
        wanted, shown = self._drawn
        image = None
        for drawn in _piece(self.ui, shown, wanted.size):
            yield
            image = drawn
        self._drawn = None
        self._step = next(self._steps)
        if image is not None:
            self.ui.textures.keep(wanted.key, image)
            self.on_found()


def _set_up(box: Box, source: Path) -> Shown | None:
    """The board of a chapter as it begins; None if no picture can be had of it."""
    try:
        game = box.load(source)
        return position(game, game.start(make_dice(0)).state) if drawable(game.map) else None
    except (BoxError, ValueError):
        return None  # what is wrong with it is told where it is opened


def _piece(ui: Ui, shown: Shown, size: tuple[int, int]) -> Iterator[Surface | None]:
    """Draws what a window of that size shows of a board, in small pieces; the last thing it gives
    is the picture."""
    room = Rect((0, 0), size)
    view = BoardView(shown.table, ui, room, room, shown.game)
    view.set_level(shown.level)
    yield None
    for share in _CLOSE:
        side = max(share * view.plane.build.unit * ui.scale, view.camera.fill_side)
        view.camera.look(side, (0, 0))
        side = view.camera.side
        seen, middle = _seen(view.plane, shown, (size[0] / side, size[1] / side))
        view.camera.look(side, middle)
        if seen:
            break
    view.set_position(shown.pieces, shown.marks)
    yield from come_to_rest(view)
    drawn = Surface(size)
    view.draw(drawn)
    yield drawn.convert() if pygame.display.get_surface() else drawn


def _seen(plane: Plane, shown: Shown, room: Point) -> tuple[bool, Point]:
    """The world point round which most is seen, counters, and of both sides if that can be; with
    whether that tells what the chapter is about. room: world units that are seen across and down.
    """
    placed = [
        (plane.centre(piece.cell), piece.side) for piece in shown.pieces
        if piece.cell is not None and 0 <= piece.cell < plane.n
        and plane.level_of(piece.cell) == shown.level
    ]
    if not placed:
        return True, (plane.width / 2, plane.height / 2)
    half = plane.build.counter / 2

    def seen(middle: Point) -> list[tuple[Point, str]]:
        return [
            (at, side) for at, side in placed
            if abs(at[0] - middle[0]) + half <= room[0] / 2
            and abs(at[1] - middle[1]) + half <= room[1] / 2
        ]

    middles = [at for at, _ in placed]
    middles += [
        ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)
        for index, one in enumerate(middles) for other in middles[index + 1:]
    ]
    best = max(
        ((seen(middle), -at) for at, middle in enumerate(middles)),
        key=lambda found: (len({side for _, side in found[0]}), len(found[0]), found[1]),
    )[0]
    if not best:
        return False, middles[0]
    sides = {side for _, side in best}
    tells = len(best) >= min(_TELLING, len(placed)) and len(sides) > 1
    across, down = ([at[axis] for at, _ in best] for axis in (0, 1))
    return tells, ((min(across) + max(across)) / 2, (min(down) + max(down)) / 2)
