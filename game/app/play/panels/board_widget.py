"""The board as a widget: it paints the board view and tells the scene of cells, drags and wheel;
and how far a mouse at the window's edge pushes the map."""

from collections.abc import Callable, Sequence
from typing import Protocol

import pygame
from pygame import Rect, Surface

from game.app.board.board_view import BoardView
from game.app.play.measures import measures
from game.app.ui import Ui
from game.app.widgets.base import Widget

DRAG = 6  # pixels at 100 % before a press becomes a drag
_FRAME = 16  # ms between two steps of edge panning
_LEAST_PUSH = 0.25  # share of its speed at the inner border of the strip


class Listener(Protocol):
    """Who is told what happens on the board (the play scene)."""

    def hovered_cell(self, cell: int) -> None:
        """The mouse is over another cell (-1: none)."""

    def clicked(self, cell: int, piece: str) -> None:
        """A click on a cell, on a piece if there is one ("" for none)."""

    def asked_at(self, cell: int) -> None:
        """A long press on a cell (-1: off the map), or a right click."""

    def zoomed(self) -> None:
        """The zoom has changed."""

    def rested(self) -> None:
        """The map lies still in another place than before."""


class Turner(Protocol):
    """Who is told of pulls and of the wheel, that may turn units (`game.app.play.facing`)."""

    def takes(self, cell: int) -> bool:
        """Whether a pull that begins on this cell gives a facing."""

    def pull(self, cell: int, facing: int | None) -> None:
        """The side that is pulled at, None near the middle of the cell."""

    def let_go(self, cell: int, facing: int | None) -> bool:
        """The pull is over; whether that was no click."""

    def wheel(self, amount: int, cell: int, planned: bool) -> bool:
        """The wheel over a cell; whether it turned something."""


class Carrier(Protocol):
    """Who is told of counters that are dragged (`game.app.play.carrying`)."""

    @property
    def lifts(self) -> bool:
        """Whether a counter is in the air."""

    def liftable(self, unit: str, cell: int) -> str:
        """The unit that a drag from this counter and cell lifts, "" for none."""

    def lift(self, unit: str) -> bool:
        """Take it up; whether it left the map."""

    def over(self, cell: int) -> None:
        """It is held over a cell (−1: none)."""

    def lay_down(self, cell: int) -> None:
        """Let go over a cell (−1: none)."""


class BoardWidget(Widget):
    """Paints a `BoardView` in `rect`; left click points, drag with any button pans. A drag of a
    counter that the carrier lifts takes it along, and a pull from a cell that the turner takes
    gives a facing, in place of panning."""

    dragged = True

    def __init__(self, ui: Ui, rect: Rect, view: BoardView, listener: Listener) -> None:
        super().__init__(ui, "board", rect)
        self.opaque = Rect(rect)
        self.view = view
        self.listener = listener
        self._last = (0, 0)
        self._from: tuple[int, int] | None = None
        self._dragged = self._grabbed = False
        self._pulled = -1
        self._lifts = ""
        self._spent = False
        self.due: int | None = None
        """When `tick` must be called to hear of a long press (ms), or None."""
        self._clock = 0
        self._place = view.camera.place
        self.turner: Turner | None = None
        self.carrier: Carrier | None = None
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

    def kept_clear(self) -> Sequence[Rect]:
        """The counters in view, and what is said beside the end of a way."""
        counters = (self.view.rect_of(piece.id) for piece in self.view.pieces)
        return [*(rect for rect in counters if rect is not None and rect.colliderect(self.rect)),
                *self.view.beside_way()]

    def focus_shape(self) -> tuple[Rect, int]:
        """The board shows its own cursor."""
        return self.rect, -1

    def on_hover(self, inside: bool) -> None:
        """Leaving ends the hover; nothing is repainted for it here."""
        self.hovered = inside
        if not inside:
            self.listener.hovered_cell(-1)

    def on_motion(self, point: tuple[int, int]) -> None:
        """Hover, or carry, pull or pan while a button is held."""
        if self._spent:
            return
        if self.due is not None and self._left(point):
            self.due = None
        if self._lifts and self.carrier is not None:
            self._carry(point, self.carrier)
        elif self._pulled >= 0 and self.turner is not None:
            self.turner.pull(self._pulled, self.view.facing_at(self._pulled, point))
        elif self._from is not None:
            self.drag(point)
        else:
            self.listener.hovered_cell(self.view.cell_at(point))

    def on_press(self, point: tuple[int, int]) -> bool:
        """Perhaps a click, perhaps a drag, perhaps a pull towards a side of the cell."""
        self._from = self._last = point
        self._dragged = False
        cell = self.view.cell_at(point)
        self._spent, self._lifts = False, ""
        self.due = pygame.time.get_ticks() + measures().hold.long_ms
        if self.carrier is not None:
            self._lifts = self.carrier.liftable(self.view.piece_at(point), cell)
        if self._lifts:
            self._pulled = -1
            return True
        self._pulled = cell if self.turner is not None and self.turner.takes(cell) else -1
        return True

    def on_release(self, point: tuple[int, int]) -> None:
        """A click unless it was a drag."""
        started, self._from, self.due = self._from, None, None
        lifts, self._lifts = self._lifts, ""
        if self._spent:
            self._spent = False
            return
        if lifts and self._dragged and self.carrier is not None:
            if self.carrier.lifts:
                self.carrier.lay_down(self.under(point))
            return
        cell, self._pulled = self._pulled, -1
        if cell >= 0 and self.turner is not None:
            if not self.turner.let_go(cell, self.view.facing_at(cell, point)):
                self.listener.clicked(cell, self.view.piece_at(self.view.centre_of(cell)))
            return
        if started is not None and not self._dragged and self.rect.collidepoint(point):
            self.listener.clicked(self.view.cell_at(point), self.view.piece_at(point))

    def _carry(self, point: tuple[int, int], carrier: Carrier) -> None:
        """A counter goes with the mouse, once that has left the spot it was pressed on."""
        if not self._dragged:
            if not self._left(point):
                return
            self._dragged = True
            carrier.lift(self._lifts)
        if not carrier.lifts:
            # it can't be lifted, or was put back: what is left of the drag does nothing
            self._spent = True
            return
        self._last = point
        self.view.carry(self._lifts, point)
        carrier.over(self.under(point))

    def _left(self, point: tuple[int, int]) -> bool:
        """Whether the mouse has left the spot that it was pressed on."""
        assert self._from is not None
        moved = max(abs(point[0] - self._from[0]), abs(point[1] - self._from[1]))
        return moved >= self.ui.px(DRAG)

    def under(self, point: tuple[int, int]) -> int:
        """The cell under a point where the board can be seen, else -1."""
        hidden = any(cover.collidepoint(point) for cover in self.covers())
        return -1 if hidden or not self.rect.collidepoint(point) else self.view.cell_at(point)

    def grab(self, point: tuple[int, int]) -> None:
        """Begin a drag with another button."""
        self._from = self._last = point
        self._dragged = self._grabbed = True

    def let_go(self) -> bool:
        """End such a drag; whether the mouse is still where it was pressed: a click."""
        still = self._grabbed and self._last == self._from
        if self._grabbed:
            self._from, self._grabbed = None, False
        return still

    def let_go_undone(self) -> None:
        """What a press had begun is nothing any more: no click, no pull, no long press."""
        self._from = self.due = None
        self._dragged = self._grabbed = False
        self._lifts, self._pulled, self._spent = "", -1, True

    @property
    def dragging(self) -> bool:
        """Whether a drag is under way."""
        return self._from is not None and self._dragged

    def drag(self, point: tuple[int, int]) -> None:
        """Pan after the mouse, once it has left the spot it was pressed on."""
        if not self._dragged and not self._left(point):
            return
        self._dragged = True
        self.view.pan(point[0] - self._last[0], point[1] - self._last[1])
        self._last = point
        self.moving()

    def push(self, dx: float, dy: float) -> bool:
        """Pan under a mouse that stays where it is: what is carried is over another cell then.
        Whether the map could move."""
        before = self.view.camera.origin
        self.view.pan(dx, dy)
        if self.view.camera.origin == before:
            return False
        if self._lifts and self.carrier is not None and self.carrier.lifts:
            self.carrier.over(self.under(self._last))
        self.moving()
        return True

    def tick(self, now: int) -> None:
        """Hear of a press that lasts: it asks what can be done there, and is no click."""
        if self.due is not None and now >= self.due and self._from is not None:
            self.due, self._spent = None, True
            self.listener.asked_at(self.under(self._from))

    def on_wheel(self, amount: int) -> bool:
        """Zoom at the mouse, unless it turns what lies there; with Shift it only turns."""
        place = pygame.mouse.get_pos()
        shift = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
        cell = self.view.cell_at(place)
        lifts = self.carrier is not None and self.carrier.lifts
        if self.turner is None or not self.turner.wheel(amount, cell, shift or lifts):
            self.zoom(amount, place)
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
        camera = self.view.camera
        if not camera.moving and camera.place != self._place:
            self._place = camera.place
            self.listener.rested()
        return wants


class EdgePan:
    """How far the map is pushed by a mouse that rests at an edge. due: when `step` is needed
    again."""

    def __init__(self, ui: Ui) -> None:
        self._ui = ui
        self._clock = 0

    def way(self, mouse: tuple[int, int], area: Rect, strip: int) -> tuple[float, float]:
        """The direction in which the mouse pushes along the edges of an area, and what share of
        the speed, −1 to 1 each way: the nearer to the edge the faster. strip: how near it must be,
        in pixels at 100 %."""
        if not area.collidepoint(mouse):
            return 0.0, 0.0
        wide = self._ui.px(strip)

        def push(depth: int) -> float:
            return _LEAST_PUSH + (1 - _LEAST_PUSH) * depth / wide if depth > 0 else 0.0

        x, y = mouse
        return (
            push(x + 1 + wide - area.right) - push(area.left + wide - x),
            push(y + 1 + wide - area.bottom) - push(area.top + wide - y),
        )

    def step(self, now: int, way: tuple[float, float]) -> tuple[float, float]:
        """Pixels to pan by for the time that has passed since the last step."""
        if not any(way):
            self.rest()
            return 0.0, 0.0
        passed = min(100, now - self._clock) if self._clock else _FRAME
        self._clock = now
        pixels = self._ui.px(measures().edge.speed) * passed / 1000
        return -way[0] * pixels, -way[1] * pixels

    def rest(self) -> None:
        """Nothing is to be panned before the mouse moves: the map has come to its end."""
        self._clock = 0

    @property
    def due(self) -> int | None:
        """When it must be called again, or None."""
        return self._clock + _FRAME if self._clock else None
