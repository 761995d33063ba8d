"""A short message at the foot of the window that goes by itself, with at most one thing to do."""

from collections.abc import Callable

from pygame import Rect, Surface

from game.app.ui import Ui
from game.app.widgets.base import Widget
from game.app.widgets.button import Button
from game.app.widgets.label import Label

SHOWN = 6000  # ms


class Toast(Widget):
    """Message with an optional action (as Undo); the scene removes it after `SHOWN` ms."""

    def __init__(
        self,
        ui: Ui,
        text: str,
        bounds: Rect,
        action: str = "",
        on_action: Callable[[], None] | None = None,
    ) -> None:
        pad = ui.px(16)
        button = Button.width_for(ui, action) if action else 0
        room = min(ui.px(620), bounds.width - 4 * pad) - button
        widest = min(room, ui.text.width(text, "story", ui.scale))
        height = max(
            Label.height_for(ui, text, "story", widest), ui.px(32) if action else 0
        ) + 2 * ui.px(10)
        width = widest + 2 * pad + (button + pad if action else 0)
        rect = Rect(0, 0, width, height)
        rect.midbottom = (bounds.centerx, bounds.bottom - ui.px(52))
        super().__init__(ui, "toast", rect, text)
        self.outset = ui.panels.card_margin
        words = Label.height_for(ui, text, "story", widest)
        place = Rect(rect.left + pad, rect.top + (height - words) // 2, widest, words)
        self.add(Label(ui, "toast.text", place, text, "story"))
        if action:
            place = Rect(rect.right - button - ui.px(8), rect.top + ui.px(10), button,
                         height - 2 * ui.px(10))
            self.add(Button(ui, "toast.action", place, action, on_action, "plain"))

    def draw(self, target: Surface) -> None:
        """The card."""
        self.ui.panels.raised(target, self.rect)
