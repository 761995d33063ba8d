"""What is printed in the open book: contents, rules, tables, notes."""

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.app import rich
from game.app.theme import mix
from game.app.ui import Ui
from game.app.widgets.base import Group
from game.app.widgets.button import Button
from game.app.widgets.label import Label, RichText
from game.app.widgets.rows import RowList
from game.core.rulebook import Rule, TableCard
from game.core.rulebook_search import FoundPlace

Preview = Callable[[str, Rect], None]
Follow = Callable[[str], None]
MARGIN = 88  # interface pixels for the ids beside the rules
_TWO_COLUMNS = 500  # interface pixels from which the contents stand in two columns


class BookList(RowList):
    """Rows that arrows walk and Enter or a click chooses. on_choose(index)."""

    def __init__(
        self, ui: Ui, name: str, rect: Rect, label: str, chosen: int,
        on_choose: Callable[[int], None],
    ) -> None:
        super().__init__(ui, name, rect, label)
        self.chosen = chosen
        self.on_choose = on_choose
        self.at = max(0, chosen)
        self.rows: tuple[Rect, ...] = ()

    def lay(self, rows: tuple[Rect, ...]) -> None:
        """The rows, from the widget's upper left corner; it becomes as high as they are."""
        self.rows = rows
        self.rect.height = max((row.bottom for row in rows), default=0)

    def focus_shape(self) -> tuple[Rect, int]:
        """Round the row the arrows stand on."""
        if not self.rows:
            return self.rect, -1
        return self.rows[self.at].move(self.rect.topleft).inflate(-4, -4), self.ui.px(4)

    def row_rects(self) -> Sequence[Rect]:
        """Where the rows lie."""
        return self.rows

    def take(self, index: int) -> None:
        """A row was clicked."""
        self.on_choose(index)

    def on_key(self, event: Event) -> bool:
        """Up, down, Enter."""
        if event.type != pygame.KEYDOWN or not self.rows:
            return False
        move = {pygame.K_UP: -1, pygame.K_DOWN: 1}.get(event.key, 0)
        if move and 0 <= self.at + move < len(self.rows):
            self.at += move
            self.reveal(self.rows[self.at].move(self.rect.topleft))
            self.invalidate()
            return True
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            self.on_choose(self.at)
            return True
        return False


class Contents(BookList):
    """Section titles with dotted leaders and page numbers."""

    def __init__(
        self, ui: Ui, rect: Rect, titles: Sequence[str], chosen: int, found: Sequence[int],
        on_choose: Callable[[int], None],
    ) -> None:
        super().__init__(ui, "contents", rect, "; ".join(titles), chosen, on_choose)
        self.titles = tuple(titles)
        self.found = tuple(found)
        self._columns = 2 if rect.width >= ui.px(_TWO_COLUMNS) else 1
        self.lay(self._laid())

    def _laid(self) -> tuple[Rect, ...]:
        ui = self.ui
        rows: list[Rect] = []
        x = y = 0
        wide = self._wide()
        for index, title in enumerate(self.titles):
            if self._columns == 2 and index == (len(self.titles) + 1) // 2:
                x, y = self.rect.width - wide, 0
            lines = len(ui.text.wrap(title, "story", ui.scale, self._room()))
            tall = max(ui.px(28), lines * ui.line("story") + ui.px(6))
            rows.append(Rect(x, y, wide, tall))
            y += tall
        return tuple(rows)

    def _wide(self) -> int:
        gap = self.ui.px(24) * (self._columns - 1)
        return (self.rect.width - gap) // self._columns

    def _room(self) -> int:
        return self._wide() - self.ui.px(60)

    def draw(self, target: Surface) -> None:
        """Draw the rows."""
        for index, (title, row) in enumerate(zip(self.titles, self.rows, strict=True)):
            self._row(target, index, title, row.move(self.rect.topleft))

    def _row(self, target: Surface, index: int, title: str, place: Rect) -> None:
        ui, c = self.ui, self.ui.c
        chosen = index == self.chosen
        if chosen:
            ui.panels.plate(target, place, c.blue_panel, ui.px(4))
            target.fill(c.select, Rect(place.left, place.top, ui.px(3), place.height))
        elif index == self.over:
            ui.panels.plate(target, place, c.highlight, ui.px(4))
        ink = c.cream_pale if chosen else c.ink
        lines = ui.text.wrap(title, "story", ui.scale, self._room())
        tall = ui.line("story")
        y = place.centery - tall * len(lines) // 2
        left = place.left + ui.px(8)
        right = left
        for line in lines:
            right = ui.text.draw(target, line, (left, y), "story", ink, ui.scale).right
            y += tall
        number = str(index + 1)
        at = (place.right - ui.px(8), y - tall)
        box = ui.text.draw(target, number, at, "story.bold", ink, ui.scale, "right")
        if index in self.found:
            mark = Rect(0, 0, ui.px(8), ui.px(8))
            mark.midright = (box.left - ui.px(4), box.centery)
            ui.panels.plate(target, mark, c.select, mark.width // 2)
            box = mark
        base = y - ui.px(6)
        dots = c.cream_pale if chosen else c.ink_3
        ui.panels.dotted(target, right + ui.px(8), box.left - ui.px(6), base, dots)


class SearchResults(BookList):
    """What a search found, the best first: head, page, the sentence that holds the words.
    titles: of the book's sections. chosen: the one that the book is open at, −1 for none."""

    def __init__(
        self, ui: Ui, rect: Rect, places: Sequence[FoundPlace], titles: Sequence[str], chosen: int,
        on_choose: Callable[[int], None],
    ) -> None:
        heads = [place.title or titles[place.section] for place in places]
        super().__init__(ui, "results", rect, "; ".join(heads), chosen, on_choose)
        self._heads = heads
        self._pages = [str(place.section + 1) for place in places]
        self._pad = ui.px(8)
        width = rect.width - 2 * self._pad
        self._excerpts = [rich.layout(ui, place.excerpt, "label", width) for place in places]
        rows: list[Rect] = []
        y = 0
        for head, excerpt in zip(heads, self._excerpts, strict=True):
            tall = Label.height_for(ui, head, "body.bold", self._head_room())
            tall += excerpt.height + ui.px(10)
            rows.append(Rect(0, y, rect.width, tall))
            y += tall
        self.lay(tuple(rows))

    def _head_room(self) -> int:
        return self.rect.width - 2 * self._pad - self.ui.px(30)

    def draw(self, target: Surface) -> None:
        """Draw the rows."""
        ui, c = self.ui, self.ui.c
        for index, row in enumerate(self.rows):
            place = row.move(self.rect.topleft)
            if index == self.chosen:
                ui.panels.plate(target, place, c.highlight, ui.px(4))
                target.fill(c.brass, Rect(place.left, place.top, ui.px(3), place.height))
            elif index == self.over:
                ui.panels.plate(target, place, c.highlight, ui.px(4))
            x, y = place.left + self._pad, place.top + ui.px(4)
            ui.text.draw(target, self._pages[index], (place.right - self._pad, y), "label",
                         c.ink_2, ui.scale, "right")
            for line in ui.text.wrap(self._heads[index], "body.bold", ui.scale,
                                     self._head_room()):
                ui.text.draw(target, line, (x, y), "body.bold", c.blue, ui.scale)
                y += ui.line("body.bold")
            rich.draw(ui, target, self._excerpts[index], (x, y), c.ink, c.ink)


class RuleBlock(Group):
    """A rule: id in the margin, title, paragraphs; marked yellow when found or cited. tried: what
    leads to where it can be tried, None where it can't."""

    def __init__(
        self, ui: Ui, rect: Rect, rule: Rule, marked: bool, narrow: bool, follow: Follow,
        preview: Preview, tried: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(ui, f"rule.{rule.id}", rect, f"{rule.id} {rule.title}")
        self.rule = rule
        self.marked = marked
        self.outset = ui.px(8)
        pad = ui.px(6)
        left = rect.left + (ui.px(10) if narrow else ui.px(MARGIN))
        width = rect.right - left - ui.px(8)
        y = rect.top + pad
        if narrow:
            self.add(Label(ui, f"id.{rule.id}", Rect(left, y, width, ui.line("rule.id")), rule.id,
                           "rule.id", ui.c.brass_ink))
            y += ui.line("rule.id")
        else:
            room = left - rect.left - ui.px(14)
            self.add(Label(ui, f"id.{rule.id}", Rect(rect.left, y, room, ui.line("rule.id")),
                           rule.id, "rule.id", ui.c.brass_ink, "right"))
        room = width
        if tried is not None:
            words = ui.say("rulebook.try")
            wide = Button.width_for(ui, words, "right", "label.bold")
            room -= wide
            place = Rect(left + room, y, wide, max(ui.px(24), ui.line("body.bold")))
            self.add(Button(ui, f"try.{rule.id}", place, words, tried, "plain", "right",
                            ui.say("rulebook.try_tip"), style="label.bold"))
        tall = Label.height_for(ui, rule.title, "body.bold", room)
        self.add(Label(ui, f"head.{rule.id}", Rect(left, y, room, tall), rule.title, "body.bold"))
        y += tall
        for index, text in enumerate(rule.text):
            part = RichText(
                ui, f"text.{rule.id}.{index}", Rect(left, y, width, 0), text, "body", ui.c.ink,
                follow, preview,
            )
            part.spells = True
            self.add(part)
            y = part.rect.bottom + ui.px(6)
        self.rect.height = y - rect.top

    def draw(self, target: Surface) -> None:
        """The mark behind it."""
        if self.marked:
            target.fill(self.ui.c.highlight, self.rect)
            edge = Rect(self.rect.left, self.rect.top, self.ui.px(4), self.rect.height)
            target.fill(self.ui.c.brass, edge)


def longest_words(ui: Ui, table: TableCard) -> list[int]:
    """The least width of each column that breaks no word."""
    return [
        max(
            (ui.text.width(word, "label.bold", ui.scale)
             for row in table.rows if index < len(row)
             for word in row[index].replace("**", "").split()),
            default=0,
        ) + ui.px(10)
        for index in range(max((len(row) for row in table.rows), default=1))
    ]


class RuleTable(Group):
    """A table card: head, rows of cells. marked(text of a row): whether it holds the search."""

    def __init__(
        self, ui: Ui, rect: Rect, name: str, table: TableCard, marked: Callable[[str], bool],
        follow: Follow, preview: Preview,
    ) -> None:
        super().__init__(ui, name, rect, table.title)
        self._lines: list[int] = []
        self._marks: list[Rect] = []
        pad = ui.px(14)
        left, width = rect.left + pad, rect.width - 2 * pad
        y = rect.top + ui.px(10)
        tall = Label.height_for(ui, table.title, "head", width)
        self.add(Label(ui, f"{name}.head", Rect(left, y, width, tall), table.title, "head",
                       ui.c.brass_ink))
        y += tall + ui.px(4)
        columns = max((len(row) for row in table.rows), default=1)
        shares = self._shares(table, columns, width)
        for number, row in enumerate(table.rows):
            top, bottom, x = y + ui.px(4), y, left
            for index, cell in enumerate(row):
                bold = number == 0 or (index == 0 and columns > 2)
                markup = f"**{cell}**" if bold and cell and "**" not in cell else cell
                part = RichText(
                    ui, f"{name}.{number}.{index}", Rect(x, top, shares[index] - ui.px(8), 0),
                    markup, "label", ui.c.ink_2 if number == 0 else ui.c.ink, follow, preview,
                )
                part.spells = True
                self.add(part)
                bottom = max(bottom, part.rect.bottom)
                x += shares[index]
            y = bottom + ui.px(4)
            if number and marked(" ".join(row).replace("**", "")):
                self._marks.append(Rect(rect.left + ui.px(6), top - ui.px(4),
                                        rect.width - ui.px(12), y - top + ui.px(4)))
            self._lines.append(y)
        self.rect.height = y + ui.px(8) - rect.top

    def _shares(self, table: TableCard, columns: int, width: int) -> list[int]:
        """Widths of the columns, by what they hold."""
        ui = self.ui
        wish = [
            max(
                (ui.text.width(row[index].replace("**", ""), "label.bold", ui.scale)
                 for row in table.rows if index < len(row)),
                default=0,
            ) + ui.px(12)
            for index in range(columns)
        ]
        total = max(1, sum(wish))
        if total <= width:
            spare = width - total
            return [wish[0] + spare, *wish[1:]]
        even = width // columns
        small = [min(want, even) for want in wish]
        words = longest_words(ui, table)
        if sum(words) <= width:
            # a column may be narrow, but no narrower than its longest word
            small = [min(want, word) for want, word in zip(wish, words, strict=True)]
        spare = width - sum(small)
        lacking = [want - got for want, got in zip(wish, small, strict=True)]
        return [got + spare * lack // max(1, sum(lacking))
                for got, lack in zip(small, lacking, strict=True)]

    def move(self, dx: int, dy: int) -> None:
        """Lines and marks move along."""
        super().move(dx, dy)
        self._lines = [line + dy for line in self._lines]
        self._marks = [mark.move(dx, dy) for mark in self._marks]

    def draw(self, target: Surface) -> None:
        """Card, marks, hairlines."""
        ui, c = self.ui, self.ui.c
        ui.panels.framed(target, self.rect, mix(c.card, c.card_raised, 0.6), c.gutter, ui.px(5), 1)
        for mark in self._marks:
            target.fill(c.highlight, mark)
        pad = ui.px(14)
        for line in self._lines[:-1]:
            target.fill(
                c.rule_line, Rect(self.rect.left + pad, line, self.rect.width - 2 * pad, ui.px(1))
            )


class Note(Group):
    """A framed paragraph: an example, or in red why the move was refused."""

    def __init__(
        self, ui: Ui, rect: Rect, name: str, markup: str, follow: Follow, preview: Preview,
        red: bool = False, marked: bool = False,
    ) -> None:
        super().__init__(ui, name, rect, markup)
        self.red = red
        self.marked = marked
        pad = ui.px(16)
        left = rect.left + pad + (ui.px(30) if red else 0)
        text = RichText(
            ui, f"{name}.text", Rect(left, rect.top + ui.px(10), rect.right - left - pad, 0),
            markup, "body" if red else "story", ui.c.ink, follow, preview,
        )
        self.add(text)
        self.rect.height = text.rect.bottom + ui.px(10) - rect.top

    def draw(self, target: Surface) -> None:
        """Frame, and the cross of a refusal."""
        ui, c = self.ui, self.ui.c
        fill = c.highlight if self.marked else c.card_raised if self.red else mix(
            c.card, c.card_raised, 0.6
        )
        ui.panels.framed(target, self.rect, fill, c.stop if self.red else c.gutter, ui.px(5), 1)
        if self.red:
            centre = (self.rect.left + ui.px(28), self.rect.top + ui.px(22))
            ui.panels.icon(target, "x", centre, ui.px(20), c.stop)
