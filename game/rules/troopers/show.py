"""What lies on the table, gathered for the game to ask one module.

Counters, marks and arcs are in `counters`, the cards in `unitcard` and `dotcard`, the turn strip
and the victory so far in `standing`.
"""

from typing import TYPE_CHECKING, NoReturn

from game.core.errors import BoxError
from game.rules.troopers.counters import fields, marks, piece_of, pieces
from game.rules.troopers.dotcard import cell_card
from game.rules.troopers.standing import status
from game.rules.troopers.talk import say
from game.rules.troopers.unitcard import unit_card

if TYPE_CHECKING:
    from game.rules.troopers.game import TroopersGame

__all__ = [
    "card_face", "cell_card", "fields", "marks", "piece_of", "pieces", "status", "unit_card",
]


def card_face(game: "TroopersGame", card: str) -> NoReturn:
    """Troopers is played without cards.

    Raises:
        BoxError: always.
    """
    raise BoxError(say("no-cards", card=card))
