"""Faults of a data file: what is wrong, where in the file, and what to do about it."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from enum import Enum

import msgspec

from game.core.errors import BoxError

KeyPath = tuple[str | int | Enum, ...]
"""A place by keys as written in the file and list indices from 0: ("units", 3, "hex")."""

UNKNOWN_KEY = "unknown key"
"""The problem of a key that the type doesn't have."""

MAX_FAULTS = 1000
"""A file with more faults than this is not worth reading on: the rest is left unread."""

_PLAIN_KEY = re.compile(r"[A-Za-z_][\w-]*")
_SHOWN = 40
_LONGEST_GUESSED = 64
_MOST_LISTED = 12


class Fault(msgspec.Struct, frozen=True):
    """One thing wrong with a file. `str(fault)` is always exactly one line.

    `line` and `column` count from 1; both are 0 when the fault has no place in the text (a file
    that cannot be opened). `where` is the place in the tree, such as `units[3].hex`, or "".
    """

    file: str
    line: int
    column: int
    where: str
    problem: str
    hint: str = ""

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}:{self.column}" if self.line else self.file
        where = f"{self.where}: " if self.where else ""
        hint = f"; {self.hint}" if self.hint else ""
        return one_line(f"{place}: {where}{self.problem}{hint}")


class DataFileError(BoxError):
    """Everything wrong with a file, in file order; its text has one line for each fault."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults: tuple[Fault, ...] = tuple(
            sorted(faults, key=lambda fault: (fault.file, fault.line, fault.column))
        )
        super().__init__("\n".join(map(str, self.faults)))

    def __reduce__(self) -> tuple[type[DataFileError], tuple[tuple[Fault, ...]]]:
        return DataFileError, (self.faults,)


def raise_if(faults: Iterable[Fault]) -> None:
    """Raise one `DataFileError` that holds all the faults, or return when there are none."""
    found = tuple(faults)
    if found:
        raise DataFileError(found)


def one_line(text: str) -> str:
    """The text with everything that does not print (breaks, controls, bidi marks) spelled out."""
    if text.isprintable():
        return text
    return "".join(
        c if c.isprintable() else c.encode("unicode_escape", "surrogatepass").decode() for c in text
    )


def quoted(text: str) -> str:
    """The text in double quotes on one line, cut to a length that fits a message."""
    cut = text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"
    return f'"{one_line(cut)}"'


def where(path: KeyPath) -> str:
    """The path in words: ("units", 3, "hex") is `units[3].hex`."""
    words = ""
    for part in path:
        name = part.value if isinstance(part, Enum) else part
        if isinstance(name, int):
            words += f"[{name}]"
        elif _PLAIN_KEY.fullmatch(name) and len(name) <= _SHOWN:
            words += f".{name}" if words else name
        else:
            words += f"[{quoted(name)}]"
    return words


def suggest(word: str, choices: Iterable[str]) -> str:
    """A hint that names the nearest choice, or else the choices when there are few; may be ""."""
    names = [str(choice) for choice in choices]
    if len(word) <= _LONGEST_GUESSED:
        folded = {name.casefold(): name for name in names}
        near = difflib.get_close_matches(word.casefold(), folded, n=1, cutoff=0.6)
        if near:
            return f"did you mean {quoted(folded[near[0]])}?"
    if 0 < len(names) <= _MOST_LISTED:
        return "one of: " + ", ".join(names)
    return ""
