"""Starting without a screen that can be seen: one line and status 2, never a program for nobody."""

import os
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from game.app import screen
from game.app.screen import LEAST_SIZE, first_size, fitted
from game.core.errors import BoxError

ROOT = Path(__file__).parents[2]
ELSEWHERE = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")

linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux lacks displays")


def play(tmp_path: Path, *arguments: str, **env: str) -> "subprocess.CompletedProcess[str]":
    """The program with only these ways to a screen."""
    plain = {key: value for key, value in os.environ.items() if key not in ELSEWHERE}
    return subprocess.run(
        [sys.executable, "-m", "game", "play", *arguments], cwd=ROOT, text=True,
        env={**plain, "SKIRMISH_BOX_HOME": str(tmp_path), "XDG_RUNTIME_DIR": str(tmp_path), **env},
        capture_output=True, timeout=60, check=False,
    )


@linux
@pytest.mark.parametrize(
    ("env", "words"),
    [
        ({}, "there is no display"),
        ({"DISPLAY": ":987"}, "no window can be opened on DISPLAY=:987"),
        ({"DISPLAY": ":987", "SDL_VIDEODRIVER": ""}, "no window can be opened on DISPLAY=:987"),
        ({"WAYLAND_DISPLAY": "none-9"}, "no window can be opened on WAYLAND_DISPLAY=none-9"),
        ({"DISPLAY": ":987", "SDL_VIDEODRIVER": "x11"}, "no window can be opened on x11"),
    ],
)
def test_a_display_that_is_not_there_is_one_line(
    tmp_path: Path, env: dict[str, str], words: str
) -> None:
    """Left to itself SDL would draw off screen and wait for ever."""
    done = play(tmp_path, "--frames", "2", **env)
    assert done.returncode == 2
    assert done.stdout == "" or "pygame" in done.stdout
    assert done.stderr.count("\n") == 1 and words in done.stderr, done.stderr


@linux
def test_a_driver_that_was_asked_for_is_taken(tmp_path: Path) -> None:
    done = play(tmp_path, "--frames", "1", SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    assert done.returncode == 0, done.stderr


def test_an_unseen_driver_that_nobody_asked_for_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """On systems where no variable tells of displays, the driver that SDL took does."""
    monkeypatch.setattr(screen.sys, "platform", "win32")
    monkeypatch.setattr(pygame.display, "init", lambda: None)
    monkeypatch.setattr(pygame.display, "quit", lambda: None)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "offscreen")
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    with pytest.raises(BoxError, match="only found its 'offscreen' driver"):
        screen.need_screen()
    monkeypatch.setenv("SDL_VIDEODRIVER", "offscreen")
    screen.need_screen()


@pytest.mark.long
def test_the_self_test_leaves_the_players_folders_alone(tmp_path: Path) -> None:
    """No save, no autosave, no setting of its own: Continue still means the player's game."""
    done = play(tmp_path, "--self-test", "--size", "1280x720", SDL_VIDEODRIVER="dummy",
                SDL_AUDIODRIVER="dummy")
    assert done.returncode == 0 and "all is well" in done.stdout, done.stderr
    assert list(tmp_path.rglob("*")) == []


@pytest.mark.parametrize(
    ("screen", "least_left"),
    [((1280, 720), 100), ((1366, 768), 100), ((1920, 1080), 100), ((3840, 2160), 200)],
)
def test_the_first_window_leaves_room_for_its_frame(
    monkeypatch: pytest.MonkeyPatch, screen: tuple[int, int], least_left: int
) -> None:
    """A title bar and a task bar; what they take of pixels grows with those of the screen."""
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [screen])
    wide, high = first_size()
    assert wide <= screen[0] - 16 and high <= screen[1] - least_left
    assert wide >= LEAST_SIZE[0] and high >= LEAST_SIZE[1]
    assert high > 0.8 * screen[1], "and is no smaller than it needs to be"


def test_a_window_that_comes_back_fits_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that was maximised, or comes to a smaller screen; never less than can be played on."""
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1366, 768)])
    assert fitted((1366, 740)) == (1350, 668)
    assert fitted((1100, 650)) == (1100, 650)
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(800, 480)])
    assert fitted((1366, 740)) == LEAST_SIZE
