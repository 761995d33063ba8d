"""The program as a person starts it: a process of its own, a real window, xdotool's hands.

Marked `window`: `build test` gives these tests a private display with a window manager.
"""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.app.window.desktop import ROOT, Desktop, actions, at_table, spots

pytestmark = pytest.mark.window


@pytest.fixture
def table(tools: str, tmp_path: Path) -> Iterator[Desktop]:
    """Run the Gauntlet on the table."""
    yield from at_table(tmp_path, "kayotz", "run-the-gauntlet")


def test_the_driver_is_x11(tools: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", "import pygame; pygame.display.init(); "
         "pygame.display.set_mode((64, 64)); print(pygame.display.get_driver())"],
        capture_output=True, text=True, check=True,
    )
    assert done.stdout.split()[-1] == "x11"


def test_keys_and_mouse_play_and_the_game_is_on_disk(table: Desktop) -> None:
    """Tab, E, Enter move a unit; a click on the End phase card and Y end the phase."""
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
    table.key("y")
    table.wait(lambda: "draw" in actions(table), "the phase did not end by a click")
    table.key("ctrl+z")
    table.wait(lambda: len(actions(table)) in (0, 1), "Ctrl+Z took nothing back")


def test_a_click_on_the_map_moves_the_unit(table: Desktop, tmp_path: Path) -> None:
    (place,) = spots(tmp_path, "kayotz", "run-the-gauntlet", "136")
    table.key("Tab")
    time.sleep(0.5)
    table.click(*place)
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
        again.key("y")
        again.wait(lambda: len(actions(again)) > len(played), "it did not go on")
        assert actions(again)[: len(played)] == played
    finally:
        again.close()


@pytest.mark.long
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
