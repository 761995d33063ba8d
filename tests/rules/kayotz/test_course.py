"""The course of Kay'otz Incursion, chapter by chapter, played as its steps say."""

from typing import ClassVar

import pytest

from game.core.datafile import DataFileError
from game.rules import box, scenario_path
from game.turns import inputs as do
from tests.rules.chapters import ChapterTests, chapter


class KayotzChapter(ChapterTests):
    """What all of them share."""

    game: ClassVar[str] = "kayotz"


class TestLinesOfFire(KayotzChapter):
    scenario = "lines-of-fire"


class TestOnTheCardsWord(KayotzChapter):
    scenario = "on-the-cards-word"


class TestJumpPacks(KayotzChapter):
    scenario = "jump-packs"


class TestSixTrades(KayotzChapter):
    scenario = "six-trades"


def test_a_card_is_an_action_and_not_looked_at_only() -> None:
    """KZ-S1, SB-T3: choosing one reads like choosing a line, but it can't be tried for nothing; a
    step that asks for one is played when the file is read, and shown when that is asked for."""
    course = chapter("kayotz", "six-trades")
    index = next(at for at, lesson in enumerate(course.lessons)
                 if lesson.do == ("choose steady-fire",))
    lead, game = course.led_to(index), course.game
    other = game.parse("choose at-the-throat")
    assert lead.gate("choose at-the-throat", other) is not None
    assert lead.shown() == do.Suggest("choose steady-fire")
    # Nothing comes of it where the step that chooses is left out: the deck's offer stays open.
    text = scenario_path("kayotz", "six-trades").read_text(encoding="utf-8")
    assert text.count('do: ["choose steady-fire"]') == 1
    with pytest.raises(DataFileError, match="nothing that can be done here"):
        box("kayotz").load(text.replace('do: ["choose steady-fire"]', "do: [continue]", 1))


class TestTheReckoning(KayotzChapter):
    scenario = "the-reckoning"
