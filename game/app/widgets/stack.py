"""Lays widgets one below the other in a column."""

from collections.abc import Callable
from typing import TypeVar

from pygame import Rect, Surface

from game.app.theme import Rgb
from game.app.ui import Ui
from game.app.widgets.base import Widget
from game.app.widgets.label import Label, RichText

W = TypeVar("W", bound=Widget)


class Hairline(Widget):
    """A fine line between rows."""

    solid = False

    def draw(self, target: Surface) -> None:
        """Draw it."""
        target.fill(self.ui.c.rule_line, self.rect)


class Stack:
    """A column of widgets under `parent`; `y` is where the next one goes."""

    def __init__(self, ui: Ui, parent: Widget, left: int, top: int, width: int) -> None:
        self.ui = ui
        self.parent = parent
        self.left = left
        self.y = top
        self.width = width

    def put(self, widget: W, gap: float = 0) -> W:
        """Add a widget made at (`left`, `y`); the column goes on below it."""
        self.parent.add(widget)
        self.y = widget.rect.bottom + self.ui.px(gap)
        return widget

    def room(self, height: int) -> Rect:
        """The next rect of a height."""
        return Rect(self.left, self.y, self.width, height)

    def gap(self, length: float) -> None:
        """Leave room (pixels at 100 %)."""
        self.y += self.ui.px(length)

    def words(
        self, name: str, text: str, style: str = "label", colour: Rgb | None = None,
        gap: float = 0, align: str = "left",
    ) -> Label:
        """Wrapped plain words."""
        height = Label.height_for(self.ui, text, style, self.width)
        return self.put(Label(self.ui, name, self.room(height), text, style, colour, align), gap)

    def rich(
        self, name: str, markup: str, style: str = "body", colour: Rgb | None = None,
        on_link: Callable[[str], None] | None = None, gap: float = 0,
    ) -> RichText:
        """Wrapped markup."""
        text = RichText(self.ui, name, self.room(0), markup, style, colour, on_link)
        return self.put(text, gap)

    def line(self, gap: float = 8) -> None:
        """A hairline with a gap above and below."""
        self.gap(gap)
        self.put(Hairline(self.ui, f"line.{self.y}", self.room(self.ui.px(1))), gap)
