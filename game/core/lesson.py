"""A tutorial as data: what is said, what is pointed at, what the player must do.

Steps are part of a scenario file (`tutorial:`); the tutorial engine (`game.turns.tutorial`) plays
them in the window and in the tests. Things are pointed at by name, never by pixel:
`unit:scout-1`, `cell:211`, `choice:full-move`, `button:end-phase`, `panel:log`.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from fnmatch import fnmatchcase
from typing import Generic, TypeVar

import msgspec

from game.core.actiontext import form_words
from game.core.errors import ActionTextError
from game.core.prose import Prose

WILD = re.compile(r"[*?\[]")
"""What makes a pattern of more than one text."""


def matches(text: str, patterns: Iterable[str]) -> bool:
    """Whether a text is one of those that are meant, great and small letters alike."""
    return any(fnmatchcase(text.casefold(), pattern.casefold()) for pattern in patterns)


REFUSED = "refused "
"""What a step begins with that is finished by trying what the game refuses."""

USE, VISIT, PLAN = "use ", "visit ", "plan "
"""What a step begins with that is finished at the window itself: by a command of the play screen,
by going to a page of the program, or by readying an action whose odds are then in sight."""

REPLAY = "replay-"
"""What the commands begin with that are only there while a replay is shown."""

USES = (
    "back", "unfold", "next-unit", "zoom-in", "zoom-out", "fit", "about", "goals", "threats",
    "ledger", "log", "filter-log", "why", "roster", "again", "replay", "replay-play", "replay-back",
    "replay-on", "replay-by-action", "replay-by-turn", "replay-by-throw", "replay-first",
    "replay-last", "replay-turning", "replay-leave", "hint", "save", "ruler",
)
"""Commands of the play screen that a step can ask for, as `use replay`. One that opens something
counts when that lies open."""

PAGES = ("rulebook", "saves", "workshop", "scenarios", "keys", "record", "title")
"""Pages of the program that a step can lead to, as `visit saves`; `visit rulebook at AR-P5` leads
to a rule."""

BUTTONS = (
    "menu", "undo", "redo", "save", "goals", "rules", "settings", "end-phase", "ledger",
    "roster.open", "again", "replay.play", "replay.back", "replay.on", "replay.units",
    "replay.turning", "replay.branch", "replay.leave",
)
"""Buttons of the play screen that a step can point at."""

PANELS = ("log", "tray", "card", "options", "turn", "goals")
"""Parts of the play screen that a step can point at."""

KEYS = ("confirm", "end-phase", "next-unit", "undo", "redo", "turn-left", "turn-right", "bend",
        "rules", "menu", "replay-branch", *USES)
"""Commands of the play screen whose key a text may name, as `{key:undo}`: the player can change
it, or has a controller or fingers instead."""

CONTINUE = "continue"
"""What a step is done by that asks to be read only; and named as a key, `{key:continue}`, whatever
leads on from it."""

KEY = re.compile(r"\{key:([^}]*)\}")
"""Where a text names one."""


class Lesson(msgspec.Struct, frozen=True, kw_only=True):
    """One step of a tutorial.

    say: our words, light markup, `{key:undo}` for the key of a command (`KEYS`), and numbers of the
    position such as `{odds ACTION}` (`game.core.lesson_figures`). point: names
    of things to be shown. do: patterns, any of which finishes the step: an action text with `*`
    wildcards, `refused` with an action text for one that the game must refuse, `select UNIT`,
    `choose CHOICE` (with any unit in hand), `choose CHOICE by UNIT`,
    `undo`, `use COMMAND` (`USES`), `visit PAGE` (`PAGES`), `plan` with an action text for one that
    is readied and not done, or `continue` (read and go on). expect: names of events that must have
    happened with it.
    then: conditions, in words of the game (`Game.conditions`), on the position that the action
    leads to; one that matches a pattern but doesn't lead there is a wrong try, and is refused
    before anything happens. show: the text of an action that the step asks for, where its patterns
    alone don't tell one.
    wrong: pattern of a foreseeable wrong try to the words that answer it (else the Ruling's own).
    dice: faces that fall from this step on. others: canonical texts of what the computer's sides
    do, in order over all steps, in place of what they would think of themselves. tries: rules that
    are tried here, where another step is the first that names them.
    """

    say: Prose
    point: tuple[str, ...] = ()
    do: tuple[str, ...] = ("continue",)
    expect: tuple[str, ...] = ()
    then: tuple[str, ...] = ()
    show: str = ""
    wrong: dict[str, Prose] = {}
    dice: tuple[int, ...] = ()
    others: tuple[str, ...] = ()
    tries: tuple[str, ...] = ()

    @property
    def windowed(self) -> tuple[str, ...]:
        """What it asks for at the window itself, which changes nothing of the game."""
        return tuple(pattern for pattern in self.do if pattern.startswith((USE, VISIT)))

    @property
    def in_replay(self) -> bool:
        """Whether what it asks for is only there while a replay is shown."""
        return any(pattern.startswith(USE + REPLAY) for pattern in self.do)

    @property
    def page(self) -> str:
        """The page that it leads to, with the rule where it opens; "" for none."""
        found = (pattern for pattern in self.do if pattern.startswith(VISIT))
        return next(found, "").removeprefix(VISIT)


G = TypeVar("G")
S = TypeVar("S")

Test = Callable[[G, S, tuple[str, ...]], bool]
"""Whether a condition is true of a game's position; the words are those that fill its form."""


class Conditions(msgspec.Struct, Generic[G, S], frozen=True):
    """The conditions of a game: each form, and what tests it.

    for_good: of some forms the answer that stays as it is once it has been given ("out" stays
    true, "unhurt" stays untrue).
    """

    tests: Mapping[str, Test[G, S]]
    for_good: Mapping[str, bool] = {}

    @property
    def forms(self) -> tuple[str, ...]:
        """How they are written."""
        return tuple(self.tests)

    def hold(self, game: G, state: S, text: str) -> bool:
        """Whether a condition is true in a position.

        Raises:
            ActionTextError: it has none of the forms.
        """
        form, words = self._read(text)
        return self.tests[form](game, state, words)

    def settled(self, game: G, state: S, text: str) -> bool | None:
        """Whether a condition is true from now on, or untrue; None while that may change.

        Raises:
            ActionTextError: it has none of the forms.
        """
        form, words = self._read(text)
        if form not in self.for_good:
            return None
        holds = self.tests[form](game, state, words)
        return holds if holds == self.for_good[form] else None

    def _read(self, text: str) -> tuple[str, tuple[str, ...]]:
        """Its form, and the words that fill it."""
        words = text.casefold().split()
        for form in self.tests:
            wanted = form_words(form)
            pairs = list(zip(words, wanted, strict=False))
            if len(words) == len(wanted) and all(w[0] == "<" or h == w for h, w in pairs):
                return form, tuple([have for have, want in pairs if want[0] == "<"])
        raise ActionTextError(f"{text!r} is no condition: write {', '.join(self.forms)}")


NO_CONDITIONS: Conditions[object, object] = Conditions({})
