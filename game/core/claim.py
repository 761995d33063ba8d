"""Who has something open: a lock that ends with the program, however that ends.

The operating system holds it, on a small hidden file; a file left behind by a program that was
killed hinders nobody.
"""

import contextlib
import os
import sys
from pathlib import Path

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_TRIES = 100
_AT = 1 << 30
"""Where Windows locks a byte: beyond all that is in the file."""


class Claim:
    """Something that is held until `release`, or until the program ends."""

    def __init__(self, path: Path, handle: int) -> None:
        self.path = path
        self._handle = handle

    def release(self) -> None:
        """Let go; the file goes too."""
        if self._handle < 0:
            return
        handle, self._handle = self._handle, -1
        if sys.platform == "win32":  # an open file can't be removed there
            os.close(handle)
        with contextlib.suppress(OSError):
            self.path.unlink()
        if sys.platform != "win32":
            os.close(handle)


def claim(path: Path) -> Claim | None:
    """Hold what a hidden file stands for; None while somebody else does, in this program or in
    another one. Where nothing can be locked everything is free: it is a courtesy, no safeguard."""
    for _ in range(_TRIES):
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)
            handle = os.open(path, flags | getattr(os, "O_NONBLOCK", 0), 0o600)
        except (OSError, ValueError):
            return Claim(path, -1)
        if not _lock(handle):
            os.close(handle)
            return None
        try:
            # Whoever held it before may have removed the file in between.
            same = os.path.samestat(path.stat(), os.fstat(handle))
        except OSError:
            same = False
        if same:
            return Claim(path, handle)
        os.close(handle)
    return None


def _lock(handle: int) -> bool:
    try:
        if sys.platform == "win32":
            os.lseek(handle, _AT, os.SEEK_SET)
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return sys.platform != "win32"  # there it says so by this, too; elsewhere: no locks here
    return True
