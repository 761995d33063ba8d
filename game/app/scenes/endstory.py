"""The story of a finished game on the screen of its end: the score by turn, losses, luck, and the
moments that changed most."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game.app.play.panels.curve import draw_curve, draw_turn_numbers, names_width
from game.app.play.story import MOMENTS, Story, StoryLoss, StoryLuck, StoryMoment
from game.app.scenes.boardpicture import Shown
from game.app.scenes.buildcard import CounterPrinter
from game.app.scenes.endpictures import LossRow, MomentCard, moment_words
from game.app.theme import mix
from game.app.ui import Ui
from game.app.widgets.base import Widget
from game.app.widgets.button import Button
from game.app.widgets.stack import Stack
from game.core.quantity import rounded
from game.core.words import in_text

_PLOT = 120  # height of the score's plot
_TALL = 170  # the same with the losses beside it
_BESIDE = 780  # width from which they stand there
_COUNTERS = 12  # losses of a side that are drawn; more are only told
_BAND = 26  # height of a side's luck
_RISE = 24  # pixels at 100 % that the page rises when it comes
_RISE_MS = 220
_CURVE_MS = 600  # in which the score's curve is drawn


class ScorePlot(Widget):
    """How the score went, by turn."""

    solid = False

    def __init__(self, ui: Ui, rect: Rect, story: Story) -> None:
        curve = story.course.curve
        super().__init__(ui, "story.plot", rect, curve.head if curve is not None else "")
        self.story = story
        self.share = 1.0
        """How much of the curve is drawn."""

    def draw(self, target: Surface) -> None:
        """The curve, and the numbers of the turns below it."""
        ui, story = self.ui, self.story
        course, curve = story.course, story.course.curve
        if curve is None:
            return
        margin = names_width(ui, curve) + ui.px(10)
        numbers = ui.line("small.bold")
        plot = Rect(self.rect.left + margin, self.rect.top + ui.px(8),
                    self.rect.width - margin - ui.px(8), self.rect.height - numbers - ui.px(14))

        def x_of(at: int) -> int:
            return plot.left + round(course.share(at) * plot.width)

        old, end = target.get_clip(), plot.left + round(plot.width * self.share)
        target.set_clip(old.clip(Rect(self.rect.left, self.rect.top, end - self.rect.left + 1,
                                      self.rect.height)))
        draw_curve(ui, target, plot, curve, tuple(story.sides), x_of, margin=margin)
        target.set_clip(old)
        draw_turn_numbers(ui, target, course, plot, plot.bottom + ui.px(6))


class PageRise(Widget):
    """The motion with which the page comes: it rises, and the score's curve is drawn.

    speed: of animations. It is no part of the page; the scene animates it.
    """

    solid = False

    def __init__(self, ui: Ui, page: Widget, plot: ScorePlot | None, speed: float) -> None:
        super().__init__(ui, "page-rise", Rect(0, 0, 0, 0))
        self._page, self._plot, self._speed = page, plot, speed
        self._since: int | None = None
        self._below = 0
        self._sink(ui.px(_RISE))
        self._reveal(0.0)

    def on_time(self, now: int) -> bool:
        """Rise on; whether there is more to do."""
        if self._since is None:
            self._since = now
        passed = (now - self._since) * self._speed
        left = max(0.0, 1 - passed / _RISE_MS)
        self._sink(round(self.ui.px(_RISE) * left ** 3))
        self._reveal(min(1.0, passed / _CURVE_MS))
        return bool(self._below) or passed < _CURVE_MS

    def finish(self) -> None:
        """All of it lies where it belongs."""
        self._since = -_CURVE_MS * 1000
        self._sink(0)
        self._reveal(1.0)

    def _sink(self, below: int) -> None:
        if below != self._below:
            self._page.invalidate()
            self._page.move(0, below - self._below)
            self._below = below
            self._page.invalidate()

    def _reveal(self, share: float) -> None:
        if self._plot is not None and share != self._plot.share:
            self._plot.share = share
            self._plot.invalidate()


class LuckBand(Widget):
    """What a side's dice scored on a line: the expected number, what is usual about it, a disc (of
    the second side a square) where it fell."""

    solid = False

    def __init__(self, ui: Ui, rect: Rect, luck: StoryLuck, second: bool) -> None:
        super().__init__(ui, f"story.luck.{luck.side}", rect, luck.side)
        self.luck = luck
        self.second = second

    def draw(self, target: Surface) -> None:
        """Line, band, mark of the expected number, what fell."""
        ui, c, luck = self.ui, self.ui.c, self.luck
        ink = c.rust if self.second else c.blue
        reach = max(2.5 * luck.spread, abs(luck.scored - luck.expected) * 1.15, 1.0)

        def x_of(value: float) -> int:
            share = (value - luck.expected + reach) / (2 * reach)
            return self.rect.left + round(share * self.rect.width)

        middle = self.rect.centery
        target.fill(c.edge, Rect(self.rect.left, middle, self.rect.width, ui.px(1)))
        left, right = x_of(luck.expected - luck.spread), x_of(luck.expected + luck.spread)
        band = Rect(left, middle - ui.px(7), max(1, right - left), ui.px(14))
        target.fill(mix(c.card, ink, 0.22), band)
        target.fill(c.ink, Rect(x_of(luck.expected), middle - ui.px(9), ui.px(2), ui.px(18)))
        spot = (x_of(luck.scored), middle)
        if self.second:
            box = Rect(0, 0, ui.px(10), ui.px(10))
            box.center = spot
            target.fill(ink, box)
        else:
            pygame.draw.circle(target, ink, spot, ui.px(6))


class StoryPictures(NamedTuple):
    """What the story is drawn with beside the table. shown(moment): a position of its own for the
    picture of a moment, None for moments without one. on_look(at): a moment is looked at, or with
    None none any more."""

    printer: CounterPrinter
    shown: Callable[[StoryMoment], Shown | None]
    on_look: Callable[[StoryMoment | None], None]


def tell_story(
    stack: Stack, ui: Ui, story: Story, see: Callable[[int], None],
    pictures: StoryPictures | None = None,
) -> None:
    """All parts that there is something to say of. see(at): a moment was chosen. pictures: counters
    and moments are drawn; without, they are told."""
    top = stack.y
    beside = pictures is not None and bool(story.losses) and stack.width >= ui.px(_BESIDE)
    left, whole = stack.left, stack.width
    if beside:
        stack.width = whole * 11 // 20
    curve = story.course.curve
    if curve is not None and story.course.total:
        turn = in_text(story.turn_name)
        _head(stack, ui, top, "plot", ui.say("story.plot", what=curve.head, turn=turn))
        _legend(stack, ui, story)
        stack.put(ScorePlot(ui, stack.room(ui.px(_TALL if beside else _PLOT)), story), 6)
    if story.losses:
        below = stack.y
        if beside:
            stack.left += stack.width + ui.px(24)
            stack.width, stack.y = left + whole - stack.left, top
        _losses(stack, ui, top, story, pictures)
        stack.left, stack.width, stack.y = left, whole, max(stack.y, below)
    if story.luck:
        _luck(stack, ui, top, story)
    if story.moments:
        _head(stack, ui, top, "moments", ui.say("story.moments"))
        if pictures is not None:
            _moments(stack, ui, story, see, pictures)
            return
        for number, moment in enumerate(story.moments, 1):
            words = moment_words(ui, story, moment)
            tall = Button.height_for(ui, words, stack.width, "play", "label.bold")
            stack.put(
                Button(ui, f"story.moment.{number}", stack.room(tall), words,
                       partial(see, moment.at), "card", "play", style="label.bold"), 8)


def _losses(
    stack: Stack, ui: Ui, top: int, story: Story, pictures: StoryPictures | None
) -> None:
    """What each side lost: counters where they can be drawn and aren't too many, else names."""
    _head(stack, ui, top, "losses", ui.say("story.losses"))
    words = partial(loss_words, ui, story)
    for side in story.sides:
        own = [loss for loss in story.losses if loss.side == side]
        if not own:
            continue
        if pictures is not None and len(own) <= _COUNTERS:
            stack.put(LossRow(ui, stack.room(0), story, side, pictures.printer, words), 4)
            continue
        listed = " · ".join(_loss(ui, story, loss) for loss in own)
        stack.rich(f"story.losses.{side}", f"**{story.sides[side]}**  {listed}", "story",
                   ui.c.ink, gap=4)


def _moments(
    stack: Stack, ui: Ui, story: Story, see: Callable[[int], None], pictures: StoryPictures
) -> None:
    """The moments as cards in one row."""
    gap, count = ui.px(14), len(story.moments)
    wide = (stack.width - gap * (MOMENTS - 1)) // MOMENTS
    shown = [pictures.shown(moment) for moment in story.moments]
    tall = MomentCard.height_for(ui, any(one is not None for one in shown))
    for number, moment in enumerate(story.moments, 1):
        def look(on: bool, moment: StoryMoment = moment) -> None:
            pictures.on_look(moment if on else None)

        place = Rect(stack.left + (number - 1) * (wide + gap), stack.y, wide, tall)
        stack.parent.add(MomentCard(ui, place, number, moment, story, shown[number - 1],
                                    partial(see, moment.at), look))
    stack.y += (tall if count else 0) + ui.px(10)


def _head(stack: Stack, ui: Ui, top: int, name: str, words: str) -> None:
    """The head of a part, under a line but for the first, at the top of the story."""
    if stack.y > top:
        stack.line(12)
    stack.words(f"story.{name}.head", words, "head", ui.c.brass_ink, gap=6)


def _legend(stack: Stack, ui: Ui, story: Story) -> None:
    """Whose line is which, with what it has come to."""
    curve = story.course.curve
    assert curve is not None
    said = []
    for side, line in zip(curve.sides, curve.values, strict=True):
        value = curve.levels[line[-1]] if curve.levels else str(line[-1])
        if len(curve.sides) == 1:
            said.append(f"**{story.sides[side]}** {value}")
            continue
        key = "story.dashed" if side in tuple(story.sides)[1:] else "story.solid"
        said.append(ui.say(key, side=story.sides[side], value=value))
    stack.rich("story.legend", " · ".join(said), "label", ui.c.ink_2, gap=4)


def _loss(ui: Ui, story: Story, loss: StoryLoss) -> str:
    return ui.say("story.loss", name=loss.name, when=loss_words(ui, story, loss))


def loss_words(ui: Ui, story: Story, loss: StoryLoss) -> str:
    """When a unit was lost, and what that brought the other side."""
    when = ui.say("story.loss_turn", turn_name=in_text(story.turn_name), turn=loss.turn)
    return ui.say("story.loss_points", points=loss.points, when=when) if loss.points else when


def _luck(stack: Stack, ui: Ui, top: int, story: Story) -> None:
    """What was scored against what was to be expected, and one plain sentence."""
    _head(stack, ui, top, "luck", ui.say("story.luck"))
    for luck in story.luck:
        words = ui.say(
            "story.luck_of", side=story.sides[luck.side], scored=luck.scored, tries=luck.tries,
            expected=rounded(luck.expected), spread=rounded(luck.spread),
        )
        stack.rich(f"story.luck_of.{luck.side}", words, "story", ui.c.ink)
        second = luck.side in tuple(story.sides)[1:]
        stack.put(LuckBand(ui, stack.room(ui.px(_BAND)), luck, second), 4)
    odd = [story.sides[luck.side] for luck in story.luck if not luck.usual]
    key = "story.unusual" if odd else "story.usual"
    stack.rich("story.luck_said", ui.say(key, sides=", ".join(odd)), "label", ui.c.ink_2)
