"""A way round what stands in the straight line to a point (MC-U1, MC-U2).

A plain click means "go there": where the straight piece is refused for something in the way, the
shortest way with bends is laid instead, as far as the inches go. It is judged like any other; where
there is none that may be gone, the straight one stays, so that the ruling names what is in the way.
"""

from itertools import pairwise

from game.boards.bases import Spot
from game.boards.outline import Stop, Survey
from game.core.ruling import Ruling
from game.rules.mechs import movement, reach, speed, terrain, way
from game.rules.mechs.field import Field
from game.rules.mechs.state import OrderKind, State, Unit
from game.rules.mechs.way import Laid

_MORE = 600
"""A way round is at most so many hundredths of an inch longer than the straight one."""
_KEPT = 12


def laid(
    field: Field, state: State, unit: Unit, kind: OrderKind, through: tuple[int, ...], cell: int,
    facing: int | None = None,
) -> Laid:
    """What pointing at a point means (see `way.laid`), with bends round what is in the way."""
    straight = way.laid(field, state, unit, kind, through, cell, facing)
    if not _blocked(field, state, unit, kind, straight, len(through)):
        return straight
    bends, last = _bends(field, state, unit, kind, through, cell)
    if not bends:
        return straight
    found = way.laid(field, state, unit, kind, (*through, *bends), last, facing)
    refused = isinstance(movement.walk(field, state, unit, kind, *found), Ruling)
    return straight if refused else found


def _blocked(
    field: Field, state: State, unit: Unit, kind: OrderKind, found: Laid, bends: int
) -> bool:
    """Whether a way is refused, and for something that it runs into after its laid bends."""
    path, facing = found
    if path[0] == path[-1] or not isinstance(
        movement.walk(field, state, unit, kind, path, facing), Ruling
    ):
        return False
    return any(way.hit(field, state, unit, a, b) for a, b in pairwise(path[bends:]))


def _bends(
    field: Field, state: State, unit: Unit, kind: OrderKind, through: tuple[int, ...], cell: int
) -> tuple[tuple[int, ...], int]:
    """The bends of the shortest way on from the last bend laid to what is pointed at, and where the
    piece after them leads: there, or to the bend that the inches don't reach. No bends if there is
    no such way."""
    board, path = field.board, (unit.cell, *through)
    left = speed.pace(field, state, unit, kind).limit - sum(
        board.length(a, b) for a, b in pairwise(path)
    )
    here = path[-1]
    if left <= 0 or here == cell:
        return (), cell
    other = way.pointed(field, state, unit, cell)
    target = cell if other is None else state.units[other].cell
    goal = way.cut(field, here, target, left)
    bases = [spot for one, spot in movement.blockers(field, state, unit) if one != other]
    survey = _survey(field, unit, here, goal, left, bases)
    bends: list[int] = []
    for a, b in pairwise(survey.way(goal)):
        left -= board.length(a, b)
        if b == goal or left <= 0:
            return tuple(bends), cell if b == target else b
        bends.append(b)
    return (), cell


def _survey(
    field: Field, unit: Unit, here: int, goal: int, left: int, bases: list[Spot]
) -> Survey:
    """The ways on from a bend. Pointing at the next point asks the same ones again: the last few
    are kept."""
    base, lie, known = field.base(unit), terrain.lie(field, unit), field.surveys
    stops = _stops(field, lie, here, goal)
    key = (here, base, left, field.mode(unit).name, tuple(stops), tuple(bases))
    if key not in known:
        if len(known) >= _KEPT:
            known.pop(next(iter(known)))
        known[key] = Survey(field.map, here, base, left + _MORE, lie.closed, stops, bases)
    return known[key]


def _stops(field: Field, lie: terrain.Lie, here: int, goal: int) -> list[Stop]:
    """The borders that the way doesn't lead over: not those of areas in which it begins or ends,
    where its last piece is cut by itself."""
    return [
        one for one in reach.stops(field, lie)
        if not field.map.inside(goal, one.area) and not field.map.inside(here, one.area)
    ]
