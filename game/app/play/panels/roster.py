"""The roster: all units of all sides with their strength and state; click to go there."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.app import rich
from game.app.play.panels.cached_card import INSET, CachedCard
from game.app.play.play_view import RosterRow, RosterView
from game.app.play.words import say
from game.app.theme import Rgb, mix
from game.app.ui import Ui
from game.app.widgets.button import Button
from game.app.widgets.rows import RowList
from game.app.widgets.scroll import ScrollArea
from game.core.view_records import Piece

_SIDE = 40  # interface pixels of a counter
_BAR = (5, 5)  # height of the bar of strength, and what it keeps below
_EDGE = 4  # of the edge that says whose a unit is
_DASH = (6, 3)


class _Laid(NamedTuple):
    """A row with its words laid out, or with `row` None the head of a side."""

    row: RosterRow | None
    rect: Rect
    lines: tuple[rich.RichLayout, ...]
    side: int


class RosterList(RowList):
    """The units, side by side with their heads. on_choose: told the unit of a row that is taken."""

    def __init__(
        self, ui: Ui, rect: Rect, picture: Callable[[Piece, int], Surface],
        on_choose: Callable[[str], None],
    ) -> None:
        super().__init__(ui, "roster.list", rect, say("roster.head"))
        self.picture = picture
        self.on_choose = on_choose
        self._view = RosterView(())
        self._rows: list[_Laid] = []

    def set(self, view: RosterView) -> None:
        """Other rows; the arrows stay on their unit."""
        if view == self._view:
            return
        self.invalidate()
        before = self._rows[self.at].row if 0 <= self.at < len(self._rows) else None
        self._view = view
        self._rows = self._lay()
        self.rect.height = self._rows[-1].rect.bottom if self._rows else 0
        self.over = -1
        unit = before.unit if before is not None else ""
        self.at = next((index for index, laid in enumerate(self._rows)
                         if laid.row is not None and laid.row.unit == unit), -1)
        self.invalidate()

    def _lay(self) -> list[_Laid]:
        ui, pad = self.ui, self.ui.px(10)
        rows: list[_Laid] = []
        y = 0
        for index, side in enumerate(self._view.sides):
            head = rich.layout(ui, f"{side.name} · {side.note}" if side.note else side.name,
                               "head", self.rect.width - 2 * pad)
            high = head.height + ui.px(10)
            rows.append(_Laid(None, Rect(0, y, self.rect.width, high), (head,), index))
            y += high
            for row in side.rows:
                lines = self._lines(row)
                high = sum(line.height for line in lines) + ui.px(14)
                high += ui.px(sum(_BAR)) if row.of else 0
                high = max(high, ui.px(_SIDE + 12))
                rows.append(_Laid(row, Rect(0, y, self.rect.width, high), lines, index))
                y += high
        return rows

    def _lines(self, row: RosterRow) -> tuple[rich.RichLayout, ...]:
        """Name with what it may do; how it is; what it holds."""
        room = self.rect.width - self._indent - self.ui.px(10)
        turn = self.ui.text.width(row.turn, "label", self.ui.scale) + self.ui.px(8)
        named = rich.layout(self.ui, f"**{row.name}**", "label", room - (turn if row.turn else 0))
        more = [rich.layout(self.ui, words, "label", room) for words in (row.state, row.holds)
                if words]
        return (named, *more)

    @property
    def _indent(self) -> int:
        return self.ui.px(_EDGE + _SIDE + 16)

    def draw(self, target: Surface) -> None:
        """The rows that show."""
        clip = target.get_clip()
        for number, laid in enumerate(self._rows):
            place = laid.rect.move(self.rect.topleft)
            if place.colliderect(clip):
                if laid.row is None:
                    self._head(target, laid, place)
                else:
                    self._row(target, laid, laid.row, place, number == self.over)

    def _head(self, target: Surface, laid: _Laid, place: Rect) -> None:
        ui, c = self.ui, self.ui.c
        target.fill(c.blue if laid.side == 0 else c.rust_dark, place)
        at = place.left + ui.px(10), place.top + ui.px(5)
        rich.draw(ui, target, laid.lines[0], at, c.cream_pale)

    def _row(
        self, target: Surface, laid: _Laid, row: RosterRow, place: Rect, over: bool
    ) -> None:
        ui, c = self.ui, self.ui.c
        if row.held:
            target.fill(c.highlight, place)
        elif over:
            target.fill(mix(c.card_raised, c.card_band, 0.3), place)
        self._edge(target, place, laid.side)
        target.fill(c.rule_line, Rect(place.left, place.bottom - ui.px(1), place.width, ui.px(1)))
        side = ui.px(_SIDE)
        image = self.picture(row.piece, side)
        box = Rect(place.left + ui.px(_EDGE), place.top, side + ui.px(12), place.height)
        target.blit(image, image.get_rect(center=box.center),
                    special_flags=pygame.BLEND_PREMULTIPLIED)
        ink = c.ink_3 if row.gone else c.ink
        left, y = place.left + self._indent, place.top + ui.px(7)
        if row.turn:
            at = (place.right - ui.px(10), y)
            colour = c.ink_3 if row.acted else c.blue if laid.side == 0 else c.rust
            ui.text.draw(target, row.turn, at, "label", colour, ui.scale, "right")
        for index, line in enumerate(laid.lines):
            rich.draw(ui, target, line, (left, y), c.ink_2 if index else ink)
            y += line.height
            if not index and row.of:
                y += self._bar(target, row, left, y, place.right - ui.px(10), laid.side)

    def _bar(
        self, target: Surface, row: RosterRow, left: int, y: int, right: int, side: int
    ) -> int:
        """What is left of the strength, as a bar with a mark for each point; its height."""
        ui, c = self.ui, self.ui.c
        high, below = map(ui.px, _BAR)
        whole = Rect(left, y, min(right - left, ui.px(150)), high)
        ui.panels.plate(target, whole, c.card_band, ui.px(1))
        full: Rgb = c.blue if side == 0 else c.rust
        for point in range(row.left):
            a, b = (whole.left + whole.width * one // row.of for one in (point, point + 1))
            target.fill(full, Rect(a, y, max(1, b - a - ui.px(1)), high))
        return high + below

    def _edge(self, target: Surface, place: Rect, side: int) -> None:
        """Whose it is: a blue edge, or a broken rust one."""
        ui, c = self.ui, self.ui.c
        wide = ui.px(_EDGE)
        if side == 0:
            target.fill(c.blue, Rect(place.left, place.top, wide, place.height))
            return
        dash, gap = map(ui.px, _DASH)
        for top in range(place.top, place.bottom, dash + gap):
            target.fill(c.rust, Rect(place.left, top, wide, min(dash, place.bottom - top)))

    # Input

    def row_rects(self) -> Sequence[Rect]:
        """Where the units lie; heads take no click."""
        return [laid.rect if laid.row is not None else Rect(0, 0, 0, 0) for laid in self._rows]

    def take(self, index: int) -> None:
        """Go to a unit."""
        row = self._rows[index].row
        if row is not None:
            self.at = index
            self.invalidate()
            self.on_choose(row.unit)

    def on_key(self, event: Event) -> bool:
        """Up, down, Enter."""
        if event.type != pygame.KEYDOWN:
            return False
        units = [index for index, laid in enumerate(self._rows) if laid.row is not None]
        if not units:
            return False
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.take(self.at if self.at in units else units[0])
            return True
        step = {pygame.K_UP: -1, pygame.K_DOWN: 1}.get(event.key, 0)
        if not step:
            return False
        last = units.index(self.at) if self.at in units else -1 if step > 0 else len(units)
        self.at = units[max(0, min(len(units) - 1, last + step))]
        self.reveal(self._rows[self.at].rect.move(self.rect.topleft))
        self.invalidate()
        return True


class RosterPanel(CachedCard):
    """The card of the roster, in the place of the log."""

    def __init__(
        self, ui: Ui, rect: Rect, picture: Callable[[Piece, int], Surface],
        on_choose: Callable[[str], None], on_close: Callable[[], None], tip: str,
    ) -> None:
        super().__init__(ui, "roster", rect, say("roster.head"))
        side = ui.px(ui.theme.target)
        place = Rect(rect.right - side - ui.px(6), rect.top + (self.head_height - side) // 2,
                     side, side)
        close = Button(ui, "roster.close", place, "", on_close, "plain", "x", tip, tip)
        close.focusable = False  # keys do the same
        self.add(close)
        top = rect.top + self.head_height
        view = Rect(rect.left, top, rect.width, rect.bottom - ui.px(INSET) - top)
        self.area = ScrollArea(ui, "roster.area", view)
        self.add(self.area)
        self.list = RosterList(ui, Rect(view.topleft, (view.width, 0)), picture, on_choose)
        self.area.add(self.list)

    def render(self, view: RosterView | None) -> None:
        """Show this part of the screen's view; None puts it away."""
        if view is None:
            return
        self.list.set(view)
        # The list may be scrolled: where it begins is known from the offset.
        self.area.fit(self.list.rect.bottom + self.area.offset)
