"""The window opens as large as it was closed."""

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.app import loop
from game.app.loop import App
from game.app.scenes.menus import Menus
from game.app.screen import first_size
from game.app.settings import SettingsFile
from game.app.window_place import WindowMemory, WindowPlace
from tests.app.fakes import FakeServices

Start = Callable[..., App]


@pytest.fixture
def start(
    services: FakeServices, monkeypatch: pytest.MonkeyPatch, shared_ui: None
) -> Start:
    """Starts the program with its title; the library stays for the tests after this one."""
    monkeypatch.setattr(pygame, "quit", lambda: None)
    monkeypatch.setattr(loop.worker, "end", lambda: None)
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1920, 1080)])

    def begin(size: tuple[int, int] | None = None) -> App:
        app = App(SettingsFile(), size)
        app.push(Menus(app, services).title())
        return app

    return begin


def heard(app: App, *kinds: int) -> None:
    """The desktop says so."""
    for kind in kinds:
        app._event(pygame.event.Event(kind))


def test_a_window_opens_as_large_as_it_was_closed(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = start()
    assert app.size == first_size()
    app.resized((1300, 700))
    app.close()
    assert start().size == (1300, 700)
    assert start((1280, 720)).size == (1280, 720), "who asks for a size has that"
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1280, 720)])
    small = start()
    assert small.size == (1264, 620), "a smaller screen"
    small.close()
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1920, 1080)])
    assert start().size == (1300, 700), "and back at the larger one"


def test_neither_a_size_that_was_asked_for_nor_full_screen_is_kept(start: Start) -> None:
    asked = start((1280, 720))
    asked.resized((1200, 700))
    asked.close()
    app = start()
    assert app.size == first_size()
    app.apply(app.settings.changed(full_screen=True))
    app.resized((1920, 1080))
    app.close()
    assert WindowMemory().kept is None
    app.apply(app.settings.changed(full_screen=False))


def test_settings_as_they_came_open_the_first_window(start: Start) -> None:
    app = start()
    app.resized((1300, 700))
    app.close()
    app = start()
    app.forget_size()
    app.close()
    assert WindowMemory().kept is None and start().size == first_size()


@pytest.mark.parametrize("size_first", [True, False])
def test_a_maximised_window_is_maximised_again(start: Start, size_first: bool) -> None:
    """And un-maximised has the size that it had, whatever the desktop says first."""
    app = start()
    app.resized((1300, 700))
    if size_first:
        app.resized((1920, 1040))
        heard(app, pygame.WINDOWMAXIMIZED)
    else:
        heard(app, pygame.WINDOWMAXIMIZED)
        app.resized((1920, 1040))
    app.close()
    assert WindowMemory().kept == WindowPlace((1300, 700), maximised=True)
    app = start()
    assert app._windowed == (1300, 700)
    heard(app, pygame.WINDOWRESTORED)
    app.close()
    assert WindowMemory().kept == WindowPlace((1300, 700))


@pytest.mark.parametrize("held", [b"", b"[]", b'{"size": [0, 5]}', b'{"size": "large"}', b"\xff"])
def test_a_damaged_file_opens_the_first_window(tmp_path: Path, held: bytes) -> None:
    path = tmp_path / "window.json"
    path.write_bytes(held)
    assert WindowMemory(path).kept is None
