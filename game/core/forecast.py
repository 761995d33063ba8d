"""Exact odds, before the dice are thrown: counted, never sampled, and without drawing a die."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import comb
from types import MappingProxyType

import msgspec

from game.core.event import Modifier
from game.core.quantity import percents


class Outcome(msgspec.Struct, frozen=True):
    """One thing that can come of an action.

    key: what the `Resolved` event will say. odds: its exact probability.
    words: as a player reads it. good: for the side that acts (for a mark, never only a colour).
    """

    key: str
    odds: Fraction
    words: str
    good: bool | None = None


def in_percent(outcomes: Sequence[Outcome]) -> Iterator[tuple[Outcome, str]]:
    """Outcomes, each with its odds as they are shown beside those of the others."""
    yield from zip(outcomes, percents([outcome.odds for outcome in outcomes]), strict=True)


class Forecast(msgspec.Struct, frozen=True):
    """All outcomes of one action; their odds add up to exactly 1.

    dice: how many are thrown and `needs` what each (or their sum) must reach, with the lines of
    the sum, for the tray. summed: the lines change the roll, else the number of dice. rule: the
    rule that sets the odds. onto_needs: the lines make up `needs`, its base first. under: `needs`
    is the most that they (or their sum) may show.
    """

    outcomes: tuple[Outcome, ...]
    dice: int = 0
    needs: int = 0
    modifiers: tuple[Modifier, ...] = ()
    rule: str = ""
    summed: bool = False
    onto_needs: bool = False
    under: bool = False

    def odds(self, *keys: str) -> Fraction:
        """Probability that one of these outcomes comes true."""
        return sum((o.odds for o in self.outcomes if o.key in keys), Fraction(0))


def at_least(needs: int, sides: int = 6) -> Fraction:
    """Odds that one die shows `needs` or more (0 and 1 included)."""
    return Fraction(min(sides, max(0, sides + 1 - needs)), sides)


@cache
def sums(dice: int, sides: int = 6) -> Mapping[int, int]:
    """In how many ways of all `sides ** dice` so many dice together show each sum."""
    ways = {0: 1}
    for _ in range(dice):
        following: dict[int, int] = {}
        for total, count in ways.items():
            for face in range(1, sides + 1):
                following[total + face] = following.get(total + face, 0) + count
        ways = following
    return MappingProxyType(ways)


@cache
def together(dice: int, needs: int, sides: int = 6, under: bool = False) -> Fraction:
    """Odds that so many dice together show `needs` or more, or with `under` no more than that."""
    ways = sums(dice, sides).items()
    good = sum(n for total, n in ways if (total <= needs if under else total >= needs))
    return Fraction(good, sides**dice)


@cache
def two_dice(needs: int) -> Fraction:
    """Odds that two six-sided dice together show `needs` or more."""
    return together(2, needs)


def binomial(dice: int, odds: Fraction) -> tuple[Fraction, ...]:
    """Odds of exactly 0, 1, … `dice` successes."""
    return tuple(comb(dice, k) * odds**k * (1 - odds) ** (dice - k) for k in range(dice + 1))


def merged(outcomes: Iterable[Outcome]) -> tuple[Outcome, ...]:
    """Outcomes with the same key added up, those that can't happen left out, order kept."""
    by_key: dict[str, Outcome] = {}
    for outcome in outcomes:
        if not outcome.odds:
            continue
        known = by_key.get(outcome.key)
        by_key[outcome.key] = (
            outcome
            if known is None
            else msgspec.structs.replace(known, odds=known.odds + outcome.odds)
        )
    return tuple(by_key.values())
