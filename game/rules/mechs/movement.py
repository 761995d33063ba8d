"""Ways over the table: whether one may be gone, and going it (MC-G1 to MC-X9, MC-U1 to MC-U6)."""

from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from msgspec.structs import replace

from game.boards import sweep
from game.boards.bases import Spot
from game.boards.table import UNIT, inches
from game.boards.tablemap import Area
from game.core.dice import Dice
from game.core.event import AnyEvent, Moved, Turned
from game.core.ruling import ALLOWED, Reason, Ruling, refuse
from game.rules.mechs import breakaway, heat, orders, speed, terrain
from game.rules.mechs.action import Assault, Move, Run
from game.rules.mechs.field import Field, Lie
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


class Walk(NamedTuple):
    """A way that may be gone. cost: hundredths of an inch, measured only up to the border of raised
    ground (MC-U5). stop: the hindering ground that ended it; crossed: the raised ground that it
    leads on or off."""

    path: tuple[int, ...]
    facing: int
    cost: int
    stop: Area | None = None
    crossed: Area | None = None

    @property
    def unstopped(self) -> bool:
        """Whether no border has ended it."""
        return self.stop is None and self.crossed is None


def area_name(field: Field, area: Area) -> str:
    """What the log calls a piece of terrain."""
    return area.name or field.data.kinds[area.kind].name


# --- what is in the way -------------------------------------------------------------------------


def blockers(field: Field, state: State, unit: Unit) -> list[tuple[str, Spot]]:
    """The bases that its way may not touch: not those that its class may cross (MC-B2), nobody's
    for or under a cruising VTOL (MC-U27)."""
    if unit.level == "cruising":
        return []
    crosses = field.data.breakaway.crosses.get(field.row(unit).cls, ())
    return [
        (other, spot) for other, spot in field.others(state, unit.id)
        if state.units[other].level != "cruising"
        and field.row(state.units[other]).cls not in crosses
    ]


class Stop(NamedTuple):
    """Where a piece must end. far: hundredths along it; high: it is the edge of raised ground."""

    far: int
    edge: Edge
    high: bool


def stop_on(field: Field, lie: Lie, a: int, b: int) -> Stop | None:
    """The first border on a straight piece at which a move ends (MC-T2, MC-T6)."""
    entry = terrain.entry(field, lie.slowing, a, b)
    edge = terrain.crossing(field, lie.high, a, b)
    if edge is not None and (
        entry is None or edge.far <= entry.far + field.rules.move.lean
    ):
        return Stop(edge.far, edge, True)
    return None if entry is None else Stop(entry.far, entry, False)


# --- whether a way may be gone ------------------------------------------------------------------


def walk(
    field: Field, state: State, unit: Unit, kind: OrderKind, path: tuple[int, ...], facing: int
) -> Walk | Ruling:
    """The way in an order of this kind, or what is wrong with it, the first thing first."""
    board, name = field.board, field.names[unit.id]
    if path[0] != unit.cell:
        return no("MC-U1", "starts-elsewhere", cells=(unit.cell, path[0]), unit=name,
                  here=board.name(unit.cell), there=board.name(path[0]))
    if any(a == b for a, b in pairwise(path)):
        return no("MC-U1", "no-length", cells=path[-1:], unit=name)
    return _Way(field, state, unit, kind, path, facing).result()


class _Way:
    """One way while it is looked at."""

    def __init__(
        self, field: Field, state: State, unit: Unit, kind: OrderKind, path: tuple[int, ...],
        facing: int,
    ) -> None:
        self.field, self.state, self.unit, self.path = field, state, unit, path
        self.facing = facing
        self.lie = terrain.lie(field, unit)
        self.pace = speed.pace(field, state, unit, kind)
        self.found: list[tuple[int, Reason]] = []
        self.cost = 0
        self.stop: Stop | None = None

    def result(self) -> Walk | Ruling:
        self._pieces()
        if self.cost > self.pace.limit:
            self.found.append((self.pace.limit, self._too_far()))
        self._end()
        if self.found:
            return refuse(*[one for _, one in sorted(self.found, key=lambda one: one[0])])
        area = None if self.stop is None else self.stop.edge.area
        high = self.stop is not None and self.stop.high
        return Walk(
            self.path, self.facing, self.cost, None if high else area, area if high else None
        )

    def _pieces(self) -> None:
        field, board = self.field, self.field.board
        base, others = field.base(self.unit), blockers(field, self.state, self.unit)
        gone = 0
        for index, (a, b) in enumerate(pairwise(self.path)):
            hit = next(iter(sweep.hits(field.map, a, b, base, others, self.lie.closed)), None)
            if hit is not None:
                self.found.append((gone + hit.far, self._in_the_way(hit, gone)))
            if self.stop is None:
                self.stop = stop_on(field, self.lie, a, b)
                if self.stop is not None:
                    self._stopped(self.stop, gone, index)
                high = self.stop is not None and self.stop.high
                self.cost += self.stop.far if high and self.stop else board.length(a, b)
            elif not self.stop.high:
                self.cost += board.length(a, b)
            gone += board.length(a, b)

    def _stopped(self, stop: Stop, gone: int, index: int) -> None:
        """Faults of going on after a border at which the move ends."""
        field, board = self.field, self.field.board
        lean = field.rules.move.lean
        a, b = self.path[index], self.path[index + 1]
        later = len(self.path) - index - 2
        rest = board.length(a, b) - stop.far
        area, far = area_name(field, stop.edge.area), inches(gone + stop.far)
        if stop.high and not terrain.access(field, self.unit, stop.edge.area, stop.edge.cell):
            self.found.append((gone + stop.far, because(
                "MC-T7", "no-access", cells=(stop.edge.cell,), area=area, far=far,
                most=inches(field.rules.move.access), unit=field.names[self.unit.id],
            )))
        if stop.high:
            off = board.length(stop.edge.cell, self.path[-1])
            most = terrain.beyond(field, self.unit)
            if off > most or later > 1 or (later == 1 and rest > lean):
                self.found.append((gone + stop.far, because(
                    "MC-T6", "stops-at-edge" if off > most else "bends-past-edge",
                    cells=(stop.edge.cell,), area=area, far=far, off=inches(off),
                    most=inches(most), unit=field.names[self.unit.id],
                )))
        elif rest + sum(
            board.length(*piece) for piece in pairwise(self.path[index + 1:])
        ) > lean:
            self.found.append((gone + stop.far, because(
                "MC-T2", "stops-in", cells=(stop.edge.cell,), area=area, far=far,
                unit=field.names[self.unit.id],
            )))

    def _too_far(self) -> Reason:
        """It needs more than it has, by the rule that took most of the inches."""
        pace = self.pace
        needs, has = inches(self.cost), inches(pace.limit)
        less = [line for line in pace.lines if line.value < 0]
        rule = min(less, key=lambda line: line.value).rule if less else "MC-N1"
        slow = "" if pace.slow is None else area_name(self.field, pace.slow)
        causes = [
            SPEECH.say(f"fewer.{line.rule}", inches=inches(-line.value * UNIT), area=slow)
            for line in less
        ]
        if pace.limit < pace.whole:
            causes.append(SPEECH.say("fewer.used", inches=inches(pace.whole - pace.limit)))
        return because(
            rule, _FEWER[rule], units=(self.unit.id,), needs=needs, has=has,
            causes="".join(f" · {one}" for one in causes),
        )

    def _in_the_way(self, hit: sweep.Hit, gone: int) -> Reason:
        field, far = self.field, inches(gone + hit.far)
        me = field.names[self.unit.id]
        if hit.area is not None:
            return because(
                closed_rule(field, self.unit, hit.area), "ground-in-the-way", far=far, unit=me,
                area=area_name(field, hit.area), mode=field.mode(self.unit).name,
            )
        if hit.unit:
            return because(
                "MC-U2", "unit-in-the-way", units=(hit.unit,), far=far, unit=me,
                other=field.names[hit.unit],
            )
        return because("MC-U2", "edge-in-the-way", far=far, unit=me)

    def _end(self) -> None:
        """Faults of how the base stands at the end."""
        field, unit, cell = self.field, self.unit, self.path[-1]
        last = 1 << 40
        crossed = None if self.stop is None or not self.stop.high else self.stop.edge.area
        what = terrain.stand(field, self.state, unit, cell, self.facing)
        if what is not None and what != crossed:
            self.found.append((last, stood(field, unit, cell, what)))
        if crossed is None:
            return
        here = field.spot(unit, cell, self.facing)
        off = field.map.inside(unit.cell, crossed)
        if off and crossed in field.map.hit(here):
            self.found.append((last, self._placed("not-off", crossed)))
        if not off and not field.map.holds(crossed, here):
            self.found.append((last, self._placed("not-on", crossed)))

    def _placed(self, name: str, area: Area) -> Reason:
        field = self.field
        return because(
            "MC-U5", name, cells=self.path[-1:], area=area_name(field, area),
            unit=field.names[self.unit.id], most=inches(terrain.beyond(field, self.unit)),
        )


def closed_rule(field: Field, unit: Unit, area: Area) -> str:
    """The rule that closes ground to a unit: that of blocking ground, or its row of the matrix."""
    return "MC-T3" if area.kind == "blocking" else field.mode(unit).rule


def standing(field: Field, state: State, unit: Unit, cell: int, facing: int) -> Reason | None:
    """Why its base can't stand so, or None."""
    what = terrain.stand(field, state, unit, cell, facing)
    return None if what is None else stood(field, unit, cell, what)


def stood(field: Field, unit: Unit, cell: int, what: Area | str) -> Reason:
    """What keeps a base from standing somewhere (see `terrain.stand`), in words."""
    me = field.names[unit.id]
    if isinstance(what, Area) and terrain.high(field, what):
        return because(
            field.data.kinds[what.kind].rule, "ends-astride", cells=(cell,), unit=me,
            area=area_name(field, what),
        )
    if isinstance(what, Area):
        return because(
            closed_rule(field, unit, what), "ends-on-ground", cells=(cell,), unit=me,
            area=area_name(field, what), mode=field.mode(unit).name,
        )
    if what:
        return because("MC-U2", "ends-on-unit", cells=(cell,), units=(what,), unit=me,
                       other=field.names[what])
    return because("MC-U2", "ends-off-table", cells=(cell,), unit=me)


# --- moving -------------------------------------------------------------------------------------


def judge_along(field: Field, state: State, unit: Unit, a: Move | Run | Assault) -> Ruling:
    """Whether a unit may go this way in the order that runs or that this gives."""
    found = walk(field, state, unit, kind_of(state, a), a.path, a.facing)
    if isinstance(found, Ruling):
        return found
    return Ruling(True, Fraction(found.cost, UNIT))


def kind_of(state: State, a: Move | Run | Assault) -> OrderKind:
    """The order that an action with a way belongs to."""
    if state.order is not None and state.order.kind == "formation":
        return "formation"
    return KINDS[type(a)]


def along(field: Field, state: State, a: Move | Run | Assault, dice: Dice) -> Result:
    """It goes; a run heats up (MC-N2). The order has been given."""
    kind = kind_of(state, a)
    state, events = gone(field, state, a.unit, kind, a.path, a.facing)
    steps = heat.of_order(field, kind)
    if steps:
        state, more = heat.heat(field, state, a.unit, steps)
        events += more
    return state, events


def gone(
    field: Field, state: State, unit_id: str, kind: OrderKind, path: tuple[int, ...], facing: int
) -> Result:
    """A way that may be gone is gone: whom it leaves is pushed (MC-B4), the inches are used up."""
    unit = state.units[unit_id]
    way = walk(field, state, unit, kind, path, facing)
    assert isinstance(way, Walk), way
    state, events = breakaway.leaves(field, state, unit)
    state = with_unit(state, replace(unit, cell=path[-1], facing=facing, moved=True))
    events.append(Moved(unit_id, path, how(field, unit, kind)))
    last = field.board.toward(path[-2], path[-1])
    if last is not None and last != facing:
        events.append(Turned(unit_id, last, facing))
    return orders.went(state, unit_id, way.cost), events


def how(field: Field, unit: Unit, kind: OrderKind) -> str:
    """What its moving looks and sounds like."""
    row = field.row(unit)
    if row.flies:
        return "fly"
    if kind in speed.DOUBLE:
        return "run"
    return "drive" if row.cls == "vehicle" else "walk"


def judge_turn(field: Field, state: State, unit: Unit, facing: int) -> Ruling:
    """Whether it may turn on the spot (MC-U2)."""
    if facing == unit.facing:
        return no("MC-U2", "faces-so", units=(unit.id,), unit=field.names[unit.id])
    reason = standing(field, state, unit, unit.cell, facing)
    return ALLOWED if reason is None else refuse(reason)


def turn(field: Field, state: State, unit_id: str, facing: int) -> Result:
    """It turns; the order has been given."""
    unit = state.units[unit_id]
    state = with_unit(state, replace(unit, facing=facing, moved=True))
    return orders.went(state, unit_id, 0), [Turned(unit_id, unit.facing, facing)]
