"""First Steps of 'Mech Field in the window, by mouse and by keys, to its end and tried wrongly."""

import pygame
import pytest

from game.turns.machine import Mode
from tests.app.play.lessons import Learner, played_as_written, tutorial
from tests.app.play.mech_hands import MechHands

Step = tuple[str, str, tuple[float, ...]]
# What is done at each step: the unit to take in hand, the line to choose, the points of the way (x
# and y in turn; the last is pointed at, those before it are bends). What the computer does goes on
# alone.
STEPS: tuple[Step, ...] = (
    ("", "", ()), ("b1", "", ()), ("b3", "move", (7.4, 11.6)), ("", "undo", ()), ("", "redo", ()),
    ("b2", "move", (12.2, 18.2, 12.2, 16.1)), ("", "", ()), ("b1", "fire-primary", (13.0, 12.0)),
    ("b2", "fire-primary", (13.0, 12.0)), ("", "", ()), ("", "", ()), ("", "spin-r1", ()),
    ("b1", "run", ()), ("", "", ()), ("b1", "run", (14.4, 20.8)), ("b4", "move", (6.9, 18.3)),
    ("", "", ()), ("b4", "strike", (6.9, 18.3)), ("b3", "move", (7.0, 16.5)), ("b1", "vent", ()),
    ("b2", "fire-primary", (13.0, 12.0)), ("", "", ()), ("", "", ()), ("", "", ()),
)


HALF_A_TURN = 12
"""Strokes of Q that turn a unit round."""


class Commander(Learner, MechHands):
    """A newcomer to 'Mech Field."""

    ends = ("end-orders",)

    def do(self, unit: str, choice: str, points: tuple[float, ...]) -> None:
        """One step: take in hand, choose, go."""
        if choice in ("undo", "redo"):
            self.history(choice)
        elif choice == "end":
            self.leave_phase()
        elif choice.startswith("spin"):
            self.asked(choice)
        else:
            self._order(unit, choice, points)

    def _order(self, unit: str, choice: str, points: tuple[float, ...]) -> None:
        self.take(unit)
        self.want(choice)
        if self.mode() is Mode.CONFIRMING:
            self.yes()
        if points:
            *bends, x, y = points
            for at in range(0, len(bends), 2):
                self.bend(*bends[at:at + 2])
            lesson = tutorial(self).lesson
            assert lesson is not None
            look = f"{unit} faces r1" in lesson.then and choice == "run"
            self.go_looking(x, y, self.inches("r1")) if look else self.go(x, y)

    def go_looking(self, x: float, y: float, to: tuple[float, float]) -> None:
        """Go there and look at a point in the end: press and pull, or turn with the keys."""
        if self.mouse:
            start, end = self.at(x, y), self.at(*to)
            self.drag(start, (start[0] + (end[0] - start[0]) // 3,
                              start[1] + (end[1] - start[1]) // 3))
        else:
            self.point(x, y)
            for _ in range(HALF_A_TURN):
                self.key(pygame.K_q)
            self.key(pygame.K_RETURN)
        self.rest()


@pytest.mark.parametrize(
    ("way", "size", "wrongly"),
    [("mouse", (1280, 720), False), ("keys", (1280, 720), False), ("mouse", (1920, 1080), True)],
)
def test_first_steps_of_mech_field_from_end_to_end(
    way: str, size: tuple[int, int], wrongly: bool
) -> None:
    """MC-N1, MC-T2, MC-C1, MC-F1, MC-B1, MC-N2, MC-W1: the lesson can be played as it is
    written."""
    played_as_written(Commander(way, size, "mechs"), STEPS, wrongly)
