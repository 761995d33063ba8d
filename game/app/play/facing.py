"""Turning units: by keys, by the wheel, and by pulling from a cell towards the side to be faced."""

from typing import Protocol

from game.app.board.board_view import BoardView
from game.app.play.model import NOW, NOWHERE, PlayModel
from game.core.view_records import Preview
from game.turns.controller import InputResult
from game.turns.inputs import Face, Input, Rotate

_STEPS = 24
"""Steps of a whole turn by keys or wheel, where there are more facings than that."""


class FacingHost(Protocol):
    """Who takes what the player does."""

    def give(self, given: Input) -> InputResult:
        """Take an input and show what came of it."""

    def hovered_cell(self, cell: int) -> None:
        """The mouse points at another cell."""

    def finish_telling(self) -> bool:
        """End what is being told; whether there was anything."""

    def refresh(self) -> None:
        """Show what has changed in the model."""


class FacingControl:
    """What turns the unit in hand, now or where it is going."""

    def __init__(self, model: PlayModel, view: BoardView, table: FacingHost) -> None:
        self.model = model
        self.view = view
        self.table = table

    @property
    def own_cell(self) -> int:
        """The cell of the unit in hand; −1 without one."""
        table = self.model.session.table
        standing = table.position.cell_of(table.unit)
        return NOWHERE if standing is None else standing

    @property
    def turns(self) -> bool:
        """Whether the unit in hand has a line for turning in place."""
        return self.model.moment == NOW and self.model.session.table.turning is not None

    @property
    def plans(self) -> bool:
        """Whether a facing may go with what is pointed at."""
        table = self.model.session.table
        return self.model.moment == NOW and table.choice is not None and table.choice.faced

    def step(self, by: int, fine: bool = False) -> bool:
        """Turn by so many sides, clockwise: where it is going if a target is pointed at, else
        where it stands; whether there was something to turn. Where facings lie close a side is
        several of them, unless it is to be fine."""
        by = by if fine else by * self._side
        return self._plan(self.model.pointer.cell, by) or self._turn(by)

    @property
    def _side(self) -> int:
        """How many facings one step of keys or wheel is."""
        return max(1, self.view.plane.facings // _STEPS)

    def wheel(self, amount: int, cell: int, planned: bool) -> bool:
        """The wheel over a cell. planned: only what it will face where it is going; whether it
        turned something, and so zooms nothing."""
        by = -amount * self._side
        if planned or self._on_ghost(cell):
            return self._plan(cell, by)
        return cell == self.own_cell and self._turn(by)

    def takes(self, cell: int) -> bool:
        """Whether a pull that begins on this cell gives a facing."""
        return cell != NOWHERE and (self._target(cell) or (cell == self.own_cell and self._open))

    def pull(self, cell: int, facing: int | None) -> None:
        """While the button is held: the side that is pulled at, None near the middle."""
        table = self.model.session.table
        if self._target(cell):
            if table.facing != facing:
                self.model.pointer.mouse(cell)
                self.table.give(Face(facing))
        elif facing is not None:
            self.table.hovered_cell(self.view.beside(cell, facing))

    def let_go(self, cell: int, facing: int | None) -> bool:
        """The button is let go; whether that turned a unit in place, and so is no click."""
        if facing is None or self._target(cell) or cell != self.own_cell:
            return False
        self.table.finish_telling()
        self.table.give(Rotate(facing))
        return True

    @property
    def _open(self) -> bool:
        line = self.model.session.table.turning
        return self.turns and line is not None and line.open

    def _target(self, cell: int) -> bool:
        """Whether a cell is one that the chosen line offers with a facing: any, where any point
        is a cell."""
        if not self.plans or cell in (NOWHERE, self.own_cell):
            return False
        targets = self.model.session.table.targets
        return self._fine or any(target.cell == cell for target in targets)

    @property
    def _fine(self) -> bool:
        """Whether facings lie so close that none is reached by steps, each an action: there the
        whole turn is planned first, or pulled."""
        return self.view.plane.fine

    def _on_ghost(self, cell: int) -> bool:
        """Whether an armed plan has the unit stand on a cell."""
        armed = self.model.session.table.begins(cell)
        return armed is not None and armed.cell != cell and self.model.moment == NOW

    def _plan(self, cell: int, by: int) -> bool:
        """Turn the unit where it is going, or where an armed plan leads it."""
        table = self.model.session.table
        armed = table.begins(cell) if self.model.moment == NOW else None
        if armed is not None:
            preview: Preview | None = table.position.preview(armed.action)
        else:
            preview = self.model.pointer.preview() if self._target(cell) else None
        if preview is None or preview.facing is None:
            return False
        facing = (preview.facing + by) % self.view.plane.facings
        self.table.give(Face(facing, planned=armed is not None))
        return True

    def _turn(self, by: int) -> bool:
        table = self.model.session.table
        piece = next((p for p in table.position.pieces if p.id == table.unit), None)
        if not self.turns or self._fine:
            return False
        if piece is None or piece.facing is None:
            return False
        self.table.finish_telling()
        self.table.give(Rotate((piece.facing + by) % self.view.plane.facings))
        return True
