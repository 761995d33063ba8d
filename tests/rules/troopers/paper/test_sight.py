"""Line of sight from the paper's side: TR-L1 to TR-L3, TR-U1, TR-U2.

A line is there when the one who activates can be fired at: r1 waits with an arc all around it.
"""

import pytest

from tests.rules.troopers.paper.tables import HOUSE, Paper

YARD = "\n  size: [30, 12]\n"
HUT = """
  size: [20, 9]
  levels:
    - {letter: u, title: Roof}
  buildings: {hut: Hut, tower: Tower}
  floors:
    - {kind: planks, building: hut, box: [4.25, r2.5, 8.25, r8.5]}
    - {kind: roof, level: u, building: hut, box: [4.25, r2.5, 8.25, r8.5]}
    - {kind: planks, building: tower, box: [12.25, r2.5, 15.25, r8.5]}
    - {kind: roof, level: u, building: tower, box: [12.25, r2.5, 15.25, r8.5]}
  walls:
    - {boxes: [[4.25, r2.5, 8.25, r8.5]]}
    - {boxes: [[12.25, r2.5, 15.25, r8.5]]}
  doors:
    - {line: [[4.25, r4.5], [4.25, r5.5]]}
    - {line: [[15.25, r4.5], [15.25, r5.5]]}
  windows:
    - {line: [[8.25, r4.5], [8.25, r5.5]]}
  stairs:
    - {dot: "0504", kind: ladder}
    - {dot: "1404", kind: ladder}
"""
"""A hut of one storey with a window to the east, and a tower with a flat roof across the yard."""


def low(*xs: float, kind: str = "low-wall", row: str = "r5") -> str:
    """Things of half an inch by 0.8 on row 5, with their middles at these places."""
    return "".join(
        f"    - {{kind: {kind}, at: [{x}, {row}], size: [0.4, 0.8]}}\n" for x in xs)


def drawn(*xs: float, kind: str = "low-wall") -> str:
    return YARD + "  things:\n" + low(*xs, kind=kind)


def sees(shooter: str, target: str, drawing: str, *, prone: str = "") -> list[int] | None:
    """The values of the target number for r1 (shooter) at b1 (target), None without a line.
    prone: "r", "b" or "rb"."""
    table = Paper({"b1": f"{target} primary=rifle", "r1": f"{shooter} primary=rifle"}, drawing)
    for towards in (0, 120, 240):
        table.watch("r1", 150, towards)
    table.put("r1", prone="r" in prone).put("b1", prone="b" in prone)
    if not table.judge("activate b1").allowed:
        table.refused("activate b1", "TR-U3")
        return None
    table.play("activate b1")
    arc = table.waiting()[0][1]
    return [line.value for line in table.forecast(f"fire r1 with arc {arc}").modifiers]


# TR-L1


def test_tr_l1_high_walls_and_trunks_block_low_things_do_not() -> None:
    """TR-L1: on the straight line between the dots; the end of a wall that is just touched blocks,
    a hair beside it doesn't."""
    wall = YARD + "  walls:\n    - {{lines: [[[8, {}], [8, r5.5]]]}}\n"
    assert sees("1505", "0505", wall.format("r4.5")) is None
    assert sees("1505", "0505", wall.format("r5")) is None
    assert sees("1505", "0505", wall.format("r5.01")) == [6]
    assert sees("1505", "0505", drawn(8, kind="tree")) is None
    assert sees("1505", "0505", YARD + "  things:\n" + low(8, kind="tree", row="r5.5")) == [6]
    for kind in ("low-wall", "hedge", "table", "cart"):
        assert sees("1505", "0505", drawn(8, kind=kind)) == [6, 1]


def test_tr_l1_other_high_things_block_as_well() -> None:
    """TR-L1: crates stacked high, a boulder."""
    for kind in ("crates", "boulder", "wardrobe"):
        assert sees("1505", "0505", drawn(8, kind=kind)) is None


def test_tr_l1_closed_buildings_block_but_not_through_doorways_and_windows() -> None:
    """TR-L1: out of the house through its window in row 5, in through its doorway; not through its
    walls, and not through the whole house."""
    assert sees("0805", "1405", HOUSE) == [6]
    assert sees("1405", "0805", HOUSE) == [6, 1]
    assert sees("0806", "1406", HOUSE) is None
    assert sees("0205", "0705", HOUSE) == [6, 1]
    assert sees("0207", "0707", HOUSE) is None
    assert sees("0105", "1405", HOUSE) == [6, 1, 1]
    assert sees("0107", "1407", HOUSE) is None


def test_tr_l1_it_is_the_same_both_ways() -> None:
    """TR-L1: where one standing sees the other, the other sees it."""
    spots = ["0305", "0505", "0706", "0805", "1005", "1208", "0911", "u0805", "u0606", "t0605"]
    for a in spots:
        for b in spots:
            if a < b:
                assert (sees(a, b, HOUSE) is None) == (sees(b, a, HOUSE) is None), (a, b)


# TR-L2


def yard(x: float, kind: str) -> str:
    """The house and a thing on row 5 of the ground east of it."""
    part = (f"    - {{lines: [[[{x}, r4.5], [{x}, r5.5]]]}}\n" if kind == "wall" else "")
    text = HOUSE.replace("  walls:\n", "  walls:\n" + part)
    return text if part else text + "  things:\n" + low(x, kind=kind)


@pytest.mark.parametrize("kind", ["wall", "tree", "low-wall"])
def test_tr_l2_from_above_only_things_of_the_higher_level_count(kind: str) -> None:
    """TR-L2: from the upper window a wall, a trunk or a low wall between is looked over, and from
    below as well; on one level it blocks or covers."""
    drawing = yard(11, kind)
    assert sees("u0805", "1405", drawing) == [6]
    assert sees("1405", "u0805", drawing) == [6, 1], "the upper window"
    assert sees("0805", "1405", drawing) == ([6, 1] if kind == "low-wall" else None)


@pytest.mark.parametrize(
    ("part", "counts"),
    [
        ("low-wall, at: [12.3, r5]", True), ("low-wall, at: [12.29, r5]", False),
        ("hedge, at: [12.3, r5]", True), ("low-wall, at: [13, r5]", True),
    ],
)
def test_tr_l2_low_things_within_one_dot_of_the_target_always_count(
    part: str, counts: bool
) -> None:
    """TR-L2: the target at 13.5, the near side of the thing one inch before it and a hair more."""
    drawing = f"{HOUSE}  things:\n    - {{kind: {part}, size: [0.4, 0.8]}}\n"
    assert sees("u0805", "1405", drawing) == ([6, 1] if counts else [6])


@pytest.mark.parametrize(
    ("part", "counts"),
    [
        ("walls:\n    - {lines: [[[13.01, r5.4], [13.01, r5.95]]]}", True),
        ("walls:\n    - {lines: [[[13, r5.4], [13, r5.95]]]}", False),
        ("things:\n    - {kind: tree, at: [13.3, r5.9], size: [0.3, 0.3]}", True),
        ("things:\n    - {kind: tree, at: [11.5, r5.6], size: [0.3, 0.3]}", False),
    ],
)
def test_tr_l2_high_things_within_one_dot_of_the_target_always_block(
    part: str, counts: bool
) -> None:
    """TR-L2: the target at 14 in row 6; an inch before it the line is at 13.0087."""
    kind, rest = part.split(":\n", 1)
    drawing = (HOUSE.replace("  walls:\n", f"  walls:\n{rest}\n") if kind == "walls"
               else f"{HOUSE}  {kind}:\n{rest}\n")
    assert (sees("u0805", "1406", drawing) is None) is counts


def test_tr_l2_things_of_the_higher_level_block() -> None:
    """TR-L2: the upper storey has no window to the north, nor one in row 6."""
    assert sees("u0806", "1406", HOUSE) is None
    assert sees("u0603", "0701", HOUSE) is None


# TR-L3


def test_tr_l3_one_prone_solid_low_things_beside_the_shooter_block() -> None:
    """TR-L3: the shooter at 14.5, the low wall within its inch; with either of them prone."""
    drawing = drawn(14)
    assert sees("1505", "0505", drawing) == [6]
    for prone in ("r", "b", "rb"):
        assert sees("1505", "0505", drawing, prone=prone) is None, prone


def test_tr_l3_and_those_beside_a_prone_target() -> None:
    """TR-L3 (R): the target at 4.5; a standing one isn't hidden."""
    drawing = drawn(5)
    assert sees("1505", "0505", drawing) == [6, 1]
    assert sees("1505", "0505", drawing, prone="b") is None
    assert sees("1505", "0505", drawing, prone="r") == [6, 1, -1]


def test_tr_l3_a_thing_in_between_blocks_only_when_both_are_prone() -> None:
    """TR-L3: more than an inch from either."""
    drawing = drawn(9)
    assert sees("1505", "0505", drawing, prone="r") == [6, 1, -1]
    assert sees("1505", "0505", drawing, prone="b") == [6, 1, 1]
    assert sees("1505", "0505", drawing, prone="rb") is None


@pytest.mark.parametrize(("x", "hides"), [(5.7, True), (5.71, False)])
def test_tr_l3_adjacent_is_within_one_inch(x: float, hides: bool) -> None:
    """TR-L3: its near edge exactly one inch from the prone target, and a hair more."""
    assert (sees("1505", "0505", drawn(x), prone="b") is None) is hides
    mirrored = 19 - x
    assert (sees("1505", "0505", drawn(mirrored), prone="r") is None) is hides


def test_tr_l3_only_solid_things() -> None:
    """TR-L3, TR-U2: hedges, fences and chairs hide nobody."""
    for kind in ("hedge", "fence", "chair"):
        for x in (5, 9, 14):
            assert sees("1505", "0505", drawn(x, kind=kind), prone="rb") is not None


def test_tr_l3_a_window_sill_is_solid_a_doorway_is_open() -> None:
    """TR-L3: who lies under the window isn't seen through it, who lies in the doorway is."""
    assert sees("1405", "0805", HOUSE, prone="b") is None
    assert sees("0205", "0505", HOUSE, prone="b") is not None


# TR-U1


def test_tr_u1_a_floor_is_a_floor() -> None:
    """TR-U1: in one building on different levels nobody is seen, but from or to the dot of the
    stairs that join them."""
    assert sees("u0606", "0506", HOUSE) is None
    assert sees("u0704", "0506", HOUSE) is not None
    assert sees("0506", "u0704", HOUSE) is not None
    assert sees("u0506", "0704", HOUSE) is not None
    assert sees("t0606", "u0506", HOUSE) is None
    assert sees("u0704", "0704", HOUSE) is not None
    assert sees("t0704", "0506", HOUSE) is not None, "straight down both ladders"


def test_tr_u1_a_roof_overhead_closes() -> None:
    """TR-U1: from the tower's roof into the hut only through its window, though the walls are of
    the lower level; out in the yard everybody is seen."""
    assert sees("u1305", "0805", HUT) == [6, 1]
    assert sees("u1306", "0806", HUT) is None
    assert sees("u1306", "0606", HUT) is None
    assert sees("u1306", "1006", HUT) == [6]
    assert sees("0806", "u1306", HUT) is None
    assert sees("0805", "u1305", HUT) == [6]
    assert sees("u1306", "u0806", HUT) == [6]


def test_tr_u9_range_counts_the_levels() -> None:
    """TR-U9: a rifle is short to 26 dots; from the roof the 25th is the 26th, the 26th long."""
    drawing = HUT.replace("size: [20, 9]", "size: [45, 9]")
    assert sees("u1305", "3805", drawing) == [6]
    assert sees("u1305", "3905", drawing) == [6, 2]
    assert sees("1705", "4305", drawing) == [6]
