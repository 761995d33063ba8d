"""Who has won (MC-W1, MC-U19): points destroyed, points surviving, points in the enemy's zone; or
the goals of the scenario."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import ceil
from typing import NamedTuple

import msgspec
import shapely
from msgspec.structs import replace
from shapely import Geometry

from game.boards.bases import CONTACT
from game.boards.table import UNIT, Vector
from game.core.event import AnyEvent
from game.core.objective_field import ObjectiveField, Placed, Site
from game.core.objective_panel import ObjectivePanel
from game.core.objectives import CaptureTask, DemolishTask, EscapeTask, EscortTask, HoldTask
from game.core.phrases import Catalogue
from game.core.threadcache import thread_cache
from game.core.two_player import DRAW, Verdict
from game.core.view_records import Row, ScoredPlace
from game.rules.mechs import contact
from game.rules.mechs.context import GameContext
from game.rules.mechs.reasons import counted, told, words
from game.rules.mechs.scenario import Place, Raid, points_of
from game.rules.mechs.state import State, Unit, stands

RULE = "MC-W1"


class Counts(NamedTuple):
    """Points of a side. destroyed: of enemies destroyed, wrecked or taken; surviving: of its own
    that stand; zone: of those that stand in the enemy's zone. Passengers count nowhere, and those
    lost with their transport neither (MC-P3)."""

    destroyed: int
    surviving: int
    zone: int


CONDITIONS = Counts._fields


# --- counting -----------------------------------------------------------------------------------


@thread_cache(64)
def _shape(ring: tuple[tuple[int, int], ...]) -> Geometry:
    shape = shapely.Polygon(ring)
    shapely.prepare(shape)
    return shape


def in_zone(context: GameContext, unit: Unit, side: str) -> bool:
    """Whether a unit's dot lies in a zone of that side, its border included."""
    return _within(
        context, unit.cell, (strip.ring for strip in context.map.strips if strip.side == side))


def _within(context: GameContext, cell: int, rings: Iterable[tuple[Vector, ...]]) -> bool:
    """Whether a point lies in one of some outlines, their borders included."""
    x, y = context.board.xy(cell)
    return any(bool(shapely.intersects_xy(_shape(ring), x, y)) for ring in rings)


def destroyed(context: GameContext, state: State, side: str) -> int:
    """Points of enemies that a side has destroyed, wrecked or taken by now."""
    other = context.other(side)
    return sum(loss(context, unit) for unit in state.units.values() if unit.side == other)


def loss(context: GameContext, unit: Unit) -> int:
    """The points that the enemy has for a unit: its own, once it is lost and counts as that."""
    gone = unit.fate in ("salvage", "destroyed", "captive") and not unit.lost_aboard
    return context.row(unit).points if gone else 0


def scored(context: GameContext, state: State) -> tuple[ScoredPlace, ...]:
    """Where on the table what counts is."""
    if context.scenario.goals:
        return GOALS.scored(context, state)
    return tuple(in_zones(context, state))


def in_zones(context: GameContext, state: State) -> Iterator[ScoredPlace]:
    """Who stands in the enemy's zone, with its points."""
    for side in context.sides:
        other = context.other(side)
        for unit in state.of(side):
            if in_zone(context, unit, other):
                words = _say("zone.place", unit=context.names[unit.id],
                             points=context.row(unit).points, name=context.sides[other])
                yield ScoredPlace(unit.cell, side, words)


def counts(context: GameContext, state: State, side: str) -> Counts:
    """What a side has by now."""
    mine = state.of(side)
    other = context.other(side)
    return Counts(
        destroyed(context, state, side), _points(context, mine),
        _points(context, [unit for unit in mine if in_zone(context, unit, other)]),
    )


def _points(context: GameContext, units: list[Unit] | tuple[Unit, ...]) -> int:
    return sum(context.row(unit).points for unit in units)


def ahead(context: GameContext, state: State) -> dict[str, str]:
    """Which side leads each condition, "" where both have as much."""
    one, two = context.sides
    first, second = counts(context, state, one), counts(context, state, two)
    return {
        name: "" if a == b else one if a > b else two
        for name, a, b in zip(CONDITIONS, first, second, strict=True)
    }


# --- goals of the scenario ----------------------------------------------------------------------


def _stands_there(context: GameContext, unit: Unit) -> bool:
    """Whether a unit is somebody on the ground: it stands, isn't shut down and doesn't fly."""
    return stands(unit) and not unit.shut and unit.level != "cruising"


def rings_of(context: GameContext, goal: Place) -> tuple[tuple[Vector, ...], ...]:
    """The outlines of a place, hundredths of an inch."""
    if goal.area:
        return (context.map.areas[context.map.index[goal.area]].ring,)
    if goal.zone is not None:
        return tuple([strip.ring for strip in context.map.strips if strip.side == goal.zone])
    return (points_of(goal.outline, context.board),)


def in_place(context: GameContext, goal: Place, cell: int) -> bool:
    """Whether a point lies in a place, its border included."""
    return _within(context, cell, rings_of(context, goal))


def raid_key(name: str) -> str:
    """The tally of what has been done to a piece of terrain."""
    return f"raid-{name}"


def raiders(context: GameContext, state: State, name: str, side: str) -> tuple[Unit, ...]:
    """Who of a side wrecks a piece of terrain now: it touches it, and nobody of the enemy touches
    it itself."""
    area = context.map.areas[context.map.index[name]]
    return tuple([
        unit for unit in state.of(side)
        if _stands_there(context, unit) and area in context.map.under(context.spot(unit), CONTACT)
        and not any(stands(other) for other in contact.touching(context, state, unit))
    ])


class Field(ObjectiveField[GameContext, State]):
    """Units on an open table. They are worth their points."""

    rule = RULE
    talk = Catalogue("objectives", "mechs-fight")

    def turn(self, state: State) -> int:
        return state.turn

    def turns(self, context: GameContext) -> int:
        return context.scenario.rounds

    def whole(self, state: State) -> bool:
        return state.side != state.first

    def counts(self, state: State, side: str) -> bool:
        return state.side == side

    def tallies(self, state: State) -> Mapping[str, int]:
        return {} if state.tallies is msgspec.UNSET else state.tallies

    def units(self, state: State) -> Mapping[str, Unit]:
        return state.units

    def up(self, state: State, unit: str) -> bool:
        return state.units[unit].fate == "up"

    def out(self, state: State, unit: str) -> bool:
        return state.units[unit].fate in ("salvage", "destroyed", "captive")

    def able(self, state: State, side: str) -> Sequence[str]:
        return [unit.id for unit in state.of(side)]

    def worth(self, context: GameContext, state: State, unit: str) -> int:
        return context.row(state.units[unit]).points

    def lost(self, context: GameContext, state: State, unit: str) -> int:
        return loss(context, state.units[unit])

    def sites(self, context: GameContext, goal: Placed) -> Sequence[Site]:
        assert isinstance(goal, Place)
        if goal.area:
            name = context.map.areas[context.map.index[goal.area]].name
        elif goal.zone is not None:
            name = next(strip.name for strip in context.map.strips if strip.side == goal.zone)
        else:
            name = goal.place
        return (Site("", name),)

    def present(
        self, context: GameContext, state: State, goal: HoldTask, site: Site
    ) -> Mapping[str, Sequence[str]]:
        assert isinstance(goal, Place)
        return {
            side: [
                unit.id for unit in state.of(side)
                if _stands_there(context, unit) and in_place(context, goal, unit.cell)
            ] for side in context.sides
        }

    def prevails(
        self, context: GameContext, state: State, there: Mapping[str, Sequence[str]]
    ) -> str:
        """The side with more points there."""
        one, two = context.sides
        first, second = (
            sum(self.worth(context, state, unit) for unit in there[side])
            for side in (one, two)
        )
        return one if first > second else two if second > first else ""

    def at(self, context: GameContext, state: State, goal: Placed, unit: str) -> bool:
        assert isinstance(goal, Place)
        one = state.units[unit]
        carrier = state.units[one.aboard] if one.aboard else one
        return carrier.cell >= 0 and in_place(context, goal, carrier.cell)

    def far(
        self, context: GameContext, state: State, goal: EscapeTask | EscortTask, unit: str
    ) -> str:
        assert isinstance(goal, Place)
        one = state.units[unit]
        carrier = state.units[one.aboard] if one.aboard else one
        dot = shapely.Point(context.board.xy(carrier.cell))
        inches = min(shapely.distance(_shape(ring), dot) for ring in rings_of(context, goal))
        return counted("count.inches", ceil(inches / UNIT)) if inches else ""

    def carriers(self, context: GameContext, state: State, what: str) -> Sequence[str]:
        return ()

    def lying(self, context: GameContext, state: State, what: str) -> str:
        return ""

    def thing(self, context: GameContext, what: str) -> str:
        """What a piece of terrain is called."""
        return context.map.areas[context.map.index[what]].name

    def taken(self, state: State, goal: CaptureTask, side: str) -> Sequence[str]:
        return [unit for unit in goal.who if state.units[unit].fate == "captive"]

    def gone(self, context: GameContext, state: State, goal: DemolishTask, name: str) -> bool:
        assert isinstance(goal, Raid)
        return self.tallies(state).get(raid_key(name), 0) >= goal.strength

    def progress(self, context: GameContext, state: State, goal: DemolishTask, name: str) -> str:
        assert isinstance(goal, Raid)
        done = self.tallies(state).get(raid_key(name), 0)
        return _say("raid.progress", n=done, all=goal.strength)


FIELD = Field()
GOALS = ObjectivePanel(FIELD)


def tallied(context: GameContext, state: State) -> tuple[State, list[AnyEvent]]:
    """The state at the end of a side's turn with what its goals count, and what is told of it."""
    if not context.scenario.goals:
        return state, []
    found, events = dict(FIELD.tallies(state)), list[AnyEvent]()
    for goal in context.scenario.goals:
        if not isinstance(goal, Raid) or goal.side != state.side:
            continue
        for name in goal.names:
            done = found.get(raid_key(name), 0)
            here = raiders(context, state, name, goal.side) if done < goal.strength else ()
            if here:
                found[raid_key(name)] = done + len(here)
                what = FIELD.thing(context, name)
                key = "raid-gone" if done + len(here) >= goal.strength else "raid"
                so_far = min(done + len(here), goal.strength)
                events.append(told(key, "MC-U19", "", what, str(so_far), str(goal.strength)))
    state = replace(state, tallies=found) if found else state
    found = GOALS.tallied(context, state)
    return (replace(state, tallies=found) if found else state), events


# --- the end ------------------------------------------------------------------------------------


def last_turn(context: GameContext, state: State) -> bool:
    """Whether the turn that runs is the last of the last round."""
    return state.turn >= context.scenario.rounds and state.side != state.first


def check(context: GameContext, state: State) -> Verdict | None:
    """The verdict if the game ends with this side's turn: a side has nobody left on the table, the
    goals decide, or the last round is over."""
    gone = [side for side in context.sides if not any(map(stands, state.of(side)))]
    if len(gone) == len(context.sides):
        return Verdict(DRAW, "", (_say("none-left"),))
    if gone:
        winner = context.other(gone[0])
        said = _say("last", name=context.sides[winner], other=context.sides[gone[0]])
        return Verdict(winner, winner, (said,))
    last = last_turn(context, state)
    if context.scenario.goals:
        return GOALS.verdict(context, state, last)
    return now(context, state) if last else None


def now(context: GameContext, state: State, viewer: str | None = None) -> Verdict:
    """The verdict of a last round that ends so. viewer: only by what this side may know of."""
    if context.scenario.goals:
        verdict = GOALS.verdict(context, state, True, viewer)
        assert verdict is not None, "the last round always ends it"
        return verdict
    winner, said = decided(context, state)
    return Verdict(winner or DRAW, winner, (said,))


def decided(context: GameContext, state: State) -> tuple[str, str]:
    """The side that wins by the conditions as they are, "" for a draw, and why: best of three, and
    where that is level the points destroyed (MC-U19)."""
    one, two = context.sides
    leads = ahead(context, state)
    won = {side: sum(who == side for who in leads.values()) for side in context.sides}
    if won[one] != won[two]:
        winner = max(won, key=lambda side: won[side])
        return winner, _say("best", name=context.sides[winner], n=won[winner],
                            m=won[context.other(winner)])
    winner = leads["destroyed"]
    if winner:
        return winner, _say("destroyed-more", name=context.sides[winner], n=won[one])
    return "", _say("level", n=won[one])


def goals(context: GameContext, state: State) -> tuple[Row, ...]:
    """How each goal, or each of the three counts, stands now: the rows of the ribbon's goal panel.
    """
    if context.scenario.goals:
        return GOALS.rows(context, state)
    one, two = context.sides
    first, second = counts(context, state, one), counts(context, state, two)
    leads = ahead(context, state)
    return tuple([
        Row(_say(f"{name}.head"),
            _say("count", a=context.sides[one], n=n, b=context.sides[two], m=m),
            _say(f"{name}.text", lead=_leader(context, leads[name])), RULE)
        for name, n, m in zip(CONDITIONS, first, second, strict=True)
    ])


def _leader(context: GameContext, side: str) -> str:
    return _say("leads", name=context.sides[side]) if side else _say("even")


def _say(key: str, **facts: object) -> str:
    return words().say(f"goal.{key}", **facts)
