"""The chapters of Arena in the window, each step done as it is read."""

import pytest

from tests.app.play.hands import Hands
from tests.app.play.lessons import follow, to_the_end
from tests.rules.chapters import chapters

SMALL, LARGE = (1280, 720), (1920, 1080)
QUICK = ("across-the-ditch", SMALL)
"""What the fast suite plays; First Steps are played in `test_games_lesson`, too."""


@pytest.mark.parametrize(("name", "size"), [
    pytest.param(name, size, marks=() if (name, size) == QUICK else pytest.mark.long)
    for name in chapters("arena") for size in (SMALL, LARGE)
])
def test_a_chapter_can_be_played_as_it_is_written(name: str, size: tuple[int, int]) -> None:
    """SB-T3: what a step speaks of is on the screen, what it asks for can be done with the mouse
    as it is pointed at, and what it has the game refuse is answered."""
    hands = Hands(name, size=size, game="arena", shipped=True)
    to_the_end(hands, lambda: follow(hands), fight=True)
