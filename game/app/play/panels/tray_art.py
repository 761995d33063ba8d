"""What the dice tray is made of: leather, felt and lamp light, and the small parts on it."""

import pygame
from pygame import Rect, Surface

from game.app import rich
from game.app.theme import Rgb, mix
from game.app.ui import Ui
from game.app.widgets.base import Widget


def tray_back(ui: Ui, size: tuple[int, int], felt: Rect) -> Surface:
    """The empty tray: leather rim with a dashed seam, felt (its rect inside the tray) sunk in."""
    c = ui.c
    radius = ui.px(ui.theme.radius.tray)
    leather = ui.textures.stock(size, c.leather, radius).copy()
    ui.textures.cloth(leather, "leather")
    ui.textures.round(leather, radius)
    whole = leather.get_rect()
    ui.panels.outline(leather, whole, mix(c.leather, c.shadow, 0.6), radius, ui.px(1))
    seam = whole.inflate(-2 * ui.px(5), -2 * ui.px(5))
    ui.panels.dashed(leather, seam, mix(c.leather, c.brass_light, 0.45))
    inner = Surface(felt.size, pygame.SRCALPHA)
    inner.fill(c.felt)
    ui.textures.cloth(inner, "felt")
    _light(ui, inner)
    _depth(ui, inner)
    ui.textures.round(inner, ui.px(6))
    leather.blit(inner, felt)
    return leather


def _light(ui: Ui, felt: Surface) -> None:
    """The lamp's light on the felt, brightest above and left of the middle."""
    most = [max(0, lit - dark) for lit, dark in zip(ui.c.felt_lit, ui.c.felt, strict=True)]
    small = Surface((24, 24))
    for y in range(24):
        for x in range(24):
            share = max(0.0, 1 - ((x - 10) / 15) ** 2 - ((y - 8) / 14) ** 2)
            small.set_at((x, y), [round(part * share) for part in most])
    felt.blit(pygame.transform.smoothscale(small, felt.get_size()), (0, 0),
              special_flags=pygame.BLEND_RGB_ADD)


def _depth(ui: Ui, felt: Surface) -> None:
    """The rim's shadow along the edges of the felt."""
    dark = Surface(felt.get_size(), pygame.SRCALPHA)
    depth = ui.px(16)
    for inset in range(depth):
        share = (1 - inset / depth) ** 2
        ring = felt.get_rect().inflate(-2 * inset, -2 * inset)
        pygame.draw.rect(dark, (*ui.c.shadow, round(140 * share)), ring, 1)
    felt.blit(dark, (0, 0))


class FeltLine(Widget):
    """A fine line on the felt."""

    solid = False

    def __init__(self, ui: Ui, rect: Rect, colour: Rgb) -> None:
        super().__init__(ui, f"tray.rule{rect.top}", rect)
        self.colour = colour

    def draw(self, target: Surface) -> None:
        """Draw it."""
        target.fill(self.colour, self.rect)


class RightWords(Widget):
    """A value at the right end of a line."""

    solid = False

    def __init__(self, ui: Ui, rect: Rect, words: str, style: str, colour: Rgb) -> None:
        super().__init__(ui, f"tray.value{rect.top}", rect, rich.plain_text(words))
        self.words, self.style, self.colour = words, style, colour

    def draw(self, target: Surface) -> None:
        """Draw it."""
        ui = self.ui
        at = (self.rect.right, self.rect.centery - ui.line(self.style) // 2)
        ui.text.draw(target, self.words, at, self.style, self.colour, ui.scale, "right")


class OddsBar(Widget):
    """How likely an outcome is, as a length; a good one is filled, another only framed."""

    solid = False

    def __init__(self, ui: Ui, rect: Rect, share: float, colour: Rgb, filled: bool) -> None:
        super().__init__(ui, f"tray.bar{rect.top}", rect)
        self.share, self.colour, self.filled = share, colour, filled

    def draw(self, target: Surface) -> None:
        """Track and length."""
        ui = self.ui
        room = self.rect.width
        target.fill(mix(ui.c.felt, ui.c.shadow, 0.45), Rect(self.rect.topleft,
                                                          (room, self.rect.height)))
        length = max(ui.px(2), round(room * self.share))
        part = Rect(self.rect.topleft, (length, self.rect.height))
        if self.filled:
            target.fill(self.colour, part)
        else:
            pygame.draw.rect(target, self.colour, part, ui.px(1))
