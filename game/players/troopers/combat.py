"""Combat actions as the computer player of Troopers weighs them: arcs, throws, blows."""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from game.players.troopers.evaluation import Evaluation, joined, slots, spot
from game.players.troopers.visibility_cache import CHANCE, loss
from game.rules.troopers import actions, explosives, melee
from game.rules.troopers.actions import Action
from game.rules.troopers.damage import Hit
from game.rules.troopers.judge import JUDGES
from game.rules.troopers.melee import beside
from game.rules.troopers.sight import Spot
from game.rules.troopers.state import Slot, Trooper

OWN = 1.6
"""How much more a friend in a blast counts than an enemy."""

SPARED = 0.05
"""How likely a throw may hurt its own side: only by a bad scatter."""

SCRATCH = 0.3
"""What a charge that the goal asks for may cost anybody of its own side: being at the edge of the
blast."""

LAST_TURNS = 1
"""With no more turns than these left, a charge that the goal asks for is placed at any price."""

GOAL = 4.0
"""Worth of a charge that brings the scenario's goal nearer."""

LEAST = 0.12
"""A throw worth less isn't looked at."""

READY = 0.55
"""What a throw in the next turn is worth of one now, when the charge comes into the hand."""

LATE = 0.85
"""Blows and throws are certain to happen, but arcs hit first."""


class WeighedAction(NamedTuple):
    """A combat action and what it is worth. slot: what must come into the hand first. each: by
    enemy, what it is expected to cost it, together with the arcs of friends; empty for those
    alone."""

    value: float
    action: Action | None
    each: dict[str, float]
    slot: Slot | None = None


NOTHING = WeighedAction(0.0, None, {})


def allowed(evaluation: Evaluation, action: Action) -> bool:
    """What the rules say."""
    return JUDGES[type(action)](evaluation.context, evaluation.state, action).allowed


def weighed_actions(evaluation: Evaluation, body: Trooper, ap: int) -> Iterator[WeighedAction]:
    """What a trooper standing (or lying) there with so many AP may do that is worth something."""
    yield from _arcs(evaluation, body, ap)
    yield from _throws(evaluation, body, ap)
    yield from _blows(evaluation, body, ap)
    yield from _readies(evaluation, body, ap)


def ends(evaluation: Evaluation, trooper: Trooper, costs: dict[int, int], ap: int) -> list[int]:
    """Dots from which a throw or a blow may be worth it, of those that cost so many AP to reach."""
    found: list[int] = []
    board, bits = evaluation.board, evaluation.board.bits
    distance = evaluation.visibility.distance
    for item, value, cell in _marks(evaluation, trooper)[:3]:
        row, change = evaluation.context.data.explosives[item], _change(evaluation, trooper, item)
        view = evaluation.visibility.view(evaluation.state, cell)
        fit = sorted(
            (max(1, distance(at, cell)) * row.ap, cost, at) for at, cost in costs.items()
            if (view & bits[at] or at == cell)
            and cost + change + max(1, distance(at, cell)) * row.ap <= ap
        )
        size = len(row.blast)
        found += [at for _, _, at in fit if distance(at, cell) >= size][:2]
        found += [at for _, _, at in fit if distance(at, cell) == size - 1][:1]
        found += [at for _, _, at in fit][:1 + (value >= GOAL / 2)]
    strike = evaluation.context.rules.costs.strike
    for other in evaluation.enemies:
        near = [(costs[cell], cell) for cell in board.neighbours(other.cell) if cell in costs]
        found += [cell for cost, cell in sorted(near)[:1] if cost + strike <= ap]
    return found


# --- arcs ---------------------------------------------------------------------------------------

def _arcs(evaluation: Evaluation, body: Trooper, ap: int) -> Iterator[WeighedAction]:
    if body.threw or evaluation.goals.ends:
        return
    costs = evaluation.context.rules.costs
    for slot, gun in slots(evaluation, body):
        change = 0 if slot == body.hand else costs.change
        if change and (body.fought or body.arcs):
            continue
        chances = evaluation.chances(body, gun, spot(body))
        if not chances:
            continue
        for first in evaluation.best_arcs(gun, chances, ap - change, evaluation.likely):
            value, own, rest = first.value, first.each, ap - change - first.ap
            while more := evaluation.best_arcs(gun, chances, rest, joined(evaluation.likely, own)):
                arc = max(more, key=lambda arc: arc.value / arc.ap)
                value += arc.value
                own = joined(own, arc.each)
                rest -= arc.ap
            action = actions.Lay(body.id, first.width, first.bearing)
            yield WeighedAction(
                value, action, joined(evaluation.pins, own), slot if change else None
            )


# --- throws -------------------------------------------------------------------------------------

def _change(evaluation: Evaluation, trooper: Trooper, item: str) -> int:
    return 0 if trooper.hand == item else evaluation.context.rules.costs.change


def _has(trooper: Trooper, item: str) -> bool:
    return bool(trooper.kit.grenades if item == "grenade" else trooper.kit.satchels)


def blast(evaluation: Evaluation, item: str, cell: int, thrower: Trooper) -> float:
    """What a charge going off on a dot is worth, friends, the thrower and the goals counted."""
    total = 0.0
    for trooper, lost in _struck(evaluation, item, cell, thrower):
        worth = lost * evaluation.worth(trooper)
        total += worth if trooper.side != evaluation.side else -OWN * worth
    if item == "satchel" and any(cell in dots for dots in _targets(evaluation)):
        total += GOAL
    return total


def _struck(
    evaluation: Evaluation, item: str, cell: int, thrower: Trooper
) -> Iterator[tuple[Trooper, float]]:
    """Whom a charge hurts that goes off on a dot, and the share that it is expected to cost."""
    points = evaluation.context.data.explosives[item].blast
    state, visibility = evaluation.state, evaluation.visibility
    for trooper in (*evaluation.enemies, *evaluation.friends):
        body = thrower if trooper.id == thrower.id else trooper
        far = visibility.blast(state, cell, len(points) - 1, body.prone).get(body.cell)
        if far is not None and points[far]:
            yield trooper, loss(body, Hit(points[far]))


def _targets(evaluation: Evaluation) -> list[frozenset[int]]:
    """Where charges of this side must go off."""
    goal = evaluation.goals.destroy
    return list(evaluation.goals.targets.values()) if goal and goal.side == evaluation.side else []


def _marks(evaluation: Evaluation, trooper: Trooper) -> list[tuple[str, float, int]]:
    """Dots worth throwing something at: (item, worth of a hit, dot), the best first."""
    if trooper.threw or (
            trooper.fought and trooper.hand not in ("grenade", "satchel")):
        return []
    key = (trooper.id, trooper.hand)
    kept = evaluation.marks.get(key)
    if kept is None:
        kept = evaluation.marks[key] = sorted(
            _all_marks(evaluation, trooper), key=lambda mark: (-mark[1], mark[2])
        )[:8]
    return kept


def _all_marks(evaluation: Evaluation, trooper: Trooper) -> Iterator[tuple[str, float, int]]:
    far_off = replace(trooper, cell=-1)
    targets = _targets(evaluation)
    for item in ("grenade", "satchel"):
        if not _has(trooper, item):
            continue
        planned = item == "satchel" and bool(targets)
        distance = evaluation.visibility.distance
        cells: set[int] = set().union(*targets) if planned else set()
        for other in evaluation.enemies:
            if not planned and distance(trooper.cell, other.cell) <= 12:
                cells |= {other.cell, *evaluation.board.neighbours(other.cell)}
        for cell in sorted(cells):
            if (
                cell >= 0 and evaluation.context.map.valid(cell)
                and distance(trooper.cell, cell) <= 12
            ):
                value = blast(evaluation, item, cell, far_off)
                if value > LEAST:
                    yield item, value, cell


def _throws(evaluation: Evaluation, body: Trooper, ap: int) -> Iterator[WeighedAction]:
    looked = 0
    for item, _, cell in _marks(evaluation, body):
        change = _change(evaluation, body, item)
        if change and body.fought:
            continue
        far = evaluation.visibility.distance(body.cell, cell)
        row = evaluation.context.data.explosives[item]
        if max(1, far) * row.ap * (1 + body.prone) > ap - change:
            continue
        if (
            not evaluation.visibility.view(evaluation.state, cell)
            & evaluation.board.bits[body.cell]
            and far
        ):
            continue
        looked += 1
        if looked > 3:
            return
        slot: Slot = "satchel" if item == "satchel" else "grenade"
        score = throw_value(evaluation, replace(body, hand=slot), cell)
        if score > 0:
            action = actions.Throw(body.id, cell)
            each = {trooper.id: lost for trooper, lost in _struck(evaluation, item, cell, body)
                    if trooper.side != evaluation.side}
            yield WeighedAction(
                score * LATE, action, joined(evaluation.pins, each), slot if change else None
            )


def _readies(evaluation: Evaluation, body: Trooper, ap: int) -> Iterator[WeighedAction]:
    """A grenade into the hand for the next turn, or kept there."""
    held = body.hand == "grenade"
    if not body.kit.grenades or not evaluation.goals.left or (
            not held and (body.fought or ap < evaluation.context.rules.costs.change)):
        return
    value = READY * evaluation.prospect(body.cell)
    if value:
        yield WeighedAction(value, None if held else actions.Change(body.id, "grenade"), {})


def throw_value(evaluation: Evaluation, body: Trooper, cell: int) -> float:
    """What a throw from there is worth, over every dot that it may land on (TR-X2, TR-X3)."""
    aim = explosives.toss(evaluation.context, evaluation.state, body, cell)
    if aim.blocked is not None:
        return 0.0
    item = body.hand
    odds = CHANCE[min(max(aim.needs, 2), 29)]
    lands = [(odds, cell)]
    if odds < 1:
        context, state = evaluation.context, evaluation.state
        lands += [
            ((1 - odds) / 6, explosives.scattered(context, state, aim.base, die))
            for die in range(1, 7)
        ]
    if evaluation.spares and not _placed(evaluation, item, cell, body):
        side = evaluation.side
        hurts = sum(
            chance for chance, landed in lands
            if any(one.side == side for one, _ in _struck(evaluation, item, landed, body))
        )
        if hurts > SPARED:
            return 0.0
    return sum(chance * blast(evaluation, item, landed, body) for chance, landed in lands)


def _placed(evaluation: Evaluation, item: str, cell: int, body: Trooper) -> bool:
    """Whether the goal asks for a charge there and it hardly hurts its own side, or it is the last
    turn to place it."""
    if item != "satchel" or not any(cell in dots for dots in _targets(evaluation)):
        return False
    return evaluation.goals.left <= LAST_TURNS or all(
        lost <= SCRATCH for one, lost in _struck(evaluation, item, cell, body)
        if one.side == evaluation.side
    )


def own_charges(evaluation: Evaluation, body: Trooper) -> float:
    """What the charges that its side has thrown cost a trooper standing (or lying) there, as far
    as it is to be feared."""
    total = 0.0
    for charge in evaluation.state.charges:
        points = evaluation.context.data.explosives[charge.weapon].blast
        far = evaluation.visibility.blast(
            evaluation.state, charge.cell, len(points) - 1, body.prone).get(body.cell)
        if far is not None and points[far]:
            total += OWN * loss(body, Hit(points[far])) * evaluation.worth(body)
    return total


# --- blows --------------------------------------------------------------------------------------

def _blows(evaluation: Evaluation, body: Trooper, ap: int) -> Iterator[WeighedAction]:
    costs = evaluation.context.rules.costs
    if ap < costs.strike or body.hand in ("grenade", "satchel") or evaluation.goals.ends:
        return
    for trooper in evaluation.enemies:
        if not beside(evaluation.context, evaluation.state, body.cell, trooper.cell):
            continue
        ways: list[tuple[str, Slot | None]] = [(weapon, None) for weapon in melee.ready(body)]
        if body.kit.blade and body.hand != "blade" and not body.fought and (
                ap >= costs.strike + costs.change):
            ways.append((body.kit.blade, "blade"))
        for weapon, slot in ways:
            hit = melee.hit_of(evaluation.context, body, weapon)
            needs = evaluation.context.rules.aim.strike + evaluation.visibility.hurt(body)
            lost = CHANCE[needs] * loss(trooper, hit)
            action = actions.Strike(body.id, trooper.id, weapon)
            yield WeighedAction(
                lost * evaluation.worth(trooper), action,
                joined(evaluation.pins, {trooper.id: lost}), slot,
            )


def best_shot(evaluation: Evaluation, shooter: Trooper, target: Trooper, at: Spot) -> float:
    """Worth of a shot of a trooper at another as if it were there."""
    gun = evaluation.context.gun(shooter)
    if gun is None:
        return 0.0
    odds = evaluation.visibility.odds(evaluation.state, shooter, gun, spot(shooter), at)
    return odds * loss(target, Hit(gun.damage)) * evaluation.worth(target)
