"""The unit card of the left rail: counter, rows, this move's meter, notes."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial

import pygame
from pygame import Rect, Surface

from game.app import rich
from game.app.play.panels import brief_card
from game.app.play.panels.brief_card import Counter
from game.app.play.panels.cached_card import INSET, CachedCard
from game.app.play.panels.dial import DialFace
from game.app.play.panels.gauges import GAUGE, Values, chosen, move_used
from game.app.play.panels.gauges import add as add_gauges
from game.app.play.play_view import AimsView, UnitView
from game.app.play.words import say
from game.app.theme import Rgb
from game.app.ui import Ui
from game.app.widgets.base import Group, Widget
from game.app.widgets.button import Button
from game.app.widgets.label import Label, RichText, beside, spelled_at
from game.app.widgets.stack import Hairline, Stack
from game.core.quantity import show
from game.core.view_records import Dial, Piece, Preview, Row, UnitCard

Picture = Callable[[Piece, int], Surface]
"""A counter's picture of a side in pixels, premultiplied."""

MOST_STEPS = 12
_STOPS = ".,;:·–— "
"""What ends a part of a sentence: it would run together with the dots of what is left out."""
Shown = tuple[tuple[Widget, ...], str]
"""What shows a line, and its markup."""


def _told(card: UnitCard, preview: Preview | None) -> object:
    """What a card tells of a preview: nothing else of it makes another card."""
    if card.gauges:
        return chosen(card.gauges, preview.gauges if preview is not None else ())
    # Odds stand in the tray, they need not be told twice.
    if preview is not None and (preview.path or preview.summary) and not preview.forecast:
        return preview.path, preview.left, preview.ruling.cost, preview.summary
    return None


def _gauges(parts: Sequence[Widget]) -> list[Shown]:
    """The gauges among parts of a card, each with what it says; words below one are lines."""
    gauges: dict[str, list[Widget]] = {}
    for part in parts:
        if part.name.startswith(GAUGE) and not isinstance(part, RichText):
            gauges.setdefault(part.name.split(".")[1], []).append(part)
    return [(tuple(group), group[-1].label) for group in gauges.values() if not _heads(group[-1])]


def _heads(widget: Widget) -> bool:
    """Whether it only begins what comes below it."""
    return isinstance(widget, Hairline) or widget.name.endswith(".head")


class MoveMeter(Widget):
    """What a move uses of what there is: one box a step, filled blue, the rest hatched green.

    grain: how many boxes make one whole (2 where halves are spent).
    """

    def __init__(
        self, ui: Ui, rect: Rect, used: Fraction, of: Fraction, grain: int = 1
    ) -> None:
        words = say("unit.left", left=show(of - used), of=show(of))
        super().__init__(ui, "meter", rect, words)
        self.used, self.of = used, of
        self.grain = max(used.denominator, of.denominator, grain)
        self.words = words

    @property
    def solid(self) -> bool:
        """Never."""
        return False

    def draw(self, target: Surface) -> None:
        """Boxes and words."""
        ui = self.ui
        grain = self.grain
        steps, filled = int(self.of * grain), int(self.used * grain)
        side, gap = ui.px(17), ui.px(4)
        words = ui.text.width(self.words, "option", ui.scale)
        room = self.rect.width - words - ui.px(8)
        if 0 < steps <= MOST_STEPS and steps * (side + gap) + steps // grain * gap <= room:
            key = ("meter", steps, filled, grain, side, ui.scale)
            boxes = ui.textures.cache.get(key, partial(self._boxes, steps, filled, side, gap))
            top = self.rect.top + (self.rect.height - side) // 2
            target.blit(boxes, (self.rect.left, top))
        at = (self.rect.right, self.rect.centery - ui.line("option") // 2)
        ui.text.draw(target, self.words, at, "option", ui.c.go, ui.scale, "right")

    def _boxes(self, steps: int, filled: int, side: int, gap: int) -> Surface:
        """One box a step, a little further apart where a whole ends."""
        lefts = [step * (side + gap) + step // self.grain * gap for step in range(steps)]
        made = Surface((lefts[-1] + side, side), pygame.SRCALPHA)
        left = self._left(side)
        for index, x in enumerate(lefts):
            if index < filled:
                self.ui.panels.plate(made, Rect(x, 0, side, side), self.ui.c.blue_panel,
                                     self.ui.px(2))
            else:
                made.blit(left, (x, 0))
        return made

    def _left(self, side: int) -> Surface:
        """A box of what is left: framed and hatched."""
        ui, made = self.ui, Surface((side, side), pygame.SRCALPHA)
        box = made.get_rect()
        ui.panels.framed(made, box, ui.c.go_pale, ui.c.go, ui.px(2), 1)
        inner = box.inflate(-ui.px(3), -ui.px(3))
        made.set_clip(inner)
        for offset in range(0, 2 * inner.width, ui.px(4)):
            pygame.draw.aaline(
                made, ui.c.go, (inner.left + offset, inner.top),
                (inner.left + offset - inner.height, inner.bottom),
            )
        return made


class UnitPanel(CachedCard):
    """Shows a unit card, a cell card, or words and rows when nothing is in hand.

    What doesn't fit is never cut: it is counted in the last line, and the tooltip says it all.
    """

    def __init__(
        self, ui: Ui, rect: Rect, compact: bool, picture: Picture, on_link: Callable[[str], None],
        on_whole: Callable[[], None] = lambda: None, on_close: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(ui, "unit-card", rect)
        self.compact = compact
        self.picture = picture
        self.on_link = on_link
        self._shown: tuple[object, ...] = ()
        self._varies = self.opaque.top
        """From where on the card depends on what its unit would do."""
        pad = ui.px(10 if compact else 14)
        inner = rect.inflate(-2 * pad, -2 * ui.px(INSET))
        self.area = Group(ui, "unit-card.area", inner)
        self.add(self.area)
        self._lines: list[Shown] = []
        self._left_out: list[str] = []
        words = say("unit.all")
        wide = Button.width_for(ui, words, "", "small.bold") if compact else 0
        high, right = ui.px(20), rect.right - ui.px(4)
        place = Rect(0, 0, wide, high)
        self._whole_button = Button(
            ui, "unit.all", place, words, on_whole, "plain", style="small.bold"
        )
        self._whole_button.focusable = False  # its key does the same
        if compact and on_close is not None:
            side = ui.px(ui.theme.target)
            close = Button(ui, "drawer.close", Rect(right - side, rect.top + ui.px(6), side, side),
                           "", on_close, "plain", "x", say("drawer.close"), say("drawer.close"))
            close.focusable = False
            self.add(close)
            right = close.rect.left
        self._whole_button.rect.topright = (right, rect.top + ui.px(INSET))
        self._corner = max(0, inner.right - (right - wide)) if compact else 0
        """Pixels that the buttons take at the right of the head."""

    def tip_at(self, point: tuple[int, int]) -> str:
        """What an abbreviation on the card stands for, else what has no room on it."""
        return spelled_at(self.area, point) or super().tip_at(point)

    def tip_row(self, point: tuple[int, int]) -> Rect | None:
        """Beside the word that is spelled out."""
        return beside(self.ui, point) if spelled_at(self.area, point) else None

    @property
    def picture_side(self) -> int:
        """Pixels of a counter's side on the card."""
        return self.ui.px(brief_card.PICTURE if self.compact else 100)

    def render(self, view: UnitView | AimsView) -> None:
        """Show this part of the screen's view."""
        if isinstance(view, UnitView):
            self.show(view.card, view.preview)
        else:
            self.say(view.title, view.text, view.goals)

    def show(self, card: UnitCard, preview: Preview | None = None) -> None:
        """A unit or cell. preview: what the choice in hand would do with it."""
        shown = (card, _told(card, preview))
        same = self._shown[:1] == (card,)
        if self._fresh(shown, self._varies if same else self.opaque.top):
            return
        if self.compact:
            told = preview if _told(card, preview) is not None else None
            side = self.picture_side
            more = brief_card.fill(
                self.ui, self.area, card, told, lambda: self.picture(card.piece, side),
                self._corner, self.on_link,
            )
            if more:
                self.tip = "\n".join(more)
                self.area.add(self._whole_button)
            self._laid(shown)
            return
        for tight in range(4):
            self.area.children.clear()
            self._lines, self._left_out = [], []
            self._fill(card, preview, tight)
            if not self._cut() and self._counted(tight):
                self._widen()
                break
        else:
            self._fit()
        self._laid(shown)

    def _counted(self, tight: int) -> bool:
        """What a tight card leaves out is told in the tooltip and counted in a last line; False
        where there is no room for that. The sums under gauges are left out without it."""
        if not self._left_out:
            return True
        ui, area, low = self.ui, self.area.rect, self._low()
        if low + ui.line("label") <= area.bottom:
            self._more(low, len(self._left_out))
        elif tight > 1:
            return False
        self.tip = "\n".join(self._whole())
        return True

    def _more(self, top: int, count: int) -> None:
        """The line that counts what isn't shown."""
        ui, area = self.ui, self.area.rect
        place = Rect(area.left, top, area.width, ui.line("label"))
        words = say("unit.more" if self.ui.device == "keys" else "unit.rest", count=count)
        self.area.add(Label(ui, "unit.more", place, words, "label.bold", ui.c.blue))

    def _whole(self) -> list[str]:
        """All that the card says: lines, gauges, what was left out."""
        shown = (*self._lines, *_gauges(self.area.children))
        return [*(markup for _, markup in shown), *self._left_out]

    def _widen(self) -> None:
        """What is left of the card goes to the dial."""
        area = self.area
        dial = next((part for part in area.children if isinstance(part, DialFace)), None)
        if dial is None:
            return
        more = dial.grown(area.rect.bottom - max(part.rect.bottom for part in area.children))
        for part in area.children:
            if part.rect.top >= dial.rect.bottom:
                part.move(0, more)
        dial.rect.height += more

    def _fill(self, card: UnitCard, preview: Preview | None, tight: int) -> None:
        """Lay the card out. tight: 1 without the head of the move, 2 with small notes, 3 with the
        smallest gauges."""
        ui, inner = self.ui, self.area.rect
        top = inner.top
        stack = Stack(ui, self.area, inner.left, top, inner.width)
        if card.piece.stock:
            dialled = any(isinstance(gauge, Dial) for gauge in card.gauges)
            # a dial needs the room, and tells more
            side = self.picture_side if not dialled else self.picture_side * 5 // 8
            image = self.picture(card.piece, side)
            # what juts out of it stays off the card's edge, which isn't painted with it
            top += max(0, (image.get_height() - side + 1) // 2 - ui.px(6))
            self.area.add(Counter(ui, Rect(inner.left, top + ui.px(6), side, side), image))
            beside = inner.left + side + ui.px(16)
            stack = Stack(ui, self.area, beside, top, inner.right - beside)
            low = top + side + ui.px(12)
        else:
            low = top
        fits = ui.text.width(card.title, "title", ui.scale) <= stack.width
        stack.words("unit.title", card.title, "title" if fits else "story.bold")
        if card.subtitle:
            wide = ui.text.width(card.subtitle, "label", ui.scale) > stack.width
            stack.words("unit.subtitle", card.subtitle, "small" if wide else "label", ui.c.ink_2,
                        4)
        self._rows(stack, card.rows)
        stack.left, stack.width = inner.left, inner.width
        stack.y = self._varies = max(stack.y + ui.px(6), low)
        if card.gauges:
            shown = chosen(card.gauges, preview.gauges if preview is not None else ())
            self._left_out = add_gauges(ui, stack, shown, lambda name, words, strong: self._line(
                stack, name, words, "small" if tight else "label",
                ui.c.ink if strong else ui.c.ink_2), tight)
            self._notes(stack, card.notes, 2 if tight else 0)
            return
        if preview is not None and _told(card, preview) is not None:
            self._move(stack, preview, tight)
        else:
            self._notes(stack, card.notes, tight)

    def say(self, title: str, text: str, rows: tuple[Row, ...] = ()) -> None:
        """Words: what is asked for, and the victory so far."""
        if self._fresh((title, text, rows), self.opaque.top):
            return
        inner = self.area.rect
        stack = Stack(self.ui, self.area, inner.left, inner.top, inner.width)
        wide, stack.width = stack.width, stack.width - self._corner
        styles = ("title", "option", "label.bold") if self.compact else ("title",)
        fits = (style for style in styles
                if self.ui.text.width(title, style, self.ui.scale) <= stack.width)
        stack.words("unit.title", title, next(fits, styles[-1]), gap=2)
        stack.width = wide
        if text:
            self._line(stack, "unit.text", text, "label", self.ui.c.ink_2, 6)
        if rows:
            stack.line(4)
            self._goals(stack, rows)
        self._fit()
        if self.compact and self.tip:
            self.area.add(self._whole_button)

    def _fresh(self, shown: tuple[object, ...], top: int) -> bool:
        """Whether that is what is shown already; else empties the card for it. top: from where on
        the card then shows something else."""
        if shown == self._shown:
            return True
        self._shown = shown
        self.area.children.clear()
        self._lines, self._left_out = [], []
        self.tip = ""
        whole = self.opaque
        self._changed(Rect(whole.left, top, whole.width, whole.bottom - top))
        return False

    def _rows(self, stack: Stack, rows: tuple[Row, ...]) -> None:
        ui = self.ui
        if Values.fit(rows):
            stack.put(Values(ui, "unit.values", stack.room(ui.px(Values.HIGH)), rows))
            return
        heads = [ui.text.width(row.head, "label.bold", ui.scale) for row in rows]
        column = min(max(heads, default=0), stack.width * 2 // 5) + ui.px(10)
        for index, row in enumerate(rows):
            words = " ".join(part for part in (row.value, row.text) if part)
            linked = f"{words} [{row.rule}]"
            room = stack.width - column
            if row.rule and rich.layout(ui, linked, "label", room).height <= ui.line("label"):
                words = linked
            if heads[index] + ui.px(10) > column:
                self._line(stack, f"unit.row{index}", f"**{row.head}** {words}")
                continue
            head = Label(ui, f"unit.head{index}",
                         Rect(stack.left, stack.y, column, ui.line("label.bold")),
                         row.head, "label.bold")
            stack.parent.add(head)
            left, width = stack.left, stack.width
            stack.left, stack.width = left + column, width - column
            value = stack.rich(f"unit.row{index}", words, "label", None, self.on_link)
            self._lines.append(((head, value), f"**{row.head}** {words}"))
            stack.left, stack.width = left, width

    def _goals(self, stack: Stack, rows: tuple[Row, ...]) -> None:
        """What wins: in the compact card only how far it is, the rest in the tooltip."""
        whole = []
        for index, row in enumerate(rows):
            short = f"**{row.head}** · {row.value}" if row.value else f"**{row.head}**"
            link = f" [{row.rule}]" if row.rule else ""
            markup = f"{short} · {row.text}{link}" if row.text else f"{short}{link}"
            whole.append(markup)
            self._line(stack, f"unit.goal{index}", short if self.compact else markup)
        self.tip = "\n".join(whole) if self.compact else ""

    def _line(
        self, stack: Stack, name: str, markup: str, style: str = "label",
        colour: Rgb | None = None, gap: float = 0,
    ) -> None:
        text = stack.rich(name, markup, style, colour, self.on_link, gap)
        self._lines.append(((text,), markup))

    def _cut(self) -> bool:
        """Whether anything would be cut off."""
        return self._low() > self.area.rect.bottom

    def _low(self) -> int:
        """How far down the card is filled; a picture may jut out."""
        parts = (part for part in self.area.children if not isinstance(part, Counter))
        return max((part.rect.bottom for part in parts), default=self.area.rect.top)

    def _fit(self) -> None:
        """Take away what would be cut, count it in a last line, tell it in the tooltip. The last
        words go first: what stands below them moves up. Then gauges go, the last one first."""
        if not self._cut():
            return
        ui, area = self.ui, self.area.rect
        room = area.bottom - ui.line("label")
        words, gauges = list(self._lines), _gauges(self.area.children)
        whole = self._whole()
        while self._low() > room and (words or gauges):
            self._drop((words or gauges).pop()[0])
            self._behead()
        out = len(whole) - len(words) - len(gauges)
        if len(words) < len(self._lines):
            out -= self._begin(self._lines[len(words)][1], room)
        if out:
            self._more(room, out)
        self.tip = self.tip or "\n".join(whole)

    def _drop(self, parts: Sequence[Widget]) -> None:
        """Take away what shows a line; what stands below moves up into its place."""
        left, low = self.area.children, max(part.rect.bottom for part in parts)
        below = [part for part in left if part.rect.top >= low]
        above = [part for part in left if part not in below]
        for part in parts:
            left.remove(part)
            above.remove(part)
        free = max(0, low - max((part.rect.bottom for part in above), default=low))
        for part in below:
            part.move(0, -free)

    def _behead(self) -> None:
        """Take away heads and lines that stand above nothing now."""
        left = self.area.children
        for part, below in zip(list(left), [*left[1:], None], strict=True):
            own = part.name.removesuffix("head")
            if own != part.name and (below is None or not below.name.startswith(own)):
                self._drop((part,))
        while left and _heads(left[-1]):
            left.pop()

    def _begin(self, markup: str, room: int) -> bool:
        """As many words of the first line left out as there is room for, down to `room`; whether
        that was all of them."""
        ui, area, top = self.ui, self.area.rect, self._low()
        words = rich.plain_text(markup).split()
        text = whole = " ".join(words)
        while words:
            if rich.layout(ui, text, "small", area.width).height <= room - top:
                place = Rect(area.left, top, area.width, 0)
                self.area.add(RichText(ui, "unit.begun", place, text, "small", ui.c.ink_2))
                return text == whole
            words.pop()
            text = " ".join(words).rstrip(_STOPS) + "…"
        return False

    def _move(self, stack: Stack, preview: Preview, tight: int) -> None:
        ui = self.ui
        used = move_used(preview)
        if used is not None and preview.left is not None:
            if not tight:
                stack.line(2)
                stack.words("unit.move", say("unit.move"), "head", ui.c.brass_ink, 2)
            grain = max((step.cost.denominator for step in preview.path if step.cost), default=1)
            meter = MoveMeter(ui, stack.room(ui.px(24)), used, used + preview.left, grain)
            stack.put(meter, 2)
        for index, line in enumerate(preview.summary):
            style = "small" if tight > 1 else "label"
            self._line(stack, f"unit.sum{index}", line, style, ui.c.ink_2)

    def _notes(self, stack: Stack, notes: tuple[str, ...], tight: int) -> None:
        if notes:
            stack.line(2)
        for index, note in enumerate(notes):
            style = "small" if tight > 1 else "label"
            self._line(stack, f"unit.note{index}", note, style, self.ui.c.ink_2, 2)
