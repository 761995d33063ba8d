"""The story of a finished game: its numbers add up, and its keys and moments lead on."""

from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app import folders
from game.app.play.ledger import tallies
from game.app.play.model import NOWHERE
from game.app.play.play_view import UnitView
from game.app.play.scene import PlayScene
from game.app.play.session import Session
from game.app.play.story import MOMENTS, StoryLuck, _place, story_of
from game.app.scenes.end import EndScene
from game.app.scenes.endpictures import MomentCard, StoryTable
from game.app.scenes.endstory import ScorePlot
from game.core.history import History
from game.core.share import SHARED
from game.core.store import SaveStore
from game.core.two_player import COMPUTER
from tests.app.play.hands import Hands
from tests.app.play.test_replay import golden, played, to_the_end

STORIES = [
    ("kayotz", "run-the-gauntlet"), ("troopers", "village"), ("arena", "hold-the-dais"),
    ("mechs", "captives"),
]


def told(history: History[Any, Any], folder: Path) -> Session:
    """A session with a game that has been played."""
    return Session(history, SaveStore(folder), lambda _: None)


@pytest.mark.parametrize(("game", "scenario"), STORIES)
def test_the_storys_numbers_are_the_games(game: str, scenario: str, tmp_path: Path) -> None:
    """Losses with the turn in which they fell, luck as the ledger counts it, and the largest
    changes of the score in order of play."""
    history = golden(game, scenario)
    session = told(history, tmp_path)
    story = story_of(session)
    session.close()
    assert tuple(story.sides) == tuple(history.game.sides)
    for loss in story.losses:
        before = history.game.status(history.state_at(loss.at - 1))
        assert loss.turn == before.turn and loss.side in story.sides and loss.name
    found = tallies(entry.events for entry in history.entries)
    for luck in story.luck:
        own = [tally for (side, _), tally in found.items() if side == luck.side]
        assert luck.tries == sum(tally.tries for tally in own) > 0
        assert luck.scored == sum(tally.scored for tally in own)
        assert luck.expected == pytest.approx(float(sum(tally.expected for tally in own)))
    curve = story.course.curve
    assert curve is not None

    def swing(at: int) -> int:
        lead = [line[at] - line[at - 1] for line in curve.values]
        return abs(lead[0] - sum(lead[1:]))

    moments = [moment.at for moment in story.moments]
    assert moments == sorted(moments) and len(moments) <= MOMENTS
    largest = sorted((swing(at) for at in range(1, story.course.total + 1)), reverse=True)
    assert sorted(map(swing, moments), reverse=True) == largest[:len(moments)]
    points = [moment.point for moment in story.moments]
    assert all(point.before != point.after and point.title for point in points)


def test_luck_is_usual_within_one_deviation_and_not_beyond() -> None:
    for scored, usual in ((7, False), (8, True), (12, True), (13, False)):
        assert StoryLuck("blue", scored, 30, 10.0, 2.0).usual is usual


@pytest.fixture
def ended() -> Hands:
    hands = played("kayotz", 0)
    to_the_end(hands)
    hands.rooms.open_end()
    hands.settle()
    return hands


def the_end(hands: Hands) -> EndScene:
    scene = hands.app.scene
    assert isinstance(scene, EndScene)
    return scene


def test_the_end_tells_the_story(ended: Hands) -> None:
    ended.resize((1920, 1080))
    scene = the_end(ended)
    assert scene.story is not None
    for part in ("story.plot", "story.losses.marine", "story.luck.marine", "next", "share"):
        assert scene.widget(part) is not None, part
    sheet, table = scene.widget("sheet"), scene.widget("end.board")
    assert sheet is not None and table is not None
    assert table.rect.left >= sheet.rect.right, "in a wide window the table lies beside the page"
    ended.resize((1024, 600))
    plot, result = the_end(ended).widget("story.plot"), the_end(ended).widget("end.title")
    assert plot is not None and result is not None and plot.rect.top > result.rect.bottom
    assert the_end(ended).widget("end.board") is None


def test_the_table_beside_the_story_shows_the_end_or_a_moment(ended: Hands) -> None:
    """The mouse or the focus on a moment shows it, elsewhere the end; then nothing moves."""
    ended.resize((1920, 1080))
    ended.calm()
    scene = the_end(ended)
    table, card = scene.widget("end.board"), scene.widget("story.moment.1")
    assert isinstance(table, StoryTable) and isinstance(card, MomentCard)
    assert not scene.animating and not ended.app.idle_worker.pending
    assert scene.story is not None
    moment, history = scene.story.moments[0], ended.rooms._playing().session.history  # type: ignore
    ended.scroll_to(card.name)
    ended.move(card.name)
    game = history.game
    assert table.shown.pieces == game.pieces(history.state_at(moment.at))
    ended.move("again")
    assert table.shown.pieces == game.pieces(history.state)
    scene.set_focus(card, True)
    assert table.shown.pieces == game.pieces(history.state_at(moment.at))


def test_where_a_moment_is_seen() -> None:
    """What left the board then is seen before it, where it stood; all else after it."""
    history = golden("mechs", "captives")
    for at in range(1, len(history.entries) + 1):
        cell, seen = _place(history, at)
        there = {piece.cell for piece in history.game.pieces(history.state_at(seen))}
        assert seen in (at - 1, at) and (cell == NOWHERE or cell in there)


def test_keys_of_the_end(ended: Hands) -> None:
    """W watches, S shares, N begins the next scenario with the same options."""
    ended.key(pygame.K_s)
    assert list(folders.shared().glob(f"*{SHARED}"))
    ended.key(pygame.K_w)
    ended.settle()
    table = ended.app.scene
    assert isinstance(table, PlayScene) and table.model.replay is not None
    assert table.model.replay.playing
    ended.key(pygame.K_ESCAPE)
    options = dict(table.session.game.options_set)
    ended.rooms.open_end()
    title = next(words for name, _, words, _ in the_end(ended)._todo if name == "next")
    ended.key(pygame.K_n)
    ended.rest()
    fresh = ended.scene
    assert fresh.session.game.card.title in title and not ended.actions()
    assert dict(fresh.session.game.options_set) == options


def test_the_other_side_of_the_same_scenario() -> None:
    """O begins it anew with the computer in the player's seat; who plays hot-seat has none."""
    hands = Hands("duel", game="arena", seed=5)
    to_the_end(hands)
    session = hands.scene.session
    assert dict(session.history.computers) == {"rust": COMPUTER}
    hands.rooms.open_end()
    hands.settle()
    hands.key(pygame.K_o)
    other = hands.scene.session
    assert dict(other.history.computers) == {"blue": COMPUTER}
    assert other.game.card.id == session.game.card.id and other is not session
    assert other.game.source == session.game.source
    assert other.save("again").computers == {"blue": COMPUTER}
    hands = played("arena", 0)
    to_the_end(hands)
    hands.rooms.open_end()
    assert all(name != "other" for name, *_ in the_end(hands)._todo)


@pytest.mark.parametrize("key", [pygame.K_v, pygame.K_ESCAPE])
def test_v_hides_the_page_and_v_or_esc_bring_it_back(ended: Hands, key: int) -> None:
    """The table behind it is alive: it pans and zooms and says what the mouse is on."""
    table = ended.rooms._playing()
    assert table is not None
    table._ended = True  # it was told already
    ended.key(pygame.K_v)
    assert isinstance(ended.app.scene, PlayScene) and ended.scene.shown.footer[0][0] == "V"
    view = table.view
    assert view is not None
    before = view.camera.place
    for _ in range(3):
        ended.key(pygame.K_EQUALS)
    ended.settle()
    assert view.camera.place[0] > before[0]
    piece = next(piece for piece in table.session.table.position.pieces
                 if piece.cell is not None and piece.cell >= 0)
    assert piece.cell is not None
    ended.move(ended.spot(piece.cell))
    assert ended.scene.shown.unit == present_unit(ended)
    ended.key(key)
    assert isinstance(ended.app.scene, EndScene)
    ended.key(pygame.K_ESCAPE)
    assert ended.app.scene.name == "title"


def present_unit(hands: Hands) -> object:
    """The card of what the mouse is on, as the play screen shows it."""
    scene = hands.scene
    unit = scene.model.now.uppermost(scene.model.pointer.cell)
    assert unit
    return UnitView(scene.model.now.card(unit))


def test_the_table_beside_the_page_pans_zooms_and_says_what_is_there(ended: Hands) -> None:
    ended.resize((1920, 1080))
    ended.calm()
    table = the_end(ended).widget("end.board")
    assert isinstance(table, StoryTable)
    view, page = table.view, ended.rect("sheet")
    side, middle = view.camera.place
    piece = next(piece for piece in view.pieces if piece.cell is not None
                 and view.rect_of(piece.id) is not None)
    spot = view.rect_of(piece.id)
    assert spot is not None and piece.name in table.tip_at(spot.center)
    ended.wheel(table.rect.center, 1)
    ended.calm()
    assert view.camera.place[0] > side
    closer, middle = view.camera.place
    ended.drag(table.rect.center, (table.rect.centerx - 150, table.rect.centery))
    ended.calm()
    assert view.camera.place[1] != middle and view.camera.place[0] == closer
    assert ended.rect("sheet") == page


@pytest.mark.parametrize("changes", [{}, {"reduced_motion": True}, {"speed": 0.0}])
def test_the_page_rises_once_where_motion_is_wanted_and_a_key_ends_that(
    changes: dict[str, Any]
) -> None:
    hands = played("arena", 0, speed=1.0)
    to_the_end(hands)
    hands.app.apply(hands.app.settings.changed(**changes))
    hands.rooms.open_end()
    sheet, plot = the_end(hands).widget("sheet"), the_end(hands).widget("story.plot")
    assert sheet is not None and isinstance(plot, ScorePlot)
    start = sheet.rect.top
    moves = not changes
    assert (plot.share < 1) == moves
    hands.key(pygame.K_TAB)
    assert sheet.rect.top == (start - hands.app.ui.px(24) if moves else start)
    assert plot.share == 1
    hands.calm()
    assert plot.share == 1 and not the_end(hands).animating
    hands.resize((1400, 800))
    plot = the_end(hands).widget("story.plot")
    assert isinstance(plot, ScorePlot) and plot.share == 1, "another size is no other page"


def test_the_buttons_stand_in_one_row_where_their_words_have_room(ended: Hands) -> None:
    for size, one_row in (((1920, 1080), True), ((1024, 600), False)):
        ended.resize(size)
        scene = the_end(ended)
        rects = [ended.rect(name) for name, *_ in scene._todo]
        assert (len({rect.top for rect in rects}) == 1) == one_row
        assert all(one.right < two.left or one.top < two.top for one, two in pairwise(rects))


@pytest.mark.parametrize(("game", "scenario"), STORIES)
def test_what_counts_is_labelled_where_it_lies(game: str, scenario: str, tmp_path: Path) -> None:
    """At the place that the game names; of one that leaves the board, where it left."""
    history = golden(game, scenario)
    session = told(history, tmp_path)
    story = story_of(session)
    session.close()
    assert story.scored == history.game.scored(history.state)
    flags = [mark for mark in story.course.marks if mark.kind == "flag"]
    assert {gone.name for gone in story.exits} <= {mark.unit for mark in flags}
    assert all(gone.cell >= 0 and gone.side in story.sides for gone in story.exits)
    if game == "kayotz":
        assert len(story.exits) == len(flags) > 3
    if game == "mechs":
        assert [loss.points for loss in story.losses] == [40]
        assert "Guard Squad 5 · 16" in story.scored[0].words


def test_a_moment_is_watched_from_there() -> None:
    hands = played("mechs", 0)
    history = golden("mechs", "captives")
    store = hands.rooms.services.store
    session = told(history, store.folder)
    path = session.save_as("Captives")
    session.close()
    hands.rooms.load(path)
    hands.rest()
    scene = hands.app.scene
    if not isinstance(scene, EndScene):
        hands.rooms.open_end()
    moments = the_end(hands).story
    assert moments is not None and moments.moments
    keys, last = [key for key, _ in the_end(hands).hints()], len(moments.moments)
    assert (f"1–{last}" if last > 1 else "1") in keys and "1–1" not in keys
    hands.key(pygame.K_1, text="1")
    hands.rest()
    table = hands.app.scene
    assert isinstance(table, PlayScene) and table.model.replay is not None
    assert table.model.replay.at == moments.moments[0].at
