"""Where the goals of a scenario of 'Mech Field want a side's units, and how much."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import NamedTuple, Protocol

import shapely

from game.boards.bases import CONTACT
from game.boards.table import UNIT, TableBoard, Vector
from game.core.objectives import Objective
from game.players.mechs.ground import away
from game.rules.mechs import dial, victory
from game.rules.mechs.context import GameContext
from game.rules.mechs.scenario import EscortTo, HoldField, LeaveBy, Place, Raid, ReachField
from game.rules.mechs.state import State, Unit

_AHEAD = 3
"""How many rounds before a place can pay for the first time units set out for it."""
_EARLY = 0.3
"""How much what counts at the end counts from the beginning: the way there takes its time."""
_RESTING = 1.5
"""Rounds that a unit needs for a move, on the average: two orders running, and it has to rest."""
_GRID = 6
"""Points of a place in each direction, ways to which are looked for."""
_INNER = 50
"""Hundredths of an inch by which those lie inside at least."""


class Measure(Protocol):
    """What a player counts it (see `evaluation.Weights`)."""

    @property
    def goal(self) -> float: ...

    @property
    def errand(self) -> float: ...

    @property
    def late(self) -> int: ...


class PlacedGoal(NamedTuple):
    """A place that a side's units are wanted in, or its enemy's kept from.

    inside: whether a unit is there. points: of it, to find ways to. there: what it counts to be
    there, as a share of a unit's points; inch: to be an inch nearer. who: only these, empty for
    all. ground: one that flies is of no use there. now: it pays still in the last turn.
    """

    inside: Callable[[Unit], bool]
    points: frozenset[int]
    there: float
    inch: float
    who: tuple[str, ...] = ()
    ground: bool = False
    now: bool = False


def goal_units(goal: Objective) -> tuple[str, ...]:
    """Units that a goal names."""
    who: str | tuple[str, ...] = getattr(goal, "who", ())
    return (who,) if isinstance(who, str) and who else tuple(who)


def placed_goals(
    context: GameContext, state: State, side: str, measure: Measure
) -> tuple[PlacedGoal, ...]:
    """The places that a side's units are wanted in now."""
    return tuple(_found(context, state, side, measure))


def _found(
    context: GameContext, state: State, side: str, measure: Measure
) -> Iterable[PlacedGoal]:
    for goal in context.scenario.goals:
        if not goal.known_to(side):
            continue
        mine = goal.side in (None, side)
        match goal:
            case HoldField():
                haste = 1.0 if goal.every else _haste(context, state, goal, measure)
                if goal.every and state.turn < goal.since - _AHEAD:
                    haste = 0.0
                yield _there(context, goal, measure, haste, ground=True)
            case ReachField():
                if mine:
                    way = _longest_way(context, state, goal)
                    haste = _haste(context, state, goal, measure, way) if goal.pays else 1.0
                    yield _there(context, goal, measure, haste, goal.who)
                elif not goal.pays:
                    yield _near(context, goal, measure)
            case LeaveBy() | EscortTo():
                if mine:
                    yield _there(context, goal, measure, 2.0, goal_units(goal))
                else:
                    yield _near(context, goal, measure)
            case Raid():
                yield from _raids(context, state, goal, measure, mine)


def _haste(
    context: GameContext, state: State, goal: Objective, measure: Measure, way: float = 0.0
) -> float:
    """How much what counts at the end counts now. way: the rounds that it takes to get there."""
    left = max(0.0, (goal.turn or context.scenario.rounds) - state.turn - way)
    return max(_EARLY, 1 - left / (measure.late + _AHEAD))


def _longest_way(context: GameContext, state: State, goal: ReachField) -> float:
    """How many rounds those that a goal names need to get there, resting in each third one."""
    points = place_points(context, goal)
    return max((
        _RESTING * away(context, unit, points) / max(1, dial.speed(context, unit))
        for unit in (state.units[name] for name in goal.who) if unit.fate == "up"
    ), default=0.0)


def _there(
    context: GameContext, goal: HoldField | ReachField | LeaveBy | EscortTo, measure: Measure,
    haste: float, who: tuple[str, ...] = (), ground: bool = False,
) -> PlacedGoal:
    return PlacedGoal(
        lambda unit: victory.in_place(context, goal, unit.cell),
        place_points(context, goal),
        measure.goal * haste, measure.errand * haste, who, ground,
    )


def _near(context: GameContext, goal: Place, measure: Measure) -> PlacedGoal:
    """To be before the enemy where he wants to be."""
    return PlacedGoal(
        lambda unit: victory.in_place(context, goal, unit.cell),
        place_points(context, goal), 0.0, measure.errand / 4,
    )


def _raids(
    context: GameContext, state: State, goal: Raid, measure: Measure, mine: bool
) -> Iterable[PlacedGoal]:
    for name in goal.names:
        if victory.FIELD.gone(context, state, goal, name):
            continue
        points = place_points(context, goal, name)
        share = 1.0 if mine else 0.5

        def beside(unit: Unit, name: str = name) -> bool:
            piece = context.map.areas[context.map.index[name]]
            return piece in context.map.under(context.spot(unit), CONTACT)

        yield PlacedGoal(
            beside, points, measure.goal * share, measure.errand * share, ground=True, now=True)


def place_points(context: GameContext, goal: Place | Raid, name: str = "") -> frozenset[int]:
    """Points of a goal's place, to find ways to. name: of the piece of terrain that is raided."""
    if isinstance(goal, Raid):
        return _spots(context.board, (context.map.areas[context.map.index[name]].ring,))
    return _spots(context.board, victory.rings_of(context, goal))


@lru_cache(64)
def _spots(board: TableBoard, rings: tuple[tuple[Vector, ...], ...]) -> frozenset[int]:
    """Points of some outlines: a grid inside, or the middle of each if it is too small."""
    found: set[int] = set()
    for ring in rings:
        shape = shapely.Polygon(ring)
        inner = shapely.buffer(shape, -_INNER)
        left, top, right, bottom = shapely.bounds(shape)
        step = max(UNIT, (max(right - left, bottom - top)) / _GRID)
        here = set()
        y = top + step / 2
        while y < bottom:
            x = left + step / 2
            while x < right:
                if shapely.intersects_xy(inner, x, y):
                    here.add(board.clamped(round(x), round(y)))
                x += step
            y += step
        middle = shapely.point_on_surface(shape)
        found |= here or {board.clamped(round(middle.x), round(middle.y))}
    return frozenset(found)
