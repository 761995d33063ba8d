"""Keeps the game in progress on disk: a worker thread writes the newest save, the latest wins."""

import threading
from collections.abc import Callable

from game.core.errors import SaveError
from game.core.saves import Save
from game.core.store import SaveStore


class Autosave:
    """Writes saves under one name, off the window's thread.

    failed(why): called from that thread, once per run of failures, with a one-line reason.
    """

    def __init__(self, store: SaveStore, name: str, failed: Callable[[str], None]) -> None:
        self.store = store
        self.name = name
        self.report = failed
        self._waiting: Save | None = None
        self._busy = False
        self._ended = False
        self._silent = False
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
            except SaveError as error:
                if not self._silent:
                    self._silent = True
                    self.report(str(error))
            finally:
                with self._turn:
                    self._busy = False
                    self._turn.notify_all()
