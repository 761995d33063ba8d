"""Other programs that play: what the settings keep of each, and how a seat names one.

A program speaks the engine protocol (`game/engine/PROTOCOL.md`, “Write your own opponent”). Its
command line is never given to a shell: it is split into words here, and the first is the program.
"""

import os
import shlex
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import msgspec

from game.core.errors import BoxError
from game.core.safe_files import printable

MOST = 40
"""How many programs the settings keep."""
LONGEST_NAME = 40
LONGEST_COMMAND = 1000
_SEAT = "program:"
"""What the name of a player begins with that is a program, in games and in saves."""


class Program(msgspec.Struct, frozen=True):
    """A program that may play. name: what the player calls it; command: its command line."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_NAME)]
    command: Annotated[str, msgspec.Meta(max_length=LONGEST_COMMAND)]

    @property
    def seat(self) -> str:
        """The name of the player that it is, as `History.computers` holds it."""
        return f"{_SEAT}{self.name}"

    def words(self) -> list[str]:
        """Its command line in words: the program, then what it is given. A `~` at the beginning
        of a word is the home folder.

        Raises:
            BoxError: it can't be split, or is empty.
        """
        lexer = shlex.shlex(self.command, posix=True, punctuation_chars=False)
        lexer.whitespace_split, lexer.commenters = True, ""
        if os.name == "nt":
            lexer.escape, lexer.quotes = "", '"'  # there they part folders and stand in names
        try:
            found = list(lexer)
        except ValueError as error:
            raise BoxError(f"the command line can't be read ({str(error).lower()})") from error
        if not found or not found[0]:
            raise BoxError("the command line is empty")
        return [_home(word) for word in found]


def program_name(player: str) -> str:
    """The name of the program that a player is, "" for one of ours."""
    return player.removeprefix(_SEAT) if player.startswith(_SEAT) else ""


def sound(programs: Iterable[object]) -> tuple[Program, ...]:
    """Those entries of a settings file that can be understood: what is damaged, comes twice or is
    too much is left out, and nothing else."""
    found: dict[str, Program] = {}
    for entry in programs:
        try:
            program = msgspec.convert(entry, Program)
        except msgspec.ValidationError:
            continue
        whole = program.name.strip() == program.name == printable(program.name)
        if whole and program.name not in found and len(found) < MOST:
            found[program.name] = program
    return tuple(found.values())


def _home(word: str) -> str:
    if word == "~" or word.startswith(("~/", f"~{os.sep}")):
        return str(Path.home()) + word[1:]
    return word
