"""The kit of a hex map."""

from game.app.board.counters import Counters
from game.app.board.faced.counters import FacedCounters
from game.app.board.faced.floor import FloorArt
from game.app.board.faced.measures import faced_measures
from game.app.board.faced.mixed import HexCounters
from game.app.board.grid import GridArt
from game.app.board.ground import GroundArt
from game.app.board.hexprint import HexPrinter
from game.app.board.kit import Kit
from game.app.board.laying import Laying
from game.app.board.letters import Letters
from game.app.board.markers import Markers
from game.app.board.measures import measures
from game.app.board.pen import Item, Pen
from game.app.board.plane import BUILD, CORNERS, Plane
from game.app.board.roads import RoadArt
from game.app.board.wash import draw_threats
from game.app.ui import Ui
from game.boards.hexmap import HexMap
from game.core.table import CellMark, Field
from game.core.words import load_words


class HexLaid(Laying):
    """What is laid on whole hexes. No game on hexes watches wedges, or marks lines of its map.

    joins: see `Laid`.
    """

    def __init__(self, joins: bool) -> None:
        self.joins = joins

    def threats(self, pen: Pen, cells: tuple[int, ...], z: int) -> list[Item]:
        """Amber hexes with a dashed edge."""
        return draw_threats(pen, cells, z)

    def field(
        self, pen: Pen, field: Field, whole: bool, z: int, over: int, row: int = 0
    ) -> list[Item]:
        """Its cells as ones in danger, if it is to be seen whole."""
        cells = tuple(cell for cell in field.cells if pen.plane.shows(cell))
        return draw_threats(pen, cells, z) if whole else []

    def line_mark(self, pen: Pen, mark: CellMark, z: float) -> list[Item]:
        """Nothing lies along a line."""
        return []


def hex_plane(hexmap: HexMap) -> Plane:
    """Where the hexes of a map lie."""
    plane = Plane(hexmap.board, measures().camera.margin)
    if _floored(hexmap):
        # below the plates of its counters
        plane.build = plane.build._replace(foot=faced_measures().foot)
    return plane


def _floored(hexmap: HexMap) -> bool:
    return faced_measures().floor.base in hexmap.terrain


def hex_kit(hexmap: HexMap, ui: Ui, art: str, patterns: bool) -> Kit:
    """All that a hex map is drawn with. art: folder of the counters' figures."""
    m, theme = measures(), ui.theme
    plane, letters, words = hex_plane(hexmap), Letters(ui.text), load_words("board")
    ground = GroundArt(hexmap, plane, m, theme)
    faced = faced_measures()
    floor = None
    if _floored(hexmap):
        floor = FloorArt(hexmap, plane, faced.floor, theme, ui.textures, words)
    grid = GridArt(plane, ground, m, theme, letters, ui.scale, floor)
    roads = RoadArt(hexmap, plane, m, theme)
    return Kit(
        plane=plane,
        camera=m.camera,
        printer=HexPrinter(plane, ground, roads, grid, m, theme, ui.textures, ui.icons, floor),
        pen=Pen(plane, m, theme, letters, ui.icons, grid, words, ui.scale, patterns),
        counters=HexCounters(
            Counters(m, theme, ui.textures, ui.icons, letters, art),
            FacedCounters(faced, m, theme, ui.icons, letters, art),
        ),
        markers=Markers(m, theme, ui.icons, letters, words, BUILD, CORNERS),
        # a floor is open: what is to be held there is one place
        laid=HexLaid(joins=floor is not None),
    )
