"""The courses of all games: chapters in their order, and each rule taught by one of them."""

from collections import Counter
from pathlib import Path

import pytest
import yaml

from game.core.contract import SOLO, UNDO_DICE, ScenarioCard
from game.core.history import History
from game.core.rulebook import whole
from game.rules import box, game_ids
from game.turns.controller import Controller
from game.turns.tutorial import Tutorial, script_of, taught_at
from tests.rules.chapters import Chapter

STATED = Path(__file__).parent.parent / "rules" / "stated_rules.yaml"
"""The rules that the papers of the games state, by game."""


def course(game_id: str) -> list[ScenarioCard]:
    """The chapters of a game's rules in their order."""
    cards = [card for card in box(game_id).scenarios() if card.counted]
    return sorted(cards, key=lambda card: card.chapter)


def beside(course: str) -> list[ScenarioCard]:
    """The chapters of all games that are not of their rules but of that course, in order."""
    cards = [card for game in game_ids() for card in box(game).scenarios() if card.course == course]
    return sorted(cards, key=lambda card: card.chapter)


def test_the_chapters_about_the_window_are_one_course() -> None:
    """Of whatever game, numbered from 1, and no rules that are counted are taught there."""
    cards = beside("window")
    assert [card.chapter for card in cards] == list(range(1, len(cards) + 1))
    for card in cards:
        assert (card.kind, card.fault, card.teaches) == ("tutorial", "", ()) and card.steps
    lessons = [lesson for card in cards for lesson in box(card.game).load(card.source).lessons]
    asked = {pattern.split()[1] for lesson in lessons for pattern in lesson.windowed}
    assert {"back", "log", "why", "ledger", "goals", "replay", "replay-back", "save", "saves",
            "title", "workshop", "scenarios"} <= asked, "what the issue names is done in them"
    done = {pattern for lesson in lessons for pattern in lesson.do}
    assert {"undo", "redo"} <= done and any(like.startswith("plan ") for like in done)


@pytest.mark.parametrize("game_id", game_ids())
def test_chapters_are_numbered_and_lead_on(game_id: str) -> None:
    """From 1 without a gap, each a tutorial; the last says which scenario is played then."""
    cards, known = course(game_id), {card.id: card for card in box(game_id).scenarios()}
    assert [card.chapter for card in cards] == list(range(1, len(cards) + 1))
    for card in cards:
        assert (card.kind, card.fault) == ("tutorial", "") and card.steps and card.minutes
        assert bool(card.next) == (card is cards[-1])
        assert not card.next or known[card.next].kind == "scenario"


def test_every_optional_rule_has_a_chapter() -> None:
    """At the end of its game's course, with the rule in force whatever was chosen. The switches of
    the table (undo past dice, who plays the other side) are no rules of a game, and neither are
    grades, which change who is there and no rule."""
    switches = {
        (game, option.id) for game in game_ids() for option in box(game).game_options()
        if option.id not in (UNDO_DICE, SOLO) and option.group is None
    }
    taught = {
        (card.game, rule) for card in beside("optional")
        for rule in box(card.game).open(card.source).value.optional
    }
    assert taught == switches


@pytest.mark.parametrize("game_id", game_ids())
def test_every_stated_rule_is_taught(game_id: str) -> None:
    """By a chapter of its game, whose own test holds that it comes up there."""
    stated = yaml.safe_load(STATED.read_text(encoding="utf-8"))[game_id]
    assert sorted(set(stated) - {rule for card in course(game_id) for rule in card.teaches}) == []


@pytest.mark.parametrize("game_id", game_ids())
def test_every_chapter_has_its_tests(game_id: str) -> None:
    """A class in the game's `test_course.py` or `test_first_steps.py` names it."""
    tests = Path(__file__).parent.parent / "rules" / game_id
    named = "".join(path.read_text(encoding="utf-8") for path in tests.glob("test_*.py"))
    cards = [card for card in box(game_id).scenarios() if card.chapter]
    assert [card.id for card in cards if f'"{card.id}"' not in named] == []


@pytest.mark.parametrize("game_id", game_ids())
def test_no_rule_is_taught_twice(game_id: str) -> None:
    taught = Counter(rule for card in course(game_id) for rule in card.teaches)
    assert [rule for rule, count in taught.items() if count > 1] == []
    assert set(taught) <= set(whole(game_id).rules)


@pytest.mark.parametrize(
    "card", [card for game_id in game_ids() for card in course(game_id)],
    ids=lambda card: f"{card.game}-{card.id}",
)
def test_a_rule_is_tried_where_it_decides(card: ScenarioCard) -> None:
    """*Try it* opens a step in which the rule comes up: in a ruling, an event, a forecast or the
    log of what that step asks for."""
    stated = yaml.safe_load(STATED.read_text(encoding="utf-8"))[card.game]
    game = box(card.game).load(card.source)
    played = Chapter(game).played
    tried = {rule: taught_at(game.lessons, rule) for rule in card.teaches if rule in stated}
    elsewhere = [
        (rule, step) for rule, step in tried.items()
        if step is None or rule not in played[step].rules
    ]
    assert elsewhere == []


def test_all_stated_rules_can_be_tried() -> None:
    """112 of them, each on its page."""
    stated = yaml.safe_load(STATED.read_text(encoding="utf-8"))
    assert sum(len(rules) for rules in stated.values()) == 112


@pytest.mark.parametrize("game_id", game_ids())
def test_each_rule_that_is_taught_can_be_tried(game_id: str) -> None:
    """A step of its chapter names it, and leads there by what the steps before it ask for."""
    for card in course(game_id):
        game = box(game_id).load(card.source)
        for rule in card.teaches:
            step = taught_at(game.lessons, rule)
            assert step is not None, (card.id, rule)
            lead = Tutorial(Controller(History(game, 3, script_of(game.lessons))))
            lead.lead_to(step)
            assert lead.index == step, (card.id, rule, step, lead.index)
