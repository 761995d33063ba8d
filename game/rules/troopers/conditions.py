"""What a lesson may ask of a position: see `game.core.conditions`."""

from typing import TYPE_CHECKING

from game.core.conditions import Conditions
from game.rules.troopers.points import left
from game.rules.troopers.state import State

if TYPE_CHECKING:
    from game.rules.troopers.game import TroopersGame


def _at(game: "TroopersGame", state: State, words: tuple[str, ...]) -> bool:
    """Whether a trooper is on a dot."""
    trooper, dot = words
    return state.troopers[trooper].cell == game.board.cell(dot)


def _left(game: "TroopersGame", state: State, words: tuple[str, ...]) -> bool:
    """Whether so many AP are left to a trooper (TR-T3)."""
    trooper, ap = words
    return left(game.field, state.troopers[trooper]) == int(ap)


CONDITIONS: Conditions["TroopersGame", State] = Conditions({
    "<trooper> at <dot>": _at, "<trooper> has <number> ap": _left,
})
