"""The coach of Arena: plays on to the end of the turn as the Veteran does, the luck of the dice
taken off, and looks how likely the game is then won.

The measure: the chance to win, in percent.
"""

from collections.abc import Mapping
from random import Random
from typing import Final

from game.core.deliberation import Notes
from game.core.rules import AnyRules
from game.players.arena.evaluation import Map
from game.players.arena.search import PERCENT, Trial, Veteran
from game.players.arena.win_model import WinModel
from game.players.cancellation import CancellationToken
from game.players.playouts import Estimate
from game.rules.arena.actions import Action
from game.rules.arena.rules import ArenaRules
from game.rules.arena.state import State

_SEED = "coach"


class ArenaCoach:
    """Appraises the positions of one scenario."""

    def __init__(self, game: AnyRules) -> None:
        assert isinstance(game, ArenaRules)
        self.game = game
        self.player = Veteran()
        self.model = WinModel(Map(game.context))

    def appraiser(self, state: State, side: str, cancel: CancellationToken) -> "ArenaAppraiser":
        """Who tries out what a side may do in a position."""
        return ArenaAppraiser(self, state, side, cancel)


class ArenaAppraiser:
    """Tries the actions of one position out."""

    def __init__(
        self, coach: ArenaCoach, state: State, side: str, cancel: CancellationToken
    ) -> None:
        seed = Random(f"{_SEED}:{state.turn}").getrandbits(32)
        self._trial = Trial(
            coach.player, coach.game, coach.model, state, side, seed, cancel, explains=True
        )
        self._text = coach.game.text
        self._tries: dict[Action, int] = {}

    def worth(self, action: Action, number: int) -> float:
        """The chance to win at the end of the turn, in percent."""
        self._tries[action] = self._tries.get(action, 0) + 1
        return PERCENT * self._trial.playout(action, number).worth

    def parts(self, action: Action) -> Mapping[str, float]:
        """By what it would change the chance of now."""
        notes = Notes()
        self._trial.explain(
            action, [Estimate(action, 0.0, self._tries[action], 0.0, 0.0)], notes
        )
        known = notes.record(action, self._text)
        return {term.id: term.worth for term in known.choices[0].terms} if known else {}


COACH: Final = ArenaCoach
