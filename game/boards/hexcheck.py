"""Checks of scenario files that name hexes of a board."""

from typing import TypeVar

from game.boards.hexes import HexBoard
from game.core.checker import Checker
from game.core.datafile import KeyPath, Source

S = TypeVar("S")


class HexChecker(Checker[S]):
    """Gathers the faults of a scenario on a board. sized: the board is the scenario's own, not the
    largest there can be because its map can't be read."""

    def __init__(self, scenario: S, source: Source, board: HexBoard, sized: bool) -> None:
        super().__init__(scenario, source)
        self.board, self.sized = board, sized

    def hex(self, path: KeyPath, name: str) -> int | None:
        """The cell of a hex by its name, or None and a fault."""
        cell = self.board.find(name)
        if cell is None:
            names = self.board.names
            self.fault(path, f'hex "{name}" is not on the map', f"it has {names[0]} to {names[-1]}")
        return cell
