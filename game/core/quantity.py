"""Exact quantities in words: no floats anywhere in the rules."""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

from game.core.language import forgotten_with_language, forms

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
    fine = _fine(value)
    return _in_percent(round(value * (1000 if fine else 100)), fine)


def rounded(value: float | Fraction, places: int = 1) -> str:
    """A number with so many decimals, as the language in force writes it: "2.5", "2,5"."""
    return f"{float(value):.{places}f}".replace(".", forms().decimal)


def grouped(value: int) -> str:
    """A large number, as the language in force writes it: "10,000", "10.000"."""
    return f"{value:,}".replace(",", forms().group)


forgotten_with_language(percent.cache_clear)


def whole_percent(value: Fraction) -> str:
    """Odds to the nearest whole percent, for small signs side by side: they are not more exact
    where they are nearly certain. 0 and 100 are only said of what is certain."""
    parts = round(value * 100)
    return _in_percent(parts if value in (0, 1) else min(99, max(1, parts)), False)


def percents(odds: Sequence[Fraction]) -> tuple[str, ...]:
    """Odds that stand below each other: all with as many digits as the one that needs most. Where
    they add up to 1, what is shown adds up to 100 %: what rounding leaves over goes to those that
    it would cut most."""
    fine = any(_fine(one) for one in odds)
    whole = 1000 if fine else 100
    exact = [one * whole for one in odds]
    if sum(odds) != 1:
        parts = [round(one) for one in exact]
    else:
        parts = [int(one) for one in exact]
        most_cut = sorted(range(len(exact)), key=lambda i: parts[i] - exact[i])
        for index in most_cut[: whole - sum(parts)]:
            parts[index] += 1
    return tuple(_in_percent(part, fine) for part in parts)


def _fine(odds: Fraction) -> bool:
    """Whether odds are so near to never or always that a whole percent would say too little."""
    exact = odds * 100
    return exact.denominator > 1 and (exact < 10 or exact > 90)


def _in_percent(parts: int, fine: bool) -> str:
    """So many hundredths, or if `fine` thousandths."""
    return f"{parts // 10}{forms().decimal}{parts % 10} %" if fine else f"{parts} %"
