"""What is laid on hexes: dangers; the rest as on all boards with cells."""

from game.app.board.view.cell_fill import draw_threats
from game.app.board.view.marks import CellMarks
from game.app.board.view.pen import Item, Pen
from game.core.view_records import CellMark, FireArc


class HexMarks(CellMarks):
    """What is laid on whole hexes. No game on hexes watches wedges, or marks lines of its map.

    joins: see `MarkArt`.
    """

    def __init__(self, joins: bool) -> None:
        self.joins = joins

    def threats(self, pen: Pen, cells: tuple[int, ...], z: int) -> list[Item]:
        """Amber hexes with a dashed edge."""
        return draw_threats(pen, cells, z)

    def field(
        self, pen: Pen, field: FireArc, whole: bool, z: int, over: int, row: int = 0
    ) -> list[Item]:
        """Its cells as ones in danger, if it is to be seen whole."""
        cells = tuple(cell for cell in field.cells if pen.plane.shows(cell))
        return draw_threats(pen, cells, z) if whole else []

    def line_mark(self, pen: Pen, mark: CellMark, z: float) -> list[Item]:
        """Nothing lies along a line."""
        return []
