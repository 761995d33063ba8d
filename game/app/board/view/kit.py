"""All that one kind of board is drawn with.

Camera, tiles, sprites, animation and repainting are said once, in `board_view` and what it uses; a
kit brings the geometry, the print, the counters and what is laid on cells.
"""

import msgspec

from game.app.board.view.counters import CounterArt
from game.app.board.view.markers import Markers
from game.app.board.view.marks import MarkArt
from game.app.board.view.measures import CameraM
from game.app.board.view.pen import Pen
from game.app.board.view.plane import Plane
from game.app.board.view.printer import SheetPrinter


class BoardKit(msgspec.Struct, frozen=True):
    """All that one board is drawn with. levels: their letters and titles, lowest first."""

    plane: Plane
    camera: CameraM
    printer: SheetPrinter
    pen: Pen
    counters: CounterArt
    markers: Markers
    marks: MarkArt
    levels: tuple[tuple[str, str], ...] = (("", ""),)
