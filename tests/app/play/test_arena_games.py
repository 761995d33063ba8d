"""Whole duels of Arena in the window against the computer: by keys alone, by the mouse alone."""

import pytest

from game.boards.hexes import HexBoard
from game.turns.machine import Mode
from tests.app.play.single_input import SingleInputHands
from tests.frozen import frozen

DECISIONS = 300
FIRST = ("first-blue", "begin")  # what is asked of the side and not of a figure


class Fencer(SingleInputHands):
    """A player who runs at the enemy and strikes, with nothing but the mouse, or the keys."""

    def decide(self) -> None:
        """One decision, whatever stands to be decided."""
        table = self.table
        if table.mode is Mode.HANDOVER:
            self.sit()
        elif table.mode is Mode.CONFIRMING:
            self.yes()
        elif table.status.interrupts:
            self.asked(next(line.id for line in table.menu if line.open))
        elif not table.unit and any(line.id in FIRST for line in table.menu):
            self.pick(next(line.id for line in table.menu if line.id in FIRST))
        elif not table.unit:
            self.take(table.position.actors[0])
        else:
            self._act()

    def _act(self) -> None:
        opened = self.open_lines()
        if "attack" in opened:
            self._go("attack", self.where("r1"))
            return
        board = self.table.game.board
        assert isinstance(board, HexBoard)
        here, foe = self.piece("b1").cell or 0, self.piece("r1").cell or 0
        for line in ("full", "half", "step"):
            if line not in opened or board.distance(here, foe) == 1:
                continue
            cells = self.table.game.targets(self.table.state, "b1", line)
            nearest = min(cells, key=lambda one: board.distance(one.cell, foe))
            if board.distance(nearest.cell, foe) < board.distance(here, foe):
                self._go(line, board.name(nearest.cell))
                return
        self.leave_phase()

    def _go(self, line: str, hex_name: str) -> None:
        if self.table.choice is None or self.table.choice.id != line:
            self.pick(line)
        self.act(hex_name)


@pytest.mark.parametrize(
    "way", ["mouse", pytest.param("keys", marks=pytest.mark.long)]
)
def test_a_duel_against_the_computer_to_its_end(way: str) -> None:
    """AR-U29: from the first initiative to the end screen."""
    text = frozen("arena", "duel").read_text(encoding="utf-8")
    fencer = Fencer(way, text, game="arena", solo=True)
    assert fencer.table.game.computers
    fencer.play_out(fencer.decide, DECISIONS)
    verbs = {text.split()[0] for text in fencer.actions()}
    assert {"initiative", "move", "attack", "resolve", "close"} <= verbs
    assert any(text.startswith("move r1") for text in fencer.actions()), "the computer walked"
    assert any(text.startswith("attack r1") for text in fencer.actions()), "and struck"
