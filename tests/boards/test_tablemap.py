"""Areas of an open table, and bases that are moved among them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.boards.bases import Base, spot
from game.boards.errors import BoardError
from game.boards.sweep import hits, meeting, swept
from game.boards.table import UNIT, TableBoard
from game.boards.tablemap import Area, TableMap, square

BOARD = TableBoard(36 * UNIT, 36 * UNIT)
WOOD = Area("wood", "hindering", square(10, 10, 14, 14))
HOUSE = Area("house", "blocking", square(20, 10, 22, 14))
TABLE = TableMap(BOARD, [WOOD, HOUSE])
INFANTRY, MECH, TANK = Base(100, 100), Base(200, 200), Base(230, 100)


def cell(name):
    return BOARD.cell(name)


@pytest.mark.parametrize(("at", "where"), [
    ("12,12", [WOOD]), ("10,12", [WOOD]), ("9.99,12", []), ("14,14", [WOOD]), ("21,11", [HOUSE]),
])
def test_a_dot_is_in_an_area_with_its_border(at, where):
    """MC-G2"""
    assert list(TABLE.at(cell(at))) == where


@pytest.mark.parametrize(("at", "base", "touches", "covers"), [
    ("9.5,12", INFANTRY, True, False), ("9.49,12", INFANTRY, False, False),
    ("9.51,12", INFANTRY, True, True), ("9,12", MECH, True, False), ("8.99,12", MECH, False, False),
])
def test_a_base_touches_before_it_covers(at, base, touches, covers):
    """MC-T2, MC-T3"""
    one = spot(BOARD, cell(at), 0, base)
    assert bool(TABLE.under(one)) == touches and bool(TABLE.hit(one)) == covers


def test_a_whole_base_on_an_area():
    """MC-T6"""
    assert TABLE.holds(WOOD, spot(BOARD, cell("11,12"), 0, MECH))
    assert not TABLE.holds(WOOD, spot(BOARD, cell("10.99,12"), 0, MECH))
    assert TABLE.holds(WOOD, spot(BOARD, cell("10.5,12"), 0, TANK))
    assert not TABLE.holds(WOOD, spot(BOARD, cell("10.5,12"), 18, TANK))


def test_how_far_it_is_into_an_area_and_out_of_it():
    """MC-T2"""
    assert TABLE.first(cell("5,12"), cell("25,12"), WOOD) == 500
    assert TABLE.first(cell("12,12"), cell("25,12"), WOOD) == 201
    assert TABLE.first(cell("5,12"), cell("9,12"), WOOD) == -1
    assert TABLE.first(cell("5,9"), cell("25,9"), WOOD) == -1


@given(st.integers(0, 3600), st.integers(0, 3600), st.integers(0, 3600), st.integers(0, 3600))
def test_the_way_in_is_the_first_point_that_lies_within(ax, ay, bx, by):
    a, b = BOARD.at(ax, ay), BOARD.at(bx, by)
    far = TABLE.first(a, b, WOOD)
    ours = TABLE.inside(a, WOOD)
    if far >= 0:
        assert TABLE.inside(BOARD.along(a, b, far), WOOD) != ours
        assert far == 0 or TABLE.inside(BOARD.along(a, b, far - 1), WOOD) == ours
    elif (ax, ay) != (bx, by):
        assert TABLE.inside(b, WOOD) == ours


@pytest.mark.parametrize(("way", "first"), [
    (("5,12", "19,12"), None), (("5,12", "19.01,12"), "house"), (("5,9", "30,9"), None),
    (("5,9.01", "30,9.01"), "house"),
])
def test_no_part_of_a_base_comes_into_what_blocks(way, first):
    """MC-T3"""
    found = hits(TABLE, cell(way[0]), cell(way[1]), MECH, [], [HOUSE])
    assert (found[0].area.id if found else None) == first


def test_the_first_thing_in_the_way_is_named_first():
    others = [("r1", spot(BOARD, cell("17,13"), 0, INFANTRY))]
    found = hits(TABLE, cell("5,12"), cell("25,12"), MECH, others, [HOUSE])
    assert [(hit.unit, hit.area and hit.area.id) for hit in found] == [("r1", None), ("", "house")]
    assert 1088 <= found[0].far <= 1090 and found[1].far == 1400
    edge = hits(TABLE, cell("5,5"), cell("5,0.5"), MECH, [], [])
    assert edge == [(400, None, "")]


def test_a_long_base_sweeps_a_strip_as_wide_as_it_is():
    """MC-U2"""
    one = swept(BOARD, cell("5,5"), cell("9,5"), TANK)
    assert (one.start, one.end, one.radius) == ((500, 500), (900, 500), 50)
    assert not hits(TABLE, cell("17,12"), cell("19.5,12"), TANK, [], [HOUSE])
    assert hits(TABLE, cell("17,12"), cell("19.51,12"), TANK, [], [HOUSE])
    assert hits(TABLE, cell("5,5"), cell("5,0.49"), TANK, [], [])
    assert not hits(TABLE, cell("5,5"), cell("5,0.5"), TANK, [], [])


def test_a_base_comes_to_another_with_whatever_part_is_ahead():
    """MC-U2: a nose touches sooner than a flank."""
    there = spot(BOARD, cell("10,5"), 0, MECH)
    assert meeting(BOARD, cell("5,5"), cell("10,5"), 18, TANK, there) == 500 - 215
    assert meeting(BOARD, cell("5,5"), cell("10,5"), 0, TANK, there) == 500 - 150
    assert meeting(BOARD, cell("8,5"), cell("10,5"), 18, TANK, there) is None
    assert meeting(BOARD, cell("5,9"), cell("10,9"), 18, TANK, there) is None


def test_bases_in_contact_part_and_slide_but_come_no_closer():
    others = [("r1", spot(BOARD, cell("7,5"), 0, MECH))]
    assert not hits(TABLE, cell("5,5"), cell("4,5"), MECH, others, [])
    assert not hits(TABLE, cell("5,5"), cell("5,8"), MECH, others, [])
    assert hits(TABLE, cell("5,5"), cell("5.01,5"), MECH, others, [])


@pytest.mark.parametrize(("ring", "why"), [
    (((0, 0), (100, 100)), "2 corners"),
    (((0, 0), (100, 100), (100, 0), (0, 100)), "isn't simple"),
    (((0, 0), (100, 0), (200, 0)), "isn't simple"),
])
def test_an_outline_must_enclose_something(ring, why):
    with pytest.raises(BoardError, match=why):
        TableMap(BOARD, [Area("x", "blocking", ring)])


@pytest.mark.parametrize("aim", ["3,5", "4,3", "4,7.5", "5,2"])
def test_a_long_base_with_a_neighbour_at_its_flank_parts_from_it(aim: str) -> None:
    """MC-U2: only its width is swept."""
    others = [("b2", spot(BOARD, cell("6,5"), 0, TANK))]
    assert not hits(TABLE, cell("5,5"), cell(aim), TANK, others, [])
    assert hits(TABLE, cell("5,5"), cell("6.5,5"), TANK, others, [])


@pytest.mark.parametrize(("a", "b", "least", "most"), [
    ("12.14,10.01", "14.01,9.90", 15, 40), ("9.94,14.08", "10.07,9.95", 150, 195),
])
def test_a_way_that_hardly_leaves_the_border_comes_in_or_out_once(
    a: str, b: str, least: int, most: int
) -> None:
    """MC-T2: where the grid's points of a flat way lie now here, now there."""
    assert least <= TABLE.first(cell(a), cell(b), WOOD) <= most
