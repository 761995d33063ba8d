"""Work measured beside full-screen blits: a ratio that holds on a busy machine too.

Both are taken in processor time of this thread, in turns, at the same moment of load: what other
programs take of the machine then weighs on both alike, and what they take of the clock on neither.
"""

import itertools
import statistics
import time
from collections.abc import Callable

from pygame import Surface

AROUND = 3  # blits before and after each piece of work
OTHERS = 8


class Blits:
    """Blits as large as the screen, taken around each piece of work. They go to a surface of their
    own, each from another one, because what a window shows next isn't in the processor's cache
    either."""

    def __init__(self, screen: Surface) -> None:
        size = screen.get_size()
        self._onto = Surface(size).convert()
        self._others = itertools.cycle([Surface(size).convert() for _ in range(OTHERS)])

    def take(self, work: Callable[[], object]) -> float:
        """Do it once; what it took, in blits."""
        blits = [self._blit() for _ in range(AROUND)]
        start = time.thread_time()
        work()
        spent = (time.thread_time() - start) * 1000
        blits += [self._blit() for _ in range(AROUND)]
        return spent / statistics.median(blits)

    def many(self, work: Callable[[], object], repeats: int = 31) -> float:
        """The median cost of the same work done again and again, in blits."""
        return statistics.median(self.take(work) for _ in range(repeats))

    def _blit(self) -> float:
        other = next(self._others)
        start = time.thread_time()
        self._onto.blit(other, (0, 0))
        return (time.thread_time() - start) * 1000
