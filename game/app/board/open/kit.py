"""The kit of an open table."""

import msgspec

from game.app.board.open.counters import BaseCounters
from game.app.board.open.look import TableLook
from game.app.board.open.marks import OpenMarks
from game.app.board.open.measures import OpenMeasures
from game.app.board.open.plane import BUILD, RADIUS, OpenPlane
from game.app.board.open.printer import OpenPrinter
from game.app.board.open.shapes import capsule
from game.app.board.view.counter_artist import artist_of
from game.app.board.view.kit import BoardKit
from game.app.board.view.letters import Letters
from game.app.board.view.look import look_of
from game.app.board.view.markers import Markers
from game.app.board.view.measures import measures, measures_of
from game.app.board.view.pen import Pen
from game.app.ui import Ui
from game.boards.tablemap import TableMap
from game.core.words import load_words


def open_plane(tablemap: TableMap) -> OpenPlane:
    """Where the points of a table lie."""
    opened = measures_of(OpenMeasures)
    return OpenPlane(tablemap.board, opened.rim.width, opened.unit)


def open_kit(tablemap: TableMap, ui: Ui, game: str, patterns: bool) -> BoardKit:
    """All that an open table is drawn with. game: whose look it has."""
    m, opened, theme = measures(), measures_of(OpenMeasures), ui.theme
    look = look_of(game, TableLook)
    plane, letters, words = open_plane(tablemap), Letters(ui.text), load_words("board")
    artist = artist_of(ui, game, letters)
    ring = tuple(capsule(2 * RADIUS, 2 * RADIUS, 0))
    return BoardKit(
        plane=plane,
        camera=msgspec.structs.replace(
            m.camera, steps=opened.steps, least=opened.least, margin=opened.rim.width
        ),
        printer=OpenPrinter(
            tablemap, plane, opened, look, theme, ui.textures, ui.icons, letters, ui.scale
        ),
        pen=Pen(plane, m, look, theme, letters, ui.icons, None, words, ui.scale, patterns),
        counters=BaseCounters(artist, look, opened, ui.scale),
        markers=Markers(m, look, theme, ui.icons, letters, BUILD, ring, ui.scale),
        marks=OpenMarks(plane, opened),
    )
