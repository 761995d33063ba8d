"""How troopers move: TR-B2 to TR-B4, TR-M1 to TR-M8, TR-M10, TR-M11.

Costs are whole AP. The one cost function is the board's MoveGraph, one upright and one prone, made
by `GameContext.price` from what lies between two dots.
"""

from collections.abc import Sequence
from itertools import pairwise

from msgspec.structs import replace

from game.boards.bits import MaskSequence
from game.boards.dotmap import DotMap
from game.boards.search import Reach
from game.boards.steps import Passage
from game.core.event import AnyEvent, Changed, Moved
from game.core.ruling import Ruling
from game.rules.troopers import reaction
from game.rules.troopers.actions import Action, Prone, Stand, Walk
from game.rules.troopers.context import GameContext
from game.rules.troopers.points import left, move_left, paid
from game.rules.troopers.reasons import counted, no, words
from game.rules.troopers.sight import called_thing
from game.rules.troopers.state import State, Trooper, with_trooper

Result = tuple[State, list[AnyEvent]]

_RULES = {
    "open": "TR-M2", "obstructed": "TR-M3", "door": "TR-M4", "window": "TR-M5",
    "stairs": "TR-M6", "ladder": "TR-M6",
}


def reach(context: GameContext, state: State, trooper: Trooper) -> Reach:
    """Where the trooper can walk with what it may still use for movement (TR-M1).

    Enemies that are up are never passed, friends are (TR-M11); the reach holds their dots.
    """
    enemies = context.occupied(state, context.other(trooper.side))
    graph = context.graph(state, trooper.prone)
    return graph.reach(trooper.cell, move_left(context, trooper), enemies)


def walks(context: GameContext, state: State, trooper: Trooper) -> Sequence[Action]:
    """All walks of a trooper that may act: one cheapest path for each dot it may end on."""
    if move_left(context, trooper) <= 0:
        return ()
    found = reach(context, state, trooper)
    unit, path = trooper.id, found.path
    ends = found.mask & ~context.occupied(state)
    return MaskSequence(context.board.layout, ends, lambda cell: Walk(unit, path(cell)))


def postures(context: GameContext, state: State, trooper: Trooper) -> list[Action]:
    """Going prone, or standing up (TR-M7)."""
    costs = context.rules.costs
    if trooper.prone:
        return [Stand(trooper.id)] if costs.stand_up <= move_left(context, trooper) else []
    return [Prone(trooper.id)] if costs.go_prone <= move_left(context, trooper) else []


# --- judging ------------------------------------------------------------------------------------

def judge_walk(
    context: GameContext, state: State, trooper: Trooper, path: tuple[int, ...]
) -> Ruling:
    """Whether the trooper may walk this path (its own dot first)."""
    name = context.board.name
    if path[0] != trooper.cell:
        return no("TR-B2", "wrong-start", cells=(trooper.cell,), units=(trooper.id,),
                  unit=context.names[trooper.id], where=name(trooper.cell), start=name(path[0]))
    graph = context.graph(state, trooper.prone)
    enemies = context.occupied(state, context.other(trooper.side))
    points = rest = move_left(context, trooper)
    for here, there in pairwise(path):
        cost = graph.step_cost(here, there)
        if cost is None:
            return _no_step(context, state, here, there)
        if enemies & context.board.bits[there]:
            return _occupied(context, state, there, "enemy-there")
        if cost > rest:
            passage = context.ground(state).passage(here, there)
            assert passage is not None
            return _no_credit(context, trooper, passage, there, cost, points - rest)
        rest -= cost
    end = path[-1]
    if end == trooper.cell:
        return no("TR-B2", "no-move", cells=(end,), dot=name(end))
    if context.occupied(state) & context.board.bits[end]:
        return _occupied(context, state, end, "friend-there")
    return paid(points - rest)


def judge_prone(context: GameContext, state: State, trooper: Trooper) -> Ruling:
    """TR-M7."""
    if trooper.prone:
        return no("TR-M7", "prone-already", units=(trooper.id,), unit=context.names[trooper.id])
    return _afford(context, trooper, context.rules.costs.go_prone, "go-prone")


def judge_stand(context: GameContext, state: State, trooper: Trooper) -> Ruling:
    """TR-M7."""
    if not trooper.prone:
        return no("TR-M7", "up-already", units=(trooper.id,), unit=context.names[trooper.id])
    return _afford(context, trooper, context.rules.costs.stand_up, "stand-up")


def _afford(context: GameContext, trooper: Trooper, cost: int, what: str) -> Ruling:
    if cost <= move_left(context, trooper):
        return paid(cost)
    return no("TR-M7", what, also=_limits(context, trooper), units=(trooper.id,), cost=cost,
              left=credit(context, trooper))


def capped(context: GameContext, trooper: Trooper) -> bool:
    """Whether the cap of movement leaves fewer AP for it than the turn has left (TR-M1)."""
    return context.rules.costs.cap - trooper.moved < left(context, trooper)


def _limits(context: GameContext, trooper: Trooper) -> tuple[str, ...]:
    """The rules that say why no more AP are left for movement: the cap, or the turn's AP."""
    return ("TR-M1" if capped(context, trooper) else "TR-T3", "TR-M10")


def credit(context: GameContext, trooper: Trooper, gone: int = 0) -> str:
    """What is left for movement, in words, after so many AP of it; where the cap holds it back,
    what the turn still has for other things as well (TR-M1)."""
    rest, whole = move_left(context, trooper) - gone, left(context, trooper) - gone
    if not capped(context, trooper):
        return words().say("left.turn", n=rest)
    cap = context.rules.costs.cap
    if rest:
        return words().say("left.capped", n=rest, cap=cap, whole=whole)
    return words().say("left.none", cap=cap, others=counted("count.others", whole))


def _no_credit(
    context: GameContext, trooper: Trooper, passage: Passage, there: int, cost: int, gone: int
) -> Ruling:
    """The step that can't be paid for after `gone` AP of the walk, by the rule of its price."""
    kind = context.dearest(passage)
    times = context.rules.costs.prone_times
    also = ("TR-M8", *_limits(context, trooper)) if trooper.prone else _limits(context, trooper)
    price = f"{cost // times} × {times} = {cost}" if trooper.prone else str(cost)
    crawls = trooper.prone and kind not in ("stairs", "ladder")
    return no(_RULES[kind], f"{'crawl' if crawls else 'step'}-{kind}", also=also, cells=(there,),
              units=(trooper.id,), cost=price, left=credit(context, trooper, gone),
              dot=context.board.name(there))


def _occupied(context: GameContext, state: State, cell: int, which: str) -> Ruling:
    other = state.at(cell)
    assert other is not None
    return no("TR-M11", which, cells=(cell,), units=(other.id,), dot=context.board.name(cell),
              other=context.names[other.id])


def _no_step(context: GameContext, state: State, here: int, there: int) -> Ruling:
    """There is no such step: not adjacent, no stairs, a wall or trunk between, or no floor."""
    board, ground = context.board, context.ground(state)
    cells, a, b = (here, there), board.name(here), board.name(there)
    if board.level(here) != board.level(there):
        if board.on_level(here, board.level(there)) == there:
            return no("TR-B4", "no-stairs", cells=cells, a=a, b=b)
        below = board.on_level(there, board.level(here))
        if board.level(there) < board.level(here) and board.adjacent(here, below):
            barrier = ground.barrier(here, below)
            if barrier is not None and barrier.kind == "edge":
                return no("TR-M5", "fall", also=("TR-B4",), cells=cells, a=a, b=b)
        return no("TR-B4", "other-dot", cells=cells, a=a, b=b)
    if not board.adjacent(here, there):
        return no("TR-B2", "not-adjacent", cells=cells, a=a, b=b)
    barrier = ground.barrier(here, there)
    assert barrier is not None, "a step that is none has a reason"
    if barrier.kind == "edge":
        return no("TR-M5", "edge", also=("TR-B4",), cells=cells, a=a, b=b)
    if barrier.kind == "wall" and _in_or_out(ground, here, there):
        return no("TR-B3", "house-wall", also=("TR-B2",), cells=cells, a=a, b=b)
    thing = called_thing(context, barrier.thing) if barrier.thing else ""
    return no("TR-B2", barrier.kind, cells=cells, a=a, b=b, thing=thing)


def _in_or_out(ground: DotMap, here: int, there: int) -> bool:
    return ground.building(here) != ground.building(there)


# --- doing --------------------------------------------------------------------------------------

def walk(context: GameContext, state: State, unit: str, path: tuple[int, ...]) -> Result:
    """The trooper goes its path until it is at its end or somebody may fire (TR-A2)."""
    trooper = state.troopers[unit]
    graph = context.graph(state, trooper.prone)
    how = "crawl" if trooper.prone else "walk"
    gone = 0
    for here, there in pairwise(path):
        cost = graph.step_cost(here, there)
        # What reaction fire took away on the way may be missing now.
        if cost is None or cost > move_left(context, trooper):
            path = path[: gone + 1]
            break
        gone += 1
        trooper = replace(
            trooper, cell=there, spent=trooper.spent + cost, moved=trooper.moved + cost
        )
        state = replace(with_trooper(state, trooper), seen=())
        state = reaction.opened(context, state, trooper, "move")
        if state.reaction is not None:
            break
    route = path[gone:] if len(path) - gone > 1 else ()
    events: list[AnyEvent] = [Moved(unit, path[: gone + 1], how)] if gone else []
    return replace(state, active=unit, route=route), events


def go_prone(context: GameContext, state: State, unit: str) -> Result:
    """TR-M7. Nobody may fire at it for that."""
    return _posture(state, unit, True, context.rules.costs.go_prone)


def stand_up(context: GameContext, state: State, unit: str) -> Result:
    """TR-M7, TR-A2: in view of an arc that hasn't fired at it on this dot, it may now."""
    state, events = _posture(state, unit, False, context.rules.costs.stand_up)
    return reaction.opened(context, state, state.troopers[unit], "stand"), events


def _posture(state: State, unit: str, prone: bool, cost: int) -> Result:
    trooper = state.troopers[unit]
    trooper = replace(
        trooper, prone=prone, spent=trooper.spent + cost, moved=trooper.moved + cost
    )
    before, after = ("up", "prone") if prone else ("prone", "up")
    state = replace(with_trooper(state, trooper), active=unit)
    return state, [Changed(unit, "posture", before, after)]
