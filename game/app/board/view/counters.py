"""What a board view asks of the counters of a board."""

from collections.abc import Hashable, Sequence
from typing import Any, NamedTuple, Protocol

from game.app.board.view.ink import Sprite
from game.core.table import Piece


class Seat(NamedTuple):
    """Where a piece lies in a cell that it shares: shifted from the middle by so many world
    units, and its size."""

    dx: float = 0.0
    dy: float = 0.0
    scale: float = 1.0


class CounterArt(Protocol):
    """Draws counters. A look is all that a sprite depends on besides its size."""

    def turned(self, piece: Piece) -> int:
        """Degrees by which a piece is turned when it has acted, 0 where that is shown
        otherwise."""

    def seat(self, piece: Piece, mates: Sequence[Piece]) -> Seat:
        """Where a piece lies with these others in its cell."""

    def pixels(self, side: float, piece: Piece | None = None) -> int:
        """Pixels of a counter's side when a world unit has so many; of this piece's, where they
        differ."""

    def look(self, piece: Piece, state: str = "") -> Hashable:
        """The look of a piece. state: "", "hover" or "selected"."""

    def bake(self, look: Any, side: float) -> Sprite:
        """Draw one."""

    def ghost(self, sprite: Sprite, level: str, side: float) -> Sprite:
        """A sprite as it is seen from another level. level: "+" if it is above or "-" below, and
        the letter that stands on its plate; "" without a plate."""

    def plated(self, dx: float, dy: float, side: float) -> bool:
        """Whether a point so far from a ghost's middle lies on the plate of its level."""

    def hit(self, piece: Piece, dx: float, dy: float, side: float) -> bool:
        """Whether a point so far from the counter's middle lies on it."""

    def low(self, piece: Piece) -> bool:
        """Whether others on its cell lie above it."""

    def high(self, piece: Piece) -> bool:
        """Whether it hangs above others that lie beneath it."""
