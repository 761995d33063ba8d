"""Perft: how many action sequences there are to a depth.

The count of legal play is the sharpest test of a rules engine that there is: a rule bent anywhere
changes it. Dice fall as the history's dice would at that point of each line.
"""

from typing import TypeVar

import msgspec

from game.core.contract import Game
from game.core.dice import Dice
from game.core.errors import BoxError

S = TypeVar("S")
A = TypeVar("A")


class Perft(msgspec.Struct, frozen=True):
    """Count of sequences of exactly `depth` actions, by first action in order."""

    depth: int
    count: int
    first: dict[str, int]


def perft(
    game: Game[S, A], state: S, dice: Dice, depth: int, *, limit: int = 5_000_000
) -> Perft:
    """Count sequences of `depth` actions from a position; a finished game has none.

    limit: most positions to visit.

    Raises:
        BoxError: the limit is reached; says how to count less.
    """
    visits = [limit, limit]
    first: dict[str, int] = {}
    if depth > 0:
        for action in game.options(state):
            first[game.text(action)] = _below(game, state, action, dice, depth, visits)
    return Perft(depth, sum(first.values()) if depth > 0 else 1, first)


def _count(game: Game[S, A], state: S, dice: Dice, depth: int, visits: list[int]) -> int:
    options = game.options(state)
    if depth == 1:
        return len(options)
    return sum(_below(game, state, action, dice, depth, visits) for action in options)


def _below(
    game: Game[S, A], state: S, action: A, dice: Dice, depth: int, visits: list[int]
) -> int:
    if depth == 1:
        return 1
    visits[0] -= 1
    if visits[0] < 0:
        raise BoxError(
            f"perft visited {visits[1]:,} positions, its limit: ask for less depth or raise it"
        )
    own = dice.at(dice.position)
    return _count(game, game.play(state, action, own).state, own, depth - 1, visits)
