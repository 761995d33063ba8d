"""Lines of fire: what stands in the way of a shot, a throw or a long jab (AR-U11, AR-U14)."""

from game.rules.arena.context import GameContext
from game.rules.arena.state import State


def blockers(context: GameContext, state: State) -> int:
    """The mask of the hexes that a line doesn't pass: pillars, and figures that stand, unless deep
    in a pit."""
    mask = context.map.terrain_mask("pillar")
    for figure in state.figures.values():
        if figure.fate == "up" and figure.position == "standing" and not context.deep(figure.cell):
            mask |= context.board.bits[figure.cell]
    return mask


def in_the_way(context: GameContext, state: State, a: int, b: int) -> tuple[int, ...]:
    """The hexes that block the line between two, in the order met from `a`; the two ends never do
    (AR-U11)."""
    lines, bits = context.lines, context.board.bits
    blocked = blockers(context, state) & lines.mask(a, b)
    if not blocked:
        return ()
    grazed = lines.grazed(a, b)
    closed = blocked & ~grazed
    for cell in context.board.cells_in(blocked & grazed):
        if _beside(context, a, b, cell) & blocked & grazed:
            closed |= bits[cell]
    return tuple([cell for cell in lines.cells(a, b) if closed & bits[cell]])


def _beside(context: GameContext, a: int, b: int, cell: int) -> int:
    """The mask of the hex on the other side of the hexside along which the line from `a` to `b`
    passes a hex that it only grazes."""
    board = context.board
    (ax, ay), (bx, by) = board.centre(a), board.centre(b)

    def along(other: int) -> int:
        # The two lattice units differ by the square root of three.
        x, y = board.centre(other)
        return (bx - ax) * (x - ax) + 3 * (by - ay) * (y - ay)

    here = along(cell)
    return board.mask(
        near for near in board.neighbours(cell) if near >= 0 and along(near) == here
    )
