"""The list of options: rows with a key cap, name, value and note; one chosen, some refused."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.app import rich
from game.app.rich import plain_text
from game.app.theme import mix
from game.app.ui import Ui
from game.app.widgets.base import Widget
from game.app.widgets.label import beside


class Option(NamedTuple):
    """One row. key: the cap's text ("" for none); value: at the right; note: markup below.

    reason: why it can't be chosen, as markup: the row is shown refused. group: starts a band with
    this head above the row. quiet: it is no choice like the others, and printed smaller. armed: the
    next press does it, so it is ringed with gold while it is chosen.
    """

    id: str
    title: str
    value: str = ""
    note: str = ""
    key: str = ""
    reason: str = ""
    group: str = ""
    quiet: bool = False
    armed: bool = False


def spoken_row(option: Option) -> str:
    """A row in plain words: by which key, what, with what, and why not."""
    parts = (option.key, option.title, option.value, option.note, option.reason)
    return plain_text(" · ".join(part for part in parts if part))


class _Row(NamedTuple):
    rect: Rect
    band: Rect | None
    note: rich.RichLayout | None
    titles: tuple[str, ...]
    aside: str
    """What stands at the right: the value, or a note short enough."""
    below: bool
    """It has a line of its own, under the title."""


class OptionList(Widget):
    """Rows one below the other, as high as they need; put it in a ScrollArea.

    on_choose(id): a row was clicked, its key pressed, or Enter on it (refused rows too: the caller
    explains). on_hover_row(id): the mouse or the focus rests on a row ("" for none). Keys: up and
    down move, Enter or Space choose; digits are for the scene. short: a row is one line, its note
    stands at the right if there is room for it, else in the tooltip. picture: the room that each
    row has for a picture at its left (`picture`), (0, 0) for none.
    """

    focusable = True
    cursor = pygame.SYSTEM_CURSOR_HAND

    def __init__(
        self,
        ui: Ui,
        name: str,
        rect: Rect,
        options: Sequence[Option],
        on_choose: Callable[[str], None],
        chosen: str = "",
        on_hover_row: Callable[[str], None] | None = None,
        on_link: Callable[[str], None] | None = None,
        short: bool = False,
        style: str = "option",
        picture: tuple[int, int] = (0, 0),
    ) -> None:
        super().__init__(ui, name, rect)
        self.on_choose = on_choose
        self.on_hover_row = on_hover_row
        self.on_link = on_link
        self.short = short
        self.style = style
        self.led = False
        """Keys walk through it though it hasn't the focus: where they stand is to be seen."""
        self._picture = picture
        self._pictures: dict[str, Surface] = {}
        self.options: tuple[Option, ...] = ()
        self.chosen = chosen
        self.at = 0
        self._over = -1
        self._rows: tuple[_Row, ...] = ()
        self.set(options, chosen)

    def set(self, options: Sequence[Option], chosen: str = "") -> None:
        """Show other options; the height follows."""
        self.invalidate()
        self.options = tuple(options)
        self.chosen = chosen
        ids = [option.id for option in self.options]
        self.at = ids.index(chosen) if chosen in ids else min(self.at, max(0, len(ids) - 1))
        self.label = "; ".join(option.title for option in self.options)
        self._rows = self._laid()
        self.rect.height = self._rows[-1].rect.bottom if self._rows else 0
        self._over = -1
        self.invalidate()

    @property
    def spoken(self) -> str:
        """The row that has the focus."""
        return spoken_row(self.options[self.at]) if self.options else ""

    def picture(self, option: str, image: Surface) -> None:
        """Show the picture of an option id, as it is, in the middle of its room."""
        self._pictures[option] = image
        place = self.row_rect(option)
        if place is not None:
            self.invalidate(place)

    def pictured(self, option: str) -> bool:
        """Whether an option id has a picture."""
        return option in self._pictures

    def row_rect(self, option: str) -> Rect | None:
        """The row of an option id in the window, or None."""
        for known, row in zip(self.options, self._rows, strict=True):
            if known.id == option:
                return row.rect.move(self.rect.topleft)
        return None

    def looks(self) -> dict[tuple[int, ...], object]:
        """What each row shows, by its place in the window: where two lists differ is known."""
        last = len(self.options) - 1
        found: dict[tuple[int, ...], object] = {}
        for index, (option, row) in enumerate(zip(self.options, self._rows, strict=True)):
            place = row.rect.union(row.band) if row.band is not None else row.rect
            state = (option.id == self.chosen, index == self._over, index == last)
            found[tuple(place.move(self.rect.topleft))] = (option, state, self._columns)
        return found

    # Layout: rects are relative to the list's upper left

    def _margins(self) -> tuple[int, int]:
        keyed = any(option.key for option in self.options)
        left, right = (38, 10) if self.short else (48, 14)
        aside = self._picture[0] + self.ui.px(12) if self._picture[0] else 0
        return self.ui.px(left if keyed else 16) + aside, self.rect.width - self.ui.px(right)

    @property
    def _pad(self) -> int:
        """What the words keep from the row's upper and lower edge."""
        return self.ui.px(6 if self.short else 8)

    def _style(self, option: Option) -> str:
        return "label.bold" if option.quiet else self.style

    def _aside(self, option: Option, room: int) -> str:
        """The value; in a short row without one a note that fits beside the title."""
        ui = self.ui
        if option.value or not self.short or option.reason or "\n" in option.note:
            return option.value
        wide = ui.text.width(option.title, self._style(option), ui.scale)
        plain = rich.plain_text(option.note)
        fits = wide + ui.px(10) + ui.text.width(plain, "label.bold", ui.scale) <= room
        return plain if fits and plain == option.note else ""

    def _laid(self) -> tuple[_Row, ...]:
        ui = self.ui
        left, right = self._columns = self._margins()
        rows: list[_Row] = []
        y = 0
        for option in self.options:
            band = None
            if option.group:
                lines = len(ui.text.wrap(option.group, "head", ui.scale, right - left))
                band = Rect(0, y, self.rect.width, lines * ui.line("head") + ui.px(10))
                y = band.bottom
            style = self._style(option)
            aside = self._aside(option, right - left)
            value = ui.text.width(aside, "label.bold", ui.scale)
            room = right - left - (value + ui.px(10) if value else 0)
            titles = ui.text.wrap(option.title, style, ui.scale, room)
            # a title isn't broken for the sake of a value that can stand below it
            below = self.short and bool(aside) and len(titles) > 1
            if below:
                titles = ui.text.wrap(option.title, style, ui.scale, right - left)
            said = option.reason or option.note
            hidden = self.short and not option.reason
            note = rich.layout(ui, said, "note", right - left) if said and not hidden else None
            height = 2 * self._pad + len(titles) * ui.line(style)
            height += ui.line("label.bold") if below else 0
            height += note.height if note else 0
            height = max(height, self._picture[1] + 2 * self._pad)
            place = Rect(0, y, self.rect.width, max(height, ui.px(32 if self.short else 36)))
            rows.append(_Row(place, band, note, tuple(titles), aside, below))
            y = rows[-1].rect.bottom
        return tuple(rows)

    def draw(self, target: Surface) -> None:
        """Draw bands and rows that show."""
        clip = target.get_clip()
        for index, (option, row) in enumerate(zip(self.options, self._rows, strict=True)):
            place = row.rect.move(self.rect.topleft)
            if row.band is not None:
                self._band(target, row.band.move(self.rect.topleft), option.group)
            if place.colliderect(clip):
                self._row(target, index, option, row, place)
        if self.led and self.options:
            self.ui.panels.ring(target, *self.focus_shape())

    def _band(self, target: Surface, rect: Rect, head: str) -> None:
        ui = self.ui
        target.fill(ui.c.card_band, rect)
        y = rect.top + ui.px(5)
        for line in ui.text.wrap(head, "head", ui.scale, rect.width - 2 * ui.px(14)):
            at = (rect.left + ui.px(14), y)
            ui.text.draw(target, line, at, "head", ui.c.brass_ink, ui.scale)
            y += ui.line("head")

    def _row(self, target: Surface, index: int, option: Option, row: _Row, place: Rect) -> None:
        chosen = option.id == self.chosen and not option.reason
        over = index == self._over and not chosen
        ruled = not chosen and index + 1 < len(self.options)
        columns = self._columns
        key = (option, chosen, over, columns, place.size, self.style, self.short,
               self.ui.scale)

        def make() -> Surface:
            size = place.size
            made = Surface(size) if chosen or over else Surface(size, pygame.SRCALPHA)
            self._print(made, option, row, chosen, over)
            # most of a row on paper is empty: only what is printed is blended
            return made.subsurface(made.get_bounding_rect())

        image = self.ui.text.block(key, place.width * place.height, make)
        dx, dy = image.get_offset()
        target.blit(image, (place.left + dx, place.top + dy))
        picture = self._pictures.get(option.id)
        if picture is not None:
            room = Rect((0, 0), self._picture)
            room.midright = (place.left + self._columns[0] - self.ui.px(12), place.centery)
            target.blit(picture, picture.get_rect(center=room.center))
        if ruled:
            line = self.ui.px(1)
            under = Rect(place.left, place.bottom - line, place.width, line)
            target.fill(self.ui.c.rule_line, under)

    def _print(
        self, target: Surface, option: Option, row: _Row, chosen: bool, over: bool
    ) -> None:
        """A row on a surface of its size, without the line below it."""
        ui, c = self.ui, self.ui.c
        place = target.get_rect()
        if chosen:
            ui.panels.plate(target, place, c.blue_panel, 0)
            target.fill(c.select, Rect(place.left, place.top, ui.px(4), place.height))
            if option.armed:
                ui.panels.outline(target, place, c.select, 0, ui.px(ui.theme.line.state))
        elif over:
            target.fill(mix(c.card_raised, c.card_band, 0.3), place)
        pale = c.ink_2 if option.quiet else c.ink_3 if option.reason else c.ink
        title = c.cream_pale if chosen else pale
        note = c.cream_pale if chosen else c.ink_2
        left, right = (place.left + column for column in self._columns)
        y = place.top + self._pad
        style = self._style(option)
        height = ui.line(style)
        under = ui.line("label.bold") if row.below else 0
        least = place.height - 2 * self._pad - len(row.titles) * height - under
        y += 0 if row.note is not None else max(0, least // 2)
        if option.key:
            centre = (place.left + ui.px(21 if self.short else 28), y + height // 2)
            self._cap(target, option, chosen, centre)
        if row.aside and not row.below:
            at = (right, y + (height - ui.line("label.bold")) // 2)
            ui.text.draw(target, row.aside, at, "label.bold", title, ui.scale, "right")
        for line in row.titles:
            ui.text.draw(target, line, (left, y), style, title, ui.scale)
            y += height
        if row.below:
            ui.text.draw(target, row.aside, (left, y), "label.bold", title, ui.scale)
            y += under
        if row.note is not None:
            links = c.cream_pale if chosen else c.blue
            rich.draw(ui, target, row.note, (left, y), note, links)

    def _cap(self, target: Surface, option: Option, chosen: bool, centre: tuple[int, int]) -> None:
        ui, c = self.ui, self.ui.c
        side = ui.px(20)
        width = max(side, ui.text.width(option.key, "key", ui.scale) + ui.px(8))
        box = Rect(0, 0, width, side)
        box.center = centre
        if chosen:
            ui.panels.plate(target, box, c.select, ui.px(ui.theme.radius.key))
        else:
            ui.panels.key(target, box, dashed=bool(option.reason))
        shade = c.ink_3 if option.reason else c.ink
        at = (box.centerx, box.centery - ui.line("key") // 2)
        ui.text.draw(target, option.key, at, "key", shade, ui.scale, "centre")

    def focus_shape(self) -> tuple[Rect, int]:
        """The ring goes round the row the arrows stand on, inside it."""
        if self.options:
            inset = 2 * self.ui.panels.ring_reach
            row = self._rows[self.at].rect.move(self.rect.topleft)
            return row.inflate(-inset, -inset), self.ui.px(4)
        return self.rect, self.ui.px(4)

    # Input

    def _row_at(self, point: tuple[int, int]) -> int:
        local = (point[0] - self.rect.left, point[1] - self.rect.top)
        for index, row in enumerate(self._rows):
            if row.rect.collidepoint(local):
                return index
        return -1

    def _hover_row(self, index: int) -> None:
        if index != self._over:
            for changed in (self._over, index):
                if 0 <= changed < len(self._rows):
                    self.invalidate(self._rows[changed].rect.move(self.rect.topleft))
            self._over = index
            if self.on_hover_row is not None:
                self.on_hover_row(self.options[index].id if index >= 0 else "")

    def link_at(self, point: tuple[int, int]) -> str:
        """The target of the rule link under a point, or ""."""
        index = self._row_at(point)
        note = self._rows[index].note if index >= 0 else None
        if note is None:
            return ""
        local = self._in_note(index, point)
        for link in note.links:
            if link.rect.collidepoint(local):
                return link.target
        return ""

    def on_motion(self, point: tuple[int, int]) -> None:
        """The row under the mouse."""
        self._hover_row(self._row_at(point))

    def on_hover(self, inside: bool) -> None:
        """Leaving ends the row's hover."""
        super().on_hover(inside)
        if not inside:
            self._hover_row(-1)

    def tip_at(self, point: tuple[int, int]) -> str:
        """What an abbreviation in a note stands for; in the short form the whole note."""
        index = self._row_at(point)
        if not self.short or index < 0:
            return self._spelled(index, point)
        option = self.options[index]
        told = option.reason or self._rows[index].aside == option.note
        return "" if told else option.note

    def _spelled(self, index: int, point: tuple[int, int]) -> str:
        note = self._rows[index].note if index >= 0 else None
        if note is None:
            return ""
        return rich.spelled_out(self.ui, note, self._in_note(index, point))

    def _in_note(
        self, index: int, point: tuple[int, int]
    ) -> tuple[int, int]:
        """A point of the window from the upper left corner of a row's note."""
        row = self._rows[index]
        top = row.rect.top + self._pad + len(row.titles) * self.ui.line(
            self._style(self.options[index])) + (self.ui.line("label.bold") if row.below else 0)
        return (point[0] - self.rect.left - self._columns[0], point[1] - self.rect.top - top)

    def tip_row(self, point: tuple[int, int]) -> Rect | None:
        """The row under it."""
        index = self._row_at(point)
        if not self.short and self._spelled(index, point):
            return beside(self.ui, point)
        return self._rows[index].rect.move(self.rect.topleft) if index >= 0 else None

    def on_press(self, point: tuple[int, int]) -> bool:
        """Taken on a row."""
        return self._row_at(point) >= 0

    def on_release(self, point: tuple[int, int]) -> None:
        """Follow a link, else choose the row."""
        target = self.link_at(point)
        index = self._row_at(point)
        if target and self.on_link is not None:
            self.on_link(target)
        elif index >= 0:
            self._choose(index)

    def _choose(self, index: int) -> None:
        self.at = index
        self.reveal(self._rows[index].rect.move(self.rect.topleft))
        self.invalidate()
        self.on_choose(self.options[index].id)

    def on_key(self, event: Event) -> bool:
        """Up, down, Enter, Space."""
        if event.type != pygame.KEYDOWN or not self.options:
            return False
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            self._choose(self.at)
            return True
        move = {pygame.K_UP: -1, pygame.K_DOWN: 1}.get(event.key, 0)
        if move and 0 <= self.at + move < len(self.options):
            self.at += move
            self.reveal(self._rows[self.at].rect.move(self.rect.topleft))
            if self.on_hover_row is not None:
                self.on_hover_row(self.options[self.at].id)
            self.invalidate()
            return True
        return False
