"""The kit of a dot map."""

import msgspec

from game.app.board.dots.counters import FigureCounters
from game.app.board.dots.look import PlanLook
from game.app.board.dots.marks import DotMarks
from game.app.board.dots.measures import DotMeasures
from game.app.board.dots.plane import BUILD, DotPlane, round_ring
from game.app.board.dots.printer import DotNumbers, DotPrinter
from game.app.board.view.counter_artist import artist_of
from game.app.board.view.kit import BoardKit
from game.app.board.view.letters import Letters
from game.app.board.view.look import look_of
from game.app.board.view.markers import Markers
from game.app.board.view.measures import measures, measures_of
from game.app.board.view.pen import Pen
from game.app.ui import Ui
from game.boards.dotmap import DotMap
from game.core.words import load_words


def dot_plane(dotmap: DotMap) -> DotPlane:
    """Where the dots of a map lie."""
    return DotPlane(dotmap.board)


def dot_kit(dotmap: DotMap, ui: Ui, game: str, patterns: bool) -> BoardKit:
    """All that a dot map is drawn with. game: whose look it has."""
    m, dots, theme = measures(), measures_of(DotMeasures), ui.theme
    look = look_of(game, PlanLook)
    plane, letters, words = dot_plane(dotmap), Letters(ui.text), load_words("board")
    printer = DotPrinter(dotmap, plane, dots, look, theme, ui.textures, m.sheet.folds)
    numbers = DotNumbers(plane, printer.dot)
    artist = artist_of(ui, game, letters)
    return BoardKit(
        plane=plane,
        camera=msgspec.structs.replace(m.camera, steps=dots.steps),
        printer=printer,
        pen=Pen(plane, m, look, theme, letters, ui.icons, numbers, words, ui.scale, patterns),
        counters=FigureCounters(artist, look, dots, ui.scale),
        markers=Markers(m, look, theme, ui.icons, letters, BUILD, round_ring(), ui.scale),
        marks=DotMarks(dotmap.plan, plane, printer.walls, dots),
        levels=tuple((level.letter, level.title or level.id) for level in dotmap.board.levels),
    )
