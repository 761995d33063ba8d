"""Troopers' workshop and who fights, in the window: pages of a form, troopers who come and go."""

import pygame
import pytest

from game.app import folders
from game.app.scenes.cast import CastScene
from game.app.scenes.menus import Menus
from game.app.scenes.workshop import WorkshopScene
from game.app.widgets.chips import Chips
from game.app.widgets.options import OptionList
from game.core.dice import make_dice
from game.rules import box
from tests.app.conftest import MakeApp
from tests.app.driver import Driver
from tests.app.fakes import open_cast, workshop_services
from tests.app.test_layout import EVERY_SIZE, SCALES, SIZES, unclipped

WIDE = (1280, 720)


def _menus(make_app: MakeApp, size: tuple[int, int] = WIDE, scale: int = 0) -> Menus:
    """Menus of a services with Troopers alone."""
    app = make_app(size, scale)
    menus = Menus(app, workshop_services("troopers"))
    app.push(menus.title())
    return menus


def _opened(menus: Menus, title: str) -> WorkshopScene:
    """The workshop with a ready-made squad in hand."""
    menus.open_workshop("troopers")
    scene = menus.app.scene
    assert isinstance(scene, WorkshopScene)
    titles = [one.listed.title for one in scene.bench.lines]
    scene.at = scene.bench.at = titles.index(title)
    scene.rebuild()
    return scene


def _label(scene: WorkshopScene, name: str) -> str:
    widget = scene.widget(name)
    assert widget is not None, name
    return widget.label


def _page(scene: WorkshopScene) -> str:
    pages = scene.widget("form.pages")
    assert isinstance(pages, Chips)
    return pages.chosen[0]


def _press(hands: Driver, scene: WorkshopScene, name: str, chip: str) -> None:
    """A chip by the mouse, scrolled to first."""
    hands.scroll_to(name)
    chips = scene.widget(name)
    assert isinstance(chips, Chips)
    at = [one.id for one in chips.chips].index(chip)
    cell = chips._laid()[at].move(chips.rect.topleft)
    hands.click(cell.center)


def test_a_squad_is_built_by_mouse(make_app: MakeApp) -> None:
    """TR-U22: a trooper more, with other arms; too many points until it carries less; saved."""
    menus = _menus(make_app)
    hands, scene = Driver(menus.app), _opened(menus, "Pit Crew")
    hands.settle()
    assert "Ready" in _label(scene, "card.verdict") and _page(scene) == "squad"
    hands.scroll_to("part.add")
    hands.click("part.add")
    assert _page(scene) == "5" and scene.focused is not None
    assert scene.focused.name == "part.5.name"
    assert "played yet" in _label(scene, "card.verdict")
    _press(hands, scene, "form.pages", "squad")
    _press(hands, scene, "part.size", "700")
    assert "Ready" in _label(scene, "card.verdict")
    _press(hands, scene, "form.pages", "5")
    _press(hands, scene, "part.5.experience", "elite")
    assert scene.bench.build.members[4].experience == "elite"
    hands.scroll_to("part.5.remove")
    hands.click("part.5.remove")
    assert len(scene.bench.build.members) == 4 and _page(scene) == "4"
    hands.click("start")
    own = folders.builds("squads", "troopers")
    assert [path.name for path in own.iterdir()] == ["pit-crew-2.yaml"]
    assert scene.bench.line.own and scene.bench.build.size == 700


def test_a_squad_is_built_by_keys(make_app: MakeApp) -> None:
    """Pages and parts are reached with Tab and taken with the arrows and Enter."""
    menus = _menus(make_app)
    hands, scene = Driver(menus.app), _opened(menus, "Pit Crew")
    scene.focus_on("form.pages")
    hands.key(pygame.K_RIGHT)
    hands.key(pygame.K_RETURN)
    assert _page(scene) == "1"
    assert scene.focused is not None and scene.focused.name == "form.pages"
    for _ in range(2):
        hands.key(pygame.K_TAB)
    assert scene.focused is not None and scene.focused.name == "part.1.experience"
    hands.key(pygame.K_RIGHT)
    hands.key(pygame.K_RETURN)
    assert scene.bench.build.members[0].experience == "elite"


def test_another_squad_opens_at_its_first_page(make_app: MakeApp) -> None:
    menus = _menus(make_app)
    hands, scene = Driver(menus.app), _opened(menus, "Pit Crew")
    _press(hands, scene, "form.pages", "2")
    assert _page(scene) == "2"
    scene.focus_on("list")
    hands.key(pygame.K_DOWN)
    assert _page(scene) == "squad"


def _cast(menus: Menus) -> CastScene:
    open_cast(menus, "troopers")
    scene = menus.app.scene
    assert isinstance(scene, CastScene)
    return scene


def _offered(scene: CastScene) -> list[str]:
    listed = scene.widget("builds")
    assert isinstance(listed, OptionList)
    return [option.title for option in listed.options]


def test_only_squads_within_the_limit_are_offered(make_app: MakeApp) -> None:
    """TR-U22: those of the box that are too dear aren't listed, one's own say why they can't."""
    own = folders.builds("squads", "troopers")
    shop = box("troopers").workshop()
    assert shop is not None
    large = next(one.build for one in shop.shipped() if one.title == "Long Knives")
    shop.keep(own, shop.change(large, "name", "Mine"))
    scene = _cast(_menus(make_app))
    assert scene.card.id == "demolition"
    assert {"Long Knives", "Mine", "Far Lamp"} <= set(_offered(scene))
    scene.at = 1
    scene.rebuild()
    assert "Long Knives" not in _offered(scene) and {"Mine", "Far Lamp"} <= set(_offered(scene))
    mine = next(key for key in scene.casting.builds if not key.startswith("box:"))
    assert scene.casting.unfit(scene.role, mine) == "1000 points, this side has 850 at most"
    scene.choose(mine)
    assert not scene.casting.changed(scene.card.source)
    scene.choose("box:far-lamp")
    game = box("troopers").load(scene.casting.source(scene.card.source))
    state = game.start(make_dice(1)).state
    assert [one.name for one in state.of("rust")] == ["Sunde", "Weiss", "Teal", "Nyberg"]


def test_a_squad_that_grows_too_dear_loses_its_role(make_app: MakeApp) -> None:
    """TR-U22: what is chosen can always be played."""
    own = folders.builds("squads", "troopers")
    shop = box("troopers").workshop()
    assert shop is not None
    small = next(one.build for one in shop.shipped() if one.title == "Pit Crew")
    path = shop.keep(own, small)
    scene = _cast(_menus(make_app))
    source = scene.card.source
    scene.casting.choose(source, "rust", str(path))
    scene.casting.read()
    assert scene.casting.chosen(source, "rust") == str(path)
    grown = shop.change(small, "size", "1000")
    for _ in range(3):
        grown = shop.change(grown, "add", "")
    shop.keep(own, grown)
    scene.casting.read()
    assert scene.casting.chosen(source, "rust") == ""


@EVERY_SIZE
@pytest.mark.parametrize("screen", ["squad", "trooper", "cast"])
def test_nothing_is_clipped_at_any_scale(
    make_app: MakeApp, screen: str, size: tuple[int, int]
) -> None:
    """As of every other screen."""
    menus = _menus(make_app, size, SCALES[0])
    if screen == "cast":
        _cast(menus)
    else:
        scene = _opened(menus, "Valley Company")
        pages = scene.widget("form.pages")
        assert isinstance(pages, Chips)
        pages.on_take("4" if screen == "trooper" else "squad")
    assert [*unclipped(menus.app, SCALES if size == SIZES[0] else SCALES[1::4])]
