"""The rulebook: moving about in the open book by links, search, pages, tabs and keys."""

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect
from pygame.event import Event

from game.app import worker
from game.app.app_services import AppServices, Start
from game.app.scene import AppHost
from game.app.scenes.bookpages import MAP, BookPages, Place
from game.app.scenes.frame import shelf
from game.app.widgets.entry import TextInput
from game.app.widgets.scroll import ScrollArea
from game.core.contract import ScenarioCard
from game.core.errors import BoxError


class RulebookScene(BookPages):
    """why: markup of a refusal that led here; on_map: goes back and shows it on the board.

    open_school(game), open_settings: the buttons at the right.
    """

    name = "rulebook"
    own_help = True
    first_focus = "contents"

    def __init__(
        self, app: AppHost, services: AppServices, game: str, open_school: Callable[[str], None],
        open_settings: Callable[[], None], rule: str = "", why: str = "",
        on_map: Callable[[], None] | None = None, back_words: str = "menu.back",
    ) -> None:
        super().__init__(
            app, services, game, open_school, open_settings, why, on_map, back_words
        )
        self._drawn: tuple[Place, bool] | None = None
        if rule:
            self.rules_side = True
            self._show_rule = rule
            self.place = self.library.place_of(rule, game) or self.place

    # Moving about

    def go(self, place: Place, keep: bool = True) -> None:
        """Open the book somewhere."""
        if keep and place != self.place:
            self._past.append(self.place)
            self._next.clear()
        if self.found_at >= 0 and self._place_found(self.found_at) != place:
            self.found_at = -1
        self.place = place
        self._show_rule = place.rule
        if place.rule:
            self.rules_side = True
        self.app.sounds.play("card-flip")
        self.rebuild()

    def open_rule(self, rule: str) -> None:
        """Follow a rule link."""
        if rule == MAP:
            if self.on_map is not None:
                self.on_map()
            return
        place = self.library.place_of(rule, self.place.game)
        if place is not None:
            self.go(place)

    def leaf_back(self) -> None:
        """Back to where the book was open before."""
        if self._past:
            self._next.append(self.place)
            self.go(self._past.pop(), keep=False)

    def leaf_on(self) -> None:
        """Forward again."""
        if self._next:
            self._past.append(self.place)
            self.go(self._next.pop(), keep=False)

    def turn_page(self, step: int) -> None:
        """The next section; with one page at a time, first its other side."""
        if self.single and (step > 0) != self.rules_side:
            self.rules_side = not self.rules_side
            self.rebuild()
            return
        section = self.place.section + step
        if 0 <= section < len(self.book(self.place.game).sections):
            if self.single:
                self.rules_side = step < 0
            self.go(Place(self.place.game, section))

    def hints(self) -> Sequence[tuple[str, str]]:
        """Keys of this screen."""
        say = self.ui.say
        return (
            (say("key.page"), say("hint.page")),
            (say("key.find"), say("hint.search")),
            (say("key.back"), say("hint.back")),
            (f"1–{len(shelf(self.ui, self.services))}", say("hint.game")),
            (say("key.esc"), say(self.back_words).casefold()),
        )

    def open_section(self, index: int) -> None:
        """Open a section; with one page at a time, its rules."""
        if self.single:
            self.rules_side = True
        self.go(Place(self.place.game, index))

    def entered(self) -> None:
        """Read which chapters teach the rules, of the open book first."""
        games = (box.id for box in self.services.boxes())
        for game in sorted(games, key=lambda game: game != self.place.game):
            self._ask(game)

    def _ask(self, game: str) -> None:
        def read() -> dict[str, ScenarioCard]:
            cards = () if worker.ending() else self.services.scenarios(game, "tutorial")
            return {rule: card for card in cards if not card.fault for rule in card.teaches}

        self.app.background(read, self._taught, f"chapters of {game}")

    def _taught(self, found: dict[str, ScenarioCard]) -> None:
        known = {**self.chapters, **found}
        if known != self.chapters:
            self.chapters = known
            if self.app.scene is self:
                self._show_rule = self.place.rule  # what was shown stays in sight
                self.rebuild()

    def try_rule(self, rule: str) -> None:
        """The position of the chapter in which a rule is taught, on the table."""
        card = self.chapters[rule]
        try:
            self.services.start(Start(card.game, card.source, {}, rule=rule))
        except (BoxError, ValueError) as error:
            self.cannot(error)

    def rebuild(self) -> None:
        """The scroll offset belongs to one opening of the book, not to the next."""
        self._scroll_to = None
        if self._drawn != (self.place, self.rules_side):
            for name in ("page.right",) if self.query else ("page.left", "page.right"):
                area = self.root.find(name)
                if isinstance(area, ScrollArea):
                    area.scroll_to(0)
        self._drawn = (self.place, self.rules_side)
        super().rebuild()
        wanted: object = self._scroll_to
        page = self.root.find("page.right")
        if wanted is not None and page is not None:
            page.recall(wanted)

    # Search

    def search(self, text: str) -> None:
        """Look for words, as they are typed; what is found stands on the left page."""
        self.query = text
        self.found_at = -1
        self.focus_on("search")
        if text.strip():
            self.rules_side = False
            area = self.root.find("page.left")
            if isinstance(area, ScrollArea):
                area.scroll_to(0)
        self.rebuild()

    def typed(self, text: str) -> None:
        """Letters are looked for, wherever the focus is; digits open another game's book."""
        field = self.widget("search")
        if isinstance(field, TextInput) and self.modal is None and text.isalpha():
            self.set_focus(field)
            field.caret = len(field.text)
            field.on_text(text)

    def next_found(self) -> None:
        """Enter in the search: the next place found after the open one."""
        places = [self._place_found(index) for index in range(len(self.findings.places))]
        after = self.found_at + 1
        # tables and examples of a section are all seen when it is open: one stop for them
        while self.found_at >= 0 and after < len(places) and places[after] in places[:after]:
            after += 1
        if places:
            self._open_found(after % len(places))
            self.focus_on("search")

    def open_found(self, index: int) -> None:
        """Open a place found; the list keeps the focus if it has it."""
        if self.single:
            self.rules_side = True
        self._open_found(index)

    def _open_found(self, index: int) -> None:
        self.found_at = index
        self.go(self._place_found(index))

    def _place_found(self, index: int) -> Place:
        place = self.findings.places[index]
        return Place(self.place.game, place.section, place.rule)

    # Keys

    def key_first(self, event: Event) -> bool:
        """Ctrl+F, Alt+arrows."""
        if event.mod & pygame.KMOD_CTRL and event.key == pygame.K_f:
            self.focus_on("search")
            return True
        if event.mod & pygame.KMOD_ALT and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            if event.key == pygame.K_LEFT:
                self.leaf_back()
            else:
                self.leaf_on()
            return True
        searching = self.focused is not None and self.focused is self.widget("search")
        if event.key == pygame.K_DOWN and searching and self.findings.places:
            self.focus_on("results")
            return True
        if event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self._leaf(1 if event.key == pygame.K_PAGEDOWN else -1)
            return True
        return False

    def _leaf(self, step: int) -> None:
        """A screenful on; at its end the next page."""
        area = self.root.find("page.right") or self.root.find("page.left")
        if isinstance(area, ScrollArea):
            before = area.offset
            area.scroll_to(area.offset + step * (area.rect.height - self.ui.px(40)))
            if area.offset != before:
                return
        self.turn_page(step)

    def key(self, event: Event) -> bool:
        """Digits open a game's book."""
        games = shelf(self.ui, self.services)
        number = event.key - pygame.K_1
        if 0 <= number < len(games) and self.services.box(games[number]) is not None:
            self.go(Place(games[number]))
            return True
        return False

    def back(self) -> None:
        """Esc: first the preview, then the search, then the book."""
        if self._preview:
            self._previewed("", Rect(0, 0, 0, 0))
        elif self.query:
            self.search("")
            self.focus_on("contents")
        else:
            super().back()
