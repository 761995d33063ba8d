"""The autosave: the latest wins, a fault is said once, and nothing is lost to a kill."""

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.app.play.autosave import Autosave, fresh_name, own_name
from game.app.play.measures import measures
from game.app.play.session import Session, begin, resume
from game.core.errors import SaveError
from game.core.resume import fingerprint
from game.core.saves import Save
from game.core.store import RunningSave, SaveStore
from game.turns.inputs import (
    ChooseLine,
    Confirm,
    FinishPhase,
    NextUnit,
    Point,
    Proceed,
    Undo,
)
from game.turns.machine import Mode
from tests.frozen import load_frozen
from tests.properties import rarely

ROOT = Path(__file__).parents[3]


def never(why: str) -> None:
    raise AssertionError(why)


def session(folder: Path, seed: int = 3) -> Session:
    game = load_frozen("kayotz", "run-the-gauntlet", {"undo-dice": True})
    return begin(game, seed, SaveStore(folder), never)


class Disk(RunningSave):
    """A disk that can be slow, full or worse. settled: what it was asked to wait for."""

    def __init__(self, path: Path, go: threading.Event, fault: list[Exception]) -> None:
        super().__init__(path)
        self.go, self.fault, self.settled = go, fault, 0

    def put(self, save: Save) -> None:
        if self.fault:
            raise self.fault[0]
        super().put(save)

    def settle(self, save: Save) -> None:
        assert self.go.wait(10)
        self.settled += 1
        if self.fault:
            raise self.fault[0]
        super().settle(save)


class Shop(SaveStore):
    """A store whose running saves lie on such a disk."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.go = threading.Event()
        self.go.set()
        self.fault: list[Exception] = []
        self.disks: list[Disk] = []

    def running(self, name: str) -> RunningSave:
        self.disks.append(Disk(self.path(name), self.go, self.fault))
        return self.disks[-1]


def test_every_change_is_there_at_once_and_the_disk_is_waited_for_elsewhere(
    tmp_path: Path,
) -> None:
    """Nobody waits for a slow disk, and a kill before it has caught up loses nothing."""
    store = Shop(tmp_path)
    made = session(tmp_path)
    keeper = Autosave(store, "kept", never)
    store.go.clear()
    for number in range(20):
        keeper.put(made.save(f"save {number}"))
        assert store.read(store.path("kept")).name == f"save {number}"
    store.go.set()
    assert keeper.flush()
    assert store.disks[0].settled <= 2, "the disk is waited for once, not for each"
    keeper.close()
    made.close()


def test_a_fault_is_said_once_a_kind_and_again_after_it_had_worked(tmp_path: Path) -> None:
    said: list[str] = []
    store = Shop(tmp_path)
    made = session(tmp_path)
    keeper = Autosave(store, "kept", said.append)
    full = OSError(28, "No space left on device")
    store.fault.append(full)
    for _ in range(3):
        keeper.put(made.save("one"))
        assert not keeper.flush(), "nothing is on disk"
    assert len(said) == 1 and "No space left on device" in said[0]
    store.fault[0] = MemoryError("so large")
    for _ in range(3):
        keeper.put(made.save("one"))
        assert not keeper.flush()
    assert len(said) == 2 and "MemoryError: so large" in said[1]
    store.fault.clear()
    keeper.put(made.save("two"))
    assert keeper.flush() and store.read(store.path("kept")).name == "two"
    store.fault.append(full)
    keeper.put(made.save("three"))
    assert not keeper.flush()
    assert len(said) == 3 and said[2] == said[0]
    store.fault.clear()
    assert keeper.flush(), "it is tried again without another action"
    assert store.read(store.path("kept")).name == "three"
    keeper.close()
    made.close()


@pytest.mark.parametrize(
    "fault", [MemoryError(), RuntimeError("a\nb"), RecursionError("deep"), SaveError("x: no")]
)
def test_the_thread_outlives_any_fault(tmp_path: Path, fault: Exception) -> None:
    """And flush and close come back at once."""
    said: list[str] = []
    store = Shop(tmp_path)
    made = session(tmp_path)
    keeper = Autosave(store, "kept", said.append)
    store.fault.append(fault)
    for _ in range(3):
        keeper.put(made.save("one"))
        assert not keeper.flush()
    assert len(said) == 1 and "\n" not in said[0]
    store.fault.clear()
    keeper.put(made.save("two"))
    assert keeper.flush() and store.read(store.path("kept")).name == "two"
    store.fault.append(fault)
    keeper.put(made.save("three"))
    keeper.close()
    made.close()


def test_who_is_told_may_fail_too(tmp_path: Path) -> None:
    def gone(_: str) -> None:
        raise RuntimeError("the window is gone")

    store = Shop(tmp_path)
    made = session(tmp_path)
    keeper = Autosave(store, "kept", gone)
    store.fault.append(MemoryError())
    keeper.put(made.save("one"))
    assert not keeper.flush()
    store.fault.clear()
    keeper.put(made.save("two"))
    assert keeper.flush()
    keeper.close()
    made.close()


def play_a_little(made: Session) -> None:
    """Two units by their first targets, then the end of the phase and the aliens."""
    for _ in range(2):
        made.send(NextUnit())
        if made.table.targets:
            made.send(Point(made.table.targets[-1].cell))
    made.send(FinishPhase())
    if made.table.mode is Mode.CONFIRMING:
        made.send(Confirm())
    while made.table.mode is Mode.WAITING:
        made.send(Proceed())


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
    made.send(ChooseLine("scoot"))
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
    """Saved, ended and continued: still one autosave. Once the game has gone on, what it came to
    is not overwritten from an earlier save."""
    made = session(tmp_path)
    play_a_little(made)
    named = made.save_as("Before the bridge")
    made.close()
    (one,) = autosaves(tmp_path)
    again = resume(named, SaveStore(tmp_path), never)
    again.keep()
    assert autosaves(tmp_path) == [one]
    again.send(Undo())
    again.close()
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


def test_decided_and_empty_games_are_pruned_and_no_other_without_asking(tmp_path: Path) -> None:
    """The player's own saves, whatever their names, the running game, games that are played in
    another window, unreadable files and all that could be gone on with stay."""
    made = session(tmp_path)
    play_a_little(made)
    played = made.save("played")
    store = made.store
    store.write(played, "autosave of mine")
    store.write(replace(played, over=True), "autosave")
    names = [fresh_name("kayotz", "run-the-gauntlet") for _ in range(8)]
    assert len(set(names)) == 8
    decided, empty, live, going, over, untouched, damaged, mine = names
    for name, save in (
        (decided, replace(played, over=True)), (empty, replace(played, actions=[], undone=[])),
        (live, replace(played, over=True)), (going, played), (over, replace(played, over=True)),
        (untouched, replace(played, touched=False)), (damaged, played), (mine, played),
    ):
        for _ in range(2):
            store.write(save, name)
    store.path(damaged).write_bytes(b"{")
    elsewhere = store.claim(live)
    assert elsewhere is not None
    said: list[str] = []
    keeper = Autosave(store, mine, said.append, keep=6)
    keeper.put(played)
    assert keeper.flush()
    left = {item.path for item in store.list()} - {store.path(made.autosave.name)}
    kept = ("autosave of mine", "autosave", live, going, untouched, damaged, mine)
    assert left == {store.path(name) for name in kept}, "the oldest of those that may go"
    assert not list(tmp_path.glob(f"{store.path(decided).name}*")), "its backups go with it"
    assert not said
    keeper.close()
    keeper = Autosave(store, mine, said.append, keep=2)
    keeper.put(played)
    assert keeper.flush()
    left = {item.path for item in store.list()} - {store.path(made.autosave.name)}
    stay = ("autosave of mine", "autosave", live, going, damaged, mine)
    assert left == {store.path(name) for name in stay}
    assert len(said) == 1 and "None that can be gone on with is deleted" in said[0]
    keeper.close()
    elsewhere.release()
    made.close()


def test_a_hundred_fresh_starts_delete_no_game(tmp_path: Path) -> None:
    """An unfinished game with its backups survives any number of games begun."""
    made = session(tmp_path)
    play_a_little(made)
    made.close()
    before = made.store.path(made.autosave.name).read_bytes()
    for seed in range(30):
        other = session(tmp_path, seed)
        other.keep()
        other.close()
    assert made.store.path(made.autosave.name).read_bytes() == before
    assert len(autosaves(tmp_path)) <= measures().autosaves


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


@pytest.mark.parametrize("lines", rarely([3, 1, 2, 5], 4))
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
