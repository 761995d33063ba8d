"""Ways over the table: whether one may be gone, and going it (MC-G1 to MC-X9, MC-U1 to MC-U6)."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from msgspec.structs import replace

from game.boards import sweep
from game.boards.bases import PlacedBase
from game.boards.table import UNIT, inches
from game.boards.tablemap import Area
from game.core.dice import Dice
from game.core.event import AnyEvent, Moved, Turned
from game.core.ruling import ALLOWED, Reason, Ruling, refuse
from game.rules.mechs import breakaway, heat, movement_allowance, orders, terrain
from game.rules.mechs.actions import Assault, Move, Run
from game.rules.mechs.context import GameContext, Lie, Walk
from game.rules.mechs.reasons import SPEECH, because, no
from game.rules.mechs.state import OrderKind, State, Unit, with_unit
from game.rules.mechs.terrain import Edge

Result = tuple[State, list[AnyEvent]]
KINDS: dict[type[Move | Run | Assault], OrderKind] = {
    Move: "move", Run: "run", Assault: "assault",
}


_FEWER = {
    "MC-N1": "too-far", "MC-T2": "too-far-slow", "MC-P2": "too-far-cargo",
    "MC-O1": "too-far-slowest", "MC-N2": "too-far-heat",
}
"""Refusals of a way that is too long, by the rule that took inches from it."""
_LAST = 1 << 40
"""Further along a way than any: faults of how it ends are told last."""


def area_name(context: GameContext, area: Area) -> str:
    """What the log calls a piece of terrain."""
    return area.name or context.data.kinds[area.kind].name


# --- what is in the way -------------------------------------------------------------------------


def blockers(
    context: GameContext, state: State, unit: Unit, strip: PlacedBase | None = None
) -> list[tuple[str, PlacedBase]]:
    """The bases that its way may not touch: not those that its class may cross (MC-B2), nobody's
    for or under a cruising VTOL (MC-U27). strip: only those near all that a piece of it covers."""
    if unit.level == "cruising":
        return []
    crosses = context.data.breakaway.crosses.get(context.row(unit).cls, ())
    there = context.others(state, unit.id) if strip is None else (
        context.near(state, strip, unit.id))
    return [
        (other, spot) for other, spot in there
        if state.units[other].level != "cruising"
        and context.row(state.units[other]).cls not in crosses
    ]


class Stop(NamedTuple):
    """Where a piece must end. far: hundredths along it; high: it is the edge of raised ground."""

    far: int
    edge: Edge
    high: bool


def stop_on(context: GameContext, lie: Lie, a: int, b: int) -> Stop | None:
    """The first border on a straight piece at which a move ends (MC-T2, MC-T6)."""
    entry = terrain.entry(context, lie.slowing, a, b)
    edge = terrain.crossing(context, lie.high, a, b)
    if edge is not None and (
        entry is None or edge.far <= entry.far + context.rules.move.lean
    ):
        return Stop(edge.far, edge, True)
    return None if entry is None else Stop(entry.far, entry, False)


# --- whether a way may be gone ------------------------------------------------------------------


def walk(
    context: GameContext, state: State, unit: Unit, kind: OrderKind, path: tuple[int, ...],
    facing: int,
) -> Walk | Ruling:
    """The way in an order of this kind, or what is wrong with it, the first thing first."""
    board, name = context.board, context.names[unit.id]
    if path[0] != unit.cell:
        return no("MC-U1", "starts-elsewhere", cells=(unit.cell, path[0]), unit=name,
                  here=board.name(unit.cell), there=board.name(path[0]))
    if any(a == b for a, b in pairwise(path)):
        return no("MC-U1", "no-length", cells=path[-1:], unit=name)
    known = context.walked(state, unit, (kind in movement_allowance.DOUBLE, path, facing))
    if known is not None:
        return known
    way = _Way(context, state, unit, kind, path, facing)
    faults = sorted([fault() for fault in way.faults()], key=lambda one: one[0])
    return refuse(*[reason for _, reason in faults]) if faults else way.walk()


def may_walk(
    context: GameContext, state: State, unit: Unit, kind: OrderKind, path: tuple[int, ...],
    facing: int,
) -> bool:
    """Whether that way may be gone: at the first thing that is wrong it isn't, without a word."""
    if path[0] != unit.cell or any(a == b for a, b in pairwise(path)):
        return False
    way = _Way(context, state, unit, kind, path, facing)
    if any(True for _ in way.faults()):
        return False
    context.keep_walk(
        state, unit, (kind in movement_allowance.DOUBLE, path, facing), way.walk())
    return True


_Fault = Callable[[], tuple[int, Reason]]
"""Something wrong with a way, to be put into words: how far along it, and what."""


class _Way:
    """One way while it is looked at."""

    def __init__(
        self,
        context: GameContext,
        state: State,
        unit: Unit,
        kind: OrderKind,
        path: tuple[int, ...],
        facing: int,
    ) -> None:
        self.context, self.state, self.unit, self.path = context, state, unit, path
        self.facing = facing
        self.lie = terrain.lie(context, unit)
        self.pace = movement_allowance.allowance(context, state, unit, kind)
        self.cost = 0
        self.stop: Stop | None = None

    def walk(self) -> Walk:
        """The way, once nothing is wrong with it."""
        area = None if self.stop is None else self.stop.edge.area
        high = self.stop is not None and self.stop.high
        return Walk(
            self.path, self.facing, self.cost, None if high else area, area if high else None
        )

    def faults(self) -> Iterator[_Fault]:
        """All that is wrong with it."""
        yield from self._pieces()
        if self.cost > self.pace.limit:
            yield self._too_far
        yield from self._end()

    def _pieces(self) -> Iterator[_Fault]:
        context, board = self.context, self.context.board
        base, gone = context.base(self.unit), 0
        for index, (a, b) in enumerate(pairwise(self.path)):
            length = board.length(a, b)
            strip = sweep.swept(board, a, b, base)
            others = blockers(context, self.state, self.unit, strip)
            if not sweep.clear(context.map, strip, others, self.lie.closed):
                yield partial(self._in_the_way, a, b, others, gone)
            if self.stop is None:
                self.stop = stop_on(context, self.lie, a, b)
                if self.stop is not None:
                    yield from self._stopped(self.stop, gone, index)
                high = self.stop is not None and self.stop.high
                self.cost += self.stop.far if high and self.stop else length
            elif not self.stop.high:
                self.cost += length
            gone += length

    def _stopped(self, stop: Stop, gone: int, index: int) -> Iterator[_Fault]:
        """Faults of going on after a border at which the move ends."""
        context, board = self.context, self.context.board
        lean = context.rules.move.lean
        a, b = self.path[index], self.path[index + 1]
        later = len(self.path) - index - 2
        rest = board.length(a, b) - stop.far
        if stop.high and not terrain.access(context, self.unit, stop.edge.area, stop.edge.cell):
            yield partial(
                self._at_edge, stop, gone, "MC-T7", "no-access",
                most=inches(context.rules.move.access),
            )
        if stop.high:
            off = board.length(stop.edge.cell, self.path[-1])
            most = terrain.beyond(context, self.unit)
            if off > most or later > 1 or (later == 1 and rest > lean):
                yield partial(
                    self._at_edge, stop, gone, "MC-T6",
                    "stops-at-edge" if off > most else "bends-past-edge", off=inches(off),
                    most=inches(most),
                )
        elif rest + sum(
            board.length(*piece) for piece in pairwise(self.path[index + 1:])
        ) > lean:
            yield partial(self._at_edge, stop, gone, "MC-T2", "stops-in")

    def _at_edge(
        self, stop: Stop, gone: int, rule: str, name: str, off: str = "", most: str = ""
    ) -> tuple[int, Reason]:
        context, far = self.context, gone + stop.far
        return far, because(
            rule, name, cells=(stop.edge.cell,), area=area_name(context, stop.edge.area),
            far=inches(far), unit=context.names[self.unit.id], off=off, most=most,
        )

    def _too_far(self) -> tuple[int, Reason]:
        """It needs more than it has, by the rule that took most of the inches."""
        pace = self.pace
        needs, has = inches(self.cost), inches(pace.limit)
        less = [line for line in pace.lines if line.value < 0]
        rule = min(less, key=lambda line: line.value).rule if less else "MC-N1"
        slow = "" if pace.slow is None else area_name(self.context, pace.slow)
        causes = [
            SPEECH.say(f"fewer.{line.rule}", inches=inches(-line.value * UNIT), area=slow)
            for line in less
        ]
        if pace.limit < pace.whole:
            causes.append(SPEECH.say("fewer.used", inches=inches(pace.whole - pace.limit)))
        return pace.limit, because(
            rule, _FEWER[rule], units=(self.unit.id,), needs=needs, has=has,
            causes="".join(f" · {one}" for one in causes),
        )

    def _in_the_way(
        self, a: int, b: int, others: list[tuple[str, PlacedBase]], gone: int
    ) -> tuple[int, Reason]:
        context = self.context
        hit = sweep.hits(context.map, a, b, context.base(self.unit), others, self.lie.closed)[0]
        return gone + hit.far, self._hit(hit, inches(gone + hit.far))

    def _hit(self, hit: sweep.SweepHit, far: str) -> Reason:
        context = self.context
        me = context.names[self.unit.id]
        if hit.area is not None:
            return because(
                closed_rule(context, self.unit, hit.area), "ground-in-the-way", far=far, unit=me,
                area=area_name(context, hit.area), mode=context.mode(self.unit).name,
            )
        if hit.unit:
            return because(
                "MC-U2", "unit-in-the-way", units=(hit.unit,), far=far, unit=me,
                other=context.names[hit.unit],
            )
        return because("MC-U2", "edge-in-the-way", far=far, unit=me)

    def _end(self) -> Iterator[_Fault]:
        """Faults of how the base stands at the end."""
        context, unit, cell = self.context, self.unit, self.path[-1]
        crossed = None if self.stop is None or not self.stop.high else self.stop.edge.area
        what = terrain.stand(context, self.state, unit, cell, self.facing)
        if what is not None and what != crossed:
            yield lambda: (_LAST, stood(context, unit, cell, what))
        if crossed is None:
            return
        here = context.spot(unit, cell, self.facing)
        off = context.map.inside(unit.cell, crossed)
        if off and crossed in context.map.hit(here):
            yield lambda: self._placed("not-off", crossed)
        if not off and not context.map.holds(crossed, here):
            yield lambda: self._placed("not-on", crossed)

    def _placed(self, name: str, area: Area) -> tuple[int, Reason]:
        context = self.context
        return _LAST, because(
            "MC-U5", name, cells=self.path[-1:], area=area_name(context, area),
            unit=context.names[self.unit.id], most=inches(terrain.beyond(context, self.unit)),
        )


def closed_rule(context: GameContext, unit: Unit, area: Area) -> str:
    """The rule that closes ground to a unit: that of blocking ground, or its row of the matrix."""
    return "MC-T3" if area.kind == "blocking" else context.mode(unit).rule


def standing(
    context: GameContext, state: State, unit: Unit, cell: int, facing: int
) -> Reason | None:
    """Why its base can't stand so, or None."""
    what = terrain.stand(context, state, unit, cell, facing)
    return None if what is None else stood(context, unit, cell, what)


def stood(context: GameContext, unit: Unit, cell: int, what: Area | str) -> Reason:
    """What keeps a base from standing somewhere (see `terrain.stand`), in words."""
    me = context.names[unit.id]
    if isinstance(what, Area) and terrain.high(context, what):
        return because(
            context.data.kinds[what.kind].rule, "ends-astride", cells=(cell,), unit=me,
            area=area_name(context, what),
        )
    if isinstance(what, Area):
        return because(
            closed_rule(context, unit, what), "ends-on-ground", cells=(cell,), unit=me,
            area=area_name(context, what), mode=context.mode(unit).name,
        )
    if what:
        return because("MC-U2", "ends-on-unit", cells=(cell,), units=(what,), unit=me,
                       other=context.names[what])
    return because("MC-U2", "ends-off-table", cells=(cell,), unit=me)


# --- moving -------------------------------------------------------------------------------------


def judge_along(context: GameContext, state: State, unit: Unit, a: Move | Run | Assault) -> Ruling:
    """Whether a unit may go this way in the order that runs or that this gives."""
    found = walk(context, state, unit, kind_of(state, a), a.path, a.facing)
    if isinstance(found, Ruling):
        return found
    return Ruling(True, Fraction(found.cost, UNIT))


def kind_of(state: State, a: Move | Run | Assault) -> OrderKind:
    """The order that an action with a way belongs to."""
    if state.order is not None and state.order.kind == "formation":
        return "formation"
    return KINDS[type(a)]


def along(context: GameContext, state: State, a: Move | Run | Assault, dice: Dice) -> Result:
    """It goes; a run heats up (MC-N2). The order has been given."""
    kind = kind_of(state, a)
    state, events = gone(context, state, a.unit, kind, a.path, a.facing)
    steps = heat.of_order(context, kind)
    if steps:
        state, more = heat.heat(context, state, a.unit, steps)
        events += more
    return state, events


def gone(
    context: GameContext, state: State, unit_id: str, kind: OrderKind, path: tuple[int, ...],
    facing: int,
) -> Result:
    """A way that may be gone is gone: whom it leaves is pushed (MC-B4), the inches are used up."""
    unit = state.units[unit_id]
    cost = _cost(context, unit, path)
    state, events = breakaway.leaves(context, state, unit)
    state = with_unit(state, replace(unit, cell=path[-1], facing=facing, moved=True))
    events.append(Moved(unit_id, path, how(context, unit, kind)))
    last = context.board.toward(path[-2], path[-1])
    if last is not None and last != facing:
        events.append(Turned(unit_id, last, facing))
    return orders.went(state, unit_id, cost), events


def _cost(context: GameContext, unit: Unit, path: tuple[int, ...]) -> int:
    """The cost of a way that may be gone (see `Walk`)."""
    lie, cost = terrain.lie(context, unit), 0
    stop: Stop | None = None
    for a, b in pairwise(path):
        stop = stop_on(context, lie, a, b) if stop is None else stop
        if stop is not None and stop.high:
            return cost + stop.far
        cost += context.board.length(a, b)
    return cost


def how(context: GameContext, unit: Unit, kind: OrderKind) -> str:
    """What its moving looks and sounds like."""
    row = context.row(unit)
    if row.flies:
        return "fly"
    if kind in movement_allowance.DOUBLE:
        return "run"
    return "drive" if row.cls == "vehicle" else "walk"


def judge_turn(context: GameContext, state: State, unit: Unit, facing: int) -> Ruling:
    """Whether it may turn on the spot (MC-U2)."""
    if facing == unit.facing:
        return no("MC-U2", "faces-so", units=(unit.id,), unit=context.names[unit.id])
    reason = standing(context, state, unit, unit.cell, facing)
    return ALLOWED if reason is None else refuse(reason)


def turn(context: GameContext, state: State, unit_id: str, facing: int) -> Result:
    """It turns; the order has been given."""
    unit = state.units[unit_id]
    state = with_unit(state, replace(unit, facing=facing, moved=True))
    return orders.went(state, unit_id, 0), [Turned(unit_id, unit.facing, facing)]
