"""Which way a figure faces, and whom it engages: AR-P1, AR-P5, AR-P6."""

from typing import Literal

from game.boards.hexes import HexBoard
from game.rules.arena.context import GameContext
from game.rules.arena.state import OFF, Figure, State

Side = Literal["front", "side", "rear"]

FACES = 6
_AHEAD = (FACES - 1, 0, 1)
_SIDES: tuple[Side, ...] = ("front", "front", "side", "rear", "side", "front")
_BEST: tuple[Side, ...] = ("front", "side", "rear")


def fronts(board: HexBoard, cell: int, facing: int) -> tuple[int, ...]:
    """The hexes in front, left to right (AR-P1); those off the map are left out."""
    near = board.neighbours(cell)
    ahead = [near[(facing + turn) % FACES] for turn in _AHEAD]
    return tuple([one for one in ahead if one >= 0])


def side_at(facing: int, direction: int) -> Side:
    """Which of its sides a figure shows to a direction (AR-P1)."""
    return _SIDES[(direction - facing) % FACES]


def side_of_attack(board: HexBoard, target: Figure, from_cell: int) -> Side:
    """From which side an attack out of that hex comes (AR-P7); whoever crawls or picks something
    up has only rear hexes (AR-P6). Midway between two directions the better for the target counts,
    and from its own hex the front."""
    if target.exposed:
        return "rear"
    seen = {side_at(target.facing, way) for way in board.towards(target.cell, from_cell)}
    return next((side for side in _BEST if side in seen), "front")


def ahead(board: HexBoard, cell: int, facing: int, other: int) -> bool:
    """Whether another hex, near or far, lies in the half of the map to the front of one that faces
    that way; of those two hexes away, five do."""
    ways = board.towards(cell, other)
    return bool(ways) and all(side_at(facing, way) == "front" for way in ways)


def threatens(figure: Figure) -> bool:
    """Whether it can engage anybody at all (AR-P5): up, on its feet or knees, nobody in its
    grip."""
    return (
        figure.fate == "up" and figure.cell != OFF and figure.position != "prone"
        and not figure.grip
    )


def zone(context: GameContext, figure: Figure) -> int:
    """The mask of the hexes in which a figure engages its enemies: its front hexes, where they lie
    on nearly the same level (AR-P5, AR-U8)."""
    if not threatens(figure):
        return 0
    return context.fronts(figure.cell, figure.facing)


def engages(context: GameContext, state: State, a: Figure, b: Figure) -> bool:
    """Whether `a` engages `b` (AR-P5)."""
    return (
        a.side != b.side and b.fate == "up" and b.cell != OFF and not b.grip
        and bool(zone(context, a) & context.board.bits[b.cell])
    )


def engagers(
    context: GameContext, state: State, figure: Figure, cell: int | None = None
) -> tuple[Figure, ...]:
    """The enemies that engage a figure, or would if it stood on another cell."""
    if figure.fate != "up" or figure.grip:
        return ()
    where = figure.cell if cell is None else cell
    if where == OFF:
        return ()
    # Only enemies beside it can; asking for their zones takes longer than where they are.
    bits, near, side = context.board.bits, context.board.neighbour_masks[where], figure.side
    return tuple([
        other for other in state.figures.values()
        if near & bits[other.cell] and other.side != side and zone(context, other) & bits[where]
    ])


def engaged(context: GameContext, state: State, figure: Figure, cell: int | None = None) -> bool:
    """Whether at least one enemy engages it (AR-P5)."""
    return bool(engagers(context, state, figure, cell))


def threat(context: GameContext, state: State, side: str) -> int:
    """The mask of the hexes in which a figure of that side would be engaged."""
    mask = 0
    for figure in state.figures.values():
        if figure.side != side:
            mask |= zone(context, figure)
    return mask
