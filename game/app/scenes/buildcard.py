"""What a build comes to: counter, points, the values that follow, what bars it from play."""

from collections.abc import Callable, Hashable

import pygame
from pygame import Rect, Surface

from game.app.board.kits import maker
from game.app.cache import Cache
from game.app.play.panels import gauges
from game.app.ui import Ui
from game.app.widgets.base import Widget
from game.app.widgets.stack import Stack
from game.core.view_records import Piece
from game.core.workshop import BuildSheet

SIDE, BESIDE = 96, 110  # pixels at 100 %: of the counter, least beside it

KEPT = 24  # printed counters
_MUCH = 1000.0  # pixels at which a counter's share of a world unit is told exactly enough


class CounterPrinter:
    """Prints counters of one game at one interface scale. stage: a map of it."""

    def __init__(self, ui: Ui, stage: object, art: str) -> None:
        self.scale = ui.scale
        self._kit = maker(stage).kit(stage, ui, art, False)
        self._known: Cache[tuple[Hashable, int], Surface] = Cache(KEPT)

    def image(self, piece: Piece, side: int) -> Surface:
        """A counter of `side` pixels, premultiplied."""
        counters = self._kit.counters
        look = counters.look(piece)
        share = counters.pixels(_MUCH, piece) / _MUCH
        return self._known.get(
            (look, side), lambda: counters.bake(look, side / share).surface
        )


class CounterPicture(Widget):
    """A printed counter."""

    solid = False

    def __init__(self, ui: Ui, rect: Rect, image: Surface, label: str) -> None:
        super().__init__(ui, "figure", rect, label)
        self.image = image
        self.outset = max(0, max(image.get_size()) - min(rect.size)) // 2 + 1

    def draw(self, target: Surface) -> None:
        """Draw it in the middle."""
        place = self.image.get_rect(center=self.rect.center)
        target.blit(self.image, place, special_flags=pygame.BLEND_PREMULTIPLIED)


def lay(
    ui: Ui, stack: Stack, sheet: BuildSheet, printer: CounterPrinter, link: Callable[[str], None]
) -> None:
    """Lay the card out in a column. link(rule): a rule link was followed."""
    side = ui.px(SIDE)
    image = printer.image(sheet.piece, side)
    jut = max(0, (image.get_height() - side + 1) // 2)
    left, width, top = stack.left, stack.width, stack.y
    figure = Rect(left + jut, top + jut, side, side)
    stack.parent.add(CounterPicture(ui, figure, image, sheet.title))
    beside = side + 2 * jut + ui.px(12)
    if width - beside >= ui.px(BESIDE):
        stack.left, stack.width = left + beside, width - beside
        stack.gap(8)
    else:
        stack.y = figure.bottom + jut + ui.px(4)
    stack.words("card.title", sheet.title or ui.say("workshop.nameless"), "title", gap=6)
    _verdict(ui, stack, sheet)
    stack.left, stack.width = left, width
    stack.y = max(stack.y, figure.bottom + jut) + ui.px(8)
    for index, one in enumerate(one for one in sheet.findings if one.bars):
        stack.rich(f"card.fault{index}", f"{one.reason.text} [{one.reason.rule}]", "label",
                   ui.c.stop_ink, link, gap=4)

    def line(name: str, markup: str, strong: bool) -> None:
        stack.rich(name, markup, "label", ui.c.ink if strong else ui.c.ink_2, link)

    gauges.add(ui, stack, sheet.meters, line, 0)
    stack.gap(4)
    for index, row in enumerate(sheet.rows):
        rule = f" [{row.rule}]" if row.rule else ""
        words = f"**{row.head}  {row.value}**"
        stack.rich(f"card.row{index}", words if row.text else words + rule, "story", ui.c.ink,
                   link)
        if row.text:
            stack.rich(f"card.text{index}", row.text + rule, "label", ui.c.ink_2, link)
        stack.gap(6)


def _verdict(ui: Ui, stack: Stack, sheet: BuildSheet) -> None:
    """Whether it may be played."""
    words = ("{icon:check} " if sheet.fit else "{icon:x} ") + ui.say(
        "workshop.fit" if sheet.fit else "workshop.unfit"
    )
    stack.rich("card.verdict", words, "label", ui.c.go if sheet.fit else ui.c.stop_ink)
