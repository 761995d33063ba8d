"""The problems of all games: each is proved by a search over every line."""

import pytest
from _pytest.mark.structures import ParameterSet

from game.core.contract import ScenarioCard
from game.core.expectimax import LIMIT, Solver, best_line, first_decision, unproved
from game.rules import box, game_ids

PROBLEMS = [card for game_id in game_ids() for card in box(game_id).problems()]

QUICK = {
    "arena": {"out-of-his-way", "the-long-way-down"},
    "kayotz": {"close-the-door", "first-the-crates"},
    "mechs": {"a-broad-back", "hold-your-breath"},
    "troopers": {"in-his-shadow", "under-his-nose"},
}
"""Of each game the problems that are searched in half a second; others take up to twenty."""


def name(card: ScenarioCard) -> str:
    """Of a problem, for the list of tests."""
    return f"{card.game}-{card.id}"


def problems() -> list[ParameterSet]:
    """All problems; those that take long to search are tried in long runs."""
    return [
        pytest.param(card, marks=() if card.id in QUICK[card.game] else pytest.mark.long)
        for card in PROBLEMS
    ]


def test_the_quick_ones_are_there() -> None:
    there = {(card.game, card.id) for card in PROBLEMS}
    assert there >= {(game, card) for game, cards in QUICK.items() for card in cards}


def test_problems_are_sound_and_bear_the_names_of_their_files() -> None:
    for card in PROBLEMS:
        assert (card.kind, card.fault) == ("problem", ""), card
        assert card.source.stem == card.id and card.summary and card.briefing and card.minutes


@pytest.mark.parametrize("card", problems(), ids=name)
def test_what_a_problem_says_of_its_solution_is_so(card: ScenarioCard) -> None:
    """The best chance, and that every decision that keeps it is the idea."""
    assert unproved(box(card.game).load(card.source)) == ""


@pytest.mark.parametrize("card", problems(), ids=name)
def test_the_best_line_leads_to_the_aim(card: ScenarioCard) -> None:
    """Each decision of it keeps the chance or raises it, and there are no more than allowed."""
    game = box(card.game).load(card.source)
    assert game.problem is not None
    solver = Solver(game, game.problem, limit=3 * LIMIT)
    line = best_line(solver, first_decision(game))
    assert 0 < len(line) <= game.problem.actions
    assert line[0].chance == game.problem.chance
    chances = [worth.chance for worth in line]
    assert chances == sorted(chances)


