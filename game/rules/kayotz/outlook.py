"""What the counters of a game can still come to (KZ-V2), and whether its result is settled."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from game.rules.kayotz import victory
from game.rules.kayotz.context import GameContext
from game.rules.kayotz.data import Condition
from game.rules.kayotz.scenario import Level, Victory
from game.rules.kayotz.state import State

_ANY = 999
"""More than anything is counted."""
_AWAY = ("lost", "exited", "pool")
"""Where nobody can do anything."""


class Bounds(NamedTuple):
    """Between what a counter will be when the last card has been played."""

    least: int
    most: int


def bounds(context: GameContext, state: State, what: str) -> Bounds:
    """The bounds of one of the counters of `check.COUNTS`: who is dead stays so, who has left
    doesn't come back, without anybody on the map or on the way no Marine does anything, and without
    an HQ nobody comes out of the pool (KZ-S5)."""
    group, _, place = what.rpartition("_")
    kinds = context.groups.get(group)
    if kinds is not None:
        there, going = _there_and_going(context, state, kinds, victory.PLACES[place])
        return Bounds(0, going) if place == "on" else Bounds(there, there + going)
    if what == "aliens_active":
        return Bounds(0, len(state.aliens))
    if group in ("aliens", "overlords"):
        fixtures, lost, whole = context.fixtures, 0, 0
        for alien in state.aliens.values():
            if alien.kind not in fixtures and (group == "aliens" or alien.kind == "overlord"):
                whole += 1
                lost += alien.place == "lost"
        return Bounds(lost, whole) if place == "lost" else Bounds(0, whole - lost)
    return _bounds_of_play(context, state, what)


def _bounds_of_play(context: GameContext, state: State, what: str) -> Bounds:
    """The bounds of what counts no units: turns, scans, strongpoints and hexes held."""
    now = victory.count(context, state, what)
    match what:
        case "turn":
            return Bounds(now, now + len(state.cards.deck) + len(state.cards.hand))
        case "scans":
            site = context.scenario.scan
            kinds = frozenset(site.kinds if site is not None else ())
            return Bounds(now, _ANY if _going(context, state, kinds) else now)
        case "strongpoints":
            return Bounds(0, now if victory.deserted(state) else _ANY)
    able = _going(context, state, frozenset(context.kinds))
    return Bounds(0, min(able, len(context.hold)))


def _going(context: GameContext, state: State, kinds: frozenset[str]) -> int:
    """How many units of some kinds are on the map or may still come to it."""
    return _there_and_going(context, state, kinds, "map")[1]


def _there_and_going(
    context: GameContext, state: State, kinds: frozenset[str], place: str
) -> tuple[int, int]:
    """How many units of some kinds are in a place, and how many on the map or may still come to
    it."""
    there = going = waiting = 0
    for marine in state.marines.values():
        if marine.kind in kinds:
            at = marine.place
            if at == place:
                there += 1
            if at == "pool":
                waiting += 1
            elif at not in _AWAY:
                going += 1
    if victory.deserted(state):
        return there, 0
    if waiting and any("reinforce" in context.kinds[one.kind].skills and one.place not in _AWAY
                       for one in state.marines.values()):
        going += waiting
    return there, going


def certain(within: Callable[[str], Bounds], tests: Iterable[Condition]) -> bool:
    """Whether all conditions hold at the end, whatever comes. within: the bounds of a counter."""
    for test in tests:
        found = within(test.count)
        if test.at_least is not None and found.least < test.at_least:
            return False
        if test.at_most is not None and found.most > test.at_most:
            return False
    return True


def possible(within: Callable[[str], Bounds], tests: Iterable[Condition]) -> bool:
    """Whether each condition for itself may hold at the end."""
    for test in tests:
        found = within(test.count)
        if test.at_least is not None and found.most < test.at_least:
            return False
        if test.at_most is not None and found.least > test.at_most:
            return False
    return True


def settled(context: GameContext, state: State) -> Level | None:
    """The level that the game ends with whatever comes, None while that is open. One that a Mission
    Goal may take away is settled once it is certain whether a Goal will be fulfilled (KZ-G1):
    cards discard Goals, and bring no new ones."""
    known: dict[str, Bounds] = {}

    def within(what: str) -> Bounds:
        found = known.get(what)
        if found is None:
            found = known[what] = bounds(context, state, what)
        return found

    aims = context.scenario.victory
    if aims.instant is not None and possible(within, aims.instant.tests):
        return None
    goals = [context.data.goals[goal].tests for goal in state.cards.goals]
    unfulfilled: Level | None = None
    if not goals or not all(certain(within, tests) for tests in goals):
        unfulfilled = _settled(within, aims, goal_held=False)
        if unfulfilled is None:
            return None
    if any(possible(within, tests) for tests in goals):
        fulfilled = _settled(within, aims, goal_held=True)
        return fulfilled if unfulfilled in (None, fulfilled) else None
    return unfulfilled


def _settled(
    within: Callable[[str], Bounds], aims: Victory, goal_held: bool
) -> Level | None:
    """The level that is certain if the aliens' Mission Goal is fulfilled, or if it isn't."""
    for level in aims.levels:
        if goal_held and not level.despite_goal:
            continue
        if certain(within, level.tests):
            return level
        if possible(within, level.tests):
            return None
    return aims.defeat
