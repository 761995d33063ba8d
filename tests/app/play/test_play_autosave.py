"""The autosave: the latest wins, a fault is said once, and nothing is lost to a kill."""

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from game.app.play.autosave import Autosave
from game.app.play.session import Session, begin, resume
from game.core.errors import SaveError
from game.core.saves import Save, fingerprint
from game.core.store import SaveStore
from game.rules import box, scenario_path
from game.turns.inputs import Advance, Choose, Confirm, EndPhase, NextUnit, Point, Undo
from game.turns.machine import Mode

ROOT = Path(__file__).parents[3]


def never(why: str) -> None:
    raise AssertionError(why)


def session(folder: Path, seed: int = 3) -> Session:
    game = box("kayotz").load(scenario_path("kayotz", "run-the-gauntlet"), {"undo-dice": True})
    return begin(game, seed, SaveStore(folder), never)


class Slow(SaveStore):
    """A disk that waits to be let go, and notes what it wrote."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.go = threading.Event()
        self.wrote: list[str] = []

    def write(self, save: Save, name: str | None = None) -> Path:
        assert self.go.wait(10)
        self.wrote.append(save.name)
        return super().write(save, name)


def test_the_latest_wins(tmp_path: Path) -> None:
    store = Slow(tmp_path)
    made = session(tmp_path)
    keeper = Autosave(store, "kept", never)
    for number in range(20):
        keeper.put(made.save(f"save {number}"))
    store.go.set()
    assert keeper.flush()
    assert store.wrote[-1] == "save 19" and len(store.wrote) <= 2
    assert store.read(store.path("kept")).name == "save 19"
    keeper.close()
    made.close()


def test_a_fault_is_said_once_and_mended_by_itself(tmp_path: Path) -> None:
    class Broken(SaveStore):
        broken = True

        def write(self, save: Save, name: str | None = None) -> Path:
            if self.broken:
                raise SaveError("disk: full")
            return super().write(save, name)

    said: list[str] = []
    store = Broken(tmp_path)
    made = session(tmp_path)
    keeper = Autosave(store, "kept", said.append)
    for _ in range(3):
        keeper.put(made.save("one"))
        assert keeper.flush()
    assert said == ["disk: full"]
    store.broken = False
    keeper.put(made.save("two"))
    assert keeper.flush() and store.read(store.path("kept")).name == "two"
    keeper.close()
    made.close()


def play_a_little(made: Session) -> None:
    """Two units by their first targets, then the end of the phase and the aliens."""
    for _ in range(2):
        made.send(NextUnit())
        if made.table.targets:
            made.send(Point(made.table.targets[-1].cell))
    made.send(EndPhase())
    if made.table.mode is Mode.CONFIRMING:
        made.send(Confirm())
    while made.table.mode is Mode.WAITING:
        made.send(Advance())


def test_it_can_be_continued_with_history_and_redo(tmp_path: Path) -> None:
    made = session(tmp_path)
    play_a_little(made)
    made.send(Undo())
    made.close()
    again = resume(made.store.path(made.autosave.name), made.store, never)
    assert not again.trouble
    assert fingerprint(again.game, again.history.state) == fingerprint(
        made.game, made.history.state
    )
    assert [e.text for e in again.history.undone] == [e.text for e in made.history.undone]
    again.close()


def test_a_choice_that_changes_nothing_writes_nothing(tmp_path: Path) -> None:
    made = session(tmp_path)
    made.send(NextUnit())
    made.send(Choose("scoot"))
    made.close()
    assert not made.store.path(made.autosave.name).exists()


KILLED = """
import sys
import time
from pathlib import Path
from tests.app.play.test_play_autosave import Undo, play_a_little, session
made = session(Path(sys.argv[1]))
print("ready", flush=True)
while True:
    play_a_little(made)
    print(len(made.history.entries), flush=True)
    time.sleep(0.05)
    while made.table.status.turn > 8:
        made.send(Undo())
"""


@pytest.mark.parametrize("lines", [1, 2, 3, 5])
def test_nothing_is_lost_to_a_kill_at_any_moment(tmp_path: Path, lines: int) -> None:
    """The process is killed with SIGKILL while it plays; the game goes on from there."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "SDL_VIDEODRIVER": "dummy"}
    process = subprocess.Popen(
        [sys.executable, "-c", KILLED, str(tmp_path)], stdout=subprocess.PIPE, cwd=ROOT,
        env=environment, text=True,
    )
    assert process.stdout is not None
    for _ in range(lines):
        assert process.stdout.readline()
    os.kill(process.pid, signal.SIGKILL)
    process.wait(10)
    process.stdout.close()
    store = SaveStore(tmp_path)
    path = store.path("autosave kayotz run-the-gauntlet")
    if not path.exists():
        assert lines <= 2, "the first turn must be on disk when the second has been played"
        return
    again = resume(path, store, never)
    assert not again.trouble
    assert again.history.entries or again.history.undone
    again.close()
