"""Shoot and Scoot as a plan: from which hex within half the MP an alien out of sight could be fired
at, and how likely that hits (KZ-A2, KZ-C1)."""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from msgspec.structs import replace

from game.core.dice import ScriptedDice
from game.core.ruling import Ruling
from game.core.view_records import AttackPlan, Target
from game.rules.kayotz import combat, odds
from game.rules.kayotz.actions import Snap
from game.rules.kayotz.aiming import aim, hit_odds, targets
from game.rules.kayotz.prospects import prospects
from game.rules.kayotz.rules import KayotzRules
from game.rules.kayotz.state import OFF, Alien, Marine, State, with_marine
from game.rules.kayotz.talk import counted, say

_MOVE = "scoot-move"
_AT_ONCE = 1  # hexes looked at in one piece: of a new one the lines of fire are worked out
_SAFEST = 4  # of several as likely ones, how many are compared by what may fire at them there


class _Shot(NamedTuple):
    """A shot from a hex: the likeliest and cheapest first. weapon: "" or the pulse gun."""

    misses: Fraction
    cost: Fraction
    cell: int
    weapon: str
    dice: int


def plan_attack(
    game: KayotzRules, state: State, unit: str, target: str
) -> Iterator[AttackPlan | None]:
    """The walking half and then the shot, for a Marine who hasn't begun; of several as likely ones
    the one that the fewest aliens could fire at afterwards."""
    marine, alien = state.marines.get(unit), state.aliens.get(target)
    if marine is None or alien is None or alien.cell == OFF or state.pending is not None:
        return
    ends = targets(game, state, unit, _MOVE)
    if not ends:
        yield _stays(game, state, marine, alien)
        return
    yield None
    found: list[_Shot] = []
    for first in range(0, len(ends), _AT_ONCE):
        for end in ends[first:first + _AT_ONCE]:
            found += _shots(game, state, marine, alien, end)
        yield None
    if not found:
        yield _nowhere(game, state, marine, alien, ends)
        return
    found.sort()
    alike = [shot for shot in found if shot.misses == found[0].misses][:_SAFEST]
    dangers: dict[_Shot, int] = {}
    for shot in alike:
        there = prospects(game, state, aim(game, state, unit, _MOVE, shot.cell))
        dangers[shot] = len(there.threats) if there is not None else 0
        yield None
    for shot in sorted(alike, key=lambda one: dangers[one]) + found[len(alike):]:
        plan = _plan(game, state, marine, alien, shot)
        yield plan
        if plan is not None:
            return


def _shots(
    game: KayotzRules, state: State, marine: Marine, alien: Alien, end: Target
) -> Iterator[_Shot]:
    """The shots at the alien from a hex."""
    context = game.context
    there = replace(marine, cell=end.cell, place="map")
    after = with_marine(context.bits, state, there)
    for weapon in ("", combat.PULSE):
        if alien.id in combat.fire_targets(context, after, there, weapon, True):
            forecast = odds.fire(context, after, there, alien.id, weapon, True)
            yield _Shot(1 - hit_odds(forecast), end.cost or Fraction(0), end.cell, weapon,
                        forecast.dice)


def _plan(
    game: KayotzRules, state: State, marine: Marine, alien: Alien, shot: _Shot
) -> AttackPlan | None:
    """The plan of a shot, if the position after the way allows it."""
    way = aim(game, state, marine.id, _MOVE, shot.cell)
    if not game.judge(state, way).allowed:
        return None
    after = game.play(state, way, ScriptedDice(())).state
    snap = Snap(marine.id, alien.id, shot.weapon)
    if not game.judge(after, snap).allowed:
        return None
    forecast = game.forecast(after, snap)
    return AttackPlan(
        alien.id, shot.cell, "scoot", (way, snap),
        say("plan.pulse" if shot.weapon else "plan.fire"), counted("there.dice", shot.dice),
        odds=hit_odds(forecast) if forecast is not None else None, between=say("plan.between"),
    )


def _stays(game: KayotzRules, state: State, marine: Marine, alien: Alien) -> AttackPlan | None:
    """Why it can't walk and fire at all."""
    here = game.judge(state, aim(game, state, marine.id, _MOVE, alien.cell))
    return None if here.allowed else AttackPlan(alien.id, ruling=here)


def _nowhere(
    game: KayotzRules, state: State, marine: Marine, alien: Alien, ends: tuple[Target, ...]
) -> AttackPlan:
    """Why it can't be fired at from the hex that is nearest to it."""
    context = game.context
    end = min(ends, key=lambda one: (context.board.distance(one.cell, alien.cell), one.cost or 0))
    there = replace(marine, cell=end.cell, place="map")
    after = with_marine(context.bits, state, there)
    ruling: Ruling = combat.judge_fire(context, after, there, alien.id, "", True)
    return AttackPlan(alien.id, end.cell, ruling=ruling)
