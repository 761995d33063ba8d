"""Computer players. Each knows the Game contract and its own game, nothing of the screen.

The players of a game live in the folder here that bears the game's id; its `levels` has them as
`PLAYERS` by level, so that a new game needs no line anywhere else.
"""

import random
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, Protocol

from game.core.deliberation import Notes
from game.core.errors import BoxError
from game.core.rules import AnyRules
from game.players.cancellation import NEVER, CancellationToken

LEVELS = ("recruit", "regular", "veteran")
"""Strengths of computer players, the weakest first."""
_FORMER = {"scripted": "regular"}  # names that saved games and requests may still have


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


def names(game_id: str) -> tuple[str, ...]:
    """Whom there is to play a game: its levels, the weakest first, and chance."""
    own = _own(game_id)
    return (*(level for level in LEVELS if level in own), "random")


def usual(game_id: str) -> str:
    """The name of the player that a game is usually played by: its own, or chance."""
    return "regular" if "regular" in _own(game_id) else "random"


def computer(game_id: str, name: str = "regular") -> Player:
    """A computer player of a game, by one of its `names`.

    Raises:
        BoxError: there is no such player; names those there are.
    """
    name = _FORMER.get(name, name)
    if name == "random":
        from game.players.random_player import RandomPlayer

        return RandomPlayer()
    own = _own(game_id)
    if name in own:
        return own[name]()
    known = ", ".join(names(game_id))
    raise BoxError(f"there is no computer player {name!r} for {game_id}: use {known}")


def _own(game_id: str) -> Mapping[str, Callable[[], Player]]:
    """What makes a game's own players, by level."""
    folder = f"{__name__}.{game_id}"
    try:
        players: Mapping[str, Callable[[], Player]] = import_module(f"{folder}.levels").PLAYERS
    except ModuleNotFoundError as missing:
        if missing.name != folder:
            raise
        return {}
    return players
