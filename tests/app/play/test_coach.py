"""The coach in the window: it is asked by mouse and keys, stops and goes on, and what it says is
kept with the game, leads to the replay and lies on the map."""

import random
import re
import time
from functools import cache
from pathlib import Path
from typing import Any

import pygame
import pytest

import game.app
from game.app import folders
from game.app.analyses import MOST_FILES, SUFFIX, Analyses
from game.app.play.coach_mark import REST
from game.app.play.coach_words import cost_words, spoken, words, worth_words
from game.app.play.play_view import CoachView, RowsView
from game.app.play.present.presenter import present
from game.app.play.scene import PlayScene
from game.app.play.words import say
from game.app.scenes.end import EndScene
from game.app.widgets.label import RichText
from game.core.history import History
from game.core.review import DecisionReview
from game.players import computer
from tests.app.play.coached import heard, reviewed, whispering
from tests.app.play.hands import Hands
from tests.app.play.tables import GAMES, so_far
from tests.app.play.test_play_autoplay import toasts
from tests.app.play.test_replay import played, to_the_end
from tests.frozen import load_frozen


def card(hands: Hands) -> CoachView:
    """What the coach's card says."""
    view = hands.scene.shown.options
    assert isinstance(view, CoachView)
    return view


def decisions(hands: Hands) -> list[int]:
    """Where somebody had something to choose, by how many actions had been played before."""
    history = hands.scene.session.history
    return [
        at for at, entry in enumerate(history.entries)
        if entry.decider and reviewed(history, at, 0) is not None
    ]


@pytest.fixture
def table() -> Hands:
    """A game of Kay'otz that has been played for a while, in a replay."""
    hands = played(moves=24)
    hands.key(pygame.K_p)
    hands.rest()
    return hands


# In the replay


def test_it_is_asked_by_a_key_and_says_what_a_decision_cost(table: Hands) -> None:
    known = decisions(table)
    first, second = known[1], known[3]
    engine = whispering(table, {first: 2, second: 3})
    assert card(table).button.startswith(spoken("ask")) and not card(table).choices
    table.key(pygame.K_k)
    heard(table)
    assert [at for at in engine.asked if at in known] == known and engine.closed
    assert card(table).lines[0].at == second + 1 and card(table).lines[1].at == first + 1
    assert len(card(table).lines) == 2 and not card(table).button
    table.scene.see(second + 1)
    table.rest()
    view = card(table)
    game = table.table.game.id
    assert view.before == worth_words(game, 52) and view.after == worth_words(game, 40)
    assert "12 points" in view.cost and view.spots == (0.52, 0.4)
    assert [choice.kind for choice in view.choices] == ["best", *(
        "other" for _ in view.choices[2:]), "done"]
    assert view.reason  # danger near, in the words of the game
    # where it cost nothing it says so, without numbers
    table.scene.see(known[0] + 1)
    table.rest()
    assert card(table).said == spoken("best_words", player="Veteran") and not card(table).cost


def test_it_is_asked_stopped_and_goes_on_by_mouse(table: Hands) -> None:
    """What it has said by then stays, and it isn't asked twice of the same decision."""
    engine = whispering(table)
    engine.silent = True
    table.click("coach.ask")
    coaching = table.scene.coaching
    assert coaching.state.running and card(table).progress is not None
    asked = len(engine.asked)
    assert asked  # it has begun
    table.click("coach.ask")
    assert not coaching.state.running and card(table).button.startswith(
        spoken("go_on" if coaching.state.done else "ask"))
    engine.silent = False
    coaching.poll()  # an answer that comes too late
    assert len(engine.asked) == asked
    table.click("coach.ask")
    heard(table)
    assert coaching.state.whole and coaching.state.done == len(decisions(table))
    assert len(engine.asked) - len(set(engine.asked)) <= 1  # the one that was broken off


def _others(history: History[Any, Any]) -> list[int]:
    """Decisions that no person made."""
    return [at for at, entry in enumerate(history.entries)
            if entry.decider and not history.personal(entry)
            and reviewed(history, at, 0) is not None]


@cache
def _duel() -> History[Any, Any]:
    """A game against the computer to its end, both played by chance."""
    history: History[Any, Any] = History(load_frozen("arena", GAMES["arena"]), 5)
    chance, player = random.Random(2), computer("arena", "random")
    while history.game.outcome(history.state) is None:
        assert history.play(player.choose(history.game, history.state, chance)).allowed
    return history


def replayed(*, whole: bool = True) -> Hands:
    """That game, or its beginning, in a replay."""
    duel = _duel()
    hands = Hands(game="arena", history=duel.branch(len(duel.entries) if whole else 30))
    hands.settle()
    hands.key(pygame.K_w if whole else pygame.K_p)
    hands.rest()
    assert hands.scene.session.history.computers and hands.scene.model.replay is not None
    return hands


@pytest.mark.parametrize("by_key", [True, False])
def test_in_the_replay_any_decision_can_be_asked_about(by_key: bool) -> None:
    """The computer's, too, alone and before all others; nothing else is looked at."""
    hands = replayed()
    history = hands.scene.session.history
    at = _others(history)[2]
    engine = whispering(hands, {at: 2})
    hands.scene.see(at + 1)
    hands.rest()
    assert card(hands).one.startswith(spoken("one"))
    if by_key:
        hands.key(pygame.K_c)
    else:
        hands.click("coach.ghost")
    heard(hands)
    assert engine.asked == [at]
    view = card(hands)
    assert view.cost and not view.one and view.choices[-1].kind == "done"
    assert view.subtitle == spoken("decided", side=hands.table.game.sides["rust"])
    state = hands.scene.coaching.state
    assert not state.running and at not in state.known and not state.wished
    laid = hands.scene.shown.overlay
    assert laid.preview is not None and laid.preview.action == state.reviews[at].best.action


def test_a_single_decision_comes_before_all_others() -> None:
    hands = replayed()
    history = hands.scene.session.history
    at = _others(history)[-1]
    engine = whispering(hands)
    engine.silent = True
    hands.key(pygame.K_k)
    hands.scene.see(at + 1)
    hands.rest()
    hands.key(pygame.K_c)
    assert card(hands).said == spoken("looks") and hands.scene.coaching.state.running
    engine.silent = False
    heard(hands)
    assert engine.asked.index(at) == 1 and hands.scene.coaching.state.whole


def test_what_others_decided_is_silent_while_the_game_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hands = replayed(whole=False)
    at = _others(hands.scene.session.history)[0]
    engine = whispering(hands)
    hands.scene.see(at + 1)
    hands.rest()
    assert not card(hands).one
    said = toasts(hands, monkeypatch)
    hands.key(pygame.K_c)
    assert not engine.asked and said == [spoken("other_later")]


def test_what_it_would_have_done_lies_on_the_map_until_it_is_put_away(table: Hands) -> None:
    at = decisions(table)[1]
    whispering(table, {at: 2})
    table.key(pygame.K_k)
    heard(table)
    table.scene.see(at + 1)
    table.rest()
    laid = table.scene.shown.overlay
    review = table.scene.coaching.state.reviews[at]
    assert laid.preview is not None and laid.preview.action == review.best.action
    if laid.preview.path:
        assert laid.shade is not None and laid.flag[0] == "Veteran"
    # its way begins where the unit had stood, not where the deed has led it
    before = table.table.game.pieces(table.scene.session.history.state_at(at))
    stood = next(piece.cell for piece in before if piece.id == laid.preview.unit)
    assert laid.came == (stood if stood is not None and stood >= 0 else -1)
    table.key(pygame.K_c)
    assert table.scene.shown.overlay.preview is None and table.scene.shown.overlay.shade is None
    button = table.scene.screen.options.find("coach.ghost")
    assert button is not None and button.parent is not None
    button.parent.reveal(button.rect)
    table.settle()
    table.click(button.shown_rect().center)
    assert table.scene.shown.overlay.preview is not None
    # and no longer once the replay is left
    table.key(pygame.K_ESCAPE)
    table.rest()
    assert table.scene.shown.overlay.shade is None
    assert not isinstance(table.scene.shown.options, CoachView)


def test_costly_decisions_are_marked_and_turning_points(table: Hands) -> None:
    known = decisions(table)
    at = known[2]
    whispering(table, {at: 4})
    assert not [mark for mark in table.scene.model.course.marks if mark.kind == "decision"]
    table.key(pygame.K_k)
    heard(table)
    mark, = (mark for mark in table.scene.model.course.marks if mark.kind == "decision")
    assert mark.at == at + 1 and "16 points" in mark.words
    point, = (point for point in table.scene.model.turning_points if point.at == at + 1)
    assert "16 points" in point.cause or not point.cause
    replay = table.scene.screen.replay
    assert replay is not None
    stack = next(stack for stack in replay.timeline.stacks if mark in stack.marks)
    table.scene.see(0)
    table.rest()
    table.click(replay.timeline.place_of(stack).center)
    table.rest()
    assert table.scene.model.replay is not None
    assert table.scene.model.replay.at in [one.at for one in stack.marks]


def test_a_line_of_the_costliest_leads_there_by_mouse(table: Hands) -> None:
    at = decisions(table)[2]
    whispering(table, {at: 4})
    table.key(pygame.K_k)
    heard(table)
    table.scene.see(0)
    table.rest()
    button = table.scene.screen.options.find("coach.line.1")
    assert button is not None
    table.scene.screen.options.reveal(button.rect)
    button.parent.reveal(button.rect) if button.parent is not None else None
    table.settle()
    table.click(button.shown_rect().center)
    table.rest()
    assert table.scene.model.replay is not None and table.scene.model.replay.at == at + 1
    assert card(table).cost


def test_it_is_silent_during_a_game_between_people() -> None:
    hands = played("arena", 30)
    hands.key(pygame.K_p)
    hands.rest()
    engine = whispering(hands)
    assert card(hands).said == spoken("later") and not card(hands).button
    hands.key(pygame.K_k)
    assert not engine.asked and not hands.scene.coaching.state.running


def test_an_engine_that_fails_at_one_decision_is_asked_of_the_others(table: Hands) -> None:
    known = decisions(table)
    engine = whispering(table)
    engine.broken = {known[1]}
    table.key(pygame.K_k)
    coaching = heard(table)
    assert coaching.state.done == len(known) - 1 and not coaching.state.running
    engine.broken = set(known)
    table.key(pygame.K_k)
    heard(table)
    assert not coaching.state.running and coaching.state.done == len(known) - 1


@pytest.mark.parametrize("game", GAMES)
def test_every_game_says_it_in_its_own_words(game: str) -> None:
    """With a real preview of what was done and of what would have been better."""
    hands = played(game, 30)
    if game in ("arena", "troopers", "mechs"):
        hands.scene.session.history.computers = {list(hands.table.game.sides)[-1]: "regular"}
    hands.scene.model.replay = None
    hands.key(pygame.K_p)
    hands.rest()
    costs = dict.fromkeys(decisions(hands), 3)
    whispering(hands, costs)
    hands.key(pygame.K_k)
    coaching = heard(hands)
    assert coaching.state.whole, coaching.why_not
    for at, review in coaching.state.reviews.items():
        hands.scene.see(at + 1)
        view = card(hands)
        assert view.cost and view.choices and view.foot and view.title
        assert cost_words(game, review) in view.cost


# At the end


def test_the_page_of_the_end_asks_it_and_leads_to_the_replay() -> None:
    hands = played(moves=20, size=(1920, 1080))
    to_the_end(hands)
    known = decisions(hands)
    at = known[-2]
    engine = whispering(hands, {at: 5})
    hands.rooms.open_end()
    hands.settle()
    end = hands.app.scene
    assert isinstance(end, EndScene)
    engine.silent = True
    hands.click("coach.ask")
    assert end._coaching is not None and end._coaching.state.running
    assert end.find("coach.progress") is not None
    hands.key(pygame.K_k)  # stop
    assert not end._coaching.state.running
    engine.silent = False
    hands.key(pygame.K_k)
    heard(hands)
    hands.settle()
    assert end.find("coach.line.1") is not None and end.find("coach.line.2") is None
    told = end.widget("coach.why.1")
    assert isinstance(told, RichText) and told.laid.links  # its rules lead to the rulebook
    assert end.find("coach.ask") is None
    hands.click("coach.line.1")
    hands.rest()
    assert isinstance(hands.app.scene, PlayScene)
    assert hands.scene.model.replay is not None and hands.scene.model.replay.at == at + 1
    assert "20 points" in card(hands).cost


# On disk


def kept(hands: Hands) -> list[Path]:
    return sorted(folders.coach().glob(f"*{SUFFIX}"))


def _written(hands: Hands) -> None:
    coaching = hands.scene.coaching
    for _ in range(500):
        hands.app.step(2)
        if not coaching._writing and not coaching._fresh:
            return
    raise AssertionError("it was never written")


def test_what_it_said_is_there_again_without_asking(table: Hands) -> None:
    """In another window, for the same game, however far it was taken back or played on."""
    at = decisions(table)[1]
    whispering(table, {at: 2})
    table.key(pygame.K_k)
    before = heard(table).state
    _written(table)
    assert len(kept(table)) == 1
    again = Hands(history=so_far("kayotz", 24).branch(24))
    again.key(pygame.K_p)
    again.rest()
    engine = whispering(again)
    state = again.scene.coaching.state
    assert dict(state.reviews) == dict(before.reviews) and state.whole
    assert card(again).lines and not engine.asked
    shorter = so_far("kayotz", 24).branch(at + 1)
    found = again.rooms.analyses.of(shorter)
    assert set(found.reviews) <= set(range(at + 1)) and found.reviews[at] == before.reviews[at]
    # another seed is another game
    other: History[Any, Any] = History(shorter.game, shorter.seed + 1)
    assert not again.rooms.analyses.of(other).reviews


def test_it_writes_what_it_has_said_when_the_game_leaves_the_table(table: Hands) -> None:
    engine = whispering(table)
    coaching = table.scene.coaching
    coaching._writing = True  # the disk is slow
    table.key(pygame.K_k)
    heard(table)
    said = set(coaching.state.reviews)
    assert said and coaching._fresh
    history = table.scene.session.history
    table.rooms.put_away()
    assert engine.closed
    assert set(table.rooms.analyses.of(history).reviews) >= said


@pytest.mark.parametrize("damage", [
    b"", b"{", b'{"version": 1, "reviews": {"x": 3}}', b"\xff\xfe", b"[]",
    b'{"version": 1, "reviews": {"x": {"at": -1, "action": "", "choices": []}}}',
])
def test_damage_costs_only_what_the_coach_said(
    damage: bytes, table: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One clear line, and the coach can be asked again."""
    scene = table.scene
    path = table.rooms.analyses.path(scene.session.history)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(damage)
    said: list[str] = []
    monkeypatch.setattr(scene.coaching, "_read", False)
    monkeypatch.setattr(scene.coaching.window, "toast", lambda words, *_: said.append(words))
    scene.coaching._state = None
    assert not scene.coaching.state.reviews
    assert len(said) == 1 and path.name in said[0] and "\n" not in said[0]
    whispering(table)
    table.key(pygame.K_k)
    heard(table)
    _written(table)
    assert len(Analyses(folders.coach()).of(scene.session.history).reviews)


def test_what_speaks_of_something_else_is_not_believed(table: Hands) -> None:
    """A file whose keys were mixed up, or an engine that speaks of another decision."""
    history, store = table.scene.session.history, table.rooms.analyses
    at, other = decisions(table)[:2]
    wrong = reviewed(history, other, 4)
    assert wrong is not None
    assert store.keep(history, {at: wrong}) == ""
    assert at not in store.of(history).reviews


def test_the_folder_keeps_only_so_many_games(tmp_path: Path) -> None:
    store, history = Analyses(tmp_path), so_far("kayotz", 3)
    for number in range(MOST_FILES + 5):
        (tmp_path / f"{number}{SUFFIX}").write_bytes(b"{}")
    (tmp_path / "mine.txt").write_text("stays")
    review = reviewed(history, 0, 2)
    assert isinstance(review, DecisionReview) and store.keep(history, {0: review}) == ""
    assert len(list(tmp_path.glob(f"*{SUFFIX}"))) == MOST_FILES
    assert (tmp_path / "mine.txt").exists() and store.of(history).reviews == {0: review}


# With the real engine


def test_the_real_coach_works_beside_the_window(table: Hands) -> None:
    """In a process of its own: the window takes inputs meanwhile."""
    table.key(pygame.K_k)
    coaching, until = table.scene.coaching, time.monotonic() + 60
    while not coaching.state.done and time.monotonic() < until:
        table.app.step(20)
    assert coaching.state.running and coaching.state.done
    table.key(pygame.K_HOME)
    assert table.scene.model.replay is not None and table.scene.model.replay.at == 0
    table.key(pygame.K_k)
    assert not coaching.state.running
    assert all(present(table.scene.model.snapshot()).options for _ in range(2))
    table.rooms.put_away()
    assert table.rooms.coach_engine.pid is None


# What can I do?


def test_a_unit_is_explained_by_a_key_and_by_a_right_click() -> None:
    """In three sentences with the rules that close what is closed, each a link to the rulebook."""
    hands = played("troopers", 30)
    piece = next(piece for piece in hands.table.position.pieces
                 if piece.id in hands.table.position.actors)
    other = next(other for other in hands.table.position.pieces if other.side != piece.side)
    while hands.table.unit:
        hands.key(pygame.K_ESCAPE)
        hands.rest()
    hands.move(hands.spot(other.cell or 0))
    hands.key(pygame.K_h, pygame.KMOD_SHIFT)
    assert not hands.scene.shown.popups  # the other side keeps what it can do to itself
    hands.unit(piece.id)
    hands.key(pygame.K_h, pygame.KMOD_SHIFT)
    sheet, = (one for one in hands.scene.shown.popups if isinstance(one, RowsView))
    assert sheet.name == "can-do" and piece.name in sheet.head
    assert tuple(sheet.text.split("\n")) == hands.table.game.explained(
        hands.table.state, piece.id) and sheet.text.count("\n") == 2
    hands.click("can-do.close")
    assert not hands.scene.shown.popups
    hands.click(hands.spot(piece.cell or 0), button=3)
    rows = hands.scene.screen.menu_rows
    assert rows is not None
    place = rows.row_rect("can-do")
    assert place is not None
    hands.click(place.center)
    sheet, = (one for one in hands.scene.shown.popups if isinstance(one, RowsView))
    assert sheet.name == "can-do"
    hands.key(pygame.K_ESCAPE)
    assert not hands.scene.shown.popups


# The mark while playing


def _marked(hands: Hands) -> bool:
    """Whether the foot of the screen says that something much better is at hand."""
    return any(words in (say("hint.better"), say("hint.better-short"))
               for _, words in hands.scene.shown.footer)


def _rested(hands: Hands) -> None:
    until = pygame.time.get_ticks() + REST + 60
    while pygame.time.get_ticks() < until:
        hands.app.step(10)
    hands.settle()


def _pointed(hands: Hands) -> str:
    """Point at a cell that the unit in hand may go to; the text of what that would do."""
    target = next(
        target for target in hands.table.targets
        if hands.table.preview(target.cell).ruling.allowed
    )
    hands.move(hands.spot(target.cell))
    preview = hands.scene.model.pointer.preview()
    assert preview is not None
    return preview.action


def test_a_quiet_mark_says_that_something_much_better_is_at_hand() -> None:
    """Only if it was switched on, only of a poor plan, and never what; other plans take it away."""
    hands = Hands()
    engine = whispering(hands)
    hands.unit(hands.table.position.actors[0])
    engine.poor = {_pointed(hands)}
    _rested(hands)
    assert not engine.weighed and not _marked(hands)  # it is off unless somebody wants it
    hands.app.apply(hands.app.settings.changed(coach_mark=True))
    hands.scene.rebuild()
    hands.unit(hands.table.position.actors[0]) if not hands.table.unit else None
    plan = _pointed(hands)
    engine.poor = {plan}
    _rested(hands)
    assert engine.weighed == [plan] and _marked(hands)
    assert not hands.scene.shown.popups  # nothing lies over the table
    shown = " ".join(words for _, words in hands.scene.shown.footer)
    assert "something" not in shown.replace("something much better", "")
    hands.move((2, 2))
    hands.settle()
    assert not _marked(hands)
    _pointed(hands)
    _rested(hands)
    assert _marked(hands) and engine.weighed == [plan]  # it isn't asked twice
    hands.key(pygame.K_ESCAPE)
    hands.settle()
    assert not _marked(hands)
    hands.rooms.put_away()
    assert engine.closed


def test_the_mark_is_silent_in_a_lesson() -> None:
    hands = Hands("first-steps", shipped=True)
    hands.app.apply(hands.app.settings.changed(coach_mark=True))
    hands.scene.rebuild()
    engine = whispering(hands)
    _rested(hands)
    assert hands.scene.mark.on and not engine.weighed


def test_the_real_coach_marks_a_poor_plan() -> None:
    """The very thing that the engine says is poor, here by its own process."""
    hands = Hands()
    hands.app.apply(hands.app.settings.changed(coach_mark=True))
    hands.scene.rebuild()
    hands.unit(hands.table.position.actors[0])
    plan, until = _pointed(hands), time.monotonic() + 60
    while plan not in hands.scene.mark._known and time.monotonic() < until:
        hands.app.step(20)
    assert plan in hands.scene.mark._known
    assert _marked(hands) == hands.scene.mark._known[plan]


def test_what_was_begun_goes_on_in_another_window(table: Hands) -> None:
    """Of what it has looked at before it isn't asked again."""
    known, history = decisions(table), table.scene.session.history
    begun = {at: reviewed(history, at, 2) for at in known[:3]}
    assert table.rooms.analyses.keep(history, begun) == ""
    again = Hands(history=so_far("kayotz", 24).branch(24))
    again.key(pygame.K_p)
    again.rest()
    engine = whispering(again)
    assert again.scene.coaching.state.done == 3
    assert card(again).button.startswith(spoken("go_on"))
    again.key(pygame.K_k)
    assert heard(again).state.whole
    assert [at for at in engine.asked if at in known] == known[3:]


# Its words


def test_every_word_of_it_is_asked_for_and_there() -> None:
    root = Path(game.app.__path__[0])
    texts = [(path.stem, path.read_text(encoding="utf-8")) for path in root.rglob("*.py")]
    code = "\n".join(text for name, text in texts if "coach_words" in f"{name} {text}")
    asked = set(re.findall(r'spoken\(\s*"([a-z_.]+)"', code))
    asked |= {key for pair in re.findall(r'spoken\("([a-z_.]+)" if [^)]*? else "([a-z_.]+)"', code)
              for key in pair}
    asked |= {f"{key}.{count}" for key in ("progress", "all", "sure") for count in ("one", "many")}
    asked |= {f"{name}.{key}" for name in GAMES for key in ("measure", "cost.one", "cost.many")}
    assert asked == words().keys
