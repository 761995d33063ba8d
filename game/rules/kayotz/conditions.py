"""What a lesson may ask of a position: see `game.core.conditions`."""

from game.core.conditions import Conditions
from game.rules.kayotz.rules import KayotzRules
from game.rules.kayotz.state import State


def _at(game: KayotzRules, state: State, words: tuple[str, ...]) -> bool:
    """Whether a Marine stands in a hex."""
    unit, cell = words
    return state.marines[unit].cell == game.board.cell(cell)


CONDITIONS: Conditions[KayotzRules, State] = Conditions({"<unit> at <hex>": _at})
