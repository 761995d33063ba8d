"""A sensible fighter of Arena, for either side of any scenario.

It looks one turn ahead by plain worth, without search: see `moves` for where its figures go
and `view` for how a place is weighed, `acts` for what they do there, `pushes` for
whom they force back, `worth` and `combat_cache` for what attacks are worth, and
`evaluation` for what the game is about. It has no dice and no clock: the same position has
the same answer.
"""

import random

from msgspec import UNSET

from game.core.deliberation import Notes
from game.core.rules import AnyRules
from game.players.arena.acts import act, answer
from game.players.arena.evaluation import Evaluation, Map
from game.players.arena.moves import plan
from game.players.arena.pushes import push
from game.players.cancellation import NEVER, CancellationToken
from game.players.deploying import placing
from game.rules.arena import actions, order, stats, turn
from game.rules.arena.actions import Action
from game.rules.arena.context import GameContext
from game.rules.arena.rules import ArenaRules
from game.rules.arena.state import Figure, State


class ScriptedFighters:
    """Plays a side of Arena. evaluation: how it sees a position."""

    def __init__(self, evaluation: type[Evaluation] = Evaluation) -> None:
        self._evaluation = evaluation
        self._map: Map | None = None

    def choose(
        self, game: AnyRules, state: State, rng: random.Random, cancel: CancellationToken = NEVER,
        notes: Notes | None = None,
    ) -> Action:
        """One legal action of a position in which somebody decides."""
        assert isinstance(game, ArenaRules)
        if state.deployment is not UNSET:
            place: Action = placing(game, state, notes)
            return place
        evaluation = self._evaluation(
            self._known(game.context), state, turn.decides(game.context, state), cancel, notes
        )
        if state.blow is not None:
            return answer(evaluation)
        match state.phase:
            case "order":
                return _order(evaluation)
            case "mark":
                return _mark(evaluation) or actions.Begin()
            case "move":
                return _move(evaluation, game)
        figure = state.figures[state.queue[0]]
        legal = list(game.options(state, figure.id))
        if state.phase == "retreat":
            return push(evaluation, figure, legal)
        return act(evaluation, figure, legal)

    def _known(self, context: GameContext) -> Map:
        """What is remembered of the ground."""
        if self._map is None or self._map.context is not context:
            self._map = Map(context)
        return self._map


def _order(evaluation: Evaluation) -> Action:
    """Whoever moves last sees where the others stand; runners are off before they are caught."""
    action = _mark(evaluation)
    if action is not None:
        return action
    first = bool(evaluation.runners) or evaluation.hasty
    evaluation.notes.compare("runs-first" if first else "moves-last")
    return actions.First(evaluation.side if first else evaluation.other)


def _mark(evaluation: Evaluation) -> Action | None:
    """A chase that lets one of its figures move after an enemy (AR-O2): one that runs, or any
    where its own side moves first. Whoever shoots runs after nobody (AR-U1)."""
    for action in order.marks(evaluation.context, evaluation.state):
        unit = evaluation.state.figures[action.unit]
        mine = unit.side == evaluation.side and stats.missile(evaluation.context, unit) is None
        if mine and (evaluation.state.first == evaluation.side or action.prey in evaluation.hunted):
            evaluation.notes.compare("chase")
            return action
    return None


def _move(evaluation: Evaluation, game: ArenaRules) -> Action:
    """The next figure's movement."""
    figure = next_mover(evaluation)
    wanted = plan(evaluation, figure)
    if game.judge(evaluation.state, wanted).allowed:
        return wanted
    return actions.Done(figure.id)


def next_mover(evaluation: Evaluation) -> Figure:
    """Who moves next: whoever has begun, then runners, then the nearest to the enemy."""
    state = evaluation.state

    def rank(one: Figure) -> tuple[bool, int, str]:
        return (
            one.id not in evaluation.runners, evaluation.nearest(one.cell, evaluation.foes), one.id,
        )

    movers = evaluation.may_move()
    active = next((one for one in movers if one.id == state.active), None)
    return active or min(movers, key=rank)
