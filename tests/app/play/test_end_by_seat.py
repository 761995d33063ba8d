"""The end of a game as it reads from the seat that one played, and from both."""

import importlib
from types import MappingProxyType

import pytest

from game.app.scenes.end import EndScene
from game.core.history import History
from tests.app.play.hands import Hands
from tests.rules.golden import Goldens

TOLD = {"arena": "hold-the-dais", "kayotz": "run-the-gauntlet", "mechs": "captives",
        "troopers": "village"}
"""A kept game of each that has come to its end."""


def finished(game: str, seat: str) -> tuple[History, EndScene]:
    """The last page of a kept game, played from one seat, "" for both."""
    goldens: Goldens = importlib.import_module(f"tests.rules.{game}.goldens").GOLDENS
    history = goldens.replayed(TOLD[game])
    others = {side: "regular" for side in history.game.sides if seat and side != seat}
    history.computers = MappingProxyType(others)
    hands = Hands(game=game, history=history)
    hands.rest()
    page = hands.app.scene
    assert isinstance(page, EndScene)
    return history, page


def label(page: EndScene, name: str) -> str:
    widget = page.widget(name)
    assert widget is not None, name
    return widget.label


@pytest.mark.parametrize("game", TOLD)
def test_it_says_who_won_from_the_seat_that_one_played(game: str) -> None:
    history, page = finished(game, "")
    assert label(page, "end.head") == "The game is over"
    ending = history.game.outcome(history.state)
    assert ending is not None
    for side, name in history.game.sides.items():
        _, page = finished(game, side)
        how = "Drawn" if not ending.winner else "Won" if ending.winner == side else "Lost"
        assert label(page, "end.head") == f"{how}, as {name}"


def test_the_hive_reads_what_the_marines_came_to() -> None:
    """KZ-V2."""
    _, page = finished("kayotz", "marine")
    title = label(page, "end.title")
    history, page = finished("kayotz", "alien")
    ending = history.game.outcome(history.state)
    assert ending is not None
    won = ending.winner == "alien"
    assert label(page, "end.title") == ("The hive prevails" if won else f"{title} of the Marines")
