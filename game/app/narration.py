"""What the window shows, in words: for whoever doesn't see it. A line of text for each thing that
has the focus, that is answered or that happened, as a stream that a screen reader's terminal reads
(`--narrate`).

A scene says in words how things stand (`Scene.narration`); what differs from what was said before
is said now, so nothing in the window has to know that somebody listens.
"""

import contextlib
import sys
from collections.abc import Callable
from typing import NamedTuple

from game.app.rich import plain_text


class Narration(NamedTuple):
    """How things stand, in plain words. states: by what they are about, in the order in which they
    are said; each is said when it changes. told: what has happened, oldest first; each is said
    once."""

    states: tuple[tuple[str, str], ...] = ()
    told: tuple[str, ...] = ()


class Narrator:
    """Says what changes. say: takes a line."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self._say = say
        self._scene: object = None
        self._states: dict[str, str] = {}
        self._told = 0

    def follow(self, scene: object, narration: Narration) -> None:
        """Say what is new. Of a scene that wasn't there before, all but what happened before."""
        if scene is not self._scene:
            self._scene, self._states = scene, {}
            self._told = len(narration.told)
        for words in narration.told[self._told:]:
            self.say(words)
        self._told = len(narration.told)
        for about, words in narration.states:
            if words and words != self._states.get(about):
                self.say(words)
        self._states = dict(narration.states)

    def say(self, words: str) -> None:
        """Say something at once, on one line."""
        line = " ".join(plain_text(words).split())
        if line:
            self._say(line)


def to_terminal() -> Narrator:
    """One that writes lines on standard output, each at once; a reader that went away is left in
    peace."""
    def say(line: str) -> None:
        if sys.stdout is not None:
            with contextlib.suppress(OSError, ValueError):
                print(line, flush=True)

    return Narrator(say)
