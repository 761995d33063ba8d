"""Shoot and Scoot as a plan: from which hex within half the MP, or else by a jump, an alien out of
sight could be fired at, and how likely that hits (KZ-A2, KZ-C1, KZ-J1)."""

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
from game.rules.kayotz.prospects import hunting
from game.rules.kayotz.rules import KayotzRules
from game.rules.kayotz.state import OFF, Alien, Marine, State, with_marine
from game.rules.kayotz.talk import counted, say

_WALK, _JUMP = "scoot-move", "scoot-jump"
_LANDS = (6,)  # the die of a jump that comes down where it should, also of one who is Stunned
_SAFEST = 4  # of several as likely shots, how many are compared by what may fire at it there


class _Shot(NamedTuple):
    """A shot from a hex: the likeliest and cheapest first. weapon: "" or the pulse gun; arrives:
    the chance to get there, None where no dice decide it."""

    misses: Fraction
    cost: Fraction
    cell: int
    weapon: str
    dice: int
    arrives: Fraction | None


def plan_attack(
    game: KayotzRules, state: State, unit: str, target: str
) -> Iterator[AttackPlan | None]:
    """The moving half and then the shot, for a Marine who hasn't begun: on foot, where no walk is
    any good by a jump. Of several as likely ones that which the fewest aliens could fire at
    afterwards."""
    marine, alien = state.marines.get(unit), state.aliens.get(target)
    if marine is None or alien is None or alien.cell == OFF or state.pending is not None:
        return
    walks = targets(game, state, unit, _WALK)
    yield None
    found: list[_Shot] = []
    for end in walks:
        found += _shots(game, state, marine, alien, end)
        yield None
    line = _WALK
    if not found:
        line = _JUMP
        for end in _landings(game, state, marine, alien):
            found += _shots(game, state, marine, alien, end)
            yield None
            if len(found) >= _SAFEST:
                break
    found.sort()
    alike = [shot for shot in found if shot.misses == found[0].misses][:_SAFEST]
    hunters: dict[_Shot, int] = {}
    for shot in alike:
        hunters[shot] = len(hunting(game, *_stood(game, state, marine, shot.cell)))
        yield None
    for shot in sorted(alike, key=lambda one: hunters[one]) + found[len(alike):]:
        plan = _plan(game, state, marine, alien, line, shot)
        yield plan
        if plan is not None:
            return
    if not found:
        yield _nowhere(game, state, marine, alien, walks) if walks else _stays(
            game, state, marine, alien)


def _landings(
    game: KayotzRules, state: State, marine: Marine, alien: Alien
) -> list[Target]:
    """The hexes to jump to from which the ground lets the alien be fired at, the nearest to the
    Marine first."""
    context = game.context
    rows, seen = context.rows, context.open_cells(alien.cell)
    ends = [
        end for end in targets(game, state, marine.id, _JUMP) if context.bits[end.cell] & seen
        or rows[alien.cell][end.cell] <= context.rules.pulse_range
    ]
    return sorted(ends, key=lambda end: (rows[marine.cell][end.cell], end.cell))


def _stood(
    game: KayotzRules, state: State, marine: Marine, cell: int
) -> tuple[State, Marine]:
    """The position with a Marine on a hex, and the Marine there."""
    there = replace(marine, cell=cell, place="map")
    return with_marine(game.context.bits, state, there), there


def _shots(
    game: KayotzRules, state: State, marine: Marine, alien: Alien, end: Target
) -> Iterator[_Shot]:
    """The shots at the alien from a hex."""
    context = game.context
    after, there = _stood(game, state, marine, end.cell)
    for weapon in ("", combat.PULSE):
        if alien.id in combat.fire_targets(context, after, there, weapon, True):
            forecast = odds.fire(context, after, there, alien.id, weapon, True)
            yield _Shot(1 - hit_odds(forecast), end.cost or Fraction(0), end.cell, weapon,
                        forecast.dice, end.odds)


def _plan(
    game: KayotzRules, state: State, marine: Marine, alien: Alien, line: str, shot: _Shot
) -> AttackPlan | None:
    """The plan of a shot, if the position after a way that comes off allows it."""
    way = aim(game, state, marine.id, line, shot.cell)
    if not game.judge(state, way).allowed:
        return None
    after = game.play(state, way, ScriptedDice(_LANDS)).state
    snap = Snap(marine.id, alien.id, shot.weapon)
    if not game.judge(after, snap).allowed:
        return None
    forecast = game.forecast(after, snap)
    return AttackPlan(
        alien.id, shot.cell, "scoot", (way, snap),
        say("plan.pulse" if shot.weapon else "plan.fire"), counted("there.dice", shot.dice),
        shot.arrives, hit_odds(forecast) if forecast is not None else None,
        say("plan.between" if shot.arrives is None else "plan.astray"),
    )


def _stays(game: KayotzRules, state: State, marine: Marine, alien: Alien) -> AttackPlan | None:
    """Why it can't walk and fire at all."""
    here = game.judge(state, aim(game, state, marine.id, _WALK, alien.cell))
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
