"""What the page of new skirmishes draws of numbers: the share of games won on a scale with the
bounds in which it lies, how a hundred games end, how far games are; and the strip of draws."""

from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from game.app.scenes.skirmishpictures import MapPicture
from game.app.scenes.skirmishview import SCALE, GameEndView, ShareView, percent, spoken
from game.app.theme import Rgb, mix
from game.app.ui import Ui
from game.app.widgets.base import Pressable, Widget
from game.app.widgets.button import Button
from game.core.fairness import EVEN

_TRACK, _STEPS = 24, 4
"""Height of the scale in pixels at 100 %; parts between its numbers."""
_RING = 3  # pixels at 100 % of the ring round the draw that is looked at
_BAR, _MARK, _APART = 28, 12, 16  # pixels at 100 % of the bar of results and of its legend


class ShareScale(Widget):
    """A share on a scale round a half: what counts as even is framed in green, the bar shows where
    the share lies nearly surely."""

    def __init__(self, ui: Ui, name: str, rect: Rect, label: str, share: ShareView) -> None:
        super().__init__(ui, name, rect, label)
        self.share = share
        self.rect.height = ui.px(_TRACK) + ui.px(10) + ui.line("label")

    def _x(self, share: float) -> int:
        """Where a share lies; beyond the scale at its end."""
        low, high = SCALE
        track = self._track
        return track.left + round(track.width * (min(high, max(low, share)) - low) / (high - low))

    @property
    def _track(self) -> Rect:
        side = self.ui.text.width(spoken("percent", share=percent(SCALE[1])), "label",
                                  self.ui.scale) // 2
        return Rect(self.rect.left + side, self.rect.top, self.rect.width - 2 * side,
                    self.ui.px(_TRACK))

    def draw(self, target: Surface) -> None:
        """Track, what is even, bounds, share, numbers."""
        ui, c, track = self.ui, self.ui.c, self._track
        ui.panels.framed(target, track, c.card_band, c.edge, ui.px(3), 1)
        even = Rect(self._x(EVEN[0]), track.top, self._x(EVEN[1]) - self._x(EVEN[0]), track.height)
        target.fill(c.go_pale, even.inflate(0, -2 * ui.px(1)))
        for x in (even.left, even.right - ui.px(1)):
            target.fill(c.go, Rect(x, even.top, ui.px(1), even.height))
        low, high, middle = self._x(self.share.low), self._x(self.share.high), track.centery
        target.fill(c.blue, Rect(low, middle - ui.px(4), max(1, high - low), 2 * ui.px(4)))
        for x, bound in ((low, self.share.low), (high - ui.px(2), self.share.high)):
            if SCALE[0] <= bound <= SCALE[1]:
                target.fill(c.blue, Rect(x, middle - ui.px(8), ui.px(2), 2 * ui.px(8)))
        half = Rect(self._x(0.5) - ui.px(1), track.top - ui.px(3), ui.px(2),
                    track.height + 2 * ui.px(3))
        target.fill(c.ink, half)
        mark = Rect(0, 0, ui.px(14), ui.px(14))
        mark.center = (self._x(self.share.share), middle)
        ui.panels.framed(target, mark, c.select, c.ink, mark.width // 2)
        for step in range(_STEPS + 1):
            share = SCALE[0] + (SCALE[1] - SCALE[0]) * step / _STEPS
            words = spoken("percent", share=percent(share))
            at = (self._x(share), track.bottom + ui.px(6))
            ui.text.draw(target, words, at, "label", c.ink_2, ui.scale, "centre")


class EndsBar(Widget):
    """How a hundred games end: a bar with a legend below."""

    def __init__(
        self, ui: Ui, name: str, rect: Rect, label: str, ends: Sequence[GameEndView]
    ) -> None:
        super().__init__(ui, name, rect, label)
        self.ends = tuple(ends)
        self._places = self._legend()
        low = max((place.bottom for place in self._places), default=0)
        self.rect.height = max(ui.px(_BAR), low)

    def _legend(self) -> list[Rect]:
        """Where the words of the legend lie, from the upper left."""
        ui, found = self.ui, []
        x, y = 0, ui.px(_BAR) + ui.px(8)
        for end in self.ends:
            wide = ui.px(_MARK) + ui.px(6) + ui.text.width(self._words(end), "label", ui.scale)
            wide = min(wide, self.rect.width)
            if x and x + wide > self.rect.width:
                x, y = 0, y + ui.line("label") + ui.px(2)
            found.append(Rect(x, y, wide, ui.line("label")))
            x += wide + ui.px(_APART)
        return found

    @staticmethod
    def _words(end: GameEndView) -> str:
        return f"{end.title} {end.games}"

    def _colour(self, end: GameEndView) -> Rgb:
        c = self.ui.c
        dark = {"first": c.blue_panel, "second": c.rust, "nobody": c.ink_3}[end.tone]
        pale = {"first": c.blue_pale, "second": c.rust_pale, "nobody": c.card_band}[end.tone]
        start = 0.55 if end.tone == "nobody" else 0.0
        return mix(dark, pale, min(0.85, start + 0.3 * end.shade))

    def draw(self, target: Surface) -> None:
        """Bar, numbers in it where they have room, legend."""
        ui, c = self.ui, self.ui.c
        bar = Rect(self.rect.left, self.rect.top, self.rect.width, ui.px(_BAR))
        total, gone = max(1, sum(end.games for end in self.ends)), 0
        for end in self.ends:
            left = bar.left + bar.width * gone // total
            gone += end.games
            part = Rect(left, bar.top, bar.left + bar.width * gone // total - left, bar.height)
            fill = self._colour(end)
            target.fill(fill, part)
            words = str(end.games)
            if ui.text.width(words, "label.bold", ui.scale) + ui.px(8) <= part.width:
                shade = c.ink if sum(fill) > _PALE else c.cream_pale
                at = (part.centerx, part.centery - ui.line("label.bold") // 2)
                ui.text.draw(target, words, at, "label.bold", shade, ui.scale, "centre")
        ui.panels.outline(target, bar, c.edge, ui.px(3), ui.px(1))
        for end, place in zip(self.ends, self._places, strict=True):
            spot = place.move(self.rect.topleft)
            mark = Rect(spot.left, 0, ui.px(_MARK), ui.px(_MARK))
            mark.centery = spot.centery
            target.fill(self._colour(end), mark)
            room = spot.width - ui.px(_MARK) - ui.px(6)
            words = ui.text.shorten(self._words(end), "label", ui.scale, room)
            ui.text.draw(target, words, (mark.right + ui.px(6), spot.top), "label", c.ink,
                         ui.scale)


_PALE = 420  # sum of a colour's parts from which ink is read on it better than cream


class PlayedBar(Widget):
    """How far something is. done: 0 … 1."""

    solid = False

    def __init__(self, ui: Ui, name: str, rect: Rect, done: float) -> None:
        super().__init__(ui, name, rect)
        self.done = done

    def draw(self, target: Surface) -> None:
        """Track and the part that is done."""
        ui, c, radius = self.ui, self.ui.c, self.rect.height // 2
        ui.panels.plate(target, self.rect, c.card_band, radius)
        wide = round(self.rect.width * self.done)
        if wide >= 2 * radius:
            ui.panels.plate(target, Rect(self.rect.topleft, (wide, self.rect.height)),
                            c.blue_panel, radius)


class DrawCell(Pressable):
    """One of the latest draws: its map small, and below it the share. picture(): None while it is
    drawn. shown: it is the one that is looked at."""

    def __init__(
        self, ui: Ui, name: str, rect: Rect, label: str, share: str, shown: bool,
        picture: Callable[[], Surface | None] | None, on_click: Callable[[], None] | None,
    ) -> None:
        super().__init__(ui, name, rect, label, on_click)
        self.share, self.shown = share, shown
        self.enabled = self.focusable = on_click is not None
        if picture is not None:
            inside = self.frame.inflate(-2 * ui.px(_RING), -2 * ui.px(_RING))
            self.add(MapPicture(ui, f"{name}.map", inside, picture))

    @property
    def frame(self) -> Rect:
        """Where the picture lies."""
        return Rect(self.rect.left, self.rect.top, self.rect.width,
                    self.rect.height - self.ui.line("label") - self.ui.px(4))

    def draw(self, target: Surface) -> None:
        """Picture, ring, share; of one that isn't there yet a dashed frame."""
        ui, c, frame = self.ui, self.ui.c, self.frame
        if not self.children:
            ui.panels.dashed(target, frame, c.ink_3)
            ui.panels.icon(target, "dice", frame.center, ui.px(18), c.ink_3)
            return
        target.fill(c.map, frame)
        if self.shown:
            ui.panels.outline(target, frame.inflate(2, 2), c.ink, ui.px(4), ui.px(4))
            ui.panels.outline(target, frame, c.select, ui.px(3), ui.px(_RING))
        else:
            ui.panels.outline(target, frame, c.ink_3, 1, ui.px(1))
        style = "label.bold" if self.shown else "label"
        shade = c.ink if self.shown or self.hovered else c.ink_2
        at = (frame.centerx, frame.bottom + ui.px(4))
        ui.text.draw(target, self.share, at, style, shade, ui.scale, "centre")

    def focus_shape(self) -> tuple[Rect, int]:
        """Round the picture."""
        return self.frame, self.ui.px(3)


class KeyedButton(Button):
    """A button with the key that does the same."""

    def __init__(
        self, ui: Ui, name: str, rect: Rect, text: str, key: str,
        on_click: Callable[[], None] | None = None, kind: str = "card", icon: str = "",
    ) -> None:
        super().__init__(ui, name, rect, text, on_click, kind, icon)
        self.key = key

    @staticmethod
    def height_beside(ui: Ui, text: str, width: int, icon: str, key: str) -> int:
        """The height that it needs in a width."""
        return Button.height_for(ui, text, max(1, width - _cap(ui, key) - ui.px(10)), icon)

    def draw(self, target: Surface) -> None:
        """The button, then the key at its right."""
        super().draw(target)
        ui, c, wide = self.ui, self.ui.c, _cap(self.ui, self.key)
        cap = Rect(0, 0, wide, ui.line("key") + ui.px(4))
        cap.midright = (self.rect.right - ui.px(10), self.rect.centery)
        blue = self.kind == "blue" and self.enabled
        fill, line = (c.blue_low, c.cream_pale) if blue else (c.card, c.ink_3)
        ui.panels.framed(target, cap, fill, line, ui.px(ui.theme.radius.key), 1)
        at = (cap.centerx, cap.centery - ui.line("key") // 2)
        shade = c.cream_pale if blue else c.ink
        ui.text.draw(target, self.key, at, "key", shade, ui.scale, "centre")

    def words_rect(self) -> Rect:
        """The part beside the key."""
        side = _cap(self.ui, self.key) + self.ui.px(10)
        return Rect(self.rect.left, self.rect.top, self.rect.width - side, self.rect.height)


def _cap(ui: Ui, key: str) -> int:
    """The width of a key's cap."""
    return ui.text.width(key, "key", ui.scale) + ui.px(12)


class CodePlate(Widget):
    """A code on raised card, in letters as large as fit."""

    solid = False

    def __init__(self, ui: Ui, name: str, rect: Rect, code: str) -> None:
        super().__init__(ui, name, rect, spoken("code"))
        self.code = code
        room = rect.width - 2 * ui.px(10)
        self._style = next((style for style in ("subtitle", "story.bold", "label.bold")
                            if ui.text.width(code, style, ui.scale) <= room), "label.bold")
        self._lines = ui.text.wrap(code, self._style, ui.scale, room)
        self.rect.height = max(ui.px(40), len(self._lines) * ui.line(self._style) + ui.px(12))

    def draw(self, target: Surface) -> None:
        """Plate and code."""
        ui, c = self.ui, self.ui.c
        ui.panels.framed(target, self.rect, c.card_raised, c.edge, ui.px(ui.theme.radius.key), 1)
        y = self.rect.centery - len(self._lines) * ui.line(self._style) // 2
        for line in self._lines:
            at = (self.rect.centerx, y)
            ui.text.draw(target, line, at, self._style, c.ink, ui.scale, "centre")
            y += ui.line(self._style)
