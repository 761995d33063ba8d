"""Odds in words: never a float, and shares that stand together look alike and add up."""

from fractions import Fraction
from math import comb

import pytest

from game.core.forecast import Outcome, in_percent
from game.core.quantity import percent, percents, whole_percent


def shares(*parts: int) -> list[Fraction]:
    return [Fraction(part, sum(parts)) for part in parts]


@pytest.mark.parametrize(
    ("odds", "said"),
    [((1, 2), "50 %"), ((1, 3), "33 %"), ((5, 54), "9.3 %"), ((1, 10), "10 %"),
     ((9, 10), "90 %"), ((26, 27), "96.3 %"), ((5, 11), "45 %"), ((0, 1), "0 %"),
     ((1, 1), "100 %")],
)
def test_one_decimal_only_near_never_and_always(odds: tuple[int, int], said: str) -> None:
    assert percent(Fraction(*odds)) == said


def test_shares_below_each_other_have_as_many_digits() -> None:
    """50, 33, 9.3, 4.2, 3.2 would add up to 99.7."""
    found = percents(shares(108, 72, 20, 9, 7))
    assert found == ("50.0 %", "33.3 %", "9.3 %", "4.2 %", "3.2 %")


@pytest.mark.parametrize(
    "parts",
    [(7, 5), (1, 1, 1), (1, 35), (88, 11, 1), (125, 75, 15, 1),
     tuple(comb(9, k) for k in range(10))],
)
def test_shares_of_a_whole_add_up_to_a_hundred(parts: tuple[int, ...]) -> None:
    found = [Fraction(one.removesuffix(" %")) for one in percents(shares(*parts))]
    assert sum(found) == 100
    for exact, one in zip(shares(*parts), found, strict=True):
        assert abs(exact * 100 - one) < 1


def test_what_is_no_whole_is_only_rounded() -> None:
    assert percents([Fraction(1, 3), Fraction(1, 3)]) == ("33 %", "33 %")


def test_outcomes_are_said_so() -> None:
    made = [Outcome(key, odds, key) for key, odds in zip("abc", shares(1, 1, 1), strict=True)]
    assert [shown for _, shown in in_percent(made)] == ["34 %", "33 %", "33 %"]


@pytest.mark.parametrize(("odds", "said"), [
    ((0, 1), "0 %"), ((1, 1000), "1 %"), ((1, 6), "17 %"), ((11, 12), "92 %"), ((35, 36), "97 %"),
    ((999, 1000), "99 %"), ((1, 1), "100 %"),
])
def test_odds_on_the_map_are_whole_and_certain_only_where_they_are(
    odds: tuple[int, int], said: str
) -> None:
    assert whole_percent(Fraction(*odds)) == said
