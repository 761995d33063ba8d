"""The workshop: a list of builds, a form for the chosen one, and what it comes to, live.

Which game's builds they are isn't known here: everything comes through `game.core.workshop`.
"""

from collections.abc import Callable, Sequence
from pathlib import Path

import pygame
from pygame import Rect
from pygame.event import Event

from game.app.app_services import AppServices
from game.app.scene import AppHost
from game.app.scenes import buildcard, buildform
from game.app.scenes.bench import NEW, BuildList
from game.app.scenes.buildcard import CounterPrinter
from game.app.scenes.listsheet import ListSheetScene
from game.app.widgets.base import Widget
from game.app.widgets.button import Button
from game.app.widgets.dialog import Ask
from game.app.widgets.options import Option
from game.app.widgets.panel import CardPanel
from game.app.widgets.scroll import ScrollArea
from game.app.widgets.stack import Stack
from game.core.errors import BoxError
from game.core.workshop import AnyWorkshop, BuildSheet, PartValue

THREE = 1100
"""Interface pixels from which list, form and card stand side by side."""
WIDEST = 1600
LIST, RESULT = 300, 320  # widths of two of the three columns


class WorkshopScene(ListSheetScene):
    """Build things of a game. open_rule(game, rule) follows a rule link."""

    name = "workshop"

    def __init__(
        self, app: AppHost, services: AppServices, game: str, shop: AnyWorkshop, folder: Path,
        open_rule: Callable[[str, str], None],
    ) -> None:
        super().__init__(app, services)
        self.game = game
        self.shop = shop
        self.bench = BuildList(shop, folder)
        self.at = self.bench.at
        self._open_rule = open_rule
        self._printer: tuple[int, CounterPrinter] | None = None
        self._slack = 0
        """Pixels that the form is kept lower, so that what is pressed stays where it is."""
        self._page = ""

    # Words

    def hints(self) -> Sequence[tuple[str, str]]:
        """Keys of this screen."""
        say = self.ui.say
        return (
            (say("key.updown"), say("hint.choose")),
            (say("key.tab"), say("hint.next")),
            (say("key.save"), say("hint.save")),
            (say("key.rename"), say("hint.rename")),
            (say("key.delete"), say("hint.delete")),
            (say("key.esc"), say("hint.back")),
        )

    def heading(self) -> str:
        """What is built here."""
        return self.shop.words("title")

    def subtitle(self) -> str:
        """Of what."""
        return self.shop.words("text")

    def empty(self) -> str:
        """Never: a new one can always be begun."""
        return ""

    def rows(self) -> Sequence[Option]:
        """One's own, a new one, those of the box; what waits to be saved says so."""
        say, options, group = self.ui.say, [], ""
        for index, line in enumerate(self.bench.lines):
            own = line.own or line.key == NEW
            head = say("workshop.head_own") if own else say("workshop.head_shipped")
            listed, note = line.listed, line.listed.note
            if listed.fault:
                note = f"{{icon:x}} {listed.fault}"
            if self.bench.changed(line):
                note = f"{{icon:pencil}} **{say('workshop.draft')}**"
            options.append(
                Option(str(index), listed.title, "", note, group=head if head != group else "")
            )
            group = head
        return options

    # Layout

    def build(self) -> None:
        """Three columns, or as every list with a sheet."""
        if self.size[0] / self.ui.scale < THREE:
            super().build()
            return
        ui = self.ui
        content = self.frame(self.heading(), self.subtitle())
        gap = ui.px(16)
        wide = min(content.width, ui.px(WIDEST))
        content = Rect(content.centerx - wide // 2, content.top, wide, content.height)
        left, right = ui.px(LIST), ui.px(RESULT)
        self._list(Stack(ui, self.root, content.left, content.top, left), content.height)
        middle = Rect(content.left + left + gap, content.top,
                      content.width - left - right - 2 * gap, content.height)
        form = CardPanel(ui, "sheet", middle)
        self.add(form)
        area, stack = self._scrolled(form, "form.area", 0)
        self._form(stack)
        area.fit(stack.y + ui.px(8))
        card = CardPanel(ui, "result", Rect(middle.right + gap, content.top, right, content.height))
        self.add(card)
        inner = card.rect.inflate(-2 * ui.px(18), -2 * ui.px(16))
        words, icon, enabled = self.button()
        high = max(ui.px(48), Button.height_for(ui, words, inner.width, icon))
        area, stack = self._scrolled(card, "card.area", high + ui.px(12))
        self._result(stack)
        area.fit(stack.y + ui.px(4))
        place = Rect(inner.left, inner.bottom - high, inner.width, high)
        start = Button(ui, "start", place, words, self.go, "blue", icon)
        start.enabled = enabled
        card.add(start)

    def _scrolled(self, card: CardPanel, name: str, foot: int) -> tuple[ScrollArea, Stack]:
        """A part of a card that scrolls, above a foot of so many pixels."""
        ui = self.ui
        view = card.rect.inflate(-2 * ui.px(10), -2 * ui.px(16))
        view.height -= foot
        area = ScrollArea(ui, name, view)
        card.add(area)
        return area, Stack(ui, area, view.left + ui.px(8), view.top + ui.px(4),
                           view.width - ui.px(24))

    def sheet(self, stack: Stack) -> None:
        """Card and form in one column."""
        self._result(stack)
        if self.bench.build is not None:
            stack.line(10)
            self._form(stack)

    def _form(self, stack: Stack) -> None:
        sheet = self.bench.sheet()
        if sheet is not None:
            stack.y += self._slack
            buildform.lay(
                self.ui, stack, sheet, self._opened(sheet), self._open, self._change, self._link
            )
            return
        ui, line = self.ui, self.bench.line
        stack.words("bad.title", line.listed.title, "heading", gap=2)
        stack.line(10)
        stack.words("bad.head", ui.say("workshop.bad"), "option", ui.c.stop_ink, gap=6)
        stack.words("bad.fault", line.listed.fault, "label", gap=8)

    def _result(self, stack: Stack) -> None:
        """The card of the build, and what can be done with it."""
        sheet, bench = self.bench.sheet(), self.bench
        if sheet is not None:
            buildcard.lay(self.ui, stack, sheet, self._print(), self._link)
        elif self.size[0] / self.ui.scale < THREE:
            self._form(stack)
        stack.gap(8)
        if bench.changed(bench.line):
            self._button(stack, "revert", "undo", self.revert)
        if sheet is not None and bench.line.key != NEW:
            self._button(stack, "copy", "copy", self.copy)
        if bench.line.own:
            self._button(stack, "delete", "trash", self.delete)

    def _button(self, stack: Stack, name: str, icon: str, do: Callable[[], None]) -> None:
        words = self.ui.say(f"workshop.{name}")
        width = min(stack.width, Button.width_for(self.ui, words, icon))
        high = Button.height_for(self.ui, words, width, icon)
        place = Rect(stack.left, stack.y, width, high)
        stack.put(Button(self.ui, name, place, words, do, "card", icon), 8)

    def _print(self) -> CounterPrinter:
        if self._printer is None or self._printer[0] != self.ui.percent:
            self._printer = (self.ui.percent, CounterPrinter(self.ui, self.shop.stage(), self.game))
        return self._printer[1]

    def button(self) -> tuple[str, str, bool]:
        """Save; any but one's own is saved as one's own."""
        line = self.bench.line
        words = self.ui.say("workshop.save" if line.own else "workshop.save_own")
        good = self.bench.build is not None and (self.bench.changed(line) or not line.own)
        return words, "save", good

    # What the player does

    def turned(self) -> None:
        """Another line is chosen."""
        self.bench.at = self.at
        self._slack = 0
        self._page = ""

    def _opened(self, sheet: BuildSheet) -> str:
        """The page of the form that lies open: the first one until another is asked for, the last
        where that one is gone."""
        pages = [page.id for page in sheet.pages]
        if not pages:
            return ""
        return self._page if self._page in pages else pages[-1 if self._page else 0]

    def _open(self, page: str) -> None:
        """Another page of the form."""
        self._page, self._slack = page, 0
        self._again()

    def _choose(self, option: str) -> None:
        if int(option) == self.at and self.bench.build is not None:
            self._to_form()
            return
        super()._choose(option)

    def _to_form(self) -> None:
        """The focus goes to the first part, the name."""
        sheet = self.bench.sheet()
        if sheet is not None:
            page = self._opened(sheet)
            first = next(part.id for part in sheet.parts if part.page in ("", page))
            self.focus_on(f"part.{first}")

    def _change(self, part: str, value: PartValue) -> None:
        before = self._pages()
        self.bench.change(part, value)
        after = self._pages()
        if len(after) > len(before):
            self._open(after[-1])
            self._to_form()
        elif len(after) < len(before):
            self._open(self._page)
            self._to_form()
        else:
            self._again()

    def _pages(self) -> list[str]:
        sheet = self.bench.sheet()
        return [page.id for page in sheet.pages] if sheet is not None else []

    def _again(self) -> None:
        """Build anew with everything scrolled as it was, to the pixel, and the control in hand
        where it was: a line above it that comes or goes must not take it from under the mouse."""
        offsets = {area.name: area.offset for area in self._areas()}
        held = self.focused.name if self.focused is not None else ""
        top = self.focused.rect.top if self.focused is not None else 0
        for _ in range(2):
            self.rebuild()
            for area in self._areas():
                area.scroll_to(offsets.get(area.name, 0))
            moved = self._settle(held, top)
            if not moved or self._slack + moved < 0:
                break
            self._slack += moved
        if self.focused is not None:
            self.focused.reveal(self.focused.focus_shape()[0])

    def _settle(self, held: str, top: int) -> int:
        """Scroll a control back to where it was in the window; by how much it still stands too
        high, or too low (negative)."""
        control = self.root.find(held) if held else None
        area = next((area for area in self._areas() if control and area.find(held)), None)
        if control is None or area is None:
            return 0
        area.scroll_to(area.offset + control.rect.top - top)
        return top - control.rect.top

    def _areas(self) -> list[ScrollArea]:
        widgets: list[Widget] = list(self.root.walk())
        return [widget for widget in widgets if isinstance(widget, ScrollArea)]

    def _link(self, rule: str) -> None:
        self._open_rule(self.game, rule)

    def go(self) -> None:
        """Save the chosen build."""
        if self.button()[2]:
            self._kept(self.bench.save)

    def copy(self) -> None:
        """A second one of it."""
        self._kept(self.bench.copy)

    def _kept(self, do: Callable[[], None]) -> None:
        try:
            do()
        except BoxError as error:
            self.cannot(error)
            return
        self.at = self.bench.at
        self.rebuild()
        title = self.bench.line.listed.title
        self.app.toast(self.ui.say("workshop.saved", name=title))

    def revert(self) -> None:
        """Take the changes back."""
        self.bench.drop()
        self._again()

    def delete(self) -> None:
        """Ask, then remove the file."""
        line = self.bench.line
        if not line.own:
            return
        say = self.ui.say
        self.ask(
            Ask(self.ui, "gone", Rect((0, 0), self.size), say("workshop.delete_title"),
                say("workshop.delete_text", name=line.listed.title),
                [("yes", say("workshop.delete_yes"), self._delete),
                 ("no", say("workshop.delete_no"), None)])
        )

    def _delete(self) -> None:
        try:
            self.bench.delete()
        except BoxError as error:
            self.cannot(error)
            return
        self.at = self.bench.at
        self.rebuild()

    def key(self, event: Event) -> bool:
        """Ctrl+S, F2, Del."""
        if event.key == pygame.K_s and event.mod & pygame.KMOD_CTRL:
            self.go()
        elif event.key == pygame.K_F2:
            self._to_form()
        elif event.key == pygame.K_DELETE:
            self.delete()
        else:
            return False
        return True

    # Leaving

    def back(self) -> None:
        """Leave, after asking what becomes of what isn't saved."""
        if self.bench.unsaved:
            self._ask_leave(self.app.pop)
        else:
            self.app.pop()

    def closing(self) -> bool:
        """The same when the window is closed."""
        if self.modal is None and self.bench.unsaved:
            self._ask_leave(self.app.quit)
            return False
        return True

    def _ask_leave(self, leave: Callable[[], None]) -> None:
        say = self.ui.say
        names = ", ".join(line.listed.title for line in self.bench.unsaved)

        def save() -> None:
            try:
                for line in self.bench.unsaved:
                    self.bench.save(line)
            except BoxError as error:
                self.cannot(error)
                return
            leave()

        self.ask(
            Ask(self.ui, "leave", Rect((0, 0), self.size), say("workshop.leave_title"),
                say("workshop.leave_text", names=names),
                [("save", say("workshop.leave_save"), save),
                 ("drop", say("workshop.leave_drop"), leave),
                 ("stay", say("workshop.leave_stay"), None)])
        )
