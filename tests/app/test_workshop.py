"""The workshop and who fights, by keyboard alone and by mouse."""

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.app import folders
from game.app.play.scene import PlayScene
from game.app.rooms import Rooms
from game.app.scenes.cast import CastScene
from game.app.scenes.menus import Menus
from game.app.scenes.rulebook import RulebookScene
from game.app.scenes.scenarios import ScenarioScene
from game.app.scenes.workshop import WorkshopScene
from game.app.widgets.button import Button
from game.app.widgets.chips import Chips
from game.app.widgets.entry import TextInput
from game.app.widgets.label import RichText
from game.app.widgets.options import OptionList
from game.app.widgets.scroll import ScrollArea
from game.app.widgets.stepper import Stepper
from game.core.errors import SaveError
from game.rules import box
from tests.app.conftest import MakeApp
from tests.app.driver import Driver
from tests.app.fakes import WorkshopServices, open_cast, workshop_services
from tests.app.play.hands import ENGINE
from tests.app.test_layout import EVERY_SIZE, SCALES, SIZES, unclipped

WIDE = (1280, 720)


@pytest.fixture
def shelf() -> WorkshopServices:
    """A services with the game that has a workshop."""
    return workshop_services("arena")


@pytest.fixture
def halls(make_app: MakeApp, shelf: WorkshopServices) -> Menus:
    """Its menus, the title on top."""
    app = make_app(WIDE)
    menus = Menus(app, shelf)
    app.push(menus.title())
    return menus


@pytest.fixture
def hands(halls: Menus) -> Driver:
    return Driver(halls.app)


@pytest.fixture
def bench(halls: Menus, hands: Driver) -> WorkshopScene:
    """The workshop is open."""
    halls.open_workshop("arena")
    hands.settle()
    scene = hands.app.scene
    assert isinstance(scene, WorkshopScene)
    return scene


@pytest.fixture
def own() -> Path:
    """The player's folder, in the test's own home."""
    return folders.builds("fighters", "arena")


def label(driver: Driver, name: str) -> str:
    widget = driver.app.scene.widget(name)
    assert widget is not None, name
    return widget.label


def chip(driver: Driver, part: str, one: str) -> None:
    """Click a chip."""
    widget = driver.app.scene.widget(f"part.{part}")
    assert isinstance(widget, Chips)
    cell = widget.cell(one)
    assert cell is not None
    widget.reveal(cell)
    cell = widget.cell(one)
    assert cell is not None
    driver.click(cell.center)


def line(scene: WorkshopScene, driver: Driver, title: str) -> None:
    """Choose a line of the list by keyboard."""
    scene.set_focus(scene.widget("list"), True)
    titles = [one.listed.title for one in scene.bench.lines]
    wanted = titles.index(title)
    key = pygame.K_DOWN if wanted > scene.at else pygame.K_UP
    for _ in range(abs(wanted - scene.at)):
        driver.key(key)
    assert scene.bench.line.listed.title == title


# --- building ------------------------------------------------------------------------------------


def test_a_fighter_is_built_by_mouse(bench: WorkshopScene, hands: Driver, own: Path) -> None:
    """AR-F1: points, gear, what it comes to; saved as one's own and listed."""
    assert "Ready" in label(hands, "card.verdict")
    stepper = bench.widget("part.st")
    assert isinstance(stepper, Stepper)
    hands.click(stepper.ends()[1].center)
    assert "played yet" in label(hands, "card.verdict")
    assert "33 points" in label(hands, "part.st.finding0")
    stepper = bench.widget("part.dx")
    assert isinstance(stepper, Stepper)
    hands.click(stepper.ends()[0].center)
    assert "Ready" in label(hands, "card.verdict")
    chip(hands, "armour", "chain")
    chip(hands, "shield", "small-shield")
    chip(hands, "weapons", "mace")
    chip(hands, "weapons", "dagger")
    assert (bench.bench.build.armour, bench.bench.build.weapons) == ("chain", ("mace", "dagger"))
    assert "MOV" in label(hands, "card.row0") and "Chain" in label(hands, "card.text0")
    chip(hands, "weapons", "mace")
    chip(hands, "weapons", "mace")
    assert bench.bench.build.weapons == ("dagger", "mace")
    hands.key(pygame.K_F2)
    hands.key(pygame.K_a, pygame.KMOD_CTRL)
    hands.type("Ada")
    hands.click("start")
    assert [path.name for path in own.iterdir()] == ["ada.yaml"]
    assert bench.bench.line.own and bench.bench.line.listed.title == "Ada"
    assert "Ada" in label(hands, "toast") and not bench.bench.unsaved
    button = bench.widget("start")
    assert isinstance(button, Button) and not button.enabled


def test_a_fighter_is_built_by_keyboard(bench: WorkshopScene, hands: Driver, own: Path) -> None:
    """Enter goes to the name, Tab on, arrows and Space choose, Ctrl+S saves."""
    assert hands.focus() == "list"
    hands.key(pygame.K_RETURN)
    assert hands.focus() == "part.name"
    hands.key(pygame.K_a, pygame.KMOD_CTRL)
    hands.type("Bo")
    for wanted in ("part.text", "part.level", "part.st"):
        hands.key(pygame.K_TAB)
        assert hands.focus() == wanted
    hands.key(pygame.K_RIGHT)
    hands.key(pygame.K_TAB)
    hands.key(pygame.K_LEFT)
    assert (bench.bench.build.st, bench.bench.build.dx) == (13, 11)
    while hands.focus() != "part.armour":
        hands.key(pygame.K_TAB)
    hands.key(pygame.K_RIGHT)
    hands.key(pygame.K_RIGHT)
    hands.key(pygame.K_SPACE)
    assert bench.bench.build.armour == "leather"
    hands.key(pygame.K_s, pygame.KMOD_CTRL)
    assert [path.name for path in own.iterdir()] == ["bo.yaml"]


def test_a_ready_made_one_is_saved_as_ones_own(
    bench: WorkshopScene, hands: Driver, own: Path
) -> None:
    """What came with the game stays as it came."""
    line(bench, hands, "Varro")
    chip(hands, "shield", "large-shield")
    assert bench.bench.line.key in {one.key for one in bench.bench.unsaved}
    hands.click("start")
    assert [path.name for path in own.iterdir()] == ["varro-2.yaml"]
    assert bench.bench.build.shield == "large-shield" and bench.bench.line.own
    line(bench, hands, "Varro")  # the first of that name is one's own
    shipped = next(one for one in bench.bench.lines if one.key == "box:varro")
    assert bench.bench.now(shipped).shield == "small-shield"


def test_changes_are_kept_per_line_and_can_be_taken_back(
    bench: WorkshopScene, hands: Driver
) -> None:
    line(bench, hands, "Varro")
    chip(hands, "armour", "plate")
    line(bench, hands, "Keth")
    assert bench.widget("revert") is None
    line(bench, hands, "Varro")
    assert bench.bench.build.armour == "plate"
    hands.click("revert")
    assert bench.bench.build.armour == "chain" and not bench.bench.unsaved


def test_copy_and_delete(bench: WorkshopScene, hands: Driver, own: Path) -> None:
    """Deleting asks first, and Esc keeps it."""
    line(bench, hands, "Keth")
    hands.click("copy")
    assert [path.name for path in own.iterdir()] == ["keth-2.yaml"] and bench.bench.line.own
    bench.focus_on("list")
    hands.key(pygame.K_DELETE)
    hands.key(pygame.K_ESCAPE)
    assert (own / "keth-2.yaml").exists()
    hands.click("delete")
    hands.click("gone.yes")
    assert not (own / "keth-2.yaml").exists()
    assert not any(one.own for one in bench.bench.lines)


def test_a_file_that_cannot_be_read_is_listed(
    halls: Menus, hands: Driver, own: Path
) -> None:
    own.mkdir(parents=True)
    (own / "bad.yaml").write_text("id: bad\nst: many\n")
    halls.open_workshop("arena")
    hands.settle()
    assert "bad.yaml:" in label(hands, "bad.fault")
    button = hands.app.scene.widget("start")
    assert isinstance(button, Button) and not button.enabled
    hands.click("delete")
    hands.click("gone.yes")
    assert list(own.iterdir()) == []


def test_what_is_not_saved_is_asked_for(bench: WorkshopScene, hands: Driver, own: Path) -> None:
    """Esc stays, the others leave with or without it; closing the window asks too."""
    line(bench, hands, "Varro")
    chip(hands, "armour", "plate")
    hands.key(pygame.K_ESCAPE)
    assert "Varro" in label(hands, "leave.text")
    hands.key(pygame.K_ESCAPE)
    assert hands.app.scene is bench and bench.find("leave.text") is None
    assert not bench.closing()
    hands.click("leave.stay")
    hands.key(pygame.K_ESCAPE)
    hands.click("leave.save")
    assert hands.app.scene is not bench and (own / "varro-2.yaml").exists()


def test_leaving_without_saving(bench: WorkshopScene, hands: Driver, own: Path) -> None:
    line(bench, hands, "Varro")
    chip(hands, "armour", "plate")
    hands.key(pygame.K_ESCAPE)
    hands.click("leave.drop")
    assert hands.app.scene is not bench and not own.exists()


def test_a_folder_that_cannot_be_written_is_told(
    bench: WorkshopScene, hands: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> Path:
        raise SaveError("ada.yaml: no space left on device")

    monkeypatch.setattr(bench.shop, "keep", full)
    hands.click("start")
    assert hands.app.scene is bench and "no space left" in label(hands, "toast")


def test_rule_links_open_the_rulebook(bench: WorkshopScene, hands: Driver) -> None:
    stepper = bench.widget("part.st")
    assert isinstance(stepper, Stepper)
    hands.click(stepper.ends()[1].center)
    told = bench.widget("part.st.finding0")
    assert isinstance(told, RichText)
    hands.click(told.links()[0].rect.center)
    scene = hands.app.scene
    assert isinstance(scene, RulebookScene)
    hands.key(pygame.K_ESCAPE)
    assert hands.app.scene is bench


def test_a_change_leaves_everything_scrolled_as_it_was(
    bench: WorkshopScene, hands: Driver
) -> None:
    hands.resize((1280, 720))
    hands.wheel("sheet", -6)
    area = bench.widget("form.area")
    assert isinstance(area, ScrollArea) and area.offset
    before = area.offset
    weapons = bench.widget("part.weapons")
    assert isinstance(weapons, Chips)
    cell = weapons.cell("broadsword")
    assert cell is not None and area.rect.contains(cell)
    hands.click(cell.center)
    after = bench.widget("form.area")
    assert isinstance(after, ScrollArea) and after.offset == before
    assert bench.bench.build.weapons == ("broadsword",)


# --- layout --------------------------------------------------------------------------------------


def _workshop(menus: Menus) -> None:
    menus.open_workshop("arena")
    scene = menus.app.scene
    assert isinstance(scene, WorkshopScene)
    for part, value in (("st", 14), ("shield", "large-shield"), ("iq", 7), ("skills", ("running",)),
                        ("weapons", ("two-handed-sword", "halberd"))):
        scene.bench.change(part, value)
    scene.rebuild()


OPENERS: dict[str, Callable[[Menus], None]] = {
    "workshop": _workshop, "cast": lambda menus: open_cast(menus, "arena"),
    "scenarios": lambda menus: menus.open_new("arena"),
}


@EVERY_SIZE
@pytest.mark.parametrize("screen", OPENERS)
def test_nothing_is_clipped_at_any_scale(
    make_app: MakeApp, shelf: WorkshopServices, screen: str, size: tuple[int, int]
) -> None:
    """As of every other screen."""
    app = make_app(size, 75)
    menus = Menus(app, shelf)
    app.push(menus.title())
    OPENERS[screen](menus)
    for scale in unclipped(app, SCALES if size == SIZES[0] else SCALES[1::2]):
        names = [widget.name for widget in app.scene.root.walk()]
        assert len(names) == len(set(names)), sorted(n for n in names if names.count(n) > 1)
        for widget in app.scene.root.walk():
            if widget.focusable:
                assert widget.label, widget.name
                if scale == 100 and not isinstance(widget, RichText):
                    assert min(widget.rect.size) >= 28, widget.name


# --- who fights ----------------------------------------------------------------------------------


def scenario(driver: Driver, id: str) -> ScenarioScene:
    """Choose a scenario by keyboard."""
    scene = driver.app.scene
    assert isinstance(scene, ScenarioScene)
    wanted = [card.id for card in scene.cards].index(id)
    scene.set_focus(scene.widget("list"), True)
    for _ in range(wanted - scene.at):
        driver.key(pygame.K_DOWN)
    return scene


def test_others_are_put_in_the_roles(halls: Menus, hands: Driver, shelf: WorkshopServices) -> None:
    """By keyboard: a role, a fighter, back, Start; the game has them, and its text carries them."""
    halls.open_new("arena")
    hands.settle()
    scene = scenario(hands, "duel")
    assert label(hands, "cast.side0") == "Blue Varro"
    scene.focus_on("cast.choose")
    hands.key(pygame.K_RETURN)
    cast = hands.app.scene
    assert isinstance(cast, CastScene) and hands.focus() == "list"
    hands.key(pygame.K_DOWN)
    assert cast.role.title == "Keth"
    hands.key(pygame.K_RETURN)
    assert hands.focus() == "builds"
    builds = cast.widget("builds")
    assert isinstance(builds, OptionList)
    ids = [option.id for option in builds.options]
    for _ in range(ids.index("box:brakk")):
        hands.key(pygame.K_DOWN)
    hands.key(pygame.K_RETURN)
    assert label(hands, "cast.title") == "Brakk"
    hands.key(pygame.K_ESCAPE)
    assert hands.app.scene is scene and label(hands, "cast.side1") == "Rust Brakk"
    hands.click("start")
    hands.click("start")
    source = shelf.started[0].source
    assert isinstance(source, str) and "cast:" in source
    game = box("arena").load(source)
    from game.core.dice import make_dice

    names = [piece.name for piece in game.pieces(game.start(make_dice(1)).state)]
    assert sorted(names) == ["Brakk", "Varro"]
    hands.key(pygame.K_ESCAPE)
    hands.key(pygame.K_ESCAPE)
    assert hands.app.scene is not scene
    halls.open_new("arena")
    hands.settle()
    scenario(hands, "duel")
    assert label(hands, "cast.side1") == "Rust Brakk", "as chosen, until the program ends"


def test_everybody_as_written(halls: Menus, hands: Driver, shelf: WorkshopServices) -> None:
    """The set-up that the seed draws from the file itself is started when nobody else plays."""
    halls.open_new("arena")
    hands.settle()
    scene = scenario(hands, "duel")
    hands.scroll_to("cast.choose")
    hands.click("cast.choose")
    cast = hands.app.scene
    assert isinstance(cast, CastScene)
    cast.choose("box:maro")
    hands.settle()
    hands.click("reset")
    assert label(hands, "cast.title") == "Varro"
    hands.click("start")
    assert hands.app.scene is scene
    hands.click("start")
    hands.click("start")
    started = shelf.started[0]
    card = scene.cards[scene.at]
    assert started.source == box("arena").draw(card.source, started.seed)


def test_own_fighters_may_fight_and_drafts_say_why_not(
    halls: Menus, hands: Driver, shelf: WorkshopServices, own: Path
) -> None:
    """AR-F1: one with too many points can't be chosen. B opens the workshop from the scenarios."""
    halls.open_new("arena")
    hands.settle()
    scene = scenario(hands, "duel")
    hands.key(pygame.K_b)
    shop = hands.app.scene
    assert isinstance(shop, WorkshopScene)
    hands.key(pygame.K_s, pygame.KMOD_CTRL)
    shop.bench.change("name", "Heavy")
    shop.bench.change("st", 16)
    shop.bench.save()
    hands.key(pygame.K_ESCAPE)
    assert hands.app.scene is scene
    hands.scroll_to("cast.choose")
    hands.click("cast.choose")
    cast = hands.app.scene
    assert isinstance(cast, CastScene)
    builds = cast.widget("builds")
    assert isinstance(builds, OptionList)
    mine = builds.options[1]
    assert mine.title == "Heavy" and "points" in mine.reason
    cast.choose(mine.id)
    assert not cast.casting.changed(cast.card.source)
    hands.settle()
    assert "points" in label(hands, "toast")


def test_a_build_that_is_gone_is_nobodys(halls: Menus, hands: Driver, own: Path) -> None:
    """Whoever played a deleted fighter plays as written again."""
    halls.open_workshop("arena")
    hands.settle()
    hands.key(pygame.K_s, pygame.KMOD_CTRL)
    hands.key(pygame.K_ESCAPE)
    halls.open_new("arena")
    hands.settle()
    scene = scenario(hands, "duel")
    assert scene.cast is not None
    path = next(own.iterdir())
    scene.cast.choose(scene.cards[scene.at].source, "b1", str(path))
    scene.entering()
    scene.rebuild()
    hands.settle()
    assert label(hands, "cast.side0") == "Blue New fighter"
    path.unlink()
    scene.entering()
    scene.rebuild()
    hands.settle()
    assert label(hands, "cast.side0") == "Blue Varro"


def test_games_without_a_workshop_have_no_door(driver: Driver, menus: Menus) -> None:
    menus.open_workshop("kayotz")
    assert driver.app.scene.name == "title"
    driver.key(pygame.K_n)
    assert driver.app.scene.find("workshop") is None
    driver.key(pygame.K_b)
    assert driver.app.scene.name == "scenarios"


# --- widgets -------------------------------------------------------------------------------------


def test_chips_by_arrows(bench: WorkshopScene, hands: Driver) -> None:
    """Up and down go from row to row, Home and End to the ends; tips tell what warns."""
    hands.resize((1280, 720))
    bench.focus_on("part.weapons")
    weapons = bench.widget("part.weapons")
    assert isinstance(weapons, Chips)
    first = weapons.at
    hands.key(pygame.K_DOWN)
    assert weapons.at > first
    hands.key(pygame.K_UP)
    assert weapons.at == first
    hands.key(pygame.K_END)
    assert weapons.at == len(weapons.chips) - 1
    hands.key(pygame.K_HOME)
    assert weapons.at == 0
    heavy = weapons.cell("battleaxe")
    assert heavy is not None and "ST 14" in weapons.tip_at(heavy.center)


def test_a_stepper_stops_at_its_ends(bench: WorkshopScene, hands: Driver) -> None:
    stepper = bench.widget("part.iq")
    assert isinstance(stepper, Stepper)
    hands.click(stepper.ends()[0].center)
    assert bench.bench.build.iq == 8
    bench.focus_on("part.iq")
    hands.key(pygame.K_PLUS)
    assert bench.bench.build.iq == 9
    hands.key(pygame.K_END)
    assert bench.bench.build.iq == stepper.most
    hands.key(pygame.K_HOME)
    assert bench.bench.build.iq == stepper.least


def test_typing_keeps_the_caret(bench: WorkshopScene, hands: Driver) -> None:
    hands.key(pygame.K_F2)
    hands.key(pygame.K_HOME)
    hands.type("Xy")
    field = bench.widget("part.name")
    assert isinstance(field, TextInput)
    assert (field.text, field.caret) == ("XyNew fighter", 2) and hands.focus() == "part.name"


# --- in the whole program ------------------------------------------------------------------------


def test_a_cast_game_is_played_saved_and_begun_again(make_app: MakeApp) -> None:
    """The table has the chosen fighter, and so has the save; its menu leads to the workshop."""
    app = make_app(WIDE)
    rooms = Rooms(app, engine=ENGINE)
    app.push(rooms.menus.title())
    hands = Driver(app)
    rooms.menus.open_new("arena")
    hands.settle()
    scene = scenario(hands, "duel")
    assert scene.cast is not None
    card = scene.cards[scene.at]
    scene.cast.choose(card.source, "r1", "box:dunja")
    hands.click("start")
    hands.click("start")
    hands.click("start")
    hands.settle()
    table = app.scene
    assert isinstance(table, PlayScene)

    def names() -> list[str]:
        playing = app.scene
        assert isinstance(playing, PlayScene)
        session = playing.session
        return sorted(piece.name for piece in session.game.pieces(session.table.state))

    assert names() == ["Dunja", "Varro"]
    assert table.session.game.card.id == "duel"
    rooms.restart()
    assert names() == ["Dunja", "Varro"]
    rooms.put_away()
    latest = rooms.services.latest()
    assert latest is not None and "cast:" in latest[1].source
    rooms.load(latest[0].path)
    assert names() == ["Dunja", "Varro"]
    again = app.scene
    assert isinstance(again, PlayScene)
    rooms.open_menu()
    hands.settle()
    hands.click("workshop")
    assert isinstance(app.scene, WorkshopScene)
    rooms.put_away()
