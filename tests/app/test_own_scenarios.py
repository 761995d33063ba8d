"""Scenarios of the player's own: where they go, how they are listed, what is wrong with one."""

from pathlib import Path

import pygame
import pytest
from msgspec.structs import force_setattr
from pygame.event import Event

from game.app import folders
from game.app.app_services import Start
from game.app.loop import App
from game.app.rooms import Rooms
from game.app.scenes.menus import Menus
from game.app.scenes.scenarios import ScenarioScene
from game.app.settings import SettingsFile
from game.app.widgets.label import Label
from game.core.resources import scenario_dir
from tests.app.driver import Driver
from tests.app.fakes import FakeServices
from tests.app.play.hands import ENGINE

FIRST = scenario_dir("kayotz") / "first-steps.yaml"
GAUNTLET = (scenario_dir("kayotz") / "run-the-gauntlet.yaml").read_text(encoding="utf-8")


@pytest.fixture
def own() -> Path:
    """The player's folder, in the test's own home."""
    folder = folders.scenarios("kayotz")
    folder.mkdir(parents=True)
    return folder


def scene(driver: Driver) -> ScenarioScene:
    found = driver.app.scene
    assert isinstance(found, ScenarioScene)
    return found


def said(driver: Driver) -> str:
    """Everything written on the sheet."""
    return "\n".join(w.text for w in driver.app.scene.root.walk() if isinstance(w, Label))


def test_the_scene_says_where_they_go_and_makes_the_folder(
    driver: Driver, services: FakeServices
) -> None:
    folder = folders.scenarios("kayotz")
    driver.key(pygame.K_n)
    cards = len(scene(driver).cards)
    for _ in range(cards):
        driver.key(pygame.K_DOWN)
    assert scene(driver).at == cards and scene(driver).card is None
    assert str(folder) in said(driver)
    assert not folder.exists()
    driver.click("start")
    assert folder.is_dir() and len(scene(driver).cards) == cards and not services.started
    (folder / "good-one.yaml").write_text("", encoding="utf-8")
    (folder / "notes.txt").write_text("", encoding="utf-8")
    driver.click("start")
    assert [card.title for card in scene(driver).cards[cards:]] == ["Good-One"]
    assert scene(driver).at == cards
    driver.click("start")
    driver.click("start")
    assert [start.source for start in services.started] == [folder / "good-one.yaml"]


def test_a_folder_that_cannot_be_made_is_told(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver.key(pygame.K_n)
    for _ in range(len(scene(driver).cards)):
        driver.key(pygame.K_DOWN)

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "mkdir", full)
    driver.click("start")
    assert driver.app.scene.name == "scenarios" and driver.app.scene.find("toast") is not None


def test_they_stand_behind_the_shipped_ones_and_can_be_played(own: Path) -> None:
    """The real program: a good one starts, a broken one tells every fault with its line, and a
    tutorial is among the tutorials."""
    (own / "mine.yaml").write_text(GAUNTLET.replace("title: Run the Gauntlet", "title: Mine"),
                                   encoding="utf-8")
    broken = GAUNTLET.replace("title:", "tilte:", 1).replace("minutes:", "minuets:", 1)
    (own / "wrong.yaml").write_text(broken, encoding="utf-8")
    (own / "lesson.yml").write_bytes(FIRST.read_bytes())
    app = App(SettingsFile(), (1280, 720))
    rooms = Rooms(app, engine=ENGINE)
    app.push(rooms.menus.title())
    driver = Driver(app)
    driver.key(pygame.K_n)
    cards = scene(driver).cards
    shipped = scene(driver).first_own
    assert [card.title for card in cards[shipped:]] == ["Mine", "wrong"]
    assert cards[shipped + 1].fault and not cards[shipped].fault
    assert {card.source.parent for card in rooms.services.scenarios("kayotz", "tutorial")} == {
        own, FIRST.parent
    }
    for _ in range(shipped + 1):
        driver.key(pygame.K_DOWN)
    for words in ("wrong.yaml:", "tilte: unknown key", "minuets: unknown key", "title: this key"):
        assert words in said(driver), said(driver)
    driver.key(pygame.K_UP)
    for name in ("scenarios", "opponents", "opponents"):
        if app.scene.name == name:
            driver.click("start")
    assert app.scene.name == "play"
    rooms.put_away()


def test_a_broken_lesson_of_ones_own_is_told_and_not_started(own: Path) -> None:
    """Also what is only seen when the lesson is tried out."""
    whole = FIRST.read_text(encoding="utf-8")
    text = whole.replace("do: [full-fire squad-1 at 14]", "do: [rally squad-1]")
    assert text != whole
    (own / "lesson.yaml").write_text(text, encoding="utf-8")
    app = App(SettingsFile(), (1280, 720))
    rooms = Rooms(app, engine=ENGINE)
    app.push(rooms.menus.title())
    [card] = [c for c in rooms.services.scenarios("kayotz") if c.source.parent == own]
    assert "tutorial[" in card.fault and rooms.services.faults(card) == (card.fault,)
    with pytest.raises(Exception, match="nothing that can be done here"):
        rooms.services.start(Start("kayotz", card.source, {}))


def drop(rooms: Rooms, path: Path) -> None:
    rooms.app._event(Event(pygame.DROPFILE, file=str(path)))


@pytest.mark.parametrize("suffix", ["yaml", "skirmish-scenario"])
def test_a_scenario_from_anywhere_opens_at_the_page_before_a_game(
    tmp_path: Path, suffix: str
) -> None:
    """Dropped, or by a double click; a game at the table is put away before."""
    app = App(SettingsFile(), (1280, 720))
    rooms = Rooms(app, engine=ENGINE)
    app.push(rooms.menus.title())
    path = tmp_path / f"given by a friend.{suffix}"
    path.write_text(GAUNTLET, encoding="utf-8")
    rooms.start(Start("kayotz", FIRST, {}))
    drop(rooms, path)
    assert app.scene.name == "opponents"
    while app.scene.name == "opponents":  # the other side is chosen on a second leaf
        Driver(app).click("start")
    assert app.scene.name == "play"
    drop(rooms, FIRST)  # a lesson just begins
    assert app.scene.name == "play" and rooms._playing().session.tutorial is not None
    rooms.put_away()


@pytest.mark.parametrize("text", ["", "no scenario", "game: chess", GAUNTLET.replace("title", "t")])
def test_what_is_no_scenario_gets_one_line_and_the_title_stays(tmp_path: Path, text: str) -> None:
    app = App(SettingsFile(), (1280, 720))
    rooms = Rooms(app, engine=ENGINE)
    app.push(rooms.menus.title())
    (tmp_path / "it.yaml").write_text(text, encoding="utf-8")
    drop(rooms, tmp_path / "it.yaml")
    assert app.scene.name == "title" and app._toast is not None
    assert app._toast[0].label and "\n" not in app._toast[0].label


def test_a_desk_without_such_a_folder_has_no_such_row(menus: Menus, services: FakeServices) -> None:
    force_setattr(services, "own", None)
    driver = Driver(menus.app)
    driver.key(pygame.K_n)
    assert len(scene(driver).rows()) == len(scene(driver).cards)
