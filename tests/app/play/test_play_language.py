"""Another language is spoken at once: on the page of settings, at the table beneath it, by what
is said for a screen reader; what is saved goes on in either."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.app.narration import Narrator
from game.app.play.words import say
from game.app.settings import SettingsFile
from game.app.widgets.controls import ChoiceRow
from game.cli import main
from game.core import language
from tests.app.left_in_english import left_in_english
from tests.app.play.hands import Hands
from tests.app.play.tables import GAMES, so_far
from tests.properties import in_turn


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


def choose_language(hands: Hands, name: str, *, by: str) -> None:
    """In the settings, over the game at the table: by keys alone or by mouse alone."""
    hands.key(pygame.K_F10) if by == "keys" else hands.click("menu")
    if by == "keys":
        for _ in range(30):
            if hands.focus() == "settings":
                break
            hands.key(pygame.K_TAB)
        hands.key(pygame.K_RETURN)
        for _ in range(30):
            if hands.focus() == "language":
                break
            hands.key(pygame.K_TAB)
    else:
        hands.scroll_to("settings")
        hands.click("settings")
        hands.scroll_to("language")
    row = hands.app.scene.widget("language")
    assert isinstance(row, ChoiceRow) and hands.app.scene.name == "settings"
    wanted = next(at for at, words in enumerate(row.choices) if words.startswith(name))
    if by == "keys":
        for _ in range(abs(wanted - row.value)):
            hands.key(pygame.K_RIGHT if wanted > row.value else pygame.K_LEFT)
    else:
        hands.click(row._cells[wanted].move(row.rect.topleft).center)
    hands.rest()
    for _ in range(3):
        if hands.app.scene.name != "play":
            hands.key(pygame.K_ESCAPE) if by == "keys" else hands.click("back")
    hands.rest()


@in_turn("game", GAMES)
def test_the_language_is_changed_in_the_middle_of_a_game(game: str) -> None:
    """By hand, to German and back, without a restart: the same table, the same unit to move, and
    the game goes on and is saved."""
    by = "keys" if game in ("kayotz", "arena") else "mouse"
    hands = Hands(game=game, history=so_far(game, 12))
    played, state = list(hands.actions()), hands.table.state
    english = footer(hands)
    choose_language(hands, "Deutsch", by=by)
    assert language.spoken() == "de" and hands.scene.name == "play"
    assert list(hands.actions()) == played and hands.table.state == state
    german = footer(hands)
    assert german and not set(german) & set(english)
    hands.undo()
    hands.redo()
    assert list(hands.actions()) == played
    choose_language(hands, "English", by=by)
    assert not set(german) & set(footer(hands)) and list(hands.actions()) == played
    hands.key(pygame.K_s, pygame.KMOD_CTRL)
    assert hands.scene.name == "play"


@in_turn("game", GAMES, 4)
def test_a_blind_player_hears_nothing_in_english(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Units, options, refusals, odds and the log, as far as they are translated."""
    monkeypatch.setenv(language.LANGUAGE, "de")
    language.speak("de")
    hands = Hands(game=game, history=so_far(game, 12))
    said: list[str] = []
    hands.app.narrator = Narrator(said.append)
    for _ in range(4):
        for key in (pygame.K_TAB, pygame.K_1, pygame.K_RIGHT, pygame.K_RETURN, pygame.K_RETURN,
                    pygame.K_ESCAPE, pygame.K_g, pygame.K_ESCAPE, pygame.K_h, pygame.K_ESCAPE):
            if hands.app.scene.name == "play":
                hands.key(key)
                hands.rest()
    assert len(said) > 20
    assert left_in_english("de", said) == []


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
