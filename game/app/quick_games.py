"""Quick games of a skirmish between computer players, batch after batch, in a process of its own:
the window asks for so many, and hears how they went so far."""

import hashlib
from collections.abc import Callable
from typing import NamedTuple

from game.core.errors import BoxError
from game.core.fairness import FairnessTally, QuickGames, quick_games
from game.engine.client import EngineClient, EngineError

_USUAL = QuickGames("", 100, 1)
"""Of a game of which nobody has said how many games it takes."""


class QuickRun(NamedTuple):
    """Games that are being played. mark: of the scenario; wanted: how many it is to have; before:
    the seed before that of its first game."""

    game: str
    source: str
    mark: str
    wanted: int
    before: int = 0


class QuickGameRuns:
    """What quick games of scenarios came to since the program was started. Not thread-safe: all
    calls from the window's thread.

    engine: makes the engine that plays; it is given what wakes `poll`, from another thread.
    changed: called when there is more to be seen. fault: why the last games came to nothing, "" if
    they didn't.
    """

    def __init__(self, engine: Callable[[Callable[[], None]], EngineClient]) -> None:
        self._make = engine
        self.changed: Callable[[], None] = lambda: None
        self.fault = ""
        self.run: QuickRun | None = None
        self._engine: EngineClient | None = None
        self._tallies: dict[str, FairnessTally] = {}

    @staticmethod
    def enough(game: str) -> int:
        """How many games of a game are played until something is said."""
        return quick_games().get(game, _USUAL).games

    def tally(self, source: str) -> FairnessTally:
        """What the games of a scenario's text came to so far."""
        return self._tallies.get(_mark(source), FairnessTally())

    def wanted(self, source: str) -> int:
        """How many games of a scenario's text are being played, 0 while none are."""
        run = self.run
        return run.wanted if run is not None and run.mark == _mark(source) else 0

    def begin(self, game: str, source: str, games: int, before: int = 0) -> None:
        """Play so many games more of a scenario's text; those of another are given up. before: the
        seed before that of its first game ever."""
        mark = _mark(source)
        played = self._tallies.get(mark, FairnessTally()).games
        self.stop()
        self.fault = ""
        self.run = QuickRun(game, source, mark, played + games, before)
        self._ask()

    def stop(self) -> None:
        """Play no more; what was counted stays."""
        if self.run is not None and self._engine is not None:
            self._engine.close()  # a batch may take long
        self.run = None

    def close(self) -> None:
        """Play no more, and end the process."""
        self.stop()
        if self._engine is not None:
            self._engine.close()
            self._engine = None

    def poll(self) -> None:
        """Take in what the engine has played."""
        run, engine = self.run, self._engine
        if run is None or engine is None:
            return
        try:
            answer = engine.quick()
        except EngineError as error:
            self._end(str(error))
            return
        if answer is None:
            return
        before = self._tallies.get(run.mark, FairnessTally())
        tally = self._tallies[run.mark] = before.plus(answer.tally)
        if tally.games >= run.wanted or not answer.tally.games:
            self._end("")
        else:
            self._ask()

    def _ask(self) -> None:
        run = self.run
        assert run is not None
        played = self._tallies.get(run.mark, FairnessTally()).games
        batch = min(quick_games().get(run.game, _USUAL).batch, run.wanted - played)
        try:
            if self._engine is None:
                self._engine = self._make(self.poll)
            self._engine.play_quick(run.game, run.source, run.before + played + 1, batch)
        except BoxError as error:
            self._end(str(error))
            return
        self.changed()

    def _end(self, fault: str) -> None:
        self.run = None
        self.fault = fault
        self.changed()


def _mark(source: str) -> str:
    """What tells a scenario's text from others."""
    return hashlib.blake2b(source.encode(), digest_size=12).hexdigest()
