"""Golden playthroughs and perft tables: a rule bent anywhere changes them (KZ-T1)."""

from tests.rules.golden import GoldenTests
from tests.rules.kayotz.goldens import GOLDENS


class TestGolden(GoldenTests):
    goldens = GOLDENS


def test_the_stories_are_whole_games() -> None:
    for told in GOLDENS.played:
        text = GOLDENS.text(told)
        assert "\n= " in text
        assert "{c:" not in text.splitlines()[0]
