"""A small raised card that explains what the mouse or the focus rests on."""

from pygame import Rect, Surface

from game.app import rich
from game.app.ui import Ui
from game.app.widgets.base import Widget

WIDEST = 320  # pixels at 100 %


class Tooltip(Widget):
    """Shows markup below `around`, or above it, inside `bounds`; the mouse passes through. aside:
    `around` is one of several rows, so it stands to the right of them, or to the left."""

    solid = False

    def __init__(
        self, ui: Ui, markup: str, around: Rect, bounds: Rect, *, aside: bool = False
    ) -> None:
        pad = ui.px(10)
        room = min(ui.px(WIDEST), bounds.width - 4 * pad)
        self._laid = rich.layout(ui, markup, "label", room)
        rect = Rect(0, 0, self._laid.width + 2 * pad, self._laid.height + 2 * ui.px(8))
        rect.midtop = (around.centerx, around.bottom + ui.px(8))
        if rect.bottom > bounds.bottom:
            rect.bottom = around.top - ui.px(8)
        if aside:
            gap = ui.px(12)
            rect.midleft = (around.right + gap, around.centery)
            if rect.right > bounds.right:
                rect.right = around.left - gap
        rect.clamp_ip(bounds.inflate(-ui.px(8), -ui.px(8)))
        super().__init__(ui, "tooltip", rect, rich.plain_text(markup))
        self.outset = ui.panels.card_margin

    def draw(self, target: Surface) -> None:
        """Card and words."""
        ui = self.ui
        ui.panels.raised(target, self.rect)
        at = (self.rect.left + ui.px(10), self.rect.top + ui.px(8))
        rich.draw(ui, target, self._laid, at, ui.c.ink)
