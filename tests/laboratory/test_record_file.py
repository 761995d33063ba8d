"""The file of an experiment: what is kept, what is dropped, what is refused."""

from pathlib import Path

import msgspec
import pytest

from game.core.errors import BoxError
from game.laboratory.crew import OneProcess
from game.laboratory.experiment import Experiment, Job
from game.laboratory.game_record import PlayedGame
from game.laboratory.play_game import play_job
from game.laboratory.record_file import RecordFile
from game.laboratory.selfplay import play_missing, played
from tests.laboratory.games import Disorderly, all_played, kept, quick


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.jsonl"


def filled(path: Path, games: int = 3) -> None:
    plan = quick(games)
    with RecordFile(plan.experiment, path) as records:
        play_missing(plan, records, OneProcess())


def test_each_game_is_a_line_after_that_of_the_experiment(path: Path) -> None:
    filled(path)
    head, *games = [msgspec.json.decode(line) for line in path.read_bytes().splitlines()]
    assert head["experiment"]["scenarios"].keys() == {"run-the-gauntlet"}
    assert [game["seed"] for game in games] == [1, 2, 3]
    assert all(game["seats"] == {"marine": "random", "alien": "random"} for game in games)
    for game in games:
        assert {"level", "turns", "actions", "seconds", "slowest", "scores"} <= game.keys()
    assert not [other for other in path.parent.iterdir() if other != path]


def test_games_that_are_there_are_not_played_again(path: Path) -> None:
    filled(path, 2)
    before = path.read_bytes()
    asked = []

    def noted(job: Job) -> PlayedGame:
        asked.append(job.seed)
        return play_job(job)

    plan = quick(4)
    with RecordFile(plan.experiment, path) as records:
        play_missing(plan, records, Disorderly(1, noted))
    assert asked == [3, 4]
    assert path.read_bytes().startswith(before)
    assert kept(path) == all_played(quick(4))
    with RecordFile(quick().experiment, path) as records:
        assert [game.seed for game in played(quick(2, seed=2), records)] == [2, 3]


@pytest.mark.parametrize("half", [b"", b"{", b'{"scenario":"run-the-gauntlet","seats":{"mar'])
def test_half_a_line_is_dropped_and_its_game_played_again(path: Path, half: bytes) -> None:
    filled(path, 3)
    *lines, last = path.read_bytes().splitlines(keepends=True)
    assert last.startswith(half)
    path.write_bytes(b"".join(lines) + half)
    with RecordFile(quick().experiment, path) as records:
        assert len(records) == 2
    filled(path, 3)
    assert kept(path) == all_played(quick(3))


def test_a_run_that_was_killed_at_its_first_line_begins_anew(path: Path) -> None:
    filled(path, 1)
    whole = path.read_bytes()
    for length in (0, 5, 40):
        path.write_bytes(whole[:length])
        filled(path, 1)
        assert kept(path) == all_played(quick(1))


def test_a_game_counts_once(path: Path) -> None:
    filled(path, 2)
    with path.open("ab") as file:
        file.write(path.read_bytes().splitlines(keepends=True)[-1])
    with RecordFile(quick().experiment, path) as records:
        assert len(records) == 2
        assert not records.add(next(iter(records)))


def changed(**fields: object) -> Experiment:
    return msgspec.structs.replace(quick().experiment, **fields)


@pytest.mark.parametrize(
    ("other", "words"),
    [
        ({"game": "chess"}, "game kayotz, not chess"),
        ({"scenarios": {"run-the-gauntlet": "0"}}, "scenario run-the-gauntlet="),
        ({"rules": 1}, "version of the rules 2, not 1"),
        ({"options": {"hot-seat": True}}, "options drowsy=off, hot-seat=off, roused=off, "
         "undo-dice=on, not hot-seat=on"),
        ({"seats": ("marine=scripted",)}, "players marine=random,alien=random, not marine=scr"),
        ({"players": "0"}, "code of the players"),
        ({"kind": "ladder"}, "command selfplay, not ladder"),
    ],
)
def test_games_of_another_experiment_are_refused(
    path: Path, other: dict[str, object], words: str
) -> None:
    filled(path, 1)
    before = path.read_bytes()
    with pytest.raises(BoxError) as refused:
        RecordFile(changed(**other), path)
    assert words in str(refused.value) and "games.jsonl" in str(refused.value)
    assert "\n" not in str(refused.value)
    assert path.read_bytes() == before
    RecordFile(quick().experiment, path).close()  # nobody holds it any more


@pytest.mark.parametrize("text", [b"hello", b"hello\n", b"{}\n", b'{"seed":1}', b"\x00\n", b"\n"])
def test_what_is_no_such_file_is_refused_and_left_alone(path: Path, text: bytes) -> None:
    path.write_bytes(text)
    with pytest.raises(BoxError, match="no file of the laboratory's games"):
        RecordFile(quick().experiment, path)
    assert path.read_bytes() == text


def test_a_broken_line_is_named(path: Path) -> None:
    filled(path, 2)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(lines[0] + b"{}\n" + lines[2])
    with pytest.raises(BoxError, match="line 2 is no game"):
        RecordFile(quick().experiment, path)


def test_two_runs_never_write_one_file(path: Path) -> None:
    with (
        RecordFile(quick().experiment, path),
        pytest.raises(BoxError, match="another run is writing it"),
    ):
        RecordFile(quick().experiment, path)


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(BoxError, match="can't be opened"):
        RecordFile(quick().experiment, tmp_path)
