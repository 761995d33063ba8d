"""The problems of a game in the School: each with a piece of its board and the stars won."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from game.app.scenes.schoolcards import ChapterPicture
from game.app.ui import Ui
from game.app.widgets.base import Pressable
from game.app.widgets.label import Label
from game.app.widgets.panel import CardPanel
from game.app.widgets.scroll import ScrollArea
from game.core.contract import ScenarioCard
from game.core.problem import STARS

CARD, PICTURE = 150, 84
"""Least width of a problem's card and height of its picture, in pixels at 100 %."""
_GAP, _INSET, _PAD = 14, 8, 12
_STAR = 20
_TITLE_LINES = 2


class ListedProblem(NamedTuple):
    """A problem with how it went. stars: the most that were won, None if it wasn't tried; waits:
    the chapter after which it is advised, 0 once that is done; daily: today's, which nobody
    counts."""

    card: ScenarioCard
    stars: int | None
    waits: int = 0
    daily: bool = False


def problem_picture_size(ui: Ui, width: int) -> tuple[int, int]:
    """The size of the picture on a card of a width."""
    return width - 2 * ui.px(_INSET), ui.px(PICTURE)


def card_width(ui: Ui, room: int) -> int:
    """The width of each card, so that a row fills its room."""
    columns = max(1, (room + ui.px(_GAP)) // (ui.px(CARD) + ui.px(_GAP)))
    return (room - ui.px(_GAP) * (columns - 1)) // columns


def _height(ui: Ui, width: int) -> int:
    """Of a card with a picture of that width."""
    return 2 * ui.px(_INSET) + problem_picture_size(ui, width)[1] + \
        _TITLE_LINES * ui.line("label.bold") + ui.line("label") + ui.px(_STAR) + ui.px(14)


class ProblemCard(Pressable):
    """A problem: picture, title, how it went. A click opens it."""

    def __init__(
        self, ui: Ui, problem: ListedProblem, at: tuple[int, int], width: int,
        picture: Callable[[], Surface | None], on_click: Callable[[], None],
    ) -> None:
        card = problem.card
        size = problem_picture_size(ui, width)
        high = _height(ui, width)
        super().__init__(ui, f"problem.{card.id}", Rect(at, (width, high)), card.title, on_click,
                         card.fault or card.summary)
        self.problem = problem
        self.label = f"{card.title}: {self.status}"
        place = Rect((at[0] + ui.px(_INSET), at[1] + ui.px(_INSET)), size)
        line = ui.c.ink_3 if problem.waits else ui.c.ink
        self.add(ChapterPicture(ui, f"problem.picture.{card.id}", place, picture, line))

    @property
    def status(self) -> str:
        """How it went, or after which chapter it is advised."""
        say, problem = self.ui.say, self.problem
        if problem.card.fault:
            return say("scenarios.bad")
        if problem.stars is not None:
            return self.ui.counted("solved.won", problem.stars)
        return say("school.after", number=problem.waits) if problem.waits \
            else say("school.untried")

    def draw(self, target: Surface) -> None:
        """Stock, words, stars."""
        ui, c, rect = self.ui, self.ui.c, self.rect
        ui.panels.card(target, rect, c.card_raised if self.hovered else None)
        left, room = rect.left + ui.px(_PAD), rect.width - 2 * ui.px(_PAD)
        y = rect.top + ui.px(_INSET) + ui.px(PICTURE) + ui.px(6)
        colour = c.ink_2 if self.problem.waits else c.ink
        title = self.problem.card.title
        for line in ui.text.wrap_within(title, "label.bold", ui.scale, room, _TITLE_LINES):
            ui.text.draw(target, line, (left, y), "label.bold", colour, ui.scale)
            y += ui.line("label.bold")
        y = rect.bottom - ui.px(_INSET) - ui.px(_STAR)
        if self.problem.stars is None:
            said = ui.text.shorten(self.status, "label", ui.scale, room)
            ui.text.draw(target, said, (left, y), "label", c.ink_2, ui.scale)
            return
        side = ui.px(_STAR)
        for number in range(len(STARS)):
            won = number < self.problem.stars
            middle = (left + side // 2 + number * (side + ui.px(4)), y + side // 2)
            ui.panels.icon(target, "star-full" if won else "star", middle, side,
                           c.select if won else c.brass_ink)


class SoughtProblem(NamedTuple):
    """Today's problem before it is known. attempt: the game of the computer's that is searched,
    from 1, 0 while nobody searches. act: begins the search, or gives it up."""

    attempt: int
    act: Callable[[], None]


class SoughtCard(Pressable):
    """The place of today's problem: a click searches for it, another one stops that."""

    def __init__(
        self, ui: Ui, sought: SoughtProblem, at: tuple[int, int], width: int
    ) -> None:
        high = _height(ui, width)
        busy = bool(sought.attempt)
        words = ui.say("school.daily_searching" if busy else "school.daily")
        super().__init__(ui, "problem.daily", Rect(at, (width, high)), words, sought.act,
                         ui.say("school.daily_stop" if busy else "school.daily_tip"))
        self.sought = sought
        self.words = words

    def draw(self, target: Surface) -> None:
        """An empty picture, the words, and how far the search is."""
        ui, c, rect, sought = self.ui, self.ui.c, self.rect, self.sought
        ui.panels.card(target, rect, c.card_raised if self.hovered else None)
        size = problem_picture_size(ui, rect.width)
        place = Rect((rect.left + ui.px(_INSET), rect.top + ui.px(_INSET)), size)
        ui.panels.plate(target, place, c.rule_line, ui.px(4))
        ui.panels.icon(target, "hourglass" if sought.attempt else "star", place.center, ui.px(34),
                       c.brass_ink)
        left, room = rect.left + ui.px(_PAD), rect.width - 2 * ui.px(_PAD)
        y = place.bottom + ui.px(6)
        for line in ui.text.wrap_within(self.words, "label.bold", ui.scale, room, _TITLE_LINES):
            ui.text.draw(target, line, (left, y), "label.bold", c.ink, ui.scale)
            y += ui.line("label.bold")
        y = rect.bottom - ui.px(_INSET) - ui.px(_STAR)
        said = ui.say("school.daily_game", number=sought.attempt) if sought.attempt else (
            ui.say("school.daily_find"))
        ui.text.draw(target, ui.text.shorten(said, "label", ui.scale, room), (left, y), "label",
                     c.ink_2, ui.scale)


def problems_panel(
    ui: Ui, place: Rect, problems: Sequence[ListedProblem],
    picture: Callable[[ListedProblem], Surface | None], on_open: Callable[[ListedProblem], None],
    sought: "SoughtProblem | None" = None,
) -> CardPanel:
    """The panel with all of them, in rows that scroll. sought: today's, while it isn't known."""
    panel = CardPanel(ui, "problems.card", place)
    pad = ui.px(24)
    inner = place.inflate(-2 * pad, 0)
    top = place.top + ui.px(14)
    words = ui.say("school.problems")
    wide = ui.text.width(words, "heading", ui.scale)
    panel.add(Label(ui, "problems.title", Rect(inner.left, top, wide, ui.line("heading")), words,
                    "heading"))
    counted = [problem for problem in problems if not problem.daily]
    won = sum(problem.stars or 0 for problem in counted)
    said = ui.say("school.stars", won=won, of=len(STARS) * len(counted))
    width = ui.text.width(said, "label.bold", ui.scale)
    low = top + ui.line("heading") - ui.line("label") - ui.px(5)
    panel.add(Label(ui, "problems.stars", Rect(inner.right - width, low, width, ui.line("label")),
                    said, "label.bold"))
    note, left = ui.say("school.problems_note"), inner.left + wide + ui.px(16)
    if left + ui.text.width(note, "label", ui.scale) + ui.px(16) <= inner.right - width:
        at = Rect(left, low, inner.right - width - ui.px(16) - left, ui.line("label"))
        panel.add(Label(ui, "problems.note", at, note, "label", ui.c.ink_2))
    view = Rect(inner.left, top + ui.line("heading") + ui.px(8), inner.width, 0)
    view.height = place.bottom - ui.px(14) - view.top
    area = ScrollArea(ui, "problems.area", view.inflate(2 * ui.px(8), 0))
    panel.add(area)
    each = card_width(ui, view.width - area.bar_width)
    columns = max(1, (view.width + ui.px(_GAP)) // (each + ui.px(_GAP)))
    bottom = view.top
    y = view.top + ui.px(4)
    if sought is not None:
        bottom = area.add(SoughtCard(ui, sought, (view.left, y), each)).rect.bottom
    for number, problem in enumerate(problems, 0 if sought is None else 1):
        row, column = divmod(number, columns)
        if not column and row:
            y = bottom + ui.px(_GAP)
        card = ProblemCard(
            ui, problem, (view.left + column * (each + ui.px(_GAP)), y), each,
            lambda problem=problem: picture(problem),  # type: ignore[misc]
            lambda problem=problem: on_open(problem),  # type: ignore[misc]
        )
        area.add(card)
        bottom = card.rect.bottom
    area.fit(bottom + ui.px(6))
    return panel
