"""Position and pointer make the whole screen, without a window: the same parts for every game."""

import random
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from game.app.play.commands import digit_of
from game.app.play.model import NOW, NOWHERE, Eye
from game.app.play.play_view import (
    AimsView,
    HandOverView,
    MenuView,
    PlayView,
    QuestionView,
    UnitView,
    WordsView,
)
from game.app.play.present.options import FOLD, UNIT
from game.app.play.present.presenter import present
from game.app.play.words import say
from game.core.event import Rolled
from game.players import computer
from game.turns.inputs import Back, ChooseLine, Confirm, FinishPhase, NextUnit, Pick, Point, Undo
from game.turns.machine import Mode
from tests.app.play.tables import Table

GAMES = (
    ("kayotz", "run-the-gauntlet"), ("troopers", "village"), ("arena", "two-against-two"),
    ("mechs", "river-crossing"),
)
PLAYERS = {"mechs": "scripted"}  # by chance hardly anybody shoots there
LONG = 300  # actions, until which dice have been thrown in any game
CELLS = 40  # that are pointed at in search of a refused one
PEOPLE = {"kayotz": {}, "troopers": {"solo": False}, "arena": {"solo": False},
          "mechs": {"solo": False}}


@pytest.fixture(params=GAMES, ids=[game for game, _ in GAMES])
def table(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Table]:
    """A game between people, ready for its first decision."""
    game, scenario = request.param
    made = Table(tmp_path, game, scenario, **PEOPLE[game])
    made.settle()
    if made.session.table.mode is Mode.HANDOVER:
        made.send(Confirm())
    made.settle()
    yield made
    made.close()


def with_unit(table: Table) -> PlayView:
    """The first unit that has something to aim is in hand; sides are decided before."""
    held = table.session.table
    for _ in range(12):
        if held.position.actors:
            break
        line = next(line for line in held.menu if line.open and line.aim == "now")
        table.send(ChooseLine(line.id))
        table.settle()
        if held.mode is Mode.HANDOVER:
            table.send(Confirm())
    for _ in held.position.actors:
        table.send(NextUnit())
        if held.mode is Mode.AIMING:
            break
    assert held.mode is Mode.AIMING
    return table.view()


def test_nobody_in_hand_lists_who_can_act_and_what_is_asked_for(table: Table) -> None:
    view, held = table.view(), table.session.table
    assert isinstance(view.unit, AimsView) and view.unit.title == table.session.game.card.title
    assert view.unit.text == held.status.prompt
    if held.position.actors and all(line.id == "end-phase" for line in held.menu):
        assert isinstance(view.options, MenuView)
        assert [row.id for row in view.options.rows] == [
            f"{UNIT}{actor}" for actor in held.position.actors
        ]
    assert view.position is not None and view.position.pieces == held.position.pieces
    assert view.overlay.selected == "" and view.overlay.preview is None
    assert view.lesson is None and view.callout is None and not view.popups
    assert view.ribbon.status.phase == held.status.phase


def test_a_unit_in_hand_shows_its_card_its_menu_and_its_targets(table: Table) -> None:
    view, held = with_unit(table), table.session.table
    assert isinstance(view.unit, UnitView) and view.unit.card.piece.id == held.unit
    assert isinstance(view.options, MenuView)
    had = [line.id for line in held.menu if line.open]
    refused = [line.id for line in held.menu if not line.open]
    fold = [FOLD] if refused else []
    assert [row.id for row in view.options.rows] == had + fold
    table.model.unfolded = True
    unfolded = table.view().options
    assert isinstance(unfolded, MenuView)
    assert [row.id for row in unfolded.rows] == had + fold + refused
    closed = [row for row in unfolded.rows if row.id in refused]
    assert all(row.reason for row in closed), "a refused row says why"
    assert [row.key for row in closed] == [
        digit_of(len(had) + number) for number in range(1, len(refused) + 1)
    ], "and the digits go on through them"
    digits = [row.key for row in view.options.rows[:len(had)]]
    assert digits == [row.key for row in unfolded.rows[:len(had)]] == \
        [digit_of(number + 1) for number in range(len(had))]
    assert held.choice is not None and view.options.chosen == held.choice.id
    assert view.overlay.selected == held.unit and view.overlay.targets == held.targets


def test_pointing_at_a_target_previews_it_everywhere_at_once(table: Table) -> None:
    with_unit(table)
    held = table.session.table
    outline = held.outline
    cells = [target.cell for target in held.targets] or [
        cell for ring in (outline.rings if outline else ()) for cell in ring
    ]
    cell = next(
        at for at in cells
        if (shown := held.preview(at)) is not None and shown.ruling.allowed and not held.own(at)
    )
    view = table.point(cell)
    preview = view.overlay.preview
    assert preview is not None and preview.ruling.allowed and view.overlay.hover == cell
    assert isinstance(view.unit, UnitView) and view.unit.preview is preview
    assert view.forecast is (preview if preview.forecast is not None else None)
    assert view.callout is None, "what is allowed is said only once the pointer rests"
    table.model.rested = True
    rested = table.view()
    assert not rested.waits and (view.waits or rested.callout is None)
    assert view.there is None or view.there == rested.there
    if rested.there is not None:
        assert view.waits, "where it leads is told once the pointer rests"
        assert rested.overlay.prospects is not None
        assert rested.overlay.prospects.cell == preview.path[-1].cell


def test_a_refused_cell_is_answered_at_once_and_only_with_hints(table: Table) -> None:
    with_unit(table)
    held = table.session.table
    for cell in range(0, table.session.game.board.n, max(1, table.session.game.board.n // CELLS)):
        view = table.point(cell)
        if view.overlay.preview is not None and not view.overlay.preview.ruling.allowed:
            break
    else:
        pytest.skip("every cell can be pointed at")
    callout = view.callout
    assert callout is not None and callout.ruling is view.overlay.preview.ruling
    assert callout.ruling.reasons[0].text[1:] in callout.text[0][0]
    assert not callout.pinned and table.view(hints=False).callout is None
    outcome = table.send(Point(cell))
    assert outcome.kind == "refused" and held.mode is Mode.AIMING
    pinned = table.view(hints=False).callout
    assert pinned is not None and pinned.pinned
    table.send(Back())
    assert table.view(hints=False).callout is None, "the next input takes it away"


def test_the_past_shows_its_own_position_and_offers_nothing(table: Table) -> None:
    with_unit(table)
    held = table.session.table
    played = 0
    for line in (*held.menu,):
        if line.open and line.aim == "now" and not line.confirm:
            played = len(table.send(ChooseLine(line.id)).entries)
            break
    if not played:
        table.point(held.targets[0].cell if held.targets else held.outline.rings[0][0])
        table.send(Point(table.model.pointer.cell))
    table.settle()
    history = table.session.history
    assert history.entries
    table.model.moment = 0
    view = table.view()
    assert view.position is not None
    assert view.position.pieces == tuple(table.session.game.pieces(history.state_at(0)))
    assert isinstance(view.options, WordsView) and view.options.head == say("options.moment")
    assert view.overlay.preview is None and not view.overlay.targets and not view.overlay.selected
    assert view.log.seen == 0 and view.end.whole == "act"
    assert [type(popup).__name__ for popup in view.popups] == ["MomentView"]
    table.model.moment = NOW
    assert table.view().log.seen == NOW


def test_a_question_has_its_no_first(table: Table) -> None:
    held = table.session.table
    table.send(FinishPhase())
    if held.mode is not Mode.CONFIRMING:
        pytest.skip("nothing is lost here")
    view = table.view()
    assert isinstance(view.options, QuestionView) and view.options.text == held.question
    assert not view.options.agreeing
    table.model.agreeing = True
    assert table.view().options.agreeing  # type: ignore[union-attr]
    table.send(Back())
    table.view()
    table.send(FinishPhase())
    assert not table.view().options.agreeing, "and the next one begins with no again"  # type: ignore[union-attr]


class Tumbling:
    """Dice of the newest action are still falling."""

    busy = True
    untold = 1
    secret = True
    repeatable = True


def test_dice_that_still_tumble_are_given_away_by_nothing(table: Table) -> None:
    """Not by the ribbon, the log, a card, the options, the callout, the lesson or the pieces on
    the board."""
    session = table.session
    with_unit(table)
    before = table.view()
    counted = len(before.log.lines)
    roll = find_roll(table)
    if roll is None:
        pytest.skip("no dice are thrown here")
    after = table.view()
    table.model.telling = Tumbling()
    view = table.view()
    told = [line for line in after.log.lines if line.at < len(session.history.entries)]
    assert list(view.log.lines) == told and len(told) >= counted
    falling = say("options.dice", key=table.model.keys.cap("end-phase"))
    assert isinstance(view.options, WordsView) and view.options.text.endswith(falling)
    assert view.position is None, "the board moves by itself"
    assert view.end.act.skips
    nobody = msgspec.structs.replace(
        table.model.snapshot(table.eye), unit="", cell=NOWHERE, option=""
    )
    asked = present(nobody).unit
    assert isinstance(asked, AimsView) and not asked.text, "that has been answered already"
    shown = table.model.looked
    assert shown.state is session.history.state_at(len(session.history.entries) - 1)
    strip, queue = view.ribbon.status, view.queue
    assert (strip.phases, strip.standing) == (shown.status.phases, shown.status.standing)
    assert queue == shown.status.queue, "nor by who is to act then"


def find_roll(table: Table) -> Rolled | None:
    """Play by chance until dice are thrown; None if none are for a long time."""
    session, held, rng = table.session, table.session.table, random.Random(7)
    player = computer(session.game.id, PLAYERS.get(session.game.id, "random"))
    for _ in range(LONG):
        if session.game.status(session.history.state).result is not None:
            return None
        action = session.game.auto(session.history.state)
        if action is None:
            action = player.choose(session.game, session.history.state, rng)
        assert session.history.play(action).allowed
        events = session.history.entries[-1].events
        rolled = next((one for one in events if isinstance(one, Rolled) and one.dice), None)
        if rolled is not None:
            held.mode = held.settle()
            return rolled
    return None


def test_two_presents_of_one_moment_are_equal(table: Table) -> None:
    """So that nothing is drawn anew that has not changed."""
    with_unit(table)
    assert table.view() == table.view()


def test_what_was_undone_can_be_put_back_and_says_so(table: Table) -> None:
    assert table.view().ribbon.redo == say("redo.none")
    with_unit(table)
    held = table.session.table
    target = held.targets[0].cell if held.targets else held.outline.rings[0][0]  # type: ignore[union-attr]
    table.send(Point(target))
    if not table.session.history.may_undo().allowed or not table.session.history.entries:
        pytest.skip("dice decided it")
    table.send(Undo())
    assert table.view().ribbon.redo == ""


def test_handing_over_hides_everything_else(tmp_path: Path) -> None:
    made = Table(tmp_path, "kayotz", "hold-the-outpost", hot_seat=True)
    made.settle()
    assert made.session.table.mode is Mode.HANDOVER
    (popup,) = made.view().popups
    assert isinstance(popup, HandOverView) and popup.side
    made.close()


def test_levels_follow_the_unit_in_hand(tmp_path: Path) -> None:
    """TR-T1: on a board of storeys; a board of one has no switcher."""
    made = Table(tmp_path, "troopers", "village", solo=False)
    made.settle()
    if made.session.table.mode is Mode.HANDOVER:
        made.send(Confirm())
    made.settle()
    follow = made.view().follow
    assert made.view().levels is None and (follow is None or follow.level == -1)
    n = made.session.game.board.n
    made.eye = Eye(levels=("Ground", "Upper"), level_of=lambda cell: int(cell >= n // 2), cells=n)
    held = made.session.table
    made.send(Pick(held.position.actors[0]))
    view = made.view()
    here = next(p.cell for p in held.position.pieces if p.id == held.unit)
    assert here is not None and view.follow is not None
    assert (view.follow.unit, view.follow.level) == (held.unit, int(here >= n // 2))
    assert view.levels is not None and sum(view.levels.pieces) == len(
        [p for p in held.position.pieces if p.cell is not None and p.cell >= 0]
    )
    made.close()
