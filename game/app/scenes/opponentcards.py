"""The cards of the page before a game: they are taken by a click, and the one that is taken lies a
little higher, in a gold ring."""

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.app import focus
from game.app.theme import Rgb
from game.app.ui import Ui
from game.app.widgets.base import Group, Widget
from game.app.widgets.panel import CardPanel
from game.core.strength import WonOf

LIFT = 6
"""Pixels at 100 % that a card which is taken lies higher than the others."""
_ARROWS = {
    pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1),
}


class ChoiceCard(CardPanel):
    """A card that may be taken by a click. taken: it is."""

    cursor = pygame.SYSTEM_CURSOR_HAND

    def __init__(
        self, ui: Ui, name: str, rect: Rect, label: str, on_take: Callable[[], None], taken: bool
    ) -> None:
        super().__init__(ui, name, rect)
        self.label = label
        self.on_take = on_take
        self.taken = taken
        self.leads_away = False
        """A click opens another page: arrows pass it on their way to what can be taken."""
        self.band: tuple[int, Rgb] | None = None
        """Height and colour of a band along its top."""

    def settle(self, height: int) -> None:
        """Give it its height, and lift it if it is taken: its words lie on it by now."""
        self.rect.height = height
        if self.taken:
            self.move(0, -self.ui.px(LIFT))

    def draw(self, target: Surface) -> None:
        """Card, band and ring."""
        ui, c = self.ui, self.ui.c
        lit = self.hovered and not self.taken
        ui.panels.card(target, self.rect, c.card_raised if lit or self.taken else None)
        radius = ui.px(ui.theme.radius.card)
        if self.band is not None:
            height, colour = self.band
            key = ("card-band", self.rect.width, height, colour, radius)
            image = ui.textures.cache.get(key, lambda: self._band(height, colour, radius))
            target.blit(image, self.rect)
        if self.taken:
            gold, ink = ui.px(3.2), ui.px(1)
            around = self.rect.inflate(2 * (gold + ink), 2 * (gold + ink))
            ui.panels.outline(target, around, c.ink, radius + gold + ink, gold + 2 * ink)
            around = self.rect.inflate(2 * gold, 2 * gold)
            ui.panels.outline(target, around, c.select, radius + gold, gold)

    def _band(self, height: int, colour: Rgb, radius: int) -> Surface:
        """Round above and straight below."""
        made = self.ui.textures.new_stock((self.rect.width, height + radius), colour, radius)
        return made.subsurface(Rect(0, 0, self.rect.width, height))

    def on_press(self, point: tuple[int, int]) -> bool:
        """Taken."""
        return True

    def on_release(self, point: tuple[int, int]) -> None:
        """A click if the mouse is still over it."""
        if self.shown_rect().collidepoint(point):
            self.on_take()


class CardGroup(Group):
    """Cards of which one is taken: one stop of Tab, and the arrows take the next one. Its cards are
    those below it that are named after what they stand for."""

    focusable = True

    def cards(self) -> list[ChoiceCard]:
        """All of them."""
        return [widget for widget in self.walk() if isinstance(widget, ChoiceCard)]

    def taken(self) -> ChoiceCard | None:
        """The one that is taken."""
        return next((card for card in self.cards() if card.taken), None)

    def focus_shape(self) -> tuple[Rect, int]:
        """Round the one that is taken, outside its own ring."""
        card = self.taken()
        rect = card.rect if card is not None else self.rect
        grow = 2 * self.ui.px(5)
        return rect.inflate(grow, grow), self.ui.px(self.ui.theme.radius.card + 5)

    def on_key(self, event: Event) -> bool:
        """Arrows."""
        card = self.taken()
        if event.type != pygame.KEYDOWN or event.key not in _ARROWS or card is None:
            return False
        taken = [one for one in self.cards() if not one.leads_away]
        found = focus.towards(taken, card, *_ARROWS[event.key])
        if not isinstance(found, ChoiceCard):
            return False
        found.on_take()
        return True


class Medallion(Widget):
    """The portrait of an opponent; taken: in a gold rim."""

    solid = False

    def __init__(self, ui: Ui, name: str, rect: Rect, portrait: str, taken: bool) -> None:
        super().__init__(ui, name, rect)
        self.portrait = portrait
        self.taken = taken
        self.outset = ui.px(4)

    def draw(self, target: Surface) -> None:
        """Drawing and rim."""
        ui = self.ui
        image = ui.icons.art("portraits", self.portrait, self.rect.size)
        radius = self.rect.width // 2
        ui.panels.shadow(target, self.rect, radius, "counter")
        if image is not None:
            target.blit(image, image.get_rect(center=self.rect.center))
        if self.taken:
            ui.panels.outline(target, self.rect, ui.c.select, radius, ui.px(3))


class StrengthBar(Widget):
    """The share of games that a player has won, with the bounds in which it lies; None: it plays
    against itself, which comes out even."""

    def __init__(self, ui: Ui, name: str, rect: Rect, won: WonOf | None) -> None:
        super().__init__(ui, name, rect)
        self.won = won

    def draw(self, target: Surface) -> None:
        """Track, share, half-way line, bounds."""
        ui, c, rect = self.ui, self.ui.c, self.rect
        share = self.won.share if self.won is not None else 0.5
        track = Rect(rect.left, rect.centery - ui.px(4), rect.width, ui.px(8))
        target.fill(c.card_band, track)
        target.fill(c.brass_ink, Rect(track.left, track.top, round(track.width * share),
                                      track.height))
        for y in range(rect.top, rect.bottom, 2 * ui.px(2)):
            target.fill(c.ink, Rect(track.centerx, y, ui.px(1.5), ui.px(2)))
        if self.won is None:
            return
        low, high = (track.left + round(track.width * bound) for bound in self.won.bounds)
        line = ui.px(1.5)
        target.fill(c.card, Rect(low, track.centery - line, high - low, 2 * line))
        target.fill(c.ink, Rect(low, track.centery - line // 2, high - low, line))
        for x in (low, high - line):
            target.fill(c.ink, Rect(x, track.centery - ui.px(5), line, ui.px(10)))


class KeyCap(Widget):
    """A key that does what its card does; taken: in gold."""

    solid = False

    def __init__(self, ui: Ui, name: str, rect: Rect, key: str, taken: bool) -> None:
        super().__init__(ui, name, rect, key)
        self.key = key
        self.taken = taken

    def draw(self, target: Surface) -> None:
        """Cap and key."""
        ui, c = self.ui, self.ui.c
        if self.taken:
            radius = ui.px(ui.theme.radius.key)
            ui.panels.framed(target, self.rect, c.select, c.ink_3, radius, 1)
        else:
            ui.panels.key(target, self.rect)
        at = (self.rect.centerx, self.rect.centery - ui.line("key") // 2)
        ui.text.draw(target, self.key, at, "key", c.ink, ui.scale, "centre")


class StepStrip(Widget):
    """The steps before a game, in the ribbon; the one at hand is lit."""

    solid = False

    def __init__(self, ui: Ui, name: str, rect: Rect, steps: Sequence[str], at: int) -> None:
        super().__init__(ui, name, rect, ", ".join(steps))
        self.steps = tuple(f"{number}  {step}" for number, step in enumerate(steps, 1))
        self.at = at

    @staticmethod
    def width_for(ui: Ui, steps: Sequence[str]) -> int:
        """The width that it needs."""
        return sum(
            ui.text.width(f"{number}  {step}", "label.bold", ui.scale) + 2 * ui.px(18)
            for number, step in enumerate(steps, 1)
        )

    def draw(self, target: Surface) -> None:
        """One cell beside the other, in one frame."""
        ui, c = self.ui, self.ui.c
        radius = ui.px(ui.theme.radius.key)
        ui.panels.framed(target, self.rect, c.card, c.edge, radius, 1)
        left = self.rect.left
        for index, step in enumerate(self.steps):
            wide = ui.text.width(step, "label.bold", ui.scale) + 2 * ui.px(18)
            cell = Rect(left, self.rect.top, wide, self.rect.height)
            if index == self.at:
                ui.panels.blue(target, cell, shadow=False)
            elif index and index != self.at + 1:
                line = Rect(cell.left, cell.top + ui.px(6), ui.px(1), cell.height - ui.px(12))
                target.fill(c.rule_line, line)
            at = (cell.centerx, cell.centery - ui.line("label.bold") // 2)
            colour = c.cream_pale if index == self.at else c.ink_2
            ui.text.draw(target, step, at, "label.bold", colour, ui.scale, "centre")
            left = cell.right


class MapFrame(Widget):
    """The dark frame in which a map lies."""

    solid = False

    def draw(self, target: Surface) -> None:
        """Wood."""
        ui, c = self.ui, self.ui.c
        ui.panels.framed(target, self.rect, c.bar_low, c.bar_edge, ui.px(4), 1)


class SidePlate(Widget):
    """A little plate on the map: who plays where."""

    solid = False

    def __init__(self, ui: Ui, name: str, rect: Rect, words: str, mark: Rgb, round_: bool) -> None:
        super().__init__(ui, name, rect, words)
        self.mark = mark
        self.round = round_

    @staticmethod
    def size(ui: Ui, words: str) -> tuple[int, int]:
        """The size that it needs."""
        wide = ui.text.width(words, "label.bold", ui.scale) + ui.px(34)
        return wide, ui.line("label.bold") + ui.px(8)

    def draw(self, target: Surface) -> None:
        """Plate, mark of the side, words."""
        ui, c = self.ui, self.ui.c
        ui.panels.framed(target, self.rect, c.card_raised, self.mark, ui.px(4), 1)
        mark = Rect(0, 0, ui.px(10), ui.px(10))
        mark.center = (self.rect.left + ui.px(15), self.rect.centery)
        ui.panels.plate(target, mark, self.mark, mark.width // 2 if self.round else ui.px(1))
        at = (self.rect.left + ui.px(26), self.rect.centery - ui.line("label.bold") // 2)
        ui.text.draw(target, self.label, at, "label.bold", self.mark, ui.scale)
