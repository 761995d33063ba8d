"""Golden playthroughs and perft tables: a rule bent anywhere changes them (AR-O1)."""

import pytest

from tests.rules.arena.goldens import GOLDENS
from tests.rules.golden import Story


@pytest.mark.parametrize("told", GOLDENS.played, ids=str)
def test_the_same_game_is_played_again(told: Story) -> None:
    GOLDENS.same_story(told)


@pytest.mark.parametrize("row", range(len(GOLDENS.counted)))
def test_perft_counts_stand(row: int) -> None:
    GOLDENS.same_count(row)


def test_the_stories_hold_every_kind_of_thing() -> None:
    """Moves, turns, jumps, blows, shots, falls, pushes and what brings them about."""
    GOLDENS.hold(
        {"initiative", "first", "move", "turn", "stand", "done", "delay", "attack", "shoot",
         "throw", "resolve", "defend", "dodge", "bear", "ready", "drop", "pass", "push", "rest",
         "disengage", "close"},
        ("AR-O1", "AR-C1", "AR-C4", "AR-M2", "AR-J1"),
    )
