"""Where a unit may hurt another by the end of its side's next turn: the front half it shoots into,
where an assault or a flight takes its guns, and whom a special attack can come up to (MC-U7, MC-U8,
MC-N1, MC-V1, MC-C2)."""

from typing import Any

import shapely
from msgspec.structs import replace

from game.boards.reachable_region import rings as outlined
from game.boards.table import UNIT, WAYS
from game.core.steps import Steps, finished
from game.core.view_records import ThreatArea
from game.rules.mechs import (
    contact,
    dial,
    movement_allowance,
    orders,
    reach,
    terrain,
    turn,
    vtol,
)
from game.rules.mechs.context import GameContext
from game.rules.mechs.rules import MechsRules
from game.rules.mechs.state import OrderKind, State, Unit, stands

_INTO: tuple[OrderKind, ...] = ("charge", "ram")
_QUARTER = 18
"""Directions of a right angle."""
_CORNERS = 16  # of a quarter of a circle


def threats(
    game: MechsRules, state: State, unit: str, mover: str = "", *, soon: bool = False
) -> ThreatArea | None:
    """The places of another's dot where it may be attacked, lines of fire apart; None for one that
    can be given no order. As it stands, its front half says all (`fields`)."""
    return finished(threat_steps(game, state, unit, mover)) if soon else None


def threat_steps(
    game: MechsRules, state: State, unit: str, mover: str = ""
) -> Steps[ThreatArea | None]:
    """The same with `soon`, one kind of order after the other."""
    there = state.units.get(unit)
    if there is None or not stands(there):
        return None
    context = game.context
    state = _at_its_turn(context, state, there)
    there = state.units[unit]
    if orders.able(context, state, there) is not None:
        return None
    shots = yield from _shots(context, state, there)
    special = yield from _special(context, state, there, mover)
    parts = [*shots, *special]
    if not parts:
        return None
    board = context.board
    table = shapely.box(0, 0, board.width, board.height)
    shape = shapely.intersection(shapely.union_all(parts), table)
    return ThreatArea(unit, (), outlined(board, shapely.simplify(shape, 2)), rule="MC-U8")


def _at_its_turn(context: GameContext, state: State, unit: Unit) -> State:
    """The position as the unit's side will find it, or as it is in its own turn."""
    if state.side == unit.side and not unit.ordered:
        return replace(state, phase="orders", order=None, spins=(), left=max(1, state.left))
    asked = replace(state, side=unit.side, order=None, spins=())
    return turn.begin(context, asked)[0]


def _range(context: GameContext, unit: Unit) -> int:
    """Of its furthest gun that still does something, in hundredths of an inch; 0 for none."""
    return max((
        dial.weapon(context, unit, slot).range for slot in dial.SLOTS
        if dial.weapon(context, unit, slot).kind in orders.RANGED
        and dial.damage(context, unit, slot) > 0
    ), default=0) * UNIT


def _shots(context: GameContext, state: State, unit: Unit) -> Steps[list[Any]]:
    """Where a shot may reach: from where it stands ahead; after an assault, or on a VTOL's way, in
    any direction."""
    far = _range(context, unit)
    parts: list[Any] = []
    if not far or terrain.submerged(context, unit):
        return parts
    if not contact.touching(context, state, unit):
        parts.append(half(context, unit, far))
    if context.row(unit).flies:
        pace = movement_allowance.allowance(context, state, unit, vtol.FLYING)
        if vtol.shot(context, state, unit) is None:
            limit = pace.limit - context.rules.vtol.shot
            parts.append((yield from _moved(context, state, unit, far, limit)))
    elif orders.fits(context, unit, "assault") is None:
        pace = movement_allowance.allowance(context, state, unit, "assault")
        parts.append((yield from _moved(context, state, unit, far, pace.limit)))
    return parts


def _special(context: GameContext, state: State, unit: Unit, mover: str) -> Steps[list[Any]]:
    """Where a charge, a ram or a jump onto somebody may come into contact."""
    parts: list[Any] = []
    foe = state.units.get(mover)
    radius = context.base(unit).radius + (context.base(foe).radius if foe is not None else 0)
    for kind in _INTO:
        if orders.fits(context, unit, kind) is None:
            pace = movement_allowance.allowance(context, state, unit, kind)
            parts.append((yield from _moved(context, state, unit, radius, pace.limit)))
    if orders.fits(context, unit, "death") is None:
        pace = movement_allowance.allowance(context, state, unit, "death")
        here = shapely.Point(context.board.xy(unit.cell))
        parts.append(here.buffer(pace.limit + radius, _CORNERS))
    return parts


def _moved(
    context: GameContext, state: State, unit: Unit, far: int, limit: int
) -> Steps[Any]:
    """All that is at most so far from where it may go in an order; from where it is if it can't
    go."""
    board = context.board
    shape: Any = shapely.Point(board.xy(unit.cell))
    if limit > 0:
        found = yield from reach.rings(context, state, unit, limit)
        shape = shapely.union_all([shape, *_polygons(context, found)])
        yield
    return shapely.buffer(shape, far, quad_segs=_CORNERS)


def _polygons(context: GameContext, found: reach.Rings) -> list[Any]:
    """Rings by the even-odd rule as one geometry."""
    whole: Any = shapely.Polygon()
    for ring in found:
        part = shapely.make_valid(shapely.Polygon([context.board.xy(cell) for cell in ring]))
        whole = shapely.symmetric_difference(whole, part)
    return [whole]


def half(context: GameContext, unit: Unit, far: int) -> Any:
    """The half circle in front of a unit (MC-U7)."""
    x, y = context.board.xy(unit.cell)
    circle = shapely.Point(x, y).buffer(far, quad_segs=_CORNERS)
    (dx, dy), (ex, ey) = WAYS[unit.facing], WAYS[(unit.facing + _QUARTER) % len(WAYS)]
    scale = 2 * far / 1_000_000
    ahead = shapely.Polygon([
        (x + (ex * side + dx * out) * scale, y + (ey * side + dy * out) * scale)
        for side, out in ((-1, 0), (-1, 1), (1, 1), (1, 0))
    ])
    return shapely.intersection(circle, ahead)
