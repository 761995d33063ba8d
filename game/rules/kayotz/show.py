"""What lies on the table, gathered for the game to ask one module.

Counters and marks are in `counters`, the unit and hex cards in `unitcard`, the turn strip and the
victory so far in `standing`.
"""

from typing import TYPE_CHECKING

from game.core.table import CardFace
from game.rules.kayotz.counters import marks, piece_of, pieces
from game.rules.kayotz.standing import status
from game.rules.kayotz.unitcard import cell_card, unit_card

if TYPE_CHECKING:
    from game.rules.kayotz.game import KayotzGame

__all__ = ["card_face", "cell_card", "marks", "piece_of", "pieces", "status", "unit_card"]


def card_face(game: "KayotzGame", card: str) -> CardFace:
    """An activation card or a Mission Goal by its id, as it is shown."""
    known = game.data.cards.get(card)
    if known is not None:
        return CardFace(known.id, known.title, known.art, known.text, known.flavour, "KZ-D1")
    goal = game.data.goals[card]
    return CardFace(goal.id, goal.title, "card-back", goal.text, "", "KZ-G1")
