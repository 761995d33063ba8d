"""The title's first frame, what lies on its table, and what comes after the first frame."""

import subprocess
import sys

import msgspec
import pygame
import pytest

from game.app.loop import App
from game.app.scenes import titleparts
from game.app.scenes.menus import Menus
from game.app.scenes.title import TitleScene
from game.app.scenes.titleparts import Props, lying
from game.app.widgets.scroll import ScrollArea
from game.core.errors import BoxError
from game.rules import box
from tests.app.conftest import MakeApp
from tests.app.driver import Driver
from tests.app.fakes import FakeServices, a_save
from tests.app.play.hands import Hands

LATE = (
    "game.app.play", "game.app.board", "game.rules.kayotz", "game.rules.troopers", "game.boards",
    "game.core.contract", "game.core.history", "game.core.rulebook", "hashlib", "numpy", "shapely",
    "pyclipper",
)


def pixels(app: App) -> bytes:
    """What the window shows."""
    target = pygame.display.get_surface()
    assert target is not None and target.get_size() == app.size
    return pygame.image.tobytes(target, "RGB")


def test_the_first_frame_imports_neither_games_nor_the_play_screen() -> None:
    """They would double the time to the title."""
    code = (
        "import sys\n"
        "from game.cli import main\n"
        "status = main(['play', '--size', '1280x720', '--frames', '1'])\n"
        f"print([m for m in sys.modules if m.startswith({LATE!r})])\n"
        "sys.exit(status)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "[]"


def test_stand_ins_of_the_first_frame_give_way(
    first_start: None, make_app: MakeApp, services: FakeServices
) -> None:
    """The first frame of a first start is rough; the next one is as it stays, and as every later
    start shows it at once."""
    app = make_app()
    app.push(Menus(app, services).title())
    app.step(1)
    assert app.frames_drawn == 1
    first = pixels(app)
    Driver(app)
    settled = pixels(app)
    assert settled != first
    thread = app.ui.textures.baked.flush()
    if thread is not None:
        thread.join()
    app.scene.rebuild()
    app.step(1)
    assert pixels(app) == settled


@pytest.mark.parametrize("size", [(1024, 600), (1152, 619), (1229, 660), (1280, 720), (1920, 1080)])
def test_all_of_it_is_in_sight(
    make_app: MakeApp, services: FakeServices, size: tuple[int, int]
) -> None:
    """Also in the window that opens on a small screen: name, boxes and every card."""
    app = make_app(size)
    app.push(Menus(app, services).title())
    page, foot = app.scene.widget("page"), app.scene.widget("footer")
    assert isinstance(page, ScrollArea) and page.most == 0 and foot is not None
    for name in ("box.kayotz", "continue", "new", "school", "rulebook", "settings"):
        part = app.scene.widget(name)
        assert part is not None and part.rect.top >= 0 and part.rect.bottom <= foot.rect.top
    room = app.scene.background()
    assert room.get_size() == size


@pytest.mark.parametrize(
    ("size", "scale"), [((1280, 720), 150), ((1280, 690), 140), ((1366, 700), 145)]
)
def test_large_words_in_a_small_window_hide_nothing(
    make_app: MakeApp, services: FakeServices, size: tuple[int, int], scale: int
) -> None:
    """Words as large as the window bears: the page fits, and Continue can be read."""
    services.store.write(msgspec.structs.replace(a_save("x"), actions=["x"]))
    app = make_app(size, scale)
    app.push(Menus(app, services).title())
    page = app.scene.widget("page")
    assert isinstance(page, ScrollArea) and page.most == 0 and app.ui.percent == scale
    cards = [app.scene.widget(name) for name in ("continue", "new", "school", "rulebook")]
    lefts = [card.rect.left for card in cards if card is not None]
    rights = [card.rect.right for card in cards if card is not None]
    assert all(right < left for right, left in zip(rights, lefts[1:], strict=False))
    assert cards[0] is not None and cards[0].rect.width > 1.2 * (rights[1] - lefts[1])


def test_counters_and_dice_lie_on_the_table(first_start: None, driver: Driver) -> None:
    """Each where the file says, within the window."""
    props = driver.app.scene.widget("props")
    assert isinstance(props, Props)
    shown = driver.app.ui.textures.cache
    held = [key for key in shown._held if isinstance(key, tuple) and key[0] in ("lying", "die")]
    things = lying()
    assert len(held) == len(things.dice.lying) + len(things.counters.lying) == 4
    places = [die.at for die in things.dice.lying] + [c.at for c in things.counters.lying]
    for at in places:
        assert driver.app.size[0] > props._at(at)[0] > 0


def test_a_damaged_file_of_the_table_says_so(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """One line, with the file's name."""
    folder = tmp_path_factory.mktemp("assets")
    bad = folder / "title.yaml"
    bad.write_text("dice: {size: big}\n", encoding="utf-8")
    monkeypatch.setattr(titleparts, "asset", lambda *_: bad)
    with pytest.raises(BoxError, match=r"^title\.yaml can't be used .*install the program again$"):
        lying()


def test_the_cards_count_what_they_open() -> None:
    """The scenarios and lessons of the chosen box, not of all; another box, another count."""
    hands = Hands("first-steps")
    hands.app.home()
    hands.settle()
    title = hands.app.scene
    assert isinstance(title, TitleScene)
    for game in ("kayotz", "arena", "mechs", "troopers"):
        title.choose(game)
        cards = box(game).scenarios()
        number = sum(card.kind == "scenario" for card in cards)
        chapters = sum(card.counted for card in cards)
        new, lessons = title.widget("new"), title.widget("school")
        assert new is not None and new.label == f"New game: {number} scenarios, or your own"
        assert lessons is not None
        assert lessons.label.startswith(f"School: 0 of {chapters or len(cards) - number} chapter")
