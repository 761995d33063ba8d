"""Golden playthroughs and perft tables: a rule bent anywhere changes them (MC-N1)."""

import pytest

from tests.rules.golden import Story
from tests.rules.mechs.goldens import GOLDENS


@pytest.mark.parametrize("told", GOLDENS.played, ids=str)
def test_the_same_game_is_played_again(told: Story) -> None:
    GOLDENS.same_story(told)


@pytest.mark.parametrize("row", range(len(GOLDENS.counted)))
def test_perft_counts_stand(row: int) -> None:
    GOLDENS.same_count(row)


def test_the_stories_hold_every_kind_of_thing() -> None:
    """Ways, attacks of every kind, breaking away, spins, heat, transports, VTOLs."""
    GOLDENS.hold(
        {"move", "run", "assault", "turn", "fire", "strike", "charge", "ram", "death", "capture",
         "break", "spin", "keep", "vent", "board", "unload", "rise", "descend", "done", "close"},
        ("MC-C1", "MC-C2", "MC-B1"),
    )
