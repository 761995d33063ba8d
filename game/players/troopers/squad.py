"""A sensible player of Troopers, for either side of any scenario.

It looks one turn ahead by plain worth, without search: see `plan` for what one trooper
does, `goals` for what each is for, `evaluation` and `combat` for what
things are worth. It has no dice and no clock: the same position has the same answer.
"""

import random

from msgspec import UNSET

from game.core.deliberation import Notes
from game.core.rules import AnyRules
from game.players.cancellation import NEVER, CancellationToken
from game.players.deploying import placing
from game.players.troopers.combat import best_shot
from game.players.troopers.evaluation import Evaluation
from game.players.troopers.plan import plan
from game.players.troopers.visibility_cache import VisibilityCache
from game.rules.troopers import actions, arcs, turn
from game.rules.troopers.actions import Action
from game.rules.troopers.context import GameContext
from game.rules.troopers.rules import TroopersRules
from game.rules.troopers.sight import Spot
from game.rules.troopers.state import State, Threat, Trooper

BETTER = 1.25
"""A last shot is kept for a target that is worth so much more."""


class ScriptedSquad:
    """Plays a side of Troopers. evaluation: how it sees a position."""

    def __init__(self, evaluation: type[Evaluation] = Evaluation) -> None:
        self._evaluation = evaluation
        self._visibility: VisibilityCache | None = None

    def choose(
        self, game: AnyRules, state: State, rng: random.Random, cancel: CancellationToken = NEVER,
        notes: Notes | None = None,
    ) -> Action:
        """One legal action of a position in which somebody decides."""
        assert isinstance(game, TroopersRules)
        if state.deployment is not UNSET:
            place: Action = placing(game, state, notes)
            return place
        evaluation = self._evaluation(
            self._known(game.context), state, turn.decides(game.context, state), cancel, notes
        )
        if state.reaction is not None:
            return answer(evaluation)
        kept_down = ""
        for trooper in order(evaluation):
            evaluation.acting = trooper.id
            action = plan(evaluation, trooper).action
            if action is not None and game.judge(state, action).allowed:
                return action
            if state.active or not turn.waits_for(game.context, state, trooper):
                return actions.Done(trooper.id)
            # Others may still draw the shots that keep it down, so it is done only after them.
            kept_down = trooper.id
        if kept_down:
            return actions.Done(kept_down)
        evaluation.notes.compare("nobody-left")
        return actions.EndSide()

    def _known(self, context: GameContext) -> VisibilityCache:
        """What is remembered of the map."""
        if self._visibility is None or self._visibility.context is not context:
            self._visibility = VisibilityCache(context)
        return self._visibility


def order(evaluation: Evaluation) -> list[Trooper]:
    """Who acts first: whoever has begun; then the foremost, who can stand a hit; those who must
    not be lost come last, when the others watch over them."""
    state = evaluation.state
    if state.active:
        return [state.troopers[state.active]]

    def rank(one: Trooper) -> tuple[bool, bool, float, str]:
        precious = evaluation.worth(one) > 2
        waits = turn.waits_for(evaluation.context, state, one)
        return one.unarmed or precious, waits, evaluation.roles[one.id].way[one.cell], one.id

    return sorted((trooper for trooper in evaluation.friends if not trooper.acted), key=rank)


# --- reaction fire ------------------------------------------------------------------------------

def answer(evaluation: Evaluation) -> Action:
    """Fire with the arc whose shot is worth most, or hold if a better one is to come."""
    reaction = evaluation.state.reaction
    assert reaction is not None
    mover = evaluation.state.troopers[reaction.mover]
    worth = {
        threat: best_shot(evaluation, evaluation.state.troopers[threat.shooter], mover, _at(mover))
        for threat in reaction.waiting
    }
    best = max(reaction.waiting, key=lambda threat: (worth[threat], -threat.arc))
    notes = evaluation.notes
    notes.compare("shot")
    for threat in reaction.waiting:
        notes.weigh(worth[threat], actions.Fire(threat.shooter, threat.arc))
    if worth[best] > 0:
        if not _better_to_come(evaluation, best, mover, worth[best]):
            return actions.Fire(best.shooter, best.arc)
        notes.compare("better-to-come")
    else:
        notes.compare("no-use")
    return actions.Hold(best.shooter)


def _at(trooper: Trooper) -> Spot:
    return Spot(trooper.cell, trooper.prone)


def _better_to_come(evaluation: Evaluation, threat: Threat, mover: Trooper, worth: float) -> bool:
    """Whether the shots that are left are better kept: for dots that the mover still walks over,
    or for others of its side that haven't acted."""
    state = evaluation.state
    shooter = state.troopers[threat.shooter]
    laid = shooter.arcs[threat.arc]
    cells = arcs.arc_cells(evaluation.context, shooter.cell, laid)
    bits = evaluation.board.bits
    coming = [
        best_shot(evaluation, shooter, mover, Spot(cell, mover.prone))
        for cell in state.route[1:] if cells & bits[cell]
    ]
    if coming and max(coming) > worth * BETTER:
        return True
    others = [
        best_shot(evaluation, shooter, trooper, _at(trooper)) for trooper in evaluation.enemies
        if trooper.id != mover.id and not trooper.acted and cells & bits[trooper.cell]
    ]
    return sum(other > worth * BETTER for other in others) >= laid.shots
