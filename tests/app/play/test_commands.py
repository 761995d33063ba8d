"""One table of commands: keys, buttons, footer, README and the player's own keys agree with it."""

import re
from pathlib import Path

import msgspec
import pygame
import pytest
from pygame.event import Event

from game.app.play.commands import (
    BY_NAME,
    COMMANDS,
    GROUPS,
    ROWS,
    Bindings,
    digit_of,
    key_name,
    known_key,
    printed,
)
from game.app.play.controller import PlayController
from game.app.play.model import Eye
from game.app.play.present.footer import footer
from game.app.play.words import say
from game.core.lesson import KEY, KEYS
from game.core.resources import scenario_dir
from game.rules import box
from game.turns.machine import Mode
from tests.app.play.hands import Hands

README = (Path(__file__).parents[3] / "README.md").read_text(encoding="utf-8")
DEFAULT = Bindings()


def key(code: int, mod: int = 0, text: str = "") -> str:
    command = DEFAULT.command(Event(pygame.KEYDOWN, key=code, mod=mod, unicode=text))
    return command.name if command is not None else ""


@pytest.mark.parametrize("command", COMMANDS, ids=[command.name for command in COMMANDS])
def test_every_command_has_words_keys_and_a_method(command) -> None:  # type: ignore[no-untyped-def]
    assert command.words and command.group in GROUPS
    led = command.replays
    assert all(known_key(key) and DEFAULT.at(key, replay=led) is command for key in command.keys)
    if not command.shell and not command.row:
        assert callable(getattr(PlayController, command.name.replace("-", "_")))
    assert command.keys or command.button, "nothing leads to it"


def test_no_key_means_two_things() -> None:
    """At the table, and in a replay."""
    for led in (False, True):
        keys = [key for command in COMMANDS if command.replays is led for key in command.keys]
        assert len(keys) == len(set(keys))


def test_a_replays_keys_go_first_and_only_there() -> None:
    space = Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ")
    goals = Event(pygame.KEYDOWN, key=pygame.K_g, mod=pygame.KMOD_LSHIFT, unicode="G")
    for bindings, name in ((DEFAULT, "end-phase"), (Bindings({"end-phase": ("K",)}), "")):
        command = bindings.command(space)
        assert (command.name if command is not None else "") == name
        led = bindings.command(space, replay=True)
        assert led is not None and led.name == "replay-play"
        other = bindings.command(goals, replay=True)
        assert other is not None and other.name == "goals"
    changed = Bindings(DEFAULT.bound("replay-play", ("G",)))
    assert changed.at("G") is BY_NAME["goals"], "that is another place"
    assert changed.at("G", replay=True) is BY_NAME["replay-play"]
    assert Bindings({"replay-play": ("Esc", "Tab")}).keys("replay-play") == ("Tab",)


def test_keys_mean_what_the_table_says() -> None:
    assert key(pygame.K_z, pygame.KMOD_LCTRL) == "undo"
    assert key(pygame.K_z, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT) == "redo"
    assert key(pygame.K_y, pygame.KMOD_RCTRL) == "redo"
    assert key(pygame.K_s, pygame.KMOD_LCTRL) == "save"
    assert key(pygame.K_s) == key(pygame.K_DOWN) == "cursor-down"
    assert key(pygame.K_d, pygame.KMOD_LSHIFT) == "pan-right"
    assert key(pygame.K_TAB) == "next-unit"
    assert key(pygame.K_TAB, pygame.KMOD_LSHIFT) == "previous-unit"
    assert key(pygame.K_5) == key(pygame.K_KP5) == "row-5"
    assert key(pygame.K_0) == "row-10" and key(pygame.K_F2) == "row-11"
    assert key(pygame.K_1, pygame.KMOD_LCTRL) == "drawer-left"
    assert key(pygame.K_F1) == "rules"
    assert key(pygame.K_QUOTE, pygame.KMOD_LSHIFT, "+") == "zoom-in"
    assert key(pygame.K_g, pygame.KMOD_LSHIFT) == "goals", "Shift is held in vain"
    assert key(pygame.K_F4, pygame.KMOD_LALT) == ""
    assert key(pygame.K_LCTRL) == ""


def test_rows_have_the_keys_that_are_printed_on_them() -> None:
    for number in range(1, ROWS + 1):
        command = DEFAULT.at(digit_of(number))
        assert command is not None and command.row == number
    assert digit_of(ROWS + 1) == ""


def test_names_of_keys_come_back_from_what_is_printed() -> None:
    assert [printed(one) for one in ("Left", "Shift+Up", "-", "Num -", "Ctrl+Z", "+", "Num +")] == [
        "←", "Shift+↑", "−", "Num −", "Ctrl+Z", "+", "Num +"]
    assert not known_key("") and not known_key("ctrl+z") and not known_key("Hyper")
    assert key_name(Event(pygame.KEYDOWN, key=0xE4, mod=0, unicode="ä")) == "Ä"


# The player's own keys


def test_a_command_takes_a_free_key_and_leaves_its_old_one() -> None:
    changed = Bindings(DEFAULT.bound("goals", ("K",)))
    assert changed.keys("goals") == ("K",) and changed.at("K") is BY_NAME["goals"]
    assert changed.at("G") is None and changed.cap("goals") == "K"
    assert changed.changed == {"goals": ("K",)}


def test_a_key_that_is_taken_leaves_the_other_command() -> None:
    changed = Bindings(DEFAULT.bound("goals", ("D",)))
    assert changed.at("D") is BY_NAME["goals"]
    assert changed.keys("cursor-right") == ("Right",), "its other key stays"


def test_the_first_keys_again_are_no_change() -> None:
    changed = Bindings(DEFAULT.bound("goals", ("D",)))
    back = Bindings(changed.bound("goals", ("G",)))
    assert "goals" not in back.changed and back.at("G") is BY_NAME["goals"]


def test_what_a_file_says_wrongly_is_left_out() -> None:
    """A settings file may come from another version, or from a text editor."""
    made = Bindings({"fly": ("K",), "confirm": ("K",), "goals": ("Esc", "nonsense", "K"),
                     "log": ("K", "J"), "fit": ("Enter",)})
    assert made.keys("goals") == ("K",) and made.keys("log") == ("J",)
    assert made.keys("confirm") == BY_NAME["confirm"].keys and made.keys("fit") == ()
    assert made.at("Esc") is BY_NAME["back"]
    assert made.cap("fit") == "" and made.tip("Whole map", "fit") == "Whole map"


def test_footer_tips_and_buttons_say_the_players_keys() -> None:
    hands = Hands(size=(1280, 720))
    hands.app.apply(hands.app.settings.changed(keys={"undo": ("Ctrl+U",), "end-phase": ("K",)}))
    hands.settle()
    caps = [cap for cap, _ in hands.scene.screen.footer.hints]
    assert "Ctrl+U" in caps and "K" in caps and "Ctrl+Z" not in caps and "Space" not in caps
    assert hands.scene.screen.end.end.act.note.startswith("K")
    assert "(Ctrl+U)" in hands.scene.screen.ribbon.tips["undo"]
    hands.key(pygame.K_SPACE)
    assert hands.mode() is Mode.IDLE, "Space means nothing now"
    hands.key(pygame.K_k)
    assert hands.mode() is Mode.CONFIRMING
    hands.key(pygame.K_n)


def test_lessons_name_the_players_keys() -> None:
    """Whatever key a lesson names is the one that the player has set, or it says that there is
    none."""
    changed = Bindings({"undo": ("Ctrl+U",), "redo": (), "end-phase": ("K",)})
    assert changed.filled("**{key:undo}**, {key:end-phase}") == "**Ctrl+U**, K"
    assert changed.filled("{key:redo}") == say("key.none")
    assert all(name in BY_NAME and BY_NAME[name].keys for name in KEYS)


def test_what_goes_on_in_a_lesson_is_a_button_and_a_key() -> None:
    """The mouse finds the button; a controller has its own, and fingers have nothing else."""
    text, button = "Press {key:continue}.", say("lesson.next")
    assert Bindings().filled(text) == f"Press “{button}” or Enter."
    assert Bindings(device="touch").filled(text) == f"Press “{button}”."
    assert Bindings(device="pad").filled(text) == "Press A."


@pytest.mark.parametrize("game", ("arena", "kayotz", "mechs", "troopers"))
def test_lessons_name_no_key_that_may_have_been_changed(game: str) -> None:
    """First Steps name keys by their command; plain stands only what can't be changed."""
    lessons = box(game).load(scenario_dir(game) / "first-steps.yaml").lessons
    changeable = {
        key for command in COMMANDS if not command.fixed and not command.replays
        for key in command.keys if len(key) > 1
    }
    assert any(KEY.search(lesson.say) for lesson in lessons)
    for lesson in lessons:
        # a sentence may begin with a word that is a key's name, too: "Down he goes"
        said = re.sub(r"(^|[.:!?…] )[A-Z]\w*", "", lesson.say)
        assert not changeable & set(re.findall(r"[\w+]+", said)), lesson.say


# Footer and README


@pytest.mark.parametrize("mode", list(Mode))
@pytest.mark.parametrize("compact", [False, True])
def test_the_footer_names_keys_of_every_mode_once(mode: Mode, compact: bool) -> None:
    hands = Hands("first-steps")
    snap = hands.scene.model.snapshot(Eye(compact=compact))
    for reading in (False, True):
        lesson = snap.lesson._replace(reading=reading) if snap.lesson is not None else None
        shown = footer(msgspec.structs.replace(snap, mode=mode, lesson=lesson))
        caps = [cap for cap, _ in shown if cap != say("key.digits")]
        assert len(caps) >= 3 and len(caps) == len(set(caps)), caps
        assert all(cap and does for cap, does in shown)


def test_readmes_table_tells_every_key_and_no_other() -> None:
    """A new command, or another default key, must be told there."""
    table = README.split("| key | does |")[2].split("\n\n")[0]
    cells = [cell for line in table.splitlines() for cell in line.split("|")[1:5:3]]
    told = {cap for cell in cells for cap in re.findall(r"`([^`]+)`", cell)}
    wanted = {"Alt", "Shift+click", "Shift+wheel", "1", "9", "0", "F2", digit_of(ROWS)}
    for command in COMMANDS:
        if command.name.startswith("cursor-"):
            wanted |= {printed(key) for key in command.keys}
        elif command.keys and not command.row and not command.name.startswith("pan-"):
            wanted.add(printed(command.keys[0]))
    assert told == wanted
