"""The map in the scenario choice: read and drawn in the background, absent where there is none."""

from pathlib import Path

import pygame
import pytest

from game.app.app_services import AppServices
from game.app.progress import Progress
from game.app.scenes.boardpicture import BoardPicture, fitted
from game.app.scenes.choose import set_up
from game.app.scenes.menus import Menus
from game.boards.hexes import HexBoard
from game.boards.hexmap import HexMap
from game.core.contract import Box, ScenarioCard
from game.core.store import SaveStore
from game.rules import box, catalogue
from tests.app.conftest import MakeApp
from tests.app.driver import Driver
from tests.app.fakes import FakeBox, FakeServices


def real_desk(tmp_path: Path) -> AppServices:
    """The installed games."""
    return AppServices(catalogue, lambda _: None, lambda _: None, SaveStore(tmp_path), Progress())


def test_a_scenario_shows_its_map_with_all_counters(make_app: MakeApp, tmp_path: Path) -> None:
    """The list is there at once; the map is read, then drawn, and then kept."""
    app = make_app((1920, 1080))
    menus = Menus(app, real_desk(tmp_path))
    app.push(menus.title())
    menus.open_new("kayotz")
    scene = app.scene
    picture = scene.widget("map")
    assert isinstance(picture, BoardPicture)
    assert picture.size == (0, 0)  # nothing is read yet
    Driver(app)
    picture = scene.widget("map")
    assert isinstance(picture, BoardPicture)
    assert picture.size[0] > 200
    for _ in range(4000):
        if not app.scene.animating:
            break
        app.step(1)
    assert not app.scene.animating
    target = pygame.display.get_surface()
    assert target is not None and picture.rect.contains(picture.place())
    shown = target.subsurface(picture.place())
    colours = {tuple(shown.get_at((x, y)))[:3]
               for x in range(0, shown.get_width(), 9) for y in range(0, shown.get_height(), 9)}
    assert len(colours) > 40


@pytest.mark.parametrize("card", box("kayotz").scenarios(), ids=lambda card: card.id)
def test_every_scenario_can_be_set_up_for_its_picture(card: ScenarioCard) -> None:
    """Those on the map at the start lie on it."""
    shown = set_up(box("kayotz"), card.source)
    assert shown is not None
    assert sum(piece.cell is not None for piece in shown.pieces) > 3


def test_a_scenario_that_cannot_be_set_up_has_no_map(
    make_app: MakeApp, services: FakeServices
) -> None:
    """Neither a map nor a fault; a broken file shows its fault in place of it."""
    fake: Box = FakeBox()
    assert set_up(fake, Path("missing.yaml")) is None
    app = make_app((1920, 1080))
    menus = Menus(app, services)
    app.push(menus.title())
    menus.open_new("kayotz")
    driver = Driver(app)
    picture = app.scene.widget("map")
    assert isinstance(picture, BoardPicture) and picture.size == (0, 0)
    assert app.scene.widget("toast") is None
    driver.key(pygame.K_DOWN)
    driver.key(pygame.K_DOWN)
    assert app.scene.widget("briefing.fault") is not None
    assert app.scene.widget("map") is None


def test_small_windows_have_the_map_below_the_list(make_app: MakeApp, tmp_path: Path) -> None:
    """Where the sheet has no room left for it."""
    app = make_app((1100, 700))
    menus = Menus(app, real_desk(tmp_path))
    app.push(menus.title())
    menus.open_new("kayotz")
    picture, rows = app.scene.widget("map"), app.scene.widget("list")
    assert picture is not None and rows is not None
    assert picture.rect.top > rows.rect.bottom
    assert rows.rect.left <= picture.rect.left < picture.rect.right <= rows.rect.right


@pytest.mark.parametrize(("cols", "rows"), [(1, 1), (4, 3), (17, 13), (40, 30)])
def test_the_sheet_fits_its_room(cols: int, rows: int) -> None:
    """However large the map and small the room."""
    board = HexBoard(cols, rows)
    hexmap = HexMap.make(board, ["clear"] * board.n)
    for room in ((700, 300), (200, 600)):
        side, size = fitted(hexmap, "kayotz", room, 34)
        assert 0 < side <= 34
        assert size[0] <= room[0] + 1 and size[1] <= room[1] + 1
