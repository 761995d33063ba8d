"""What was learned so far, in the place of the log: the chapters of the course with their counts,
and the rules of the one at the table with a tick for each that was used."""

from collections.abc import Callable

from pygame import Rect, Surface

from game.app.play.learned_now import CourseChapter
from game.app.play.panels.cached_card import INSET, CachedCard
from game.app.play.play_view import LearnedRule, LearnedView
from game.app.play.words import say
from game.app.theme import mix
from game.app.ui import Ui
from game.app.widgets.base import Pressable, Widget
from game.app.widgets.button import Button
from game.app.widgets.label import Label
from game.app.widgets.scroll import ScrollArea

_SIGN = 16  # pixels at 100 % of a tick or ring
_NUMBER = 22  # of the number of a chapter, with the gap behind it


class LearnedPanel(CachedCard):
    """The card. on_link: a rule was chosen; on_log: the log is wanted in its place."""

    def __init__(
        self, ui: Ui, rect: Rect, compact: bool, on_link: Callable[[str], None],
        on_log: Callable[[], None], tip: str,
    ) -> None:
        super().__init__(ui, "learned", rect, say("learned.head"))
        self.compact = compact
        self.visible = False
        self.on_link = on_link
        left = rect.left + ui.px(20) + ui.text.width(say("learned.head").upper(), "head", ui.scale)
        self.add(tab_button(ui, "learned.log", left, self, say("learned.log"), on_log, tip))
        foot = 0 if compact else self._note_height + ui.px(20)
        top = rect.top + self.head_height
        view = Rect(rect.left, top, rect.width, rect.bottom - ui.px(INSET) - foot - top)
        self.area = ScrollArea(ui, "learned.area", view)
        self.add(self.area)
        if not compact:
            pad = ui.px(14)
            place = Rect(rect.left + pad, view.bottom + ui.px(10), rect.width - 2 * pad,
                         self._note_height)
            self.add(Label(ui, "learned.note", place, say("learned.note"), "label", ui.c.ink_2))
        self._shown: LearnedView | None = None

    @property
    def _note_height(self) -> int:
        room = self.rect.width - 2 * self.ui.px(14)
        return Label.height_for(self.ui, say("learned.note"), "label", room)

    def render(self, view: LearnedView | None) -> None:
        """Show this part of the screen's view."""
        if view is None or view == self._shown:
            return
        first = self._shown is None
        self._shown = view
        self.aside = say("learned.count", used=view.used, of=view.of)
        self.area.scroll_to(0)
        self.area.children.clear()
        y, here = self.area.rect.top + self.ui.px(4), self.area.rect
        mark: Rect | None = None
        for chapter in view.chapters:
            row = ChapterRow(self.ui, Rect(here.left, y, here.width, 0), chapter)
            self.area.add(row)
            y = row.rect.bottom
            for rule in view.rules if chapter.here else ():
                line = RuleRow(self.ui, Rect(here.left, y, here.width, 0), rule,
                               lambda rule=rule.rule: self.on_link(rule))  # type: ignore[misc]
                self.area.add(line)
                y = line.rect.bottom
                mark = line.rect if rule.now or rule.lit else mark
        self.area.fit(y + self.ui.px(4))
        if mark is not None and self.area.most:
            self.area.reveal(Rect(mark))
        self.invalidate(None if first else here)


def tab_button(
    ui: Ui, name: str, left: int, card: CachedCard, words: str, on_click: Callable[[], None],
    tip: str,
) -> Button:
    """The head of another list that can stand in a card's place, as words in its head."""
    wide = Button.width_for(ui, words, "", "label.bold")
    side = ui.px(ui.theme.target)
    place = Rect(left, card.rect.top + (card.head_height - side) // 2, wide, side)
    button = Button(ui, name, place, words, on_click, "plain", "", tip, style="label.bold")
    button.focusable = False  # keys do the same
    return button


def _sign(ui: Ui, target: Surface, rect: Rect, *, used: bool, now: bool) -> None:
    """A tick, a gold disc for what is taught now, or a ring."""
    side, c = ui.px(_SIGN), ui.c
    centre = (rect.left + ui.px(14) + side // 2, rect.top + ui.px(5) + ui.line("label.bold") // 2)
    if used and not now:
        ui.panels.icon(target, "check", centre, side, c.go)
        return
    disc = Rect(0, 0, ui.px(11), ui.px(11))
    disc.center = centre
    ui.panels.plate(target, disc, c.ink if now else c.ink_3, disc.width // 2)
    edge = ui.px(1.5)
    inside = c.go if used else c.select if now else c.card
    ui.panels.plate(target, disc.inflate(-2 * edge, -2 * edge), inside,
                    max(1, disc.width // 2 - edge))


class ChapterRow(Widget):
    """A chapter with its count; the one at the table in larger letters."""

    def __init__(self, ui: Ui, rect: Rect, chapter: CourseChapter) -> None:
        self.chapter = chapter
        self.style = "tab" if chapter.here else "label"
        self.count = say("learned.count", used=chapter.used, of=chapter.of)
        room = _room(ui, rect, self.count) - self._numbered(ui)
        self.lines = ui.text.wrap(chapter.title, self.style, ui.scale, room)
        rect.height = len(self.lines) * ui.line(self.style) + ui.px(20 if chapter.here else 10)
        super().__init__(ui, f"learned.chapter.{rect.top}", rect, chapter.title)

    def _numbered(self, ui: Ui) -> int:
        """Pixels that its number takes before its title."""
        return ui.px(_NUMBER) if self.chapter.number else 0

    def draw(self, target: Surface) -> None:
        """Its tick, number, title and count; a line above the one at the table."""
        ui, c, rect, chapter = self.ui, self.ui.c, self.rect, self.chapter
        pad, here = ui.px(14), chapter.here
        if here:
            line = Rect(rect.left + pad, rect.top + ui.px(3), rect.width - 2 * pad, ui.px(1))
            target.fill(c.rule_line, line)
        elif chapter.used == chapter.of:
            _sign(ui, target, rect, used=True, now=False)
        y = rect.top + ui.px(12 if here else 5)
        left = rect.left + pad + (0 if here else ui.px(_SIGN + 8))
        ui.text.draw(target, self.count, (rect.right - pad, y), "label", c.ink_2, ui.scale, "right")
        if chapter.number:
            ui.text.draw(target, str(chapter.number), (left, y), self.style,
                         c.brass_ink if here else c.ink_2, ui.scale)
        for words in self.lines:
            at = (left + self._numbered(ui), y)
            ui.text.draw(target, words, at, self.style, c.ink, ui.scale)
            y += ui.line(self.style)


class RuleRow(Pressable):
    """A rule: whether it was used, its title, its id as a link."""

    focusable = False

    def __init__(self, ui: Ui, rect: Rect, rule: LearnedRule, on_click: Callable[[], None]) -> None:
        self.style = "label.bold" if rule.now or rule.used else "label"
        self.lines = ui.text.wrap(rule.title, self.style, ui.scale, _room(ui, rect, rule.rule))
        rect.height = len(self.lines) * ui.line(self.style) + ui.px(10)
        super().__init__(ui, f"learned.{rule.rule}", rect, f"{rule.title} {rule.rule}", on_click)
        self.rule = rule

    def draw(self, target: Surface) -> None:
        """The one that is taught now lies on gold, one that was just used on brighter."""
        ui, c, rect, rule = self.ui, self.ui.c, self.rect, self.rule
        pad = ui.px(14)
        if rule.lit or rule.now:
            fill = mix(c.highlight, c.select, 0.6) if rule.lit else c.highlight
            target.fill(fill, rect.inflate(-ui.px(12), 0))
        _sign(ui, target, rect, used=rule.used, now=rule.now)
        y = rect.top + ui.px(5)
        box = ui.text.draw(target, rule.rule, (rect.right - pad, y), "label.bold", c.blue, ui.scale,
                           "right")
        under = box.bottom - ui.px(2)
        if self.hovered:
            target.fill(c.blue, Rect(box.left, under, box.width, ui.px(1)))
        else:
            ui.panels.dotted(target, box.left, box.right, under, c.blue)
        for line in self.lines:
            colour = c.ink if rule.now or rule.used else c.ink_2
            ui.text.draw(target, line, (rect.left + pad + ui.px(_SIGN + 8), y), self.style, colour,
                         ui.scale)
            y += ui.line(self.style)


def _room(ui: Ui, rect: Rect, aside: str) -> int:
    """The width that a row leaves to its words."""
    taken = ui.text.width(aside, "label.bold", ui.scale)
    return rect.width - 2 * ui.px(14) - ui.px(_SIGN + 8) - taken - ui.px(10)
