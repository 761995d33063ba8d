"""Lines of fire: MC-T1, MC-T2, MC-T3, MC-T5, MC-T6, MC-T7, MC-X8, MC-X9, MC-U9, MC-U18, MC-U20."""

from collections.abc import Mapping

import pytest

from game.rules.mechs import fireline
from game.rules.mechs.fireline import Line
from tests.rules.mechs.fightkit import Fight, fight

BETWEEN = "14,8 16,8 16,12 14,12"
AROUND = "18,8 22,8 22,12 18,12"
FROM = "8,8 12,8 12,12 8,12"


def seen(t: Fight) -> Line:
    """The line of fire; what is asked of it in short says the same."""
    line = fireline.line(t.context, t.state, t["b1"], t["r1"])
    short = fireline.gained(t.context, t.state, t["b1"], t["r1"])
    assert short == (line.modifiers if line.clear else None)
    return line


def duel(
    areas: Mapping[str, str] = {}, mine: str = "lynx", theirs: str = "hammer", **others: str
) -> Fight:
    return fight({"b1": f"{mine} 10,10 90", "r1": f"{theirs} 20,10 270", **others}, areas)


def gains(line: Line) -> dict[str, int]:
    return {one.rule: one.value for one in line.modifiers}


# --- terrain ------------------------------------------------------------------------------------


def test_clear_ground_changes_nothing() -> None:
    """MC-T1."""
    assert seen(duel()) == Line(True, (), ())


def test_hindering_ground_on_the_line_adds_one_once() -> None:
    """MC-T2."""
    line = seen(duel({"wood": f"hindering {BETWEEN}", "copse": "hindering 17,8 18,8 18,12 17,12"}))
    assert line.clear
    assert gains(line) == {"MC-T2": 1}
    assert [one.words for one in line.met] == ["Wood", "Copse"]
    assert not any(one.blocks for one in line.met)


def test_a_line_that_only_touches_hindering_ground_is_hindered() -> None:
    """MC-T2, MC-U9: a corner on the line."""
    assert gains(seen(duel({"wood": "hindering 14,10 16,10 16,12 14,12"}))) == {"MC-T2": 1}
    assert gains(seen(duel({"wood": "hindering 14,10.01 16,10.01 16,12 14,12"}))) == {}


def test_the_wood_of_the_target_counts_that_of_the_shooter_does_not() -> None:
    """MC-T2, MC-U9, MC-G2."""
    assert gains(seen(duel({"wood": f"hindering {AROUND}"}))) == {"MC-T2": 1}
    assert gains(seen(duel({"wood": f"hindering {FROM}"}))) == {}
    both = seen(duel({"wood": "hindering 8,8 22,8 22,12 8,12"}))
    assert gains(both) == {"MC-T2": 1}


@pytest.mark.parametrize("kind", ["shallow", "deep"])
def test_water_gives_no_defence_and_blocks_no_sight(kind: str) -> None:
    """MC-T2, MC-T3: water hinders and blocks movement only."""
    assert seen(duel({"pool": f"{kind} {BETWEEN}"})) == Line(True, (), ())


def test_blocking_ground_blocks() -> None:
    """MC-T3."""
    line = seen(duel({"barn": f"blocking {BETWEEN}"}))
    assert not line.clear
    assert line.blocked is not None
    assert (line.blocked.rule, line.blocked.words) == ("MC-T3", "Barn")
    assert not seen(duel({"barn": "blocking 14,10 16,10 16,12 14,12"})).clear


@pytest.mark.parametrize(("kind", "rule"), [("elevated", "MC-T6"), ("abrupt", "MC-T7")])
def test_raised_ground_blocks_unless_an_end_stands_on_it(kind: str, rule: str) -> None:
    """MC-T6, MC-T7."""
    wall = seen(duel({"hill": f"{kind} {BETWEEN}"})).blocked
    assert wall is not None and wall.rule == rule
    up = seen(duel({"hill": f"{kind} {AROUND}"}))
    assert up.clear
    assert gains(up) == {"MC-T6": 1}
    down = seen(duel({"hill": f"{kind} {FROM}"}))
    assert down.clear
    assert gains(down) == {}
    level = seen(duel({"hill": f"{kind} {FROM}", "top": f"{kind} {AROUND}"}))
    assert gains(level) == {}


def test_wood_and_height_add_up() -> None:
    """MC-T2, MC-T6."""
    line = seen(duel({"hill": f"elevated {AROUND}", "wood": f"hindering {BETWEEN}"}))
    assert gains(line) == {"MC-T2": 1, "MC-T6": 1}


# --- by mode ------------------------------------------------------------------------------------


def test_a_colossal_gets_nothing_from_hindering_ground() -> None:
    """MC-X8."""
    assert gains(seen(duel({"wood": f"hindering {AROUND}"}, theirs="citadel"))) == {}


def test_a_hover_behind_a_wood_is_covered() -> None:
    """MC-T2, MC-X3: it can't go in, but it hides behind."""
    assert gains(seen(duel({"wood": f"hindering {BETWEEN}"}, theirs="lancer"))) == {"MC-T2": 1}


def test_a_quad_that_has_not_moved_lies_hull_down() -> None:
    """MC-X9, MC-U20."""
    wood = {"wood": f"hindering {AROUND}"}
    assert gains(seen(duel(wood, theirs="mastiff"))) == {"MC-X9": 2}
    assert gains(seen(duel(wood, theirs="mastiff").put("r1", moved=True))) == {"MC-T2": 1}
    assert gains(seen(duel(wood, theirs="warden"))) == {"MC-T2": 1}
    beside = {"wood": f"hindering {BETWEEN}"}
    assert gains(seen(duel(beside, theirs="mastiff"))) == {"MC-T2": 1}


# --- bases --------------------------------------------------------------------------------------


@pytest.mark.parametrize("other", ["b2", "r2"])
def test_a_base_on_the_way_blocks(other: str) -> None:
    """MC-U9: friend or enemy."""
    line = seen(duel({}, **{other: "rifles 15,10.4 0"}))
    assert line.blocked is not None
    assert (line.blocked.unit, line.blocked.rule) == (other, "MC-U9")
    assert seen(duel({}, **{other: "rifles 15,10.5 0"})).clear


def test_a_wreck_blocks_like_any_base() -> None:
    """MC-U18."""
    wall = seen(duel({}, b2="boar 15,10 0").wreck("b2")).blocked
    assert wall is not None and wall.rule == "MC-U18"


def test_who_is_under_water_or_cruising_blocks_nothing() -> None:
    """MC-T5, MC-U9."""
    pool = {"pool": f"deep {BETWEEN}"}
    assert seen(duel(pool, b2="hound 15,10 0")).clear
    assert not seen(duel(pool, b2="lancer 15,10 0")).clear
    assert seen(duel({}, b2="kestrel 15,10 0 level=cruising")).clear
    assert not seen(duel({}, b2="kestrel 15,10 0")).clear


def test_a_lower_base_blocks_no_line_from_higher_ground() -> None:
    """MC-U9."""
    assert seen(duel({"hill": f"elevated {FROM}"}, b2="hound 15,10 0")).clear
    assert seen(duel({"hill": f"elevated {AROUND}"}, b2="hound 15,10 0")).clear
    both = {"hill": f"elevated {FROM}", "top": "elevated 13,8 17,8 17,12 13,12"}
    wall = seen(duel(both, b2="hound 15,10 0")).met
    assert [one.unit for one in wall if one.unit] == ["b2"]


def test_lines_to_and_from_cruising_vtols_meet_no_terrain_and_no_base() -> None:
    """MC-X4, MC-U9."""
    areas = {"barn": f"blocking {BETWEEN}", "hill": f"elevated {FROM}"}
    t = duel(areas, theirs="gannet", b2="rifles 17,10 0").put("r1", level="cruising")
    assert seen(t) == Line(True, (), ())
    assert fireline.line(t.context, t.state, t["r1"], t["b1"]) == Line(True, (), ())


def test_what_is_met_is_told_from_the_near_to_the_far() -> None:
    """MC-U9."""
    line = seen(duel({"barn": "blocking 17,8 18,8 18,12 17,12", "wood": f"hindering {BETWEEN}"},
                     b2="rifles 13,10 0"))
    assert [one.words for one in line.met] == ["B2", "Wood", "Barn"]
    assert line.blocked is not None and line.blocked.unit == "b2"
