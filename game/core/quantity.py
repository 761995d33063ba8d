"""Exact quantities in words: no floats anywhere in the rules."""

from fractions import Fraction
from functools import lru_cache

_VULGAR = {Fraction(1, 2): "½", Fraction(1, 4): "¼", Fraction(3, 4): "¾"}

HALVES = tuple(Fraction(n, 2) for n in range(512))
"""HALVES[n] is n/2, ready made: costs are counted in half MP and shown as fractions."""


@lru_cache(4096)  # whole reaches are put in words at once, and there are few different numbers
def show(value: Fraction | int) -> str:
    """As printed for a player: "2½", "½", "0", "−1"."""
    value = Fraction(value)
    sign = "−" if value < 0 else ""
    whole, rest = divmod(abs(value), 1)
    if not rest:
        return f"{sign}{whole}"
    mark = _VULGAR.get(rest, f" {rest.numerator}/{rest.denominator}")
    return f"{sign}{whole or ''}{mark}".strip() if whole else f"{sign}{mark.strip()}"


def signed(value: int) -> str:
    """A die roll modifier: "+1", "−1", "0"."""
    return f"+{value}" if value > 0 else f"−{-value}" if value < 0 else "0"


@lru_cache(4096)
def percent(value: Fraction) -> str:
    """Odds to the nearest whole percent, one decimal under 10 or over 90 when it isn't whole."""
    exact = value * 100
    if exact.denominator == 1:
        return f"{exact.numerator} %"
    if exact < 10 or exact > 90:
        tenths = round(exact * 10)
        return f"{tenths // 10}.{tenths % 10} %"
    return f"{round(exact)} %"
