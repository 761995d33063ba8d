"""The course of Kay'otz Incursion, chapter by chapter, played as its steps say."""

from typing import ClassVar

import pytest

from game.core.datafile import DataFileError
from game.core.rulebook import whole
from game.rules import box, scenario_path
from game.turns import inputs as do
from tests.rules.chapters import Chapter, ChapterTests, UncountedChapterTests, chapter, chapters


class KayotzChapter(ChapterTests):
    """What all of them share."""

    game: ClassVar[str] = "kayotz"


class TestFirstSteps(KayotzChapter):
    scenario = "first-steps"


class TestLinesOfFire(KayotzChapter):
    scenario = "lines-of-fire"


class TestOnTheCardsWord(KayotzChapter):
    scenario = "on-the-cards-word"


class TestJumpPacks(KayotzChapter):
    scenario = "jump-packs"


class TestSixTrades(KayotzChapter):
    scenario = "six-trades"


class TestInPlainWords(UncountedChapterTests):
    game = "kayotz"
    scenario = "in-plain-words"


class TestThreeInTheHand(UncountedChapterTests):
    game = "kayotz"
    scenario = "three-in-the-hand"


def test_a_card_is_an_action_and_not_looked_at_only() -> None:
    """KZ-S1, SB-T3: choosing one reads like choosing a line, but it can't be tried for nothing; a
    step that asks for one is played when the file is read, and shown when that is asked for."""
    text = scenario_path("kayotz", "six-trades").read_text(encoding="utf-8")
    # The step's own words for the other card would hide that it is refused anyway.
    silent = text.replace('"choose at-the-throat"', '"choose slow-advance"')
    course = Chapter(box("kayotz").load(silent))
    index = next(at for at, lesson in enumerate(course.lessons)
                 if lesson.do == ("choose steady-fire",))
    lead, game = course.led_to(index), course.game
    other = game.parse("choose at-the-throat")
    ruling = lead.gate("choose at-the-throat", other)
    assert ruling is not None and ruling.rules == ("SB-T3",)
    assert lead.shown() == do.Suggest("choose steady-fire")
    # Nothing comes of it where the step that chooses is left out: the deck's offer stays open.
    assert text.count('do: ["choose steady-fire"]') == 1
    with pytest.raises(DataFileError, match="nothing that can be done here"):
        box("kayotz").load(text.replace('do: ["choose steady-fire"]', "do: [continue]", 1))


class TestTheReckoning(KayotzChapter):
    scenario = "the-reckoning"


STATED = """
KZ-T2 KZ-M1 KZ-M2 KZ-M3 KZ-M4 KZ-M5 KZ-M6 KZ-M7 KZ-M8 KZ-A1 KZ-A2 KZ-A3 KZ-J1 KZ-J2 KZ-J3 KZ-J4
KZ-J5 KZ-K1 KZ-K2 KZ-K3 KZ-K4 KZ-S0 KZ-S1 KZ-S2 KZ-S3 KZ-S4 KZ-S5
"""
"""The rules that the paper's own sentences state."""


def test_every_stated_rule_is_taught_and_nearly_every_other() -> None:
    """A second player's hand of cards (KZ-D4) can't come up where one plays alone, and lessons know
    no grades of the hive (KZ-U3)."""
    taught = {rule for name in chapters("kayotz")
              for rule in chapter("kayotz", name).game.card.teaches}
    assert set(STATED.split()) <= taught
    assert set(whole("kayotz").rules) - taught - set(whole("house").rules) == {"KZ-D4", "KZ-U3"}
