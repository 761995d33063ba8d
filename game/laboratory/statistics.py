"""What numbers of games allow to be said: intervals of shares, and tests that stop when it is
decided."""

from collections.abc import Sequence
from math import log

import msgspec

from game.core.interval import wilson

FIRST, SECOND, EQUAL, OPEN = "first", "second", "equal", ""
"""Verdicts on two players: one of them is the better, no difference that matters, none yet."""


def interval(hits: int, games: int) -> tuple[float, float]:
    """95 % Wilson interval of a share, in percent."""
    low, high = wilson(hits, games)
    return 100 * low, 100 * high


def share_text(count: int, games: int) -> str:
    """A share in percent with its interval, as "45.0 % (25.8-65.8)"."""
    low, high = interval(count, games)
    return f"{100 * count / max(1, games):.1f} % ({low:.1f}-{high:.1f})"


def quantile(ascending: Sequence[float], part: float) -> float:
    """The value below which that part of them lies; 0 of none."""
    if not ascending:
        return 0.0
    return ascending[min(len(ascending) - 1, int(part * len(ascending)))]


class Hypotheses(msgspec.Struct, frozen=True):
    """What a test of two players decides between.

    H0: each wins half of the decided games. H1: one of them, whichever, wins `share` of them.
    alpha: how often, at most, one is called better where H0 is true, both ways together. beta: how
    often, at most, H1 is missed where it is true.
    """

    share: float = 0.6
    alpha: float = 0.05
    beta: float = 0.05


class WaldTest:
    """Wald's sequential probability ratio test of a share (1945): whether it is p0 or p1.

    The log of the likelihoods' ratio moves with each game, until it leaves the corridor between
    log(beta / (1 - alpha)), where p0 is taken, and log((1 - beta) / alpha), where p1 is.
    """

    def __init__(self, p0: float, p1: float, alpha: float, beta: float) -> None:
        self._hit, self._miss = log(p1 / p0), log((1 - p1) / (1 - p0))
        self._low, self._high = log(beta / (1 - alpha)), log((1 - beta) / alpha)
        self.ratio = 0.0
        self.decided: bool | None = None
        """True for p1, False for p0; None while neither is; once decided it stays so."""

    def add(self, hits: int, misses: int) -> None:
        """Take in games that were looked at together."""
        self.ratio += hits * self._hit + misses * self._miss
        if self.decided is None and not self._low < self.ratio < self._high:
            self.decided = self.ratio >= self._high


class TwoSidedTest:
    """Which of two players is better: two tests of Wald, one each way, each with half of alpha.

    Draws say nothing. A player is better when his test takes H1; there is no difference that
    matters when both take H0.
    """

    def __init__(self, hypotheses: Hypotheses) -> None:
        p, alpha, beta = hypotheses.share, hypotheses.alpha / 2, hypotheses.beta
        self._first, self._second = (WaldTest(0.5, p, alpha, beta) for _ in range(2))
        self.verdict = OPEN

    def add(self, first: int, second: int) -> None:
        """Take in games, given how many of them each has won."""
        self._first.add(first, second)
        self._second.add(second, first)
        if self.verdict != OPEN:
            return
        if self._first.decided:
            self.verdict = FIRST
        elif self._second.decided:
            self.verdict = SECOND
        elif self._first.decided is False and self._second.decided is False:
            self.verdict = EQUAL
