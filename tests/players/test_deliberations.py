"""Every computer player tells what it compared, and the game has words for all of it."""

import ast
from pathlib import Path
from random import Random
from typing import Any

import pytest

import game.players
from game.core.deliberation import Deliberation, Notes, WeighedChoice
from game.core.history import History
from game.players import computer, names
from tests.frozen import load_frozen

SCENARIOS = {"kayotz": "run-the-gauntlet", "troopers": "village", "arena": "two-against-two",
             "mechs": "open-field"}
OWNERS = {"random_player": tuple(SCENARIOS), "deploying": ("arena", "troopers", "mechs")}
"""Whose words a module's measures are found among, unless its name says so."""


def measures() -> set[tuple[str, str]]:
    """Game and id of everything that a player may say it compared by."""
    found: set[tuple[str, str]] = set()
    for path in Path(game.players.__path__[0]).rglob("*.py"):
        owners = OWNERS.get(path.stem, (path.parent.name,))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) \
                    and node.func.attr == "compare":
                texts = [one.value for one in ast.walk(node.args[0])
                         if isinstance(one, ast.Constant) and isinstance(one.value, str)]
                assert texts, ast.unparse(node)
                found |= {(owner, text) for owner in owners for text in texts}
    return found


def test_every_measure_has_words_and_no_words_are_left_over() -> None:
    known = measures()
    assert {owner for owner, _ in known} == set(SCENARIOS)
    for game_id, scenario in SCENARIOS.items():
        rules = load_frozen(game_id, scenario, {})
        words = __import__(f"game.rules.{game_id}.talk", fromlist=["TALK"]).TALK.words()
        written = {key.partition(".")[2] for key in words.keys if key.startswith("computer.")}
        assert written == {by for owner, by in known if owner == game_id}
        assert all(rules.weighed_by(by) for by in written)
        assert not rules.weighed_by("chess")


def constants(game_id: str) -> set[str]:
    """All texts in the modules of a game's players."""
    return {
        node.value for path in Path(game.players.__path__[0], game_id).glob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


@pytest.mark.parametrize("game_id", SCENARIOS)
def test_no_words_of_a_part_of_a_worth_are_left_over(game_id: str) -> None:
    rules: Any = load_frozen(game_id, SCENARIOS[game_id], {})
    words = __import__(f"game.rules.{game_id}.talk", fromlist=["TALK"]).TALK.words()
    written = {key.partition(".")[2] for key in words.keys if key.startswith("terms.")}
    assert written <= constants(game_id)
    assert all(rules.weighed_term(term) for term in written)
    assert not rules.weighed_term("chess")


LEVELLED = [(game_id, level) for game_id in SCENARIOS for level in names(game_id)
            if level != "random"]


@pytest.mark.parametrize(("game_id", "level"), LEVELLED)
def test_it_tells_what_it_really_compared(game_id: str, level: str) -> None:
    """The action taken is named first with its worth, and none of the others that the rules allow
    is worth more; the same is decided without notes."""
    rules: Any = load_frozen(game_id, SCENARIOS[game_id], {})
    history, player = History(rules, 5), computer(game_id, level)
    least = 12 if level == "veteran" else 60
    compared = 0
    for _ in range(least):
        if rules.outcome(history.state) is not None:
            break
        action, weighed = rules.auto(history.state), None
        if action is None:
            notes = Notes()
            action = player.choose(rules, history.state, Random(1), notes=notes)
            assert player.choose(rules, history.state, Random(1)) == action
            weighed = notes.record(action, rules.text)
        if weighed is not None:
            assert rules.weighed(history.state, weighed).startswith(rules.weighed_by(weighed.by))
        if weighed is not None and weighed.choices:
            compared += 1
            first, *others = weighed.choices
            assert all(rules.weighed_term(term.id) for one in weighed.choices
                       for term in one.terms)
            assert first.action == rules.text(action)
            assert weighed.count >= len(weighed.choices)
            better = [one for one in others if one.worth > first.worth + 0.011]
            assert not any(rules.judge(history.state, rules.parse(one.action)).allowed
                           for one in better), (first, better)
        assert history.play(action, deliberation=weighed).allowed
    assert compared


@pytest.mark.parametrize("game_id", SCENARIOS)
def test_choices_are_told_by_name_and_what_cannot_be_read_is_left_out(game_id: str) -> None:
    rules: Any = load_frozen(game_id, SCENARIOS[game_id], {})
    history = History(rules, 5)
    while (action := rules.auto(history.state)) is not None:
        history.play(action)
    texts = [rules.text(action) for action in rules.options(history.state)][:1]
    by = "chance"
    known = Deliberation(by, 7, (
        WeighedChoice(texts[0], -1.5), WeighedChoice("no such thing", 1.0),
        WeighedChoice(texts[0], -2.0),
    ))
    sentence, head, *named = rules.weighed(history.state, known).split("\n")
    assert sentence == rules.weighed_by(by) and "7" in head
    title = rules.preview(history.state, rules.parse(texts[0])).title
    assert len(named) == 1 and named[0].startswith("**−1.50**") and title in named[0]
    assert rules.weighed(history.state, Deliberation("chess")) == ""
