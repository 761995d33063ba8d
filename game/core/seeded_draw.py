"""Things drawn before a game begins: a map, its forces, a title. The same seed draws the same
things on every machine and in every version of Python, because nothing is asked of it but bits.

Dice of a game in progress are `game.core.dice`.
"""

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar
from zlib import crc32

T = TypeVar("T")


class SeededDraw:
    """A stream of draws. Streams of one seed with different names know nothing of each other, so a
    ground stays the same whoever is drawn to fight on it."""

    def __init__(self, seed: int, name: str = "") -> None:
        self.seed, self.name = seed, name
        self._source = random.Random((seed << 32) | crc32(name.encode()))

    def stream(self, name: str) -> "SeededDraw":
        """Another stream of the same seed."""
        return SeededDraw(self.seed, f"{self.name}/{name}")

    def below(self, count: int) -> int:
        """A whole number from 0 to count - 1, each equally likely."""
        bits = count.bit_length()
        number = self._source.getrandbits(bits)
        while number >= count:
            number = self._source.getrandbits(bits)
        return number

    def between(self, least: int, most: int) -> int:
        """A whole number from least to most."""
        return least + self.below(most - least + 1)

    def percent(self, chance: int) -> bool:
        """Whether something happens that is so likely, in percent."""
        return self.below(100) < chance

    def one(self, things: Sequence[T]) -> T:
        """One of some things, each equally likely."""
        return things[self.below(len(things))]

    def weighted(self, weights: Mapping[T, int]) -> T:
        """One of some things, each as likely as its whole number of shares says."""
        left = self.below(sum(weights.values()))
        for thing, weight in weights.items():
            left -= weight
            if left < 0:
                return thing
        raise AssertionError("weights add up to their sum")

    def shuffled(self, things: Iterable[T]) -> list[T]:
        """The things in another order, each order equally likely."""
        found = list(things)
        for last in range(len(found) - 1, 0, -1):
            other = self.below(last + 1)
            found[last], found[other] = found[other], found[last]
        return found
