"""Golden playthroughs and perft tables: a rule bent anywhere changes them (KZ-T1)."""

import pytest

from tests.rules.kayotz import goldens


@pytest.mark.parametrize("told", goldens.PLAYED, ids=lambda told: f"{told[0]}-{told[1]}")
def test_the_same_game_is_told_again(told):
    assert goldens.story(*told) == goldens.story_file(*told).read_text(encoding="utf-8")


@pytest.mark.parametrize("row", range(len(goldens.COUNTED)))
def test_perft_counts_stand(row):
    table = goldens.PERFT.read_text(encoding="utf-8").splitlines()
    assert goldens.count(*goldens.COUNTED[row]) == table[row]


def test_the_stories_are_whole_games():
    for told in goldens.PLAYED:
        text = goldens.story_file(*told).read_text(encoding="utf-8")
        assert "\n= " in text
        assert "{c:" not in text.splitlines()[0]
