"""What a position of 'Mech Field is worth to a side once its turn has ended: what was destroyed on
the way there, whom either side could attack next, and where the own units stand.

A side gives two orders a turn, so its best few attacks count and not all that somebody could make;
and who has two tokens does nothing in its next turn and can't get away from what comes.
"""

from collections.abc import Sequence
from typing import NamedTuple

from game.boards.table import UNIT
from game.players.mechs.evaluation import LAND, Evaluation
from game.players.mechs.prospects import prospect
from game.rules.mechs import dial, victory
from game.rules.mechs.state import Unit

Terms = dict[str, float]
PARTS = ("damage", "losses", "heat", "place", "zone", "danger", "chance", "result")
_RIDING = 0.12
"""What a squad gains by riding while the enemy is far, as a share of its points."""


class PositionWeights(NamedTuple):
    """What counts how much in a position.

    hope, fear: the attacks of the own next turn, and of the enemy's. coming: what an attack counts
    for which somebody must go nearer first, as a share. orders: what a side's best attack of a turn
    counts, its second, its third. tired: what an attack counts of one that has to rest first; upon
    one that has to rest, too: resting. stuck: what the attack of a fresh one counts upon one that
    can't get away before the turn after. won: what the end of a game counts. ahead: what it counts
    to win if the game ended so, times the square of the share of its rounds that have gone.
    """

    hope: float = 0.5
    fear: float = 0.6
    coming: float = 0.5
    orders: tuple[float, ...] = (1.0, 0.8, 0.3)
    tired: float = 0.35
    resting: float = 0.7
    stuck: float = 1.4
    won: float = 300.0
    ahead: float = 60.0


WEIGHTS = PositionWeights()


def terms(after: Evaluation, before: Evaluation, weights: PositionWeights = WEIGHTS) -> Terms:
    """What a position is worth, in parts, in points. after: a side's view of it, its turn being
    over; before: its view of the position that its order was given in."""
    side, verdict = after.side, after.state.verdict
    found = dict.fromkeys(PARTS, 0.0)
    for unit in after.state.units.values():
        name = "losses" if unit.side == side else "damage"
        found[name] += (-1 if unit.side == side else 1) * _lost(before, unit)
    if verdict is not None:
        ends = {side: weights.won, after.other: -weights.won}
        found["result"] = ends.get(verdict.winner, 0.0)
        return found
    found["result"] = weights.ahead * _ahead(after)
    found["heat"] = sum(
        (-1 if unit.side == side else 1) * after.heat_loss(unit)
        for unit in after.state.units.values() if unit.fate == "up"
    )
    found["place"] = sum(after.approach(unit) for unit in after.mine) + _riding(after)
    if after.context.scenario.goals:
        found["zone"] = prospect(after)
    else:
        found["zone"] = sum(after.zone_worth(unit) for unit in after.mine)
    found["danger"] = -weights.fear * _attacks(after, after.enemies, after.mine, weights)
    if after.rounds or after.state.side == side:
        found["chance"] = weights.hope * _attacks(after, after.mine, after.enemies, weights)
    return found


def _ahead(after: Evaluation) -> float:
    """Whether its side wins or loses if the game ends so, from 1 to −1, the less the more rounds
    are left."""
    gone = 1 - after.rounds / after.context.scenario.rounds
    winner = victory.now(after.context, after.state, after.side).winner
    return gone * gone * ((winner == after.side) - (winner == after.other))


def _lost(before: Evaluation, unit: Unit) -> float:
    """What has been done to a unit, as its side counts it."""
    was = before.state.units[unit.id]
    if was.fate != "up":
        return 0.0
    if unit.fate != "up":
        return before.points(was) * (1 + before.weights.kill)
    return before.harm(was, unit.click - was.click) if unit.click > was.click else 0.0


def _riding(after: Evaluation) -> float:
    """What it is worth that squads ride: a little, until they are where they could fight."""
    context, state = after.context, after.state
    worth = 0.0
    for rider in state.units.values():
        if rider.side != after.side or not rider.aboard or rider.fate != "up":
            continue
        carrier = state.units[rider.aboard]
        near = min(
            (context.board.length(carrier.cell, foe.cell) for foe in after.enemies), default=0)
        arrived = near <= LAND * UNIT or after.late > 0
        worth += (-after.weights.carried if arrived else _RIDING) * context.row(rider).points
    return worth


def _attacks(
    after: Evaluation, units: Sequence[Unit], targets: Sequence[Unit], weights: PositionWeights
) -> float:
    """What a side's next attacks are worth: those of the units that bring most."""
    most = after.context.rules.orders.tokens
    found = []
    for unit in units:
        if unit.let_off:
            continue
        tired = unit.tokens >= most or unit.shut
        best = max((_attack(after, unit, target, tired, weights) for target in targets), default=0)
        if unit.tokens and not tired:
            best -= after.push(unit)
        if best > 0:
            found.append(best)
    found.sort(reverse=True)
    return sum(share * worth for share, worth in zip(weights.orders, found, strict=False))


def _attack(
    after: Evaluation, unit: Unit, target: Unit, tired: bool, weights: PositionWeights
) -> float:
    """One on another, from where it stands or after an assault move."""
    strides = dial.speed(after.context, unit) * UNIT
    worth = max(
        after.on(unit, target), weights.coming * after.plain(unit, target, strides, assault=True)
    )
    stuck = target.tokens >= after.context.rules.orders.tokens or target.shut
    if tired:
        return worth * (weights.resting if stuck else weights.tired)
    return worth * weights.stuck if stuck else worth
