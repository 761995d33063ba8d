"""Placing the figures before the first turn (AR-U38): where one may stand, and where it had better.
"""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from game.boards.hexes import Direction
from game.core.deployment import DeploymentGround, DeploymentTexts, Place
from game.core.options import Each
from game.core.ruling import ALLOWED, Ruling
from game.rules.arena.context import GameContext
from game.rules.arena.reasons import SPEECH
from game.rules.arena.scenario import EscortOut, Exit, HoldGround, ReachGround
from game.rules.arena.state import OFF, Figure, State, with_figure

RULE = "AR-U38"
_FACINGS = tuple(direction.name for direction in Direction)
_GOAL, _NEAR, _APART, _SHOOTER = 6, 4, 3, 4
_IDEAL = 2
"""Hexes between friends: near enough to help, far enough not to stand in each other’s way."""


def stand(
    context: GameContext, state: State, unit: str, cell: int, facing: int | None
) -> Ruling:
    """Whether a figure may be placed in a hex: on the floor, in its side's zone, alone."""
    figure, place = state.figures[unit], context.board.name(cell)
    if not context.begins(cell):
        return GROUND.no("ground", cells=(cell,), place=place)
    if cell not in context.zones.get(figure.side, ()):
        return GROUND.no("outside", cells=(cell,), place=place, side=context.sides[figure.side])
    for other in state.figures.values():
        if other.cell == cell and other.id != unit:
            return GROUND.no("taken", cells=(cell,), units=(other.id,), place=place,
                             other=context.names[other.id])
    return ALLOWED


def _free(context: GameContext, state: State, unit: str) -> list[int]:
    taken = {figure.cell for figure in state.figures.values()}
    return sorted(context.zones[state.figures[unit].side] - taken)


def places(context: GameContext, state: State, unit: str) -> Sequence[Place]:
    """All free hexes of the zone, with the face to the enemy."""
    return Each(_free(context, state, unit),
                lambda cell: (cell, facing_at(context, state, unit, cell)))


def facing_at(context: GameContext, state: State, unit: str, cell: int) -> int:
    """Towards the nearest enemy who stands already, else the middle of the enemy's zone."""
    figure = state.figures[unit]
    return _towards(context, figure, cell, _enemy(context, state, figure.side, cell))


def _towards(context: GameContext, figure: Figure, start: int, end: int) -> int:
    ways = context.board.towards(start, end)
    return figure.facing if not ways or figure.facing in ways else ways[0]


def _enemy(context: GameContext, state: State, side: str, cell: int) -> int:
    """The hex of the nearest enemy; of none, the middle of where they will be; the same hex where
    nobody knows."""
    distances = context.board.distances(cell)
    foes = [one.cell for one in state.figures.values() if one.side != side and one.cell != OFF]
    if foes:
        return min(foes, key=lambda there: (distances[there], there))
    return _middle(context, context.zones.get(context.other(side), ()), cell)


def _middle(context: GameContext, cells: Iterable[int], default: int) -> int:
    listed = sorted(cells)
    if not listed:
        return default
    points = [context.board.centre(cell) for cell in listed]
    x, y = (sum(values) // len(points) for values in zip(*points, strict=True))
    return min(listed, key=lambda cell: (
        abs(context.board.centre(cell)[0] - x) + abs(context.board.centre(cell)[1] - y), cell))


def put(state: State, unit: str, cell: int, facing: int | None) -> State:
    """The position with the figure there."""
    figure = state.figures[unit]
    return with_figure(state, replace(
        figure, cell=cell, facing=figure.facing if facing is None else facing))


def suggested(context: GameContext, state: State, unit: str) -> Place:
    """The place that the scenario suggests if it is free, else a good one."""
    entry = next(one for one in context.scenario.figures if one.id == unit)
    if entry.at:
        cell = context.board.cell(entry.at)
        if stand(context, state, unit, cell, None).allowed:
            return cell, Direction[entry.facing].value
    return best(context, state, unit)


def best(context: GameContext, state: State, unit: str) -> Place:
    """Near to what its side must reach or hold, else to the enemy, who shoots behind a pillar or
    far off; a little apart from its friends."""
    cell = max(_free(context, state, unit), key=lambda one: (
        _worth(context, state, state.figures[unit], one), -one))
    return cell, facing_at(context, state, unit, cell)


def _worth(context: GameContext, state: State, figure: Figure, cell: int) -> int:
    distances = context.board.distances(cell)
    worth = -_GOAL * min((distances[there] for there in _aims(context, figure)), default=0)
    enemy = _enemy(context, state, figure.side, cell)
    weapon = context.data.weapons.get(figure.ready)
    if weapon is not None and weapon.missile:
        hidden = any(there >= 0 and context.terrain(there) == "pillar"
                     for there in context.board.neighbours(cell))
        worth += distances[enemy] + _SHOOTER * hidden
    else:
        worth -= _NEAR * distances[enemy]
    friends = [one.cell for one in state.figures.values()
               if one.side == figure.side and one.cell != OFF and one.id != figure.id]
    if friends:
        worth -= _APART * abs(min(distances[there] for there in friends) - _IDEAL)
    return worth


def _aims(context: GameContext, figure: Figure) -> list[int]:
    """The hexes that its side wants to hold or to leave by, or keep the enemy from."""
    aims: list[int] = []
    for goal in context.scenario.goals:
        names: tuple[str, ...] = ()
        if not goal.known_to(figure.side):
            continue
        if isinstance(goal, HoldGround | ReachGround):
            names = goal.hexes
        elif isinstance(goal, Exit | EscortOut):
            names = goal.to
        aims += map(context.board.cell, names)
    return aims


GROUND = DeploymentGround[GameContext, State](
    rule=RULE, speech=SPEECH, texts=DeploymentTexts(_FACINGS),
    units=lambda state: state.figures, facing=lambda state, unit: state.figures[unit].facing,
    stand=stand, places=places, put=put,
    towards=lambda context, state, unit, cell: _towards(
        context, state.figures[unit], state.figures[unit].cell, cell),
    suggested=suggested, best=best, begin=lambda context, state: (state, []),
)
