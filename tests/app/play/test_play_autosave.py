"""The autosave: the latest wins, a fault is said once, and nothing is lost to a kill."""

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from game.app.play.autosave import Autosave, fresh_name, own_name
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


def test_each_game_begun_is_kept_in_a_file_of_its_own(tmp_path: Path) -> None:
    """A new game of the same scenario, or a restart, overwrites nothing."""
    first = session(tmp_path)
    play_a_little(first)
    first.close()
    second = session(tmp_path, seed=4)
    second.keep()
    second.close()
    third = second.restart()
    third.keep()
    third.close()
    kept = SaveStore(tmp_path).list()
    assert len(kept) == 3 and kept[0].path == third.store.path(third.autosave.name)
    again = resume(first.store.path(first.autosave.name), first.store, never)
    assert len(again.history.entries) == len(first.history.entries)
    again.keep()
    again.close()
    assert len(SaveStore(tmp_path).list()) == 3, "a game that goes on keeps its file"


def test_a_named_save_is_played_on_in_an_autosave_of_its_own(tmp_path: Path) -> None:
    made = session(tmp_path)
    play_a_little(made)
    path = made.save_as("Before the bridge")
    before = path.read_bytes()
    made.close()
    again = resume(path, made.store, never)
    play_a_little(again)
    again.close()
    assert path.read_bytes() == before


def autosaves(folder: Path) -> list[Path]:
    return [one.path for one in SaveStore(folder).list() if one.path.name.startswith("autosave")]


def test_a_named_save_goes_on_in_the_autosave_of_its_game_while_both_are_alike(
    tmp_path: Path,
) -> None:
    """Saved, killed and continued: still one autosave. Once the game has gone on, what it came to
    is not overwritten from an earlier save."""
    made = session(tmp_path)
    play_a_little(made)
    named = made.save_as("Before the bridge")
    made.autosave.flush()
    again = resume(named, SaveStore(tmp_path), never)
    again.keep()
    again.close()
    assert again.autosave.name == made.store.path(made.autosave.name).name.split(".")[0]
    (one,) = autosaves(tmp_path)
    made.send(Undo())
    made.close()
    before = one.read_bytes()
    other = resume(named, SaveStore(tmp_path), never)
    other.keep()
    other.close()
    assert len(autosaves(tmp_path)) == 2 and one.read_bytes() == before


LONG = "the-bridge-over-the-pit"


@pytest.mark.parametrize("scenario", ["x" * 90, *(LONG[:n] for n in range(24))])
@pytest.mark.parametrize("game", ["arena", "kayotz", "troopers", "mechs"])
def test_an_autosave_goes_on_in_its_own_file_whatever_is_played(
    tmp_path: Path, game: str, scenario: str
) -> None:
    """However long the name is, and wherever it has to be cut."""
    store = SaveStore(tmp_path)
    for _ in range(3):
        path = store.path(fresh_name(game, scenario))
        assert own_name(path) and store.path(own_name(path)) == path


def test_only_the_newest_autosaves_are_kept(tmp_path: Path) -> None:
    """The player's own saves, whatever their names, and the running game are never pruned."""
    made = session(tmp_path)
    store = made.store
    store.write(made.save("one"), "autosave of mine")
    store.write(made.save("one"), "autosave")
    names = [fresh_name("kayotz", "run-the-gauntlet") for _ in range(6)]
    assert len(set(names)) == 6
    for age, name in enumerate(names):
        for _ in range(2):
            path = store.write(made.save("old"), name)
        os.utime(path, ns=(age * 10**9, age * 10**9))
    keeper = Autosave(store, names[0], never, keep=3)
    keeper.put(made.save("running"))
    assert keeper.flush()
    keeper.close()
    left = {item.path for item in store.list()}
    assert left == {store.path(name) for name in
                    ("autosave of mine", "autosave", names[0], names[5], names[4])}
    assert not list(tmp_path.glob(f"{store.path(names[1]).name}*")), "its backups go with it"
    made.close()


KILLED = """
import sys
from pathlib import Path
from tests.app.play.test_play_autosave import Undo, play_a_little, session
made = session(Path(sys.argv[1]))
while True:
    made.keep()
    assert made.autosave.flush()
    print(len(made.history.entries), flush=True)
    play_a_little(made)
    while made.table.status.turn > 8:
        made.send(Undo())
"""


@pytest.mark.parametrize("lines", [1, 2, 3, 5])
def test_nothing_is_lost_to_a_kill_at_any_moment(tmp_path: Path, lines: int) -> None:
    """The process is killed with SIGKILL while it plays; the game goes on from there, with all
    that was said to be on disk."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "SDL_VIDEODRIVER": "dummy"}
    process = subprocess.Popen(
        [sys.executable, "-c", KILLED, str(tmp_path)], stdout=subprocess.PIPE, cwd=ROOT,
        env=environment, text=True,
    )
    assert process.stdout is not None
    told = [process.stdout.readline() for _ in range(lines)]
    os.kill(process.pid, signal.SIGKILL)
    assert process.wait(10) == -signal.SIGKILL
    process.stdout.close()
    kept = int(told[-1])
    assert kept > 0 or lines == 1
    (found,) = SaveStore(tmp_path).list()
    assert found.save is not None, found.fault
    again = resume(found.path, SaveStore(tmp_path), never)
    assert not again.trouble
    assert len(again.history.entries) + len(again.history.undone) >= kept
    again.close()
