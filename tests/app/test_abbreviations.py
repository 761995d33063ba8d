"""What short words stand for is told where they are pointed at."""

import re

import pygame
import pytest

from game.app import rich
from game.app.scenes.menus import Menus
from game.app.scenes.rulebook import RulebookScene
from game.app.ui import Ui
from game.app.widgets.label import RichText
from game.core.resources import asset
from game.core.rulebook import abbreviations
from game.rules import catalogue
from tests.app.driver import Driver
from tests.app.play.hands import Hands

GAMES = [box.id for box in catalogue()]


@pytest.mark.parametrize("game", GAMES)
def test_every_abbreviation_is_a_word_of_its_game(game: str) -> None:
    """Of its rulebook, or of what is said at its table."""
    texts = [asset("rulebook", f"{game}.md"), *asset("locale", "en").glob(f"{game}*.yaml"),
             *asset("data", game).glob("*.yaml")]
    words = set(re.findall(r"\w+", "\n".join(path.read_text() for path in texts)))
    meanings = abbreviations(game)
    assert meanings and set(meanings) <= words
    assert all(not meaning.endswith(".") for meaning in meanings.values())


def test_a_game_without_such_words_has_none() -> None:
    assert abbreviations("chess") == {}


def test_the_word_under_a_point_is_found(ui: Ui) -> None:
    """Each by its own place, whatever its style, and nothing between two."""
    laid = rich.layout(ui, "CF **3**, then MP (CF) and *DN*", "label", 90)
    found = {rich.word_at(ui, laid, (x, y)) for x in range(laid.width)
             for y in range(0, laid.height, 2)}
    assert found == {"CF", "3", "then", "MP", "and", "DN", ""}
    assert rich.word_at(ui, laid, (-1, 2)) == rich.word_at(ui, laid, (2, laid.height + 5)) == ""


def _point_at(text: RichText, word: str) -> tuple[int, int]:
    for y in range(0, text.rect.height, 3):
        for x in range(0, text.rect.width, 2):
            if rich.word_at(text.ui, text.laid, (x, y)) == word:
                return text.rect.left + x + 3, text.rect.top + y
    raise AssertionError(f"{word} isn't in {text.label}")


def test_the_rulebook_spells_them_out(driver: Driver, menus: Menus) -> None:
    driver.resize((1600, 900))
    menus.open_rule("kayotz", "KZ-C4")
    driver.settle()
    scene = driver.app.scene
    assert isinstance(scene, RulebookScene)
    text = next(
        widget for widget in scene.root.walk()
        if isinstance(widget, RichText) and widget.name.startswith("text.KZ-C4")
        and "DN" in widget.label
    )
    point = _point_at(text, "DN")
    driver.move(point)
    now = pygame.time.get_ticks()
    while scene.overlay.find("tooltip") is None:
        driver.app.step(10)
        assert pygame.time.get_ticks() < now + 5000
    tip = scene.overlay.find("tooltip")
    assert tip is not None and "Defence Number" in tip.label


def test_the_card_of_a_unit_spells_them_out() -> None:
    hands = Hands(size=(1920, 1080))
    hands.key(pygame.K_TAB)
    hands.rest()
    card = hands.scene.screen.unit
    told = set()
    for y in range(card.rect.top, card.rect.bottom, 5):
        for x in range(card.rect.left, card.rect.right, 9):
            words = card.tip_at((x, y))
            if words.startswith("**"):
                told.add(words.split("**")[1])
                assert card.tip_row((x, y)) is not None
    assert told & set(abbreviations("kayotz"))


def test_a_callout_lets_the_mouse_through(ui: Ui) -> None:
    """Only where it is asked for does a text stop the pointer."""
    ui.abbreviations = abbreviations("kayotz")
    text = RichText(ui, "x", pygame.Rect(0, 0, 200, 0), "CF 3")
    assert not text.solid
    text.spells = True
    assert text.solid
