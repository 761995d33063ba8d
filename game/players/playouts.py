"""Which of some choices is worth most, found out by playing on from each of them.

Each choice is tried with the same dice as the others, and after each round the worse half drops out
(sequential halving, Karnin, Koren and Somekh 2013). What a player would do anyway is left only for
something that is better by more than the dice explain.
"""

from collections.abc import Callable, Mapping, Sequence
from math import ceil, inf, log2, sqrt
from random import Random
from typing import Any, Generic, NamedTuple, TypeVar

from game.core.dice import SeededDice
from game.core.rules import AnyRules
from game.players import Player
from game.players.cancellation import NEVER, CancellationToken

A = TypeVar("A")


class Sample(NamedTuple):
    """What one playout brought. positions: how many were looked at for it."""

    worth: float
    positions: int


class Estimate(NamedTuple, Generic[A]):
    """A choice, what it was worth on the average, and in how many playouts. error: the standard
    error of its lead over the first choice in the same playouts; infinite with fewer than two."""

    choice: A
    worth: float
    playouts: int
    lead: float
    error: float

    def sure(self, errors: float) -> float:
        """By how much it leads the first choice, less so many standard errors; 0 for that one."""
        return self.lead - errors * self.error if self.error else self.lead


class _Tried(Generic[A]):
    """A choice with the worth of each of its playouts, in their order."""

    def __init__(self, choice: A, number: int) -> None:
        self.choice, self.number = choice, number
        self.worth: list[float] = []

    @property
    def mean(self) -> float:
        return sum(self.worth) / len(self.worth) if self.worth else -inf

    def against(self, first: "_Tried[A]") -> Estimate[A]:
        pairs = [mine - its for mine, its in zip(self.worth, first.worth, strict=False)]
        count = len(pairs)
        lead = sum(pairs) / count if count else 0.0
        error = inf
        if first is self:
            error = 0.0
        elif count > 1:
            spread = sum((pair - lead) ** 2 for pair in pairs) / (count - 1)
            error = sqrt(spread / count)
        return Estimate(self.choice, self.mean, len(self.worth), lead, error)


def halve(
    choices: Sequence[A], playout: Callable[[A, int], Sample], positions: int,
    cancel: CancellationToken = NEVER,
) -> list[Estimate[A]]:
    """The choices, best first, as far as playouts tell.

    The first one given, what the player would do anyway, is in every round, so that all others can
    be compared with it on the same dice.

    playout: plays on from a choice with the dice of a number. positions: how many are looked at in
    all, except that each choice is tried once in any case, unless it is cancelled.
    """
    tried = [_Tried(choice, number) for number, choice in enumerate(choices)]
    left = list(tried)
    rounds = max(1, ceil(log2(max(2, len(tried)))))
    spent = 0
    for count in range(1, rounds + 1):
        while True:
            number = len(left[0].worth)
            swept = []
            for one in left:
                if cancel.cancelled and number:
                    return _ranked(tried)
                sample = playout(one.choice, number)
                spent += sample.positions
                swept.append(sample.worth)
            for one, worth in zip(left, swept, strict=True):
                one.worth.append(worth)
            if spent >= positions * count / rounds:
                break
        if spent >= positions or len(left) < 2:
            break
        others = sorted(left[1:], key=lambda one: (-one.mean, one.number))
        left = [left[0], *others[:max(1, len(left) // 2 - 1)]]
    return _ranked(tried)


def _ranked(tried: Sequence[_Tried[A]]) -> list[Estimate[A]]:
    """Those in most playouts first, then by worth, then as they were given."""
    order = sorted(tried, key=lambda one: (-len(one.worth), -one.mean, one.number))
    return [one.against(tried[0]) for one in order]


def choose(ranked: Sequence[Estimate[A]], errors: float) -> Estimate[A]:
    """The one whose lead over the first choice is surest: the first itself where no other leads it
    by so many standard errors."""
    return max(ranked, key=lambda one: one.sure(errors))


def play_on(
    game: AnyRules, state: Any, action: Any, players: Mapping[str, Player], seed: object,
    over: Callable[[Any], bool], most: int = 2_000,
) -> tuple[Any, int]:
    """The position after an action has been played and the players have gone on until `over`
    says so or the game ends, and how many positions were seen on the way. seed: of its dice."""
    rng = Random(f"{seed}")
    dice = SeededDice(rng.getrandbits(32))
    state = game.play(state, action, dice).state
    for count in range(1, most):
        follows = game.auto(state)
        if follows is None:
            if over(state) or game.outcome(state) is not None:
                return state, count
            follows = players[game.decider(state)].choose(game, state, rng)
        state = game.play(state, follows, dice).state
    return state, most
