"""First Steps, played at a real table from end to end, with every wrong try on the way."""

import pytest

from game.rules.kayotz.action import FullFire, FullMove, Jump, ScootJump, ScootMove, Snap
from game.turns import inputs as do
from tests.rules.course import Course, Hands
from tests.rules.kayotz.talk_table import scenario

GAME = scenario("first-steps")

# The hands of a player: each step's inputs, by what the step asks for.
HANDS: Hands = {
    "continue": (do.Confirm(),),
    "select scout-1": (do.Pick("scout-1"),),
    "full-move scout-1 along *-313": (do.Point(GAME.board.cell("313")),),
    "undo": (do.Undo(),),
    "redo": (do.Redo(),),
    "choose full-fire by squad-1": (do.Pick("squad-1"), do.Choose("full-fire")),
    "full-fire squad-1 at 14": (do.Point(GAME.board.cell("351")),),
    "build heavy-1": (do.Pick("heavy-1"), do.Choose("build")),
    "end-phase": (do.EndPhase(), do.Confirm()),
    "rally heavy-1": (do.Pick("heavy-1"), do.Choose("rally")),
    "choose scoot by scout-1": (do.Pick("scout-1"), do.Choose("scoot")),
    "scoot scout-1 jump 352": (do.Choose("scoot-jump"), do.Point(GAME.board.cell("352"))),
    "snap scout-1 at 14": (do.Point(GAME.board.cell("351")),),
    "full-fire squad-1 at 31": (
        do.Pick("squad-1"), do.Choose("full-fire"), do.Point(GAME.board.cell("156")),
    ),
}
COURSE = Course(GAME, HANDS, ends=("end-phase",), rules="KZ")


def test_the_lessons_lead_to_the_win() -> None:
    """KZ-V1: each step is finished by what it asks for, and the scripted dice suffice."""
    COURSE.to_the_win("won", "marine")


@pytest.mark.parametrize("index", COURSE.steps)
def test_every_wrong_try_is_answered_and_changes_nothing(index: int) -> None:
    """SB-T3."""
    COURSE.wrong_tries(index, 250, 20)


@pytest.mark.parametrize("index", COURSE.not_ending())
def test_the_phase_cannot_be_ended_too_early(index: int) -> None:
    """SB-T3."""
    COURSE.early_end(index)


@pytest.mark.parametrize("index", [i for i in COURSE.steps if COURSE.lessons[i].wrong])
def test_every_wrong_try_that_is_foreseen_can_be_made(index: int) -> None:
    """A pattern that no action can match would be dead words."""
    assert COURSE.dead_words(index) == []


@pytest.mark.parametrize("index", COURSE.steps)
def test_a_step_is_read_in_one_breath_and_points_at_what_is_there(index: int) -> None:
    COURSE.well_said(index)


def test_reading_slowly_or_fast_is_the_same() -> None:
    COURSE.at_any_pace()


def test_an_illegal_try_is_answered_by_the_rule() -> None:
    """KZ-M2, KZ-M7: the Forest of the lesson, pointed at, says what it costs."""
    lead = COURSE.lead_on(COURSE.begin(), "full-move scout-1 along *-313")
    outcome = lead.send(do.Point(GAME.board.cell("332")))
    assert outcome.kind == "refused" and lead.answer is not None
    assert lead.answer.reasons[0].text == "Forest costs 2 MP, ½ left"
    assert "minimum move" in lead.answer.reasons[0].why


def test_the_lesson_teaches_what_it_promises() -> None:
    """Moving, firing, jumping, Shoot and Scoot, Strongpoint, Rally, undo, cards, winning."""
    lead = COURSE.begin()
    kinds: set[type] = set()
    while lead.lesson is not None:
        COURSE.step(lead)
        kinds |= {type(entry.action) for entry in lead.table.history.entries}
    assert {FullMove, FullFire, ScootJump, Snap} <= kinds
    assert not {Jump, ScootMove} & kinds
    asked = {text for lesson in COURSE.lessons for text in lesson.do}
    assert {"undo", "redo", "build heavy-1", "rally heavy-1", "end-phase"} <= asked
