"""A path cut into legs, or what is wrong with it: AR-M1 to AR-M3, AR-J1, AR-U3, AR-U6, AR-U26.

A path is the hexes in order, the figure's own first; hexes of pits and walls, and of those that lie
on the ground, are jumped unless the path ends there.
"""

from itertools import pairwise

from game.core.ruling import Ruling
from game.rules.arena import grapple
from game.rules.arena.context import GameContext
from game.rules.arena.jumping import Leg
from game.rules.arena.reasons import no, words
from game.rules.arena.state import Figure, State


def obstacle(context: GameContext, here: int, there: int) -> bool:
    """Whether the next hex is jumped or fallen into, not walked on: a pit's, or a wall's as seen
    from beside it."""
    bit = context.board.bits[there]
    if context.pits & bit:
        return there not in context.pit(here)
    return bool(context.walls & bit) and not context.walls & context.board.bits[here]


def legs(
    context: GameContext, state: State, figure: Figure, path: tuple[int, ...]
) -> list[Leg] | Ruling:
    """The path in legs, or why it is none."""
    if path[0] != figure.cell:
        name = context.board.name
        return no("AR-U2", "wrong-start", cells=(figure.cell,), units=(figure.id,),
                  unit=context.names[figure.id], where=name(figure.cell), start=name(path[0]))
    legs: list[Leg] = []
    at, bodies = 0, context.bodies(state, figure.id)
    standing = context.standing(state, figure.id)
    while at + 1 < len(path):
        leg = _leg(context, state, figure, path, at, bodies, standing)
        if isinstance(leg, Ruling):
            return leg
        legs.append(leg)
        at += len(leg.over) + 1
    return legs


def _leg(
    context: GameContext, state: State, figure: Figure, path: tuple[int, ...], at: int,
    bodies: int, standing: int,
) -> Leg | Ruling:
    """The leg that begins at that place of the path. bodies, standing: masks of where others are.
    """
    here, there, last = path[at], path[at + 1], at + 2 == len(path)
    wrong = _no_way(context, here, there)
    if wrong is not None:
        return wrong
    bit = context.board.bits[there]
    lying = bool(bodies & bit)
    if not last and (obstacle(context, here, there) or lying):
        return jump_leg(context, state, figure, path, at)
    enemy = arms_at(state, figure, there) if last else None
    if enemy is not None:
        ruling = grapple.judge_enter(context, state, figure, here, enemy)
        return Leg("enter", here, (), there, 1) if ruling.allowed else ruling
    if standing & bit:
        return _occupied(context, state, there)
    down = _down(context, here, there) if obstacle(context, here, there) else None
    if isinstance(down, Ruling):
        return down
    if lying and figure.position != "prone":
        return Leg("body", here, (), there, 1)
    return down or Leg("step", here, (), there, 1)


def foe_at(state: State, figure: Figure, cell: int) -> Figure | None:
    """The conscious enemy in a hex; of several one that nobody holds, on its feet if one is."""
    foes = [other for other in state.at(cell) if other.side != figure.side]
    return min(foes, key=lambda one: (bool(one.grip), one.position == "prone"), default=None)


def arms_at(state: State, figure: Figure, cell: int) -> Figure | None:
    """The enemy whose hex is entered for hand-to-hand only: any but one that lies there alone,
    which is stepped over first (AR-M2); a figure that lies itself only grapples (AR-U17)."""
    enemy = foe_at(state, figure, cell)
    if enemy is None or enemy.grip or enemy.position != "prone" or figure.position == "prone":
        return enemy
    return None


def _no_way(context: GameContext, here: int, there: int) -> Ruling | None:
    """Hexes that nobody goes between: not adjacent, void or pillar, up out of a pit."""
    board = context.board
    name, cells = board.name, (here, there)
    if not board.adjacent(here, there):
        return no("AR-D6", "not-adjacent", cells=cells, a=name(here), b=name(there))
    if context.solid(there):
        return no("AR-M1", f"solid-{context.terrain(there)}", cells=(there,), hex=name(there))
    if context.pit(here) and there not in context.pit(here):
        return no("AR-J5", "out-of-pit", also=("AR-U6",), cells=cells, hex=name(here),
                  depth=context.depth(here))
    return None


def _occupied(context: GameContext, state: State, cell: int) -> Ruling:
    other = state.standing(cell)
    assert other is not None
    return no("AR-M1", "occupied", cells=(cell,), units=(other.id,), hex=context.board.name(cell),
              other=context.names[other.id], position=words().say(f"pose.{other.position}"))


def _down(context: GameContext, here: int, there: int) -> Leg | Ruling:
    """Into a pit on foot (AR-U6); nobody steps onto a wall (AR-U26)."""
    name = context.board.name(there)
    if context.terrain(there) == "wall":
        return no("AR-U26", "onto-wall", cells=(there,), hex=name)
    if context.deep(there):
        return no("AR-U6", "deep", also=("AR-J5",), cells=(there,), hex=name,
                  depth=context.depth(there))
    return Leg("down", here, (), there, 1)


def jump_leg(
    context: GameContext, state: State, figure: Figure, path: tuple[int, ...], at: int
) -> Leg | Ruling:
    """A jump or leap that begins at that place of the path (AR-J1, AR-M3, AR-U3)."""
    board, start, first = context.board, path[at], path[at + 1]
    over = [first]
    leap = not obstacle(context, start, first)
    while not leap and at + len(over) + 1 < len(path):
        there = path[at + len(over) + 1]
        if not obstacle(context, start, there):
            break
        over.append(there)
    name, wide = board.name, len(over)
    if at + wide + 1 >= len(path):
        if context.pit(first) and not context.deep(first):
            return _pit_stops(context, first)
        return no("AR-U3", "no-landing", cells=tuple(over), hex=name(over[-1]))
    end = path[at + wide + 1]
    way = board.direction(start, first)
    if any(board.direction(a, b) != way for a, b in pairwise((start, *over, end))):
        return _crooked(context, start, over, end, leap)
    if wide > max(context.rules.saves.jump):
        return no("AR-J1", "too-wide", cells=tuple(over), width=wide,
                  most=max(context.rules.saves.jump))
    if figure.position != "standing":
        return no("AR-U3", "crawls", units=(figure.id,), unit=context.names[figure.id],
                  position=words().say(f"pose.{figure.position}"))
    blocked = _in_the_air(context, state, figure, over) or _landing(
        context, state, figure, start, end
    )
    if blocked is not None:
        return blocked
    if leap:
        return Leg("leap", start, tuple(over), end, context.rules.mov.body)
    return Leg("jump", start, tuple(over), end, wide + 1)


def _crooked(context: GameContext, start: int, over: list[int], end: int, leap: bool) -> Ruling:
    """A way that isn't straight: one stops with a body (AR-M2) or in a shallow pit (AR-U6)."""
    name, first = context.board.name, over[0]
    if leap:
        return no("AR-M2", "body-stops", also=("AR-M3", "AR-U3"), cells=(first,), hex=name(first))
    if context.pit(first) and not context.deep(first):
        return _pit_stops(context, first)
    return no("AR-U3", "crooked", cells=(start, *over, end), start=name(start), end=name(end))


def _pit_stops(context: GameContext, cell: int) -> Ruling:
    return no("AR-U6", "pit-stops", also=("AR-U3",), cells=(cell,), hex=context.board.name(cell))


def _in_the_air(
    context: GameContext, state: State, figure: Figure, over: list[int]
) -> Ruling | None:
    """AR-M1: nobody is jumped who stands or kneels, but for the bottom of a deep pit."""
    standing = context.standing(state, figure.id)
    for cell in over:
        if standing & context.board.bits[cell] and not context.deep(cell):
            return _occupied(context, state, cell)
    return None


def _landing(
    context: GameContext, state: State, figure: Figure, start: int, end: int
) -> Ruling | None:
    """AR-U3: one lands on a free hex of the floor."""
    name, bit = context.board.name(end), context.board.bits[end]
    if context.solid(end):
        return no("AR-M1", f"solid-{context.terrain(end)}", cells=(end,), hex=name)
    if not context.floor & bit and obstacle(context, start, end):
        return no("AR-U3", "no-landing", cells=(end,), hex=name)
    if context.standing(state, figure.id) & bit:
        return _occupied(context, state, end)
    if context.bodies(state, figure.id) & bit:
        return no("AR-U3", "landing-taken", also=("AR-M3",), cells=(end,), hex=name)
    return None
