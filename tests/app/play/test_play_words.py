"""Every word the play screen asks for is in play.yaml, and none lies there unused."""

import re
from pathlib import Path

import pygame

from game.app import play
from game.app.play.hints import _ALWAYS, _ASKED, _BY_MODE, _CARDS, _LAID, _MEASURING, hints
from game.app.play.keys import command
from game.app.play.ribbon import BUTTONS
from game.app.play.words import words
from game.turns.machine import Mode

SOURCES = "\n".join(
    path.read_text(encoding="utf-8") for path in Path(play.__file__).parent.glob("*.py")
)
ASKED = set(re.findall(r'"([a-z_]+(?:\.[a-z_-]+)+)"', SOURCES))


def test_all_asked_for_are_there() -> None:
    known = words().keys
    parts = {key.split(".")[0] for key in known}
    literal = set(re.findall(r'say\(\s*"([a-z_.-]+)"', SOURCES))
    assert literal, "the pattern finds nothing: mend the test"
    assert literal <= known
    assert {key for key in ASKED if key.split(".")[0] == "moment" and "words" in key} <= known
    assert "ribbon" in parts


def test_none_is_unused() -> None:
    computed = {f"tip.{name}" for name, _, _ in BUTTONS}
    computed |= {"tip.menu", "tip.left-tab", "tip.right-tab", "tip.moment.earlier",
                 "tip.moment.later", "drawer.left", "drawer.right"}
    computed |= {f"tray.{kind}" for kind in ("hit", "miss", "counts", "not")}
    computed |= {f"callout.{kind}_{way}" for kind in ("clear", "blocked") for way in ("to", "from")}
    rows = [row for mode in _BY_MODE.values() for row in mode] + [*_CARDS, *_ASKED, *_ALWAYS]
    rows += [("esc", "now"), ("sides", "step"), ("enter", "read"), ("r", "again"),
             ("pages", "level"), ("alt", "fields"), ("qe", "turn"), ("r", "ruler"),
             ("i", "grid"), ("v", "again")]
    rows += [*_LAID, *_MEASURING]
    computed |= {f"queue.{state}" for state in ("done", "now", "next", "out")}
    computed |= {f"key.{key}" for key, _ in rows}
    computed |= {f"hint.{hint}{short}" for _, hint in rows for short in ("", "-short")}
    computed |= {f"menu.{name}" for name in re.findall(r'_button\(stack, "([a-z]+)"', SOURCES)}
    unused = {key for key in words().keys if key not in computed and f'"{key}"' not in SOURCES}
    assert not unused


def test_every_mode_has_keys_and_words() -> None:
    for mode in Mode:
        for compact in (False, True):
            found = hints(mode, False, False, False, 100, compact, True)
            assert len(found) >= 3
            assert all(cap and does for cap, does in found)


def key(code: int, mod: int = 0, text: str = "") -> str:
    return command(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=text))


def test_keys_mean_what_the_footer_says() -> None:
    assert key(pygame.K_z, pygame.KMOD_LCTRL) == "undo"
    assert key(pygame.K_z, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT) == "redo"
    assert key(pygame.K_y, pygame.KMOD_RCTRL) == "redo"
    assert key(pygame.K_s, pygame.KMOD_LCTRL) == "save"
    assert key(pygame.K_s) == "arrow"
    assert key(pygame.K_d, pygame.KMOD_LSHIFT) == "pan"
    assert key(pygame.K_TAB) == "next"
    assert key(pygame.K_TAB, pygame.KMOD_LSHIFT) == "before"
    assert key(pygame.K_5) == key(pygame.K_KP5) == "digit:5"
    assert key(pygame.K_1, pygame.KMOD_LCTRL) == "drawer-left"
    assert key(pygame.K_F1) == "rules"
    assert key(pygame.K_QUOTE, 0, "+") == "closer"
    assert key(pygame.K_F4, pygame.KMOD_LALT) == ""
