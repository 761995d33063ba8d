"""The chapters of 'Mech Field in the window: shown and then done, or tried and refused."""

import pygame
import pytest

from game.core.lesson import REFUSED, Lesson
from tests.app.play.hands import Hands
from tests.app.play.lessons import to_the_end, tutorial
from tests.rules.chapters import chapters

SMALL, LARGE = (1280, 720), (1920, 1080)
QUICK = ("elbow-room", SMALL)
"""What the fast suite plays; First Steps are played in `test_games_lesson`."""


@pytest.mark.parametrize(("name", "size"), [
    pytest.param(name, size, marks=() if (name, size) == QUICK else pytest.mark.long)
    for name in chapters("mechs")[1:] for size in (SMALL, LARGE)
])
def test_a_chapter_can_be_played_as_it_is_shown(name: str, size: tuple[int, int]) -> None:
    """SB-T3: what a step speaks of is on the screen, Show me takes what it asks for in hand, and
    what it has the game refuse is answered."""
    hands = Hands(name, size=size, game="mechs", shipped=True)
    to_the_end(hands, lambda: learn(hands), fight=True)


def learn(hands: Hands) -> None:
    """Read a step, try what is to be refused, or have it shown and do it."""
    lead, lesson = tutorial(hands), tutorial(hands).lesson
    assert lesson is not None
    index = lead.index
    if lead.reading:
        hands.key(pygame.K_RETURN)
    elif lesson.do[0].startswith(REFUSED):
        _refused(hands, lesson)
        hands.key(pygame.K_RETURN)
    else:
        for _ in range(2):  # first where it is, then what it is
            hands.key(pygame.K_o, text="o")
            hands.rest()
        for _ in range(2):  # what was armed, and what one is asked about before it
            hands.rest()
            if lead.index == index and not lead.reading:
                hands.key(pygame.K_RETURN)


def _refused(hands: Hands, lesson: Lesson) -> None:
    """Take what the step points at in its order, until the game says no."""
    for thing in lesson.point:
        kind, _, name = thing.partition(":")
        if tutorial(hands).watched:
            break
        if kind == "choice":
            hands.choose(name)
        elif kind == "cell":
            hands.click(hands.cell(name))
        elif lesson.point.index(thing) == 0:
            hands.unit(name)
        else:
            there = next(piece.cell for piece in hands.table.position.pieces if piece.id == name)
            assert there is not None
            hands.click(hands.spot(there))
        hands.rest()
    assert tutorial(hands).watched and hands.callout(), lesson.do
