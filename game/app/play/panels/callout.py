"""Words beside a cell or a panel, with a pointer: at most one callout, that fades in."""

from collections.abc import Callable, Hashable, Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game.app import rich
from game.app.play.play_view import CalloutView, Paragraph
from game.app.play.words import say
from game.app.ui import Ui
from game.app.widgets.base import Group, Widget
from game.app.widgets.label import RichText
from game.app.widgets.panel import Callout

NARROW, WIDE = 216, 320  # pixels at 100 %


class Placing(NamedTuple):
    """Where a callout may lie. spot: what it points at; bounds: it stays within; avoid: what it
    keeps clear of if it can; never: what it never covers."""

    spot: Rect
    bounds: Rect
    avoid: Sequence[Rect] = ()
    never: Sequence[Rect] = ()


class CalloutLayer(Group):
    """Holds the callout; it fades in over `ms` (0 at once). place: works out where one may lie.

    Animate it (`Scene.animate`) while `share` is less than 1.
    """

    def __init__(
        self, ui: Ui, rect: Rect, place: Callable[[CalloutView], Placing],
        on_link: Callable[[str], None],
    ) -> None:
        super().__init__(ui, "words", rect)
        self.place = place
        self.on_link = on_link
        self.ms = 0.0
        self.share = 1.0
        self._since = 0
        self._about: Hashable = None

    def render(self, view: CalloutView | None, seen: Hashable) -> bool:
        """Show this part of the screen's view; whether there is something to animate. As long as
        the same is said of the same thing, and the board is seen in the same way, it stays where
        it is."""
        about = None
        if view is not None:
            about = (view.text, view.spot, None if view.pinned else view.never, seen)
        if about == self._about:
            return False
        self._about = about
        for child in self.children:
            child.invalidate()
        self.children.clear()
        if view is None:
            return False
        callout = make(
            self.ui, view.text, self.place(view), self.on_link, view.ruling is not None
        )
        self.add(callout)
        self.share = 0.0 if self.ms > 0 else 1.0
        self._since = pygame.time.get_ticks()
        callout.invalidate()
        return self.share < 1

    def distance(self, point: tuple[int, int]) -> int:
        """Pixels from a point to what is said, 0 on it, and where nothing is."""
        x, y = point
        return min((
            max(box.left - x, x - box.right, 0) + max(box.top - y, y - box.bottom, 0)
            for box in (child.rect for child in self.children)
        ), default=0)

    def under(self, point: tuple[int, int]) -> bool:
        """Whether a point lies on what is said."""
        return any(child.rect.collidepoint(point) for child in self.children)

    def on_time(self, now: int) -> bool:
        """Somewhat more of it."""
        if self.share >= 1:
            return False
        self.share = min(1.0, (now - self._since) / self.ms)
        for child in self.children:
            child.invalidate()
        return self.share < 1

    def paint(self, target: Surface) -> None:
        """The callout, with what lay there still showing through."""
        if self.share >= 1 or not self.children:
            super().paint(target)
            return
        area = self.children[0].rect.unionall([child.rect for child in self.children])
        reach = 2 * max(child.outset for child in self.children)
        area = area.inflate(reach, reach).clip(target.get_clip())
        if not area.width or not area.height:
            return
        behind = target.subsurface(area).copy()
        super().paint(target)
        behind.set_alpha(round(255 * (1 - self.share)))
        target.blit(behind, area)


def make(
    ui: Ui, said: Sequence[Paragraph], place: Placing, on_link: Callable[[str], None],
    stop: bool = False,
) -> Callout:
    """The callout of such paragraphs with its pointer at a spot. stop: a cross stands before
    them, in a column of its own."""
    pad_x, pad_y = ui.px(14), ui.px(10)
    column = ui.px(28) if stop else 0
    widest = max(
        (rich.layout(ui, markup, style, 10_000).width for markup, style, _ in said), default=0
    )
    width = max(ui.px(NARROW), min(ui.px(WIDE), widest + 2 * pad_x + column + ui.px(2)))
    width = min(width, place.bounds.width)
    room = width - 2 * pad_x - column
    heights = [rich.layout(ui, markup, style, room).height for markup, style, _ in said]
    height = sum(heights) + ui.px(4) * (len(said) - 1) + 2 * pad_y
    line = ui.c.stop if stop else None
    callout = Callout(
        ui, "callout", (width, height), place.spot, place.bounds, place.avoid, line, place.never
    )
    y = callout.inner.top
    if stop:
        side = ui.px(20)
        callout.add(Cross(ui, Rect(callout.inner.left, y, side, side)))
    for index, ((markup, style, token), high) in enumerate(zip(said, heights, strict=True)):
        line_rect = Rect(callout.inner.left + column, y, room, 0)
        colour = ui.theme.colour(token)
        callout.add(
            RichText(ui, f"callout.{index}", line_rect, markup, style, colour, on_link)
        )
        y += high + ui.px(4)
    return callout


class Cross(Widget):
    """The sign of a refusal: red alone would not say it to every eye."""

    solid = False

    def __init__(self, ui: Ui, rect: Rect) -> None:
        super().__init__(ui, "callout.cross", rect, say("callout.no"))

    def draw(self, target: Surface) -> None:
        """Draw it."""
        self.ui.panels.icon(target, "x", self.rect.center, self.rect.width, self.ui.c.stop)
