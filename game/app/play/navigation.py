"""What the play screen asks of the rest of the program."""

from collections.abc import Callable
from typing import Protocol

from game.app.analyses import Analyses
from game.app.play.judging import Attempt
from game.core.contract import ScenarioCard
from game.engine.client import EngineClient


class Navigator(Protocol):
    """Doors from the play screen to the other scenes (`game.app.rooms` has the real one)."""

    @property
    def engine(self) -> EngineClient:
        """What decides for computers' sides."""

    @property
    def coach_engine(self) -> EngineClient:
        """What the coach works in."""

    @property
    def analyses(self) -> Analyses:
        """What the coach has said of games."""

    def program(self, name: str) -> EngineClient | None:
        """Another program of the player's, by its name; None where there is no such one."""

    def open_rule(self, rule: str, why: str) -> None:
        """The rulebook at a rule ("": at its beginning); why: the refusal that led there."""

    def open_settings(self) -> None:
        """Settings."""

    def open_keys(self) -> None:
        """The page of keys."""

    def open_commands(self) -> None:
        """All commands, as a list to choose from."""

    def open_saves(self) -> None:
        """Saved games."""

    def open_workshop(self, game: str) -> None:
        """Where things are built for a game that has a workshop."""

    def visit(self, page: str) -> None:
        """The page to which a step of a lesson leads (`game.core.lesson.PAGES`)."""

    def open_menu(self) -> None:
        """The game menu."""

    def open_end(self) -> None:
        """What decided the game."""

    def judged(self, attempt: Attempt) -> None:
        """A try at the problem at the table has come to its end."""

    def open_attempt(self) -> None:
        """What the last try at the problem at the table was worth."""

    def restart(self) -> None:
        """The same game from the start."""

    def branch(self, index: int) -> None:
        """Play on from a moment of the game at the table, as a game of its own."""

    def share_game(self, name: str) -> None:
        """Write the game at the table as one file to be given away."""

    def share_picture(self, name: str, wide: int) -> None:
        """Draw the table, so many pixels wide at most, into a file to be given away."""

    def leave(self) -> None:
        """Back to the title; the game is kept."""

    def course(self, game: str, done: Callable[[tuple[ScenarioCard, ...]], None]) -> None:
        """Read the chapters of a game's course, and hand them over in order."""

    @property
    def used(self) -> frozenset[str]:
        """The rules that were ever used in a tutorial."""

    def use(self, rules: frozenset[str]) -> None:
        """Rules have come up in a tutorial."""

    def begun(self) -> None:
        """The tutorial at the table is begun."""

    def finished(self, game: str, scenario: str) -> None:
        """A tutorial has been played to its end."""
