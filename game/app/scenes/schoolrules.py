"""The rules of a game as a list that is looked through: those not used yet first."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.app import rich
from game.app.scenes.schoolcourse import Chapter
from game.app.ui import Ui
from game.app.widgets.rows import RowList
from game.core.rulebook import Rule

COLUMN = 430
"""Pixels at 100 % that a column of rows is wide at least, where there is more than one."""
ROW = 44
"""Height of a row in pixels at 100 %, at least."""
_ID = 62  # pixels at 100 % before the title
_GAP = 28  # pixels at 100 % between columns
_ENDS = (". ", "? ")


class ListedRule(NamedTuple):
    """A rule of the list. chapter: the one in which it can be tried, None if there is none."""

    rule: Rule
    used: bool
    chapter: Chapter | None = None

    @property
    def gist(self) -> str:
        """Its first sentence."""
        text = rich.plain_text(self.rule.gist)
        ends = [at + 1 for end in _ENDS if (at := text.find(end)) > 0]
        return text[: min(ends)] if ends else text

    def has(self, words: Sequence[str]) -> bool:
        """Whether id, title or text have all these words, which are in small letters."""
        text = " ".join((self._head, *self.rule.text)).casefold()
        return all(word in text for word in words)

    def is_called(self, words: Sequence[str]) -> bool:
        """Whether id and title alone have them all."""
        return all(word in self._head.casefold() for word in words)

    @property
    def _head(self) -> str:
        return f"{self.rule.id} {self.rule.title}"


def listed(
    rules: Mapping[str, Rule], used: frozenset[str], chapters: Mapping[str, Chapter], current: int
) -> tuple[ListedRule, ...]:
    """Rules in the order in which they are worth a look: not used yet, from the chapter at hand on,
    then what no chapter teaches; last those that were used. chapters: by rule id; current: number
    of the chapter at hand, 0 for none."""

    def order(one: ListedRule) -> tuple[bool, bool, bool, int]:
        number = one.chapter.number if one.chapter is not None else 0
        return one.used, one.chapter is None, number < current, number

    every = (
        ListedRule(rule, rule.id in used, chapters.get(rule.id)) for rule in rules.values()
    )
    return tuple(sorted(every, key=order))


class RuleList(RowList):
    """Rows in columns, read from left to right; put it in a ScrollArea. high: pixels of a row.
    on_take(rule): try it, or read it where it can't be tried; on_read(id): its id was clicked."""

    def __init__(
        self, ui: Ui, name: str, rect: Rect, high: int,
        on_take: Callable[[ListedRule], None], on_read: Callable[[str], None],
    ) -> None:
        super().__init__(ui, name, rect, ui.say("school.rules"))
        self.on_take = on_take
        self.on_read = on_read
        self._high = high
        self.rules: tuple[ListedRule, ...] = ()
        self.at = 0
        self.columns = max(1, (rect.width + ui.px(_GAP)) // ui.px(COLUMN + _GAP))
        self._rects: tuple[Rect, ...] = ()

    def show(self, rules: Sequence[ListedRule]) -> None:
        """List other rules; the height follows."""
        ui = self.ui
        self.invalidate()
        self.rules = tuple(rules)
        self.at, self.over = 0, -1
        gap, high = ui.px(_GAP), self._high
        wide = (self.rect.width - gap * (self.columns - 1)) // self.columns
        self._rects = tuple(
            Rect(index % self.columns * (wide + gap), index // self.columns * high, wide, high)
            for index in range(len(self.rules))
        )
        self.rect.height = max((row.bottom for row in self._rects), default=ui.line("label"))
        self.focusable = bool(self.rules)
        self.invalidate()

    def row_rects(self) -> Sequence[Rect]:
        """Row by row, each from left to right."""
        return self._rects

    def take(self, index: int) -> None:
        """Do what it says at its right."""
        self.at = index
        self.on_take(self.rules[index])

    def on_release(self, point: tuple[int, int]) -> None:
        """Take the row, or read the rule whose id was clicked."""
        index = self.row_at(point)
        if index >= 0 and point[0] < self._rects[index].left + self.rect.left + self.ui.px(_ID):
            self.at = index
            self.on_read(self.rules[index].rule.id)
        else:
            super().on_release(point)

    def tip_at(self, point: tuple[int, int]) -> str:
        """The whole of what the rule says first."""
        index = self.row_at(point)
        return rich.plain_text(self.rules[index].rule.gist) if index >= 0 else ""

    def tip_row(self, point: tuple[int, int]) -> Rect | None:
        """Beside its row."""
        index = self.row_at(point)
        return self._rects[index].move(self.rect.topleft) if index >= 0 else None

    def draw(self, target: Surface) -> None:
        """The rows in sight; or that there are none."""
        ui = self.ui
        if not self.rules:
            words = ui.text.shorten(ui.say("school.none_found"), "label", ui.scale,
                                    self.rect.width)
            ui.text.draw(target, words, self.rect.topleft, "label", ui.c.ink_2, ui.scale)
        clip = target.get_clip()
        for index, row in enumerate(self._rects):
            place = row.move(self.rect.topleft)
            if place.colliderect(clip):
                self._row(target, self.rules[index], place, index == self.over)

    def _row(self, target: Surface, one: ListedRule, place: Rect, over: bool) -> None:
        ui, c = self.ui, self.ui.c
        if over:
            ui.panels.plate(target, place.inflate(ui.px(12), 0), c.highlight,
                            ui.px(ui.theme.radius.key))
        target.fill(c.rule_line, Rect(place.left, place.bottom - ui.px(1), place.width, ui.px(1)))
        first, second = ui.line("option"), ui.line("label")
        top = place.centery - (first + second) // 2
        id_at = top + (first - ui.line("label")) // 2
        box = ui.text.draw(target, one.rule.id, (place.left, id_at), "label.bold", c.blue, ui.scale)
        ui.panels.dotted(target, box.left, box.right, box.bottom - ui.px(1), c.blue)
        right = self._aside(target, one, place, top)
        left = place.left + ui.px(_ID)
        if one.used:
            ui.panels.icon(target, "check", (left + ui.px(7), top + first // 2), ui.px(16), c.go)
            left += ui.px(20)
        room = right - ui.px(10) - left
        title = ui.text.shorten(one.rule.title, "option", ui.scale, room)
        ui.text.draw(target, title, (left, top), "option", c.ink, ui.scale)
        left = place.left + ui.px(_ID)
        gist = ui.text.shorten(one.gist, "label", ui.scale, right - ui.px(10) - left)
        ui.text.draw(target, gist, (left, top + first), "label", c.ink_2, ui.scale)

    def _aside(self, target: Surface, one: ListedRule, place: Rect, top: int) -> int:
        """What a click does, and who teaches it; where that begins."""
        ui, c = self.ui, self.ui.c
        words = ui.say("school.read") if one.chapter is None else ui.say("rulebook.try")
        chevron = ui.px(16)
        first = ui.line("option")
        at = (place.right - chevron, top + (first - ui.line("label")) // 2)
        box = ui.text.draw(target, words, at, "label.bold", c.blue, ui.scale, "right")
        ui.panels.icon(target, "right", (place.right - chevron // 2 + ui.px(2), top + first // 2),
                       ui.px(14), c.blue)
        left = box.left
        if one.chapter is not None and one.chapter.number:
            words = ui.say("school.chapter", number=one.chapter.number)
            box = ui.text.draw(target, words, (place.right, top + first), "label", c.ink_3,
                               ui.scale, "right")
            left = min(left, box.left)
        return left

    def on_key(self, event: Event) -> bool:
        """Arrows, Home and End; Enter and Space take a row."""
        if event.type != pygame.KEYDOWN or not self.rules:
            return False
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            self.take(self.at)
            return True
        last = len(self.rules) - 1
        wanted = {
            pygame.K_LEFT: max(0, self.at - 1), pygame.K_RIGHT: min(last, self.at + 1),
            pygame.K_UP: self.at - self.columns, pygame.K_DOWN: self.at + self.columns,
            pygame.K_HOME: 0, pygame.K_END: last,
        }.get(event.key, -1)
        if not 0 <= wanted <= last:
            return bool(event.key == pygame.K_DOWN)
        self.invalidate()
        self.at = wanted
        self.reveal(self._rects[wanted].move(self.rect.topleft))
        self.invalidate()
        return True

    def memory(self) -> object:
        """Where the arrows stand."""
        return self.rules[self.at].rule.id if self.rules else None

    def recall(self, memory: object) -> None:
        """Stand there again."""
        ids = [one.rule.id for one in self.rules]
        if memory in ids:
            self.at = ids.index(str(memory))
