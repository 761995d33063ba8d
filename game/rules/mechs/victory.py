"""Who has won (MC-W1, MC-U19): points destroyed, points surviving, points in the enemy's zone."""

from collections.abc import Iterator
from typing import NamedTuple

import shapely
from shapely import Geometry

from game.core.threadcache import thread_cache
from game.core.two_player import DRAW, Verdict
from game.core.view_records import Row, ScoredPlace
from game.rules.mechs.context import GameContext
from game.rules.mechs.reasons import words
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
    dot = shapely.Point(context.board.xy(unit.cell))
    return any(
        bool(shapely.intersects(_shape(strip.ring), dot))
        for strip in context.map.strips if strip.side == side
    )


def destroyed(context: GameContext, state: State, side: str) -> int:
    """Points of enemies that a side has destroyed, wrecked or taken by now."""
    other = context.other(side)
    return sum(loss(context, unit) for unit in state.units.values() if unit.side == other)


def loss(context: GameContext, unit: Unit) -> int:
    """The points that the enemy has for a unit: its own, once it is lost and counts as that."""
    gone = unit.fate in ("salvage", "destroyed", "captive") and not unit.lost_aboard
    return context.row(unit).points if gone else 0


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


# --- the end ------------------------------------------------------------------------------------


def last_turn(context: GameContext, state: State) -> bool:
    """Whether the turn that runs is the last of the last round."""
    return state.turn >= context.scenario.rounds and state.side != state.first


def check(context: GameContext, state: State) -> Verdict | None:
    """The verdict if the game ends with this side's turn: a side has nobody left on the table, or
    the last round is over."""
    gone = [side for side in context.sides if not any(map(stands, state.of(side)))]
    if len(gone) == len(context.sides):
        return Verdict(DRAW, "", (_say("none-left"),))
    if gone:
        winner = context.other(gone[0])
        said = _say("last", name=context.sides[winner], other=context.sides[gone[0]])
        return Verdict(winner, winner, (said,))
    return now(context, state) if last_turn(context, state) else None


def now(context: GameContext, state: State) -> Verdict:
    """The verdict of a last round that ends so."""
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
    """How each condition stands now: the rows of the ribbon's goal panel."""
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
