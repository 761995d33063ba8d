"""Pictures of the tables that saves hold, for the lists of them.

Nothing waits for one: it is looked for on the disk, and drawn where it was never drawn before or
its file is damaged, in moments in which nobody does anything. Saves come from anywhere: one that is
too long, or doesn't come out as it says, has no picture.
"""

import hashlib
from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Any, NamedTuple

from pygame import Surface
from pygame.transform import smoothscale

from game.app.board.kits import drawable
from game.app.idle_worker import WorkPlan
from game.app.scene import AppHost
from game.app.scenes.boardpicture import drawing, fitted, position
from game.app.ui import Ui
from game.core.contract import AnyGame
from game.core.errors import BoxError
from game.core.history import History
from game.core.resume import stands_at
from game.core.saves import Save
from game.rules import open_saved

SIZE = (288, 192)
"""Pixels that a picture is kept in at most: enough for a row at the largest interface scale."""
LONGEST = 2000
"""Actions of a save that are played again for its picture."""
LARGEST = 400_000
"""Characters of a scenario that is read for one."""


class _Read(NamedTuple):
    """A save whose scenario has been read."""

    name: str
    save: Save
    game: AnyGame


class SavePictures:
    """The pictures of some saves. on_found(name): another one is there; names are of `name_of`."""

    def __init__(self, app: AppHost, ui: Ui, on_found: Callable[[str], None]) -> None:
        self.app = app
        self.ui = ui
        self.on_found = on_found
        self._wanted: deque[tuple[str, Save]] = deque()
        self._hopeless: set[str] = set()
        self._there: set[str] = set()
        self._read: _Read | None = None
        self._reading = False
        self._step = object()
        """Another one with each step, so that no plan is taken for one before it."""

    def want(self, saves: Iterable[Save]) -> None:
        """The saves whose pictures are to be seen, the most urgent first."""
        named = ((self.name_of(save), save) for save in saves)
        self._wanted = deque(
            (name, save) for name, save in named
            if name not in self._hopeless and name not in self._there
        )
        self._step = object()

    @staticmethod
    def name_of(save: Save) -> str:
        """What the picture of a save is called: the same for all saves of a position."""
        told = repr((save.game, save.source, sorted(save.options.items()), save.check))
        return hashlib.blake2b(told.encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()

    def find(self, name: str, room: tuple[int, int]) -> Surface | None:
        """A picture that was found or drawn, as large as it fits into a room."""
        image = self.ui.textures.find(_key(name)) if name in self._there else None
        if image is None:
            return None
        wide, high = image.get_size()
        share = min(room[0] / wide, room[1] / high)
        size = (max(1, round(wide * share)), max(1, round(high * share)))
        return self.ui.textures.cache.get(
            ("thumbnail", name, size), lambda: smoothscale(image, size)
        )

    def forget(self, save: Save) -> None:
        """Throw a picture away, here and on disk."""
        name = self.name_of(save)
        self._there.discard(name)
        self.ui.textures.forget(_key(name))

    def plan(self) -> WorkPlan | None:
        """What is to be done next while nobody waits."""
        if self._read is not None:
            return WorkPlan(("draw save", self._step), self._draw)
        if self._wanted and not self._reading:
            return WorkPlan(("find save", self._step), self._look)
        return None

    def _look(self) -> Iterator[None]:
        """Take pictures from the disk up to the first that isn't there; read that one's scenario.
        """
        while self._wanted:
            name, save = self._wanted.popleft()
            if self.ui.textures.find(_key(name)) is not None:
                self._found(name)
            elif len(save.actions) > LONGEST or len(save.source) > LARGEST:
                self._hopeless.add(name)
            else:
                self._ask(name, save)
                return
            yield

    def _ask(self, name: str, save: Save) -> None:
        """Read the scenario of a save in the background."""
        self._reading = True
        self.app.background(
            lambda: _opened(save), lambda game: self._opened(name, save, game), "save"
        )

    def _opened(self, name: str, save: Save, game: AnyGame | None) -> None:
        self._reading = False
        self._step = object()
        if game is None:
            self._hopeless.add(name)
        else:
            self._read = _Read(name, save, game)

    def _draw(self) -> Iterator[None]:
        """Play the save again and draw where it stands."""
        read = self._read
        assert read is not None
        image = None
        try:
            for drawn in _picture(self.ui, read):
                yield
                image = drawn
        except (BoxError, ValueError):
            image = None
        self._read = None
        self._step = object()
        if image is None:
            self._hopeless.add(read.name)
        else:
            self.ui.textures.keep(_key(read.name), image)
            self._found(read.name)

    def _found(self, name: str) -> None:
        self._there.add(name)
        self.on_found(name)


def _key(name: str) -> Hashable:
    return ("save", name)


def _opened(save: Save) -> AnyGame | None:
    """The game of a save; None if it can't be opened or drawn."""
    try:
        game = open_saved(save.game, save.source, save.options)
    except (BoxError, ValueError):
        return None  # what is wrong with it is told where it is loaded
    return game if drawable(game.map) else None


def _picture(ui: Ui, read: _Read) -> Iterator[Surface | None]:
    """The position of a save, in small pieces; the last thing it gives is the picture, None for
    one that doesn't come out as it was saved."""
    _, save, game = read
    history: History[Any, Any] = History(
        game, save.seed, save.script, endless=save.endless, later=sorted(save.later)
    )
    for text in save.actions:
        yield None
        if not history.play(text).allowed:
            return
    if not stands_at(game, history.state, save.check):
        return
    shown = position(game, history.state)
    side, size = fitted(game.map, game.id, SIZE, SIZE[0])
    yield from drawing(ui, shown, side, size)
