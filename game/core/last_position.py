"""Answers about the position that was asked about last, kept for whoever asks the same next."""

from collections.abc import Callable
from functools import wraps
from typing import TypeVar, TypeVarTuple

C = TypeVar("C")
S = TypeVar("S")
T = TypeVar("T")
Whom = TypeVarTuple("Whom")


def of_last_position(answer: Callable[[C, S, *Whom], T]) -> Callable[[C, S, *Whom], T]:
    """A question of a position, perhaps about somebody in it, whose last answer is kept.

    Whoever offers, judges and plays asks the same of one position, and then never again. Positions
    don't change, so that the very same one has the same answer; nobody may change that either.
    """
    kept: tuple[C, S, tuple[*Whom], T] | None = None

    @wraps(answer)
    def answered(context: C, state: S, *whom: *Whom) -> T:
        nonlocal kept
        last = kept
        if last is None or last[1] is not state or last[0] is not context or last[2] != whom:
            last = kept = context, state, whom, answer(context, state, *whom)
        return last[3]

    return answered
