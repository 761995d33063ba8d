"""Where the computer of 'Mech Field looks for a better place: points all around, into contact, at
the edges of woods and hills, at its range from an enemy and behind it. A glance sorts them; only
the most promising are laid as ways and weighed with their lines of fire."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from msgspec.structs import replace

from game.boards.table import FACINGS, UNIT, WAYS, Vector, shifted
from game.boards.tablemap import TableMap
from game.players.mechs.evaluation import Evaluation
from game.rules.mechs import (
    actions,
    dial,
    gate,
    movement_allowance,
    offers,
    ranged,
    terrain,
    transport,
    vtol,
)
from game.rules.mechs.actions import Action
from game.rules.mechs.state import OrderKind, Unit
from game.rules.mechs.way import Laid

LOOKED_AT = 9
"""Places of a unit that are weighed with all their lines of fire."""
TRIED = 30
"""Places that are tried at most: many are behind something."""
DIRECTIONS = 16
_SHARES = (100, 50)  # of what it may move, in hundredths
_LEAST = 30  # hundredths of an inch that are worth moving
_INNER = 60  # hundredths of an inch inside an area's corner
_CORNERS = 6
_AT_RANGE, _BEHIND = 90, 60  # of a weapon's range, in hundredths
_COVER, _HEIGHT, _FROM_BEHIND = 0.02, 0.02, 1.25
_ALONG: dict[OrderKind, type[actions.Move | actions.Run | actions.Assault]] = {
    "move": actions.Move, "run": actions.Run, "assault": actions.Assault, "formation": actions.Move,
}


class Weighed(NamedTuple):
    """An action and what it is worth."""

    worth: float
    action: Action


def ways(evaluation: Evaluation, unit: Unit, kind: OrderKind, now: float) -> Iterator[Weighed]:
    """The most promising ways of an order. now: what it is worth to stand where it stands. A move
    is weighed as an assault, too, where one may be ordered."""
    context, state = evaluation.context, evaluation.state
    cost = evaluation.hot(unit, context.rules.heat.run) if kind == "run" else 0.0
    limit = movement_allowance.allowance(context, state, unit, kind).limit
    assaults = kind == "move" and gate.may(context, state, unit, "assault").allowed
    now += _delivery(evaluation, unit, 0) if unit.id in _gone(evaluation) else 0.0
    for path, given in laid(evaluation, unit, kind, limit):
        there = _facing(evaluation, unit, path[-1], given)
        used = sum(context.board.length(a, b) for a, b in pairwise(path))
        worth = evaluation.stand(there) - now + cost + _delivery(evaluation, there, used)
        action = _ALONG[kind](unit.id, path, there.facing)
        order = state.order
        if kind == "assault" and not (order is not None and order.fired):
            worth += evaluation.best_shot(there, assault=True)
        elif (
            context.row(unit).flies and kind == "move"
            and not (order is not None and order.fired)
            and limit - used >= context.rules.vtol.shot and vtol.shot(context, state, unit) is None
        ):
            worth += evaluation.best_shot(there)
        yield Weighed(worth, action)
        if assaults:
            more = evaluation.best_shot(there, assault=True)
            if more:
                yield Weighed(
                    evaluation.stand(there) - now + more,
                    actions.Assault(unit.id, path, there.facing),
                )


def _gone(evaluation: Evaluation) -> tuple[str, ...]:
    """Who has moved in the order that runs."""
    return () if evaluation.state.order is None else evaluation.state.order.went


def _delivery(evaluation: Evaluation, there: Unit, used: int) -> float:
    """What it is worth that passengers could get off at the end of a way (MC-P2)."""
    context, state = evaluation.context, evaluation.state
    riders = [unit for unit in state.aboard(there.id) if not unit.moved]
    if there.level == "cruising":
        riders = [unit for unit in riders if "jump-jets" in context.row(unit).gear]
    spent = movement_allowance.spent(state, there) + used
    if not riders or spent > transport.half(context, state, there):
        return 0.0
    return sum(max(0.0, evaluation.landing(unit, there.cell, there.facing)) for unit in riders)


def _facing(evaluation: Evaluation, unit: Unit, cell: int, given: int) -> Unit:
    """The unit at the end of a way, as it best faces; a long base only if it has room to turn."""
    context = evaluation.context
    there = evaluation.placed(unit, cell, evaluation.facing(unit, cell, given))
    if context.base(unit).half and there.facing != given and not terrain.free(
        context, evaluation.state, unit, cell, there.facing
    ):
        return replace(there, facing=given)
    return there


def laid(evaluation: Evaluation, unit: Unit, kind: OrderKind, limit: int) -> list[Laid]:
    """The ways to the most promising places, each end once."""
    found: dict[int, Laid] = {}
    board = evaluation.context.board
    for cell in evaluation.cancel.until_cancelled(_ranked(evaluation, unit, limit)):
        way = offers.toward(evaluation.context, evaluation.state, unit, kind, cell)
        if way is not None and board.length(unit.cell, way[0][-1]) >= _LEAST:
            found.setdefault(way[0][-1], way)
        if len(found) >= LOOKED_AT:
            break
    return list(found.values())


# --- places -------------------------------------------------------------------------------------


def _ranked(evaluation: Evaluation, unit: Unit, limit: int) -> list[int]:
    """Places in reach, the most promising first, without those next to a better one."""
    board = evaluation.context.board
    glance = _Glance(evaluation, unit)
    glances = {cell: glance.worth(cell) for cell in _places(evaluation, unit, limit)}
    found: dict[Vector, int] = {}
    for cell in sorted(glances, key=lambda one: (-glances[one], one)):
        x, y = board.xy(cell)
        found.setdefault((x // 80, y // 80), cell)
    return list(found.values())[:TRIED]


def _places(evaluation: Evaluation, unit: Unit, limit: int) -> Iterator[int]:
    context, board = evaluation.context, evaluation.context.board
    radius = context.base(unit).radius
    x, y = board.xy(unit.cell)
    for side in range(0, FACINGS, FACINGS // DIRECTIONS):
        for share in _SHARES:
            dx, dy = shifted(limit * share // 100, side)
            yield board.at(
                min(max(x + dx, radius), board.width - radius),
                min(max(y + dy, radius), board.height - radius),
            )
    near = limit + 2 * UNIT
    for cell in (*_inner(context.map), *_against(evaluation, unit)):
        if 0 < board.length(unit.cell, cell) <= near:
            yield cell


@lru_cache(16)
def _inner(table: TableMap) -> tuple[int, ...]:
    """Points just inside the areas that one can stand in."""
    found = []
    for area in table.areas:
        if area.kind == "blocking":
            continue
        middle = table.board.clamped(
            sum(x for x, _ in area.ring) // len(area.ring),
            sum(y for _, y in area.ring) // len(area.ring),
        )
        for corner in area.ring[::max(1, len(area.ring) // _CORNERS)]:
            found.append(table.board.along(table.board.clamped(*corner), middle, _INNER))
    return tuple(found)


def _against(evaluation: Evaluation, unit: Unit) -> Iterator[int]:
    """Enemies themselves, points at a weapon's range from them, and points behind them."""
    context, board = evaluation.context, evaluation.context.board
    reach = max((
        ranged.reach(context, unit, slot) * UNIT for slot in ranged.slots(context, unit)
        if dial.damage(context, unit, slot)
    ), default=0)
    for other in evaluation.enemies:
        yield other.cell
        yield board.along(other.cell, unit.cell, reach * _AT_RANGE // 100)
        dx, dy = shifted(max(reach * _BEHIND // 100, 2 * UNIT), (other.facing + FACINGS // 2)
                         % FACINGS)
        x, y = board.xy(other.cell)
        yield board.clamped(x + dx, y + dy)


class _Glance:
    """How promising places are for a unit, without lines of fire."""

    def __init__(self, evaluation: Evaluation, unit: Unit) -> None:
        self._evaluation, self._unit = evaluation, unit
        board = evaluation.context.board
        self._enemies = [
            (*board.xy(other.cell), WAYS[other.facing], evaluation.volley(unit, other),
             evaluation.volley(other, unit))
            for other in evaluation.enemies
        ]

    def worth(self, cell: int) -> float:
        """What a place is worth at a glance; behind an enemy a shot counts a little more."""
        evaluation, unit = self._evaluation, self._unit
        there = replace(unit, cell=cell)
        kinds = {area.kind for area in evaluation.context.map.at(cell)}
        worth = evaluation.lure(there) + evaluation.points(unit) * (
            _COVER * ("hindering" in kinds) + _HEIGHT * bool(kinds & {"elevated", "abrupt"})
        )
        x, y = evaluation.context.board.xy(cell)
        best = worst = 0.0
        for its_x, its_y, (ahead_x, ahead_y), mine, its in self._enemies:
            dx, dy = x - its_x, y - its_y
            square = dx * dx + dy * dy
            behind = dx * ahead_x + dy * ahead_y < 0
            for far, gain in mine:
                if square <= far * far:
                    best = max(best, gain * _FROM_BEHIND if behind else gain)
            for far, gain in its:
                if square <= far * far and gain > worst:
                    worst = gain
        return worth + evaluation.hope * best - evaluation.fear * worst
