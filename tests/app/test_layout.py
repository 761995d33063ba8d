"""No screen clips a text, overlaps two, or leaves the window, at any interface scale."""

from collections.abc import Callable, Iterator, Sequence

import pygame
import pytest
from pygame import Rect

from game.app import rich
from game.app.loop import App
from game.app.scene import Scene
from game.app.scenes.end import EndScene
from game.app.scenes.menus import Menus
from game.app.ui import Ui
from game.app.widgets.base import Widget
from game.app.widgets.button import Button, TitleCard
from game.app.widgets.chips import Chips
from game.app.widgets.controls import ChoiceRow, Slider, Toggle
from game.app.widgets.dialog import Ask
from game.app.widgets.entry import TextInput
from game.app.widgets.label import Label, RichText
from game.app.widgets.options import OptionList
from game.app.widgets.panel import Plate
from game.app.widgets.scroll import ScrollArea
from game.app.widgets.stepper import Stepper
from game.core.view_records import Result, Row
from tests.app.conftest import MakeApp
from tests.app.fakes import a_save, fake_services
from tests.properties import rarely

SIZES = ((1280, 720), (1920, 1080), (3840, 2160))
SCALES = (75, 100, 125, 175, 250, 300)
EVERY_SIZE = pytest.mark.parametrize(
    "size", rarely(map(pytest.param, SIZES)), ids=["x".join(map(str, size)) for size in SIZES]
)
"""The larger windows in long runs only: where words have the least room is seen in the smallest."""
LEAVES = (
    Label, RichText, Button, TitleCard, Toggle, Slider, ChoiceRow, Chips, Stepper, TextInput,
    OptionList,
)

Opener = Callable[[Menus], None]


def _end(menus: Menus) -> None:
    lines = ("**One Logistics** left by the east edge and **12 aliens** fell [KZ-T1].",) * 3
    facts = (Row("Dice", "142 rolled", "48 hits where 50.3 were to be expected"),)
    menus.app.push(
        EndScene(
            menus.app, menus.services, "Kay’otz Incursion", "Run the Gauntlet",
            Result("major", "Major victory", "the Marines", lines),
            _nothing, _nothing, _nothing, _nothing, facts, lambda _: None,
        )
    )


def _opponents(menus: Menus) -> None:
    box = menus.services.box("kayotz")
    assert box is not None
    card = box.scenarios()[0]
    menus.open_opponents(card, card.source)


def _nothing() -> None:
    return None


def _why(menus: Menus) -> None:
    menus.app.push(
        menus.rulebook("kayotz", "KZ-M2", "At 336 it had ½ MP left of 3.", _nothing, "menu.back")
    )


def _scaled_settings(menus: Menus) -> None:
    menus.app.store.value = menus.app.settings.changed(scale=menus.app.ui.percent)
    menus.open_settings()


SCREENS: dict[str, Opener] = {
    "title": lambda menus: None,
    "new": lambda menus: menus.open_new("kayotz"),
    "opponents": _opponents,
    "school": lambda menus: menus.open_school("kayotz"),
    "rulebook": lambda menus: menus.open_rulebook("kayotz"),
    "rule": _why,
    "saves": lambda menus: menus.open_saves(),
    "settings": _scaled_settings,
    "end": _end,
}


def lines_of(ui: Ui, widget: Widget) -> list[tuple[str, int, int]]:
    """(line, its width, the room it has) for every line a widget draws."""
    width = ui.text.width
    if isinstance(widget, Label):
        lines = ui.text.wrap(widget.text, widget.style, ui.scale, widget.rect.width)
        return [(line, width(line, widget.style, ui.scale), widget.rect.width) for line in lines]
    if isinstance(widget, Button):
        side = ui.px(28) if widget.icon else 0
        room = widget.rect.width - side
        lines = ui.text.wrap(widget.text, widget.style, ui.scale, max(ui.px(20), room - ui.px(24)))
        return [(line, width(line, widget.style, ui.scale), room) for line in lines if line]
    if isinstance(widget, RichText):
        return [
            (piece.text, piece.left + piece.width, widget.rect.width)
            for piece in widget.laid.pieces
        ]
    return []


def height_of(ui: Ui, widget: Widget) -> int:
    """The height a widget's words need."""
    if isinstance(widget, Label):
        return Label.height_for(ui, widget.text, widget.style, widget.rect.width)
    if isinstance(widget, RichText):
        return widget.laid.height
    if isinstance(widget, TitleCard):
        return TitleCard.height_for(ui, widget.title, widget.note, widget.rect.width)
    if isinstance(widget, Button) and widget.text:
        wrapped = ui.text.wrap(
            widget.text, widget.style, ui.scale,
            widget.rect.width - ui.px(24) - (ui.px(28) if widget.icon else 0),
        )
        return len(wrapped) * ui.line(widget.style)
    return 0


def complaints(scene: Scene) -> list[str]:
    """Everything that is clipped, overlapping or out of the window."""
    ui = scene.ui
    found: list[str] = []
    leaves = [widget for widget in scene.root.walk() if isinstance(widget, LEAVES)]
    window = Rect((0, 0), scene.size)
    for widget in leaves:
        for line, wide, room in lines_of(ui, widget):
            if wide > room + 1 and len(line) > 1:
                found.append(f"{widget.name}: {line!r} needs {wide}, has {room}")
        if height_of(ui, widget) > widget.rect.height + 1:
            found.append(f"{widget.name}: {height_of(ui, widget)} high in {widget.rect.height}")
        bounds = window
        above = widget.parent
        scrolls = False
        while above is not None:
            if isinstance(above, ScrollArea):
                scrolls = True
                low = above.rect.top - above.offset
                if not low <= widget.rect.top or widget.rect.bottom > low + above.content + 1:
                    found.append(f"{widget.name}: beyond what {above.name} scrolls to")
                if above.most and widget.rect.right > above.rect.right - ui.px(7):
                    found.append(f"{widget.name}: under the bar of {above.name}")
                bounds = Rect(above.rect.left, -10**6, above.rect.width, 2 * 10**6)
                break
            above = above.parent
        if not bounds.contains(widget.rect) and (scrolls or widget.rect.height):
            found.append(f"{widget.name}: {widget.rect} leaves {bounds}")
    found += _overlaps(leaves)
    return found


def _overlaps(leaves: Sequence[Widget]) -> list[str]:
    """Pairs that cover each other: as they lie in one scrolled sheet, else as they show."""
    found = []
    for index, one in enumerate(leaves):
        for other in leaves[index + 1 :]:
            together = _scroller(one) is _scroller(other)
            a = (one.rect if together else one.shown_rect()).inflate(-2, -2)
            b = (other.rect if together else other.shown_rect()).inflate(-2, -2)
            if a.width > 0 and a.height > 0 and b.width > 0 and b.height > 0 and a.colliderect(b):
                found.append(f"{one.name} overlaps {other.name}")
    return found


def _scroller(widget: Widget) -> Widget | None:
    above = widget.parent
    while above is not None and above.clip is None:
        above = above.parent
    return above


def unclipped(app: App, scales: Sequence[int]) -> Iterator[int]:
    """The scene on top anew at each scale, at which it is seen that nothing is clipped."""
    for scale in scales:
        app.store.value = app.settings.changed(scale=scale)
        app.ui.rescale(scale)
        app.scene.rebuild()
        assert complaints(app.scene) == [], f"{app.scene.name} at {scale} %"
        yield scale


@EVERY_SIZE
@pytest.mark.parametrize("screen", SCREENS)
def test_nothing_is_clipped_at_any_scale(
    make_app: MakeApp, screen: str, size: tuple[int, int]
) -> None:
    """Every label fits or wraps, every card holds its words, at 75 to 300 %."""
    services = fake_services()
    services.store.write(a_save("Before the bridge, with a rather long name"))
    services.store.write(a_save("autosave"))
    (services.store.folder / "broken.skirmish.json").write_text("{")
    app = make_app(size, 75)
    menus = Menus(app, services)
    app.push(menus.title())
    SCREENS[screen](menus)
    for _ in unclipped(app, SCALES if size == SIZES[0] else SCALES[1::2]):
        title = app.scene.widget("title")
        if isinstance(title, Label) and title.visible:
            assert title.text == title.label


@pytest.mark.parametrize("screen", SCREENS)
def test_click_targets_are_large_enough(menus: Menus, screen: str) -> None:
    """At least 28 x 28 at 100 %."""
    SCREENS[screen](menus)
    for widget in menus.app.scene.root.walk():
        if widget.focusable and not isinstance(widget, RichText):
            assert min(widget.rect.size) >= 28, widget.name


@pytest.mark.parametrize("screen", SCREENS)
def test_names_are_unique_and_said(menus: Menus, screen: str) -> None:
    """Each widget can be pointed at by name, and what takes the focus says what it is."""
    SCREENS[screen](menus)
    names = [widget.name for widget in menus.app.scene.root.walk()]
    assert len(names) == len(set(names)), sorted(n for n in names if names.count(n) > 1)
    for widget in menus.app.scene.root.walk():
        if widget.focusable:
            assert widget.label, widget.name


def test_questions_fit_at_any_scale(menus: Menus) -> None:
    """The one kind of modal window there is."""
    app = menus.app
    for scale in SCALES:
        app.ui.rescale(scale)
        app.scene.rebuild()
        ask = Ask(
            app.ui, "ask", Rect((0, 0), app.size), "Overwrite “Before the bridge”?",
            "There is a save of that name already.",
            (("yes", "Overwrite", None), ("no", "Keep it", None)),
        )
        assert Rect((0, 0), app.size).contains(ask.rect), scale
        leaves = [widget for widget in ask.walk() if isinstance(widget, LEAVES)]
        assert _overlaps(leaves) == []


def test_the_check_itself_finds_a_clipped_label(menus: Menus) -> None:
    """A test that can't fail proves nothing."""
    scene = menus.app.scene
    scene.add(Label(scene.ui, "bad", Rect(10, 10, 200, 5), "two words\nand a line", "label"))
    assert any(line.startswith("bad:") for line in complaints(scene))
    plate = Plate(scene.ui, "plate", Rect(0, 0, 10, 10))
    scene.add(plate)
    plate.add(Label(scene.ui, "out", Rect(1270, 700, 200, 60), "out", "label"))
    assert any(line.startswith("out:") for line in complaints(scene))
    assert rich.plain_text("x") == "x"
    assert pygame.display.get_init()
