"""What a throw would bring, in one line over the board: where the dice tray lies in a drawer."""

from pygame import Rect

from game.app.ui import Ui
from game.app.widgets.base import Group
from game.app.widgets.label import Label
from game.app.widgets.panel import Plate
from game.core.forecast import in_percent
from game.core.view_records import Preview

_WIDE = 230  # pixels at 100 %


class ForecastBox(Group):
    """Title, and the likeliest of what the player wants with its odds; of no throw nothing."""

    def __init__(self, ui: Ui, free: Rect) -> None:
        super().__init__(ui, "forecast-box", free)
        self.shown: Preview | None = None

    def render(self, preview: Preview | None) -> None:
        """Show the odds of a preview; None hides the box."""
        if preview == self.shown:
            return
        self._invalidate()
        self.shown = preview
        self.children.clear()
        if preview is not None and preview.forecast is not None:
            self._lay(preview)
        self._invalidate()

    def _lay(self, preview: Preview) -> None:
        ui = self.ui
        assert preview.forecast is not None
        outcomes = list(in_percent(preview.forecast.outcomes))
        wanted = [(outcome, odds) for outcome, odds in outcomes if outcome.good] or outcomes[:1]
        pad, width = ui.px(10), min(ui.px(_WIDE), self.rect.width - ui.px(16))
        room = width - 2 * pad
        title = preview.title or preview.action
        left, y = self.rect.left + ui.px(8), self.rect.top + ui.px(8)
        plate = Plate(ui, "forecast-box.plate", Rect(left, y, width, 0), ui.c.ink)
        plate.mute()
        self.add(plate)
        y += ui.px(6)
        high = Label.height_for(ui, title, "label.bold", room)
        plate.add(Label(ui, "forecast-box.title", Rect(left + pad, y, room, high), title,
                        "label.bold"))
        y += high
        for outcome, odds in wanted[:2]:
            wide = ui.text.width(odds, "option", ui.scale) + ui.px(2)
            words = Rect(left + pad, y, room - wide - ui.px(8), 0)
            words.height = Label.height_for(ui, outcome.words, "label", words.width)
            plate.add(Label(ui, "forecast-box.words", words, outcome.words, "label", ui.c.ink_2))
            place = Rect(left + pad + room - wide, y, wide, ui.line("option"))
            plate.add(Label(ui, "forecast-box.odds", place, odds, "option", ui.c.blue, "right"))
            y = max(words.bottom, place.bottom)
        plate.rect.height = y + ui.px(6) - plate.rect.top

    def _invalidate(self) -> None:
        for plate in self.children:
            plate.invalidate()
