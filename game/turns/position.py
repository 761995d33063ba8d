"""What the turn controller derives from one position of a game."""

from functools import cached_property
from typing import Any

from game.core.contract import AnyGame
from game.core.table import CellMark, Choice, Outline, Piece, Status, Target

TURN = "turn"
"""Id of the line that turning a unit in place stands for."""


class Position:
    """What is derived from one position, each part worked out when first asked for."""

    def __init__(self, game: AnyGame, state: Any) -> None:
        self.game = game
        self.state = state
        self._menus: dict[str, tuple[Choice, ...]] = {}
        self._targets: dict[tuple[str, str], tuple[Target, ...]] = {}
        self._outlines: dict[tuple[str, str, tuple[int, ...]], Outline | None] = {}

    @cached_property
    def status(self) -> Status:
        """Turn, phase, who decides."""
        return self.game.status(self.state)

    @cached_property
    def actors(self) -> tuple[str, ...]:
        """Units that can do something, in Tab order."""
        return tuple(self.game.actors(self.state))

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """All counters as the side to act may see them."""
        return self.game.pieces(self.state)

    @cached_property
    def marks(self) -> tuple[CellMark, ...]:
        """Markers lying on cells."""
        return self.game.marks(self.state)

    def menu(self, unit: str) -> tuple[Choice, ...]:
        """The menu of a unit, or of the table for ""."""
        if unit not in self._menus:
            self._menus[unit] = self.game.menu(self.state, unit)
        return self._menus[unit]

    def opening(self, unit: str) -> Choice | None:
        """The first open line of a unit's menu that points at a cell; None if none does. Turning is
        never meant by a click unless it was chosen."""
        lines = (line for line in self.menu(unit) if line.id != TURN)
        return next((line for line in lines if line.open and line.aim == "cell"), None)

    def targets(self, unit: str, choice: str) -> tuple[Target, ...]:
        """The targets of a choice."""
        key = (unit, choice)
        if key not in self._targets:
            self._targets[key] = self.game.targets(self.state, unit, choice)
        return self._targets[key]

    def outline(self, unit: str, choice: str, through: tuple[int, ...]) -> Outline | None:
        """How far a way that is laid can lead from its last bend."""
        key = (unit, choice, through)
        if key not in self._outlines:
            self._outlines[key] = self.game.outline(self.state, unit, choice, through)
        return self._outlines[key]

    def unit_at(self, cell: int) -> str:
        """The unit on a cell, one that can act first, else the uppermost; "" if there is none."""
        there = (p.id for p in reversed(self.pieces) if p.cell == cell)
        return self.actor_at(cell) or next(there, "")

    def actor_at(self, cell: int) -> str:
        """A unit on a cell that can act now, or ""."""
        return next((p.id for p in self.pieces if p.cell == cell and p.id in self.actors), "")
