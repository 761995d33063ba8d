"""What lists of rows share: which row the mouse is over, and which one a click takes."""

from collections.abc import Sequence

import pygame
from pygame import Rect

from game.app.ui import Ui
from game.app.widgets.base import Widget


class RowList(Widget):
    """Rows that light up under the mouse and are taken by a click.

    Subclasses lay the rows out (`row_rects`, from the widget's upper left corner) and say what
    taking one does (`take`). `over` is the row under the mouse, `at` the one that the arrows stand
    on, −1 for none.
    """

    focusable = True
    cursor = pygame.SYSTEM_CURSOR_HAND

    def __init__(self, ui: Ui, name: str, rect: Rect, label: str = "", tip: str = "") -> None:
        super().__init__(ui, name, rect, label, tip)
        self.over = self.at = -1

    def focus_shape(self) -> tuple[Rect, int]:
        """The row that the arrows stand on."""
        rows = self.row_rects()
        if 0 <= self.at < len(rows):
            inset = 2 * self.ui.panels.ring_reach
            return rows[self.at].move(self.rect.topleft).inflate(-inset, -inset), self.ui.px(4)
        return self.rect, -1

    def row_rects(self) -> Sequence[Rect]:
        """Where the rows lie."""
        raise NotImplementedError

    def take(self, index: int) -> None:
        """A row was clicked."""
        raise NotImplementedError

    def row_at(self, point: tuple[int, int]) -> int:
        """The row at a point of the window, −1 for none."""
        local = (point[0] - self.rect.left, point[1] - self.rect.top)
        return next((i for i, row in enumerate(self.row_rects()) if row.collidepoint(local)), -1)

    def on_motion(self, point: tuple[int, int]) -> None:
        """The row under the mouse."""
        over = self.row_at(point)
        if over != self.over:
            self.over = over
            self.invalidate()

    def on_hover(self, inside: bool) -> None:
        """Leaving ends it."""
        super().on_hover(inside)
        if not inside:
            self.over = -1

    def on_press(self, point: tuple[int, int]) -> bool:
        """Taken on a row."""
        return self.row_at(point) >= 0

    def on_release(self, point: tuple[int, int]) -> None:
        """Take the row."""
        index = self.row_at(point)
        if index >= 0:
            self.take(index)
