"""Saves, settings and the rulebook by keyboard alone and by mouse."""

import os

import msgspec
import pygame
import pytest
from pygame import Rect
from pygame.event import Event

from game.app.scenes.book import Note, SearchResults
from game.app.scenes.menus import Menus
from game.app.scenes.rulebook import RulebookScene
from game.app.scenes.saves import SavesScene
from game.app.settings import SettingsFile
from game.app.ui import largest_percent
from game.app.widgets.controls import Slider
from game.app.widgets.entry import TextInput
from game.app.widgets.scroll import ScrollArea
from game.core import language
from game.core.rulebook import whole
from game.core.words import load_words
from game.rules import catalogue
from tests.app.driver import Driver
from tests.app.fakes import FakeServices, a_save


def label(driver: Driver, name: str) -> str:
    """What a widget says."""
    widget = driver.app.scene.widget(name)
    assert widget is not None, name
    return widget.label


# Saves


@pytest.fixture
def saves(driver: Driver, menus: Menus, services: FakeServices) -> SavesScene:
    """Three good saves and a broken file."""
    for name in ("alpha", "bravo", "charlie"):
        services.store.write(a_save(name))
    (services.store.folder / "broken.skirmish.json").write_text("{")
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


def test_load_by_keyboard(driver: Driver, saves: SavesScene, services: FakeServices) -> None:
    """Down to it, Enter."""
    choose(driver, saves, "bravo")
    driver.key(pygame.K_RETURN)
    assert [path.name for path in services.loaded] == ["bravo.skirmish.json"]


def test_delete_can_be_undone(driver: Driver, saves: SavesScene, services: FakeServices) -> None:
    """Del asks nothing; Ctrl+Z brings the save back."""
    choose(driver, saves, "bravo")
    driver.key(pygame.K_DELETE)
    assert "bravo" not in names(saves)
    assert not (services.store.folder / "bravo.skirmish.json").exists()
    driver.key(pygame.K_z, pygame.KMOD_CTRL)
    assert "bravo" in names(saves)
    assert saves.chosen is not None
    assert saves.chosen.name == "bravo"


def test_rename(driver: Driver, saves: SavesScene, services: FakeServices) -> None:
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
    found = services.store.read(services.store.path("delta"))
    assert found == msgspec.structs.replace(old.save, name="delta")


def test_rename_never_overwrites(driver: Driver, saves: SavesScene, services: FakeServices) -> None:
    """A taken name is refused with its name."""
    choose(driver, saves, "alpha")
    saves._name = "bravo"
    saves.rename()
    driver.settle()
    assert "bravo" in label(driver, "toast")
    assert names(saves) == {"alpha", "bravo", "charlie", "broken"}


def test_backups_are_opened_from_the_sheet(
    driver: Driver, saves: SavesScene, services: FakeServices
) -> None:
    """Each whole one has a button, below a good save, too."""
    for number in (2, 3):
        services.store.write(msgspec.structs.replace(a_save("alpha"), place=f"turn {number} of 19"))
    saves.entering()
    saves.rebuild()
    driver.settle()
    choose(driver, saves, "alpha")
    assert "turn 2 of 19" in label(driver, "backup.1")
    assert saves.widget("backup.3") is None
    driver.app.scene.focus_on("backup.2")
    driver.key(pygame.K_RETURN)
    assert [path.name for path in services.loaded] == ["alpha.skirmish.json.2"]


def test_a_damaged_save_offers_its_newest_whole_backup(
    driver: Driver, saves: SavesScene, services: FakeServices
) -> None:
    """Its button loads that, and the list says that there are some."""
    for _ in range(3):
        services.store.write(a_save("alpha"))
    path = services.store.path("alpha")
    path.write_bytes(b"{")
    path.with_name(f"{path.name}.1").write_bytes(b"")
    saves.entering()
    saves.rebuild()
    driver.settle()
    choose(driver, saves, "alpha")
    rows = {row.title: row.reason for row in saves.rows()}
    assert rows["alpha"].endswith("whole backups: 2")
    start = saves.widget("start")
    assert start is not None and start.enabled and "newest backup" in start.label
    driver.click("start")
    assert [path.name for path in services.loaded] == ["alpha.skirmish.json.2"]


def test_a_save_on_a_table_says_so_and_is_not_deleted(
    driver: Driver, saves: SavesScene, services: FakeServices
) -> None:
    held = services.store.claim("bravo")
    assert held is not None
    choose(driver, saves, "bravo")
    assert "on the table" in label(driver, "save.live")
    driver.key(pygame.K_DELETE)
    assert "bravo" in names(saves) and "on the table" in label(driver, "toast")
    held.release()


@pytest.mark.parametrize("sign", ["\0", "\x1b", "\n", "\u202e"])
def test_no_sign_in_a_save_ends_the_program(
    driver: Driver, menus: Menus, services: FakeServices, sign: str
) -> None:
    """At the title and in the list: in the title, the place, the name, the time, the game."""
    fields = ("title", "place", "name", "saved", "program", "game", "scenario")
    odd = dict.fromkeys(fields, f"a{sign}b")
    path = services.store.write(a_save("odd"))
    raw = msgspec.json.encode(msgspec.structs.replace(a_save("odd"), **odd))
    path.write_bytes(raw)
    driver.app.push(menus.title())
    driver.settle()
    assert driver.focus() == "continue"
    menus.open_saves()
    driver.settle()
    scene = driver.app.scene
    assert isinstance(scene, SavesScene) and scene.chosen is not None
    assert scene.chosen.save is not None


def test_file_names_that_are_no_text_are_listed(
    driver: Driver, menus: Menus, services: FakeServices
) -> None:
    services.store.write(a_save("good"))
    name = os.fsdecode(b"caf\xe9\x1b.skirmish.json")
    (services.store.folder / name).write_bytes(b"{")
    menus.open_saves()
    driver.settle()
    scene = driver.app.scene
    assert isinstance(scene, SavesScene)
    choose(driver, scene, r"caf\udce9\x1b")
    driver.key(pygame.K_DELETE)
    assert names(scene) == {"good"}


def test_a_field_says_when_no_more_letters_fit(driver: Driver, saves: SavesScene) -> None:
    """Nothing is cut without a word, typed or pasted."""
    choose(driver, saves, "alpha")
    driver.key(pygame.K_F2)
    field = saves.widget("name")
    assert isinstance(field, TextInput)
    field.on_text("x" * (field.most - len("alpha")))
    said = [field.full]
    driver.type("y")
    said.append(field.full)
    assert len(field.text) == field.most
    driver.settle()
    driver.key(pygame.K_BACKSPACE)
    said.append(field.full)
    field.on_text("abc")
    said.append(field.full)
    assert field.text.endswith("xa") and said == [False, True, False, True]


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


def shown_settings(driver: Driver) -> set[str]:
    """The names of the settings that are on the sheet."""
    return {name.removesuffix(".text") for widget in driver.app.scene.root.walk()
            if (name := widget.name).endswith(".text")}


def test_a_setting_is_found_by_its_words(driver: Driver, menus: Menus) -> None:
    """By those of its group, its title or what it says; Esc shows all again."""
    menus.open_settings()
    whole = shown_settings(driver)
    assert {"scale.auto", "volume_dice", "reset", "keys"} <= whole
    driver.key(pygame.K_f, pygame.KMOD_CTRL)
    driver.type("DICE take")
    assert shown_settings(driver) == {"undo_dice"}
    driver.key(pygame.K_ESCAPE)
    assert shown_settings(driver) == whole
    driver.key(pygame.K_f, pygame.KMOD_CTRL)
    driver.type("sound")
    assert {"volume", "volume_dice", "volume_effects", "volume_signals"} <= shown_settings(driver)
    driver.type(" xyzzy")
    assert not shown_settings(driver) and driver.app.scene.find("settings.none")


def test_settings_are_written_taken_and_taken_back(driver: Driver, menus: Menus) -> None:
    menus.open_settings()
    app = driver.app
    app.apply(app.settings.changed(volume_signals=30))
    driver.app.scene.focus_on("give")
    driver.key(pygame.K_RETURN)
    app.apply(app.settings.changed(volume_signals=70, volume_dice=10))
    driver.app.scene.focus_on("take.0")
    driver.key(pygame.K_RETURN)
    assert (app.settings.volume_signals, app.settings.volume_dice) == (30, 100)
    driver.key(pygame.K_z, pygame.KMOD_CTRL)
    assert (app.settings.volume_signals, app.settings.volume_dice) == (70, 10)


def test_each_setting_says_what_it_does(driver: Driver, menus: Menus) -> None:
    """Whatever can have the focus there has words of its own beside its name."""
    driver.app.apply(driver.app.settings.changed(scale=100))  # so that its slider is there, too
    menus.open_settings()
    area = driver.app.scene.widget("settings.area")
    assert isinstance(area, ScrollArea)
    names = {widget.name for widget in area.walk() if widget.focusable} - {"settings.area"}
    assert {"scale", "text_size", "language", "palette", "reset", "give"} <= names
    for name in names:
        assert len(label(driver, f"{name}.text")) > len(label(driver, name).partition(":")[0]) / 2


def test_settings_are_used_by_keys_alone_where_there_is_the_least_room(
    driver: Driver, menus: Menus
) -> None:
    """1280×720 at 150 %: looked for, changed, written, changed, taken, reset, taken back."""
    app = driver.app
    app.apply(app.settings.changed(scale=150))
    driver.key(pygame.K_s)
    assert app.scene.name == "settings" and app.ui.percent == 150

    def go(name: str) -> None:
        for _ in range(60):
            if driver.focus() == name:
                break
            driver.key(pygame.K_TAB)
        assert driver.focus() == name
        driver.rect(name)  # it is in sight

    driver.key(pygame.K_f, pygame.KMOD_CTRL)
    driver.type("dice take")
    go("undo_dice")
    driver.key(pygame.K_RETURN)
    assert app.settings.undo_dice
    driver.key(pygame.K_ESCAPE)
    go("give")
    driver.key(pygame.K_RETURN)
    go("volume")
    driver.key(pygame.K_LEFT)
    assert app.settings.volume == 65
    go("take.0")
    driver.key(pygame.K_RETURN)
    assert app.settings.volume == 70 and app.settings.undo_dice
    go("reset")
    driver.key(pygame.K_RETURN)
    assert not app.settings.undo_dice and app.settings.scale == 0
    driver.key(pygame.K_z, pygame.KMOD_CTRL)
    assert app.settings.undo_dice and app.settings.scale == 150
    driver.key(pygame.K_ESCAPE)
    assert app.scene.name == "title"


def test_one_key_is_silence_anywhere(driver: Driver, menus: Menus) -> None:
    app = driver.app
    app.apply(app.settings.changed(volume=80, volume_dice=50))
    assert app.sounds.volume("dice-land") == 0.4 and app.sounds.volume("hit") == 0.8
    for open_page in (menus.open_settings, lambda: menus.open_rulebook("kayotz")):
        open_page()
        driver.key(pygame.K_m, pygame.KMOD_CTRL)
        assert not app.settings.sound and app.sounds.volume("dice-land") == 0
        driver.key(pygame.K_m, pygame.KMOD_CTRL)
        assert app.settings.sound and app.sounds.volume("dice-land") == 0.4


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
    rules = {place.rule for place in rulebook.findings.places if place.rule}
    assert "KZ-M2" in rules
    assert f"{len(rules)} rules" in field.aside
    visited = set()
    for _ in range(len(rulebook.findings.places)):
        driver.key(pygame.K_RETURN)
        visited.add(rulebook.place.rule)
        assert driver.focus() == "search"
    assert rules <= visited
    driver.key(pygame.K_ESCAPE)
    assert rulebook.query == ""
    assert driver.app.scene is rulebook


def test_what_is_found_is_a_list_to_choose_from(driver: Driver, rulebook: RulebookScene) -> None:
    """Letters are looked for at once; Down goes to the list, Enter opens the book there."""
    driver.type("jummp")
    results = rulebook.widget("results")
    assert isinstance(results, SearchResults)
    places = rulebook.findings.places
    assert len(results.rows) == len(places) > 2
    reading = rulebook.widget("results.reading.0")
    assert reading is not None and "jump" in reading.label
    driver.key(pygame.K_DOWN)
    assert driver.focus() == "results"
    driver.key(pygame.K_DOWN)
    driver.key(pygame.K_RETURN)
    assert driver.focus() == "results"
    assert (rulebook.place.section, rulebook.place.rule) == (places[1].section, places[1].rule)
    results = rulebook.widget("results")
    assert isinstance(results, SearchResults)
    assert results.chosen == 1
    driver.click(results.rows[0].move(results.rect.topleft).center)
    assert rulebook.place.rule == places[0].rule


def test_one_page_at_a_time_shows_what_is_found(driver: Driver, rulebook: RulebookScene) -> None:
    driver.resize((1280, 720))
    rulebook.open_rule("KZ-M2")
    assert rulebook.rules_side
    driver.type("lava")
    assert not rulebook.rules_side and rulebook.widget("results") is not None
    driver.key(pygame.K_DOWN)
    driver.key(pygame.K_RETURN)
    assert rulebook.rules_side and rulebook.place.rule == "KZ-M5"


def test_no_page_stays_half_empty(driver: Driver, rulebook: RulebookScene) -> None:
    """Where the right page has more than it needs, the first rules stand on the left one."""
    driver.resize((1920, 1080))
    flowed = 0
    for section in range(len(rulebook.book("kayotz").sections)):
        rulebook.open_section(section)
        driver.settle()
        left, right = rulebook.root.find("page.left"), rulebook.root.find("page.right")
        assert isinstance(left, ScrollArea) and isinstance(right, ScrollArea)
        rules = rulebook.book("kayotz").sections[section].rules
        ids = [name for name in (f"rule.{rule.id}" for rule in rules) if left.find(name)]
        assert ids == [f"rule.{rule.id}" for rule in rules[: len(ids)]]
        assert all(right.find(f"rule.{rule.id}") for rule in rules[len(ids) :])
        flowed += bool(ids)
        if ids:  # nothing is pushed out of sight for it
            last = left.find(ids[-1])
            assert last is not None and last.rect.bottom <= left.rect.bottom
    assert flowed


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


@pytest.mark.parametrize("code", language.codes())
def test_every_example_is_known_by_its_first_word(
    driver: Driver, menus: Menus, code: str
) -> None:
    """It stands in bold, in whatever language, and so does that of every example there is."""
    places = [text.startswith("Example:") for text in _paragraphs()]
    driver.resize((1600, 900))
    try:
        language.speak(code)
        word = load_words("app").say("rulebook.example")
        said = [text for text, is_one in zip(_paragraphs(), places, strict=True) if is_one]
        menus.open_rule("kayotz", "KZ-C1")
        driver.settle()
        notes = [widget.label for widget in driver.app.scene.root.walk()
                 if isinstance(widget, Note) and widget.name.startswith("note.")]
    finally:
        language.speak(language.ENGLISH)
    assert len(said) > 20
    assert all(text.startswith(f"{word}: ") for text in said)
    assert notes and all(note.startswith(f"**{word}.** ") for note in notes)


def _paragraphs() -> list[str]:
    """Every paragraph of all rulebooks that belongs to no rule."""
    return [item for box in catalogue() for section in whole(box.id).sections
            for item in section.items if isinstance(item, str)]


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


# The largest scale that a window holds


@pytest.mark.parametrize(
    ("size", "most"),
    [((1024, 600), 120), ((1280, 719), 145), ((1280, 720), 150), ((1279, 720), 145),
     ((1920, 1080), 225), ((2558, 1440), 295), ((2560, 1440), 300), ((3840, 2160), 300)],
)
def test_the_largest_scale_of_a_window(size: tuple[int, int], most: int) -> None:
    """853 by 480 interface pixels are what every screen needs."""
    assert largest_percent(size) == most


def test_a_scale_that_does_not_fit_waits_for_a_larger_window(menus: Menus, driver: Driver) -> None:
    """The page says the largest one, the window takes it, and the choice is kept."""
    app = menus.app
    menus.open_settings()
    app.apply(app.settings.changed(scale=300))
    driver.settle()
    assert app.ui.percent == 150 and app.settings.scale == 300
    said = app.scene.widget("scale.said")
    assert said is not None and "150 %" in said.label
    driver.resize((1920, 1080))
    said = app.scene.widget("scale.said")
    assert app.ui.percent == 225 and said is not None and "225 %" in said.label
    driver.resize((2560, 1440))
    assert app.ui.percent == 300 and app.scene.widget("scale.said") is None
    driver.resize((1024, 600))
    assert app.ui.percent == 120 and app.settings.scale == 300
    app.apply(app.settings.changed(scale=120))
    assert app.scene.widget("scale.said") is None


def test_the_slider_shows_its_number_before_all_is_built_anew(
    menus: Menus, driver: Driver
) -> None:
    """A frame is painted between the click and the new scale."""
    app = menus.app
    menus.open_settings()
    app.apply(app.settings.changed(scale=100))
    driver.settle()
    slider = app.scene.widget("scale")
    assert isinstance(slider, Slider)
    painted: list[tuple[int, int]] = []
    original = app.scene.paint

    def paint(target: pygame.Surface) -> list[Rect]:
        painted.append((slider.value, app.ui.percent))
        return original(target)

    app.scene.paint = paint  # type: ignore[method-assign]
    app.scene.set_focus(slider)
    driver.settle()
    painted.clear()
    driver.key(pygame.K_RIGHT)
    assert painted[0] == (105, 100) and painted[-1][1] == 105
    assert app.settings.scale == 105


# The rulebook searches


def test_letters_are_looked_for_wherever_the_focus_is(menus: Menus, driver: Driver) -> None:
    """No click into the field is needed; a digit still opens another game's book."""
    menus.open_rulebook("kayotz")
    driver.settle()
    driver.type("fire")
    scene = driver.app.scene
    assert isinstance(scene, RulebookScene) and scene.query == "fire"
    assert driver.focus() == "search"


def test_the_letter_of_the_key_that_opens_a_page_is_not_typed_there(
    menus: Menus, driver: Driver
) -> None:
    """A window says what a key types after it has said that it is down, and again while it is held;
    the next letter is typed."""
    driver.key(pygame.K_r, text="r")
    scene = driver.app.scene
    assert isinstance(scene, RulebookScene) and scene.query == ""
    driver.type("fi")
    assert scene.query == "fi"
    driver.app.pop()
    for _ in range(3):
        pygame.event.post(Event(pygame.KEYDOWN, key=pygame.K_r, mod=0, unicode="r", scancode=0))
        pygame.event.post(Event(pygame.TEXTINPUT, text="r"))
    driver.settle()
    scene = driver.app.scene
    assert isinstance(scene, RulebookScene) and scene.query == ""
