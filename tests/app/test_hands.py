"""Controllers and fingers: each does what keys and mouse do, everywhere, and the window speaks of
what is at hand."""

import math
from collections.abc import Callable
from functools import partial
from typing import Any

import pygame
import pytest
from pygame.event import Event

from game.app.gamepad import BUTTONS, LIST_CAP, Device, Gamepads
from game.app.play.commands import BY_NAME, COMMANDS, Bindings
from game.app.play.controller import PlayController
from game.app.play.measures import measures
from game.app.play.present.footer import footer
from game.app.play.scene import PlayScene
from game.app.scenes.menus import Menus
from game.app.scenes.opponentcards import CardGroup
from game.app.touch import Fingers
from game.app.widgets.controls import ChoiceRow
from game.app.widgets.panel import Footer
from game.app.widgets.scroll import ScrollArea
from game.core.language import messages, speak
from game.core.resources import scenario_dir
from game.rules import game_ids
from game.turns.machine import Mode
from game.turns.tracing import Trace
from tests.app.device_events import AXES, CODES, FULL, finger, press
from tests.app.driver import Driver
from tests.app.fakes import FakeServices
from tests.app.play.device_hands import KEY_NAMES
from tests.app.play.hands import Hands
from tests.app.play.led_learner import LedLearner
from tests.app.play.lessons import tutorial
from tests.app.play.tables import GAMES
from tests.app.test_readable import SCENES


def shown_hints(driver: Driver) -> Any:
    found = driver.app.scene.widget("footer")
    assert isinstance(found, Footer)
    return found.hints


class PadLearner(LedLearner):
    """Who does what a lesson asks for with a controller alone: each key that a player would press
    is the button that means the same, or is looked up in the list of all commands."""

    def key(self, code: int, mod: int = 0, text: str = "") -> None:
        scene = self.app.scene
        event = Event(pygame.KEYDOWN, key=code, mod=mod, unicode=text)
        command = None
        if isinstance(scene, PlayScene):
            command = Bindings().command(event, replay=scene.model.replay is not None)
        if command is None:
            named = next(name for name, one in BUTTONS.items()
                         if (one.key, one.mod) == (code, mod) and name in CODES)
            press(self, named)
        elif command.row:
            self.choose_row(command.row)
        else:
            self.ask_for(command.name)

    def choose_row(self, number: int) -> None:
        """A row of the options, from the list of all commands."""
        self.ask_for(f"row-{number}")

    def ask_for(self, name: str) -> None:
        scene = self.scene
        led = scene.model.replay is not None
        for button, one in BUTTONS.items():
            if (one.replay if led and one.replay else one.command) == name:
                press(self, button)
                return
        press(self, "view")
        assert self.app.scene.name == "commands"
        for _ in range(len(COMMANDS) + 2):
            if self.focus() == name:
                break
            press(self, "y")
        assert self.focus() == name, name
        press(self, "a")


def follow_through(hands: LedLearner, device: str) -> None:
    """A lesson is played to its free fight, and the window speaks of the device then."""
    lead = tutorial(hands)
    for _ in range(400):
        if lead.lesson is None:
            break
        hands.follow()
        lead = tutorial(hands)
    assert lead.lesson is None
    assert hands.app.ui.device == device
    hands.rooms.put_away()


@pytest.mark.long
@pytest.mark.parametrize("game", game_ids())
def test_first_steps_are_played_with_a_controller(game: str) -> None:
    [name] = [path.stem for path in scenario_dir(game).glob("first-steps.yaml")]
    hands = PadLearner(game, name, "keys", (1280, 720))
    follow_through(hands, "pad")


def test_each_button_means_a_command() -> None:
    for name, button in BUTTONS.items():
        assert name in CODES or name in AXES
        for command in filter(None, (button.command, button.replay)):
            assert callable(getattr(PlayController, command.replace("-", "_")))
        assert not button.replay or not BY_NAME[button.command].replays


def test_prompts_tell_the_device() -> None:
    hands = Hands("run-the-gauntlet")
    before = hands.scene.shown.footer
    press(hands, "y")
    assert hands.app.ui.device == "pad"
    with_pad = shown_hints(hands)
    caps = {cap for cap, _ in with_pad}
    assert with_pad != before and "Esc" not in caps and "B" in caps
    bindings = Bindings({}, "pad")
    assert bindings.cap("ruler") == LIST_CAP and bindings.cap("confirm") == "A"
    hands.key(pygame.K_ESCAPE)
    assert hands.app.ui.device == "keys"
    assert "A" not in {cap for cap, _ in shown_hints(hands)}
    assert footer(hands.scene.model.snapshot()) is not None


def test_keys_of_the_players_own_leave_the_controller_alone() -> None:
    """A gives Enter's command, the shoulder ends the phase, whatever Space does now."""
    event = Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode="", command="end-phase",
                  replay="replay-last")
    bindings = Bindings({"end-phase": ("K",), "ruler": ("Space",)})
    found = bindings.command(event)
    assert found is not None and found.name == "end-phase"
    found = bindings.command(event, replay=True)
    assert found is not None and found.name == "replay-last"


@pytest.mark.parametrize("place", ["open_settings", "open_keys", "open_programs", "open_saves",
                                   "open_record"])
def test_pages_are_walked_and_left(driver: Driver, menus: Menus, place: str) -> None:
    before = driver.app.scene
    getattr(menus, place)()
    driver.settle()
    page = driver.app.scene
    press(driver, "down")
    assert {cap for cap, _ in shown_hints(driver)} <= {"A", "B", "Y", "← →", "↑ ↓", "LT RT"}
    press(driver, "pan-down")
    press(driver, "trigger-right")
    assert driver.app.scene is page
    press(driver, "b")
    assert driver.app.scene is before


def test_a_setting_is_changed(driver: Driver, menus: Menus) -> None:
    menus.open_settings()
    driver.settle()
    driver.app.scene.focus_on("volume")
    press(driver, "left")
    assert driver.app.settings.volume == 65
    driver.app.scene.focus_on("hints")
    press(driver, "a")
    assert not driver.app.settings.hints


def test_a_stick_is_told_again_and_a_button_isnt() -> None:
    pads = Gamepads()
    push = Event(pygame.CONTROLLERAXISMOTION, axis=0, value=FULL, instance_id=0)
    [made] = pads.keys(push, 0)
    assert made.key == pygame.K_RIGHT and made.type == pygame.KEYDOWN
    assert not pads.keys(push, 5) and not pads.again(10)
    due = pads.due()
    assert due is not None
    assert [event.key for event in pads.again(due)] == [pygame.K_RIGHT]
    trembles = Event(pygame.CONTROLLERAXISMOTION, axis=0, value=14_000, instance_id=0)
    assert not pads.keys(trembles, 20)
    [made] = pads.let_go()
    assert made.type == pygame.KEYUP and pads.due() is None
    pads.keys(Event(pygame.CONTROLLERBUTTONDOWN, button=CODES["b"], instance_id=0), 0)
    assert pads.due() is None and not pads.again(10_000)


def test_controllers_come_and_go() -> None:
    """None that is there is no error, nor one that goes while a button is held."""
    pads = Gamepads()
    pads.start()
    assert not pads.keys(Event(pygame.CONTROLLERDEVICEADDED, device_index=7), 0)
    pads.keys(Event(pygame.CONTROLLERBUTTONDOWN, button=CODES["up"], instance_id=3), 0)
    [made] = pads.keys(Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=3), 1)
    assert made.type == pygame.KEYUP
    assert not pads.keys(Event(pygame.CONTROLLERBUTTONDOWN, button=99, instance_id=3), 1)


# Fingers


def test_a_tap_is_one_click(driver: Driver, menus: Menus) -> None:
    menus.open_settings()
    driver.settle()
    driver.scroll_to("hints")
    before = driver.app.settings.hints
    for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
        finger(driver, kind, driver.rect("hints").center)
    assert driver.app.settings.hints is not before
    assert driver.app.ui.device == "touch" and shown_hints(driver) == ()
    driver.key(pygame.K_DOWN)
    assert driver.app.ui.device == "keys" and shown_hints(driver)


def test_a_finger_scrolls_a_list_and_presses_nothing(driver: Driver, menus: Menus) -> None:
    menus.open_settings()
    driver.settle()
    area = driver.app.scene.widget("settings.area")
    assert isinstance(area, ScrollArea) and area.most
    before, x = driver.app.settings, area.rect.centerx
    start = driver.rect("full_screen").center
    finger(driver, pygame.FINGERDOWN, start)
    for down in range(20, 320, 20):
        finger(driver, pygame.FINGERMOTION, (start[0], start[1] - down))
    finger(driver, pygame.FINGERUP, (x, start[1] - 300))
    area = driver.app.scene.widget("settings.area")
    assert isinstance(area, ScrollArea) and area.offset > 0
    assert driver.app.settings == before


def test_two_fingers_pan_and_pinch_and_click_nothing() -> None:
    hands = Hands("run-the-gauntlet")
    view = hands.scene.view
    assert view is not None
    middle, said = hands.scene.layout.free.center, hands.scene.session.table.mode
    hands.key(pygame.K_PLUS, text="+")
    hands.rest()
    zoom, place = view.camera.side, view.camera.place
    one, other = (middle[0] - 60, middle[1]), (middle[0] + 60, middle[1])
    finger(hands, pygame.FINGERDOWN, one)
    finger(hands, pygame.FINGERDOWN, other, 1)
    finger(hands, pygame.FINGERMOTION, (other[0], other[1] + 50), 1)
    assert view.camera.place != place
    finger(hands, pygame.FINGERMOTION, (other[0] - 80, other[1] + 50), 1)
    hands.rest()
    assert view.camera.side < zoom
    finger(hands, pygame.FINGERUP, other, 1)
    finger(hands, pygame.FINGERUP, one)
    assert hands.scene.session.table.mode is said and not hands.scene.session.history.entries


def test_fingers_count_from_none() -> None:
    """A mouse that SDL makes of a finger isn't heard before both have been lifted."""
    fingers, size = Fingers(), (100, 100)
    mouse = Event(pygame.MOUSEBUTTONUP, pos=(1, 1), button=1, touch=True)
    for number in (0, 1):
        fingers.taken(Event(pygame.FINGERDOWN, touch_id=1, finger_id=number, x=0.1, y=0.1), size)
    fingers.taken(Event(pygame.FINGERUP, touch_id=1, finger_id=1, x=0.1, y=0.1), size)
    assert not fingers.taken(mouse, size).events
    fingers.taken(Event(pygame.FINGERUP, touch_id=1, finger_id=0, x=0.1, y=0.1), size)
    assert fingers.taken(mouse, size).events


def swipe(driver: Driver, start: tuple[int, int], far: int) -> None:
    """One finger, drawn upwards."""
    finger(driver, pygame.FINGERDOWN, start)
    for up in range(20, far + 1, 20):
        finger(driver, pygame.FINGERMOTION, (start[0], start[1] - up))
    finger(driver, pygame.FINGERUP, (start[0], start[1] - far))


def tap(driver: Driver, where: str | tuple[int, int]) -> None:
    """One finger, down and up."""
    point = driver.rect(where).center if isinstance(where, str) else where
    for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
        finger(driver, kind, point)


def test_a_finger_scrolls_lists_of_units_and_of_deeds() -> None:
    """Rows are tapped, and drawn along with what they lie in."""
    hands = Hands("run-the-gauntlet", scale=150)
    tap(hands, "tab-roster")
    roster = hands.scene.screen.roster
    assert roster.area.most
    swipe(hands, (roster.area.rect.centerx, roster.area.rect.bottom - 40), 200)
    assert roster.area.offset > 0 and not hands.table.unit
    tap(hands, "roster.close")
    assert hands.app.ui.device == "touch"


def test_a_finger_that_scrolls_changes_no_choice(driver: Driver, menus: Menus) -> None:
    menus.open_settings()
    driver.settle()
    row = next(widget for widget in driver.app.scene.root.walk() if isinstance(widget, ChoiceRow))
    driver.scroll_to(row.name)
    before, area = driver.app.settings, driver.app.scene.widget("settings.area")
    assert isinstance(area, ScrollArea)
    offset = area.offset
    cell = next(cell for at, cell in enumerate(row._cells) if at != row.value)
    swipe(driver, cell.move(row.rect.topleft).center, 200)
    assert area.offset != offset and driver.app.settings == before


def test_fingers_find_every_command_behind_the_menu() -> None:
    hands = Hands("run-the-gauntlet")
    tap(hands, "menu")
    hands.scroll_to("commands")
    tap(hands, "commands")
    assert hands.app.scene.name == "commands"
    assert hands.app.scene.widget("row-1") is None, "a line is tapped itself"
    hands.scroll_to("fit")
    tap(hands, "fit")
    assert hands.app.scene is hands.scene


@pytest.mark.parametrize("device", ["pad", "touch"])
def test_nothing_speaks_of_keys_that_are_not_there(device: str) -> None:
    """Neither digits at the lines nor names of keys on the button."""
    hands = Hands("run-the-gauntlet")
    assert any(row.key for row in hands.rows().values())
    assert "Space" in hands.scene.shown.end.act.note
    middle = hands.scene.layout.free.center
    press(hands, "trigger-right") if device == "pad" else tap(hands, middle)
    assert hands.app.ui.device == device
    assert hands.rows() and not any(row.key for row in hands.rows().values())
    note = hands.scene.shown.end.act.note
    assert "Space" not in note and ("RB" in note) is (device == "pad")


@pytest.mark.parametrize("device", ["pad", "touch"])
@pytest.mark.parametrize("code", ["en", "de"])
def test_lessons_speak_of_what_is_at_hand(
    device: Device, code: str, request: pytest.FixtureRequest
) -> None:
    """Each text of each course, in both languages; to a keyboard it still names the keys."""
    request.addfinalizer(partial(speak, "en"))
    speak(code)
    keys, at_hand = Bindings(), Bindings(device=device)
    texts = [
        german if code == "de" else words
        for game in game_ids() for _, words, german in messages("de", f"{game}-lessons")
        if "{key:" in words
    ]
    assert len([text for text in texts if KEY_NAMES.search(keys.filled(text))]) > 20
    for text in texts:
        said = at_hand.filled(text)
        assert "{key:" not in said and not KEY_NAMES.search(said), said


def test_a_question_tells_a_controller_its_answers() -> None:
    hands = Hands("run-the-gauntlet")
    press(hands, "shoulder-right")
    assert hands.mode() is Mode.CONFIRMING
    assert {cap for cap, _ in shown_hints(hands)} >= {"A", "← →", "B"}
    press(hands, "right")
    assert hands.scene.model.agreeing
    press(hands, "b")
    assert hands.mode() is Mode.IDLE and not hands.actions()


def lead(hands: Hands, wanted: str) -> None:
    """Come to a row of the menu that lies open, and take it."""
    rows = hands.scene.screen.menu_rows
    assert rows is not None
    ids = [row.id for row in rows.options]
    while rows.at != ids.index(wanted):
        press(hands, "down")
    press(hands, "a")


def test_all_lines_are_chosen_with_a_controller() -> None:
    """X and A show what there is to choose: whose turn it may be, what they can do, and what a line
    leads to."""
    hands = Hands("village", game="troopers", solo=False)
    press(hands, "trigger-right")  # there is something to pan
    press(hands, "x")
    rows = hands.scene.screen.menu_rows
    assert rows is not None and rows.led and not hands.table.unit
    lead(hands, f"unit:{hands.table.position.actors[1]}")
    assert hands.table.unit == hands.table.position.actors[1]
    below = next(line for line in hands.table.menu if line.aim == "menu" and line.open)
    press(hands, "x")
    lead(hands, f"line:{below.id}")
    assert hands.mode() is Mode.MENU
    rows = hands.scene.screen.menu_rows
    assert rows is not None, "what it leads to is offered at once"
    assert [row.id for row in rows.options][:1] == [f"line:{hands.table.menu[0].id}"]
    view = hands.scene.view
    assert view is not None
    place = view.camera.origin
    for _ in rows.options:
        press(hands, "down")  # beyond the last row the map doesn't move below
    assert view.camera.origin == place
    press(hands, "b")
    assert hands.scene.screen.menu_rows is None
    press(hands, "a")
    assert hands.scene.screen.menu_rows is not None


def test_a_cursor_stays_while_the_list_is_open() -> None:
    """What is chosen from the list of all commands is done where the cursor stands."""
    hands = Hands("open-field", game="mechs", solo=False)
    press(hands, "y")
    press(hands, "x")
    laid = next(line for line in hands.table.menu if line.laid and line.open)
    lead(hands, f"line:{laid.id}")
    for _ in range(4):
        press(hands, "up")
    cursor = hands.scene.model.pointer.cursor
    press(hands, "view")
    for _ in range(len(COMMANDS)):
        if hands.focus() == "bend":
            break
        press(hands, "down")
    press(hands, "a")
    assert hands.scene.model.pointer.cursor == cursor and hands.table.through == (cursor,)
    press(hands, "b")
    press(hands, "x")
    lead(hands, "bend")
    assert hands.table.through == (cursor,)


def test_fingers_bend_a_way_more_than_once() -> None:
    """A long press opens what can be done there; the last bend is taken back from there, too."""
    hands = TouchLearner("mechs", "the-ridge", "mouse", (1280, 720))
    tap(hands, hands.spot(hands.piece(hands.table.position.actors[0]).cell or 0))
    laid = next(line for line in hands.table.menu if line.laid and line.open)
    hands.line(laid.id)
    x, y = hands.spot(hands.piece(hands.table.unit).cell or 0)
    for number, point in enumerate(((x - 60, y - 30), (x - 20, y - 60)), 1):
        hands.click(point, 3)
        choose(hands, "bend")
        assert len(hands.table.through) == number
    hands.click((x, y - 90), 3)
    choose(hands, "unbend")
    assert len(hands.table.through) == 1 and hands.app.ui.device == "touch"


def choose(hands: Hands, row: str) -> None:
    """Tap a row of the menu that lies open."""
    rows = hands.scene.screen.menu_rows
    assert rows is not None
    place = rows.row_rect(row)
    assert place is not None, [option.id for option in rows.options]
    tap(hands, place.center)


def test_arrows_pass_what_leads_to_another_page() -> None:
    """Another program, where there is none."""
    see_driver, see = SCENES["opponents-arena"]()
    see(see_driver)
    scene = see_driver.app.scene
    group = scene.widget("opponent")
    assert isinstance(group, CardGroup)
    for _ in range(20):
        if see_driver.focus() == "opponent":
            break
        press(see_driver, "y")
    for way in ("down", "right", "right", "left"):
        press(see_driver, way)
        assert see_driver.app.scene is scene


def test_the_title_is_left_without_a_keyboard(driver: Driver) -> None:
    """B asks, and so does a button for fingers; a keyboard has Ctrl+Q."""
    assert driver.app.scene.widget("quit") is None
    driver.key(pygame.K_ESCAPE)
    assert driver.app.scene.modal is None
    press(driver, "b")
    assert driver.app.scene.modal is not None
    press(driver, "b")
    assert driver.app.scene.modal is None and driver.app.running
    tap(driver, "saves")
    tap(driver, "back")
    tap(driver, "quit")
    tap(driver, "quit.yes")
    assert not driver.app.running


@pytest.mark.parametrize("game", GAMES)
def test_all_commands_are_in_the_list(game: str) -> None:
    hands = Hands(GAMES[game], game=game)
    press(hands, "view")
    scene = hands.app.scene
    assert scene.name == "commands"
    missing = [one.name for one in COMMANDS if scene.widget(one.name) is None
               and not (one.replays or one.shell)
               and one.name not in ("confirm", "back", "commands")]
    assert not missing
    press(hands, "b")
    assert hands.app.scene is hands.scene


class TouchLearner(LedLearner):
    """Who does what a lesson asks for with fingers alone: taps, long presses, pulls. Whatever has
    no button on the screen is looked up in the list of all commands."""

    def move(self, where: str | tuple[int, int]) -> None:
        """No finger points at anything without touching it."""

    def click(self, where: str | tuple[int, int], button: int = 1) -> None:
        point = self.rect(where).center if isinstance(where, str) else where
        finger(self, pygame.FINGERDOWN, point)
        if button == 3:
            self.hold_down()
        finger(self, pygame.FINGERUP, point)

    def hold_down(self) -> None:
        """Until the long press is heard."""
        end = pygame.time.get_ticks() + 2 * measures().hold.long_ms
        while pygame.time.get_ticks() < end:
            self.app.step(20)

    def aim_at(self, cell: int) -> None:
        """Bring a place into sight, on its level."""
        scene = self.scene
        view = scene.view
        assert view is not None
        level = view.plane.level_of(cell)
        while level != view.level:
            self.command("level-up" if level > view.level else "level-down")
        self.spot(cell)

    def point_at(self, found: Trace, action: Any) -> None:
        """Tap where the step asks for; pull from there the way the unit is to look."""
        table, lesson = self.table, tutorial(self).lesson
        assert found.line is not None and table.choice is not None and lesson is not None
        wanted = getattr(action, "facing", None) if found.line.faced else None
        for facing in dict.fromkeys((None, wanted)):
            for cell in self.places(found, lesson):
                if self.means(cell, facing, lesson):
                    self.aim_at(cell)
                    if facing is None:
                        self.click(self.spot(cell))
                    else:
                        self.pull_from(cell, facing)
                    return
        raise AssertionError(f"no place means {table.game.text(action)}")

    def pull_from(self, cell: int, facing: int) -> None:
        """Press there, pull the way the unit is to look, let go."""
        view, (x, y) = self.scene.view, self.spot(cell)
        assert view is not None
        for step in range(24):
            angle = math.tau * step / 24
            end = round(x + 70 * math.sin(angle)), round(y - 70 * math.cos(angle))
            if view.facing_at(cell, end) == facing:
                self.drag((x, y), end)
                return
        raise AssertionError(f"nobody can pull towards {facing}")

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        finger(self, pygame.FINGERDOWN, start)
        middle = (start[0] + end[0]) // 2, (start[1] + end[1]) // 2
        for point in (middle, end):
            finger(self, pygame.FINGERMOTION, point)
        finger(self, pygame.FINGERUP, end)

    def wheel(self, where: str | tuple[int, int], amount: int) -> None:
        raise AssertionError("a finger has no wheel")

    def key(self, code: int, mod: int = 0, text: str = "") -> None:
        """What a key does is in the list of commands, behind the game menu."""
        scene = self.app.scene
        event = Event(pygame.KEYDOWN, key=code, mod=mod, unicode=text)
        assert isinstance(scene, PlayScene), pygame.key.name(code)
        command = Bindings().command(event, replay=scene.model.replay is not None)
        assert command is not None, pygame.key.name(code)
        raise AssertionError(f"a finger has no key for {command.name}")


@pytest.mark.long
@pytest.mark.parametrize("game", game_ids())
def test_first_steps_are_played_with_fingers(game: str) -> None:
    [name] = [path.stem for path in scenario_dir(game).glob("first-steps.yaml")]
    hands = TouchLearner(game, name, "mouse", (1280, 720))
    follow_through(hands, "touch")


# Pages


PAGES = tuple(place for place in SCENES if not place.startswith(("problem", "coach-"))
              and place not in ("end", "question", "crashed", "search", "fighter", "army", "squad",
                                "share", "skirmish-code", "restart", "doubted", "key-taken",
                                "workshop-left", "tournament-left"))
"""All pages but those at the table, and those that ask something first: the same are there without
it."""
QUICK_PAGES = ("title", "settings", "sides-mechs", "opponents-arena", "saves", "skirmish", "solved")


def pages(test: Callable[..., None]) -> Callable[..., None]:
    """A test of every page; a few in the fast suite."""
    marked = [place if place in QUICK_PAGES else pytest.param(place, marks=pytest.mark.long)
              for place in PAGES]
    return pytest.mark.parametrize("page", marked)(test)


@pages
def test_a_page_is_used_with_a_controller(page: str) -> None:
    """Everything gets the focus, and B goes back."""
    driver, see = SCENES[page]()
    see(driver)
    scene = driver.app.scene
    wanted = {one.name for one in scene.root.walk() if one.focusable and one.enabled}
    seen: set[str] = set()
    for _ in range(2 * len(wanted) + 2):
        press(driver, "y")
        assert driver.app.scene is scene
        seen.add(driver.focus())
        if seen >= wanted:
            break
    assert wanted <= seen
    if scene is not driver.app.scenes[0]:
        for _ in range(3):  # a search is ended first
            if driver.app.scene is scene:
                press(driver, "b")
        assert driver.app.scene is not scene


@pages
def test_a_page_is_left_with_a_finger(page: str) -> None:
    """There is something to tap for whoever has no Esc."""
    driver, see = SCENES[page]()
    see(driver)
    scene = driver.app.scene
    if scene is driver.app.scenes[0]:
        return
    way = next(name for name in ("back", "title", "home", "close") if scene.widget(name))
    for _ in range(2):  # of two steps to the first
        if driver.app.scene is scene:
            driver.scroll_to(way)
            for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
                finger(driver, kind, driver.rect(way).center)
    assert driver.app.scene is not scene


@pytest.mark.parametrize("hand", ["pad", "finger"])
def test_a_game_is_started_from_the_title(
    driver: Driver, services: FakeServices, hand: str
) -> None:
    """New game, the scenario, the page before the game, start."""
    def take(name: str) -> None:
        if hand == "finger":
            driver.scroll_to(name)
            for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
                finger(driver, kind, driver.rect(name).center)
            return
        for _ in range(60):
            if driver.focus() == name:
                break
            press(driver, "y")
        assert driver.focus() == name
        press(driver, "a")

    take("new")
    assert driver.app.scene.name == "scenarios"
    take("start")
    assert driver.app.scene.name == "opponents"
    take("start")
    assert len(services.started) == 1
