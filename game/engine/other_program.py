"""A program of somebody else at the other end of the protocol, as an opponent.

It is driven as our own engine is, but not trusted as that one: it is waited for less long, what it
complains of is kept for the message, it works in the player's home folder, and it isn't given what
only our own processes need. What it decides is judged like anybody's action (`app/play/autoplay`).
"""

import time
from collections.abc import Callable, Sequence
from pathlib import Path

from game.engine.client import EngineClient
from game.engine.process import EngineProcess, others_environment

PATIENCE = 15.0
"""Seconds in which it must answer anything, a decision from when it was told to stop: it may have
to start another program itself, and to play a long game again."""


class OtherProgram(EngineClient):
    """One program, started when it is first asked. name: what the player calls it. words: its
    command line, split; it raises a BoxError (one line) where that can't be done."""

    def __init__(
        self, name: str, words: Callable[[], Sequence[str]],
        wake: Callable[[], None] = lambda: None, clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__((), wake, clock)
        self.name = f"“{name}”"
        self._words = words

    def _launched(self) -> EngineProcess:
        return EngineProcess(
            self._words(), self._wake, others_environment(), Path.home(), heard=True
        )

    @property
    def _patience(self) -> float:
        return PATIENCE

    def _agrees(self, check: str, ours: str) -> bool:
        """One that keeps the game in a way of its own need not say; what it does say must hold."""
        return check in ("", ours)
