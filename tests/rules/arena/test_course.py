"""The course of Arena, chapter by chapter, played as its steps say."""

from typing import ClassVar

from tests.rules.chapters import ChapterTests, UncountedChapterTests


class ArenaChapter(ChapterTests):
    """What all of them share."""

    game: ClassVar[str] = "arena"


class TestFirstSteps(ArenaChapter):
    scenario = "first-steps"


class TestBehindTheAxe(ArenaChapter):
    scenario = "behind-the-axe"


class TestHeld(ArenaChapter):
    scenario = "held"


class TestAcrossTheDitch(ArenaChapter):
    scenario = "across-the-ditch"


class TestHeavyGoing(ArenaChapter):
    scenario = "heavy-going"


class TestDownInTheSand(ArenaChapter):
    scenario = "down-in-the-sand"


class ArenaUncounted(UncountedChapterTests):
    """What those beside the course share."""

    game: ClassVar[str] = "arena"


class TestSecondThoughts(ArenaUncounted):
    scenario = "second-thoughts"


class TestOnceMore(ArenaUncounted):
    scenario = "once-more"


class TestOfYourOwn(ArenaUncounted):
    scenario = "of-your-own"


class TestWhoWaits(ArenaUncounted):
    scenario = "who-waits"
