"""Fox and Hounds as the house plays it; what isn't said here follows from the rules."""

from collections.abc import Mapping
from typing import Any, ClassVar

from game.boards.hexmap import HexMap
from game.core.contract import Game
from game.core.view_records import CellMark, Piece
from game.rules.foxhounds.reasons import say
from game.rules.foxhounds.rules import FOX, FoxHoundsRules, Move, State
from game.rules.foxhounds.scenario import ScenarioFile


class FoxHoundsGame(FoxHoundsRules, Game[State, Move]):
    """One meadow."""

    title: ClassVar[str] = "Fox and Hounds"

    @property
    def map(self) -> HexMap:
        """The meadow: clear ground everywhere."""
        return HexMap.make(self.board, ["clear"] * self.board.n)

    def pieces(self, state: State, viewer: str = "") -> tuple[Piece, ...]:
        """All animals: nobody hides."""
        return tuple([self._piece_of(unit, cell) for unit, cell in state.at.items()])

    def _piece_of(self, unit: str, cell: int) -> Piece:
        name = say("name.fox") if unit == FOX else say("name.hound", n=unit[-1])
        kind = "fox" if unit == FOX else "hound"
        return Piece(unit, name, cell, self.side_of(unit), kind, kind, name)

    def marks(self, state: State) -> tuple[CellMark, ...]:
        """The row that the fox wants to reach (FH-W1)."""
        row = [self.board.at(column, 0) for column in range(self.board.cols)]
        return tuple([CellMark(cell, "home", say("mark.home")) for cell in row])

    def observe(self, state: State, viewer: str | None) -> Any:
        """Everything, by printed names: nobody hides."""
        at = {unit: self.board.name(cell) for unit, cell in state.at.items()}
        return {"turn": state.turn, "side": state.side, "at": at}


def make(scenario: ScenarioFile, options: Mapping[str, bool]) -> FoxHoundsGame:
    """The game of a checked scenario."""
    return FoxHoundsGame(scenario, options)
