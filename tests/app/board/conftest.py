"""A hand-made map with every kind of ground, and what the board tests are built from."""

import itertools
from collections.abc import Callable, Iterator, Mapping

import pygame
import pytest
from pygame import Rect, Surface

from game.app.board.board_view import BoardView
from game.app.board.hexes.plane import HexPlane
from game.app.board.view.kit import BoardKit
from game.app.board.view.measures import BoardMeasures, measures
from game.app.board.view.overlay import Overlay
from game.app.board.view.tiles import TileBook
from game.app.ui import Ui
from game.boards.hexes import HexBoard, three_digits
from game.boards.hexmap import HexMap
from game.core.view_records import Badge, Piece
from tests.app.unwashed import unwashed

SIZE = (1000, 700)
FREE = Rect(200, 40, 600, 620)
MB = 1 << 20

MakeView = Callable[..., BoardView]


@pytest.fixture(scope="module")
def window() -> Iterator[pygame.Surface]:
    """The display that surfaces are made for."""
    pygame.display.init()
    pygame.font.init()
    yield pygame.display.get_surface() or pygame.display.set_mode(SIZE)


@pytest.fixture(scope="module")
def ui(window: pygame.Surface) -> Ui:
    """Theme, text and textures at 100 %."""
    assert window
    return Ui()


@pytest.fixture(scope="module")
def hexmap() -> HexMap:
    """A quarter map with forest, rough, lava with a bridge, buildings and a road across."""
    board = HexBoard(9, 6, three_digits)
    terrain = ["clear"] * board.n
    for key, names in {
        "forest": ("113", "131", "132"),
        "rough": ("211", "212"),
        "lava": ("311", "312", "314"),
        "bridge": ("313",),
        "building": ("153", "154"),
        "wormhole": ("356",),
    }.items():
        for name in names:
            terrain[board.cell(name)] = key
    row = [board.at(col, 2) for col in range(board.cols)]
    roads = list(itertools.pairwise(row))
    roads = [(a, b) for a, b in roads if board.adjacent(a, b)]
    return HexMap.make(board, terrain, roads, {row[0]: ("road-west",), row[-1]: ("road-east",)})


@pytest.fixture(scope="module")
def m() -> BoardMeasures:
    """The board's measures."""
    return measures()


@pytest.fixture(scope="module")
def plane(hexmap: HexMap, m: BoardMeasures) -> HexPlane:
    """The plane of that map."""
    return HexPlane(hexmap.board, m.camera.margin)


@pytest.fixture
def make_view(hexmap: HexMap, ui: Ui, window: pygame.Surface) -> MakeView:
    """Makes a view of the map in the window, with all its tiles baked."""
    assert window

    def make(**more: object) -> BoardView:
        view = BoardView(hexmap, ui, Rect((0, 0), SIZE), FREE, "kayotz", **more)  # type: ignore[arg-type]
        settle(view)
        return view

    return make


def settle(view: BoardView) -> None:
    """Go on until nothing moves and nothing is left to bake."""
    for _ in range(4000):
        if not view.update(16):
            return
    raise AssertionError("the view never comes to rest")


def picture(view: BoardView) -> bytes:
    """All that a view draws, nothing of it as it was kept."""
    made = Surface(SIZE)
    unwashed(view)
    view._painter.spoil(view.camera.view.move(*(-at for at in view.camera.origin)))
    view.draw(made)
    return pygame.image.tobytes(made, "RGB")


def repainted_alike(view: BoardView, states: Mapping[str, Overlay]) -> None:
    """Each state drawn into the damaged rectangles alone is the same as drawn anew."""
    screen = Surface(SIZE)
    view.draw(screen)
    damaged: list[Rect] = []
    view.damage = damaged.append
    for name, overlay in states.items():
        damaged.clear()
        view.set_overlay(overlay)
        for rect in damaged:
            screen.set_clip(rect)
            view.draw(screen)
        screen.set_clip(None)
        assert pygame.image.tobytes(screen, "RGB") == picture(view), name


def printed(kit: BoardKit, step: int, level: int = 0) -> Surface:
    """A whole sheet, put together from its tiles."""
    book = TileBook(kit.printer, 96 * MB)
    book.level = level
    made = Surface(kit.printer.size(step))
    keys = book.keys_in(step, 0, 0, *made.get_size())
    book.want(keys)
    while book.pending:
        book.work(50)
    assert all(book.get(key) is not None for key in keys)
    book.draw(made, (0, 0), step, step, made.get_rect())
    return made


def marine(unit: str = "scout-1", cell: int | None = 20, **more: object) -> Piece:
    """A Marine counter as the paper one is printed."""
    badges = (Badge("mp", "3"), Badge("cf", "2"), Badge("dn", "4"))
    facts = {"figure": "scout", "band": "SCOUT", "badges": badges, **more}
    return Piece(unit, unit, cell, "marines", "marine", **facts)  # type: ignore[arg-type]


def alien(unit: str = "14", cell: int | None = 30, **more: object) -> Piece:
    """An alien counter."""
    badges = (Badge("id", unit), Badge("cf", "3"), Badge("dn", "4"))
    facts = {"figure": "alien", "badges": badges, **more}
    return Piece(unit, unit, cell, "aliens", "alien", **facts)  # type: ignore[arg-type]


def dormant(unit: str = "14", cell: int | None = 30) -> Piece:
    """The same alien, Dormant: no values but its id."""
    return Piece(
        unit, unit, cell, "aliens", "dormant", "dormant", "DORMANT", (Badge("id", unit),)
    )
