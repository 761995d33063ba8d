"""The board as a widget: it paints the board view and tells the scene of cells, drags and wheel."""

from collections.abc import Callable, Sequence
from typing import Protocol

import pygame
from pygame import Rect, Surface

from game.app.board.view import BoardView
from game.app.ui import Ui
from game.app.widgets.base import Widget

DRAG = 6  # pixels at 100 % before a press becomes a drag


class Listener(Protocol):
    """Who is told what happens on the board (the play scene)."""

    def hovered_cell(self, cell: int) -> None:
        """The mouse is over another cell (-1: none)."""

    def clicked(self, cell: int, piece: str) -> None:
        """A click on a cell, on a piece if there is one ("" for none)."""

    def zoomed(self) -> None:
        """The zoom has changed."""


class BoardWidget(Widget):
    """Paints a `BoardView` in `rect`; left click points, drag with any button pans."""

    def __init__(self, ui: Ui, rect: Rect, view: BoardView, listener: Listener) -> None:
        super().__init__(ui, "board", rect)
        self.view = view
        self.listener = listener
        self._last = (0, 0)
        self._from: tuple[int, int] | None = None
        self._dragged = False
        self._clock = 0
        self.covers: Callable[[], Sequence[Rect]] = tuple
        """Rectangles through which nothing of the board shows."""
        self.moving: Callable[[], None] = lambda: None
        """Called when the view wants frames; the scene sets it."""

    def draw(self, target: Surface) -> None:
        """Paint the part that is asked for."""
        old = target.get_clip()
        wanted = old.clip(self.rect)
        if any(cover.contains(wanted) for cover in self.covers()):
            return
        target.set_clip(wanted)
        self.view.draw(target)
        target.set_clip(old)

    def focus_shape(self) -> tuple[Rect, int]:
        """The board shows its own cursor."""
        return self.rect, -1

    def on_hover(self, inside: bool) -> None:
        """Leaving ends the hover; nothing is repainted for it here."""
        self.hovered = inside
        if not inside:
            self.listener.hovered_cell(-1)

    def on_motion(self, point: tuple[int, int]) -> None:
        """Hover, or pan while a button is held."""
        if self._from is not None:
            self.drag(point)
        else:
            self.listener.hovered_cell(self.view.cell_at(point))

    def on_press(self, point: tuple[int, int]) -> bool:
        """Perhaps a click, perhaps a drag."""
        self._from = self._last = point
        self._dragged = False
        return True

    def on_release(self, point: tuple[int, int]) -> None:
        """A click unless it was a drag."""
        started, self._from = self._from, None
        if started is not None and not self._dragged and self.rect.collidepoint(point):
            self.listener.clicked(self.view.cell_at(point), self.view.piece_at(point))

    def grab(self, point: tuple[int, int]) -> None:
        """Begin a drag with another button."""
        self._from = self._last = point
        self._dragged = True

    def let_go(self) -> bool:
        """End such a drag; whether the mouse is still where it was pressed: a click."""
        still = self._from is not None and self._last == self._from
        self._from = None
        return still

    @property
    def dragging(self) -> bool:
        """Whether a drag is under way."""
        return self._from is not None and self._dragged

    def drag(self, point: tuple[int, int]) -> None:
        """Pan after the mouse, once it has left the spot it was pressed on."""
        assert self._from is not None
        far = max(abs(point[0] - self._from[0]), abs(point[1] - self._from[1]))
        if not self._dragged and far < self.ui.px(DRAG):
            return
        self._dragged = True
        self.view.pan(point[0] - self._last[0], point[1] - self._last[1])
        self._last = point
        self.moving()

    def on_wheel(self, amount: int) -> bool:
        """Zoom at the mouse."""
        self.zoom(amount, pygame.mouse.get_pos())
        return True

    def zoom(self, steps: int, at: tuple[int, int] | None = None) -> None:
        """Zoom in (positive) or out by steps."""
        for _ in range(abs(steps)):
            self.view.zoom(1 if steps > 0 else -1, at)
        self.listener.zoomed()
        self.moving()

    def on_time(self, now: int) -> bool:
        """Let the view's animations and tiles go on."""
        passed = max(0, min(100, now - self._clock)) if self._clock else 0
        self._clock = now
        wants = self.view.update(passed) or not self.view.idle
        if not wants:
            self._clock = 0
        return wants
