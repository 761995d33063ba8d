"""Who is within arm's length of whom, and why somebody isn't: things handed over (TR-S3) and blows
(TR-X1)."""

from game.core.ruling import Reason
from game.rules.troopers.context import GameContext
from game.rules.troopers.reasons import because, counted, words
from game.rules.troopers.state import State, Trooper


def beside(context: GameContext, state: State, a: int, b: int) -> bool:
    """Whether two dots are neighbours of one level with nothing impassable between them."""
    return context.board.adjacent(a, b) and context.ground(state).passage(a, b) is not None


def apart(context: GameContext, state: State, rule: str, one: Trooper, other: Trooper) -> Reason:
    """Why a trooper can't reach another one that isn't beside it: level, distance, or what stands
    between. rule: what it would have done."""
    board, a, b = context.board, one.cell, other.cell
    me, whom = context.names[one.id], context.names[other.id]
    cells, units = (a, b), (one.id, other.id)
    if board.level(a) != board.level(b):
        here, there = (board.levels[board.level(cell)].title for cell in (a, b))
        return because(rule, "apart-level", cells=cells, units=units, who=me, here=here,
                       whom=whom, there=there)
    far = board.distance(a, b)
    barrier = context.ground(state).barrier(a, b)
    if barrier is None:
        return because(rule, "apart-far", cells=cells, units=units, whom=whom,
                       away=counted("count.dots", far))
    thing = barrier.thing.name or barrier.thing.kind if barrier.thing else ""
    what = words().say(f"between.{barrier.kind}", thing=thing)
    return because(rule, "apart-shut", cells=cells, units=units, what=what, who=me, whom=whom)
