"""Controls of a setting: toggle, slider, choice. Each change is told at once."""

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.app.theme import mix
from game.app.ui import Ui
from game.app.widgets.base import Pressable, Widget


class Toggle(Pressable):
    """On or off, by place, colour and word. on_change(value)."""

    def __init__(
        self, ui: Ui, name: str, rect: Rect, label: str, value: bool,
        on_change: Callable[[bool], None],
    ) -> None:
        super().__init__(ui, name, rect, label, self._flip)
        self.value = value
        self.on_change = on_change

    @staticmethod
    def size(ui: Ui) -> tuple[int, int]:
        """The size it is drawn at."""
        return ui.px(52) + ui.px(10) + _widest(ui, ("toggle.on", "toggle.off")), ui.px(28)

    @property
    def spoken(self) -> str:
        """What it is, and whether it is on."""
        return f"{self.label}: {self.ui.say('toggle.on' if self.value else 'toggle.off')}"

    def _flip(self) -> None:
        self.value = not self.value
        self.invalidate()
        self.on_change(self.value)

    def on_key(self, event: Event) -> bool:
        """Left and right set it too."""
        wanted = {pygame.K_LEFT: False, pygame.K_RIGHT: True}
        if event.type == pygame.KEYDOWN and event.key in wanted:
            if self.value != wanted[event.key]:
                self._flip()
            return True
        return super().on_key(event)

    def draw(self, target: Surface) -> None:
        """Track, knob, word."""
        ui, c = self.ui, self.ui.c
        track = Rect(self.rect.left, self.rect.centery - ui.px(13), ui.px(52), ui.px(26))
        fill = c.blue_panel if self.value else mix(c.card_band, c.ink_3, 0.35)
        if self.hovered:
            fill = mix(fill, c.light, 0.12)
        ui.panels.framed(target, track, fill, c.ink_2, track.height // 2, 1)
        knob = track.inflate(-ui.px(6), -ui.px(6))
        knob.width = knob.height
        if self.value:
            knob.right = track.right - ui.px(3)
        ui.panels.plate(target, knob, c.card_raised, knob.height // 2)
        if self.value:
            ui.panels.icon(target, "check", knob.center, round(knob.width * 0.8), c.blue)
        word = ui.say("toggle.on" if self.value else "toggle.off")
        at = (track.right + ui.px(10), self.rect.centery - ui.line("label.bold") // 2)
        ui.text.draw(target, word, at, "label.bold", c.ink, ui.scale)

    def focus_shape(self) -> tuple[Rect, int]:
        """Round the track."""
        track = Rect(
            self.rect.left, self.rect.centery - self.ui.px(13), self.ui.px(52), self.ui.px(26)
        )
        return track, track.height // 2


class Slider(Widget):
    """A number from least to most in steps. show(value): the words at its right."""

    focusable = dragged = True
    cursor = pygame.SYSTEM_CURSOR_HAND

    def __init__(
        self, ui: Ui, name: str, rect: Rect, label: str, value: int, least: int, most: int,
        step: int, on_change: Callable[[int], None], show: Callable[[int], str] = str,
        live: bool = True,
    ) -> None:
        super().__init__(ui, name, rect, label)
        self.value = value
        self.least, self.most, self.step = least, most, step
        self.on_change = on_change
        self.show = show
        self.live = live
        """False: a drag tells its value only when let go."""

    @property
    def spoken(self) -> str:
        """What it is, and its value."""
        return f"{self.label}: {self.show(self.value)}"

    @property
    def _words(self) -> int:
        shown = (self.show(self.least), self.show(self.most))
        widths = [self.ui.text.width(text, "label.bold", self.ui.scale) for text in shown]
        return max(widths) + self.ui.px(14)

    def _track(self) -> Rect:
        knob = self.ui.px(22)
        width = self.rect.width - self._words - knob
        return Rect(self.rect.left + knob // 2, self.rect.centery - self.ui.px(3), width,
                    self.ui.px(6))

    def _knob(self) -> Rect:
        track = self._track()
        share = (self.value - self.least) / max(1, self.most - self.least)
        knob = Rect(0, 0, self.ui.px(22), self.ui.px(22))
        knob.center = (track.left + round(track.width * share), self.rect.centery)
        return knob

    def draw(self, target: Surface) -> None:
        """Track, filled part, knob, words."""
        ui, c = self.ui, self.ui.c
        track, knob = self._track(), self._knob()
        ui.panels.plate(target, track, mix(c.card_band, c.ink_3, 0.3), track.height // 2)
        done = Rect(track.left, track.top, max(track.height, knob.centerx - track.left),
                    track.height)
        ui.panels.plate(target, done, c.blue_panel, track.height // 2)
        ui.panels.framed(
            target, knob, c.card_raised if not self.pressed else c.select, c.blue,
            knob.width // 2, 2,
        )
        at = (self.rect.right, self.rect.centery - ui.line("label.bold") // 2)
        ui.text.draw(target, self.show(self.value), at, "label.bold", c.ink, ui.scale, "right")

    def focus_shape(self) -> tuple[Rect, int]:
        """Round the knob."""
        knob = self._knob()
        return knob, knob.width // 2

    def _take(self, value: int, tell: bool) -> None:
        value = self.least + round((value - self.least) / self.step) * self.step
        value = max(self.least, min(self.most, value))
        changed = value != self.value
        self.value = value
        if changed:
            self.invalidate()
        if tell and (changed or not self.live):
            self.on_change(value)

    def _at(self, point: tuple[int, int]) -> int:
        track = self._track()
        share = (point[0] - track.left) / max(1, track.width)
        return round(self.least + share * (self.most - self.least))

    def on_press(self, point: tuple[int, int]) -> bool:
        """Jump there and drag on."""
        self.pressed = True
        self._take(self._at(point), self.live)
        self.invalidate()
        return True

    def on_motion(self, point: tuple[int, int]) -> None:
        """Drag."""
        if self.pressed:
            self._take(self._at(point), self.live)

    def on_release(self, point: tuple[int, int]) -> None:
        """Let go."""
        self.pressed = False
        self._take(self._at(point), not self.live)
        self.invalidate()

    def on_key(self, event: Event) -> bool:
        """Left and right by one step, Page keys by four, Home and End."""
        if event.type != pygame.KEYDOWN:
            return False
        moves = {
            pygame.K_LEFT: self.value - self.step,
            pygame.K_RIGHT: self.value + self.step,
            pygame.K_PAGEDOWN: self.value - 4 * self.step,
            pygame.K_PAGEUP: self.value + 4 * self.step,
            pygame.K_HOME: self.least,
            pygame.K_END: self.most,
        }
        if event.key not in moves:
            return False
        before = self.value
        self._take(moves[event.key], False)
        if self.value != before:
            self.on_change(self.value)
        return True


class ChoiceRow(Widget):
    """One of a few, side by side; rows of them when the width asks for it. on_change(index)."""

    focusable = True
    cursor = pygame.SYSTEM_CURSOR_HAND

    def __init__(
        self, ui: Ui, name: str, rect: Rect, label: str, choices: Sequence[str], value: int,
        on_change: Callable[[int], None],
    ) -> None:
        super().__init__(ui, name, rect, label)
        self.choices = tuple(choices)
        self.value = value
        self.on_change = on_change
        self._cells = self._laid()
        self.rect.height = self._cells[-1].bottom if self._cells else 0

    @property
    def spoken(self) -> str:
        """What it is, which is chosen, and among which."""
        return f"{self.label}: {self.choices[self.value]} ({', '.join(self.choices)})"

    def _laid(self) -> tuple[Rect, ...]:
        ui = self.ui
        cells: list[Rect] = []
        x = y = 0
        height = ui.px(32)
        for text in self.choices:
            width = ui.text.width(text, "label.bold", ui.scale) + ui.px(24)
            if x and x + width > self.rect.width:
                x, y = 0, y + height + ui.px(4)
            cells.append(Rect(x, y, width, height))
            x += width + ui.px(4)
        return tuple(cells)

    def draw(self, target: Surface) -> None:
        """Cells; the chosen one blue with a gold edge."""
        ui, c = self.ui, self.ui.c
        for index, (text, cell) in enumerate(zip(self.choices, self._cells, strict=True)):
            place = cell.move(self.rect.topleft)
            chosen = index == self.value
            fill = c.blue_panel if chosen else c.card_raised
            radius = ui.px(ui.theme.radius.key)
            ui.panels.framed(target, place, fill, c.blue if chosen else c.edge, radius, 1)
            if chosen:
                edge = Rect(place.left + ui.px(6), place.bottom - ui.px(5), place.width - ui.px(12),
                            ui.px(2))
                target.fill(c.select, edge)
            at = (place.centerx, place.centery - ui.line("label.bold") // 2)
            shade = c.cream_pale if chosen else c.ink
            ui.text.draw(target, text, at, "label.bold", shade, ui.scale, "centre")

    def focus_shape(self) -> tuple[Rect, int]:
        """Round the chosen cell."""
        if 0 <= self.value < len(self._cells):
            return self._cells[self.value].move(self.rect.topleft), self.ui.px(4)
        return self.rect, self.ui.px(4)

    def _take(self, index: int) -> None:
        if index != self.value and 0 <= index < len(self.choices):
            self.value = index
            self.invalidate()
            self.on_change(index)

    def _cell_at(self, point: tuple[int, int]) -> int:
        """The cell under a point, −1 for none."""
        return next((index for index, cell in enumerate(self._cells)
                     if cell.move(self.rect.topleft).collidepoint(point)), -1)

    def on_press(self, point: tuple[int, int]) -> bool:
        """Taken on a cell."""
        return self._cell_at(point) >= 0

    def on_release(self, point: tuple[int, int]) -> None:
        """Choose the cell: a finger that scrolls the page hasn't meant it."""
        self._take(self._cell_at(point))

    def on_key(self, event: Event) -> bool:
        """Left and right."""
        move = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key, 0)
        if event.type == pygame.KEYDOWN and move:
            self._take(self.value + move)
            return True
        return False


def _widest(ui: Ui, keys: Sequence[str]) -> int:
    return max(ui.text.width(ui.say(key), "label.bold", ui.scale) for key in keys)
