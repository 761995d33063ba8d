"""“Try it” in the rulebook: the step of the school that teaches a rule, ready to be played."""

import pygame
import pytest

from game.app.app_services import Start
from game.app.play.scene import PlayScene
from game.app.progress import Progress
from game.app.scenes.rulebook import RulebookScene
from game.app.scenes.schoolcourse import begun_chapters
from game.rules import box
from game.turns.tutorial import taught_at
from tests.app.play.hands import Hands


def opened(hands: Hands, game: str, rule: str) -> RulebookScene:
    """The rulebook at a rule, once the chapters have been read."""
    hands.rooms.menus.open_rule(game, rule)
    scene = hands.app.scene
    assert isinstance(scene, RulebookScene)
    for _ in range(2000):
        hands.app.step(1)
        if rule in scene.chapters:
            break
        pygame.time.wait(5)
    hands.settle()
    return scene


@pytest.mark.parametrize(("rule", "by_mouse"), [("AR-P7", True), ("AR-J1", False)])
def test_a_rule_is_tried_where_it_is_taught(rule: str, by_mouse: bool) -> None:
    """SB-T3: by mouse and by keys; the game that was on the table is kept."""
    hands = Hands("duel", game="arena", size=(1280, 720))
    scene = opened(hands, "arena", rule)
    name = f"try.{rule}"
    assert scene.widget(name) is not None
    scene.focus_on(name)  # which also brings it into sight
    if by_mouse:
        hands.click(name)
    else:
        hands.key(pygame.K_RETURN)
    table = hands.app.scene
    assert isinstance(table, PlayScene)
    session = table.session
    assert session.tutorial is not None and session.tutorial.lesson is not None
    card = next(card for card in box("arena").scenarios() if rule in card.teaches)
    assert session.game.card.id == card.id
    assert session.tutorial.index == taught_at(session.game.lessons, rule)
    lesson = session.tutorial.lesson
    assert f"[{rule}]" in lesson.say or rule in lesson.tries


def test_a_trial_is_no_chapter_that_was_begun() -> None:
    """Its save, which is there as soon as something was done in it, says so: the School goes on
    with the chapter itself, however the trial is left and come back to."""
    hands = Hands("duel", game="arena", size=(1280, 720))
    card = next(card for card in box("arena").scenarios() if "AR-P1" in card.teaches)
    hands.rooms.start(Start("arena", card.source, {}, rule="AR-P1"))
    hands.rest()
    for _ in range(3):  # read, or have it shown and done
        hands.key(pygame.K_RETURN)
        hands.rest()
    assert hands.scene.session.tried and hands.scene.session.at_step is None
    hands.scene.session.keep()
    path = hands.autosave()
    hands.rooms.leave()
    services = hands.rooms.services
    assert services.progress.step_of("arena", card.id) is None
    assert ("arena", card.id) not in begun_chapters(services.store.list(), services.progress)
    hands.rooms.load(path)
    hands.rest()
    assert hands.scene.session.tried
    hands.rooms.leave()
    assert services.progress.step_of("arena", card.id) is None


def test_a_chapter_is_begun_though_the_program_is_killed() -> None:
    """SB-T3: noted with its first step, not only when the table is left."""
    hands = Hands("held", game="arena", size=(1280, 720), shipped=True)
    progress = hands.rooms.services.progress
    assert progress.step_of("arena", "held") is None
    hands.key(pygame.K_RETURN)
    hands.rest()
    assert progress.step_of("arena", "held") == 1
    hands.scene.session.keep()
    hands.scene.session.autosave.close()  # what is on disk when it is killed
    listed = begun_chapters(hands.rooms.services.store.list(), Progress())
    assert listed["arena", "held"].step == 1


def test_a_rule_that_no_chapter_teaches_has_no_such_link() -> None:
    hands = Hands("duel", game="arena", size=(1280, 720))
    scene = opened(hands, "arena", "AR-P7")
    taught = set(scene.chapters)
    shown = [rule.id for rule in scene.book("arena").sections[scene.place.section].rules]
    for rule in shown:
        assert (scene.widget(f"try.{rule}") is not None) == (rule in taught), rule
