"""Combat actions as the computer player of Troopers weighs them: arcs, throws, blows."""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from game.players.troopers_eyes import CHANCE, loss
from game.players.troopers_mind import Mind, joined, slots, spot
from game.rules.troopers import actions, explosives, melee
from game.rules.troopers.actions import Action
from game.rules.troopers.damage import Hit
from game.rules.troopers.judge import JUDGES
from game.rules.troopers.melee import beside
from game.rules.troopers.sight import Spot
from game.rules.troopers.state import Slot, Trooper

OWN = 1.6
"""How much more a friend in a blast counts than an enemy."""

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


def allowed(mind: Mind, action: Action) -> bool:
    """What the rules say."""
    return JUDGES[type(action)](mind.context, mind.state, action).allowed


def weighed_actions(mind: Mind, body: Trooper, ap: int) -> Iterator[WeighedAction]:
    """What a trooper standing (or lying) there with so many AP may do that is worth something."""
    yield from _arcs(mind, body, ap)
    yield from _throws(mind, body, ap)
    yield from _blows(mind, body, ap)
    yield from _readies(mind, body, ap)


def ends(mind: Mind, trooper: Trooper, costs: dict[int, int], ap: int) -> list[int]:
    """Dots from which a throw or a blow may be worth it, of those that cost so many AP to reach."""
    found: list[int] = []
    board, bits = mind.board, mind.board.bits
    for item, value, cell in _marks(mind, trooper)[:3]:
        row, change = mind.context.data.explosives[item], _change(mind, trooper, item)
        view = mind.eyes.view(mind.state, cell)
        fit = sorted(
            (max(1, board.distance(at, cell)) * row.ap, cost, at) for at, cost in costs.items()
            if (view & bits[at] or at == cell)
            and cost + change + max(1, board.distance(at, cell)) * row.ap <= ap
        )
        size = len(row.blast)
        found += [at for _, _, at in fit if board.distance(at, cell) >= size][:2]
        found += [at for _, _, at in fit][:1 + (value >= GOAL / 2)]
    strike = mind.context.rules.costs.strike
    for one in mind.enemies:
        near = [(costs[cell], cell) for cell in board.neighbours(one.cell) if cell in costs]
        found += [cell for cost, cell in sorted(near)[:1] if cost + strike <= ap]
    return found


# --- arcs ---------------------------------------------------------------------------------------

def _arcs(mind: Mind, body: Trooper, ap: int) -> Iterator[WeighedAction]:
    if body.threw or mind.goals.ends:
        return
    costs = mind.context.rules.costs
    for slot, gun in slots(mind, body):
        change = 0 if slot == body.hand else costs.change
        if change and (body.fought or body.arcs):
            continue
        found = mind.chances(body, gun, spot(body))
        if not found:
            continue
        for first in mind.best_arcs(gun, found, ap - change, mind.likely):
            value, own, rest = first.value, first.each, ap - change - first.ap
            while more := mind.best_arcs(gun, found, rest, joined(mind.likely, own)):
                arc = max(more, key=lambda arc: arc.value / arc.ap)
                value += arc.value
                own = joined(own, arc.each)
                rest -= arc.ap
            action = actions.Lay(body.id, first.width, first.bearing)
            yield WeighedAction(value, action, joined(mind.pins, own), slot if change else None)


# --- throws -------------------------------------------------------------------------------------

def _change(mind: Mind, trooper: Trooper, item: str) -> int:
    return 0 if trooper.hand == item else mind.context.rules.costs.change


def _has(trooper: Trooper, item: str) -> bool:
    return bool(trooper.kit.grenades if item == "grenade" else trooper.kit.satchels)


def blast(mind: Mind, item: str, cell: int, thrower: Trooper) -> float:
    """What a charge going off on a dot is worth, friends, the thrower and the goals counted."""
    total = 0.0
    for one, lost in _struck(mind, item, cell, thrower):
        worth = lost * mind.worth(one)
        total += worth if one.side != mind.side else -OWN * worth
    if item == "satchel" and any(cell in dots for dots in _targets(mind)):
        total += GOAL
    return total


def _struck(
    mind: Mind, item: str, cell: int, thrower: Trooper
) -> Iterator[tuple[Trooper, float]]:
    """Whom a charge hurts that goes off on a dot, and the share that it is expected to cost."""
    points = mind.context.data.explosives[item].blast
    ground = mind.context.ground(mind.state)
    reached = mind.eyes.blast(mind.state, cell, len(points) - 1)
    for one in (*mind.enemies, *mind.friends):
        body = thrower if one.id == thrower.id else one
        far = reached.get(body.cell)
        if far is None:
            continue
        lethal = points[far]
        if body.prone:
            lethal = explosives.strength(ground, points, cell, spot(body))
        if lethal:
            yield one, loss(body, Hit(lethal))


def _targets(mind: Mind) -> list[frozenset[int]]:
    """Where charges of this side must go off."""
    goal = mind.goals.destroy
    return list(mind.goals.targets.values()) if goal and goal.side == mind.side else []


def _marks(mind: Mind, trooper: Trooper) -> list[tuple[str, float, int]]:
    """Dots worth throwing something at: (item, worth of a hit, dot), the best first."""
    if trooper.threw or (
            trooper.fought and trooper.hand not in ("grenade", "satchel")):
        return []
    key = (trooper.id, trooper.hand)
    kept = mind.marks.get(key)
    if kept is None:
        kept = mind.marks[key] = sorted(
            _all_marks(mind, trooper), key=lambda mark: (-mark[1], mark[2])
        )[:8]
    return kept


def _all_marks(mind: Mind, trooper: Trooper) -> Iterator[tuple[str, float, int]]:
    far_off = replace(trooper, cell=-1)
    targets = _targets(mind)
    for item in ("grenade", "satchel"):
        if not _has(trooper, item):
            continue
        planned = item == "satchel" and bool(targets)
        cells: set[int] = set().union(*targets) if planned else set()
        for one in mind.enemies:
            if not planned and mind.board.distance(trooper.cell, one.cell) <= 12:
                cells |= {one.cell, *mind.board.neighbours(one.cell)}
        for cell in sorted(cells):
            if cell >= 0 and mind.context.map.valid(cell) and mind.board.distance(
                    trooper.cell, cell) <= 12:
                value = blast(mind, item, cell, far_off)
                if value > LEAST:
                    yield item, value, cell


def _throws(mind: Mind, body: Trooper, ap: int) -> Iterator[WeighedAction]:
    looked = 0
    for item, _, cell in _marks(mind, body):
        change = _change(mind, body, item)
        if change and body.fought:
            continue
        far = mind.board.distance(body.cell, cell)
        row = mind.context.data.explosives[item]
        if max(1, far) * row.ap * (1 + body.prone) > ap - change:
            continue
        if not mind.eyes.view(mind.state, cell) & mind.board.bits[body.cell] and far:
            continue
        looked += 1
        if looked > 3:
            return
        slot: Slot = "satchel" if item == "satchel" else "grenade"
        found = throw_value(mind, replace(body, hand=slot), cell)
        if found > 0:
            action = actions.Throw(body.id, cell)
            each = {one.id: lost for one, lost in _struck(mind, item, cell, body)
                    if one.side != mind.side}
            yield WeighedAction(
                found * LATE, action, joined(mind.pins, each), slot if change else None
            )


def _readies(mind: Mind, body: Trooper, ap: int) -> Iterator[WeighedAction]:
    """A grenade into the hand for the next turn, or kept there."""
    held = body.hand == "grenade"
    if not body.kit.grenades or not mind.goals.left or (
            not held and (body.fought or ap < mind.context.rules.costs.change)):
        return
    value = READY * mind.prospect(body, body.cell)
    if value:
        yield WeighedAction(value, None if held else actions.Change(body.id, "grenade"), {})


def throw_value(mind: Mind, body: Trooper, cell: int) -> float:
    """What a throw from there is worth, over every dot that it may land on (TR-X2, TR-X3)."""
    aim = explosives.toss(mind.context, mind.state, body, cell)
    if aim.blocked is not None:
        return 0.0
    item = body.hand
    odds = CHANCE[min(max(aim.needs, 2), 29)]
    total = odds * blast(mind, item, cell, body)
    if odds < 1:
        for die in range(1, 7):
            landed = explosives.scattered(mind.context, mind.state, aim.base, die)
            total += (1 - odds) / 6 * blast(mind, item, landed, body)
    return total


# --- blows --------------------------------------------------------------------------------------

def _blows(mind: Mind, body: Trooper, ap: int) -> Iterator[WeighedAction]:
    costs = mind.context.rules.costs
    if ap < costs.strike or body.hand in ("grenade", "satchel") or mind.goals.ends:
        return
    for one in mind.enemies:
        if not beside(mind.context, mind.state, body.cell, one.cell):
            continue
        ways: list[tuple[str, Slot | None]] = [(weapon, None) for weapon in melee.ready(body)]
        if body.kit.blade and body.hand != "blade" and not body.fought and (
                ap >= costs.strike + costs.change):
            ways.append((body.kit.blade, "blade"))
        for weapon, slot in ways:
            hit = melee.hit_of(mind.context, body, weapon)
            needs = mind.context.rules.aim.strike + mind.eyes.hurt(body)
            lost = CHANCE[needs] * loss(one, hit)
            action = actions.Strike(body.id, one.id, weapon)
            yield WeighedAction(
                lost * mind.worth(one), action, joined(mind.pins, {one.id: lost}), slot
            )


def best_shot(mind: Mind, shooter: Trooper, target: Trooper, at: Spot) -> float:
    """Worth of a shot of a trooper at another as if it were there."""
    gun = mind.context.gun(shooter)
    if gun is None:
        return 0.0
    odds = mind.eyes.odds(mind.state, shooter, gun, spot(shooter), at)
    return odds * loss(target, Hit(gun.damage)) * mind.worth(target)
