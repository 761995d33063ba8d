"""The record of finished games: what is kept, what many games say, and its page."""

import csv
import random
from math import isclose
from pathlib import Path

import msgspec
import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.app import folders
from game.app.dates import begun_minutes
from game.app.record import (
    FEW_DICE,
    NOTE,
    FinishedGame,
    GameRecord,
    SideDice,
    as_odd,
    finished_game,
    luck,
    pair_odds,
    share,
    shares,
    spread,
)
from game.app.scenes.menus import Menus
from game.app.scenes.record import GamesTable, RecordScene, clock, expected_of_each
from game.core.event import Rolled
from game.turns.inputs import Decide, Point
from game.turns.machine import Mode
from tests.app.driver import Driver
from tests.app.fakes import FakeServices, a_save
from tests.app.play.hands import Hands
from tests.app.records import a_finished_game, a_record
from tests.players.playing import computer

# What many games say


@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    [(7, 14, 0.338, 0.662), (0, 5, 0.0, 0.247), (5, 5, 0.753, 1.0), (1, 1, 0.378, 1.0)],
)
def test_shares_have_the_interval_of_wilson(won: int, games: int, low: float, high: float) -> None:
    """By the formula, counted by hand for 80 %."""
    row = share("x", won, games)
    assert isclose(row.low, low, abs_tol=0.002) and isclose(row.high, high, abs_tol=0.002)


@given(st.integers(1, 400), st.data())
def test_an_interval_holds_its_share(games: int, data: st.DataObject) -> None:
    won = data.draw(st.integers(0, games))
    row = share("x", won, games)
    assert 0 <= row.low <= won / games + 1e-9 and won / games - 1e-9 <= row.high <= 1
    assert row.few == (games < 8)


def test_games_of_people_against_each_other_count_for_no_share() -> None:
    games = [a_finished_game(n, outcome) for n, outcome in
             enumerate(("won", "people", "lost", "drawn"))]
    (row,) = shares(("Duel", game) for game in games)
    assert (row.won, row.games) == (1, 3)


def test_even_dice_are_seldom_called_odd() -> None:
    """Among 2000 handfuls of even dice the tenth that strays furthest is a tenth; loaded ones
    stand out; few dice are not judged."""
    rng = random.Random(4)
    parts = []
    for _ in range(2000):
        faces = [0] * 6
        for _ in range(180):
            faces[rng.randrange(6)] += 1
        part = as_odd(faces)
        assert part is not None
        parts.append(part)
    for level in (0.05, 0.1, 0.5, 0.9):
        assert abs(sum(part <= level for part in parts) / 2000 - level) < 0.03
    loaded = as_odd([20, 20, 20, 20, 20, 80])
    assert loaded is not None and loaded < 1e-9
    assert as_odd([FEW_DICE - 1, 0, 0, 0, 0, 0]) is None


def test_what_is_expected_of_dice() -> None:
    assert isclose(sum(pair_odds()), 1) and isclose(pair_odds()[5], 1 / 6)
    assert isclose(spread(36), (36 * 5 / 36) ** 0.5)


def test_luck_adds_up_from_the_first_game_to_the_last() -> None:
    dice = [SideDice(tries=4, scored=3, expected=2.0, variance=1.0),
            SideDice(tries=4, scored=0, expected=1.0, variance=3.0)]
    games = [
        msgspec.structs.replace(a_finished_game(n), dice={"blue": each, "rust": SideDice()})
        for n, each in enumerate(dice)
    ]
    points = luck(games)  # newest first: the second is the older one
    assert [point.surplus for point in points] == [-1.0, 0.0]
    assert [round(point.deviation, 6) for point in points] == [round(3**0.5, 6), 2.0]


def test_how_it_ended_for_the_person() -> None:
    for outcome in ("won", "lost", "drawn"):
        assert a_finished_game(1, outcome).standing == outcome
    assert a_finished_game(1, "people").standing == ""


# What is kept


def record(tmp_path: Path) -> GameRecord:
    return GameRecord(tmp_path / "record")


def test_a_game_is_kept_once_however_often_it_ends(tmp_path: Path) -> None:
    kept = record(tmp_path)
    first, second = a_finished_game(2, "lost"), a_finished_game(1, "won")
    assert not kept.keep("20261120-201400-duel", a_save("Duel"), first)
    assert not kept.keep("20261120-201400-duel", a_save("Duel"), second)
    assert [entry.game for entry in kept.games()] == [second]


def test_the_one_finished_last_comes_first(tmp_path: Path) -> None:
    kept = record(tmp_path)
    for number in (3, 1, 2):
        kept.keep(f"game-{number}", a_save("Duel"), a_finished_game(number))
    dates = [entry.game.finished for entry in kept.games()]
    assert dates == sorted(dates, reverse=True)


def test_a_removed_game_comes_back(tmp_path: Path) -> None:
    kept = record(tmp_path)
    kept.keep("game", a_save("Duel"), a_finished_game(1))
    (entry,) = kept.games()
    aside = kept.remove(entry.path)
    assert kept.games() == ()
    kept.bring_back(aside)
    assert kept.games() == (entry,)


@pytest.mark.parametrize(
    "note",
    [
        None, 7, {}, {"finished": "yesterday"}, {"dice": {"blue": {"faces": [1]}}},
        {"dice": {"blue": {"faces": [-1, 0, 0, 0, 0, 0]}}}, {"people": "blue"},
        {"dice": {"blue": {"variance": -1.0}}}, {"finished": "2026-13-45T00:00:00"},
    ],
)
def test_a_damaged_note_is_left_out(tmp_path: Path, note: object) -> None:
    kept = record(tmp_path)
    kept.keep("whole", a_save("Duel"), a_finished_game(1))
    plain = msgspec.to_builtins(a_finished_game(1))
    damaged = {**plain, **note} if isinstance(note, dict) and note else note
    save = msgspec.structs.replace(a_save("Duel"), data={NOTE: damaged})
    assert finished_game(save) is None
    kept.store.write(save, "damaged")
    (kept.store.folder / "broken.skirmish.json").write_text("{")
    assert len(kept.games()) == 1


def test_a_full_disk_is_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "record").write_text("a file where the folder should be")
    fault = record(tmp_path).keep("game", a_save("Duel"), a_finished_game(1))
    assert fault and "\n" not in fault


def test_a_note_comes_back_as_it_was(tmp_path: Path) -> None:
    kept = record(tmp_path)
    for outcome in ("won", "lost", "drawn", "people"):
        game = a_finished_game(3, outcome)
        kept.keep("game", a_save("Duel"), game)
        assert kept.games()[0].game == game


# A game that ends at the table


def play_out(hands: Hands) -> None:
    """Computers play the game at the table to its end."""
    session, rng = hands.scene.session, random.Random(2)
    player = computer(session.game.id, "random")
    while session.table.mode is not Mode.OVER:
        action = player.choose(session.game, session.history.state, rng)
        session.table.mode = Mode.THINKING
        session.send(Decide(session.game.text(action)))


def end_at_table(game: str, scenario: str, **options: bool) -> tuple[Hands, FinishedGame]:
    hands = Hands(scenario, game=game, **options)
    play_out(hands)
    session = hands.scene.session
    hands.rooms.open_end()
    (entry,) = GameRecord(folders.record()).games()
    assert entry.save.over and entry.save.actions == [
        session.game.text(one.action) for one in session.history.entries
    ]
    return hands, entry.game


def test_a_game_takes_as_long_here_as_on_the_page_of_its_end() -> None:
    """There a minute that was begun counts."""
    assert [begun_minutes(seconds) for seconds in (1, 60, 61, 3600)] == [1, 1, 2, 60]
    assert clock(500) == "0:09" and clock(3601) == "1:01" and clock(0) == ""


@pytest.mark.parametrize(
    ("game", "scenario"),
    [
        ("arena", "duel"),
        pytest.param("kayotz", "run-the-gauntlet", marks=pytest.mark.long),
        pytest.param("troopers", "village", marks=pytest.mark.long),
        pytest.param("mechs", "open-field", marks=pytest.mark.long),
    ],
)
def test_a_game_that_ends_is_recorded_as_it_was(game: str, scenario: str) -> None:
    """Winner, sides and every die of it; undone and ended again it is the same entry."""
    options = {} if game == "kayotz" else {"solo": False}
    hands, noted = end_at_table(game, scenario, **options)
    rooms = hands.rooms
    playing = rooms._playing()
    assert playing is not None
    table, history = playing.session.table, playing.session.history
    result = table.status.result
    assert result is not None
    assert (noted.winner, noted.title) == (result.winner, result.title)
    assert noted.turns == table.status.turn and noted.sides == dict(history.game.sides)
    thrown = [event for entry in history.entries for event in entry.events
              if isinstance(event, Rolled) and event.sides == 6]
    faces = [die for event in thrown for die in event.dice]
    assert sum(dice.dice for dice in noted.dice.values()) == len(faces)
    for face in range(1, 7):
        assert sum(dice.faces[face - 1] for dice in noted.dice.values()) == faces.count(face)
    pairs = [sum(event.dice) for event in thrown if event.summed and len(event.dice) == 2]
    assert sum(sum(dice.pairs) for dice in noted.dice.values()) == len(pairs)
    rooms.open_end()
    assert len(GameRecord(folders.record()).games()) == 1


def test_nothing_is_recorded_of_a_lesson_or_a_game_that_goes_on() -> None:
    from game.app.play.recording import note_of

    assert note_of(Hands("first-steps", shipped=True).scene.session) is None
    assert note_of(Hands().scene.session) is None


def test_a_game_whose_program_was_killed_at_its_end_is_recorded_at_the_next_start() -> None:
    """Once; not when it was taken out of the record since, and not while somebody plays it."""
    from game.app.play.recording import note_of, unrecorded

    hands = Hands("duel", game="arena", seed=5)
    session = hands.scene.session
    play_out(hands)
    note = note_of(session)
    store, record = hands.rooms.services.store, GameRecord(folders.record())
    assert note is not None and not record.games()
    assert unrecorded(store, record.knows) is None, "it is on the table"
    session.close()
    hands.rooms._window = store.claim_window()
    hands.rooms._record_late()
    hands.settle()
    kept = record.games()
    assert len(kept) == 1 and kept[0].path == record.store.path(session.autosave.name)
    same = msgspec.structs.replace(note, finished=kept[0].save.saved)
    assert kept[0].game == same
    assert unrecorded(store, record.knows) is None
    record.remove(kept[0].path)
    assert unrecorded(store, record.knows) is None


def test_the_time_at_the_table_leaves_long_pauses_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is counted from input to input, kept in the save, and goes on from there."""
    from game.app.play import session as module
    from game.app.play.session import PAUSE, SPENT, spent_in

    hands = Hands()
    session, now = hands.scene.session, [1000.0]
    monkeypatch.setattr(module.time, "monotonic", lambda: now[0])
    session._heard, session._spent = now[0], 0.0
    for gap in (10.0, PAUSE - 1, PAUSE + 1, 7200.0):
        now[0] += gap
        session.send(Point(0))
    assert session.spent == round(10 + PAUSE - 1 + 2 * PAUSE)
    save = session.save("it")
    assert save.data[SPENT] == session.spent == spent_in(save)
    for odd in (-1, "7", 1.5, 10**12, None):
        assert spent_in(msgspec.structs.replace(save, data={SPENT: odd})) == 0.0


# The page


@pytest.fixture
def page(driver: Driver, menus: Menus) -> RecordScene:
    a_record()
    driver.resize((1600, 900))
    menus.open_record()
    driver.settle()
    scene = driver.app.scene
    assert isinstance(scene, RecordScene)
    return scene


@pytest.fixture
def services(services: FakeServices) -> FakeServices:
    return msgspec.structs.replace(
        services, record=lambda: GameRecord(folders.record()), watch=services.loaded.append
    )


def test_g_on_the_title_opens_the_record(driver: Driver, menus: Menus) -> None:
    driver.key(pygame.K_g)
    assert driver.app.scene.name == "record"
    driver.key(pygame.K_ESCAPE)
    assert driver.app.scene.name == "title"
    driver.click("record")
    assert driver.app.scene.name == "record"


def test_an_empty_record_says_what_to_do(driver: Driver, menus: Menus) -> None:
    menus.open_record()
    driver.settle()
    assert driver.focus() == "play"
    driver.key(pygame.K_RETURN)
    assert driver.app.scene.name == "title"


def test_filters_narrow_the_games_and_what_is_said_of_them(
    driver: Driver, page: RecordScene
) -> None:
    assert len(page.shown) == 12
    page._by_standing("won")
    driver.settle()
    assert {entry.game.standing for entry in page.shown} == {"won"} and len(page.shown) == 3
    page._by_game("kayotz")
    page._by_scenario("Scan the Monolith")
    driver.settle()
    assert {entry.save.title for entry in page.shown} == {"Scan the Monolith"}
    page._by_scenario("")
    page._by_standing("people")
    driver.settle()
    assert {entry.game.standing for entry in page.shown} == {""}
    assert page.widget("won.none") is not None


def test_the_table_is_walked_and_a_game_watched_by_keys(
    driver: Driver, page: RecordScene, services: FakeServices
) -> None:
    assert driver.focus() == "games"
    driver.key(pygame.K_DOWN)
    driver.key(pygame.K_RETURN)
    assert page.at == 1
    driver.key(pygame.K_RETURN)
    assert services.loaded == [page.every[1].path]


def test_a_click_chooses_and_the_button_watches(
    driver: Driver, page: RecordScene, services: FakeServices
) -> None:
    table = page.widget("games")
    assert isinstance(table, GamesTable)
    driver.click(table.rows[2].move(table.rect.topleft).center)
    assert page.at == 2 and not services.loaded
    driver.click("watch")
    assert services.loaded == [page.every[2].path]


def test_what_is_expected_of_few_dice_is_said_to_a_tenth() -> None:
    """Of three dice half a one is expected, and not none."""
    assert [expected_of_each(dice) for dice in (3, 59, 600)] == ["0.5", "9.8", "100"]


def test_again_starts_the_same_scenario_with_new_dice(
    driver: Driver, page: RecordScene, services: FakeServices
) -> None:
    driver.key(pygame.K_a)
    (start,) = services.started
    assert (start.game, start.seed) == (page.every[0].save.game, None)


def test_removing_asks_nothing_and_can_be_undone(driver: Driver, page: RecordScene) -> None:
    before = page.every
    driver.key(pygame.K_DELETE)
    assert page.every == before[1:]
    driver.key(pygame.K_z, pygame.KMOD_CTRL)
    assert page.every == before


def test_the_table_is_written_for_other_programs(driver: Driver, page: RecordScene) -> None:
    driver.key(pygame.K_s, pygame.KMOD_CTRL)
    with (folders.data() / "record.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))
    assert len(rows) == 13 and rows[0][0] == "date"
    assert [row[0] for row in rows[1:]] == [entry.game.finished for entry in page.every]


def test_a_small_window_shows_one_page_at_a_time(driver: Driver, page: RecordScene) -> None:
    driver.resize((1280, 720))
    driver.app.apply(driver.app.settings.changed(scale=150))
    driver.settle()
    assert page.widget("games") is not None and page.widget("figures") is None
    page._turn_page(1)
    driver.settle()
    assert page.widget("games") is None and page.widget("luck") is not None
