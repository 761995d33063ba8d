"""Keeps two bootstraps started at once from installing into the same folder."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO


@contextmanager
def only_one(path: Path) -> Iterator[None]:
    """Waits until no other process holds `path`; the system frees it when a holder dies."""
    with path.open("a+", encoding="utf-8") as file:
        _hold(file)
        yield


if sys.platform == "win32":

    def _hold(file: IO[str]) -> None:
        import msvcrt
        import time

        while True:
            try:
                file.seek(0)
                msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)
                return
            except OSError:
                time.sleep(0.2)
else:

    def _hold(file: IO[str]) -> None:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX)
