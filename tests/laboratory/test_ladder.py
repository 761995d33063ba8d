"""The ladder: fair pairs, a stop that doesn't depend on who plays, and what is told of it."""

from collections import Counter
from pathlib import Path

import pytest

from game.cli import main
from game.laboratory.experiment import Job
from game.laboratory.game_record import PlayedGame
from game.laboratory.ladder import Ladder, Terms
from game.laboratory.ladder_report import lines, verdict
from game.laboratory.play_game import play_job
from game.laboratory.record_file import RecordFile
from game.laboratory.statistics import Hypotheses
from tests.laboratory.games import BOTH, OWN, Disorderly, ordinary, won_by


def own_wins(job: Job) -> PlayedGame:
    return won_by(job, OWN)


def nobody_wins(job: Job) -> PlayedGame:
    return won_by(job, "")


def blue_wins(job: Job) -> PlayedGame:
    return won_by(job, job.seats["blue"])


def test_each_seed_is_played_on_both_sides_of_each_scenario() -> None:
    scenarios = ordinary("arena")
    most = 8 * len(scenarios)
    ladder = Ladder("arena", Terms(most=most, seed=7), BOTH)
    (series,) = ladder.pairings
    assert not ladder.solos
    jobs = list(ladder.jobs(RecordFile(ladder.experiment)))
    assert len(jobs) == len({job.key for job in jobs}) == most
    assert set(ladder.games) == scenarios
    assert Counter((job.scenario, job.seed) for job in jobs) == {
        (scenario, seed): 2 for scenario in ladder.games for seed in (7, 8, 9, 10)
    }
    for first, second in zip(jobs[::2], jobs[1::2], strict=True):
        assert (first.scenario, first.seed) == (second.scenario, second.seed)
        assert first.seats == {"blue": OWN, "rust": "random"}
        assert second.seats == {"blue": "random", "rust": OWN}
    assert series.expected == most


def test_all_players_that_a_game_has_meet_each_other_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whatever their names are."""
    monkeypatch.setattr("game.laboratory.ladder.names", lambda _: ("low", "middle", "high"))
    monkeypatch.setattr("game.laboratory.ladder.computer", lambda *_: None)
    ladder = Ladder("arena", Terms())
    assert [series.players for series in ladder.pairings] == [
        ("low", "middle"), ("low", "high"), ("middle", "high"),
    ]


def test_who_plays_alone_plays_the_same_seeds() -> None:
    kayotz = Ladder("kayotz", Terms(most=6), BOTH)
    assert not kayotz.pairings
    jobs = list(kayotz.jobs(RecordFile(kayotz.experiment)))
    seeds = {(name, scenario): {1, 2, 3, 4, 5, 6} for name in BOTH for scenario in kayotz.games}
    found: dict[tuple[str, str], set[int]] = {}
    for job in jobs:
        (name,) = set(job.seats.values())
        found.setdefault((name, job.scenario), set()).add(job.seed)
    assert found == seeds


def test_it_stops_when_it_is_decided() -> None:
    """Twenty wins without a loss: 20 ln(0.6 / 0.5) passes ln(0.95 / 0.025) = 3.64, 19 don't."""
    ladder = Ladder("arena", Terms(), BOTH)
    records = RecordFile(ladder.experiment)
    ladder.play_missing(records, Disorderly(1, own_wins))
    (series,) = ladder.pairings
    assert len(records) == len(series.counted) == 20
    assert verdict(series) == f"{OWN} is better" and series.over


def test_it_goes_on_to_the_least_number_of_games_that_was_asked_for() -> None:
    ladder = Ladder("arena", Terms(least=60), BOTH)
    records = RecordFile(ladder.experiment)
    ladder.play_missing(records, Disorderly(1, own_wins))
    assert len(records) == 60


@pytest.mark.parametrize(
    ("play", "games", "words"), [(nobody_wins, 100, "undecided"),
                                 (blue_wins, 100, "undecided")],
)
def test_what_is_never_decided_ends_too(play: object, games: int, words: str) -> None:
    """A side that always wins says nothing of the players: each pair is one all."""
    ladder = Ladder("arena", Terms(most=100), BOTH)
    records = RecordFile(ladder.experiment)
    ladder.play_missing(records, Disorderly(1, play))
    (series,) = ladder.pairings
    assert len(records) == len(series.counted) == games
    assert verdict(series) == words


def test_equals_are_told_as_such() -> None:
    ladder = Ladder("arena", Terms(Hypotheses(0.6), most=1000), BOTH)
    records = RecordFile(ladder.experiment)
    ladder.play_missing(records, Disorderly(1, blue_wins))
    (series,) = ladder.pairings
    assert verdict(series) == "no difference that matters"
    assert len(series.counted) < 400


@pytest.mark.parametrize("hands", [2, 7, 64])
def test_what_counts_depends_on_nobody_who_plays(hands: int) -> None:
    """Many at once play some games too many, in any order; the same games count."""
    alone, together = (Ladder("arena", Terms(), BOTH) for _ in range(2))
    few, many = RecordFile(alone.experiment), RecordFile(together.experiment)
    alone.play_missing(few, Disorderly(1, own_wins))
    together.play_missing(many, Disorderly(hands, own_wins))
    assert len(few) <= len(many) < len(few) + 2 * hands
    assert together.pairings[0].counted == alone.pairings[0].counted
    assert list(lines(together)) == list(lines(alone))


def test_a_ladder_goes_on_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "arena.jsonl"
    whole = Ladder("arena", Terms(), BOTH)
    records = RecordFile(whole.experiment)
    whole.play_missing(records, Disorderly(3, own_wins))
    for most in (6, 400):
        ladder = Ladder("arena", Terms(most=most), BOTH)
        with RecordFile(ladder.experiment, path) as kept:
            ladder.play_missing(kept, Disorderly(3, own_wins))
    assert ladder.pairings[0].counted == whole.pairings[0].counted
    with RecordFile(ladder.experiment, path) as kept:
        again = Ladder("arena", Terms(), BOTH)
        assert not list(again.jobs(kept))


def test_faults_count_for_nobody() -> None:
    def broken(job: Job) -> PlayedGame:
        return PlayedGame(job.scenario, job.seats, job.seed, fault="it broke")

    ladder = Ladder("arena", Terms(most=20), BOTH)
    ladder.play_missing(RecordFile(ladder.experiment), Disorderly(1, broken))
    (told,) = [line for line in lines(ladder) if "against" in line]
    assert "0.0 % (0.0-100.0) of 0 decided games (20 played): undecided" in told


def test_the_command_plays_and_writes_its_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    arguments = ["ladder", "kayotz", "--most", "2", "--players", "random", "--processes", "1"]
    assert main(arguments) == 0
    out = capsys.readouterr().out
    assert out.startswith("Kay’otz Incursion\n  random alone, ")
    assert "\n  random alone, hold-the-outpost, 2 games: " in out
    assert out.endswith(f"report: {Path('ladder', 'ladder.html')}\n")
    games = Path("ladder", "kayotz.jsonl").read_bytes()
    assert games.count(b"\n") == 1 + 2 * len(ordinary("kayotz"))
    page = Path("ladder", "ladder.html").read_text(encoding="utf-8")
    assert "python3 build run ladder kayotz --most 2 --players random --processes 1" in page
    assert main(arguments) == 0
    assert capsys.readouterr().out == out
    assert Path("ladder", "kayotz.jsonl").read_bytes() == games


@pytest.mark.long
def test_the_usual_player_of_arena_is_better_than_chance() -> None:
    ladder = Ladder("arena", Terms(most=60), BOTH)
    ladder.play_missing(RecordFile(ladder.experiment), Disorderly(1, play_job))
    assert verdict(ladder.pairings[0]) == f"{OWN} is better"
