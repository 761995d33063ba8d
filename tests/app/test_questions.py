"""Every "are you sure?" of the program: the answer in which nothing is lost has the focus, Esc is
the same, and what would be lost is named."""

import ast
import re
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from game.app.loop import App
from game.app.scenes.menus import Menus
from game.app.settings import SettingsFile
from game.app.widgets.dialog import Ask
from game.core.resources import asset
from game.core.words import load_words
from game.turns.machine import Mode
from tests.app.driver import Driver
from tests.app.fakes import fake_services
from tests.app.play.hands import Hands
from tests.app.play.opening import begin

APP = Path(__file__).parents[2] / "game" / "app"
QUESTIONS = {
    "gone": "no", "leave": "stay", "taken": "leave", "frozen": "look", "overwrite": "no",
    "again": "no", "quit": "no",
}
"""Each question by its name, and the answer that has the focus."""
CHOICES = {"share": "file"}
"""What only asks which, and loses nothing."""
SAVED = ("again", "frozen", "quit")
"""Questions in which nothing is lost, and whose words say so."""
GAMES = {"kayotz": "hold-the-outpost", "troopers": "village", "arena": "duel",
         "mechs": "open-field"}


def asked() -> dict[str, ast.Call]:
    """Every call in the window that asks something, by the question's name."""
    return {
        ast.literal_eval(node.args[1]): node
        for path in APP.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Ask"
    }


def answers(call: ast.Call) -> list[str]:
    listed = call.args[5]
    assert isinstance(listed, ast.List)
    return [ast.literal_eval(one.elts[0]) for one in listed.elts if isinstance(one, ast.Tuple)]


def test_all_questions_are_known() -> None:
    assert set(asked()) == {*QUESTIONS, *CHOICES}


@pytest.mark.parametrize("name", QUESTIONS)
def test_the_answer_that_loses_nothing_is_the_last_and_has_the_focus(name: str) -> None:
    call = asked()[name]
    assert len(call.args) == 6 and not call.keywords, "it names no other answer to begin with"
    assert answers(call)[-1] == QUESTIONS[name]


@pytest.mark.parametrize("name", [name for name in QUESTIONS if name not in SAVED])
def test_what_would_be_lost_is_named(name: str) -> None:
    """The words of the question have a place for it."""
    words = {**load_words("app")._templates, **load_words("play")._templates}
    text = asked()[name].args[4]
    assert isinstance(text, ast.Call)
    key = ast.literal_eval(text.args[0])
    assert re.search(r"\{\w+\}", words[key]), words[key]


def test_enter_and_escape_lose_nothing_and_the_arrows_reach_the_other_answer() -> None:
    app = App(SettingsFile(), (1280, 720))
    app.push(Menus(app, fake_services()).title())
    driver = Driver(app)
    done: list[str] = []

    def ask() -> None:
        app.scene.ask(Ask(app.ui, "gone", Rect((0, 0), app.size), "Sure?", "All is lost.",
                          [("yes", "Yes", lambda: done.append("yes")),
                           ("no", "No", lambda: done.append("no"))]))

    for key in (pygame.K_RETURN, pygame.K_ESCAPE):
        ask()
        driver.key(key)
        assert done == ["no"] and app.scene.modal is None
        done.clear()
    ask()
    driver.key(pygame.K_LEFT)
    driver.key(pygame.K_RETURN)
    assert done == ["yes"]


@pytest.mark.parametrize("game", GAMES)
def test_a_phase_with_units_left_ends_only_by_a_yes_and_names_them(game: str) -> None:
    switches = {} if game == "kayotz" else {"solo": False}
    hands = Hands(GAMES[game], game=game, seed=5, **switches)
    begin(hands.app, hands.scene)
    hands.settle()
    count = len(hands.actions())
    hands.key(pygame.K_SPACE)
    assert hands.mode() is Mode.CONFIRMING
    position = hands.table.position
    names = [piece.name for piece in position.pieces if piece.id in position.actors]
    assert any(name in hands.table.question for name in names), hands.table.question
    hands.key(pygame.K_RETURN)
    assert hands.mode() is not Mode.CONFIRMING and len(hands.actions()) == count


def test_a_games_questions_are_words_of_its_own() -> None:
    """Each game says what is lost with how many and who."""
    for path in asset("locale", "en").glob("*.yaml"):
        words = load_words(path.stem)._templates
        for key in (key for key in words if re.search(r"\bconfirm(\.one|\.many)?$", key)):
            if key.startswith(("hint", "command", "touch")):
                continue
            assert re.search(r"\{(units|unit|n)\}", words[key]), (path.stem, key, words[key])
