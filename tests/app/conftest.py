"""Fixtures of the window tests: an app with its title, on the driver the tests were given."""

import gc
from collections.abc import Callable, Generator, Hashable, Iterator
from functools import partial
from types import SimpleNamespace
from typing import Any
from weakref import WeakSet

import pygame
import pytest
from pygame import Surface

from game.app import idle_worker, loop
from game.app.board import board_view, kits
from game.app.board.view.ink import Sprite
from game.app.board.view.kit import BoardKit
from game.app.board.view.printer import Key
from game.app.cache import Cache, surface_bytes
from game.app.loop import App
from game.app.play import autoplay
from game.app.play.autosave import Autosave
from game.app.scenes.menus import Menus
from game.app.settings import SettingsFile
from game.app.ui import Ui
from game.core.language import spoken
from game.engine import client
from tests.app.driver import Driver
from tests.app.fakes import FakeServices, fake_services
from tests.app.measure import begin_recording
from tests.app.play.hands import AT_TABLE, ENGINE, forget_events
from tests.conftest import WEIGHT
from tests.loading import load_once

PATIENT = 120
"""Seconds in which a computer's side decides on the slowest machine, and stops."""

MakeApp = Callable[..., App]


DRAWN_BYTES = 64 * 1024 * 1024
MOST_LEFT = 4
"""Tests whose windows are swept away together: to look for garbage takes a while."""


class Shared:
    """What all windows of a run draw with: fonts, textures, and what was drawn with them, the tiles
    of maps and the counters too. To draw it anew for each would take most of a test's time."""

    def __init__(self) -> None:
        self.forget()
        self.used = False
        """Whether a window was opened since that was last asked."""
        self.left = 0
        """How many tests have left their windows behind since they were last swept away."""

    def forget(self) -> None:
        """Keep nothing of what was drawn so far."""
        self._ui: Ui | None = None
        self._maps: list[object] = []
        self._drawn: Cache[Hashable, Surface | Sprite] = Cache(
            DRAWN_BYTES, lambda made: surface_bytes(getattr(made, "surface", made))
        )

    def __call__(self) -> Ui:
        """Stands in for `Ui()` where a window makes its own."""
        if self._ui is None or not pygame.font.get_init():  # no font outlives pygame's end
            self._ui = Ui()
        self.used = True
        self._ui.rescale(100)
        self._ui.recolour("usual")
        self._ui.device = "keys"
        return self._ui

    def maker(self, table: Any) -> kits.Maker:
        """Stands in for `maker` where a board's view makes its kit."""
        plain = kits.maker(table)

        def kit(table: Any, ui: Ui, game: str, patterns: bool) -> BoardKit:
            made: Any = plain.kit(table, ui, game, patterns)
            told = plain.told(table)
            if told not in self._maps:
                self._maps.append(told)
            how = (game, type(table), ui.scale, patterns, ui.theme.palette, spoken())
            made.printer.bake = partial(
                self._tile, made.printer.bake, (how, self._maps.index(told))
            )
            made.counters.bake = partial(self._counter, made.counters.bake, how)
            return made

        return plain._replace(kit=kit)

    def _tile(
        self, bake: Callable[[Key], Generator[None, None, Surface]], how: Hashable, key: Key
    ) -> Generator[None, None, Surface]:
        found: Any = self._drawn.find((how, key))
        if found is None:
            found = yield from bake(key)
            self._drawn.keep((how, key), found)
        return found

    def _counter(
        self, bake: Callable[[Hashable, float], Sprite], how: Hashable, look: Hashable, side: float
    ) -> Sprite:
        made: Any = self._drawn.get((how, look, side), lambda: bake(look, side))
        return made


SHARED, RECORDED = Shared(), Shared()
"""What plain windows draw with, and those whose surfaces know their words."""


def lighten() -> None:
    """What was drawn is drawn again when it is needed."""
    put_away()
    SHARED.forget()
    RECORDED.forget()


WEIGHT.spare.append(lighten)


KEPT: "WeakSet[Autosave]" = WeakSet()
"""What keeps games on disk, each in a thread that holds on to the whole window until it ends."""


def put_away() -> None:
    """Throw away the windows of the test before; the thread that keeps its game on disk ends."""
    while AT_TABLE:
        AT_TABLE.pop().rooms.put_away()
    for autosave in list(KEPT):
        autosave.close()
    forget_events()
    ENGINE.cancel()
    if SHARED.used:
        SHARED.used = False
        SHARED.left += 1
    if SHARED.left >= MOST_LEFT:
        SHARED.left = 0
        gc.collect()


@pytest.fixture(autouse=True, scope="module")
def older() -> None:
    """What was there before a module needn't be looked at when its windows are swept away. Rubbish
    that was still there would stay for good."""
    put_away()
    gc.collect()
    gc.freeze()


def share(patch: pytest.MonkeyPatch, shared: Shared) -> None:
    """Have all windows draw with the same."""
    patch.setattr(loop, "Ui", shared)
    patch.setattr(board_view, "maker", shared.maker)


@pytest.fixture(autouse=True)
def shared_ui(monkeypatch: pytest.MonkeyPatch) -> None:
    """All windows draw with the same."""
    share(monkeypatch, SHARED)


@pytest.fixture(autouse=True)
def every_autosave_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """A test that leaves the table as it is leaves the thread behind."""
    begin = Autosave.__init__

    def begun(self: Autosave, *given: Any, **named: Any) -> None:
        KEPT.add(self)
        begin(self, *given, **named)

    monkeypatch.setattr(Autosave, "__init__", begun)


@pytest.fixture(autouse=True)
def loaded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same few games lie on all tables."""
    load_once(monkeypatch, files=True)


@pytest.fixture
def first_start(shared_ui: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows that have never drawn anything, each with fonts and textures of its own."""
    monkeypatch.setattr(loop, "Ui", Ui)
    monkeypatch.setattr(board_view, "maker", kits.maker)
    SHARED.used = True  # these are to be swept away as well


@pytest.fixture(autouse=True)
def swept(older: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows are large. None needs to look for garbage itself in the calm."""
    put_away()
    idle = SimpleNamespace(collect=int, freeze=int, unfreeze=int, get_count=gc.get_count)
    monkeypatch.setattr(idle_worker, "gc", idle)


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a computer's side decides never depends on how busy the machine is."""
    monkeypatch.setattr(autoplay, "CAP", 1000 * PATIENT)
    monkeypatch.setattr(client, "PATIENCE", PATIENT)


@pytest.fixture
def make_app() -> Iterator[MakeApp]:
    """Makes an app of a size and interface scale (0: automatic)."""

    def make(size: tuple[int, int] = (1280, 720), scale: int = 0) -> App:
        store = SettingsFile()
        if scale:
            store.value = store.value.changed(scale=scale)
        forget_events()
        return App(store, size)

    yield make
    forget_events()


@pytest.fixture(scope="module")
def recorder() -> Iterator[Shared]:
    """Surfaces that are made within the module know their words. What was drawn before doesn't, so
    its windows draw with what they have made themselves; both together would be hundreds of
    megabytes more."""
    SHARED.forget()
    gc.unfreeze()  # it is older than the module
    gc.collect()
    gc.freeze()
    with pytest.MonkeyPatch.context() as patch:
        begin_recording(patch)
        yield RECORDED
    RECORDED.forget()


@pytest.fixture
def recording(recorder: Shared, shared_ui: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Surfaces made from now on know their words; ask for it before an app is made."""
    share(monkeypatch, recorder)
    SHARED.used = True  # these windows are to be swept away as well


@pytest.fixture
def first_recording(recorder: Shared, first_start: None) -> None:
    """The same in windows that have never drawn anything: at many sizes and scales it would be too
    much to keep."""


@pytest.fixture
def ui() -> Ui:
    """Theme, text and textures at 100 %, with a display for surfaces."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1920, 1080))
    return Ui()


@pytest.fixture
def services() -> FakeServices:
    """A services with one game."""
    return fake_services()


@pytest.fixture
def menus(make_app: MakeApp, services: FakeServices) -> Menus:
    """All menus, the title on top."""
    app = make_app()
    menus = Menus(app, services)
    app.push(menus.title())
    return menus


@pytest.fixture
def driver(menus: Menus) -> Driver:
    """Hands on the title."""
    return Driver(menus.app)
