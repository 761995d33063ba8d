"""Steps of a lesson that are finished by what the game refuses: the answer stays to be read."""

import pygame
import pytest

from tests.app.play.hands import Hands
from tests.app.play.lessons import taught, tutorial

STEPS = """
  - say: Take **Scout 1**.
    point: [unit:scout-1]
    do: [select scout-1]

  - say: Try to get into the Forest in **332** by way of the road.
    point: [unit:scout-1, cell:332]
    do: ["refused full-move scout-1 along *-332"]

  - say: So not. Go to **313** in its place.
    point: [cell:313]
    do: ["full-move scout-1 along 133-153-213-233-253-313"]
    then: [scout-1 at 313]
"""


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("way", ["mouse", "keys"])
def test_the_answer_stays_until_the_player_goes_on(way: str, size: tuple[int, int]) -> None:
    """KZ-M7: No credit. It names its rule, lies on nothing of the lesson, stays while the mouse
    looks elsewhere, and goes with Continue."""
    hands = Hands(source=taught(STEPS), size=size)
    lessons = tutorial(hands)
    hands.unit("scout-1")
    forest = hands.cell("332")
    hands.click(forest)
    hands.rest()
    assert lessons.index == 1 and lessons.watched and not hands.actions()
    assert "KZ-M7" in hands.callout()
    hands.move(hands.cell("116"))
    hands.move(hands.cell("351"))
    hands.say_now()
    assert "KZ-M7" in hands.callout(), "it waits to be read"
    dock, said = hands.rect("lesson"), hands.rect("callout")
    assert not dock.colliderect(said) and hands.scene.screen.find("lesson.next") is not None
    if way == "mouse":
        hands.click("lesson.next")
    else:
        hands.key(pygame.K_RETURN)
    assert lessons.index == 2 and not hands.callout()


def test_it_can_be_put_away_and_other_refusals_go_as_ever() -> None:
    hands = Hands(source=taught(STEPS))
    lessons = tutorial(hands)
    hands.unit("scout-1")
    hands.click(hands.cell("351"))
    assert hands.callout() and not lessons.watched
    hands.move(hands.cell("116"))
    hands.move(hands.cell("136"))
    assert "KZ-M7" not in hands.callout() and hands.scene.model.refusal is None
    hands.click(hands.cell("332"))
    hands.move(hands.cell("116"))
    assert lessons.watched and "KZ-M7" in hands.callout()
    hands.key(pygame.K_ESCAPE)
    assert not hands.callout() and lessons.watched, "Esc puts it away, the step still waits"


def test_what_only_the_player_can_try_is_not_shown() -> None:
    """SB-T3: Show me marks where; the try itself is the player's."""
    hands = Hands(source=taught(STEPS))
    lessons = tutorial(hands)
    hands.unit("scout-1")
    for _ in range(3):
        hands.key(pygame.K_o, text="o")
    assert lessons.index == 1 and not lessons.watched and hands.table.armed is None
    toast = hands.scene.widget("toast")
    assert toast is not None and "Only you" in toast.label
