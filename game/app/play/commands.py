"""Every command of the play screen, as one table: name, default keys, button, when it works.

The footer, the tooltips, the page of keys in the settings and README's table are made from it; the
words stand in `assets/locale/en/play.yaml` under `command`. What a command does is the method of
`game.app.play.controller.PlayController` that bears its name.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

import pygame
from pygame.event import Event

from game.app.gamepad import CAPS, LIST_CAP, Device
from game.app.play.words import say
from game.app.play.words import words as catalogue
from game.core.lesson import CONTINUE, KEY
from game.core.view_records import Choice

TEN = 10
"""The row that the 0 chooses: 1 to 9 are the digits before it."""
ROWS = 15
"""How many rows of a menu have a key: the digits, then F2 to F6."""


class Command(NamedTuple):
    """One command. keys: by default, as "Ctrl+Shift+Z". group: its part of the page of keys.
    button: the widget of the play screen that does the same. fixed: its keys can't be changed.
    repeats: a key that is held down does it again and again; nothing else may: a hand that rests
    on a digit, or a machine that is slow to hear that it was lifted, must not act twice. veiled:
    it works while the screen is passed on; the rest would move things behind the veil. shell: the
    window itself carries it out, whatever is on the screen. Those of the group `REPLAY` work while
    a replay is shown, and only then; their keys go before what these mean otherwise.
    """

    name: str
    keys: tuple[str, ...]
    group: str
    button: str = ""
    fixed: bool = False
    repeats: bool = False
    veiled: bool = False
    shell: bool = False

    @property
    def replays(self) -> bool:
        """Whether it leads a replay."""
        return self.group == REPLAY

    @property
    def words(self) -> str:
        """What it does."""
        return say("command.row", number=self.row) if self.row else say(f"command.{self.name}")

    @property
    def row(self) -> int:
        """The number of the row that it chooses, 0 for what chooses none."""
        return int(self.name.removeprefix("row-")) if self.name.startswith("row-") else 0


def digit_of(number: int) -> str:
    """What is printed on the key that chooses a row, counted from 1; "" for a row without one."""
    if number > TEN:
        return f"F{number - TEN + 1}" if number <= ROWS else ""
    return str(number % TEN)


def row_numbers(menu: Iterable[Choice]) -> dict[str, int]:
    """By which number each line of a menu is chosen, counted from 1: only those that can be had."""
    open_lines = (line for line in menu if line.open)
    return {line.id: number for number, line in enumerate(open_lines, 1)}


def _arrows(what: str, shift: str) -> tuple[Command, ...]:
    keys = {"left": "A", "right": "D", "up": "W", "down": "S"}
    return tuple(
        Command(f"{what}-{way}", (f"{shift}{way.title()}", f"{shift}{letter}"), "look",
                repeats=True)
        for way, letter in keys.items()
    )


REPLAY = "replay"
GROUPS = ("play", "look", "show", "game", REPLAY)
"""The parts of the page of keys, in order."""

COMMANDS: tuple[Command, ...] = (
    Command("confirm", ("Enter", "Num Enter"), "play", fixed=True, veiled=True),
    Command("back", ("Esc",), "play", fixed=True, veiled=True),
    Command("end-phase", ("Space",), "play", button="end-phase", repeats=True),
    Command("next-unit", ("Tab",), "play", button="next-unit", repeats=True),
    Command("previous-unit", ("Shift+Tab",), "play", repeats=True),
    *(Command(f"row-{number}", (digit_of(number), f"Num {digit_of(number)}")
              if number <= TEN else (digit_of(number),), "play", fixed=True)
      for number in range(1, ROWS + 1)),
    Command("unfold", ("X",), "play"),
    Command("yes", ("Y",), "play", button="yes"),
    Command("no", ("N",), "play", button="no"),
    Command("undo", ("Ctrl+Z",), "play", button="undo", veiled=True),
    Command("redo", ("Ctrl+Y", "Ctrl+Shift+Z"), "play", button="redo", veiled=True),
    Command("turn-left", ("Q",), "play", repeats=True),
    Command("turn-right", ("E",), "play", repeats=True),
    Command("turn-left-fine", ("Shift+Q",), "play", repeats=True),
    Command("turn-right-fine", ("Shift+E",), "play", repeats=True),
    Command("bend", ("B",), "play"),
    Command("cell-menu", ("Menu", "Shift+F10"), "play"),
    Command("about", ("H",), "show", button="about.close"),
    Command("can-do", ("Shift+H",), "show", button="can-do.close"),
    Command("hint", ("O",), "show", button="lesson.show"),
    *_arrows("cursor", ""),
    *_arrows("pan", "Shift+"),
    Command("zoom-in", ("+", "=", "Num +"), "look", repeats=True),
    Command("zoom-out", ("-", "Num -"), "look", repeats=True),
    Command("fit", ("F",), "look", button="tab-map"),
    Command("find-unit", ("Home",), "look"),
    Command("level-up", ("PgUp",), "look"),
    Command("level-down", ("PgDn",), "look"),
    Command("ruler", ("R",), "look"),
    Command("grid", ("I",), "look"),
    Command("goals", ("G",), "show", button="goals"),
    Command("threats", ("Z",), "show"),
    Command("ledger", ("T",), "show", button="ledger"),
    Command("log", ("L",), "show", button="tab-log"),
    Command("drawer-log", (), "show", button="tab-log"),
    Command("filter-log", ("Shift+L",), "show", button="log.filter"),
    Command("why", ("Ctrl+L",), "show"),
    Command("roster", ("M",), "show", button="roster.open"),
    Command("unit-card", ("U",), "show", button="unit.all"),
    Command("cards", ("C",), "show", button="card-choice.look"),
    Command("again", ("V",), "show", button="again"),
    Command("replay", ("P",), "show"),
    Command("lesson-back", ("Backspace",), "show", button="lesson.back"),
    Command("problem-best", ("Shift+O",), "show", button="problem.best"),
    Command("lesson-leave", ("Shift+Backspace",), "show", button="lesson.leave"),
    Command("slower", ("F7",), "show", veiled=True),
    Command("faster", ("F8",), "show", veiled=True),
    Command("drawer-left", ("Ctrl+1", "Ctrl+Num 1"), "show", button="tab-left"),
    Command("drawer-right", ("Ctrl+2", "Ctrl+Num 2"), "show", button="tab-dice"),
    Command("rules", ("F1",), "game", button="rules", fixed=True, veiled=True),
    Command("menu", ("F10",), "game", button="menu", veiled=True),
    Command("settings", (), "game", button="settings"),
    Command("commands", ("F9",), "game", veiled=True),
    Command("save", ("Ctrl+S",), "game", button="save", veiled=True),
    Command("full-screen", ("F11",), "game", fixed=True, shell=True),
    Command("silence", ("Ctrl+M",), "game", fixed=True, shell=True),
    Command("quit", ("Ctrl+Q",), "game", fixed=True, shell=True),
    Command("replay-play", ("Space",), REPLAY, button="replay.play"),
    Command("replay-back", ("Left", "A"), REPLAY, button="replay.back", repeats=True),
    Command("replay-on", ("Right", "D"), REPLAY, button="replay.on", repeats=True),
    Command("replay-by-action", ("1", "Num 1"), REPLAY, button="replay.units", fixed=True),
    Command("replay-by-turn", ("2", "Num 2"), REPLAY, button="replay.units", fixed=True),
    Command("replay-by-throw", ("3", "Num 3"), REPLAY, button="replay.units", fixed=True),
    Command("replay-first", ("Home",), REPLAY),
    Command("replay-last", ("End",), REPLAY),
    Command("replay-turning", ("N",), REPLAY, button="replay.turning"),
    Command("replay-coach", ("K",), REPLAY, button="coach.ask"),
    Command("replay-ghost", ("C",), REPLAY, button="coach.ghost"),
    Command("replay-slower", ("F7",), REPLAY, button="replay.rate"),
    Command("replay-faster", ("F8",), REPLAY, button="replay.rate"),
    Command("replay-branch", ("Enter", "Num Enter"), REPLAY, button="replay.branch", fixed=True),
    Command("replay-leave", ("Esc",), REPLAY, button="replay.leave", fixed=True),
)

BY_NAME: Mapping[str, Command] = {command.name: command for command in COMMANDS}

TURNING = ("turn-left", "turn-right", "turn-left-fine", "turn-right-fine")
"""They repeat only as long as a facing is planned by them."""


# Keys and their names

_NAMED = {
    "Enter": pygame.K_RETURN, "Num Enter": pygame.K_KP_ENTER, "Esc": pygame.K_ESCAPE,
    "Space": pygame.K_SPACE, "Tab": pygame.K_TAB, "Backspace": pygame.K_BACKSPACE,
    "Left": pygame.K_LEFT, "Right": pygame.K_RIGHT, "Up": pygame.K_UP, "Down": pygame.K_DOWN,
    "PgUp": pygame.K_PAGEUP, "PgDn": pygame.K_PAGEDOWN, "Home": pygame.K_HOME,
    "End": pygame.K_END, "Ins": pygame.K_INSERT, "Del": pygame.K_DELETE,
    "Num +": pygame.K_KP_PLUS, "Num -": pygame.K_KP_MINUS, "Num *": pygame.K_KP_MULTIPLY,
    "Num /": pygame.K_KP_DIVIDE, "Num .": pygame.K_KP_PERIOD, "Num 0": pygame.K_KP0,
    **{f"Num {number}": pygame.K_KP1 + number - 1 for number in range(1, 10)},
    "Menu": 0x40000065,  # SDL's name for it is "application"
    **{f"F{number}": pygame.K_F1 + number - 1 for number in range(1, 13)},
}
_NAMES = {**{code: name for name, code in _NAMED.items()}, pygame.K_MENU: "Menu"}
_PRINTED = {"Left": "←", "Right": "→", "Up": "↑", "Down": "↓", "-": "−", "Num -": "Num −"}
_PRINTABLE = 0x110000  # key codes below stand for the character that the key types
_HELD = (("Ctrl", pygame.KMOD_CTRL), ("Shift", pygame.KMOD_SHIFT))
_MODIFIERS = (
    pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LALT,
    pygame.K_RALT, pygame.K_LGUI, pygame.K_RGUI, pygame.K_MODE, pygame.K_CAPSLOCK,
    pygame.K_NUMLOCK,
)


def key_name(event: Event) -> str:
    """The pressed key with Ctrl and Shift, as "Ctrl+Z"; "" for a key that can mean nothing: with
    Alt, or a modifier alone."""
    if event.mod & pygame.KMOD_ALT or event.key in _MODIFIERS:
        return ""
    # Keyboards that reach "+" only with Shift say so by the character.
    plus = getattr(event, "unicode", "") == "+" and event.key not in _NAMES
    if plus and not event.mod & pygame.KMOD_CTRL:
        return "+"
    name = _NAMES.get(event.key) or _letter(event.key)
    held = "".join(f"{word}+" for word, mask in _HELD if event.mod & mask)
    return f"{held}{name}" if name else ""


def _letter(code: int) -> str:
    if not 0x20 < code < _PRINTABLE:
        return ""
    return chr(code).upper() if chr(code).isprintable() else ""


def known_key(text: str) -> bool:
    """Whether a text names a key, as the settings file holds it."""
    name = text
    for word, _ in _HELD:
        rest = name.removeprefix(f"{word}+")
        name = rest if rest else name
    return name in _NAMED or (len(name) == 1 and name.isprintable() and name == name.upper())


def printed(key: str) -> str:
    """A key as it stands on a key cap, of a keyboard as the language has it: "Shift+←"."""
    held, plus, name = key.rpartition("+") if not key.endswith("+") else (key[:-1], "", "+")
    words = catalogue()

    def cap(part: str) -> str:
        return words.say(f"keycap.{part}") if f"keycap.{part}" in words else part

    return f"{'+'.join(map(cap, held.split('+')))}{plus}{cap(_PRINTED.get(name, name))}"


class Bindings:
    """Which key does what. changed: the keys of commands whose keys the player has changed; what is
    no command, can't be changed or is no key is left out, and of two commands with the same key
    the changed one has it. device: whose caps are told; on a controller what has no button of its
    own is found in the list of commands, and fingers have no keys."""

    def __init__(
        self, changed: Mapping[str, Sequence[str]] | None = None, device: Device = "keys"
    ) -> None:
        self.device = device
        self.changed: dict[str, tuple[str, ...]] = {}
        taken = {
            (command.replays, key) for command in COMMANDS if command.fixed for key in command.keys
        }
        for name, keys in (changed or {}).items():
            command = BY_NAME.get(name)
            if command is None or command.fixed:
                continue
            kept = tuple(
                key for key in keys if known_key(key) and (command.replays, key) not in taken
            )
            self.changed[name] = kept
            taken.update((command.replays, key) for key in kept)
        self._taken = taken

    @cached_property
    def _keys(self) -> dict[str, tuple[str, ...]]:
        others = self._taken
        return {
            command.name: self.changed[command.name] if command.name in self.changed
            else tuple(key for key in command.keys
                       if command.fixed or (command.replays, key) not in others)
            for command in COMMANDS
        }

    @cached_property
    def _commands(self) -> dict[tuple[bool, str], Command]:
        return {
            (BY_NAME[name].replays, key): BY_NAME[name]
            for name, keys in self._keys.items() for key in keys
        }

    @property
    def pad(self) -> bool:
        """Whether a controller is at hand."""
        return self.device == "pad"

    def digit(self, number: int) -> str:
        """What is printed at a row, counted from 1, that a key chooses; "" without a keyboard."""
        return digit_of(number) if self.device == "keys" else ""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Bindings) and (
            (other.device, other._keys) == (self.device, self._keys))

    def __hash__(self) -> int:
        return hash((self.device, tuple(self._keys.items())))

    def keys(self, command: str) -> tuple[str, ...]:
        """The keys of a command, the first the one that is told."""
        return self._keys[command]

    def at(self, key: str, *, replay: bool = False) -> Command | None:
        """What a key does, or None. replay: while one is shown, as one of its commands."""
        return self._commands.get((replay, key))

    def command(self, event: Event, *, replay: bool = False) -> Command | None:
        """What a pressed key asks for, or None. Shift is held in vain where it means nothing.
        replay: one is shown, and its commands go first. What a controller or two fingers have made
        says itself what it asks for."""
        named = getattr(event, "command", "")
        if named:
            led = getattr(event, "replay", "") if replay else ""
            return BY_NAME[led or named]
        key = key_name(event)
        plain = key.removeprefix("Shift+")
        leads = (self.at(key, replay=True) or self.at(plain, replay=True)) if replay else None
        return leads or self.at(key) or self.at(plain)

    def cap(self, *commands: str) -> str:
        """What is printed on the keys of these commands, one for each: "Q E"; "" where one of them
        has no key, and for fingers. On a controller the button that lists them all stands for those
        without one."""
        if self.device == "touch":
            return ""
        if self.pad:
            return " ".join(CAPS[name] for name in commands) if self.own(*commands) else LIST_CAP
        caps = [printed(self._keys[name][0]) for name in commands if self._keys[name]]
        return " ".join(caps) if len(caps) == len(commands) else ""

    def own(self, *commands: str) -> bool:
        """Whether each of these commands has a key, or a button of the controller at hand."""
        if self.device == "touch":
            return False
        return all(name in CAPS if self.pad else self._keys[name] for name in commands)

    def press(self, command: str) -> str:
        """What a sentence names as what does it: its key, or for fingers a tap."""
        return say("key.tap") if self.device == "touch" else self.cap(command)

    def printed(self, command: str) -> str:
        """The same of one command where a cap is drawn: "" for one that is only in the list."""
        return self.cap(command) if self.own(command) else ""

    def filled(self, text: str) -> str:
        """A lesson's text with the keys of the commands that it names (`game.core.lesson.KEYS`),
        for fingers with what they touch. What goes on is a button that the mouse finds, too."""
        named = self._touched if self.device == "touch" else self._pressed
        return KEY.sub(lambda found: named(found[1]), text)

    def _pressed(self, name: str) -> str:
        if name != CONTINUE:
            return self.cap(name) or say("key.none")
        cap = self.cap("confirm")
        return cap if self.pad else say("key.either", words=say("touch.continue"), key=cap)

    def _touched(self, name: str) -> str:
        """What has no place of its own stands in the list of all commands, as it begins there."""
        if f"touch.{name}" in catalogue():
            return say(f"touch.{name}")
        return say("touch.listed", words=re.split("[,;:]", BY_NAME[name].words)[0])

    def tip(self, words: str, command: str) -> str:
        """Words of a tooltip with the key that does the same, in brackets."""
        return self._with("tip.key", words, command)

    def label(self, words: str, command: str) -> str:
        """Words of a button with the key that does the same, after a dot."""
        return self._with("key.words", words, command)

    def _with(self, form: str, words: str, command: str) -> str:
        cap = self.printed(command)
        return say(form, words=words, key=cap) if cap else words

    def bound(self, name: str, keys: Iterable[str]) -> dict[str, tuple[str, ...]]:
        """All changes with these keys for one command: whoever had one of them loses it."""
        wanted = tuple(keys)
        changed = dict(self.changed)
        for other, had in self._keys.items():
            alike = BY_NAME[other].replays == BY_NAME[name].replays
            if other != name and alike and set(had) & set(wanted):
                changed[other] = tuple(key for key in had if key not in wanted)
        changed[name] = wanted
        return {
            other: keys for other, keys in changed.items() if keys != BY_NAME[other].keys
        }
