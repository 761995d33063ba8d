"""What a lesson may ask of a position: see `game.core.conditions`."""

from typing import TYPE_CHECKING

from game.core.conditions import Conditions
from game.rules.kayotz.state import State

if TYPE_CHECKING:
    from game.rules.kayotz.game import KayotzGame


def _at(game: "KayotzGame", state: State, words: tuple[str, ...]) -> bool:
    """Whether a Marine stands in a hex."""
    unit, cell = words
    return state.marines[unit].cell == game.board.cell(cell)


CONDITIONS: Conditions["KayotzGame", State] = Conditions({"<unit> at <hex>": _at})
