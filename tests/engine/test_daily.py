"""The problem of the day: the same everywhere, proved, and stopped when nobody wants it."""

import os
import subprocess
import sys
from datetime import date, timedelta

import pytest

from game.core.datafile import read
from game.core.dice import BranchingDice
from game.core.errors import BoxError
from game.core.excerpt import ProblemMould, changed_text
from game.core.expectimax import Solver, first_decision, unproved
from game.core.resources import asset
from game.core.words import load_words
from game.engine.client import EngineClient
from game.engine.daily import ATTEMPTS, attempt, daily_problem, has_daily, standing_out
from game.engine.serve import answer
from game.engine.session import EngineSession
from game.rules import box, game_ids
from tests.engine.asking import ask
from tests.properties import rarely

GAMES = [game for game in game_ids() if has_daily(game)]
QUICK = date(2026, 11, 29)
"""A day whose problem is soon found."""
DAYS = [QUICK, *(date(2027, 1, 1) + timedelta(days) for days in range(12))]


@pytest.mark.parametrize("day", rarely(DAYS, len(DAYS)), ids=str)
@pytest.mark.parametrize("game_id", GAMES)
def test_a_day_has_a_problem_that_is_proved(game_id: str, day: date) -> None:
    """Its file has no fault, says its day, is solved as it says, and one idea stands out."""
    text = daily_problem(game_id, day)
    game = box(game_id).load(text)
    task = game.problem
    assert task is not None and unproved(game) == ""
    assert (game.card.kind, game.card.id) == ("problem", day.isoformat())
    assert game.card.title == f"Problem of {day.day} {day:%B} {day.year}"
    assert len(task.hints) == len(task.about) == 2 and len(task.because) >= 2
    found = standing_out(Solver(game, task), first_decision(game), picky=False)
    assert found is not None and found.second.chance <= task.chance * 4 / 5
    assert game.start(BranchingDice()).state is not None, "no dice fall before it"


def test_two_machines_find_the_same_one() -> None:
    """Whatever their hash seed is."""
    told = {
        subprocess.run(
            [sys.executable, "-m", "game", "daily", "kayotz", "--day", QUICK.isoformat()],
            env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True,
            timeout=240,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(told) == 1 and b"kind: problem" in next(iter(told))


def test_it_is_stopped_when_nobody_wants_it() -> None:
    with pytest.raises(BoxError, match="stopped"):
        attempt("kayotz", QUICK, 0, lambda: True)
    session = EngineSession()
    session.stop_requested = lambda: True
    line = b'{"request": "daily", "game": "kayotz", "day": "2026-11-29"}'
    told = answer(session, line)
    assert told["ok"] is False and "stopped" in str(told["error"])


@pytest.mark.parametrize(("more", "why"), [
    ({"day": "tomorrow"}, "give YYYY-MM-DD"), ({"game": "chess"}, "no game"),
    ({"attempt": ATTEMPTS}, "out of range"), ({"attempt": -1}, "out of range"),
])
def test_what_cannot_be_asked_is_told_in_one_line(more: dict[str, object], why: str) -> None:
    told = ask(EngineSession(), **{
        "request": "daily", "game": "kayotz", "day": "2026-11-24", **more,
    })
    assert not told["ok"] and why in told["error"] and "\n" not in told["error"]


def test_a_client_asks_attempt_by_attempt() -> None:
    """Its answers come in their order, one for each that was asked."""
    client = EngineClient()
    try:
        for number in range(ATTEMPTS):
            client.find_daily("kayotz", QUICK.isoformat(), number)
            while (found := client.daily()) is None:
                pass
            assert found.attempts == ATTEMPTS
            assert found.source == attempt("kayotz", QUICK, number)
            if found.source is not None:
                break
    finally:
        client.close()


@pytest.mark.parametrize("game_id", GAMES)
def test_there_are_words_for_whatever_may_be_asked(game_id: str) -> None:
    """And hints by what a best line begins with, or for any other."""
    mould = read(asset("data", game_id, "daily.yaml"), ProblemMould)
    words = load_words("daily", f"{game_id}-daily")
    for template in mould.aims:
        told = words.say(f"told.{template.id}", a="A", b="B", x="X", y="Y")
        asked = " ".join(template.aim)
        assert all(unit.upper() in told for unit in "abxy" if f"{{{unit}}}" in asked)
    for part in ("about", "hint", "why"):
        kinds = {key.partition(".")[2] for key in words.keys if key.startswith(f"{part}.")}
        assert kinds == {
            key.partition(".")[2] for key in words.keys if key.startswith("hint.")
        } and "other" in kinds


def test_a_changed_file_keeps_its_map_and_loses_what_goes_without_saying() -> None:
    source = "# Words\nid: a\ntitle: A\nmap:\n  rows: |\n    ...\nunits:\n  - {id: b1}\n"
    text = changed_text(source, {"id": "b", "units": None, "goals": ("x",)})
    assert text == "title: A\nmap:\n  rows: |\n    ...\nid: b\ngoals:\n- x\n"
