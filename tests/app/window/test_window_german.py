"""The program in German in a real window: begun so because the system speaks it, another language
and back while a game is on the table."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.core.language import LANGUAGE
from tests.app.window.desktop import Desktop, actions, at_table

pytestmark = pytest.mark.window
GEAR, ENGLISH, END_PHASE = (1249, 20), (848, 310), (110, 656)
"""Where these lie at 1280×720."""


@pytest.fixture
def table(tools: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desktop]:
    """Run the Gauntlet on the table of somebody whose system is German."""
    for name in (LANGUAGE, "LC_ALL", "LC_MESSAGES", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    yield from at_table(tmp_path, "kayotz", "run-the-gauntlet")


def chosen(desktop: Desktop) -> str:
    """The language of the settings; "" is the system's."""
    kept = json.loads((desktop.home / "config" / "settings.json").read_text(encoding="utf-8"))
    return str(kept.get("language", ""))


def place(desktop: Desktop) -> str:
    """Where the game stands, as it was last said."""
    save = desktop.saved()
    return save.place if save is not None else ""


def test_a_game_in_german_goes_on_in_english_and_back(table: Desktop) -> None:
    """Nothing is lost by it, all speaks the other language at once, and what was done in one can be
    taken back in the other."""
    assert place(table).startswith("Zug 1 von ") and chosen(table) == ""
    table.key("Tab", "e", "Return")
    table.wait(lambda: len(actions(table)) == 1, "the keys moved nothing")
    table.click(*END_PHASE)
    table.key("y")
    table.wait(lambda: place(table) == "Zug 2 von 18–19 · Marine-Phase", "a click ended no phase")
    played = actions(table)

    table.click(*GEAR)
    table.click(*ENGLISH)
    table.wait(lambda: chosen(table) == "en", "a click chose no English")
    table.key("Escape")
    table.wait(lambda: place(table) == "turn 2 of 18–19 · Marine actions", "it speaks German")
    assert actions(table) == played
    table.key("Tab", "e", "Return")
    table.wait(lambda: len(actions(table)) == len(played) + 1, "the game didn't go on")
    assert actions(table)[: len(played)] == played

    table.click(*GEAR)
    table.key("Down", "Down", "Right")
    table.wait(lambda: chosen(table) == "de", "the keys chose no German")
    table.key("Escape", "ctrl+z")
    table.wait(lambda: actions(table) == played, "what was done in English stayed")
    assert place(table).startswith("Zug 2 von ")
