"""What a try at a problem was worth: the chance that was made beside the best, both lines, why the
best one is better, and all tries so far."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.app.app_services import AppServices
from game.app.play.judging import Attempt
from game.app.scene import AppHost
from game.app.scenes.frame import MenuScene
from game.app.theme import Rgb
from game.app.ui import Ui
from game.app.widgets.base import Widget
from game.app.widgets.button import Button
from game.app.widgets.panel import CardPanel
from game.app.widgets.scroll import ScrollArea
from game.app.widgets.stack import Stack
from game.core.problem import STARS, ProblemTask
from game.core.quantity import percent

WIDEST = 1080  # interface pixels of the page
BESIDE = 900  # from which the reasons stand beside the chances
_STAR, _BAR = 34, 12  # interface pixels


class ProblemDoors(NamedTuple):
    """Where the page leads. again: the problem from its start; best: the same, with the best line
    shown; table: back to the table, where the last decision can be taken back; home: out of it;
    following: the next problem's title and what begins it, None after the last."""

    again: Callable[[], None]
    best: Callable[[], None]
    table: Callable[[], None]
    home: Callable[[], None]
    rule: Callable[[str], None]
    following: tuple[str, Callable[[], None]] | None = None


class SolvedScene(MenuScene):
    """title, subtitle: of the ribbon. attempts: all so far, the last one is what is told of. best:
    what the best line's decisions are, in words."""

    name = "solved"

    def __init__(
        self, app: AppHost, services: AppServices, title: str, subtitle: str, task: ProblemTask,
        attempts: Sequence[Attempt], best: Sequence[str], doors: ProblemDoors,
    ) -> None:
        super().__init__(app, services)
        self.heading, self.subtitle = title, subtitle
        self.task = task
        self.attempts = tuple(attempts)
        self.best = tuple(best)
        self.doors = doors
        self.first_focus = "next" if doors.following is not None and self.stars == 3 else "again"

    @property
    def stars(self) -> int:
        """Those of the last try."""
        return self.attempts[-1].stars

    def hints(self) -> Sequence[tuple[str, str]]:
        """Keys valid now."""
        say = self.ui.say
        keys = (("R", "again"), ("B", "best"), ("N", "next"), ("V", "table"))
        there = [(key, say(f"solved.key_{name}")) for key, name in keys
                 if name != "next" or self.doors.following is not None]
        return (*there, (say("key.esc"), say("hint.back")))

    def key(self, event: Event) -> bool:
        """The letters of the buttons."""
        doors = self.doors
        acts = {pygame.K_r: doors.again, pygame.K_b: doors.best, pygame.K_v: doors.table}
        if doors.following is not None:
            acts[pygame.K_n] = doors.following[1]
        act = acts.get(event.key)
        if act is not None:
            act()
        return act is not None

    def back(self) -> None:
        """Out of the problem."""
        self.doors.home()

    def build(self) -> None:
        """Chances and lines at the left, reasons and tries at the right, buttons below."""
        ui = self.ui
        content = self.frame(self.heading, self.subtitle, "solved.home")
        wide = min(content.width, ui.px(WIDEST))
        place = Rect(content.centerx - wide // 2, content.top, wide, content.height)
        sheet = CardPanel(ui, "sheet", place)
        self.add(sheet)
        view = place.inflate(-2 * ui.px(22), -2 * ui.px(16))
        low = self._buttons(sheet, view)
        view.height -= low + ui.px(14)
        area = ScrollArea(ui, "solved.area", view)
        sheet.add(area)
        beside = view.width >= ui.px(BESIDE)
        gap = ui.px(40)
        room = view.width - area.bar_width
        width = (room - gap) // 2 if beside else room
        left = Stack(ui, area, view.left, view.top, width)
        self._chances(left)
        right = Stack(ui, area, view.left + width + gap, view.top, width) if beside else left
        if not beside:
            left.line(12)
        self._reasons(right)
        bottom = max(left.y, right.y)
        area.fit(bottom + ui.px(6))
        spare = view.bottom - bottom - ui.px(16)
        if spare > 0:  # no sheet stands half empty
            area.rect.height -= spare
            sheet.rect.height -= spare
            for button in [child for child in sheet.children if isinstance(child, Button)]:
                button.move(0, -spare)
            sheet.move(0, (content.bottom - sheet.rect.bottom) // 3)

    def _chances(self, stack: Stack) -> None:
        ui, last, best = self.ui, self.attempts[-1], self.task.chance
        stack.words("solved.head", ui.say("solved.head"), "head", ui.c.brass_ink, gap=4)
        stack.put(StarRow(ui, "solved.stars", stack.room(ui.px(_STAR)), last.stars), 4)
        verdict = "solved.better" if last.chance > best else f"solved.stars_{last.stars}"
        stack.words("solved.verdict", ui.say(verdict), "title", gap=2)
        came = ui.say("solved.reached" if last.reached else "solved.missed")
        stack.words("solved.came", came, "label", ui.c.ink_2, gap=12)
        for name, share, colour in (("yours", last.chance, ui.c.brass), ("best", best, ui.c.blue)):
            stack.rich(f"solved.{name}", ui.say(f"solved.{name}", odds=percent(share)), "body.bold")
            marks = tuple(float(best * part) for part in STARS)
            stack.put(ChanceBar(ui, f"solved.{name}.bar", stack.room(ui.px(_BAR)), float(share),
                                colour, marks), 10)
        left = [ui.say("solved.leaves", odds=percent(one)) for one in last.chances]
        self._line(stack, "yours", last.decisions, left)
        comes = [one.chance for one in self.task.line]
        told = [ui.say("solved.sure") if one == 1 else percent(one) for one in comes]
        self._line(stack, "best", self.best, told)
        stack.rich("solved.note", ui.say("solved.note"), "label", ui.c.ink_2)

    def _line(
        self, stack: Stack, name: str, decisions: Sequence[str], told: Sequence[str]
    ) -> None:
        """A line, decision by decision, with what is told of each."""
        ui = self.ui
        stack.words(f"solved.line.{name}", ui.say(f"solved.line_{name}"), "head", ui.c.brass_ink,
                    gap=2)
        for number, (words, more) in enumerate(zip(decisions, told, strict=False), 1):
            said = ui.say("solved.decision", number=number, what=words, more=more)
            stack.rich(f"solved.line.{name}.{number}", said, "story", gap=2)
        stack.gap(8)

    def _reasons(self, stack: Stack) -> None:
        ui = self.ui
        if self.task.because:
            stack.words("solved.why", ui.say("solved.why"), "head", ui.c.brass_ink, gap=4)
        for number, one in enumerate(self.task.because):
            stack.words(f"solved.why.{number}", one.head, "body.bold")
            stack.rich(f"solved.because.{number}", one.text, "story", None, self.doors.rule, 8)
        stack.line(8)
        stack.words("solved.tries", ui.say("solved.tries"), "head", ui.c.brass_ink, gap=4)
        for number, attempt in enumerate(self.attempts, 1):
            said = ui.say("solved.try", number=number, odds=percent(attempt.chance),
                          stars=ui.counted("solved.won", attempt.stars))
            stack.words(f"solved.try.{number}", said, "story", gap=2)

    def _buttons(self, sheet: CardPanel, view: Rect) -> int:
        """All in rows at the foot; how high they are."""
        ui, doors = self.ui, self.doors
        todo: list[tuple[str, str, str, Callable[[], None]]] = []
        if doors.following is not None:
            title, begin = doors.following
            todo.append(("next", "right", ui.say("solved.next", title=title), begin))
        todo += [
            ("again", "replay", ui.say("solved.again"), doors.again),
            ("best", "eye", ui.say("solved.show_best"), doors.best),
            ("table", "map", ui.say("solved.table"), doors.table),
        ]
        low, gap = ui.px(44), ui.px(12)
        columns = len(todo)
        widest = max(Button.width_for(ui, words, icon, "option") for _, icon, words, _ in todo)
        while columns > 1 and (widest + gap) * columns - gap > view.width:
            columns -= 1
        wide = (view.width - gap * (columns - 1)) // columns
        rows = -(-len(todo) // columns)
        tall = rows * low + (rows - 1) * gap
        for number, (name, icon, words, act) in enumerate(todo):
            row, column = divmod(number, columns)
            rect = Rect(view.left + column * (wide + gap),
                        view.bottom - tall + row * (low + gap), wide, low)
            kind = "blue" if name == self.first_focus else "card"
            sheet.add(Button(ui, name, rect, words, act, kind, icon, style="option"))
        return tall


class StarRow(Widget):
    """Stars in a row, those that were won filled."""

    solid = False

    def __init__(self, ui: Ui, name: str, rect: Rect, won: int) -> None:
        super().__init__(ui, name, rect, ui.counted("solved.won", won))
        self.won = won

    def draw(self, target: Surface) -> None:
        """All three."""
        side = self.rect.height
        for number in range(len(STARS)):
            centre = (self.rect.left + side // 2 + number * (side + self.ui.px(6)),
                      self.rect.centery)
            won = number < self.won
            self.ui.panels.icon(target, "star-full" if won else "star", centre, side,
                                self.ui.c.select if won else self.ui.c.brass_ink)


class ChanceBar(Widget):
    """A chance as a bar from 0 to 100 %. marks: where a star is won."""

    solid = False

    def __init__(
        self, ui: Ui, name: str, rect: Rect, share: float, colour: Rgb, marks: tuple[float, ...]
    ) -> None:
        super().__init__(ui, name, rect)
        self.share, self.colour, self.marks = share, colour, marks

    def draw(self, target: Surface) -> None:
        """The bar, and a tick at each mark."""
        ui = self.ui
        radius = self.rect.height // 2
        ui.panels.plate(target, self.rect, ui.c.rule_line, radius)
        done = Rect(self.rect.topleft, (round(self.rect.width * self.share), self.rect.height))
        if done.width:
            ui.panels.plate(target, done, self.colour, min(radius, done.width // 2))
        for mark in self.marks:
            x = self.rect.left + round((self.rect.width - 1) * mark)
            target.fill(ui.c.ink, Rect(x, self.rect.top, max(1, ui.px(1.5)), self.rect.height))
