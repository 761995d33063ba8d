"""Scenarios of each game that are over in seconds, made of frozen ones, as files of the player's
own."""

import re
from pathlib import Path

from game.app import folders
from tests.frozen import frozen

TITLE = "A Short Game"
_LESSON = ("kind", "chapter", "teaches", "tutorial")


def _without(text: str, *keys: str) -> str:
    """A scenario without some of its parts."""
    for key in keys:
        text = re.sub(rf"^{key}:.*\n(?:(?:[ #-].*)?\n)*", "", text, flags=re.MULTILINE)
    return text


def _with(text: str, **parts: str) -> str:
    """With other ones in their place."""
    return _without(text, *parts) + "".join(f"{key}: {told}\n" for key, told in parts.items())


def short_game(game: str) -> str:
    """The text of one: two turns of a few units a side; they are placed first where the game has
    that."""
    name = "first-steps" if game == "kayotz" else "deployment"
    text = _with(frozen(game, name).read_text(encoding="utf-8"), id="short-game", title=TITLE)
    match game:
        case "kayotz":
            text = _with(_without(text, *_LESSON), deck="[odd-ones, at-the-throat]")
        case "troopers":
            text = text.replace('at: "33', 'at: "09').replace('at: "34', 'at: "10')
            text = re.sub(r"^ *- \{id: [br][345],.*\n", "", text, flags=re.MULTILINE)
            text = text.replace('["3206", "3421"]', '["0806", "1021"]')
            text = _with(text, turns="2")
        case "arena":
            text = text.replace("[D1, H3]", "[D5, H7]").replace("at: F1,", "at: F7,")
            text = _with(text.replace("at: D2", "at: D7"), turns="2")
        case "mechs":
            text = text.replace("0,0 36,0 36,8 0,8", "0,20 36,20 36,28 0,28")
            text = text.replace(',6.8"', ',23.5"').replace(',2.8"', ',20.8"')
            text = _with(text, rounds="3", areas="[]")
    return text


def write_short(game: str) -> Path:
    """Among the player's own scenarios."""
    folder = folders.scenarios(game)
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "short-game.yaml"
    path.write_text(short_game(game), encoding="utf-8")
    return path
