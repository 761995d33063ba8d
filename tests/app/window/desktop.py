"""The program in a process of its own and a real window, and who sits before it."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame

from game.core.saves import Save
from game.core.store import SaveStore
from tests.app.window.eye import see
from tests.frozen import frozen

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

    def point(self, x: int, y: int) -> None:
        self.xdotool("mousemove", "--window", self.window, str(x), str(y))
        time.sleep(0.1)

    def click(self, x: int, y: int) -> None:
        self.point(x, y)
        self.xdotool("click", "1")

    def right_click(self, x: int, y: int) -> None:
        self.point(x, y)
        self.xdotool("click", "3")

    def press(self, x: int, y: int, seconds: float) -> None:
        """Hold the left button down at a point for so long."""
        self.point(x, y)
        self.xdotool("mousedown", "1")
        time.sleep(seconds)
        self.xdotool("mouseup", "1")

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Press at one point, lead the mouse to another, let go."""
        for point, button in ((start, "mousedown"), (end, "mouseup")):
            self.xdotool("mousemove", "--window", self.window, str(point[0]), str(point[1]))
            time.sleep(0.2)
            self.xdotool(button, "1")

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


def at_table(home: Path, game: str, scenario: str) -> Iterator[Desktop]:
    """A frozen scenario on the table at 1280×720, no animations; closed behind the test."""
    settle(home, 0.0)
    desktop = Desktop(
        home, "--game", game, "--scenario", str(frozen(game, scenario)), "--seed", "3",
        "--size", "1280x720",
    )
    desktop.focus()
    desktop.wait(lambda: desktop.saved() is not None, "no autosave came")
    yield desktop
    desktop.close()


_SPOTS = """
import sys
from tests.app.play.hands import Hands
hands = Hands(sys.argv[2], game=sys.argv[1])
board = hands.table.game.board
for name in sys.argv[3:]:
    rect = hands.scene.view.rect_of(board.cell(name))
    print(*rect.center)
"""


def spots(home: Path, game: str, scenario: str, *names: str) -> list[tuple[int, int]]:
    """Where cells lie in the window as a scenario opens, by their printed names: asked of a table
    that nobody sees."""
    hidden = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy",
              "SKIRMISH_BOX_HOME": str(home / "hidden")}
    done = subprocess.run(
        [sys.executable, "-c", _SPOTS, game, scenario, *names], cwd=ROOT, check=True,
        env={**os.environ, **hidden}, capture_output=True, text=True, timeout=PATIENCE * 4,
    )
    lines = [line.split() for line in done.stdout.splitlines()[-len(names):]]
    return [(int(x), int(y)) for x, y in lines]


def actions(desktop: Desktop) -> list[str]:
    """What was played, as it is on disk."""
    found = desktop.saved()
    return found.actions if found is not None else []


def changed(before: pygame.Surface, after: pygame.Surface, top: int, bottom: int) -> int:
    """How many points of a grid over the board between two heights look different."""
    points = [(x, y) for x in range(290, 1010, 6) for y in range(top, bottom, 6)]
    return sum(before.get_at(at) != after.get_at(at) for at in points)
