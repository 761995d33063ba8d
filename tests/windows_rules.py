"""What Windows doesn't let a program do with files, on a system that would."""

import builtins
import errno
import io
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from build.checks import WINDOWS_LACKS

Named = str | bytes | os.PathLike[str]
Check = Callable[[Named], None]

MOST = 200
"""Letters of a path below the player's folder: Windows has 260 for the whole, and
`C:\\Users\\` with a name of 20 letters and `\\AppData\\Local\\skirmish-box` take 56 of them."""


def allowed(name: str) -> bool:
    """Whether a file or folder may bear a name there."""
    return not WINDOWS_LACKS.fullmatch(name) and len(name) <= 255


@contextmanager
def windows_rules(home: Path) -> Iterator[None]:
    """Within it, below a folder: no file with a name that Windows hasn't, no path that is too long
    there, and no file that is open is replaced, moved or removed. Raises the OSError that it would
    raise there."""
    def named(path: Named) -> None:
        given = os.fsdecode(path)
        if not Path(given).is_relative_to(home):
            return
        below = os.path.relpath(given, home)
        if len(below) > MOST or not all(map(allowed, Path(below).parts)):
            raise OSError(errno.EINVAL, "Windows has no such name", given)

    def idle(path: Named) -> None:
        given = os.fsdecode(path)
        if given.endswith(".lock"):  # claims have a way of their own there (game.core.claim)
            return
        if not Path(given).is_relative_to(home):
            return
        try:
            found = Path(given).stat()
        except OSError:  # nothing is there
            return
        for handle in Path("/dev/fd").iterdir():
            try:
                same = os.path.samestat(os.fstat(int(handle.name)), found)
            except OSError:
                continue
            if same:
                raise PermissionError(errno.EACCES, "Windows has this file open", given)

    def checked(function: Callable[..., Any], *checks: tuple[Check, int]) -> Any:
        def call(*given: Any, **more: Any) -> Any:
            for check, place in checks:
                if place < len(given) and isinstance(given[place], str | bytes | os.PathLike):
                    check(given[place])
            return function(*given, **more)

        return call

    with pytest.MonkeyPatch.context() as patch:
        rules: dict[str, tuple[tuple[Check, int], ...]] = {
            "open": ((named, 0),), "mkdir": ((named, 0),), "link": ((named, 1),),
            "unlink": ((idle, 0),), "remove": ((idle, 0),), "rmdir": ((idle, 0),),
            "replace": ((named, 1), (idle, 0), (idle, 1)),
            "rename": ((named, 1), (idle, 0), (idle, 1)),
        }
        for name, checks in rules.items():
            patch.setattr(os, name, checked(getattr(os, name), *checks))
        opener = checked(io.open, (named, 0))
        patch.setattr(io, "open", opener)
        patch.setattr(builtins, "open", opener)
        yield
