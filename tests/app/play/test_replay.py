"""The replay of the play screen: its bar, what is seen of a moment, and playing on from there."""

import importlib
import random
import re
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest
from msgspec.structs import replace
from pygame.event import Event

from game.app import folders
from game.app.play.ledger import rarity
from game.app.play.log_lines import PHASE
from game.app.play.play_view import MomentView
from game.app.play.replay_course import RATES, CourseReader, ReplayCourse, TurnSpan
from game.app.play.scene import PlayScene
from game.app.play.words import day_words, say
from game.app.scenes.saves import SavesScene
from game.core.event import Rolled
from game.core.history import History
from game.core.resume import fingerprint
from game.core.share import shared_files, write_shared
from game.players import computer
from game.turns.inputs import Decide, Undo
from game.turns.machine import Mode
from tests.app.play.hands import Hands
from tests.app.play.tables import GAMES, so_far
from tests.properties import in_turn
from tests.rules.golden import Goldens


def played(game: str = "kayotz", moves: int = 40, **more: Any) -> Hands:
    """A table at which computers have played so much."""
    hands = Hands(game=game, history=so_far(game, moves), **more)
    if hands.mode() is Mode.HANDOVER:
        hands.key(pygame.K_RETURN)
        hands.rest()
    return hands


def to_the_end(hands: Hands) -> None:
    """Computers play the game to its end."""
    session, rng = hands.scene.session, random.Random(4)
    player = computer(session.game.id, "random")
    while session.table.mode is not Mode.OVER:
        action = player.choose(session.game, session.history.state, rng)
        session.table.mode = Mode.THINKING
        session.send(Decide(session.game.text(action)))


@pytest.fixture
def hands() -> Hands:
    return played()


def moment(hands: Hands) -> int:
    assert hands.scene.model.replay is not None
    return hands.scene.model.replay.at


# The course


def test_turns_are_equally_wide_and_places_lead_back_to_moments() -> None:
    course = ReplayCourse(10, (TurnSpan(1, 0, 8), TurnSpan(2, 8, 10)), (3, 9), ())
    assert [course.share(at) for at in (0, 4, 8, 9, 10)] == [0.0, 0.25, 0.5, 0.75, 1.0]
    assert [course.moment(course.share(at)) for at in range(11)] == list(range(11))
    assert course.moment(-1.0) == 0 and course.moment(2.0) == 10


def test_steps_by_action_turn_and_throw() -> None:
    course = ReplayCourse(10, (TurnSpan(1, 0, 8), TurnSpan(2, 8, 10)), (3, 9), ())
    assert course.step(0, 1, "action") == 1 and course.step(10, 1, "action") == 10
    assert course.step(0, -1, "action") == 0 and course.step(10, -1, "action") == 9
    assert course.step(0, 1, "turn") == 8 and course.step(8, 1, "turn") == 10
    assert course.step(9, -1, "turn") == 8 and course.step(8, -1, "turn") == 0
    assert course.step(0, 1, "throw") == 3 and course.step(3, 1, "throw") == 9
    assert course.step(9, 1, "throw") == 10 and course.step(9, -1, "throw") == 3


def test_how_rare_a_throw_was() -> None:
    """The tail on the side where it fell, for dice that score alone and for sums."""
    def rolled(dice: tuple[int, ...], counts: tuple[bool, ...], **more: object) -> Rolled:
        return Rolled("a", "t", dice, (), 5, counts, sum(counts), "", "", **more)  # type: ignore

    assert rarity(rolled((6, 6), (True, True))) == Fraction(1, 9)
    assert rarity(rolled((1, 1), (False, False))) == Fraction(4, 9)
    assert rarity(rolled((6, 1), (True, False))) == Fraction(5, 9), "one or more"
    assert rarity(rolled((6, 6), (True,), summed=True)) == Fraction(30, 36)
    assert rarity(rolled((1, 1), (False,), summed=True)) == Fraction(6, 36)
    assert rarity(rolled((6, 6), ())) is None


@in_turn(("game", "scenario"), [
    ("kayotz", "run-the-gauntlet"), ("troopers", "village"), ("arena", "hold-the-dais"),
    ("mechs", "captives"),
])
def test_every_games_course_has_turns_throws_and_marks(game: str, scenario: str) -> None:
    """Of a golden game: turns without a gap, losses at the action that brought them."""
    history = golden(game, scenario)
    course = CourseReader().read(history)
    assert course.total == len(history.entries)
    assert course.turns[0].first == 0 and course.turns[-1].last == course.total
    assert all(one.last == two.first for one, two in pairwise(course.turns))
    numbers = [turn.turn for turn in course.turns]
    assert numbers == sorted(set(numbers)) and len(numbers) > 1
    assert all(history.game.status(history.state_at(turn.first)).turn == turn.turn
               for turn in course.turns)
    assert course.throws
    losses = [mark for mark in course.marks if mark.kind == "loss"]
    assert losses and all(mark.side in history.game.sides for mark in losses)
    for mark in losses:
        def standing(at: int) -> set[tuple[str, int | None, str]]:
            return {(piece.name, piece.cell, piece.pose)
                    for piece in history.game.pieces(history.state_at(at))}
        changed = standing(mark.at - 1) ^ standing(mark.at)
        name = mark.words.removesuffix(say("replay.mark.loss", unit=""))
        assert any(name == one[0] for one in changed), mark
    course_again = CourseReader().read(history)
    assert course_again == course


# The bar


def test_p_shows_the_replay_and_esc_leaves_it(hands: Hands) -> None:
    """Nothing of the game changes meanwhile, whatever is pressed or clicked."""
    before = fingerprint(hands.table.game, hands.table.state)
    count, mode = len(hands.actions()), hands.mode()
    hands.key(pygame.K_p)
    hands.rest()
    assert hands.scene.find("replay") is not None and moment(hands) == count
    hands.key(pygame.K_HOME)
    assert moment(hands) == 0 and hands.scene.model.looked.state is \
        hands.scene.session.history.state_at(0)
    for key in (pygame.K_TAB, pygame.K_4, pygame.K_y, pygame.K_x, pygame.K_b, pygame.K_q):
        hands.key(key)
    hands.key(pygame.K_z, pygame.KMOD_CTRL)
    hands.scene.give(Undo())
    view = hands.scene.view
    assert view is not None
    hands.click(hands.scene.layout.free.center)
    hands.scene.asked_at(0)
    assert len(hands.actions()) == count and moment(hands) == 0
    assert not any(isinstance(popup, MomentView) for popup in hands.scene.shown.popups)
    hands.key(pygame.K_ESCAPE)
    hands.rest()
    assert hands.scene.model.replay is None and hands.scene.find("replay") is None
    assert hands.mode() is mode and fingerprint(hands.table.game, hands.table.state) == before


def test_all_panels_show_the_moment(hands: Hands) -> None:
    """Ribbon, log, card and tray are those of the moment; the log greys what is to come."""
    hands.app.resized((1920, 1080))
    hands.key(pygame.K_p)
    hands.scene.replaying.go(12)
    hands.settle()
    screen, history = hands.scene.screen, hands.scene.session.history
    status = history.game.status(history.state_at(12))
    assert screen.ribbon.strip.status.turn == status.turn
    assert screen.ribbon.tag.label == say("replay.tag")
    assert screen.log.list.replay
    assert screen.log.list.seen == max(
        told.at for told in hands.scene.shown.log.lines
        if told.at <= 12 and told.line.kind != PHASE)
    rows = screen.log.list._rows
    assert any(row.told.at > 12 for row in rows), "what is to come stands there"
    shown = screen.log.list.seen_rect()
    assert shown is not None and screen.log.area.rect.contains(shown)
    last = [e for entry in history.entries[:12] for e in entry.events
            if isinstance(e, Rolled) and e.dice][-1]
    assert screen.tray.event == last
    assert screen.replay is not None and screen.replay.words.text == say(
        "replay.at", at=12, count=len(history.entries))


def test_steps_by_keys(hands: Hands) -> None:
    hands.key(pygame.K_p)
    hands.key(pygame.K_HOME)
    course = hands.scene.model.course
    hands.key(pygame.K_RIGHT)
    hands.rest()
    assert moment(hands) == 1
    hands.key(pygame.K_LEFT)
    assert moment(hands) == 0
    hands.key(pygame.K_2, text="2")
    hands.key(pygame.K_RIGHT)
    assert moment(hands) == course.turns[1].first
    hands.key(pygame.K_3, text="3")
    hands.key(pygame.K_RIGHT)
    hands.rest()
    assert moment(hands) == next(at for at in course.throws if at > course.turns[1].first)
    hands.key(pygame.K_END)
    assert moment(hands) == course.total
    assert hands.scene.model.replay is not None and hands.scene.model.replay.unit == "throw"
    hands.key(pygame.K_p)
    hands.key(pygame.K_p)
    assert hands.scene.model.replay.unit == "throw", "that is kept"


def test_a_step_forward_tells_the_move_and_a_step_back_jumps() -> None:
    hands = played(speed=1.0)
    hands.key(pygame.K_p)
    hands.key(pygame.K_HOME)
    course = hands.scene.model.course
    hands.scene.replaying.go(course.throws[0] - 1)
    before = hands.scene.shown.ribbon.status
    hands.key(pygame.K_RIGHT)
    scene = hands.scene
    assert scene.director.busy and moment(hands) == course.throws[0]
    assert scene.screen.log.list.seen < course.throws[0], "dice that tumble give nothing away"
    assert scene.shown.ribbon.status == before and scene.shown.position is None
    while scene.director.busy:
        hands.app.step(1)
    hands.settle()
    assert scene.screen.log.list.seen == course.throws[0]
    hands.key(pygame.K_RIGHT)
    hands.key(pygame.K_LEFT)
    assert not scene.director.busy and moment(hands) == course.throws[0]


def test_play_goes_on_by_itself_to_the_end_and_begins_anew(hands: Hands) -> None:
    hands.key(pygame.K_p)
    total, replaying = hands.scene.model.course.total, hands.scene.replaying
    replaying.go(total - 3)
    hands.key(pygame.K_SPACE)
    replay = hands.scene.model.replay
    assert replay is not None and replay.playing
    seen = []
    while replay.playing:
        assert replaying.due is not None
        replaying.tick(replaying.due)
        seen.append(replay.at)
    assert seen == [total - 2, total - 1, total] and replaying.due is None
    hands.key(pygame.K_SPACE)
    assert replay.playing and replay.at == 0
    hands.key(pygame.K_SPACE)
    assert not replay.playing and replaying.due is None
    hands.key(pygame.K_SPACE)
    hands.key(pygame.K_LEFT)
    assert not replay.playing, "who steps has taken over"


def test_the_rate_is_the_replays_own(hands: Hands) -> None:
    hands.app.apply(hands.app.settings.changed(speed=2.0))
    hands.key(pygame.K_p)
    rates = []
    for _ in range(len(RATES) + 1):
        hands.key(pygame.K_F8)
        rates.append(hands.scene.director.speed)
    assert rates == [2.0, 4.0, 4.0, 4.0, 4.0]
    for _ in range(len(RATES)):
        hands.key(pygame.K_F7)
    assert hands.scene.director.speed == RATES[0]
    hands.key(pygame.K_ESCAPE)
    assert hands.scene.director.speed == 2.0 == hands.app.settings.speed


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720), (1024, 600)])
def test_the_bar_by_mouse(size: tuple[int, int]) -> None:
    """Every control, in every form of the screen."""
    hands = played(size=size)
    hands.key(pygame.K_p)
    hands.rest()
    scene = hands.scene
    bar = scene.screen.replay
    assert bar is not None
    window = pygame.Rect((0, 0), size)
    parts = [part for part in bar.walk() if part.rect.width]
    for part in parts:
        assert window.contains(part.rect) and bar.rect.contains(part.rect), part.name
    buttons = [part for part in parts if part.rect.bottom > bar.wood.top and part is not bar]
    for one in buttons:
        others = [two.rect for two in buttons if two is not one]
        assert one.rect.collidelist(others) < 0, one.name
    total = scene.model.course.total
    hands.click("replay.back")
    assert moment(hands) == total - 1
    hands.click("replay.on")
    hands.rest()
    assert moment(hands) == total
    hands.click(bar.units.cell(1).center)
    replay = scene.model.replay
    assert replay is not None and replay.unit == "turn"
    rate = replay.rate
    rates = bar.rates
    hands.click(rates.cell(3).center if hasattr(rates, "cell") else rates.rect.center)
    assert replay.rate != rate
    line = bar.timeline
    hands.click((line.ruler.left + 1, line.ruler.bottom - 4))
    assert moment(hands) == 0
    hands.click("replay.play")
    assert replay.playing
    hands.click("replay.play")
    assert not replay.playing
    assert scene.find("undo") is None and scene.find("save") is None, "a replay changes nothing"
    hands.click("replay.leave")
    hands.rest()
    assert scene.model.replay is None
    assert scene.find("undo") is not None and scene.find("replay.leave") is None


def test_the_tag_says_from_when_it_is_and_how_it_ended() -> None:
    """The longest of its words that has room beside the turns."""
    hands = played(size=(1920, 1080))
    hands.key(pygame.K_p)
    hands.rest()
    tag, session = hands.scene.screen.ribbon.tag, hands.scene.session
    today = day_words(session.saved)
    assert today and tag.note == today, "a game that goes on has no result"
    hands.key(pygame.K_ESCAPE)
    to_the_end(hands)
    hands.scene._ended = True
    hands.scene.do("replay")
    hands.rest()
    result, tag = session.table.status.result, hands.scene.screen.ribbon.tag
    assert result is not None
    assert tag.note == say("replay.note", day=today, result=result.title)
    left = tag.rect.left - hands.app.ui.px(12)
    tag.set("Replay", ("long " * 80, "short"), left)
    assert tag.note == "short" and tag.rect.right <= tag.room.right
    tag.set("Replay", ("long " * 80,), left)
    assert tag.note == "" and tag.visible


def test_the_handle_glides_and_jumps_where_motion_is_reduced() -> None:
    hands = played(speed=1.0)
    hands.key(pygame.K_p)
    hands.rest()
    for reduced in (False, True):
        hands.app.apply(hands.app.settings.changed(reduced_motion=reduced))
        hands.settle()
        bar = hands.scene.screen.replay
        assert bar is not None
        line, total = bar.timeline, hands.scene.model.course.total
        hands.scene.do("replay-last")
        while hands.scene.animating:
            hands.app.step(1)
        assert line._now == line.x_of(total)
        hands.scene.do("replay-first")
        hands.app.step(0)
        assert (line._now > line.x_of(0)) != reduced
        while hands.scene.animating:
            hands.app.step(1)
        assert line._now == line.x_of(0)


def test_marks_are_named_clicked_and_stacked(hands: Hands) -> None:
    hands.key(pygame.K_p)
    hands.rest()
    bar = hands.scene.screen.replay
    assert bar is not None
    line, course = bar.timeline, hands.scene.model.course
    assert sum(len(stack.marks) for stack in line.stacks) == len(course.marks) > 1
    stack = line.stacks[0]
    place = line.place_of(stack).center
    assert line.tip_at(place).splitlines()[0] == stack.marks[0].words
    hands.click(place)
    assert moment(hands) == stack.marks[0].at
    many = ReplayCourse(100, (TurnSpan(1, 0, 100),), (), tuple(
        mark._replace(at=50) for mark in course.marks[:1] * 9))
    line._course = many
    line._stacks = line._stacked(many.marks)
    assert len(line.stacks) == 1 and len(line.stacks[0].marks) == 9
    words = line.tip_at(line.place_of(line.stacks[0]).center).splitlines()
    assert len(words) == 7 and words[-1] == say("replay.mark.more", count=3)


@pytest.mark.parametrize("look", [((1280, 720), 100), ((1280, 720), 150), ((1920, 1080), 100)])
def test_the_number_of_a_stack_touches_no_other_mark(
    hands: Hands, look: tuple[tuple[int, int], int]
) -> None:
    """However dense the marks are, and however many digits the number has."""
    size, scale = look
    hands.app.apply(hands.app.settings.changed(scale=scale))
    hands.resize(size)
    hands.key(pygame.K_p)
    hands.rest()
    bar = hands.scene.screen.replay
    assert bar is not None
    line, mark = bar.timeline, hands.scene.model.course.marks[0]
    for every in range(1, 30, 4):
        marks = tuple(mark._replace(at=at) for at in range(0, 600, every))
        line._course = ReplayCourse(600, (TurnSpan(1, 0, 600),), (), marks)
        stacks = line._stacked(marks)
        assert sum(len(stack.marks) for stack in stacks) == len(marks)
        for one, two in pairwise(stacks):
            taken = line.place_of(one)
            if len(one.marks) > 1:
                taken = taken.union(line.number_of(one))
            assert taken.right < line.place_of(two).left


def test_dragging_looks_at_the_board_only_so_often(hands: Hands) -> None:
    """At most twelve times a second; where it is let go is always shown."""
    hands.key(pygame.K_p)
    hands.rest()
    replaying, model = hands.scene.replaying, hands.scene.model
    looks = []
    go = replaying._go
    replaying._go = lambda at: (looks.append(at), go(at))[1]  # type: ignore[method-assign]
    for at in range(30, 0, -1):
        hands.scene.replay_aimed(at)
    assert moment(hands) == 1 and len(looks) < 30
    hands.scene.replay_dropped()
    assert model.moment == 1
    hands.scene.replay_aimed(20)
    if model.moment != 20:
        assert replaying.due is not None
        replaying.tick(replaying.due)
    assert model.moment == 20


def test_an_idle_replay_draws_nothing(hands: Hands) -> None:
    hands.key(pygame.K_p)
    hands.rest()
    while hands.app.scene.animating:  # the map glides above the bar
        hands.app.step(1)
    hands.settle()
    drawn = hands.app.frames_drawn
    for _ in range(20):
        hands.app.step(1)
    assert hands.app.frames_drawn == drawn and hands.scene.replaying.due is None


# Ways to it


def test_a_replay_from_a_moment_that_is_looked_at(hands: Hands) -> None:
    hands.scene.see(7)
    hands.key(pygame.K_p)
    assert moment(hands) == 7


def test_nothing_to_replay_before_the_first_action() -> None:
    hands = Hands(game="arena", scenario="duel", solo=False)
    while hands.actions():
        hands.scene.session.history.unplay()
    hands.scene.refresh()
    hands.scene.do("replay")
    assert hands.scene.model.replay is None


def test_the_game_menu_and_the_end_lead_to_it(hands: Hands) -> None:
    hands.scene.do("menu")
    hands.click("replay")
    hands.rest()
    assert moment(hands) == 0
    hands.key(pygame.K_ESCAPE)
    hands.scene.watch()
    replay = hands.scene.model.replay
    assert replay is not None and replay.playing


def test_a_saved_game_is_watched_and_stays_as_it_is(hands: Hands) -> None:
    hands.scene.save_as("Watched")
    path = hands.rooms.services.store.path("Watched")
    kept, count = path.read_bytes(), len(hands.actions())
    hands.rooms.leave()
    hands.rooms.open_saves()
    hands.settle()
    hands.click("watch")
    hands.settle()
    scene = hands.app.scene
    assert isinstance(scene, PlayScene) and scene.model.replay is not None
    assert scene.model.replay.playing
    hands.key(pygame.K_END)
    assert moment(hands) == count
    hands.key(pygame.K_ESCAPE)
    assert path.read_bytes() == kept


# Playing on from there


@in_turn("game", GAMES, 4)
def test_play_on_from_here_is_a_game_of_its_own(game: str) -> None:
    """It stands where the replay stood, has its own save and dice and says where it came from; the
    one that it came from stays as it was."""
    hands = played(game)
    scene = hands.scene
    actions, first = hands.actions(), hands.autosave()
    at = next(mark for mark in range(15, len(actions))
              if scene.session.history.decides(scene.session.history.state_at(mark)))
    state = fingerprint(hands.table.game, scene.session.history.state_at(at))
    scene.session.autosave.flush()
    hands.key(pygame.K_p)
    scene.replaying.go(at)
    hands.key(pygame.K_RETURN)
    hands.rest()
    assert hands.scene is not scene and hands.scene.model.replay is None
    if hands.mode() is Mode.HANDOVER:
        hands.key(pygame.K_RETURN)
        hands.rest()
    assert hands.actions() == actions[:at]
    assert fingerprint(hands.table.game, hands.table.state) == state
    history = hands.scene.session.history
    assert history.later and history.later[-1][0] == history.dice_position
    assert hands.autosave() != first and hands.autosave().exists()
    lines = hands.scene.shown.log.lines
    here = next(told for told in lines if say("branch.title") in told.line.title)
    assert here.at == at and str(len(actions)) in here.line.detail
    store = hands.rooms.services.store
    assert store.read(first).actions == actions
    own = hands.autosave()
    hands.rooms.leave()
    hands.rooms.load(own)
    hands.rest()
    again = hands.scene
    assert again.session.history.later == history.later and not again.session.trouble
    assert again.session.origin is not None and again.session.origin.at == at


def test_a_game_that_is_over_is_not_played_on() -> None:
    hands = played("arena", 0)
    to_the_end(hands)
    scene = hands.scene
    scene._ended = True
    hands.key(pygame.K_p)
    hands.rest()
    bar = scene.screen.replay
    assert bar is not None and not bar.branch.enabled and bar.branch.tip == say("replay.over")
    result = scene.session.table.status.result
    assert result is not None and result.title in scene.shown.ribbon.notes
    hands.key(pygame.K_RETURN)
    assert hands.scene is scene and scene.model.replay is not None
    hands.key(pygame.K_LEFT)
    assert bar.branch.enabled


# Sharing


def toasted(hands: Hands) -> str:
    """What the toast says, "" without one."""
    shown = hands.app._toast
    return shown[0].label if shown is not None else ""


def drop(hands: Hands, path: Path) -> None:
    """Drop a file on the window."""
    hands.app._event(Event(pygame.DROPFILE, file=str(path)))
    hands.settle()


def test_a_game_is_shared_from_the_menu_and_opened_by_a_drop(hands: Hands) -> None:
    """In the list of saved games it stands, too, and a game that is over is watched."""
    actions = hands.actions()
    hands.scene.do("menu")
    hands.click("share")
    hands.click("share.file")
    hands.settle()
    assert isinstance(hands.app.scene, PlayScene)
    [path] = folders.shared().iterdir()
    assert path.suffix == ".skirmish" and str(path) in toasted(hands)
    kept = path.read_bytes()
    hands.rooms.leave()
    drop(hands, path)
    assert hands.actions() == actions and hands.scene.model.replay is None
    hands.rooms.leave()
    hands.rooms.open_saves()
    hands.settle()
    saves = hands.app.scene
    assert isinstance(saves, SavesScene)
    saves.at = next(at for at, item in enumerate(saves.listed) if item.path == path)
    saves.rebuild()
    assert saves.widget("name") is None, "it is no save that could be renamed"
    hands.click("start")
    hands.rest()
    assert hands.actions() == actions and path.read_bytes() == kept


def test_a_saved_game_is_shared_from_the_list(hands: Hands) -> None:
    hands.scene.save_as("To be given")
    hands.rooms.leave()
    hands.rooms.open_saves()
    hands.settle()
    hands.click("share")
    assert [item.name for item in shared_files(folders.shared())] == ["To be given"]
    hands.rooms.leave()
    hands.rooms.open_saves()
    saves = hands.app.scene
    assert isinstance(saves, SavesScene)
    heads = [row.group for row in saves.rows()]
    assert heads.pop() == "Shared games" and heads and not any(heads), "they are no newer ones"


@pytest.mark.parametrize("what", ["text", "folder", "missing", "newer", "binary", "odd"])
def test_what_is_no_game_gets_one_line_when_it_is_dropped(
    hands: Hands, tmp_path: Path, what: str
) -> None:
    """The game at the table goes on."""
    scene, path = hands.scene, tmp_path / "it.skirmish"
    match what:
        case "text":
            path.write_text("no game\n")
        case "folder":
            path.mkdir()
        case "newer":
            path.write_text('{"format": 99, "program": "9.0"}')
        case "binary":
            path.write_bytes(bytes(range(256)))
        case "odd":
            save = scene.session.save("odd")
            path = write_shared(replace(save, source="title: no scenario", game="chess"), tmp_path)
    drop(hands, path)
    assert hands.app.scene is scene and not scene.session.frozen
    assert toasted(hands) and "\n" not in toasted(hands)
    hands.scene.controller.do("next-unit")


def test_a_picture_of_the_table(hands: Hands) -> None:
    hands.scene.do("menu")
    hands.click("share")
    hands.click("share.picture-1600")
    while not list(folders.shared().glob("*.png")):
        hands.app.step(1)
    [path] = folders.shared().glob("*.png")
    image = pygame.image.load(path)
    assert max(image.get_size()) <= 1600 < 2 * max(image.get_size())
    colours = {tuple(image.get_at((x, y))) for x in range(0, image.get_width(), 40)
               for y in range(0, image.get_height(), 40)}
    assert len(colours) > 20, "it is drawn"


def test_no_picture_is_written_over(hands: Hands) -> None:
    """One of another moment gets a name of its own; the same is written once."""
    def drawn(at: int) -> None:
        hands.scene.controller.see(at)
        images: list[pygame.Surface] = []
        hands.scene.picture(600, images.append)
        while not images:
            hands.app.step(1)
        hands.rooms._drawn("Over and over", images[0])

    drawn(3)
    [first] = folders.shared().glob("*.png")
    kept = first.read_bytes()
    drawn(39)
    drawn(39)
    names = {path.name for path in folders.shared().glob("*.png")}
    assert len(names) == 2 and f"{first.stem}-2.png" in names
    assert first.read_bytes() == kept


# The score's curve


def golden(game: str, scenario: str) -> History[Any, Any]:
    """A golden game, played again."""
    goldens: Goldens = importlib.import_module(f"tests.rules.{game}.goldens").GOLDENS
    return goldens.replayed(scenario)


@in_turn(("game", "scenario"), [
    ("kayotz", "run-the-gauntlet"), ("troopers", "village"), ("arena", "hold-the-dais"),
    ("mechs", "captives"),
])
def test_the_curve_is_the_score_of_every_moment(game: str, scenario: str) -> None:
    history = golden(game, scenario)
    curve = CourseReader().read(history).curve
    assert curve is not None and curve.head
    for at in range(0, len(history.entries) + 1, 7):
        score = history.game.score(history.state_at(at))
        assert score is not None and score.counts == tuple(
            (side, line[at]) for side, line in zip(curve.sides, curve.values, strict=True))
    for number, line in enumerate(curve.values):
        assert max(line) <= curve.most
        steps = curve.steps(number)
        assert steps[0][0] == 0 and steps[-1][1] == len(line) - 1
        assert all(one[1] + 1 == two[0] and one[2] != two[2] for one, two in pairwise(steps))
    if game in ("mechs", "troopers"):
        assert any(len(curve.steps(number)) > 1 for number in range(2)), "something was counted"


def test_the_curve_of_points_destroyed_is_what_the_goals_tell() -> None:
    """MC-W1: at the end the curve stands where the first condition does."""
    history = golden("mechs", "captives")
    curve = CourseReader().read(history).curve
    assert curve is not None and not curve.levels
    value = history.game.status(history.state).goals[0].value
    assert [str(line[-1]) for line in curve.values] == re.findall(r"\d+", value)


def test_the_ladder_is_told_from_the_worst_to_the_best() -> None:
    """KZ-V2: the scale of a one-sided game is its levels."""
    hands = played("kayotz", 0)
    curve = hands.scene.model.course.curve
    assert curve is not None and curve.sides == ("marine",)
    victory = hands.table.game.scenario.victory  # type: ignore[attr-defined]
    assert curve.levels[0] == victory.defeat.title
    ladder = [level.title for level in victory.levels]
    assert list(curve.levels[1:len(ladder) + 1]) == ladder[::-1]


# What a replay and a branch leave alone


def test_a_game_that_is_only_watched_is_not_recorded_again() -> None:
    hands = played("arena", 0)
    to_the_end(hands)
    session = hands.scene.session
    hands.rooms.open_end()
    record = hands.rooms.services.record
    assert record is not None
    before = [(entry.path, entry.game.finished) for entry in record().games()]
    assert len(before) == 1
    path = write_shared(session.save("Over"), folders.shared())
    hands.rooms.leave()
    drop(hands, path)
    assert hands.scene.model.replay is not None, "what is over is watched"
    hands.key(pygame.K_ESCAPE)
    for _ in range(40):
        hands.app.step(1)
    assert hands.app.scene.name == "end"
    assert [(entry.path, entry.game.finished) for entry in record().games()] == before


def test_playing_on_from_a_lesson_finishes_no_lesson() -> None:
    hands = Hands("first-steps", game="kayotz")
    tutor = hands.scene.session.tutorial
    assert tutor is not None
    for text in ("full-move scout-1 along enter-116", "end-phase"):
        hands.scene.session.table.mode = Mode.THINKING
        hands.scene.session.send(Decide(text))
        if hands.actions():
            break
    hands.rest()
    assert hands.actions()
    hands.scene.replaying.begin(0)
    hands.key(pygame.K_RETURN)
    hands.rest()
    assert hands.scene.session.origin is not None and not hands.actions()
    progress = hands.rooms.services.progress
    assert not progress.has("kayotz", "first-steps")
    assert hands.scene.shown.lesson is None
