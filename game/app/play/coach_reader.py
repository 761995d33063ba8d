"""What the coach has said, as a replay shows it: marks on its bar, moments that it leads to, and
the costliest decisions in words."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game.app.play.coach_words import (
    COSTLIEST,
    cost_words,
    line_of,
    named,
    player_name,
    spoken,
    why_of,
)
from game.app.play.coaching import Coaching, CoachState
from game.app.play.log_lines import ToldLine
from game.app.play.replay_course import ReplayCourse, ReplayMark
from game.app.play.session import Session
from game.app.play.turning_points import TurningPoint, turning_point
from game.core.review import DecisionReview, coach_scales, costliest


class CostlyDecision(NamedTuple):
    """A decision that cost much. at: the moment of its deed; words: what it was, why: what made the
    difference, with rules (markup)."""

    at: int
    words: str
    why: str


class CoachReader:
    """Reads it; each part once. coaching: the coach of the game at the table, None before there is
    one. ghost: what it would have done is to be seen on the map. better: something much better is
    at hand than what the player has in mind (`game.app.play.coach_mark`)."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.coaching: Coaching | None = None
        self.ghost = True
        self.better = False
        self._marked: tuple[ReplayCourse, CoachState, ReplayCourse] | None = None
        self._costly: tuple[tuple[DecisionReview, ...], tuple[CostlyDecision, ...]] = (), ()

    @property
    def _speaks(self) -> Coaching | None:
        """The coach, if this game has one."""
        return self.coaching if self.coaching is not None and self.coaching.there else None

    def marked(self, course: ReplayCourse) -> ReplayCourse:
        """The course of a game with a mark where a decision cost much; the same record as long as
        nothing has changed."""
        coaching = self._speaks
        if coaching is None:
            return course
        state = coaching.state
        if self._marked is None or self._marked[0] is not course or self._marked[1] is not state:
            marks = sorted((*course.marks, *self._marks(state)), key=lambda mark: mark.at)
            whole, before = course._replace(marks=tuple(marks)), course
            if self._marked is not None:
                before = self._marked[2]
            self._marked = course, state, before if before == whole else whole
        return self._marked[2]

    def _marks(self, state: CoachState) -> Iterator[ReplayMark]:
        history = self.session.history
        scale = coach_scales()[history.game.id]
        for at, review in state.reviews.items():
            if review.notable(scale) and at in state.known:
                words = spoken(
                    "mark", deed=named(history.game, history.state_at(at), review.done),
                    cost=cost_words(history.game.id, review),
                )
                yield ReplayMark(at + 1, "decision", history.entries[at].decider, words)

    def points(
        self, course: ReplayCourse, lines: Sequence[ToldLine]
    ) -> Iterator[TurningPoint]:
        """The costliest decisions, as moments that changed the game."""
        history = self.session.history
        for review in self.costliest:
            point = turning_point(history, course, lines, review.at + 1)
            yield point._replace(cause=spoken(
                "turning", cost=cost_words(history.game.id, review),
                player=player_name(history.game.id),
                best=named(history.game, history.state_at(review.at), review.best),
            ))

    @property
    def costliest(self) -> tuple[DecisionReview, ...]:
        """The decisions that cost most, of those that the coach is asked about."""
        coaching = self._speaks
        if coaching is None:
            return ()
        state, scale = coaching.state, coach_scales()[self.session.game.id]
        known = tuple(one for at, one in state.reviews.items() if at in state.known)
        return costliest(known, scale, COSTLIEST)

    @property
    def lines(self) -> tuple[CostlyDecision, ...]:
        """The same in words."""
        worst = self.costliest
        if worst != self._costly[0]:
            history = self.session.history
            self._costly = worst, tuple(
                CostlyDecision(one.at + 1, line_of(history, one), why_of(history, one))
                for one in worst
            )
        return self._costly[1]
