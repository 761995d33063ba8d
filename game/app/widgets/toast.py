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
_WIDE, _NARROW, _LEAST = 620, 440, 260  # pixels at 100 % that its words are wide at most
_PAD = 16  # pixels at 100 % beside its words
_FOOT = 52  # pixels at 100 % that it stands above the window's foot
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
        super().__init__(ui, "toast", Rect(0, 0, 0, 0), text)
        self._bounds = Rect(bounds)
        self._action, self._on_action = action, on_action
        self._placed = False
        self.outset = ui.panels.card_margin
        small = bounds.width < ui.px(_SMALL)
        shapes = (_NARROW, _LEAST) if small else (_WIDE, _NARROW, _LEAST)
        self._shapes = [self._size(most) for most in shapes]
        # where its words lie: it may be larger than they need
        self._core = Rect((0, 0), self._shapes[0])
        self._core.midbottom = (bounds.centerx, bounds.bottom - ui.px(_FOOT))
        self.rect = self._core.copy()
        self._fill()

    @property
    def _button(self) -> int:
        """The width of what there is to do, with what it keeps from the words."""
        ui = self.ui
        return Button.width_for(ui, self._action) + ui.px(_PAD) if self._action else 0

    def _size(self, most: int) -> tuple[int, int]:
        """How large it is if it may be so wide at 100 %."""
        ui, pad = self.ui, self.ui.px(_PAD)
        room = min(ui.px(most), self._bounds.width - 4 * pad) - self._button
        words = min(room, ui.text.width(self.label, "story", ui.scale))
        high = max(
            Label.height_for(ui, self.label, "story", words), ui.px(32) if self._action else 0
        )
        return words + 2 * pad + self._button, high + 2 * ui.px(10)

    def _fill(self) -> None:
        """Lay the words, and what there is to do."""
        ui, pad, core = self.ui, self.ui.px(_PAD), self._core
        self.children.clear()
        wide = core.width - 2 * pad - self._button
        high = Label.height_for(ui, self.label, "story", wide)
        place = Rect(core.left + pad, core.top + (core.height - high) // 2, wide, high)
        self.add(Label(ui, "toast.text", place, self.label, "story"))
        if self._action:
            button = self._button - pad
            place = Rect(core.right - button - ui.px(8), core.top + ui.px(10), button,
                         core.height - 2 * ui.px(10))
            self.add(Button(ui, "toast.action", place, self._action, self._on_action, "plain"))

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
            for shape in self._shapes:
                place = next((at for at in self._places(shape) if self._free(at, taken)), None)
                if place is not None:
                    self._go(place, shape)
                    return
        for shape in self._shapes:
            place = self._over_whole(shape, said, clicked)
            if place is not None:
                self._go(place, shape)
                return
        shape = self._shapes[0]
        place = next((at for at in self._places(shape) if self._free(at, clicked)), None)
        if place is not None:
            self._go(place, shape)

    def _free(self, place: Rect, taken: Sequence[Rect]) -> bool:
        off = 2 * self.ui.px(_OFF)
        return place.inflate(off, off).collidelist(taken) < 0

    def _over_whole(
        self, shape: tuple[int, int], said: Sequence[Rect], clicked: Sequence[Rect]
    ) -> Rect | None:
        """A place for a shape, grown until it cuts no words."""
        pad = 2 * self.ui.px(_OFF)
        most = _LARGEST * shape[0] * shape[1]
        for start in self._places(shape):
            place, before = start, None
            while place != before and place.width * place.height <= most:
                before = place.copy()
                cut = [rect for rect in said if rect.colliderect(place)]
                place = place.unionall([rect.inflate(pad, pad) for rect in cut])
            if place == before and self._free(place, clicked) and self._bounds.contains(place):
                return place
        return None

    def _go(self, place: Rect, shape: tuple[int, int]) -> None:
        """Lie there in a shape, the words in the middle."""
        self.invalidate()
        core = Rect((0, 0), shape)
        core.center = place.center
        if core.size == self._core.size:
            self.move(core.left - self._core.left, core.top - self._core.top)
            self._core, self.rect = core, place
        else:
            self._core, self.rect = core, place
            self._fill()
        self.invalidate()

    def _places(self, shape: tuple[int, int]) -> Iterator[Rect]:
        """From the foot of the window upwards, in the middle before the sides."""
        area, pad, place = self._bounds, self.ui.px(_PAD), Rect((0, 0), shape)
        for bottom in range(area.bottom - self.ui.px(_FOOT), place.height, -self.ui.px(_STEP)):
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
