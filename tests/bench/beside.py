"""Work measured beside full-screen blits: a ratio that holds on a busy machine too.

Both are taken in processor time of this thread, in turns, at the same moment of load: what other
programs take of the machine then weighs on both alike, and what they take of the clock on neither.
"""

import statistics
import time
from collections.abc import Callable
from typing import NamedTuple

from pygame import Surface

AROUND = 3  # blits before and after each piece of work
OTHERS, ROUNDS = 8, 6  # surfaces as large as the screen, and how often each is blitted


class Beside(NamedTuple):
    """One piece of work: the milliseconds of processor time it took, and in full-screen blits."""

    spent: float
    blits: float


class Blits:
    """Blits of a surface as large as the screen, taken around each piece of work."""

    def __init__(self, screen: Surface) -> None:
        self.screen = screen
        self._whole = Surface(screen.get_size()).convert()

    def take(self, work: Callable[[], object]) -> Beside:
        """Do it once. Blits cover the screen before it and not after it."""
        kept = self.screen.get_clip()
        self.screen.set_clip(None)
        self._whole.blit(self.screen, (0, 0))  # so that the blits change no pixel
        blits = [self._blit() for _ in range(AROUND)]
        self.screen.set_clip(kept)
        start = time.thread_time()
        work()
        spent = (time.thread_time() - start) * 1000
        self._whole.blit(self.screen, (0, 0))
        blits += [self._blit() for _ in range(AROUND)]
        return Beside(spent, spent / statistics.median(blits))

    def many(self, work: Callable[[], object], repeats: int = 31) -> float:
        """The median cost of the same work done again and again, in blits."""
        return statistics.median(self.take(work).blits for _ in range(repeats))

    def _blit(self) -> float:
        start = time.thread_time()
        self.screen.blit(self._whole, (0, 0))
        return (time.thread_time() - start) * 1000


def full_blit(screen: Surface) -> float:
    """Milliseconds of a blit as large as the screen (median): each of another surface, because
    what a window shows next is not in the processor's cache either."""
    others = [Surface(screen.get_size()).convert() for _ in range(OTHERS)]
    for other in others:
        other.fill((60, 40, 20))
    taken = []
    for other in others * ROUNDS:
        start = time.thread_time()
        screen.blit(other, (0, 0))
        taken.append((time.thread_time() - start) * 1000)
    return statistics.median(taken)
