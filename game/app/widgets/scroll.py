"""A part of the window whose content is higher than it is: wheel, drag bar, arrows, reveal."""

from collections.abc import Callable

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.app.theme import Rgb, mix
from game.app.ui import Ui
from game.app.widgets.base import Widget

WHEEL_STEP = 48  # pixels at 100 % for one notch


class ScrollArea(Widget):
    """Clips its children to `rect` and scrolls them up and down.

    Place children as if nothing were scrolled, then call `fit` with the bottom of the content.
    """

    dragged = True  # by its bar

    def __init__(self, ui: Ui, name: str, rect: Rect, thumb: Rgb | None = None) -> None:
        super().__init__(ui, name, rect)
        self.thumb = thumb or mix(ui.c.edge, ui.c.ink_3, 0.4)
        self.offset = 0
        self.content = rect.height
        self.on_scroll: Callable[[], None] = lambda: None
        """Called when it has been scrolled."""
        self._grab: int | None = None

    def add(self, child: Widget) -> Widget:
        """Take a child; what it wants repainted is cut to what can be seen of it."""
        super().add(child)
        child._adopt(self._seen)
        return child

    def _adopt(self, damage: Callable[[Rect], None]) -> None:
        super()._adopt(damage)
        for child in self.children:
            child._adopt(self._seen)

    def _seen(self, rect: Rect) -> None:
        part = rect.clip(self.rect)
        if part.width and part.height:
            self.damage(part)

    @property
    def clip(self) -> Rect | None:
        """Its own rect."""
        return self.rect

    @property
    def bar_width(self) -> int:
        """Room the bar takes at the right when something is out of sight."""
        return self.ui.px(10)

    @property
    def most(self) -> int:
        """The largest offset."""
        return max(0, self.content - self.rect.height)

    def fit(self, bottom: int) -> None:
        """Tell where the content ends (window y, unscrolled)."""
        self.content = bottom - self.rect.top
        self.scroll_to(min(self.offset, self.most))

    def scroll_to(self, offset: int) -> None:
        """Scroll to an offset in pixels, clamped."""
        offset = max(0, min(self.most, offset))
        if offset != self.offset:
            for child in self.children:
                child.move(0, self.offset - offset)
            self.offset = offset
            self.invalidate()
            self.on_scroll()

    def reveal(self, rect: Rect) -> None:
        """Scroll as little as shows `rect`."""
        margin = self.ui.panels.ring_reach + self.ui.px(4)
        if rect.top - margin < self.rect.top:
            self.scroll_to(self.offset - (self.rect.top - rect.top + margin))
        elif rect.bottom + margin > self.rect.bottom:
            over = rect.bottom + margin - self.rect.bottom
            self.scroll_to(self.offset + min(over, rect.top - margin - self.rect.top))
        super().reveal(rect)

    def _thumb(self) -> Rect:
        track = self.rect.height
        length = max(self.ui.px(28), track * track // max(1, self.content))
        top = self.rect.top + (track - length) * self.offset // max(1, self.most)
        width = self.ui.px(6)
        return Rect(self.rect.right - width - self.ui.px(1), top, width, length)

    def paint(self, target: Surface) -> None:
        """Children clipped, then the bar on top."""
        super().paint(target)
        if self.visible and self.most:
            thumb = self._thumb()
            colour = mix(self.thumb, self.ui.c.ink, 0.3) if self._grab is not None else self.thumb
            self.ui.panels.plate(target, thumb, colour, thumb.width // 2)

    def hit(self, point: tuple[int, int]) -> Widget | None:
        """The bar first."""
        if self.visible and self.most and self._over_bar(point):
            return self
        return super().hit(point)

    def _over_bar(self, point: tuple[int, int]) -> bool:
        return self.rect.collidepoint(point) and point[0] >= self.rect.right - self.bar_width

    def on_press(self, point: tuple[int, int]) -> bool:
        """Grab the bar, or page towards the click on its track."""
        if not self.most or not self._over_bar(point):
            return False
        thumb = self._thumb()
        if not thumb.top <= point[1] < thumb.bottom:
            self.scroll_to((point[1] - self.rect.top - thumb.height // 2) * self.most
                           // max(1, self.rect.height - thumb.height))
            thumb = self._thumb()
        self._grab = point[1] - thumb.top
        self.invalidate()
        return True

    def on_motion(self, point: tuple[int, int]) -> None:
        """Drag the bar."""
        if self._grab is not None:
            free = max(1, self.rect.height - self._thumb().height)
            self.scroll_to((point[1] - self._grab - self.rect.top) * self.most // free)

    def on_release(self, point: tuple[int, int]) -> None:
        """Let go."""
        self._grab = None
        self.invalidate()

    def on_wheel(self, amount: int) -> bool:
        """Scroll by notches."""
        before = self.offset
        self.scroll_to(self.offset - amount * self.ui.px(WHEEL_STEP))
        return self.offset != before

    def on_key(self, event: Event) -> bool:
        """Page and arrow keys that nothing inside has used."""
        if event.type != pygame.KEYDOWN or not self.most:
            return False
        page = self.rect.height - self.ui.px(40)
        steps = {
            pygame.K_PAGEUP: -page,
            pygame.K_PAGEDOWN: page,
            pygame.K_HOME: -self.content,
            pygame.K_END: self.content,
        }
        if event.key in steps:
            self.scroll_to(self.offset + steps[event.key])
            return True
        return False

    def memory(self) -> object:
        """Where it was scrolled to, as a share of the content (the scale may change)."""
        return self.offset / self.most if self.most else 0.0

    def recall(self, memory: object) -> None:
        """Scroll back to that share."""
        if isinstance(memory, float):
            self.scroll_to(round(memory * self.most))
