"""A short message that goes by itself, with at most one thing to do: at the foot of the window, or
as near to it as it covers nothing that can be clicked or read. Where words are everywhere it covers
some of them whole, and cuts none."""

from collections.abc import Callable, Iterator, Sequence

from pygame import Rect, Surface

from game.app.ui import Ui
from game.app.widgets.base import Pressable, Widget
from game.app.widgets.button import Button
from game.app.widgets.label import Label
from game.app.widgets.panel import CardPanel, Plate

SHOWN = 6000  # ms
_WIDE, _NARROW = 620, 440  # pixels at 100 % that it is wide at most
_SMALL = 1000  # the width of windows in which there is no room for a wide one
_STEP = 8  # pixels at 100 % between two heights that are tried
_OFF = 4  # pixels at 100 % that it keeps from what it must not cover
_LARGEST = 4  # times its own size that it grows at most to cover words whole


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
        most = _NARROW if bounds.width < ui.px(_SMALL) else _WIDE
        room = min(ui.px(most), bounds.width - 4 * pad) - button
        widest = min(room, ui.text.width(text, "story", ui.scale))
        height = max(
            Label.height_for(ui, text, "story", widest), ui.px(32) if action else 0
        ) + 2 * ui.px(10)
        width = widest + 2 * pad + (button + pad if action else 0)
        rect = Rect(0, 0, width, height)
        rect.midbottom = (bounds.centerx, bounds.bottom - ui.px(52))
        super().__init__(ui, "toast", rect, text)
        self._bounds = Rect(bounds)
        self._core = Rect(rect)  # where its words lie: it may be larger than they need
        self._placed = False
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

    def keep_clear(self, *roots: Widget) -> None:
        """Go where it covers no card of these trees and nothing that stands on a board, else no
        words and nothing on a board, else no words; else over words that it hides whole, else where
        it covers at least nothing that can be clicked. From then on it only makes way for the
        latter."""
        clicked = _taken(roots, _clicked)
        if self._placed and self._free(self.rect, clicked):
            return
        self._placed = True
        widgets = [widget for root in roots for widget in root.walk()]
        standing = [rect for widget in widgets for rect in widget.kept_clear()]
        said = _taken(roots, _said)
        for taken in (_taken(roots, _shown) + standing, said + standing, said):
            place = next((at for at in self._places() if self._free(at, taken)), None)
            if place is not None:
                break
        else:
            place = self._over_whole(said, clicked) or next(
                (at for at in self._places() if self._free(at, clicked)), None
            )
        if place is not None:
            self._go(place)

    def _free(self, place: Rect, taken: Sequence[Rect]) -> bool:
        off = 2 * self.ui.px(_OFF)
        return place.inflate(off, off).collidelist(taken) < 0

    def _over_whole(self, said: Sequence[Rect], clicked: Sequence[Rect]) -> Rect | None:
        """A place grown until it cuts no words."""
        pad = 2 * self.ui.px(_OFF)
        most = _LARGEST * self._core.width * self._core.height
        for start in self._places():
            place, before = start, None
            while place != before and place.width * place.height <= most:
                before = place.copy()
                cut = [rect for rect in said if rect.colliderect(place)]
                place = place.unionall([rect.inflate(pad, pad) for rect in cut])
            if place == before and self._free(place, clicked) and self._bounds.contains(place):
                return place
        return None

    def _go(self, place: Rect) -> None:
        """Lie there, the words in the middle."""
        self.invalidate()
        core = self._core.copy()
        core.center = place.center
        self.move(core.left - self._core.left, core.top - self._core.top)
        self._core, self.rect = core, place
        self.invalidate()

    def _places(self) -> Iterator[Rect]:
        """From the foot of the window upwards, in the middle before the sides."""
        area, pad = self._bounds, self.ui.px(16)
        place = self._core.copy()
        for bottom in range(area.bottom - self.ui.px(52), place.height, -self.ui.px(_STEP)):
            for left in (
                area.centerx - place.width // 2, area.left + pad, area.right - pad - place.width
            ):
                place.left, place.bottom = left, bottom
                yield place.copy()


def _clicked(widget: Widget) -> bool:
    return widget.enabled and (widget.focusable or isinstance(widget, Pressable))


def _said(widget: Widget) -> bool:
    return _clicked(widget) or bool(widget.label and not widget.children)


def _shown(widget: Widget) -> bool:
    return _said(widget) or isinstance(widget, CardPanel | Plate)


def _taken(roots: Sequence[Widget], counts: Callable[[Widget], bool]) -> list[Rect]:
    """Where the widgets that count stand."""
    rects = [
        widget.shown_rect() for root in roots for widget in root.walk() if counts(widget)
    ]
    return [rect for rect in rects if rect.width and rect.height]
