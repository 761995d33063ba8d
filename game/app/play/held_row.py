"""An option that is kept pressed: it is chosen after a moment, and what that arms is done after
another. Let go in between, it stays armed."""

from typing import Protocol


class Chooser(Protocol):
    """What a held row does (`game.app.play.scene`)."""

    def choose_held(self, row: str) -> bool:
        """Choose it; whether it is now armed, so that the next choice does it."""

    def do_held(self, row: str) -> None:
        """Choose it again, if it is still armed."""


class HeldRow:
    """Times one press. arm_ms: until the row is chosen; confirm_ms: from then until what it armed
    is done."""

    def __init__(self, chooser: Chooser, arm_ms: int, confirm_ms: int) -> None:
        self._chooser = chooser
        self._arm_ms = arm_ms
        self._confirm_ms = confirm_ms
        self.row = ""
        """The one that was pressed last."""
        self._chosen = False
        self.due: int | None = None
        """When `tick` must be called (ms), or None."""

    def press(self, row: str, now: int) -> None:
        """The button went down on a row."""
        self.row, self._chosen, self.due = row, False, now + self._arm_ms

    def leave(self) -> None:
        """The mouse left the row: nothing more comes of the press by itself."""
        self.due = None

    def let_go(self) -> bool:
        """The button came up; whether the row was chosen by then, so that this is no click."""
        chosen, self._chosen, self.due = self._chosen, False, None
        return chosen

    def tick(self, now: int) -> None:
        """Do what is due."""
        if self.due is None or now < self.due:
            return
        if self._chosen:
            self.due = None
            self._chooser.do_held(self.row)
            return
        self._chosen = True
        self.due = now + self._confirm_ms if self._chooser.choose_held(self.row) else None
