"""Golden playthroughs and perft tables: a rule bent anywhere changes them (TR-T1)."""

import pytest

from tests.rules.golden import Story
from tests.rules.troopers.goldens import GOLDENS


@pytest.mark.parametrize("told", GOLDENS.played, ids=str)
def test_the_same_game_is_played_again(told: Story) -> None:
    GOLDENS.same_story(told)


@pytest.mark.parametrize("row", range(len(GOLDENS.counted)))
def test_perft_counts_stand(row: int) -> None:
    GOLDENS.same_count(row)


def test_the_stories_hold_every_kind_of_thing() -> None:
    """Walks, arcs, fire, blows, throws, wounds and what brings them about."""
    GOLDENS.hold(
        {"walk", "prone", "stand", "change", "take", "drop", "arc", "activate", "fire", "hold",
         "strike", "throw", "done", "end-side", "fall", "burst", "go-on"},
        ("TR-A3", "TR-H1", "TR-X1", "TR-X2", "TR-X3"),
    )
