"""First Steps of 'Mech Field in the window, by mouse and by keys, to its end and tried wrongly."""

import pygame
import pytest

from game.app.scenes.end import EndScene
from game.turns.machine import Mode
from tests.app.play.hands import Hands
from tests.app.play.mech_hands import MechHands
from tests.app.play.test_play_tutorial import tutorial
from tests.app.play.test_troopers_lesson import played_texts, shown

Step = tuple[str, str, tuple[float, ...]]
# What is done at each step: the unit to take in hand, the line to choose, the points of the way (x
# and y in turn; the last is pointed at, those before it are bends). What the computer does goes on
# alone.
STEPS: tuple[Step, ...] = (
    ("", "", ()), ("b1", "", ()), ("b3", "move", (7.4, 11.6)), ("", "undo", ()), ("", "redo", ()),
    ("b2", "move", (12.2, 18.2, 12.2, 16.1)), ("", "", ()), ("b1", "fire-primary", (13.0, 12.0)),
    ("b2", "fire-primary", (13.0, 12.0)), ("", "", ()), ("", "spin-r1", ()), ("b1", "run", ()),
    ("b1", "run", (14.4, 20.8)), ("b4", "move", (6.9, 18.3)), ("", "", ()),
    ("b4", "strike", (6.9, 18.3)), ("b3", "move", (7.0, 16.5)), ("b1", "vent", ()),
    ("b2", "fire-primary", (13.0, 12.0)), ("", "end", ()), ("", "", ()),
)


class Learner(MechHands):
    """A newcomer with a mouse, or with keys alone, at the tutorial."""

    def __init__(self, way: str, size: tuple[int, int]) -> None:
        Hands.__init__(self, "first-steps", size=size, game="mechs")
        self.way = way

    def go_on(self) -> None:
        """The step that only wants to be read."""
        if self.mouse:
            self.click("lesson.next")
        else:
            self.key(pygame.K_RETURN)
        self.rest()

    def do(self, unit: str, choice: str, points: tuple[float, ...]) -> None:
        """One step: take in hand, choose, go."""
        if choice in ("undo", "redo"):
            if self.mouse:
                self.click(choice)
            else:
                self.key(pygame.K_z if choice == "undo" else pygame.K_y, pygame.KMOD_CTRL)
            self.rest()
        elif choice == "end":
            self.leave_phase()
        elif choice.startswith("spin"):
            self.asked(choice)
        else:
            self._order(unit, choice, points)

    def _order(self, unit: str, choice: str, points: tuple[float, ...]) -> None:
        self.take(unit)
        if choice and not (self.table.choice is not None and self.table.choice.id == choice):
            self.pick(choice)
        if self.mode() is Mode.CONFIRMING:
            self.yes()
        if points:
            *bends, x, y = points
            for at in range(0, len(bends), 2):
                self.bend(*bends[at:at + 2])
            self.go(x, y)


def try_wrongly(hands: Learner) -> bool:
    """Do what the step doesn't ask for; whether it was answered and nothing changed."""
    tutor, before = tutorial(hands), hands.actions()
    index = tutor.index
    for key, word in ((pygame.K_SPACE, "end-orders"), (pygame.K_z, "undo")):
        lesson = tutor.lesson
        assert lesson is not None
        if word in lesson.do:
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
def test_first_steps_of_mech_field_from_end_to_end(
    way: str, size: tuple[int, int], wrongly: bool
) -> None:
    """MC-N1, MC-T2, MC-C1, MC-F1, MC-B1, MC-N2, MC-W1: the lesson can be played as it is
    written."""
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
    assert hands.rooms.desk.progress.has("mechs", "first-steps")
    assert played_texts(hands)[-1] == "close"
