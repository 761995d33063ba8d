"""What games say of the players' strength: counted, written, and read by the program."""

from pathlib import Path

import pytest

from game.cli import main
from game.core.errors import BoxError
from game.core.strength import (
    SeatedGames,
    WonOf,
    read_strength,
    seconds_of,
    strength_of,
    won_against,
    won_by_side,
)
from game.laboratory.game_record import PlayedGame, Thinking
from game.laboratory.ladder import Ladder, Terms
from game.laboratory.record_file import RecordFile
from game.laboratory.strength_file import count_files, seated_games, write_strength
from tests.laboratory.games import ordinary

ASKED = {"blue": Thinking(3), "rust": Thinking(3)}


def a_game(blue: str, rust: str, winner: str, seed: int = 1, scenario: str = "duel") -> PlayedGame:
    return PlayedGame(
        scenario, {"blue": blue, "rust": rust}, seed, winner=winner, turns=1, thinking=ASKED
    )


PLAYED = (
    a_game("recruit", "regular", "rust"), a_game("regular", "recruit", "blue"),
    a_game("recruit", "regular", "blue", 2), a_game("regular", "recruit", "", 2),
    a_game("veteran", "regular", "blue"), a_game("recruit", "veteran", "rust"),
)


def test_both_seats_of_all_scenarios_count_together() -> None:
    more = a_game("recruit", "regular", "blue", scenario="hold-the-dais")
    rows = seated_games((*PLAYED, more))
    assert won_against(rows, "recruit", "regular") == WonOf(2, 2, 1)
    assert won_against(rows, "veteran", "regular") == WonOf(1, 0, 0)
    assert won_against(rows, "veteran", "recruit") == WonOf(1, 0, 0)
    assert won_against(rows, "random", "regular").games == 0


def test_a_side_is_counted_whoever_plays_it() -> None:
    rows = seated_games(PLAYED)
    assert won_by_side(rows, "duel", "blue") == WonOf(3, 2, 1)
    assert won_by_side(rows, "duel", "blue", {"rust": "regular"}) == WonOf(2, 1, 0)
    assert won_by_side(rows, "hold-the-dais", "blue").games == 0


def test_a_side_that_is_never_asked_has_nobody_in_its_seat() -> None:
    """And a game without an end counts nowhere."""
    alone = {"marine": "regular", "alien": "regular"}
    games = [
        PlayedGame("gauntlet", alone, seed, winner=winner,
                   thinking={"marine": Thinking(9, 1000.0 * (seed + 8))})
        for seed, winner in enumerate(("marine", "alien", "marine"))
    ]
    assert seated_games([*games, PlayedGame("gauntlet", alone, 9, fault="stuck")]) == (
        SeatedGames("gauntlet", {"marine": "regular", "alien": ""}, 3, {"marine": 2, "alien": 1},
                    {"marine": 1.0}),
    )


def test_how_long_a_player_takes_is_of_all_its_games() -> None:
    """Rows with more games weigh more; nothing is known of who has never been measured."""
    rows = (SeatedGames("duel", {"blue": "veteran", "rust": "regular"}, 30, {}, {"blue": 0.5}),
            SeatedGames("duel", {"blue": "regular", "rust": "veteran"}, 10, {}, {"rust": 1.5}))
    assert seconds_of(rows, "veteran") == 0.75
    assert seconds_of(rows, "regular") is None


def test_shares_are_of_decided_games_with_their_bounds() -> None:
    half = WonOf(50, 50, 20)
    assert half.share == 0.5 and half.games == 120
    low, high = half.bounds
    assert (round(low, 3), round(high, 3)) == (0.404, 0.596)
    assert WonOf(0, 0, 4).share == 0.5 and WonOf(0, 0, 4).bounds == (0.0, 1.0)


def test_what_is_written_is_read_and_other_games_stay(tmp_path: Path) -> None:
    path = tmp_path / "strength.yaml"
    rows = seated_games(PLAYED)
    write_strength(path, {"arena": rows})
    write_strength(path, {"kayotz": rows[:1]})
    write_strength(path, {"arena": rows[1:]})
    assert read_strength(path) == {"arena": rows[1:], "kayotz": rows[:1]}
    assert path.read_text().startswith("# How")


@pytest.mark.parametrize("text", [
    "arena: 3", "arena: [{scenario: duel}]",
    "arena: [{scenario: duel, seats: {blue: a, rust: b}, games: 0, won: {}}]",
    "arena: [{scenario: duel, seats: {blue: a, rust: b}, games: 2, won: {blue: 3}}]",
    "arena: [{scenario: duel, seats: {blue: a, rust: b}, games: 2, won: {green: 1}}]",
    "arena: [", "- 1",
])
def test_a_faulty_file_is_told_in_one_line(tmp_path: Path, text: str) -> None:
    path = tmp_path / "strength.yaml"
    path.write_text(text)
    with pytest.raises(BoxError, match=r"strength\.yaml can't be used"):
        read_strength(path)


def test_an_empty_file_says_nothing(tmp_path: Path) -> None:
    path = tmp_path / "strength.yaml"
    path.write_text("# nothing yet\n")
    assert read_strength(path) == {}


def test_the_file_of_the_program_can_be_read() -> None:
    """If there is one; of a game that isn't in it nothing is known."""
    assert strength_of("no-such-game") == ()


def test_the_ladder_writes_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "strength.yaml"
    arguments = ["ladder", "kayotz", "--most", "2", "--players", "random", "--processes", "1",
                 "--output", str(tmp_path), "--strengths", str(path)]
    assert main(arguments) == 0
    games = 2 * len(ordinary("kayotz"))
    assert f"strengths: {path} (games: kayotz {games})" in capsys.readouterr().out
    rows = read_strength(path)["kayotz"]
    assert {row.scenario for row in rows} == ordinary("kayotz")
    assert all(row.seats["marine"] == "random" and row.games == 2 for row in rows)
    counted = tmp_path / "counted.yaml"
    files = ["--count", str(tmp_path / "kayotz.jsonl")]
    assert main(["ladder", *files, "--strengths", str(counted)]) == 0
    assert counted.read_text() == path.read_text()


def test_files_are_counted_whoever_played_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What two of them have in common counts once, and two versions of the players are told."""
    files = []
    for number, games in enumerate((PLAYED[:4], PLAYED[3:])):
        monkeypatch.setattr(
            "game.laboratory.experiment.code_of_players", lambda _, number=number: str(number)
        )
        ladder = Ladder("arena", Terms(), ("recruit", "regular"))
        files.append(tmp_path / f"{number}.jsonl")
        with RecordFile(ladder.experiment, files[-1]) as records:
            for game in games:
                records.add(game)
    path = tmp_path / "strength.yaml"
    assert main(["ladder", "--count", *map(str, files), "--strengths", str(path)]) == 0
    out = capsys.readouterr().out
    assert "arena: games of different versions of its players are counted together" in out
    assert read_strength(path) == {"arena": seated_games(PLAYED)}


def test_games_with_other_options_are_others(tmp_path: Path) -> None:
    """KZ-D4: the same seats and seed, once with nobody asked for the hive and once with a hand of
    cards; rows with the same seats are one."""
    files = []
    for number, (options, asked) in enumerate((
        ({"hot-seat": False}, ("marine",)), ({"hot-seat": True}, ("marine", "alien")),
        ({"hot-seat": True, "undo-dice": False}, ("marine", "alien")),
    )):
        ladder = Ladder("kayotz", Terms(), ("regular",), options)
        files.append(tmp_path / f"{number}.jsonl")
        with RecordFile(ladder.experiment, files[-1]) as records:
            records.add(PlayedGame(
                "run-the-gauntlet", {"marine": "regular", "alien": "regular"}, 1, winner="alien",
                thinking={side: Thinking(1, 500.0 * number) for side in asked},
            ))
    measured, mixed = count_files(files)
    assert not mixed and measured["kayotz"] == (
        SeatedGames("run-the-gauntlet", {"marine": "regular", "alien": ""}, 1, {"alien": 1},
                    {"marine": 0.0}),
        SeatedGames("run-the-gauntlet", {"marine": "regular", "alien": "regular"}, 2, {"alien": 2},
                    {"marine": 0.75, "alien": 0.75}),
    )


def test_what_cannot_be_counted_is_told_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "strength.yaml"
    other = tmp_path / "other.jsonl"
    for text, said in (("", "no file of the lab"), ("{}\n", "no file of the lab"),
                       ('{"experiment":3}\n', "its first line can't be read")):
        other.write_text(text)
        assert main(["ladder", "--count", str(other), "--strengths", str(path)]) != 0
        error = capsys.readouterr().err
        assert said in error and error.count("\n") == 1
    missing = str(tmp_path / "none.jsonl")
    assert main(["ladder", "--count", missing, "--strengths", str(path)]) != 0
    assert "none.jsonl: can't be opened" in capsys.readouterr().err
    assert main(["ladder", "--count", str(other)]) != 0
    assert "--strengths" in capsys.readouterr().err
    assert not path.exists()
