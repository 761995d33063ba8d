"""The one computer player that 'Mech Field had before there were levels, as it was then: the
yardstick for its Veteran (`python -m tests.players.against_scripted_mechs`). Nobody can choose it
in the program, and nothing in this folder is ever mended: it must decide as it did.

It looks one order ahead by plain worth in points, without search: see `evaluation` for what
units, attacks and places are worth, and `orders` for how an order is chosen and carried on.
It has no dice and no clock: the same position has the same answer.
"""

import random

from game.core.deliberation import Notes
from game.core.rules import AnyRules
from game.players.cancellation import NEVER, CancellationToken
from game.rules.mechs.actions import Action
from game.rules.mechs.rules import MechsRules
from game.rules.mechs.state import State
from tests.players.scripted_mechs.evaluation import Evaluation
from tests.players.scripted_mechs.orders import best, go_on, spin


class ScriptedCommander:
    """Plays a side of 'Mech Field."""

    def choose(
        self, game: AnyRules, state: State, rng: random.Random, cancel: CancellationToken = NEVER,
        notes: Notes | None = None,
    ) -> Action:
        """One legal action of a position in which somebody decides."""
        assert isinstance(game, MechsRules)
        context = game.context
        if state.phase == "spins":
            unit = state.units[state.spins[0]]
            return spin(
                Evaluation(context, state, unit.side, cancel, notes), state,
                list(game.options(state, unit.id)),
            )
        evaluation = Evaluation(context, state, state.side, cancel, notes)
        if state.order is not None:
            return go_on(evaluation)
        return best(evaluation)
