"""What comes after the steps of a lesson: the free fight, its end page, and what follows."""

import pygame
import pytest

from game.app.play.play_view import LeftLessonView
from game.app.scenes.end import EndScene
from game.rules import box, game_ids
from game.turns.machine import Mode
from tests.app.play.hands import Hands
from tests.app.play.lessons import fought, taught, tutorial

STEPS = """
  - say: Off you go.
"""
OUTCOMES = {
    "won": "Still standing", "lost": "A hard lesson",
}


def begun(head: str = "") -> Hands:
    """At the beginning of a free fight."""
    hands = Hands(source=taught(STEPS, head))
    hands.key(pygame.K_RETURN)
    hands.rest()
    assert tutorial(hands).lesson is None and hands.mode() is not Mode.OVER
    return hands


def names(end: EndScene) -> list[str]:
    """What there is to do, the first first."""
    return [name for name, *_ in end._todo]


@pytest.mark.parametrize("won", [False, True])
@pytest.mark.parametrize("way", ["mouse", "keys"])
def test_the_fight_can_be_tried_again(way: str, won: bool) -> None:
    """SB-T3: after a defeat that comes first, after a victory what follows does; the fight begins
    where the steps were through, with other dice."""
    for seed in range(30):
        hands = begun("next: hold-the-outpost")
        end = fought(hands, seed)
        if (end.result.title == OUTCOMES["lost"]) != won:
            break
    else:
        raise AssertionError("it always ends the same way")
    assert names(end)[:2] == (["next", "fight"] if won else ["fight", "next"])
    if way == "mouse":
        hands.click("fight")
    else:
        hands.key(pygame.K_f, text="f")
    hands.rest()
    lessons = tutorial(hands)
    assert not hands.scene.session.won and hands.mode() is not Mode.OVER
    assert lessons.lesson is None and len(hands.actions()) == lessons.ended
    assert hands.scene.find("lesson") is None and hands.scene.widget("toast") is None


def test_the_last_chapter_leads_to_its_scenario() -> None:
    hands = begun("next: run-the-gauntlet")
    end = fought(hands, 1)
    button = end.widget("next")
    assert button is not None and "Gauntlet" in button.label
    hands.key(pygame.K_n, text="n")
    hands.rest()
    assert hands.scene.session.game.card.id == "run-the-gauntlet"


@pytest.mark.parametrize("game", game_ids())
def test_a_chapter_leads_to_the_next_one(game: str) -> None:
    """In the order of the course."""
    chapters = [card for card in box(game).scenarios() if card.counted]
    if len(chapters) > 1:
        hands = Hands(chapters[0].id, game=game, shipped=True)
        following = hands.rooms._following(hands.scene.session)
        assert following is not None and following[0] == chapters[1].title
        hands.rooms.put_away()


def test_who_has_left_the_steps_is_led_back_from_the_end() -> None:
    hands = Hands(source=taught(STEPS))
    hands.click("lesson.leave")
    assert isinstance(hands.scene.shown.lesson, LeftLessonView)
    end = fought(hands, 2)
    assert names(end)[0] == "lesson" and "fight" not in names(end)
    hands.key(pygame.K_l, text="l")
    hands.rest()
    assert tutorial(hands).index == 0 and hands.scene.find("lesson.text") is not None


@pytest.mark.parametrize("game", game_ids())
def test_a_recruit_plays_the_free_fight(game: str) -> None:
    """The level that overlooks things; where the rules play the other side, nobody does."""
    hands = Hands("first-steps", game=game)
    assert set(hands.scene.session.history.computers.values()) <= {"recruit"}
    hands.rooms.put_away()
