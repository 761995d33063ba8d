"""First Steps of every game in the window, by mouse and by keys, to its end and with wrong tries.

The newcomer of Kay'otz Incursion and Troopers reads what is asked for and does it; what those of
Arena and 'Mech Field do is written down, so that both ways of pointing are tried.
"""

from collections.abc import Callable

import pygame
import pytest

from game.turns.inputs import Point
from game.turns.machine import Mode
from tests.app.play.hands import Hands
from tests.app.play.lessons import (
    Learner,
    back_and_forth,
    follow,
    played_as_written,
    played_texts,
    refused,
    to_the_end,
    tutorial,
)
from tests.app.play.mech_hands import MechHands

SMALL, LARGE = (1280, 720), (1920, 1080)

# --- Arena ---------------------------------------------------------------------------------------

# What is done at each step: the unit to take in hand, the line to choose, the hex to go to. What
# the computer does and the dice that fall by themselves are steps, too, and go on alone.
ARENA: tuple[tuple[str, str, str], ...] = (
    ("", "", ""), ("", "first-blue", ""), ("b1", "", ""), ("b1", "turn", "F5"), ("", "undo", ""),
    ("b1", "step", "E5"), ("b2", "jump", "G5"), ("b2", "full", "G3"), ("", "end", ""),
    ("", "", ""), ("", "defend", ""), ("", "", ""), ("b1", "step", "D4"), ("b2", "half", "E3"),
    ("", "end", ""), ("", "attack", "E4"), ("", "", ""), ("", "bear", ""), ("", "", ""),
    ("", "attack", "E4"), ("", "rest", ""), ("", "push-r1-staying", "F3"), ("", "", ""),
    ("", "", ""),
)


class Fencer(Learner):
    """A newcomer to Arena."""

    ends = ("end-moves", "rest", "pass")

    def do(self, unit: str, choice: str, hex_name: str) -> None:
        """One step: take in hand, choose, go."""
        if choice == "undo":
            self.history(choice)
        elif choice == "end":
            self.leave_phase()
        elif choice in ("defend", "bear"):
            self.asked(choice)
        else:
            if unit:
                self.take(unit)
            self.want(choice)
            if hex_name:
                self.act(hex_name)


# --- 'Mech Field ---------------------------------------------------------------------------------

Step = tuple[str, str, tuple[float, ...]]
# What is done at each step: the unit to take in hand, the line to choose, the points of the way (x
# and y in turn; the last is pointed at, those before it are bends). What the computer does goes on
# alone.
MECHS: tuple[Step, ...] = (
    ("", "", ()), ("b1", "", ()), ("b3", "move", (7.4, 11.6)), ("", "undo", ()), ("", "redo", ()),
    ("b2", "move", (12.2, 18.2, 12.2, 16.1)), ("", "", ()), ("b1", "fire-primary", (13.0, 12.0)),
    ("b2", "fire-primary", (13.0, 12.0)), ("", "", ()), ("", "", ()), ("", "spin-r1", ()),
    ("b1", "run", ()), ("", "", ()), ("b1", "run", (14.4, 20.8)), ("b4", "move", (6.9, 18.3)),
    ("", "", ()), ("b4", "strike", (6.9, 18.3)), ("b3", "move", (7.0, 16.5)), ("b1", "vent", ()),
    ("b2", "fire-primary", (13.0, 12.0)), ("", "", ()), ("", "", ()),
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


# --- Troopers ------------------------------------------------------------------------------------


def try_wrongly(hands: Hands) -> int:
    """Do what the step doesn't ask for; how many wrong tries were answered."""
    table, lesson = hands.table, tutorial(hands).lesson
    assert lesson is not None
    back_and_forth(hands)
    tries: list[Callable[[], object]] = []
    if "end-side" not in lesson.do and not any(do.startswith("done") for do in lesson.do):
        tries.append(lambda: hands.key(pygame.K_SPACE))
    if table.mode is Mode.AIMING and table.targets:
        far = max(table.targets, key=lambda target: target.cost or 0)
        if f"*-{table.game.board.name(far.cell)}" not in " ".join(lesson.do):
            tries.append(lambda: hands.scene.give(Point(far.cell)))
    return sum(refused(hands, attempt) for attempt in tries)


# --- all -----------------------------------------------------------------------------------------


def arena(way: str, size: tuple[int, int], wrongly: bool) -> None:
    """AR-O1, AR-P2, AR-O4, AR-J1, AR-O3, AR-C1, AR-E3, AR-P7, AR-C5, AR-J4."""
    played_as_written(Fencer(way, size, "arena"), ARENA, wrongly, fight=True)


def mechs(way: str, size: tuple[int, int], wrongly: bool) -> None:
    """MC-N1, MC-T2, MC-C1, MC-F1, MC-B1, MC-N2, MC-W1."""
    played_as_written(Commander(way, size, "mechs"), MECHS, wrongly, fight=True)


def troopers(way: str, size: tuple[int, int], wrongly: bool) -> None:
    """TR-T1, TR-T2, TR-M1, TR-A1, TR-A2, TR-H2."""
    hands = Hands("first-steps", size=size, game="troopers", shipped=True)
    wrong = (lambda: try_wrongly(hands)) if wrongly else None
    to_the_end(hands, lambda: follow(hands), wrong, fight=True)
    assert played_texts(hands)[-1] == "fire r1 with arc 1"


def kayotz(way: str, size: tuple[int, int], wrongly: bool) -> None:
    hands = Hands("first-steps", size=size, undo_dice=True, shipped=True)
    to_the_end(hands, lambda: follow(hands), fight=True)


@pytest.mark.parametrize(("lesson", "way", "size", "wrongly"), [
    (kayotz, "", SMALL, False), (mechs, "mouse", SMALL, False),
    pytest.param(troopers, "", SMALL, False, marks=pytest.mark.long),
    pytest.param(arena, "keys", SMALL, False, marks=pytest.mark.long),
    pytest.param(troopers, "", LARGE, True, marks=pytest.mark.long),
    pytest.param(arena, "mouse", SMALL, False, marks=pytest.mark.long),
    pytest.param(arena, "mouse", LARGE, True, marks=pytest.mark.long),
    pytest.param(mechs, "keys", SMALL, False, marks=pytest.mark.long),
    pytest.param(mechs, "mouse", LARGE, True, marks=pytest.mark.long),
])
def test_a_lesson_can_be_played_as_it_is_written(
    lesson: Callable[[str, tuple[int, int], bool], None], way: str, size: tuple[int, int],
    wrongly: bool,
) -> None:
    """SB-T3: from end to end; wrongly: what it doesn't ask for is tried at each step before, is
    answered, and changes nothing."""
    lesson(way, size, wrongly)
