"""First Steps of Arena in the window, by mouse and by keys, to its end and with wrong tries."""

import pygame
import pytest

from game.app.scenes.end import EndScene
from game.turns.machine import Mode
from tests.app.play.deed_hands import DeedHands
from tests.app.play.hands import Hands
from tests.app.play.test_play_tutorial import tutorial
from tests.app.play.test_troopers_lesson import played_texts, shown

# What is done at each step: the unit to take in hand, the line to choose, the hex to go to. What
# the computer does and the dice that fall by themselves are steps, too, and go on alone.
STEPS: tuple[tuple[str, str, str], ...] = (
    ("", "", ""), ("", "first-blue", ""), ("b1", "", ""), ("b1", "turn", "F5"), ("", "undo", ""),
    ("b1", "step", "E5"), ("b2", "jump", "G5"), ("b2", "full", "G3"), ("", "end", ""),
    ("", "", ""), ("", "defend", ""), ("", "", ""), ("b1", "step", "D4"), ("b2", "half", "E3"),
    ("", "end", ""), ("", "attack", "E4"), ("", "bear", ""), ("", "attack", "E4"),
    ("", "rest", ""), ("", "push-r1-staying", "F3"), ("", "", ""), ("", "", ""),
)


class Learner(DeedHands):
    """A newcomer with a mouse, or with keys alone, at the tutorial."""

    def __init__(self, way: str, size: tuple[int, int]) -> None:
        Hands.__init__(self, "first-steps", size=size, game="arena")
        self.way = way

    def go_on(self) -> None:
        """The step that only wants to be read."""
        if self.mouse:
            self.click("lesson.next")
        else:
            self.key(pygame.K_RETURN)
        self.rest()

    def do(self, unit: str, choice: str, hex_name: str) -> None:
        """One step: take in hand, choose, go."""
        if choice == "undo":
            self.click("undo") if self.mouse else self.key(pygame.K_z, pygame.KMOD_CTRL)
            self.rest()
        elif choice == "end":
            self.leave_phase()
        elif choice in ("defend", "bear"):
            if self.mouse:
                self.click(f"asked:{choice}")
            else:
                self.press(str([line.id for line in self.table.menu].index(choice) + 1))
            self.rest()
        else:
            if unit:
                self.take(unit)
            if choice and not (self.table.choice is not None and self.table.choice.id == choice):
                self.pick(choice)
            if hex_name:
                self.act(hex_name)


def try_wrongly(hands: Learner) -> bool:
    """Do what the step doesn't ask for; whether it was answered and nothing changed."""
    tutor, before = tutorial(hands), hands.actions()
    index = tutor.index
    for key in (pygame.K_SPACE, pygame.K_z):
        lesson = tutor.lesson
        assert lesson is not None
        if key == pygame.K_SPACE and any(
            word in do for do in lesson.do for word in ("end-moves", "rest", "pass")
        ):
            continue
        if key == pygame.K_z and "undo" in lesson.do:
            continue
        hands.key(key, pygame.KMOD_CTRL if key == pygame.K_z else 0)
        if hands.mode() is Mode.CONFIRMING:
            hands.key(pygame.K_RETURN)
        hands.rest()
        assert hands.actions() == before and tutor.index == index, f"step {index + 1} was played"
    answered = hands.table.outcome.kind == "refused" and bool(hands.callout())
    if hands.scene.speech.pinned:
        hands.key(pygame.K_ESCAPE)
    return answered


@pytest.mark.parametrize(
    ("way", "size", "wrongly"),
    [("mouse", (1280, 720), False), ("keys", (1280, 720), False), ("mouse", (1920, 1080), True)],
)
def test_first_steps_of_arena_from_end_to_end(
    way: str, size: tuple[int, int], wrongly: bool
) -> None:
    """AR-O1, AR-P2, AR-O4, AR-J1, AR-O3, AR-C1, AR-E3, AR-P7, AR-C5, AR-J3: the lesson can be
    played as it is written."""
    hands = Learner(way, size)
    tutor, answered = tutorial(hands), 0
    assert len(STEPS) == len(tutor.lessons)
    while (lesson := tutor.lesson) is not None:
        number = tutor.index
        step = STEPS[number]
        assert hands.scene.widget("lesson.text") is not None, "the lesson is on the table"
        assert shown(hands) or not lesson.point, f"step {number + 1} points at nothing"
        if wrongly and not tutor.reading:
            answered += try_wrongly(hands)
        hands.do(*step) if any(step) else hands.go_on()
        assert tutor.index > number, (
            f"step {number + 1} ({lesson.do}) did not go on: {tutor.table.outcome}"
        )
    assert not wrongly or answered >= 10
    assert isinstance(hands.app.scene, EndScene), "it ends with a small win"
    assert hands.rooms.desk.progress.has("arena", "first-steps")
    assert played_texts(hands)[-1] == "close"
