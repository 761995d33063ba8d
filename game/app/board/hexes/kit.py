"""The kit of a hex map."""

from game.app.board.hexes.counters import Counters
from game.app.board.hexes.facing_counters import FacingCounters
from game.app.board.hexes.floor import FloorArt
from game.app.board.hexes.grid import GridArt
from game.app.board.hexes.ground import GroundArt
from game.app.board.hexes.marks import HexMarks
from game.app.board.hexes.measures import faced_measures
from game.app.board.hexes.mixed import HexCounters
from game.app.board.hexes.plane import BUILD, CORNERS, HexPlane
from game.app.board.hexes.printer import HexPrinter
from game.app.board.hexes.roads import RoadArt
from game.app.board.view.kit import Kit
from game.app.board.view.letters import Letters
from game.app.board.view.markers import Markers
from game.app.board.view.measures import measures
from game.app.board.view.pen import Pen
from game.app.ui import Ui
from game.boards.hexmap import HexMap
from game.core.words import load_words


def hex_plane(hexmap: HexMap) -> HexPlane:
    """Where the hexes of a map lie."""
    plane = HexPlane(hexmap.board, measures().camera.margin)
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
            FacingCounters(faced, m, theme, ui.icons, letters, art),
        ),
        markers=Markers(m, theme, ui.icons, letters, words, BUILD, CORNERS),
        # a floor is open: what is to be held there is one place
        marks=HexMarks(joins=floor is not None),
    )
