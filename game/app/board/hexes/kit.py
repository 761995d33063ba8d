"""The kit of a hex map."""

from game.app.board.hexes.counters import hex_counters
from game.app.board.hexes.floor import FloorArt
from game.app.board.hexes.grid import GridArt
from game.app.board.hexes.ground import HexGroundArt
from game.app.board.hexes.look import HexLook, RingedFloor
from game.app.board.hexes.marks import HexMarks
from game.app.board.hexes.measures import HexMeasures
from game.app.board.hexes.plane import BUILD, CORNERS, HexPlane
from game.app.board.hexes.printer import HexPrinter
from game.app.board.hexes.roads import RoadArt
from game.app.board.view.kit import BoardKit
from game.app.board.view.letters import Letters
from game.app.board.view.look import look_of
from game.app.board.view.markers import Markers
from game.app.board.view.measures import measures, measures_of
from game.app.board.view.pen import Pen
from game.app.ui import Ui
from game.boards.hexmap import HexMap
from game.core.words import load_words


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
        markers=Markers(m, look, theme, ui.icons, letters, BUILD, CORNERS, ui.scale),
        # a floor is open: what is to be held there is one place
        marks=HexMarks(joins=floor is not None),
    )
