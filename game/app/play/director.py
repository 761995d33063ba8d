"""Tells what happened: a queue of tales, each told on the board, in the tray, by cards and sounds.

The position is always the new one already; the director only decides what is seen meanwhile, so
that cancelling is always safe.
"""

from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

from game.app.board.board_view import BoardView
from game.app.board.view.animation import BLOW
from game.app.play.panels.tray import Tray
from game.core.event import (
    AnyEvent,
    Began,
    Burst,
    Changed,
    Chose,
    Ended,
    Jumped,
    Laid,
    Moved,
    Placed,
    Removed,
    Rolled,
    Shot,
    Swept,
    Thrown,
    Turned,
)
from game.core.history import History
from game.core.view_records import CellMark, Piece

CARD = 1700  # ms a card is shown at speed 1
QUIET = 350  # ms settled dice are read when motion is reduced

_SOUNDS: dict[type, str] = {
    Moved: "step", Jumped: "jump", Changed: "marker", Laid: "marker", Placed: "counter-place",
    Began: "phase", Removed: "hit", Chose: "card-flip", Thrown: "throw", Burst: "blast",
    Swept: "sweep", Turned: "turn",
}


class Sound(Protocol):
    """Plays a sound by name; of: the side it comes from, where sides sound different."""

    def __call__(self, name: str, of: str = "") -> None:
        """Play it."""


class Tale(NamedTuple):
    """One action to be told: its events, the pieces before and after, the marks after."""

    events: tuple[AnyEvent, ...]
    before: tuple[Piece, ...]
    after: tuple[Piece, ...]
    marks: tuple[CellMark, ...]


class Director:
    """show_card(id, ms): a card comes into effect. sound(name, of whom). show_tray(): dice fall
    now. home: sides that people at the screen decide for; when one of them wins, it sounds so.

    speed: 0..4, 0 tells nothing. reduced: fades in place of movement, dice simply lie there.
    """

    def __init__(
        self, view: BoardView, show_card: Callable[[str, float], None],
        sound: Sound, show_tray: Callable[[], None],
    ) -> None:
        self.view = view
        self.tray: Tray | None = None
        self.show_card = show_card
        self.sound = sound
        self.show_tray = show_tray
        self.home: set[str] = set()
        self.speed = 1.0
        self.reduced = False
        self.last: list[Tale] = []
        self.again_running = False
        self._queue: deque[Tale] = deque()
        self._telling = False
        self._now: Tale | None = None
        self._hurry = False
        self._sides: dict[str, str] = {}
        self._rolled: Rolled | None = None

    @property
    def busy(self) -> bool:
        """Whether anything is being told or waits to be."""
        rolling = self.tray is not None and self.tray.rolling
        return bool(self._queue) or self.view.busy or rolling

    @property
    def still(self) -> bool:
        """Whether nothing is to move."""
        return self.reduced or self.speed <= 0

    @property
    def untold(self) -> int:
        """How many of the newest actions have not been told to their end yet."""
        if self.again_running or not self.busy:
            return 0
        return len(self._queue) + self._telling

    @property
    def repeatable(self) -> bool:
        """Whether there is something to be told again."""
        return bool(self.last)

    @property
    def secret(self) -> bool:
        """Whether dice have fallen that aren't told to their end: what came of them isn't said."""
        if self.again_running or not self.busy:
            return False
        tales = (self._now, *self._queue) if self._now is not None else tuple(self._queue)
        return any(
            isinstance(event, Rolled) and event.dice for tale in tales for event in tale.events
        )

    def tell(self, tale: Tale, *, fresh: bool) -> None:
        """Tell an action after what is being told. fresh: it is a new decision of a player."""
        if fresh:
            self.cancel()
            self.last = []
        self.last.append(tale)
        self._queue.append(tale)
        self.step()

    def show(self, tale: Tale) -> None:
        """Tell a move of the past; what can be told again stays the newest one."""
        self.cancel()
        self._queue.append(tale)
        self.step()

    def again(self) -> bool:
        """Tell the last decision and all that followed it once more; False if there is none."""
        if not self.last:
            return False
        self.cancel()
        self.again_running = True
        self._queue.extend(self.last)
        self.step()
        return True

    def step(self) -> None:
        """Go on with the next tale if nothing is being told."""
        while self._queue and not self.view.busy:
            tale = self._now = self._queue.popleft()
            self._telling = True
            self._sides = {piece.id: piece.side for piece in (*tale.before, *tale.after)}
            self.view.speed = self.speed
            self._hurry = self.speed <= 0
            self.view.set_position(tale.after, tale.marks)
            self.view.animate(tale.events, tale.before, tale.after, self.heard)
            self._hurry = False
        if not self.busy:
            self.again_running = self._telling = False
            self._now = None

    def skip(self) -> bool:
        """End what is being told at once; whether there was anything."""
        if not self.busy:
            return False
        self._end()
        self.step()
        return True

    def _end(self) -> None:
        """What is being told is at its end: board, dice, card."""
        self._hurry = True
        self.view.skip()
        self._hurry = False
        if self.tray is not None:
            self.tray.settle()
        self.show_card("", 0)

    def cancel(self) -> None:
        """Drop the whole queue: the true position is shown by whoever cancels."""
        self._queue.clear()
        self.again_running = False
        self._end()

    def forget(self) -> None:
        """Nothing is left to be told again (the game has gone another way)."""
        self.cancel()
        self.last = []

    def pace(self, speed: float) -> None:
        """Tell at another speed from now on; at 0 what is being told ends."""
        self.speed = self.view.speed = speed
        if self.tray is not None:
            self.tray.speed = speed or 1.0
        if speed <= 0:
            while self.skip():
                pass

    def lay_dice(self, history: History[Any, Any], count: int) -> None:
        """The dice of the last throw among so many actions lie in the tray."""
        if self.tray is not None:
            self.tray.lie(last_roll([entry.events for entry in history.entries[:count]]))

    def settled(self) -> None:
        """The tray's dice have come to rest."""
        self.sound("dice-land")
        event, self._rolled = self._rolled, None
        if event is not None and event.target:
            self.sound("hit" if any(event.counts) else "miss")

    def heard(self, event: AnyEvent, kind: str = "") -> float:
        """An event's turn has come: let it be seen and heard; the ms it takes. kind: what it is
        besides, and sounds like (`game.app.board.view.animation`)."""
        if isinstance(event, Rolled):
            return self._roll(event)
        if self._hurry:
            return 0.0
        if isinstance(event, Chose):
            self.sound("card-flip")
            wait = CARD / max(0.25, self.speed)
            self.show_card(event.card, wait)
            return wait
        if isinstance(event, Shot):
            name = "blow" if event.how == BLOW else "shot"
            self.sound(name, self._sides.get(event.unit, ""))
        elif kind:
            self.sound(kind)
        elif isinstance(event, Ended):
            self.sound("win" if event.winner in ("", *self.home) else "lose")
        elif type(event) in _SOUNDS:
            self.sound(_SOUNDS[type(event)])
        return 0.0

    def _roll(self, event: Rolled) -> float:
        if self.tray is None:
            return 0.0
        self.show_tray()
        if self._hurry or not event.dice:
            self.tray.lie(event)
            return 0.0
        if self.reduced:
            self.tray.lie(event)
            return QUIET / self.speed
        self.sound("dice-shake")
        self._rolled = event
        return self.tray.roll(event, self.speed)


def last_roll(entries: Sequence[Sequence[AnyEvent]]) -> Rolled | None:
    """The newest throw among entries' events, oldest first; None if no die has fallen."""
    for events in reversed(entries):
        for event in reversed(events):
            if isinstance(event, Rolled) and event.dice:
                return event
    return None
