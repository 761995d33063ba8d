"""The reports that lie in the tree: what the program shows of its players' strength is what the
games beside it say, and every page is there."""

from pathlib import Path

import pytest

from game.core.resources import asset
from game.core.strength import STRENGTH, read_strength, won_against
from game.laboratory.balance_report import BEGIN, END
from game.laboratory.record_file import read_games
from game.laboratory.statistics import interval
from game.laboratory.strength_file import count_files
from game.laboratory.summary import whole, wins_of_players
from game.rules import box, game_ids

REPORTS = Path(__file__).resolve().parents[2] / "reports"
FILES = sorted(REPORTS.glob("*/*.jsonl"))


def test_the_strength_that_is_shown_is_that_of_the_games_in_the_reports() -> None:
    counted, mixed = count_files(FILES)
    assert not mixed
    assert read_strength(asset(*STRENGTH)) == counted
    assert set(counted) == set(game_ids())


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_every_game_came_to_its_end_and_has_its_page(file: Path) -> None:
    experiment, games = read_games(file)
    assert experiment.game == file.parent.name
    assert len(list(whole(games))) == len(games) >= 100
    page = file.with_name("ladder.html") if file.stem == experiment.game \
        else file.with_suffix(".html")
    text = page.read_text(encoding="utf-8")
    assert "python3 build run" in text and "<svg" in text


@pytest.mark.parametrize("game", ["arena", "mechs", "troopers"])
def test_the_regular_and_the_veteran_won_more_games_than_the_recruit(game: str) -> None:
    rows = read_strength(asset(*STRENGTH))[game]
    for level in ("regular", "veteran"):
        assert won_against(rows, level, "recruit").bounds[0] > 0.58


@pytest.mark.parametrize("game", ["arena", "troopers"])
def test_the_veteran_won_more_games_than_the_regular(game: str) -> None:
    """In 'Mech Field that isn't sure: the reports say so."""
    rows = read_strength(asset(*STRENGTH))[game]
    assert won_against(rows, "veteran", "regular").bounds[0] > 0.58


def test_the_veteran_of_mech_field_won_against_the_player_before_there_were_levels() -> None:
    _, games = read_games(REPORTS / "mechs" / "scripted" / "veteran.jsonl")
    won = wins_of_players(games)
    decided = won["veteran"] + won["scripted"]
    assert len(games) >= 150
    assert won["veteran"] / decided >= 0.65 and interval(won["veteran"], decided)[0] > 0.58


def test_the_table_of_balance_speaks_of_scenarios_that_are_in_the_box() -> None:
    text = (REPORTS / "balance" / "README.md").read_text(encoding="utf-8")
    part = text.partition(BEGIN)[2].partition(END)[0]
    rows = {line.split("`")[1].partition("+")[0] for line in part.splitlines() if "| `" in line}
    ordinary = {
        f"{game}/{card.id}" for game in game_ids() for card in box(game).scenarios()
        if card.kind == "scenario"
    }
    assert rows and rows <= ordinary
    assert "python3 build run balance" in part
