"""What stands on the title besides boxes and cards: the gilded name, the dice on the table."""

import pygame
from pygame import Rect, Surface

from game.app.scenes.boxart import nothing
from game.app.theme import mix
from game.app.ui import Ui
from game.app.widgets.base import Widget

WIDE = 1600
HIGH = 1000
"""The window that composition scale 1 is made for."""


class Heading(Widget):
    """The gold name of the box between its two rules."""

    def __init__(self, ui: Ui, rect: Rect, share: float) -> None:
        super().__init__(ui, "heading", rect, ui.say("app.title"))
        self.share = share
        self.motto = ui.say("app.motto")

    @property
    def solid(self) -> bool:
        """Never."""
        return False

    def draw(self, target: Surface) -> None:
        """Name, motto, rules."""
        ui, k = self.ui, self.share
        name = ui.textures.bake(
            ("gilded", self.label, k), lambda: ui.text.gilded(self.label, "display", k)
        )
        top = self.rect.top + round(8 * k)
        target.blit(name, name.get_rect(midtop=(self.rect.centerx, top - round(4 * k))))
        y = self.rect.top + round(139 * k)
        scale = max(k, 0.7)
        width = ui.text.width(self.motto, "subtitle", scale)
        at = (self.rect.centerx, y - ui.text.line_height("subtitle", scale) // 2)
        ui.text.draw(target, self.motto, at, "subtitle", ui.c.cream, scale, "centre")
        line = mix(ui.c.brass, ui.c.bar, 0.15)
        for side in (-1, 1):
            near = self.rect.centerx + side * (width // 2 + round(28 * k))
            far = self.rect.centerx + side * round(360 * k)
            left, right = sorted((near, far))
            target.fill(line, Rect(left, y, right - left, max(1, round(1.5 * k))))


class Props(Widget):
    """Dice lying about on the table: two thrown by nobody, two by the sides."""

    _LYING = (
        ("ivory", 5, -0.452, 0.704, 15),
        ("ivory", 3, -0.416, 0.741, -25),
        ("blue", 4, 0.448, 0.699, -12),
        ("rust", 2, 0.416, 0.738, 22),
    )

    def __init__(self, ui: Ui, rect: Rect, share: float) -> None:
        super().__init__(ui, "props", rect)
        self.share = share

    @property
    def solid(self) -> bool:
        """Never."""
        return False

    def draw(self, target: Surface) -> None:
        """Each die with its shadow."""
        side = max(16, round(46 * self.share))
        for colour, face, x, y, turn in self._LYING:
            image = self._die(f"{colour}-{face}", side, turn)
            centre = (
                self.rect.centerx + round(x * WIDE * self.share),
                self.rect.top + round(y * HIGH * self.share),
            )
            target.blit(image, image.get_rect(center=centre))

    def _die(self, name: str, side: int, turn: int) -> Surface:
        ui = self.ui

        def make() -> Surface:
            art = ui.icons.art("dice", name, (side * 4, side * 4))
            if art is None:
                return Surface((1, 1), pygame.SRCALPHA)
            turned = pygame.transform.rotate(art, turn)
            size = (turned.get_width() // 4, turned.get_height() // 4)
            die = pygame.transform.smoothscale(turned, size)
            room = side // 4
            made = Surface((size[0] + 2 * room, size[1] + 2 * room), pygame.SRCALPHA)
            dark = die.copy()
            dark.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
            dark.fill((*ui.c.shadow, 0), special_flags=pygame.BLEND_RGBA_ADD)
            dark.fill((255, 255, 255, 150), special_flags=pygame.BLEND_RGBA_MULT)
            made.blit(dark, (room + side // 20, room + side // 9))
            made = pygame.transform.gaussian_blur(made, max(1, side // 14))
            made.blit(die, (room, room))
            return made

        return ui.textures.bake(("prop", name, side, turn), make, nothing)
