"""Tutorials in the window: who follows them, and what holds at each step of every one."""

import random
from collections.abc import Callable, Sequence
from fnmatch import fnmatchcase
from typing import Any

import pygame

from game.app.play.panels.popups import LessonRing
from game.app.scenes.end import EndScene
from game.core.lesson import REFUSED, Lesson
from game.core.view_records import Choice
from game.players import computer
from game.turns.inputs import Decide
from game.turns.machine import Mode
from game.turns.tutorial import Tutorial
from tests.app.play.hands import Hands
from tests.app.play.single_input import SingleInputHands
from tests.frozen import frozen
from tests.rules.wrong_tries import asked

ENOUGH = 10
"""Wrong tries that must be answered in a tutorial."""


def taught(steps: str, head: str = "") -> str:
    """A tutorial of Kay'otz Incursion with other steps (YAML) than its First Steps, and a head."""
    text = frozen("kayotz", "first-steps").read_text("utf-8")
    return f"{text.partition('tutorial:')[0]}{head}\ntutorial:\n{steps}"


def tutorial(hands: Hands) -> Tutorial:
    """The tutorial on the table."""
    found = hands.scene.session.tutorial
    assert found is not None
    return found


def rings(hands: Hands) -> int:
    """How many things on the screen the lesson at hand rings."""
    return sum(isinstance(child, LessonRing) for child in hands.scene.screen.front.children)


def shown(hands: Hands) -> bool:
    """Whether the lesson at hand points at something that is seen."""
    return bool(hands.scene.shown.overlay.pointed) or bool(rings(hands))


def out_of_sight(hands: Hands) -> list[str]:
    """Lines that the lesson points at and that stand in the list, but where nobody sees them."""
    lesson, panel = tutorial(hands).lesson, hands.scene.screen.options
    named = [name.partition(":")[2] for name in lesson.point if name.startswith("choice:")] \
        if lesson is not None else []
    return [one for one in named if panel.row_rect(one) and not panel.row_shown(one)]


def played_texts(hands: Hands) -> list[str]:
    """What was played, also when the end lies over the table."""
    below = next(scene for scene in hands.app.scenes if hasattr(scene, "session"))
    return [entry.text for entry in below.session.history.entries]


def to_the_end(
    hands: Hands, step: Callable[[], object], wrongly: Callable[[], int] | None = None, *,
    fight: bool = False,
) -> int:
    """A tutorial led to its end; how many wrong tries were answered on the way.

    step: does what the lesson at hand asks for. wrongly: does before what it doesn't ask for, and
    says how often it was answered. fight: after its last step the game goes on, without it.
    """
    tutor, answered = tutorial(hands), 0
    tried: set[int] = set()
    game = hands.table.game
    assert len(tutor.lessons) >= 12
    while (lesson := tutor.lesson) is not None:
        index = tutor.index
        assert hands.scene.widget("lesson.text") is not None, "the lesson is on the table"
        assert shown(hands) or not lesson.point, f"step {index + 1} points at nothing"
        assert not out_of_sight(hands), f"step {index + 1}: {out_of_sight(hands)}"
        if wrongly is not None and not tutor.reading and index not in tried:
            tried.add(index)
            answered += wrongly()
            index = tutor.index
        step()
        hands.rest()
        assert tutor.index > index, (
            f"step {index + 1} ({lesson.do}) did not go on: {tutor.table.outcome}"
        )
    assert wrongly is None or answered >= ENOUGH
    assert hands.rooms.services.progress.has(game.id, game.card.id)
    if fight:
        assert hands.table.status.result is None, "the rest is the player's own"
        return answered
    assert isinstance(hands.app.scene, EndScene), "it ends with a small win"
    return answered


def fought(hands: Hands, seed: int) -> EndScene:
    """The free fight played to its end by whoever does anything, and its page."""
    session, rng = hands.scene.session, random.Random(seed)
    player = computer(session.game.id, "random")
    while session.table.mode is not Mode.OVER:
        action = player.choose(session.game, session.history.state, rng)
        session.table.mode = Mode.THINKING
        session.send(Decide(session.game.text(action)))
    hands.scene.refresh()
    hands.rest()
    found = hands.app.scene
    assert isinstance(found, EndScene)
    return found


def refused(hands: Hands, attempt: Callable[[], object]) -> bool:
    """A wrong try changes nothing; whether it was answered."""
    tutor, before = tutorial(hands), hands.actions()
    index = tutor.index
    attempt()
    if hands.mode() is Mode.CONFIRMING:
        hands.key(pygame.K_y)
    hands.rest()
    assert hands.actions() == before and tutor.index == index, f"step {index + 1} was played"
    answered = hands.table.outcome.kind == "refused" and bool(hands.callout())
    if hands.scene.model.refusal is not None:
        hands.key(pygame.K_ESCAPE)
    return answered


def back_and_forth(hands: Hands) -> None:
    """Undo, at whatever step, and redo: all is as it was, and nothing was refused."""
    tutor, before = tutorial(hands), hands.actions()
    index = tutor.index
    if not hands.scene.session.history.may_undo().allowed:
        return
    hands.key(pygame.K_z, pygame.KMOD_CTRL)
    hands.rest()
    assert len(hands.actions()) < len(before) and tutor.index <= index
    hands.key(pygame.K_y, pygame.KMOD_CTRL)
    hands.rest()
    assert hands.actions() == before
    # What the steps before had taken in hand may have to be taken again.
    looks = [lesson.do[0].split()[0] for lesson in tutor.lessons[tutor.index:index]]
    assert tutor.index <= index and set(looks) <= {"select", "choose"}, (tutor.index, index)


# --- a newcomer whose hands are written down -----------------------------------------------------


class Learner(SingleInputHands):
    """A newcomer with a mouse, or with keys alone, at the tutorial. ends: words of the actions that
    end a turn or phase."""

    ends: tuple[str, ...] = ()

    def __init__(self, way: str, size: tuple[int, int], game: str) -> None:
        Hands.__init__(self, "first-steps", size=size, game=game, shipped=True)
        self.way = way

    def do(self, *step: Any) -> None:
        """What is written down of a step."""
        raise NotImplementedError

    def go_on(self) -> None:
        """The step that only wants to be read."""
        if self.mouse:
            self.click("lesson.next")
        else:
            self.key(pygame.K_RETURN)
        self.rest()

    def history(self, choice: str) -> None:
        """Undo or redo."""
        if self.mouse:
            self.click(choice)
        else:
            self.key(pygame.K_z if choice == "undo" else pygame.K_y, pygame.KMOD_CTRL)
        self.rest()

    def want(self, choice: str) -> None:
        """A line, unless it is in hand already; none for ""."""
        if choice and not (self.table.choice is not None and self.table.choice.id == choice):
            self.pick(choice)

    def try_wrongly(self) -> int:
        """End the turn where it isn't asked for, and take back what was done and put it back; 1 if
        the first was answered."""
        lesson = tutorial(self).lesson
        assert lesson is not None
        answered = False
        if not any(word in do for do in lesson.do for word in self.ends):
            answered = refused(self, lambda: self.key(pygame.K_SPACE))
        if not {"undo", "redo"} & set(lesson.do):
            back_and_forth(self)
        return answered


def played_as_written(
    hands: Learner, steps: Sequence[tuple[Any, ...]], wrongly: bool, *, fight: bool = False
) -> None:
    """A tutorial at each of whose steps that is done which stands here, nothing for one that only
    wants to be read; with wrong tries or without. fight: see `to_the_end`."""
    tutor = tutorial(hands)
    assert len(steps) == len(tutor.lessons)

    def step() -> None:
        now = steps[tutor.index]
        hands.do(*now) if any(now) else hands.go_on()

    to_the_end(hands, step, hands.try_wrongly if wrongly else None, fight=fight)
    assert fight or played_texts(hands)[-1] == "close"


# --- a newcomer who reads what is asked for ------------------------------------------------------


def matches(text: str, patterns: tuple[str, ...]) -> bool:
    """Whether it is one of those asked for."""
    return any(fnmatchcase(text.casefold(), pattern.casefold()) for pattern in patterns)


def follow(hands: Hands) -> None:
    """Do what the lesson at hand asks for."""
    lesson = tutorial(hands).lesson
    assert lesson is not None
    if tutorial(hands).reading:
        hands.key(pygame.K_RETURN)
        return
    wanted = lesson.do
    if wanted[0].startswith(REFUSED):
        be_refused(hands, lesson)
        return
    for pattern in wanted:
        verb, _, rest = pattern.partition(" ")
        if verb in ("undo", "redo"):
            hands.undo() if verb == "undo" else hands.redo()
            return
        if verb == "select":
            hands.unit(next(p.id for p in hands.table.position.pieces if matches(p.id, (rest,))))
            return
        if verb == "choose" and chosen(hands, pattern):
            return
        if verb == "choose":
            pointed = [name.removeprefix("unit:") for name in lesson.point]
            if not hands.table.unit:
                hands.unit(next(n for n in pointed if n in hands.table.position.actors))
            if take_line(hands, rest.partition(" by ")[0]):
                return
    act(hands, wanted)


def chosen(hands: Hands, text: str) -> bool:
    """Choose a card, if that is what the text says."""
    lines = [line for line in hands.table.position.menu("")
             if line.action is not None and hands.table.game.text(line.action) == text]
    for line in lines:
        hands.choose(line.id)
        hands.rest()
    return bool(lines)


def be_refused(hands: Hands, lesson: Lesson) -> None:
    """Try what the game is to refuse, a closed line or what is pointed at, and read why."""
    table, named = hands.table, [name.partition(":") for name in lesson.point]
    units = [name for kind, _, name in named if kind == "unit"]
    if units[:1] not in ([], [table.unit]):
        hands.unit(units[0])
    for kind, _, name in named:
        if kind == "choice":
            known = [line for above in table.menu for line in (above, *above.more)]
            reach(hands, next(line for line in known if line.id == name))
    places = {piece.id: piece.cell for piece in table.position.pieces if piece.id != table.unit}
    for kind, _, name in named:
        cell = table.game.board.cell(name) if kind == "cell" else places.get(name)
        if cell is not None and not tutorial(hands).watched:
            hands.click(hands.spot(cell))
    hands.rest()
    assert tutorial(hands).watched and hands.callout(), lesson.do
    hands.key(pygame.K_RETURN)


def take_line(hands: Hands, choice: str) -> bool:
    """Choose a line of the open menu, or of the menu it lies in."""
    if any(line.id == choice for line in hands.table.menu):
        hands.choose(choice)
        return True
    return False


def act(hands: Hands, wanted: tuple[str, ...]) -> None:
    """Do an action: by the choice and cell that mean it."""
    table = hands.table
    ends = [table.game.text(line.action) for line in table.position.menu("")
            if line.id == "end-phase"]
    if matches("end-phase", wanted) or any(matches(text, wanted) for text in ends):
        hands.key(pygame.K_SPACE)
        if hands.mode() is Mode.CONFIRMING:
            hands.key(pygame.K_y)
        hands.rest()
        return
    units = [word for word in wanted[0].split() if word in table.position.actors]
    if units and table.unit != units[0]:
        hands.unit(units[0])
    while not (found := _meaning(hands, wanted)) and table.path:
        hands.key(pygame.K_ESCAPE)  # out of a menu that a step before had opened
    assert found, f"nothing in the window does {wanted}"
    line, cell = found
    reach(hands, line)
    if cell is not None:
        hands.click(hands.spot(cell))
        hands.roll()
    hands.rest()


def _meaning(hands: Hands, wanted: tuple[str, ...]) -> tuple[Choice, int | None] | None:
    """A line that does what is wanted, and the cell to point at, None where it needs none."""
    table = hands.table
    for line in (line for above in table.menu for line in (above, *above.more)):
        if not line.open:
            continue
        if line.action is not None and matches(table.game.text(line.action), wanted):
            return line, None
        if line.aim != "cell":
            continue
        targets = table.game.targets(table.state, table.unit, line.id)
        for cell in (*hands.scene.shown.overlay.pointed, *(target.cell for target in targets)):
            action = table.game.aim(table.state, table.unit, line.id, cell)
            if asked(tutorial(hands), table.game.text(action)):
                return line, cell
    return None


def reach(hands: Hands, line: Choice) -> None:
    if hands.table.choice is not None and hands.table.choice.id == line.id:
        return
    if line.id not in [known.id for known in hands.table.menu]:
        above = next(c for c in hands.table.menu if line.id in [m.id for m in c.more])
        hands.choose(above.id)
    hands.choose(line.id)
