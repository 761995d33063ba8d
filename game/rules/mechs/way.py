"""What a player means by pointing at the table: the way that is laid there (MC-U1 to MC-U6).

It is cut to the inches that are left, stops where it must, ends in contact with a base that is
pointed at, is put on and off raised ground, and stops short of its edge where the base would lie
across that. Otherwise it leads straight there, so that the ruling names what is in the way.
"""

from itertools import pairwise

from game.boards import sweep
from game.boards.bases import CONTACT, PlacedBase, gap
from game.boards.table import FACINGS, shifted
from game.boards.tablemap import Area
from game.rules.mechs import movement, movement_allowance, terrain
from game.rules.mechs.context import GameContext
from game.rules.mechs.state import OrderKind, State, Unit

Laid = tuple[tuple[int, ...], int]
_STEP = 10
_ROUND = 2


def laid(
    context: GameContext, state: State, unit: Unit, kind: OrderKind, through: tuple[int, ...],
    cell: int, facing: int | None = None, over: int | None = None,
) -> Laid:
    """The way of a unit in an order of this kind through these bends to a point, and its facing at
    the end: the given one, or along its last piece. A way of no length leads to where it is. over:
    a point beyond the border at which raised ground is to be crossed on the way."""
    board = context.board
    path = _plain((unit.cell, *through))
    here = path[-1]
    other = pointed(context, state, unit, cell)
    if kind == "death" and other is not None:
        return _landing(context, state, unit, state.units[other], facing)
    end = cell if other is None else _contact(context, state, unit, here, other, facing)
    end = end if over is None else over
    left = movement_allowance.allowance(context, state, unit, kind).limit - sum(
        board.length(a, b) for a, b in pairwise(path)
    )
    if left > 0:
        end = cut(context, here, end, left)
    more, put = _to_stop(context, state, unit, here, end, facing, cell)
    if put is None and other is None:
        more = _short_of_edge(context, state, unit, here, more, facing)
    path = _plain((*path, *more))
    if len(path) == 1:
        return (unit.cell, unit.cell), unit.facing if facing is None else facing
    if facing is None:
        facing = _facing(context, state, unit, path) if put is None else put
    return path, facing


def hit(context: GameContext, state: State, unit: Unit, a: int, b: int) -> sweep.SweepHit | None:
    """What is first in the way on a straight piece, or None."""
    if a == b:
        return None
    others, closed = movement.blockers(context, state, unit), terrain.lie(context, unit).closed
    return next(iter(sweep.hits(context.map, a, b, context.base(unit), others, closed)), None)


def _facing(context: GameContext, state: State, unit: Unit, path: tuple[int, ...]) -> int:
    """Along the last piece; of a long base that has no room so the nearest that has."""
    ahead = context.board.toward(path[-2], path[-1])
    along = unit.facing if ahead is None else ahead
    cell, half = path[-1], context.base(unit).half
    if not half or terrain.free(context, state, unit, cell, along) or not terrain.room(
        context, state, unit, cell
    ):
        return along
    found = (
        one for one in _turned(context, unit, along)
        if terrain.free(context, state, unit, cell, one)
    )
    return next(found, along)


def _turned(context: GameContext, unit: Unit, along: int) -> list[int]:
    """The facings in which a base covers different ground, the nearest to one first."""
    if not context.base(unit).half:
        return [along]
    turns = sorted(range(-FACINGS // 4, FACINGS // 4), key=abs)
    return [(along + turn) % FACINGS for turn in turns]


def _plain(path: tuple[int, ...]) -> tuple[int, ...]:
    """Without pieces of no length."""
    return tuple([
        cell for index, cell in enumerate(path) if not index or cell != path[index - 1]
    ])


def cut(context: GameContext, here: int, end: int, left: int) -> int:
    """The point on the way from here to an end that is no more than so much away."""
    board, far = context.board, left
    while far > 0 and board.length(here, end) > left:
        end = board.along(here, end, far)
        far -= 1
    return end


def pointed(context: GameContext, state: State, unit: Unit, cell: int) -> str | None:
    """Whose base a point lies on, the unit's own and those of units off the table left out."""
    point = context.board.xy(cell)
    here = PlacedBase(point, point, 0)
    found = [
        (far, other) for other, spot in context.near(state, here, unit.id)
        if (far := gap(here, spot)) <= 0
    ]
    return min(found)[1] if found else None


def _contact(
    context: GameContext, state: State, unit: Unit, here: int, other: str, facing: int | None
) -> int:
    """Where a base that comes straight from here, and faces so or along at its end, touches
    another's."""
    target, board = state.units[other], context.board
    ahead = board.toward(here, target.cell) if facing is None else facing
    if ahead is None:
        return target.cell
    far = sweep.meeting(
        board, here, target.cell, ahead, context.base(unit), context.spot(target))
    return target.cell if not far else board.along(here, target.cell, far)


# --- stops --------------------------------------------------------------------------------------


def _to_stop(
    context: GameContext, state: State, unit: Unit, here: int, end: int, facing: int | None,
    cell: int,
) -> tuple[tuple[int, ...], int | None]:
    """The end, or where the straight piece there must stop; on and off raised ground the crossing
    and the place beyond it, and the facing there."""
    if here == end:
        return (), None
    stop = movement.stop_on(context, terrain.lie(context, unit), here, end)
    if stop is None:
        return (end,), None
    if not stop.high:
        return (stop.edge.cell,), None
    there = _place(context, state, unit, stop.edge, here, facing, cell)
    return ((end,), None) if there is None else ((stop.edge.cell, there[0]), there[1])


def _short_of_edge(
    context: GameContext, state: State, unit: Unit, here: int, more: tuple[int, ...],
    facing: int | None,
) -> tuple[int, ...]:
    """A straight piece, only so long that the base doesn't lie across the edge of raised ground at
    its end (MC-T6); none where it does all along. One that leads over the edge stays."""
    if len(more) != 1 or here == more[0]:
        return more
    end, = more
    if not terrain.by_edge(context, unit, end):
        return more
    far = context.board.length(here, end)

    def across(at: int) -> bool:
        there = context.board.along(here, end, at) if at < far else end
        turned = _facing(context, state, unit, (here, there)) if facing is None else facing
        return terrain.astride(context, unit, context.spot(unit, there, turned)) is not None

    if not across(far) or terrain.crossing(context, terrain.lie(context, unit).high, here, end):
        return more
    low = next((at for at in range(far - _STEP, 0, -_STEP) if not across(at)), 0)
    high = min(low + _STEP, far)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if across(middle) else (middle, high)
    return (context.board.along(here, end, low),) if low else ()


def _place(
    context: GameContext,
    state: State,
    unit: Unit,
    edge: terrain.Edge,
    here: int,
    facing: int | None,
    cell: int,
) -> tuple[int, int] | None:
    """Where the base is put beyond the edge of raised ground (MC-U5), and facing where: where it
    was pointed at, else the first place straight on, else to the sides. None if there is none."""
    board, most = context.board, terrain.beyond(context, unit)
    off = context.map.inside(here, edge.area)
    ahead = board.toward(here, edge.cell)
    if ahead is None:
        return None
    if 0 < board.length(edge.cell, cell) <= most:
        for turned in _turned(context, unit, ahead) if facing is None else (facing,):
            if _put(context, state, unit, cell, turned, edge.area, off):
                return cell, turned
    x, y = board.xy(edge.cell)
    least = context.base(unit).radius // _STEP * _STEP
    for turn in sorted(range(-FACINGS // 4, FACINGS // 4 + 1, _ROUND), key=abs):
        way = (ahead + turn) % FACINGS
        for far in (*range(least, most - 1, _STEP), most - 1):
            dx, dy = shifted(far, way)
            if not board.holds(x + dx, y + dy):
                break
            there = board.at(x + dx, y + dy)
            turned = way if facing is None else facing
            if board.length(edge.cell, there) <= most and _put(
                context, state, unit, there, turned, edge.area, off
            ):
                return there, turned
    return None


def _put(
    context: GameContext, state: State, unit: Unit, cell: int, facing: int, area: Area, off: bool
) -> bool:
    clear = context.map.inside(cell, area) != off
    return clear and terrain.free(context, state, unit, cell, facing)


# --- landing ------------------------------------------------------------------------------------


def _landing(
    context: GameContext, state: State, unit: Unit, target: Unit, facing: int | None
) -> Laid:
    """Death from above: the free place that touches the target, nearest to the jumper."""
    board = context.board
    toward = board.toward(target.cell, unit.cell) or 0
    first: Laid | None = None
    for turn in sorted(range(-FACINGS // 2, FACINGS // 2), key=abs):
        cell = touching_place(context, unit, target, (toward + turn) % FACINGS)
        if cell is None:
            continue
        turned = board.toward(cell, target.cell) if facing is None else facing
        turned = unit.facing if turned is None else turned
        first = first or ((unit.cell, cell), turned)
        if terrain.free(context, state, unit, cell, turned):
            return (unit.cell, cell), turned
    return first or ((unit.cell, target.cell), unit.facing if facing is None else facing)


def touching_place(context: GameContext, unit: Unit, target: Unit, way: int) -> int | None:
    """Where a round base on one side of another touches it; None where that is off the table."""
    board, base = context.board, context.base(unit)
    x, y = board.xy(target.cell)
    there, radius = context.spot(target), base.radius
    low, high = 0, context.base(target).length + base.length + CONTACT
    while high - low > 1:
        middle = (low + high) // 2
        dx, dy = shifted(middle, way)
        point = x + dx, y + dy
        if gap(PlacedBase(point, point, radius), there) < 0:
            low = middle
        else:
            high = middle
    dx, dy = shifted(high, way)
    return board.at(x + dx, y + dy) if board.holds(x + dx, y + dy) else None
