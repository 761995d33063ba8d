"""Who has won (MC-W1, MC-U19): points destroyed, points surviving, points in the enemy's zone."""

from typing import NamedTuple

import shapely
from shapely import Geometry

from game.core.threadcache import thread_cache
from game.core.two_player import DRAW, Verdict
from game.core.view_records import Row
from game.rules.mechs.field import Field
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


def in_zone(field: Field, unit: Unit, side: str) -> bool:
    """Whether a unit's dot lies in a zone of that side, its border included."""
    dot = shapely.Point(field.board.xy(unit.cell))
    return any(
        bool(shapely.intersects(_shape(strip.ring), dot))
        for strip in field.map.strips if strip.side == side
    )


def counts(field: Field, state: State, side: str) -> Counts:
    """What a side has by now."""
    mine = state.of(side)
    other = field.other(side)
    lost = [
        one for one in state.units.values()
        if one.side == other and one.fate in ("salvage", "destroyed", "captive")
        and not one.lost_aboard
    ]
    return Counts(
        _points(field, lost), _points(field, mine),
        _points(field, [one for one in mine if in_zone(field, one, other)]),
    )


def _points(field: Field, units: list[Unit] | tuple[Unit, ...]) -> int:
    return sum(field.row(one).points for one in units)


def ahead(field: Field, state: State) -> dict[str, str]:
    """Which side leads each condition, "" where both have as much."""
    one, two = field.sides
    first, second = counts(field, state, one), counts(field, state, two)
    return {
        name: "" if a == b else one if a > b else two
        for name, a, b in zip(CONDITIONS, first, second, strict=True)
    }


# --- the end ------------------------------------------------------------------------------------


def last_turn(field: Field, state: State) -> bool:
    """Whether the turn that runs is the last of the last round."""
    return state.turn >= field.scenario.rounds and state.side != state.first


def check(field: Field, state: State) -> Verdict | None:
    """The verdict if the game ends with this side's turn: a side has nobody left on the table, or
    the last round is over."""
    gone = [side for side in field.sides if not any(map(stands, state.of(side)))]
    if len(gone) == len(field.sides):
        return Verdict(DRAW, "", (_say("none-left"),))
    if gone:
        winner = field.other(gone[0])
        said = _say("last", name=field.sides[winner], other=field.sides[gone[0]])
        return Verdict(winner, winner, (said,))
    if not last_turn(field, state):
        return None
    winner, said = decided(field, state)
    return Verdict(winner or DRAW, winner, (said,))


def decided(field: Field, state: State) -> tuple[str, str]:
    """The side that wins by the conditions as they are, "" for a draw, and why: best of three, and
    where that is level the points destroyed (MC-U19)."""
    one, two = field.sides
    leads = ahead(field, state)
    won = {side: sum(who == side for who in leads.values()) for side in field.sides}
    if won[one] != won[two]:
        winner = max(won, key=lambda side: won[side])
        return winner, _say("best", name=field.sides[winner], n=won[winner],
                            m=won[field.other(winner)])
    winner = leads["destroyed"]
    if winner:
        return winner, _say("destroyed-more", name=field.sides[winner], n=won[one])
    return "", _say("level", n=won[one])


def goals(field: Field, state: State) -> tuple[Row, ...]:
    """How each condition stands now: the rows of the ribbon's goal panel."""
    one, two = field.sides
    first, second = counts(field, state, one), counts(field, state, two)
    leads = ahead(field, state)
    return tuple([
        Row(_say(f"{name}.head"),
            _say("count", a=field.sides[one], n=n, b=field.sides[two], m=m),
            _say(f"{name}.text", lead=_leader(field, leads[name])), RULE)
        for name, n, m in zip(CONDITIONS, first, second, strict=True)
    ])


def _leader(field: Field, side: str) -> str:
    return _say("leads", name=field.sides[side]) if side else _say("even")


def _say(key: str, **facts: object) -> str:
    return words().say(f"goal.{key}", **facts)
