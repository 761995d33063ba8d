"""Where the book is open and how it is laid out: the books on the shelf, each with the house rules
behind it; ribbon with search, cover, tabs, the left and the right page."""

from collections.abc import Callable
from typing import NamedTuple

from pygame import Rect

from game.app import rich
from game.app.app_services import AppServices
from game.app.scene import AppHost
from game.app.scenes.boardpicture import BoardPicture
from game.app.scenes.book import (
    Contents,
    Note,
    RuleBlock,
    RuleTable,
    SearchResults,
    longest_words,
)
from game.app.scenes.bookcover import Cover, GameTab
from game.app.scenes.bookfigure import Example, shown_figure
from game.app.scenes.frame import MenuScene, box_colour, box_words, shelf
from game.app.widgets.button import Button
from game.app.widgets.entry import TextInput
from game.app.widgets.label import RichText
from game.app.widgets.panel import Plate
from game.app.widgets.scroll import ScrollArea
from game.app.widgets.stack import Stack
from game.core.contract import ScenarioCard
from game.core.rulebook import (
    AnyFigure,
    Rule,
    Rulebook,
    Section,
    TableCard,
    abbreviations,
    whole,
)
from game.core.rulebook_search import Findings, search

ONE_PAGE = 1440  # interface pixels of width below which one page is shown at a time
_ALSO = 6  # rules of other sections that are named under "See also"
_RULE_GAP = 6  # interface pixels below a rule
MAP = "map"
"""Target of the link that leads back to the board."""


class Place(NamedTuple):
    """Where the book is open: game, section, the rule pointed at ("" for none)."""

    game: str
    section: int = 0
    rule: str = ""


class Library:
    """Finds books and rules."""

    def __init__(self, services: AppServices) -> None:
        self._services = services

    def book(self, game: str) -> Rulebook:
        """A game's rulebook with the house rules behind it; a missing one is an empty book."""
        return whole(game)

    def place_of(self, rule: str, game: str) -> Place | None:
        """Where a rule stands: in the open game's book, else in another installed game's."""
        for shelved in (game, *(box.id for box in self._services.boxes())):
            section = self.book(shelved).section_of(rule)
            if section is not None:
                return Place(shelved, section, rule)
        return None

    def rule(self, rule: str, game: str) -> Rule | None:
        """A rule by its id."""
        place = self.place_of(rule, game)
        return self.book(place.game).rules[rule] if place else None


class BookPages(MenuScene):
    """The layout; `RulebookScene` moves about in it."""

    def __init__(
        self, app: AppHost, services: AppServices, game: str, open_school: Callable[[str], None],
        open_settings: Callable[[], None], why: str, on_map: Callable[[], None] | None,
        back_words: str,
    ) -> None:
        super().__init__(app, services)
        self._school = open_school
        self._settings = open_settings
        self.library = Library(services)
        self.why, self.on_map, self.back_words = why, on_map, back_words
        self.place = Place(game)
        self.query = ""
        self.rules_side = False
        self._preview: list[Plate] = []
        self._past: list[Place] = []
        self._next: list[Place] = []
        self._show_rule = ""
        self._scroll_to: object = None
        self._asked = "", ""
        self._findings = Findings()
        self.found_at = -1
        self._on_left = 0
        self.chapters: dict[str, ScenarioCard] = {}
        """The chapter that teaches a rule, of all games that have been read."""

    def book(self, game: str) -> Rulebook:
        """A game's rulebook."""
        return self.library.book(game)

    @property
    def findings(self) -> Findings:
        """What the search finds in the open book."""
        asked = self.place.game, self.query
        if asked != self._asked:
            self._asked = asked
            self._findings = search(self.book(self.place.game), self.query)
        return self._findings

    @property
    def single(self) -> bool:
        """Whether one page is shown at a time."""
        return self.size[0] / self.ui.scale < ONE_PAGE

    # What the pages ask for

    def go(self, place: Place, keep: bool = True) -> None:
        """Open the book somewhere. keep: the place left can be gone back to."""
        raise NotImplementedError

    def open_rule(self, rule: str) -> None:
        """Follow a rule link."""
        raise NotImplementedError

    def leaf_back(self) -> None:
        """Back to where the book was open before."""
        raise NotImplementedError

    def leaf_on(self) -> None:
        """Forward again."""
        raise NotImplementedError

    def search(self, text: str) -> None:
        """Look for words."""
        raise NotImplementedError

    def next_found(self) -> None:
        """Open the next place found."""
        raise NotImplementedError

    def open_found(self, index: int) -> None:
        """Open a place found."""
        raise NotImplementedError

    def open_section(self, index: int) -> None:
        """Open a section of the contents."""
        raise NotImplementedError

    def try_rule(self, rule: str) -> None:
        """Go to where a rule can be tried."""
        raise NotImplementedError

    # Layout

    def build(self) -> None:
        """Ribbon with search, the book, its tabs."""
        ui = self.ui
        self._preview = []
        ui.abbreviations = abbreviations(self.place.game)
        now = self.book(self.place.game)
        title = box_words(ui, self.services, self.place.game, "title") or now.title
        section = now.sections[self.place.section] if now.sections else None
        content = self.frame(ui.say("rulebook.title"),
                             f"{title} · {section.title}" if section else title, self.back_words)
        self._tools()
        tab = ui.px(40)
        room = Rect(content.left, content.top, content.width - tab, content.height)
        wide = min(room.width, ui.px(1380 if not self.single else 900))
        cover = Rect(content.left + (content.width - tab - wide) // 2, room.top, wide, room.height)
        inset, edge = ui.px(18), ui.px(9)
        block = Rect(cover.left + inset, cover.top + edge, cover.width - 2 * inset,
                     cover.height - 2 * edge)
        half = block.width // 2
        pages = [block] if self.single else [
            Rect(block.left, block.top, half, block.height),
            Rect(block.left + half, block.top, block.width - half, block.height),
        ]
        self.add(Cover(ui, cover, pages))
        self._tabs(cover, tab)
        self._on_left = 0
        if not self.single or not self.rules_side:
            self._left(pages[0])
        if not self.single or self.rules_side:
            self._right(pages[-1])
        for widget in self.root.walk():
            if isinstance(widget, BoardPicture) and widget.wanting:
                self.animate(widget)

    def _tools(self) -> None:
        """Search field and buttons on the ribbon, as far as there is room."""
        ui = self.ui
        ribbon = self.widget("ribbon")
        back = self.widget("back")
        if ribbon is None or back is None:
            return
        tall, top = back.rect.height, back.rect.top
        right = ribbon.rect.right - ui.px(16)
        tools = (
            ("settings", "gear", ui.say("title.settings"), self._settings, True),
            ("school", "tutorial", ui.say("rulebook.school"),
             lambda: self._school(self.place.game), True),
            ("forward", "right", ui.say("rulebook.forward"), self.leaf_on, bool(self._next)),
            ("backward", "left", ui.say("rulebook.backward"), self.leaf_back,
             bool(self._past)),
        )
        for name, icon, label, act, enabled in tools:
            side = max(tall, ui.px(ui.theme.target))
            if right - side < ribbon.rect.width * 2 // 3:
                break
            rect = Rect(right - side, top, side, tall)
            button = Button(ui, name, rect, "", act, "wood", icon, tip=label, label=label)
            button.enabled = enabled
            ribbon.add(button)
            right = rect.left - ui.px(8)
        title, subtitle = self.widget("title"), self.widget("subtitle")
        left = ui.px(24) + max(
            label.rect.right for label in (title, subtitle, back) if label is not None
        )
        wide = min(ui.px(560), right - ui.px(16) - left)
        if wide < ui.px(130):
            if title is not None and subtitle is not None:
                title.visible = subtitle.visible = False
            left = back.rect.right + ui.px(12)
            wide = max(ui.px(100), right - ui.px(8) - left)
        middle = max(left, min((self.size[0] - wide) // 2, right - ui.px(16) - wide))
        field = TextInput(
            ui, "search", Rect(middle, top, wide, tall), ui.say("rulebook.search"), self.query,
            self.search, lambda _: self.next_found(), ui.say("rulebook.search"), "search",
        )
        field.say_aside(self._count())
        ribbon.add(field)

    def _count(self) -> str:
        if not self.query.strip():
            return ""
        found = [place.item for place in self.findings.places]
        rules = sum(isinstance(item, Rule) for item in found)
        tables = sum(isinstance(item, TableCard) for item in found)
        texts = len(found) - rules - tables
        if not found:
            return self.ui.say("rulebook.nothing")
        counts = (("rules", rules), ("tables", tables), ("texts", texts))
        return ", ".join(
            self.ui.counted(f"rulebook.{kind}", count) for kind, count in counts if count
        )

    def _tabs(self, cover: Rect, tab: int) -> None:
        ui = self.ui
        games = shelf(ui, self.services)
        installed = {box.id for box in self.services.boxes()}
        inset = min(ui.px(40), cover.height // 24)
        share = (cover.height - 2 * inset) // max(1, len(games))
        gap = min(ui.px(12), share // 16)
        tall = min(ui.px(138), share - gap)
        top = cover.top + inset
        for game in games:
            colour = box_colour(ui.theme, game)
            tip = "" if game in installed else ui.say("boxes.absent")
            rect = Rect(cover.right - ui.px(10), top, tab, tall)
            short = box_words(ui, self.services, game, "short") or box_words(
                ui, self.services, game, "title"
            )
            self.add(
                GameTab(ui, game, rect, short, colour, game == self.place.game,
                             lambda game=game: self.go(Place(game)), tip)  # type: ignore[misc]
            )
            top += tall + gap

    def _page(self, name: str, page: Rect) -> tuple[ScrollArea, Stack]:
        ui = self.ui
        pad = ui.px(48) if page.width > ui.px(560) else ui.px(22)
        view = page.inflate(-2 * ui.px(14), -2 * ui.px(16))
        area = ScrollArea(ui, name, view)
        self.add(area)
        left = page.left + pad
        return area, Stack(ui, area, left, view.top + ui.px(10), page.right - pad - left)

    def _left(self, page: Rect) -> None:
        """Section title, motto, contents beside the tables, examples."""
        ui, now = self.ui, self.book(self.place.game)
        area, stack = self._page("page.left", page)
        if not now.sections:
            stack.words("section.title", now.title, "title")
            return
        if self.query.strip():
            self._results(stack, now)
        section = now.sections[self.place.section]
        stack.words("section.title", section.title, "page", gap=4)
        if section.motto:
            stack.rich("section.motto", f"*{section.motto}*", "body", ui.c.ink_2, gap=10)
        tables = [item for item in section.items if isinstance(item, TableCard)]
        whole, gap = stack.width, ui.px(24)
        column = whole - (whole - gap) * 46 // 100 - gap
        beside = whole >= ui.px(500) and bool(tables)
        if beside and sum(longest_words(ui, tables[0])) > column - ui.px(28):
            beside = False  # words would break: it goes below, over the whole width
        top = stack.y
        if beside:
            stack.width = (whole - gap) * 46 // 100
        stack.words("contents.head", ui.say("rulebook.contents"), "head", ui.c.brass_ink, gap=6)
        found = sorted({place.section for place in self.findings.places})
        stack.put(
            Contents(ui, stack.room(0), [s.title for s in now.sections], self.place.section,
                          found, self.open_section),
            12,
        )
        low = stack.y
        if beside:
            first = Stack(ui, area, stack.left + stack.width + gap, top, column)
            self._table(first, 0, tables[0])
            low = max(low, first.y)
        stack.width, stack.y = whole, low
        for number, table in enumerate(tables[1 if beside else 0 :], 1):
            self._table(stack, number, table)
        figure: AnyFigure | None = None
        for number, item in enumerate(section.items):
            if isinstance(item, str):
                self._note(stack, number, item, figure)
            figure = item if isinstance(item, AnyFigure) else None
        if not self.single:
            self._first_rules(stack, area.rect, section)
        area.fit(stack.y + ui.px(12))

    def _first_rules(self, stack: Stack, view: Rect, section: Section) -> None:
        """The section's first rules below what else stands on the left page, as long as the right
        one has more: no page stays half empty."""
        blocks = [self._rule(stack, rule) for rule in section.rules]
        gap = self.ui.px(_RULE_GAP)
        rest = sum(block.rect.height + gap for block in blocks)
        below = stack.y - view.top
        for block in blocks:
            tall = block.rect.height + gap
            if below + tall > rest - tall or below + tall > view.height:
                break
            stack.put(self._rule(stack, block.rule), _RULE_GAP)
            self._on_left += 1
            below += tall
            rest -= tall

    def _rule(self, stack: Stack, rule: Rule) -> RuleBlock:
        found = {place.item.id for place in self.findings.places if isinstance(place.item, Rule)}
        marked = rule.id in found or rule.id == self.place.rule
        narrow = stack.width < self.ui.px(430)
        chapter = self.chapters.get(rule.id)
        tried = None if chapter is None else lambda: self.try_rule(rule.id)
        return RuleBlock(self.ui, stack.room(0), rule, marked, narrow, self.open_rule,
                              self._previewed, tried)

    def _results(self, stack: Stack, now: Rulebook) -> None:
        """What the search found, as a list."""
        ui, findings = self.ui, self.findings
        stack.words("results.head", ui.say("rulebook.results"), "head", ui.c.brass_ink, gap=4)
        for number, reading in enumerate(findings.readings):
            words = ui.say("rulebook.read_as", typed=reading.typed,
                           words=", ".join(reading.words))
            stack.words(f"results.reading.{number}", words, "label", ui.c.ink_2, gap=4)
        if not findings.places:
            stack.words("results.none", ui.say("rulebook.no_results"), "body", ui.c.ink_2, gap=14)
            return
        stack.put(
            SearchResults(ui, stack.room(0), findings.places,
                               [section.title for section in now.sections], self.found_at,
                               self.open_found),
            14,
        )

    def _table(self, stack: Stack, number: int, table: TableCard) -> None:
        stack.put(
            RuleTable(self.ui, stack.room(0), f"table.{number}", table,
                           self.findings.holds, self.open_rule, self._previewed),
            14,
        )

    def _note(self, stack: Stack, number: int, text: str, figure: AnyFigure | None) -> None:
        head, _, rest = text.partition(":")
        example = head == self.ui.say("rulebook.example")  # as the book itself calls it
        markup = f"**{head}.** {rest.strip()}" if example else text
        marked = any(place.item == text for place in self.findings.places)
        name, room = f"note.{number}", stack.room(0)
        ui, follow, preview = self.ui, self.open_rule, self._previewed
        if figure is None:
            stack.put(Note(ui, room, name, markup, follow, preview, marked=marked), 12)
            return
        shown = shown_figure(figure, self.place.game)
        stack.put(Example(ui, room, name, markup, follow, preview, shown, marked), 12)

    def _right(self, page: Rect) -> None:
        """The section's rules, why the move was refused, what else to see."""
        ui, now = self.ui, self.book(self.place.game)
        area, stack = self._page("page.right", page)
        if not now.sections:
            return
        section = now.sections[self.place.section]
        narrow = stack.width < ui.px(430)
        if not narrow and page.width > ui.px(560):
            stack.left -= ui.px(20)
            stack.width += ui.px(30)
        cited = self.place.rule
        if self.why and cited in {rule.id for rule in section.rules}:
            self._why(stack)
        for rule in section.rules[self._on_left :]:
            stack.put(self._rule(stack, rule), _RULE_GAP)
        self._see_also(stack)
        area.fit(stack.y + ui.px(12))
        if self._show_rule:
            block = area.find(f"rule.{self._show_rule}")
            self._show_rule = ""
            if block is not None:
                area.reveal(block.rect)
                self._scroll_to = area.memory()

    def _why(self, stack: Stack) -> None:
        ui = self.ui
        markup = f"{{c:stop.ink}}**{ui.say('rulebook.why')}**{{/c}}\n{self.why}"
        if self.on_map is not None:
            markup += f"\n[{MAP}|{ui.say('rulebook.map')}]"
        stack.put(
            Note(ui, stack.room(0), "why", markup, self.open_rule, self._previewed, True), 12
        )

    def _see_also(self, stack: Stack) -> None:
        """Rules of other sections that this one speaks of or that speak of it, and the page number.
        """
        ui, now = self.ui, self.book(self.place.game)
        others = now.see_also(self.place.section)
        stack.line(8)
        if others:
            stack.words("see-also", ui.say("rulebook.also"), "story.bold", ui.c.brass_ink, gap=2)
            self._links(stack, [f"[{rule.id}|{rule.id} {rule.title}]" for rule in others[:_ALSO]])
        page = ui.say("rulebook.page", number=self.place.section + 1, count=len(now.sections))
        stack.words("page.number", page, "label.bold", ui.c.ink_2, align="right")

    def _links(self, stack: Stack, links: list[str]) -> None:
        """Links in two columns of one width, or one below the other where one would be cut."""
        ui, gap = self.ui, self.ui.px(20)
        half = (stack.width - gap) // 2
        laid = [rich.layout(ui, link, "story", stack.width) for link in links]
        beside = all(one.height == one.line and one.width <= half for one in laid)
        for first in range(0, len(links), 2 if beside else 1):
            row = links[first : first + (2 if beside else 1)]
            for index, link in enumerate(row):
                place = Rect(stack.left + index * (half + gap), stack.y,
                             half if beside else stack.width, 0)
                text = RichText(ui, f"see-also.{first + index}", place, link, "story", ui.c.ink,
                                self.open_rule, self._previewed)
                stack.parent.add(text)
            stack.y = text.rect.bottom + ui.px(4)
        stack.gap(4)

    def _previewed(self, target: str, rect: Rect) -> None:
        """A small card with the rule's gist beside the link the mouse or the focus rests on."""
        for plate in self._preview:
            plate.invalidate()
            if plate in self.overlay.children:
                self.overlay.children.remove(plate)
        self._preview = []
        rule = None
        if target and target != MAP:
            rule = self.library.rule(target, self.place.game)
        if rule is None:
            return
        ui = self.ui
        wide = min(ui.px(400), self.size[0] - ui.px(40))
        pad = ui.px(14)
        plate = Plate(ui, "preview", Rect(0, 0, wide, ui.px(60)))
        stack = Stack(ui, plate, pad, pad - ui.px(2), wide - 2 * pad)
        stack.words("preview.title", rule.title, "title", gap=2)
        stack.rich("preview.gist", rule.gist, "label", ui.c.ink, gap=4)
        stack.words("preview.hint", f"{rule.id} · {ui.say_at_hand('rulebook.go')}", "label.bold",
                    ui.c.blue)
        plate.rect.height = stack.y + pad - ui.px(2)
        place = Rect(plate.rect)
        place.midtop = (rect.centerx, rect.bottom + ui.px(6))
        if place.bottom > self.size[1]:
            place.bottom = rect.top - ui.px(6)
        place.clamp_ip(Rect((0, 0), self.size))
        plate.move(place.left, place.top)
        plate.mute()
        self.overlay.add(plate)
        plate.invalidate()
        self._preview = [plate]
