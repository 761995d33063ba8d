"""The board of a rulebook's figure: a hex map of its own, however small."""

from itertools import pairwise

from game.boards.hexes import HexBoard
from game.boards.hexmap import HexMap
from game.core.figure import CLEAR, EDGES, Figure


def _name(col: int, row: int) -> str:
    return f"{col + 1}{row + 1}"


def figure_map(figure: Figure) -> HexMap:
    """The map of a figure; its hexes are named as the figure names them.

    Raises:
        BoardError: a road jumps from one hex to another that it doesn't touch.
    """
    board = HexBoard(len(figure.rows[0]), len(figure.rows), _name)
    terrain = [CLEAR] * board.n
    for r, row in enumerate(figure.rows):
        for c, sign in enumerate(row):
            terrain[board.at(c, r)] = figure.legend.get(sign, CLEAR)
    pairs: list[tuple[int, int]] = []
    tags: dict[int, set[str]] = {}
    for road in figure.roads:
        cells = [board.cell(name) for name in road if name not in EDGES]
        pairs += pairwise(cells)
        for edge, cell in ((road[0], cells[0]), (road[-1], cells[-1])):
            if edge in EDGES:
                tags.setdefault(cell, set()).add(f"road-{edge}")
    return HexMap.make(board, terrain, pairs, tags)
