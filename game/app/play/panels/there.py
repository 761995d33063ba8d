"""The card "From there": what awaits a unit at the end of a plan, over the foot of the options."""

import itertools
from collections.abc import Callable
from fractions import Fraction

from msgspec.structs import replace
from pygame import Rect, Surface

from game.app.play.panels.cached_card import INSET, CachedCard
from game.app.play.play_view import ThereRow, ThereView
from game.app.play.words import say
from game.app.theme import Rgb
from game.app.ui import Ui
from game.app.widgets.base import Widget
from game.app.widgets.label import Label
from game.app.widgets.stack import Stack

_COUNTS = ((6, 6), (4, 4), (3, 3), (2, 3), (2, 2), (1, 2), (1, 1), (0, 1), (0, 0))
"""How many dangers and targets are told, the most first; the rest is counted."""
_BAR = (44, 7)
_DOT = " · "
"""Parts the head of a list from what it holds for."""


class ShareBar(Widget):
    """A chance as a bar."""

    solid = False

    def __init__(self, ui: Ui, name: str, rect: Rect, share: Fraction, colour: Rgb) -> None:
        super().__init__(ui, name, rect)
        self.share, self.colour = share, colour

    def draw(self, target: Surface) -> None:
        """The whole pale, the chance filled."""
        ui = self.ui
        ui.panels.plate(target, self.rect, ui.c.card_band, ui.px(1))
        wide = round(self.rect.width * self.share)
        if wide:
            ui.panels.plate(target, Rect(self.rect.topleft, (wide, self.rect.height)),
                            self.colour, ui.px(1))


class TherePanel(CachedCard):
    """Tells of the end of a plan; of no plan nothing. most: the rect that it may take at most, its
    foot stays. on_size: told how high it has become."""

    def __init__(
        self, ui: Ui, most: Rect, compact: bool, on_size: Callable[[int], None]
    ) -> None:
        super().__init__(ui, "there", Rect(most))
        self.most = most
        self.compact = compact
        self.on_size = on_size
        self.visible = False
        self._shown: ThereView | None = None

    def render(self, view: ThereView | None) -> None:
        """Show this part of the screen's view."""
        if view == self._shown:
            return
        self._shown = view
        before = Rect(self.rect)
        self.children.clear()
        self.head = view.head if view is not None else ""
        self.visible = view is not None
        if view is not None:
            self._fill(view)
        high = self.rect.height if self.visible else 0
        self.opaque = self.rect.inflate(0, 0)
        self.on_size(high)
        self.damage(before.union(self.rect).inflate(2 * self.outset, 2 * self.outset))

    def _fill(self, view: ThereView) -> None:
        counts = ((0, 1), (0, 0)) if self.compact else _COUNTS
        shorter = (view, _brief(view)) if self.compact else (view,)
        for shown, (threats, targets) in itertools.product(shorter, counts):
            self.children.clear()
            self.rect = Rect(self.most)
            foot = self._lay(shown, threats, targets)
            high = foot - self.rect.top + self.ui.px(INSET)
            if high <= self.most.height:
                break
        high = min(high, self.most.height)
        top = self.most.bottom - high
        for child in self.children:
            child.move(0, top - self.most.top)
        self.rect = Rect(self.most.left, top, self.most.width, high)

    def _lay(self, view: ThereView, threats: int, targets: int) -> int:
        ui, pad = self.ui, self.ui.px(10 if self.compact else 14)
        stack = Stack(ui, self, self.rect.left + pad, self.rect.top + self.head_height - ui.px(4),
                      self.rect.width - 2 * pad)
        for row in view.steps:
            self._row(stack, row, ui.c.blue, bar=False)
        if view.steps:
            stack.gap(2)
        self._head(stack, "there.dangers", view.dangers, view.unhurt)
        for row in view.threats[:threats]:
            self._row(stack, row, ui.c.stop_ink, bar=False)
        stack.gap(2)
        more = ""
        if self.compact and not targets and view.targets:
            more = view.targets[0].odds
        elif self.compact and view.targets[1:]:
            more = say("there.more", count=len(view.targets) - 1)
        self._head(stack, "there.chances", view.chances, more)
        for row in view.targets[:targets]:
            self._row(stack, row, ui.c.blue, bar=not self.compact)
        if view.others and not self.compact:
            stack.words("there.others", view.others, "small", ui.c.ink_3)
        return stack.y

    def _head(self, stack: Stack, name: str, words: str, value: str) -> None:
        """A line in bold with something at its right."""
        if not words and not value:
            return
        ui, top = self.ui, stack.y
        wide = ui.text.width(value, "label.bold", ui.scale) if value else 0
        room = stack.width - wide - (ui.px(8) if wide else 0)
        high = Label.height_for(ui, words, "label.bold", room)
        stack.parent.add(Label(ui, name, Rect(stack.left, top, room, high), words, "label.bold"))
        if value:
            place = Rect(stack.left + stack.width - wide, top, wide, ui.line("label.bold"))
            stack.parent.add(
                Label(ui, f"{name}.value", place, value, "label.bold", ui.c.go, "right"))
        stack.y = top + max(high, ui.line("label.bold")) + ui.px(2)

    def _row(self, stack: Stack, row: ThereRow, colour: Rgb, *, bar: bool) -> None:
        """Who, by what, and how likely."""
        ui, top, name = self.ui, stack.y, f"there.{row.unit}.{stack.y}"
        wide = ui.text.width(row.odds, "option", ui.scale) + ui.px(2) if row.odds else 0
        barred = ui.px(_BAR[0]) + ui.px(8) if bar and row.share is not None else 0
        room = stack.width - wide - barred - (ui.px(8) if wide else 0)
        title = Label.height_for(ui, row.name, "label.bold", room)
        stack.parent.add(
            Label(ui, name, Rect(stack.left, top, room, title), row.name, "label.bold"))
        if row.odds:
            place = Rect(stack.left + stack.width - wide, top, wide, ui.line("option"))
            stack.parent.add(Label(ui, f"{name}.odds", place, row.odds, "option", colour, "right"))
        if barred and row.share is not None:
            line = Rect(stack.left + stack.width - wide - barred, 0, *map(ui.px, _BAR))
            line.centery = top + ui.line("option") // 2
            stack.parent.add(ShareBar(ui, f"{name}.bar", line, row.share, colour))
        stack.y = top + max(title, ui.line("option") if row.odds else 0)
        if row.words and not self.compact:
            stack.words(f"{name}.words", row.words, "small", ui.c.ink_2)
        stack.gap(2)


def _brief(view: ThereView) -> ThereView:
    """The same with heads that say only what stands before their first dot."""
    heads = {name: getattr(view, name).split(_DOT)[0] for name in ("dangers", "chances")}
    return replace(view, **heads)
