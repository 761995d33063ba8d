"""A player of an open table: points in inches, ways with bends, by mouse alone or by keys alone."""

from typing import Any

import pygame

from game.app.play.model import Pointer
from game.boards.table import TableBoard
from game.core.event import AnyEvent
from game.turns.machine import Mode
from tests.app.play.single_input import SingleInputHands

ARROWS = ((pygame.K_LEFT, pygame.K_RIGHT), (pygame.K_UP, pygame.K_DOWN))
STEPS = ((50, 0), (10, pygame.KMOD_SHIFT))  # hundredths of an inch: half inches, with Shift tenths


class MechHands(SingleInputHands):
    """`SingleInputHands` at a table of 'Mech Field; nobody but this player sits at it."""

    def __init__(self, way: str, text: str, *faces: int, solo: bool = False, **more: Any) -> None:
        super().__init__(way, text, *faces, game="mechs", solo=solo, **more)
        if self.mode() is Mode.HANDOVER:
            self.sit()

    @property
    def board(self) -> TableBoard:
        """The table's board."""
        found = self.table.game.board
        assert isinstance(found, TableBoard)
        return found

    @property
    def hand(self) -> Pointer:
        """What points."""
        return self.scene.model.pointer

    # Places

    def place(self, x: float, y: float) -> int:
        """The cell of a place in inches."""
        return self.board.at(round(x * 100), round(y * 100))

    def at(self, x: float, y: float) -> tuple[int, int]:
        """The window point of a place in inches, brought into sight."""
        return self.spot(self.place(x, y))

    # Playing

    def point(self, x: float, y: float) -> None:
        """Point at a place and do nothing."""
        if self.mouse:
            self.move(self.at(x, y))
            return
        if not self.hand.by_keys:
            self.key(pygame.K_RIGHT)
        goal = round(x * 100), round(y * 100)
        for axis, keys in enumerate(ARROWS):
            for far, mod in STEPS:
                for _ in range(120):
                    left = goal[axis] - self._cursor()[axis]
                    if abs(left) < far:
                        break
                    self.key(keys[left > 0], mod)
        assert all(abs(a - b) < STEPS[-1][0] for a, b in zip(self._cursor(), goal, strict=True))

    def go(self, x: float, y: float) -> None:
        """Point there and do it: a click, or Enter."""
        self.point(x, y)
        if self.mouse:
            self.click(self.at(x, y))
        else:
            self.key(pygame.K_RETURN)
        self.again()
        self.rest()

    def bend(self, x: float, y: float) -> None:
        """Let the way bend there: Shift with a click, or B."""
        self.point(x, y)
        if self.mouse:
            pygame.key.set_mods(pygame.KMOD_SHIFT)
            self.click(self.at(x, y))
            pygame.key.set_mods(0)
        else:
            self.key(pygame.K_b)

    # Reading

    def of(self, unit: str) -> Any:
        """A unit's record."""
        return self.table.state.units[unit]

    def inches(self, unit: str) -> tuple[float, float]:
        """Where a unit stands."""
        x, y = self.board.xy(self.piece(unit).cell or 0)
        return x / 100, y / 100

    def degrees(self, unit: str) -> int:
        """Where it looks."""
        return 5 * (self.piece(unit).facing or 0)

    def last(self) -> str:
        """The text of the last action."""
        return self.actions()[-1] if self.actions() else ""

    def events(self) -> tuple[AnyEvent, ...]:
        """What the last action brought about."""
        return tuple(self.scene.session.history.entries[-1].events)

    def _cursor(self) -> tuple[int, int]:
        return self.board.xy(self.hand.cursor)
