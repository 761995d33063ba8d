"""Reading a file that anybody may have put there: whatever it turns out to be, the answer is its
bytes or one line that says why not.

A pipe, a device, a folder, a link that leads out of where it should lie, four gigabytes: none of
them hangs or fills the memory, and no name breaks the line that speaks of it.
"""

import os
import re
import stat
import unicodedata
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

import msgspec

from game.core.errors import BoxError
from game.core.fault_words import fault_text, system_text
from game.core.quantity import grouped

T = TypeVar("T")

_FLAGS = os.O_RDONLY | sum(
    getattr(os, flag, 0) for flag in ("O_BINARY", "O_NONBLOCK", "O_NOCTTY", "O_NOFOLLOW")
)
"""Never waits for the other end of a pipe, never follows a link put there a moment ago."""
_CHUNK = 1 << 20
_LONGEST = 200  # characters of a name or a word in a message
_SPECIAL = {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}  # kinds of characters that no line may hold
_JOINERS = "\u200c\u200d"  # of the kind Cf, and part of words
_PLAIN = re.compile(r"[ -~]*")


class FileFault(BoxError):
    """A file that can't be read. name: as it may be shown; problem: what is the matter, without
    the name; missing: nothing is there at all; size: bytes of a file that is too big, else 0."""

    def __init__(
        self, name: str, problem: str | Callable[[], str], *, missing: bool = False, size: int = 0
    ) -> None:
        """problem: or what tells it: many a fault is never said, and words are read from a file."""
        super().__init__(name)
        self.name, self.missing, self.size = name, missing, size
        self._problem = problem

    @property
    def problem(self) -> str:
        return self._problem if isinstance(self._problem, str) else self._problem()

    def __str__(self) -> str:
        return f"{self.name}: {self.problem}"


def printable(text: str) -> str:
    """A text that stays on one line and can be drawn and printed anywhere: control characters,
    marks of direction and bytes of a name that are no text are written as \\x1b or \\u202e."""
    if _PLAIN.fullmatch(text):
        return text
    return "".join(
        ascii(char)[1:-1]
        if unicodedata.category(char) in _SPECIAL and char not in _JOINERS
        else char
        for char in text
    )


def shown_name(path: Path | str) -> str:
    """A file's name for a message: printable, and not longer than a line."""
    name = printable((path.name or str(path)) if isinstance(path, Path) else path)
    return name if len(name) <= _LONGEST else f"{name[:_LONGEST]}…"


def inside(path: Path, folder: Path) -> Path:
    """Where a path really leads, if that lies in a folder.

    Raises:
        FileFault: it leads out of the folder, by `..` or by a link; or it is no path.
    """
    name = shown_name(path)
    try:
        real, home = path.resolve(), folder.resolve()
    except (OSError, ValueError, RuntimeError) as error:
        raise FileFault(name, _reason(error)) from error
    if not real.is_relative_to(home) or real == home:
        raise FileFault(name, partial(fault_text, "read.outside", folder=printable(str(folder))))
    return real


def read_bytes(path: Path, most: int, *, within: Path | None = None) -> bytes:
    """The bytes of an ordinary file, without ever waiting for them.

    most: bytes it may have. within: the folder that it must lie in; a link that leads out of it is
    refused. Without one, links are followed.

    Raises:
        FileFault: missing, unreadable, no ordinary file, too big, or out of the folder.
    """
    name = shown_name(path)
    try:
        real = inside(path, within) if within is not None else path.resolve()
        # Asked before opening, too: to open a device can do something.
        _check(os.stat(real), name, most)  # noqa: PTH116  # the same call as below
        handle = os.open(real, _FLAGS)
    except FileNotFoundError as error:
        raise FileFault(name, partial(fault_text, "read.missing"), missing=True) from error
    except (OSError, ValueError, RuntimeError) as error:
        raise FileFault(name, _reason(error)) from error
    try:
        _check(os.fstat(handle), name, most)
        data = _all_of(handle, most + 1)
    except OSError as error:
        raise FileFault(name, _reason(error)) from error
    finally:
        os.close(handle)
    if len(data) > most:  # it has grown, or its size isn't told
        raise _too_big(name, len(data), most)
    return data


def json_of(raw: bytes, kind: type[T], name: str) -> T:
    """The value of a kind that JSON bytes hold. name: of the file, for the message.

    Raises:
        FileFault: no JSON, nested too deeply, or not of that kind.
    """
    try:
        return msgspec.json.decode(raw, type=kind)
    except RecursionError as error:
        raise FileFault(name, partial(fault_text, "read.deep")) from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise FileFault(name, printable(str(error))) from error


def _check(found: os.stat_result, name: str, most: int) -> None:
    if stat.S_ISDIR(found.st_mode):
        raise FileFault(name, partial(fault_text, "read.folder"))
    if not stat.S_ISREG(found.st_mode):
        raise FileFault(name, partial(fault_text, "read.special"))
    if found.st_size > most:
        raise _too_big(name, found.st_size, most)


def _all_of(handle: int, most: int) -> bytes:
    parts, left = [], most
    while left > 0 and (part := os.read(handle, min(left, _CHUNK))):
        parts.append(part)
        left -= len(part)
    return b"".join(parts)


def _too_big(name: str, size: int, most: int) -> FileFault:
    def said() -> str:
        return fault_text("read.big", size=grouped(size), most=grouped(most))

    return FileFault(name, said, size=size)


def _reason(error: Exception) -> Callable[[], str]:
    if isinstance(error, OSError) and error.strerror:
        return lambda: fault_text("read.failed", why=system_text(error).lower())
    key = "loop" if isinstance(error, RuntimeError) else "name"
    return partial(fault_text, f"read.{key}")
