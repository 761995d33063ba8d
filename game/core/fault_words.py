"""What is the matter with a file, in the language that players are spoken to in."""

import errno
from functools import cache

from game.core.language import ENGLISH, spoken
from game.core.words import Words, load_words


def fault_text(key: str, /, **facts: object) -> str:
    """A text of `assets/locale/en/files.yaml`."""
    return _words().say(key, **facts)


def counted_fault(key: str, number: int, /, **facts: object) -> str:
    """A text with a number and its noun (`Words.counted`)."""
    return _words().counted(key, number, **facts)


def system_text(error: OSError) -> str:
    """Why the system couldn't do something: its own words, which are English, or ours."""
    said = error.strerror or type(error).__name__
    key = f"system.{errno.errorcode.get(error.errno or 0, '')}"
    return fault_text(key) if spoken() != ENGLISH and key in _words() else said


@cache
def _words() -> Words:
    return load_words("files")
