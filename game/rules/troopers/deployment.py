"""Placing the troopers before the first turn (TR-U23): where one may stand, and where it had
better."""

from collections.abc import Iterable

from msgspec.structs import replace

from game.core.deployment import DeploymentGround, DeploymentTexts, Place
from game.core.ruling import ALLOWED, Ruling
from game.rules.troopers.context import GameContext
from game.rules.troopers.reasons import SPEECH
from game.rules.troopers.scenario import HoldBuildings
from game.rules.troopers.state import OFF, State, Trooper, with_trooper
from game.rules.troopers.victory import dots_of

RULE = "TR-U23"
_GOAL, _NEAR, _APART, _COVER = 4, 2, 3, 2
_IDEAL = 3
"""Dots between friends: near enough to help, too far for one explosive."""
_THINGS = 2
"""So many things between it and the enemy count as cover."""


def stand(
    context: GameContext, state: State, unit: str, cell: int, facing: int | None
) -> Ruling:
    """Whether a trooper may be placed on a dot: one that can be stood on (TR-B2), in its side's
    zone, alone (TR-M11)."""
    trooper, place = state.troopers[unit], context.board.name(cell)
    if not context.map.valid(cell):
        return GROUND.no("ground", cells=(cell,), place=place)
    if cell not in context.zones.get(trooper.side, ()):
        return GROUND.no("outside", cells=(cell,), place=place, side=context.sides[trooper.side])
    for other in state.troopers.values():
        if other.cell == cell and other.id != unit:
            return GROUND.no("taken", cells=(cell,), units=(other.id,), place=place,
                             other=context.names[other.id])
    return ALLOWED


def _free(context: GameContext, state: State, unit: str) -> list[int]:
    taken = {trooper.cell for trooper in state.troopers.values()}
    return sorted(context.zones[state.troopers[unit].side] - taken)


def places(context: GameContext, state: State, unit: str) -> list[Place]:
    """All free dots of the zone."""
    return [(cell, None) for cell in _free(context, state, unit)]


def put(state: State, unit: str, cell: int, facing: int | None) -> State:
    """The position with the trooper there."""
    return with_trooper(state, replace(state.troopers[unit], cell=cell))


def suggested(context: GameContext, state: State, unit: str) -> Place:
    """The place that the scenario suggests if it is free, else a good one."""
    at = context.entry(unit).at
    if at and stand(context, state, unit, context.board.cell(at), None).allowed:
        return context.board.cell(at), None
    return best(context, state, unit)


def best(context: GameContext, state: State, unit: str) -> Place:
    """Near to what its side must reach or hold, else to the enemy, with something between it and
    him, apart from its friends."""
    trooper = state.troopers[unit]
    aims, enemy = _aims(context, trooper), _enemy(context, state, trooper.side)
    friends = [one.cell for one in state.troopers.values()
               if one.side == trooper.side and one.cell != OFF and one.id != unit]
    distance = context.board.distance

    def worth(cell: int) -> int:
        found = -_GOAL * min((distance(cell, there) for there in aims), default=0)
        if enemy is not None:
            found += _COVER * min(_THINGS, _between(context, enemy, cell))
            found -= 0 if aims else _NEAR * distance(cell, enemy)
        if friends:
            apart = min(distance(cell, there) for there in friends)
            found -= _APART * max(0, _IDEAL - apart)
        return found

    return max(_free(context, state, unit), key=lambda cell: (worth(cell), -cell)), None


def _between(context: GameContext, enemy: int, cell: int) -> int:
    """How many things the line from the enemy meets, on one level."""
    level = context.board.level(cell)
    if level != context.board.level(enemy) or cell == enemy:
        return 0
    return len(context.map.crossings(level, enemy, cell))


def _enemy(context: GameContext, state: State, side: str) -> int | None:
    """The middle of the enemies who stand already, else of their zone; None where nobody knows."""
    there = [one.cell for one in state.troopers.values()
             if one.side != side and one.fate == "up" and one.cell != OFF]
    return _middle(context, there or context.zones.get(context.other(side), ()))


def _middle(context: GameContext, cells: Iterable[int]) -> int | None:
    listed = sorted(cells)
    if not listed:
        return None
    points = [context.board.point(cell) for cell in listed]
    x, y = (sum(values) // len(points) for values in zip(*points, strict=True))
    return min(listed, key=lambda cell: (
        abs(context.board.point(cell)[0] - x) + abs(context.board.point(cell)[1] - y), cell))


def _aims(context: GameContext, trooper: Trooper) -> list[int]:
    """The dots that its side wants to reach, and the middles of buildings to be held."""
    aims: list[int] = []
    for goal in context.scenario.goals:
        if goal.known_to(trooper.side):
            aims += sorted(dots_of(context, goal))
            if isinstance(goal, HoldBuildings):
                aims += [context.middles[one] for one in goal.buildings if one in context.middles]
    return aims


GROUND = DeploymentGround[GameContext, State](
    rule=RULE, speech=SPEECH, texts=DeploymentTexts(),
    units=lambda state: state.troopers, facing=lambda state, unit: None,
    stand=stand, places=places, put=put, towards=lambda context, state, unit, cell: None,
    suggested=suggested, best=best, begin=lambda context, state: (state, []),
)
