"""First Steps of Troopers in the window, from end to end: as it is meant, and tried wrongly first.

Every step is followed by mouse and keys; before it, what a newcomer may do instead is tried and
must be answered without changing anything.
"""

import pygame
import pytest

from game.app.play.sheets import Pointer
from game.app.scenes.end import EndScene
from game.turns.inputs import Point
from game.turns.machine import Mode
from tests.app.play.hands import Hands
from tests.app.play.test_play_tutorial import follow, tutorial


def played(hands: Hands) -> list[str]:
    return [entry.text for entry in hands.scene.session.history.entries]


def waits_for_the_computer(hands: Hands) -> bool:
    return hands.mode() in (Mode.THINKING, Mode.WAITING)


def shown(hands: Hands) -> bool:
    """Whether the lesson at hand points at something that is seen."""
    scene = hands.scene
    rings = [child for child in scene.screen.front.children if isinstance(child, Pointer)]
    return bool(scene.front.pointed_cells()) or bool(rings)


def try_wrongly(hands: Hands) -> int:
    """Do what the step doesn't ask for; how many wrong tries were answered."""
    table, answered = hands.table, 0
    before, index = played(hands), tutorial(hands).index
    lesson = tutorial(hands).lesson
    assert lesson is not None
    tries = [lambda: hands.key(pygame.K_z, pygame.KMOD_CTRL)]
    if "end-side" not in lesson.do and not any(do.startswith("done") for do in lesson.do):
        tries.append(lambda: hands.key(pygame.K_SPACE))
    if table.mode is Mode.AIMING and table.targets:
        far = max(table.targets, key=lambda target: target.cost or 0)
        if f"*-{table.game.board.name(far.cell)}" not in " ".join(lesson.do):
            tries.append(lambda: hands.scene.give(Point(far.cell)))
    for attempt in tries:
        attempt()
        if hands.mode() is Mode.CONFIRMING:
            hands.key(pygame.K_RETURN)
        hands.rest()
        assert played(hands) == before, f"step {index + 1}: a wrong try was played"
        assert tutorial(hands).index == index
        answered += hands.table.outcome.kind == "refused" and bool(hands.callout())
        hands.key(pygame.K_ESCAPE) if hands.scene.speech.pinned else None
    return answered


@pytest.mark.parametrize(("size", "wrongly"), [((1280, 720), False), ((1920, 1080), True)])
def test_first_steps_of_troopers_from_end_to_end(size: tuple[int, int], wrongly: bool) -> None:
    """TR-T1, TR-M1, TR-A1, TR-A2, TR-S1, TR-X2: the lesson can be played as it is written."""
    hands = Hands("first-steps", size=size, game="troopers")
    lessons = tutorial(hands)
    steps, answered = len(lessons.lessons), 0
    assert steps >= 14
    for _ in range(3 * steps):
        lesson = lessons.lesson
        if lesson is None:
            break
        index = lessons.index
        assert hands.scene.widget("lesson.text") is not None, "the lesson is on the table"
        assert shown(hands) or not lesson.point, f"step {index + 1} points at nothing on the screen"
        if wrongly and not lessons.reading:
            answered += try_wrongly(hands)
        follow(hands)
        hands.rest()
        assert lessons.index > index, (
            f"step {index + 1} ({lesson.do}) did not go on: {lessons.table.outcome}"
        )
    assert lessons.lesson is None
    assert not wrongly or answered >= steps // 2
    assert isinstance(hands.app.scene, EndScene), "it ends with a small win"
    assert hands.rooms.desk.progress.has("troopers", "first-steps")
    assert played_texts(hands)[-1] == "burst"


def played_texts(hands: Hands) -> list[str]:
    below = next(scene for scene in hands.app.scenes if hasattr(scene, "session"))
    return [entry.text for entry in below.session.history.entries]
