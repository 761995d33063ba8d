"""Who plays each side, chosen before the game."""

import pygame
import pytest

from game.app.app_services import AppServices
from game.app.loop import App
from game.app.play.scene import PlayScene
from game.app.rooms import Rooms
from game.app.scenes.scenarios import ScenarioScene
from game.app.widgets.chips import Chips
from tests.app.conftest import MakeApp
from tests.app.driver import Driver
from tests.app.play.hands import ENGINE


def chosen(driver: Driver, side: str) -> str:
    """Who has a seat, as its chips show it."""
    chips = driver.app.scene.widget(f"seat.{side}")
    assert isinstance(chips, Chips)
    (player,) = chips.chosen
    return player


def seat(driver: Driver, side: str, player: str) -> None:
    """Click somebody into a seat."""
    chips = driver.app.scene.widget(f"seat.{side}")
    assert isinstance(chips, Chips)
    driver.scroll_to(f"seat.{side}")
    cell = chips.cell(player)
    assert cell is not None
    driver.click(cell.center)


@pytest.fixture
def page(make_app: MakeApp) -> tuple[Driver, Rooms]:
    """The page of Arena's scenarios."""
    app: App = make_app((1280, 720))
    rooms = Rooms(app, engine=ENGINE)
    app.push(rooms.menus.title())
    rooms.menus.open_new("arena")
    driver = Driver(app)
    driver.settle()
    return driver, rooms


def begun(page: tuple[Driver, Rooms]) -> dict[str, str]:
    """Start the game; who plays the sides that nobody at the screen does."""
    driver, rooms = page
    assert isinstance(driver.app.scene, ScenarioScene)
    driver.app.scene.go()
    scene = driver.app.scene
    assert isinstance(scene, PlayScene)
    computers = dict(scene.session.history.computers)
    rooms.put_away()
    return computers


def test_the_scenarios_own_seats_stand_first(page: tuple[Driver, Rooms]) -> None:
    driver, _ = page
    assert (chosen(driver, "blue"), chosen(driver, "rust")) == ("", "regular")
    assert driver.app.scene.widget("option.solo") is None
    assert begun(page) == {"rust": "regular"}


def test_the_other_side_against_a_recruit(page: tuple[Driver, Rooms]) -> None:
    """A seat that the computer takes leaves the other one to a person."""
    driver, _ = page
    seat(driver, "blue", "recruit")
    assert (chosen(driver, "blue"), chosen(driver, "rust")) == ("recruit", "")
    assert driver.app.scene.widget("seats.note.recruit") is not None
    assert begun(page) == {"blue": "recruit"}


def test_two_people_by_keys(page: tuple[Driver, Rooms]) -> None:
    driver, _ = page
    driver.scroll_to("seat.rust")
    driver.app.scene.focus_on("seat.rust")
    for key in (pygame.K_LEFT, pygame.K_LEFT, pygame.K_RETURN):
        driver.key(key)
    assert (chosen(driver, "blue"), chosen(driver, "rust")) == ("", "")
    assert driver.app.scene.widget("seats.note.people") is not None
    assert begun(page) == {}


def test_each_scenario_keeps_its_seats(page: tuple[Driver, Rooms]) -> None:
    driver, _ = page
    seat(driver, "rust", "recruit")
    driver.app.scene.focus_on("list")
    first = driver.app.scene
    assert isinstance(first, ScenarioScene)
    first.at = 1
    first.rebuild()
    assert chosen(driver, "rust") == "regular"
    first.at = 0
    first.rebuild()
    assert chosen(driver, "rust") == "recruit"


def test_where_a_game_has_one_side_nothing_is_asked(make_app: MakeApp) -> None:
    app = make_app((1280, 720))
    rooms = Rooms(app, engine=ENGINE)
    app.push(rooms.menus.title())
    rooms.menus.open_new("kayotz")
    services: AppServices = rooms.services
    assert services.levels is not None and services.levels("kayotz") == ("regular",)
    assert app.scene.widget("seats.head") is None
