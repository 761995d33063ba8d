"""The coach of Kay'otz Incursion: plays on to the beginning of the next turns, with all that the
side can't see drawn anew each time, and appraises what has come of it.

The measure: points of 100, what a position promises on the way from defeat (0) to the best result
(100); for the hive what is missing to 100.
"""

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from game.core.dice import SeededDice
from game.core.rules import AnyRules
from game.players.cancellation import CancellationToken
from game.players.kayotz.appraisal import Appraisal
from game.players.kayotz.lookahead import by_one_try, by_the_book, drawn_anew, play_to_turn
from game.players.kayotz.tactics import Tactics
from game.players.kayotz.ways import Ways
from game.rules.kayotz.actions import Action
from game.rules.kayotz.rules import KayotzRules
from game.rules.kayotz.state import ALIENS, State

_TURNS = {"marines": 2, "hive": 4}
"""How far it looks. Cards work by what they leave behind."""
_POINTS = 100.0


class IncursionCoach:
    """Appraises the positions of one scenario."""

    def __init__(self, game: AnyRules) -> None:
        assert isinstance(game, KayotzRules)
        self.game = game
        ways = Ways(game.context)
        self.tactics = Tactics(game.context, ways)
        self.marines = Appraisal(game, ways)
        self.hive = Appraisal(game, ways, side="hive")

    def appraiser(
        self, state: State, side: str, cancel: CancellationToken
    ) -> "IncursionAppraiser":
        """Who tries out what a side may do in a position."""
        return IncursionAppraiser(self, state, side)


class IncursionAppraiser:
    """Tries the actions of one position out."""

    def __init__(self, coach: IncursionCoach, state: State, side: str) -> None:
        self._coach, self._state, self._side = coach, state, side
        hive = side == ALIENS
        self._appraisal = coach.hive if hive else coach.marines
        self._picker = by_one_try(coach.hive) if hive else by_the_book
        self._turns = _TURNS["hive" if hive else "marines"]
        self._sign = -1.0 if hive else 1.0
        self._parts: dict[Any, list[Mapping[str, float]]] = {}

    def worth(self, action: Action, number: int) -> float:
        """Points on the average of the turns that follow: the first are surer, the later ones tell
        more."""
        game, state = self._coach.game, self._state
        seed = f"{state.turn}:{number}"
        rng = Random(seed)
        state = drawn_anew(game, state, self._side, rng)
        first = state.turn + 1
        state = game.play(state, action, SeededDice(rng.getrandbits(32))).state
        worth = 0.0
        for turn in range(first, first + self._turns):
            state, _ = play_to_turn(game, self._coach.tactics, state, turn, seed, self._picker)
            outlook = self._appraisal.outlook(state)
            self._parts.setdefault(action, []).append(outlook.parts)
            worth += outlook.worth
            seed = f"{seed}:{turn}"
        share = min(1.0, max(0.0, worth / self._turns))
        return _POINTS * (share if self._sign > 0 else 1 - share)

    def parts(self, action: Action) -> Mapping[str, float]:
        """What the points are made of."""
        tried = self._parts[action]
        ids = sorted({part for parts in tried for part in parts})
        scale = self._sign * _POINTS / len(tried)
        return {part: scale * sum([parts.get(part, 0.0) for parts in tried]) for part in ids}


COACH: Final = IncursionCoach
