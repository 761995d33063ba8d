"""The problems of all games: each is proved by a search over every line."""

import pytest

from game.core.contract import ScenarioCard
from game.core.expectimax import LIMIT, Solver, best_line, first_decision, unproved
from game.rules import box, game_ids
from tests.properties import rarely

PROBLEMS = [card for game_id in game_ids() for card in box(game_id).problems()]


def name(card: ScenarioCard) -> str:
    """Of a problem, for the list of tests."""
    return f"{card.game}-{card.id}"


def test_problems_are_sound_and_bear_the_names_of_their_files() -> None:
    for card in PROBLEMS:
        assert (card.kind, card.fault) == ("problem", ""), card
        assert card.source.stem == card.id and card.summary and card.briefing and card.minutes


@pytest.mark.parametrize("card", rarely(PROBLEMS, 8), ids=name)
def test_what_a_problem_says_of_its_solution_is_so(card: ScenarioCard) -> None:
    """The best chance, and that every decision that keeps it is the idea."""
    assert unproved(box(card.game).load(card.source)) == ""


@pytest.mark.parametrize("card", rarely(PROBLEMS, 8, 3), ids=name)
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


