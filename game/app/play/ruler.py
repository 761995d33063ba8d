"""The tape measure: laid from any place to any other at any time, without effect on the game."""

from typing import TYPE_CHECKING

from game.app.play.hand import NOWHERE

if TYPE_CHECKING:
    from game.app.play.scene import PlayScene

Tape = tuple[int, int, str]
"""From which cell to which, and what it reads."""


class Ruler:
    """The tape of a play scene. on: it is in the hand, and clicks lay it."""

    def __init__(self, scene: "PlayScene") -> None:
        self._scene = scene
        self.on = False
        self.grid = False
        """Whether the measured grid lies on the table."""
        self._start = NOWHERE

    @property
    def there(self) -> bool:
        """Whether the game measures at all."""
        game, table = self._scene.session.game, self._scene.session.table
        return bool(game.measure(table.state, 0, 1))

    def toggle(self) -> None:
        """Take the tape in hand, or put it away."""
        self.on = self.there and not self.on
        self._start = NOWHERE
        self._scene.point()

    def toggle_grid(self) -> None:
        """Lay the grid on the table, or take it off."""
        self.grid = self.there and not self.grid
        self._scene.point()

    def put_away(self) -> bool:
        """Put it away; whether it was in hand."""
        was = self.on
        if was:
            self.toggle()
        return was

    def lay(self, cell: int) -> bool:
        """A click: the tape begins there; whether it was in hand."""
        if self.on and cell != NOWHERE:
            self._start = cell
            self._scene.point()
        return self.on

    @property
    def tape(self) -> Tape | None:
        """How it lies: from where it begins to what is pointed at."""
        cell = self._scene.hand.cell
        if not self.on or NOWHERE in (self._start, cell):
            return None
        words = self._scene.session.game.measure(self._scene.shown_state, self._start, cell)
        return self._start, cell, words
