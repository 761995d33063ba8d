"""A path cut into legs, or what is wrong with it: AR-M1 to AR-M3, AR-J1, AR-U3, AR-U6, AR-U26.

A path is the hexes in order, the figure's own first; hexes of pits and walls, and of those that lie
on the ground, are jumped unless the path ends there.
"""

from itertools import pairwise

from game.core.ruling import Ruling
from game.rules.arena import grapple
from game.rules.arena.field import Field
from game.rules.arena.jumping import Leg
from game.rules.arena.reasons import no
from game.rules.arena.state import Figure, State


def obstacle(field: Field, here: int, there: int) -> bool:
    """Whether the next hex is jumped or fallen into, not walked on: a pit's, or a wall's as seen
    from beside it."""
    bit = field.board.bits[there]
    if field.pits & bit:
        return there not in field.pit(here)
    return bool(field.walls & bit) and not field.walls & field.board.bits[here]


def legs(
    field: Field, state: State, figure: Figure, path: tuple[int, ...]
) -> list[Leg] | Ruling:
    """The path in legs, or why it is none."""
    if path[0] != figure.cell:
        name = field.board.name
        return no("AR-U2", "wrong-start", cells=(figure.cell,), units=(figure.id,),
                  unit=field.names[figure.id], where=name(figure.cell), start=name(path[0]))
    found: list[Leg] = []
    at = 0
    while at + 1 < len(path):
        leg = _leg(field, state, figure, path, at)
        if isinstance(leg, Ruling):
            return leg
        found.append(leg)
        at += len(leg.over) + 1
    return found


def _leg(
    field: Field, state: State, figure: Figure, path: tuple[int, ...], at: int
) -> Leg | Ruling:
    """The leg that begins at that place of the path."""
    here, there, last = path[at], path[at + 1], at + 2 == len(path)
    wrong = _no_way(field, here, there)
    if wrong is not None:
        return wrong
    lying = bool(field.bodies(state, figure.id) & field.board.bits[there])
    if not last and (obstacle(field, here, there) or lying):
        return jump_leg(field, state, figure, path, at)
    enemy = arms_at(state, figure, there) if last else None
    if enemy is not None:
        ruling = grapple.judge_enter(field, state, figure, here, enemy)
        return Leg("enter", here, (), there, 1) if ruling.allowed else ruling
    if field.standing(state, figure.id) & field.board.bits[there]:
        return _occupied(field, state, there)
    down = _down(field, here, there) if obstacle(field, here, there) else None
    if isinstance(down, Ruling):
        return down
    if lying and figure.position != "prone":
        return Leg("body", here, (), there, 1)
    return down or Leg("step", here, (), there, 1)


def foe_at(state: State, figure: Figure, cell: int) -> Figure | None:
    """The conscious enemy in a hex; of several one that nobody holds, on its feet if one is."""
    foes = [one for one in state.at(cell) if one.side != figure.side]
    return min(foes, key=lambda one: (bool(one.grip), one.position == "prone"), default=None)


def arms_at(state: State, figure: Figure, cell: int) -> Figure | None:
    """The enemy whose hex is entered for hand-to-hand only: any but one that lies there alone,
    which is stepped over first (AR-M2); a figure that lies itself only grapples (AR-U17)."""
    enemy = foe_at(state, figure, cell)
    if enemy is None or enemy.grip or enemy.position != "prone" or figure.position == "prone":
        return enemy
    return None


def _no_way(field: Field, here: int, there: int) -> Ruling | None:
    """Hexes that nobody goes between: not adjacent, void or pillar, up out of a pit."""
    board = field.board
    a, b, cells = board.name(here), board.name(there), (here, there)
    if not board.adjacent(here, there):
        return no("AR-D6", "not-adjacent", cells=cells, a=a, b=b)
    if field.solid(there):
        return no("AR-M1", f"solid-{field.terrain(there)}", cells=(there,), hex=b)
    if field.pit(here) and there not in field.pit(here):
        return no("AR-J5", "out-of-pit", also=("AR-U6",), cells=cells, hex=a,
                  depth=field.depth(here))
    return None


def _occupied(field: Field, state: State, cell: int) -> Ruling:
    other = state.standing(cell)
    assert other is not None
    return no("AR-M1", "occupied", cells=(cell,), units=(other.id,), hex=field.board.name(cell),
              other=field.names[other.id], position=other.position)


def _down(field: Field, here: int, there: int) -> Leg | Ruling:
    """Into a pit on foot (AR-U6); nobody steps onto a wall (AR-U26)."""
    name = field.board.name(there)
    if field.terrain(there) == "wall":
        return no("AR-U26", "onto-wall", cells=(there,), hex=name)
    if field.deep(there):
        return no("AR-U6", "deep", also=("AR-J5",), cells=(there,), hex=name,
                  depth=field.depth(there))
    return Leg("down", here, (), there, 1)


def jump_leg(
    field: Field, state: State, figure: Figure, path: tuple[int, ...], at: int
) -> Leg | Ruling:
    """A jump or leap that begins at that place of the path (AR-J1, AR-M3, AR-U3)."""
    board, start, first = field.board, path[at], path[at + 1]
    over = [first]
    leap = not obstacle(field, start, first)
    while not leap and at + len(over) + 1 < len(path):
        there = path[at + len(over) + 1]
        if not obstacle(field, start, there):
            break
        over.append(there)
    name, wide = board.name, len(over)
    if at + wide + 1 >= len(path):
        if field.pit(first) and not field.deep(first):
            return _pit_stops(field, first)
        return no("AR-U3", "no-landing", cells=tuple(over), hex=name(over[-1]))
    end = path[at + wide + 1]
    way = board.direction(start, first)
    if any(board.direction(a, b) != way for a, b in pairwise((start, *over, end))):
        return _crooked(field, start, over, end, leap)
    if wide > max(field.rules.saves.jump):
        return no("AR-J1", "too-wide", cells=tuple(over), width=wide,
                  most=max(field.rules.saves.jump))
    if figure.position != "standing":
        return no("AR-U3", "crawls", units=(figure.id,), unit=field.names[figure.id],
                  position=figure.position)
    blocked = _in_the_air(field, state, figure, over) or _landing(field, state, figure, start, end)
    if blocked is not None:
        return blocked
    if leap:
        return Leg("leap", start, tuple(over), end, field.rules.mov.body)
    return Leg("jump", start, tuple(over), end, wide + 1)


def _crooked(field: Field, start: int, over: list[int], end: int, leap: bool) -> Ruling:
    """A way that isn't straight: one stops with a body (AR-M2) or in a shallow pit (AR-U6)."""
    name, first = field.board.name, over[0]
    if leap:
        return no("AR-M2", "body-stops", also=("AR-M3", "AR-U3"), cells=(first,), hex=name(first))
    if field.pit(first) and not field.deep(first):
        return _pit_stops(field, first)
    return no("AR-U3", "crooked", cells=(start, *over, end), start=name(start), end=name(end))


def _pit_stops(field: Field, cell: int) -> Ruling:
    return no("AR-U6", "pit-stops", also=("AR-U3",), cells=(cell,), hex=field.board.name(cell))


def _in_the_air(
    field: Field, state: State, figure: Figure, over: list[int]
) -> Ruling | None:
    """AR-M1: nobody is jumped who stands or kneels, but for the bottom of a deep pit."""
    standing = field.standing(state, figure.id)
    for cell in over:
        if standing & field.board.bits[cell] and not field.deep(cell):
            return _occupied(field, state, cell)
    return None


def _landing(
    field: Field, state: State, figure: Figure, start: int, end: int
) -> Ruling | None:
    """AR-U3: one lands on a free hex of the floor."""
    name, bit = field.board.name(end), field.board.bits[end]
    if field.solid(end):
        return no("AR-M1", f"solid-{field.terrain(end)}", cells=(end,), hex=name)
    if not field.floor & bit and obstacle(field, start, end):
        return no("AR-U3", "no-landing", cells=(end,), hex=name)
    if field.standing(state, figure.id) & bit:
        return _occupied(field, state, end)
    if field.bodies(state, figure.id) & bit:
        return no("AR-U3", "landing-taken", also=("AR-M3",), cells=(end,), hex=name)
    return None
