"""The coach of 'Mech Field: gives the rest of the side's orders as the Veteran would, with the
exact odds of every throw, and weighs how the side stands once its turn is over.

The measure: points of the units, what was destroyed and what either side threatens together; above
what the side had before it decided.
"""

from collections.abc import Mapping
from random import Random
from typing import Final

from game.core.dice import ScriptedDice
from game.core.rules import AnyRules
from game.players.cancellation import CancellationToken
from game.players.mechs.outcomes import outcomes
from game.players.mechs.position import PARTS, Terms, terms
from game.players.mechs.search import VeteranCommander, VeteranEvaluation
from game.rules.mechs import actions
from game.rules.mechs.actions import Action
from game.rules.mechs.rules import MechsRules
from game.rules.mechs.state import State

_LIKELY = 0.12
"""What is less likely is weighed as it stands: no further orders are given in it."""


class FieldCoach:
    """Appraises the positions of one scenario."""

    def __init__(self, game: AnyRules) -> None:
        assert isinstance(game, MechsRules)
        self.game = game
        self.commander = VeteranCommander()

    def appraiser(self, state: State, side: str, cancel: CancellationToken) -> "FieldAppraiser":
        """Who tries out what a side may do in a position."""
        return FieldAppraiser(self, state, side, cancel)


class FieldAppraiser:
    """Tries the actions of one position out."""

    def __init__(
        self, coach: FieldCoach, state: State, side: str, cancel: CancellationToken
    ) -> None:
        self._game, self._commander = coach.game, coach.commander
        self._state, self._side, self._cancel = state, side, cancel
        self._turn = state.side
        self._now = VeteranEvaluation(self._game.context, state, side, cancel)
        self._gains: dict[tuple[object, ...], float] = {}
        self._known: dict[Action, Terms] = {}

    def worth(self, action: Action, number: int) -> float:
        """Points at the end of the turn on the average, the same for all numbers."""
        if action not in self._known:
            self._known[action] = self._expected(self._state, action, 1.0)
        return sum(self._known[action].values())

    def parts(self, action: Action) -> Mapping[str, float]:
        """What they are made of."""
        return self._known[action]

    def _expected(self, state: State, action: Action, chance: float) -> Terms:
        """How the turn ends after an action. chance: how likely it comes to that."""
        found = dict.fromkeys(PARTS, 0.0)
        for share, then in outcomes(self._game, state, action, VeteranEvaluation, self._cancel):
            for part, worth in self._after(then, chance * share).items():
                found[part] += share * worth
        return found

    def _after(self, state: State, chance: float) -> Terms:
        state = self._followed(state)
        if state.phase == "orders" and state.side == self._turn and not self._cancel.cancelled:
            order: Action = actions.EndOrders()
            if chance >= _LIKELY or state.order is not None:
                order = self._commander.choose(self._game, state, Random(0), self._cancel)
            if not isinstance(order, actions.EndOrders):
                return self._expected(state, order, chance)
            state = self._followed(self._played(state, order))
        after = VeteranEvaluation(
            self._game.context, state, self._side, self._cancel, gains=self._gains
        )
        return terms(after, self._now)

    def _followed(self, state: State) -> State:
        """The position after what follows by itself."""
        while (follows := self._game.auto(state)) is not None:
            state = self._played(state, follows)
        return state

    def _played(self, state: State, action: Action) -> State:
        return self._game.play(state, action, ScriptedDice(())).state


COACH: Final = FieldCoach
