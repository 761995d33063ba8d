"""The bar of a replay under the board: paper with the turn ruler and the marks, wood with the
controls."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game.app import rich
from game.app.play.panels.cached_card import away
from game.app.play.panels.curve import (
    draw_curve,
    draw_turn_numbers,
    names_width,
    turn_places,
)
from game.app.play.play_view import ReplayView
from game.app.play.replay_course import (
    RATES,
    STEP_UNITS,
    MarkKind,
    ReplayCourse,
    ReplayMark,
)
from game.app.play.words import say
from game.app.theme import Rgb, mix
from game.app.ui import Ui
from game.app.widgets.base import Widget
from game.app.widgets.button import Button
from game.app.widgets.label import Label
from game.app.widgets.rows import RowList

_GAP = 2  # pixels at 100 % between marks; nearer ones stack
_TOLD = 6  # marks of a stack that are named before they are only counted
_ICONS: dict[MarkKind, str] = {"loss": "skull", "throw": "die", "card": "card", "flag": "flag"}
_FIRST: Sequence[MarkKind] = ("decision", "loss", "flag", "throw", "card")
"""Of marks that stack, which kind is drawn."""
_WOOD = 46  # height of the controls


class MarkStack(NamedTuple):
    """Marks that lie too close to each other to be told apart; x: of the window."""

    x: int
    marks: tuple[ReplayMark, ...]

    @property
    def top(self) -> ReplayMark:
        """The one that is drawn."""
        return min(self.marks, key=lambda mark: _FIRST.index(mark.kind))


class Timeline(Widget):
    """The paper: turns equally wide, marks, one handle. A click goes there, a drag takes it along.

    on_go(at): a click; on_aim(at): the handle is dragged there; on_drop: it was let go. glide_ms:
    how long the handle is on its way to another moment, 0 for none; dragged, it follows at once.
    """

    cursor = pygame.SYSTEM_CURSOR_HAND
    dragged = True

    def __init__(
        self, ui: Ui, rect: Rect, compact: bool, on_go: Callable[[int], None],
        on_aim: Callable[[int], None], on_drop: Callable[[], None],
    ) -> None:
        super().__init__(ui, "replay.timeline", rect, say("replay.timeline"))
        self.compact = compact
        self.on_go, self.on_aim, self.on_drop = on_go, on_aim, on_drop
        self.view: ReplayView | None = None
        self._stacks: tuple[MarkStack, ...] = ()
        self._course: ReplayCourse | None = None
        self._dragged = False
        self.glide_ms = 0.0
        self.moving: Callable[[], None] = lambda: None
        """Called when the handle begins to glide; the scene animates the ruler then."""
        self._from = self._now = 0
        self._since: int | None = None
        side = ui.px(14 if compact else 18)
        self._side = side
        self.ruler = Rect(rect)
        foot = rect.bottom - ui.px(5)
        self._numbers = foot - ui.line("small.bold")
        self._marks = self._numbers - ui.px(2) - side // 2

    def _turn_word(self, name: str) -> str:
        return (name or say("ribbon.turn")).upper()

    # What it shows

    def set(self, view: ReplayView) -> None:
        """Another moment, or another course."""
        known, before = view.course is self._course, self.view
        if not known:
            self._course = view.course
            self._lay_ruler(view)
            self._stacks = self._stacked(view.course.marks)
        self.view = view
        self.label = view.words
        self._glide(known and before is not None and before.at != view.at)
        self.invalidate()

    def _glide(self, moves: bool) -> None:
        """Bring the handle to the moment that is shown; moves: that is another one now."""
        assert self.view is not None
        there = self.x_of(self.view.at)
        if moves and self.glide_ms > 0 and not self._dragged:
            self._from, self._since = self._now, pygame.time.get_ticks()
            self.moving()
        elif self._since is None or moves:
            self._now, self._since = there, None

    def on_time(self, now: int) -> bool:
        """Glide on."""
        if self._since is None or self.view is None:
            return False
        share = min(1.0, (now - self._since) / max(1.0, self.glide_ms))
        there = self.x_of(self.view.at)
        x = round(there + (self._from - there) * (1 - share) ** 3)
        if x != self._now:
            self._now = x
            self.invalidate()
        if share >= 1:
            self._since = None
        return self._since is not None

    def _lay_ruler(self, view: ReplayView) -> None:
        """Leave room at the left for what turns and the curve's guide lines are called."""
        ui, rect = self.ui, self.rect
        left = rect.left + ui.px(14)
        if not self.compact:
            head = ui.text.width(self._turn_word(view.turn_name), "head", ui.scale)
            curve = view.course.curve
            left += max(head, names_width(ui, curve) if curve is not None else 0) + ui.px(14)
        self.ruler = Rect(left, rect.top, rect.right - ui.px(24) - left, rect.height)

    def x_of(self, at: int) -> int:
        """Where a moment lies in the window."""
        share = self._course.share(at) if self._course is not None else 0.0
        return self.ruler.left + round(share * self.ruler.width)

    def _stacked(self, marks: Sequence[ReplayMark]) -> tuple[MarkStack, ...]:
        stacks: list[MarkStack] = []
        for mark in marks:
            x = self.x_of(mark.at)
            if stacks and x - stacks[-1].x < self._apart(stacks[-1]):
                stacks[-1] = stacks[-1]._replace(marks=(*stacks[-1].marks, mark))
            else:
                stacks.append(MarkStack(x, (mark,)))
        return tuple(stacks)

    def _apart(self, stack: MarkStack) -> int:
        """How far from a stack the next one must lie: its number stays clear of that."""
        ends = self.place_of(stack).right
        if len(stack.marks) > 1:
            ends = max(ends, self.number_of(stack).right)
        return ends + self.ui.px(_GAP) - stack.x + self._side // 2

    @property
    def stacks(self) -> tuple[MarkStack, ...]:
        """The marks as they are drawn."""
        return self._stacks

    def place_of(self, stack: MarkStack) -> Rect:
        """Where a stack is drawn."""
        place = Rect(0, 0, self._side, self._side)
        place.center = (stack.x, self._marks)
        return place

    def number_of(self, stack: MarkStack) -> Rect:
        """Where it is said how many marks a stack has."""
        ui, place = self.ui, self.place_of(stack)
        wide = ui.text.width(str(len(stack.marks)), "key", ui.scale) + ui.px(5)
        plate = Rect(0, 0, wide, ui.line("key"))
        plate.bottomleft = (place.right - ui.px(4), place.bottom + ui.px(2))
        return plate

    def draw(self, target: Surface) -> None:
        """Paper, what is past, turns, marks, handle."""
        ui, c, view = self.ui, self.ui.c, self.view
        if view is None or self._course is None:
            return
        line = ui.px(1)
        now = self._now
        if self._course.curve is not None:
            plot = self._plot()
            margin = 0 if self.compact else plot.left - self.rect.left - ui.px(14)
            draw_curve(ui, target, plot, self._course.curve, view.sides, self.x_of, now=now,
                       margin=margin)
        track = Rect(self.ruler.left, self._marks - self._side // 2 - ui.px(3), self.ruler.width,
                     self._side + ui.px(6))
        if not self._behind:
            target.fill(mix(c.card, c.card_band, 0.6), track)
            past = Rect(track.left, track.top, max(0, now - track.left), track.height)
            target.fill(mix(c.card, c.blue, 0.2), past)
        self._turns(target, track, line)
        for stack in self._stacks:
            self._stack(target, stack)
        self._handle(target, now, track)
        for stack in self._stacks:
            if len(stack.marks) > 1:
                self._number(target, stack)
        self._label(target)

    @property
    def _behind(self) -> bool:
        """Whether the curve lies behind the marks."""
        return self.compact and self._course is not None and self._course.curve is not None

    def _plot(self) -> Rect:
        """Where the curve lies."""
        top = self.rect.top + self.ui.px(8)
        low = self._marks + (1 if self.compact else -1) * (self._side // 2 + self.ui.px(4))
        if not self.compact:
            top += self.ui.line("small.bold") + self.ui.px(4)
        return Rect(self.ruler.left, top, self.ruler.width, max(self.ui.px(8), low - top))

    def _turns(self, target: Surface, track: Rect, line: int) -> None:
        ui, c, view, course = self.ui, self.ui.c, self.view, self._course
        assert view is not None and course is not None
        if not self.compact:
            at = (self.rect.left + ui.px(14), self._numbers)
            ui.text.draw(target, self._turn_word(view.turn_name), at, "head", c.brass_ink, ui.scale)
        low = self.rect.bottom - ui.px(5)
        for place in turn_places(course, self.ruler):
            target.fill(c.edge, Rect(place.left, track.top, line, low - track.top))
        draw_turn_numbers(ui, target, course, self.ruler, self._numbers, view.at)

    def _stack(self, target: Surface, stack: MarkStack) -> None:
        ui, c, mark = self.ui, self.ui.c, stack.top
        place = self.place_of(stack)
        if mark.kind == "decision":
            self._diamond(target, place)
            return
        second = self.view is not None and mark.side in self.view.sides[1:]
        disc, ink = self._colours(mark, second)
        radius = ui.px(3) if second or not mark.side else place.width // 2
        ui.panels.framed(target, place, disc, c.ink_2, radius, 1)
        ui.panels.icon(target, _ICONS[mark.kind], place.center, round(place.width * 0.76), ink)

    def _diamond(self, target: Surface, place: Rect) -> None:
        """The mark of a decision that cost much: no other has its shape."""
        ui, c = self.ui, self.ui.c
        for shape, colour in ((place.inflate(ui.px(4), ui.px(4)), c.ink),
                              (place.inflate(ui.px(1), ui.px(1)), c.threat)):
            pygame.draw.polygon(
                target, colour, (shape.midtop, shape.midright, shape.midbottom, shape.midleft))
        ui.panels.icon(target, "question", place.center, round(place.width * 0.8), c.ink)

    def _number(self, target: Surface, stack: MarkStack) -> None:
        ui, c, plate = self.ui, self.ui.c, self.number_of(stack)
        ui.panels.plate(target, plate, c.ink, ui.px(3))
        ui.text.draw(target, str(len(stack.marks)), (plate.centerx, plate.top), "key",
                     c.cream_pale, ui.scale, "centre")

    def _colours(self, mark: ReplayMark, second: bool) -> tuple[Rgb, Rgb]:
        c = self.ui.c
        if mark.kind in ("throw", "card") or not mark.side:
            return c.card_raised, c.ink
        return (c.rust if second else c.blue_panel), c.cream_pale

    def _handle(self, target: Surface, x: int, track: Rect) -> None:
        ui, c = self.ui, self.ui.c
        top = self.rect.top + ui.px(6)
        wide = ui.px(3)
        stem = Rect(x - wide // 2 - 1, top, wide + 2, track.bottom - top)
        target.fill(c.ink, stem)
        target.fill(c.select, stem.inflate(-2, 0))
        side = self._side + ui.px(2)
        knob = Rect(0, 0, side, side)
        knob.center = (x, self._marks)
        ui.panels.framed(target, knob, c.select, c.ink, side // 2, 1.5)

    @property
    def _done(self) -> str:
        """What led to the moment."""
        return rich.plain_text(self.view.done).replace("\n", " ") if self.view is not None else ""

    def _labelled(self) -> tuple[Rect, str, str]:
        """Where the handle's label lies, what was done, and what that was worth."""
        ui = self.ui
        worth = self.view.worth if self.view is not None else ""
        room = min(ui.px(320), self.ruler.width // 2)
        wide = ui.text.width(worth, "small.bold", ui.scale) + ui.px(8) if worth else 0
        words = ui.text.shorten(self._done, "small.bold", ui.scale, max(room - wide, room // 2))
        wide += ui.text.width(words, "small.bold", ui.scale) + ui.px(12)
        plate = Rect(0, 0, wide, ui.line("small.bold") + ui.px(4))
        plate.topleft = (self._now + ui.px(5), self.rect.top + ui.px(4))
        if plate.right > self.rect.right - ui.px(6):
            plate.right = self._now - ui.px(5)
        return plate, words, worth

    def _label(self, target: Surface) -> None:
        ui, c = self.ui, self.ui.c
        plate, words, worth = self._labelled()
        if not words:
            return
        ui.panels.plate(target, plate, c.ink, ui.px(3))
        left, top = plate.left + ui.px(6), plate.top + ui.px(2)
        ui.text.draw(target, words, (left, top), "small.bold", c.cream_pale, ui.scale)
        if worth:
            at = (plate.right - ui.px(6), top)
            ui.text.draw(target, worth, at, "small.bold", c.select, ui.scale, "right")

    # Input

    def stack_at(self, point: tuple[int, int]) -> MarkStack | None:
        """The marks under a point, or None."""
        found = [stack for stack in self._stacks if self.place_of(stack).collidepoint(point)]
        return min(found, key=lambda stack: abs(stack.x - point[0]), default=None)

    def moment_at(self, point: tuple[int, int]) -> int:
        """The moment nearest to a point."""
        if self._course is None:
            return 0
        return self._course.moment((point[0] - self.ruler.left) / max(1, self.ruler.width))

    def tip_at(self, point: tuple[int, int]) -> str:
        """What the marks under the mouse are, or what led to the moment."""
        stack = self.stack_at(point)
        if stack is None:
            plate, _, worth = self._labelled()
            words = (self._done, worth) if plate.collidepoint(point) else ()
            return "\n".join(text for text in words if text)
        lines = [mark.words for mark in stack.marks[:_TOLD]]
        if len(stack.marks) > _TOLD:
            lines.append(say("replay.mark.more", count=len(stack.marks) - _TOLD))
        return "\n".join(lines)

    def on_press(self, point: tuple[int, int]) -> bool:
        """Go to the marks, one after the other, or take the handle along from there."""
        stack, view = self.stack_at(point), self.view
        self._dragged = stack is None
        if stack is not None and view is not None:
            later = (mark.at for mark in stack.marks if mark.at > view.at)
            here = any(mark.at == view.at for mark in stack.marks)
            self.on_go(next(later, stack.marks[0].at) if here else stack.marks[0].at)
        else:
            self.on_aim(self.moment_at(point))
        return True

    def on_motion(self, point: tuple[int, int]) -> None:
        """Drag."""
        if self._dragged:
            self.on_aim(self.moment_at(point))

    def on_release(self, point: tuple[int, int]) -> None:
        """Let go."""
        if self._dragged:
            self._dragged = False
            self.on_drop()


class WoodChoice(RowList):
    """One of a few on wood, side by side; the chosen one is a brass plate. on_choose(index)."""

    focusable = False  # keys do the same

    def __init__(
        self, ui: Ui, name: str, rect: Rect, label: str, words: Sequence[str],
        on_choose: Callable[[int], None], tip: str = "",
    ) -> None:
        super().__init__(ui, name, rect, label, tip)
        self.words = tuple(words)
        self.on_choose = on_choose
        self.chosen = -1
        self._cells: list[Rect] = []
        x = 0
        for text in words:
            wide = ui.text.width(text, "label.bold", ui.scale) + 2 * ui.px(10)
            self._cells.append(Rect(x, 0, wide, rect.height))
            x += wide
        self.rect.width = x

    def row_rects(self) -> Sequence[Rect]:
        """Where the choices lie."""
        return self._cells

    def take(self, index: int) -> None:
        """Choose it."""
        self.on_choose(index)

    def set(self, chosen: int) -> None:
        """Another one is chosen."""
        if chosen != self.chosen:
            self.chosen = chosen
            self.label = self.words[chosen]
            self.invalidate()

    def draw(self, target: Surface) -> None:
        """The strip, and the plate of the chosen one."""
        ui, c = self.ui, self.ui.c
        radius = ui.px(4)
        ui.panels.framed(target, self.rect, mix(c.bar, c.table_light, 0.08), c.key_frame, radius, 1)
        for index, (text, cell) in enumerate(zip(self.words, self._cells, strict=True)):
            place = cell.move(self.rect.topleft)
            ink = c.ink if index == self.chosen else c.cream
            if index == self.chosen:
                ui.panels.plate(target, place.inflate(-2, -2), c.cream, radius - 1)
            elif index == self.over:
                fill = mix(c.bar, c.table_light, 0.45)
                ui.panels.plate(target, place.inflate(-2, -2), fill, radius - 1)
            at = (place.centerx, place.centery - ui.line("label.bold") // 2)
            ui.text.draw(target, text, at, "label.bold", ink, ui.scale, "centre")

    def cell(self, index: int) -> Rect:
        """Where a choice lies in the window."""
        return self._cells[index].move(self.rect.topleft)


class ReplayBar(Widget):
    """The whole bar. do: a command by its name; tips: of its buttons, by command; on_rate(rate);
    on_go, on_aim, on_drop: see `Timeline`."""

    def __init__(
        self, ui: Ui, rect: Rect, compact: bool, do: Callable[[str], None],
        tip: Callable[[str], str], on_rate: Callable[[float], None],
        on_go: Callable[[int], None], on_aim: Callable[[int], None], on_drop: Callable[[], None],
    ) -> None:
        super().__init__(ui, "replay", rect)
        self.compact = compact
        self.opaque = Rect(rect)
        self.outset = ui.panels.card_margin
        self._do, self._tip = do, tip
        wood = min(ui.px(_WOOD), rect.height)
        self.paper = Rect(rect.left, rect.top, rect.width, rect.height - wood)
        self.wood = Rect(rect.left, self.paper.bottom, rect.width, wood)
        self.timeline = Timeline(ui, Rect(self.paper), compact, on_go, on_aim, on_drop)
        self.add(self.timeline)
        self._high = ui.px(30)
        self._left = self.wood.left + ui.px(10)
        self._right = self.wood.right - ui.px(10)
        self._button("replay-back", "left", self._side())
        self.play = self._button("replay-play", "play", self._widest("play", "pause"))
        self.play.text = ""
        self._button("replay-on", "right", self._side())
        self.turning = self._button("replay-turning", "star", self._side())
        self._left += ui.px(8)
        self.branch = self._branch_button()
        self.units = self._choice(
            "replay.units", say("replay.by"), [say(f"replay.unit.{unit}") for unit in STEP_UNITS],
            lambda index: do(f"replay-by-{STEP_UNITS[index]}"), say("replay.by_tip"),
        )
        self.rates = self._rates(on_rate)
        room = self._right - self._left
        self.words = Label(
            ui, "replay.words",
            Rect(self._left, self.wood.centery - ui.line("label.bold") // 2, max(0, room),
                 ui.line("label.bold")), "", "label.bold", ui.c.cream,
        )
        self.add(self.words)

    def _side(self) -> int:
        return self.ui.px(32)

    def _widest(self, *words: str) -> int:
        if self.compact:
            return self.ui.px(40)
        return max(
            Button.width_for(self.ui, say(f"replay.{word}"), word, "label.bold") for word in words
        )

    def _place(self, wide: int) -> Rect:
        place = Rect(self._left, 0, wide, self._high)
        place.centery = self.wood.centery
        return place

    def _button(self, command: str, icon: str, wide: int) -> Button:
        tip = self._tip(command)
        place = self._place(wide)
        button = Button(self.ui, command.replace("-", ".", 1), place, "",
                        lambda: self._do(command), "wood", icon, tip, tip, "label.bold")
        button.focusable = False  # keys do the same
        self.add(button)
        self._left = place.right + self.ui.px(6)
        return button

    def _branch_button(self) -> Button:
        """Play on from there, at the right."""
        ui, tip = self.ui, self._tip("replay-branch")
        text = say("replay.branch_short" if self.compact else "replay.branch")
        wide = Button.width_for(ui, text, "flag", "label.bold")
        place = Rect(self._right - wide, 0, wide, self._high)
        place.centery = self.wood.centery
        button = Button(ui, "replay.branch", place, text, lambda: self._do("replay-branch"),
                        "blue", "flag", tip, tip, "label.bold")
        button.focusable = False
        self.add(button)
        self._right = place.left - ui.px(8)
        return button

    def _choice(
        self, name: str, head: str, words: Sequence[str], choose: Callable[[int], None], tip: str
    ) -> WoodChoice:
        """A choice behind its head, which only a wide bar has."""
        ui = self.ui
        if not self.compact:
            wide = ui.text.width(head, "label", ui.scale)
            place = Rect(self._left + ui.px(8), self.wood.centery - ui.line("label") // 2, wide,
                         ui.line("label"))
            self.add(Label(ui, f"{name}.head", place, head, "label", ui.c.footer))
            self._left = place.right + ui.px(8)
        choice = WoodChoice(ui, name, self._place(0), head, words, choose, tip)
        self.add(choice)
        self._left = choice.rect.right + ui.px(10)
        return choice

    def _rates(self, on_rate: Callable[[float], None]) -> WoodChoice | Button:
        """The rates side by side, or in a small bar one button that goes through them."""
        tip = self._tip("replay-faster")
        if not self.compact:
            words = [say("replay.rate", rate=rate_words(rate)) for rate in RATES]
            return self._choice("replay.rate", say("replay.speed"), words,
                                lambda index: on_rate(RATES[index]), tip)
        widest = max(
            self.ui.text.width(say("replay.rate", rate=rate_words(rate)), "label.bold",
                               self.ui.scale) for rate in RATES
        )
        place = self._place(widest + 2 * self.ui.px(10))

        def next_rate() -> None:
            view = self.timeline.view
            at = RATES.index(view.rate) if view is not None else 0
            on_rate(RATES[(at + 1) % len(RATES)])

        button = Button(self.ui, "replay.rate", place, "", next_rate, "wood", "", tip, tip,
                        "label.bold")
        button.focusable = False
        self.add(button)
        self._left = place.right + self.ui.px(10)
        return button

    def render(self, view: ReplayView) -> None:
        """Show this part of the screen's view."""
        self.timeline.set(view)
        name = "pause" if view.playing else "play"
        self.play.icon = name
        self.play.text = "" if self.compact else say(f"replay.{name}")
        self.play.invalidate()
        self.units.set(STEP_UNITS.index(view.unit))
        if isinstance(self.rates, WoodChoice):
            self.rates.set(RATES.index(view.rate))
        else:
            self.rates.text = say("replay.rate", rate=rate_words(view.rate))
            self.rates.invalidate()
        fits = self.ui.text.width(view.words, "label.bold", self.ui.scale) <= self.words.rect.width
        short = self.ui.text.width(view.short, "label.bold", self.ui.scale)
        text = view.words if fits else view.short if short <= self.words.rect.width else ""
        self.words.text = self.words.label = text
        self.words.invalidate()
        self.turning.enabled = view.turns
        self.turning.invalidate()
        self.branch.enabled = not view.stuck
        self.branch.tip = view.stuck or self._tip("replay-branch")
        self.branch.invalidate()

    def paint(self, target: Surface) -> None:
        """Only where it lies."""
        if not away(self, target):
            super().paint(target)

    def draw(self, target: Surface) -> None:
        """Paper above, wood below."""
        ui = self.ui
        ui.panels.card(target, self.rect)
        ui.panels.footer(target, self.wood)


def rate_words(rate: float) -> str:
    """½, 1, 2 or 4."""
    return "½" if rate < 1 else str(round(rate))
