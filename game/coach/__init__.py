"""The coach: what a decision was worth beside what the strongest player would have done.

Both are tried out from the same position, with the same dice, by the same means: those by which
that player of the game judges positions. It knows the computer players and changes nothing in
them. What it measures in, and how often it tries, is data (`game.core.review.CoachScale`).
"""

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Protocol

from game.core.errors import BoxError
from game.core.rules import AnyRules
from game.players import LEVELS, names
from game.players.cancellation import CancellationToken


class Appraiser(Protocol):
    """Tries actions out that may be done in one position."""

    def worth(self, action: Any, number: int) -> float:
        """What a try of an action brought to the side that decides, in the measure of the game.
        number: of the dice, from 0; those of a number are the same for all actions. What a
        cancelled one says doesn't count."""

    def parts(self, action: Any) -> Mapping[str, float]:
        """The worth of an action that was tried in parts, on the average of its tries, by ids of
        `Presentation.weighed_term`. What all actions have in common may be left out."""


class Coach(Protocol):
    """Appraises the positions of one scenario, and remembers what they have in common."""

    def appraiser(self, state: Any, side: str, cancel: CancellationToken) -> Appraiser:
        """Who tries out what a side may do in a position."""


def strongest(game_id: str) -> str:
    """The name of the strongest computer player of a game: by its lights decisions are judged."""
    return next((name for name in reversed(names(game_id)) if name in LEVELS), names(game_id)[-1])


def coach(game: AnyRules) -> Coach:
    """The coach of a game.

    Raises:
        BoxError: it has none.
    """
    module = f"{__name__}.{game.id}"
    try:
        found: Coach = import_module(module).COACH(game)
    except ModuleNotFoundError as missing:
        if missing.name != module:
            raise
        raise BoxError(f"there is no coach for {game.id}") from missing
    return found
