"""The tabs at the edges of a small window: each opens what has no room of its own."""

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface

from game.app.play.play_view import TabView
from game.app.play.words import say
from game.app.ui import Ui
from game.app.widgets.base import Group, Pressable

ICONS = {"left": "menu", "dice": "dice", "log": "list", "roster": "users", "map": "map"}
_GAP = 8  # pixels at 100 % between tabs
_PAD = 10  # within a tab, before its icon and after its words
_MOST = 99  # new lines that are counted


def counted_lines(count: int) -> str:
    """How many new lines there are, in at most three letters."""
    return str(count) if count <= _MOST else f"{_MOST}+"


class Tab(Pressable):
    """A paper tab with an icon, its name written downwards, and how much is new behind it."""

    def __init__(
        self, ui: Ui, rect: Rect, view: TabView, on_click: Callable[[], None], tip: str
    ) -> None:
        label = say("drawer.new", words=view.words, count=view.count) if view.count else view.words
        super().__init__(ui, f"tab-{view.name}", rect, label, on_click, tip)
        self.view = view
        self.focusable = False
        self.outset = ui.panels.card_margin

    @staticmethod
    def height_for(ui: Ui, view: TabView) -> int:
        """Pixels that it takes."""
        words = ui.text.width(view.words, "label.bold", ui.scale)
        count = ui.px(24) if view.name == "log" else 0
        return words + count + ui.px(16 + 6 + 2 * _PAD)

    def draw(self, target: Surface) -> None:
        """Paper, icon, words, count."""
        ui, c = self.ui, self.ui.c
        lit = self.hovered or self.view.open
        ui.panels.card(target, self.rect, c.card_raised if lit else c.card_band)
        if not self.rect.colliderect(target.get_clip()):
            return
        y = self.rect.top + ui.px(_PAD)
        middle = self.rect.centerx
        side = ui.px(16)
        ui.panels.icon(target, ICONS[self.view.name], (middle, y + side // 2), side, c.ink_2)
        y += side + ui.px(6)
        words = ui.text.surface(self.view.words, "label.bold", c.ink, ui.scale)
        image = pygame.transform.rotate(words, -90)
        target.blit(image, image.get_rect(midtop=(middle, y)))
        y += image.get_height()
        if self.view.count:
            self._count(target, (middle, y + ui.px(14)))

    def _count(self, target: Surface, centre: tuple[int, int]) -> None:
        """How many new lines; of more than two digits only that they are many."""
        ui, c = self.ui, self.ui.c
        side = ui.px(18)
        words = counted_lines(self.view.count)
        disc = Rect(0, 0, max(side, ui.text.width(words, "key", ui.scale) + ui.px(6)), side)
        disc.center = centre
        ui.panels.plate(target, disc, c.blue, side // 2)
        at = (disc.centerx, disc.centery - ui.line("key") // 2)
        ui.text.draw(target, words, at, "key", c.cream_pale, ui.scale, "centre")


class TabStrip(Group):
    """All tabs: the one of the left drawer at the left edge of `table`, the others in `strip`."""

    def __init__(
        self, ui: Ui, table: Rect, strip: Rect, doing: Callable[[str], Callable[[], None]],
        tip: Callable[[str], str],
    ) -> None:
        super().__init__(ui, "tabs", strip)
        self.table = table
        self.doing = doing
        self.tip_of = tip
        self._shown: tuple[TabView, ...] = ()

    def render(self, tabs: Sequence[TabView]) -> None:
        """Show these."""
        if tuple(tabs) == self._shown:
            return
        self._invalidate()
        self._shown = tuple(tabs)
        self.children.clear()
        y = self.rect.top + self.ui.px(_GAP)
        for view in tabs:
            high = Tab.height_for(self.ui, view)
            place = Rect(self.rect.left, y, self.rect.width, high)
            if view.name == "left":
                place.left = self.table.left
            else:
                y = place.bottom + self.ui.px(_GAP)
            self.add(Tab(self.ui, place, view, self.doing(view.command), self.tip_of(view.command)))
        self._invalidate()

    def _invalidate(self) -> None:
        for tab in self.children:
            tab.invalidate()
