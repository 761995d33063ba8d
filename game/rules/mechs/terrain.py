"""How a unit meets the terrain: its row of the matrix (MC-X1…X9), where it stops and stands."""

from typing import NamedTuple

from game.boards.bases import PlacedBase, on_table, overlap
from game.boards.table import FACINGS, shifted
from game.boards.tablemap import Area
from game.rules.mechs.context import GameContext, Lie
from game.rules.mechs.data import GroundRow
from game.rules.mechs.state import State, Unit

_STEP = 10


class Edge(NamedTuple):
    """Where a straight piece meets an area's border: hundredths from its start, and the first
    point beyond."""

    far: int
    area: Area
    cell: int


def ground(context: GameContext, unit: Unit, area: Area) -> GroundRow:
    """How a unit meets an area: a cell of the matrix. High ground is as clear once one is on it."""
    cells = context.mode(unit).ground
    if area.kind in ("elevated", "abrupt"):
        return cells["clear"]
    return cells[area.kind]


def lie(context: GameContext, unit: Unit) -> Lie:
    """The areas of the table as the unit meets them now."""
    mode = "cruising" if unit.level == "cruising" else context.row(unit).mode
    lie = context.lies.get(mode)
    if lie is None:
        ways = {area.id: ground(context, unit, area).way for area in context.map.areas}
        areas = context.map.areas
        lie = context.lies[mode] = Lie(
            tuple([area for area in areas if ways[area.id] == "closed"]),
            tuple([area for area in areas if ways[area.id] == "hindering"]),
            () if mode == "cruising" else tuple([area for area in areas if high(context, area)]),
        )
    return lie


def high(context: GameContext, area: Area) -> bool:
    """Whether an area is raised ground (MC-T6)."""
    return context.data.kinds[area.kind].high


def steep(context: GameContext, area: Area) -> bool:
    """Whether its edge is closed but at access points (MC-T7)."""
    return context.data.kinds[area.kind].steep


# --- where a unit stands ------------------------------------------------------------------------


def occupied(context: GameContext, unit: Unit, cell: int | None = None) -> tuple[Area, ...]:
    """The areas that its centre dot is in (MC-G2); none for a cruising VTOL (MC-X4)."""
    if unit.level == "cruising":
        return ()
    return context.map.at(unit.cell if cell is None else cell)


def perch(context: GameContext, unit: Unit, cell: int | None = None) -> Area | None:
    """The raised ground that it stands on."""
    return next((area for area in occupied(context, unit, cell) if high(context, area)), None)


def height(context: GameContext, unit: Unit, cell: int | None = None) -> int:
    """0 on the ground, 1 on raised ground, 2 cruising (MC-U9)."""
    if unit.level == "cruising":
        return 2
    return 0 if perch(context, unit, cell) is None else 1


def water(context: GameContext, unit: Unit) -> str:
    """The water that it stands in (MC-T4), the deepest; "" for none."""
    areas = [
        area for area in occupied(context, unit)
        if context.data.kinds[area.kind].water
    ]
    return min(areas, key=lambda area: area.kind != "deep").id if areas else ""


def submerged(context: GameContext, unit: Unit, cell: int | None = None) -> bool:
    """Whether it is under water (MC-T5)."""
    return any(ground(context, unit, area).submerges for area in occupied(context, unit, cell))


def slow(context: GameContext, unit: Unit) -> Area | None:
    """Hindering ground that its base touches: a move that begins so has half speed (MC-T2)."""
    slowing = lie(context, unit).slowing
    if not slowing:
        return None
    return next(
        (area for area in context.map.under(context.spot(unit)) if area in slowing), None
    )


def free(context: GameContext, state: State, unit: Unit, cell: int, facing: int) -> bool:
    """Whether its base may stand so: wholly on the table, on no closed ground, across no edge of
    raised ground, over no other."""
    return stand(context, state, unit, cell, facing) is None


def room(context: GameContext, state: State, unit: Unit, cell: int) -> bool:
    """Whether its base may be free there in some facing: whichever way it faces, it covers a disc
    as wide as it is."""
    point = context.board.xy(cell)
    disc = PlacedBase(point, point, context.base(unit).radius)
    return _met(context, state, unit, disc) is None


def stand(
    context: GameContext, state: State, unit: Unit, cell: int, facing: int
) -> Area | str | None:
    """What keeps its base from standing so: ground that is closed to it or across whose edge it
    would lie (MC-T6), the id of a unit, "" for the table's edge; None where it may."""
    return _met(context, state, unit, context.spot(unit, cell, facing))


def _met(context: GameContext, state: State, unit: Unit, here: PlacedBase) -> Area | str | None:
    if not on_table(context.board, here):
        return ""
    closed = lie(context, unit).closed
    for area in context.map.hit(here) if closed else ():
        if area in closed:
            return area
    edge = astride(context, unit, here)
    if edge is not None:
        return edge
    return next(
        (other for other, spot in context.near(state, here, unit.id) if overlap(here, spot)), None
    )


def astride(context: GameContext, unit: Unit, spot: PlacedBase) -> Area | None:
    """The raised ground on which a base would lie only in part: it is wholly on or wholly off
    (MC-T6, MC-T7). Up there a cruising VTOL meets none."""
    high_ground = lie(context, unit).high
    return context.map.astride(spot, high_ground) if high_ground else None


def by_edge(context: GameContext, unit: Unit, cell: int) -> bool:
    """Whether its base might lie astride there in some facing."""
    raised = lie(context, unit).high
    if not raised:
        return False
    point, base = context.board.xy(cell), context.base(unit)
    reached = context.map.under(PlacedBase(point, point, base.length // 2), 2)
    return any(area in raised for area in reached)


def settled(context: GameContext, state: State, unit: Unit) -> int | None:
    """Where the base of one that falls comes to lie: right below, or, where that is across the edge
    of raised ground, at the nearest place wholly on the side of its dot, at most as far off as one
    is put there (MC-T6, MC-U5, MC-U24). None if it can't lie there."""
    if free(context, state, unit, unit.cell, unit.facing):
        return unit.cell
    edge, board = astride(context, unit, context.spot(unit)), context.board
    if edge is None:
        return None
    x, y = board.xy(unit.cell)
    for far in range(_STEP, beyond(context, unit) + 1, _STEP):
        for way in range(FACINGS):
            dx, dy = shifted(far, way)
            cell = board.clamped(x + dx, y + dy)
            if context.map.inside(cell, edge) == context.map.inside(unit.cell, edge) and free(
                context, state, unit, cell, unit.facing
            ):
                return cell
    return None


def beyond(context: GameContext, unit: Unit) -> int:
    """How far from the crossing its dot may be put on or off raised ground (MC-U5)."""
    return context.base(unit).length // 2 + context.rules.move.place


# --- the edges of areas -------------------------------------------------------------------------


def entry(context: GameContext, areas: tuple[Area, ...], a: int, b: int) -> Edge | None:
    """Where the dot comes from clear ground into one of these areas (MC-T2). Going from one into
    the next, or starting in one, isn't coming in."""
    met = [area for area in context.map.meets(a, b) if area in areas] if areas else []
    here, gone = a, 0
    while met:
        inside = [area for area in met if context.map.inside(here, area)]
        if not inside:
            return _first(context, met, here, b, gone)
        outs = [context.map.first(here, b, area) for area in inside]
        if min(outs) < 0:
            return None
        gone += max(outs)
        here = context.board.along(here, b, max(outs))
    return None


def crossing(context: GameContext, areas: tuple[Area, ...], a: int, b: int) -> Edge | None:
    """Where the dot crosses the border of raised ground, on or off (MC-T6)."""
    if not areas:
        return None
    return _first(context, [area for area in context.map.meets(a, b) if area in areas], a, b, 0)


def _first(context: GameContext, areas: list[Area], a: int, b: int, gone: int) -> Edge | None:
    found = [
        (far, area.id, area) for area in areas if (far := context.map.first(a, b, area)) >= 0
    ]
    if not found:
        return None
    far, _, area = min(found, key=lambda one: one[:2])
    return Edge(gone + far, area, context.board.along(a, b, far))


def access(context: GameContext, unit: Unit, area: Area, cell: int) -> bool:
    """Whether the unit may cross the border of raised ground there (MC-T7, MC-U6)."""
    if not steep(context, area) or "jump-jets" in context.row(unit).gear:
        return True
    board, most = context.board, context.rules.move.access
    return any(board.length(cell, board.at(*point)) <= most for point in area.access)
