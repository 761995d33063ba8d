"""Threads of the window: none shares what a native library holds, none outlives the program."""

import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from functools import wraps
from pathlib import Path
from typing import Any

import pytest

from game.app import worker
from game.app.scenes.choose import set_up
from game.boards.bases import spine
from game.core.threadcache import thread_cache
from game.rules import box
from tests.app.play.hands import Hands
from tests.frozen import frozen, load_frozen
from tests.properties import WHOLE, rarely

ROOT = Path(__file__).resolve().parents[2]


def test_each_thread_has_a_cache_of_its_own() -> None:
    made: list[int] = []

    @thread_cache(2)
    def make(number: int) -> object:
        made.append(number)
        return object()

    mine = make(1)
    assert make(1) is mine
    others: list[object] = []
    thread = threading.Thread(target=lambda: others.extend((make(1), make(1))))
    thread.start()
    thread.join()
    assert others[0] is others[1] is not mine
    assert made == [1, 1]


class Watch:
    """Which threads have had which geometry in their hands. Held here, none loses its number."""

    def __init__(self) -> None:
        self.users: dict[int, tuple[object, threading.Thread]] = {}
        self.shared: list[str] = []
        self.threads: set[str] = set()

    def saw(self, name: str, values: Any) -> None:
        import shapely

        me = threading.current_thread()
        for value in values:
            if isinstance(value, list | tuple):
                self.saw(name, value)
            elif isinstance(value, shapely.Geometry):
                self.threads.add(me.name)
                _, owner = self.users.setdefault(id(value), (value, me))
                if owner is not me and owner.is_alive():
                    self.shared.append(f"{name}: {owner.name} and {me.name}")
                self.users[id(value)] = value, me


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Iterator[Watch]:
    """Every call of the geometry library tells who made it."""
    import shapely

    found = Watch()

    def watched(name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(call)
        def told(*args: Any, **more: Any) -> Any:
            found.saw(name, args)
            made = call(*args, **more)
            found.saw(name, [made])
            return made

        return told

    for name in dir(shapely):
        call = getattr(shapely, name)
        if not name.startswith("_") and callable(call) and not isinstance(call, type):
            monkeypatch.setattr(shapely, name, watched(name, call))
    yield found
    assert found.shared == []


@pytest.mark.long
@pytest.mark.parametrize("scenario", ["first-steps", "open-field"])
def test_reading_in_the_background_shares_no_geometry_with_the_table(
    watch: Watch, scenario: str
) -> None:
    """A scenario is read for its picture, and all of them for their number, while one is played."""
    known = box("mechs")
    at_it, enough = threading.Event(), threading.Event()

    def read() -> None:
        while not enough.is_set():
            set_up(known, frozen("mechs", scenario))
            at_it.set()

    thread = threading.Thread(target=read, name="map")
    thread.start()
    try:
        assert at_it.wait(60)
        hands = Hands(scenario, game="mechs")
        for unit in list(hands.table.position.actors)[:2]:
            hands.unit(unit)
            hands.key(ord("1"))
    finally:
        enough.set()
        thread.join()
    assert len(watch.threads) > 1


@pytest.mark.parametrize("make", [
    lambda: spine((0, 0), (100, 0)),
    lambda: load_frozen("troopers", "village").map,
    lambda: load_frozen("mechs", "open-field").map,
], ids=["spine", "dots", "table"])
def test_what_holds_geometry_is_not_handed_from_thread_to_thread(
    make: Callable[[], object]
) -> None:
    mine = make()
    others: list[object] = []
    thread = threading.Thread(target=lambda: others.append(make()))
    thread.start()
    thread.join()
    assert others[0] is not mine


def test_nothing_is_posted_once_the_window_goes() -> None:
    def call() -> None:
        """What nobody is to be handed."""

    worker.end()
    try:
        worker.post(call)
        assert worker.ending()
    finally:
        worker.begin()
    import pygame

    # a thread of a test before may just have posted something of its own
    posted = [event for event in pygame.event.get() if event.type == worker.CALL]
    assert not [event for event in posted if event.call is call]


LEAVES = """
import sys
sys.argv = ["x"]
from game.app import worker
from game.app.loop import App
from game.app.rooms import Rooms
from game.app.settings import SettingsFile
app = App(SettingsFile(), (1280, 720))
rooms = Rooms(app)
app.push(rooms.menus.title())
while not app.working:
    app.step(1)
"""
"""The program ends while its workers are busy; the library is never told to stop."""


@pytest.mark.parametrize("ending", rarely(["", "app.close()"]))
def test_the_program_ends_in_order_while_workers_are_busy(ending: str) -> None:
    for _ in range(3 if WHOLE else 1):
        done = subprocess.run(
            [sys.executable, "-c", LEAVES + ending], cwd=ROOT, capture_output=True, text=True,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, "")


def test_numpy_starts_no_threads() -> None:
    code = ("import game, os, numpy, shapely\n"
            "print(len(os.listdir('/proc/self/task')))")
    if not Path("/proc/self/task").is_dir():
        pytest.skip("only Linux lists a process's threads so")
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "1"
