"""Long work: the same games whoever plays them, none lost to a kill, a fault or Ctrl+C."""

import multiprocessing
import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.cli import main
from game.core.contract import one_sided
from game.core.errors import BoxError
from game.laboratory import commands, play_game
from game.laboratory.crew import OneProcess
from game.laboratory.experiment import Job
from game.laboratory.local_crew import LocalCrew
from game.laboratory.play_game import play_job
from game.laboratory.record_file import RecordFile
from game.laboratory.selfplay import play_missing
from game.laboratory.summary import lines
from game.rules import box, scenario_path
from tests.laboratory.games import (
    OWN,
    PATIENCE,
    QUICK,
    all_played,
    begun,
    kept,
    quick,
    wait_for_games,
)


def test_the_same_seed_plays_the_same_games() -> None:
    assert all_played(quick(3, seed=11)) == all_played(quick(3, seed=11))
    assert all_played(quick(3, seed=11)) != all_played(quick(3, seed=12))


def test_one_process_and_two_play_the_same_games() -> None:
    plan = quick(6, player=OWN)
    side_by_side = [record.without_times() for record in LocalCrew(2).play(plan.jobs())]
    assert sorted(side_by_side, key=lambda game: game.seed) == all_played(plan)
    assert not multiprocessing.active_children()


def test_a_game_whose_process_dies_is_played_by_another() -> None:
    plan = quick(12)
    games, killed = [], 0
    for record in LocalCrew(2).play(plan.jobs()):
        games.append(record.without_times())
        if killed < 2:
            os.kill(multiprocessing.active_children()[0].pid or 0, signal.SIGKILL)
            killed += 1
    assert sorted(games, key=lambda game: game.seed) == all_played(plan)


class Deadly(Job, frozen=True):
    """A game that ends each process that gets it."""

    def __reduce__(self) -> tuple[Callable[[int], Any], tuple[int]]:
        return os._exit, (3,)


def deadly(job: Job) -> Deadly:
    """A job as such a game."""
    return Deadly(**{name: getattr(job, name) for name in Job.__struct_fields__})


def test_a_game_that_kills_its_processes_is_recorded_and_the_others_go_on() -> None:
    jobs = list(quick(6).jobs())
    jobs[3] = deadly(jobs[3])
    games = {game.seed: game for game in LocalCrew(2).play(iter(jobs))}
    assert "died 3 times (exit status 3)" in games.pop(4).fault
    assert sorted(games) == [1, 2, 3, 5, 6]
    assert not any(game.fault for game in games.values())


def test_processes_that_can_play_nothing_are_no_fault_of_the_games() -> None:
    with pytest.raises(BoxError, match="end at once"):
        list(LocalCrew(1).play(iter([deadly(job) for job in quick(3).jobs()])))


def test_a_fault_is_recorded_with_its_seed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    whole = play_game.play_one

    def broken(game: Any, players: Any, seed: int, observation: Any = None) -> Any:
        if seed == 3:
            raise ZeroDivisionError("division\nby zero")
        return whole(game, players, seed, observation)

    monkeypatch.setattr(play_game, "play_one", broken)
    path = tmp_path / "games.jsonl"
    arguments = [*QUICK, "--games", "4", "--processes", "1", "--output", str(path)]
    assert main(arguments) == commands.FAULTS
    out = capsys.readouterr().out
    assert out.startswith("3 games")
    assert "fault in run-the-gauntlet, seed 3: ZeroDivisionError: division by zero (test_" in out
    assert [bool(game.fault) for game in kept(path)] == [False, False, True, False]
    monkeypatch.undo()
    assert main(arguments) == commands.FAULTS  # it isn't played again


def test_a_game_without_end_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play_game, "MAX_ACTIONS", 10)
    (job,) = quick(1).jobs()
    assert "no end after 10 actions" in play_job(job).fault


def test_other_code_of_the_players_plays_no_game() -> None:
    (job,) = quick(1).jobs()
    with pytest.raises(BoxError, match="install the same version"):
        play_job(Job(**{
            **{name: getattr(job, name) for name in Job.__struct_fields__}, "players": "old",
        }))


@pytest.mark.parametrize(
    ("games", "kills"), [(40, (5,)), pytest.param(300, (5, 30, 120), marks=pytest.mark.long)]
)
def test_killed_in_the_middle_it_goes_on_where_it_was(
    tmp_path: Path, games: int, kills: tuple[int, ...]
) -> None:
    """kills: after how many games."""
    path = tmp_path / "games.jsonl"
    arguments = (*QUICK, "--games", str(games), "--processes", "2", "--output", str(path))
    for known in kills:
        with begun(*arguments) as process:
            wait_for_games(process, path, known)
        assert path.read_bytes().count(b"\n") <= games
        with path.open("ab") as file:  # as if it had been killed in the middle of a line
            file.write(b'{"scenario":"run-the-g')
    before = path.read_bytes().rpartition(b"\n")[0]
    with begun(*arguments) as process:
        out, err = process.communicate()
    assert (process.returncode, err) == (0, "")
    assert out.startswith(f"{games} games")
    assert path.read_bytes().startswith(before)
    assert kept(path) == all_played(quick(games))


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
@pytest.mark.parametrize("processes", ["1", "2"])
def test_ctrl_c_ends_it_with_what_there_is(tmp_path: Path, processes: str) -> None:
    path = tmp_path / "games.jsonl"
    arguments = (*QUICK, "--games", "100000", "--processes", processes, "--output", str(path))
    with begun(*arguments) as process:
        wait_for_games(process, path, 5)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to all its processes
        out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err) == (commands.INTERRUPTED, "")
    games = kept(path)
    assert out.startswith(f"{len(games)} games")
    assert f"stopped after {len(games)} of 100000 games: start it again to go on" in out
    assert path.read_bytes().endswith(b"\n")


def test_without_a_file_nothing_is_kept(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main([*QUICK, "--games", "2", "--processes", "1"]) == 0
    assert capsys.readouterr().out.startswith("2 games")
    assert not list(tmp_path.iterdir())


def test_the_summary_tells_shares_pace_and_winners() -> None:
    plan = quick(5, player=OWN)
    records = RecordFile(plan.experiment)
    play_missing(plan, records, OneProcess())
    told = list(lines(list(records), plan.game.sides, plan.seats))
    assert told[0].startswith("5 games, ")
    assert sum(" victory (Marines)" in line or "Defeat (Kay" in line for line in told) >= 1
    assert any(line.startswith(f"  {OWN}: ") and "longest" in line for line in told)
    assert any(line.endswith(f"Marines, {OWN}") for line in told)
    assert any(line.endswith("Kay’otz, the rules") for line in told)
    assert next(lines([], plan.game.sides, plan.seats)) == "0 games, 0.0 turns on average"


def test_who_decides_is_known_from_the_game() -> None:
    kayotz = box("kayotz")
    gauntlet = scenario_path("kayotz", "run-the-gauntlet")
    assert one_sided(kayotz.load(gauntlet))
    assert not one_sided(kayotz.load(gauntlet, {"hot-seat": True}))
    assert not one_sided(box("arena").load(scenario_path("arena", "duel")))
