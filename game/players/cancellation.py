"""How a computer player that thinks is told to come to an end."""

import time
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")


class CancellationToken:
    """Looked at by a player wherever its thinking can be cut short: once it is cancelled, the
    player gives the best that it has found so far.

    positions: how many positions a player that searches may look at, 0 for as many as it usually
    does. noticed: a player has looked at it since it was cancelled, so that it may have been cut
    short.
    """

    def __init__(
        self, seconds: float = 0.0, requested: Callable[[], bool] = lambda: False,
        positions: int = 0,
    ) -> None:
        """seconds: of thinking from now on, 0 for no limit. requested: whether somebody else wants
        the end; called from the thread that thinks."""
        self.positions = positions
        self._until = time.monotonic() + seconds if seconds else None
        self._requested = requested
        self.noticed = False

    @property
    def cancelled(self) -> bool:
        """Whether the best so far is wanted now."""
        if not self.noticed:
            late = self._until is not None and time.monotonic() >= self._until
            self.noticed = late or self._requested()
        return self.noticed

    def until_cancelled(self, items: Iterable[T]) -> Iterator[T]:
        """The items as long as it isn't cancelled, the first one in any case."""
        for item in items:
            yield item
            if self.cancelled:
                return


NEVER = CancellationToken()
"""Of a player that is given all the time it takes."""
