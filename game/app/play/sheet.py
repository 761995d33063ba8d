"""A card of the rails: what changes on it is repainted without its shadow, or what lies beneath."""

from pygame import Rect

from game.app.widgets.panel import Card


class Sheet(Card):
    """A card whose shadow never changes."""

    @property
    def opaque(self) -> Rect:
        """The part through which nothing shows: all but the rows of its round corners."""
        low = self.ui.px(self.ui.theme.radius.card) + self.ui.px(2)
        return self.rect.inflate(0, -2 * low)

    def invalidate(self, rect: Rect | None = None) -> None:
        """Ask for what stands on the card to be painted again."""
        self.damage((rect or self.opaque).clip(self.rect))
