"""The counters of a hex map: printed cards, or hexagons with a facing, as their stock asks."""

from collections.abc import Hashable, Sequence

from game.app.board.hexes.counters import Counters, Look
from game.app.board.hexes.facing_counters import FacedLook, FacingCounters
from game.app.board.view.counters import Seat
from game.app.board.view.ink import Sprite
from game.core.table import Piece


class HexCounters:
    """Hands each piece on to what draws its stock. See `CounterArt`."""

    def __init__(self, cards: Counters, faced: FacingCounters) -> None:
        self._cards = cards
        self._faced = faced

    def _of(self, piece: Piece) -> Counters | FacingCounters:
        return self._faced if self._faced.takes(piece.stock) else self._cards

    def pixels(self, side: float, piece: Piece | None = None) -> int:
        """Both are as high."""
        return self._cards.pixels(side)

    def turned(self, piece: Piece) -> int:
        """Degrees by which a piece is turned when it has acted."""
        return self._of(piece).turned(piece)

    def seat(self, piece: Piece, mates: Sequence[Piece]) -> Seat:
        """Where a piece lies with these others in its hex."""
        return self._of(piece).seat(piece, mates)

    def look(self, piece: Piece, state: str = "") -> Hashable:
        """The look of a piece."""
        return self._of(piece).look(piece, state)

    def bake(self, look: Look | FacedLook, side: float) -> Sprite:
        """Draw one counter for a hex side in pixels."""
        if isinstance(look, FacedLook):
            return self._faced.bake(look, side)
        return self._cards.bake(look, side)

    def ghost(self, sprite: Sprite, level: str, side: float) -> Sprite:
        """On hexes there is but one level."""
        return sprite

    def plated(self, dx: float, dy: float, side: float) -> bool:
        """On hexes there is but one level."""
        return False

    def hit(self, piece: Piece, dx: float, dy: float, side: float) -> bool:
        """Whether a point so far from the counter's middle lies on it."""
        return self._of(piece).hit(piece, dx, dy, side)

    def low(self, piece: Piece) -> bool:
        """Whether others on its hex lie above it."""
        return self._of(piece).low(piece)

    def high(self, piece: Piece) -> bool:
        """Neither does."""
        return False
