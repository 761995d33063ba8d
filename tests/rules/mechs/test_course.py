"""The course of 'Mech Field, chapter by chapter, played as its steps say."""

from typing import ClassVar

from game.rules import box
from tests.rules.chapters import ChapterTests, chapters

STATED = {
    "MC-G1", "MC-G2", "MC-F1", "MC-O1",
    *(f"MC-T{number}" for number in range(1, 8)), *(f"MC-X{number}" for number in range(1, 10)),
    *(f"MC-B{number}" for number in range(1, 6)), *(f"MC-V{number}" for number in range(1, 5)),
    *(f"MC-P{number}" for number in range(1, 6)),
}
"""What the paper at hand says of the game."""


class MechsChapter(ChapterTests):
    """What all of them share."""

    game: ClassVar[str] = "mechs"


class TestFirstSteps(MechsChapter):
    scenario = "first-steps"


class TestTheGround(MechsChapter):
    scenario = "the-ground"


class TestWetFeet(MechsChapter):
    scenario = "wet-feet"


class TestElbowRoom(MechsChapter):
    scenario = "elbow-room"


class TestWings(MechsChapter):
    scenario = "wings"


class TestRiders(MechsChapter):
    scenario = "riders"


class TestTheCitadel(MechsChapter):
    scenario = "the-citadel"


def test_the_course_teaches_all_that_the_paper_states() -> None:
    """Each stated rule belongs to one of the chapters."""
    cards = {card.id: card for card in box("mechs").scenarios()}
    taught = {rule for one in chapters("mechs") for rule in cards[one].teaches}
    assert len(STATED) == 34 and sorted(STATED - taught) == []
