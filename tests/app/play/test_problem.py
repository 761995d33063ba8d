"""A problem in the window: played, judged, tried again, and its best line shown."""

from collections.abc import Iterator
from fractions import Fraction

import pygame
import pytest

from game.app.app_services import Start
from game.app.play.scene import PlayScene
from game.app.scenes.solved import SolvedScene
from game.core.contract import ScenarioCard
from game.rules import box
from tests.app.play.hands import Hands
from tests.app.play.test_play_autoplay import toasts

CARD = next(card for card in box("kayotz").problems() if card.id == "take-the-bridge")


def opened(card: ScenarioCard) -> Iterator[Hands]:
    """A problem on the table, and put away afterwards."""
    hands = Hands("run-the-gauntlet", size=(1280, 720))
    hands.rooms.start(Start(card.game, card.source, {}))
    hands.settle()
    yield hands
    hands.rooms.put_away()
    hands.rooms.engine.close()


@pytest.fixture
def hands() -> Iterator[Hands]:
    """The problem on the table."""
    yield from opened(CARD)


@pytest.fixture
def asked() -> Iterator[Hands]:
    """A problem in which the other side is at the move, and its solver is asked in between."""
    card = next(card for card in box("troopers").problems() if card.id == "hold-your-fire")
    yield from opened(card)


def judged(hands: Hands) -> SolvedScene:
    """The page that comes once the line has been judged."""
    for _ in range(20_000):
        hands.app.step(1)
        scene = hands.app.scene
        if isinstance(scene, SolvedScene):
            hands.settle()
            return scene
        pygame.time.wait(5)
    raise AssertionError("the line was never judged")


def table(hands: Hands) -> PlayScene:
    """The problem's table, on top."""
    scene = hands.app.scene
    assert isinstance(scene, PlayScene)
    return scene


def play_best(hands: Hands) -> None:
    """Have each decision of the best line shown, and make it."""
    for _ in range(3):
        hands.key(pygame.K_o, pygame.KMOD_SHIFT)
        hands.rest()
        assert table(hands).session.table.armed is not None
        hands.key(pygame.K_RETURN)
        hands.rest()


def test_the_best_line_wins_three_stars_and_is_kept(hands: Hands) -> None:
    """SB-T6: nothing goes on by itself behind it."""
    play_best(hands)
    scene = judged(hands)
    attempt = scene.attempts[-1]
    assert attempt.chance == Fraction(45, 64) and scene.stars == 3
    assert hands.rooms.services.progress.stars_of("kayotz", CARD.id) == 3
    words = scene.widget("solved.line.yours.1")
    assert words is not None and "Heavy Weapons 1" in words.label
    lines = [scene.widget(f"solved.line.best.{number}") for number in (1, 2, 3)]
    told = [line.label.rpartition(" · ")[2] for line in lines if line is not None]
    assert told == ["70 %", "75 %", "75 %"], "the chance with each, all before it having come off"
    hands.key(pygame.K_v)
    run = table(hands).session.problem
    assert run is not None and run.over
    count = len(hands.actions())
    hands.settle(40)
    assert len(hands.actions()) == count, "the aliens wait"


@pytest.mark.parametrize("by_mouse", [True, False])
def test_a_worse_line_is_told_so_and_can_be_tried_again(hands: Hands, by_mouse: bool) -> None:
    """Ending the phase at once leaves nothing; the tries stay in the list."""
    hands.key(pygame.K_SPACE)
    hands.key(pygame.K_y)
    hands.rest()
    scene = judged(hands)
    assert scene.attempts[-1].chance == 0 and scene.stars == 0
    if by_mouse:
        hands.click("again")
    else:
        hands.key(pygame.K_r)
    hands.settle()
    run = table(hands).session.problem
    assert run is not None and run.left == 3
    play_best(hands)
    assert [attempt.stars for attempt in judged(hands).attempts] == [0, 3]


def test_the_best_is_shown_from_the_start(hands: Hands) -> None:
    """B on the page: the first decision of the best line lies armed."""
    hands.key(pygame.K_SPACE)
    hands.key(pygame.K_y)
    hands.rest()
    judged(hands)
    hands.key(pygame.K_b)
    hands.settle()
    armed = table(hands).session.table.armed
    assert armed is not None and armed.suggested and not hands.actions()


def test_a_line_that_was_left_is_not_shown_on(
    hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = toasts(hands, monkeypatch)
    hands.unit("squad-1")
    hands.choose("full-move")
    hands.click(hands.spot(hands.table.targets[0].cell))
    hands.rest()
    hands.key(pygame.K_o, pygame.KMOD_SHIFT)
    hands.rest()
    assert table(hands).session.table.armed is None
    assert any("try again" in words for words in said)


def test_a_problem_may_begin_with_a_question(asked: Hands) -> None:
    """TR-A2: who fires at the first chance has decided, and at the enemy's own move all is over."""
    state = table(asked).session.table.state
    assert state.reaction is not None and state.reaction.mover == "r1"
    asked.key(pygame.K_RETURN)
    asked.rest()
    scene = judged(asked)
    assert scene.attempts[-1].chance == Fraction(65, 324) and scene.stars == 0


def test_hints_are_read_in_place_of_the_aim(hands: Hands) -> None:
    """One after the other, then the aim again; no star is lost by it."""
    game = table(hands).session.game
    assert game.problem is not None
    said = []
    for _ in range(3):
        hands.key(pygame.K_o)
        widget = hands.scene.widget("lesson.text")
        assert widget is not None
        said.append(widget.label)
    assert said[0].startswith("Whoever stands still") and said[1].startswith("Heavy Weapons stays")
    assert said[2].startswith("A Marine stands")
    play_best(hands)
    assert judged(hands).stars == 3


@pytest.fixture
def field(hands: Hands) -> Hands:
    """A problem on an open table, where a player may point anywhere."""
    card = next(card for card in box("mechs").problems() if card.id == "a-broad-back")
    hands.rooms.start(Start("mechs", card.source, {}))
    hands.settle()
    return hands


@pytest.mark.parametrize(("place", "won"), [("10.00,9.60", 3), ("8.00,7.00", 0)])
def test_a_place_of_ones_own_is_judged_by_what_it_does(field: Hands, place: str, won: int) -> None:
    """Neither place is among those that the proof went through; the one stops both lines, the other
    none. The problem ends at the computer's move, and it makes none."""
    history = table(field).session.history
    field.unit("b2")
    field.choose("move")
    field.click(field.cell(place))
    scene = judged(field)
    assert place in history.entries[0].text and scene.stars == won
    assert len(history.entries) == 2, "the move, and the end of the turn"


def test_a_line_that_beats_the_best_is_called_so(field: Hands) -> None:
    """Nobody is told that he found the best there is where his is better."""
    field.unit("b2")
    field.choose("move")
    field.click(field.cell("10.00,9.60"))
    scene = judged(field)
    better = scene.attempts[-1]._replace(chances=(Fraction(3, 2),))
    scene.attempts = (better,)
    scene.rebuild()
    words = scene.widget("solved.verdict")
    assert words is not None and words.label == "Better than the best that was known"


@pytest.mark.parametrize("by_mouse", [True, False])
def test_both_lines_lie_on_the_board(hands: Hands, by_mouse: bool) -> None:
    """After a try the best line and the player's, numbered; a decision taken back takes them off.
    """
    assert not hands.scene.shown.overlay.solution
    hands.unit("squad-1")
    hands.choose("full-move")
    hands.click(hands.spot(hands.table.targets[0].cell))
    hands.rest()
    hands.end_phase()
    judged(hands)
    if by_mouse:
        hands.click("table")
    else:
        hands.key(pygame.K_v)
    hands.settle()
    game, laid = table(hands).session.game, hands.scene.shown.overlay.solution
    cell = game.board.cell
    best = [step for step in laid if step.best]
    assert [step.number for step in best] == [1, 2, 3]
    assert [(step.cells[0], step.cells[-1], step.shot) for step in best] == [
        (cell("152"), cell("253"), True), (cell("153"), cell("233"), False),
        (cell("233"), cell("232"), True),
    ]
    mine = [step for step in laid if not step.best]
    for shown in ({True}, {False}, {True, False}):
        if by_mouse:
            hands.click("problem.best")
        else:
            hands.key(pygame.K_o, pygame.KMOD_SHIFT)
        hands.rest()
        assert {step.best for step in hands.scene.shown.overlay.solution} == shown
    assert mine[0].number == 1 and mine[0].cells[0] == cell("153") and not mine[0].shot
    hands.key(pygame.K_z, pygame.KMOD_CTRL)
    hands.rest()
    assert not hands.scene.shown.overlay.solution
