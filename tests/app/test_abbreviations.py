"""What short words stand for is told where they are pointed at."""

import re
from collections.abc import Iterator
from functools import cache

import pygame
import pytest
from babel.messages.mofile import read_mo

from game.app import rich
from game.app.scenes.menus import Menus
from game.app.scenes.rulebook import RulebookScene
from game.app.ui import Ui
from game.app.widgets.label import RichText
from game.core import language
from game.core.resources import asset
from game.core.rulebook import ABBREVIATIONS, abbreviations
from game.rules import catalogue
from tests.app.driver import Driver
from tests.app.play.hands import Hands

GAMES = [box.id for box in catalogue()]


_SHORT = re.compile(r"(?<![\w-])(?:[a-z]?[A-Z]{2,4}i?|MPi|\d[A-Z]6)(?![\w’-])")
"""What looks like a short word: MOV, eDEX, MPi, 2D6."""
_NO_SHORT_WORDS = {"NE", "NW", "SE", "SW", "NO", "SO", "AR", "KZ", "MC", "SB", "TR",
                   "STOP", "HALT"}
"""Points of the compass, the first letters of rules, a word on a sign."""


@cache
def texts_of(game: str, code: str) -> tuple[str, ...]:
    """All texts of a game in a language: its books, data and scenarios. English is what the
    catalogues translate."""
    folder = code if code != language.ENGLISH else "de"
    texts: list[str] = []
    for path in sorted(asset("locale", folder).glob(f"{game}*.mo")):
        with path.open("rb") as file:
            for message in read_mo(file):
                if message.id and not str(message.context).startswith(ABBREVIATIONS):
                    said = message.id if code == language.ENGLISH else message.string
                    texts += [said] if isinstance(said, str) else said or ()
    return tuple(re.sub(r"\{[^}]*\}", "1", text) for text in texts)


@pytest.fixture(params=language.codes())
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    """Each language in turn is spoken."""
    language.speak(request.param)
    yield request.param
    language.speak(language.ENGLISH)


@pytest.mark.parametrize("game", GAMES)
def test_every_abbreviation_is_a_word_of_its_game(game: str, spoken: str) -> None:
    """Of its rulebook, or of what is said at its table."""
    words = set(re.findall(r"\w+", "\n".join(texts_of(game, spoken))))
    meanings = abbreviations(game)
    assert meanings and not set(meanings) - words
    assert all(not meaning.endswith(".") for meaning in meanings.values())


@pytest.mark.parametrize("game", GAMES)
def test_every_short_word_of_a_game_is_spelled_out(game: str, spoken: str) -> None:
    """Words on badges are capitals, too, but whole ones."""
    shorts = {
        short for text in texts_of(game, spoken) if re.search("[a-zß-ü]{3}", text)
        for short in _SHORT.findall(text)
    }
    assert shorts - _NO_SHORT_WORDS <= set(abbreviations(game))


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
