"""When what is said beside a cell comes, and when it goes."""

from typing import Protocol

from game.app.play.model import NOWHERE, PlayModel, Refusal
from game.app.play.play_view import PlayView

LATER = 350  # ms before anything but a refusal is said of a cell
GRACE = 1200  # ms a pinned callout stays after the mouse has gone on to another cell


class Said(Protocol):
    """What is said, as it lies in the window."""

    def distance(self, point: tuple[int, int]) -> int:
        """Pixels from a point to it, 0 on it."""

    def under(self, point: tuple[int, int]) -> bool:
        """Whether a point lies on it."""


class CalloutTiming:
    """Lets words come once the pointer rests, and a pinned answer go once it moves on.

    due: when `tick` must be called (ms), or None.
    """

    def __init__(self, model: PlayModel) -> None:
        self.model = model
        self.due: int | None = None
        self._cell = NOWHERE
        self._refusal: Refusal | None = None
        self._away = 0

    def moved(self, said: Said, mouse: tuple[int, int], now: int) -> None:
        """The mouse points at another cell: a pinned answer goes unless the mouse comes nearer to
        it, where a link may be followed."""
        refusal, pointer = self.model.refusal, self.model.pointer
        if refusal is None:
            self.model.rested, self.due = False, None
        elif self.model.keeps_answer:
            self.due = None
        elif not pointer.by_keys and pointer.cell not in (refusal.cell, refusal.pointed):
            before, self._away = self._away, said.distance(mouse)
            if self._away >= before:
                self.model.unsay()
                self.due = None
            else:
                self.due = now + GRACE

    def answered(self) -> None:
        """An input was answered: the pointer must rest anew, or words would lie on the answer as
        soon as it is seen."""
        self.due = None

    def rendered(self, view: PlayView, said: Said, mouse: tuple[int, int], now: int) -> None:
        """The screen shows another view: what it says, or will say."""
        refusal, cell = self.model.refusal, self.model.pointer.cell
        if refusal is not None:
            if refusal is not self._refusal:
                self._away, self.due = said.distance(mouse), None
        elif not view.waits:
            self.due = None
        elif self.due is None or cell != self._cell or self._refusal is not None:
            self.due = now + LATER
        self._refusal, self._cell = refusal, cell

    def tick(self, said: Said, mouse: tuple[int, int], now: int) -> bool:
        """Say what is due, or let a pinned answer go; whether the model has changed."""
        if self.due is None or now < self.due:
            return False
        self.due = None
        if self.model.refusal is None:
            self.model.rested = True
            return True
        # One that the mouse lies on is being read, or its link about to be followed.
        if said.under(mouse):
            return False
        self.model.unsay()
        return True
