"""Wedges of dots: those whose bearing from a dot lies within so many degrees of a direction."""

from game.boards.dots import DotBoard

EDGE = 1e-7
"""Degrees that count as on the edge. Dots lie exactly on it or much farther off (a test holds
that up to 120 x 120 dots), so that every platform finds the same ones."""


def bearing_to(board: DotBoard, a: int, b: int) -> int:
    """The bearing from one dot to another in whole degrees, 0 <= bearing < 360."""
    return round(board.bearing(a, b)) % 360


def arc_mask(
    board: DotBoard, cell: int, bearing: int, width: int, level: int | None = None
) -> int:
    """The dots of a level (the cell's own by default) whose bearing from the cell lies at most
    half the width (degrees) from the given one (whole degrees clockwise from the top of the map),
    edges included. The cell's own dot isn't among them, on no level."""
    import numpy as np

    from game.boards.packed import packer_of

    packer = packer_of(board)
    flags = np.abs(packer.turns(cell % board.plane, bearing)) <= width / 2 + EDGE
    flags[cell % board.plane] = False
    return packer.mask(flags, board.level(cell) if level is None else level)
