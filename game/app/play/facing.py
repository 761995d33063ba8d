"""Turning units: by keys, by the wheel, and by pulling from a cell towards the side to be faced."""

from typing import TYPE_CHECKING

from game.app.play.hand import NOW, NOWHERE
from game.turns.inputs import Face, Turn

if TYPE_CHECKING:
    from game.app.play.scene import PlayScene

_STEPS = 24
"""Steps of a whole turn by keys or wheel, where there are more facings than that."""


class Facing:
    """What turns the unit in hand, now or where it is going, on a play scene."""

    def __init__(self, scene: "PlayScene") -> None:
        self.scene = scene

    @property
    def _own(self) -> int:
        """The cell of the unit in hand; −1 without one."""
        table = self.scene.session.table
        cells = (p.cell for p in table.position.pieces if p.id == table.unit)
        found = next(cells, None)
        return NOWHERE if found is None else found

    @property
    def turns(self) -> bool:
        """Whether the unit in hand has a line for turning in place."""
        return self.scene.moment == NOW and self.scene.session.table.turning is not None

    @property
    def hinted(self) -> bool:
        """Whether the keys that turn would do something."""
        return self.plans or (self.turns and not self._fine)

    @property
    def plans(self) -> bool:
        """Whether a facing may go with what is pointed at."""
        table = self.scene.session.table
        return self.scene.moment == NOW and table.choice is not None and table.choice.faced

    def step(self, by: int, fine: bool = False) -> bool:
        """Turn by so many sides, clockwise: where it is going if a target is pointed at, else
        where it stands; whether there was something to turn. Where facings lie close a side is
        several of them, unless it is to be fine."""
        by = by if fine else by * self._side
        return self._plan(self.scene.hand.cell, by) or self._turn(by)

    @property
    def _side(self) -> int:
        """How many facings one step of keys or wheel is."""
        view = self.scene.view
        return max(1, view.plane.facings // _STEPS) if view is not None else 1

    def wheel(self, amount: int, cell: int, planned: bool) -> bool:
        """The wheel over a cell. planned: only what it will face where it is going; whether it
        turned something, and so zooms nothing."""
        if planned:
            return self._plan(cell, -amount * self._side)
        return cell == self._own and self._turn(-amount * self._side)

    def takes(self, cell: int) -> bool:
        """Whether a pull that begins on this cell gives a facing."""
        return cell != NOWHERE and (self._target(cell) or (cell == self._own and self._open))

    def pull(self, cell: int, facing: int | None) -> None:
        """While the button is held: the side that is pulled at, None near the middle."""
        table = self.scene.session.table
        if self._target(cell):
            if table.facing != facing:
                self.scene.hand.mouse(cell)
                self.scene.give(Face(facing))
        elif facing is not None:
            self.scene.hovered_cell(self._beside(cell, facing))

    def let_go(self, cell: int, facing: int | None) -> bool:
        """The button is let go; whether that turned a unit in place, and so is no click."""
        if facing is None or self._target(cell) or cell != self._own:
            return False
        self.scene.director.skip()
        self.scene.give(Turn(facing))
        return True

    @property
    def _open(self) -> bool:
        line = self.scene.session.table.turning
        return self.turns and line is not None and line.open

    def _target(self, cell: int) -> bool:
        """Whether a cell is one that the chosen line offers with a facing: any, where any point
        is a cell."""
        if not self.plans or cell in (NOWHERE, self._own):
            return False
        targets = self.scene.session.table.targets
        return self._fine or any(target.cell == cell for target in targets)

    @property
    def _fine(self) -> bool:
        """Whether facings lie so close that none is reached by steps, each an action: there the
        whole turn is planned first, or pulled."""
        return self.scene.view is not None and self.scene.view.plane.fine

    def _beside(self, cell: int, facing: int) -> int:
        view = self.scene.view
        return view.beside(cell, facing) if view is not None else NOWHERE

    def _plan(self, cell: int, by: int) -> bool:
        if cell == NOWHERE or not self._target(cell):
            return False
        preview = self.scene.hand.preview()
        if preview is None or preview.facing is None or self.scene.view is None:
            return False
        self.scene.give(Face((preview.facing + by) % self.scene.view.plane.facings))
        return True

    def _turn(self, by: int) -> bool:
        scene, table = self.scene, self.scene.session.table
        piece = next((p for p in table.position.pieces if p.id == table.unit), None)
        if not self.turns or self._fine or scene.view is None:
            return False
        if piece is None or piece.facing is None:
            return False
        scene.director.skip()
        scene.give(Turn((piece.facing + by) % scene.view.plane.facings))
        return True
