"""Reviews one decision: asks the strongest player what it would have done, and tries both out."""

from collections.abc import Sequence
from math import inf, sqrt
from random import Random
from typing import Any

from msgspec import UNSET

from game.coach import Appraiser, Coach
from game.core.contract import AnyGame
from game.core.deliberation import Deliberation, Notes, Term, WeighedChoice
from game.core.errors import BoxError
from game.core.history import History
from game.core.review import CoachScale, DecisionReview
from game.players import Player
from game.players.cancellation import CancellationToken

OTHERS = 2
"""How many further choices are told."""
_TERMS = 6


def is_decision(game: AnyGame, state: Any) -> bool:
    """Whether somebody decides in a position, and has more than one thing to choose from. Where
    units are placed before play is nobody's mistake yet: what comes of it isn't tried out."""
    return getattr(state, "deployment", UNSET) is UNSET and (
        game.outcome(state) is None and game.auto(state) is None and len(game.options(state)) > 1
    )


class Reviewer:
    """Reviews decisions of one game. player: the strongest one; cancel: stops it."""

    def __init__(
        self, player: Player, coach: Coach, scale: CoachScale, cancel: CancellationToken
    ) -> None:
        self.player, self.coach, self.scale, self.cancel = player, coach, scale, cancel

    def decision(self, history: History[Any, Any], at: int) -> DecisionReview | None:
        """What the decision was worth that was made after so many actions; None where nobody had
        anything to choose.

        Raises:
            BoxError: nothing was played after so many, or it was cancelled.
        """
        if not 0 <= at < len(history.entries):
            raise BoxError(f"no action was played after {at}: {len(history.entries)} were in all")
        return self._reviewed(history, at, history.entries[at].action)

    def plan(self, history: History[Any, Any], action: str) -> DecisionReview | None:
        """What an action is worth that is only planned, in the position now; None where there is
        nothing else to choose.

        Raises:
            BoxError: it is no action, isn't allowed, or it was cancelled.
        """
        planned = history.game.parse(action)
        ruling = history.judge(planned)
        if not ruling.allowed:
            raise BoxError(f"{action!r}: {ruling.reasons[0].text} ({ruling.reasons[0].rule})")
        return self._reviewed(history, len(history.entries), planned)

    def _reviewed(
        self, history: History[Any, Any], at: int, done: Any
    ) -> DecisionReview | None:
        game, state, scale = history.game, history.state_at(at), self.scale
        if not is_decision(game, state):
            return None
        notes = Notes()
        # the same chance as when it is asked for a hint there, or plays itself
        chance = Random(f"{history.seed}:{at}")
        best = self.player.choose(game, state, chance, self.cancel, notes)
        _go_on(self.cancel)
        text = game.text(done)
        known = notes.record(best, game.text)
        appraiser = self.coach.appraiser(state, game.decider(state), self.cancel)
        tried = _Trials(appraiser, self.cancel)
        if best == done:
            tried.more((best,), scale.least)
            return DecisionReview(at, text, (tried.weighed(game, best),), scale.least)
        pair = (best, done)
        tried.more(pair, scale.least)
        while tried.count < scale.most and tried.may_cost(best, done, scale.notable):
            tried.more(pair, min(2 * tried.count, scale.most))
        choices, trials = list(pair), tried.count
        cost, error = tried.fall(best, done)
        if cost >= scale.notable:
            choices[1:1] = _others(game, known, pair)
            tried.more(choices, min(trials, 2 * scale.least))
        return DecisionReview(
            at, text, tuple(tried.weighed(game, one) for one in choices), trials, error
        )


def _others(game: AnyGame, known: Deliberation | None, but: Sequence[Any]) -> list[Any]:
    """What else the player thought good."""
    found = [] if known is None else [game.parse(choice.action) for choice in known.choices]
    return [action for action in found if action not in but][:OTHERS]


class _Trials:
    """What some actions of one position were worth in each try. count: how often the first of them
    were tried."""

    def __init__(self, appraiser: Appraiser, cancel: CancellationToken) -> None:
        self.appraiser, self.cancel = appraiser, cancel
        self.count = 0
        self._worths: dict[Any, list[float]] = {}

    def more(self, actions: Sequence[Any], count: int) -> None:
        """Try each so often in all.

        Raises:
            BoxError: it was cancelled.
        """
        for action in actions:
            worths = self._worths.setdefault(action, [])
            while len(worths) < count:
                worth = self.appraiser.worth(action, len(worths))
                _go_on(self.cancel)
                worths.append(worth)
        self.count = max(self.count, count)

    def fall(self, best: Any, done: Any) -> tuple[float, float]:
        """By how much one is worth more than the other in the same tries, and the standard error
        of that."""
        pairs = [
            one - other
            for one, other in zip(self._worths[best], self._worths[done], strict=True)
        ]
        count = len(pairs)
        mean = sum(pairs) / count
        if count < 2:
            return mean, 0.0
        return mean, sqrt(sum((pair - mean) ** 2 for pair in pairs) / (count - 1) / count)

    def may_cost(self, best: Any, done: Any, notable: float) -> bool:
        """Whether what it costs may be notable, and isn't known well enough."""
        mean, error = self.fall(best, done)
        error = error if len(self._worths[best]) > 1 else inf
        return mean + 2 * error >= notable and error > notable / 8

    def weighed(self, game: AnyGame, action: Any) -> WeighedChoice:
        """An action with what it was worth, and the parts of that."""
        worths = self._worths[action]
        parts = self.appraiser.parts(action)
        told = sorted(parts.items(), key=lambda part: -abs(part[1]))
        return WeighedChoice(
            game.text(action), sum(worths) / len(worths),
            tuple(Term(name, worth) for name, worth in told if worth)[:_TERMS],
        )


def _go_on(cancel: CancellationToken) -> None:
    """Raise a BoxError if it is cancelled."""
    if cancel.cancelled:
        raise BoxError("stopped before the decision was reviewed")
