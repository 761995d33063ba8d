"""Keeps the game in progress on disk: every change is handed over to the system at once, and a
worker thread waits until the disk has it.

Each game begun has a file of its own, so that a new one never overwrites another. When there are
many, those that are decided or that nobody has played in go, the oldest first; a game that could be
gone on with is never deleted.
"""

import contextlib
import datetime
import itertools
import re
import threading
from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace

from game.app.play.words import say
from game.core.atomic import not_written
from game.core.errors import BoxError
from game.core.safe_files import printable
from game.core.saves import Save
from game.core.store import SUFFIX, Listing, SaveStore

_OURS = re.compile(r"autosave-\d{8}-\d{6}-\d+-.*")
_RETRY = 5.0  # seconds after which it is tried again to write what could not be written
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


def told_name(item: Listing) -> str:
    """What a save is called in a list: as the player named it, or one that the program keeps by its
    scenario in the language in force."""
    best = item.best
    if best is None or best.save is None or not own_name(item.path):
        return item.name
    return say("save.auto", title=best.save.told_title)


def prune(store: SaveStore, keep: int, current: str = "") -> int:
    """Delete the oldest autosaves beyond `keep` that are decided or that nobody has played in,
    with their backups; never the one named `current`, one that is played, or one that can't be
    read. How many autosaves are left beyond `keep`."""
    own = store.path(current) if current else None
    found = [item for item in store.list() if own_name(item.path)]
    beyond = len(found) - keep
    for item in reversed(found):
        if beyond <= 0:
            break
        save = item.save
        if save is None or item.note or not (save.over or save.empty):
            continue
        if item.path != own and not store.busy(item.path):
            with contextlib.suppress(OSError):
                store.remove(item.path)
                beyond -= 1
    return max(0, beyond)


class Autosave:
    """Keeps one game's save under one name.

    failed(why): called with a one-line reason from the thread that waits for the disk; once for
    each kind of failure until writing has worked again. keep: how many autosaves the folder should
    hold; looked at after the first write.
    """

    def __init__(
        self, store: SaveStore, name: str, failed: Callable[[str], None], keep: int = 24
    ) -> None:
        self.store = store
        self.keep = keep
        self.name = name
        self.report = failed
        self._file = store.running(name)
        self._latest: Save | None = None
        self._asked = 0
        self._done = 0
        self._failing = False
        self._ended = False
        self._pruned = False
        self._said: set[str] = set()
        self._turn = threading.Condition()
        self._thread = threading.Thread(target=self._work, name="autosave", daemon=True)
        self._thread.start()

    def put(self, save: Save) -> None:
        """Keep this save: when this returns, a kill of the program loses nothing of it. What can't
        be written now is tried again by the thread, which says why."""
        numbered = replace(save, number=self.store.next_number())
        with contextlib.suppress(Exception):
            self._file.put(numbered)
        with self._turn:
            self._latest = numbered
            self._asked += 1
            self._turn.notify_all()

    def flush(self, seconds: float = 10.0) -> bool:
        """Wait until the disk has everything; False if it can't be written or takes longer."""
        with self._turn:
            if self._latest is None:
                return True
            if self._failing:
                self._asked += 1  # once more, now
                self._turn.notify_all()
            wanted = self._asked
            done = self._turn.wait_for(lambda: self._done >= wanted or self._ended, seconds)
            return done and not self._failing

    def close(self) -> None:
        """Everything is on disk, in one piece, and the thread ends."""
        if self._ended:
            return
        if self.flush() and self._latest is not None and not self._file.tidy():
            with contextlib.suppress(OSError):  # the steps are on disk, too
                self._file.whole(self._latest)
        with self._turn:
            self._ended = True
            self._turn.notify_all()
        self._thread.join(1.0)
        self._file.close()

    def _work(self) -> None:
        while True:
            with self._turn:
                self._turn.wait_for(
                    lambda: self._asked > self._done or self._ended,
                    _RETRY if self._failing else None,
                )
                if self._ended:
                    return
                asked, save = self._asked, self._latest
            fault = self._settle(save) if save is not None else ""
            self._tell(fault)
            with self._turn:
                self._done, self._failing = asked, bool(fault)
                self._turn.notify_all()

    def _settle(self, save: Save) -> str:
        """Have the disk take a save; why that failed, or ""."""
        try:
            self._file.settle(save)
        except OSError as error:
            return str(not_written(self.store.path(self.name), error))
        except BoxError as error:
            return str(error)
        except Exception as error:  # whatever it is, the next action must be kept again
            words = printable(f"{type(error).__name__}: {error}".partition("\n")[0])
            return say("save.broken", why=words)
        return ""

    def _tell(self, fault: str) -> None:
        if not fault:
            self._said.clear()
            if not self._pruned:
                self._pruned = True
                self._prune()
        elif fault not in self._said:
            self._said.add(fault)
            self._report(fault)

    def _prune(self) -> None:
        with contextlib.suppress(Exception):  # tidying up may wait for another day
            left = prune(self.store, self.keep, self.name)
            if left:
                self._report(say("save.many", count=self.keep + left))

    def _report(self, words: str) -> None:
        with contextlib.suppress(Exception):  # nobody may be there to hear it
            self.report(words)
