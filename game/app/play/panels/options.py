"""The options card of the left rail: what may be chosen now, with digits; a question; a prompt; in
a replay what the coach says."""

from collections.abc import Callable, Sequence

from pygame import Rect

from game.app.play.panels import coach
from game.app.play.panels.cached_card import INSET, CachedCard, corner
from game.app.play.play_view import CoachView, MenuView, OptionsView, QuestionView
from game.app.play.words import say
from game.app.ui import Ui
from game.app.widgets.base import Widget
from game.app.widgets.button import Button
from game.app.widgets.options import Option, OptionList
from game.app.widgets.scroll import ScrollArea
from game.app.widgets.stack import Stack

Looks = tuple[int, int, dict[tuple[int, ...], object]]
"""How far a list is scrolled, how far it can be, and what each of its rows shows."""


class OptionPanel(CachedCard):
    """Lists options or asks the one question that is open. on_choose(id), on_link(rule),
    on_answer(whether it is yes), on_coach(), on_see(moment),
    on_ghost()."""

    def __init__(
        self, ui: Ui, rect: Rect, compact: bool, on_choose: Callable[[str], None],
        on_hover: Callable[[str], None], on_link: Callable[[str], None],
        on_answer: Callable[[bool], None], on_coach: Callable[[], None] = lambda: None,
        on_see: Callable[[int], None] = lambda _: None,
        on_ghost: Callable[[], None] = lambda: None,
    ) -> None:
        super().__init__(ui, "options", rect, say("options.head"))
        self.compact = compact
        self.on_answer = on_answer
        self.on_coach, self.on_see, self.on_ghost = on_coach, on_see, on_ghost
        self.on_choose = on_choose
        self.on_hover_row = on_hover
        self.on_link = on_link
        self._shown: object = None
        self._first_head = ""
        self._whole = Rect(self.rect)
        self.area: Widget = self

    @property
    def list(self) -> OptionList | None:
        """The list, while options are shown."""
        for child in self.area.children:
            if isinstance(child, OptionList):
                return child
        return None

    def render(self, view: OptionsView) -> None:
        """Show this part of the screen's view."""
        if isinstance(view, MenuView):
            self.show(view.head, view.rows, view.chosen)
        elif isinstance(view, QuestionView):
            self._ask(view)
        elif isinstance(view, CoachView):
            self._judge(view)
        else:
            self._prompt(view.head, view.text)

    def show(self, head: str, options: Sequence[Option], chosen: str = "") -> None:
        """Options to choose from."""
        known = self.list
        if self._shown == ("options", head, tuple(options)) and known is not None:
            if known.chosen != chosen:
                known.set(known.options, chosen)
                self._reveal(known, chosen)
            return
        same = known is not None and _ids(known.options) == _ids(options)
        offset = self.area.offset if same and isinstance(self.area, ScrollArea) else 0
        before, printed = self._looks(head), self.head
        self._empty(("options", head, tuple(options)), head, before is None)
        heads = [option.group or option.title for option in options if option.group or option.quiet]
        inner = self._inner([head, *heads])
        area = ScrollArea(self.ui, "options.area", inner)
        self.area = area
        self.add(area)
        rows = OptionList(
            self.ui, "options.list", Rect(inner.topleft, (inner.width, 0)), options,
            self.on_choose, chosen, self.on_hover_row, self.on_link, self.compact,
        )
        # Digits, Tab and clicks choose; the arrows belong to the board.
        rows.focusable = False
        area.add(rows)
        # `OptionList` counts its height from its own top.
        area.fit(inner.top + rows.rect.height)
        area.scroll_to(offset)
        self._first_head = head
        area.on_scroll = self._scrolled
        self._scrolled()
        self._reveal(rows, chosen)
        fold = next((option.id for option in options if option.quiet), "")
        had = [option for option in options if not option.reason]
        if known is not None and fold and len(had) < len(options) and _ids(had) == _ids(
                known.options):
            # what has just been unfolded is to be seen
            place = rows.row_rect(fold)
            area.scroll_to(area.offset + (place.top if place is not None else 0) - inner.top)
        if self.head != printed:
            self._repaint_head()
        if before is not None:
            self._repaint(before)
        self._laid((head, tuple(options), chosen, area.offset, self.rect.height))

    def shorten(self, by: int) -> None:
        """Leave so many pixels at its foot to another card."""
        rect = Rect(self._whole.topleft, (self._whole.width, self._whole.height - by))
        if rect == self.rect:
            return
        self.rect = rect
        self.opaque = rect.inflate(0, -2 * corner(self.ui))
        self._look = self._print = None
        if isinstance(self.area, ScrollArea):
            bottom = self.area.rect.top + self.area.content
            self.area.rect.height = rect.bottom - self.ui.px(INSET) - self.area.rect.top
            self.area.fit(bottom)
            rows = self.list
            if rows is not None:
                self._reveal(rows, rows.chosen)
        self.damage(self._whole.inflate(2 * self.outset, 2 * self.outset))

    def _scrolled(self) -> None:
        """The card's head is that of the uppermost row in sight."""
        rows = self.list
        if rows is None:
            return
        head = self._first_head
        for option in rows.options:
            place = rows.row_rect(option.id)
            if place is None or place.top > self.area.rect.top:
                break
            head = option.group or (option.title if option.quiet else head)
        if head != self.head:
            self.head = head
            self._look = self._print = None
            self._repaint_head()

    def _repaint_head(self) -> None:
        strip = Rect(self.rect.topleft, (self.rect.width, self.area.rect.top - self.rect.top))
        self.invalidate(strip)

    def _ask(self, view: QuestionView) -> None:
        """The question that is open, with its two answers; what Enter says is blue. In little room
        it is printed smaller before it must be scrolled."""
        if self._shown == view:
            return
        self._empty(view, say("options.ask"))
        inner = self.inner
        area = ScrollArea(self.ui, "options.area", inner)
        self.area = area
        self.add(area)
        for style, tall, gap in (("story", 44, 12), ("label", 40, 8), ("small", 40, 5)):
            area.children.clear()
            stack = Stack(self.ui, area, inner.left, inner.top, inner.width)
            stack.rich("question", view.text, style, None, self.on_link, gap)
            self._answers(stack, view, tall, gap)
            if stack.y <= inner.bottom:
                break
        area.fit(stack.y)

    def _judge(self, view: CoachView) -> None:
        """What the coach says; of the same moment it stays scrolled as it was."""
        if self._shown == view:
            return
        before, known = self._shown, self.area
        same = isinstance(before, CoachView) and before.title == view.title
        offset = known.offset if same and isinstance(known, ScrollArea) else 0
        self._empty(view, view.head)
        inner = self.inner
        area = ScrollArea(self.ui, "options.area", inner)
        self.area = area
        self.add(area)
        column = Rect(inner.left, inner.top, inner.width - area.bar_width, inner.height)
        area.fit(coach.fill(
            self.ui, area, column, view, self.on_coach, self.on_see, self.on_link,
            self.on_ghost,
        ))
        area.scroll_to(offset)

    def _answers(self, stack: Stack, view: QuestionView, tall: int, gap: int) -> None:
        ui = self.ui
        for name, words, first in (("no", view.no, not view.agreeing),
                                   ("yes", view.yes, view.agreeing)):
            def answer(agrees: bool = name == "yes") -> None:
                self.on_answer(agrees)

            high = max(ui.px(tall), Button.height_for(ui, words, stack.width - ui.px(8)))
            place = stack.room(high).inflate(-ui.px(8), 0)
            button = Button(ui, name, place, words, answer, "blue" if first else "card")
            # Y, N and Enter do what these do; the focus stays on the board.
            button.focusable = False
            stack.put(button, gap if name == "no" else 0)

    def _prompt(self, head: str, text: str) -> None:
        """Only words: nothing can be chosen now."""
        if self._shown == ("prompt", head, text):
            return
        self._empty(("prompt", head, text), head)
        inner = self.inner
        self.area = self
        for style in ("story", "label", "small"):  # smaller before it leaves the card
            self.children.clear()
            stack = Stack(self.ui, self, inner.left, inner.top, inner.width)
            stack.rich("prompt", text, style, self.ui.c.ink_2, self.on_link)
            if stack.y <= inner.bottom:
                break

    def option_at(self, point: tuple[int, int]) -> str:
        """The option whose row is in sight at a point of the window and can be had; "" for none,
        for a link and for a row that isn't a choice like the others."""
        rows = self.list
        if rows is None or not self.area.rect.collidepoint(point) or rows.link_at(point):
            return ""
        return next((
            option.id for option in rows.options if not option.reason and not option.quiet
            and (place := rows.row_rect(option.id)) is not None and place.collidepoint(point)
        ), "")

    def row_rect(self, option: str) -> Rect | None:
        """Where an option's row stands, or None."""
        rows = self.list
        return rows.row_rect(option) if rows is not None else None

    def row_shown(self, option: str) -> Rect | None:
        """The part of an option's row that is in sight, or None."""
        place = self.row_rect(option)
        if place is None:
            return None
        shown = place.clip(self.area.rect)
        return shown if shown.height else None

    def _inner(self, heads: Sequence[str]) -> Rect:
        """The part below the head, whichever of these it is."""
        top = self.rect.top + max(self._height_of(head) for head in heads)
        return Rect(self.rect.left, top, self.rect.width,
                    self.rect.bottom - top - self.ui.px(INSET))

    def _empty(self, shown: object, head: str, anew: bool = True) -> None:
        self._shown = shown
        self.children.clear()
        self.head = self.label = head
        self._look = self._print = None
        if anew:
            self.invalidate()

    def _looks(self, head: str) -> Looks | None:
        """What stands on the card, if options under that head do."""
        rows, area = self.list, self.area
        if rows is None or head != self._first_head or not isinstance(area, ScrollArea):
            return None
        return area.offset, area.most, rows.looks()

    def _repaint(self, before: Looks) -> None:
        """Ask for the rows to be painted that differ from before: units have much in common."""
        now = self._looks(self.head)
        if now is None or now[:2] != before[:2]:
            self.invalidate()
            return
        old, new = before[2], now[2]
        places = [place for place in {**old, **new} if old.get(place) != new.get(place)]
        parts = [Rect(place).clip(self.area.rect) for place in places]
        if parts:
            self.invalidate(parts[0].unionall(parts[1:]))

    def _reveal(self, rows: OptionList, chosen: str) -> None:
        place = rows.row_rect(chosen)
        if place is not None:
            rows.reveal(place)


def _ids(options: Sequence[Option]) -> list[str]:
    return [option.id for option in options]
