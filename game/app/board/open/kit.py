"""The kit of an open table."""

import msgspec

from game.app.board.open.counters import BaseCounters
from game.app.board.open.marks import OpenMarks
from game.app.board.open.measures import open_measures
from game.app.board.open.plane import BUILD, RADIUS, OpenPlane
from game.app.board.open.printer import OpenPrinter
from game.app.board.open.shapes import capsule
from game.app.board.view.kit import Kit
from game.app.board.view.letters import Letters
from game.app.board.view.markers import Markers
from game.app.board.view.measures import measures
from game.app.board.view.pen import Pen
from game.app.ui import Ui
from game.boards.tablemap import TableMap
from game.core.words import load_words


def open_plane(tablemap: TableMap) -> OpenPlane:
    """Where the points of a table lie."""
    opened = open_measures()
    return OpenPlane(tablemap.board, opened.rim.width, opened.unit)


def open_kit(tablemap: TableMap, ui: Ui, art: str, patterns: bool) -> Kit:
    """All that an open table is drawn with. art: folder of the counters' figures."""
    m, opened, theme = measures(), open_measures(), ui.theme
    plane, letters, words = open_plane(tablemap), Letters(ui.text), load_words("board")
    ring = tuple(capsule(2 * RADIUS, 2 * RADIUS, 0))
    return Kit(
        plane=plane,
        camera=msgspec.structs.replace(
            m.camera, steps=opened.steps, least=opened.least, margin=opened.rim.width
        ),
        printer=OpenPrinter(tablemap, plane, opened, theme, ui.textures, ui.icons, letters),
        pen=Pen(plane, m, theme, letters, ui.icons, None, words, ui.scale, patterns),
        counters=BaseCounters(opened, m, theme, ui.icons, letters, art),
        markers=Markers(m, theme, ui.icons, letters, words, BUILD, ring),
        marks=OpenMarks(plane, opened),
    )
