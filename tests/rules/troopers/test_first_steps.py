"""First Steps of Troopers, played at a real table from end to end, with every wrong try."""

from game.rules import box, scenario_path
from game.rules.troopers import points
from game.rules.troopers.actions import Change, Done, EndSide, Fire, Lay, Prone, Throw, Walk
from game.turns import inputs as do
from tests.rules.course import Course, Hands
from tests.rules.lessons import LessonTests

GAME = box("troopers").load(scenario_path("troopers", "first-steps"))


def dot(name: str) -> do.Input:
    return do.Point(GAME.board.cell(name))


# The hands of a player: each step's inputs, by what the step asks for.
HANDS: Hands = {
    "continue": (do.Confirm(),),
    "select b1": (do.Pick("b1"),),
    "walk b1 along *-0408": (do.Pick("b1"), do.ChooseLine("walk"), dot("0408")),
    "arc b1 30 towards 131": (do.Pick("b1"), do.ChooseLine("arc-30"), dot("0610")),
    "done b1": (do.FinishPhase(), do.Confirm()),
    "walk b2 along *-0607": (do.Pick("b2"), do.ChooseLine("walk"), dot("0607")),
    "change b2 to grenade": (
        do.Pick("b2"), do.ChooseLine("change"), do.ChooseLine("change-grenade"),
    ),
    "done b2": (do.FinishPhase(), do.Confirm()),
    "end-side": (do.FinishPhase(), do.Confirm()),
    "fire b1 with arc 1": (do.ChooseLine("fire-1"),),
    "prone b1": (do.Pick("b1"), do.ChooseLine("prone")),
    "walk b2 along *-0706": (do.Pick("b2"), do.ChooseLine("walk"), dot("0706")),
    "throw b2 to 1005": (do.Pick("b2"), do.ChooseLine("throw"), dot("1005")),
}
COURSE = Course(
    GAME, HANDS, ends=("end-side", "done b1", "done b2"), rules="TR", patient=True
)


def test_the_lessons_lead_to_the_win() -> None:
    """TR-V2: each step is finished by what it asks for, and the scripted dice suffice."""
    COURSE.to_the_win("blue", "blue")


class TestLessons(LessonTests):
    course = COURSE
    least = (150, 10)


def test_the_lesson_teaches_what_it_promises() -> None:
    """Walking, arcs, changing weapons, reaction fire by both sides, prone, a grenade."""
    lead = COURSE.lead_on(COURSE.begin())
    actions = [entry.action for entry in lead.table.history.entries]
    assert {Walk, Lay, Change, Prone, Throw, Done, EndSide} <= {type(one) for one in actions}
    shooters = {one.unit for one in actions if isinstance(one, Fire)}
    assert shooters == {"b1", "r1"}


def test_figures_that_the_lesson_says_are_those_of_the_game() -> None:
    """TR-A3, TR-M4: 72 %, and 3 AP through the door."""
    lead = COURSE.lead_on(COURSE.begin(), "fire b1 with arc 1")
    COURSE.settle(lead)
    forecast = GAME.forecast(lead.table.state, GAME.parse("fire b1 with arc 1"))
    assert forecast is not None
    assert "72 %" in (lead.lesson.say if lead.lesson else "")
    line = next(one for one in lead.table.menu if one.id == "fire-1")
    assert line.value == "72 %"
    COURSE.settle(COURSE.lead_on(lead, "walk b2 along *-0706"))
    ruling = GAME.judge(lead.table.state, GAME.parse("walk b2 along 0607-0606-0706"))
    assert ruling.allowed and ruling.cost == 3


def test_points_that_the_lesson_says_are_those_of_the_game() -> None:
    """TR-T3, TR-M1, TR-A1, TR-S1, TR-H2, TR-X2: what each step says of AP and HP is so there."""
    said = {
        "walk b1 along *-0408": ("An open step costs 1 AP", "b1", 9),
        "arc b1 30 towards 131": ("2 AP for one shot", "b1", 5),
        "change b2 to grenade": ("Three AP are left", "b2", 3),
        "walk b2 along *-0706": ("3 AP", "b2", 8),
        "throw b2 to 1005": ("4 AP are left", "b2", 4),
    }
    lead = COURSE.begin()
    told, pays = lead.lessons[2:4]
    assert "**9 AP** for this turn" in told.say and pays.do == ("walk b1 along *-0408",)
    while lead.lesson is not None:
        if not COURSE.watched(lead.lesson):
            COURSE.settle(lead)
        words, trooper, ap = said.pop(lead.lesson.do[0], ("", "b1", 0))
        if words:
            assert words in lead.lesson.say
            one = lead.table.state.troopers[trooper]
            assert points.left(GAME.context, one) == ap, lead.lesson.do
            if "**5 HP**" in lead.lesson.say:
                forecast = GAME.forecast(lead.table.state, GAME.parse("throw b2 to 1005"))
                assert points.hp(one) == 5 and forecast is not None and forecast.needs == 5
        COURSE.step(lead)
    assert not said
