"""What stands above the chapters: the games as a printed strip, a tick for each rule, and the key
that goes on."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from game.app.scenes.schoolcourse import TaughtRule
from game.app.ui import Ui
from game.app.widgets.base import Pressable, Widget

TICK = (13, 16)
"""Size of a tick in pixels at 100 %, where there is room."""
_STEPS = (16, 14, 12, 10, 8)
"""Pixels at 100 % from tick to tick, the first with which they fit."""
_APART = 12  # pixels at 100 % more between chapters
_LINES = 3
_EDGE, _ICON, _BESIDE = 14, 20, 10  # pixels at 100 % within the blue key
_PAD = 18  # pixels at 100 % left and right of a game's name


class _TickShape(NamedTuple):
    """How ticks lie: where each begins, from the upper left, and how large it is."""

    places: tuple[tuple[int, int], ...]
    size: tuple[int, int]
    height: int


class RuleTicks(Widget):
    """One tick for each rule of the course, filled if it was used, chapter by chapter. A click
    opens the rule. tell: what is told of a rule, as markup."""

    def __init__(
        self, ui: Ui, rect: Rect, groups: Sequence[Sequence[TaughtRule]],
        tell: Callable[[str], str], on_open: Callable[[str], None],
    ) -> None:
        super().__init__(ui, "ticks", rect, ui.say("school.used"))
        self.rules = tuple(rule for group in groups for rule in group)
        self.tell = tell
        self.on_open = on_open
        self._shape = _ticks(ui, [len(group) for group in groups], rect.width)
        self.rect.height = self._shape.height

    def _place(self, index: int) -> Rect:
        """Where a tick lies in the window."""
        return Rect(self._shape.places[index], self._shape.size).move(self.rect.topleft)

    def rule_at(self, point: tuple[int, int]) -> str:
        """The id of the rule whose tick is at a point, "" between them."""
        return next(
            (rule.id for index, rule in enumerate(self.rules)
             if self._place(index).inflate(self.ui.px(3), self.ui.px(6)).collidepoint(point)), "")

    def tip_at(self, point: tuple[int, int]) -> str:
        """The rule of the tick."""
        rule = self.rule_at(point)
        return self.tell(rule) if rule else ""

    def tip_row(self, point: tuple[int, int]) -> Rect | None:
        """Below the ticks."""
        return self.rect if self.rule_at(point) else None

    def draw(self, target: Surface) -> None:
        """Filled and hollow ones."""
        ui, c = self.ui, self.ui.c
        for index, rule in enumerate(self.rules):
            fill, line = (c.go, c.go) if rule.used else (c.card_raised, c.edge)
            ui.panels.framed(target, self._place(index), fill, line, ui.px(2), 1)

    def on_press(self, point: tuple[int, int]) -> bool:
        """Taken on a tick."""
        return bool(self.rule_at(point))

    def on_release(self, point: tuple[int, int]) -> None:
        """Open its rule."""
        rule = self.rule_at(point)
        if rule:
            self.on_open(rule)


def _ticks(ui: Ui, groups: Sequence[int], room: int) -> _TickShape:
    """Ticks in as few lines as their steps allow."""
    laid = _lines(ui, groups, room, _STEPS[-1])
    for most in range(1, _LINES + 1):
        for step in _STEPS:
            found = _lines(ui, groups, room, step)
            if found.height <= most * (found.size[1] + ui.px(5)):
                return found
    return laid


def _lines(ui: Ui, groups: Sequence[int], room: int, step: int) -> _TickShape:
    """Ticks at a step, a new line where a chapter has no room left."""
    size = (max(2, ui.px(step * TICK[0] / _STEPS[0])), ui.px(TICK[1] if step > 10 else 12))
    each, apart, down = step * ui.scale, _APART * ui.scale * step / _STEPS[0], size[1] + ui.px(5)
    places: list[tuple[int, int]] = []
    x, y = 0.0, 0
    for count in groups:
        if x and x + count * each > room:
            x, y = 0.0, y + down
        for _ in range(count):
            if x + size[0] > room:
                x, y = 0.0, y + down
            places.append((round(x), y))
            x += each
        x += apart
    return _TickShape(tuple(places), size, y + down)


class GoKey(Pressable):
    """The one blue key: what it does, and the key that does the same."""

    def __init__(self, ui: Ui, rect: Rect, words: str, on_click: Callable[[], None]) -> None:
        super().__init__(ui, "go", rect, words, on_click)
        self.outset = ui.panels.card_margin

    @staticmethod
    def width_for(ui: Ui, words: str) -> int:
        """The width that it needs for one line."""
        cap = ui.text.width(ui.say("key.enter"), "key", ui.scale) + ui.px(12)
        beside = 2 * ui.px(_EDGE) + ui.px(_ICON) + ui.px(_BESIDE) + ui.px(_EDGE) + cap
        return ui.text.width(words, "story.bold", ui.scale) + beside

    def draw(self, target: Surface) -> None:
        """Icon, words, key."""
        ui, c, rect = self.ui, self.ui.c, self.rect
        ui.panels.blue(target, rect, lit=self.hovered)
        drop = ui.px(1) if self.pressed else 0
        key, pad, side, gap = ui.say("key.enter"), ui.px(_EDGE), ui.px(_ICON), ui.px(_BESIDE)
        cap = Rect(0, 0, ui.text.width(key, "key", ui.scale) + ui.px(12),
                   ui.line("key") + ui.px(4))
        room = rect.width - 3 * pad - side - gap - cap.width
        lines = ui.text.wrap(self.label, "story.bold", ui.scale, room)
        widest = max(ui.text.width(line, "story.bold", ui.scale) for line in lines)
        whole = side + gap + widest + pad + cap.width
        left = rect.left + (rect.width - whole) // 2
        ui.panels.icon(target, "play", (left + side // 2, rect.centery + drop), side, c.select)
        left += side + gap
        top = rect.centery - len(lines) * ui.line("story.bold") // 2 + drop
        for line in lines:
            ui.text.draw(target, line, (left, top), "story.bold", c.cream_pale, ui.scale)
            top += ui.line("story.bold")
        cap.midleft = (left + widest + pad, rect.centery + drop)
        ui.panels.framed(target, cap, c.blue_low, c.cream_pale, ui.px(ui.theme.radius.key), 1)
        at = (cap.centerx, cap.centery - ui.line("key") // 2)
        ui.text.draw(target, key, at, "key", c.cream_pale, ui.scale, "centre")


class GameStrip(Widget):
    """The printed strip on which the games stand."""

    solid = False

    def draw(self, target: Surface) -> None:
        """Paper in a fine frame."""
        ui, c = self.ui, self.ui.c
        ui.panels.framed(target, self.rect, c.card, c.edge, ui.px(ui.theme.radius.key), 1)


class GameCell(Pressable):
    """A game of the strip with its count; the chosen one is blue. parted: a fine line parts it from
    the one before."""

    def __init__(
        self, ui: Ui, game: str, rect: Rect, title: str, count: str, *, chosen: bool,
        parted: bool, on_click: Callable[[], None], tip: str = "",
    ) -> None:
        super().__init__(ui, f"game.{game}", rect, f"{title} {count}".strip(), on_click, tip)
        self.title = title
        self.count = count
        self.chosen = chosen
        self.parted = parted

    @staticmethod
    def width_for(ui: Ui, title: str, count: str) -> int:
        """The width that it needs."""
        wide = ui.text.width(title, "label.bold", ui.scale) + 2 * ui.px(_PAD)
        return wide + (ui.text.width(count, "label", ui.scale) + ui.px(10) if count else 0)

    def draw(self, target: Surface) -> None:
        """Title and count."""
        ui, c, rect = self.ui, self.ui.c, self.rect
        inside = rect.inflate(-2 * ui.px(1), -2 * ui.px(1))
        if self.chosen:
            ui.panels.blue(target, inside, shadow=False)
        elif self.hovered:
            ui.panels.plate(target, inside, c.highlight, ui.px(ui.theme.radius.key))
        elif self.parted:
            line = Rect(rect.left, rect.top + ui.px(6), ui.px(1), rect.height - ui.px(12))
            target.fill(c.rule_line, line)
        colour = c.cream_pale if self.chosen else c.ink
        y = rect.centery - ui.line("label.bold") // 2
        left = rect.left + (rect.width - self.width_for(ui, self.title, self.count)) // 2
        box = ui.text.draw(target, self.title, (left + ui.px(_PAD), y), "label.bold", colour,
                           ui.scale)
        if self.count:
            shade = c.cream_pale if self.chosen else c.ink_2
            ui.text.draw(target, self.count, (box.right + ui.px(10), y), "label", shade, ui.scale)

    def focus_shape(self) -> tuple[Rect, int]:
        """Its own corners."""
        return self.rect, self.ui.px(self.ui.theme.radius.key)
