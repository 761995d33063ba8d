"""What lies on the table, gathered for the game to ask one module.

Counters, contacts and front halves are in `counters`, the cards in `unitcard` and `tablecard`, the
turn strip and the victory so far in `standing`.
"""

from typing import TYPE_CHECKING, NoReturn

from game.boards.table import inches
from game.core.errors import BoxError
from game.rules.mechs.counters import fields, links, marks, piece_of, pieces
from game.rules.mechs.standing import status
from game.rules.mechs.state import State
from game.rules.mechs.tablecard import cell_card
from game.rules.mechs.talk import say
from game.rules.mechs.unitcard import unit_card

if TYPE_CHECKING:
    from game.rules.mechs.game import MechsGame

__all__ = [
    "card_face", "cell_card", "fields", "links", "marks", "measure", "piece_of", "pieces",
    "status", "unit_card",
]


def measure(game: "MechsGame", state: State, a: int, b: int) -> str:
    """What a tape from point to point reads: "7.25″"; from counter to counter dot to dot (MC-U8).
    """
    return inches(game.field.board.length(a, b))


def card_face(game: "MechsGame", card: str) -> NoReturn:
    """'Mech Field is played without cards.

    Raises:
        BoxError: always.
    """
    raise BoxError(say("no-cards", card=card))
