"""How Marines walk: KZ-M1 to KZ-M8, KZ-A1 and KZ-A2, and the edges of the map (KZ-E1, KZ-E2).

Costs are whole numbers of half MP. The one cost function is the board's MoveGraph, made from the
ground table: KZ-M1 (1 MP a hex), KZ-M2 (Forest and Rough 2), KZ-M3 (½ along a road), KZ-M4
(Buildings and Bridges are road), KZ-M5 (Lava only along a road).
"""

from collections.abc import Callable, Sequence
from itertools import pairwise

from msgspec.structs import replace

from game.boards.bits import MaskSequence
from game.boards.search import Reach
from game.core.event import AnyEvent, Moved, Placed, Removed
from game.core.quantity import HALVES, show
from game.core.ruling import Ruling
from game.rules.kayotz.actions import Action
from game.rules.kayotz.context import GameContext
from game.rules.kayotz.reasons import no
from game.rules.kayotz.state import OFF, PARALYZED, STUNNED, Marine, State

_ON_ROADS = {"building": "KZ-M4", "bridge": "KZ-M4", "lava": "KZ-M5"}
"""Ground that is gone over by road, and the rule that makes it so."""
PAID = tuple(Ruling(True, cost) for cost in HALVES[:128])
"""Allowed, by what it costs in half MP."""


def budget(context: GameContext, marine: Marine, scoot: bool) -> int:
    """Half MP that a move may use.

    KZ-M6: −1 MP Stunned, none Paralyzed. KZ-A2: with Shoot and Scoot half of what is left after
    that, rounded down to whole MP.
    """
    if marine.hurt == PARALYZED:
        return 0
    mp = context.kinds[marine.kind].mp - (marine.hurt == STUNNED)
    if scoot:
        mp //= 2
    return 2 * mp if mp > 0 else 0


def reach(context: GameContext, state: State, marine: Marine, scoot: bool) -> Reach | None:
    """Where the unit can walk, costs counted from its start; None if it can't walk at all.

    Hexes with aliens are never entered, hexes with Marines are passed (KZ-M8). Of a unit beside
    the map the reach starts in its entry hex, and its costs don't hold the entry's (`toll`).
    """
    points = budget(context, marine, scoot)
    if points <= 0:
        return None
    if marine.place == "map":
        return context.graph.reach(marine.cell, points, state.alien_mask)
    if marine.place != "waiting":
        return None
    entry = context.entry[marine.id]
    points -= context.entry_cost[entry]
    if points < 0 or context.bits[entry] & state.alien_mask:
        return None
    return context.graph.reach(entry, points, state.alien_mask)


def toll(context: GameContext, marine: Marine) -> int:
    """Half MP to come onto the map (KZ-E1); 0 for a unit that is on it."""
    return context.entry_cost[context.entry[marine.id]] if marine.place == "waiting" else 0


Maker = Callable[[str, tuple[int, ...]], Action]


def walks(
    context: GameContext, state: State, marine: Marine, scoot: bool, make: Maker
) -> Sequence[Action]:
    """The moves of one unit that end on the map: one cheapest path for each hex it may end in."""
    found = reach(context, state, marine, scoot)
    if found is None:
        return ()
    waits = marine.place == "waiting"

    def walk(cell: int) -> Action:
        path = context.path(found, cell)
        return make(marine.id, (OFF, *path) if waits else path)

    return MaskSequence(context.board.layout, found.mask & ~state.marine_mask, walk)


def way_out(
    context: GameContext, state: State, marine: Marine, scoot: bool, make: Maker
) -> list[Action]:
    """The moves that leave the map, one for each exit hex in reach (KZ-E2)."""
    found = reach(context, state, marine, scoot)
    if found is None or not found.mask & context.exits:
        return []
    paid = toll(context, marine)
    points = budget(context, marine, scoot)
    moves = []
    for cell in context.board.layout.cells_in(found.mask & context.exits):
        if paid + (found.cost(cell) or 0) + context.exit_cost[cell] <= points:
            path = context.path(found, cell)
            start = (OFF,) if marine.place == "waiting" else ()
            moves.append(make(marine.id, (*start, *path, OFF)))
    return moves


def judge_walk(
    context: GameContext, state: State, marine: Marine, path: tuple[int, ...], scoot: bool
) -> Ruling:
    """Whether the unit may walk this path (start first, OFF for beside the map)."""
    if marine.hurt == PARALYZED:
        return no("KZ-M6", "paralyzed-move", units=(marine.id,), unit=context.names[marine.id])
    here = path[0]
    way = context.way(path)
    if (
        way is not None
        and here == marine.cell
        and way[0] <= budget(context, marine, scoot)
        and not way[1] & state.alien_mask
        and not context.bits[path[-1]] & state.marine_mask
    ):
        return PAID[way[0]]
    # Something is in the way, or the path leads over the edge: step by step, to say what.
    if (
        here != marine.cell
        or len(path) < 2
        or (here == OFF and path[1] != context.entry[marine.id])
    ):
        return _wrong_start(context, marine, here)
    left = points = budget(context, marine, scoot)
    if scoot and not points:
        return _half_of_too_little(context, marine)
    bits, aliens, step_cost = context.bits, state.alien_mask, context.graph.step_cost
    end = path[-1]
    for there in path[1:]:
        cost = step_cost(here, there)
        if cost is None or aliens & bits[there]:
            cost = _odd_step(context, here, there, there == end)
            if aliens & bits[there]:
                return _alien_there(context, state, there)
            if cost is None:
                return _no_step(context, here, there)
        if cost > left:
            return _no_credit(context, marine, here, there, cost, left, scoot)
        left -= cost
        here = there
    if state.marine_mask & bits[here]:
        return _taken(context, state, marine, here)
    return PAID[points - left]


def price_rules(
    context: GameContext, state: State, marine: Marine, path: tuple[int, ...]
) -> tuple[str, ...]:
    """The rules that made a walk cost what it did, each once, in the order of the way.

    Going in by road is KZ-M3, with the streets and planks of KZ-M4 and the lava of KZ-M5 where the
    way runs over them; Forest and Rough KZ-M2, everything else KZ-M1. Further coming onto the map
    (KZ-E1), other Marines on the way (KZ-M8) and the MP that being Stunned costs (KZ-M6). Leaving
    it is a deed of its own (KZ-E2).
    """
    found: list[str] = ["KZ-M6"] if marine.hurt == STUNNED else []
    for here, there in pairwise(path):
        if there == OFF:
            continue
        if here == OFF:
            found.append("KZ-E1")
        cost = _odd_step(context, here, there, False) or context.graph.step_cost(here, there)
        ground = context.map.terrain[there]
        if cost == context.road_cost:
            found.append("KZ-M3")
            found += [_ON_ROADS[ground]] if ground in _ON_ROADS else []
        else:
            found.append("KZ-M2" if cost is not None and cost > 2 else "KZ-M1")
        if state.marine_mask & context.bits[there] and there != marine.cell:
            found.append("KZ-M8")
    return tuple(dict.fromkeys(found))


def _odd_step(context: GameContext, here: int, there: int, last: bool) -> int | None:
    """The price of a step onto the map (KZ-E1) or off it (KZ-E2); None: there is no such step."""
    if here == OFF and there != OFF:
        return context.entry_cost[there]
    if there == OFF and here != OFF and last:
        return context.exit_cost.get(here)
    return None


def _wrong_start(context: GameContext, marine: Marine, here: int) -> Ruling:
    """A path that doesn't begin where the unit is."""
    name, units = context.names[marine.id], (marine.id,)
    if marine.cell == OFF:
        entry = context.entry[marine.id]
        return no("KZ-E1", "wrong-entry", cells=(entry,), units=units, unit=name,
                  entry=context.board.name(entry))
    where = context.board.name(marine.cell)
    if here == OFF:
        return no("KZ-E1", "on-map", cells=(marine.cell,), units=units, unit=name, where=where)
    return no("KZ-M1", "wrong-start", cells=(marine.cell,), units=units, unit=name, where=where,
              start=context.board.name(here))


def _alien_there(context: GameContext, state: State, cell: int) -> Ruling:
    other = state.unit_at(cell)
    return no(
        "KZ-M8", "alien-there", cells=(cell,), units=(other.id,) if other else (),
        hex=context.board.name(cell), other=context.names[other.id] if other else "",
    )


def _taken(context: GameContext, state: State, marine: Marine, cell: int) -> Ruling:
    """A path that ends on a Marine, or where it began."""
    where = context.board.name(cell)
    if cell == marine.cell:
        return no("KZ-M1", "no-move", cells=(cell,), hex=where)
    other = state.unit_at(cell)
    return no(
        "KZ-M8", "stacked", cells=(cell,), units=(other.id,) if other else (), hex=where,
        other=context.names[other.id] if other else "",
    )


def _no_step(context: GameContext, here: int, there: int) -> Ruling:
    """There is no such step: off the map, not adjacent, or Lava without a road."""
    if here == OFF:
        return no("KZ-E2", "exit-inside")
    if there == OFF:
        if here in context.exit_cost:
            return no("KZ-E2", "exit-inside", cells=(here,))
        return no("KZ-E2", "no-exit", also=("KZ-K4",), cells=(here,), hex=context.board.name(here))
    a, b = context.board.name(here), context.board.name(there)
    if not context.board.adjacent(here, there):
        return no("KZ-M1", "not-adjacent", cells=(here, there), a=a, b=b)
    return no("KZ-M5", "lava", cells=(there,), a=a, b=b)


def _half_of_too_little(context: GameContext, marine: Marine) -> Ruling:
    """KZ-A2: half of the MP that are left after all else, rounded down, is nothing."""
    mp = context.kinds[marine.kind].mp
    units, name = (marine.id,), context.names[marine.id]
    if marine.hurt == STUNNED:
        return no("KZ-A2", "half-stunned", also=("KZ-M6", "KZ-M7"), units=units, unit=name, mp=mp)
    return no("KZ-A2", "half-none", also=("KZ-M7",), units=units, unit=name, mp=mp)


def _no_credit(
    context: GameContext, marine: Marine, here: int, there: int, cost: int, left: int, scoot: bool
) -> Ruling:
    """The step that can't be paid for: KZ-M7, with the rule that makes it dear."""
    also: tuple[str, ...] = ()
    ground = context.ground_at(there if there != OFF else here)
    if there == OFF:
        rule = "KZ-E2"
    elif here == OFF:
        rule = "KZ-E1"
    elif cost == context.road_cost:
        rule = "KZ-M3"
    else:
        rule = "KZ-M2" if cost > 2 else "KZ-M1"
    if marine.hurt == STUNNED:
        also = ("KZ-M6",)
    if scoot:
        also += ("KZ-A2",)
    kind = "exit-cost" if there == OFF else "road-cost" if cost == context.road_cost else "cost"
    return no(
        rule, kind, also=("KZ-M7", *also), cells=(there if there != OFF else here,),
        ground=ground.name, cost=show(HALVES[cost]), left=show(HALVES[left]),
    )


def walk(marine: Marine, path: tuple[int, ...]) -> tuple[Marine, list[AnyEvent]]:
    """The unit goes its path; returns the unit as it is then, and the events."""
    events: list[AnyEvent] = []
    unit = marine.id
    if path[0] == OFF:
        path = path[1:]
        events.append(Placed(unit, path[0], "enter"))
    end = path[-1]
    ground = path[:-1] if end == OFF else path
    if len(ground) > 1:
        events.append(Moved(unit, ground, "walk"))
    if end == OFF:
        events.append(Removed(unit, ground[-1], "exited"))
        return replace(marine, cell=OFF, place="exited"), events
    return replace(marine, cell=end, place="map"), events
