"""What the coach says, on the card of the left rail while a replay is shown: the deed, what it was
worth against the best, the choices, and how far the coach has come."""

from collections.abc import Callable
from functools import partial

from pygame import Rect, Surface

from game.app.play.play_view import CoachChoice, CoachView
from game.app.theme import mix
from game.app.ui import Ui
from game.app.widgets.base import Widget
from game.app.widgets.button import Button
from game.app.widgets.label import Label, RichText
from game.app.widgets.stack import Stack

_MARK = 18  # pixels at 100 % of the mark of a choice
_SCALE = 26  # pixels at 100 % that the scale is high
_BAR = 8  # and the bar of progress


class WorthScale(Widget):
    """A line with two marks: a disc with a tick for the best, a diamond for what was done, and the
    way from one to the other."""

    def __init__(self, ui: Ui, rect: Rect, best: float, done: float, label: str) -> None:
        super().__init__(ui, "coach.scale", rect, label)
        self.best, self.done = best, done

    @property
    def solid(self) -> bool:
        """Never."""
        return False

    def draw(self, target: Surface) -> None:
        """Draw it; the marks differ in shape, not only in hue."""
        ui, c = self.ui, self.ui.c
        side = ui.px(16)
        left, wide, y = self.rect.left + side, self.rect.width - 2 * side, self.rect.centery
        target.fill(c.edge, Rect(left, y, wide, ui.px(1)))
        for end in (left, left + wide):
            target.fill(c.edge, Rect(end, y - ui.px(4), ui.px(1), ui.px(8)))
        best, done = (left + round(share * wide) for share in (self.best, self.done))
        way = Rect(min(best, done), y - ui.px(1), abs(best - done), ui.px(3))
        target.fill(c.stop, way)
        disc, diamond = Rect(0, 0, side, side), Rect(0, 0, side - ui.px(2), side - ui.px(2))
        diamond.center, disc.center = (done, y), (best, y)
        ui.panels.framed(target, diamond, c.stop, c.card, ui.px(2), 1)
        ui.panels.icon(target, "x", diamond.center, round(side * 0.7), c.cream_pale)
        ui.panels.framed(target, disc, c.go, c.card, side // 2, 1)
        ui.panels.icon(target, "check", disc.center, round(side * 0.7), c.cream_pale)


class DoneBar(Widget):
    """How much of something is done, from 0 to 1."""

    def __init__(self, ui: Ui, name: str, rect: Rect, share: float, label: str) -> None:
        super().__init__(ui, name, rect, label)
        self.share = share

    @property
    def solid(self) -> bool:
        """Never."""
        return False

    def set(self, share: float, label: str) -> None:
        """So much is done now."""
        if (share, label) != (self.share, self.label):
            self.share, self.label = share, label
            self.invalidate()

    def draw(self, target: Surface) -> None:
        """Draw it."""
        ui, c = self.ui, self.ui.c
        radius = self.rect.height // 2
        ui.panels.framed(target, self.rect, mix(c.card, c.card_band, 0.6), c.edge, radius, 1)
        done = Rect(self.rect)
        done.width = max(self.rect.height, round(self.share * self.rect.width))
        if self.share > 0:
            ui.panels.plate(target, done, c.blue, radius)


class ChoiceMark(Widget):
    """The mark before a choice: a tick, a cross or its number."""

    def __init__(self, ui: Ui, rect: Rect, kind: str, number: int) -> None:
        super().__init__(ui, f"coach.mark.{number}", rect)
        self.kind, self.number = kind, number

    @property
    def solid(self) -> bool:
        """Never."""
        return False

    def draw(self, target: Surface) -> None:
        """Draw it."""
        ui, c = self.ui, self.ui.c
        fill = {"best": c.go, "done": c.stop}.get(self.kind, c.card_raised)
        ui.panels.framed(target, self.rect, fill, c.ink_3, ui.px(3), 1)
        icon = {"best": "check", "done": "x"}.get(self.kind, "")
        if icon:
            ui.panels.icon(target, icon, self.rect.center, round(self.rect.width * 0.8),
                           c.cream_pale)
            return
        at = (self.rect.centerx, self.rect.centery - ui.line("small.bold") // 2)
        ui.text.draw(target, str(self.number), at, "small.bold", c.ink, ui.scale, "centre")


def fill(
    ui: Ui, area: Widget, inner: Rect, view: CoachView, on_ask: Callable[[], None],
    on_see: Callable[[int], None], on_link: Callable[[str], None], on_ghost: Callable[[], None],
) -> int:
    """Lay the coach's card out on `area`, in the column of `inner`; where it ends. on_ask: its
    button; on_see(at): a decision is to be looked at; on_ghost: its move is to be laid on the map,
    or taken off, or it is asked about this decision alone."""
    c = ui.c
    stack = Stack(ui, area, inner.left, inner.top, inner.width)
    if not view.title:
        # in little room both buttons are to be seen without scrolling
        _progress(ui, stack, view, on_ask)
        if view.one:
            _key(ui, stack, "coach.ghost", view.one, on_ghost)
    if view.moment:
        stack.rich("coach.moment", view.moment, "label", c.ink_2, on_link, 2)
        stack.line(6)
    stack.words("coach.aside", view.aside, "small", c.ink_2, gap=4)
    _deed(ui, stack, view, on_link)
    if view.ghost:
        _key(ui, stack, "coach.ghost", view.ghost, on_ghost)
    if view.foot:
        stack.rich("coach.foot", view.foot, "small", c.ink_2, on_link, 6)
    if view.title:
        _progress(ui, stack, view, on_ask)
    if view.lines:
        stack.line(6)
        stack.words("coach.costliest", view.costliest, "head", c.brass_ink, gap=4)
        for number, line in enumerate(view.lines, 1):
            button = line_button(ui, stack, f"coach.line.{number}", line.words,
                                 partial(on_see, line.at))
            button.focusable = False  # keys lead there, too
    return stack.y


def _deed(ui: Ui, stack: Stack, view: CoachView, on_link: Callable[[str], None]) -> None:
    """What was done, what that was worth, and what else could have been."""
    c = ui.c
    if view.title:
        stack.words("coach.title", view.title, "option", c.ink)
        stack.words("coach.subtitle", view.subtitle, "small", c.ink_2, gap=6)
    if view.after:
        _worth(ui, stack, view)
    if view.said:
        stack.rich("coach.said", view.said, "story" if not view.title else "label.bold", c.ink_2,
                   on_link, 6)
    if view.reason:
        stack.rich("coach.reason", view.reason, "label", c.ink, on_link, 6)
    if view.could:
        stack.words("coach.could", view.could, "head", c.brass_ink, gap=4)
    for number, choice in enumerate(view.choices, 1):
        _choice(ui, stack, number, choice, on_link)


def line_button(
    ui: Ui, stack: Stack, name: str, words: str, on_click: Callable[[], None]
) -> Button:
    """A button with a costly decision, which leads to it."""
    style = "label.bold"
    place = stack.room(0).inflate(-ui.px(8), 0)
    place.height = Button.height_for(ui, words, place.width, "replay", style)
    return stack.put(Button(ui, name, place, words, on_click, "card", "replay", style=style), 8)


def _worth(ui: Ui, stack: Stack, view: CoachView) -> None:
    """Before, after, and the scale."""
    c = ui.c
    high = ui.line("title")
    before = ui.text.width(view.before, "title", ui.scale)
    x, y = stack.left, stack.y
    for name, words, colour, wide in (
        ("before", view.before, c.go, before),
        ("arrow", "→", c.ink_2, ui.text.width("→", "title", ui.scale)),
        ("after", view.after, c.stop, ui.text.width(view.after, "title", ui.scale)),
    ):
        stack.parent.add(
            Label(ui, f"coach.{name}", Rect(x, y, wide + ui.px(2), high), words, "title", colour))
        x += wide + ui.px(8)
    stack.y = y + high
    stack.words("coach.cost", view.cost, "label.bold", c.stop, gap=2)
    if view.spots is not None:
        stack.put(WorthScale(ui, stack.room(ui.px(_SCALE)), *view.spots, view.cost), 4)


def _choice(
    ui: Ui, stack: Stack, number: int, choice: CoachChoice, on_link: Callable[[str], None]
) -> None:
    """A row: mark, what it is, worth; below what there is to know of it."""
    c = ui.c
    side, gap, top = ui.px(_MARK), ui.px(8), stack.y
    stack.parent.add(ChoiceMark(ui, Rect(stack.left, top, side, side), choice.kind, number))
    wide = ui.text.width(choice.worth, "label.bold", ui.scale) + ui.px(2)
    right = stack.left + stack.width
    colour = {"best": c.go, "done": c.stop}.get(choice.kind, c.ink)
    stack.parent.add(Label(ui, f"coach.worth.{number}", Rect(
        right - wide, top, wide, ui.line("label.bold")), choice.worth, "label.bold", colour,
        align="right"))
    left, room = stack.left + side + gap, stack.width - side - 2 * gap - wide
    name = RichText(ui, f"coach.choice.{number}", Rect(left, top, room, 0), f"**{choice.name}**"
                    if "**" not in choice.name else choice.name, "label", c.ink, on_link)
    stack.parent.add(name)
    low = max(name.rect.bottom, top + side)
    if choice.note:
        note = RichText(ui, f"coach.note.{number}", Rect(left, name.rect.bottom, right - left, 0),
                        choice.note, "small", c.ink_2, on_link)
        stack.parent.add(note)
        low = max(low, note.rect.bottom)
    stack.y = low + ui.px(6)


def _progress(ui: Ui, stack: Stack, view: CoachView, on_ask: Callable[[], None]) -> None:
    """How far it has come, and its button."""
    if view.done:
        stack.words("coach.done", view.done, "small", ui.c.ink_2, gap=3)
    if view.progress is not None:
        stack.put(DoneBar(ui, "coach.progress", stack.room(ui.px(_BAR)), view.progress,
                              view.done), 8)
    if view.button:
        kind = "card" if view.progress is not None or view.title else "blue"
        _key(ui, stack, "coach.ask", view.button, on_ask, kind)


def _key(
    ui: Ui, stack: Stack, name: str, words: str, on_click: Callable[[], None], kind: str = "card"
) -> None:
    """A button that a key does the same as."""
    place = stack.room(0).inflate(-ui.px(8), 0)
    place.height = max(ui.px(40), Button.height_for(ui, words, place.width))
    button = Button(ui, name, place, words, on_click, kind)
    button.focusable = False
    stack.put(button, 6)
