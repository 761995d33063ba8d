"""What the decisions in a problem were worth: the engine's process works it out while the game goes
on, and nothing waits for it.
"""

from fractions import Fraction
from typing import Any, NamedTuple, Protocol

from game.app.play.model import NOW, PlayModel
from game.app.play.words import say
from game.core.problem import stars
from game.engine.client import EngineClient, EngineError
from game.turns.machine import Mode

_DECIDING = (
    Mode.IDLE, Mode.UNIT, Mode.AIMING, Mode.MENU, Mode.WAITING, Mode.THINKING, Mode.OVER,
)
"""Where a position may be asked about; the computer's move too, where the problem ends at it."""


class Attempt(NamedTuple):
    """A try at a problem. chances: what was left of the best chance after each decision;
    decisions: what they were, in words; reached: the aim held in the end; stars: won by
    it."""

    chances: tuple[Fraction, ...]
    decisions: tuple[str, ...]
    reached: bool
    stars: int

    @property
    def chance(self) -> Fraction:
        """The chance that was made."""
        return self.chances[-1] if self.chances else Fraction(0)


class JudgingHost(Protocol):
    """Where a problem is played: the scene, as far as it is needed."""

    def toast(self, words: str) -> None:
        """Show a short message."""

    def refresh(self) -> None:
        """Show what is the case now."""

    def judged(self, attempt: Attempt) -> None:
        """A try has come to its end."""


class Judging:
    """Asks how the problem at the table stands, after each decision. engine: the one of the window,
    which is free while nobody thinks."""

    def __init__(self, model: PlayModel, engine: EngineClient, table: JudgingHost) -> None:
        self.model = model
        self.engine = engine
        self.table = table
        self._asked: Any = None
        """The position that is asked about, None while none is."""
        self._known: Any = None
        """The last position that was judged, or couldn't be."""

    @property
    def asks(self) -> bool:
        """Whether an answer is waited for: the engine's answers are this one's."""
        return self._asked is not None

    def tick(self, *, free: bool) -> None:
        """Ask, or take the answer. free: the engine thinks for nobody else."""
        run = self.model.session.problem
        if run is None:
            return
        state = self.model.session.history.state
        try:
            if self._asked is not None and (self._asked is not state or not free):
                self.engine.cancel()
                self._asked = None
            if self._asked is not None:
                self._take(state)
            elif free and self._wanted(state):
                self.engine.solve(self.model.session.history)
                self._asked = state
        except EngineError as error:
            self._asked, self._known = None, state
            self.table.toast(say("problem.fault", why=str(error)))

    def due(self, now: int) -> int | None:
        """When it must be called again though nothing has come (ms), or None."""
        wait = self.engine.due_in() if self.asks else None
        return None if wait is None else now + wait

    def _wanted(self, state: Any) -> bool:
        model = self.model
        told = model.moment == NOW and model.replay is None and not model.telling.busy
        decided = bool(model.session.problem is not None and model.session.problem.decisions)
        mode = model.session.table.mode
        return state is not self._known and told and decided and mode in _DECIDING

    def _take(self, state: Any) -> None:
        standing = self.engine.solved()
        if standing is None:
            return
        run = self.model.session.problem
        assert run is not None
        self._asked, self._known = None, state
        if run.over:
            best = run.task.chance
            won = stars(standing.chances[-1], best) if standing.chances else 0
            self.table.judged(
                Attempt(standing.chances, _named(self.model), standing.reached, won)
            )
        self.table.refresh()


def _named(model: PlayModel) -> tuple[str, ...]:
    """What was decided, in words."""
    history, game = model.session.history, model.session.game
    return tuple(
        game.named(game.preview(history.state_at(index), entry.action))
        for index, entry in enumerate(history.entries) if history.personal(entry)
    )
