"""Which kit draws which kind of map: the one place that asks."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from game.app.board.view.kit import BoardKit
from game.app.board.view.plane import Plane
from game.app.ui import Ui
from game.core.errors import BoxError

if TYPE_CHECKING:
    from game.boards.hexmap import HexMap
    from game.boards.tablemap import TableMap


class Maker(NamedTuple):
    """How one kind of map is drawn in the look of a game, which is given by its id. told: what its
    drawing depends on, for a picture's name.
    plain: the same map without the names on it, where they would be too small to read."""

    plane: Callable[[Any, str], Plane]
    kit: Callable[[Any, Ui, str, bool], BoardKit]
    told: Callable[[Any], tuple[object, ...]]
    plain: Callable[[Any], Any] = lambda table: table


def _hexes() -> Maker:
    from game.app.board.hexes.kit import hex_kit, hex_plane

    def told(hexmap: "HexMap") -> tuple[object, ...]:
        features = sorted((cell, sorted(tags)) for cell, tags in hexmap.features.items())
        return (
            hexmap.board.cols, hexmap.board.names, hexmap.terrain, sorted(hexmap.roads), features
        )

    return Maker(hex_plane, hex_kit, told)


def _dots() -> Maker:
    from game.app.board.dots.kit import dot_kit, dot_plane

    return Maker(lambda dotmap, game: dot_plane(dotmap), dot_kit, lambda dotmap: (dotmap.plan,))


def _open() -> Maker:
    from game.app.board.open.kit import open_kit, open_plane

    def told(tablemap: "TableMap") -> tuple[object, ...]:
        board = tablemap.board
        return board.width, board.height, tablemap.areas, tablemap.strips

    def plain(tablemap: "TableMap") -> "TableMap":
        return type(tablemap)(
            tablemap.board, [replace(area, name="") for area in tablemap.areas],
            [replace(strip, name="") for strip in tablemap.strips],
        )

    return Maker(lambda tablemap, game: open_plane(tablemap), open_kit, told, plain)


# what a kind is drawn with is read when the first map of it is shown
_MAKERS: dict[str, Callable[[], Maker]] = {"hexes": _hexes, "dots": _dots, "open": _open}


def _kind(table: object) -> str:
    """The kind of a game's map, as the map itself says."""
    return str(getattr(table, "KIND", ""))


def drawable(table: object) -> bool:
    """Whether there is a kit for a game's map."""
    return _kind(table) in _MAKERS


def maker(table: object) -> Maker:
    """How to draw a game's map.

    Raises:
        BoxError: nothing here can draw it.
    """
    kit_maker = _MAKERS.get(_kind(table))
    if kit_maker is None:
        raise BoxError("this program can't draw this game's board: install a newer version")
    return kit_maker()
