"""An open table: points, lengths, facings; bases and what they touch."""

import math
from fractions import Fraction

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from game.boards.bases import CONTACT, TIE, Base, PlacedBase, gap, on_table, overlap, spot, touch
from game.boards.errors import BoardError
from game.boards.table import FACINGS, UNIT, WAYS, TableBoard, inches, measured, shifted
from game.core import language

BOARD = TableBoard(36 * UNIT, 36 * UNIT)
ROUND, LARGE, LONG = Base(100, 100), Base(200, 200), Base(230, 100)

cells = st.integers(0, BOARD.n - 1)
spans = st.integers(-3600, 3600)


@given(cells)
def test_a_point_is_read_back_as_it_is_written(cell):
    assert BOARD.cell(BOARD.name(cell)) == cell
    assert BOARD.at(*BOARD.xy(cell)) == cell


def test_a_point_is_written_in_inches():
    assert BOARD.name(BOARD.at(1234, 560)) == "12.34,5.60"
    assert BOARD.cell("12.3,36") == BOARD.at(1230, 3600)
    assert [inches(n) for n in (720, 725, 700, 0, -5)] == ["7.2″", "7.25″", "7″", "0″", "−0.05″"]


def test_lengths_have_the_decimal_sign_of_the_language():
    language.speak("de")
    try:
        assert [inches(n) for n in (725, 720, 700, -5)] == ["7,25″", "7,2″", "7″", "−0,05″"]
    finally:
        language.speak(language.ENGLISH)
    assert inches(725) == "7.25″"


@pytest.mark.parametrize("name", ["", "12", "12.345,1", "-1,2", "36.01,2", "a,b", "1;2", "1,2,3"])
def test_what_is_no_point_of_the_table_is_refused(name):
    with pytest.raises(BoardError, match=r"no point|off the table"):
        BOARD.cell(name)


@given(spans, spans)
def test_lengths_are_rounded_up_to_the_grid(dx, dy):
    """MC-G1"""
    found = measured(dx, dy)
    assert found * found >= dx * dx + dy * dy
    assert found == 0 or (found - 1) ** 2 < dx * dx + dy * dy


@given(cells, cells, st.integers(0, 6000))
def test_a_point_along_the_way_is_no_further_than_asked(a, b, far):
    there = BOARD.along(a, b, far)
    assert BOARD.length(a, there) <= min(far, BOARD.length(a, b)) + 1
    assert BOARD.along(a, b, BOARD.length(a, b)) == b


def test_directions_are_a_table_of_whole_numbers_that_no_platform_rounds_otherwise():
    for facing, (x, y) in enumerate(WAYS):
        turn = math.radians(5 * facing)
        for exact, kept in ((math.sin(turn), x), (-math.cos(turn), y)):
            assert abs(exact * 1e6 - kept) < 0.5 - 1e-6
    assert len(WAYS) == FACINGS == 72
    assert WAYS[0] == (0, -1_000_000) and WAYS[18] == (1_000_000, 0)


@given(cells, st.integers(0, 71))
def test_the_facing_towards_a_point_is_the_nearest(cell, facing):
    x, y = BOARD.xy(cell)
    dx, dy = shifted(500, facing)
    if BOARD.holds(x + dx, y + dy):
        assert BOARD.toward(cell, BOARD.at(x + dx, y + dy)) == facing
    assert BOARD.toward(cell, cell) is None


@given(cells, cells, st.integers(0, 71))
def test_front_and_rear_part_the_table(cell, other, facing):
    """A point is in front, behind, or on the line between, which is front (MC-U7)."""
    front = BOARD.ahead(cell, facing, other)
    back = BOARD.ahead(cell, (facing + 36) % 72, other)
    assert front or back
    dx, dy = (Fraction(b - a) for a, b in zip(BOARD.xy(cell), BOARD.xy(other), strict=True))
    along = dx * WAYS[facing][0] + dy * WAYS[facing][1]
    assert front == (along >= 0) and (front and back) == (along == 0)


def test_a_capsule_has_its_spine_along_its_facing():
    assert spot(BOARD, BOARD.at(1000, 1000), 18, LONG) == PlacedBase((935, 1000), (1065, 1000), 50)
    assert spot(BOARD, BOARD.at(1000, 1000), 9, LARGE) == PlacedBase(
        (1000, 1000), (1000, 1000), 100
    )


@pytest.mark.parametrize(("apart", "together", "over"), [
    (149, True, True), (150, True, False), (150 + CONTACT, True, False), (153, False, False),
])
def test_bases_touch_at_two_hundredths_and_never_overlap(apart, together, over):
    """MC-U1"""
    a = spot(BOARD, BOARD.at(1000, 1000), 0, ROUND)
    b = spot(BOARD, BOARD.at(1000 + apart, 1000), 0, LARGE)
    assert (touch(a, b), overlap(a, b)) == (together, over)


points = st.tuples(st.integers(0, 60), st.integers(0, 60))


@given(points, points, points, points, st.integers(0, 30), st.integers(0, 30))
@example((0, 0), (60, 60), (0, 60), (60, 0), 1, 1)
@example((0, 30), (60, 30), (30, 30), (30, 60), 1, 1)
@example((0, 30), (40, 30), (20, 30), (60, 30), 1, 1)
def test_bases_meet_as_the_geometry_library_measures_them(a, b, c, d, one, other):
    """Points, strips, crossings, ends that lie on the other and strips along each other (MC-U1)."""
    first, second = PlacedBase(a, b, one), PlacedBase(c, d, other)
    far = gap(first, second)
    assert overlap(first, second) == overlap(second, first) == (far < -TIE)
    assert touch(first, second) == touch(second, first) == (far <= CONTACT + TIE)


@given(st.integers(-400, 400), st.integers(-400, 400), st.integers(0, 71), st.integers(0, 71))
def test_contact_is_decided_as_exact_numbers_would(dx, dy, turn, other):
    """MC-U1"""
    a = spot(BOARD, BOARD.at(1500, 1500), turn, LONG)
    b = spot(BOARD, BOARD.at(1500 + dx, 1500 + dy), other, ROUND)
    square = _square(b.start, a.start, a.end)
    least, contact = 100, 100 + CONTACT
    assert overlap(a, b) == (square < least * least)
    assert touch(a, b) == (square <= contact * contact)
    assert gap(a, b) == gap(b, a)


def _square(point, start, end):
    """The exact square of the distance of a point from a piece."""
    (px, py), (ax, ay), (bx, by) = point, start, end
    dx, dy = bx - ax, by - ay
    share = Fraction((px - ax) * dx + (py - ay) * dy, dx * dx + dy * dy)
    share = min(Fraction(1), max(Fraction(0), share))
    return (px - ax - share * dx) ** 2 + (py - ay - share * dy) ** 2


def test_a_base_is_on_the_table_with_all_of_it():
    assert on_table(BOARD, spot(BOARD, BOARD.at(100, 100), 0, LARGE))
    assert not on_table(BOARD, spot(BOARD, BOARD.at(99, 100), 0, LARGE))
    assert on_table(BOARD, spot(BOARD, BOARD.at(50, 200), 0, LONG))
    assert not on_table(BOARD, spot(BOARD, BOARD.at(50, 200), 18, LONG))


@pytest.mark.parametrize("size", [(0, 100), (100, 0), (9901, 100)])
def test_a_table_has_a_size(size):
    with pytest.raises(BoardError, match="1″ to 99″"):
        TableBoard(*size)
