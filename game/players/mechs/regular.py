"""The Regular of 'Mech Field, for either side of any scenario.

It, and the Recruit who overlooks more, look one order ahead by plain worth in points,
without search: see `evaluation` for what units, attacks and places are worth, and
`orders` for how an order is chosen and carried on. The Veteran tries its orders out, see
`search`. None of them has dice or a clock of its own: the same position has the same answer.
"""

import random

from msgspec import UNSET

from game.core.deliberation import Notes
from game.core.rules import AnyRules
from game.players.cancellation import NEVER, CancellationToken
from game.players.deploying import placing
from game.players.mechs.evaluation import Evaluation
from game.players.mechs.orders import best, go_on, spin
from game.rules.mechs.actions import Action
from game.rules.mechs.rules import MechsRules
from game.rules.mechs.state import State


class ScriptedCommander:
    """Plays a side of 'Mech Field. evaluation: how it sees a position."""

    def __init__(self, evaluation: type[Evaluation] = Evaluation) -> None:
        self._evaluation = evaluation

    def choose(
        self, game: AnyRules, state: State, rng: random.Random, cancel: CancellationToken = NEVER,
        notes: Notes | None = None,
    ) -> Action:
        """One legal action of a position in which somebody decides."""
        assert isinstance(game, MechsRules)
        if state.deployment is not UNSET:
            place: Action = placing(game, state, notes)
            return place
        context = game.context
        if state.phase == "spins":
            unit = state.units[state.spins[0]]
            return spin(
                self._evaluation(context, state, unit.side, cancel, notes), state,
                list(game.options(state, unit.id)),
            )
        evaluation = self._evaluation(context, state, state.side, cancel, notes)
        if state.order is not None:
            return go_on(evaluation)
        return best(evaluation)
