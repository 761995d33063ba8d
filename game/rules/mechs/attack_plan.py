"""A way and the shot after it as a plan: an assault, or the shot of a VTOL on its way (MC-N1,
MC-U8, MC-U9, MC-V1)."""

import math
from collections.abc import Iterator
from fractions import Fraction

from msgspec.structs import replace

from game.core.dice import ScriptedDice
from game.core.ruling import Ruling
from game.core.view_records import AttackPlan
from game.rules.mechs import movement_allowance, ranged
from game.rules.mechs.actions import Action, Assault, Fire, Move
from game.rules.mechs.aiming import aim, chance, kind_of
from game.rules.mechs.prospects import needs_words
from game.rules.mechs.rules import MechsRules
from game.rules.mechs.state import Order, State, Unit, stands, with_unit
from game.rules.mechs.talk import say, weapon_words
from game.rules.mechs.wayview import order_of

_STEPS = (Fraction(1, 4), Fraction(1, 2), Fraction(3, 4), Fraction(1))
"""Parts of the inches that it goes straight towards whom it attacks."""
_ROUND = (Fraction(1, 2), Fraction(1))
_TURNS = (30, -30, 60, -60, 90, -90)
"""Degrees by which it goes aside, and by which parts of the inches."""


def plan_attack(
    game: MechsRules, state: State, unit: str, target: str
) -> Iterator[AttackPlan | None]:
    """The likeliest shot after a way of such an order, the shortest way of those; several places
    are tried, straight towards the target and aside."""
    one, foe = state.units.get(unit), state.units.get(target)
    if one is None or foe is None or state.order is not None or one.cell < 0:
        return
    if foe.side == one.side or not stands(foe):
        return
    line = "move" if game.context.row(one).flies else "assault"
    best: tuple[Fraction, int, AttackPlan] | None = None
    nearest: tuple[int, Assault | Move] | None = None
    closed: Ruling | None = None
    board = game.context.board
    for cell in _places(game, state, one, foe, line):
        way = aim(game, state, unit, line, cell, board.toward(cell, foe.cell))
        yield None
        ruling = game.judge(state, way)
        yield None
        assert isinstance(way, Assault | Move)
        if not ruling.allowed:
            closed = closed or ruling
            continue
        after = game.play(state, way, ScriptedDice(())).state
        yield None
        end = after.units[unit].cell
        far = board.length(end, foe.cell)
        if nearest is None or far < nearest[0]:
            nearest = far, way
        plan = _shot(game, after, one, foe, way, line)
        cost = board.length(one.cell, end)
        if plan is not None and plan.odds is not None and (
                best is None or (-plan.odds, cost) < best[:2]):
            best = -plan.odds, cost, plan
        yield None
    if best is not None:
        yield best[2]
    elif nearest is not None:
        yield _nowhere(game, state, one, foe, nearest[1])
    elif closed is not None:
        yield AttackPlan(target, ruling=closed)


def turn_plan(
    game: MechsRules, state: State, plan: AttackPlan, facing: int
) -> AttackPlan | None:
    """The way with another facing at its end (MC-G3, MC-N1)."""
    way = replace(plan.steps[0], facing=facing)
    ruling = game.judge(state, way)
    if not ruling.allowed:
        return AttackPlan(plan.unit, ruling=ruling)
    unit, foe = state.units[way.unit], state.units[plan.unit]
    after = game.play(state, way, ScriptedDice(())).state
    return _shot(game, after, unit, foe, way, plan.line) or _nowhere(game, state, unit, foe, way)


def _places(
    game: MechsRules, state: State, unit: Unit, foe: Unit, line: str
) -> Iterator[int]:
    """Points to try, the straight ones first."""
    board = game.context.board
    far = movement_allowance.allowance(
        game.context, state, unit, kind_of(state, line)).limit
    (x, y), (to_x, to_y) = board.xy(unit.cell), board.xy(foe.cell)
    bearing = math.atan2(to_y - y, to_x - x)
    tries = [(0, part) for part in _STEPS] + [(turn, part) for part in _ROUND for turn in _TURNS]
    known = {unit.cell}
    for turn, part in tries:
        angle, length = bearing + math.radians(turn), float(far * part)
        cell = board.clamped(round(x + length * math.cos(angle)),
                             round(y + length * math.sin(angle)))
        if cell not in known:
            known.add(cell)
            yield cell


def _shot(
    game: MechsRules, after: State, unit: Unit, foe: Unit, way: Action, line: str
) -> AttackPlan | None:
    """The likeliest shot that the position after the way allows."""
    best: AttackPlan | None = None
    context, there = game.context, after.units[unit.id]
    for slot in ranged.slots(context, there):
        fire = Fire(unit.id, foe.id, slot)
        if not game.judge(after, fire).allowed:
            continue
        odds = chance(game.forecast(after, fire))
        if odds is not None and (best is None or odds > (best.odds or 0)):
            words = needs_words(ranged.aim(context, after, there, foe, slot))
            title = say("plan.fire", weapon=weapon_words(context.row(unit), slot))
            best = AttackPlan(foe.id, there.cell, line, (way, fire), title, words, odds=odds,
                              between=say("plan.between"))
    return best


def _nowhere(
    game: MechsRules, state: State, unit: Unit, foe: Unit, way: Assault | Move
) -> AttackPlan | None:
    """Why it can't be shot at from the nearest place, with its order still running."""
    there = replace(unit, cell=way.path[-1], facing=way.facing, moved=True)
    order = Order(order_of(state, way), there.id, went=(there.id,))
    after = replace(with_unit(state, there), order=order)
    slots = ranged.slots(game.context, there) or ("primary",)
    judged = [ranged.judge_fire(game.context, after, there, Fire(unit.id, foe.id, slot))
              for slot in slots]
    refused = [ruling for ruling in judged if not ruling.allowed]
    return AttackPlan(foe.id, there.cell, ruling=refused[0]) if refused else None
