"""Errors that reach a person as one line.

Illegal play is not among them: that is a `Ruling` (see `game.core.ruling`).
"""


class BoxError(Exception):
    """Something a person can mend: the text says what, where and what to do, in one line."""


class ActionTextError(BoxError):
    """A text that is no action of this game in this position, naming the word at fault."""


class DiceScriptError(BoxError):
    """Scripted dice ran out, or hold a face the asked die doesn't have."""


class SaveError(BoxError):
    """A save that can't be read or written: names the file, the version and what to do."""
