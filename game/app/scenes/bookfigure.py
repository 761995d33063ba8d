"""An example of the rulebook with its picture: the figure's data laid on a real board."""

from fractions import Fraction

from pygame import Rect, Surface

from game.app.board.overlay import Overlay
from game.app.scenes.boardpicture import BoardPicture, Shown
from game.app.scenes.book import Follow, Note, Preview
from game.app.theme import mix
from game.app.ui import Ui
from game.boards.figure import figure_map
from game.boards.hexes import HexBoard
from game.core import table
from game.core.figure import Figure
from game.core.ruling import ALLOWED, Ruling

SIDE = 46
"""Largest hex side of a figure, in pixels at 100 %."""
HIGHEST = 270


def shown_figure(figure: Figure, art: str) -> Shown:
    """What the board view is to draw. art: folder of the counters' figures.

    Raises:
        BoardError: a road of the figure jumps.
    """
    hexmap = figure_map(figure)
    board = hexmap.board
    pieces = tuple(
        table.Piece(
            f"counter-{number}", "", board.cell(counter.at), "", counter.stock, counter.figure,
            counter.band,
            tuple(table.Badge(slot, text) for slot, text in counter.values.items()),
            counter.marks, counter.acted,
        )
        for number, counter in enumerate(figure.counters)
    )
    sights = tuple(
        table.Sight(
            board.cell(sight.start), board.cell(sight.end), not sight.blocked,
            tuple((board.cell(name), "", True) for name in sight.blocked),
        )
        for sight in figure.sights
    )
    steps = _steps(figure, board)
    preview = None
    if steps or sights:
        ruling = Ruling(False) if figure.refusal else ALLOWED
        preview = table.Preview("", ruling, path=steps, sights=sights)
    targets = tuple(table.Target(board.cell(target.at), target.text) for target in figure.targets)
    return Shown(hexmap, art, pieces, (), Overlay(targets=targets, preview=preview))


def _steps(figure: Figure, board: HexBoard) -> tuple[table.Step, ...]:
    total = Fraction(0)
    steps: list[table.Step] = []
    for step in figure.steps:
        total += step.cost or 0
        steps.append(table.Step(board.cell(step.at), step.cost, total if step.cost else None))
    refusal = figure.refusal
    if refusal is not None:
        cost = refusal.cost
        steps.append(table.Step(board.cell(refusal.at), cost, total + (cost or 0), ok=False))
    return tuple(steps)


class Example(Note):
    """A framed example, its picture above the words."""

    def __init__(
        self, ui: Ui, rect: Rect, name: str, markup: str, follow: Follow, preview: Preview,
        shown: Shown, marked: bool,
    ) -> None:
        super().__init__(ui, rect, name, markup, follow, preview, marked=marked)
        pad = ui.px(10)
        room = Rect(rect.left + pad, rect.top + pad, rect.width - 2 * pad, ui.px(HIGHEST))
        self.picture = BoardPicture(ui, f"{name}.picture", room, shown, SIDE)
        self.picture.rect.height = self.picture.size[1]
        self._line = self.picture.rect.bottom + pad
        for child in self.children:
            child.move(0, self._line - rect.top)
        self.rect.height += self._line - rect.top
        self.add(self.picture)

    def move(self, dx: int, dy: int) -> None:
        """The line moves along."""
        super().move(dx, dy)
        self._line += dy

    def draw(self, target: Surface) -> None:
        """The frame; the ground of the picture; the line above the words."""
        super().draw(target)
        ui, c = self.ui, self.ui.c
        ground = Rect(
            self.rect.left + 1, self.rect.top + ui.px(5), self.rect.width - 2,
            self._line - self.rect.top - ui.px(5),
        )
        target.fill(mix(c.map, c.card, 0.35), ground)
        target.fill(c.gutter, Rect(ground.left, self._line, ground.width, ui.px(1)))
