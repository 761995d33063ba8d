"""The course of Kay'otz Incursion, chapter by chapter, played as its steps say."""

from typing import ClassVar

from tests.rules.chapters import ChapterTests


class KayotzChapter(ChapterTests):
    """What all of them share."""

    game: ClassVar[str] = "kayotz"


class TestLinesOfFire(KayotzChapter):
    scenario = "lines-of-fire"


class TestOnTheCardsWord(KayotzChapter):
    scenario = "on-the-cards-word"


class TestJumpPacks(KayotzChapter):
    scenario = "jump-packs"
