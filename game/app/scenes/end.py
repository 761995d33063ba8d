"""The end of a game: what decided it, how it went, and what to do next."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame
from pygame import Rect
from pygame.event import Event

from game.app.app_services import AppServices
from game.app.scene import AppHost
from game.app.scenes.frame import MenuScene
from game.app.widgets.button import Button
from game.app.widgets.panel import CardPanel
from game.app.widgets.scroll import ScrollArea
from game.app.widgets.stack import Stack
from game.core.view_records import Result, Row

if TYPE_CHECKING:
    from game.app.play.story import Story

WIDEST = 760  # interface pixels
GAP = 12  # interface pixels between the buttons
BESIDE = 520  # interface pixels from which two buttons stand in one row
THREE = 640  # from which three do, of more than four
PAGES = 1180  # from which the story stands beside the result
WIDER = 1340  # interface pixels of both

Todo = tuple[str, str, str, Callable[[], None]]
"""Name, icon and words of a button, and what it does."""
_KEYS = {"watch": "W", "next": "N", "share": "S"}


class EndScene(MenuScene):
    """title, subtitle: of the ribbon. facts: rows about the game (goals, losses, dice).

    again: the same scenario anew; replay: watch it from the start; table: back to the last
    position, where undo still works; home: the title. open_rule(rule) follows a link. story: how
    it went; see(at): watch it from a moment on. following: the next scenario's title and what
    begins it. share: write it as a file.
    """

    name = "end"
    # Who skips the last tale with Space presses it once too often: that must not clear the table.
    first_focus = "table"

    def __init__(
        self, app: AppHost, services: AppServices, title: str, subtitle: str, result: Result,
        again: Callable[[], None], replay: Callable[[], None], table: Callable[[], None],
        home: Callable[[], None], facts: Sequence[Row] = (),
        open_rule: Callable[[str], None] | None = None, *, story: "Story | None" = None,
        see: Callable[[int], None] | None = None,
        following: tuple[str, Callable[[], None]] | None = None,
        share: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(app, services)
        self.heading = title
        self.subtitle = subtitle
        self.result = result
        self.facts = tuple(facts)
        self.open_rule = open_rule
        self.story = story
        self.see = see
        self.table = table
        say = self.ui.say
        todo: list[Todo] = [
            ("again", "replay", say("end.again"), again),
            ("watch", "play", say("end.replay"), replay),
        ]
        if following is not None:
            todo.append(("next", "right", say("end.next", title=following[0]), following[1]))
        if share is not None:
            todo.append(("share", "download", say("end.share"), share))
        todo += [
            ("table", "map", say("end.table"), table),
            ("home", "home", say("end.home"), home),
        ]
        self._todo = tuple(todo)

    def build(self) -> None:
        """One sheet in the middle of the table."""
        ui = self.ui
        content = self.frame(self.heading, self.subtitle)
        told = self.story is not None and self.see is not None
        pages = told and content.width >= ui.px(PAGES)
        wide = min(content.width, ui.px(WIDER if pages else WIDEST))
        place = Rect(content.centerx - wide // 2, content.top, wide, content.height)
        sheet = CardPanel(ui, "sheet", place)
        self.add(sheet)
        view = place.inflate(-2 * ui.px(14), -2 * ui.px(14))
        inner = Stack(ui, sheet, view.left + ui.px(22), view.top, view.width - ui.px(44))
        low = self._height(inner)
        # Buttons that would take half the sheet scroll with the rest.
        apart = low <= view.height // 2
        view.height -= low if apart else 0
        area = ScrollArea(ui, "end.area", view)
        sheet.add(area)
        stack = Stack(ui, area, view.left + ui.px(22), view.top + ui.px(10),
                      view.width - ui.px(44))
        whole, beside = stack.width, stack
        if pages:
            stack.width = (whole - ui.px(40)) // 2
            beside = Stack(ui, area, stack.left + stack.width + ui.px(40), stack.y, stack.width)
        stack.words("end.head", ui.say("end.head"), "head", ui.c.brass_ink, gap=2)
        stack.words("end.title", self.result.title, "page", gap=2)
        if self.result.winner:
            stack.words("end.winner", ui.say("end.winner", side=self.result.winner), "story",
                        ui.c.ink_2)
        stack.line(12)
        stack.words("end.why", ui.say("end.why"), "head", ui.c.brass_ink, gap=6)
        for number, line in enumerate(self.result.lines):
            stack.rich(f"end.line.{number}", line, "body", ui.c.ink, self.open_rule, gap=6)
        if self.facts:
            stack.line(12)
            for number, row in enumerate(self.facts):
                self._fact(stack, number, row)
        if self.story is not None and self.see is not None:
            from game.app.scenes.endstory import tell_story

            if not pages:
                stack.line(12)
            tell_story(beside, ui, self.story, self.see)
        stack.y, stack.width = max(stack.y, beside.y), whole
        if not apart:
            stack.gap(18)
            self._buttons(stack)
        area.fit(stack.y + ui.px(6))
        if not apart:
            return
        # The buttons stand below what scrolls, so that the result is read from its beginning.
        inner.y = min(view.bottom, stack.y + ui.px(18))
        spare = view.bottom - inner.y
        self._buttons(inner)
        if spare > 0:
            area.rect.height -= spare
            sheet.rect.height -= spare
            sheet.move(0, (content.bottom - sheet.rect.bottom) // 3)

    def _fact(self, stack: Stack, number: int, row: Row) -> None:
        rule = f" [{row.rule}]" if row.rule and self.open_rule else ""
        said = " · ".join(part for part in (f"**{row.head}**", row.value, row.text) if part)
        stack.rich(f"end.fact.{number}", f"{said}{rule}", "story", self.ui.c.ink, self.open_rule,
                   gap=4)

    def _shape(self, width: int) -> tuple[int, int, int]:
        """Columns of the buttons, width and height of one."""
        ui = self.ui
        columns = 2 if width >= ui.px(BESIDE) else 1
        if len(self._todo) > 2 * columns and width >= ui.px(THREE):
            columns = 3
        each = (width - ui.px(GAP) * (columns - 1)) // columns
        tall = max(
            Button.height_for(ui, words, each, icon) for _, icon, words, _ in self._todo
        )
        return columns, each, max(tall, ui.px(46))

    def _height(self, stack: Stack) -> int:
        """What the buttons take below the rest."""
        columns, _, tall = self._shape(stack.width)
        rows = -(-len(self._todo) // columns)
        return rows * (tall + self.ui.px(GAP)) + self.ui.px(GAP)

    def _buttons(self, stack: Stack) -> None:
        ui = self.ui
        columns, each, tall = self._shape(stack.width)
        gap = ui.px(GAP)
        for number, (name, icon, words, act) in enumerate(self._todo):
            column, row = number % columns, number // columns
            rect = Rect(stack.left + column * (each + gap), stack.y + row * (tall + gap), each,
                        tall)
            kind = "blue" if number == 0 else "card"
            stack.parent.add(Button(ui, name, rect, words, act, kind, icon))
        rows = (len(self._todo) + columns - 1) // columns
        stack.y += rows * (tall + gap)

    def back(self) -> None:
        """Esc goes back to the table."""
        self.table()

    def hints(self) -> Sequence[tuple[str, str]]:
        """Keys of this screen."""
        say = self.ui.say
        keys = [(say("key.tab"), say("hint.next")), (say("key.enter"), say("hint.open"))]
        keys += [(key, say(f"end.hint.{name}")) for name, key in _KEYS.items() if self._does(name)]
        if self.story is not None and self.story.moments:
            keys.append((f"1–{len(self.story.moments)}", say("end.hint.moment")))
        return (*keys, (say("key.esc"), say("hint.back")))

    def _does(self, name: str) -> Callable[[], None] | None:
        return next((act for known, _, _, act in self._todo if known == name), None)

    def key(self, event: Event) -> bool:
        """Letters for what to do next, digits for the moments."""
        typed = pygame.key.name(event.key).upper()
        name = next((name for name, key in _KEYS.items() if key == typed), "")
        act = self._does(name)
        if act is not None:
            act()
            return True
        moments = self.story.moments if self.story is not None else ()
        if typed.isdigit() and 1 <= int(typed) <= len(moments) and self.see is not None:
            self.see(moments[int(typed) - 1].at)
            return True
        return False
