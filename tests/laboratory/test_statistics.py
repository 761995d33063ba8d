"""Intervals against published figures; the sequential test against Wald's own example, and against
games of chance with known shares."""

import random
from statistics import mean

import pytest

from game.laboratory.statistics import (
    EQUAL,
    FIRST,
    OPEN,
    SECOND,
    Hypotheses,
    TwoSidedTest,
    WaldTest,
    interval,
    quantile,
)


def test_the_interval_holds_the_share() -> None:
    low, high = interval(30, 100)
    assert low < 30 < high
    assert interval(0, 0) == (0.0, 100.0)
    assert interval(0, 7)[0] == 0.0 and interval(7, 7)[1] == 100.0


@pytest.mark.parametrize(
    ("hits", "games", "low", "high"),
    [(81, 263, 25.53, 36.62), (15, 148, 6.24, 16.05), (1, 29, 0.61, 17.18)],
)
def test_the_interval_is_wilsons(hits: int, games: int, low: float, high: float) -> None:
    """Newcombe (1998), Statistics in Medicine 17, table I, method 3."""
    assert interval(hits, games) == pytest.approx((low, high), abs=0.02)


def test_quantiles() -> None:
    assert quantile([1, 2, 3, 4], 0.5) == 3
    assert quantile([1, 2], 1.0) == 2
    assert quantile([], 0.5) == 0


def after(hits: list[bool]) -> tuple[bool | None, int]:
    """What Wald's example says, and after how many."""
    test = WaldTest(0.1, 0.3, 0.02, 0.03)
    for number, hit in enumerate(hits, 1):
        test.add(int(hit), int(not hit))
        if test.decided is not None:
            return test.decided, number
    return None, len(hits)


def test_the_sequential_test_is_walds() -> None:
    """Wald, Sequential Analysis (1947), 5.3: with p0 0.1, p1 0.3, alpha 0.02 and beta 0.03 the
    lines of decision are 0.186 n - 2.58 and 0.186 n + 2.88."""
    for hits in range(12):
        for misses in range(40):
            test = WaldTest(0.1, 0.3, 0.02, 0.03)
            test.add(hits, misses)
            n = hits + misses
            expected = (
                True if hits >= 0.1862 * n + 2.875 else
                False if hits <= 0.1862 * n - 2.5826 else None
            )
            assert test.decided is expected, (hits, misses)
    assert after([True] * 9) == (True, 4)
    assert after([False] * 30) == (False, 14)


def test_a_verdict_stays() -> None:
    test = TwoSidedTest(Hypotheses())
    for _ in range(20):
        test.add(1, 0)
    assert test.verdict == FIRST
    for _ in range(100):
        test.add(0, 2)
    assert test.verdict == FIRST


def test_draws_say_nothing() -> None:
    test = TwoSidedTest(Hypotheses())
    for _ in range(1000):
        test.add(0, 0)
    assert test.verdict == OPEN


def verdicts(share: float, tries: int, seed: int) -> tuple[dict[str, float], float]:
    """How often each verdict comes where the first wins that share, and after how many games."""
    rng = random.Random(seed)
    found: dict[str, int] = dict.fromkeys((FIRST, SECOND, EQUAL), 0)
    lengths = []
    for _ in range(tries):
        test, games = TwoSidedTest(Hypotheses(0.6, 0.05, 0.05)), 0
        while test.verdict == OPEN:
            won = sum(rng.random() < share for _ in range(2))
            test.add(won, 2 - won)
            games += 2
        found[test.verdict] += 1
        lengths.append(games)
    return {key: count / tries for key, count in found.items()}, mean(lengths)


def test_errors_are_as_rare_as_stated() -> None:
    """With a fixed seed; the bounds are those stated, and three standard errors."""
    tries = 1500
    slack = 3 * (0.05 * 0.95 / tries) ** 0.5
    equals, _ = verdicts(0.5, tries, 1)
    assert equals[FIRST] + equals[SECOND] <= 0.05 + slack
    assert abs(equals[FIRST] - equals[SECOND]) < 0.03  # neither way is favoured
    better, _ = verdicts(0.6, tries, 2)
    assert better[FIRST] >= 0.95 - slack
    worse, _ = verdicts(0.4, tries, 3)
    assert worse[SECOND] >= 0.95 - slack


def test_its_mean_length_is_walds() -> None:
    """Wald's approximation for p = p1 of a one-sided test: ((1 - beta) log A + beta log B) / E(z),
    to which the second test adds nothing there; pairs overshoot by a game or two."""
    _, games = verdicts(0.6, 1000, 4)
    high, low = 3.6376, -2.9704
    each = 0.6 * 0.18232 - 0.4 * 0.22314
    assert games == pytest.approx((0.95 * high + 0.05 * low) / each, rel=0.12)
