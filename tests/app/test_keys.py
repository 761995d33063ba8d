"""The page of keys: each command's keys can be changed, whose key it was is said, all come back."""

import pygame
import pytest

from game.app.play.commands import COMMANDS
from game.app.scenes.keys import KeysScene
from game.app.settings import SettingsFile
from tests.app.play.hands import Hands


@pytest.fixture
def hands() -> Hands:
    made = Hands(size=(1280, 720))
    made.rooms.open_keys()
    made.settle()
    return made


def change(hands: Hands, command: str) -> None:
    """Ask for another key of a command."""
    widget = hands.app.scene.widget(command)
    assert widget is not None
    widget.reveal(widget.rect)
    hands.settle()
    hands.click(command)


def said(hands: Hands, command: str) -> str:
    widget = hands.app.scene.widget(command)
    assert widget is not None
    return widget.label


def test_every_command_stands_there_and_can_be_changed_unless_it_is_fixed(hands: Hands) -> None:
    scene = hands.app.scene
    assert isinstance(scene, KeysScene)
    for command in COMMANDS:
        if command.row < 2:
            name = f"{command.name}.keys" if command.fixed else command.name
            assert scene.widget(name) is not None, command.name


def test_a_free_key_is_taken_at_once_and_is_on_disk(hands: Hands) -> None:
    change(hands, "goals")
    hands.key(pygame.K_k)
    assert said(hands, "goals").endswith(": K")
    assert SettingsFile().value.keys == {"goals": ("K",)}
    hands.key(pygame.K_ESCAPE)
    hands.key(pygame.K_g)
    assert hands.scene.find("goals-sheet") is None
    hands.key(pygame.K_k)
    assert hands.scene.find("goals-sheet") is not None


def test_a_taken_key_says_whose_it_is_and_is_given_only_if_wanted(hands: Hands) -> None:
    for answer, goals in (("taken.leave", ": G"), ("taken.take", ": B")):
        change(hands, "goals")
        hands.key(pygame.K_b)
        question = hands.app.scene.widget("taken")
        assert question is not None and "Bend" in question.label
        hands.click(answer)
        assert said(hands, "goals").endswith(goals)
    assert said(hands, "bend").endswith(": no key")
    assert hands.app.settings.keys == {"goals": ("B",), "bend": ()}


def test_a_key_that_can_t_be_changed_is_refused(hands: Hands) -> None:
    change(hands, "goals")
    hands.key(pygame.K_RETURN)
    assert hands.app.scene.widget("taken") is None and not hands.app.settings.keys
    hands.key(pygame.K_ESCAPE)
    assert isinstance(hands.app.scene, KeysScene), "Esc only ends the waiting"
    assert said(hands, "goals").endswith(": G")


def test_a_command_may_have_no_key_and_all_come_back(hands: Hands) -> None:
    change(hands, "goals")
    hands.key(pygame.K_BACKSPACE)
    assert said(hands, "goals").endswith(": no key")
    assert hands.app.settings.keys == {"goals": ()}
    change(hands, "reset")
    assert said(hands, "goals").endswith(": G") and not hands.app.settings.keys


def test_modifiers_are_part_of_a_key(hands: Hands) -> None:
    change(hands, "goals")
    hands.key(pygame.K_LCTRL, pygame.KMOD_LCTRL)
    hands.key(pygame.K_g, pygame.KMOD_LCTRL)
    assert hands.app.settings.keys == {"goals": ("Ctrl+G",)}


def test_f1_opens_the_rulebook_from_every_screen() -> None:
    """And from the table at the rule that was told last; not over an open question."""
    hands = Hands(size=(1280, 720))
    rooms, app = hands.rooms, hands.app
    for door in (rooms.open_settings, rooms.open_keys, rooms.open_saves, rooms.open_menu,
                 lambda: rooms.menus.open_new("kayotz")):
        door()
        hands.settle()
        before = app.scene.name
        hands.key(pygame.K_F1)
        assert app.scene.name == "rulebook", before
        hands.key(pygame.K_F1)
        hands.key(pygame.K_ESCAPE)
        assert app.scene.name == before
        app.pop()
    app.home()
    hands.settle()
    hands.key(pygame.K_F1)
    assert app.scene.name == "rulebook"
