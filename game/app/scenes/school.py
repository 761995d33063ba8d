"""The School of a game: its course of chapters, how far the player is, and every rule to be looked
up.

What may take a moment, reading the scenarios, happens in the background; until then their places
are blank. The pictures of the boards are drawn while nobody waits.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pygame
from pygame import Rect
from pygame.event import Event

from game.app import worker
from game.app.app_services import AppServices, Start
from game.app.idle_worker import WorkPlan
from game.app.scene import AppHost
from game.app.scenes.frame import MenuScene, box_words, shelf
from game.app.scenes.schoolcards import LIFT, CardShape, ChapterCard, RuleSheet, picture_size
from game.app.scenes.schoolcourse import (
    BegunChapter,
    Chapter,
    SchoolCourse,
    begun_chapters,
    course_of,
    rules_used,
)
from game.app.scenes.schoolhead import GameCell, GameStrip, GoKey, RuleTicks
from game.app.scenes.schoolpictures import ChapterPictures, mark_of
from game.app.scenes.schoolproblems import (
    ListedProblem,
    ProblemCard,
    SoughtProblem,
    problem_picture_size,
    problems_panel,
)
from game.app.scenes.schoolrules import ROW, ListedRule, RuleList, listed
from game.app.widgets.base import Widget
from game.app.widgets.button import Button
from game.app.widgets.entry import TextInput
from game.app.widgets.label import Label
from game.app.widgets.panel import CardPanel, Footer, Ribbon
from game.app.widgets.scroll import ScrollArea
from game.core import rulebook
from game.core.contract import ScenarioCard
from game.core.errors import BoxError
from game.core.rulebook import Rule

WIDEST, HIGHEST = 1840, 960
"""Interface pixels beyond which the page doesn't grow."""
GUTTER, LEAST_GUTTER = 40, 12
HEAD, SMALL_HEAD = 100, 64
"""Height of the card above the chapters in pixels at 100 %."""
CARD, SMALL_CARD = 215, 164
"""Width in pixels at 100 % that a chapter's card has at least."""
WIDEST_CARD = 446
CHAPTERS = 448
"""Height of the chapters in pixels at 100 %, where there is room and none needs more."""
SMALL_CHAPTERS = 190
"""The room that is kept for them in a small window, until they have been read."""
LEAST_RULES = 250
LEAST_PROBLEMS = 250
"""Height of the problems in pixels at 100 %, where they don't stand beside the rules."""
RULES_BESIDE, PROBLEMS_BESIDE = 490, 700
"""Width of the rules beside the problems in pixels at 100 %, and what those need for that."""
"""Height in pixels at 100 % that the list of rules has at least: the page scrolls instead."""
HOUSE = "house"
WINDOW = "window"
"""What stands beside the games for the chapters about the program itself, of whatever game."""
_UNREAD = SchoolCourse((), 0, -1, "")
_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
_DIGIT_KEYS = {getattr(pygame, f"K_{number}"): number - 1 for number in range(1, 10)} | {
    getattr(pygame, f"K_KP{number}"): number - 1 for number in range(1, 10)
}


class SchoolDoors(NamedTuple):
    """Where the page leads besides play: the rulebook of a game at a rule, or at its beginning; the
    settings; the page before a scenario."""

    rule: Callable[[str, str], None]
    rulebook: Callable[[str], None]
    settings: Callable[[], None]
    scenario: Callable[[ScenarioCard], None]


class _Found(NamedTuple):
    """What was read of a game: its tutorials, its other scenarios, its problems, and what tells the
    boards of tutorials and problems apart."""

    lessons: tuple[ScenarioCard, ...]
    scenarios: tuple[ScenarioCard, ...]
    problems: tuple[ScenarioCard, ...]
    marks: dict[Path, str]


class SchoolScene(MenuScene):
    """Choose a chapter of a game's course and open it; or a rule, and try or read it."""

    name = "school"
    first_focus = "go"
    own_help = True

    def __init__(
        self, app: AppHost, services: AppServices, game: str, doors: SchoolDoors
    ) -> None:
        super().__init__(app, services)
        self.doors = doors
        installed = services.installed()
        self.games = tuple(game for game in shelf(self.ui, services) if game in installed)
        self.game = game if game in self.games else next(iter(self.games), game)
        self.query = ""
        self._found: dict[str, _Found] = {}
        self._course: SchoolCourse | None = None
        self._saves: dict[tuple[str, str], BegunChapter] = {}
        self.pictures = ChapterPictures(app, self.ui, services, self._pictured)

    # What is known

    def entering(self) -> None:
        """Chapters may have been played since."""
        store, progress = self.services.store, self.services.progress
        self._saves = begun_chapters(store.list(), progress) if progress.learned.steps else {}
        self._course = None

    def entered(self) -> None:
        """Read the scenarios; those of the other games are only counted, and can wait."""
        self._ask((self.game,))
        self._ask(tuple(game for game in self.games if game != self.game))

    def _ask(self, games: Sequence[str]) -> None:
        def read() -> dict[str, _Found]:
            found = {}
            for game in games:
                if worker.ending():
                    break
                lessons = self.services.scenarios(game, "tutorial")
                box = self.services.box(game)
                problems = box.problems() if box is not None else ()
                marks = {card.source: mark_of(card) for card in (*lessons, *problems)}
                found[game] = _Found(lessons, self.services.scenarios(game), problems, marks)
            return found

        self.app.background(read, self._read, "school")

    def _read(self, found: dict[str, _Found]) -> None:
        known = {**self._found, **found}
        if known != self._found:
            self._found, self._course = known, None
            if self.app.scene is self:
                self.rebuild()

    @property
    def parts(self) -> tuple[str, ...]:
        """What the School is in: the games, and if there are chapters about it the window."""
        return (*self.games, WINDOW) if self._lessons(WINDOW) else self.games

    def _lessons(self, part: str) -> tuple[ScenarioCard, ...]:
        """The tutorials of a part that have been read."""
        if part != WINDOW:
            found = self._found.get(part)
            lessons = found.lessons if found is not None else ()
            return tuple(card for card in lessons if card.course != WINDOW)
        every = (card for found in self._found.values() for card in found.lessons)
        return tuple(card for card in every
                     if card.course == WINDOW and not self.services.is_own(card))

    @property
    def course(self) -> SchoolCourse | None:
        """The course of the part that is shown; None before it has been read."""
        lessons = self._lessons(self.game)
        if self._course is None and (self.game in self._found or lessons):
            own = [card for card in lessons if self.services.is_own(card)]
            self._course = course_of(
                lessons, own, self.services.progress, self._saves, self._book,
                WINDOW if self.game == WINDOW else "",
            )
        return self._course

    @property
    def _book(self) -> Mapping[str, Rule]:
        """The rules that are listed and taught in the part that is shown."""
        shared = rulebook.load(HOUSE).rules
        if self.game == WINDOW:
            return shared
        every = rulebook.whole(self.game).rules
        return {rule: told for rule, told in every.items() if rule not in shared}

    def rules(self) -> tuple[ListedRule, ...]:
        """The rules of the game's book in the order of the list; of those with the words that
        are looked for, first those that are called so."""
        course = self.course
        at = course.chapters[course.at].number if course is not None and course.at >= 0 else 0
        every = listed(
            self._book,
            self.services.progress.learned.rules,
            course.chapter_of() if course is not None else {}, at,
        )
        words = self.query.casefold().split()
        found = [one for one in every if one.has(words)]
        return tuple(sorted(found, key=lambda one: not one.is_called(words)))

    def _told(self, rule: str) -> str:
        """Id, title and gist of a rule, as markup."""
        known: Rule | None = self._book.get(rule)
        return f"**{rule} {known.title}**\n{known.gist}" if known is not None else rule

    # What the player does

    def open(self, chapter: Chapter, *, anew: bool = False) -> None:
        """Go on with a chapter, or begin it. anew: from the start in any case."""
        try:
            if chapter.begun is not None and not anew:
                self.services.load(chapter.begun.listing.path)
            else:
                self.services.start(Start(chapter.card.game, chapter.card.source, {}))
        except (BoxError, ValueError) as error:
            self.cannot(error)

    def go(self) -> None:
        """What the blue key says."""
        course = self.course
        if course is None or not course.chapters:
            return
        after = self._after(course)
        if course.at >= 0:
            self.open(course.chapters[course.at])
        elif after is not None:
            self.doors.scenario(after)
        else:
            self.open(course.chapters[0])

    def _after(self, course: SchoolCourse) -> ScenarioCard | None:
        """The scenario that is played after the course."""
        found = self._found.get(self.game)
        cards = found.scenarios if found is not None else ()
        return next((card for card in cards if card.id == course.after and not card.fault), None)

    def _go_words(self, course: SchoolCourse) -> str:
        """What the blue key does."""
        say, after = self.ui.say, self._after(course)
        if course.at < 0 and after is not None:
            return say("school.play", title=after.title)
        chapter = course.chapters[max(0, course.at)]
        what = say("school.the_chapter", number=chapter.number) if chapter.number else (
            say("school.the_lesson", title=chapter.card.title))
        if course.at < 0:
            return say("school.repeat", chapter=what)
        if chapter.fighting:
            return say("school.go_fight", chapter=what)
        if chapter.begun is not None:
            return say("school.go_on", chapter=what, step=chapter.step)
        return say("school.begin", chapter=what)

    def show(self, game: str) -> None:
        """The School of another game."""
        if game == self.game:
            return
        self.app.sounds.play("button")
        self.game, self.query, self._course = game, "", None
        self.rebuild()
        for area in self.root.walk():
            if isinstance(area, ScrollArea):
                area.scroll_to(0)

    def _sought(self, query: str) -> None:
        """Other words are looked for."""
        self.query = query
        self._list()

    def _to_first(self, _: str) -> None:
        """Enter in the search: to the first rule found."""
        rows = self.widget("rules")
        if rows is not None and rows.focusable:
            self.set_focus(rows, True)

    def _open_rule(self, rule: str) -> None:
        self.doors.rule(self._shelf_game, rule)

    @property
    def _shelf_game(self) -> str:
        """The game whose rulebook is opened: any has the rules of the house."""
        return self.game if self.game in self.games else next(iter(self.games), "")

    def try_rule(self, rule: ListedRule) -> None:
        """The place in its chapter where a rule is taught, on the table."""
        if rule.chapter is None:
            self._open_rule(rule.rule.id)
            return
        try:
            card = rule.chapter.card
            self.services.start(Start(card.game, card.source, {}, rule=rule.rule.id))
        except (BoxError, ValueError) as error:
            self.cannot(error)

    # Keys

    def hints(self) -> Sequence[tuple[str, str]]:
        """Those valid here."""
        say, course = self.ui.say, self.course
        found = []
        if course is not None and course.chapters:
            found += [(say("key.arrows"), say("school.hint.chapter")),
                      (say("key.enter"), say("school.hint.open"))]
            if any(chapter.begun is not None for chapter in course.chapters):
                found.append((say("school.hint.shift_enter"), say("school.hint.anew")))
        found += [("T", say("school.hint.rules")), ("/", say("hint.search"))]
        if len(self.parts) > 1:
            found.append((f"1–{len(self.parts)}", say("hint.game")))
        return [*found, ("F1", say("school.hint.book")), (say("key.esc"), say("hint.back"))]

    def key_first(self, event: Event) -> bool:
        """Shift and Enter on a chapter, or on the blue key, begin it from the start."""
        if event.key not in _ENTER or not event.mod & pygame.KMOD_SHIFT:
            return False
        course, focused = self.course, self.focused
        if isinstance(focused, ChapterCard):
            self.open(focused.chapter, anew=True)
        elif isinstance(focused, GoKey) and course is not None and course.at >= 0:
            self.open(course.chapters[course.at], anew=True)
        else:
            return False
        return True

    def key(self, event: Event) -> bool:
        """Digits choose a game, arrows a chapter; the rest as the footer says."""
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return False
        at = _DIGIT_KEYS.get(event.key)
        if at is not None:
            if at < len(self.parts):
                self.show(self.parts[at])
            return True
        match event.key:
            case pygame.K_LEFT | pygame.K_RIGHT:
                return self._step(1 if event.key == pygame.K_RIGHT else -1)
            case pygame.K_t:
                self._focus_rules()
            case pygame.K_F1:
                self._help()
            case _ if event.key in _ENTER:
                self.go()
            case _:
                return False
        return True

    def _help(self) -> None:
        """The rulebook, where the focus is on a rule at that."""
        rows = self.focused
        if isinstance(rows, RuleList) and rows.rules:
            self._open_rule(rows.rules[rows.at].rule.id)
        else:
            self.doors.rulebook(self._shelf_game)

    def typed(self, text: str) -> None:
        """A slash looks for a rule, wherever it lies on the keyboard."""
        field = self.widget("search")
        if text == "/" and field is not None and self.modal is None:
            self._focus_below(field)

    def _focus_rules(self) -> None:
        """To the rules, or where there are none to the search."""
        rows = self.widget("rules")
        wanted = rows if rows is not None and rows.focusable else self.widget("search")
        if wanted is not None:
            self._focus_below(wanted)

    def _focus_below(self, widget: Widget) -> None:
        """Focus on something of the card below the chapters, with all of that in sight."""
        card = self.widget("rules.card")
        if card is not None:
            card.reveal(card.rect)
        self.set_focus(widget, True)

    def cards(self) -> list[ChapterCard]:
        """The cards of the chapters."""
        return [widget for widget in self.root.walk() if isinstance(widget, ChapterCard)]

    def _step(self, step: int) -> bool:
        """Focus on the chapter beside the one that has it; from elsewhere, the one to go on with.
        """
        cards = self.cards()
        if not cards:
            return False
        focused = self.focused.parent if isinstance(self.focused, Button) else None
        at = next((i for i, one in enumerate(cards) if one in (self.focused, focused)), -1)
        if at < 0:
            wanted = next((i for i, one in enumerate(cards) if one.next), 0)
        else:
            wanted = max(0, min(len(cards) - 1, at + step))
        self.set_focus(cards[wanted], True)
        return True

    # Layout

    def build(self) -> None:
        """Head, chapters, rules; what has no room is scrolled to."""
        ui = self.ui
        wide, high = self.size
        content = self.frame(ui.say("school.title"),
                             box_words(ui, self.services, self.game, "title"))
        compact = ui.compact(self.size)
        bar, foot = Ribbon.height_for(ui, compact), Footer.height_for(ui, compact)
        page = ScrollArea(ui, "page", Rect(0, bar, wide, high - bar - foot), ui.c.brass)
        self.add(page)
        strip = self._strip()
        gutter = ui.px(LEAST_GUTTER if compact else GUTTER)
        if not compact and wide < ui.px(WIDEST) + 2 * gutter:
            gutter = content.left
        width = min(wide - 2 * gutter, ui.px(WIDEST))
        height = min(content.height, ui.px(HIGHEST))
        room = Rect((wide - width) // 2, content.centery - height // 2, width, height)
        y = room.top
        if strip is not None:
            y = self._strip_below(page, Rect(room.left, y, width, strip))
        course = self.course
        head = Rect(room.left, y, width, ui.px(SMALL_HEAD if compact else HEAD))
        y = self._head(page, head, course or _UNREAD, small=compact)
        if course is not None:
            y = self._chapters(page, Rect(room.left, y, width, room.bottom - y), course,
                               small=compact)
        else:
            y += ui.px(SMALL_CHAPTERS if compact else CHAPTERS + 28)
        least = ui.px(LEAST_RULES)
        low = Rect(room.left, y, width, max(least, room.bottom - y))
        bottom = self._lower(page, low)
        over = bottom > room.bottom
        page.fit(bottom + (ui.px(LEAST_GUTTER) if over else 0))
        page.on_scroll = self._look
        self._want_pictures()

    # The ribbon

    def _strip(self) -> int | None:
        """The games with their counts, the rules, the settings on the ribbon; where it has no room
        for the games, how high their strip is elsewhere."""
        ui = self.ui
        ribbon = self.widget("ribbon")
        assert ribbon is not None
        heads = [self.widget(name) for name in ("title", "subtitle")]
        left = max(head.rect.right for head in heads if head is not None) + ui.px(32)
        high = ribbon.rect.height - ui.px(22)
        right = self.size[0] - ui.px(16)
        words = ui.say("opponents.rules")
        wide = Button.width_for(ui, words, "book", "label.bold")
        named = right - high - ui.px(10) - wide > left + ui.px(120)
        for name, icon, text, act in (
            ("settings", "gear", "", self.doors.settings),
            ("book", "book", words if named else "",
             lambda: self.doors.rulebook(self._shelf_game)),
        ):
            width = wide if text else high
            place = Rect(right - width, ui.px(10), width, high)
            label = ui.say("title.settings") if name == "settings" else words
            ribbon.add(Button(ui, name, place, text, act, "wood", icon, label=label,
                              tip="" if text else label, style="label.bold"))
            right = place.left - ui.px(10)
        if len(self.parts) < 2:
            return None
        for short, counted in ((False, True), (True, True), (True, False)):
            cells = self._cells(short, counted)
            wide = sum(width for *_, width in cells)
            if left + wide + ui.px(24) <= right:
                middle = max(left, min((self.size[0] - wide) // 2, right - ui.px(24) - wide))
                self._lay_strip(ribbon, Rect(middle, ui.px(10), wide, high), cells)
                return None
        return high

    def _strip_below(self, page: ScrollArea, place: Rect) -> int:
        """The games below the ribbon, in the whole width; where what follows begins."""
        ui = self.ui
        cells = self._cells(short=True, counted=True)
        if sum(width for *_, width in cells) > place.width:
            cells = self._cells(short=True, counted=False)
        wide = sum(width for *_, width in cells)
        place.width = min(place.width, wide)
        self._lay_strip(page, place, cells)
        return place.bottom + ui.px(LEAST_GUTTER)

    def _cells(self, short: bool, counted: bool) -> list[tuple[str, str, str, int]]:
        """Of each game its id, title, count and the width that they need."""
        ui, found = self.ui, []
        for game in self.parts:
            part = "short" if short else "title"
            title = box_words(ui, self.services, game, part) or game
            count = self._count(game) if counted else ""
            found.append((game, title, count, GameCell.width_for(ui, title, count)))
        return found

    def _count(self, game: str) -> str:
        """How many of its rules were used, of the window how many chapters are done; "" before
        they have been counted."""
        if game == WINDOW:
            chapters = self._lessons(WINDOW)
            done = sum(self.services.progress.has(card.game, card.id) for card in chapters)
            return self.ui.say("school.of", used=done, count=len(chapters))
        found = self._found.get(game)
        if found is None:
            return ""
        shipped = (card for card in found.lessons if not self.services.is_own(card))
        used, taught = rules_used(shipped, self.services.progress)
        return self.ui.say("school.of", used=used, count=taught) if taught else ""

    def _lay_strip(
        self, parent: Widget, place: Rect, cells: Sequence[tuple[str, str, str, int]]
    ) -> None:
        ui = self.ui
        strip = parent.add(GameStrip(ui, "games", place))
        left, games = place.left, [part for part, *_ in cells]
        at = games.index(self.game) if self.game in games else -1
        for index, (game, title, count, wide) in enumerate(cells):
            cell = Rect(left, place.top, wide, place.height)
            whole = box_words(ui, self.services, game, "title") or title
            strip.add(GameCell(ui, game, cell, title, count, chosen=index == at,
                               parted=bool(index) and index != at + 1,
                               on_click=partial(self.show, game),
                               tip=whole if whole != title else ""))
            left = cell.right

    # The head

    def _head(self, page: ScrollArea, place: Rect, course: SchoolCourse, *, small: bool) -> int:
        """How far the course is, and the key that goes on; where what follows begins."""
        ui, say = self.ui, self.ui.say
        card = CardPanel(ui, "course", place)
        page.add(card)
        pad = ui.px(14 if small else 24)
        left, right = place.left + pad, place.right - pad
        if course.chapters:
            words = self._go_words(course)
            wide = min(max(GoKey.width_for(ui, words), 0 if small else ui.px(336)),
                       place.width // 2)
            inset = ui.px(11 if small else 20)
            go = Rect(right - wide, place.top + inset, wide, place.height - 2 * inset)
            card.add(GoKey(ui, go, words, self.go))
            right = go.left - ui.px(16 if small else 40)
        title = "heading" if small else "page"
        there = course.chapters or course is _UNREAD
        words = say("school.course") if there else say("school.none")
        wide = min(ui.text.width(words, title, ui.scale), right - left)
        told = self._length(course) if not small else ""
        ticks, count = course.taught > 0, 0
        if ticks:
            count = ui.text.width(str(course.used), title, ui.scale) + ui.px(10)
            of = say("school.of_count", count=course.taught)
            count += ui.text.width(of, "story", ui.scale)
        narrow = right - left - wide - count < ui.px(330)
        if not (ticks and small and narrow):
            high = ui.line(title) + (ui.line("label") + ui.px(2) if told else 0)
            top = place.centery - high // 2
            shown = ui.text.shorten(words, title, ui.scale, wide)
            card.add(Label(ui, "course.title", Rect(left, top, wide, ui.line(title)), shown, title))
            if told:
                room = max(wide, min(right - left, ui.text.width(told, "label", ui.scale)))
                line = Rect(left, top + ui.line(title) + ui.px(2), room, ui.line("label"))
                card.add(Label(ui, "course.length", line, told, "label", ui.c.ink_2))
                wide = max(wide, room)
            left += max(wide, 0 if small else ui.px(330)) + ui.px(24 if small else 46)
        if ticks:
            self._ticks(card, Rect(left, place.top, right - left, place.height), course, title)
        return place.bottom + ui.px(12 if small else 26)

    def _ticks(self, card: Widget, room: Rect, course: SchoolCourse, style: str) -> None:
        """A tick for each rule with its head, and their count at the right."""
        ui, small = self.ui, style == "heading"
        of = ui.say("school.of_count", count=course.taught)
        wide = ui.text.width(of, "story", ui.scale)
        place = Rect(room.right - wide, room.centery - ui.line("story") // 2 + ui.px(2), wide,
                     ui.line("story"))
        card.add(Label(ui, "used.of", place, of, "story", ui.c.ink_2))
        used = str(course.used)
        wide = ui.text.width(used, style, ui.scale)
        place = Rect(place.left - ui.px(10) - wide, room.centery - ui.line(style) // 2, wide,
                     ui.line(style))
        card.add(Label(ui, "used.count", place, used, style))
        room.width = place.left - ui.px(16 if small else 40) - room.left
        ticks = RuleTicks(ui, room, course.rules, self._told, self._open_rule)
        words = ui.say("school.used")
        head = ui.line("head") if ui.text.width(words, "head", ui.scale) <= room.width else 0
        head = head if head + ticks.rect.height + ui.px(16) <= room.height else 0
        high = ticks.rect.height + (head + ui.px(6) if head else 0)
        top = room.centery - high // 2
        if head:
            card.add(Label(ui, "used.head", Rect(room.left, top, room.width, head), words, "head",
                           ui.c.brass_ink))
            top += head + ui.px(6)
        ticks.rect.top = top
        card.add(ticks)

    def _length(self, course: SchoolCourse) -> str:
        """How long the course is, and how much of it is still to go."""
        if not course.main:
            return ""
        key = "school.left" if course.left else "school.all_done"
        whole = self.ui.counted("school.length", course.main, minutes=course.minutes)
        return f"{whole} {self.ui.say(key, minutes=course.left)}"

    # The chapters

    def _chapters(self, page: ScrollArea, room: Rect, course: SchoolCourse, *, small: bool) -> int:
        """The cards in rows; where what follows begins."""
        ui, chapters = self.ui, course.chapters
        if not chapters:
            return room.top
        gap = ui.px(12 if small else 20)
        least = ui.px(SMALL_CARD if small else CARD)
        across = max(1, (room.width + gap) // (least + gap))
        rows = -(-len(chapters) // across)
        columns = -(-len(chapters) // rows)
        each = min((room.width - gap * (columns - 1)) / columns, ui.px(WIDEST_CARD))
        wide = int(each)
        y = room.top + (ui.px(LIFT) if rows > 1 or small else 0)
        for row in range(rows):
            line = range(row * columns, min((row + 1) * columns, len(chapters)))
            shape = CardShape(wide, small=small)
            trial = [self._card(course, at, (0, 0), shape) for at in line]
            shape = shape._replace(
                titles=max(card.title_lines for card in trial),
                summaries=max(card.summary_lines for card in trial),
            )
            high = max(self._card(course, at, (0, 0), shape).needed for at in line)
            if rows == 1 and not small:
                high = max(high, min(ui.px(CHAPTERS), room.bottom - y - ui.px(28 + LEAST_RULES)))
            shape = shape._replace(height=high)
            for number, at in enumerate(line):
                left = room.left + round(number * (each + gap))
                page.add(self._card(course, at, (left, y), shape))
            y += high + gap + (ui.px(LIFT) if row < rows - 1 else 0)
        return y + ui.px(0 if small else 8)

    def _card(
        self, course: SchoolCourse, at: int, where: tuple[int, int], shape: CardShape
    ) -> ChapterCard:
        chapter = course.chapters[at]
        after = not chapter.done and chapter.begun is None and at != course.at
        return ChapterCard(
            self.ui, chapter, where, shape, next_=at == course.at, after=after,
            picture=lambda: self.pictures.find(chapter.card, after),
            on_click=lambda: self.open(chapter), anew=lambda: self.open(chapter, anew=True),
            on_look=self._look, tell=self._told,
        )

    def _look(self) -> None:
        """In a small window what a card teaches opens below it: of the one that the mouse is on,
        else of the one that has the focus."""
        cards = self.cards()
        looked = [one for one in cards if one.hovered] or [one for one in cards if one.focused]
        old = self.overlay.find("chapter.rules")
        if old is not None:
            old.invalidate()
            self.overlay.children.remove(old)
        page = self.widget("page")
        if page is None or not looked:
            return
        card = looked[0]
        if not card.shape.small or card.chapter.card.fault:
            return
        shown = RuleSheet(self.ui, card, page.rect.inflate(-2 * self.ui.px(8), 0))
        self.overlay.add(shown)
        shown.invalidate()

    def _want_pictures(self) -> None:
        """The pictures of the chapters, the one to go on with first."""
        course, cards = self.course, self.cards()
        if course is None or not cards:
            return
        size = picture_size(self.ui, cards[0].shape.width, cards[0].shape.small)
        cards.sort(key=lambda card: not card.next)
        wanted = [(card.chapter.card, size) for card in cards]
        wanted += [
            (card.problem.card, problem_picture_size(self.ui, card.rect.width))
            for card in self.root.walk() if isinstance(card, ProblemCard)
        ]
        marks = {
            source: mark for found in self._found.values() for source, mark in found.marks.items()
        }
        today = self._daily_card()
        if today is not None:
            marks[today.source] = mark_of(today)
        self.pictures.want(wanted, marks)

    def _pictured(self) -> None:
        """Another picture is there."""
        for card in self.root.walk():
            if isinstance(card, ChapterCard | ProblemCard):
                card.invalidate()

    def ahead(self) -> WorkPlan | None:
        """The pictures that aren't there yet."""
        return self.pictures.plan()

    # Below the chapters

    def _lower(self, page: ScrollArea, room: Rect) -> int:
        """What lies below the chapters: the problems, and beside them, or where there is no room
        below them, the rules. Where that ends."""
        ui, problems, sought = self.ui, self.problems, self._sought_problem()
        if not problems and sought is None:
            self._rules(page, room)
            return room.bottom
        gap, rules = ui.px(20), ui.px(RULES_BESIDE)
        beside = room.width - gap - rules >= ui.px(PROBLEMS_BESIDE)
        place = Rect(room)
        if beside:
            place.width -= gap + rules
        else:
            place.height = ui.px(LEAST_PROBLEMS)
        page.add(problems_panel(
            ui, place, problems, lambda one: self.pictures.find(one.card, bool(one.waits)),
            self.open_problem, sought,
        ))
        if beside:
            self._rules(page, Rect(place.right + gap, room.top, rules, room.height))
            return room.bottom
        below = Rect(room.left, place.bottom + gap, room.width, ui.px(LEAST_RULES))
        self._rules(page, below)
        return below.bottom

    @property
    def problems(self) -> tuple[ListedProblem, ...]:
        """Those of the game that is shown, in the order in which they are advised."""
        found, course = self._found.get(self.game), self.course
        if found is None or course is None:
            return ()
        done = {chapter.number for chapter in course.chapters if chapter.done}
        learned = self.services.progress
        today = self._daily_card()
        daily = () if today is None else (
            ListedProblem(today, learned.stars_of(today.game, today.id), daily=True),
        )
        return daily + tuple(
            ListedProblem(card, stars := learned.stars_of(card.game, card.id),
                          0 if stars is not None or card.chapter in done else card.chapter)
            for card in found.problems
        )

    # The problem of the day

    def _daily_card(self) -> ScenarioCard | None:
        """Today's problem of the game that is shown, if it has been found."""
        daily, box = self.services.daily, self.services.box(self.game)
        return daily().known(box) if daily is not None and box is not None else None

    def _sought_problem(self) -> SoughtProblem | None:
        """Today's problem of the game that is shown while it isn't known; None if it is, or if the
        game has none."""
        if self.services.daily is None or self.game not in self._found:
            return None
        daily = self.services.daily()
        if not daily.offers(self.game) or self._daily_card() is not None:
            return None
        daily.changed = self._searched
        search = daily.search
        if search is None or search.game != self.game:
            return SoughtProblem(0, lambda: daily.begin(self.game))
        return SoughtProblem(search.attempt + 1, self._stop_search)

    def _stop_search(self) -> None:
        """Give the search for today's problem up."""
        assert self.services.daily is not None
        self.services.daily().stop()
        self._searched()

    def _searched(self) -> None:
        """The search has begun, gone on or ended."""
        assert self.services.daily is not None
        daily = self.services.daily()
        if self.app.scene is not self:
            return
        if daily.fault:
            self.app.toast(daily.fault)
            daily.fault = ""
        self.rebuild()

    def open_problem(self, problem: ListedProblem) -> None:
        """A problem on the table."""
        try:
            self.services.start(Start(self.game, problem.card.source, {}))
        except (BoxError, ValueError) as error:
            self.cannot(error)

    def _rules(self, page: ScrollArea, place: Rect) -> None:
        """The list of the rules with its search, and how many are still to be used."""
        ui = self.ui
        card = CardPanel(ui, "rules.card", place)
        page.add(card)
        pad = ui.px(24)
        inner = place.inflate(-2 * pad, 0)
        top = place.top + ui.px(14)
        words, high = ui.say("school.rules"), ui.px(32)
        wide = ui.text.width(words, "heading", ui.scale)
        card.add(Label(ui, "rules.title", Rect(inner.left, top, wide, ui.line("heading")), words,
                       "heading"))
        field_wide = min(ui.px(260), inner.width - wide - ui.px(16))
        field = Rect(inner.right - field_wide, top, field_wide, high)
        hint = ui.say("school.find")
        entry = TextInput(ui, "search", field, hint, self.query, self._sought, self._to_first,
                          hint, "search")
        left = inner.left + wide + ui.px(16)
        note = ui.say("school.rules_note")
        if left + ui.text.width(note, "label", ui.scale) + ui.px(16) <= field.left:
            at = Rect(left, top + ui.line("heading") - ui.line("label") - ui.px(5),
                      field.left - ui.px(16) - left, ui.line("label"))
            card.add(Label(ui, "rules.note", at, note, "label", ui.c.ink_2))
        card.add(entry)
        foot = place.bottom - ui.px(12) - ui.px(ui.theme.target)
        view = Rect(inner.left, top + high + ui.px(8), inner.width, 0)
        view.height = foot - ui.px(4) - view.top
        row = view.height // max(1, view.height // ui.px(ROW))  # whole rows are in sight
        view.height -= view.height % row
        area = ScrollArea(ui, "rules.area", view.inflate(2 * ui.px(8), 0))
        card.add(area)
        rows = RuleList(ui, "rules", Rect(view.left, view.top, view.width - area.bar_width, 0),
                        row, self.try_rule, self._open_rule)
        area.add(rows)
        self._foot(card, Rect(inner.left, foot, inner.width, ui.px(ui.theme.target)))
        self._list()

    def _foot(self, card: Widget, place: Rect) -> None:
        """The way to the whole book, and how many of a game's rules were not used yet."""
        ui, every, used = self.ui, self._book, self.services.progress.learned.rules
        house = self.game == WINDOW
        words = ui.say("title.rulebook") if house else ui.counted("school.all", len(every))
        wide = min(place.width, Button.width_for(ui, words, "", "label.bold"))
        link = Rect(place.left - ui.px(14), place.top, wide, place.height)
        card.add(Button(ui, "all", link, words, lambda: self.doors.rulebook(self._shelf_game),
                        "plain", style="label.bold"))
        if house:
            return
        said = ui.counted("school.unused", sum(rule not in used for rule in every))
        wide = ui.text.width(said, "label", ui.scale)
        if link.right + ui.px(16) + wide <= place.right:
            at = Rect(place.right - wide, place.centery - ui.line("label") // 2, wide,
                      ui.line("label"))
            card.add(Label(ui, "unused", at, said, "label", ui.c.ink_2))

    def _list(self) -> None:
        """List the rules that have the words looked for."""
        rows, area, field = (self.widget(name) for name in ("rules", "rules.area", "search"))
        if not isinstance(rows, RuleList) or not isinstance(area, ScrollArea):
            return
        area.scroll_to(0)
        found = self.rules()
        rows.show(found)
        area.fit(rows.rect.bottom)
        if isinstance(field, TextInput):
            said = self.ui.counted("school.found", len(found)) if self.query.strip() else ""
            field.say_aside(said)
