"""A problem at a table: how many decisions are left, when it is over, and what is best.

The game is the real one. Once the decisions are used up, or the other side is at the move, nothing
goes on by itself any more; only undo leads out of that.
"""

from typing import Any

from game.core.errors import BoxError
from game.core.expectimax import Solver
from game.core.phrases import HOUSE
from game.core.problem import ProblemTask
from game.core.ruling import Ruling
from game.turns.controller import NOTHING, Controller, InputResult
from game.turns.inputs import Decide, Input, Proceed, ShowStep, Suggest


class ProblemRun:
    """Leads a controller through the problem of its game. Undo takes back whatever was decided,
    past dice too: they are not what is judged."""

    def __init__(self, table: Controller, task: ProblemTask) -> None:
        self.table = table
        self.task = task
        self._solver = Solver(table.game, task)
        table.gate = self.gate
        table.history.undo_dice = True

    @property
    def decisions(self) -> list[str]:
        """What was decided so far, as texts of actions."""
        history = self.table.history
        return [entry.text for entry in history.entries if history.personal(entry)]

    @property
    def left(self) -> int:
        """How many decisions are left."""
        return self.task.actions - len(self.decisions)

    @property
    def over(self) -> bool:
        """Whether nothing is left to decide."""
        game, state = self.table.game, self.table.state
        if game.outcome(state) is not None:
            return True
        return game.auto(state) is None and self._solver.over(state, self.left)

    @property
    def reached(self) -> bool:
        """Whether the aim holds."""
        return self._solver.reached(self.table.state)

    def gate(self, text: str, action: Any) -> Ruling | None:
        """What stops an action once all is over (SB-T6); None before."""
        return HOUSE.no("SB-T6", "problem") if action is not None and self.over else None

    def shown(self) -> Input | None:
        """An input that takes the next decision of the best line in hand; None where another line
        was followed, or its dice have fallen otherwise."""
        made, line = self.decisions, [step.action for step in self.task.line]
        if self.over or made != line[:len(made)] or len(made) >= len(line):
            return None
        text, game = line[len(made)], self.table.game
        try:
            allowed = game.judge(self.table.state, game.parse(text)).allowed
        except BoxError:
            return None
        return Suggest(text) if allowed else None

    def send(self, given: Input) -> InputResult:
        """Give an input to the table."""
        if isinstance(given, Proceed | Decide) and self.over:
            return NOTHING
        if isinstance(given, ShowStep):
            shown = self.shown()
            return self.table.send(shown) if shown is not None else NOTHING
        return self.table.send(given)
