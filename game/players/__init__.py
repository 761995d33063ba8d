"""Computer players. Each knows the Game contract and its own game, nothing of the screen.

The plain sensible player of a game lives in the module here that bears the game's id, as `PLAYER`,
so that a new game needs no line anywhere else.
"""

import random
from collections.abc import Callable
from importlib import import_module
from typing import Any, Protocol

from game.core.deliberation import Notes
from game.core.errors import BoxError
from game.core.rules import AnyRules
from game.players.cancellation import NEVER, CancellationToken

NAMES = ("scripted", "random")
"""Players by name: plain good sense, and chance."""


class Player(Protocol):
    """Somebody who decides."""

    def choose(
        self, game: AnyRules, state: Any, rng: random.Random, cancel: CancellationToken = NEVER,
        notes: Notes | None = None,
    ) -> Any:
        """One legal action of a position in which somebody decides (`game.auto` is None).

        The same for the same game, state and rng, whatever was asked before, unless it is cut
        short. rng: the player's own chance, never the game's dice. cancel: looked at in every loop
        that may take long; once it is cancelled, the best so far is given. notes: where it writes
        down what it compares, for whoever asks why.
        """


def _scripted(game_id: str) -> Callable[[], Player] | None:
    """What makes a game's own player, None when it has none."""
    module = f"{__name__}.{game_id}"
    try:
        found: Callable[[], Player] = import_module(module).PLAYER
    except ModuleNotFoundError as missing:
        if missing.name != module:
            raise
        return None
    return found


def usual(game_id: str) -> str:
    """The name of the player that a game is usually played by: its own, or chance."""
    return "random" if _scripted(game_id) is None else "scripted"


def computer(game_id: str, name: str = "scripted") -> Player:
    """A computer player of a game: "scripted" (plain good sense) or "random".

    Raises:
        BoxError: there is no such player; names those there are.
    """
    if name == "random":
        from game.players.random_player import RandomPlayer

        return RandomPlayer()
    own = _scripted(game_id)
    if name == "scripted" and own is not None:
        return own()
    known = ", ".join(NAMES if own is not None else ("random",))
    raise BoxError(f"there is no computer player {name!r} for {game_id}: use {known}")
