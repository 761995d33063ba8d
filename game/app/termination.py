"""SIGTERM ends the program in order, at any moment.

The window's library would take it for a closed window, which is only looked at once the loop runs
and which a scene may refuse; so it is ours before that library starts.
"""

import signal
import threading
from collections.abc import Callable
from types import FrameType, TracebackType

STATUS = 128 + signal.SIGTERM
"""Exit status, as shells count it."""


class Termination:
    """While it is entered, SIGTERM calls `leave`; before there is one, and when it comes again
    because leaving takes too long, it raises SystemExit wherever the program is."""

    def __init__(self) -> None:
        self.leave: Callable[[], None] | None = None
        self._before: object = None

    def __enter__(self) -> "Termination":
        # Only there may signals be handled; elsewhere somebody else's program is running us.
        if threading.current_thread() is threading.main_thread():
            self._before = signal.signal(signal.SIGTERM, self._take)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._before is not None:
            signal.signal(signal.SIGTERM, self._before)  # type: ignore[arg-type]

    def _take(self, number: int, frame: FrameType | None) -> None:
        leave, self.leave = self.leave, None
        if leave is None:
            raise SystemExit(STATUS)
        leave()
