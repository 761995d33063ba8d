"""A list at the left, a sheet about the chosen row at the right with one primary button: the
shape of scenario choice, tutorials and saves. Narrow windows get one column that scrolls."""

from collections.abc import Sequence

from pygame import Rect
from pygame.event import Event

from game.app.app_services import AppServices
from game.app.scene import AppHost
from game.app.scenes.frame import MenuScene
from game.app.widgets.base import Widget
from game.app.widgets.button import Button
from game.app.widgets.options import Option, OptionList
from game.app.widgets.panel import CardPanel
from game.app.widgets.scroll import ScrollArea
from game.app.widgets.stack import Stack

NARROW = 820  # interface pixels below which the two columns become one
TURNED = ("sheet.area", "form.area", "card.area")
"""What scrolls and shows the chosen row: it begins at its top with another one."""
WIDEST = 1340  # interface pixels beyond which lines would be too long to read


class ListSheetScene(MenuScene):
    """Subclasses give the rows, the sheet of the row `at`, and what the button does."""

    name = "list-sheet"
    first_focus = "list"

    def __init__(self, app: AppHost, services: AppServices) -> None:
        super().__init__(app, services)
        self.at = 0
        self.spare: Rect | None = None
        """The empty part of the list's card, if it has one beside the sheet."""

    # What subclasses say

    def heading(self) -> str:
        """Title of the screen."""
        raise NotImplementedError

    def subtitle(self) -> str:
        """Second line of the ribbon."""
        return ""

    def rows(self) -> Sequence[Option]:
        """The list; ids are indices as text."""
        raise NotImplementedError

    def list_head(self) -> str:
        """Head of the list."""
        return self.ui.say("scenarios.head")

    def thumbnail(self) -> tuple[int, int]:
        """The room for a picture at the left of each row; (0, 0) for none."""
        return 0, 0

    def empty(self) -> str:
        """What the list says when it has no rows."""
        raise NotImplementedError

    def sheet(self, stack: Stack) -> None:
        """The sheet about row `at`."""
        raise NotImplementedError

    def rest(self, stack: Stack, height: int) -> None:
        """What fills the empty space below the sheet's words, `height` pixels of it (0 or less:
        there is none)."""

    def turned(self) -> None:
        """Another row has been chosen; the screen is built anew after this."""

    def button(self) -> tuple[str, str, bool]:
        """Words, icon and whether the primary button can be pressed."""
        raise NotImplementedError

    def go(self) -> None:
        """What the primary button does, and Enter on the chosen row."""
        raise NotImplementedError

    # Layout

    def build(self) -> None:
        """Two columns, or one that scrolls."""
        ui = self.ui
        content = self.frame(self.heading(), self.subtitle())
        if self.size[0] / ui.scale < NARROW:
            page = ScrollArea(ui, "page", content, ui.c.brass)
            self.add(page)
            width = content.width - page.bar_width - ui.px(4)
            column = Stack(ui, page, content.left, content.top + ui.px(8), width)
            self._list(column, None)
            column.gap(16)
            self._sheet(column, None)
            page.fit(column.y + ui.px(16))
            return
        gap = ui.px(16)
        wide = min(content.width, ui.px(WIDEST))
        content = Rect(content.centerx - wide // 2, content.top, wide, content.height)
        left = min(ui.px(460), content.width * 2 // 5)
        rows = Stack(ui, self.root, content.left, content.top, left)
        self._list(rows, content.height)
        right = content.width - left - gap
        sheet = Stack(ui, self.root, content.left + left + gap, content.top, right)
        self._sheet(sheet, content.height)

    def _list(self, column: Stack, height: int | None) -> None:
        ui = self.ui
        card = CardPanel(ui, "list.card", column.room(height or ui.px(80)), self.list_head())
        column.parent.add(card)
        inside = Rect(
            card.rect.left, card.inner.top, card.rect.width, card.inner.height + ui.px(4)
        )
        area: Widget = card
        if height is not None:
            area = card.add(ScrollArea(ui, "list.area", inside))
        rows = self.rows()
        if rows:
            listed = self._listed(inside, rows)
            if isinstance(area, ScrollArea) and listed.rect.bottom > area.rect.bottom:
                inside.width -= area.bar_width
                listed = self._listed(inside, rows)
            area.add(listed)
            bottom = listed.rect.bottom
        else:
            words = Stack(ui, area, inside.left + ui.px(14), inside.top, card.inner.width)
            words.words("list.empty", self.empty(), "story", ui.c.ink_2)
            bottom = words.y
        self.spare = None
        if isinstance(area, ScrollArea):
            area.fit(bottom)
            free = card.rect.bottom - bottom
            if free > 0:
                self.spare = Rect(card.inner.left, bottom, card.inner.width, free)
        else:
            card.rect.height = bottom - card.rect.top + ui.px(12)
        column.y = card.rect.bottom

    def _listed(self, inside: Rect, rows: Sequence[Option]) -> OptionList:
        return OptionList(
            self.ui, "list", inside, rows, self._choose, str(self.at), self._rested,
            picture=self.thumbnail(),
        )

    def _sheet(self, column: Stack, height: int | None) -> None:
        ui = self.ui
        sheet = CardPanel(ui, "sheet", column.room(height or ui.px(80)))
        column.parent.add(sheet)
        inner = sheet.rect.inflate(-2 * ui.px(24), -2 * ui.px(18))
        words, icon, enabled = self.button()
        button = max(ui.px(48), Button.height_for(ui, words, inner.width, icon))
        area: Widget = sheet
        if height is not None:
            view = inner.inflate(2 * ui.px(8), 0)
            view.height -= button + ui.px(14)
            area = sheet.add(ScrollArea(ui, "sheet.area", view))
        stack = Stack(ui, area, inner.left, inner.top + ui.px(4), inner.width - ui.px(8))
        self.sheet(stack)
        self.rest(stack, area.rect.bottom - stack.y if isinstance(area, ScrollArea) else 0)
        if isinstance(area, ScrollArea):
            area.fit(stack.y + ui.px(8))
            top = inner.bottom - button
        else:
            top = stack.y + ui.px(16)
            sheet.rect.height = top + button + ui.px(18) - sheet.rect.top
        place = Rect(inner.left, top, inner.width, button)
        start = Button(ui, "start", place, words, self.go, "blue", icon)
        start.enabled = enabled
        sheet.add(start)
        column.y = sheet.rect.bottom

    # The list

    def _choose(self, option: str) -> None:
        index = int(option)
        if index == self.at:
            # by keys the row that is lit is what Enter opens; a second click must begin nothing
            if self.focus_shown and self.button()[2]:
                self.go()
            else:
                self.focus_on("start")
            return
        self.app.sounds.play("button")
        self._turn(index)

    def key_first(self, event: Event) -> bool:
        """Whoever goes on by keys in the list sees where they are, also after a click."""
        listed = self.widget("list")
        if listed is not None and listed.focused:
            self.set_focus(listed, True)
        return super().key_first(event)

    def _rested(self, option: str) -> None:
        """Moving along the list by keys shows its sheet at once."""
        listed = self.widget("list")
        keys = self.focus_shown and listed is not None and listed.focused
        if keys and option and int(option) != self.at and self.hovered is not listed:
            self._turn(int(option))

    def _turn(self, index: int) -> None:
        self.at = index
        self.turned()
        self.rebuild()
        for name in TURNED:
            area = self.widget(name)
            if isinstance(area, ScrollArea):
                area.scroll_to(0)
