"""A movement and the attack that it opens as a plan: the attack itself comes in the action phase,
when the others have moved (AR-O1, AR-O4, AR-P7)."""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from msgspec.structs import replace

from game.core.view_records import AttackPlan, Prospect
from game.rules.arena import action_requirements, melee
from game.rules.arena.actions import Attack, Done, Move
from game.rules.arena.aiming import move_targets
from game.rules.arena.prospects import attacks, best_attack, judge_attack, prospects, stood
from game.rules.arena.rules import ArenaRules
from game.rules.arena.state import OFF, Figure, State, with_figure
from game.rules.arena.talk import say
from game.rules.arena.ways import LENGTHS, Ways

_AT_ONCE = 4  # hexes that are looked at in one piece
_WEIGHED = 6  # of several as likely ones, how many are compared by what awaits there


class _End(NamedTuple):
    """A hex to attack from: the likeliest and cheapest first."""

    misses: Fraction
    cost: int
    way: Move
    found: Prospect


def plan_attack(
    game: ArenaRules, state: State, unit: str, target: str
) -> Iterator[AttackPlan | None]:
    """A movement after which the target could be attacked if nobody else moved: the likeliest, of
    several such the safest and the cheapest."""
    figure, foe = state.figures.get(unit), state.figures.get(target)
    if figure is None or foe is None or state.phase != "move" or foe.cell == OFF:
        return
    if foe.fate != "up" or foe.side == figure.side or figure.grip:
        return
    ways = Ways(game, state, figure)
    ends = {end.cell: int(end.cost or 0) for length in LENGTHS[::-1]
            for end in move_targets(ways, length)}
    yield None
    found: list[_End] = []
    for number, (cell, cost) in enumerate(sorted(ends.items(), key=lambda one: one[1])):
        end = _end(game, state, ways, foe, cell, cost)
        found += [end] if end is not None else []
        if number % _AT_ONCE == _AT_ONCE - 1:
            yield None
    stays = best_attack(game, state, figure, foe)
    found.sort(key=lambda one: (one.misses, one.cost))
    if stays is not None and stays.odds is not None and not (
            found and found[0].misses < 1 - stays.odds):
        still = Done(unit)
        if game.judge(state, still).allowed:
            yield _plan(figure.cell, "still", still, stays, None)
            return
    if not found:
        yield _nowhere(game, state, ways, foe, ends)
        return
    best: tuple[Fraction, int, int, AttackPlan] | None = None
    for one in [end for end in found if end.misses == found[0].misses][:_WEIGHED]:
        there = prospects(game, state, one.way)
        if there is not None:
            safe, dangers = there.unhurt, len(there.threats)
            key = -(safe if safe is not None else Fraction(1)), dangers, one.cost
            if best is None or key < best[:3]:
                line = _line(game, figure, one.cost)
                best = *key, _plan(one.way.path[-1], line, one.way, one.found, safe)
        yield None
    if best is not None:
        yield best[3]


def turn_plan(
    game: ArenaRules, state: State, plan: AttackPlan, facing: int
) -> AttackPlan | None:
    """The movement with another facing at its end (AR-P4, AR-P5)."""
    way = plan.steps[0]
    if not isinstance(way, Move):
        return None
    way = replace(way, facing=facing)
    ruling = game.judge(state, way)
    if not ruling.allowed:
        return AttackPlan(plan.unit, ruling=ruling)
    figure, foe, cost = state.figures[way.unit], state.figures[plan.unit], int(ruling.cost or 0)
    there = stood(game, state, figure, way, cost)
    found = best_attack(game, with_figure(state, there), there, foe)
    if found is None:
        before = stood(game, state, figure, plan.steps[0], cost)
        attack = attacks(game, with_figure(state, before), before, foe)[0]
        refused = judge_attack(game, with_figure(state, there), there, attack)
        return AttackPlan(plan.unit, plan.end, ruling=refused)
    leads_to = prospects(game, state, way)
    return _plan(plan.end, plan.line, way, found,
                 leads_to.unhurt if leads_to is not None else None)


def _way(game: ArenaRules, ways: Ways, foe: Figure, cell: int) -> Move:
    """The movement to a hex, with the face to the target."""
    figure = ways.figure
    towards = game.context.board.towards(cell, foe.cell)
    return Move(figure.id, ways.path(cell), towards[0] if towards else figure.facing)


def _end(
    game: ArenaRules, state: State, ways: Ways, foe: Figure, cell: int, cost: int
) -> _End | None:
    """The likeliest attack from a hex; None without one."""
    way = _way(game, ways, foe, cell)
    there = stood(game, state, ways.figure, way, cost)
    found = best_attack(game, with_figure(state, there), there, foe)
    if found is None or found.odds is None or not game.judge(state, way).allowed:
        return None
    return _End(1 - found.odds, cost, way, found)


def _line(game: ArenaRules, figure: Figure, cost: int) -> str:
    """The shortest movement that leads so far."""
    most = {length: action_requirements.most(game.context, figure, length) for length in LENGTHS}
    return next((one for one in LENGTHS[::-1] if figure.spent + cost <= most[one]), LENGTHS[0])


def _plan(
    cell: int, line: str, action: Move | Done, found: Prospect, arrives: Fraction | None
) -> AttackPlan:
    return AttackPlan(
        found.unit, cell, line, (action,),
        say(f"plan.{found.side}" if found.side else "plan.attack"), found.words, arrives,
        found.odds, say("plan.between"), True,
    )


def _nowhere(
    game: ArenaRules, state: State, ways: Ways, foe: Figure, ends: dict[int, int]
) -> AttackPlan | None:
    """Why it can't be attacked from the hex that is nearest to it, the cheapest of those."""
    if not ends:
        return None
    board = game.context.board
    cell = min(ends, key=lambda one: (board.distance(one, foe.cell), ends[one]))
    way = _way(game, ways, foe, cell)
    there = stood(game, state, ways.figure, way, ends[cell])
    weapons = melee.ways(game.context, there) or ("fists",)
    ruling = judge_attack(
        game, with_figure(state, there), there, Attack(there.id, foe.id, weapons[0]))
    return None if ruling.allowed else AttackPlan(foe.id, cell, ruling=ruling)
