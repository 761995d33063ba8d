"""First Steps, the first chapter: what it promises, and that its words are true. That it can be
played, step by step and with every wrong try, is in `test_course.py`."""

from fractions import Fraction

from game.rules.kayotz.actions import EndPhase, FullFire, FullMove
from game.turns import inputs as do
from tests.rules.chapters import chapter

WALK = "full-move scout-1 along 133-153-213-233-253-313"


def test_an_illegal_try_is_answered_by_the_rule() -> None:
    """KZ-M2, KZ-M7: the Forest of the lesson, pointed at, says what it costs."""
    course = chapter("kayotz", "first-steps")
    lead = course.led_to(3)
    outcome = lead.send(do.Point(course.game.board.cell("332")))
    assert outcome.kind == "refused" and lead.answer is not None and lead.watched
    assert lead.answer.reasons[0].text == "Forest costs 2 MP, ½ left"
    assert lead.answer.rules[:2] == ("KZ-M2", "KZ-M7")


def test_the_lesson_teaches_what_it_promises() -> None:
    """Moving, firing, undo, cards, and a fight that is the player's own."""
    course = chapter("kayotz", "first-steps")
    lead = course.lead_on(course.begin())
    kinds = {type(entry.action) for entry in lead.table.history.entries}
    assert {FullMove, FullFire, EndPhase} <= kinds
    asked = {text for lesson in course.lessons for text in lesson.do}
    assert {"undo", "redo", "end-phase"} <= asked
    assert not course.winner and lead.table.state.turn == 2


def test_what_the_lesson_says_of_the_walk_is_so() -> None:
    """KZ-M3, KZ-M7: five hexes for 2½ of 3 MP, and Forest asks for 2."""
    course = chapter("kayotz", "first-steps")
    lead = course.led_to(4)
    ruling = course.game.judge(lead.table.state, course.game.parse(WALK))
    assert ruling.cost == Fraction(5, 2) and WALK.count("-") == 7
    said = " ".join(lead.said(index) for index in range(5))
    for words in ("3 **MP** to move", "2 **dice** to fire", "2½ MP bring it", "only ½ is left"):
        assert words in said, words
    assert course.lessons[5].say.startswith("Five hexes in one")
