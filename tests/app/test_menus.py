"""Every menu by keyboard alone and by mouse: choosing, starting, saving, searching."""

from pathlib import Path

import msgspec
import pygame
import pytest

from game.app.scenes.boxart import GameBox
from game.app.scenes.menus import Menus
from game.app.scenes.rulebook import RulebookScene
from game.app.scenes.saves import SavesScene
from game.app.scenes.scenarios import ScenarioScene
from game.app.scenes.title import TitleScene
from game.app.settings import SettingsFile
from game.app.widgets.button import TitleCard
from game.app.widgets.controls import Toggle
from game.app.widgets.entry import TextInput
from game.app.widgets.label import Label
from game.app.widgets.options import OptionList
from game.app.widgets.scroll import ScrollArea
from game.core.errors import BoxError
from tests.app.driver import Driver
from tests.app.fakes import FakeDesk, a_save


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


def test_continue_names_its_save_and_loads_it(driver: Driver, desk: FakeDesk) -> None:
    """First focus; Enter loads the newest good save."""
    path = desk.store.write(a_save("autosave"))
    scene = driver.app.scene
    assert isinstance(scene, TitleScene)
    scene.entered()
    driver.settle()
    assert driver.focus() == "continue" or scene.first_focus == "continue"
    driver.app.scene.focus_on("continue")
    assert "Run the Gauntlet" in label(driver, "continue")
    assert "turn 4 of 19" in label(driver, "continue")
    driver.key(pygame.K_RETURN)
    assert desk.loaded == [path]


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
    [(pygame.K_t, "tutorials"), (pygame.K_r, "rulebook"), (pygame.K_l, "saves"),
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


@pytest.mark.parametrize("opens", ["title", "new", "tutorials", "rulebook", "saves", "settings"])
def test_tab_reaches_everything_and_comes_round(
    driver: Driver, menus: Menus, desk: FakeDesk, opens: str
) -> None:
    """Keyboard only: every control gets the focus, is scrolled into sight, and none traps it."""
    desk.store.write(a_save("autosave"))
    if opens in ("new", "tutorials", "rulebook"):
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


def test_a_game_starts_by_keyboard_alone(driver: Driver, desk: FakeDesk) -> None:
    """New game, down to the second scenario, hot-seat on, a seed typed, Enter."""
    driver.app.scene.focus_on("new")
    driver.key(pygame.K_RETURN)
    driver.key(pygame.K_DOWN)
    assert label(driver, "briefing.title") == "Scan the Monolith"
    while driver.focus() != "option.hot-seat":
        driver.key(pygame.K_TAB)
    driver.key(pygame.K_SPACE, text=" ")
    while driver.focus() != "seed":
        driver.key(pygame.K_TAB)
    for _ in range(12):
        driver.key(pygame.K_BACKSPACE)
    driver.type("4x2")
    driver.key(pygame.K_RETURN)
    (start,) = desk.started
    assert start.game == "kayotz"
    assert start.source == Path("scan-the-monolith.yaml")
    assert start.options == {"undo-dice": False, "hot-seat": True}
    assert start.seed == 42


def test_an_empty_seed_is_a_fresh_one(driver: Driver, menus: Menus, desk: FakeDesk) -> None:
    """And "another seed" writes one down."""
    menus.open_new("kayotz")
    scene = driver.app.scene
    assert isinstance(scene, ScenarioScene)
    entry = scene.widget("seed")
    assert isinstance(entry, TextInput)
    before = entry.text
    driver.click("seed.new")
    assert entry.text != before
    assert entry.text == scene.seed_text
    scene.seed_text = ""
    driver.click("start")
    assert desk.started[-1].seed is None


def test_the_default_of_undo_past_dice_is_the_players(driver: Driver, menus: Menus) -> None:
    """Taken from the settings."""
    app = driver.app
    app.apply(app.settings.changed(undo_dice=True))
    menus.open_new("kayotz")
    toggle = app.scene.widget("option.undo-dice")
    assert isinstance(toggle, Toggle)
    assert toggle.value


def test_a_bad_scenario_is_listed_with_its_reason(
    driver: Driver, menus: Menus, desk: FakeDesk
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
    assert desk.started == []


def test_a_game_that_cannot_be_opened_says_why(
    driver: Driver, menus: Menus, desk: FakeDesk
) -> None:
    """One line in a toast, the screen stays."""

    def refuse(_: object) -> None:
        raise BoxError("gauntlet.yaml:3:1: no map\nand a second line")

    object.__setattr__(desk, "start", refuse)
    menus.open_new("kayotz")
    driver.click("start")
    assert driver.app.scene.name == "scenarios"
    assert label(driver, "toast").endswith("gauntlet.yaml:3:1: no map")


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


def test_tutorials_tell_what_is_finished(driver: Driver, menus: Menus, desk: FakeDesk) -> None:
    """On the title card and in the list; the progress outlives the program."""
    assert "0 of 1" in label(driver, "tutorials")
    assert desk.progress.finish("kayotz", "first-steps") == ""
    driver.app.scene.entered()
    assert "1 of 1" in label(driver, "tutorials")
    menus.open_tutorials("kayotz")
    listed = driver.app.scene.widget("list")
    assert isinstance(listed, OptionList)
    assert "finished" in listed.options[0].note
    driver.click("start")
    assert desk.started[-1].source == Path("first-steps.yaml")


# Saves


@pytest.fixture
def saves(driver: Driver, menus: Menus, desk: FakeDesk) -> SavesScene:
    """Three good saves and a broken file."""
    for name in ("alpha", "bravo", "charlie"):
        desk.store.write(a_save(name))
    (desk.store.folder / "broken.skirmish.json").write_text("{")
    menus.open_saves()
    driver.settle()
    scene = driver.app.scene
    assert isinstance(scene, SavesScene)
    return scene


def names(scene: SavesScene) -> set[str]:
    """What the list shows."""
    return {item.name for item in scene.listed}


def choose(driver: Driver, scene: SavesScene, name: str) -> None:
    """Go to a save by keyboard."""
    scene.focus_on("list")
    wanted = next(i for i, item in enumerate(scene.listed) if item.name == name)
    step = pygame.K_DOWN if wanted > scene.at else pygame.K_UP
    for _ in range(abs(wanted - scene.at)):
        driver.key(step)
    assert scene.chosen is not None
    assert scene.chosen.name == name


def test_a_broken_save_does_not_break_the_list(driver: Driver, saves: SavesScene) -> None:
    """It is there with its reason, and can't be loaded."""
    assert names(saves) == {"alpha", "bravo", "charlie", "broken"}
    choose(driver, saves, "broken")
    assert "broken.skirmish.json" in label(driver, "save.fault")
    start = saves.widget("start")
    assert start is not None
    assert not start.enabled


def test_load_by_keyboard(driver: Driver, saves: SavesScene, desk: FakeDesk) -> None:
    """Down to it, Enter to its button, Enter again."""
    choose(driver, saves, "bravo")
    driver.key(pygame.K_RETURN)
    assert driver.focus() == "start"
    driver.key(pygame.K_RETURN)
    assert [path.name for path in desk.loaded] == ["bravo.skirmish.json"]


def test_delete_can_be_undone(driver: Driver, saves: SavesScene, desk: FakeDesk) -> None:
    """Del asks nothing; Ctrl+Z brings the save back."""
    choose(driver, saves, "bravo")
    driver.key(pygame.K_DELETE)
    assert "bravo" not in names(saves)
    assert not (desk.store.folder / "bravo.skirmish.json").exists()
    driver.key(pygame.K_z, pygame.KMOD_CTRL)
    assert "bravo" in names(saves)
    assert saves.chosen is not None
    assert saves.chosen.name == "bravo"


def test_rename(driver: Driver, saves: SavesScene, desk: FakeDesk) -> None:
    """F2 goes to the field; the file follows the name; nothing else of the save changes."""
    choose(driver, saves, "alpha")
    old = saves.chosen
    assert old is not None
    assert old.save is not None
    driver.key(pygame.K_F2)
    assert driver.focus() == "name"
    for _ in range(5):
        driver.key(pygame.K_BACKSPACE)
    driver.type("delta")
    driver.key(pygame.K_RETURN)
    assert names(saves) == {"delta", "bravo", "charlie", "broken"}
    found = desk.store.read(desk.store.path("delta"))
    assert found == msgspec.structs.replace(old.save, name="delta")


def test_rename_never_overwrites(driver: Driver, saves: SavesScene, desk: FakeDesk) -> None:
    """A taken name is refused with its name."""
    choose(driver, saves, "alpha")
    saves._name = "bravo"
    saves.rename()
    driver.settle()
    assert "bravo" in label(driver, "toast")
    assert names(saves) == {"alpha", "bravo", "charlie", "broken"}


# Settings


def test_each_change_is_seen_and_kept_at_once(driver: Driver, menus: Menus) -> None:
    """Scale by the slider, switches, speed; all on disk before the screen is left."""
    menus.open_settings()
    app = driver.app
    driver.click("scale.auto")
    assert app.settings.scale == 100
    driver.app.scene.focus_on("scale")
    for _ in range(4):
        driver.key(pygame.K_RIGHT)
    assert app.settings.scale == 120
    assert app.ui.percent == 120
    assert driver.focus() == "scale"
    driver.app.scene.focus_on("speed")
    driver.key(pygame.K_LEFT)
    assert app.settings.speed == 0.5
    for name in ("safe_marks", "reduced_motion", "undo_dice", "hints", "sound"):
        before = getattr(app.settings, name)
        driver.app.scene.focus_on(name)
        driver.key(pygame.K_RETURN)
        assert getattr(app.settings, name) is not before
    assert SettingsFile().value == app.settings
    driver.app.scene.focus_on("reset")
    driver.key(pygame.K_RETURN)
    assert app.settings.scale == 0
    driver.key(pygame.K_z, pygame.KMOD_CTRL)
    assert app.settings.scale == 120


def test_the_scale_slider_is_dragged_and_let_go(driver: Driver, menus: Menus) -> None:
    """It takes effect when let go, so that it doesn't run away from under the mouse."""
    app = driver.app
    app.apply(app.settings.changed(scale=100))
    menus.open_settings()
    driver.app.scene.focus_on("scale")
    driver.settle()
    rect = driver.rect("scale")
    driver.drag((rect.left + 40, rect.centery), (rect.left + 5, rect.centery))
    assert app.settings.scale == 75
    assert app.ui.percent == 75


# Rulebook


@pytest.fixture
def rulebook(driver: Driver, menus: Menus) -> RulebookScene:
    """The book of the installed game."""
    driver.resize((1600, 900))
    menus.open_rulebook("kayotz")
    driver.settle()
    scene = driver.app.scene
    assert isinstance(scene, RulebookScene)
    return scene


def test_search_counts_marks_and_jumps(driver: Driver, rulebook: RulebookScene) -> None:
    """As typed; Enter goes from one find to the next; Esc ends it."""
    driver.key(pygame.K_f, pygame.KMOD_CTRL)
    assert driver.focus() == "search"
    driver.type("forest")
    field = rulebook.widget("search")
    assert isinstance(field, TextInput)
    assert field.text == "forest"
    rules = {item.id for _, item in rulebook.found if hasattr(item, "id")}
    assert "KZ-M2" in rules
    assert f"{len(rules)} rules" in field.aside
    visited = set()
    for _ in range(len(rulebook.found)):
        driver.key(pygame.K_RETURN)
        visited.add(rulebook.place.rule)
        assert driver.focus() == "search"
    assert rules <= visited
    driver.key(pygame.K_ESCAPE)
    assert rulebook.query == ""
    assert driver.app.scene is rulebook


def test_nothing_found_says_so(driver: Driver, rulebook: RulebookScene) -> None:
    """In words."""
    driver.key(pygame.K_f, pygame.KMOD_CTRL)
    driver.type("zeppelin")
    field = rulebook.widget("search")
    assert isinstance(field, TextInput)
    assert field.aside == "nothing found"


def test_links_are_previewed_and_followed(driver: Driver, rulebook: RulebookScene) -> None:
    """Hover shows the rule's gist; Enter goes there; Alt+left comes back."""
    rulebook.open_rule("KZ-M2")
    driver.settle()
    here = rulebook.place
    text = rulebook.widget("text.KZ-M2.0")
    assert text is not None
    rulebook.set_focus(text, True)
    driver.settle()
    shown = rulebook.overlay.find("preview.gist")
    assert shown is not None
    assert shown.label == rulebook.book("kayotz").rules["KZ-M3"].gist.replace("**", "")
    driver.key(pygame.K_RETURN)
    assert rulebook.place.rule == "KZ-M3"
    driver.key(pygame.K_LEFT, pygame.KMOD_ALT)
    assert rulebook.place == here
    driver.key(pygame.K_RIGHT, pygame.KMOD_ALT)
    assert rulebook.place.rule == "KZ-M3"


def test_the_cited_rule_is_in_sight_with_the_reason(driver: Driver, menus: Menus) -> None:
    """Opened from a refusal: the red note, the marked rule, and the way back to the map."""
    shown: list[bool] = []
    scene = menus.rulebook("kayotz", "KZ-M7", "½ MP left of 3.", lambda: shown.append(True))
    driver.app.push(scene)
    driver.settle()
    rule = scene.widget("rule.KZ-M7")
    assert rule is not None
    assert rule.shown_rect().height == rule.rect.height
    note = scene.widget("why.text")
    assert note is not None
    assert "½ MP left of 3." in note.label
    scene.open_rule("map")
    assert shown == [True]


def test_one_page_at_a_time_on_a_narrow_window(driver: Driver, menus: Menus) -> None:
    """Under 1440: PgDn turns from contents to rules and on to the next section."""
    driver.resize((1280, 720))
    menus.open_rulebook("kayotz")
    scene = driver.app.scene
    assert isinstance(scene, RulebookScene)
    assert scene.single
    assert scene.widget("contents") is not None
    for _ in range(40):
        if scene.place.section:
            break
        driver.key(pygame.K_PAGEDOWN)
    assert scene.place.section == 1
    driver.resize((1920, 1080))
    assert scene.widget("contents") is not None
    assert scene.widget("page.right") is not None


def test_every_section_can_be_opened_from_the_contents(
    driver: Driver, rulebook: RulebookScene
) -> None:
    """Enter on each row; its rules stand on the right page."""
    book = rulebook.book("kayotz")
    for index, section in enumerate(book.sections):
        rulebook.focus_on("contents")
        contents = rulebook.widget("contents")
        assert contents is not None
        contents.at = index  # type: ignore[attr-defined]
        driver.key(pygame.K_RETURN)
        assert rulebook.place.section == index
        for rule in section.rules:
            assert rulebook.widget(f"rule.{rule.id}") is not None
