"""Ways: measured, swept by the whole base, the first thing in the way named first."""

import pytest

from game.core.event import Moved, Turned
from game.rules.mechs import movement, terrain
from tests.rules.mechs.kit import table

BARN = {"barn": "blocking 16,14 19,14 19,22 16,22"}


def test_a_way_is_as_long_as_its_pieces_together_rounded_up() -> None:
    """MC-G1, MC-U1: 7.25, 0.01 and a slanting piece that isn't whole."""
    t = table({"b1": "lynx 10,18 0"})
    assert t.cost("b1", "10,10.75") == 7.25
    assert t.cost("b1", "10,17.99") == 0.01
    assert t.cost("b1", "11,17") == 1.42
    assert t.cost("b1", "11,17", "10,16") == 2.84
    assert t.cost("b1", "16,10") == 10
    t.stays("b1", "16,9.99", rule="MC-N1", words="needs 10.01″, has 10″")


def test_bends_lie_anywhere_and_are_measured() -> None:
    """MC-U1."""
    t = table({"b1": "lynx 10,18 0"})
    assert t.cost("b1", "13,18", "13,14", "10,14") == 10
    t.stays("b1", "13,18", "13,14", "9.9,14", rule="MC-N1", words="needs 10.1″")


def test_a_way_begins_where_the_dot_is_and_leads_somewhere() -> None:
    """MC-U1."""
    t = table({"b1": "lynx 10,18 0"})
    ruling = t.refused("move b1 along 10.01,18-12,18 facing 0", "MC-U1", "stands at 10.00,18.00")
    assert "10.01,18.00" in ruling.reasons[0].text
    assert ruling.reasons[0].cells == (t.cell("10,18"), t.cell("10.01,18"))
    t.stays("b1", "10,18", rule="MC-U1", words="no length")
    t.stays("b1", "11,18", "11,18", rule="MC-U1", words="no length")


def test_no_part_of_the_base_comes_into_blocking_ground() -> None:
    """MC-T3, MC-U2: passing at a base's width touches and goes on; nearer is in the way."""
    t = table({"b1": "lynx 14,23 90"}, BARN)
    assert t.goes("b1", "22,23")
    t.put("b1", at="14,22.99")
    t.stays("b1", "22,22.99", rule="MC-T3", words="Barn is in the way after 1.8")
    t.put("b1", at="12,18")
    assert t.goes("b1", "15,18")
    t.stays("b1", "15.01,18", rule="MC-T3", words="after 3″")


def test_the_first_thing_in_the_way_is_named_first() -> None:
    """MC-U2, MC-T3, MC-N1."""
    t = table({"b1": "lynx 8,18 90", "r1": "hammer 13,18 0"}, BARN)
    ruling = t.stays("b1", "20,18", rule="MC-U2", words="R1 is in the way after 3.5″")
    assert "needs 12″, has 10″" in [reason.text for reason in ruling.reasons]
    t.put("r1", at="21,18")
    t.stays("b1", "18.5,18", rule="MC-T3", words="Barn is in the way after 7″")
    t.put("b1", at="4,18")
    t.stays("b1", "20,18", rule="MC-N1", words="needs 16″, has 10″")


def test_a_long_base_sweeps_pointing_along_its_way() -> None:
    """MC-U2: it needs its width beside it, its length before it."""
    t = table({"b1": "hammer 8,18 0", "r1": "rifles 12,19 0"})
    assert t.goes("b1", "15,18", facing=90)
    t.put("r1", at="12,18.99")
    t.stays("b1", "15,18", rule="MC-U2", words="R1 is in the way", facing=90)
    t.put("r1", at="12,18")
    assert t.goes("b1", "10.35,18", facing=90)
    t.stays("b1", "10.36,18", rule="MC-U2", facing=90)


def test_how_a_long_base_ends_counts_too() -> None:
    """MC-U2: turning sweeps nothing, but at the end it must have room."""
    t = table({"b1": "hammer 8,18 90", "r1": "rifles 15,19.1 0"})
    assert t.goes("b1", "15,18", facing=90)
    t.stays("b1", "15,18", rule="MC-U2", words="would stand on R1", facing=0)


def test_the_whole_base_stays_on_the_table() -> None:
    """MC-U2."""
    t = table({"b1": "lynx 5,18 270", "b2": "thresher 5,10 270"})
    assert t.goes("b1", "1,18")
    t.stays("b1", "0.99,18", rule="MC-U2", words="the table ends after 4″")
    assert t.goes("b2", "1.15,10", facing=270)
    t.put("b2", at="0.5,10", facing=0)
    assert t.goes("b2", "0.5,6", facing=0)
    t.stays("b2", "0.5,6", rule="MC-U2", words="hang over", facing=45)


def test_wrecks_are_in_the_way() -> None:
    """MC-U18."""
    t = table({"b1": "lynx 8,18 90", "r1": "hammer 13,18 0"}).wreck("r1")
    t.stays("b1", "16,18", rule="MC-U2", words="R1 is in the way")


def test_mechs_cross_infantry_but_do_not_end_on_it() -> None:
    """MC-B2, MC-U40: 'Mechs, quads and Colossals; tanks and squads don't."""
    for model in ("lynx", "mastiff", "citadel"):
        t = table({"b1": f"{model} 8,18 90", "r1": "rifles 11,18 0"})
        assert t.goes("b1", "13.9,18")
        t.stays("b1", "12,18", rule="MC-U2", words="would stand on R1")
    assert table({"b1": "lynx 8,18 90", "b2": "rifles 11,18 0"}).goes("b1", "13.9,18")
    for model in ("hammer", "leapers"):
        t = table({"b1": f"{model} 8,18 90", "r1": "rifles 11,18 0"})
        t.stays("b1", "14,18", rule="MC-U2", words="R1 is in the way", facing=90)


def test_nobody_is_in_the_way_of_a_cruising_vtol_but_where_it_ends() -> None:
    """MC-X4, MC-U27: and it is in nobody's way."""
    t = table({
        "b1": "kestrel 8,18 90 level=cruising", "r1": "boar 13,18 0", "r2": "lynx 13,14 270",
    })
    assert t.goes("b1", "20,18", facing=90)
    t.stays("b1", "13,18", rule="MC-U2", words="would stand on R1", facing=90)
    t.put("b1", at="10,14").passing()
    assert t.goes("r2", "7,14")
    t.stays("r2", "10,14", rule="MC-U2", words="would stand on B1")


def test_going_there_moves_turns_and_marks() -> None:
    """MC-N1, MC-U2: the facing at the end is free."""
    t = table({"b1": "lynx 10,18 0"}).go("b1", "13,18", "13,14", facing=45)
    assert (t.at("b1"), t.faces("b1"), t["b1"].moved) == ("13.00,14.00", 45, True)
    assert t.of(Moved)[0].path == tuple(map(t.cell, ("10,18", "13,18", "13,14")))
    assert t.of(Turned)[0] == Turned("b1", 0, 9)
    assert not t.ordering() and t["b1"].tokens == 1


def test_how_a_unit_moves_is_told() -> None:
    """MC-N2, MC-V1."""
    t = table({"b1": "lynx 10,30 0", "b2": "boar 20,30 0", "b3": "kestrel 30,30 0 level=cruising"})
    assert t.go("b1", "10,20", kind="run").of(Moved)[0].how == "run"
    assert t.go("b2", "20,25").of(Moved)[0].how == "drive"
    t.passing(2)
    assert t.go("b3", "30,25").of(Moved)[0].how == "fly"


def test_turning_is_a_move_order_of_its_own() -> None:
    """MC-N1, MC-U2."""
    t = table({"b1": "lynx 10,18 0", "b2": "boar 10,10 0", "r1": "rifles 11.1,10 0"})
    t.refused("turn b1 to 0", "MC-U2", "faces that way already")
    t.refused("turn b2 to 90", "MC-U2", "would stand on R1")
    t.play("turn b1 to 90")
    assert t.faces("b1") == 90 and t["b1"].tokens == 1 and not t.ordering()


def test_a_run_is_twice_as_fast_and_hot() -> None:
    """MC-N2: 'Mechs only."""
    t = table({"b1": "lynx 4,18 90", "b2": "boar 4,10 90"})
    t.stays("b2", "10,10", rule="MC-N2", words="no ’Mech", kind="run")
    t.stays("b1", "24.01,18", rule="MC-N1", words="needs 20.01″, has 20″", kind="run")
    t.go("b1", "24,18", kind="run")
    assert t["b1"].heat == 1


def test_an_assault_moves_and_then_shoots() -> None:
    """MC-N1: the order goes on while there is anybody to shoot at."""
    t = table({"b1": "lynx 10,18 0", "r1": "hound 10,6 180"}).go("b1", "10,14", kind="assault")
    assert t.ordering() and not t.state.spins
    t.refused("move b1 along 10.00,14.00-10.00,13.00 facing 0", "MC-N1", "its assault")
    t.play("fire b1 at r1 with primary", 3, 4)
    assert not t.ordering()
    t = table({"b1": "lynx 10,30 0", "r1": "hound 10,6 180"}).go("b1", "10,26", kind="assault")
    assert not t.ordering()


@pytest.mark.parametrize(("edge", "high"), [("12.05", True), ("12.06", False)])
def test_of_two_borders_close_together_the_edge_of_raised_ground_stops(
    edge: str, high: bool
) -> None:
    """MC-T2, MC-T6: up to 0.05″ behind the border of a wood, which a way may lead past it."""
    t = table({"b1": "lynx 9,12 90"}, {
        "wood": "hindering 12,8 16,8 16,16 12,16",
        "hill": f"elevated {edge},8 16,8 16,16 {edge},16",
    })
    stop = movement.stop_on(
        t.context, terrain.lie(t.context, t["b1"]), t.cell("9,12"), t.cell("15,12"))
    assert stop is not None and (stop.high, stop.edge.area.id) == (high, "hill" if high else "wood")


@pytest.mark.parametrize(("points", "stop", "crossed"), [
    (["10,12"], None, None), (["12.04,12"], "wood", None), (["9,6", "9,4.9"], None, "hill"),
])
def test_a_way_says_what_has_ended_it(
    points: list[str], stop: str | None, crossed: str | None
) -> None:
    """MC-T2, MC-T6: nothing, the border of a wood, the edge of a hill."""
    t = table({"b1": "lynx 9,12 90"}, {
        "wood": "hindering 12,8 16,8 16,16 12,16", "hill": "elevated 5,2 16,2 16,6 5,6",
    })
    path = tuple(map(t.cell, ["9,12", *points]))
    walk = movement.walk(t.context, t.state, t["b1"], "move", path, 0)
    assert isinstance(walk, movement.Walk), walk
    assert (walk.stop and walk.stop.id, walk.crossed and walk.crossed.id) == (stop, crossed)
    assert walk.unstopped == (stop is None and crossed is None)


def test_a_way_bends_where_it_meets_the_edge_and_not_beyond_it() -> None:
    """MC-T6, MC-U5: one bend, up to 0.05″ past the edge, and it ends up to 1.3″ behind it."""
    t = table({"b1": "lynx 9,12 90"}, {"hill": "elevated 5,2 16,2 16,6 5,6"})
    for points in (["9,6", "9,4.9"], ["9,5.95", "9,4.9"], ["9,4.7"]):
        assert t.cost("b1", *points) == 6
    for points in (["9,5.94", "9,4.9"], ["9,6", "9,5.5", "9,4.9"]):
        t.stays("b1", *points, rule="MC-T6", words="the way bends beyond it")
    t.stays("b1", "9,4.69", rule="MC-T6", words="ends 1.31″ beyond it, at most 1.3″")


def test_a_way_into_a_wood_leans_over_its_border_and_is_measured_there() -> None:
    """MC-T2, MC-U5: 0.05″, over a bend or straight."""
    t = table({"b1": "lynx 9,12 90"}, {"wood": "hindering 12,8 16,8 16,16 12,16"})
    assert t.cost("b1", "12.02,12", "12.02,12.03") == t.cost("b1", "12.05,12") == 3.05
    for points in (["12.02,12", "12.02,12.04"], ["12.06,12"]):
        t.stays("b1", *points, rule="MC-T2", words="begins after 3″, and the way goes on")


@pytest.mark.parametrize(("kind", "rule"), [
    ("abrupt", "MC-T7"), ("elevated", "MC-T6"), ("hindering", "MC-T2"),
])
def test_what_is_in_the_way_before_a_border_is_named_before_it(kind: str, rule: str) -> None:
    """MC-U2, MC-T2, MC-T6, MC-T7: in the order in which the way meets them."""
    areas = {"hill": f"{kind} 5,2 16,2 16,6 5,6"}
    t = table({"b1": "lynx 9,13 90", "b2": "boar 9,9.5 0"}, areas)
    ruling = t.stays("b1", "9,12", "9,4.9" if kind == "abrupt" else "9,3", rule="MC-U2")
    assert [reason.rule for reason in ruling.reasons][:2] == ["MC-U2", rule]
    t = table({"b1": "lynx 9,13 90", "b2": "boar 9,2.5 90"}, areas)
    assert t.judge(t.way("b1", "9,12", "9,2.5")).reasons[0].rule == rule


def test_a_way_that_ends_as_it_leads_turns_nobody() -> None:
    """MC-U2: only another facing at its end is told as a turn."""
    t = table({"b1": "lynx 10,18 0"})
    assert t.go("b1", "13,18", facing=90).of(Turned) == []
