"""Keeps the game in progress on disk: a worker thread writes the newest save, the latest wins.

Each game begun has a file of its own, so that a new one never overwrites another; the newest few
files are kept.
"""

import contextlib
import datetime
import itertools
import re
import threading
from collections.abc import Callable
from pathlib import Path

from game.core.errors import SaveError
from game.core.saves import Save
from game.core.store import SUFFIX, SaveStore

_OURS = re.compile(r"autosave-\d{8}-\d{6}-\d+-.*")
_count = itertools.count(1)


def fresh_name(game: str, scenario: str) -> str:
    """A name that no other game's autosave has: the moment it began, then what is played."""
    now = datetime.datetime.now()  # noqa: DTZ005  # the player's own clock
    return f"autosave {now:%Y%m%d %H%M%S %f}{next(_count)} {game} {scenario}"


def own_name(path: Path) -> str:
    """The name under which the game of an autosave file goes on being kept; "" for a save that
    the player named, which is never overwritten by itself."""
    stem = path.name.removesuffix(SUFFIX)
    return stem if path.name.endswith(SUFFIX) and _OURS.fullmatch(stem) else ""


def prune(store: SaveStore, keep: int, current: str = "") -> None:
    """Delete the oldest autosaves beyond `keep`, never the one named `current`."""
    own = store.path(current) if current else None
    found = []
    for path in store.folder.glob(f"autosave-*{SUFFIX}"):
        if own_name(path) and path != own:
            with contextlib.suppress(OSError):
                found.append((path.stat().st_mtime_ns, path))
    found.sort(reverse=True)
    for _, path in found[max(0, keep - (own is not None)):]:
        for part in (path, *path.parent.glob(f"{path.name}.*")):
            with contextlib.suppress(OSError):
                part.unlink()


class Autosave:
    """Writes saves under one name, off the window's thread.

    failed(why): called from that thread, once per run of failures, with a one-line reason.
    keep: how many autosaves the folder may hold; the oldest beyond them go at the first write.
    """

    def __init__(
        self, store: SaveStore, name: str, failed: Callable[[str], None], keep: int = 24
    ) -> None:
        self.store = store
        self.keep = keep
        self.name = name
        self.report = failed
        self._waiting: Save | None = None
        self._busy = False
        self._ended = False
        self._silent = False
        self._pruned = False
        self._turn = threading.Condition()
        self._thread = threading.Thread(target=self._work, name="autosave", daemon=True)
        self._thread.start()

    def put(self, save: Save) -> None:
        """Have this save written soon; one that still waits is dropped for it."""
        with self._turn:
            self._waiting = save
            self._turn.notify_all()

    def flush(self, seconds: float = 10.0) -> bool:
        """Wait until everything is on disk; False if that took longer."""
        with self._turn:
            return self._turn.wait_for(lambda: self._waiting is None and not self._busy, seconds)

    def close(self) -> None:
        """Write what waits and end the thread."""
        self.flush()
        with self._turn:
            self._ended = True
            self._turn.notify_all()

    def _work(self) -> None:
        while True:
            with self._turn:
                self._turn.wait_for(lambda: self._waiting is not None or self._ended)
                if self._waiting is None:
                    return
                save, self._waiting, self._busy = self._waiting, None, True
            try:
                self.store.write(save, self.name)
                self._silent = False
                if not self._pruned:
                    self._pruned = True
                    prune(self.store, self.keep, self.name)
            except SaveError as error:
                if not self._silent:
                    self._silent = True
                    self.report(str(error))
            finally:
                with self._turn:
                    self._busy = False
                    self._turn.notify_all()
