"""Every text the window asks for is in its file, and every one in the file is asked for."""

import re
from pathlib import Path

import pytest

import game.app
from game.app.settings import SPEEDS
from game.core.resources import asset
from game.core.words import load_words

ROOT = Path(game.app.__path__[0])
COUNTED = re.compile(r"""\bcounted\(\s*f?["']([a-z_.{}]+)["']""")
SAID = re.compile(r"""\bsay\(\s*f?["']([a-z_.{}0-9\[\]]+)["']""")
QUOTED = re.compile(r"""["']([a-z_]+\.[a-z_.{}]+)["']""")
OTHERS = ("play", "board")  # rooms with words of their own


def sources(rooms: tuple[str, ...] = ()) -> list[str]:
    """The code of the window; without `OTHERS` unless they are named."""
    files = [
        path for path in ROOT.rglob("*.py")
        if path.relative_to(ROOT).parts[0] not in OTHERS
        or path.relative_to(ROOT).parts[0] in rooms
    ]
    return [path.read_text(encoding="utf-8") for path in files]


def test_every_text_asked_for_is_there() -> None:
    """Keys with a part filled in at run time must have at least one match."""
    words = load_words("app")
    for source in sources():
        for key in SAID.findall(source):
            pattern = re.escape(re.sub(r"\{[^}]*\}", "\0", key)).replace("\0", "[^.]+")
            assert any(re.fullmatch(pattern, known) for known in words.keys), key


def test_no_text_is_left_over() -> None:
    """A text nobody asks for is a text nobody keeps right."""
    code = sources(OTHERS)
    asked = {key for source in code for key in QUOTED.findall(source)}
    asked |= {f"{key}.{{n}}" for source in code for key in COUNTED.findall(source)}
    asked |= set(re.findall(r"title\.[a-z]+", asset("theme", "title.yaml").read_text("utf-8")))
    patterns = [
        re.compile(re.escape(re.sub(r"\{[^}]*\}", "\0", key)).replace("\0", "[^.]+"))
        for key in asked
    ]
    loose = [re.compile(r"boxes\..*"), re.compile(r"settings\.[a-z_]+(\.auto)?\.(title|text)")]
    for known in load_words("app").keys:
        assert any(p.fullmatch(known) for p in [*patterns, *loose]), known


def test_settings_have_their_words() -> None:
    """Each control of the settings has a title and a text."""
    words = load_words("app")
    for name in ("scale", "scale.auto", "full_screen", "safe_marks", "speed", "reduced_motion",
                 "sound", "volume", "undo_dice", "hints"):
        assert f"settings.{name}.title" in words
        assert f"settings.{name}.text" in words
    for index in range(len(SPEEDS)):
        assert f"settings.speed.{index}" in words


@pytest.mark.parametrize("game_id", ["kayotz", "mechs", "arena", "troopers"])
def test_every_box_has_its_words(game_id: str) -> None:
    """Title, short title, motto, line, story."""
    words = load_words("app")
    for part in ("title", "short", "motto", "line", "story"):
        assert words.say(f"boxes.{game_id}.{part}")
