"""The balance of scenarios: the same whoever measures it, told by what was played, and kept in a
table that only what was measured anew changes."""

import re
from pathlib import Path

import pytest

from game.cli import main
from game.core.dice import SeededDice
from game.core.errors import BoxError
from game.laboratory.balance import Balance, Setup, balance, file_of, known_games, setups
from game.laboratory.balance_report import BEGIN, END, Measured, balance_page, table_text
from game.laboratory.balance_verdict import Criterion, Verdicts, is_open, verdicts
from game.laboratory.crew import OneProcess
from game.laboratory.experiment import Probe
from game.laboratory.game_record import Observed, PlayedGame
from game.laboratory.local_crew import LocalCrew
from game.laboratory.observation import Observation
from game.rules import box, game_ids, scenario_path
from tests.laboratory.test_report import checked, drawn_colours

SIDES = {"blue": "Blue", "rust": "Rust"}
PROBE = Probe(playouts=4, every=2)


def duels(games: int = 4, probe: Probe = PROBE) -> Balance:
    """A few games of a scenario that takes a moment each."""
    return balance(next(setups("arena", ["duel"], {})), games=games, seed=1, probe=probe)


def ended(winner: str, observed: Observed | None = None, seed: int = 1) -> PlayedGame:
    """A game that nobody has played."""
    return PlayedGame(
        "duel", dict.fromkeys(SIDES, "regular"), seed, winner or "draw", winner or "Draw", winner,
        turns=6, observed=observed,
    )


def told(found: Verdicts, name: str) -> Criterion:
    """A criterion by its id."""
    return next(one for one in found.criteria if one.id == name)


def judged(games: list[PlayedGame]) -> Verdicts:
    """What such games say of a scenario for two sides."""
    return verdicts(games, SIDES, alone=False)


def test_one_process_and_two_observe_the_same() -> None:
    plan = duels()
    alone = [record.without_times() for record in OneProcess().play(plan.jobs())]
    together = [record.without_times() for record in LocalCrew(2).play(plan.jobs())]
    assert sorted(together, key=lambda one: one.seed) == alone
    assert all(one.observed is not None for one in alone)


def test_only_the_games_of_the_sample_are_played_on() -> None:
    games = [one.observed for one in OneProcess().play(duels().jobs())]
    assert [sum(one.ends.values()) for one in games if one] == [0, 4, 0, 4]


def test_looking_on_changes_no_game() -> None:
    plan = duels()
    looked = [one.without_times() for one in OneProcess().play(plan.jobs())]
    jobs = (type(job)(**{
        **{name: getattr(job, name) for name in job.__struct_fields__}, "probe": None,
    }) for job in plan.jobs())
    for one, other in zip(OneProcess().play(jobs), looked, strict=True):
        assert one.observed is None
        assert (one.winner, one.scores, one.actions) == (other.winner, other.scores, other.actions)


@pytest.mark.parametrize("game_id", game_ids())
def test_nobody_has_lost_anything_when_a_game_begins(game_id: str) -> None:
    for setup in setups(game_id, (), {}):
        state = setup.game.start(SeededDice(1)).state
        losses = setup.game.losses(state)
        assert set(losses) == set(setup.game.sides)
        assert all(whole > 0 for _, whole in losses.values())
        assert all(lost == 0 for lost, _ in losses.values()), setup.name


def test_losses_never_shrink_and_are_counted_by_thirds() -> None:
    for one in OneProcess().play(duels(12).jobs()):
        assert one.observed is not None
        for early, late, last in one.observed.lost.values():
            assert 0 <= early <= late <= last <= 100


def test_who_only_passes_has_done_nothing() -> None:
    """A figure that is never near anybody and stands still is told as idle."""
    text = box("arena").load(scenario_path("arena", "duel")).source
    source = text.replace("turns: 15", "turns: 1")
    setup = Setup(box("arena").load(source), {})
    plan = balance(setup, games=1, seed=1, probe=PROBE)
    (job,) = plan.jobs()
    game = setup.game
    observation = Observation(game)
    dice = SeededDice(1)
    state = game.start(dice).state
    while game.outcome(state) is None:
        action = game.auto(state)
        if action is None:
            options = list(game.options(state))
            action = next((one for one in options if isinstance(one, game.passing)), options[-1])
        observation.take(state, action)
        state = game.play(state, action, dice).state
    observation.end(state)
    assert observation.observed({}, 0, job.seed).idle == ("b1", "r1")


def test_fairness_is_of_decided_games_and_unsure_where_the_interval_says_so() -> None:
    fair = judged([ended("blue")] * 52 + [ended("rust")] * 48 + [ended("")] * 50)
    assert told(fair, "fair").met == "yes"
    assert told(fair, "draws").met == "no"
    assert told(judged([ended("blue")] * 58 + [ended("rust")] * 42), "fair").met == "unsure"
    assert told(judged([ended("blue")] * 600 + [ended("rust")] * 400), "fair").met == "no"
    assert told(judged([ended("blue")] * 95 + [ended("")] * 5), "draws").met == "yes"


def test_a_game_is_open_while_both_have_their_part_of_the_playouts() -> None:
    assert is_open({"blue": 17, "rust": 3}, alone=False)
    assert not is_open({"blue": 18, "rust": 2}, alone=False)
    assert not is_open({"blue": 10, "": 10}, alone=False)
    assert is_open({"average": 17, "defeat": 3}, alone=True)
    closed = ended("blue", Observed(ends={"blue": 20}))
    open_still = ended("blue", Observed(ends={"blue": 10, "rust": 10}))
    assert told(judged([closed] * 9 + [open_still]), "open").met == "no"
    assert told(judged([closed] + [open_still] * 9), "open").met == "yes"


def test_the_unit_that_acts_most_rarely_is_named() -> None:
    lazy = ended("blue", Observed(units=2, idle=("r1",)))
    busy = ended("blue", Observed(units=2))
    assert told(judged([busy] * 4), "active") == Criterion("active", "all, always", "yes")
    assert told(judged([lazy, *[busy] * 9]), "active").met == "yes"
    assert told(judged([lazy] * 9 + [busy]), "active").value.startswith("r1 in 10.0 %")


def test_where_one_side_decides_alone_no_share_is_wanted() -> None:
    found = verdicts([ended("blue")], SIDES, alone=True)
    assert told(found, "fair").met == told(found, "draws").met == "–"


def test_a_game_that_one_side_decides_is_measured_with_a_second_player_too() -> None:
    names = [setup.name for setup in setups("kayotz", ["run-the-gauntlet"], {})]
    assert names == ["run-the-gauntlet", "run-the-gauntlet+hot-seat"]
    assert [setup.name for setup in setups("arena", ["duel"], {})] == ["duel"]


def measure(folder: Path, *arguments: str) -> int:
    """The command, with few games."""
    return main([
        "balance", "arena", *arguments, "--processes", "1", "--output", str(folder),
    ])


def test_the_command_goes_on_and_writes_page_and_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert measure(tmp_path, "duel", "--games", "2") == 0
    first = (tmp_path / "arena" / "duel.jsonl").read_bytes()
    assert measure(tmp_path, "duel", "--games", "3") == 0
    assert (tmp_path / "arena" / "duel.jsonl").read_bytes().startswith(first)
    assert "arena/duel: 3 games" in capsys.readouterr().out
    tree = checked((tmp_path / "arena.html").read_text(encoding="utf-8"))
    assert [element.text for element in tree.iter("h2")] == ["Duel"]
    assert not drawn_colours((tmp_path / "arena.html").read_text(encoding="utf-8"))
    table = (tmp_path / "README.md").read_text(encoding="utf-8")
    assert "| `arena/duel` | 3 |" in table
    assert "balance arena duel --games 3" in table


def test_games_of_another_text_are_refused_or_thrown_away(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = scenario_path("arena", "duel").read_text(encoding="utf-8")
    mine = tmp_path / "duel.yaml"
    mine.write_text(text, encoding="utf-8")
    folder = tmp_path / "balance"
    assert measure(folder, str(mine), "--games", "1") == 0
    mine.write_text(re.sub(r"(?m)^turns: \d+$", "turns: 6", text), encoding="utf-8")
    assert measure(folder, str(mine), "--games", "1") == 2
    assert "another experiment" in capsys.readouterr().err
    assert measure(folder, str(mine), "--games", "1", "--anew") == 0


@pytest.mark.parametrize("arguments", [("--games", "0"), ("--minutes", "0")])
def test_numbers_that_nobody_can_play_are_refused(
    tmp_path: Path, arguments: tuple[str, str]
) -> None:
    assert measure(tmp_path, "duel", *arguments) == 2


def test_no_game_is_begun_after_its_time(tmp_path: Path) -> None:
    assert list(duels(1000).jobs(until=0.0)) == []
    assert measure(tmp_path, "duel", "--games", "1000", "--minutes", "0.001") == 0
    assert len((tmp_path / "arena" / "duel.jsonl").read_bytes().splitlines()) < 1000


def test_games_of_what_is_not_measured_now_are_read_only_if_they_are_of_it(tmp_path: Path) -> None:
    plan = duels()
    assert known_games(tmp_path, plan) == []
    file_of(tmp_path, plan).parent.mkdir()
    file_of(tmp_path, plan).write_text("nothing of the kind\n", encoding="utf-8")
    assert known_games(tmp_path, plan) == []


def test_the_table_keeps_what_stands_around_it_and_other_rows() -> None:
    plan = duels(2)
    games = tuple(OneProcess().play(plan.jobs()))
    one = Measured("duel", plan.setup.game, "0123", games)
    known = (
        f"# Balance\n\n{BEGIN}\n| `arena/duel` | 1 | old |\n| `mechs/x` | 7 | kept |\n{END}\n\n"
        "More.\n"
    )
    text = table_text(known, [one], "python3 build run balance arena")
    assert text.startswith("# Balance\n") and text.endswith("\n\nMore.\n")
    assert "| `mechs/x` | 7 | kept |" in text and "old" not in text
    assert "| `arena/duel` | 2 |" in text and "| 0123 |" in text
    assert table_text(text, [one], "python3 build run balance arena") == text


def test_a_page_holds_every_scenario_and_its_faults() -> None:
    plan = duels(2)
    games = (*OneProcess().play(plan.jobs()), PlayedGame("duel", {}, 9, fault="it broke"))
    page = balance_page("Arena", [Measured("duel", plan.setup.game, "0123", games)], "typed <x>")
    checked(page)
    assert "it broke" in page and "typed &lt;x&gt;" in page


def test_an_unknown_scenario_is_named() -> None:
    with pytest.raises(BoxError, match="no scenario 'nowhere'"):
        list(setups("arena", ["nowhere"], {}))
