"""First Steps of 'Mech Field: what it says beyond what every chapter must pass (`test_course`)."""

import pytest

from game.core.quantity import percent
from game.rules.mechs.actions import Assault, Break, Fire, Move, Run, Spin, Strike, Vent
from tests.rules.chapters import Chapter, chapter


@pytest.fixture(name="course", scope="module")
def _course() -> Chapter:
    return chapter("mechs", "first-steps")


def test_the_lesson_teaches_what_it_promises(course: Chapter) -> None:
    """The tape, a bend, a stop, half speed, tokens, breaking away, a spin, heat, a blow, a vent."""
    lead = course.begin()
    while lead.lesson is not None:
        course.step(lead)
    history = lead.table.history
    actions = [entry.action for entry in history.entries]
    assert {Move, Run, Fire, Strike, Break, Spin, Vent} <= {type(one) for one in actions}
    assert Assault not in {type(one) for one in actions}
    ways = [one for one in actions if isinstance(one, Move)]
    assert max(len(one.path) for one in ways) == 3, "a bend"
    first = course.game.preview(history.state_at(0), ways[0])
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
def test_figures_that_the_lesson_says_are_those_of_the_game(
    course: Chapter, ask: str, odds: str
) -> None:
    """MC-C1, MC-B1."""
    lead = course.begin()
    while not (lead.lesson and lead.lesson.do == (ask,)):
        course.step(lead)
    course.settle(lead)
    assert odds in lead.said(lead.index)
    forecast = course.game.forecast(lead.table.state, course.game.parse(ask))
    assert forecast is not None
    assert percent(sum(one.odds for one in forecast.outcomes if one.good)) == odds


def test_a_line_that_is_pointed_at_is_called_by_its_title(course: Chapter) -> None:
    for index, lesson in enumerate(course.lessons):
        unit = lesson.do[0].split()[1] if " " in lesson.do[0] else ""
        for thing in lesson.point:
            if thing.startswith("choice:"):
                menu = course.at(index).table.position.menu(unit)
                title = next(one.title for one in menu if f"choice:{one.id}" == thing)
                assert f"**{title}**" in lesson.say, index


@pytest.mark.parametrize(("ask", "unit", "line", "value", "said"), [
    ("move b3 *", "b3", "move", "3″", "half of 5 is 3"),
    ("run b1 along 8.00,20.00-14.40,20.80 facing 285", "b1", "run", "20″", "**20″** at double"),
    ("vent b1", "b1", "vent", "−2", "heat falls by 2"),
])
def test_what_the_lesson_says_of_a_line_stands_on_it(
    course: Chapter, ask: str, unit: str, line: str, value: str, said: str
) -> None:
    """MC-T2, MC-G1, MC-N2."""
    lead = course.begin()
    while not (lead.lesson and lead.lesson.do[0] == ask):
        course.step(lead)
    course.settle(lead)
    assert said in lead.lesson.say
    assert next(one.value for one in lead.table.position.menu(unit) if one.id == line) == value


def test_whoever_goes_looks_at_the_enemy_in_the_end(course: Chapter) -> None:
    """MC-U7: each way of the lesson leaves an enemy in the unit's front half."""
    lead = course.begin()
    while lead.lesson is not None:
        course.step(lead)
    history = lead.table.history
    for index, entry in enumerate(history.entries):
        unit = getattr(entry.action, "unit", "")
        if isinstance(entry.action, (Move, Run)) and unit.startswith("b"):
            after = history.state_at(index + 1)
            faced = [course.game.holds(after, f"{unit} faces {foe}") for foe in ("r1", "r2")]
            assert any(faced), entry.text
