"""'Mech Field's workshop and who fights, in the window: counts of models, two armies."""

from collections.abc import Callable

import pytest

from game.app import folders
from game.app.scenes.cast import CastScene
from game.app.scenes.menus import Menus
from game.app.scenes.scenarios import ScenarioScene
from game.app.scenes.workshop import WorkshopScene
from game.app.widgets.chips import Chips
from game.app.widgets.options import OptionList
from game.app.widgets.scroll import ScrollArea
from game.app.widgets.stepper import Stepper
from game.core.dice import make_dice
from game.rules import box
from tests.app.conftest import MakeApp
from tests.app.driver import Driver
from tests.app.fakes import open_cast, workshop_services
from tests.app.test_layout import EVERY_SIZE, SCALES, SIZES, unclipped

WIDE = (1280, 720)


@pytest.fixture
def halls(make_app: MakeApp) -> Menus:
    """Menus of a services with 'Mech Field alone."""
    return _menus(make_app, WIDE)


def _menus(make_app: MakeApp, size: tuple[int, int], scale: int = 0) -> Menus:
    app = make_app(size, scale)
    menus = Menus(app, workshop_services("mechs"))
    app.push(menus.title())
    return menus


def _column(menus: Menus) -> WorkshopScene:
    """The workshop with a ready-made army in hand."""
    menus.open_workshop("mechs")
    scene = menus.app.scene
    assert isinstance(scene, WorkshopScene)
    titles = [one.listed.title for one in scene.bench.lines]
    scene.at = scene.bench.at = titles.index("Carrow Column")
    scene.rebuild()
    return scene


def _label(scene: WorkshopScene, name: str) -> str:
    widget = scene.widget(name)
    assert widget is not None, name
    return widget.label


def test_an_army_is_built_by_mouse(halls: Menus) -> None:
    """MC-W1, MC-U28: one more of a model, too many points, one fewer; saved as one's own."""
    hands = Driver(halls.app)
    scene = _column(halls)
    hands.settle()
    assert "Ready" in _label(scene, "card.verdict")
    assert _label(scene, "part.unit-lynx.note") == "92 · Medium ’Mech"
    assert _label(scene, "part.unit-rifles.group") == "Carrow Militia"

    def press(model: str, end: int) -> None:
        stepper = scene.widget(f"part.unit-{model}")
        assert isinstance(stepper, Stepper)
        stepper.reveal(stepper.ends()[end])
        stepper = scene.widget(f"part.unit-{model}")
        assert isinstance(stepper, Stepper)
        hands.click(stepper.ends()[end].center)

    press("hare", 1)
    assert "played yet" in _label(scene, "card.verdict")
    assert "320 of 300" in _label(scene, "part.faction.finding0")
    press("mortars", 0)
    assert "Ready" in _label(scene, "card.verdict")
    hands.click("start")
    own = folders.builds("armies", "mechs")
    assert [path.name for path in own.iterdir()] == ["carrow-column-2.yaml"]
    assert scene.bench.line.own and "mortars" not in scene.bench.build.units


def test_the_meter_has_a_box_for_ten_points(halls: Menus) -> None:
    sheet = _column(halls).bench.sheet()
    assert sheet is not None
    meter = sheet.meters[0]
    assert (meter.of, meter.planned, meter.open) == (30, 30, 0)


def _own(menus: Menus) -> None:
    scene = _column(menus)
    scene.bench.change("unit-citadel", 2)
    scene.rebuild()


OPENERS: dict[str, Callable[[Menus], object]] = {
    "workshop": _own, "cast": lambda menus: open_cast(menus, "mechs"),
    "scenarios": lambda menus: menus.open_new("mechs"),
}


@EVERY_SIZE
@pytest.mark.parametrize("screen", OPENERS)
def test_nothing_is_clipped_at_any_scale(
    make_app: MakeApp, screen: str, size: tuple[int, int]
) -> None:
    """As of every other screen."""
    menus = _menus(make_app, size, SCALES[0])
    OPENERS[screen](menus)
    assert [*unclipped(menus.app, SCALES if size == SIZES[0] else SCALES[1::4])]


@pytest.mark.parametrize("size", [(1280, 720), (1024, 600), (1920, 1080)])
def test_what_is_pressed_stays_under_the_mouse(make_app: MakeApp, size: tuple[int, int]) -> None:
    """The line that an army has no units goes with the first one: the steppers don't move."""
    menus = _menus(make_app, size)
    menus.open_workshop("mechs")
    hands = Driver(menus.app)
    scene = menus.app.scene
    assert isinstance(scene, WorkshopScene)
    hands.scroll_to("part.unit-rifles")
    before = hands.rect("part.unit-rifles")
    place = (before.right - scene.ui.px(18), before.centery)
    for count in (1, 2, 3):
        hands.click(place)
        stepper = scene.widget("part.unit-rifles")
        assert isinstance(stepper, Stepper) and stepper.value == count
        assert stepper.rect.top == before.top


def test_another_scenario_begins_at_its_title(halls: Menus) -> None:
    """Its sheet isn't scrolled as the one before was."""
    halls.open_new("mechs")
    hands = Driver(halls.app)
    hands.resize((1000, 520))
    area = halls.app.scene.widget("sheet.area")
    assert isinstance(area, ScrollArea) and area.most
    area.scroll_to(area.most)
    listed = halls.app.scene.widget("list")
    assert isinstance(listed, OptionList)
    row = listed.row_rect("1")
    assert row is not None
    hands.click(row.center)
    area = halls.app.scene.widget("sheet.area")
    assert isinstance(area, ScrollArea) and area.offset == 0


def test_points_are_chosen_and_only_armies_of_that_size_are_offered(halls: Menus) -> None:
    """MC-U28: by mouse on the scenario's page, then who fights; back to its own leaves no trace."""
    halls.open_new("mechs")
    hands, scene = Driver(halls.app), halls.app.scene
    assert isinstance(scene, ScenarioScene) and scene.cast is not None
    scene.at = next(at for at, card in enumerate(scene.cards) if card.id == "open-field")
    scene.rebuild()
    source = scene.cards[scene.at].source

    def press(size: str) -> None:
        hands.scroll_to("cast.size")
        chips = halls.app.scene.widget("cast.size")
        assert isinstance(chips, Chips)
        at = [one.id for one in chips.chips].index(size)
        hands.click(chips._laid()[at].move(chips.rect.topleft).center)

    press("450")
    assert scene.cast.size(source) == 450
    assert [role.title for role in scene.cast.roles(source)] == ["Carrow Muster", "Ostmark Brigade"]
    hands.scroll_to("cast.choose")
    hands.click("cast.choose")
    page = halls.app.scene
    assert isinstance(page, CastScene)
    listed = page.widget("builds")
    assert isinstance(listed, OptionList)
    sizes = {one.size for one in page.casting.builds.values() if one.title in
             {option.title for option in listed.options}}
    assert sizes == {450}
    page.choose("box:tarn-flood")
    assert page.casting.name(source, page.role) == "Tarn Flood"
    state = box("mechs").load(scene.cast.source(source)).start(make_dice(1)).state
    assert [one.model for one in state.units.values()][:2] == ["leviathan", "bittern"]
    press("600")
    assert page.casting.name(source, page.role) == "Carrow Levy"
    press("300")
    assert not page.casting.changed(source) and page.casting.source(source) == source
