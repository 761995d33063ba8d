"""First Steps of Troopers: what it promises, and the figures that it says."""

from game.rules import box, scenario_path
from game.rules.troopers import points
from game.rules.troopers.actions import Change, Done, EndSide, Fire, Lay, Prone, Throw, Walk
from tests.rules.chapters import chapter

GAME = box("troopers").load(scenario_path("troopers", "first-steps"))


def test_the_lessons_lead_to_the_win() -> None:
    """TR-V2: each step is finished by what it asks for, and the scripted dice suffice."""
    chapter("troopers", "first-steps").to_the_win("blue", "blue")


def test_the_lesson_teaches_what_it_promises() -> None:
    """Walking, arcs, changing weapons, reaction fire by both sides, prone, a grenade."""
    course = chapter("troopers", "first-steps")
    lead = course.lead_on(course.begin())
    actions = [entry.action for entry in lead.table.history.entries]
    assert {Walk, Lay, Change, Prone, Throw, Done, EndSide} <= {type(one) for one in actions}
    shooters = {one.unit for one in actions if isinstance(one, Fire)}
    assert shooters == {"b1", "r1"}


def test_points_that_the_lesson_says_are_those_of_the_game() -> None:
    """TR-T3, TR-M1, TR-M4, TR-A1, TR-S1, TR-H2, TR-X2: what each step says of AP and HP is so."""
    said = {
        "walk b1 along *-0408": ("An open step costs 1 AP", "b1", 9),
        "arc b1 30 towards 131": ("2 AP for one shot", "b1", 5),
        "refused choose walk": ("still has 3 AP", "b1", 3),
        "change b2 to grenade": ("Three AP are left", "b2", 3),
        "walk b2 along *-0706": ("3 AP", "b2", 8),
        "throw b2 to 1005": ("4 AP are left", "b2", 4),
    }
    course = chapter("troopers", "first-steps")
    lead = course.begin()
    told, pays = lead.lessons[2:4]
    assert "**9 AP** for this turn" in told.say and pays.do == ("walk b1 along *-0408",)
    while lead.lesson is not None:
        if not course.watched(lead.lesson):
            course.settle(lead)
        words, trooper, ap = said.pop(lead.lesson.do[0], ("", "b1", 0))
        if words:
            assert words in lead.lesson.say
            one = lead.table.state.troopers[trooper]
            assert points.left(GAME.context, one) == ap, lead.lesson.do
            if "**5 HP**" in lead.lesson.say:
                forecast = GAME.forecast(lead.table.state, GAME.parse("throw b2 to 1005"))
                assert points.hp(one) == 5 and forecast is not None and forecast.needs == 5
        course.step(lead)
    assert not said
