"""The counters of hex maps: printed cards, or hexagons with a facing, as their stock asks."""

from collections.abc import Hashable, Sequence

from game.app.board.hexes.cards import CardCounters
from game.app.board.hexes.facing import FacingCounters
from game.app.board.hexes.look import HexLook
from game.app.board.hexes.measures import HexMeasures
from game.app.board.view.counter_artist import artist_of
from game.app.board.view.counters import CounterKey, Seat
from game.app.board.view.ink import Sprite
from game.app.board.view.letters import Letters
from game.app.board.view.look import Look, look_of
from game.app.board.view.measures import measures_of
from game.app.ui import Ui
from game.core.view_records import Piece

_FACING = "hexagon"
"""The shape of stock that has a facing."""


class HexCounters:
    """Hands each piece on to what draws stock of its shape. See `CounterArt`."""

    def __init__(self, look: Look, cards: CardCounters, facing: FacingCounters) -> None:
        self._look = look
        self._cards = cards
        self._facing = facing

    def _of(self, piece: Piece | CounterKey) -> CardCounters | FacingCounters:
        faced = self._look.stock(piece.stock).shape == _FACING
        return self._facing if faced else self._cards

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

    def bake(self, look: CounterKey, side: float) -> Sprite:
        """Draw one counter for a hex side in pixels."""
        return self._of(look).bake(look, side)

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
        """Whether it hangs above others on its hex."""
        return self._of(piece).high(piece)


def cards_of(ui: Ui, game: str, letters: Letters) -> CardCounters:
    """The printed cards of a game."""
    artist = artist_of(ui, game, letters)
    return CardCounters(artist, look_of(game, HexLook), measures_of(HexMeasures).card, ui.scale)


def hex_counters(ui: Ui, game: str, letters: Letters) -> HexCounters:
    """The counters of a game on hexes."""
    m, look = measures_of(HexMeasures), look_of(game, HexLook)
    artist = artist_of(ui, game, letters)
    facing = FacingCounters(artist, look, m.facing, m.card.side, ui.scale)
    return HexCounters(look, cards_of(ui, game, letters), facing)
