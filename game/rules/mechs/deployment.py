"""Placing the units before the first round (MC-U41): where one may stand, and where it had better.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, partial
from math import hypot

import shapely
from msgspec.structs import replace
from shapely import Geometry

from game.boards.bases import TIE, PlacedBase
from game.boards.table import DEGREES, FACINGS, UNIT, Vector
from game.boards.tablemap import Area
from game.core.deployment import DeploymentGround, DeploymentTexts, Place
from game.core.options import Candidates, FirstFilled
from game.core.ruling import ALLOWED, Ruling
from game.core.view_records import Outline
from game.rules.mechs import terrain, turn
from game.rules.mechs.context import GameContext
from game.rules.mechs.reasons import SPEECH
from game.rules.mechs.scenario import EscortTo, HoldField, LeaveBy, ReachField
from game.rules.mechs.state import State, Unit, with_unit
from game.rules.mechs.victory import rings_of

RULE = "MC-U41"
_STEPS = (UNIT, UNIT // 2, UNIT // 4)
"""From point to point of the sample of places; a finer one where a coarse one finds none."""
_APART = 3 * UNIT
"""From dot to dot of friends that aren't in each other's way."""
_CLOSE, _COVER, _ASIDE = 3, 2 * UNIT, 4
"""Worth in hundredths of an inch nearer: for each that a friend is too close; for hindering ground;
and so much less does it count how far aside one stands."""


def stand(
    context: GameContext, state: State, unit: str, cell: int, facing: int | None
) -> Ruling:
    """Whether a unit may be placed so: its whole base in its side's zone, on ground that its mode
    may be on, across no edge of high ground and over no other base."""
    one, place = state.units[unit], context.board.name(cell)
    if not _inside(context, one, context.spot(one, cell, facing)):
        return GROUND.no("outside", cells=(cell,), place=place, side=context.sides[one.side])
    why = terrain.stand(context, state, one, cell, one.facing if facing is None else facing)
    if isinstance(why, Area) or why == "":
        return GROUND.no("ground", cells=(cell,), place=place)
    if why is not None:
        return GROUND.no("taken", cells=(cell,), units=(why,), place=place,
                         other=context.names[why])
    return ALLOWED


def _inside(context: GameContext, unit: Unit, base: PlacedBase) -> bool:
    """Whether a whole base lies in its side's zone."""
    zone = context.zones.get(unit.side)
    if zone is None or not shapely.covers(zone, base.spine):
        return False
    return float(shapely.distance(shapely.boundary(zone), base.spine)) >= base.radius - TIE


# --- places -------------------------------------------------------------------------------------


@lru_cache(64)
def _grid(box: tuple[int, int, int, int], step: int) -> tuple[Vector, ...]:
    left, top, right, bottom = box
    return tuple([
        (x, y) for y in range(top + step // 2, bottom + 1, step)
        for x in range(left + step // 2, right + 1, step)
    ])


def places(context: GameContext, state: State, unit: str) -> Sequence[Place]:
    """A sample of the places in its zone, facing the enemy; found only as far as they are asked
    for."""
    one = state.units[unit]
    x0, y0, x1, y1 = map(int, shapely.bounds(context.zones[one.side]))
    at = partial(_at, context, state, unit)
    return FirstFilled(*[Candidates(_grid((x0, y0, x1, y1), step), at) for step in _STEPS])


def _at(context: GameContext, state: State, unit: str, point: Vector) -> Place | None:
    """A place of the sample, if the unit may be there."""
    cell = context.board.at(*point)
    facing = _facing(context, state, state.units[unit], cell)
    return (cell, facing) if stand(context, state, unit, cell, facing).allowed else None


def towards(context: GameContext, state: State, unit: str, cell: int) -> int:
    """The facing with which a unit that is placed looks at a point."""
    one = state.units[unit]
    found = context.board.toward(one.cell, cell)
    return one.facing if found is None else found


def _facing(context: GameContext, state: State, unit: Unit, cell: int) -> int:
    """At the nearest enemy who stands already, else straight at where they will be."""
    board = context.board
    foes = [one.cell for one in state.units.values() if one.side != unit.side and one.cell >= 0]
    if foes:
        near = min(foes, key=lambda there: (board.length(cell, there), there))
        found = board.toward(cell, near)
        return unit.facing if found is None else found
    middle = _middle(context, unit.side)
    found = None if middle is None else board.toward(cell, board.clamped(*middle))
    return unit.facing if found is None else found


def _middle(context: GameContext, side: str) -> Vector | None:
    """The middle of the enemy's zone."""
    zone = context.zones.get(context.other(side))
    if zone is None:
        return None
    centre = shapely.centroid(zone)
    return round(centre.x), round(centre.y)


def put(state: State, unit: str, cell: int, facing: int | None) -> State:
    """The position with the unit there."""
    one = state.units[unit]
    return with_unit(state, replace(
        one, cell=cell, facing=one.facing if facing is None else facing))


def suggested(context: GameContext, state: State, unit: str) -> Place | None:
    """The place that the scenario suggests if nothing is in the way, else a good one."""
    entry = next(one for one in context.units if one.id == unit)
    if entry.cell >= 0 and stand(context, state, unit, entry.cell, entry.facing).allowed:
        return entry.cell, entry.facing
    return best(context, state, unit)


def best(context: GameContext, state: State, unit: str) -> Place | None:
    """Near to what its side must hold or reach, else to the enemy, in hindering ground rather than
    in the open, and not beside a friend; None where its base has no room."""
    one = state.units[unit]
    aims = list(_aims(context, one))
    friends = [context.board.xy(other.cell) for other in state.units.values()
               if other.side == one.side and other.cell >= 0 and other.id != unit]

    def worth(place: Place) -> tuple[int, int]:
        x, y = context.board.xy(place[0])
        found = -min((round(_far(x, y, aim)) for aim in aims), default=0)
        for there in friends:
            found -= _CLOSE * max(0, _APART - round(hypot(x - there[0], y - there[1])))
        areas = context.map.at(place[0])
        found += _COVER * any(area.kind == "hindering" for area in areas)
        return found, -place[0]

    return max(places(context, state, unit), key=worth, default=None)


def _far(x: int, y: int, aim: Vector) -> float:
    """How far an aim is ahead; how far aside counts less, so that a line is wide."""
    return abs(y - aim[1]) + abs(x - aim[0]) / _ASIDE


def _aims(context: GameContext, unit: Unit) -> Iterator[Vector]:
    """The middles of places that its side wants, else of the enemy's zone."""
    known = [
        goal for goal in context.scenario.goals
        if isinstance(goal, HoldField | ReachField | LeaveBy | EscortTo)
        and goal.known_to(unit.side)
    ]
    for goal in known:
        for ring in rings_of(context, goal):
            centre = shapely.centroid(shapely.Polygon(ring))
            yield round(centre.x), round(centre.y)
    middle = _middle(context, unit.side)
    if not known and middle is not None:
        yield middle


# --- as it is shown -----------------------------------------------------------------------------


def outline(context: GameContext, state: State, unit: str) -> Outline:
    """Where a unit's dot can be, whichever way it faces."""
    one = state.units[unit]
    radius = context.base(one).radius
    region: Geometry = shapely.buffer(context.zones[one.side], -radius)
    for area in terrain.lie(context, one).closed:
        region = shapely.difference(region, context.map.widened(area, radius))
    return Outline(tuple(
        _ring(context, ring.coords)
        for part in shapely.get_parts(region) for ring in (part.exterior, *part.interiors)
    ))


def _ring(context: GameContext, points: Iterable[tuple[float, ...]]) -> tuple[int, ...]:
    return tuple([context.board.clamped(round(x), round(y)) for x, y, *_ in points])


GROUND = DeploymentGround[GameContext, State](
    rule=RULE, speech=SPEECH,
    texts=DeploymentTexts(tuple(str(facing * DEGREES) for facing in range(FACINGS))),
    units=lambda state: state.units, facing=lambda state, unit: state.units[unit].facing,
    stand=stand, places=places, put=put, towards=towards, suggested=suggested, best=best,
    begin=turn.begin, outline=outline,
)
