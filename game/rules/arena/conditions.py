"""What a lesson may ask of a position: see `game.core.conditions`."""

from game.core.conditions import Conditions
from game.rules.arena import facing, movement_allowance
from game.rules.arena.rules import ArenaRules
from game.rules.arena.state import State


def _at(game: ArenaRules, state: State, words: tuple[str, ...]) -> bool:
    """Whether a figure stands in a hex."""
    figure, cell = words
    return state.figures[figure].cell == game.board.cell(cell)


def _faces(game: ArenaRules, state: State, words: tuple[str, ...]) -> bool:
    """Whether a figure has another in one of its front hexes (AR-P1)."""
    one, other = (state.figures[word] for word in words)
    return other.cell in facing.fronts(game.board, one.cell, one.facing)


def _spent(game: ArenaRules, state: State, words: tuple[str, ...]) -> bool:
    """Whether a figure has gone no farther than half its MOV (AR-D5)."""
    figure = state.figures[words[0]]
    return figure.spent <= movement_allowance.half(game.context, figure)


CONDITIONS: Conditions[ArenaRules, State] = Conditions({
    "<figure> at <hex>": _at, "<figure> faces <figure>": _faces,
    "<figure> within half": _spent,
})
