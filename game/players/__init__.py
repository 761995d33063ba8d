"""Computer players. Each knows the Game contract and its own game, nothing of the screen."""

import random
from collections.abc import Callable
from typing import Any, Protocol

from game.core.contract import AnyGame
from game.core.errors import BoxError


class Player(Protocol):
    """Somebody who decides."""

    def choose(self, game: AnyGame, state: Any, rng: random.Random) -> Any:
        """One legal action of a position in which somebody decides (`game.auto` is None).

        rng: the player's own chance, never the game's dice.
        """


def _random() -> Player:
    from game.players.random_player import RandomPlayer

    return RandomPlayer()


def _kayotz() -> Player:
    from game.players.kayotz import ScriptedMarines

    return ScriptedMarines()


_SCRIPTED: dict[str, Callable[[], Player]] = {"kayotz": _kayotz}


def computer(game_id: str, name: str = "scripted") -> Player:
    """A computer player of a game: "scripted" (plain good sense) or "random".

    Raises:
        BoxError: there is no such player; names those there are.
    """
    if name == "random":
        return _random()
    if name == "scripted" and game_id in _SCRIPTED:
        return _SCRIPTED[game_id]()
    known = "random, scripted" if game_id in _SCRIPTED else "random"
    raise BoxError(f"there is no computer player {name!r} for {game_id}: use {known}")
