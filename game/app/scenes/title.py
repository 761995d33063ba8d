"""The title: the boxes on the edge of the table, the chosen one's story, and five cards."""

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.app import worker
from game.app.app_services import AppServices
from game.app.scene import AppHost
from game.app.scenes.boxart import DEPTH, FRONT, LIFT, GameBox
from game.app.scenes.frame import MenuScene, box_colour, box_words, shelf, version_note, when
from game.app.scenes.titleparts import HEADING, HIGH, WIDE, Heading, Props
from game.app.widgets.base import Group, Widget
from game.app.widgets.button import Button, TitleCard
from game.app.widgets.dialog import Ask
from game.app.widgets.label import Label
from game.app.widgets.panel import Footer
from game.app.widgets.scroll import ScrollArea
from game.core.errors import BoxError

if TYPE_CHECKING:
    from game.core.contract import ScenarioCard
    from game.core.saves import Save
    from game.core.store import Listing

EDGE = 0.607
"""Where the table's edge lies in the picture of the room, as a share of its height."""
PITCH = 358.3
_LEAST = 0.62
"""How much smaller boxes and name may be in a low window, so that nothing must be scrolled."""
_LEAST_OF_ALL = 0.5
"""The same where words are so large that little room is left for them."""
_CONTINUE_MORE = 0.07
"""How much of a row of all cards Continue has beyond its fifth."""
_CARD_LEAST = 180

Opener = Callable[[str], None]


class TitleScene(MenuScene):
    """open_new, open_school, open_rulebook take a game id, open_code that of the chosen game and
    the code of a skirmish; the others nothing."""

    name = "title"

    def __init__(
        self,
        app: AppHost,
        services: AppServices,
        open_new: Opener,
        open_school: Opener,
        open_rulebook: Opener,
        open_saves: Callable[[], None],
        open_settings: Callable[[], None],
        open_record: Callable[[], None],
        open_code: Callable[[str, str], None] = lambda game, code: None,
    ) -> None:
        super().__init__(app, services)
        self._open = {"new": open_new, "school": open_school, "rulebook": open_rulebook}
        self._saves = open_saves
        self._settings = open_settings
        self._record = open_record
        self._open_code = open_code
        self.games = shelf(self.ui, services)
        installed = services.installed()
        self._known: tuple[ScenarioCard, ...] | None = None
        self._settled = False
        self.ui.textures.hurry = not app.frames_drawn
        self.chosen = next((game for game in self.games if game in installed), self.games[0])
        self._latest: tuple[Listing, Save] | None = None
        self._edge = 0

    def entering(self) -> None:
        """Saves may have changed since."""
        self._latest = self.services.latest()
        self.first_focus = "continue" if self._latest else "new"

    def entered(self) -> None:
        """What had the focus may not take it any more."""
        if self.focused is None:
            self.focus_on(self.first_focus)

    def hints(self) -> Sequence[tuple[str, str]]:
        """As in the mock-up."""
        say = self.ui.say
        return (
            (say("key.arrows"), say("hint.box")),
            (say("key.enter"), say("hint.open")),
            ("T", say("hint.school")),
            ("R", say("hint.rules")),
            ("L", say("hint.load")),
            ("G", say("hint.record")),
            (say("key.full"), say("hint.full")),
        )

    def background(self) -> Surface:
        """The room with the edge of the table, at its place by the height of the window, or in a
        low one higher up."""
        width, height = self.size
        whole = max(height, math.ceil((height - self._edge) / (1 - EDGE)))
        room = self.ui.textures.stretched("title-room", (width, whole), self.ui.c.table_dark)
        return room.subsurface(Rect(0, min(whole - height, round(EDGE * whole) - self._edge),
                                    width, height))

    def build(self) -> None:
        """Heading, boxes, story, cards; scrolls when the window is too small for all of it."""
        ui = self.ui
        width, height = self.size
        foot = Footer.height_for(ui, ui.compact(self.size))
        page = ScrollArea(ui, "page", Rect(0, 0, width, height - foot), ui.c.brass)
        self.add(page)
        share, edge, story, cards = self._fitted(height - foot)
        self._edge = edge
        below = round(24 * share) + story + round(30 * share) + cards[-1][1].bottom
        natural = edge + round(46 * share) + below + round(24 * share) <= height - foot
        page.add(Heading(ui, Rect(0, 0, width, round(168 * share)), share))
        self._corner(page, share)
        if natural:
            page.add(Props(ui, Rect(0, 0, width, height), share))
        self._boxes(page, share, edge + round(6 * share))
        top = edge + round((72 if natural else 44) * share)
        self._story(page, top, share)
        top += story + round(24 * share)
        if natural:
            room = height - foot - top - cards[-1][1].bottom
            top += max(0, min(round(36 * share), room // 2))
        for card, _ in cards:
            card.move(0, top)
            page.add(card)
        page.fit(cards[-1][1].bottom + ui.panels.ring_reach + ui.px(4))
        self.add(
            Footer(ui, "footer", Rect(0, height - foot, width, foot),
                   ui.hints(self.hints()), version_note(ui, ui.device))
        )

    def _corner(self, page: Widget, share: float) -> None:
        """Saved games and the record, in the upper right corner; beside the name of the box there
        may only be room for their signs."""
        ui, gap = self.ui, self.ui.px(8)
        top, right = ui.px(14), self.size[0] - ui.px(16)
        room = right - (self.size[0] // 2 + round(HEADING * share)) - ui.px(12)
        entries = (("record", "title.record", "list", self._record),
                   ("saves", "title.saves", "load", self._saves))
        whole = [
            Button.width_for(ui, ui.say(key), icon, "label.bold") for _, key, icon, _ in entries
        ]
        if ui.device == "touch":  # whoever has no keyboard finds the way out here
            side, label = ui.px(ui.theme.target), ui.say("title.quit")
            page.add(Button(ui, "quit", Rect(ui.px(16), top, side, side), "", self._leave, "wood",
                            "quit", label=label, tip=label))
        for (name, key, icon, act), width in zip(entries, whole, strict=True):
            words = ui.say(key) if sum(whole) + gap <= room else ""
            wide = width if words else ui.px(ui.theme.target)
            place = Rect(right - wide, top, wide, ui.px(ui.theme.target))
            page.add(Button(ui, name, place, words, act, "wood", icon, label=ui.say(key),
                            tip="" if words else ui.say(key), style="label.bold"))
            right = place.left - gap

    def _share(self) -> float:
        return min(self.size[0] / WIDE, self.size[1] / HIGH)

    def _fitted(self, bottom: int) -> tuple[float, int, int, list[tuple[TitleCard, Rect]]]:
        """The scale of the composition, where the table's edge lies, the story's height, the cards:
        in a low window scale and edge are less, so that all of it is seen, if that can be; where
        large words leave no room for that all cards stand in one row. bottom: where the footer
        begins."""
        usual, edge = self._share(), round(EDGE * self.size[1])
        for one_row, least in ((False, _LEAST), (True, _LEAST_OF_ALL)):
            for percent in range(100, round(100 * least) - 1, -2):
                share = usual * percent / 100
                story, cards = self._story_height(share), self._cards(share, one_row=one_row)
                below = round(44 * share) + story + round(24 * share)
                below += cards[-1][1].bottom + self.ui.panels.ring_reach + self.ui.px(4)
                above = round(168 * share) + round((FRONT[1] + DEPTH[1] + LIFT) * share)
                if above + below <= bottom:
                    return share, min(edge, bottom - below), story, cards
        return usual, edge, self._story_height(usual), self._cards(usual)

    def _span(self, share: float) -> tuple[int, int]:
        """Left and width of the shelf and of the cards below it."""
        count = max(4, len(self.games))
        width = round(((count - 1) * PITCH + FRONT[0] + DEPTH[0]) * share)
        return (self.size[0] - width) // 2, width

    def _boxes(self, page: Widget, share: float, bottom: int) -> None:
        ui = self.ui
        left, _ = self._span(share)
        installed = set(self.services.installed())
        shelf_group = page.add(Group(ui, "shelf", Rect(0, 0, *self.size)))
        size = (round(FRONT[0] * share), round(FRONT[1] * share))
        for index, game in enumerate(self.games):
            rect = Rect((left + round(index * PITCH * share), bottom - size[1]), size)
            words = {
                part: box_words(ui, self.services, game, part)
                for part in ("title", "motto", "line")
            }
            absent = "" if game in installed else ui.say("boxes.absent")
            colour = box_colour(ui.theme, game)
            box = GameBox(ui, game, rect, share, words, colour, absent)
            box.choose(game == self.chosen)
            box.on_click = lambda game=game: self._clicked(game)
            shelf_group.add(box)

    def _story_height(self, share: float) -> int:
        room = self._span(share)[1]
        heights = [
            Label.height_for(
                self.ui, box_words(self.ui, self.services, game, "story"), "story", room
            )
            for game in self.games
        ]
        title = self.ui.line("heading")
        return title + self.ui.px(6) + max(heights)

    def _story(self, page: Widget, top: int, share: float) -> None:
        ui = self.ui
        left, room = self._span(share)
        title = Label(
            ui, "story.title", Rect(left, top, room, ui.line("heading")), "", "heading", ui.c.cream,
            "centre",
        )
        head = ui.line("heading") + ui.px(6)
        top, height = top + head, self._story_height(share) - head
        story = Label(
            ui, "story", Rect(left, top, room, height), "", "story", ui.c.cream, "centre"
        )
        page.add(title)
        page.add(story)
        self._tell()

    def _tell(self) -> None:
        """The story of the chosen box."""
        for name, part in (("story.title", "title"), ("story", "story")):
            label = self.root.find(name)
            if isinstance(label, Label):
                label.text = label.label = box_words(self.ui, self.services, self.chosen, part)
                label.invalidate()
        for name, note in zip(("new", "school"), self._counts(), strict=True):
            card = self.root.find(name)
            if isinstance(card, TitleCard):
                card.tell(note)

    def _cards(
        self, share: float, *, one_row: bool = False
    ) -> list[tuple[TitleCard, Rect]]:
        """The five cards with their rects, the first row at y 0; Continue is two columns wide,
        or little wider than the others in a row of all."""
        ui = self.ui
        left, width = self._span(share)
        gap = ui.px(16)
        wanted = min(self.size[0] - 2 * ui.px(24), 6 * ui.px(_CARD_LEAST) + 5 * gap)
        if wanted > width:
            left, width = (self.size[0] - wanted) // 2, wanted
        columns = max(1, min(6, (width + gap) // (ui.px(_CARD_LEAST) + gap)))
        if one_row:
            columns = 5
        elif columns in (4, 5):
            columns = 3
        free = width - gap * (columns - 1)
        more = round(free * _CONTINUE_MORE) if one_row else 0
        each = (free - more) // columns
        cards: list[tuple[TitleCard, Rect]] = []
        column, top, row = 0, 0, 0
        for name, title, note, icon, act in self._entries():
            span = min(2, columns) if name == "continue" and not one_row else 1
            if column + span > columns:
                column, top, row = 0, top + row + gap, 0
            wide = each * span + gap * (span - 1)
            if column + span == columns:
                wide = width - more - column * (each + gap)
            wide += more if name == "continue" else 0
            tall = max(TitleCard.height_for(ui, title, note, wide), round(99 * share))
            rect = Rect(left + column * (each + gap) + (more if column else 0), top, wide, tall)
            primary = name == "continue" and self._latest is not None
            card = TitleCard(ui, name, rect, title, note, icon, act, primary)
            card.enabled = name != "continue" or self._latest is not None
            cards.append((card, card.rect))
            column, row = column + span, max(row, tall)
        for top in {rect.top for _, rect in cards}:
            line = [rect for _, rect in cards if rect.top == top]
            for rect in line:
                rect.height = max(other.height for other in line)
        return cards

    def _entries(self) -> list[tuple[str, str, str, str, Callable[[], None]]]:
        say = self.ui.say
        new, lessons = self._counts()
        return [
            ("continue", say("title.continue"), self._latest_note(), "right", self._continue),
            ("new", say("title.new"), new, "die", lambda: self._go("new")),
            ("school", say("title.school"), lessons, "tutorial", lambda: self._go("school")),
            ("rulebook", say("title.rulebook"), say("title.rulebook_note"), "book",
             lambda: self._go("rulebook")),
            ("settings", say("title.settings"), say("title.settings_note"), "gear",
             self._settings),
        ]

    def _counts(self) -> tuple[str, str]:
        """Notes of New game and School, of the chosen box: that is what they open. Empty until
        every scenario has been read."""
        services = self.services
        if self._known is None:
            return "", ""
        known = [card for card in self._known if card.game == self.chosen]
        scenarios = [card for card in known if card.kind == "scenario"]
        lessons = [card for card in known if card.kind == "tutorial"]
        lessons = [card for card in lessons if card.counted] or lessons
        done = sum(services.progress.has(card.game, card.id) for card in lessons)
        return (
            self.ui.counted("title.new_note", len(scenarios)),
            self.ui.counted("title.school_note", len(lessons), done=done),
        )

    def wake_at(self) -> int | None:
        """At once, until the title stands as it should."""
        return None if self._settled else 0

    def tick(self, now: int) -> None:
        """After the first frame: draw what it had only stand-ins for. Then keep on disk what that
        took, count the scenarios and fetch the next screens, all in the background."""
        textures = self.ui.textures
        if self._settled or not self.app.frames_drawn:
            return
        textures.hurry = False
        if textures.owed:
            textures.owed = False
            self.damage(Rect((0, 0), self.size))
            return
        self._settled = True
        textures.baked.flush()
        self.app.background(self._read, self._counted, "count")

    def _read(self) -> "tuple[ScenarioCard, ...]":
        cards: list[ScenarioCard] = []
        for box in self.services.boxes():
            if worker.ending():
                break
            cards += box.scenarios()
        return tuple(cards)

    def _counted(self, cards: "tuple[ScenarioCard, ...]") -> None:
        self._known = cards
        if self.app.scene is self:
            self.rebuild()
        if self.services.ahead is not None:
            self.services.ahead()

    def _latest_note(self) -> str:
        if self._latest is None:
            return self.ui.say("title.continue_none")
        save = self._latest[1]
        return self.ui.say(
            "title.continue_note",
            game=box_words(self.ui, self.services, save.game, "title") or save.game,
            scenario=save.told_title,
            place=save.told_place,
            when=when(self.ui, save.saved),
        )

    # What the player does

    def choose(self, game: str) -> None:
        """Lift a box."""
        self.chosen = game
        for box in self.root.walk():
            if isinstance(box, GameBox):
                box.choose(box.game == game)
        self._tell()

    def _clicked(self, game: str) -> None:
        if game == self.chosen:
            self._go("new")
        else:
            self.app.sounds.play("button")
            self.choose(game)

    def _go(self, where: str) -> None:
        game = self.chosen
        installed = self.services.installed()
        if game not in installed:
            if where == "new" and self.focused is not None and self.focused.name != "new":
                title = box_words(self.ui, self.services, game, "title")
                self.app.toast(self.ui.say("title.absent", game=title))
                return
            if not installed:
                return
            game = installed[0]
        self._open[where](game)

    def _continue(self) -> None:
        if self._latest is None:
            return
        try:
            self.services.load(self._latest[0].path)
        except (BoxError, ValueError) as error:
            self.cannot(error)

    def key_first(self, event: Event) -> bool:
        """Left and right always choose a box."""
        step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key, 0)
        if step and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            index = (self.games.index(self.chosen) + step) % len(self.games)
            self.choose(self.games[index])
            box = self.widget(f"box.{self.chosen}")
            self.set_focus(box, True)
            return True
        return False

    def key(self, event: Event) -> bool:
        """T, R, L, G, N, S; Ctrl+V: the skirmish whose code is on the clipboard."""
        if event.mod & pygame.KMOD_CTRL:
            code = self.app.copied().strip() if event.key == pygame.K_v else ""
            if code:
                self._open_code(self.chosen, code)
            return bool(code)
        match event.key:
            case pygame.K_t:
                self._go("school")
            case pygame.K_r:
                self._go("rulebook")
            case pygame.K_n:
                self._go("new")
            case pygame.K_l:
                self._saves()
            case pygame.K_g:
                self._record()
            case pygame.K_s:
                self._settings()
            case _:
                return False
        return True

    def set_focus(self, widget: Widget | None, shown: bool | None = None) -> None:
        """The box with the keyboard's focus is the chosen one; a click chooses when let go."""
        super().set_focus(widget, shown)
        if isinstance(widget, GameBox) and self.focus_shown and widget.game != self.chosen:
            self.choose(widget.game)

    def at_hand(self) -> None:
        """Fingers have a button more."""
        self.rebuild()

    def back(self) -> None:
        """Esc on the title does nothing: Ctrl+Q quits. A controller has no other way out."""
        if self.ui.device == "pad":
            self._leave()

    def _leave(self) -> None:
        """Quit, if that is meant."""
        say = self.ui.say
        self.ask(Ask(self.ui, "quit", Rect((0, 0), self.size), say("title.quit"),
                     say("title.quit_text"), [("yes", say("title.quit_yes"), self.app.quit),
                                              ("no", say("title.quit_no"), None)]))
