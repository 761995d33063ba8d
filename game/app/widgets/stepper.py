"""A number between two buttons, less and more."""

from collections.abc import Callable

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.app.ui import Ui
from game.app.widgets.base import Widget


class Stepper(Widget):
    """A number from least to most. on_change(value). Left and right, minus and plus change it by
    one, Home and End go to its ends."""

    focusable = True
    cursor = pygame.SYSTEM_CURSOR_HAND

    def __init__(
        self, ui: Ui, name: str, rect: Rect, label: str, value: int, least: int, most: int,
        on_change: Callable[[int], None],
    ) -> None:
        super().__init__(ui, name, rect, f"{label}: {value}")
        self.value = value
        self.least, self.most = least, most
        self.on_change = on_change
        self._over = 0
        self._down = 0

    @staticmethod
    def size(ui: Ui) -> tuple[int, int]:
        """The size it is drawn at."""
        return ui.px(124), ui.px(36)

    def ends(self) -> tuple[Rect, Rect]:
        """The buttons for less and more, in the window."""
        side = self.rect.height
        less = Rect(self.rect.topleft, (side, side))
        more = Rect(self.rect.right - side, self.rect.top, side, side)
        return less, more

    def draw(self, target: Surface) -> None:
        """Buttons and number."""
        ui, c = self.ui, self.ui.c
        radius = ui.px(ui.theme.radius.key)
        for place, icon, step in zip(self.ends(), ("minus", "plus"), (-1, 1), strict=True):
            if self._can(step):
                fill = c.card_band if self._down == step else c.card_raised
                fill = c.highlight if self._over == step and not self._down else fill
                ui.panels.framed(target, place, fill, c.ink_3, radius, 1)
                ui.panels.icon(target, icon, place.center, ui.px(18), c.brass_ink)
            else:
                ui.panels.dashed(target, place, c.ink_3)
                ui.panels.icon(target, icon, place.center, ui.px(18), c.ink_3)
        at = (self.rect.centerx, self.rect.centery - ui.line("title") // 2)
        ui.text.draw(target, str(self.value), at, "title", c.ink, ui.scale, "centre")

    def focus_shape(self) -> tuple[Rect, int]:
        """Round all of it."""
        return self.rect, self.ui.px(self.ui.theme.radius.key)

    def _can(self, step: int) -> bool:
        return self.least <= self.value + step <= self.most

    def _set(self, value: int) -> None:
        value = max(self.least, min(self.most, value))
        if value != self.value:
            self.value = value
            self.invalidate()
            self.on_change(value)

    def _end_at(self, point: tuple[int, int]) -> int:
        less, more = self.ends()
        return -1 if less.collidepoint(point) else 1 if more.collidepoint(point) else 0

    def on_motion(self, point: tuple[int, int]) -> None:
        """The button under the mouse."""
        over = self._end_at(point)
        if over != self._over:
            self._over = over
            self.invalidate()

    def on_hover(self, inside: bool) -> None:
        """Leaving ends it."""
        super().on_hover(inside)
        self._over = self._over if inside else 0

    def on_press(self, point: tuple[int, int]) -> bool:
        """One less or one more when let go; the number itself takes the focus."""
        self._down = self._end_at(point)
        self.invalidate()
        return True

    def on_release(self, point: tuple[int, int]) -> None:
        """A click if the mouse is still over that button."""
        step, self._down = self._down, 0
        self.invalidate()
        if step and self._end_at(point) == step:
            self._set(self.value + step)

    def on_key(self, event: Event) -> bool:
        """Keys that change it."""
        if event.type != pygame.KEYDOWN:
            return False
        steps = {
            pygame.K_LEFT: -1, pygame.K_MINUS: -1, pygame.K_KP_MINUS: -1,
            pygame.K_RIGHT: 1, pygame.K_PLUS: 1, pygame.K_EQUALS: 1, pygame.K_KP_PLUS: 1,
            pygame.K_HOME: self.least - self.value, pygame.K_END: self.most - self.value,
        }
        if event.key not in steps or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return False
        self._set(self.value + steps[event.key])
        return True
