"""“Try it” in the rulebook: the step of the school that teaches a rule, ready to be played."""

import pygame
import pytest

from game.app.play.scene import PlayScene
from game.app.scenes.rulebook import RulebookScene
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
    assert f"[{rule}]" in session.tutorial.lesson.say


def test_a_rule_that_no_chapter_teaches_has_no_such_link() -> None:
    hands = Hands("duel", game="arena", size=(1280, 720))
    scene = opened(hands, "arena", "AR-P7")
    taught = set(scene.chapters)
    shown = [rule.id for rule in scene.book("arena").sections[scene.place.section].rules]
    for rule in shown:
        assert (scene.widget(f"try.{rule}") is not None) == (rule in taught), rule
