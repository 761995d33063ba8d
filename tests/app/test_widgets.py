"""Widgets by mouse and keyboard, each on a bare scene."""

import pygame
import pytest
from pygame import Rect
from pygame.event import Event

from game.app import focus
from game.app.damage import merged, widened
from game.app.scene import TIP_DELAY, Scene
from game.app.widgets.base import Group, Widget
from game.app.widgets.button import Button
from game.app.widgets.controls import ChoiceRow, Slider, Toggle
from game.app.widgets.dialog import Ask
from game.app.widgets.entry import TextInput
from game.app.widgets.label import Label, RichText
from game.app.widgets.options import Option, OptionList
from game.app.widgets.panel import Callout, CardPanel, Footer
from game.app.widgets.scroll import ScrollArea
from game.app.widgets.tooltip import Tooltip
from tests.app.conftest import MakeApp
from tests.app.driver import Driver


class Bare(Scene):
    """Nothing but what the test puts in."""

    name = "bare"


@pytest.fixture
def bare(make_app: MakeApp) -> Driver:
    """A driver on an empty scene."""
    app = make_app()
    app.push(Bare(app))
    return Driver(app)


def put(driver: Driver, *widgets: Widget) -> None:
    """Add widgets and paint."""
    for widget in widgets:
        driver.app.scene.add(widget)
    driver.app.scene.damage(Rect((0, 0), driver.app.size))
    driver.settle()


def test_the_tooltip_of_a_row_stands_beside_its_list(bare: Driver) -> None:
    """It covers no other row."""
    ui, bounds = bare.app.ui, Rect(0, 0, 1280, 720)
    for row in (Rect(12, 300, 256, 40), Rect(1010, 300, 256, 40)):
        tip = Tooltip(ui, "What this row is for, in some words", row, bounds, aside=True)
        column = Rect(row.left, 0, row.width, 720)
        assert bounds.contains(tip.rect) and not column.colliderect(tip.rect)


def test_a_button_clicks_when_let_go_over_it(bare: Driver) -> None:
    """Pressing and moving off takes it back; disabled it does nothing."""
    clicks: list[int] = []
    button = Button(bare.app.ui, "b", Rect(100, 100, 120, 40), "Go", lambda: clicks.append(1))
    put(bare, button)
    bare.click("b")
    assert clicks == [1]
    bare.drag(button.rect.center, (600, 600))
    assert clicks == [1]
    bare.app.scene.focus_on("b")
    bare.key(pygame.K_RETURN)
    bare.key(pygame.K_SPACE)
    assert clicks == [1, 1, 1]
    button.enabled = False
    bare.click("b")
    bare.key(pygame.K_RETURN)
    assert clicks == [1, 1, 1]


def test_the_focus_ring_is_drawn_for_the_keyboard(bare: Driver) -> None:
    """Gold on everything that takes focus; not after a mere click."""
    ui = bare.app.ui
    button = Button(ui, "b", Rect(100, 100, 120, 40), "Go")
    put(bare, button)
    gold = pygame.Color(*ui.c.select)
    spot = (160, 100 - ui.px(2))
    screen = pygame.display.get_surface()
    assert screen is not None
    assert screen.get_at(spot) != gold
    bare.key(pygame.K_TAB)
    assert screen.get_at(spot) == gold
    bare.click("b")
    assert screen.get_at(spot) != gold


def test_hover_shows_at_once_and_the_tip_after_its_delay(bare: Driver) -> None:
    """Look 6: hover at once; callouts 350 ms."""
    button = Button(bare.app.ui, "b", Rect(100, 100, 120, 40), "Go", tip="Why it **is** so")
    put(bare, button)
    frames = bare.app.frames_drawn
    bare.move("b")
    assert bare.app.frames_drawn == frames + 1
    scene = bare.app.scene
    assert scene.find("tooltip") is None
    due = scene.deadline()
    assert due is not None
    assert due - pygame.time.get_ticks() <= TIP_DELAY
    scene.turn(due)
    tip = scene.widget("tooltip")
    assert tip is not None
    assert tip.label == "Why it is so"
    bare.move((900, 600))
    assert scene.find("tooltip") is None


def test_what_was_clicked_to_open_a_page_tells_no_tip_when_that_is_left(bare: Driver) -> None:
    """The mouse has gone elsewhere meanwhile: what lies under it now may speak, nothing else."""
    app = bare.app
    below = app.scene

    def build() -> None:
        below.add(Button(app.ui, "open", Rect(100, 100, 120, 40), "Open", tip="The page"))

    below.build = build  # type: ignore[method-assign]
    below.rebuild()
    bare.move("open")
    app.push(Scene(app))
    bare.move((900, 600))
    app.pop()
    due = app.scene.deadline()
    app.scene.turn(pygame.time.get_ticks() + 2 * TIP_DELAY)
    assert due is None and app.scene.find("tooltip") is None


def test_slider_by_mouse_and_keys(bare: Driver) -> None:
    """Steps, ends, pages; each change told once."""
    told: list[int] = []
    slider = Slider(bare.app.ui, "s", Rect(100, 100, 400, 30), "S", 50, 0, 100, 5, told.append)
    put(bare, slider)
    bare.app.scene.focus_on("s")
    for key, value in ((pygame.K_RIGHT, 55), (pygame.K_LEFT, 50), (pygame.K_HOME, 0),
                       (pygame.K_END, 100), (pygame.K_PAGEDOWN, 80)):
        bare.key(key)
        assert slider.value == value
    assert told == [55, 50, 0, 100, 80]
    bare.key(pygame.K_END)
    bare.key(pygame.K_END)
    assert told[-1] == 100
    assert told.count(100) == 2
    bare.drag((110, 115), (5, 115))
    assert slider.value == 0


def test_toggle_and_choice(bare: Driver) -> None:
    """Space flips, left and right set; a choice stays within its ends."""
    flips: list[bool] = []
    picks: list[int] = []
    ui = bare.app.ui
    toggle = Toggle(ui, "t", Rect(100, 100, 120, 30), "T", False, flips.append)
    choice = ChoiceRow(ui, "c", Rect(100, 200, 400, 30), "C", ("a", "b", "c"), 1, picks.append)
    put(bare, toggle, choice)
    bare.app.scene.focus_on("t")
    for key in (pygame.K_SPACE, pygame.K_LEFT, pygame.K_LEFT, pygame.K_RIGHT):
        bare.key(key)
    assert flips == [True, False, True]
    bare.app.scene.focus_on("c")
    for key in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT):
        bare.key(key)
    assert picks == [2, 1]
    bare.click((choice.rect.left + 8, choice.rect.centery))
    assert picks == [2, 1, 0]


def test_text_input_edits(bare: Driver) -> None:
    """Typing, caret, delete, what is allowed, how much."""
    texts: list[str] = []
    entry = TextInput(bare.app.ui, "e", Rect(100, 100, 300, 36), "E", "", texts.append, most=6)
    digits = TextInput(bare.app.ui, "d", Rect(100, 200, 300, 36), "D", allowed="0123456789")
    put(bare, entry, digits)
    bare.click("e")
    bare.type("abc")
    bare.key(pygame.K_HOME)
    bare.type("x")
    bare.key(pygame.K_DELETE)
    bare.key(pygame.K_END)
    bare.key(pygame.K_BACKSPACE)
    assert entry.text == "xb"
    bare.type("1234567")
    assert entry.text == "xb1234"
    assert texts[-1] == "xb1234"
    bare.click("d")
    bare.type("1a2")
    assert digits.text == "12"


def test_a_marked_text_gives_way_to_what_is_typed(bare: Driver) -> None:
    """Ctrl+A marks it all and shows it; typing or deleting takes its place, moving keeps it."""
    entry = TextInput(bare.app.ui, "e", Rect(100, 100, 300, 36), "E", "Old name", most=8)
    put(bare, entry)
    bare.click("e")
    screen = pygame.display.get_surface()
    assert screen is not None
    pale = bare.app.ui.c.blue_pale
    inside = Rect(104, 104, 292, 28)

    def marked() -> bool:
        colours = {tuple(screen.get_at((x, inside.centery - 9)))[:3] for x in range(104, 200)}
        return tuple(pale) in colours

    assert not marked()
    bare.key(pygame.K_a, pygame.KMOD_LCTRL)
    assert marked()
    bare.key(pygame.K_LEFT)
    assert not marked() and entry.text == "Old name"
    bare.key(pygame.K_a, pygame.KMOD_LCTRL)
    bare.type("Slot")
    assert entry.text == "Slot" and not marked()
    bare.key(pygame.K_a, pygame.KMOD_LCTRL)
    bare.key(pygame.K_BACKSPACE)
    assert entry.text == ""


def test_words_beside_typed_text_leave_it_room(bare: Bare) -> None:
    """Of a count those parts stay that fit beside the text; of one part it is that or nothing."""
    ui = bare.app.ui
    entry = TextInput(ui, "e", Rect(100, 100, 300, 36), "E", "climb", icon="search")
    whole = "3 rules, 1 table, 1 example"
    for words in (whole, "word " * 40):
        entry.say_aside(words)
        for wide in range(80, 400, 20):
            entry.rect.width = wide
            shown, text = entry._words_aside, ui.text.width("climb", "story", ui.scale)
            assert words.startswith(shown) and not shown.endswith(",")
            right = entry.rect.right - ui.px(12) - ui.text.width(shown, "label", ui.scale)
            assert not shown or entry.rect.left + entry._left + text <= right
        assert shown == (whole if words == whole else "")


def test_letters_typed_are_no_shortcuts(bare: Driver) -> None:
    """A text field keeps its keys to itself."""
    seen: list[int] = []

    def key(event: Event) -> bool:
        seen.append(event.key)
        return False

    bare.app.scene.key = key  # type: ignore[method-assign]
    put(bare, TextInput(bare.app.ui, "e", Rect(100, 100, 300, 36), "E"))
    bare.click("e")
    bare.type("rt")
    assert seen == []
    bare.key(pygame.K_F5)
    assert seen == [pygame.K_F5]


OPTIONS = (
    Option("move", "Full Move", "3 MP", "all MP, nothing else", "1"),
    Option("fire", "Full Fire", "", "", "2", "no line of fire [KZ-C2]"),
    Option("jump", "Jump", "any hex", "lands 50", "3", group="Jump pack"),
)


def options(driver: Driver, **more: object) -> tuple[OptionList, list[str]]:
    """A list of three options in a scroll area."""
    chosen: list[str] = []
    listed = OptionList(driver.app.ui, "o", Rect(100, 100, 300, 10), OPTIONS, chosen.append,
                        **more)  # type: ignore[arg-type]
    put(driver, listed)
    return listed, chosen


def test_options_by_mouse_and_arrows(bare: Driver) -> None:
    """A refused row keeps its place and answers too."""
    links: list[str] = []
    listed, chosen = options(bare, on_link=links.append)
    bare.app.scene.focus_on("o")
    listed.at = 0
    bare.key(pygame.K_DOWN)
    bare.key(pygame.K_RETURN)
    assert chosen == ["fire"]
    row = listed.row_rect("move")
    assert row is not None
    bare.click(row.center)
    assert chosen[-1] == "move"
    fire = listed.row_rect("fire")
    assert fire is not None
    spots = [(x, fire.bottom - 14) for x in range(fire.left, fire.right)]
    spot = next(spot for spot in spots if listed.link_at(spot))
    bare.click(spot)
    assert links == ["KZ-C2"]
    assert chosen[-1] == "move"


def test_only_the_rows_that_change_are_painted_again(bare: Driver) -> None:
    """From row to row the mouse repaints those two, and what is printed follows their state."""
    listed, _ = options(bare)
    screen = pygame.display.get_surface()
    assert screen is not None
    rows = [listed.row_rect(option.id) for option in OPTIONS]
    seen: list[bytes] = []
    for index in (0, 1, 0, 1):
        place = rows[index]
        assert place is not None
        damaged: list[Rect] = []
        listed.damage = damaged.append
        listed.on_motion(place.center)
        grown = 2 * bare.app.ui.panels.ring_reach
        assert damaged[-1] == widened(place.inflate(grown, grown))
        bare.app.scene.damage(Rect((0, 0), bare.app.size))
        bare.app.scene.paint(screen)
        seen.append(pygame.image.tobytes(screen.subsurface(listed.rect), "RGB"))
    assert seen[0] == seen[2] != seen[1] == seen[3]
    listed.set(OPTIONS, "jump")
    bare.app.scene.damage(Rect((0, 0), bare.app.size))
    bare.app.scene.paint(screen)
    chosen = rows[2]
    assert chosen is not None
    assert screen.get_at((chosen.centerx, chosen.top + 2))[:3] == bare.app.ui.c.blue_panel


def test_short_options_tell_their_note_in_the_tip(bare: Driver) -> None:
    """Compact layout: notes on hover only, reasons always."""
    listed, _ = options(bare, short=True)
    row = listed.row_rect("move")
    fire = listed.row_rect("fire")
    assert row is not None
    assert fire is not None
    assert listed.tip_at(row.center) == "all MP, nothing else"
    assert listed.tip_at(fire.center) == ""
    assert fire.height > row.height


def test_the_tip_of_a_row_goes_with_the_row(bare: Driver) -> None:
    """A list is one widget: another row under the pointer ends the tip of the last one."""
    listed, _ = options(bare, short=True)
    row, fire = listed.row_rect("move"), listed.row_rect("fire")
    assert row is not None and fire is not None
    bare.move(row.center)
    scene = bare.app.scene
    due = scene.deadline()
    assert due is not None
    scene.turn(due)
    tip = scene.widget("tooltip")
    assert tip is not None and tip.label == "all MP, nothing else"
    bare.move(row.move(4, 0).center)
    assert scene.find("tooltip") is not None
    bare.move(fire.center)
    assert scene.find("tooltip") is None


def test_scroll_area_reveals_the_focus(bare: Driver) -> None:
    """Wheel, drag of the bar, and Tab to what is out of sight."""
    ui = bare.app.ui
    area = ScrollArea(ui, "a", Rect(100, 100, 300, 200))
    for number in range(20):
        place = Rect(110, 110 + 50 * number, 200, 40)
        area.add(Button(ui, f"b{number}", place, str(number)))
    area.fit(110 + 50 * 20)
    put(bare, area)
    assert bare.app.scene.find("b19") == Rect(110, 1060, 200, 40).clip(area.rect)
    bare.wheel((200, 200), -2)
    assert area.offset == 2 * 48
    bare.wheel((200, 200), 99)
    assert area.offset == 0
    bare.drag((area.rect.right - 3, 110), (area.rect.right - 3, 600))
    assert area.offset == area.most
    bare.app.scene.focus_on("b0")
    bare.settle()
    assert area.rect.contains(bare.rect("b0"))
    bare.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    assert bare.focus() == "b19"
    assert area.rect.contains(bare.rect("b19"))
    bare.click((200, 90))
    assert bare.focus() == "b19"


def test_what_is_scrolled_out_cannot_be_clicked(bare: Driver) -> None:
    """The part under the clip belongs to what lies there."""
    ui = bare.app.ui
    clicks: list[str] = []
    area = ScrollArea(ui, "a", Rect(100, 100, 300, 60))
    area.add(Button(ui, "in", Rect(110, 150, 200, 60), "in", lambda: clicks.append("in")))
    area.fit(300)
    put(bare, area)
    bare.click((200, 190))
    assert clicks == []
    bare.click((200, 155))
    assert clicks == ["in"]


def test_links_of_rich_text(bare: Driver) -> None:
    """Mouse and keys follow them; hover previews and takes it back."""
    followed: list[str] = []
    shown: list[str] = []
    text = RichText(bare.app.ui, "r", Rect(100, 100, 400, 0), "see [KZ-M2] and [KZ-M7|this]",
                    "body", None, followed.append, lambda target, _: shown.append(target))
    put(bare, text)
    first, second = text.links()
    bare.click(second.rect.center)
    bare.move((900, 600))
    assert followed == ["KZ-M7"]
    assert shown[:1] == ["KZ-M7"]
    assert shown[-1] == ""
    bare.app.scene.focus_on("r")
    bare.key(pygame.K_RETURN)
    bare.key(pygame.K_RIGHT)
    bare.key(pygame.K_RETURN)
    assert followed == ["KZ-M7", "KZ-M2", "KZ-M7"]
    assert first.rect.right < second.rect.left


def test_a_question_takes_everything_until_answered(bare: Driver) -> None:
    """Esc is the last answer; keys and clicks beneath do nothing; the focus returns."""
    ui = bare.app.ui
    said: list[str] = []
    put(bare, Button(ui, "under", Rect(20, 20, 100, 40), "under", lambda: said.append("under")))
    bare.app.scene.focus_on("under")

    def ask() -> None:
        bare.app.scene.ask(
            Ask(ui, "q", Rect((0, 0), bare.app.size), "Overwrite?", "It is there already.",
                (("yes", "Yes", lambda: said.append("yes")), ("no", "No",
                                                              lambda: said.append("no"))))
        )
        bare.settle()

    ask()
    assert bare.focus() == "q.no", "in which nothing is lost"
    bare.click((60, 40))
    assert said == []
    bare.key(pygame.K_TAB)
    assert bare.focus() == "q.yes"
    bare.key(pygame.K_ESCAPE)
    assert said == ["no"]
    assert bare.focus() == "under"
    ask()
    bare.click("q.yes")
    assert said == ["no", "yes"]
    bare.key(pygame.K_RETURN)
    assert said == ["no", "yes", "under"]


def test_callouts_keep_off_what_matters(bare: Driver) -> None:
    """Never over the spot, inside the bounds, on the free side."""
    ui = bare.app.ui
    bounds = Rect(0, 0, 1280, 720)
    spot = Rect(1200, 300, 40, 40)
    callout = Callout(ui, "c", (240, 90), spot, bounds)
    assert callout.side == "left"
    assert bounds.contains(callout.rect)
    assert not callout.rect.colliderect(spot)
    middle = Rect(600, 300, 40, 40)
    free = Callout(ui, "c2", (240, 90), middle, bounds, [Rect(640, 250, 400, 200)])
    assert free.side == "left"
    assert not free.rect.colliderect(Rect(640, 250, 400, 200))
    put(bare, callout, free)


def test_the_footer_drops_what_does_not_fit(bare: Driver) -> None:
    """Never a cut word; changes are painted once."""
    ui = bare.app.ui
    footer = Footer(ui, "f", Rect(0, 690, 300, 30), [("Enter", "open"), ("Esc", "x" * 200)])
    put(bare, footer)
    frames = bare.app.frames_drawn
    footer.set([("Enter", "open"), ("Esc", "x" * 200)])
    bare.settle()
    assert bare.app.frames_drawn == frames
    footer.set([("Tab", "next")])
    bare.settle()
    assert bare.app.frames_drawn == frames + 1


def test_arrows_go_to_the_nearest_in_their_direction(bare: Driver) -> None:
    """A grid of buttons, by geometry."""
    ui = bare.app.ui
    grid = {
        (x, y): Button(ui, f"{x}{y}", Rect(100 + 150 * x, 100 + 80 * y, 120, 40), "b")
        for x in range(3) for y in range(3)
    }
    put(bare, *grid.values())
    bare.app.scene.focus_on("11")
    for key, name in ((pygame.K_RIGHT, "21"), (pygame.K_UP, "20"), (pygame.K_LEFT, "10"),
                      (pygame.K_DOWN, "11"), (pygame.K_DOWN, "12"), (pygame.K_DOWN, "12")):
        bare.key(key)
        assert bare.focus() == name
    order = focus.ring(bare.app.scene.root)
    assert focus.following([], None, False) is None
    assert focus.following(order, None, True) is order[-1]


def test_find_knows_only_what_shows(bare: Driver) -> None:
    """By name; None for what isn't there or isn't visible."""
    ui = bare.app.ui
    group = Group(ui, "g", Rect(0, 0, 10, 10))
    label = Label(ui, "inside", Rect(50, 60, 70, 20), "words")
    group.add(label)
    put(bare, group, CardPanel(ui, "card", Rect(300, 300, 200, 100), "Head", "aside", "gear"))
    assert bare.app.scene.find("inside") == Rect(50, 60, 70, 20)
    group.visible = False
    assert bare.app.scene.find("inside") is None
    assert bare.app.scene.find("nobody") is None


def test_what_is_painted_begins_and_ends_at_whole_runs_of_pixels() -> None:
    """A rectangle grows sideways to multiples of four pixels, and never up or down."""
    assert widened(Rect(5, 3, 6, 7)) == Rect(4, 3, 8, 7)
    assert widened(Rect(8, 3, 4, 7)) == Rect(8, 3, 4, 7)
    assert widened(Rect(-1, 0, 2, 1)) == Rect(-4, 0, 8, 1)


def test_damage_is_joined() -> None:
    """Overlapping parts become one; most of the window becomes all of it."""
    a, b, c = Rect(0, 0, 10, 10), Rect(5, 5, 10, 10), Rect(50, 50, 5, 5)
    assert sorted(map(tuple, merged([a, b, c], (100, 100)))) == [(0, 0, 15, 15), (50, 50, 5, 5)]
    assert merged([Rect(0, 0, 90, 90)], (100, 100)) == [Rect(0, 0, 100, 100)]
    bands = [Rect(0, 0, 10, 3), Rect(0, 3, 9, 3), Rect(0, 7, 9, 3)]
    assert sorted(map(tuple, merged(bands, (100, 100)))) == [(0, 0, 10, 6), (0, 7, 9, 3)]
    narrow = [Rect(0, 0, 50, 3), Rect(0, 3, 3, 3)]
    assert merged(narrow, (100, 100), waste=140) == narrow, "what they touch with is small"
    assert merged(narrow, (100, 100), waste=141) == [Rect(0, 0, 50, 6)]
    assert merged([], (100, 100)) == []
