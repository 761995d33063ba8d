"""The courses of all games: chapters in their order, and each rule taught by one of them."""

from collections import Counter

import pytest

from game.core.contract import ScenarioCard
from game.core.history import History
from game.core.rulebook import whole
from game.rules import box, game_ids
from game.turns.controller import Controller
from game.turns.tutorial import Tutorial, script_of, taught_at


def course(game_id: str) -> list[ScenarioCard]:
    """A game's chapters in their order."""
    cards = [card for card in box(game_id).scenarios() if card.chapter]
    return sorted(cards, key=lambda card: card.chapter)


@pytest.mark.parametrize("game_id", game_ids())
def test_chapters_are_numbered_and_lead_on(game_id: str) -> None:
    """From 1 without a gap, each a tutorial; the last says which scenario is played then."""
    cards, known = course(game_id), {card.id: card for card in box(game_id).scenarios()}
    assert [card.chapter for card in cards] == list(range(1, len(cards) + 1))
    for card in cards:
        assert (card.kind, card.fault) == ("tutorial", "") and card.steps and card.minutes
        assert bool(card.next) == (card is cards[-1])
        assert not card.next or known[card.next].kind == "scenario"


@pytest.mark.parametrize("game_id", game_ids())
def test_no_rule_is_taught_twice(game_id: str) -> None:
    taught = Counter(rule for card in course(game_id) for rule in card.teaches)
    assert [rule for rule, count in taught.items() if count > 1] == []
    assert set(taught) <= set(whole(game_id).rules)


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
