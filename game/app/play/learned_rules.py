"""Which rules came up while the steps of a tutorial led: those of what was played, and of refusals
that were told. A rule counts once it has decided something, not once it has been read."""

import math
from collections.abc import Callable

from game.app.play.learned_now import CourseChapter, LearnedNow, UsedRule
from game.app.play.session import Session
from game.core import cited_rules
from game.core.contract import ScenarioCard
from game.core.rulebook import whole
from game.core.ruling import Ruling

LIT = 600
"""Milliseconds that a rule stands out once it was first used."""


class LearnedRules:
    """The rules of one game's course, and which of them were used.

    used: what was used before, ever; note: told of rules that came up. course: its chapters, those
    known so far (`take` brings the others). due: when `tick` must be called (ms), or None.
    """

    def __init__(
        self, session: Session, used: frozenset[str], note: Callable[[frozenset[str]], None]
    ) -> None:
        self.session = session
        self.due: int | None = None
        self.course = _with((), session.game.card)
        self._used = used
        self._note = note
        self._lit: frozenset[str] = frozenset()
        self._read = len(session.history.entries)
        """So many actions have been gone through."""

    def take(self, course: tuple[ScenarioCard, ...]) -> None:
        """The chapters of the course have been read."""
        self.course = _with(course, self.session.game.card)

    def read(self, told: int, now: int) -> None:
        """Go through what has been told to its end since, as far as the steps led."""
        tutorial, history = self.session.tutorial, self.session.history
        ended = tutorial.ended if tutorial is not None else 0
        upto = told if ended is None else min(told, ended)
        self._read = min(self._read, upto)
        found: frozenset[str] = frozenset()
        for index in range(self._read, upto):
            before, entry = history.state_at(index), history.entries[index]
            found |= cited_rules.of_entry(history.game, before, entry)
        self._read = upto
        self._came_up(found, now)

    def refused(self, ruling: Ruling, now: int) -> None:
        """A refusal has been told while the steps led."""
        self._came_up(cited_rules.of_ruling(ruling), now)

    def _came_up(self, found: frozenset[str], now: int) -> None:
        fresh = found - self._used
        if not fresh:
            return
        self._used |= fresh
        self._note(fresh)
        self._lit, self.due = fresh, now + LIT

    def tick(self, now: int) -> bool:
        """Nothing stands out any more; whether that is new."""
        if self.due is None or now < self.due:
            return False
        self._lit, self.due = frozenset(), None
        return True

    @property
    def now(self) -> LearnedNow | None:
        """All of it; None where the chapter teaches nothing by name."""
        here = self.session.game.card
        if not here.teaches:
            return None
        titles = whole(here.game).rules
        chapters = tuple(
            CourseChapter(card.chapter, card.title, len(self._used.intersection(card.teaches)),
                          len(card.teaches), card.id == here.id)
            for card in self.course
        )
        rules = tuple(
            UsedRule(rule, titles[rule].title if rule in titles else rule, rule in self._used,
                       rule in self._lit)
            for rule in here.teaches
        )
        return LearnedNow(chapters, rules, sum(one.used for one in chapters),
                          sum(one.of for one in chapters))


def _with(course: tuple[ScenarioCard, ...], here: ScenarioCard) -> tuple[ScenarioCard, ...]:
    """A course with the chapter at the table, which may be none of it, or read from a save."""
    others = [card for card in course if card.id != here.id]
    return tuple(sorted((*others, here), key=lambda card: card.chapter or math.inf))
