"""How far a figure may move this turn: AR-F4, AR-F5, AR-D2 to AR-D6, AR-E3."""

from game.rules.arena import facing, stats
from game.rules.arena.context import GameContext
from game.rules.arena.state import Figure, State

RISEN_FULL = ("prone", "pit")
"""What takes all movement of a turn: standing up from the ground, getting out of a pit."""


def free(context: GameContext, state: State, figure: Figure) -> bool:
    """Whether it was disengaged when its chance to move came, or is so if that is now."""
    if figure.free is None:
        return not facing.engaged(context, state, figure)
    return figure.free


def crawls(figure: Figure) -> bool:
    """Whether its movement of this turn is or would be on its knees or belly (AR-F5); one that
    falls after it has walked has walked."""
    if figure.spent:
        return figure.exposed and not figure.picked and figure.reaching is None
    return figure.position != "standing"


def whole(context: GameContext, figure: Figure) -> int:
    """MOV of a Full Move: what it has on its feet, or crawling (AR-D6, AR-F5)."""
    return stats.crawling(context, figure) if crawls(figure) else _upright(context, figure)


def _upright(context: GameContext, figure: Figure) -> int:
    """MOV on its feet: what it is and carries changes seldom, and is asked about all the time."""
    worn = figure.skills, figure.armour, figure.load, figure.ready, figure.belt
    mov = context.movs.get(worn)
    if mov is None:
        mov = context.movs[worn] = stats.mov(context, figure)
    return mov


def half(context: GameContext, figure: Figure) -> int:
    """MOV of a Half Move, rounded up (AR-D5)."""
    return -(-whole(context, figure) // context.rules.mov.half)


def allowance(context: GameContext, state: State, figure: Figure) -> int:
    """MOV that it may use this turn at most, by position, rising and engagement."""
    if figure.rose in RISEN_FULL:
        return 0
    if not free(context, state, figure):
        return context.rules.mov.shift
    if figure.position != "standing":
        return stats.crawling(context, figure)
    return half(context, figure) if figure.rose else whole(context, figure)


def left(context: GameContext, state: State, figure: Figure) -> int:
    """MOV that it still has."""
    return max(0, allowance(context, state, figure) - figure.spent)
