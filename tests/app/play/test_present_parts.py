"""Each part of the screen by rows of a table: what is the case, and what the part then says."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.app.play.commands import Bindings
from game.app.play.log_lines import PHASE, ToldLine
from game.app.play.model import NOW, Eye, LessonNow, Refusal, Sheet, Snapshot
from game.app.play.play_view import (
    AimsView,
    CalloutSpot,
    CardOfferView,
    LeftLessonView,
    LessonView,
    MomentView,
    PointersView,
    QuestionView,
    RowsView,
    ShownCardView,
    WholeCardView,
    WordsView,
)
from game.app.play.present.board import follow, levels, overlay, position
from game.app.play.present.callout import callout
from game.app.play.present.drawers import drawers
from game.app.play.present.end import end
from game.app.play.present.footer import footer, rows
from game.app.play.present.lesson import lesson, pointed_cells, pointers
from game.app.play.present.options import options
from game.app.play.present.popups import popups
from game.app.play.words import say
from game.core.ruling import Reason, refuse
from game.core.view_records import LogLine
from game.turns.inputs import Pick
from game.turns.machine import Mode
from tests.app.play.tables import Table

STEPS = ("Look.", "Move.", "Done.")
WHY = refuse(Reason("KZ-M7", "No credit", "costs 2 MP, 1 left", "There is no minimum move."))


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    made = Table(Path(tmp_path_factory.mktemp("home")), "kayotz", "hold-the-outpost")
    made.settle()
    yield made
    made.close()


def snapshot(table: Table, **changes: Any) -> Snapshot:
    snap: Snapshot = msgspec.structs.replace(table.model.snapshot(), **changes)
    return snap


def reading(shown: int | None = 0, *, reads: bool = True, point: tuple[str, ...] = ()) -> LessonNow:
    text = STEPS[shown] if shown is not None else ""
    return LessonNow(len(STEPS), shown, text, point, reads, reads, bool(shown))


@pytest.mark.parametrize(
    ("changes", "title", "note"),
    [
        ({"busy": True}, "end.skip", "Space · hold for more"),
        ({"moment": 0}, "moment.now", "Space, Enter or Esc"),
        ({"mode": Mode.OVER}, "end.result", "Enter"),
        ({"mode": Mode.OVER, "lesson": reading()}, "lesson.next", "Enter"),
        ({"mode": Mode.OVER, "lesson": reading(None)}, "end.result", "Enter"),
        ({"mode": Mode.WAITING}, "end.phase", ""),
        ({"mode": Mode.HANDOVER}, "end.phase", ""),
    ],
)
def test_the_big_button(table: Table, changes: dict[str, Any], title: str, note: str) -> None:
    view = end(snapshot(table, **changes))
    assert (view.act.title, view.act.note) == (say(title), note)
    assert view.act.skips == (title == "end.skip")
    assert view.whole == ("act" if "moment" in changes else "")


@pytest.mark.parametrize(
    ("changes", "there", "gone"),
    [
        ({}, {"Tab", "Space", "Esc", "G"}, {"V", "R"}),
        ({"mode": Mode.AIMING}, {"Enter", "← ↑ ↓ →", "Q E"}, {"G"}),
        ({"mode": Mode.CONFIRMING}, {"Y", "N Esc"}, {"Enter", "Space"}),
        ({"mode": Mode.CONFIRMING, "lesson": reading()}, {"Y", "N Esc"}, {"Enter"}),
        ({"busy": True}, {"Space", "hold Space", "F7 F8"}, {"Tab"}),
        ({"busy": True, "repeatable": True}, {"Space"}, {"R"}),
        ({"repeatable": True}, {"R"}, {"V"}),
        ({"repeatable": True, "measures": True}, {"R", "V", "I"}, set()),
        ({"measures": True, "measuring": True, "repeatable": True}, {"Enter", "I"}, {"R", "V"}),
        ({"moment": 0}, {"Esc", "← →"}, {"Tab", "Space"}),
        ({"lesson": reading()}, {"Enter", "Tab"}, {"Backspace", "O"}),
        ({"lesson": reading(1, reads=False)}, {"Backspace", "O"}, {"Enter"}),
        ({"lesson": reading(1, reads=False), "busy": True}, set(), {"Backspace", "O"}),
        ({"lesson": reading(None)}, {"O"}, {"Backspace"}),
        ({"mode": Mode.WAITING, "lesson": reading()}, {"Enter"}, {"Space"}),
        ({"eye": Eye(levels=("Ground", "Upper"))}, {"PgUp PgDn"}, set()),
        ({"keys": Bindings({"next-unit": ("K",), "goals": ()})}, {"K"}, {"Tab", "G"}),
    ],
)
def test_the_footers_keys(
    table: Table, changes: dict[str, Any], there: set[str], gone: set[str]
) -> None:
    snap = snapshot(table, **changes)
    caps = [cap for cap, _ in footer(snap)]
    assert there <= set(caps) and not gone & set(caps), caps
    assert len(rows(snap)) >= len(caps)


def test_short_words_only_in_the_small_layout(table: Table) -> None:
    wide, compact = (
        {does for _, does in footer(snapshot(table, eye=Eye(compact=small)))}
        for small in (False, True)
    )
    assert say("hint.next") in wide and say("hint.next-short") in compact


@pytest.mark.parametrize(
    ("changes", "head"),
    [
        ({"moment": 0}, "options.moment"), ({"secret": True, "busy": True}, "options.watch"),
        ({"mode": Mode.WAITING}, "options.watch"), ({"mode": Mode.THINKING}, "options.watch"),
        ({"mode": Mode.OVER}, "options.over"), ({"mode": Mode.HANDOVER}, "options.watch"),
        ({"unit": "scout-1", "menu": ()}, "options.none"),
    ],
)
def test_options_that_are_only_words(table: Table, changes: dict[str, Any], head: str) -> None:
    view = options(snapshot(table, **changes))
    assert isinstance(view, WordsView) and view.head == say(head)


def test_an_open_question_goes_before_dice_that_tumble(table: Table) -> None:
    snap = snapshot(table, mode=Mode.CONFIRMING, question="Sure?", secret=True, agree="Roll")
    assert options(snap) == QuestionView("Sure?", "Roll · Y", "No, go back · N")


@pytest.mark.parametrize(
    ("shown", "reads", "busy"), [(0, True, False), (1, False, False), (2, False, True)],
)
def test_the_lessons_dock(table: Table, shown: int, reads: bool, busy: bool) -> None:
    view = lesson(snapshot(table, lesson=reading(shown, reads=reads), busy=busy))
    assert isinstance(view, LessonView)
    assert (view.text, view.page, view.pages) == (STEPS[shown], shown + 1, len(STEPS))
    assert (view.reads, view.back, view.busy) == (reads, bool(shown), busy)


def test_a_lesson_that_was_left_leads_back(table: Table) -> None:
    left = LessonNow(len(STEPS), None, left=1)
    assert lesson(snapshot(table, lesson=left)) == LeftLessonView(table.session.game.card.title, 2)
    assert lesson(snapshot(table, lesson=LessonNow(len(STEPS), None))) is None, "it is through"


def test_what_a_lesson_points_at(table: Table) -> None:
    unit = table.session.table.position.actors[0]
    here = table.model.now.piece(unit)
    assert here is not None
    points = (f"unit:{unit}", "choice:full-move", "panel:card", "button:undo")
    snap = snapshot(table, lesson=reading(1, point=points))
    assert pointed_cells(snap) == (here.cell,)
    assert pointers(snap).ringed == (
        ("row", f"unit:{unit}"), ("widget", "unit-card"), ("widget", "undo"),
    ), "the line of a unit that isn't in hand is not the one that is meant"
    held = msgspec.structs.replace(snap, unit=unit)
    assert ("row", "full-move") in pointers(held).ringed
    for nothing in ({"moment": 0}, {"lesson": None}):
        other = msgspec.structs.replace(snap, **nothing)
        assert pointed_cells(other) == () and pointers(other).ringed == ()
    assert pointers(snapshot(table, lesson=None)) == PointersView()


SMALL, LEAST = Eye(compact=True), Eye(compact=True, drawers=True)
OPEN = frozenset({"left", "log", "dice"})


@pytest.mark.parametrize(
    ("changes", "left", "right", "tabs"),
    [
        ({"opened": OPEN}, True, "", []),
        ({"eye": SMALL}, True, "", ["log", "roster", "map"]),
        ({"eye": SMALL, "opened": OPEN}, True, "log", ["log", "roster", "map"]),
        ({"eye": SMALL, "opened": frozenset({"dice"})}, True, "", ["log", "roster", "map"]),
        ({"opened": frozenset({"roster"})}, True, "roster", []),
        ({"eye": SMALL, "opened": frozenset({"roster"})}, True, "roster",
         ["log", "roster", "map"]),
        ({"eye": LEAST}, False, "", ["left", "dice", "log", "roster", "map"]),
        ({"eye": LEAST, "opened": frozenset({"left", "dice"})}, True, "dice",
         ["dice", "log", "roster", "map"]),
        ({"eye": LEAST, "mode": Mode.CONFIRMING}, True, "", ["dice", "log", "roster", "map"]),
        ({"eye": LEAST, "lesson": reading(0, point=("panel:log",))}, False, "log",
         ["left", "dice", "log", "roster", "map"]),
        ({"eye": SMALL, "lesson": reading(0, point=("panel:log",))}, True, "log",
         ["log", "roster", "map"]),
        ({"eye": LEAST, "lesson": reading(0, point=("panel:tray",))}, False, "dice",
         ["left", "dice", "log", "roster", "map"]),
        ({"eye": SMALL, "lesson": reading(0, point=("panel:tray",))}, True, "",
         ["log", "roster", "map"]),
        ({"eye": LEAST, "lesson": reading(0, point=("panel:card",))}, True, "",
         ["dice", "log", "roster", "map"]),
        ({"eye": LEAST, "lesson": reading(0, point=("button:end-phase",))}, True, "",
         ["dice", "log", "roster", "map"]),
    ],
)
def test_what_is_open_in_a_small_window(
    table: Table, changes: dict[str, Any], left: bool, right: str, tabs: list[str]
) -> None:
    """What a lesson points at, and a question, are seen whatever the player shut."""
    view = drawers(snapshot(table, **{"opened": frozenset(), **changes}))
    assert (view.left, view.right, [tab.name for tab in view.tabs]) == (left, right, tabs)
    assert [tab.name for tab in view.tabs if tab.open] == ([right] if right and tabs else [])


def test_the_logs_tab_counts_what_is_new(table: Table) -> None:
    line, band = ToldLine(LogLine("Here"), 0), ToldLine(LogLine("Turn 1", kind=PHASE), 0)
    snap = snapshot(table, eye=SMALL, log=(line, band, line, line), opened=frozenset(), read=1)
    count = {tab.name: tab.count for tab in drawers(snap).tabs}
    assert count == {"log": 2, "roster": 0, "map": 0}, "bands are no news"
    seen = msgspec.structs.replace(snap, opened=frozenset({"log"}))
    assert {tab.count for tab in drawers(seen).tabs} == {0}


@pytest.mark.parametrize(
    ("changes", "kinds"),
    [
        ({}, []), ({"moment": 0}, [MomentView]),
        ({"moment": 0, "sheet": Sheet("goals")}, [RowsView]),
        ({"moment": 0, "sheet": Sheet("unit-card")}, [MomentView, WholeCardView]),
        ({"sheet": Sheet("goals")}, [RowsView]), ({"sheet": Sheet("ledger")}, [RowsView]),
        ({"sheet": Sheet("about", 7)}, [RowsView]), ({"card": "odd-ones"}, [ShownCardView]),
        ({"sheet": Sheet("unit-card")}, [WholeCardView]),
    ],
)
def test_what_lies_over_the_middle(
    table: Table, changes: dict[str, Any], kinds: list[type]
) -> None:
    found = popups(snapshot(table, **changes), AimsView("", ""))
    assert [type(one) for one in found] == kinds
    assert not any(isinstance(one, CardOfferView) for one in found)


@pytest.mark.parametrize(
    ("refusal", "spot"),
    [
        (Refusal(WHY, 7, "full-move"), CalloutSpot(7)),
        (Refusal(WHY, option="jump", unit="scout-1"), CalloutSpot(option="jump", unit="scout-1")),
        (Refusal(WHY, action="undo"), CalloutSpot(button="undo")),
        (Refusal(WHY, option="end-phase", unit="scout-1"), CalloutSpot(option="end-phase")),
    ],
)
def test_a_pinned_answer_is_beside_what_it_answers(
    table: Table, refusal: Refusal, spot: CalloutSpot
) -> None:
    view, waits = callout(snapshot(table, refusal=refusal, hints=False), None)
    assert view is not None and view.pinned and not waits and view.spot == spot
    assert view.ruling is WHY and view.text[0][0] == "Costs 2 MP, 1 left"
    assert "KZ-M7" in view.text[-1][0]


def test_what_was_read_often_enough_is_left_out(table: Table) -> None:
    said = WHY.reasons[0].why
    for known, there in ((frozenset[str](), True), (frozenset((said,)), False)):
        refusal = Refusal(WHY, 7, known=known)
        view, _ = callout(snapshot(table, refusal=refusal), None)
        assert view is not None and any(text == said for text, *_ in view.text) == there


def test_a_unit_pointed_at_is_told_only_after_a_rest_and_with_one_in_hand(table: Table) -> None:
    held = table.session.table
    first, second = held.position.actors[:2]
    cell = next(p.cell for p in held.position.pieces if p.id == second)
    table.send(Pick(first))
    for rested, hints, told, waits in (
        (False, True, False, True), (True, True, True, False), (True, False, False, False),
    ):
        snap = snapshot(table, cell=cell, preview=None, rested=rested, hints=hints)
        view, later = callout(snap, None)
        assert (view is not None, later) == (told, waits)
    view, later = callout(snapshot(table, cell=cell, preview=None, unit="", rested=True), None)
    assert view is None and not later


def test_the_board_moves_by_itself_while_something_is_told(table: Table) -> None:
    snap = snapshot(table)
    assert position(snap) is not None and levels(snap) is None
    found = follow(snap)
    assert found is not None and found.level == -1, "a board of one level has none to follow to"
    assert position(msgspec.structs.replace(snap, busy=True)) is None
    many = msgspec.structs.replace(snap, eye=Eye(levels=("A", "B"), cells=99), unit="nobody")
    assert follow(many) is not None and follow(many).level == -1  # type: ignore[union-attr]
    assert follow(msgspec.structs.replace(many, busy=True)) is None, "no wish, not even none"


def test_the_past_lays_nothing_of_the_present_on_the_map(table: Table) -> None:
    unit = table.session.table.position.actors[0]
    points = reading(0, point=("cell:111",))
    snap = snapshot(table, unit=unit, mode=Mode.AIMING, cell=3, lesson=points)
    assert overlay(snap, None).selected == unit and overlay(snap, None).pointed
    past = overlay(msgspec.structs.replace(snap, moment=0), None)
    assert (past.selected, past.targets, past.pointed, past.outline) == ("", (), (), None)
    assert past.hover == 3 and snap.moment == NOW
