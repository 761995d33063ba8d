"""The cards of the School: a chapter with its picture, how far it is, and the rules it teaches."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from game.app.scenes.schoolcourse import Chapter, TaughtRule
from game.app.theme import Rgb
from game.app.ui import Ui
from game.app.widgets.base import Pressable, Widget
from game.app.widgets.button import Button

LIFT = 8
"""Pixels at 100 % that the chapter to go on with lies higher than the others."""
PICTURE, SMALL_PICTURE = 112, 72
"""Height of a picture in pixels at 100 %; the small one where the rules open downwards."""
_WIDE = 274  # pixels at 100 % of the width that the height of a picture is made for
_HIGHEST = 168  # pixels at 100 % that a picture is high at most
_DISC, _SMALL_DISC = 38, 30
_PAD, _SMALL_PAD = 18, 14  # pixels at 100 % between the card's edge and its words
_INSET = 8  # pixels at 100 % between the card's edge and the picture
_BAR = 6
_LONG, _COLUMN = 9, 165
"""More rules than that lie in two columns, each so wide at least, in pixels at 100 %."""
_MARK = 22  # pixels at 100 % before the title of a rule
_GAP = 8  # between how far a chapter is and how long it takes
_FAULTS = 6  # lines of a fault that are shown


class RuleRows:
    """The titles of rules one below the other, each with its sign: a tick if it was used, a gold
    dot if it is taught now, else a ring; many of them in two columns, where there is room. dim: of
    a chapter to come."""

    def __init__(
        self, ui: Ui, rules: Sequence[TaughtRule], width: int, current: str = "", dim: bool = False
    ) -> None:
        self.ui = ui
        self.rules = tuple(rules)
        self.current = current
        self.dim = dim
        columns = 2 if len(self.rules) > _LONG and width >= ui.px(2 * _COLUMN) else 1
        self._wide = width // columns
        room = self._wide - ui.px(_MARK)
        self._lines = [
            ui.text.wrap(rule.title, self._style(rule), ui.scale, room) for rule in self.rules
        ]
        self.pitch = ui.px(21.5)
        self._cells: list[Rect] = []
        most = -(-len(self.rules) // columns)
        y = 0
        for index, lines in enumerate(self._lines):
            y = 0 if index % most == 0 else y
            high = self.pitch + (len(lines) - 1) * ui.line("label")
            self._cells.append(Rect(index // most * self._wide, y, self._wide, high))
            y += high
        self.height = max((cell.bottom for cell in self._cells), default=0)

    def _style(self, rule: TaughtRule) -> str:
        return "label.bold" if rule.id == self.current else "label"

    def rule_at(self, point: tuple[int, int]) -> TaughtRule | None:
        """The rule at a point, from the upper left of all of them."""
        found = (rule for rule, cell in zip(self.rules, self._cells, strict=True)
                 if cell.collidepoint(point))
        return next(found, None)

    def draw(self, target: Surface, left: int, top: int) -> None:
        """All of them."""
        ui, c = self.ui, self.ui.c
        for rule, lines, cell in zip(self.rules, self._lines, self._cells, strict=True):
            place = cell.move(left, top)
            middle = (place.left + ui.px(7), place.top + self.pitch // 2)
            if rule.used:
                ui.panels.icon(target, "check", middle, ui.px(16), c.go)
            elif rule.id == self.current:
                ring(ui, target, middle, ui.px(11), c.select, c.ink)
            else:
                ring(ui, target, middle, ui.px(10), c.card_raised, c.ink_3)
            colour = c.ink_2 if self.dim else c.ink
            y = place.top + (self.pitch - ui.line("label")) // 2
            for line in lines:
                at = (place.left + ui.px(_MARK), y)
                ui.text.draw(target, line, at, self._style(rule), colour, ui.scale)
                y += ui.line("label")


def ring(
    ui: Ui, target: Surface, middle: tuple[int, int], across: int, fill: Rgb, line: Rgb
) -> None:
    """A little disc in a line."""
    box = Rect(0, 0, across, across)
    box.center = middle
    ui.panels.framed(target, box, fill, line, across // 2, 1.5)


class ChapterPicture(Widget):
    """The piece of a chapter's board in its frame; blank paper until it is there."""

    solid = False

    def __init__(
        self, ui: Ui, name: str, rect: Rect, find: Callable[[], Surface | None], line: Rgb
    ) -> None:
        super().__init__(ui, name, rect)
        self.find_image = find
        self.line = line

    def draw(self, target: Surface) -> None:
        """Picture and frame."""
        ui = self.ui
        image = self.find_image()
        if image is None:
            target.fill(ui.c.map, self.rect)
        else:
            target.blit(image, self.rect, Rect((0, 0), self.rect.size))
        ui.panels.outline(target, self.rect, self.line, ui.px(2), ui.px(1))


class NumberDisc(Widget):
    """The number of a chapter on a disc; of one that has none, a sign. lit: in gold."""

    solid = False

    def __init__(self, ui: Ui, name: str, rect: Rect, number: int, icon: str, lit: bool) -> None:
        super().__init__(ui, name, rect, str(number or ""))
        self.icon = icon
        self.lit = lit

    def draw(self, target: Surface) -> None:
        """Disc, number."""
        ui, c = self.ui, self.ui.c
        radius = self.rect.width // 2
        ui.panels.shadow(target, self.rect, radius, "counter")
        fill, line = (c.select, c.ink) if self.lit else (c.card_raised, c.brass)
        ui.panels.framed(target, self.rect, fill, line, radius, 2)
        if not self.label:
            ui.panels.icon(target, self.icon, self.rect.center, self.rect.width // 2, c.ink_2)
            return
        style = "title" if self.rect.width >= ui.px(_DISC) else "tab"
        at = (self.rect.centerx, self.rect.centery - ui.line(style) // 2)
        ui.text.draw(target, self.label, at, style, c.ink, ui.scale, "centre")


class CardShape(NamedTuple):
    """What the cards of a row share, so that their parts lie side by side. width: of each; titles,
    summaries: lines of the longest; small: the rules open downwards, and no summary is shown;
    height: of each, 0 for as high as it needs."""

    width: int
    titles: int = 1
    summaries: int = 1
    small: bool = False
    height: int = 0


def picture_size(ui: Ui, width: int, small: bool) -> tuple[int, int]:
    """The size of the picture on a card of a width."""
    wide = width - 2 * ui.px(_INSET)
    if small:
        return wide, ui.px(SMALL_PICTURE)
    high = ui.px(PICTURE) * wide // ui.px(_WIDE)
    return wide, min(max(high, ui.px(PICTURE)), ui.px(_HIGHEST))


class ChapterCard(Pressable):
    """A chapter: picture, number, title, one line, how far it is, its rules. A click opens it.

    after: it is still to come; next: it is the one to go on with. on_look: the mouse or the focus
    has come or gone. tell: what is told of a rule, as markup. anew: begins it from the start, which
    is offered where a click would go on.
    """

    def __init__(
        self, ui: Ui, chapter: Chapter, at: tuple[int, int], shape: CardShape, *, next_: bool,
        after: bool, picture: Callable[[], Surface | None], on_click: Callable[[], None],
        anew: Callable[[], None], on_look: Callable[[], None], tell: Callable[[str], str],
    ) -> None:
        card = chapter.card
        rect = Rect(at, (shape.width, shape.height))
        super().__init__(ui, f"chapter.{chapter.name}", rect, card.title, on_click)
        self.chapter = chapter
        self.shape = shape
        self.next = next_
        self.after = after
        self.on_look = on_look
        self.tell = tell
        self.outset = ui.panels.card_margin
        self._pad = ui.px(_SMALL_PAD if shape.small else _PAD)
        self.rules = RuleRows(ui, chapter.rules, self._room, chapter.current, self._dim)
        self._style = ui.title_style(card.title, self._room)
        self._titles = ui.text.wrap(card.title, self._style, ui.scale, self._room)
        self._summary = () if shape.small or card.fault else ui.text.wrap(
            card.summary, "label", ui.scale, self._room)
        self._fault = ui.text.wrap(
            f"{ui.say('scenarios.bad')}\n{card.fault}", "label", ui.scale, self._room
        )[:_FAULTS] if card.fault else ()
        self.label = f"{card.title}: {self.status}"
        if card.fault:
            self.tip = card.fault
        self._lay(picture, anew)

    def _lay(self, picture: Callable[[], Surface | None], anew: Callable[[], None]) -> None:
        """Its height, and what lies on it."""
        ui, chapter, shape, rect = self.ui, self.chapter, self.shape, self.rect
        inset = ui.px(_INSET)
        size = picture_size(ui, rect.width, shape.small)
        disc = ui.px(_SMALL_DISC if shape.small else _DISC)
        y = inset + size[1] + disc // 2 + ui.px(4 if shape.small else 8)
        self._tops = {"title": y}
        y += shape.titles * ui.line("title") + ui.px(2)
        if not shape.small:
            self._tops["summary"] = y
            y += shape.summaries * ui.line("label") + ui.px(6)
        self._tops["status"] = y
        y += ui.line("label") + ui.px(4)
        self._tops["bar"] = y
        y += ui.px(_BAR)
        self._tops["rules"] = y + ui.px(9)
        if not shape.small:
            y += ui.px(9) + max(self.rules.height, len(self._fault) * ui.line("label"))
        self.needed = y + ui.px(12)
        rect.height = shape.height or self.needed
        place = Rect((rect.left + inset, rect.top + inset), size)
        line = ui.c.ink_3 if self._dim else ui.c.ink
        self.add(ChapterPicture(ui, f"picture.{chapter.name}", place, picture, line))
        box = Rect(rect.left + self._pad, place.bottom - disc // 2, disc, disc)
        icon = "warning" if chapter.card.fault else "tutorial"
        self.add(NumberDisc(ui, f"disc.{chapter.name}", box, chapter.number, icon, self.next))
        if chapter.begun is not None:
            side, gap = ui.px(ui.theme.target), ui.px(6)
            corner = Rect(place.right - side - gap, place.top + gap, side, side)
            words = ui.say("school.anew")
            self.add(Button(ui, f"anew.{chapter.name}", corner, "", anew, "card", "replay",
                            tip=words, label=words))
        if self.next:
            rect.height += ui.px(LIFT)
            self.move(0, -ui.px(LIFT))

    @property
    def _room(self) -> int:
        return self.rect.width - 2 * self._pad

    @property
    def _dim(self) -> bool:
        return self.after and not self.next

    @property
    def title_lines(self) -> int:
        """Lines of its title."""
        return len(self._titles)

    @property
    def summary_lines(self) -> int:
        """Lines of what it says below."""
        return len(self._summary)

    @property
    def status(self) -> str:
        """How far it is."""
        say, chapter = self.ui.say, self.chapter
        if chapter.fighting:
            return say("school.fight")
        if chapter.begun is not None:
            return say("school.step", step=chapter.step, count=chapter.card.steps)
        if chapter.done:
            return say("school.done")
        return self.ui.counted("school.steps", chapter.card.steps)

    def tip_at(self, point: tuple[int, int]) -> str:
        """The rule that the mouse is on."""
        left, top = self.rect.left + self._pad, self.rect.top + self._tops["rules"]
        rule = self.rules.rule_at((point[0] - left, point[1] - top))
        if rule is None or self.shape.small:
            return super().tip_at(point)
        return self.tell(rule.id)

    def tip_row(self, point: tuple[int, int]) -> Rect | None:
        """Beside the card, so that no rule of it is covered."""
        return self.rect if self.tip_at(point) else None

    def draw(self, target: Surface) -> None:
        """Stock, ring, words, bar, rules."""
        ui, c, rect = self.ui, self.ui.c, self.rect
        ui.panels.card(target, rect, c.card_raised if self.next or self.hovered else None)
        if self.next:
            radius = ui.px(ui.theme.radius.card)
            gold, ink = ui.px(3.2), ui.px(1)
            around = rect.inflate(2 * (gold + ink), 2 * (gold + ink))
            ui.panels.outline(target, around, c.ink, radius + gold + ink, gold + 2 * ink)
            around = rect.inflate(2 * gold, 2 * gold)
            ui.panels.outline(target, around, c.select, radius + gold, gold)
        left = rect.left + self._pad
        colour = c.ink_2 if self._dim else c.ink
        self._words(target, self._titles, self._style, self._tops["title"], colour)
        if self._summary:
            self._words(target, self._summary, "label", self._tops["summary"], c.ink_2)
        if self.chapter.card.fault:
            self._words(target, self._fault, "label", self._tops["status"], c.stop_ink)
            return
        self._status(target, left, rect.top + self._tops["status"])
        self._bar(target)
        if not self.shape.small:
            self.rules.draw(target, left, rect.top + self._tops["rules"])

    def _words(
        self, target: Surface, lines: Sequence[str], style: str, top: int, colour: Rgb
    ) -> None:
        ui, y = self.ui, self.rect.top + top
        for line in lines:
            ui.text.draw(target, line, (self.rect.left + self._pad, y), style, colour, ui.scale)
            y += ui.line(style)

    def _status(self, target: Surface, left: int, top: int) -> None:
        """How far it is, and how long it takes where there is room for that."""
        ui, c, chapter = self.ui, self.ui.c, self.chapter
        done = chapter.done and chapter.begun is None
        colour = c.go if done else c.ink_2 if self._dim else c.ink
        if done:
            middle = (left + ui.px(7), top + ui.line("label") // 2)
            ui.panels.icon(target, "check", middle, ui.px(16), c.go)
            left += ui.px(_MARK)
        ui.text.draw(target, self.status, (left, top), "label.bold", colour, ui.scale)
        words = ui.say("scenarios.minutes", count=chapter.card.minutes)
        left += ui.text.width(self.status, "label.bold", ui.scale) + ui.px(_GAP)
        room = self.rect.right - self._pad - left
        if chapter.card.minutes and ui.text.width(words, "label", ui.scale) <= room:
            ui.text.draw(target, words, (self.rect.right - self._pad, top), "label", c.ink_2,
                         ui.scale, "right")

    def _bar(self, target: Surface) -> None:
        ui, c, chapter = self.ui, self.ui.c, self.chapter
        place = Rect(self.rect.left + self._pad, self.rect.top + self._tops["bar"], self._room,
                     ui.px(_BAR))
        ui.panels.plate(target, place, c.card_band, place.height // 2)
        wide = round(place.width * chapter.share)
        if wide:
            fill = c.blue if chapter.begun is not None else c.go
            place.width = max(wide, place.height)
            ui.panels.plate(target, place, fill, place.height // 2)

    def focus_shape(self) -> tuple[Rect, int]:
        """Round its own ring, where it has one."""
        grow = 2 * self.ui.px(5) if self.next else 0
        radius = self.ui.px(self.ui.theme.radius.card + (5 if self.next else 0))
        return self.rect.inflate(grow, grow), radius

    def on_hover(self, inside: bool) -> None:
        """The mouse looks at it."""
        super().on_hover(inside)
        self.on_look()

    def on_focus(self, focused: bool) -> None:
        """So does the keyboard."""
        super().on_focus(focused)
        self.on_look()


class RuleSheet(Widget):
    """What a chapter is about and the rules it teaches, opened below its card or, where there is no
    room, beside it. bounds: what it must not leave."""

    solid = False

    def __init__(self, ui: Ui, card: ChapterCard, bounds: Rect) -> None:
        pad = ui.px(_SMALL_PAD)
        room = card.rect.width - 2 * pad
        chapter = card.chapter
        self.rows = RuleRows(ui, chapter.rules, room, chapter.current)
        self.about = ui.text.wrap(chapter.card.summary, "label", ui.scale, room)
        self._top = ui.px(9) + len(self.about) * ui.line("label") + ui.px(5)
        rect = Rect(card.rect.left, card.rect.bottom + ui.px(4), card.rect.width,
                    self._top + self.rows.height + ui.px(9))
        if rect.bottom > bounds.bottom:
            right = card.rect.right + ui.px(8)
            rect.left = right if right + rect.width <= bounds.right else (
                card.rect.left - ui.px(8) - rect.width)
            rect.bottom = bounds.bottom
        super().__init__(ui, "chapter.rules", rect.clamp(bounds), card.label)
        self.outset = ui.panels.card_margin

    def draw(self, target: Surface) -> None:
        """A raised card with the words and the titles."""
        ui = self.ui
        ui.panels.raised(target, self.rect)
        left, y = self.rect.left + ui.px(_SMALL_PAD), self.rect.top + ui.px(9)
        for line in self.about:
            ui.text.draw(target, line, (left, y), "label", ui.c.ink_2, ui.scale)
            y += ui.line("label")
        self.rows.draw(target, left, self.rect.top + self._top)


