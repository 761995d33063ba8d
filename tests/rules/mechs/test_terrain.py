"""Every cell of the movement and terrain matrix (MC-X1 to MC-X9), and the effects of the ground."""

import pytest

from game.rules.mechs import terrain
from tests.rules.mechs.kit import Table, table

MODES = {
    "foot": "rifles", "aquatic": "waders", "hover": "lancer", "vtol": "kestrel",
    "cruising": "kestrel", "tracked": "hammer", "wheeled": "hare", "mech": "lynx",
    "colossal": "citadel", "quad": "mastiff",
}
GROUNDS = ("hindering", "blocking", "shallow", "deep")
MATRIX = {
    "MC-X1 foot": "H X H X", "MC-X2 aquatic": "H X C C", "MC-X3 hover": "X X C C",
    "MC-X3 vtol": "X X C C", "MC-X4 cruising": "C C C C", "MC-X5 tracked": "C X C X",
    "MC-X6 wheeled": "H X X X", "MC-X7 mech": "H X C H", "MC-X8 colossal": "H X C H",
    "MC-X9 quad": "H X C H",
}
CELLS = [
    (rule.split()[0], rule.split()[1], ground, way)
    for rule, ways in MATRIX.items() for ground, way in zip(GROUNDS, ways.split(), strict=True)
]


def stand(mode: str, ground: str) -> Table:
    """A unit of a mode heading east, four inches from a strip of ground."""
    level = " level=cruising" if mode == "cruising" else ""
    return table(
        {"b1": f"{MODES[mode]} 10,18 90{level}"}, {"strip": f"{ground} 12.5,2 17,2 17,34 12.5,34"}
    )


@pytest.mark.parametrize(("rule", "mode", "ground", "way"), CELLS)
def test_each_cell_of_the_matrix(rule: str, mode: str, ground: str, way: str) -> None:
    """MC-X1, MC-X2, MC-X3, MC-X4, MC-X5, MC-X6, MC-X7, MC-X8, MC-X9: C, H or X; MC-T2, MC-T3."""
    t = stand(mode, ground)
    if way == "C":
        assert t.goes("b1", "14.5,18", facing=90)
    elif way == "H":
        assert t.goes("b1", "12.5,18", facing=90)
        t.stays("b1", "14.5,18", rule="MC-T2", words="Strip begins after 2.5″", facing=90)
    else:
        closed = "MC-T3" if ground == "blocking" else rule
        t.stays("b1", "14.5,18", rule=closed, words="Strip is in the way", facing=90)
        t.stays("b1", "12.5,18", rule=closed, facing=90)


@pytest.mark.parametrize("mode", MODES)
def test_clear_ground_changes_nothing(mode: str) -> None:
    """MC-T1: as far as the speed goes, for everybody."""
    level = " level=cruising" if mode == "cruising" else ""
    t = table({"b1": f"{MODES[mode]} 10,18 90{level}"})
    assert t.cost("b1", "14.5,18", facing=90) == 4.5


DEEP = {"lake": "deep 6,14 14,14 14,22 6,22"}


@pytest.mark.parametrize(("mode", "under"), [
    ("aquatic", True), ("mech", True), ("colossal", True), ("quad", True), ("hover", False),
    ("vtol", False), ("cruising", False),
])
def test_who_is_submerged_in_deep_water(mode: str, under: bool) -> None:
    """MC-T5, MC-X2, MC-X3, MC-X7, MC-X8, MC-X9."""
    level = " level=cruising" if mode == "cruising" else ""
    t = table({"b1": f"{MODES[mode]} 10,18 90{level}"}, DEEP)
    assert terrain.submerged(t.context, t["b1"]) is under


def test_the_dot_says_which_ground_a_unit_is_in() -> None:
    """MC-G2: a base may reach into ground that its dot isn't in; a border belongs to the ground."""
    t = table({"b1": "lynx 5.99,18 90", "b2": "lynx 6,15 90"}, DEEP)
    assert not terrain.submerged(t.context, t["b1"])
    assert terrain.submerged(t.context, t["b2"])
    assert terrain.water(t.context, t["b2"]) == "lake"


@pytest.mark.parametrize(("mode", "ground", "steps"), [
    ("mech", "shallow", 1), ("mech", "deep", 2), ("colossal", "shallow", 1),
    ("colossal", "deep", 2), ("quad", "shallow", 2), ("quad", "deep", 2),
])
def test_water_cools_who_begins_and_ends_its_turn_in_it(
    mode: str, ground: str, steps: int
) -> None:
    """MC-X7, MC-X8, MC-X9: at the end of the side's turn."""
    t = table({"b1": f"{MODES[mode]} 10,18 90 heat=3"}, {"lake": f"{ground} 6,14 14,14 14,22 6,22"})
    t.passing()
    assert t["b1"].heat == 3 - steps


def test_who_leaves_the_water_or_has_just_come_in_does_not_cool() -> None:
    """MC-X7: both the start and the end of the turn count."""
    lake = {"lake": "shallow 6,14 14,14 14,22 6,22"}
    out = table({"b1": "lynx 10,18 90 heat=3"}, lake).go("b1", "16,18", facing=90).passing()
    assert out["b1"].heat == 3
    into = table({"b1": "lynx 16,18 90 heat=3"}, lake).go("b1", "10,18", facing=90).passing()
    assert into["b1"].heat == 3
    assert into.passing(2)["b1"].heat == 2


# --- stopping and half speed --------------------------------------------------------------------

WOOD = {"wood": "hindering 12,10 18,10 18,26 12,26"}


def test_the_stop_on_entering_may_lie_a_little_inside() -> None:
    """MC-T2, MC-U4: at most 0.05″."""
    t = table({"b1": "lynx 8,18 90"}, WOOD)
    assert t.cost("b1", "12.05,18") == 4.05
    t.stays("b1", "12.06,18", rule="MC-T2", words="after 4″")
    t.stays("b1", "12.02,18", "12.02,14", rule="MC-T2")


def test_from_hindering_ground_one_goes_on_and_into_the_next() -> None:
    """MC-T2: only coming in from the clear stops."""
    two = {**WOOD, "copse": "hindering 17,10 20,10 20,26 17,26"}
    t = table({"b1": "bulwark 15,18 90", "b2": "lynx 12.05,15 90"}, two)
    assert t.goes("b2", "16,15") and not t.goes("b2", "17.5,15")
    assert t.goes("b1", "18,18")
    t.put("b1", at="16,18")
    assert t.goes("b1", "18.5,18")
    apart = {**WOOD, "copse": "hindering 18.5,10 20,10 20,26 18.5,26"}
    t = table({"b1": "lynx 17.5,18 90"}, apart)
    t.stays("b1", "19.5,18", rule="MC-T2", words="Copse begins after 1″")
    assert t.goes("b1", "18.5,18")


def test_half_speed_where_the_base_touches_hindering_ground_as_the_move_begins() -> None:
    """MC-T2, MC-U3: the base counts, not the dot; ten inches become five."""
    t = table({"b1": "lynx 11,18 270", "b2": "lynx 10.99,14 270"}, WOOD)
    t.stays("b1", "5.9,18", rule="MC-T2", words="needs 5.1″, has 5″")
    assert t.goes("b1", "6,18")
    assert t.goes("b2", "1,14")


def test_half_a_speed_is_rounded_up_to_whole_inches_and_then_doubled() -> None:
    """MC-G1, MC-U3: five is three; run: twice that."""
    t = table({"b1": "rifles 12,18 270", "b2": "lynx 12,12 270 click=2"}, WOOD)
    assert t.goes("b1", "9,18") and not t.goes("b1", "8.99,18")
    speed = t.context.row(t["b2"]).dial[2].speed
    half = -(-speed // 2)
    assert t.goes("b2", f"{12 - 2 * half},12", kind="run")
    assert not t.goes("b2", f"{12 - 2 * half - 0.01:.2f},12", kind="run")


def test_half_speed_only_on_ground_that_hinders_that_mode() -> None:
    """MC-X5: tracks don't mind woods. MC-X7: nor do 'Mechs mind shallow water."""
    t = table({"b1": "hammer 12,18 270"}, WOOD)
    assert t.goes("b1", "4,18", facing=270)
    t = table({"b1": "lynx 12,18 270"}, {"ford": "shallow 12,10 18,10 18,26 12,26"})
    assert t.goes("b1", "2,18")


# --- raised ground ------------------------------------------------------------------------------

HILL = {"hill": "elevated 12,10 20,10 20,26 12,26"}
BLUFF = {"bluff": "abrupt 12,10 20,10 20,26 12,26 access=12,18"}


def test_going_onto_raised_ground_ends_the_move_and_puts_the_base_on() -> None:
    """MC-T6, MC-U5: only the way up to the edge is measured; a 'Mech may lie 1.3″ beyond."""
    t = table({"b1": "lynx 3,18 90"}, HILL)
    assert t.cost("b1", "13,18") == 9
    assert t.goes("b1", "13.3,18")
    t.stays("b1", "13.31,18", rule="MC-T6", words="the edge of Hill after 9″")
    t.stays("b1", "12.9,18", rule="MC-U5", words="half on Hill")
    t.stays("b1", "13,18", "13,16", rule="MC-T6")
    t.stays("b1", "12.9,18", "13.1,18.4", rule="MC-T6", words="the way bends beyond it")


def test_the_base_may_be_put_to_the_side_of_the_crossing() -> None:
    """MC-U5: one bend, at the edge itself."""
    t = table({"b1": "lynx 3,17 90"}, HILL)
    assert t.goes("b1", "12,17", "13.1,17.6")
    assert not t.goes("b1", "12,17", "13.1,17.8")


def test_leaving_raised_ground_ends_the_move_too() -> None:
    """MC-T6."""
    t = table({"b1": "lynx 14,18 270"}, HILL)
    assert t.goes("b1", "11,18")
    t.stays("b1", "10,18", rule="MC-T6", words="at most 1.3″")
    t.stays("b1", "11.5,18", rule="MC-U5", words="half on Hill")


@pytest.mark.parametrize(("areas", "rule"), [("HILL", "MC-T6"), ("BLUFF", "MC-T7")])
def test_no_way_ends_across_the_edge_of_raised_ground(areas: str, rule: str) -> None:
    """MC-T6, MC-T7: the base is wholly on or wholly off, though its dot crosses nothing; on its way
    it may pass over the edge."""
    ground = {"HILL": HILL, "BLUFF": BLUFF}[areas]
    t = table({"b1": "lynx 8,18 90"}, ground)
    assert t.goes("b1", "11,14")
    t.stays("b1", "11.01,14", rule=rule, words="B1 would stand across the edge of")
    t.put("b1", at="11,8")
    t.stays("b1", "11.5,14", rule=rule)
    assert t.goes("b1", "11.5,14", "11,14")
    t.put("b1", at="14,14")
    assert t.goes("b1", "13,20")
    t.stays("b1", "12.99,20", rule=rule)


def test_a_long_base_stands_beside_an_edge_if_it_turns() -> None:
    """MC-T6: all of the base counts as it faces; a VTOL up there meets no edge (MC-X4)."""
    t = table({"b1": "boar 9,18 0", "b2": "kestrel 9,22 0 level=cruising"}, HILL)
    assert t.goes("b1", "11.5,18", facing=0)
    t.stays("b1", "11.5,18", facing=90, rule="MC-T6")
    assert t.goes("b1", "10.85,18", facing=90)
    t.stays("b1", "10.86,18", facing=90, rule="MC-T6")
    assert t.goes("b2", "12,22", facing=90)
    t.put("b1", at="11.5,18")
    t.refused("turn b1 to 90", "MC-T6", "across the edge")
    assert t.allowed("turn b1 to 180")


def test_a_vtol_comes_down_on_one_side_of_an_edge() -> None:
    """MC-T6, MC-U16: not across it."""
    t = table({"b1": "kestrel 11.5,18 0 level=cruising"}, HILL)
    assert t.allowed("descend b1")
    t.put("b1", at="11.51,18").refused("descend b1", "MC-T6", "across the edge")


def test_raised_ground_is_clear_once_one_is_on_it() -> None:
    """MC-T6."""
    t = table({"b1": "lynx 14,12 180"}, HILL)
    assert t.cost("b1", "14,22") == 10


def test_an_abrupt_edge_is_crossed_near_an_access_point_only() -> None:
    """MC-T7: within an inch of it."""
    t = table({"b1": "lynx 6,17 90"}, BLUFF)
    assert t.goes("b1", "13,17")
    t.put("b1", at="6,16.99")
    t.stays("b1", "13,16.99", rule="MC-T7", words="within 1″ of an access point")


def test_jump_jets_cross_abrupt_edges_anywhere() -> None:
    """MC-T7, MC-U6."""
    t = table({"b1": "hound 6,13 90"}, BLUFF)
    assert t.goes("b1", "13,13")
    t.stays("b1", "14,13", rule="MC-T6")


def test_a_cruising_vtol_crosses_everything() -> None:
    """MC-X4: it interacts with no terrain."""
    t = table({"b1": "kestrel 6,13 90 level=cruising"}, BLUFF)
    assert t.goes("b1", "16,13", facing=90)
    low = table({"b1": "kestrel 6,13 90"}, BLUFF)
    low.stays("b1", "16,13", rule="MC-T7", facing=90)


def test_a_wood_at_the_foot_of_a_hill_lets_nobody_by_unless_it_is_a_hairs_breadth() -> None:
    """MC-T2, MC-T6, MC-U4: the first of the two edges ends the move; within 0.05″ both are met."""
    for west, high in (("11.97", True), ("11", False)):
        wood = f"hindering {west},10 14,10 14,26 {west},26"
        t = table({"b1": "lynx 8,18 90"}, {**HILL, "wood": wood})
        assert t.goes("b1", "13,18") is high
        assert t.goes("b1", f"{west},18") is not high
