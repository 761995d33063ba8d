"""The map from the paper's side: TR-B1 to TR-B4."""

import pytest

from tests.rules.troopers.paper.tables import (
    HOUSE,
    Paper,
    around,
    distance,
    dots,
    name,
    walk,
)

INSIDE = [name(col, row) for row in range(3, 9) for col in range(5, 9)]
AWAY = {"r1": "1611 primary=rifle"}


@pytest.mark.parametrize("dot", ["0706", "0805"])
def test_tr_b1_every_dot_has_six_neighbours_one_inch_away(dot: str) -> None:
    """TR-B1: in even and in odd rows; 1 AP reaches these six and no other."""
    table = Paper({"b1": f"{dot} primary=rifle", "r1": "3012 primary=rifle"})
    one = {end for end, cost in table.reaches("b1").items() if cost == 1}
    assert one == set(around(dot))
    assert len(one) == 6


def test_tr_b1_range_and_steps_are_counted_in_dots() -> None:
    """TR-B1: on open ground a dot n dots away costs n AP, as far as the AP go."""
    table = Paper({"b1": "1506 primary=rifle", "r1": "3012 primary=rifle"})
    near = {dot: distance("1506", dot) for dot in dots(30, 12)}
    assert table.reaches("b1") == {dot: far for dot, far in near.items() if 0 < far <= 8}


def test_tr_b1_one_unit_on_one_dot() -> None:
    """TR-B1, TR-M11: an occupied dot is no end of a walk."""
    table = Paper({"b1": "0505 primary=rifle", "b2": "0605 primary=rifle", **AWAY})
    table.refused(walk("b1", "0505", "0605"), "TR-M11", says=("Blue 2", "0605"))
    assert "0605" not in table.reaches("b1")


def test_tr_b2_only_to_an_adjacent_dot_from_the_own_one() -> None:
    """TR-B2: two dots at once, no step, a start elsewhere, and back to where it stands."""
    table = Paper({"b1": "0505 primary=rifle", **AWAY})
    table.refused(walk("b1", "0505", "0705"), "TR-B2", says=("0705", "0505"))
    table.refused(walk("b1", "0605", "0705"), "TR-B2", says=("0505", "0605"))
    table.refused(walk("b1", "0505", "0505"), "TR-B2")
    table.refused(walk("b1", "0505", "0605", "0505"), "TR-B2")
    assert table.cost(walk("b1", "0505", "0605", "0505", "0405")) == 3


WALL = "\n  size: [10, 8]\n  walls:\n    - {lines: [[[4.25, r3.5], [4.25, r6.5]]]}\n"
TREE = "\n  size: [10, 8]\n  things:\n    - {kind: tree, at: [4, r5], size: [0.4, 0.4]}\n"


def test_tr_b2_a_high_wall_is_in_the_way_and_only_there() -> None:
    """TR-B2: across the wall none, past its ends all."""
    table = Paper({"b1": "0405 primary=rifle", **AWAY, "r1": "1008 primary=rifle"}, WALL)
    table.refused(walk("b1", "0405", "0505"), "TR-B2", says=("wall",))
    assert table.cost(walk("b1", "0405", "0404")) == 1
    table.refused(walk("b1", "0405", "0404", "0504"), "TR-B2", says=("wall", "0404", "0504"))
    assert table.cost(walk("b1", "0405", "0404", "0403", "0503")) == 3
    table.put("b1", at="0504")
    assert table.cost(walk("b1", "0504", "0503", "0403")) == 2


def test_tr_b2_a_line_that_touches_the_end_of_a_wall_touches_the_wall() -> None:
    """TR-B2: the wall ends exactly on the straight line between the dots, or a hair short."""
    for end, allowed in (("r5", False), ("r5.05", True)):
        drawing = f"\n  size: [10, 8]\n  walls:\n    - {{lines: [[[4, {end}], [4, r5.5]]]}}\n"
        table = Paper({"b1": "0405 primary=rifle", "r1": "1008 primary=rifle"}, drawing)
        assert table.judge(walk("b1", "0405", "0505")).allowed is allowed


def test_tr_b2_a_tree_trunk_is_in_the_way() -> None:
    """TR-B2: the step whose line meets the trunk is refused with its name; beside it all is open,
    under its leaves too."""
    table = Paper({"b1": "0405 primary=rifle", "r1": "1008 primary=rifle"}, TREE)
    table.refused(walk("b1", "0405", "0505"), "TR-B2", says=("trunk",))
    for dot in set(around("0405")) - {"0505"}:
        assert table.cost(walk("b1", "0405", dot)) == 1, dot


def test_tr_b2_only_onto_valid_ground() -> None:
    """TR-B2: upstairs there is ground only where there is a floor."""
    table = Paper({"b1": "u0606 primary=rifle", **AWAY}, HOUSE)
    assert {end[1:] for end in table.reaches("b1") if end[0] == "u"} == set(INSIDE) - {"0606"}


def test_tr_b3_buildings_are_entered_and_left_by_doorways_and_windows_only() -> None:
    """TR-B3: of all steps through the outer walls just the two through door and window."""
    table = Paper({"b1": "0405 primary=rifle", **AWAY}, HOUSE)
    found = set()
    for dot in INSIDE:
        for out in set(around(dot)) - set(INSIDE):
            for a, b in ((dot, out), (out, dot)):
                table.put("b1", at=a)
                if table.judge(walk("b1", a, b)).allowed:
                    found.add((a, b))
                else:
                    table.refused(walk("b1", a, b), "TR-B3", "TR-B2", says=(a, b))
    assert found == {("0505", "0405"), ("0405", "0505"), ("0805", "0905"), ("0905", "0805")}


def test_tr_b4_stairs_and_ladders_join_the_same_dot_of_two_levels() -> None:
    """TR-B4: on their dot one level at a time; nowhere else, and not on the slant."""
    table = Paper({"b1": "0704 primary=rifle", **AWAY}, HOUSE)
    assert table.cost(walk("b1", "0704", "u0704")) == 3
    assert table.cost(walk("b1", "0704", "u0704", "t0704")) == 6
    table.refused(walk("b1", "0704", "t0704"), "TR-B4")
    table.refused(walk("b1", "0704", "u0705"), "TR-B4")
    table.put("b1", at="0604")
    table.refused(walk("b1", "0604", "u0604"), "TR-B4")
    table.put("b1", at="t0704")
    assert table.cost(walk("b1", "t0704", "u0704", "0704")) == 6
    assert table.cost(walk("b1", "t0704", "t0604")) == 1


def test_tr_b4_the_level_is_always_shown() -> None:
    """TR-B4: on the unit card and in the dot's name after every change of level."""
    table = Paper({"b1": "0704 primary=rifle", **AWAY}, HOUSE)
    table.play(walk("b1", "0704", "u0704"))
    assert table.at("b1") == "u0704"
    card = table.game.unit_card(table.state, "b1")
    assert any("Upper" in row.value or "Upper" in row.text for row in card.rows), card.rows
    piece = next(one for one in table.game.pieces(table.state) if one.id == "b1")
    assert table.game.board.name(piece.cell) == "u0704"
