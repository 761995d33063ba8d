"""Who is asked for the decisions of a computer's side: our own engine, or another program.

A program that fails is a message, once, and the engine decides in its place; it is asked again the
next time, until it has failed so often that it isn't any more in this game.
"""

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from game.app.play.words import say
from game.app.programs import program_name
from game.core.contract import AnyGame
from game.engine.client import EngineClient, EngineError
from game.players import usual

MOST_FAULTS = 3
"""How often a program may fail in one game."""


class AskedSeat(NamedTuple):
    """Who decides now. player: the name by which the engine is asked; program: the name of another
    program, "" for our own engine. note: what is to be said of that, "" for nothing."""

    engine: EngineClient
    player: str
    program: str = ""
    note: str = ""


class Seats:
    """The seats of one table. own: our engine. programs: the client of a program by its name, None
    where the settings have no such one."""

    def __init__(
        self, own: EngineClient, programs: Callable[[str], EngineClient | None], game: AnyGame
    ) -> None:
        self.own = own
        self._programs = programs
        self._game = game
        self._faults: Counter[str] = Counter()
        self._missed: set[str] = set()
        self._asked: dict[str, EngineClient] = {}

    def of(self, player: str) -> AskedSeat:
        """Who decides for a side that this player has."""
        name = program_name(player)
        if not name:
            return AskedSeat(self.own, player)
        client = self._programs(name)
        if client is None:
            return self.instead()._replace(note=self.missing((player,)))
        if self._faults[name] >= MOST_FAULTS:
            return self.instead()
        self._asked[name] = client
        return AskedSeat(client, usual(self._game.id), name)

    def instead(self) -> AskedSeat:
        """Our own engine, in a program's place."""
        return AskedSeat(self.own, usual(self._game.id))

    def missing(self, players: tuple[str, ...]) -> str:
        """What to say of the programs among some players that the settings don't have; once of
        each, else ""."""
        names = [name for player in players if (name := program_name(player))]
        lost = {name for name in names if self._programs(name) is None} - self._missed
        self._missed |= lost
        return say("programs.missing", names=", ".join(sorted(lost))) if lost else ""

    def fault(self, program: str, error: EngineError) -> str:
        """A program has failed; what to say of that, "" where it has been said."""
        self._faults[program] += 1
        count = self._faults[program]
        if count == MOST_FAULTS:
            return say("programs.given_up", why=str(error), name=program)
        return say("programs.fault", why=str(error)) if count == 1 else ""

    def others(self) -> tuple[EngineClient, ...]:
        """The programs that have been asked in this game."""
        return tuple(self._asked.values())

    def close(self) -> None:
        """No program is needed any more: the game has ended."""
        for client in self._asked.values():
            client.close()
