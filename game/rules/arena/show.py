"""What lies on the table, gathered for the game to ask one module.

Counters, marks, zones and links are in `counters`, the cards in `unitcard` and `hexcard`, the turn
strip, the order of acting and the victory so far in `standing`.
"""

from typing import TYPE_CHECKING, NoReturn

from game.core.errors import BoxError
from game.rules.arena.counters import links, marks, piece_of, pieces, zones
from game.rules.arena.hexcard import cell_card
from game.rules.arena.standing import status
from game.rules.arena.talk import say
from game.rules.arena.unitcard import unit_card

if TYPE_CHECKING:
    from game.rules.arena.game import ArenaGame

__all__ = [
    "card_face", "cell_card", "links", "marks", "piece_of", "pieces", "status", "unit_card",
    "zones",
]


def card_face(game: "ArenaGame", card: str) -> NoReturn:
    """Arena is played without cards.

    Raises:
        BoxError: always.
    """
    raise BoxError(say("no-cards", card=card))
