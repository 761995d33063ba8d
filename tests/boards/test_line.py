"""KZ-C2: the line from centre to centre, hexsides and corners included."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.boards.hexes import HexBoard, three_digits
from game.boards.line import LineTable
from tests.boards.reference import centres, clip
from tests.properties import examples

BOARD = HexBoard(18, 12, three_digits)
TABLE = LineTable(BOARD)
PLACES = centres(18, 12)
cells = st.integers(0, BOARD.n - 1)


def names(a: str, b: str) -> list[str]:
    return [BOARD.name(c) for c in TABLE.cells(BOARD.cell(a), BOARD.cell(b))]


def reference(a: int, b: int) -> dict[int, tuple[Fraction, Fraction]]:
    parts = {c: clip(PLACES[a], PLACES[b], PLACES[c]) for c in range(BOARD.n) if c not in (a, b)}
    return {c: part for c, part in parts.items() if part is not None}


def is_touched_only(a: int, b: int, cell: int) -> bool:
    """Whether no point of the segment lies strictly inside the hexagon (by its middle point)."""
    part = reference(a, b)[cell]
    middle = (part[0] + part[1]) / 2
    (ax, ay), (bx, by), (cx, cy) = PLACES[a], PLACES[b], PLACES[cell]
    x, y = ax + (bx - ax) * middle - cx, ay + (by - ay) * middle - cy
    return not (abs(y) < 1 and abs(x + y) < 2 and abs(x - y) < 2)


@examples(150)
@given(cells, cells)
def test_kz_c2_the_line_meets_just_what_exact_fractions_say(a: int, b: int) -> None:
    expected = reference(a, b) if a != b else {}
    assert set(BOARD.cells_in(TABLE.mask(a, b))) == set(expected)
    assert TABLE.mask(a, b) == TABLE.mask(b, a)
    assert TABLE.cells(a, b) == TABLE.cells(b, a)[::-1]
    assert set(BOARD.cells_in(TABLE.grazed(a, b))) == {
        c for c in expected if is_touched_only(a, b, c)
    }


@pytest.mark.parametrize("name", [
    "336", pytest.param("111", marks=pytest.mark.long), pytest.param("662", marks=pytest.mark.long),
])
def test_kz_c2_every_line_from_a_hex(name: str) -> None:
    a = BOARD.cell(name)
    for b in range(BOARD.n):
        assert set(TABLE.cells(a, b)) == (set(reference(a, b)) if a != b else set())


@examples(100)
@given(cells, cells)
def test_kz_c2_the_order_is_that_of_walking_along_the_line(a: int, b: int) -> None:
    expected = reference(a, b) if a != b else {}
    middles = [sum(expected[c]) for c in TABLE.cells(a, b)]
    assert middles == sorted(middles)


def test_kz_c2_neighbours_have_nothing_between_them() -> None:
    for a in range(BOARD.n):
        assert TABLE.cells(a, a) == ()
        for b in BOARD.neighbours(a):
            if b >= 0:
                assert TABLE.mask(a, b) == TABLE.grazed(a, b) == 0


def test_kz_c2_straight_down_a_column_meets_the_column_only() -> None:
    assert names("111", "116") == ["112", "113", "114", "115"]


def test_kz_c2_straight_through_slanting_hexsides_meets_that_row_only() -> None:
    ray = BOARD.ray(BOARD.cell("136"), 1)[:4]
    assert names("136", BOARD.name(ray[-1])) == [BOARD.name(c) for c in ray[:-1]]
    assert names("136", BOARD.name(ray[-1])) == ["156", "215", "235"]


def test_kz_c2_along_a_hexside_meets_both_hexes_beside_it() -> None:
    # two columns over in the same row, the line runs along the side that 132 and 133 share
    assert names("113", "153") == ["132", "133"]
    assert names("153", "113") == ["133", "132"]
    graze = TABLE.grazed(BOARD.cell("113"), BOARD.cell("153"))
    assert BOARD.cells_in(graze) == [BOARD.cell("132"), BOARD.cell("133")]
    # twice as far it crosses the hex between and runs along two such sides
    assert names("113", "233") == ["132", "133", "153", "212", "213"]
    assert TABLE.grazed(BOARD.cell("113"), BOARD.cell("233")) == BOARD.mask(
        BOARD.cell(name) for name in ("132", "133", "212", "213")
    )


def test_kz_c2_through_a_corner_meets_the_hex_that_only_touches_it() -> None:
    # from (0, 0) to (3, 9) in lattice units by way of the corner (1, 3) of 132 and (2, 6) of 114
    assert names("111", "135") == ["112", "132", "113", "133", "114", "134"]
    graze = TABLE.grazed(BOARD.cell("111"), BOARD.cell("135"))
    assert BOARD.cells_in(graze) == [BOARD.cell("114"), BOARD.cell("132")]
    for only_touched in ("114", "132"):
        assert not TABLE.clear(
            BOARD.cell("111"), BOARD.cell("135"), BOARD.bits[BOARD.cell(only_touched)]
        )


@pytest.mark.parametrize("blocker", ["132", "133"])
def test_kz_c2_one_blocker_beside_the_hexside_is_enough(blocker: str) -> None:
    a, b = BOARD.cell("113"), BOARD.cell("153")
    assert not TABLE.clear(a, b, BOARD.mask([BOARD.cell(blocker)]))
    assert TABLE.clear(a, b, BOARD.mask([BOARD.cell("112"), BOARD.cell("134")]))


def test_kz_c2_the_ends_never_block() -> None:
    a, b = BOARD.cell("113"), BOARD.cell("116")
    assert TABLE.clear(a, b, BOARD.bits[a] | BOARD.bits[b])
    assert not TABLE.clear(a, b, BOARD.bits[BOARD.cell("114")])


def test_kz_c2_lines_on_a_board_too_big_to_keep_them_are_the_same() -> None:
    big = HexBoard(40, 30)
    table = LineTable(big)
    for a, b in (((3, 2), (17, 11)), ((17, 0), (0, 11)), ((5, 0), (12, 0)), ((9, 11), (2, 11))):
        small = {BOARD.col_row(c) for c in TABLE.cells(BOARD.at(*a), BOARD.at(*b))}
        wide = {big.col_row(c) for c in table.cells(big.at(*a), big.at(*b))}
        assert small == {place for place in wide if place[1] < 12}
        assert table.mask(big.at(*a), big.at(*b)) == table.mask(big.at(*b), big.at(*a))
