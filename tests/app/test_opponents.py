"""The page before a game: sides, opponents, their strength, what is remembered."""

import re
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.app import folders
from game.app.loop import App
from game.app.play.scene import PlayScene
from game.app.programs import Program
from game.app.record import GameRecord
from game.app.rooms import Rooms
from game.app.scenes import opposition
from game.app.scenes.largemap import LargeMapScene
from game.app.scenes.menus import Menus
from game.app.scenes.opponentcards import CardGroup, StrengthBar
from game.app.scenes.opponents import OpponentScene
from game.app.scenes.programs import ProgramsScene
from game.app.scenes.rulebook import RulebookScene
from game.app.scenes.scenarios import ScenarioScene
from game.app.seat_choices import SeatChoice, SeatChoices, first_choice
from game.app.widgets.chips import Chips
from game.app.widgets.controls import Toggle
from game.app.widgets.entry import TextInput
from game.app.widgets.label import Label, RichText
from game.core.contract import ScenarioCard
from game.core.errors import BoxError
from game.core.resources import asset
from game.core.strength import SeatedGames, WonOf
from game.core.words import load_words
from game.players import LEVELS
from game.rules import box, catalogue, scenario_path
from game.turns.machine import Mode
from tests.app.conftest import MakeApp
from tests.app.driver import Driver
from tests.app.fakes import FakeBox, a_save, fake_services, workshop_services
from tests.app.play.hands import ENGINE
from tests.app.records import a_finished_game

SMALL, LARGE = (1280, 720), (1920, 1080)
ROWS = (
    SeatedGames("duel", {"blue": "recruit", "rust": "regular"}, 100, {"blue": 20, "rust": 70},
                {"blue": 0.01, "rust": 0.6}),
    SeatedGames("duel", {"blue": "regular", "rust": "recruit"}, 100, {"blue": 65, "rust": 25},
                {"blue": 0.6, "rust": 0.01}),
)

Open = Callable[..., tuple[Driver, Rooms]]


@pytest.fixture
def page(make_app: MakeApp) -> Open:
    """Opens the page of a scenario."""

    def opened(
        game: str = "arena", scenario: str = "duel", size: tuple[int, int] = LARGE
    ) -> tuple[Driver, Rooms]:
        app: App = make_app(size)
        rooms = Rooms(app, engine=ENGINE)
        app.push(rooms.menus.title())
        rooms.menus.open_new(game)
        listed = app.scene
        assert isinstance(listed, ScenarioScene)
        listed.at = next(at for at, card in enumerate(listed.cards) if card.id == scenario)
        listed.go()
        driver = Driver(app)
        driver.settle()
        assert isinstance(app.scene, OpponentScene)
        return driver, rooms

    return opened


def scene(driver: Driver) -> OpponentScene:
    found = driver.app.scene
    assert isinstance(found, OpponentScene)
    return found


def said(driver: Driver, name: str) -> str:
    """The words of a widget."""
    widget = driver.app.scene.widget(name)
    assert isinstance(widget, Label | RichText), name
    return widget.label


def toasted(driver: Driver) -> str:
    """What the message says."""
    widget = driver.app.scene.widget("toast")
    assert widget is not None
    return widget.label


def taken(driver: Driver, group: str = "opponent") -> str:
    """Which card of a group is taken."""
    cards = driver.app.scene.widget(group)
    assert isinstance(cards, CardGroup)
    card = cards.taken()
    return card.name if card is not None else ""


def begun(driver: Driver, rooms: Rooms) -> dict[str, str]:
    """Press Enter until the game begins; who plays the sides that nobody at the screen does."""
    for _ in range(3):
        if isinstance(driver.app.scene, OpponentScene):
            driver.key(pygame.K_RETURN)
    table = driver.app.scene
    assert isinstance(table, PlayScene)
    computers = dict(table.session.history.computers)
    rooms.put_away()
    return computers


# --- who plays -----------------------------------------------------------------------------------


def test_the_scenarios_own_seats_stand_first(page: Open) -> None:
    driver, rooms = page()
    assert (taken(driver), taken(driver, "side")) == ("opponent.regular", "side.blue")
    assert "You play Blue against Regular" in said(driver, "ready.text")
    assert driver.app.scene.widget("option.solo") is None and driver.focus() == "start"
    assert begun(driver, rooms) == {"rust": "regular"}


@pytest.mark.parametrize("how", ["mouse", "keys"])
def test_the_other_side_against_a_recruit(page: Open, how: str) -> None:
    """What is taken is lifted, in a ring, and says so."""
    driver, rooms = page()
    before = driver.rect("opponent.recruit").top
    if how == "mouse":
        driver.click("side.rust")
        driver.click("opponent.recruit")
    else:
        driver.key(pygame.K_RIGHT)
        driver.key(pygame.K_1, text="1")
    assert (taken(driver), taken(driver, "side")) == ("opponent.recruit", "side.rust")
    assert driver.rect("opponent.recruit").top < before
    assert said(driver, "opponent.recruit.state").endswith("plays Blue")
    assert "choose" in said(driver, "opponent.regular.state")
    assert "Rust against Recruit" in said(driver, "ready.text")
    assert begun(driver, rooms) == {"blue": "recruit"}


def test_two_people_by_keys(page: Open) -> None:
    """Tab goes from group to group, arrows from card to card."""
    driver, rooms = page()
    while driver.focus() != "opponent":
        driver.key(pygame.K_TAB)
    driver.key(pygame.K_LEFT)
    assert taken(driver) == "opponent.recruit"
    driver.key(pygame.K_DOWN)
    assert taken(driver) == "opponent.people"
    assert "two people" in said(driver, "ready.text") and taken(driver, "side") == ""
    driver.click("side.rust")
    assert taken(driver) == "opponent.people"
    assert begun(driver, rooms) == {}


def test_two_of_them_are_watched(page: Open) -> None:
    """A level for each side; they play, and nobody is asked."""
    driver, rooms = page()
    driver.click("opponent.watch")
    chips = driver.app.scene.widget("watch.blue")
    assert isinstance(chips, Chips)
    cell = chips.cell("recruit")
    assert cell is not None
    driver.click(cell.center)
    assert "Recruit plays Blue, Regular plays Rust" in said(driver, "ready.text")
    driver.click("start")
    table = driver.app.scene
    assert isinstance(table, PlayScene)
    assert dict(table.session.history.computers) == {"blue": "recruit", "rust": "regular"}
    for _ in range(4000):
        driver.app.step(1)
        if len({entry.decider for entry in table.session.history.entries}) > 1:
            break
    else:
        raise AssertionError("they don't play")
    assert {entry.decider for entry in table.session.history.entries} <= {"", "blue", "rust"}
    assert table.session.table.mode in (Mode.THINKING, Mode.WAITING)
    rooms.put_away()


def test_in_a_small_window_they_are_watched_on_the_second_step(page: Open) -> None:
    driver, rooms = page(size=SMALL)
    assert driver.app.scene.widget("opponent") is None
    levels = len(scene(driver).known.levels)
    driver.key(getattr(pygame, f"K_{levels + 3}"), text=str(levels + 3))
    assert scene(driver).step == 1 and taken(driver) == "opponent.watch"
    driver.scroll_to("watch.rust")
    chips = driver.app.scene.widget("watch.rust")
    assert isinstance(chips, Chips)
    cell = chips.cell("recruit")
    assert cell is not None
    driver.click(cell.center)
    driver.key(pygame.K_ESCAPE)
    assert scene(driver).step == 0 and driver.app.scene.widget("side") is not None
    assert begun(driver, rooms) == {"blue": "regular", "rust": "recruit"}


def test_another_program_is_named_in_the_settings(page: Open) -> None:
    """Without one the card leads there; with some it says which; it goes when it is gone."""
    driver, rooms = page()
    key = str(len(scene(driver).known.levels) + 2)
    driver.key(getattr(pygame, f"K_{key}"), text=key)
    assert isinstance(driver.app.scene, ProgramsScene)
    app = driver.app
    app.apply(app.settings.changed(programs=(Program("Owl", "owl"), Program("Fox", "fox --fast"))))
    app.scene.back()
    driver.settle()
    driver.click("opponent.program")
    assert taken(driver) == "opponent.program" and "against Owl" in said(driver, "ready.text")
    chips = driver.app.scene.widget("program.which")
    assert isinstance(chips, Chips)
    cell = chips.cell("program:Fox")
    assert cell is not None
    driver.click(cell.center)
    assert "against Fox" in said(driver, "ready.text")
    found = scene(driver)
    assert found.choice is not None and found.choice.computers(["blue", "rust"]) == {
        "rust": "program:Fox"
    }
    app.apply(app.settings.changed(programs=()))
    found.entering()
    found.rebuild()
    assert taken(driver) == "opponent.regular"
    rooms.put_away()


def test_where_a_game_has_no_seats_the_rules_play_the_other_side(make_app: MakeApp) -> None:
    """Nobody is chosen, and the game begins."""
    app, services = make_app(LARGE), fake_services()
    menus = Menus(app, services)
    app.push(menus.title())
    card = FakeBox().scenarios()[0]
    menus.open_opponents(card, card.source)
    driver = Driver(app)
    driver.settle()
    assert "swarm" in said(driver, "alone.text") and app.scene.widget("opponent") is None
    driver.key(pygame.K_1, text="1")
    driver.key(pygame.K_RETURN)
    (start,) = services.started
    assert start.computers is None and start.source == card.source


def test_without_computer_players_two_people_play(make_app: MakeApp) -> None:
    """A game of one's own may have none: its switches stay, and it is started as it is written."""
    app, services = make_app(LARGE), workshop_services("arena")
    menus = Menus(app, services)
    app.push(menus.title())
    card = services.scenarios("arena")[0]
    menus.open_opponents(card, card.source)
    driver = Driver(app)
    driver.settle()
    assert "handed over" in said(driver, "alone.text") and app.scene.widget("option.solo")
    assert "Blue and Rust" in said(driver, "ready.text")
    driver.key(pygame.K_RETURN)
    (start,) = services.started
    assert start.computers is None


SEATED = ScenarioCard(
    "run-the-gauntlet", "Run the Gauntlet", "kayotz", Path("gauntlet.yaml"),
    sides=(("marine", "Marines"), ("alien", "Kay’otz")), computer="alien",
)


def test_a_seat_may_have_players_and_strength_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """KZ-D4: whoever plays the swarm plays another game than the Marines do: its levels are those
    that differ, and its strength is that of the scenario, against Regular Marines; where nobody is
    asked for it, the rules are the regular swarm."""
    rows = (
        SeatedGames("run-the-gauntlet", {"marine": "regular", "alien": ""}, 100,
                    {"marine": 40, "alien": 60}),
        SeatedGames("run-the-gauntlet", {"marine": "regular", "alien": "veteran"}, 50,
                    {"marine": 10, "alien": 40}, {"marine": 0.3, "alien": 1.2}),
        SeatedGames("run-the-gauntlet", {"marine": "veteran", "alien": "veteran"}, 9, {"alien": 9}),
        SeatedGames("hold-the-outpost", {"marine": "regular", "alien": "veteran"}, 9, {"alien": 9}),
    )
    monkeypatch.setattr(opposition, "strength_of", lambda _: rows)
    known = opposition.Opposition(SEATED, LEVELS, load_words("app"))
    known.learned = known.learn(None)
    assert known.levels_of("marine") == LEVELS
    assert known.levels_of("alien") == ("regular", "veteran")
    assert known.name_of("regular", "alien") == "Wild swarm"
    assert known.name_of("regular", "marine") == "Regular"
    assert known.how("veteran", "alien") != known.how("veteran", "marine")
    assert known.portrait("veteran", "alien") == "kayotz-alien-veteran"
    assert known.portrait("veteran", "marine") == "veteran"
    assert known.won("regular", "alien") == WonOf(60, 40, 0)
    assert known.won("veteran", "alien") == WonOf(40, 10, 0)
    assert known.won("regular", "marine") == WonOf(40, 60, 0), "against the swarm of the rules"
    assert known.won("veteran", "marine") is None
    assert not known.is_usual("regular", "alien")
    assert known.pace("veteran", "alien") == 1.2 and known.pace("veteran", "marine") is None
    assert known.pace("regular", "alien") == 0, "the rules need no time"


def test_the_swarm_is_played_by_the_cards_or_led(page: Open) -> None:
    """KZ-D4: its seat decides whether it holds a hand of cards, and no switch does."""
    driver, rooms = page("kayotz", "run-the-gauntlet")
    assert taken(driver, "side") == "side.marine" and taken(driver) == "opponent.regular"
    assert driver.app.scene.widget("option.hot-seat") is None
    assert driver.app.scene.widget("opponent.recruit") is None
    driver.key(pygame.K_2, text="2")
    assert "Marines against Led swarm" in said(driver, "ready.text")
    driver.click("start")
    table = driver.app.scene
    assert isinstance(table, PlayScene)
    assert dict(table.session.history.computers) == {"alien": "veteran"}
    assert table.session.game.options_set["hot-seat"]
    rooms.put_away()
    driver, rooms = page("kayotz", "run-the-gauntlet")
    assert taken(driver) == "opponent.veteran", "remembered"
    driver.key(pygame.K_RIGHT)
    assert taken(driver, "side") == "side.alien" and taken(driver) == "opponent.veteran"
    assert "Kay’otz against Veteran" in said(driver, "ready.text")
    assert driver.app.scene.widget("opponent.recruit") is not None
    assert begun(driver, rooms) == {"marine": "veteran"}


def test_what_stands_and_counts_follows_who_holds_the_cards(page: Open) -> None:
    """KZ-D4: another set-up and other victories with a second player, on the page already."""
    driver, rooms = page("kayotz", "hold-the-outpost")
    shown = scene(driver)

    def lined() -> tuple[int, str]:
        driver.settle()
        assert shown.lineup is not None
        return len(shown.lineup.units["marine"]), said(driver, "scenario.count.3")

    alone = lined()
    assert alone[0] == 6 and alone[1].startswith("Minor victory")
    driver.key(pygame.K_3, text="3")
    two = lined()
    assert two[0] == 8 and two[1] != alone[1], "two people"
    driver.key(pygame.K_1, text="1")
    assert lined() == alone, "the cards come by lot"
    driver.key(pygame.K_2, text="2")
    assert lined() == two, "the led swarm has a hand"
    driver.key(pygame.K_1, text="1")
    driver.key(pygame.K_RIGHT)
    assert lined() == two, "the hive is played"
    rooms.put_away()


def test_the_hives_grade_is_chosen_measured_and_remembered(page: Open) -> None:
    """KZ-U3: one of three; what counts and the map follow, and the game has it."""
    driver, rooms = page("kayotz", "hold-the-outpost")
    shown = scene(driver)
    assert shown.lineup is not None
    plain = len(shown.lineup.units["alien"])
    assert shown.scenario.grouped() == ()
    assert "Average victory or better" in said(driver, "option.grade.figure")
    chips = shown.widget("option.grade")
    assert isinstance(chips, Chips)
    chips.on_take("drowsy")
    chips.on_take("roused")
    driver.settle()
    assert shown.scenario.grouped() == ("roused",), "not both"
    assert len(shown.lineup.units["alien"]) > plain
    assert any(row.rule == "KZ-U3" for row in shown.lineup.goals)
    driver.click("start")
    table = driver.app.scene
    assert isinstance(table, PlayScene)
    assert table.session.game.options_set["roused"]
    rooms.put_away()
    driver, rooms = page("kayotz", "hold-the-outpost")
    assert scene(driver).scenario.grouped() == ("roused",), "remembered"
    rooms.put_away()


@pytest.mark.parametrize(("player", "holds"), [
    ("", True), ("veteran", True), ("program:Owl", True), ("regular", False), ("recruit", False),
])
def test_whoever_can_choose_a_card_holds_some(player: str, holds: bool) -> None:
    """KZ-D4: a program in the hive's seat is asked, too."""
    computers = {"alien": player} if player else {"marine": "regular"}
    assert box("kayotz").options_of_seats(computers) == {"hot-seat": holds}


# --- what is remembered --------------------------------------------------------------------------


def test_the_last_choice_is_remembered_for_each_scenario(page: Open) -> None:
    """On disk, once a game has begun with it."""
    driver, rooms = page()
    driver.click("side.rust")
    driver.click("opponent.recruit")
    begun(driver, rooms)
    driver, _ = page()
    assert (taken(driver), taken(driver, "side")) == ("opponent.recruit", "side.rust")
    driver, _ = page(scenario="hold-the-dais")
    assert (taken(driver), taken(driver, "side")) == ("opponent.regular", "side.blue")


def test_a_choice_that_cannot_be_had_any_more_is_not_remembered(tmp_path: Path) -> None:
    path = tmp_path / "opponents.json"
    players = dict.fromkeys(("blue", "rust"), ("recruit", "regular"))
    more = dict.fromkeys(players, ("recruit", "regular", "veteran"))
    first = SeatChoice("against", "blue", "regular", {"blue": "regular", "rust": "regular"})
    kept = SeatChoice("against", "rust", "veteran", {"blue": "regular", "rust": "veteran"})
    assert SeatChoices(path).keep("arena", "duel", kept) == ""
    choices = SeatChoices(path)
    assert choices.last("arena", "duel", more, "rust") == kept
    assert choices.last("arena", "duel", players, "rust") == first
    renamed = {"red": players["blue"], "rust": players["rust"]}
    assert choices.last("arena", "duel", renamed, "rust").side == "red"
    assert choices.last("arena", "other", players, "").how == "people"
    path.write_text("{]")
    assert SeatChoices(path).last("arena", "duel", players, "rust") == first


def test_an_opponent_that_cannot_have_the_other_seat_gives_way() -> None:
    players = {"marine": ("recruit", "regular"), "alien": ("regular", "veteran")}
    choice = first_choice(players, "alien")
    assert (choice.side, choice.player) == ("marine", "regular")
    fierce = SeatChoice("against", "marine", "veteran", choice.watched)
    assert fierce.fits(players)
    assert fierce.on_side("alien", players).player == "regular"
    assert choice.on_side("alien", players).player == "regular"


# --- what is told --------------------------------------------------------------------------------


def test_strength_is_told_with_its_bounds(page: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """Decided games against Regular, both seats; how a side does; how long a decision takes."""
    monkeypatch.setattr(opposition, "strength_of", lambda game: ROWS if game == "arena" else ())
    driver, _ = page()
    assert said(driver, "opponent.recruit.share") == "25 %"
    assert said(driver, "opponent.recruit.off") == "± 6"
    bar = driver.app.scene.widget("opponent.recruit.bar")
    assert isinstance(bar, StrengthBar) and "45 of 180 decided games" in bar.tip
    assert said(driver, "opponent.regular.share") == "50 %"
    assert said(driver, "opponent.recruit.pace") == "answers at once"
    assert said(driver, "opponent.regular.pace") == "½ s a decision"
    assert "Won 47 % of 180" in said(driver, "side.blue.won")


def test_where_two_play_the_games_against_the_rules_say_nothing(
    page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """KZ-D4: a second player has another set-up, and is a stronger enemy than the lot: how often a
    side wins is told of games as the chosen one."""
    rows = (
        SeatedGames("run-the-gauntlet", {"marine": "regular", "alien": ""}, 100,
                    {"marine": 49, "alien": 51}),
        SeatedGames("run-the-gauntlet", {"marine": "veteran", "alien": "veteran"}, 50,
                    {"marine": 39, "alien": 11}),
    )
    monkeypatch.setattr(opposition, "strength_of", lambda _: rows)
    driver, _ = page("kayotz", "run-the-gauntlet")
    assert "Won 49 % of 100" in said(driver, "side.marine.won")
    scene(driver).take("people")
    driver.settle()
    assert "Won 78 % of 50" in said(driver, "side.marine.won")
    rows = rows[:1]
    scene(driver).known.learned = scene(driver).known.learn(None)
    scene(driver).rebuild()
    assert driver.app.scene.widget("side.marine.won") is None


def test_what_was_not_measured_has_no_bar(page: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opposition, "strength_of", lambda _: ())
    driver, _ = page()
    assert said(driver, "opponent.recruit.share") == "not measured here"
    assert driver.app.scene.widget("opponent.recruit.bar") is None
    assert driver.app.scene.widget("side.blue.won") is None


def test_a_faulty_file_of_strength_is_told_in_one_line(
    page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    def faulty(_: str) -> tuple[SeatedGames, ...]:
        raise BoxError("strength.yaml can't be used (why): write it again")

    monkeypatch.setattr(opposition, "strength_of", faulty)
    driver, _ = page()
    assert "strength.yaml can't be used" in toasted(driver)
    assert said(driver, "opponent.recruit.share") == "not measured here"


def test_your_own_score_is_of_the_games_you_finished(page: Open) -> None:
    """Of this game, against this player, of any scenario and either side."""
    record = GameRecord(folders.record())
    from msgspec.structs import replace

    for number, (outcome, player, game) in enumerate((
        ("won", "recruit", "arena"), ("lost", "recruit", "arena"), ("won", "recruit", "arena"),
        ("won", "regular", "troopers"), ("people", "regular", "arena"),
    )):
        finished = replace(a_finished_game(number, outcome), opponents={"rust": player})
        if outcome == "people":
            finished = replace(finished, opponents={})
        record.keep(f"game-{number}", replace(a_save(f"Game {number}"), game=game), finished)
    driver, _ = page()
    driver.calm()
    assert said(driver, "opponent.recruit.yours") == "You: won 2 of 3"
    assert said(driver, "opponent.regular.yours") == "You: no game yet"


def test_sides_show_their_army_and_what_stands_on_the_map(page: Open) -> None:
    driver, _ = page("mechs", "open-field")
    driver.calm()
    assert said(driver, "side.blue.army") == "Carrow Column"
    assert said(driver, "side.rust.army.count") == "6 units on the map · 290 points"
    assert said(driver, "side.rust.unit0") == "118"
    assert driver.app.scene.widget("map.blue") is not None, "who plays where is told"


# --- the rest of the page ------------------------------------------------------------------------


def test_variants_and_the_seed_go_with_the_game(page: Open) -> None:
    """V leads to the variants, D throws another seed, empty is a fresh one."""
    driver, rooms = page()
    driver.key(pygame.K_v, text="v")
    assert driver.focus() == "option.set-up"
    driver.key(pygame.K_TAB)
    assert driver.focus() == "option.undo-dice"
    driver.key(pygame.K_SPACE, text=" ")
    toggle = driver.app.scene.widget("option.undo-dice")
    assert isinstance(toggle, Toggle) and toggle.value
    before = scene(driver).scenario.seed_text
    driver.key(pygame.K_d, text="d")
    assert scene(driver).scenario.seed_text != before
    while driver.focus() != "seed":
        driver.key(pygame.K_TAB)
    driver.key(pygame.K_a, pygame.KMOD_CTRL)
    driver.key(pygame.K_BACKSPACE)
    assert scene(driver).scenario.seed is None
    assert "fresh" in said(driver, "ready.seed")
    driver.type("4x2")
    assert "seed 42" in said(driver, "ready.seed")
    driver.key(pygame.K_RETURN)
    table = driver.app.scene
    assert isinstance(table, PlayScene)
    assert table.session.history.seed == 42 and table.session.game.options_set["undo-dice"]
    rooms.put_away()


def test_digits_in_the_seed_choose_nobody(page: Open) -> None:
    driver, _ = page()
    driver.click("seed")
    entry = driver.app.scene.widget("seed")
    assert isinstance(entry, TextInput)
    driver.key(pygame.K_1, text="1")
    assert taken(driver) == "opponent.regular" and "1" in scene(driver).scenario.seed_text


def test_the_map_can_be_seen_large_level_by_level(page: Open) -> None:
    driver, _ = page("troopers", "village")
    driver.key(pygame.K_m, text="m")
    large = driver.app.scene
    assert isinstance(large, LargeMapScene) and large.shown.level == 0
    driver.key(pygame.K_PAGEUP)
    assert large.shown.level == 1
    driver.key(pygame.K_PAGEUP)
    assert large.shown.level == 1, "there is none above"
    driver.key(pygame.K_m, text="m")
    assert isinstance(driver.app.scene, OpponentScene)


def test_the_rule_of_the_aim_opens_the_book(page: Open) -> None:
    driver, _ = page()
    driver.app.scene.focus_on("scenario.aim")
    driver.key(pygame.K_RETURN)
    book = driver.app.scene
    assert isinstance(book, RulebookScene) and book.place.rule == "AR-U29"
    driver.key(pygame.K_ESCAPE)
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.app.scene, ScenarioScene)


def test_a_game_that_cannot_be_opened_says_why(
    page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One line, and the page stays; nothing is remembered."""
    driver, rooms = page()

    def refuse(*_: object) -> None:
        raise BoxError("duel.yaml:3:1: no map\nand a second line")

    monkeypatch.setattr("game.app.play.session.begin", refuse)
    driver.click("start")
    assert toasted(driver).endswith("duel.yaml:3:1: no map")
    assert not SeatChoices().path.exists()
    rooms.put_away()


def test_next_and_the_other_side_keep_the_players(page: Open) -> None:
    """The scenario that follows has the same players on the same sides; the other side is played
    against the same one."""
    driver, rooms = page()
    driver.click("side.rust")
    driver.click("opponent.recruit")
    driver.click("start")
    table = driver.app.scene
    assert isinstance(table, PlayScene)
    following = rooms._following(table.session)
    assert following is not None
    following[1]()
    after = driver.app.scene
    assert isinstance(after, PlayScene) and after is not table
    assert dict(after.session.history.computers) == {"blue": "recruit"}
    other = rooms._other(after.session)
    assert other is not None
    other()
    turned = driver.app.scene
    assert isinstance(turned, PlayScene)
    assert dict(turned.session.history.computers) == {"rust": "recruit"}
    rooms.put_away()


# --- words and drawings --------------------------------------------------------------------------


def test_each_scenario_of_the_box_says_what_it_asks_for() -> None:
    """In one sentence with its rule; and no sentence is left over."""
    words = load_words("opponents")
    known = {
        f"{kind.id}.aim.{card.id}"
        for kind in catalogue() for card in kind.scenarios() if card.kind == "scenario"
    }
    aims = {key for key in words.keys if ".aim." in key}
    assert aims == {key for key in known if scenario_path(*key.split(".aim."))}
    prefixes = {kind.id: kind.prefix for kind in catalogue()}
    for key in aims:
        assert f"[{prefixes[key.partition('.')[0]]}-" in words.say(key), key


NUMBERS = (
    "one", "two", "three", "four", "five", "six",
    "seven", "eight", "nine", "ten", "eleven", "twelve",
)


def test_the_turns_of_an_aim_are_those_of_its_scenario() -> None:
    words = load_words("opponents")
    looked_at = 0
    for key in (key for key in words.keys if ".aim." in key):
        path = scenario_path(*key.split(".aim."))
        written = re.search(r"^(?:turns|rounds): (\d+)", path.read_text(encoding="utf-8"), re.M)
        for word in re.findall(
            r"(?:within|after) \*\*(\w+) (?:turns|rounds)\*\*|turn (\d+)(?:\*\*)? is over"
            r"|of turn (\d+)",
            words.say(key),
        ):
            said = "".join(word)
            number = int(said) if said.isdigit() else NUMBERS.index(said) + 1
            assert written is not None, key
            assert number == int(written[1]), key
            looked_at += 1
    assert looked_at > 10


def test_each_level_has_a_portrait_and_says_how_it_plays() -> None:
    words = load_words("opponents")
    for level in LEVELS:
        assert asset("art", "portraits", f"{level}.svg").is_file()
        for game in ("any", "arena", "troopers", "mechs"):
            assert 20 < len(words.say(f"{game}.{level}.how")) < 110, (game, level)


# --- the set-up ----------------------------------------------------------------------------------


def test_a_drawn_set_up_follows_the_seed_and_is_what_is_played(page: Open) -> None:
    """Drawn where a file has variants: another seed, another map and other words; what begins is
    the text that the seed draws, and its save carries it whole."""
    driver, rooms = page()
    drawn = {}
    for seed in ("1", "2", "3", "4", "5"):
        scene(driver).scenario.seed_text = seed
        scene(driver).set_up()
        driver.settle()
        lineup = scene(driver).lineup
        assert lineup is not None and lineup.drawn
        assert said(driver, "option.set-up.text") == lineup.drawn
        drawn[seed] = lineup.shown
    assert len({repr(shown.pieces) + repr(shown.table) for shown in drawn.values()}) > 1
    begun(driver, rooms)
    table = driver.app.scene
    assert isinstance(table, PlayScene)
    source = box("arena").draw(scenario_path("arena", "duel"), 5)
    assert table.session.history.seed == 5
    assert table.session.history.game.source == source
    assert table.session.save("kept").source == source


def test_the_standard_set_up_is_one_switch_away(page: Open) -> None:
    """Off, the file is played as it is; without a seed a drawn one has a fresh one."""
    driver, rooms = page()
    driver.key(pygame.K_v)
    driver.key(pygame.K_SPACE)
    driver.settle()
    lineup = scene(driver).lineup
    assert lineup is not None and not lineup.drawn and not scene(driver).scenario.drawn
    driver.key(pygame.K_SPACE)
    scene(driver).scenario.seed_text = ""
    assert scene(driver).scenario.play_seed() is not None
    driver.key(pygame.K_SPACE)
    scene(driver).focus_on("start")
    begun(driver, rooms)
    table = driver.app.scene
    assert isinstance(table, PlayScene)
    path = scenario_path("arena", "duel")
    assert table.session.history.game.source == path.read_text(encoding="utf-8")
