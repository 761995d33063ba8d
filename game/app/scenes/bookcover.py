"""The open book itself: cover, page block and the tabs on its fore-edge (look.md 8)."""

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface

from game.app.theme import Rgb, mix
from game.app.ui import Ui
from game.app.widgets.base import Pressable, Widget


class Cover(Widget):
    """Leather, the edges of the leaves, and one or two pages of paper."""

    solid = False

    def __init__(self, ui: Ui, rect: Rect, pages: Sequence[Rect]) -> None:
        super().__init__(ui, "book", rect)
        self.pages = tuple(pages)
        self.outset = ui.panels.card_margin

    def draw(self, target: Surface) -> None:
        """Draw the book."""
        ui = self.ui
        radius = ui.px(10)
        ui.panels.shadow(target, self.rect, radius)
        key = ("cover", self.rect.size, tuple(page.move(-self.rect.left, -self.rect.top).topleft
                                              for page in self.pages), ui.percent)
        ui.textures.lay(target, key, self.rect, radius, self._make)

    def _make(self) -> Surface:
        ui, c = self.ui, self.ui.c
        surface = Surface(self.rect.size, pygame.SRCALPHA)
        whole = surface.get_rect()
        ui.panels.framed(surface, whole, c.rust_dark, mix(c.rust_dark, c.brass_light, 0.25),
                         ui.px(10), 1)
        block = self.pages[0].unionall(list(self.pages[1:])).move(-self.rect.left, -self.rect.top)
        for step in (6, 4, 2):
            leaf = block.inflate(2 * ui.px(step), 0)
            shade = mix(c.card, c.gutter, 0.18 + 0.05 * step)
            ui.panels.framed(surface, leaf, shade, mix(c.gutter, c.ink, 0.1), ui.px(4), 1)
        sheet = Surface(block.size)
        sheet.fill(c.card)
        ui.textures.grain(sheet, "paper")
        self._gutter(sheet, block)
        surface.blit(sheet, block)
        return surface

    def _gutter(self, sheet: Surface, block: Rect) -> None:
        """The fold: dark between the pages, fading into them; a soft edge at the sides."""
        ui, c = self.ui, self.ui.c
        width, height = sheet.get_size()
        folds = [page.left - self.rect.left - block.left for page in self.pages[1:]] or [0]
        reach = ui.px(46)
        for fold in folds:
            for x in range(max(0, fold - reach), min(width, fold + reach)):
                share = 1 - abs(x - fold) / reach
                tint = mix((255, 255, 255), c.gutter, 0.85 * share**2.2)
                sheet.fill(tint, Rect(x, 0, 1, height), pygame.BLEND_RGB_MULT)
        edge = ui.px(18)
        for x in range(edge):
            tint = mix((255, 255, 255), c.edge, 0.5 * (1 - x / edge))
            for column in (x, width - 1 - x):
                sheet.fill(tint, Rect(column, 0, 1, height), pygame.BLEND_RGB_MULT)


_TAB_STYLES = ("tab", "story.bold", "label.bold")
_TAB_PAD = 12  # interface pixels that a tab's name keeps from its ends, both together


class GameTab(Pressable):
    """A tab on the fore-edge with the game's name written downwards."""

    def __init__(
        self, ui: Ui, game: str, rect: Rect, text: str, colour: Rgb, chosen: bool,
        on_click: Callable[[], None], tip: str = "",
    ) -> None:
        super().__init__(ui, f"tab.{game}", rect, text, on_click, tip or text)
        self.text = text
        self.colour = colour
        self.chosen = chosen
        self.enabled = not tip

    def _style(self) -> str:
        """The largest style in which the whole name has room."""
        ui, room = self.ui, self.rect.height - self.ui.px(_TAB_PAD)
        fits = (s for s in _TAB_STYLES if ui.text.width(self.text, s, ui.scale) <= room)
        return next(fits, _TAB_STYLES[-1])

    def draw(self, target: Surface) -> None:
        """Draw the tab; the open game's reaches out further."""
        ui, c = self.ui, self.ui.c
        rect = Rect(self.rect)
        if not self.chosen:
            rect.width -= ui.px(4)
        fill = self.colour
        if not self.enabled:
            fill = mix(fill, c.table_dark, 0.5)
        elif self.hovered:
            fill = mix(fill, c.light, 0.15)
        radius = ui.px(6)
        line = ui.textures.stock(rect.size, mix(fill, c.brass_light, 0.25), radius, "", "tr br")
        target.blit(line, rect)
        inner = Rect(rect.left, rect.top + 1, rect.width - 1, rect.height - 2)
        target.blit(ui.textures.stock(inner.size, fill, radius, "", "tr br"), inner)
        style, room = self._style(), rect.height - ui.px(_TAB_PAD)
        text = ui.text.shorten(self.text, style, ui.scale, room)
        shade = c.cream if self.enabled else mix(c.cream, c.table_dark, 0.35)
        flat = ui.text.surface(text, style, shade, ui.scale)
        turned = pygame.transform.rotate(flat, -90)
        target.blit(turned, turned.get_rect(center=rect.center))
