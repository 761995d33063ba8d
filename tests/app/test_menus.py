"""The title and the scenario choice by keyboard alone and by mouse."""

import os
from pathlib import Path

import msgspec
import pygame
import pytest
from msgspec.structs import force_setattr

from game.app.scenes.boxart import GameBox
from game.app.scenes.menus import Menus
from game.app.scenes.opponents import OpponentScene
from game.app.scenes.rulebook import RulebookScene
from game.app.scenes.title import TitleScene
from game.app.widgets.button import TitleCard
from game.app.widgets.controls import Toggle
from game.app.widgets.entry import TextInput
from game.app.widgets.label import Label
from game.app.widgets.options import OptionList
from game.app.widgets.scroll import ScrollArea
from game.core.errors import BoxError
from tests.app.driver import Driver
from tests.app.fakes import FakeServices, a_save


def label(driver: Driver, name: str) -> str:
    """What a widget says."""
    widget = driver.app.scene.widget(name)
    assert widget is not None, name
    return widget.label


def chosen_box(driver: Driver) -> str:
    """The lifted box of the title."""
    lifted = [w for w in driver.app.scene.root.walk() if isinstance(w, GameBox) and w.chosen]
    assert len(lifted) == 1
    return lifted[0].game


# Title


def test_title_without_saves_starts_on_new_game(driver: Driver) -> None:
    """Continue can't be pressed, and says why."""
    assert driver.focus() == "new"
    card = driver.app.scene.widget("continue")
    assert isinstance(card, TitleCard)
    assert not card.enabled
    assert "no game in progress" in card.label


def test_continue_names_its_save_and_loads_it(
    driver: Driver, menus: Menus, services: FakeServices
) -> None:
    """First focus of a title opened with a save; a title come back to leaves the focus where the
    player has it. Enter loads the newest good save."""
    path = services.store.write(a_save("autosave"))
    scene = driver.app.scene
    assert isinstance(scene, TitleScene)
    scene.entering()
    scene.rebuild()
    driver.settle()
    assert driver.focus() == "new"
    assert scene.first_focus == "continue"
    driver.app.push(menus.title())
    driver.settle()
    assert driver.focus() == "continue"
    assert "Run the Gauntlet" in label(driver, "continue")
    assert "turn 4 of 19" in label(driver, "continue")
    driver.key(pygame.K_RETURN)
    assert services.loaded == [path]


def test_a_decided_game_is_not_continued(
    driver: Driver, menus: Menus, services: FakeServices
) -> None:
    """The newest game that goes on is; a finished one can still be loaded."""
    going = services.store.write(msgspec.structs.replace(a_save("one"), title="Gone on with"))
    over = msgspec.structs.replace(a_save("two"), over=True, saved="2031-01-01T10:00")
    services.store.write(over)
    driver.app.push(menus.title())
    driver.settle()
    assert "Gone on with" in label(driver, "continue")
    driver.key(pygame.K_RETURN)
    assert services.loaded == [going]


def test_continue_prefers_a_game_that_somebody_has_played_in(
    driver: Driver, menus: Menus, services: FakeServices
) -> None:
    """An untouched lesson or a game that was only looked at is continued if there is no other."""
    played = msgspec.structs.replace(a_save("played"), actions=["x"], title="Played")
    untouched = msgspec.structs.replace(
        a_save("lesson"), actions=["auto"], touched=False, title="Untouched"
    )
    assert played.empty is False and untouched.empty and a_save("x").empty
    path = services.store.write(played)
    services.store.write(untouched)
    latest = services.latest()
    assert latest is not None and latest[0].path == path
    path.unlink()
    latest = services.latest()
    assert latest is not None and latest[1].title == "Untouched"


def test_a_save_of_a_game_that_has_ended_since_is_not_continued(services: FakeServices) -> None:
    """Saved by name in its midst, then played to its end: nothing is in progress there, unless
    somebody goes back to it. A game that went another way, or whose dice fell otherwise, is."""
    midst = msgspec.structs.replace(a_save("midst"), actions=["x", "y"], title="From its midst")
    over = msgspec.structs.replace(midst, name="over", over=True, actions=["x", "y", "z"])
    named = services.store.write(midst)
    services.store.write(over)
    assert services.latest() is None
    assert named in [listing.path for listing in services.store.list()]
    for other in (
        msgspec.structs.replace(midst, actions=["x", "a"]),
        msgspec.structs.replace(midst, seed=midst.seed + 1),
        msgspec.structs.replace(midst, source=f"{midst.source}\n# another one"),
        midst,
    ):
        path = services.store.write(other, "gone on with")
        if other is not midst:
            services.store.write(over)
        latest = services.latest()
        assert latest is not None and latest[0].path == path


def test_continue_offers_the_backup_of_a_newest_game_that_is_damaged(
    driver: Driver, menus: Menus, services: FakeServices
) -> None:
    one = msgspec.structs.replace(a_save("one"), actions=["x"], title="Its backup")
    services.store.write(msgspec.structs.replace(one, title="An older one"), "older")
    for _ in range(2):
        path = services.store.write(one)
    path.write_bytes(b"")
    driver.app.push(menus.title())
    driver.settle()
    assert "Its backup" in label(driver, "continue")
    driver.key(pygame.K_RETURN)
    assert services.loaded == [path.with_name(f"{path.name}.1")]


def test_continue_goes_by_the_number_in_the_file_not_by_the_clock(services: FakeServices) -> None:
    """A clock that was set back, or a file that was copied, changes nothing."""
    saves = [msgspec.structs.replace(a_save(name), actions=["x"]) for name in ("old", "new")]
    old, new = (services.store.write(save) for save in saves)
    os.utime(new, ns=(0, 0))
    latest = services.latest()
    assert latest is not None and latest[0].path == new != old


def test_a_game_that_cannot_be_continued_says_why(
    driver: Driver, menus: Menus, services: FakeServices
) -> None:
    """A save whose scenario is no longer taken is no crash: the title stays and tells it."""

    def refuse(path: Path) -> None:
        raise BoxError(f"{path.name}: its scenario can't be opened")

    services.store.write(a_save("autosave"))
    force_setattr(services, "load", refuse)
    driver.app.push(menus.title())
    driver.settle()
    title = driver.app.scene
    driver.key(pygame.K_RETURN)
    assert driver.app.scene is title
    assert "its scenario can't be opened" in label(driver, "toast")


def test_arrows_choose_a_box_and_tell_its_story(driver: Driver) -> None:
    """Left and right go round; the story below follows."""
    games = ["kayotz", "mechs", "arena", "troopers"]
    assert chosen_box(driver) == games[0]
    for game in [*games[1:], games[0]]:
        driver.key(pygame.K_RIGHT)
        assert chosen_box(driver) == game
        assert driver.focus() == f"box.{game}"
        story = driver.app.scene.widget("story")
        assert isinstance(story, Label)
        assert story.text == driver.app.ui.say(f"boxes.{game}.story")
    driver.key(pygame.K_LEFT)
    assert chosen_box(driver) == "troopers"


def test_a_box_that_is_not_installed_stays_closed(driver: Driver) -> None:
    """It says so, on the box and when it is pressed; nothing opens."""
    driver.key(pygame.K_RIGHT)
    box = driver.app.scene.widget("box.mechs")
    assert isinstance(box, GameBox)
    assert box.absent == "not in this box yet"
    driver.key(pygame.K_RETURN)
    assert driver.app.scene.name == "title"
    assert "not in this box yet" in label(driver, "toast")


def test_mouse_opens_a_box(driver: Driver) -> None:
    """A click on the lifted box opens it; on another one lifts that first."""
    driver.click("box.troopers")
    assert chosen_box(driver) == "troopers"
    driver.click("box.kayotz")
    assert chosen_box(driver) == "kayotz"
    driver.click("box.kayotz")
    assert driver.app.scene.name == "scenarios"
    driver.click("back")
    assert driver.app.scene.name == "title"


@pytest.mark.parametrize(
    ("key", "scene"),
    [(pygame.K_t, "school"), (pygame.K_r, "rulebook"), (pygame.K_l, "saves"),
     (pygame.K_s, "settings"), (pygame.K_n, "scenarios")],
)
def test_letters_of_the_footer(driver: Driver, key: int, scene: str) -> None:
    """Each opens its screen; Esc comes back."""
    driver.key(key)
    assert driver.app.scene.name == scene
    driver.key(pygame.K_ESCAPE)
    assert driver.app.scene.name == "title"
    driver.key(pygame.K_ESCAPE)
    assert driver.app.scene.name == "title"
    assert driver.app.running


@pytest.mark.parametrize("opens", ["title", "new", "school", "rulebook", "saves", "settings"])
def test_tab_reaches_everything_and_comes_round(
    driver: Driver, menus: Menus, services: FakeServices, opens: str
) -> None:
    """Keyboard only: every control gets the focus, is scrolled into sight, and none traps it."""
    services.store.write(a_save("autosave"))
    if opens in ("new", "school", "rulebook"):
        getattr(menus, f"open_{opens}")("kayotz")
    elif opens != "title":
        getattr(menus, f"open_{opens}")()
    driver.settle()
    scene = driver.app.scene
    wanted = {widget.name for widget in scene.root.walk() if widget.focusable}
    seen: set[str] = set()
    for _ in range(len(wanted) + 1):
        seen.add(driver.focus())
        shape = scene.focused.focus_shape()[0] if scene.focused else None
        assert shape is not None
        area = scene.focused.parent if scene.focused else None
        while area is not None and not isinstance(area, ScrollArea):
            area = area.parent
        if area is not None:
            assert area.rect.colliderect(shape), driver.focus()
        driver.key(pygame.K_TAB)
    assert seen == wanted
    driver.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    assert driver.focus() in wanted


# Scenario choice


def test_a_game_starts_by_keyboard_alone(driver: Driver, services: FakeServices) -> None:
    """New game, down to the second scenario, on, hot-seat on, a seed typed, Enter."""
    driver.app.scene.focus_on("new")
    driver.key(pygame.K_RETURN)
    driver.key(pygame.K_DOWN)
    assert label(driver, "briefing.title") == "Scan the Monolith"
    driver.key(pygame.K_RETURN)
    assert label(driver, "scenario.title") == "Scan the Monolith"
    while driver.focus() != "option.hot-seat":
        driver.key(pygame.K_TAB)
    driver.key(pygame.K_SPACE, text=" ")
    while driver.focus() != "seed":
        driver.key(pygame.K_TAB)
    for _ in range(12):
        driver.key(pygame.K_BACKSPACE)
    driver.type("4x2")
    driver.key(pygame.K_RETURN)
    (start,) = services.started
    assert start.game == "kayotz"
    assert start.source == Path("scan-the-monolith.yaml")
    assert start.options == {"undo-dice": False, "hot-seat": True}
    assert start.seed == 42


def test_an_empty_seed_is_a_fresh_one(driver: Driver, menus: Menus, services: FakeServices) -> None:
    """And "another seed" writes one down."""
    menus.open_new("kayotz")
    driver.click("start")
    scene = driver.app.scene
    assert isinstance(scene, OpponentScene)
    before = scene.scenario.seed_text
    driver.scroll_to("seed.new")
    driver.click("seed.new")
    entry = scene.widget("seed")
    assert isinstance(entry, TextInput)
    assert entry.text == scene.scenario.seed_text != before
    scene.scenario.seed_text = ""
    driver.click("start")
    assert services.started[-1].seed is None


def test_the_default_of_undo_past_dice_is_the_players(driver: Driver, menus: Menus) -> None:
    """Taken from the settings."""
    app = driver.app
    app.apply(app.settings.changed(undo_dice=True))
    menus.open_new("kayotz")
    driver.click("start")
    toggle = app.scene.widget("option.undo-dice")
    assert isinstance(toggle, Toggle)
    assert toggle.value


def test_a_bad_scenario_is_listed_with_its_reason(
    driver: Driver, menus: Menus, services: FakeServices
) -> None:
    """It can't be started, and the list goes on beside it."""
    menus.open_new("kayotz")
    driver.key(pygame.K_DOWN)
    driver.key(pygame.K_DOWN)
    assert "bad.yaml:14:9: units[3].hex" in label(driver, "briefing.fault")
    start = driver.app.scene.widget("start")
    assert start is not None
    assert not start.enabled
    driver.click("start")
    assert services.started == []


def test_a_game_that_cannot_be_opened_says_why(
    driver: Driver, menus: Menus, services: FakeServices
) -> None:
    """One line in a toast, the screen stays."""

    def refuse(_: object) -> None:
        raise BoxError("gauntlet.yaml:3:1: no map\nand a second line")

    force_setattr(services, "start", refuse)
    menus.open_new("kayotz")
    driver.click("start")
    driver.click("start")
    assert driver.app.scene.name == "opponents"
    assert label(driver, "toast").endswith("gauntlet.yaml:3:1: no map")


def test_enter_on_the_chosen_scenario_goes_on_with_it(
    driver: Driver, services: FakeServices
) -> None:
    """As the footer says; a second click on its row only leads to the button."""
    driver.app.scene.focus_on("new")
    driver.key(pygame.K_RETURN)
    assert driver.focus() == "list"
    listed = driver.app.scene.widget("list")
    assert isinstance(listed, OptionList)
    row = listed.rect.centerx, listed.rect.top + 20
    driver.click(row)
    driver.click(row)
    assert driver.app.scene.name == "scenarios" and not services.started
    assert driver.focus() == "start"
    driver.move((2, 2))
    driver.app.scene.focus_on("list")
    driver.key(pygame.K_DOWN)
    driver.key(pygame.K_RETURN)
    assert driver.app.scene.name == "opponents" and driver.focus() == "start"
    driver.key(pygame.K_RETURN)
    (start,) = services.started
    assert start.source == Path("scan-the-monolith.yaml")


def test_rule_links_of_a_briefing_open_the_book(driver: Driver, menus: Menus) -> None:
    """At that rule; Esc comes back to the briefing."""
    menus.open_new("kayotz")
    driver.app.scene.focus_on("briefing.text")
    driver.key(pygame.K_RETURN)
    scene = driver.app.scene
    assert isinstance(scene, RulebookScene)
    assert scene.place.rule == "KZ-T1"
    driver.key(pygame.K_ESCAPE)
    assert driver.app.scene.name == "scenarios"


def test_the_school_tells_what_is_finished(
    driver: Driver, menus: Menus, services: FakeServices
) -> None:
    """On the title card and on the chapter; the progress outlives the program."""
    assert "0 of 1" in label(driver, "school")
    assert services.progress.finish("kayotz", "first-steps") == ""
    driver.app.scene.entering()
    driver.app.scene.rebuild()
    assert "1 of 1" in label(driver, "school")
    menus.open_school("kayotz")
    driver.settle()
    assert label(driver, "chapter.first-steps") == "First Steps: Done"
    driver.click("chapter.first-steps")
    assert services.started[-1].source == Path("first-steps.yaml")
