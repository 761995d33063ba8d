"""The kit of a hex map."""

from collections.abc import Hashable, Sequence

from game.app.board.hexes.cards import CardCounters
from game.app.board.hexes.facing import FacingCounters
from game.app.board.hexes.floor import FloorArt
from game.app.board.hexes.grid import GridArt
from game.app.board.hexes.ground import HexGroundArt
from game.app.board.hexes.look import HexLook, RingedFloor
from game.app.board.hexes.marks import HexMarks
from game.app.board.hexes.measures import HexMeasures
from game.app.board.hexes.plane import BUILD, CORNERS, HexPlane
from game.app.board.hexes.printer import HexPrinter
from game.app.board.hexes.roads import RoadArt
from game.app.board.view.counter_artist import CounterArtist
from game.app.board.view.counters import CounterKey, Seat
from game.app.board.view.ink import Sprite
from game.app.board.view.kit import BoardKit
from game.app.board.view.letters import Letters
from game.app.board.view.look import Look, look_of
from game.app.board.view.markers import Markers
from game.app.board.view.measures import measures, measures_of
from game.app.board.view.pen import Pen
from game.app.ui import Ui
from game.boards.hexmap import HexMap
from game.core.table import Piece
from game.core.words import load_words

_FACING = "hexagon"
"""The shape of stock that has a facing."""


class HexCounters:
    """The counters of a hex map: printed cards or hexagons with a facing, as the shape of their
    stock asks. See `CounterArt`."""

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


def hex_plane(hexmap: HexMap, game: str) -> HexPlane:
    """Where the hexes of a map lie. game: whose look it has."""
    plane = HexPlane(hexmap.board, measures().camera.margin)
    if _floor(hexmap, look_of(game, HexLook)) is not None:
        # below the plates of its counters
        plane.build = plane.build._replace(foot=measures_of(HexMeasures).foot)
    return plane


def _floor(hexmap: HexMap, look: HexLook) -> RingedFloor | None:
    """The floor of a map that has anything open of its kinds."""
    floor = look.floor
    if floor is None or not any(floor.kinds.get(key) == "open" for key in hexmap.terrain):
        return None
    return floor


def artist_of(ui: Ui, game: str, letters: Letters) -> CounterArtist:
    """Who draws the counters of a game."""
    return CounterArtist(ui, measures(), letters, f"figures/{game}")


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


def hex_kit(hexmap: HexMap, ui: Ui, game: str, patterns: bool) -> BoardKit:
    """All that a hex map is drawn with. game: whose look it has."""
    m, hexes, theme = measures(), measures_of(HexMeasures), ui.theme
    look = look_of(game, HexLook)
    plane, letters, words = hex_plane(hexmap, game), Letters(ui.text), load_words("board")
    ground = HexGroundArt(hexmap, plane, hexes, look, theme)
    laid = _floor(hexmap, look)
    floor = None if laid is None else FloorArt(hexmap, plane, laid, theme, ui.textures)
    grid = GridArt(plane, ground, hexes.grid, m.sheet, theme, letters, ui.scale, floor)
    roads = RoadArt(hexmap, plane, hexes, look.bridges, theme)
    return BoardKit(
        plane=plane,
        camera=m.camera,
        printer=HexPrinter(
            plane, ground, roads, grid, m, hexes, theme, ui.textures, ui.icons, floor
        ),
        pen=Pen(plane, m, look, theme, letters, ui.icons, grid, words, ui.scale, patterns),
        counters=hex_counters(ui, game, letters),
        markers=Markers(m, look, theme, ui.icons, letters, BUILD, CORNERS),
        # a floor is open: what is to be held there is one place
        marks=HexMarks(joins=floor is not None),
    )
