"""The program as a person starts it: a process of its own, a real window, xdotool's hands.

Marked `window`: `build test` gives these tests a private display with a window manager.
"""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.core.saves import Save
from game.core.store import SaveStore
from tests.app.window.eye import see

pytestmark = pytest.mark.window
ROOT = Path(__file__).parents[3]
PATIENCE = 30.0  # seconds a slow machine may take
CLASS = "skirmish-box"
SIZE = (1280, 720)


class Desktop:
    """A person at the screen: finds the window by its class, moves, clicks, types, looks."""

    def __init__(self, home: Path, *arguments: str) -> None:
        self.home = home
        environment = {**os.environ, "SKIRMISH_BOX_HOME": str(home)}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "game", "play", *arguments], cwd=ROOT, env=environment,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )
        self.window = self._find()
        self.wait(lambda: self.colours() > 200, "nothing was drawn")

    def _find(self) -> str:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if self.process.poll() is not None:
                raise AssertionError(f"it ended: {self.process.communicate()}")
            done = self.xdotool("search", "--onlyvisible", "--class", CLASS, check=False)
            if done.split():
                return done.split()[-1]
            time.sleep(0.1)
        raise AssertionError("no window came")

    def xdotool(self, *arguments: str, check: bool = True) -> str:
        done = subprocess.run(
            ["xdotool", *arguments], capture_output=True, text=True, check=check, timeout=20
        )
        return done.stdout

    def click(self, x: int, y: int) -> None:
        self.xdotool("mousemove", "--window", self.window, str(x), str(y))
        time.sleep(0.1)
        self.xdotool("click", "1")

    def key(self, *names: str) -> None:
        self.xdotool("key", "--delay", "60", *names)

    def focus(self) -> None:
        self.xdotool("windowfocus", "--sync", self.window)

    def look(self) -> pygame.Surface:
        """What the window shows, through the display and not through the program."""
        seen = see(os.environ["DISPLAY"], int(self.window), SIZE)
        folder = os.environ.get("SKIRMISH_BOX_SHOTS", "")
        if folder:
            pygame.image.save(seen, str(Path(folder) / "window.png"))
        return seen

    def colours(self) -> int:
        """How many different colours a coarse grid over the window shows."""
        seen = self.look()
        wide, high = seen.get_size()
        return len({
            tuple(seen.get_at((x, y)))[:3] for x in range(0, wide, 16) for y in range(0, high, 16)
        })

    def saved(self) -> Save | None:
        store = SaveStore(self.home / "data" / "saves")
        found = store.list()
        return found[0].save if found else None

    def wait(self, holds: Callable[[], bool], otherwise: str) -> None:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if holds():
                return
            assert self.process.poll() is None, f"it ended: {self.process.communicate()}"
            time.sleep(0.1)
        raise AssertionError(otherwise)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()
        self.process.communicate(timeout=20)


def settle(home: Path, speed: float) -> None:
    """Settings as a player would have left them."""
    folder = home / "config"
    folder.mkdir(parents=True)
    (folder / "settings.json").write_text(f'{{"version": 1, "speed": {speed}}}', encoding="utf-8")


@pytest.fixture
def tools(x11: str) -> str:
    """The display, where there is a hand for it; skips where xdotool is missing."""
    if shutil.which("xdotool") is None:
        pytest.skip("needs xdotool: install the packages of .ci/run")
    return x11


@pytest.fixture
def table(tools: str, tmp_path: Path) -> Iterator[Desktop]:
    """Run the Gauntlet on the table at 1280×720, no animations, undo past dice."""
    settle(tmp_path, 0.0)
    desktop = Desktop(
        tmp_path, "--game", "kayotz", "--scenario", "run-the-gauntlet", "--seed", "3",
        "--size", "1280x720",
    )
    desktop.focus()
    desktop.wait(lambda: desktop.saved() is not None, "no autosave came")
    yield desktop
    desktop.close()


def actions(desktop: Desktop) -> list[str]:
    found = desktop.saved()
    return found.actions if found is not None else []


def test_the_driver_is_x11(tools: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", "import pygame; pygame.display.init(); "
         "pygame.display.set_mode((64, 64)); print(pygame.display.get_driver())"],
        capture_output=True, text=True, check=True,
    )
    assert done.stdout.split()[-1] == "x11"


def test_keys_and_mouse_play_and_the_game_is_on_disk(table: Desktop) -> None:
    """Tab, E, Enter move a unit; a click on the End phase card and Enter end the phase."""
    before = table.look()
    table.key("Tab")
    table.key("e")
    table.key("Return")
    table.wait(lambda: len(actions(table)) == 1, "the keys moved nothing")
    assert actions(table)[0].startswith("full-move scout-1 along enter-116")
    after = table.look()
    changed = sum(
        before.get_at((x, y)) != after.get_at((x, y))
        for x in range(290, 1010, 4) for y in range(70, 680, 4)
    )
    assert changed > 40, "the counter is seen on the map"
    table.click(207, 650)
    table.key("Return")
    table.wait(lambda: "draw" in actions(table), "the phase did not end by a click")
    table.key("ctrl+z")
    table.wait(lambda: len(actions(table)) in (0, 1), "Ctrl+Z took nothing back")


def test_a_click_on_the_map_moves_the_unit(table: Desktop) -> None:
    table.click(120, 306)  # the first row of the units that can act
    time.sleep(0.5)
    table.click(368, 362)  # hex 136, by the road, as fitted at this size
    table.wait(lambda: len(actions(table)) == 1, "the click on 136 moved nobody")
    assert actions(table) == ["full-move scout-1 along enter-116-136"]


def test_kill_at_any_moment_and_continue_from_the_title(table: Desktop, tmp_path: Path) -> None:
    table.key("Tab")
    table.key("e")
    table.key("Return")
    table.wait(lambda: len(actions(table)) == 1, "nothing was played")
    played = actions(table)
    os.kill(table.process.pid, signal.SIGKILL)
    table.process.wait(10)
    again = Desktop(tmp_path, "--size", "1280x720")
    try:
        again.focus()
        time.sleep(0.5)
        again.key("Return")
        time.sleep(1.0)
        again.key("space")
        again.key("Return")
        again.wait(lambda: len(actions(again)) > len(played), "it did not go on")
        assert actions(again)[: len(played)] == played
    finally:
        again.close()


def test_self_test_in_a_real_window(tools: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "game", "play", "--self-test", "--size", "1280x720"],
        cwd=ROOT, env={**os.environ, "SKIRMISH_BOX_HOME": str(tmp_path)}, capture_output=True,
        text=True, timeout=120, check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "all is well" in done.stdout


def test_ctrl_q_closes_the_window_with_status_0(table: Desktop) -> None:
    table.key("ctrl+q")
    assert table.process.wait(20) == 0
