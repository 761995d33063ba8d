"""Fixtures of the window tests: an app with its title, on the driver the tests were given."""

import gc
from collections.abc import Callable, Iterator

import pygame
import pytest

from game.app.loop import App
from game.app.scenes.menus import Menus
from game.app.settings import SettingsFile
from tests.app.driver import Driver
from tests.app.fakes import FakeDesk, fake_desk

MakeApp = Callable[..., App]


@pytest.fixture(autouse=True, scope="module")
def swept() -> Iterator[None]:
    """Windows are large: those of a module are thrown away at its end."""
    yield
    gc.unfreeze()
    gc.collect()


@pytest.fixture
def make_app() -> Iterator[MakeApp]:
    """Makes an app of a size and interface scale (0: automatic)."""

    def make(size: tuple[int, int] = (1280, 720), scale: int = 0) -> App:
        store = SettingsFile()
        if scale:
            store.value = store.value.changed(scale=scale)
        pygame.event.clear() if pygame.display.get_init() else None
        return App(store, size)

    yield make
    pygame.event.clear()


@pytest.fixture
def desk() -> FakeDesk:
    """A desk with one game."""
    return fake_desk()


@pytest.fixture
def menus(make_app: MakeApp, desk: FakeDesk) -> Menus:
    """All menus, the title on top."""
    app = make_app()
    menus = Menus(app, desk)
    app.push(menus.title())
    return menus


@pytest.fixture
def driver(menus: Menus) -> Driver:
    """Hands on the title."""
    return Driver(menus.app)
