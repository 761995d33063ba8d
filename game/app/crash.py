"""What is written when the program fails: a report a person can send, and one polite line."""

import datetime
import traceback
from collections.abc import Iterable
from pathlib import Path

from game import __version__
from game.app import folders
from game.core.errors import BoxError

KEPT = 10  # reports


def report(error: BaseException, actions: Iterable[str]) -> Path | None:
    """Write a report with traceback, last actions and versions; its path, or None if it can't.

    Keeps the newest ten.
    """
    import platform

    now = datetime.datetime.now(datetime.UTC)
    lines = [
        f"Skirmish Box {__version__}, {now.isoformat(timespec='seconds')}",
        f"Python {platform.python_version()} on {platform.platform()}",
        "",
        "Last actions, newest last:",
        *(f"  {action}" for action in actions),
        "",
        "".join(traceback.format_exception(error)),
    ]
    try:
        folder = folders.log()
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"crash-{now:%Y%m%d-%H%M%S-%f}.txt"
        # a name of a file in it may be no text
        path.write_text("\n".join(lines), encoding="utf-8", errors="backslashreplace")
        for old in sorted(folder.glob("crash-*.txt"))[:-KEPT]:
            old.unlink()
    except (OSError, BoxError):
        return None
    return path
