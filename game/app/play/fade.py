"""A group that fades in: what it shows comes over what lay there, once, for a few frames."""

import pygame
from pygame import Rect, Surface

from game.app.ui import Ui
from game.app.widgets.base import Group


class Fade(Group):
    """Fades its children in over `ms` after each `begin`; 0 shows them at once.

    Animate it (`Scene.animate`) after `begin`.
    """

    def __init__(self, ui: Ui, name: str, rect: Rect, ms: float = 0.0) -> None:
        super().__init__(ui, name, rect)
        self.ms = ms
        self.share = 1.0
        self._since = 0

    def begin(self) -> bool:
        """The children are new; whether there is anything to animate."""
        self.share = 0.0 if self.ms > 0 else 1.0
        self._since = pygame.time.get_ticks()
        return self.share < 1

    def on_time(self, now: int) -> bool:
        """Somewhat more of it."""
        if self.share >= 1:
            return False
        self.share = min(1.0, (now - self._since) / self.ms)
        for child in self.children:
            child.invalidate()
        return self.share < 1

    def paint(self, target: Surface) -> None:
        """The children, with what lay there still showing through."""
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
