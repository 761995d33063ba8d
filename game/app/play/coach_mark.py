"""A quiet mark while somebody plays, for those who want it: something much better is at hand than
what is pointed at or armed. It never says what; a hint does, if it is asked for.

The coach's process works it out once the pointer has rested, and nothing waits for it.
"""

from collections.abc import Callable
from typing import Any, Protocol

from game.app.play.coaching import Coaching
from game.app.play.model import NOW, PlayModel
from game.core.review import coach_scales
from game.engine.client import EngineClient, EngineError
from game.turns.machine import Mode

REST = 400  # ms that a plan stays as it is before it is looked at
_ASKED = (Mode.IDLE, Mode.UNIT, Mode.AIMING, Mode.MENU)
_KEPT = 200


class MarkHost(Protocol):
    """Where it is shown: the scene, as far as it is needed."""

    def refresh(self) -> None:
        """Show what is the case now."""


class CoachMark:
    """Looks at what the player has in mind. on: it is wanted. due: when `tick` must be called (ms),
    or None."""

    def __init__(
        self, model: PlayModel, coaching: Coaching, engine: Callable[[], EngineClient],
        table: MarkHost,
    ) -> None:
        self.model, self.coaching, self.table = model, coaching, table
        self.on = False
        self._due: int | None = None
        self._engine = engine
        self._state: Any = None
        self._plan = ""
        self._asked = ""
        self._used = False
        self._known: dict[str, bool] = {}

    def tick(self, now: int) -> None:
        """Ask about the plan at hand once it has rested, and take the answer."""
        state, plan = self.model.session.history.state, self._at_hand()
        if state is not self._state:
            self._state, self._known = state, {}
            self._withdraw()
        if plan != self._plan:
            self._plan = plan
            self._withdraw()
            self._due = now + REST if plan and plan not in self._known else None
        elif self._due is not None and now >= self._due:
            self._due = None
            self._ask(plan)
        elif self._asked:
            self._poll()
        better = bool(plan) and self._known.get(plan, False)
        if better != self.model.coach.better:
            self.model.coach.better = better
            self.table.refresh()

    def due(self, now: int) -> int | None:
        """When it must be called again (ms), or None."""
        wait = self._engine().due_in() if self._asked else None
        times = [time for time in (self._due, now + wait if wait is not None else None)
                 if time is not None]
        return min(times, default=None)

    def close(self) -> None:
        """Nothing is asked any more, and the process ends."""
        self._withdraw()
        self.on = False
        if self._used:
            self._engine().close()

    def _at_hand(self) -> str:
        """The text of the action that is armed or pointed at; "" for none, and where the mark has
        nothing to say: in a lesson, a problem, a replay, and between people."""
        model, table = self.model, self.model.session.table
        session = model.session
        led = session.tutorial is not None and session.tutorial.lesson is not None
        silent = (
            not self.on or led or session.problem is not None or model.replay is not None
            or model.moment != NOW or model.telling.busy or table.mode not in _ASKED
            or not self.coaching.there or self.coaching.state.running
            or len(self.coaching.people) > 1 or model.advised is not None
        )
        if silent:
            return ""
        if table.armed is not None:
            return session.game.text(table.armed.action)
        preview = model.pointer.preview()
        return preview.action if preview is not None and preview.ruling.allowed else ""

    def _ask(self, plan: str) -> None:
        self._used = True
        try:
            self._engine().appraise(self.model.session.history, plan)
        except EngineError:
            self.on = False  # it can't be started: a mark isn't worth a message each time
            return
        self._asked = plan

    def _poll(self) -> None:
        try:
            found = self._engine().reviewed()
        except EngineError:
            self._known[self._asked] = False
            self._asked = ""
            return
        if found is not None:
            scale = coach_scales()[self.model.session.game.id]
            if len(self._known) >= _KEPT:
                self._known.clear()
            review = found.review
            self._known[self._asked] = review is not None and review.notable(scale)
            self._asked = ""

    def _withdraw(self) -> None:
        if self._asked:
            if not self.coaching.asks:
                self._engine().cancel()
            self._asked = ""
        self._due = None
