"""The boards of rulebook figures: names, terrain, roads and where they leave the map."""

import pytest

from game.boards.errors import BoardError
from game.boards.figure import figure_map
from game.core.figure import HexFigure


def test_hexes_are_named_by_column_and_row_and_carry_their_ground() -> None:
    hexmap = figure_map(
        HexFigure(("..f", "^.."), {"f": "forest", "^": "rough"}, (("west", "12", "21", "31"),))
    )
    board = hexmap.board
    assert (board.cols, board.rows) == (3, 2)
    assert hexmap.terrain[board.cell("31")] == "forest"
    assert hexmap.terrain[board.cell("12")] == "rough"
    assert hexmap.terrain[board.cell("22")] == "clear"
    assert hexmap.road(board.cell("12"), board.cell("21"))
    assert not hexmap.road(board.cell("12"), board.cell("11"))
    assert hexmap.features == {board.cell("12"): frozenset({"road-west"})}


def test_odd_columns_lie_higher() -> None:
    """As in the scenario files: the second column is half a hex lower than the first."""
    board = figure_map(HexFigure(("..", ".."))).board
    near = {board.name(cell) for cell in board.neighbours(board.cell("21")) if cell >= 0}
    assert near == {"11", "12", "22"}


def test_a_road_that_jumps_is_refused() -> None:
    with pytest.raises(BoardError, match="11 to 31"):
        figure_map(HexFigure(("...",), {}, (("11", "31"),)))
