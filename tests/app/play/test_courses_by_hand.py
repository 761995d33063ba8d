"""Every chapter of every course, from end to end by mouse alone and by keys alone: what its steps
ask for, the wrong tries that they foresee, and Back at every step."""

import pytest

from game.core.contract import ScenarioCard
from game.rules import box, game_ids
from tests.app.play.led_learner import LedLearner
from tests.app.play.lessons import tutorial

LOOKS = ((1280, 720, 100), (1280, 720, 150))


def chapters() -> list[ScenarioCard]:
    """The chapters of all courses."""
    return [card for game in game_ids() for card in box(game).scenarios()
            if card.course == "window"]


def led_by_hand(card: ScenarioCard, way: str, look: tuple[int, int, int]) -> None:
    """A chapter from its first step to its last; at each step the one before is come back to."""
    wide, high, scale = look
    hands = LedLearner(card.game, card.id, way, (wide, high), scale)
    lead = tutorial(hands)
    while lead.lesson is not None:
        where = f"{card.game}/{card.id} step {lead.index + 1} by {way}"
        index = lead.index
        for _ in range(3):
            if lead.index != index:
                break
            hands.follow()
            lead = tutorial(hands)
        assert lead.index == index + 1, (where, lead.index, lead.lesson, hands.table.outcome)
    hands.rooms.put_away()


@pytest.mark.parametrize("way", ["mouse", "keys"])
@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("card", chapters(), ids=lambda card: f"{card.game}-{card.id}")
def test_a_chapter_is_played_by_hand(
    card: ScenarioCard, look: tuple[int, int, int], way: str
) -> None:
    """SB-T3."""
    led_by_hand(card, way, look)
