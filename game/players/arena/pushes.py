"""Whom the computer's figures force back, and where to (AR-C5)."""

from game.players.arena.evaluation import Evaluation
from game.rules.arena import actions, odds, retreat
from game.rules.arena.actions import Action
from game.rules.arena.state import Figure

DEEP, SHALLOW, BODY = 9.0, 4.0, 1.5
"""What it is worth to push an enemy into a deep pit, a shallow one, or over somebody who lies."""
GROUND = 5.0
"""What it is worth to push an enemy off the ground that must be held."""
DRIVES = 0.1
"""What it is worth to push at all; what it costs whoever sees no sense in it."""
FOLLOW = 0.2


def push(evaluation: Evaluation, figure: Figure, legal: list[Action]) -> Action:
    """The push that is worth most, or none."""
    ranked = [(pushed(evaluation, figure, action), -place) for place, action in enumerate(legal)]
    evaluation.notes.compare("push")
    for worth, place in ranked:
        evaluation.notes.weigh(worth, legal[-place])
    return legal[-max(ranked)[1]]


def pushed(evaluation: Evaluation, figure: Figure, action: Action) -> float:
    """What a forced retreat is worth."""
    if not isinstance(action, actions.Push):
        return 0.0
    if not evaluation.drives:
        return -DRIVES
    context, state = evaluation.context, evaluation.state
    target = state.figures[action.target]
    fates = retreat.fates(context, state, target, action.cell)
    falls = float(sum(share for key, share in fates.items() if key in odds.FALLS[2:]))
    deep, pit = context.deep(action.cell), bool(context.pit(action.cell))
    score = falls * (DEEP if deep else SHALLOW if pit else BODY) * evaluation.matters(target)
    ground = evaluation.contested
    if target.cell in ground and action.cell not in ground:
        score += GROUND
    ends = evaluation.hunted.get(target.id)
    if ends is not None:
        way = evaluation.ground.way(ends)
        score += way[action.cell] - way[target.cell]
    score += DRIVES
    if action.follow:
        score += _followed(evaluation, figure, target, action.cell, ground)
    return score


def _followed(
    evaluation: Evaluation, figure: Figure, target: Figure, cell: int, ground: frozenset[int]
) -> float:
    """What going after the one that was pushed is worth: its hex, or leaving the own."""
    if figure.cell in ground and target.cell not in ground:
        return -GROUND
    if target.cell in ground and figure.cell not in ground:
        return GROUND
    if evaluation.context.pit(cell):
        return -FOLLOW
    others = sum(
        evaluation.board.distance(target.cell, foe.cell) <= 1 for foe in evaluation.foes
        if foe.id != target.id
    )
    return FOLLOW - 0.5 * others
