"""Waiting for a word before the next unit that nobody at the screen decides for."""

from typing import Any

from game.core.history import Entry, History
from game.core.rules import unit_of


def actor(entry: Entry[Any, Any]) -> str:
    """The unit that an action was of, or else the first that something was done by; "" if nobody
    did anything."""
    units = (getattr(event, "unit", "") for event in entry.events)
    return unit_of(entry.action) or next(filter(None, units), "")


class StepPause:
    """After each unit of the computer (or of the game itself) the table may wait until the player
    has seen enough. on: whether it does so at all; waiting: whether it does now."""

    def __init__(self) -> None:
        self.on = False
        self.waiting = False
        self._passed: Any = None
        """The position in which the player has let it go on."""
        self._runs = False
        """It goes on until somebody at the screen decides again."""

    def holds(self, history: History[Any, Any], action: Any) -> bool:
        """Whether what follows by itself has to wait, because another unit has just acted by
        itself."""
        last = history.entries[-1] if history.entries else None
        if last is None or history.personal(last):
            self._runs = False
        held = (
            self.on and not self._runs and last is not None and not history.personal(last)
            and self._passed is not history.state and actor(last) not in ("", unit_of(action))
        )
        self.waiting = held
        return held

    def go_on(self, history: History[Any, Any]) -> None:
        """The next unit may act."""
        self._passed = history.state
        self.waiting = False

    def run(self) -> None:
        """All may act until somebody at the screen decides again."""
        self._runs = True
        self.waiting = False
