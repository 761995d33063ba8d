"""Work measured beside a fixed loop of plain Python: a ratio that holds on any machine.

One loop is `PASSES` passes of a loop that does nothing: 1 ms on the machine for which the budgets
of the design were set in milliseconds. There ``for _ in range(10_000_000): pass`` takes 0.25 s at a
module's top level, where the name of what is counted is looked up, and half of that in a function,
as here. So a budget of so many milliseconds there is one of so many loops everywhere, and as
strict. Both are taken in processor time of this thread, one right after the other, so that a busy
machine weighs on both alike.
"""

import statistics
import time
from collections.abc import Callable
from typing import NamedTuple, TypeVar

PASSES = 80_000
AROUND = 3  # loops before and after each piece of work

T = TypeVar("T")


class Timed(NamedTuple):
    """One piece of work: the milliseconds of processor time it took, and in loops."""

    spent: float
    loops: float


class Pace:
    """Works out how long a loop takes while pieces of work are measured."""

    def __init__(self) -> None:
        self._recent: list[float] = []

    @property
    def loop(self) -> float:
        """Milliseconds of one loop just now."""
        if not self._recent:
            self._measure(AROUND)
        return statistics.median(self._recent)

    def take(self, work: Callable[[], T], around: int = AROUND) -> tuple[T, Timed]:
        """Do it once; what came of it, and what it took. around: loops before and after it. With
        fewer than three on each side those of the work before count as well."""
        self._measure(around)
        began = time.thread_time()
        found = work()
        spent = (time.thread_time() - began) * 1000
        self._measure(around)
        return found, Timed(spent, spent / self.loop)

    def _measure(self, times: int) -> None:
        for _ in range(times):
            began = time.thread_time()
            for _ in range(PASSES):
                pass
            self._recent.append((time.thread_time() - began) * 1000)
        del self._recent[:-2 * AROUND]


def beside(work: Callable[[], object], times: int = 9) -> Timed:
    """The medians of the same work done again and again."""
    pace = Pace()
    taken = [pace.take(work, 1)[1] for _ in range(times)]
    return Timed(*(statistics.median(figures) for figures in zip(*taken, strict=True)))


def slowest(taken: list[Timed]) -> Timed:
    """Which took the most loops."""
    return max(taken, key=lambda one: one.loops)
