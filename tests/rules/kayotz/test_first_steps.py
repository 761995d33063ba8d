"""First Steps, played at a real table from end to end, with every wrong try on the way."""

from fractions import Fraction

import pytest

from game.rules import box, scenario_path
from game.rules.kayotz.actions import FullFire, FullMove, Jump, ScootJump, ScootMove, Snap
from game.turns import inputs as do
from tests.rules.course import Course, Hands
from tests.rules.lessons import LessonTests

GAME = box("kayotz").load(scenario_path("kayotz", "first-steps"))
WALK = "full-move scout-1 along 133-153-213-233-253-313"

# The hands of a player: each step's inputs, by what the step asks for.
HANDS: Hands = {
    "continue": (do.Confirm(),),
    "select scout-1": (do.Pick("scout-1"),),
    WALK: (do.Pick("scout-1"), do.Point(GAME.board.cell("313")),),
    "undo": (do.Undo(),),
    "redo": (do.Redo(),),
    "choose full-fire by squad-1": (do.Pick("squad-1"), do.ChooseLine("full-fire")),
    "full-fire squad-1 at 14": (
        do.Pick("squad-1"), do.ChooseLine("full-fire"), do.Point(GAME.board.cell("351")),
    ),
    "build heavy-1": (do.Pick("heavy-1"), do.ChooseLine("build")),
    "end-phase": (do.FinishPhase(), do.Confirm()),
    "rally heavy-1": (do.Pick("heavy-1"), do.ChooseLine("rally")),
    "choose scoot by scout-1": (do.Pick("scout-1"), do.ChooseLine("scoot")),
    "scoot scout-1 jump 352": (
        do.Pick("scout-1"), do.ChooseLine("scoot"), do.ChooseLine("scoot-jump"),
        do.Point(GAME.board.cell("352")),
    ),
    "snap scout-1 at 14": (do.Pick("scout-1"), do.Point(GAME.board.cell("351"))),
    "full-fire squad-1 at 31": (
        do.Pick("squad-1"), do.ChooseLine("full-fire"), do.Point(GAME.board.cell("156")),
    ),
}
COURSE = Course(GAME, HANDS, ends=("end-phase",), rules="KZ")


def test_the_lessons_lead_to_the_win() -> None:
    """KZ-V1: each step is finished by what it asks for, and the scripted dice suffice."""
    COURSE.to_the_win("won", "marine")


class TestLessons(LessonTests):
    course = COURSE
    least = (250, 20)


def test_an_illegal_try_is_answered_by_the_rule() -> None:
    """KZ-M2, KZ-M7: the Forest of the lesson, pointed at, says what it costs."""
    lead = COURSE.lead_on(COURSE.begin(), WALK)
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


@pytest.mark.parametrize(("ask", "said", "needs", "dice"), [
    ("full-fire squad-1 at 14", "3 dice, each hits on a 4", 4, 3),
    ("build heavy-1", "one die, 4 or more, and the HQ beside it adds 1", 4, 1),
    ("rally heavy-1", "5 or more, and again 1 from the HQ", 5, 1),
    ("scoot scout-1 jump 352", "loses 1 on the run; then 4 or more lands", 4, 1),
    ("full-fire squad-1 at 31", "3 dice, and 31 is hit on a 3", 3, 3),
])
def test_what_the_lesson_says_of_the_dice_is_so(ask: str, said: str, needs: int, dice: int) -> None:
    """KZ-C5, KZ-S2, KZ-S3, KZ-J2."""
    lead = COURSE.lead_on(COURSE.begin(), ask)
    assert lead.lesson is not None and said in lead.lesson.say
    forecast = GAME.forecast(lead.table.state, GAME.parse(ask))
    assert forecast is not None and (forecast.needs, forecast.dice) == (needs, dice)
    if "jump" in ask:  # 5 and 6 land, 3 and 4 scatter; 1 and 2 are one or less
        odds = {one.key: one.odds for one in forecast.outcomes}
        assert odds["lands"] == odds["scatters"] == Fraction(1, 3)


def test_what_the_lesson_says_of_the_walk_is_so() -> None:
    """KZ-M3, KZ-M7: five hexes for 2½ of 3 MP, and Forest asks for 2."""
    lead = COURSE.lead_on(COURSE.begin(), WALK)
    ruling = GAME.judge(lead.table.state, GAME.parse(WALK))
    assert ruling.cost == Fraction(5, 2) and WALK.count("-") == 7
    badges = {badge.slot: badge.text for badge in
              GAME.unit_card(lead.table.state, "scout-1").piece.badges}
    assert (badges["mp"], badges["cf"], badges["dn"]) == ("3", "2", "4")
    words = " ".join(lesson.say for lesson in COURSE.lessons)
    for said in ("**3 MP** to move, **2 dice** to fire", "Five hexes for 2½ MP", "only ½ is left"):
        assert said in words
