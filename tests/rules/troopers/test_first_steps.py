"""First Steps of Troopers: what it promises, and the figures that it says."""

from game.rules import box, scenario_path
from game.rules.troopers import points
from game.rules.troopers.actions import Done, EndSide, Fire, Lay, Walk
from tests.rules.chapters import chapter

GAME = box("troopers").load(scenario_path("troopers", "first-steps"))


def test_the_lesson_teaches_what_it_promises() -> None:
    """Walking, arcs, reaction fire by both sides; then the game goes on."""
    course = chapter("troopers", "first-steps")
    lead = course.lead_on(course.begin())
    actions = [entry.action for entry in lead.table.history.entries]
    assert {Walk, Lay, Done, EndSide} <= {type(one) for one in actions}
    shooters = {one.unit for one in actions if isinstance(one, Fire)}
    assert shooters == {"b1", "r1"} and lead.table.status.result is None


def test_points_that_the_lesson_says_are_those_of_the_game() -> None:
    """TR-T3, TR-M1, TR-A1, TR-T2, TR-H2: what each step says of AP and HP is so."""
    said = {
        "walk b1 along *-0408": ("An open step costs 1 AP", "b1", 9),
        "arc b1 30 towards 131": ("2 AP for one shot", "b1", 5),
        "refused choose walk": ("still has 3 AP", "b1", 3),
        "walk b2 along *-0706": ("one step and the doorway", "b2", 8),
    }
    course = chapter("troopers", "first-steps")
    lead = course.begin()
    told, pays = lead.lessons[2:4]
    assert "**9 AP** for this turn" in told.say and pays.do == ("walk b1 along *-0408",)
    while lead.lesson is not None:
        if not course.watched(lead.lesson):
            course.settle(lead)
        words, trooper, ap = said.pop(lead.lesson.do[0], ("", "b1", 0))
        now = lead.table.state.troopers
        if words:
            assert words in lead.lesson.say
            assert points.left(GAME.context, now[trooper]) == ap, lead.lesson.do
        if "**5 HP**" in lead.lesson.say:
            assert "4 AP are left" in lead.lesson.say
            assert (points.hp(now["b2"]), points.left(GAME.context, now["b2"])) == (5, 4)
            assert not any(laid.shots for laid in now["r1"].arcs)
        course.step(lead)
    assert not said
