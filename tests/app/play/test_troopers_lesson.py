"""First Steps of Troopers in the window, from end to end: as it is meant, and tried wrongly first.

Every step is followed by mouse and keys; before it, what a newcomer may do instead is tried and
must be answered without changing anything.
"""

from collections.abc import Callable

import pygame
import pytest

from game.turns.inputs import Point
from game.turns.machine import Mode
from tests.app.play.hands import Hands
from tests.app.play.lessons import (
    back_and_forth,
    follow,
    played_texts,
    refused,
    to_the_end,
    tutorial,
)


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


@pytest.mark.parametrize(("size", "wrongly"), [((1280, 720), False), ((1920, 1080), True)])
def test_first_steps_of_troopers_from_end_to_end(size: tuple[int, int], wrongly: bool) -> None:
    """TR-T1, TR-M1, TR-A1, TR-A2, TR-S1, TR-X2: the lesson can be played as it is written."""
    hands = Hands("first-steps", size=size, game="troopers")
    to_the_end(hands, lambda: follow(hands), (lambda: try_wrongly(hands)) if wrongly else None)
    assert played_texts(hands)[-1] == "burst"
