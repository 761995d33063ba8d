"""Where the player points: the mouse's cell or the keyboard's cursor, and what that would do."""

from collections.abc import Callable
from typing import Any

from game.core.table import Preview, Target
from game.turns.controller import Controller
from game.turns.machine import Mode

NOWHERE = -1
NOW = -1
"""The moment that is looked at when it is none of the past."""


class Hand:
    """The cell pointed at and its preview, worked out once per position, choice and cell."""

    def __init__(self, table: Controller) -> None:
        self.table = table
        self.hover = NOWHERE
        self.cursor = NOWHERE
        self.by_keys = False
        self.meant: Callable[[int], int] = lambda cell: cell
        """The cell that a cursor on this one means: a base has many."""
        self._known: tuple[Any, ...] = ()
        self._preview: Preview | None = None

    @property
    def cell(self) -> int:
        """The cell pointed at, by whatever moved last; −1 for none."""
        return self.meant(self.cursor) if self.by_keys else self.hover

    @property
    def lays(self) -> bool:
        """Whether a way is being laid freely."""
        table = self.table
        return table.mode is Mode.AIMING and table.choice is not None and table.choice.laid

    def mouse(self, cell: int) -> None:
        """The mouse is over a cell."""
        self.hover = cell
        self.by_keys = False

    def keys(self, cell: int) -> None:
        """The cursor stands on a cell."""
        self.cursor = cell
        self.by_keys = True

    def drop(self) -> None:
        """No cursor."""
        self.cursor = NOWHERE
        self.by_keys = False

    def preview(self) -> Preview | None:
        """What pointing there would do; None when no choice aims, or at the unit itself."""
        table = self.table
        if table.mode is not Mode.AIMING or self.cell == NOWHERE or table.choice is None:
            return None
        state = table.state
        key = (id(state), table.unit, table.choice.id, self.cell, table.facing, table.through)
        if self._known[:1] != (key,):
            own = table.own(self.cell) or bool(table.taken(self.cell))
            found = None if own else table.preview(self.cell)
            other = table.position.actor_at(self.cell)
            if found is not None and not found.ruling.allowed and other and not own:
                # Pointing there picks that unit up; it refuses nothing.
                found = None
            # The state is kept in the key's company so that its id stays its own.
            self._known = (key, state)
            self._preview = found
        return self._preview

    def start(self) -> int:
        """Where a cursor begins: at the unit in hand, else at a target, else the first cell."""
        for piece in self.table.position.pieces:
            if piece.id == self.table.unit and piece.cell is not None and piece.cell >= 0:
                return piece.cell
        targets = self.table.targets
        return targets[0].cell if targets else 0

    def cycle(self, step: int) -> int:
        """The next (1) or previous (−1) target from the cursor; −1 if there are none."""
        targets: tuple[Target, ...] = self.table.targets
        cells = sorted({target.cell for target in targets})
        if not cells:
            return NOWHERE
        if self.cell in cells:
            return cells[(cells.index(self.cell) + step) % len(cells)]
        later = [cell for cell in cells if cell > self.cell]
        if step > 0:
            return later[0] if later else cells[0]
        return [cell for cell in cells if cell < self.cell][-1:][0] if cells[0] < self.cell \
            else cells[-1]
