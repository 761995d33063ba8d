"""Perft: how many action sequences there are to a depth.

The count of legal play is the sharpest test of a rules engine that there is: a rule bent anywhere
changes it. Dice fall as the history's dice would at that point of each line.
"""

import time
from collections.abc import Callable
from typing import TypeVar

import msgspec

from game.core.dice import Dice
from game.core.errors import BoxError
from game.core.rules import Rules

S = TypeVar("S")
A = TypeVar("A")


class Perft(msgspec.Struct, frozen=True):
    """Count of sequences of exactly `depth` actions, by first action in order."""

    depth: int
    count: int
    first: dict[str, int]


class _Budget:
    """What a count may still cost."""

    def __init__(self, limit: int, seconds: float, stopped: Callable[[], bool]) -> None:
        self._stopped = stopped
        self._limit, self._left = limit, limit
        self._seconds, self._until = seconds, time.monotonic() + seconds

    def visit(self) -> None:
        """Visit one position more.

        Raises:
            BoxError: that is one too many, it comes too late, or nobody wants it any more.
        """
        self._left -= 1
        if self._left < 0:
            raise BoxError(
                f"perft visited {self._limit:,} positions, its limit: ask for less depth or raise "
                "it"
            )
        if time.monotonic() > self._until:
            raise BoxError(
                f"perft visited {self._limit - self._left - 1:,} positions in {self._seconds:g} s, "
                "its time: ask for less depth or give it more seconds"
            )
        if self._stopped():
            raise BoxError("perft was stopped before it was done")


def perft(
    game: Rules[S, A], state: S, dice: Dice, depth: int, *, limit: int = 5_000_000,
    seconds: float = float("inf"), stopped: Callable[[], bool] = lambda: False,
) -> Perft:
    """Count sequences of `depth` actions from a position; a finished game has none.

    limit: most positions to visit. seconds: most time for it; a position on an open table may take
    a tenth of one. stopped: asked at every position whether the count is still wanted.

    Raises:
        BoxError: the limit is reached or the time is over, and how to count less; or it was
            stopped.
    """
    budget = _Budget(limit, seconds, stopped)
    first: dict[str, int] = {}
    if depth > 0:
        for action in game.options(state):
            first[game.text(action)] = _below(game, state, action, dice, depth, budget)
    return Perft(depth, sum(first.values()) if depth > 0 else 1, first)


def _count(game: Rules[S, A], state: S, dice: Dice, depth: int, budget: _Budget) -> int:
    options = game.options(state)
    if depth == 1:
        return len(options)
    return sum(_below(game, state, action, dice, depth, budget) for action in options)


def _below(
    game: Rules[S, A], state: S, action: A, dice: Dice, depth: int, budget: _Budget
) -> int:
    if depth == 1:
        return 1
    budget.visit()
    own = dice.at(dice.position)
    return _count(game, game.play(state, action, own).state, own, depth - 1, budget)
