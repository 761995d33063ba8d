"""The coach of Troopers: plays on to the end of the own turn and of the enemy's reply, as the
Veteran does, and looks what both sides are then good for.

The measure: troopers. One put out of action counts 1; above 0 the side is ahead.
"""

from collections.abc import Mapping
from typing import Final

from game.core.rules import AnyRules
from game.players.cancellation import CancellationToken
from game.players.troopers.evaluation import spot
from game.players.troopers.lookahead import HIT, MISS, ForcedDice, Lookahead
from game.players.troopers.outlook import outlook
from game.players.troopers.search import HALF_TURNS
from game.players.troopers.visibility_cache import VisibilityCache
from game.rules.troopers import actions
from game.rules.troopers.actions import Action
from game.rules.troopers.rules import TroopersRules
from game.rules.troopers.state import State

_SPREAD = 0.618034
"""The golden ratio's fraction: shares that it steps through fill the interval evenly."""


class SquadCoach:
    """Appraises the positions of one scenario."""

    def __init__(self, game: AnyRules) -> None:
        assert isinstance(game, TroopersRules)
        self.game = game
        self.visibility = VisibilityCache(game.context)

    def appraiser(self, state: State, side: str, cancel: CancellationToken) -> "SquadAppraiser":
        """Who tries out what a side may do in a position."""
        return SquadAppraiser(self, state, side, cancel)


class SquadAppraiser:
    """Tries the actions of one position out."""

    def __init__(
        self, coach: SquadCoach, state: State, side: str, cancel: CancellationToken
    ) -> None:
        self._game, self._visibility = coach.game, coach.visibility
        self._state, self._side = state, side
        self._lookahead = Lookahead(coach.game, coach.visibility, cancel)
        self._parts: dict[Action, list[Mapping[str, float]]] = {}

    def worth(self, action: Action, number: int) -> float:
        """By how many troopers the side is ahead then."""
        # The playout of number 0 has middling dice: it is one of the others here.
        state, number = self._state, number + 1
        steps: tuple[Action, ...] = (action,)
        if state.reaction is not None:  # a playout decides those by itself
            state, steps = self._answered(action, number), ()
        end = self._lookahead.play(state, steps, HALF_TURNS, number)
        parts = outlook(self._visibility, end.state, self._side, end.owed)
        self._parts.setdefault(action, []).append(parts)
        return sum(parts.values())

    def parts(self, action: Action) -> Mapping[str, float]:
        """What that is made of."""
        tried = self._parts[action]
        ids = sorted({part for parts in tried for part in parts})
        return {part: sum([parts.get(part, 0.0) for parts in tried]) / len(tried) for part in ids}

    def _answered(self, action: Action, number: int) -> State:
        """The position after somebody has answered a step into his arc: in a share of the tries a
        shot hits as its odds are."""
        state, dice = self._state, ForcedDice(number)
        assert state.reaction is not None
        if isinstance(action, actions.Fire):
            shooter = state.troopers[action.unit]
            target = state.troopers[state.reaction.mover]
            gun = self._visibility.context.gun(shooter)
            assert gun is not None
            odds = self._visibility.odds(state, shooter, gun, spot(shooter), spot(target))
            dice.tell(HIT if number * _SPREAD % 1 < odds else MISS)
        return self._game.play(state, action, dice).state


COACH: Final = SquadCoach
