"""A card of the rails: what changes on it is repainted without its shadow, or what lies beneath."""

from collections.abc import Callable, Hashable

from pygame import Rect, Surface

from game.app.cache import SurfaceCache
from game.app.ui import Ui
from game.app.widgets.base import Group, Widget
from game.app.widgets.panel import CardPanel

INSET = 10  # pixels at 100 % that the contents keep from the upper and lower edge
PRINT_BYTES = 12 * 1024 * 1024  # of the prints of one card


def away(widget: Widget, target: Surface) -> bool:
    """Whether nothing of a widget, whose children all stand on it, lies in what is painted: to
    ask each of them would take longer than painting a small change."""
    reach = 2 * widget.outset
    return not widget.rect.inflate(reach, reach).colliderect(target.get_clip())


def corner(ui: Ui) -> int:
    """Pixels at the edge of a card that its round corners take."""
    return ui.px(ui.theme.radius.card) + ui.px(2)


class Rail(Group):
    """The cards of one side. backed: they stand on wood, through which nothing shows."""

    def __init__(self, ui: Ui, name: str, rect: Rect, backed: bool = False) -> None:
        super().__init__(ui, name, rect)
        self.backed = backed
        self.outset = ui.panels.card_margin + ui.panels.ring_reach

    def paint(self, target: Surface) -> None:
        """Only where it lies, and nothing that a later card covers."""
        if not self.visible or away(self, target):
            return
        clip, first = target.get_clip(), -1
        for index, card in enumerate(self.children):
            if card.visible and card.opaque.contains(clip):
                first = index
        if first < 0 and self.backed:
            self.ui.panels.backing(target, self.rect)
        for card in self.children[max(0, first):]:
            card.paint(target)

    @property
    def solid(self) -> bool:
        """Where it stands on wood."""
        return self.backed


class CachedCard(CardPanel):
    """A card whose shadow never changes, and beyond whose rect no child reaches.

    What was printed ahead on a card of the same size with the same `prints` is painted in one
    piece, until anything on it changes.
    """

    def __init__(self, ui: Ui, name: str, rect: Rect, head: str = "") -> None:
        super().__init__(ui, name, rect, head)
        # all but the rows of its round corners
        self.opaque = self.rect.inflate(0, -2 * corner(ui))
        self.prints = SurfaceCache(PRINT_BYTES)
        self._look: Hashable = None
        self._print: Surface | None = None

    def add(self, child: Widget) -> Widget:
        """Take a child; once it wants to be repainted, the print is no longer true."""
        super().add(child)
        child._adopt(self._changed)
        return child

    def _adopt(self, damage: Callable[[Rect], None]) -> None:
        super()._adopt(damage)
        for child in self.children:
            child._adopt(self._changed)

    def _changed(self, rect: Rect) -> None:
        self._look = self._print = None
        self.damage(rect)

    def _laid(self, look: Hashable) -> None:
        """All that it shows has been laid out. look: what that depends on."""
        self._look = look
        self._print = self.prints.find(look)

    def print(self) -> None:
        """Keep a picture of what has been laid out, for a card at the window's upper left that
        nobody sees."""
        if self._look is not None and self._print is None:
            canvas = Surface(self.rect.size)
            self.paint(canvas)
            self._print = self.prints.get(self._look, lambda: canvas)

    def invalidate(self, rect: Rect | None = None) -> None:
        """Ask for what stands on the card to be painted again; nothing of it may stand in the
        rows of the corners (`INSET`)."""
        self.damage((rect or self.opaque).clip(self.opaque))

    def paint(self, target: Surface) -> None:
        """Only where it lies."""
        if away(self, target):
            return
        if self._print is not None and self.visible and self.opaque.contains(target.get_clip()):
            target.blit(self._print, self.rect)
        elif self.rect.colliderect(target.get_clip()):
            super().paint(target)
        elif self.visible:
            self.draw(target)  # its shadow alone
