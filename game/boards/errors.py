"""The one error this room raises; all its modules may need it."""


class BoardError(ValueError):
    """A cell, name or map that the board cannot take; its text says what, where and what to do."""
