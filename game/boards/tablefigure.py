"""The open table of a rulebook's figure."""

from game.boards.table import TableBoard, Vector
from game.boards.tablemap import Area, TableMap
from game.core.tablefigure import UNIT, TableArea, TableFigure, point


def table_figure_map(figure: TableFigure) -> TableMap:
    """The map of a figure on an open table.

    Raises:
        BoardError: an outline crosses itself.
    """
    wide, high = figure.table
    board = TableBoard(wide * UNIT, high * UNIT)
    return TableMap(board, [_area(area, number) for number, area in enumerate(figure.areas, 1)])


def _area(area: TableArea, number: int) -> Area:
    return Area(
        f"area {number} of the figure", area.kind, _points(area.ring), area.name,
        _points(area.access), number,
    )


def _points(text: str) -> tuple[Vector, ...]:
    return tuple([point(name) for name in text.split()])
