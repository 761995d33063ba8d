"""A coach for tests: it says at once what a test wants of each decision, in place of the process
that would work it out."""

from collections.abc import Mapping
from typing import Any

from game.app.play.coaching import Coaching
from game.app.play.scene import PlayScene
from game.core.deliberation import Term, WeighedChoice
from game.core.history import History
from game.core.review import DecisionReview, coach_scales
from game.engine.client import EngineError, Reviewed
from tests.app.play.hands import Hands


def reviewed(history: History[Any, Any], at: int, cost: float) -> DecisionReview | None:
    """What a coach might say of a decision: something else than what was done would have been worth
    so much more, with cost 0 nothing; None where there was nothing to choose."""
    game, state, done = history.game, history.state_at(at), history.entries[at]
    options = game.options(state)
    if game.auto(state) is not None or len(options) < 2:
        return None
    mine = WeighedChoice(done.text, 40.0, (Term("danger", 1.0),))
    if not cost:
        return DecisionReview(at, done.text, (mine,), 8)
    others = [option for option in (options[0], options[len(options) - 1])
              if option != done.action]
    best, *more = dict.fromkeys(map(game.text, others))
    choices = (
        WeighedChoice(best, 40.0 + cost, (Term("danger", 1.0 + cost),)),
        *(WeighedChoice(text, 40.0 + cost / 2) for text in more), mine,
    )
    return DecisionReview(at, done.text, choices, 8, 0.1)


class Whisperer:
    """Stands in for the coach's engine. costs: of decisions, in the notable fall of the game; of
    all others nothing. asked: of which it was asked, in order. silent: it says nothing for now;
    broken: it fails at those. poor: plans to which something else is much better; weighed: those
    that it was asked about."""

    def __init__(self, costs: Mapping[int, float] | None = None) -> None:
        self.costs = dict(costs or {})
        self.asked: list[int] = []
        self.silent = False
        self.broken: set[int] = set()
        self.poor: set[str] = set()
        self.weighed: list[str] = []
        self.closed = 0
        self._said: Reviewed | None = None
        self._fails = False

    def review(self, history: History[Any, Any], at: int) -> None:
        self.asked.append(at)
        self._fails = at in self.broken
        notable = coach_scales()[history.game.id].notable
        self._said = Reviewed(reviewed(history, at, notable * self.costs.get(at, 0)))

    def appraise(self, history: History[Any, Any], action: str) -> None:
        self.weighed.append(action)
        notable = coach_scales()[history.game.id].notable
        cost = 2 * notable if action in self.poor else 0.0
        mine = WeighedChoice(action, 40.0)
        choices = (WeighedChoice("something", 40.0 + cost), mine) if cost else (mine,)
        self._fails = False
        self._said = Reviewed(DecisionReview(len(history.entries), action, choices, 8, 0.1))

    def reviewed(self) -> Reviewed | None:
        if self.silent:
            return None
        if self._fails:
            raise EngineError("the engine can't decide: it broke")
        return self._said

    def cancel(self) -> None:
        self._said = None

    def close(self) -> None:
        self.closed += 1

    def due_in(self) -> int | None:
        return None


def whispering(hands: Hands, costs: Mapping[int, float] | None = None) -> Whisperer:
    """Have a table's coach say just that."""
    found = Whisperer(costs)
    hands.rooms._coach = found  # type: ignore[assignment]
    return found


def heard(hands: Hands) -> Coaching:
    """Let the coach say all that it has to say."""
    scene = next(one for one in hands.app.scenes if isinstance(one, PlayScene))
    while scene.coaching.state.running or scene.coaching.state.wished:
        scene.coaching.poll()
    hands.settle()
    return scene.coaching
