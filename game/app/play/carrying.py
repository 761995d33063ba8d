"""Drag and drop: a counter is lifted off the map and laid down where it is to go."""

from game.app.board.board_view import BoardView
from game.app.play.facing import FacingHost
from game.app.play.model import NOW, NOWHERE, PlayModel
from game.core.contract import TURN
from game.turns.inputs import Face, Pick, Point
from game.turns.machine import Mode

_FREE = (Mode.IDLE, Mode.UNIT, Mode.AIMING, Mode.MENU)
"""Modes in which a counter may be lifted."""


class CarryControl:
    """What a counter that is dragged does: lifted it is in hand, over a cell it shows what going
    there means, laid down it does what a click there does."""

    def __init__(self, model: PlayModel, view: BoardView, table: FacingHost) -> None:
        self.model = model
        self.view = view
        self.table = table

    @property
    def lifts(self) -> bool:
        """Whether a counter is in the air."""
        return bool(self.model.carried)

    def liftable(self, unit: str, cell: int) -> str:
        """The unit that a drag from this counter and cell lifts, "" for none: one that may act and
        point somewhere, unless it is about to turn where it stands."""
        model, table = self.model, self.model.session.table
        if model.moment != NOW or model.ruler.on or table.mode not in _FREE or cell == NOWHERE:
            return ""
        position = table.position
        lifted = unit if unit in position.actors else position.actor_at(cell)
        if not lifted or (table.status.focus and lifted != table.unit):
            return ""
        choice = table.choice if lifted == table.unit else None
        choice = choice or position.opening(lifted)
        return lifted if choice is not None and choice.id != TURN else ""

    def lift(self, unit: str) -> bool:
        """Take a counter up; whether it left the map. What was chosen for it stays chosen."""
        table = self.model.session.table
        self.table.finish_telling()
        self.model.cell_menu = None
        if table.unit != unit or table.choice is None:
            self.table.give(Pick(unit))
        if table.unit != unit or table.mode is not Mode.AIMING:
            return False
        self.model.carried = unit
        return True

    def over(self, cell: int) -> None:
        """It is held over another cell."""
        self.table.hovered_cell(cell)

    def lay_down(self, cell: int) -> None:
        """Let go over a cell: what a click there would do, or said why not; over its own cell, one
        where somebody else would be taken in hand, or none, it goes back."""
        pointer = self.model.pointer
        pointer.mouse(cell)
        if cell == NOWHERE or pointer.preview() is None:
            self.put_back()
            return
        self.model.carried = ""
        self.view.carry("")
        self.table.give(Point(cell))

    def put_back(self) -> bool:
        """It goes back to where it was taken from, and stays in hand; whether one was lifted."""
        carried, self.model.carried = self.model.carried, ""
        if not carried:
            return False
        self.view.carry("")
        if self.model.session.table.facing is not None:
            self.table.give(Face(None))
        self.table.refresh()
        return True
