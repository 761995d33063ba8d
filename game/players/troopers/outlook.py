"""What a position at the end of a playout is worth to a side, in parts.

One trooper put out of action is worth 1. The weights come of a logistic regression of who won on
these parts, over 714 beginnings of turns in 40 games of the Regular against itself: what a side is
still good for tells most by far, and how near it is to its goals little.
"""

from game.players.troopers.evaluation import Evaluation
from game.players.troopers.goals import GoalEvaluation
from game.players.troopers.visibility_cache import VisibilityCache, use
from game.rules.troopers.state import State

WON = 6.0
"""Worth of a game that is won."""

AIM = 0.3
"""How much the way to the goal counts of what it counts in a plan."""

TARGET = 1.5
"""Worth of each thing that is still to be blown up."""

HELD = 0.4
"""Worth of a building that one side holds more than the other, at the end; less before."""

PINNED = 0.25
"""How much of what arcs would cost somebody who stirs counts."""

GRENADE = 0.15
"""Worth of a grenade that is left."""


def outlook(
    visibility: VisibilityCache, state: State, side: str, owed: dict[str, float]
) -> dict[str, float]:
    """Its parts by id. owed: by trooper, what is still to be taken off of what it is good for."""
    context = visibility.context
    if state.verdict is not None:
        winner = state.verdict.winner
        return {"won": WON if winner == side else -WON if winner in context.sides else 0.0}
    goals = GoalEvaluation(visibility, state, side)
    parts = dict.fromkeys(("enemy-losses", "own-losses", "aim", "pinned", "grenades"), 0.0)
    if goals.hold is not None:
        held = [goals.holder(name) for name in goals.sites]
        lead = 2 * held.count(side) + held.count("") - len(held)
        parts["aim"] += HELD * lead * state.turn / context.scenario.turns
    if goals.destroy is not None:
        left = TARGET * len(goals.targets)
        parts["aim"] += -left if goals.destroy.side == side else left
    for one in context.sides:
        sign, strength = (1.0, "own-losses") if one == side else (-1.0, "enemy-losses")
        roles, evaluation = goals.roles(one), Evaluation(visibility, state, one)
        for trooper in state.of(one):
            worth = goals.worth(trooper)
            parts[strength] += sign * worth * (use(trooper) - owed.get(trooper.id, 0.0))
            parts["aim"] += sign * AIM * roles[trooper.id].value(trooper.cell)
            parts["grenades"] += sign * GRENADE * trooper.kit.grenades
            # The arcs of the side whose turn it is not are the ones that last.
            if one == state.side and evaluation.watches:
                danger = evaluation.walk_danger(trooper, (trooper.cell,), True)
                parts["pinned"] -= sign * PINNED * danger * worth
    return parts
