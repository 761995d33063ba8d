"""First Steps played in the window from end to end, by mouse and keys, as a newcomer would."""

from fnmatch import fnmatchcase

import pygame

from game.app.play.sheets import Pointer
from game.app.scenes.end import EndScene
from game.core.table import Choice
from game.turns.machine import Mode
from game.turns.tutorial import Tutorial
from tests.app.play.hands import Hands


def tutorial(hands: Hands) -> Tutorial:
    found = hands.scene.session.tutorial
    assert found is not None
    return found


def matches(text: str, patterns: tuple[str, ...]) -> bool:
    return any(fnmatchcase(text.casefold(), pattern.casefold()) for pattern in patterns)


def follow(hands: Hands) -> None:
    """Do what the lesson at hand asks for."""
    lesson = tutorial(hands).lesson
    assert lesson is not None
    wanted = lesson.do
    for pattern in wanted:
        verb, _, rest = pattern.partition(" ")
        if verb == "continue":
            hands.key(pygame.K_RETURN)
            return
        if verb in ("undo", "redo"):
            hands.undo() if verb == "undo" else hands.redo()
            return
        if verb == "select":
            hands.unit(next(p.id for p in hands.table.position.pieces if matches(p.id, (rest,))))
            return
        if verb == "choose":
            pointed = [name.removeprefix("unit:") for name in lesson.point]
            if not hands.table.unit:
                hands.unit(next(n for n in pointed if n in hands.table.position.actors))
            if take_line(hands, rest.partition(" by ")[0]):
                return
    act(hands, wanted)


def take_line(hands: Hands, choice: str) -> bool:
    """Choose a line of the open menu, or of the menu it lies in."""
    if any(line.id == choice for line in hands.table.menu):
        hands.choose(choice)
        return True
    return False


def act(hands: Hands, wanted: tuple[str, ...]) -> None:
    """Do an action: by the choice and cell that mean it."""
    table = hands.table
    ends = [line.action for line in table.position.menu("") if line.id == "end-phase"]
    if matches("end-phase", wanted) or any(matches(text, wanted) for text in ends):
        hands.key(pygame.K_SPACE)
        if hands.mode() is Mode.CONFIRMING:
            hands.key(pygame.K_RETURN)
        hands.rest()
        return
    if not table.unit:
        unit = next(word for word in wanted[0].split() if word in table.position.actors)
        hands.unit(unit)
    lines: list[Choice] = []
    for line in table.menu:
        lines += [line, *line.more]
    for line in lines:
        if not line.open:
            continue
        if line.action and matches(line.action, wanted):
            reach(hands, line)
            hands.rest()
            return
        if line.aim != "cell":
            continue
        targets = table.game.targets(table.state, table.unit, line.id)
        for cell in (*hands.scene.front.pointed_cells(), *(target.cell for target in targets)):
            action = table.game.aim(table.state, table.unit, line.id, cell)
            if matches(table.game.text(action), wanted):
                reach(hands, line)
                hands.click(hands.spot(cell))
                hands.rest()
                return
    raise AssertionError(f"nothing in the window does {wanted}")


def reach(hands: Hands, line: Choice) -> None:
    if hands.table.choice is not None and hands.table.choice.id == line.id:
        return
    if line.id not in [known.id for known in hands.table.menu]:
        above = next(c for c in hands.table.menu if line.id in [m.id for m in c.more])
        hands.choose(above.id)
    hands.choose(line.id)


def test_first_steps_from_end_to_end_in_the_window() -> None:
    hands = Hands("first-steps", size=(1280, 720), undo_dice=True)
    lessons = tutorial(hands)
    steps = len(lessons.lessons)
    assert steps >= 14
    for _ in range(3 * steps):
        lesson = lessons.lesson
        if lesson is None:
            break
        index = lessons.index
        sheet = hands.scene.widget("lesson.text")
        assert sheet is not None, "the lesson is on the table"
        shown = hands.scene.front.pointed_cells() or [
            child for child in hands.scene.screen.front.children if isinstance(child, Pointer)
        ]
        assert shown or not lesson.point, f"step {index + 1} points at nothing on the screen"
        follow(hands)
        hands.rest()
        assert lessons.index > index, (
            f"step {index + 1} ({lesson.do}) did not go on: {lessons.table.outcome}"
        )
    assert lessons.lesson is None
    assert isinstance(hands.app.scene, EndScene), "it ends with a small win"
    assert hands.rooms.desk.progress.has("kayotz", "first-steps")


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

    def pointers() -> int:
        return sum(isinstance(child, Pointer) for child in hands.scene.screen.front.children)

    hands.unit("heavy-1")
    hands.choose("full-fire")
    assert lessons.index == index, "the lesson waits for the Squad"
    assert pointers() == 0 and hands.scene.front.pointed_cells()
    hands.unit("squad-1")
    assert pointers() == 1
    hands.choose("full-fire")
    assert lessons.index == index + 1
