"""Another language is spoken at once: on the page of settings, at the table beneath it, by what
is said for a screen reader; what is saved goes on in either."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.app.narration import Narrator
from game.app.play.words import say
from game.app.settings import SettingsFile
from game.cli import main
from game.core import language
from tests.app.play.hands import Hands


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Whatever was spoken, English is again."""
    monkeypatch.setenv(language.LANGUAGE, language.ENGLISH)
    yield
    language.speak(language.ENGLISH)


def footer(hands: Hands) -> list[str]:
    return [words for _, words in hands.scene.screen.footer.hints]


def test_the_game_at_the_table_goes_on_in_another_language() -> None:
    """The settings change it; the table beneath stands as it stood, its words are others, and what
    was done can be taken back."""
    hands = Hands("run-the-gauntlet")
    hands.key(pygame.K_SPACE)
    hands.key(pygame.K_y)
    hands.rest()
    played, state = list(hands.actions()), hands.table.state
    assert played
    before = footer(hands)
    hands.rooms.open_settings()
    hands.app.apply(hands.app.settings.changed(language="de"))
    assert hands.app.scene.name == "settings"
    assert hands.app.ui.say("settings.title") == "Optionen"
    hands.app.pop()
    hands.rest()
    assert list(hands.actions()) == played and hands.table.state == state
    assert "menu" in before and "Menü" in footer(hands)
    hands.key(pygame.K_z, pygame.KMOD_CTRL)
    assert len(hands.actions()) < len(played)
    assert SettingsFile().value.language == "de"
    hands.app.apply(hands.app.settings.changed(language="en"))
    assert say("hint.menu") == "menu"


def test_what_is_narrated_is_in_the_language() -> None:
    """The focus, and what it is."""
    hands = Hands("run-the-gauntlet")
    said: list[str] = []
    hands.app.narrator = Narrator(said.append)
    hands.app.apply(hands.app.settings.changed(language="de"))
    hands.rooms.open_settings()
    hands.settle()
    assert any("Optionen" in line or "Größe der Oberfläche" in line for line in said), said


def test_a_language_that_is_not_here_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """One line, exit status 2."""
    assert main(["play", "--language", "tlh", "--frames", "1"]) == 2
    assert "there is no language 'tlh': choose en, de" in capsys.readouterr().err
