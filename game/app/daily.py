"""The problems of the day: those that lie in the player's folder, and the search for one that
doesn't, in a process of its own."""

import contextlib
import hashlib
from collections.abc import Callable
from datetime import date, datetime
from pathlib import Path

from game.app import folders
from game.core.atomic import write_atomic
from game.core.contract import Box, ScenarioCard
from game.core.errors import BoxError, SaveError
from game.core.resources import asset
from game.core.safe_files import FileFault, read_bytes
from game.engine.client import EngineClient, EngineError

LARGEST = 400_000
"""Bytes of such a file."""
_MARK = "# "


def _today() -> date:
    return datetime.now().astimezone().date()


class DailySearch:
    """A search at work. attempt: the game that is played now, from 0; attempts: how many may be
    played, 0 before that is known."""

    def __init__(self, game: str, day: date) -> None:
        self.game, self.day = game, day
        self.attempt = 0
        self.attempts = 0


class DailyProblems:
    """Each game's problem of the day. Not thread-safe: all calls from the window's thread.

    engine: makes the engine that searches; it is given what wakes `poll`, from another thread.
    today: what day it is. changed: called when there is more to be seen. fault: why the last search
    came to nothing, "" if it didn't.
    """

    def __init__(
        self, engine: Callable[[Callable[[], None]], EngineClient],
        today: Callable[[], date] = _today, folder: Path | None = None,
    ) -> None:
        self._make = engine
        self.today = today
        self.folder = folder or folders.daily()
        self.search: DailySearch | None = None
        self.fault = ""
        self.changed: Callable[[], None] = lambda: None
        self._engine: EngineClient | None = None

    @staticmethod
    def offers(game: str) -> bool:
        """Whether a game has problems of the day."""
        return asset("data", game, "daily.yaml").is_file()

    def path(self, game: str, day: date) -> Path:
        """The file of a day's problem."""
        return self.folder / game / f"{day.isoformat()}.yaml"

    def known(self, box: Box) -> ScenarioCard | None:
        """Today's problem of a game, if it has been found; what is damaged is forgotten."""
        path = self.path(box.id, self.today())
        try:
            text = read_bytes(path, LARGEST).decode()
        except (FileFault, ValueError):
            return None
        mark, _, source = text.partition("\n")
        card = box.card(path) if mark == _MARK + _sum(source) else None
        if card is None or card.fault or card.kind != "problem":
            with contextlib.suppress(OSError):
                path.unlink()
            return None
        return card

    def begin(self, game: str) -> None:
        """Search for today's problem of a game; a search for another is given up."""
        self.stop()
        self.fault = ""
        self.search = DailySearch(game, self.today())
        self._ask()

    def stop(self) -> None:
        """Give the search up."""
        self.search = None
        if self._engine is not None:
            self._engine.close()
            self._engine = None

    def poll(self) -> None:
        """Take in what the engine has found."""
        search, engine = self.search, self._engine
        if search is None or engine is None:
            return
        try:
            answer = engine.daily()
        except EngineError as error:
            self._end(str(error))
            return
        if answer is None:
            return
        search.attempt += 1
        search.attempts = answer.attempts
        if answer.source is not None:
            self._end(self._keep(search, answer.source))
        elif search.attempt >= search.attempts:
            self._end(f"no problem was found for {search.day.isoformat()}")
        else:
            self._ask()

    def _ask(self) -> None:
        assert self.search is not None
        try:
            if self._engine is None:
                self._engine = self._make(self.poll)
            search = self.search
            self._engine.find_daily(search.game, search.day.isoformat(), search.attempt)
        except BoxError as error:
            self._end(str(error))
            return
        self.changed()

    def _end(self, fault: str) -> None:
        self.stop()
        self.fault = fault
        self.changed()

    def _keep(self, search: DailySearch, source: str) -> str:
        """Write a problem down, in place of those of earlier days; why it can't be, or ""."""
        path = self.path(search.game, search.day)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_atomic(path, f"{_MARK}{_sum(source)}\n{source}".encode())
            for old in path.parent.glob("*.yaml"):
                if old.stem < path.stem:
                    old.unlink()
        except SaveError as error:
            return str(error)
        except OSError as error:
            return f"{path.parent}: {error.strerror or error}"
        return ""


def _sum(source: str) -> str:
    """What tells a file from a damaged one."""
    return hashlib.blake2b(source.encode(), digest_size=12).hexdigest()
