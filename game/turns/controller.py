"""The turn controller: turns input (a click on a cell, a chosen option) into actions.

Of its own because it needs the table of transitions, and the table its effects.
"""

from game.turns.effects import CHANGED, NOTHING, InputResult, TurnEffects
from game.turns.inputs import Input
from game.turns.machine import find
from game.turns.transitions import TRANSITIONS

__all__ = ["CHANGED", "NOTHING", "Controller", "InputResult"]


class Controller(TurnEffects):
    """One table, which takes what the screen sends."""

    def send(self, given: Input) -> InputResult:
        """Take one input. Never raises for anything a player can do."""
        row = find(TRANSITIONS, self, self.mode, given)
        if row is None:
            return NOTHING
        self.outcome = CHANGED
        self.mode = row.effect(self, given)
        return self.outcome
