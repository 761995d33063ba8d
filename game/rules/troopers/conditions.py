"""What a lesson may ask of a position: see `game.core.conditions`."""

from game.core.conditions import Conditions
from game.rules.troopers.points import left
from game.rules.troopers.rules import TroopersRules
from game.rules.troopers.state import State


def _at(game: TroopersRules, state: State, words: tuple[str, ...]) -> bool:
    """Whether a trooper is on a dot."""
    trooper, dot = words
    return state.troopers[trooper].cell == game.board.cell(dot)


def _left(game: TroopersRules, state: State, words: tuple[str, ...]) -> bool:
    """Whether so many AP are left to a trooper (TR-T3)."""
    trooper, ap = words
    return left(game.context, state.troopers[trooper]) == int(ap)


CONDITIONS: Conditions[TroopersRules, State] = Conditions({
    "<trooper> at <dot>": _at, "<trooper> has <number> ap": _left,
})
