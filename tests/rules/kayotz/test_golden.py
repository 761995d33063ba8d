"""Golden playthroughs and perft tables: a rule bent anywhere changes them (KZ-T1)."""

import pytest

from tests.rules.golden import Story
from tests.rules.kayotz.goldens import GOLDENS


@pytest.mark.parametrize("told", GOLDENS.played, ids=str)
def test_the_same_game_is_played_again(told: Story) -> None:
    GOLDENS.same_story(told)


@pytest.mark.parametrize("row", range(len(GOLDENS.counted)))
def test_perft_counts_stand(row: int) -> None:
    GOLDENS.same_count(row)


def test_the_stories_are_whole_games() -> None:
    for told in GOLDENS.played:
        text = GOLDENS.text(told)
        assert "\n= " in text
        assert "{c:" not in text.splitlines()[0]
