"""With the setting, the game waits after each unit that acts by itself: the next one, or all."""

import pygame
import pytest

from game.app.play.play_view import EndView
from game.app.play.step_pause import actor
from game.app.settings import SettingsFile
from game.turns.machine import Mode
from tests.app.play.hands import Hands


def hands_with_steps(game: str, scenario: str, **options: bool) -> Hands:
    hands = Hands(scenario, game=game, **options)
    hands.app.apply(hands.app.settings.changed(computer_steps=True))
    return hands


def rest(hands: Hands) -> None:
    """Until it waits for a word or for a decision."""
    for _ in range(4000):
        hands.app.step(10 if hands.scene.autoplay.thinking else 1)
        scene = hands.app.scene
        if scene.name != "play":
            return
        waits = scene.session.table.mode in (Mode.WAITING, Mode.THINKING)
        if not scene.director.busy and (scene.model.pause.waiting or not waits):
            hands.app.step(1)
            return
    raise AssertionError("it never came to rest")


def until_it_waits(hands: Hands) -> None:
    """End phases until something that acts by itself waits for a word."""
    rest(hands)
    for _ in range(12):
        if hands.scene.model.pause.waiting:
            return
        hands.key(pygame.K_SPACE)
        if hands.mode() is Mode.CONFIRMING:
            hands.key(pygame.K_y)
        rest(hands)
    pytest.fail("nothing ever waited")


def end_of(hands: Hands) -> EndView:
    return hands.scene.shown.end


def actors(hands: Hands, since: int) -> list[str]:
    """The units that acted by themselves, one after the other."""
    history = hands.scene.session.history
    units = [actor(entry) for entry in history.entries[since:]
             if not history.personal(entry) and actor(entry)]
    return [unit for index, unit in enumerate(units) if index == 0 or units[index - 1] != unit]


@pytest.mark.parametrize(
    ("game", "scenario", "options"),
    [("kayotz", "run-the-gauntlet", {}), ("troopers", "village", {"solo": True})],
)
def test_one_unit_acts_at_each_word(game: str, scenario: str, options: dict[str, bool]) -> None:
    """Enter lets the next one act and no more; Tab lets all the rest act."""
    hands = hands_with_steps(game, scenario, **options)
    rest(hands)
    since = len(hands.scene.session.history.entries)
    until_it_waits(hands)
    assert "waits" in end_of(hands).head.casefold() and end_of(hands).act.title
    seen = len(actors(hands, since))
    hands.key(pygame.K_RETURN)
    rest(hands)
    if hands.scene.model.pause.waiting:
        assert len(actors(hands, since)) == seen + 1
        hands.key(pygame.K_TAB)
        for _ in range(200):
            rest(hands)
            if hands.mode() not in (Mode.WAITING, Mode.THINKING):
                break
            assert not hands.scene.model.pause.waiting
    assert not hands.scene.model.pause.waiting


def test_idle_while_it_waits() -> None:
    """No frame is drawn and nothing is called until the player says so."""
    hands = hands_with_steps("kayotz", "run-the-gauntlet")
    until_it_waits(hands)
    assert hands.scene.model.pause.waiting
    assert hands.scene.autoplay.due(pygame.time.get_ticks()) is None
    hands.calm()
    before = hands.app.frames_drawn
    for _ in range(5):
        hands.app.step(1)
    assert hands.app.frames_drawn == before


def test_undo_ends_the_waiting() -> None:
    hands = hands_with_steps("kayotz", "run-the-gauntlet", undo_dice=True)
    until_it_waits(hands)
    hands.undo()
    rest(hands)
    assert not hands.scene.model.pause.waiting
    assert "waits" not in end_of(hands).head.casefold()


def test_without_the_setting_nothing_waits() -> None:
    hands = Hands()
    for _ in range(3):
        hands.end_phase()
        hands.rest()
    assert not hands.scene.model.pause.waiting


def test_the_setting_is_kept() -> None:
    hands = hands_with_steps("kayotz", "run-the-gauntlet")
    assert hands.scene.model.pause.on
    assert SettingsFile().value.computer_steps
