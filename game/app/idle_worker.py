"""Made ready while nobody waits: what the next answers will need.

A scene says what that is (`Scene.ahead`): a plan of small pieces of work, likeliest first. The
loop lets a slice of it run only when nothing moves, nothing waits to be painted and no input has
come for a moment, and looks for input after every piece. What a piece makes lands where the answer
looks for it anyway: nothing is ever shown by a plan, and an answer that comes before its piece is
only slower. Garbage is collected in such moments too, so that no answer pays for it.
"""

import gc
import time
from collections.abc import Callable, Hashable, Iterator
from typing import Final, NamedTuple

CALM = 40  # ms without input or a painted frame before work begins
SLICE = 3.0  # ms of work between two looks at the clock and the screen
STILL = 300  # ms of calm before garbage is collected: that can't be cut into slices
_YOUNG = 10  # collections of young objects after which old ones are worth a look
_ASIDE = 20  # collections after which all is looked at again
_DONE: Final = object()


class WorkPlan(NamedTuple):
    """Work ahead. key: all that it depends on; begin: the work, which pauses after each piece."""

    key: Hashable
    begin: Callable[[], Iterator[None]]


class IdleWorker:
    """Runs the plan of the moment in slices. waits: whether input has come that must go first."""

    def __init__(self, waits: Callable[[], bool]) -> None:
        self._waits = waits
        self._key: Hashable = None
        self._left: Iterator[None] | None = None
        self._stirred = 0
        self._new = True
        self._aside = 0
        gc.unfreeze()  # what another window of this process has set aside

    def stir(self, now: int) -> None:
        """Something came or was painted at that time (ms): calm begins anew."""
        self._stirred = now

    def renew(self) -> None:
        """Another scene, or the same one built anew: much of what was kept is garbage now."""
        self._new = True

    def follow(self, plan: WorkPlan | None) -> None:
        """Work on this plan from now on; another one that was under way is out of date."""
        key = plan.key if plan is not None else None
        if key != self._key:
            self._key = key
            self._left = plan.begin() if plan is not None else None

    @property
    def pending(self) -> bool:
        """Whether pieces of the plan are left."""
        return self._left is not None

    def due(self) -> int | None:
        """When `work` is needed (ms), or None."""
        if self.pending:
            return self._stirred + CALM
        return self._stirred + STILL if self._litter else None

    def work(self, now: int) -> None:
        """Do a slice if it is due."""
        due = self.due()
        if due is None or now < due:
            return
        if self._left is None:
            self._collect()
            return
        until = time.perf_counter() + SLICE / 1000
        while not self._waits():
            if next(self._left, _DONE) is _DONE:
                self._left = None
                return
            if time.perf_counter() >= until:
                return

    @property
    def _litter(self) -> bool:
        return self._new or gc.get_count()[2] >= _YOUNG

    def _collect(self) -> None:
        """What outlives this is set aside: the next time, only what is new is looked at; but not
        for ever, or what is thrown away later would stay."""
        self._aside += 1
        if self._new or self._aside > _ASIDE:
            self._new, self._aside = False, 0
            gc.unfreeze()
        gc.collect()
        gc.freeze()
