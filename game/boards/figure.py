"""The board of a rulebook's figure: a hex map of its own, however small."""

from game.boards.hexes import HexBoard
from game.boards.hexmap import HexMap, roads_of
from game.core.figure import CLEAR, Figure


def _name(col: int, row: int) -> str:
    return f"{col + 1}{row + 1}"


def figure_map(figure: Figure) -> HexMap:
    """The map of a figure; its hexes are named as the figure names them.

    Raises:
        BoardError: a road jumps from one hex to another that it doesn't touch, or names none.
    """
    board = HexBoard(len(figure.rows[0]), len(figure.rows), _name)
    terrain = [CLEAR] * board.n
    for r, row in enumerate(figure.rows):
        for c, sign in enumerate(row):
            terrain[board.at(c, r)] = figure.legend.get(sign, CLEAR)
    return HexMap.make(board, terrain, *roads_of(board, figure.roads))
