"""A row of printed boxes on a card: what several gauges are made of."""

from collections.abc import Hashable, Sequence

import pygame
from pygame import Rect, Surface

from game.app.ui import Ui
from game.app.widgets.base import Widget

MOST = 32  # pixels at 100 % that a box is wide at most
GAP = 3


class Boxes(Widget):
    """A row of boxes that share the width; words for whoever can't see it. shown: all that it
    says."""

    def __init__(
        self, ui: Ui, name: str, rect: Rect, count: int, words: str, shown: Hashable
    ) -> None:
        super().__init__(ui, name, rect, words)
        self.count = count
        self.most = MOST
        self.shown = shown

    @property
    def solid(self) -> bool:
        """Never."""
        return False

    def boxes(self) -> list[Rect]:
        """Where they stand."""
        gap = self.ui.px(GAP)
        room = self.rect.width - gap * (self.count - 1)
        wide = min(self.ui.px(self.most), room // self.count)
        return [
            Rect(self.rect.left + index * (wide + gap), self.rect.top, wide, self.rect.height)
            for index in range(self.count)
        ]

    def draw(self, target: Surface) -> None:
        """Draw it, printed once for what it says."""
        size = self.rect.size

        def make() -> Surface:
            made = Surface(size, pygame.SRCALPHA)
            left, top = self.rect.topleft
            self.print(made, [box.move(-left, -top) for box in self.boxes()])
            return made

        key = (type(self), self.shown, size, self.ui.scale)
        target.blit(self.ui.text.block(key, size[0] * size[1], make), self.rect)

    def print(self, target: Surface, boxes: Sequence[Rect]) -> None:
        """Draw the boxes on a surface of the row's size."""
