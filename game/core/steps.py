"""Long work in small steps, for whoever can only do a little at a time."""

from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")

Steps = Generator[None, None, T]
"""Work that pauses after each step of a few milliseconds, and returns what it comes to."""


def finished(steps: Steps[T]) -> T:
    """What work comes to that is done in one go."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            result: T = end.value
            return result
