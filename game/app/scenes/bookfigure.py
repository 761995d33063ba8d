"""An example of the rulebook with its picture: the figure's data laid on a real board."""

from fractions import Fraction

from msgspec.structs import replace
from pygame import Rect, Surface

from game.app.board.view.overlay import Overlay
from game.app.scenes.boardpicture import BoardPicture, Shown
from game.app.scenes.book import Follow, Note, Preview
from game.app.theme import mix
from game.app.ui import Ui
from game.boards.arc import arc_mask
from game.boards.figure import dot_figure_map, figure_map
from game.core import view_records as records
from game.core.contract import BoardCells
from game.core.dotfigure import DotFigure
from game.core.figure import FACINGS, HexFigure
from game.core.rulebook import AnyFigure
from game.core.ruling import ALLOWED, Ruling
from game.core.tablefigure import DEGREES, UNIT, TableFigure

SIDE = 46
"""Largest hex side or dot pitch of a figure, in pixels at 100 %."""
HIGHEST = 270


def shown_figure(figure: AnyFigure, art: str) -> Shown:
    """What the board view is to draw. art: folder of the counters' figures.

    Raises:
        BoardError: a road of the figure jumps, or its floor plan or an outline has a fault.
    """
    match figure:
        case DotFigure():
            return _on_dots(figure, art)
        case TableFigure():
            return _on_table(figure, art)
        case _:
            return _on_hexes(figure, art)


def _on_hexes(figure: HexFigure, art: str) -> Shown:
    hexmap = figure_map(figure)
    board = hexmap.board
    pieces = tuple(
        records.Piece(
            f"counter-{number}", "", board.cell(counter.at), "", counter.stock, counter.figure,
            counter.band,
            tuple(records.Badge(slot, text) for slot, text in counter.values.items()),
            counter.marks, counter.acted,
            FACINGS.index(counter.facing) if counter.facing else None, counter.pose,
        )
        for number, counter in enumerate(figure.counters)
    )
    zones = tuple(
        records.Zone(zone.kind, tuple(map(board.cell, zone.at)), zone.words)
        for zone in figure.zones
    )
    links = tuple(
        records.Link(board.cell(link.start), board.cell(link.end), link.kind, link.both)
        for link in figure.links
    )
    overlay = replace(_overlay(figure, board, ()), zones=zones, links=links)
    return Shown(hexmap, art, pieces, (), overlay)


def _on_dots(figure: DotFigure, art: str) -> Shown:
    dotmap = dot_figure_map(figure)
    board = dotmap.board
    pieces = tuple(
        records.Piece(
            f"counter-{number}", "", board.cell(counter.at), counter.stock, counter.stock,
            counter.figure, badges=(records.Badge("number", counter.number),),
            acted=counter.acted, facing=counter.facing, pose=counter.pose,
        )
        for number, counter in enumerate(figure.counters)
    )
    fields = []
    for field in figure.fields:
        cell = board.cell(field.at)
        seen = arc_mask(board, cell, field.bearing, field.width) & dotmap.valid_mask
        cells = tuple(board.cells_in(seen & ~dotmap.hidden(cell, 0, 0)))
        fields.append(records.FireArc(
            cell, field.bearing, field.width, cells, field.words, field.style
        ))
    return Shown(dotmap, art, pieces, (), _overlay(figure, board, tuple(fields)))


def _on_table(figure: TableFigure, art: str) -> Shown:
    # what an open table is made of is dear to read, and most books have none
    from game.boards.figure import table_figure_map

    tablemap = table_figure_map(figure)
    board = tablemap.board
    pieces = tuple(
        records.Piece(
            f"counter-{number}", "", board.cell(counter.at), counter.stock, counter.stock,
            counter.figure, badges=(records.Badge("id", counter.number),), markers=counter.marks,
            acted=counter.acted, facing=counter.facing // DEGREES, pose=counter.pose,
            base=(round(counter.base[0] * UNIT), round(counter.base[1] * UNIT)),
        )
        for number, counter in enumerate(figure.counters)
    )
    fields = tuple(
        records.FireArc(
            board.cell(field.at), field.bearing, field.width, (), field.words, field.style,
            reach=round(field.reach * UNIT),
        )
        for field in figure.fields
    )
    links = tuple(
        records.Link(board.cell(link.start), board.cell(link.end), link.kind, link.both)
        for link in figure.links
    )
    overlay = replace(_overlay(figure, board, fields), links=links)
    if overlay.preview is not None and figure.path:
        start = board.cell(figure.steps[0].at)
        walks = next((piece.id for piece in pieces if piece.cell == start), "")
        facing = None if figure.facing is None else figure.facing // DEGREES
        overlay = replace(overlay, preview=replace(
            overlay.preview, unit=walks, facing=facing, after=figure.after
        ))
    return Shown(tablemap, art, pieces, (), overlay)


def _overlay(figure: AnyFigure, board: BoardCells, fields: tuple[records.FireArc, ...]) -> Overlay:
    """Paths, lines, targets and wedges of a figure."""
    sights = tuple(
        records.Sight(
            board.cell(sight.start), board.cell(sight.end), not sight.blocked,
            tuple((board.cell(name), "", True) for name in sight.blocked)
            + tuple((board.cell(name), words, False) for name, words in sight.met.items()),
        )
        for sight in figure.sights
    )
    steps = _steps(figure, board)
    preview = None
    if steps or sights or fields:
        ruling = Ruling(False) if figure.refusal else ALLOWED
        preview = records.Preview("", ruling, path=steps, sights=sights, fields=fields)
    targets = tuple(records.Target(board.cell(target.at), target.text) for target in figure.targets)
    return Overlay(targets=targets, preview=preview)


def _steps(figure: AnyFigure, board: BoardCells) -> tuple[records.PathStep, ...]:
    total = Fraction(0)
    steps: list[records.PathStep] = []
    for step in figure.steps:
        total += step.cost or 0
        spent = total if step.cost else None
        steps.append(records.PathStep(board.cell(step.at), step.cost, spent, mark=step.mark))
    refusal = figure.refusal
    if refusal is not None:
        cost = refusal.cost
        steps.append(records.PathStep(board.cell(refusal.at), cost, total + (cost or 0), ok=False))
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
