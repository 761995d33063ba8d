"""What measures of more than one board say: tiles, wedges, and where a counter's stock is found."""

from collections.abc import Mapping
from typing import TypeVar

from game.app.board.view.measures import Pair, Tint
from game.core.errors import BoxError
from game.core.ownfile import Record

R = TypeVar("R")


class TileM(Record, frozen=True):
    """Pixels of a tile's side, and how many times too large it is drawn."""

    side: int
    fine: int


class WedgeM(Record, frozen=True):
    """Wedges: strength in percent, lines in pixels at the measuring cell or inch."""

    alpha: int
    casing: float
    line: float
    dash: Pair
    words: float


class WedgeTint(Record, frozen=True):
    """Colours of a kind of wedge."""

    fill: Tint
    ink: Tint


def stock_in(stocks: Mapping[str, R], name: str, file: str) -> R:
    """The recipe of a counter's stock.

    Raises:
        BoxError: the file has no such stock.
    """
    found = stocks.get(name)
    if found is None:
        raise BoxError(f"{file}: there is no counter stock {name!r}: add it under stocks")
    return found
