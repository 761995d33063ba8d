"""Every word of every scene can be read: at each size of the window and each interface scale it
lies inside its panel, whole, on nothing and under nothing (`tests/app/measure.py`).

The fast suite looks at each place where it is hardest, and at the start of each game in the other
two forms of the screen. Long runs look at every place at all sizes in the language whose words are
the longest, and in the others at three of them, each place at another third: what holds a long word
holds a short one.

What isn't so yet is listed in `KNOWN`; a place that has become readable must be taken off it.
`python -m tests.app.test_readable PLACE WIDTHxHEIGHT@SCALE [PICTURE [LANGUAGE]]` prints the
complaints of one.
"""

import importlib
import os
import random
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from fnmatch import fnmatch
from fractions import Fraction
from functools import partial
from itertools import cycle
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import msgspec
import pygame
import pytest
from msgspec.structs import force_setattr
from pygame import Rect
from pygame.event import Event

from game.app import folders
from game.app.app_services import Start
from game.app.loop import App
from game.app.play.judging import Attempt
from game.app.play.play_view import CoachView
from game.app.play.scene import PlayScene
from game.app.programs import Program
from game.app.record import GameRecord
from game.app.rich import plain_text
from game.app.scenes.end import EndScene
from game.app.scenes.keys import KeysScene
from game.app.scenes.largemap import LargeMapScene
from game.app.scenes.menus import Menus
from game.app.scenes.opponents import OpponentScene
from game.app.scenes.opposition import Learned
from game.app.scenes.programs import ProgramsScene
from game.app.scenes.record import RecordScene
from game.app.scenes.saves import SavesScene
from game.app.scenes.skirmish import SkirmishScene
from game.app.scenes.solved import ProblemDoors, SolvedScene
from game.app.scenes.tournament import TournamentScene
from game.app.scenes.workshop import WorkshopScene
from game.app.settings import SettingsFile
from game.app.ui import MOST_TEXT
from game.app.widgets.button import Button
from game.app.widgets.chips import Chips
from game.app.widgets.dialog import Ask
from game.app.widgets.label import Label
from game.app.widgets.panel import CardPanel, Plate
from game.app.widgets.stepper import Stepper
from game.core.contract import AnyGame
from game.core.deliberation import Deliberation, Notes, WeighedChoice
from game.core.event import Rolled
from game.core.history import Entry, History
from game.core.language import ENGLISH, LANGUAGE, codes, speak
from game.core.quantity import rounded
from game.core.skirmish import READY_MADE
from game.core.strength import SeatedGames
from game.engine.client import Decision
from game.players import LEVELS, computer
from game.rules import box as real_box
from game.turns.controller import Controller
from game.turns.inputs import ChooseLine, Confirm, Decide, Pick
from game.turns.machine import Mode
from tests.app.chapters import CourseBox, course_services, learn
from tests.app.driver import Driver
from tests.app.fakes import a_save, fake_services, open_cast, workshop_services
from tests.app.left_in_english import left_in_english
from tests.app.measure import Measured, begin_recording, complaints, measure
from tests.app.play.coached import heard, reviewed, whispering
from tests.app.play.hands import Hands
from tests.app.play.lessons import fought, taught
from tests.app.play.opening import allowed, begin, pointed
from tests.app.play.tables import GAMES, so_far
from tests.app.play.weighing import weigh
from tests.app.records import a_record
from tests.app.skirmishes import Runs, open_skirmish
from tests.app.test_daily import Seeker
from tests.app.test_layout import SCREENS
from tests.rules.golden import Goldens


class Look(NamedTuple):
    """A window and an interface scale (percent)."""

    wide: int
    high: int
    percent: int

    def __str__(self) -> str:
        return f"{self.wide}x{self.high}@{self.percent}"


Place = Callable[[], tuple[Driver, Callable[[Driver], None]]]
HARDEST = Look(1280, 720, 150)
"""Hardly more than the smallest screen."""
FORMS = (Look(1024, 600, 100), Look(1366, 768, 75))
"""The small form of the screen and the wide one, each where it has the least room."""
LOOKS = (
    HARDEST, *FORMS, Look(1280, 720, 100), Look(1920, 1080, 150), Look(1920, 1080, 225),
    Look(1280, 720, 75), Look(1280, 720, 125), Look(1366, 768, 100), Look(1366, 768, 150),
    Look(1920, 1080, 75), Look(1920, 1080, 100), Look(2560, 1440, 175), Look(3840, 2160, 100),
    Look(3840, 2160, 150), Look(3840, 2160, 300),
)
OPENED: Mapping[str, Any] = {"size": HARDEST[:2], "scale": HARDEST.percent, "threats": "now"}
"""How the windows of all places are opened, so that most need not be drawn twice."""
_SAID = 12  # complaints about one look that are printed
TOLD = {"kayotz": "run-the-gauntlet", "troopers": "village", "arena": "hold-the-dais",
        "mechs": "captives"}
"""The golden game of each that is looked back at."""
MOVES = 40
"""What computers play before the middle of a game is looked at."""


# The positions of a game, each with what is done to see it, anew after each resize


def _table(game: str, scenario: str = "") -> Hands:
    switches = {} if game == "kayotz" else {"solo": False}
    hands = Hands(scenario or GAMES[game], game=game, seed=5, **OPENED, **switches)
    begin(hands.app, hands.scene)
    hands.settle()
    return hands


def _still(hands: Driver) -> None:
    hands.settle()


def _armed(hands: Hands) -> None:
    """A unit in hand whose first option that can be aimed is, at a cell where it may be."""
    table = hands.table
    for unit in table.position.actors:
        hands.scene.give(Pick(unit))
        if _aimable(table):
            return
        for line in table.menu:
            if line.open and tuple(table.game.targets(table.state, unit, line.id)):
                hands.scene.give(ChooseLine(line.id))
                if _aimable(table):
                    return
    raise AssertionError("nothing can be aimed")


def _aimable(table: Controller) -> bool:
    """Whether an option is chosen that may be aimed at some cell."""
    return table.choice is not None and any(allowed(table, cell) for cell in pointed(table))


def _aim(hands: Driver) -> None:
    assert isinstance(hands, Hands)
    cell = next(cell for cell in pointed(hands.table) if allowed(hands.table, cell))
    hands.move(hands.spot(cell))
    hands.rest()
    hands.say_now()
    hands.settle()


def start(game: str) -> tuple[Driver, Callable[[Driver], None]]:
    """Somebody may take the first unit in hand."""
    return _table(game), _still


def aimed(game: str) -> tuple[Driver, Callable[[Driver], None]]:
    """An option is armed and the mouse rests on a target."""
    hands = _table(game)
    _armed(hands)
    return hands, _aim


def middle(game: str) -> tuple[Driver, Callable[[Driver], None]]:
    """After some moves, with a unit in hand."""
    hands = Hands(game=game, history=so_far(game, MOVES), **OPENED)
    begin(hands.app, hands.scene)
    hands.key(pygame.K_TAB)
    hands.rest()
    return hands, _still


def asked(game: str) -> tuple[Driver, Callable[[Driver], None]]:
    """The table asks whether the turn or phase is to end with units that could still act."""
    hands, _ = start(game)
    hands.key(pygame.K_SPACE)
    assert hands.mode() is Mode.CONFIRMING
    return hands, _still


def interrupted(game: str) -> tuple[Driver, Callable[[Driver], None]]:
    """A question that another side must answer before the turn goes on."""
    hands = Hands(GAMES[game], game=game, seed=5, solo=False, **OPENED)
    session = hands.scene.session
    for text in _to_a_question(session.game):
        session.table.mode = Mode.THINKING
        session.send(Decide(text))
    hands.scene.refresh()
    hands.rest()
    if hands.mode() is Mode.HANDOVER:
        hands.key(pygame.K_RETURN)
        hands.rest()
    assert hands.table.status.interrupts
    return hands, _still


def _to_a_question(game: AnyGame) -> list[str]:
    """What computers play until a side is asked something in the turn of another."""
    for seed in range(40):
        history, rng = History(game, 5), random.Random(seed)
        player = computer(game.id, "random")
        while game.outcome(history.state) is None:
            if game.status(history.state).interrupts:
                return [entry.text for entry in history.entries]
            history.play(player.choose(game, history.state, rng))
    raise AssertionError("nobody is asked anything")


def told(game: str) -> tuple[Driver, Callable[[Driver], None]]:
    """What the game is played for, over a game in progress."""
    hands, _ = middle(game)
    hands.scene.controller.do("goals")
    hands.settle()
    return hands, _still


def why(game: str) -> tuple[Driver, Callable[[Driver], None]]:
    """The log says what the computer compared for its newest decision."""
    hands = _table(game)
    weigh(hands, 12)

    def see(driver: Driver) -> None:
        assert isinstance(driver, Hands)
        scene = driver.scene
        if scene.layout.compact:
            scene.focus_log(on=True)
        scene.controller.model.toggle_why(opens=True)
        scene.refresh()
        driver.settle()
        assert scene.shown.log.whys

    return hands, see


def replay(game: str) -> tuple[Driver, Callable[[Driver], None]]:
    """A replay at the last of the moments that changed the game most."""
    goldens: Goldens = importlib.import_module(f"tests.rules.{game}.goldens").GOLDENS
    history = goldens.replayed(TOLD[game])
    hands = Hands(game=game, history=history, **OPENED)
    end = hands.app.scene
    assert isinstance(end, EndScene) and end.see is not None
    end.see(0)
    while hands.scene.model.moment != hands.scene.model.turning_points[-1].at:
        hands.key(pygame.K_n)
        hands.rest()
    return hands, _still


def thrown(game: str) -> tuple[Driver, Callable[[Driver], None]]:
    """A replay at the throw of a game that had the most to say."""
    goldens: Goldens = importlib.import_module(f"tests.rules.{game}.goldens").GOLDENS
    history = goldens.replayed(TOLD[game])
    hands = Hands(game=game, history=history, **OPENED)
    end = hands.app.scene
    assert isinstance(end, EndScene) and end.see is not None
    end.see(max(range(len(history.entries)), key=lambda at: _lines(history.entries[at])) + 1)
    hands.rest()

    def see(driver: Driver) -> None:
        assert isinstance(driver, Hands)
        driver.scene.do("again")
        driver.rest()
        assert driver.scene.screen.tray.event is not None

    return hands, see


def _lines(entry: Entry[Any, Any]) -> int:
    """How many lines the sums of an action's throws have at most."""
    return max((len(event.modifiers) for event in entry.events if isinstance(event, Rolled)),
               default=-1)


def coached(game: str) -> tuple[Driver, Callable[[Driver], None]]:
    """A replay at a decision of which the coach has said that it cost much."""
    goldens: Goldens = importlib.import_module(f"tests.rules.{game}.goldens").GOLDENS
    history = goldens.replayed(TOLD[game])
    hands = Hands(game=game, history=history, **OPENED)
    known = [at for at, entry in enumerate(history.entries) if reviewed(history, at, 1)]
    whispering(hands, {at: 2 + at % 3 for at in known[::4]})
    hands.key(pygame.K_k)
    heard(hands)
    end = hands.app.scene
    assert isinstance(end, EndScene) and end.see is not None
    end.see(known[len(known) // 8 * 4] + 1)
    hands.rest()
    assert isinstance(hands.scene.shown.options, CoachView)
    return hands, _still


def uncoached(game: str) -> tuple[Driver, Callable[[Driver], None]]:
    """A replay at a decision that the coach can be asked about, and wasn't."""
    goldens: Goldens = importlib.import_module(f"tests.rules.{game}.goldens").GOLDENS
    history = goldens.replayed(TOLD[game])
    hands = Hands(game=game, history=history, **OPENED)
    end = hands.app.scene
    assert isinstance(end, EndScene) and end.see is not None
    end.see(next(at for at in range(len(history.entries)) if reviewed(history, at, 1)) + 1)
    hands.rest()
    view = hands.scene.shown.options
    assert isinstance(view, CoachView) and view.one
    return hands, _still


def judged_end(game: str) -> tuple[Driver, Callable[[Driver], None]]:
    """The page of the end of a game while the coach is at work."""
    driver, see = ended(game)
    assert isinstance(driver, Hands)
    engine = whispering(driver, dict.fromkeys(range(0, 400, 3), 2))
    engine.silent = True
    driver.key(pygame.K_k)
    coaching = driver.rooms._playing().coaching  # type: ignore[union-attr]
    engine.silent = False
    for _ in range(5):
        coaching.poll()
    engine.silent = True
    return driver, see


def paused(game: str) -> tuple[Driver, Callable[[Driver], None]]:
    """The game waits for a word after a unit that acted by itself."""
    hands = _table(game)
    hands.app.apply(hands.app.settings.changed(computer_steps=True))
    pause = hands.scene.model.pause
    for _ in range(4000):
        hands.app.step(1)
        if pause.waiting:
            hands.settle()
            return hands, _still
        if hands.mode() not in (Mode.WAITING, Mode.THINKING) and not hands.busy():
            hands.key(pygame.K_SPACE)
            if hands.mode() is Mode.CONFIRMING:
                hands.key(pygame.K_y)
    raise AssertionError("nothing ever waits")


def lesson(game: str) -> tuple[Driver, Callable[[Driver], None]]:
    """The first step of the tutorial."""
    return Hands("first-steps", game=game, **OPENED), _still


def pointers(game: str) -> tuple[Driver, Callable[[Driver], None]]:
    """A step of the tutorial that points at a line of the options."""
    hands = Hands("first-steps", game=game, **OPENED)
    tutor = hands.scene.session.tutorial
    assert tutor is not None
    while (step := tutor.lesson) is not None:
        if tutor.index > 2 and any(name.startswith("choice:") for name in step.point):
            return hands, _still
        shown = Confirm() if tutor.reading else tutor.shown()
        assert shown is not None, f"nobody can tell what does {step.do}"
        hands.scene.give(shown)
        hands.rest()
        for _ in range(2):  # what is armed, then whether one is sure
            if tutor.table.armed is not None or tutor.table.mode is Mode.CONFIRMING:
                hands.scene.give(Confirm())
                hands.rest()
    raise AssertionError("no lesson points at an option")


CHAPTER = """
  - say: Try to get into the Forest in **332** by way of the road, of which it is said that there is
      no credit on it, and then read what the rules have to say to that [KZ-M7].
    point: [unit:scout-1, cell:332]
    do: ["refused full-move scout-1 along *-332"]
"""
HEAD = "chapter: 9\nteaches: [KZ-M3, KZ-M7, KZ-A3, KZ-M1]\nnext: run-the-gauntlet\n"


def chapter(do: str) -> tuple[Driver, Callable[[Driver], None]]:
    """A chapter of a course: its step was refused as it should be, its list of what was learned is
    seen, it was left, or its free fight is over."""
    hands = Hands(source=taught(CHAPTER, HEAD), **OPENED)
    hands.unit("scout-1")
    hands.click(hands.cell("332"))
    hands.rest()
    if do == "ended":
        hands.key(pygame.K_RETURN)
        fought(hands, 1)
    elif do == "left":
        hands.scene.do("lesson-leave")
    hands.settle()

    def see(driver: Driver) -> None:
        scene = driver.app.scene
        if do == "learned" and isinstance(scene, PlayScene) and scene.find("learned") is None:
            scene.do("log")
            driver.settle()
        assert do != "refused" or "KZ-M7" in hands.callout()

    return hands, see


def menu(game: str) -> tuple[Driver, Callable[[Driver], None]]:
    """The menu of a cell, with all that is refused there."""
    hands, aim = aimed(game)

    def see(driver: Driver) -> None:
        assert isinstance(driver, Hands)
        driver.scene.controller.close_cell_menu()
        aim(driver)
        for command in ("cell-menu", "unfold"):
            driver.scene.do(command)
        driver.settle()
        assert driver.scene.find("cell-menu") is not None

    return hands, see


def carried(game: str) -> tuple[Driver, Callable[[Driver], None]]:
    """A counter is dragged, and held where it may go."""
    # in the other scenario nobody is on the map when it begins
    hands = _table(game, "hold-the-outpost" if game == "kayotz" else "")
    _armed(hands)

    def see(driver: Driver) -> None:
        assert isinstance(driver, Hands)
        scene, unit = driver.scene, driver.table.unit
        cell = driver.table.position.cell_of(unit)
        assert cell is not None
        _aim(driver)
        there, start = scene.mouse, driver.spot(cell)
        driver.move(start)
        pygame.event.post(Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=False))
        for point in ((start[0] + 12, start[1]), there):
            pygame.event.post(Event(
                pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(1, 0, 0), touch=False,
            ))
            driver.settle()
        assert scene.model.carried == unit
        driver.rest()

    return hands, see


def roster(game: str) -> tuple[Driver, Callable[[Driver], None]]:
    """All units in a list, in a game in progress."""
    hands, _ = middle(game)
    hands.scene.do("roster")
    hands.settle()
    return hands, _still


def planned(game: str) -> tuple[Driver, Callable[[Driver], None]]:
    """The mouse rests on an enemy who could be attacked after a way, or on one who can't be."""
    # in the other scenario nobody is on the map when it begins
    hands = _table(game, "hold-the-outpost" if game == "kayotz" else "")
    table = hands.table
    found: list[int] = []
    for unit in table.position.actors:
        hands.scene.give(Pick(unit))
        cells = map(table.position.cell_of, hands.scene.model.now.foes)
        found = [cell for cell in cells if cell is not None and table.attacked(cell)]
        if found:
            break
    assert found, "nobody is out of reach"
    plans = {cell: table.plan(cell) for cell in found}
    cell = next((cell for cell, plan in plans.items() if plan is not None and plan.steps), found[0])

    def see(driver: Driver) -> None:
        assert isinstance(driver, Hands)
        driver.move(driver.spot(cell))
        driver.rest()
        driver.say_now()
        driver.settle()

    return hands, see


def refused(game: str) -> tuple[Driver, Callable[[Driver], None]]:
    """A callout says why something can't be done, over a message that goes by itself."""
    hands = _table(game)
    hands.key(pygame.K_TAB)

    def see(driver: Driver) -> None:
        assert isinstance(driver, Hands)
        driver.scene.model.unfolded = True
        driver.scene.refresh()
        refused = next(line.id for line in driver.table.menu if not line.open)
        driver.scene.chose(refused)
        driver.scene.toast(driver.app.ui.say("app.crashed", file="crash-20260102-030405-678901"))
        driver.settle()

    return hands, see


def hinted(game: str) -> tuple[Driver, Callable[[Driver], None]]:
    """A hint, with what decided: as if a player had weighed two ways or targets of a unit."""
    # in the other scenario nobody is on the map when it begins
    hands = _table(game, "hold-the-outpost" if game == "kayotz" else "")
    _armed(hands)
    table = hands.table
    rules, notes = table.game, Notes()
    computer(game).choose(rules, table.state, random.Random(1), notes=notes)
    unit, line = table.unit, table.choice
    assert line is not None
    cells = [cell for cell in pointed(table) if allowed(table, cell)]
    texts = [rules.text(table.position.aim(unit, line, cell, None, ()))
             for cell in (cells[0], cells[-1])]
    choices = WeighedChoice(texts[0], 12.34), WeighedChoice(texts[1], -0.56)
    decision = Decision(texts[0], False, Deliberation(notes.by, 2, choices))

    def see(driver: Driver) -> None:
        assert isinstance(driver, Hands)
        driver.scene.advising._take(decision)
        driver.settle()
        assert driver.scene.model.advised is not None and rounded(12.34, 2) in driver.callout()

    return hands, see


POSITIONS = {position.__name__: position for position in (
    start, aimed, middle, asked, told, replay, lesson, pointers, menu, carried, roster, planned,
    refused, hinted,
)}


def sheet(game: str, command: str) -> tuple[Driver, Callable[[Driver], None]]:
    """What else can be read over the map, in a game in progress."""
    hands, _ = middle(game)
    hands.scene.do(command)
    hands.settle()
    return hands, _still


def moment() -> tuple[Driver, Callable[[Driver], None]]:
    """An earlier moment of a game in progress is looked at."""
    hands, _ = middle("troopers")
    hands.scene.controller.see(MOVES - 1)
    hands.settle()
    return hands, _still


def passed() -> tuple[Driver, Callable[[Driver], None]]:
    """The screen is to be passed on."""
    hands = Hands("run-the-gauntlet", **OPENED, hot_seat=True)
    assert hands.mode() is Mode.HANDOVER
    return hands, _still


def offered() -> tuple[Driver, Callable[[Driver], None]]:
    """Cards to choose from."""
    hands = Hands("run-the-gauntlet", **OPENED, hot_seat=True)
    hands.click("handover.ready")
    hands.end_phase()
    hands.key(pygame.K_RETURN)
    assert hands.scene.find("card-choice") is not None
    return hands, _still


# The other scenes


def _app() -> App:
    app = App(SettingsFile(), OPENED["size"])
    app.apply(app.settings.changed(scale=OPENED["scale"]))
    return app


def _scene(opener: Callable[[Menus], None]) -> tuple[Driver, Callable[[Driver], None]]:
    services = fake_services()
    services.store.write(a_save("Before the bridge, with a rather long name"))
    services.store.write(a_save("Alpha"))
    (services.store.folder / "broken.skirmish.json").write_text("{")
    app = _app()
    menus = Menus(app, services)
    app.push(menus.title())
    opener(menus)
    return Driver(app), _still


def _real(
    game: str, opener: Callable[[Menus], object]
) -> tuple[Driver, Callable[[Driver], None]]:
    """A scene over the menus of a real game."""
    app = _app()
    menus = Menus(app, workshop_services(game))
    app.push(menus.title())
    opener(menus)
    return Driver(app), _still


def _sought(menus: Menus) -> None:
    """A search in the rulebook, and the preview of a link."""
    menus.open_rule("mechs", "MC-H1")
    driver = Driver(menus.app)
    driver.click("search")
    driver.type("heat")


def _recorded(page: int) -> tuple[Driver, Callable[[Driver], None]]:
    """The record with some games; in a small window one of its two pages."""
    a_record()
    app = _app()
    services = msgspec.structs.replace(
        fake_services(), record=lambda: GameRecord(folders.record())
    )
    menus = Menus(app, services)
    app.push(menus.title())
    menus.open_record()
    scene = app.scene
    assert isinstance(scene, RecordScene)
    scene.page = page
    return Driver(app), _still


def _edited(menus: Menus, game: str) -> None:
    """The workshop with one more of everything that is counted."""
    menus.open_workshop(game)
    scene = menus.app.scene
    for widget in list(scene.root.walk()):
        if isinstance(widget, Stepper):
            scene.set_focus(scene.widget(widget.name))
            Driver(menus.app).key(pygame.K_RIGHT)


def _tournament(menus: Menus, over: int) -> None:
    """A tournament after so many bouts; below 0 nobody has met yet."""
    menus.open_tournament("arena")
    scene = menus.app.scene
    assert isinstance(scene, TournamentScene)
    scene.toggle()
    if over >= 0:
        scene.draw()
        for number in range(over):
            scene._decide(number, "blue")
        scene.rebuild()


def _overloaded(menus: Menus) -> None:
    """The page of a trooper who carries too much, in the largest squad."""
    menus.open_workshop("troopers")
    scene = menus.app.scene
    assert isinstance(scene, WorkshopScene)
    ids = [line.listed.id for line in scene.bench.lines]
    scene.at = scene.bench.at = ids.index("valley-company")
    scene.rebuild()
    scene.bench.change("4.secondary", "laser-pistol")
    scene.bench.change("4.leader", ("leads",))
    pages = scene.widget("form.pages")
    assert isinstance(pages, Chips)
    pages.on_take("4")


def _before(game: str, step: int) -> tuple[Driver, Callable[[Driver], None]]:
    """The page before a game; in a small window one of its two steps. Half of the players' strength
    is known."""
    app = _app()
    services = msgspec.structs.replace(workshop_services(game), levels=lambda _: LEVELS)
    menus = Menus(app, services)
    app.push(menus.title())
    card = services.scenarios(game)[0]
    menus.open_opponents(card, card.source)
    driver = Driver(app)
    driver.settle()
    scene = app.scene
    assert isinstance(scene, OpponentScene)
    if scene.choice is not None:
        sides = [side for side, _ in card.sides]
        rows = tuple(
            SeatedGames(card.id, dict(zip(sides, seats, strict=True)), 480, {sides[0]: 222})
            for seats in (("regular", "veteran"), ("veteran", "regular"))
        )
        scene.known.learned = Learned(rows, "", {"veteran": (117, 128)})
    scene.step = step
    scene.rebuild()
    return driver, _still


def _watched() -> tuple[Driver, Callable[[Driver], None]]:
    """Two players are watched, of whom one is a program with a long name."""
    driver, see = _before("arena", 1)
    app, scene = driver.app, driver.app.scene
    assert isinstance(scene, OpponentScene)
    names = ("Owl", "An opponent whose name is as long as can be"[:40])
    app.apply(app.settings.changed(programs=tuple(Program(name, "owl") for name in names)))
    scene.take("watch")
    scene.watch_level("rust", f"program:{names[1]}")
    return driver, see


def _problem(hint: int) -> tuple[Driver, Callable[[Driver], None]]:
    """A problem on the table, with so many hints opened."""
    hands = Hands("run-the-gauntlet", shipped=True)
    card = next(card for card in real_box("kayotz").problems() if card.id == "take-the-bridge")
    hands.rooms.start(Start("kayotz", card.source, {}))
    hands.settle()
    for _ in range(hint):
        hands.key(pygame.K_o)
    return hands, _still


def _solved() -> tuple[Driver, Callable[[Driver], None]]:
    """Several tries at a problem, the last one nearly the best."""
    app = _app()
    card = next(card for card in real_box("kayotz").problems() if card.id == "take-the-bridge")
    game = real_box("kayotz").load(card.source)
    assert game.problem is not None
    decisions = ("Heavy Weapons 1 fires on 14", "Squad 1 scoots to 233", "Squad 1 fires on 05")
    tries = [
        Attempt((Fraction(45, 64), Fraction(0)), decisions[:2], False, 0),
        Attempt((Fraction(45, 64), Fraction(9, 16), Fraction(9, 16)), decisions, True, 2),
    ]

    def nothing() -> None:
        """A door."""

    app.push(SolvedScene(
        app, workshop_services("kayotz"), game.title, card.title, game.problem, tries, decisions,
        ProblemDoors(nothing, nothing, nothing, nothing, lambda rule: None,
                     ("The Longest Title That a Problem Has", nothing)),
    ))
    return Driver(app), _still


def _school(
    game: str, count: int, done: int, step: int | None
) -> tuple[Driver, Callable[[Driver], None]]:
    """The School of a game with so many chapters, of which some are done, and perhaps the next is
    begun; 0: its own. The other games stand beside it."""
    boxes = [CourseBox(one, count, sets=10) if count else real_box(one) for one in GAMES]
    services = course_services(*boxes)
    learn(services, game, done, step)
    app = _app()
    menus = Menus(app, services)
    app.push(menus.title())
    menus.open_school(game)
    return Driver(app), _still


def _daily(*, searching: bool) -> tuple[Driver, Callable[[Driver], None]]:
    """The School before today's problem is known; searching: it is being looked for."""
    services = course_services(*map(real_box, GAMES))
    seeker = Seeker(1)
    force_setattr(services, "daily", lambda: seeker)
    if searching:
        seeker.begin("kayotz")
    app = _app()
    menus = Menus(app, services)
    app.push(menus.title())
    menus.open_school("kayotz")
    return Driver(app), _still


def _skirmish(game: str, share: int, counted: int) -> tuple[Driver, Callable[[Driver], None]]:
    """A new skirmish with both forces ready-made, of which so many batches of quick games have been
    counted, 0: all, and one that was drawn before it."""
    app = _app()
    runs = Runs(share, ("marine", "alien") if game == "kayotz" else ("blue", "rust"))
    driver, box, _ = open_skirmish(app, game, runs)
    runs.finish()
    driver.key(pygame.K_r)
    driver.key(pygame.K_k)
    scene = app.scene
    assert isinstance(scene, SkirmishScene)
    for side in (box.made.first, box.made.other):
        scene.take(side, READY_MADE)
    scene.level(-2)
    driver.settle()
    runs.answer(counted) if counted else runs.finish()
    return driver, _still


def _code_pasted() -> tuple[Driver, Callable[[Driver], None]]:
    """A long code that was copied wrongly, and another name that is being typed."""
    driver, _see = _skirmish("arena", 51, 1)
    scene = driver.app.scene
    assert isinstance(scene, SkirmishScene)
    scene.field("rust", "dancer")
    driver.settle()
    driver.key(pygame.K_F2)

    def told(driver: Driver) -> None:
        assert isinstance(driver.app.scene, SkirmishScene)
        driver.app.scene._open_code("AR-QQBRD-683464-77")
        driver.calm()

    return driver, told


def _judged() -> tuple[Driver, Callable[[Driver], None]]:
    """A problem that is over, with both lines on the board."""
    hands, see = _problem(0)
    assert isinstance(hands, Hands)
    hands.unit("squad-1")
    hands.choose("full-move")
    hands.click(hands.spot(hands.table.targets[0].cell))
    hands.rest()
    hands.end_phase()
    hands.scene.model.judged = True
    hands.scene.refresh()
    hands.settle()
    assert hands.scene.shown.overlay.solution
    return hands, see


def _large_map() -> tuple[Driver, Callable[[Driver], None]]:
    """A map with levels before the game."""
    driver, see = _before("troopers", 0)
    driver.key(pygame.K_m)
    assert isinstance(driver.app.scene, LargeMapScene)
    return driver, see


def _renamed() -> tuple[Driver, Callable[[Driver], None]]:
    """A save is given a long name that another has, and one was deleted a moment ago."""
    driver, _ = _scene(Menus.open_saves)
    name = "Before the bridge, with a rather long name that goes on and on"

    def see(driver: Driver) -> None:
        scene = driver.app.scene
        assert isinstance(scene, SavesScene)
        scene.at = next(i for i, item in enumerate(scene.listed) if item.save is not None)
        scene.rebuild()
        driver.key(pygame.K_F2)
        driver.key(pygame.K_a, pygame.KMOD_CTRL)
        driver.type(name)
        ui = driver.app.ui
        driver.app.toast(ui.say("saves.deleted", name=name), ui.say("saves.undo"))
        driver.calm()

    return driver, see


def _programs(menus: Menus) -> None:
    """Two programs, one of which failed when it was tried, and one without a name of its own."""
    app = menus.app
    kept = Program("A bold one with quite a long name", "python3 '/home/somebody/my bots/bold.py'")
    app.apply(app.settings.changed(programs=(kept, Program("Meek", "meek --slow"))))
    menus.open_programs()
    scene = app.scene
    assert isinstance(scene, ProgramsScene)
    scene.drafts[0].said = f"“{kept.name}” ended with status 1: “ImportError: cannot import " \
        "name 'courage' from partially initialized module 'heart'”"
    scene.drafts[1].name = kept.name
    scene.rebuild()


def _crashed() -> tuple[Driver, Callable[[Driver], None]]:
    """What is said where the program failed and came back to its first screen."""
    driver, _ = _scene(lambda menus: None)

    def see(driver: Driver) -> None:
        words = driver.app.ui.say("app.crashed", file="crash-20260102-030405-678901.txt")
        driver.app.toast(words)
        driver.calm()

    return driver, see


def _question() -> tuple[Driver, Callable[[Driver], None]]:
    """What is asked before a save is written over."""
    driver, _ = _scene(Menus.open_settings)

    def ask(driver: Driver) -> None:
        app = driver.app
        app.scene.ask(Ask(
            app.ui, "overwrite", Rect((0, 0), app.size), "Save over it?",
            "There is a game of the name “Before the bridge, with a rather long name” already. "
            "Shall it be lost?", [("yes", "Write over it", None), ("no", "Leave it", None)],
        ))
        driver.settle()

    return driver, ask


def over_table(game: str, key: int) -> tuple[Driver, Callable[[Driver], None]]:
    """What a key opens over a game in progress."""
    hands, _ = middle(game)

    def press(driver: Driver) -> None:
        for _ in range(4):  # Esc first puts down what is in hand
            if driver.app.scene.name == "play":
                driver.key(key)

    return hands, press


def from_menu(button: str) -> tuple[Driver, Callable[[Driver], None]]:
    """What is asked before a game is shared, or begun anew."""
    hands, _ = middle("kayotz")

    def press(driver: Driver) -> None:
        scene = driver.app.scene
        if isinstance(scene, PlayScene):
            scene.do("menu")
            driver.settle()
        driver.scroll_to(button)
        driver.click(button)

    return hands, press


def doubted() -> tuple[Driver, Callable[[Driver], None]]:
    """What is asked about a saved game that could not be played again whole."""
    hands, _ = middle("kayotz")
    hands.scene.session.trouble = "KZ-M2"

    def ask(driver: Driver) -> None:
        assert isinstance(driver, Hands)
        driver.scene.ask_whether_to_go_on()
        driver.settle()

    return hands, ask


def _asking(
    opener: Callable[[Menus], object], ask: Callable[[Any], object]
) -> tuple[Driver, Callable[[Driver], None]]:
    """What a scene of a real game asks."""
    driver, _ = _real("arena", opener)

    def see(driver: Driver) -> None:
        ask(driver.app.scene)
        driver.settle()

    return driver, see


def _take_key(scene: KeysScene) -> None:
    """Give a command a key that is another's."""
    scene.waiting = "goals"
    scene._take("B")


def ended(game: str) -> tuple[Driver, Callable[[Driver], None]]:
    """The end of a game, as its own rules tell it."""
    hands = _table(game)
    session, rng = hands.scene.session, random.Random(2)
    player = computer(game, "random")
    while session.table.mode is not Mode.OVER:
        action = player.choose(session.game, session.history.state, rng)
        session.table.mode = Mode.THINKING
        session.send(Decide(session.game.text(action)))
    hands.rooms.open_end()
    hands.settle()
    return hands, _still


SCENES: dict[str, Place] = {
    name: partial(_scene, opener) for name, opener in SCREENS.items()
} | {
    "keys": partial(_scene, Menus.open_keys),
    "programs": partial(_scene, _programs),
    "question": _question,
    "record-empty": partial(_scene, Menus.open_record),
    "record": partial(_recorded, 0),
    "record-figures": partial(_recorded, 1),
    "renamed": _renamed,
    "crashed": _crashed,
    "search": partial(_real, "mechs", _sought),
    "cast-arena": partial(_real, "arena", lambda menus: open_cast(menus, "arena")),
    "cast-mechs": partial(_real, "mechs", lambda menus: open_cast(menus, "mechs")),
    "workshop-arena": partial(_real, "arena", lambda menus: menus.open_workshop("arena")),
    "workshop-mechs": partial(_real, "mechs", lambda menus: menus.open_workshop("mechs")),
    "fighter": partial(_real, "arena", lambda menus: _edited(menus, "arena")),
    "army": partial(_real, "mechs", lambda menus: _edited(menus, "mechs")),
    "cast-troopers": partial(_real, "troopers", lambda menus: open_cast(menus, "troopers")),
    "workshop-troopers": partial(_real, "troopers", lambda menus: menus.open_workshop("troopers")),
    "squad": partial(_real, "troopers", _overloaded),
    "tournament": partial(_real, "arena", lambda menus: _tournament(menus, 3)),
    "tournament-entering": partial(_real, "arena", lambda menus: _tournament(menus, -1)),
    "game-menu": partial(over_table, "kayotz", pygame.K_ESCAPE),
    "commands": partial(over_table, "kayotz", pygame.K_F9),
    "share": partial(from_menu, "share"), "restart": partial(from_menu, "restart"),
    "doubted": doubted,
    "key-taken": partial(_asking, Menus.open_keys, _take_key),
    "workshop-left": partial(
        _asking, lambda menus: _edited(menus, "arena"), lambda scene: scene.back()
    ),
    "tournament-left": partial(
        _asking, lambda menus: _tournament(menus, 3), lambda scene: scene.give_up()
    ),
} | {
    f"sides-{game}": partial(_before, game, 0) for game in GAMES
} | {
    f"opponents-{game}": partial(_before, game, 1) for game in GAMES
} | {
    "large-map": _large_map, "watched": _watched,
    "problem": partial(_problem, 0), "problem-hint": partial(_problem, 1), "solved": _solved,
    "problem-judged": _judged,
    "daily": partial(_daily, searching=False), "daily-search": partial(_daily, searching=True),
    "school-many": partial(_school, "mechs", 7, 3, 6),
    "skirmish": partial(_skirmish, "kayotz", 74, 0),
    "skirmish-weighed": partial(_skirmish, "arena", 51, 3), "skirmish-code": _code_pasted,
} | {
    f"school-{game}": partial(_school, game, 0, 0, 3) for game in GAMES
} | {
    f"{kind}-{game}": partial(_real, game, lambda menus, do=do, game=game: do(menus, game))
    for game in GAMES for kind, do in (
        ("new", Menus.open_new), ("book", Menus.open_rulebook),
    )
} | {f"end-{game}": partial(ended, game) for game in GAMES} | {
    f"coach-{game}": partial(coached, game) for game in GAMES
} | {"coach-end": partial(judged_end, "arena"), "coach-unasked": partial(uncoached, "arena")}


# What is looked at, and what is known


PLACES: dict[str, Place] = {
    f"{game}-{name}": partial(position, game)
    for game in GAMES for name, position in POSITIONS.items()
} | {f"{game}-interrupted": partial(interrupted, game) for game in ("troopers", "mechs")} | {
    f"{game}-why": partial(why, game) for game in ("arena", "mechs", "troopers")
} | {
    "kayotz-paused": partial(paused, "kayotz"),
} | {f"chapter-{do}": partial(chapter, do) for do in ("refused", "learned", "left", "ended")} | {
    f"kayotz-{command}": partial(sheet, "kayotz", command) for command in ("ledger", "about")
} | {
    f"{game}-{command}": partial(sheet, game, command)
    for game in GAMES for command in ("unit-card", "can-do")
} | {
    "kayotz-passed": passed, "kayotz-offered": offered, "troopers-moment": moment,
} | {f"{game}-thrown": partial(thrown, game) for game in GAMES} | SCENES

_LONG_ONLY = (
    "mechs-interrupted", "end-*", "[atm]*-menu", "[ktm]*-carried", "[kam]*-refused",
    "[tm]*-told", "[ka]*-replay", "[at]*-asked", "[km]*-pointers", "[ka]*-middle",
    "new-[ta]*", "sides-[ta]*", "opponents-[kt]*", "large-map", "school-[at]*", "book-[ka]*",
    "cast-mechs", "cast-troopers", "workshop-arena", "workshop-mechs", "workshop-troopers",
    "tournament-entering",
    "kayotz-ledger", "kayotz-about", "*-unit-card", "*-can-do", "kayotz-passed", "kayotz-paused",
    "*-thrown", "troopers-moment", "commands", "restart", "doubted", "key-taken", "workshop-left",
    "tournament-left",
    "crashed", "share", "record-empty", "chapter-left", "chapter-ended",
    "coach-[tma]*", "coach-end",
    "[mt]*-why", "[ka]*-hinted",
)
"""To get there whole games are played, or it is much like another place: the same of another game,
or less of the same."""
FAST = tuple(
    place for place in PLACES if not any(fnmatch(place, name) for name in _LONG_ONLY)
)
"""What the fast suite measures; all is measured in the long run."""
LONGEST = "de"
"""The language with the longest words: long runs measure it at all looks."""
EVERYWHERE = (Look(1280, 720, 100), HARDEST)
"""The looks at which the other languages are measured at every place."""
BY_TURNS = dict(zip(PLACES, cycle(look for look in LOOKS if look not in EVERYWHERE)))
"""A third look for each place, so that all of them have their turn."""
OWN_WORDS = (
    # frozen, or of a test
    "chapter-*", "*-lesson", "*-pointers", "mechs-replay", "mechs-thrown", "coach-mechs",
    "new", "title", "crashed", "opponents", "school", "school-many", "rule", "end", "saves",
    "renamed", "record*", "skirmish*", "solved", "watched", "programs", "question", "search",
)
"""Places where scenarios that are no longer in the box, or tests, say something in English."""
QUICK_ABROAD = ("arena-aimed", "settings", "opponents-arena", "skirmish")
"""What the fast suite measures in other languages."""
KNOWN: dict[str, str] = {}
"""Where something can't be read yet: the looks of a place."""


def looked_at(driver: Driver, see: Callable[[Driver], None], look: Look) -> list[str]:
    """The complaints about a place in one window at one scale."""
    return complaints(shown_at(driver, see, look))


def shown_at(driver: Driver, see: Callable[[Driver], None], look: Look) -> Measured:
    """A place in one window at one scale."""
    app = driver.app
    if (*app.size, app.ui.percent) != look:
        app.store.value = app.settings.changed(scale=look.percent)
        pygame.display.set_mode((look.wide, look.high), pygame.RESIZABLE)
        app.size = (0, 0)
        app.resized((look.wide, look.high))
    if isinstance(app.scene, PlayScene):
        assert isinstance(driver, Hands)
        driver.settle()
        driver.rest()
    else:
        driver.calm()
    see(driver)
    return measure(app.scene)


def _hold(place: str, looks: Sequence[Look]) -> None:
    driver, see = PLACES[place]()
    said = {str(look): looked_at(driver, see, look) for look in looks}
    known = {str(look) for look in looks} & set(KNOWN.get(place, "").split())
    worse = [line for look, lines in said.items() if look not in known for line in lines[:_SAID]]
    assert not worse, "\n".join([f"{place}:", *worse])
    better = sorted(look for look in known if not said[look])
    assert not better, f"{place} can be read now at {', '.join(better)}: take it off KNOWN"


def _looks(place: str, code: str) -> tuple[Look, ...]:
    """The looks at which long runs measure a place in a language."""
    return LOOKS if code == LONGEST else (*EVERYWHERE, BY_TURNS[place])


def _quick(place: str) -> tuple[Look, ...]:
    """The looks at which the fast suite measures a place."""
    if place not in FAST:
        return ()
    return (HARDEST, *FORMS) if place.endswith("-start") else (HARDEST,)


@pytest.mark.parametrize("place", FAST)
def test_every_word_can_be_read(recording: None, place: str) -> None:
    """Where it is hardest."""
    _hold(place, _quick(place))


@pytest.mark.long
@pytest.mark.parametrize("place", PLACES)
def test_every_word_can_be_read_everywhere(first_recording: None, place: str) -> None:
    """Where a small window has room for much, where it has the least, and somewhere else."""
    looks = [look for look in _looks(place, ENGLISH) if look not in _quick(place)]
    _hold(place, looks)


def _hold_abroad(patch: pytest.MonkeyPatch, code: str, place: str, looks: Sequence[Look]) -> None:
    """A place can be read in another language, and nothing of it is English."""
    patch.setenv(LANGUAGE, code)
    speak(code)
    said: list[str] = []
    try:
        driver, see = PLACES[place]()
        for look in looks:
            shown = shown_at(driver, see, look)
            said += complaints(shown)[:_SAID]
            if not any(fnmatch(place, name) for name in OWN_WORDS):
                said += left_in_english(code, _words(shown))
    finally:
        speak(ENGLISH)
    assert not said, "\n".join([f"{place}, {code}:", *said])


def _words(shown: Measured) -> Iterator[str]:
    """What is shown at a place, and what is told where the mouse rests."""
    yield from (word.ink.words for word in shown.words)
    yield from map(plain_text, shown.tips)


OTHERS = [code for code in codes() if code != ENGLISH]


@pytest.mark.parametrize("place", QUICK_ABROAD)
@pytest.mark.parametrize("code", OTHERS)
def test_every_word_can_be_read_in_another_language(
    recording: None, monkeypatch: pytest.MonkeyPatch, code: str, place: str
) -> None:
    """Where there is the least room."""
    _hold_abroad(monkeypatch, code, place, [HARDEST])


@pytest.mark.long
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("code", OTHERS)
def test_every_word_can_be_read_in_another_language_everywhere(
    first_recording: None, monkeypatch: pytest.MonkeyPatch, code: str, place: str
) -> None:
    """At every size, if its words are the longest."""
    _hold_abroad(monkeypatch, code, place, _looks(place, code))


CLEAR = (Look(1280, 720, 100), Look(1920, 1080, 150))
"""The looks at which the face for reading is measured."""


def _hold_with(place: str, looks: Sequence[Look], **settings: Any) -> None:
    """A place can be read with other settings."""
    driver, see = PLACES[place]()
    driver.app.apply(driver.app.settings.changed(**settings))
    said = [line for look in looks for line in looked_at(driver, see, look)[:_SAID]]
    assert not said, "\n".join([f"{place}, {settings}:", *said])


@pytest.mark.parametrize("place", ["settings"])
def test_the_face_for_reading_can_be_read(recording: None, place: str) -> None:
    """One page, in the fast suite."""
    _hold_with(place, CLEAR[:1], reading="clear")


@pytest.mark.long
@pytest.mark.parametrize("place", FAST)
def test_the_face_for_reading_can_be_read_everywhere(
    first_recording: None, place: str
) -> None:
    """It is as wide as the usual one, so nothing is cut or covered."""
    _hold_with(place, CLEAR, reading="clear")


@pytest.mark.parametrize("place", ["arena-start"])
def test_larger_words_can_be_read(recording: None, place: str) -> None:
    """The largest that there are, at a table in a small window."""
    _hold_with(place, CLEAR[:1], text_size=MOST_TEXT)


@pytest.mark.long
@pytest.mark.parametrize("place", FAST[::2])
def test_larger_words_can_be_read_everywhere(recording: None, place: str) -> None:
    """As large as a small window holds them, at every other place."""
    _hold_with(place, CLEAR[:1], text_size=MOST_TEXT)


# The measure itself


@pytest.fixture
def spoilt(recording: None) -> Driver:
    """The settings page, to be spoilt."""
    driver, see = PLACES["settings"]()
    assert looked_at(driver, see, Look(1280, 720, 100)) == []
    return driver


def found(driver: Driver, word: str) -> bool:
    """Whether the complaints name that fault."""
    return any(word in line for line in complaints(measure(driver.app.scene)))


def test_it_finds_what_is_cut(spoilt: Driver) -> None:
    """A word beside its panel, out of the window, and one that a scrolling part cuts."""
    scene, ui = spoilt.app.scene, spoilt.app.ui
    plate = Plate(ui, "plate", Rect(600, 20, 40, 30))
    scene.add(plate)
    plate.add(Label(ui, "beside", Rect(610, 25, 200, 24), "beside", "label"))
    scene.add(Label(ui, "out", Rect(1270, 700, 200, 24), "out of it", "label"))
    assert found(spoilt, "leaves 'plate'") and found(spoilt, "leaves the window")
    assert found(spoilt, "is cut to")


def test_it_finds_what_lies_on_another(spoilt: Driver) -> None:
    """Two words in one place; two buttons; a card over words."""
    scene, ui = spoilt.app.scene, spoilt.app.ui
    for name, text in (("one", "one word"), ("other", "another")):
        scene.add(Label(ui, name, Rect(600, 20, 100, 24), text, "label"))
    assert found(spoilt, "lie on each other")
    scene.add(CardPanel(ui, "card", Rect(600, 10, 30, 40)))
    assert found(spoilt, "is covered")
    for name, left in (("yes", 700), ("no", 720)):
        scene.add(Button(ui, name, Rect(left, 20, 60, 30), name))
    assert found(spoilt, "'yes' (700, 20, 60, 30) and 'no' (720, 20, 60, 30) lie on each other")


@pytest.mark.parametrize(("wide", "broken"), [(120, False), (40, True)])
def test_it_finds_what_is_broken(spoilt: Driver, wide: int, broken: bool) -> None:
    """A word that goes on in the next line."""
    scene, ui = spoilt.app.scene, spoilt.app.ui
    scene.add(Label(ui, "narrow", Rect(600, 20, wide, 80), "it is unforeseeable", "label"))
    assert found(spoilt, "goes on as") == broken


def test_it_finds_what_a_tooltip_breaks(spoilt: Driver) -> None:
    """A word without end, told where the mouse rests."""
    scene, ui = spoilt.app.scene, spoilt.app.ui
    scene.add(Button(ui, "endless", Rect(600, 20, 60, 30), "it", tip=f"It is {'long ' * 3}."))
    assert not found(spoilt, "go on as")
    scene.add(Button(ui, "endless", Rect(700, 20, 60, 30), "it", tip=f"It is {'long' * 30}."))
    assert found(spoilt, "go on as")


def main(place: str, look: str, picture: str = "", language: str = ENGLISH) -> None:
    """Print the complaints about one place in a language, and keep its picture."""
    os.environ[LANGUAGE] = language
    speak(language)
    wide, high, percent = (int(part) for part in look.replace("@", "x").split("x"))
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    with TemporaryDirectory() as home:
        os.environ["SKIRMISH_BOX_HOME"] = home
        begin_recording(pytest.MonkeyPatch())
        driver, see = PLACES[place]()
        shown = shown_at(driver, see, Look(wide, high, percent))
        said = left_in_english(language, _words(shown)) if language != ENGLISH else []
        for line in (*complaints(shown), *said):
            print(line)
        if picture:
            pygame.image.save(measure(driver.app.scene).target, picture)
        if isinstance(driver, Hands):
            driver.rooms.put_away()


if __name__ == "__main__":
    main(*sys.argv[1:])
