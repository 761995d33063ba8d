"""What is seen of a game while it is played, beside its result: what each side loses and when, who
does anything, and how open the game still is after two thirds of it."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping
from typing import Any

from game.core.contract import AnyGame, one_sided
from game.core.rules import unit_of
from game.laboratory.game_record import Observed
from game.players import Player
from game.players.playouts import play_on

_THIRDS = 3


class Observation:
    """Follows one game. Its positions are kept until it is over: they share what doesn't change."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._states: list[Any] = []
        self._actions: list[Any] = []
        self._leads: set[str] = set()  # sides whose units are given orders
        self._acted: set[str] = set()

    def take(self, state: Any, action: Any) -> None:
        """A position, and what is done in it."""
        game = self._game
        self._states.append(state)
        self._actions.append(action)
        unit = unit_of(action)
        if unit and not isinstance(action, game.passing):
            self._acted.add(unit)
        if unit and game.auto(state) is None:
            self._leads.add(game.decider(state))

    def end(self, state: Any) -> None:
        """The last position."""
        self._states.append(state)

    def observed(self, players: Mapping[str, Player], playouts: int, seed: int) -> Observed:
        """What was seen. players: who plays on from two thirds of the game, so many times."""
        game = self._game
        places = [self._after(third) for third in range(1, _THIRDS)]
        shares = [_lost(game, self._states[place]) for place in (*places, len(self._states) - 1)]
        lost = {side: (shares[0][side], shares[1][side], shares[2][side]) for side in shares[0]}
        units = [
            piece.id for piece in game.pieces(self._states[0])
            if piece.side in self._leads and piece.cell is not None
        ]
        idle = tuple(sorted(unit for unit in units if unit not in self._acted))
        ends = self._ends(players, playouts, places[-1], seed) if playouts else {}
        return Observed(lost, len(units), idle, ends)

    def _after(self, third: int) -> int:
        """The place among the positions of the first one after so many thirds of the turns that
        the game took."""
        game, states = self._game, self._states
        turns = game.status(states[-1]).turn
        wanted = turns * third // _THIRDS + 1
        return min(
            bisect_left(states, wanted, key=lambda state: game.status(state).turn), len(states) - 1
        )

    def _ends(
        self, players: Mapping[str, Player], playouts: int, place: int, seed: int
    ) -> dict[str, int]:
        """How the game ends if it is played on from a place with other dice."""
        game = self._game
        if place >= len(self._actions):
            place = len(self._actions) - 1
        by_level = one_sided(game)
        found: Counter[str] = Counter()
        for number in range(playouts):
            state, _ = play_on(
                game, self._states[place], self._actions[place], players, f"{seed} {number}",
                lambda state: False, most=20_000,
            )
            ending = game.outcome(state)
            if ending is not None:
                found[ending.level if by_level else ending.winner] += 1
        return dict(sorted(found.items()))


def _lost(game: AnyGame, state: Any) -> dict[str, float]:
    """The percentage of its force that each side has lost."""
    return {
        side: round(100 * lost / whole, 1) if whole else 0.0
        for side, (lost, whole) in game.losses(state).items()
    }
