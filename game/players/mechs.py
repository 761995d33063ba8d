"""The commanders of 'Mech Field, for either side of any scenario.

The Regular, and the Recruit who overlooks more, look one order ahead by plain worth in points,
without search: see `mechs_evaluation` for what units, attacks and places are worth, and
`mechs_orders` for how an order is chosen and carried on. The Veteran tries its orders out, see
`mechs_search`. None of them has dice or a clock of its own: the same position has the same answer.
"""

import random
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from msgspec import UNSET

from game.core.deliberation import Notes
from game.core.rules import AnyRules
from game.players import Player
from game.players.cancellation import NEVER, CancellationToken
from game.players.deploying import placing
from game.players.mechs_evaluation import Evaluation, RecruitEvaluation
from game.players.mechs_orders import best, go_on, spin
from game.players.mechs_search import VeteranCommander
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


PLAYERS: Final[Mapping[str, Callable[[], Player]]] = {
    "recruit": partial(ScriptedCommander, RecruitEvaluation),
    "regular": ScriptedCommander,
    "veteran": VeteranCommander,
}
