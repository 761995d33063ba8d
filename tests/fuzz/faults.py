"""What a fuzzer calls a fault."""

import signal
import sys
from collections.abc import Callable
from typing import Any


class FuzzFault(Exception):
    """Something that must never happen has. lines: of a protocol, all that was sent before it."""

    lines: list[bytes]

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.lines = []


def one_line(told: Any) -> None:
    """Hold what a person is told to one printable line.

    Raises:
        FuzzFault: it is none.
    """
    if not isinstance(told, str) or not told.strip():
        raise FuzzFault(f"nothing is told: {told!r}")
    if "\n" in told or "\x1b" in told or "\x00" in told or "Traceback" in told:
        raise FuzzFault(f"no plain line: {told[:500]!r}")
    try:
        told.encode("utf-8")
    except UnicodeEncodeError:
        raise FuzzFault(f"can't be written: {told[:500]!r}") from None


def say(line: str) -> None:
    """Print a line at once: a run may take hours, and be cut short."""
    print(line, flush=True)


def stop_asked() -> Callable[[], bool]:
    """Whether SIGTERM has come since: a long run then ends with its figures."""
    asked: list[int] = []
    signal.signal(signal.SIGTERM, lambda *_: asked.append(1))
    return lambda: bool(asked)


def never() -> bool:
    """Nobody asks to stop."""
    return False


def grown() -> int:
    """The most memory that this process has had so far, in megabytes; 0 where that isn't told."""
    try:
        import resource
    except ImportError:
        return 0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most // (1 << 20 if sys.platform == "darwin" else 1 << 10)
