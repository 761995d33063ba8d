"""Games on a Dask cluster: a scheduler and two workers of this machine, one of which is killed."""

import json
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import NamedTuple

import pytest

from game.cli import main
from game.core.errors import BoxError
from game.laboratory.dask_crew import DaskCrew
from game.laboratory.experiment import Job
from game.laboratory.game_record import PlayedGame
from tests.laboratory.games import (
    PATIENCE,
    QUICK,
    all_played,
    begun,
    kept,
    quick,
    wait_for_games,
    won_by,
)
from tests.plain import plain_env

HERE = ("--host", "127.0.0.1", "--no-dashboard")


def started(module: str, *arguments: str) -> "subprocess.Popen[bytes]":
    """A part of a cluster."""
    return subprocess.Popen(
        [sys.executable, "-m", f"distributed.cli.{module}", *arguments, *HERE],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=plain_env(),
    )


@pytest.fixture
def scheduler(tmp_path: Path) -> Iterator[str]:
    """The address of one without workers."""
    pytest.importorskip("distributed")
    told = tmp_path / "scheduler.json"
    process = started("dask_scheduler", "--port", "0", "--scheduler-file", str(told))
    try:
        until = time.monotonic() + PATIENCE
        while not told.exists():
            assert process.poll() is None and time.monotonic() < until
            time.sleep(0.05)
        yield json.loads(told.read_text(encoding="utf-8"))["address"]
    finally:
        process.terminate()
        process.wait()


@pytest.mark.long
def test_a_worker_that_is_killed_loses_no_game_and_counts_none_twice(
    scheduler: str, tmp_path: Path
) -> None:
    path = tmp_path / "games.jsonl"
    worker = ("dask_worker", scheduler, "--no-nanny", "--nthreads", "2")
    workers = [started(*worker) for _ in range(2)]
    try:
        arguments = (*QUICK, "--games", "300", "--output", str(path), "--cluster", scheduler)
        with begun(*arguments) as process:
            wait_for_games(process, path, 20)
            workers[0].kill()
            assert path.read_bytes().count(b"\n") < 250
            out, err = process.communicate()
    finally:
        for one in workers:
            one.kill()
            one.wait()
    assert process.returncode == 0 and "Traceback" not in err, err  # Dask tells what it lost
    assert out.startswith("300 games")
    games = kept(path)
    assert [game.seed for game in games] == list(range(1, 301))
    assert games == all_played(quick(300))


class Killed(Exception):
    """Dask's word for a task whose workers died."""


class Future(NamedTuple):
    """A game that was handed over."""

    key: str
    outcome: PlayedGame | Exception

    def result(self) -> PlayedGame:
        """What came of it."""
        if isinstance(self.outcome, Exception):
            raise self.outcome
        return self.outcome

    def release(self) -> None:
        """Nobody asks for it any more."""


def cluster_in_name(
    monkeypatch: pytest.MonkeyPatch, outcome: Callable[[Job], PlayedGame | Exception]
) -> tuple[DaskCrew, list[int]]:
    """A cluster of two threads in which everything ends at once, and how many games it had in hand
    whenever another one was handed over."""
    ended: deque[Future] = deque()
    in_hand: list[int] = []

    class Client:
        """Of such a cluster."""

        loop = None

        def __init__(self, *_: object, **__: object) -> None:
            pass

        def submit(self, _: object, job: Job, *, pure: bool) -> Future:
            """Play it."""
            assert not pure
            in_hand.append(len(ended) + 1)
            return Future(str(job.seed), outcome(job))

        def nthreads(self) -> dict[str, int]:
            """Of each worker."""
            return {"one": 1, "other": 1}

        def close(self) -> None:
            """It goes."""
            in_hand.append(0)

    class Ended:
        """What has ended."""

        def __init__(self, **_: object) -> None:
            pass

        add = staticmethod(ended.append)

        def __next__(self) -> Future:
            return ended.popleft()

    dask = SimpleNamespace(Client=Client, as_completed=Ended, KilledWorker=Killed)
    monkeypatch.setattr("game.laboratory.dask_crew.extra", lambda *_: dask)
    return DaskCrew("tcp://cluster:1"), in_hand


def test_few_games_are_handed_over_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that who decides that no more are needed has few of them in play."""
    crew, in_hand = cluster_in_name(monkeypatch, lambda job: won_by(job, ""))
    games = list(crew.play(quick(30).jobs()))
    assert [game.seed for game in games] == list(range(1, 31))
    assert max(in_hand) == 8 and in_hand[-1] == 0


def test_a_game_that_kills_its_workers_is_a_fault_of_that_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    crew, _ = cluster_in_name(
        monkeypatch, lambda job: Killed("died") if job.seed == 2 else won_by(job, "")
    )
    games = list(crew.play(quick(3).jobs()))
    assert [game.fault for game in games] == ["", "each worker that played it died: died", ""]


def test_workers_that_cannot_play_are_no_fault_of_the_games(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Another version of the players, or none at all."""
    crew, in_hand = cluster_in_name(monkeypatch, lambda _: BoxError("the code\nof the players"))
    with pytest.raises(BoxError, match="its workers can't play .the code of the players."):
        list(crew.play(quick(3).jobs()))
    assert in_hand[-1] == 0


def test_where_no_scheduler_answers_it_is_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr("game.laboratory.dask_crew._PATIENCE", 0.2)
    assert main([*QUICK, "--cluster", "tcp://127.0.0.1:1"]) == 2
    err = capsys.readouterr().err
    assert "no scheduler answers there" in err and err.count("\n") == 1


def test_without_dask_it_says_what_to_install(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert main([*QUICK, "--cluster", "tcp://127.0.0.1:1"]) == 2
    err = capsys.readouterr().err
    assert "--cluster needs the package distributed" in err and err.count("\n") == 1
    assert "skirmish-box[cluster]" in err
