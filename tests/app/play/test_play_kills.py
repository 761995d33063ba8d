"""Killed at any moment: a game that is driven through the window's own session and autosave loses
at most the action in flight, and no save is damaged.

A process (`tests.app.play.forked_players`) for each game forks a player for every kill; the player
says after each input how many actions stand, and the test kills it with SIGKILL after some inputs
and a random while. SKIRMISH_BOX_KILLS is the number of kills of each game (20 unless it is set),
and SKIRMISH_BOX_SEED their chance.
"""

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from game.app.play.session import resume
from game.core.store import SUFFIX, SaveStore

ROOT = Path(__file__).parents[3]
KILLS = int(os.environ.get("SKIRMISH_BOX_KILLS", "20"))
SEED = int(os.environ.get("SKIRMISH_BOX_SEED", "1"))
GAMES = ("arena", "kayotz", "mechs", "troopers")
LONGEST = 0.15  # seconds that a player lives after its first inputs
FIRST = 6  # inputs that are waited for, at most


@contextmanager
def forking(home: Path, game: str) -> Iterator["subprocess.Popen[str]"]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "SDL_VIDEODRIVER": "dummy"}
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.app.play.forked_players", str(home), game],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT, env=environment, text=True,
    )
    try:
        yield process
    finally:
        assert process.stdin is not None and process.stdout is not None
        process.stdin.close()
        process.wait(30)
        process.stdout.close()


def killed(
    process: "subprocess.Popen[str]", path: Path | None, seed: int, first: int, life: float
) -> list[tuple[Path, int, int]]:
    """What a player said before it was killed: its file, and how many actions stood and were
    undone after each that it played."""
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write(f"{path or ''}\t{seed}\n")
    process.stdin.flush()
    child = int(process.stdout.readline())
    lines = [process.stdout.readline() for _ in range(1 + first)]
    time.sleep(life)
    os.kill(child, signal.SIGKILL)
    while not lines[-1].startswith("ended"):
        lines.append(process.stdout.readline())
    assert lines[-1] == f"ended {int(signal.SIGKILL)}\n", lines[-1]
    said = []
    for line in lines[:-1]:
        name, stand, undone = line.rsplit(" ", 2)
        said.append((Path(name), int(stand), int(undone)))
    return said


@pytest.mark.long
@pytest.mark.skipif(not hasattr(os, "fork"), reason="players are forked")
@pytest.mark.parametrize("game", GAMES)
def test_a_kill_loses_at_most_the_action_in_flight(tmp_path: Path, game: str) -> None:
    rng = random.Random(f"{SEED}:{game}")
    store, path = SaveStore(tmp_path), None
    acted = ahead = swept = 0
    with forking(tmp_path, game) as process:
        for number in range(KILLS):
            first, life = rng.randint(0, FIRST), rng.random() * LONGEST
            said = killed(process, path, number, first, life)
            place = f"{game}, kill {number}, SKIRMISH_BOX_SEED={SEED}"
            name, stand, undone = said[-1]
            acted += len(said) - 1
            if (stand, undone) == (0, 0) and not name.exists():
                assert path is None, f"{place}: a game is gone"
            else:
                found = store.read_best(name)
                assert (found.path, found.note) == (name, ""), place
                # What stands is what was said last, or one change more that nobody was told of.
                kept = (len(found.save.actions), len(found.save.undone))
                allowed = {(stand, undone)} | _next(stand, undone, found.save.actions)
                assert kept in allowed or _taken_back(stand, undone, kept), f"{place}: {kept}"
                ahead += kept != (stand, undone)
                path = name
            swept += sum(one.name.endswith(".tmp") for one in tmp_path.iterdir())
            for item in store.list():
                assert item.save is not None and not item.note, f"{place}: {item.fault}"
            if rng.random() < 0.15:
                path = None
    window = store.claim_window()
    assert window is not None, "who was killed holds nothing"
    strange = [
        one.name for one in tmp_path.iterdir()
        if not (one.name.endswith(SUFFIX) or one.name[-2:] in (".1", ".2", ".3"))
    ]
    assert strange == [".window.lock"]
    window.release()
    for item in store.list()[:3]:
        made = resume(item.path, store, print)
        assert not made.trouble and not made.note
        made.close()
    print(
        f"{game}: {KILLS} kills in {acted} inputs, nothing lost or damaged; {ahead} times the "
        f"input in flight was on disk already; {swept} temporary files were left and cleared away"
    )


def _next(stand: int, undone: int, actions: list[str]) -> set[tuple[int, int]]:
    """How many may stand and be undone after one action more: redo keeps the rest of it."""
    return {(stand + 1, 0), (stand + 1, undone - 1)} if actions else set()


def _taken_back(stand: int, undone: int, kept: tuple[int, int]) -> bool:
    """Whether one undo or redo, of a decision with all that followed it, leads there."""
    return sum(kept) == stand + undone
