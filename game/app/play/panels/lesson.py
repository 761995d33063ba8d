"""The dock of a lesson under the board: chapter and step, what it says, and what leads through it.

It has a place of its own, so that it never lies on what it speaks of. It is as high as the longest
step of the chapter needs, so that the map doesn't shift under the player's eyes.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game.app import rich
from game.app.play.commands import Bindings
from game.app.play.panels.cached_card import away
from game.app.play.play_view import LeftLessonView, LessonView, ProblemView
from game.app.play.words import say, words
from game.app.ui import Ui
from game.app.widgets.base import Widget
from game.app.widgets.button import Button
from game.app.widgets.label import Label, RichText
from game.app.widgets.panel import Plate
from game.app.widgets.scroll import ScrollArea

_LINES = {"both": "problem.lines_both", "best": "problem.lines_best", "own": "problem.lines_own"}
"""What the button does beside a judged problem, by the lines that lie on the board."""


class _Measures(NamedTuple):
    """One form of the dock; pixels at 100 %. style: of its words; low: height of its buttons,
    tight: between their rows; beside: they stand at the right of the words, else of the head."""

    side: int
    edge: int
    gap: int
    style: str
    button: str
    low: int
    tight: int
    beside: bool


_MEASURES: dict[str, _Measures] = {
    "wide": _Measures(24, 14, 10, "lesson", "option", 44, 8, True),
    "small": _Measures(14, 9, 6, "story", "label.bold", 34, 6, True),
    "drawers": _Measures(10, 6, 4, "label", "label.bold", 28, 0, False),
}
_WIDE_ICONS = ("bulb", "hourglass", "door")
"""Of Show me, of what has to happen first, and of leaving, where there is room for them."""
_LEAST = 3  # lines that there is always room for
_PIP, _NOW, _APART = 10, 18, 5  # of a pip, of the one of the step at hand, between them


def dock_height(ui: Ui, form: str, width: int, texts: Sequence[str]) -> int:
    """Pixels that the dock needs in that width for the longest of a chapter's texts (markup)."""
    m, px = _MEASURES[form], ui.px
    room = width - 2 * px(m.side) - _beside(ui, form)
    high = max((rich.layout(ui, text, m.style, room).height for text in texts), default=0)
    high = max(high, (_LEAST if m.beside else 1) * ui.line(m.style))
    head = ui.line("head") if m.beside else px(m.low)
    both = 2 * px(m.low) + px(m.tight) if m.beside else 0
    return 2 * px(m.edge) + max(head + px(m.gap) + high, both)


def left_height(ui: Ui, form: str) -> int:
    """Pixels of the dock of a lesson that was left."""
    m = _MEASURES[form]
    return ui.px(m.low) + 2 * ui.px(m.edge)


def _beside(ui: Ui, form: str) -> int:
    """Pixels of the words' width that the buttons take, with the gap before them."""
    m = _MEASURES[form]
    return sum(_columns(ui, form)) + ui.px(m.gap) + ui.px(m.side) if m.beside else 0


def _columns(ui: Ui, form: str) -> tuple[int, int]:
    """The widths of the two columns of buttons."""
    style = _MEASURES[form].button
    compact = form != "wide"

    def widest(*named: tuple[str, str]) -> int:
        return max(Button.width_for(ui, words, icon, style) for words, icon in named)

    leave = say("lesson.leave_short") if compact else say("lesson.leave", step=88)
    shown = say("key.words", words=say("lesson.show"), key="O")
    bulb, glass, door = ("", "", "") if compact else _WIDE_ICONS
    return (
        widest((say("lesson.back"), "left"), (shown, bulb)),
        widest((say("lesson.next"), "right"), (say("lesson.go"), "right"),
               (say("lesson.wait"), glass),
               (say("lesson.watch"), glass), (leave, door)),
    )


class LessonDock(Plate):
    """The card of the dock. do: a command by its name; on_link: a rule was followed."""

    def __init__(
        self, ui: Ui, rect: Rect, form: str, keys: Bindings, do: Callable[[str], None],
        on_link: Callable[[str], None],
    ) -> None:
        super().__init__(ui, "lesson", rect)
        self.form = form
        self.keys = keys
        self.opaque = Rect(rect)
        self._do = do
        self._on_link = on_link
        self._shown: LessonView | LeftLessonView | ProblemView | None = None
        self.ms = 0.0
        """How long one step takes to give way to the next, 0 for at once."""
        self.moving: Callable[[], None] = lambda: None
        """It wants frames; the scene sets it."""
        self._before: Surface | None = None
        self._since = 0

    def render(self, view: LessonView | LeftLessonView | ProblemView) -> None:
        """Show this part of the screen's view."""
        if view == self._shown:
            return
        self._fade_from(view)
        self._shown = view
        self.children.clear()
        if isinstance(view, LessonView):
            self._step(view)
        elif isinstance(view, ProblemView):
            self._problem(view)
        else:
            self._left(view)
        self.invalidate()

    def _fade_from(self, view: LessonView | LeftLessonView | ProblemView) -> None:
        """Of another step, keep the picture of the one before as it stands on the screen."""
        old, screen = self._shown, pygame.display.get_surface()
        steps = isinstance(old, LessonView) and isinstance(view, LessonView) and (
            old.page != view.page)
        if not steps or self.ms <= 0 or screen is None or not screen.get_rect().contains(self.rect):
            return
        self._before, self._since = screen.subsurface(self.rect).copy(), pygame.time.get_ticks()
        self.moving()

    def on_time(self, now: int) -> bool:
        """Somewhat more of the new step."""
        if self._before is None:
            return False
        self.invalidate()
        if now - self._since >= self.ms:
            self._before = None
        return self._before is not None

    @property
    def _inner(self) -> Rect:
        m = _MEASURES[self.form]
        return self.rect.inflate(-2 * self.ui.px(m.side), -2 * self.ui.px(m.edge))

    def _step(self, view: LessonView) -> None:
        ui, m, inner = self.ui, _MEASURES[self.form], self._inner
        words = say("lesson.head", title=view.title, step=view.page, steps=view.pages)
        if m.beside:
            room = inner.width - _beside(ui, self.form)
            top = self._head(Rect(inner.topleft, (room, ui.line("head"))), words, view)
            self._buttons(view)
        else:
            room, low = inner.width, ui.px(m.low)
            left = self._row(view)
            head = Rect(inner.left, inner.top + (low - ui.line("head")) // 2,
                        left - ui.px(8) - inner.left, ui.line("head"))
            short = say("lesson.short", step=view.page, steps=view.pages)
            fits = ui.text.width(words.upper(), "head", ui.scale) <= head.width
            self._head(head, words if fits else short, None)
            top = inner.top + low
        self._words(view.text, top + ui.px(m.gap), room)

    def _words(self, text: str, top: int, room: int) -> None:
        """What is said, scrolled where it is too long."""
        ui, m, inner = self.ui, _MEASURES[self.form], self._inner
        body = RichText(ui, "lesson.text", Rect(inner.left, top, room, 0), text, m.style, None,
                        self._on_link)
        if body.rect.bottom <= inner.bottom:
            self.add(body)
            return
        area = ScrollArea(ui, "lesson.area", Rect(inner.left, top, room, inner.bottom - top))
        area.add(body)
        area.fit(body.rect.bottom)
        self.add(area)

    def _head(self, place: Rect, words: str, view: LessonView | None) -> int:
        """Chapter and step; behind it the pips of a view, if there is room for them. Where it
        ends."""
        ui = self.ui
        wide = ui.text.width(words.upper(), "head", ui.scale) + ui.px(4)
        head = Rect(place.topleft, (min(wide, place.width), place.height))
        self.add(Label(ui, "lesson.head", head, words, "head", ui.c.brass_ink))
        if view is not None:
            need = StepPips.width_for(ui, view.pages)
            left = place.left + wide + ui.px(12)
            if left + need <= place.right:
                pips = Rect(left, place.top, need, place.height)
                self.add(StepPips(ui, pips, view.page, view.pages))
        return place.bottom

    def _buttons(self, view: LessonView) -> None:
        """Two rows at the right: the way through the steps, and what else there is."""
        ui, m, inner = self.ui, _MEASURES[self.form], self._inner
        first, second = _columns(ui, self.form)
        low, x = ui.px(m.low), inner.right - second
        left = x - ui.px(m.gap) - first
        y = inner.top + (inner.height - 2 * low - ui.px(m.tight)) // 2
        self._onward(view, Rect(x, y, second, low))
        if view.back:
            self._button("lesson.back", "lesson-back", Rect(left, y, first, low), icon="left")
        y += low + ui.px(m.tight)
        bulb, _, door = _WIDE_ICONS if self.form == "wide" else ("", "", "")
        if not view.reads:
            words = self.keys.label(say("lesson.show"), "hint")
            self._button("lesson.show", "hint", Rect(left, y, first, low), words, "plain", bulb)
        key = "lesson.leave" if self.form == "wide" else "lesson.leave_short"
        self._button("lesson.leave", "lesson-leave", Rect(x, y, second, low),
                     say(key, step=view.page), "plain", door)

    def _row(self, view: LessonView) -> int:
        """All in one row, from the right, most of them icons; where it begins."""
        ui, m, inner = self.ui, _MEASURES[self.form], self._inner
        low, apart = ui.px(m.low), ui.px(6)
        leads = view.reads or view.leads
        words = "next" if view.reads else "go" if leads else "watch" if view.busy else "wait"
        wide = Button.width_for(ui, say(f"lesson.{words}"), "right" if leads else "", m.button)
        place = Rect(inner.right - wide, inner.top, wide, low)
        self._onward(view, place)
        for name, command, icon, there in (
            ("lesson.back", "lesson-back", "left", view.back),
            ("lesson.show", "hint", "bulb", not view.reads),
            ("lesson.leave", "lesson-leave", "door", True),
        ):
            if there:
                wide = Button.width_for(ui, "", icon, m.button)
                place = Rect(place.left - apart - wide, inner.top, wide, low)
                self._button(name, command, place, "", icon=icon)
        return place.left

    def _onward(self, view: LessonView, place: Rect) -> None:
        """Continue; or in its place what has to happen first."""
        if view.reads or view.leads:
            name = "lesson.next" if view.reads else "lesson.go"
            self._button(name, "confirm", place, kind="blue", icon="right")
            return
        words = say("lesson.watch" if view.busy else "lesson.wait")
        style = _MEASURES[self.form].button
        icon = _WIDE_ICONS[1] if self.form == "wide" else ""
        waits = Button(self.ui, "lesson.wait", place, words, None, icon=icon, style=style)
        waits.enabled = False
        self.add(waits)

    def _button(
        self, name: str, command: str, place: Rect, words: str | None = None, kind: str = "card",
        icon: str = "",
    ) -> None:
        """A button that does a command. words: on it, None for its own; with none the icon alone,
        whose words are in the tip."""
        tip = self.keys.tip(say(f"{name}_tip"), command)
        text = say(name) if words is None else words
        button = Button(self.ui, name, place, text, lambda: self._do(command), kind, icon, tip,
                        text or tip, _MEASURES[self.form].button)
        button.focusable = False  # keys do the same
        self.add(button)

    def _problem(self, view: ProblemView) -> None:
        """The aim or a hint, how many decisions are left, and what can be asked for."""
        ui, m, inner = self.ui, _MEASURES[self.form], self._inner
        low = ui.px(m.low)
        said = say("problem.over") if view.over else words().counted("problem.left", view.left)
        head = say("problem.head", title=view.title, left=said)
        hint = say("problem.hint", number=min(view.opened + 1, view.hints), of=view.hints)
        again = ("problem.again", "lesson-back", say("problem.again"), "replay")
        shows = _LINES[view.lines] if view.judged else "problem.best"
        best = ("problem.best", "problem-best", say(shows), "eye")
        asked = ("problem.hint", "hint", hint, "bulb") if view.hints else best
        rows: list[tuple[tuple[str, str, str, str], ...]] = [(asked, again)]
        if view.judged:
            result = ("problem.result", "confirm", say("problem.result"), "star")
            rows.append((best, result) if view.hints else (result,))
        if not m.beside:
            place = inner.right
            for name, command, text, icon in reversed([one for row in rows for one in row]):
                wide = Button.width_for(ui, "", icon, m.button)
                self._asks(name, command, Rect(place - wide, inner.top, wide, low), "", icon, text)
                place -= wide + ui.px(6)
            spot = Rect(inner.left, inner.top + (low - ui.line("head")) // 2,
                        place - ui.px(8) - inner.left, ui.line("head"))
            fits = ui.text.width(head.upper(), "head", ui.scale) <= spot.width
            self._head(spot, head if fits else said, None)
            self._words(view.text, inner.top + low + ui.px(m.gap), inner.width)
            return
        wides = [
            max(Button.width_for(ui, row[at][2], row[at][3], m.button)
                for row in rows if at < len(row))
            for at in range(max(map(len, rows)))
        ]
        room = inner.width - sum(wides) - ui.px(m.gap) * len(wides) - ui.px(m.side)
        top = self._head(Rect(inner.topleft, (room, ui.line("head"))), head, None)
        self._words(view.text, top + ui.px(m.gap), room)
        y = inner.top + (inner.height - len(rows) * low - (len(rows) - 1) * ui.px(m.tight)) // 2
        for row in rows:
            x = inner.right
            for (name, command, text, icon), wide in reversed(list(zip(row, wides, strict=False))):
                x -= wide
                self._asks(name, command, Rect(x, y, wide, low), text, icon, text)
                x -= ui.px(m.gap)
            y += low + ui.px(m.tight)

    def _asks(
        self, name: str, command: str, place: Rect, words: str, icon: str, label: str
    ) -> None:
        """A button of a problem. label: what a screen reader says of an icon alone."""
        kind = "blue" if name == "problem.result" else "card"
        told = say(f"{name}_tip")
        if name == "problem.best" and label != say(name):
            told = label
        tip = self.keys.tip(told, command)
        button = Button(self.ui, name, place, words, lambda: self._do(command), kind, icon, tip,
                        label, _MEASURES[self.form].button)
        button.focusable = False  # keys do the same
        self.add(button)

    def _left(self, view: LeftLessonView) -> None:
        """The way back to a lesson that was left."""
        ui, m, inner = self.ui, _MEASURES[self.form], self._inner
        words = say("lesson.return")
        wide = Button.width_for(ui, words, "left", m.button)
        place = Rect(inner.right - wide, inner.top, wide, inner.height)
        self._button("lesson.return", "lesson-leave", place, words, "blue", "left")
        room = place.left - ui.px(12) - inner.left
        said = (say("lesson.left", title=view.title, step=view.page),
                say("lesson.left_short", step=view.page))
        style = "option" if self.form == "wide" else "label.bold"
        fits = [text for text in said if ui.text.width(text, style, ui.scale) <= room]
        text = fits[0] if fits else ""
        line = Rect(inner.left, inner.centery - ui.line(style) // 2, room, ui.line(style))
        self.add(Label(ui, "lesson.left", line, text, style))

    def paint(self, target: Surface) -> None:
        """Only where it lies; the step before still shows through while it gives way."""
        if away(self, target):
            return
        super().paint(target)
        if self._before is not None:
            share = (pygame.time.get_ticks() - self._since) / self.ms if self.ms else 1.0
            self._before.set_alpha(max(0, round(255 * (1 - share))))
            target.blit(self._before, self.rect)

    def draw(self, target: Surface) -> None:
        """The card, with a line of brass."""
        panels = self.ui.panels
        panels.card(target, self.rect)
        panels.outline(target, self.rect, self.ui.c.brass, self.ui.px(7), self.ui.px(1.5))


class StepPips(Widget):
    """One pip a step: done green, now wide and gold, to come hollow. page: the step at hand, from
    1, of `pages`."""

    solid = False

    def __init__(self, ui: Ui, rect: Rect, page: int, pages: int) -> None:
        super().__init__(ui, "lesson.pips", rect)
        self.page = page
        self.pages = pages

    @staticmethod
    def width_for(ui: Ui, pages: int) -> int:
        """Pixels that so many take."""
        return (pages - 1) * (ui.px(_PIP) + ui.px(_APART)) + ui.px(_NOW)

    def draw(self, target: Surface) -> None:
        """All in a row."""
        ui, c = self.ui, self.ui.c
        high, x = ui.px(_PIP), self.rect.left
        for page in range(1, self.pages + 1):
            wide = ui.px(_NOW) if page == self.page else high
            pip = Rect(x, self.rect.centery - high // 2, wide, high)
            line = c.ink if page == self.page else c.go if page < self.page else c.brass
            inside = c.select if page == self.page else c.go if page < self.page else c.card_raised
            ui.panels.plate(target, pip, line, high // 2)
            edge = ui.px(1.5)
            ui.panels.plate(target, pip.inflate(-2 * edge, -2 * edge), inside,
                            max(1, high // 2 - edge))
            x += wide + ui.px(_APART)
