"""The card that shows which level of a map is seen, and leads to the others."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.app.ui import Ui
from game.app.widgets.rows import RowList

_WIDTH, _ROW, _GAP, _PAD = 104, 36, 5, 8  # pixels at 100 %


class Storey(NamedTuple):
    """One level. pieces: how many are on it; bare: it can be looked at, but nobody goes there."""

    title: str
    pieces: int = 0
    bare: bool = False


class LevelCard(RowList):
    """Levels from the highest down, the shown one blue with a gold edge, each with its count.

    storeys: lowest first, as boards number their levels. on_pick is told the index of one that was
    clicked, or chosen with the arrow keys or PgUp and PgDn while the card has the focus.
    """

    def __init__(
        self, ui: Ui, name: str, rect: Rect, title: str, storeys: Sequence[Storey], shown: int,
        on_pick: Callable[[int], None],
    ) -> None:
        super().__init__(ui, name, rect, title)
        self.title = title
        self.storeys = tuple(storeys)
        self.shown = shown
        self.on_pick = on_pick
        self.outset = ui.panels.card_margin

    @staticmethod
    def size_for(ui: Ui, title: str, storeys: Sequence[Storey]) -> tuple[int, int]:
        """The card's size: as wide as its longest title asks for."""
        count = len(storeys)
        high = 2 * ui.px(_PAD) + ui.line("head") + count * ui.px(_ROW) + count * ui.px(_GAP)
        wide = max(
            (ui.text.width(storey.title, "label.bold", ui.scale) for storey in storeys), default=0
        )
        head = ui.text.width(title, "head", ui.scale) + 2 * ui.px(_PAD)
        return max(ui.px(_WIDTH), wide + ui.px(2 * _PAD + 46), head), high

    def set(self, storeys: Sequence[Storey], shown: int) -> None:
        """Other counts, or another level shown; painted again only if something differs."""
        if (tuple(storeys), shown) != (self.storeys, self.shown):
            self.storeys, self.shown = tuple(storeys), shown
            self.invalidate()

    def row_rects(self) -> Sequence[Rect]:
        """Where the rows lie, in the order of the storeys: the lowest at the foot."""
        px = self.ui.px
        first = px(_PAD) + self.ui.line("head") + px(_GAP)
        step, count = px(_ROW) + px(_GAP), len(self.storeys)
        return [
            Rect(px(_PAD), first + (count - 1 - index) * step, self.rect.width - 2 * px(_PAD),
                 px(_ROW))
            for index in range(count)
        ]

    def take(self, index: int) -> None:
        """A level was clicked."""
        self.on_pick(index)

    def on_key(self, event: Event) -> bool:
        """Up and down through the levels."""
        step = {
            pygame.K_UP: 1, pygame.K_PAGEUP: 1, pygame.K_DOWN: -1, pygame.K_PAGEDOWN: -1,
        }.get(getattr(event, "key", 0)) if event.type == pygame.KEYDOWN else None
        if step is None:
            return False
        if 0 <= self.shown + step < len(self.storeys):
            self.on_pick(self.shown + step)
        return True

    def tip_at(self, point: tuple[int, int]) -> str:
        """A title that had to be cut, in full."""
        index = self.row_at(point)
        return self.storeys[index].title if index >= 0 else self.tip

    def draw(self, target: Surface) -> None:
        """The card, its head, a row for each level."""
        ui, c = self.ui, self.ui.c
        ui.panels.card(target, self.rect)
        wide = ui.text.width(self.title, "head", ui.scale)
        ui.text.draw(
            target, self.title, (self.rect.centerx - wide // 2, self.rect.top + ui.px(_PAD)),
            "head", c.brass_ink, ui.scale,
        )
        for index, row in enumerate(self.row_rects()):
            self._row(target, index, row.move(self.rect.topleft))

    def _row(self, target: Surface, index: int, row: Rect) -> None:
        ui, c = self.ui, self.ui.c
        storey, radius = self.storeys[index], ui.px(ui.theme.radius.key)
        if index == self.shown:
            ui.panels.plate(target, row, c.blue_panel, radius)
            ui.panels.plate(target, Rect(row.topleft, (ui.px(4), row.height)), c.select, ui.px(2))
            ink = c.cream_pale
        elif storey.bare:
            if index == self.over:
                ui.panels.plate(target, row, c.highlight, radius)
            ui.panels.dashed(target, row, c.ink_3)
            ink = c.ink_3
        else:
            fill = c.highlight if index == self.over else c.card_raised
            ui.panels.framed(target, row, fill, c.edge, radius, 1)
            ink = c.ink
        top = row.centery - ui.line("label.bold") // 2
        room = row.width - ui.px(2 * _PAD)
        if storey.pieces:
            digits = str(storey.pieces)
            wide = ui.text.width(digits, "label.bold", ui.scale)
            ui.text.draw(
                target, digits, (row.right - ui.px(_PAD) - wide, top), "label.bold", ink, ui.scale
            )
            room -= wide + ui.px(_PAD)
        title = ui.text.shorten(storey.title, "label.bold", ui.scale, room)
        ui.text.draw(target, title, (row.left + ui.px(_PAD + 2), top), "label.bold", ink, ui.scale)
