"""First Steps of Arena, played at a real table from end to end, with every wrong try."""

from game.core.quantity import percent
from game.rules import box, scenario_path
from game.rules.arena import stats
from game.rules.arena.actions import Attack, Bear, Defend, Move, Push, Rest, Turn
from game.turns import inputs as do
from tests.rules.course import Course, Hands, follow
from tests.rules.lessons import LessonTests

GAME = box("arena").load(scenario_path("arena", "first-steps"))


def cell(name: str) -> do.Input:
    return do.Point(GAME.board.cell(name))


# The hands of a player: each step's inputs, by what the step asks for.
HANDS: Hands = {
    "continue": (do.Confirm(),),
    "first blue": (do.ChooseLine("first-blue"),),
    "select b1": (do.Pick("b1"),),
    "turn b1 to NE": (do.Pick("b1"), do.ChooseLine("turn"), cell("F5")),
    "undo": (do.Undo(),),
    "move b1 along E6-E5 facing N": (do.Pick("b1"), do.ChooseLine("step"), cell("E5")),
    "move b2 along G8-G7-G6-G5 *": (do.Pick("b2"), do.ChooseLine("jump"), cell("G5")),
    "move b2 along G5-G4-G3 *": (do.Pick("b2"), do.ChooseLine("full"), cell("G3")),
    "end-moves": (do.FinishPhase(), do.Confirm(), do.FinishPhase(), do.Confirm()),
    "defend b1": (do.ChooseLine("defend"),),
    "move b1 along E5-D4 *": (do.Pick("b1"), do.ChooseLine("step"), cell("D4")),
    "move b2 along *-E3 *": (do.Pick("b2"), do.ChooseLine("full"), cell("E3")),
    "attack b2 at r1 with weapon": (do.Pick("b2"), do.ChooseLine("attack"), cell("E4")),
    "bear b1": (do.ChooseLine("bear"),),
    "attack b1 at r1 with weapon": (do.Pick("b1"), do.ChooseLine("attack"), cell("E4")),
    "rest b2": (do.Pick("b2"), do.ChooseLine("rest")),
    "push b1 at r1 to F3 staying": (do.Pick("b1"), do.ChooseLine("push-r1-staying"), cell("F3")),
}
COURSE = Course(GAME, HANDS, ends=("end-moves", "done b2", "rest b2"), rules="AR", patient=True)


def test_the_lessons_lead_to_the_win() -> None:
    """AR-U29: each step is finished by what it asks for, and the scripted dice suffice."""
    COURSE.to_the_win("blue", "blue")


class TestLessons(LessonTests):
    course = COURSE


def test_the_lesson_teaches_what_it_promises() -> None:
    """Turning, a jump, engagement, a Shift, defending, the rear, a retreat into a pit."""
    lead = COURSE.lead_on(COURSE.begin())
    actions = [entry.action for entry in lead.table.history.entries]
    assert {Move, Attack, Defend, Bear, Rest, Push} <= {type(one) for one in actions}
    assert not any(isinstance(one, Turn) for one in actions), "taken back again"
    keth = lead.table.state.figures["r1"]
    assert GAME.board.name(keth.cell) == "F3" and keth.fate == "out"


def test_figures_that_the_lesson_says_are_those_of_the_game() -> None:
    """AR-C1, AR-J1: each percentage where it is said."""
    for ask, line, odds in (
        ("defend b1", "bear", "62 %"), ("defend b1", "defend", "24 %"),
        ("attack b2 at r1 with weapon", "attack", "95.4 %"),
        ("attack b1 at r1 with weapon", "attack", "50 %"),
    ):
        lead = COURSE.lead_on(COURSE.begin(), ask)
        COURSE.settle(lead)
        assert lead.lesson is not None
        assert odds in lead.lesson.say + " ".join(lead.lesson.wrong.values())
        unit = ask.split()[1]
        shown = next(one for one in lead.table.position.menu(unit) if one.id == line)
        assert odds in shown.value or odds in shown.note, (line, shown)


def test_the_odds_of_the_jump_are_those_of_the_game() -> None:
    """AR-J1."""
    lead = COURSE.at(6)
    forecast = GAME.forecast(lead.table.state, GAME.parse("move b2 along G8-G7-G6-G5 facing N"))
    assert forecast is not None and forecast.needs == 24
    through = sum(one.odds for one in forecast.outcomes if one.key == "through")
    assert percent(through) == "96.8 %"
    assert "24" in COURSE.lessons[6].say and "**96.8 %**" in COURSE.lessons[6].say


def test_figures_of_the_fighters_that_the_lesson_says_are_theirs() -> None:
    """AR-F1, AR-F3, AR-C1, AR-J3: DX, eDEX, MOV and the sums at each step that names them."""
    words = " ".join(lesson.say for lesson in COURSE.lessons)
    figures, context = COURSE.begin().table.state.figures, GAME.context
    varro, ilsa, keth = (figures[one] for one in ("b1", "b2", "r1"))
    for said, value, is_so in (
        ("DX 13", varro.dx, 13), ("**eDEX is 10**", stats.edex(context, varro), 10),
        ("MOV is 6 of 10", stats.mov(context, varro), 6),
        ("her 8 MOV", stats.mov(context, ilsa), 8),
        ("Ilsa first: 13", stats.edex(context, ilsa), 13),
        ("Keth, 11", stats.edex(context, keth), 11),
    ):
        assert said in words and value == is_so, said
    lead = COURSE.lead_on(COURSE.begin(), "attack b2 at r1 with weapon")
    COURSE.step(lead)
    follow(lead)  # Keth lets it come
    forecast = GAME.forecast(lead.table.state, GAME.parse("resolve"))
    assert forecast is not None and forecast.needs == 15
    assert "15 or less, **95.4 %**" in " ".join(words.split())
    hits = {}
    while lead.lesson is not None:
        hits[lead.lesson.say[:12]] = lead.table.state.figures["r1"].hits
        COURSE.step(lead)
    lost = {said: hits[said] for said in ("A hit for 6,", "3 more. The ", "He misses th")}
    assert list(lost.values()) == [4, 7, 10], "4 off, 3 more, 1 from the edge and 2 from the fall"
