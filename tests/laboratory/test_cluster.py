"""Games on a Dask cluster: a scheduler and two workers of this machine, one of which is killed."""

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.cli import main
from tests.laboratory.games import (
    PATIENCE,
    QUICK,
    all_played,
    begun,
    kept,
    quick,
    wait_for_games,
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
