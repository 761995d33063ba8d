"""What the counters of a game can still come to (KZ-V2), and whether its result is settled."""

from collections.abc import Callable, Iterable
from functools import cache
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
    if group in context.groups:
        going = 0 if victory.deserted(state) else _going(context, state, context.groups[group])
        if place == "on":
            return Bounds(0, going)
        now = victory.count(context, state, what)
        return Bounds(now, now + going)
    if what == "aliens_active":
        return Bounds(0, len(state.aliens))
    if group in ("aliens", "overlords"):
        lost = victory.count(context, state, f"{group}_lost")
        whole = sum([
            alien.kind not in context.fixtures and (group == "aliens" or alien.kind == "overlord")
            for alien in state.aliens.values()
        ])
        return Bounds(lost, whole) if place == "lost" else Bounds(0, whole - lost)
    return _bounds_of_play(context, state, what)


def _bounds_of_play(context: GameContext, state: State, what: str) -> Bounds:
    """The bounds of what counts no units: turns, scans, strongpoints and hexes held."""
    now, over = victory.count(context, state, what), victory.deserted(state)
    match what:
        case "turn":
            return Bounds(now, now + len(state.cards.deck) + len(state.cards.hand))
        case "scans":
            site = context.scenario.scan
            kinds = frozenset(site.kinds if site is not None else ())
            return Bounds(now, _ANY if not over and _going(context, state, kinds) else now)
        case "strongpoints":
            return Bounds(0, now if over else _ANY)
    able = 0 if over else _going(context, state, frozenset(context.kinds))
    return Bounds(0, min(able, len(context.hold)))


def _going(context: GameContext, state: State, kinds: frozenset[str]) -> int:
    """How many units of some kinds are on the map or may still come to it."""
    going = waiting = 0
    for one in state.marines.values():
        if one.kind in kinds:
            if one.place == "pool":
                waiting += 1
            elif one.place not in _AWAY:
                going += 1
    if waiting and any("reinforce" in context.kinds[one.kind].skills and one.place not in _AWAY
                       for one in state.marines.values()):
        going += waiting
    return going


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
    @cache
    def within(what: str) -> Bounds:
        return bounds(context, state, what)

    aims = context.scenario.victory
    if aims.instant is not None and possible(within, aims.instant.tests):
        return None
    goals = [context.data.goals[goal].tests for goal in state.cards.goals]
    found = [
        _settled(within, aims, goal_held)
        for goal_held in (False, True)
        if (any(possible(within, tests) for tests in goals) if goal_held
            else not goals or not all(certain(within, tests) for tests in goals))
    ]
    return found[0] if all(level is found[0] for level in found) else None


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
