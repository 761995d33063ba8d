"""First Steps of 'Mech Field, played at a real table from end to end, with every wrong try."""

import pytest

from game.core.quantity import percent
from game.rules import box, scenario_path
from game.rules.mechs.actions import Assault, Break, Fire, Move, Run, Spin, Strike, Vent
from game.turns import inputs as do
from tests.rules.course import Course, Hands
from tests.rules.lessons import LessonTests

GAME = box("mechs").load(scenario_path("mechs", "first-steps"))


def point(name: str) -> do.Input:
    return do.Point(GAME.board.cell(name))


def bend(name: str) -> do.Input:
    return do.Bend(GAME.board.cell(name))


FIRE = "fire-primary"
# The hands of a player: each step's inputs, by what the step asks for.
HANDS: Hands = {
    "continue": (do.Confirm(),),
    "select b1": (do.Pick("b1"),),
    "move b3 along 6.40,17.20-7.14,13.07 facing 10": (
        do.Pick("b3"), do.ChooseLine("move"), point("7.40,11.60")),
    "undo": (do.Undo(),),
    "redo": (do.Redo(),),
    "move b2 along 14.20,20.20-12.20,18.20-12.20,16.10 facing 0": (
        do.Pick("b2"), do.ChooseLine("move"), bend("12.20,18.20"), point("12.20,16.10")),
    "fire b1 at r2 with primary": (do.Pick("b1"), do.ChooseLine(FIRE), point("13.00,12.00")),
    "fire b2 at r2 with primary": (do.Pick("b2"), do.ChooseLine(FIRE), point("13.00,12.00")),
    "spin b1 to *": (do.Pick("b1"), do.ChooseLine("spin-r1")),
    "break b1 for run": (do.Pick("b1"), do.ChooseLine("run"), do.Confirm()),
    "run b1 along 8.00,20.00-14.40,20.80 facing 285": (
        do.Pick("b1"), do.ChooseLine("run"), do.Face(57), point("14.40,20.80")),
    "move b4 along 3.40,20.40-5.60,19.09 facing 60": (
        do.Pick("b4"), do.ChooseLine("move"), point("6.90,18.32")),
    "strike b4 at r1": (do.Pick("b4"), do.ChooseLine("strike"), point("6.90,18.32")),
    "move b3 *": (
        do.Pick("b3"), do.ChooseLine("move"), point("7.00,16.50")),
    "vent b1": (do.Pick("b1"), do.ChooseLine("vent")),
}
COURSE = Course(GAME, HANDS, ends=("end-orders", "done"), rules="MC", patient=True)


def test_the_lessons_lead_to_the_win() -> None:
    """MC-W1: each step is finished by what it asks for, and the scripted dice suffice."""
    COURSE.to_the_win("blue", "blue")


class TestLessons(LessonTests):
    course = COURSE


def test_the_lesson_teaches_what_it_promises() -> None:
    """The tape, a bend, a stop, half speed, tokens, breaking away, a spin, heat, a blow, a vent."""
    lead = COURSE.begin()
    while lead.lesson is not None:
        COURSE.step(lead)
    history = lead.table.history
    actions = [entry.action for entry in history.entries]
    assert {Move, Run, Fire, Strike, Break, Spin, Vent} <= {type(one) for one in actions}
    assert Assault not in {type(one) for one in actions}
    ways = [one for one in actions if isinstance(one, Move)]
    assert max(len(one.path) for one in ways) == 3, "a bend"
    first = GAME.preview(history.state_at(0), ways[0])
    assert any("MC-T2" in one.rule for one in first.dangers) or any(
        step.mark == "stop" for step in first.path
    )
    state = lead.table.state
    assert state.units["r2"].fate == "salvage" and state.units["b1"].heat == 0
    assert state.units["b2"].click == 1, "a push"


@pytest.mark.parametrize(("ask", "odds"), [
    ("fire b1 at r2 with primary", "72 %"), ("fire b2 at r2 with primary", "91.7 %"),
    ("break b1 for run", "67 %"), ("strike b4 at r1", "28 %"),
])
def test_figures_that_the_lesson_says_are_those_of_the_game(ask: str, odds: str) -> None:
    """MC-C1, MC-B1."""
    lead = COURSE.begin()
    while not (lead.lesson and lead.lesson.do == (ask,)):
        COURSE.step(lead)
    COURSE.settle(lead)
    assert odds in lead.lesson.say
    forecast = GAME.forecast(lead.table.state, GAME.parse(ask))
    assert forecast is not None
    assert percent(sum(one.odds for one in forecast.outcomes if one.good)) == odds


@pytest.mark.parametrize("index", COURSE.steps)
def test_a_line_that_is_pointed_at_is_called_by_its_title(index: int) -> None:
    lead, lesson = COURSE.at(index), COURSE.lessons[index]
    unit = lesson.do[0].split()[1] if " " in lesson.do[0] else ""
    for thing in lesson.point:
        if thing.startswith("choice:"):
            menu = lead.table.position.menu(unit)
            title = next(one.title for one in menu if f"choice:{one.id}" == thing)
            assert f"**{title}**" in lesson.say


@pytest.mark.parametrize(("ask", "unit", "line", "value", "said"), [
    ("move b3 *", "b3", "move", "3″", "half of 5 is 3"),
    ("run b1 along 8.00,20.00-14.40,20.80 facing 285", "b1", "run", "20″", "**20″** at double"),
    ("vent b1", "b1", "vent", "−2", "heat falls by 2"),
])
def test_what_the_lesson_says_of_a_line_stands_on_it(
    ask: str, unit: str, line: str, value: str, said: str
) -> None:
    """MC-T2, MC-G1, MC-N2."""
    lead = COURSE.begin()
    while not (lead.lesson and lead.lesson.do[0] == ask):
        COURSE.step(lead)
    COURSE.settle(lead)
    assert said in lead.lesson.say
    assert next(one.value for one in lead.table.position.menu(unit) if one.id == line) == value


def test_whoever_goes_looks_at_the_enemy_in_the_end() -> None:
    """MC-U7: each way of the lesson leaves an enemy in the unit's front half."""
    lead = COURSE.begin()
    while lead.lesson is not None:
        COURSE.step(lead)
    history = lead.table.history
    for index, entry in enumerate(history.entries):
        unit = getattr(entry.action, "unit", "")
        if isinstance(entry.action, (Move, Run)) and unit.startswith("b"):
            after = history.state_at(index + 1)
            assert GAME.holds(after, f"{unit} faces r1") or GAME.holds(after, f"{unit} faces r2")
