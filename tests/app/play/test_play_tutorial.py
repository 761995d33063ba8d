"""First Steps played in the window from end to end, by mouse and keys, as a newcomer would."""

import pygame

from tests.app.play.hands import Hands
from tests.app.play.lessons import follow, rings, to_the_end, tutorial


def test_first_steps_from_end_to_end_in_the_window() -> None:
    hands = Hands("first-steps", size=(1280, 720), undo_dice=True)
    to_the_end(hands, lambda: follow(hands))


def test_a_wrong_try_is_answered_and_changes_nothing() -> None:
    hands = Hands("first-steps")
    hands.key(pygame.K_RETURN)
    index = tutorial(hands).index
    hands.key(pygame.K_SPACE)
    hands.key(pygame.K_RETURN)
    hands.rest()
    assert not hands.actions() and tutorial(hands).index == index
    assert hands.table.outcome.kind == "refused" and hands.callout()


def test_the_lesson_can_be_left() -> None:
    hands = Hands("first-steps")
    hands.click("lesson.leave")
    assert tutorial(hands).lesson is None and hands.scene.find("lesson") is None
    assert not hands.rooms.desk.progress.has("kayotz", "first-steps")
    hands.unit("scout-1")
    hands.click(hands.spot(hands.table.targets[0].cell))
    hands.rest()
    assert hands.actions()


def test_the_line_of_another_unit_is_not_pointed_at() -> None:
    """The Squad is to fire: with Heavy Weapons in hand only the Squad is pointed at."""
    hands = Hands("first-steps", undo_dice=True)
    lessons = tutorial(hands)
    while "choose full-fire by squad-1" not in (lessons.lesson.do if lessons.lesson else ()):
        follow(hands)
        hands.rest()
    assert hands.table.unit != "squad-1"
    index = lessons.index

    hands.unit("heavy-1")
    hands.choose("full-fire")
    assert lessons.index == index, "the lesson waits for the Squad"
    assert rings(hands) == 0 and hands.scene.front.pointed_cells()
    hands.unit("squad-1")
    assert rings(hands) == 1
    hands.choose("full-fire")
    assert lessons.index == index + 1
