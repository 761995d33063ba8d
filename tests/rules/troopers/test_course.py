"""The course of Troopers: each chapter at a real table, and the rules that it must teach."""

from game.rules import box
from tests.rules.chapters import ChapterTests, UncountedChapterTests, chapters

STATED = {
    "TR-B2", "TR-B3", "TR-B4", "TR-T2",
    *(f"TR-M{number}" for number in range(1, 10)), *(f"TR-S{number}" for number in range(1, 6)),
}
"""What the paper at hand says of the game."""


class TestFirstSteps(ChapterTests):
    """TR-T1, TR-T2, TR-M2, TR-A1 to TR-A3, TR-H1, TR-H2."""

    game, scenario = "troopers", "first-steps"


class TestWaysIn(ChapterTests):
    """TR-B2 to TR-B4, TR-M1, TR-M3 to TR-M6."""

    game, scenario = "troopers", "ways-in"


class TestHeadsDown(ChapterTests):
    """TR-M7 to TR-M9, TR-L1, TR-L3, TR-H3."""

    game, scenario = "troopers", "heads-down"


class TestBorrowedArms(ChapterTests):
    """TR-S1, TR-S3 to TR-S5, TR-X1."""

    game, scenario = "troopers", "borrowed-arms"


class TestThroughTheWall(ChapterTests):
    """TR-S2, TR-X2, TR-X3, TR-X5."""

    game, scenario = "troopers", "through-the-wall"


class TestAtYourOrders(UncountedChapterTests):
    """TR-A2, TR-U15: of the window's course."""

    game, scenario = "troopers", "at-your-orders"


def test_each_chapter_is_tested() -> None:
    """SB-T3."""
    own = [kind for kind in ChapterTests.__subclasses__() if vars(kind).get("game") == "troopers"]
    tested = {kind.scenario for kind in own}
    assert set(chapters("troopers")) == tested


def test_every_rule_that_the_paper_states_is_taught() -> None:
    """TR-B2 to TR-B4, TR-T2, TR-M1 to TR-M9, TR-S1 to TR-S5."""
    cards = [card for card in box("troopers").scenarios() if card.counted]
    assert STATED - {rule for card in cards for rule in card.teaches} == set()
