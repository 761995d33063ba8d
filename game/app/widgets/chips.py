"""Chips: things to choose from, each with its numbers; one of them, or some in their order."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.app.ui import Ui
from game.app.widgets.base import Widget

GAP, PAD, MARK = 6, 10, 20  # pixels at 100 %


class Chip(NamedTuple):
    """One thing. note: its numbers, below the title. mark: a place in an order, "" for none.
    tip: markup told beside it; warns: that is a warning, shown by a sign."""

    id: str
    title: str
    note: str = ""
    mark: str = ""
    tip: str = ""
    warns: bool = False


class Chips(Widget):
    """Chips side by side, in rows as the width asks. on_take(id): one was clicked, or Enter or
    Space pressed on the one where the arrows stand. chosen: ids shown as taken."""

    focusable = True
    cursor = pygame.SYSTEM_CURSOR_HAND

    def __init__(
        self, ui: Ui, name: str, rect: Rect, label: str, chips: Sequence[Chip],
        chosen: Sequence[str], on_take: Callable[[str], None],
    ) -> None:
        super().__init__(ui, name, rect, label)
        self.chips = tuple(chips)
        self.chosen = tuple(chosen)
        self.on_take = on_take
        ids = [chip.id for chip in self.chips]
        self.at = next((ids.index(one) for one in self.chosen if one in ids), 0)
        self._over = -1
        self._cells = self._laid()
        self.rect.height = max((cell.bottom for cell in self._cells), default=0)

    def _laid(self) -> tuple[Rect, ...]:
        """Where the chips lie, from the widget's upper left corner."""
        ui = self.ui
        high = ui.line("label.bold") + 2 * ui.px(5)
        if any(chip.note for chip in self.chips):
            high += ui.line("small")
        high = max(high, ui.px(ui.theme.target))
        cells: list[Rect] = []
        x = y = 0
        for chip in self.chips:
            wide = min(self._wide(chip), self.rect.width)
            if x and x + wide > self.rect.width:
                x, y = 0, y + high + ui.px(GAP)
            cells.append(Rect(x, y, wide, high))
            x += wide + ui.px(GAP)
        return tuple(cells)

    def _wide(self, chip: Chip) -> int:
        ui = self.ui
        title = ui.text.width(chip.title, "label.bold", ui.scale)
        # room for a mark or a sign in any case: what is chosen must not move the others
        title += ui.px(MARK)
        return max(title, ui.text.width(chip.note, "small", ui.scale)) + 2 * ui.px(PAD)

    def cell(self, chip: str) -> Rect | None:
        """Where a chip lies in the window, or None."""
        for known, cell in zip(self.chips, self._cells, strict=True):
            if known.id == chip:
                return cell.move(self.rect.topleft)
        return None

    def draw(self, target: Surface) -> None:
        """Chosen ones blue with a gold edge."""
        for index, (chip, cell) in enumerate(zip(self.chips, self._cells, strict=True)):
            place = cell.move(self.rect.topleft)
            if place.colliderect(target.get_clip()):
                self._chip(target, chip, place, index == self._over)

    def _chip(self, target: Surface, chip: Chip, place: Rect, over: bool) -> None:
        ui, c = self.ui, self.ui.c
        chosen = chip.id in self.chosen
        fill = c.blue_panel if chosen else c.highlight if over else c.card_raised
        radius = ui.px(ui.theme.radius.key)
        ui.panels.framed(target, place, fill, c.blue if chosen else c.edge, radius, 1)
        if chosen:
            edge = Rect(place.left + ui.px(6), place.bottom - ui.px(4), place.width - ui.px(12),
                        ui.px(2))
            target.fill(c.select, edge)
        left, room = place.left + ui.px(PAD), place.width - 2 * ui.px(PAD)
        high = ui.line("label.bold") + (ui.line("small") if chip.note else 0)
        top = place.centery - high // 2
        title = ui.text.shorten(chip.title, "label.bold", ui.scale, room - ui.px(MARK))
        shade = c.cream_pale if chosen else c.ink
        ui.text.draw(target, title, (left, top), "label.bold", shade, ui.scale)
        if chip.note:
            note = ui.text.shorten(chip.note, "small", ui.scale, room)
            at = (left, top + ui.line("label.bold"))
            ui.text.draw(target, note, at, "small", shade if chosen else c.ink_2, ui.scale)
        middle = (place.right - ui.px(14), top + ui.line("label.bold") // 2)
        if chip.mark:
            box = Rect(0, 0, ui.px(18), ui.px(16))
            box.center = middle
            ui.panels.plate(target, box, c.select, ui.px(3))
            at = (box.centerx, box.centery - ui.line("key") // 2)
            ui.text.draw(target, chip.mark, at, "key", c.ink, ui.scale, "centre")
        elif chip.warns:
            colour = c.cream_pale if chosen else c.threat_ink
            ui.panels.icon(target, "warning", middle, ui.px(16), colour)

    def focus_shape(self) -> tuple[Rect, int]:
        """Round the chip where the arrows stand."""
        if self._cells:
            return self._cells[self.at].move(self.rect.topleft), self.ui.px(4)
        return self.rect, self.ui.px(4)

    # Input

    def chip_at(self, point: tuple[int, int]) -> int:
        """The chip at a point of the window, -1 for none."""
        local = (point[0] - self.rect.left, point[1] - self.rect.top)
        return next((i for i, cell in enumerate(self._cells) if cell.collidepoint(local)), -1)

    def _hover_chip(self, index: int) -> None:
        if index != self._over:
            for changed in (self._over, index):
                if changed >= 0:
                    self.invalidate(self._cells[changed].move(self.rect.topleft))
            self._over = index

    def on_motion(self, point: tuple[int, int]) -> None:
        """The chip under the mouse."""
        self._hover_chip(self.chip_at(point))

    def on_hover(self, inside: bool) -> None:
        """Leaving ends the chip's hover."""
        super().on_hover(inside)
        if not inside:
            self._hover_chip(-1)

    def tip_at(self, point: tuple[int, int]) -> str:
        """What there is to say of a chip."""
        index = self.chip_at(point)
        return self.chips[index].tip if index >= 0 else ""

    def on_press(self, point: tuple[int, int]) -> bool:
        """Taken on a chip."""
        return self.chip_at(point) >= 0

    def on_release(self, point: tuple[int, int]) -> None:
        """Take the chip."""
        index = self.chip_at(point)
        if index >= 0:
            self._go(index)
            self.on_take(self.chips[index].id)

    def on_key(self, event: Event) -> bool:
        """Left and right along the chips, Home and End, Enter and Space take one."""
        if event.type != pygame.KEYDOWN or not self.chips:
            return False
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            self.on_take(self.chips[self.at].id)
            return True
        wanted = {
            pygame.K_LEFT: self.at - 1, pygame.K_RIGHT: self.at + 1, pygame.K_HOME: 0,
            pygame.K_END: len(self.chips) - 1, pygame.K_UP: self._beside(-1),
            pygame.K_DOWN: self._beside(1),
        }.get(event.key, -1)
        if not 0 <= wanted < len(self.chips):
            return False
        self._go(wanted)
        return True

    def _beside(self, step: int) -> int:
        """The nearest chip of the next row up or down; -1 for none."""
        here = self._cells[self.at]
        tops = sorted({cell.top for cell in self._cells})
        row = tops.index(here.top) + step
        if not 0 <= row < len(tops):
            return -1
        there = [i for i, cell in enumerate(self._cells) if cell.top == tops[row]]
        return min(there, key=lambda i: abs(self._cells[i].centerx - here.centerx))

    def _go(self, index: int) -> None:
        self.invalidate()
        self.at = index
        self.reveal(self._cells[index].move(self.rect.topleft))

    def memory(self) -> object:
        """Where the arrows stand."""
        return self.at

    def recall(self, memory: object) -> None:
        """Stand there again."""
        if isinstance(memory, int) and memory < len(self.chips):
            self.at = memory
