"""Hex boards against plain geometry of their centres."""

from collections import deque
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.boards.errors import BoardError
from game.boards.hexes import SIDES, Direction, HexBoard, axial_distance, four_digits, three_digits
from tests.boards.reference import NEAR, centres

BOARD = HexBoard(18, 12, three_digits)
sizes = st.tuples(st.integers(1, 9), st.integers(1, 9))


def test_three_dice_name_each_of_the_216_hexes_once() -> None:
    names = ["".join(digits) for digits in product("123456", repeat=3)]
    assert sorted(BOARD.names) == names
    for name in names:
        assert BOARD.name(BOARD.cell(name)) == name


def test_the_number_says_where_the_hex_lies() -> None:
    for name, place in {
        "111": (0, 0), "131": (1, 0), "151": (2, 0), "211": (3, 0), "116": (0, 5), "121": (0, 6),
        "126": (0, 11), "161": (2, 6), "611": (15, 0), "651": (17, 0), "666": (17, 11),
        "336": (7, 5), "441": (10, 6),
    }.items():  # fmt: skip
        assert BOARD.col_row(BOARD.cell(name)) == place
        assert BOARD.at(*place) == BOARD.cell(name)


def test_a_quarter_map_has_the_upper_left_numbers_only() -> None:
    quarter = HexBoard(9, 6, three_digits)
    assert sorted(quarter.names) == ["".join(d) for d in product("123", "135", "123456")]
    assert quarter.find("121") is None and quarter.find("411") is None


@pytest.mark.parametrize("name", ["", "117", "071", "11", "1111", "x", "１１１"])
def test_an_unknown_number_is_refused_by_name(name: str) -> None:
    assert BOARD.find(name) is None
    with pytest.raises(BoardError, match=r"no hex .* on this map of 18 x 12") as caught:
        BOARD.cell(name)
    assert repr(name) in str(caught.value)


def test_four_digit_numbers_count_from_one() -> None:
    board = HexBoard(12, 10)
    assert board.name(board.at(3, 4)) == "0405" == four_digits(3, 4)
    assert len(set(board.names)) == board.n


@pytest.mark.parametrize(("cols", "rows"), [(0, 5), (5, 0), (-1, 3)])
def test_an_impossible_size_is_refused(cols: int, rows: int) -> None:
    with pytest.raises(BoardError, match="at least 1"):
        HexBoard(cols, rows)


def test_names_that_do_not_fit_are_refused() -> None:
    with pytest.raises(BoardError, match="18 columns"):
        HexBoard(19, 12, three_digits)
    with pytest.raises(BoardError, match="same name"):
        HexBoard(2, 2, lambda col, row: str(col + row))


@given(sizes)
def test_neighbours_are_the_hexes_whose_centres_lie_around(size: tuple[int, int]) -> None:
    board = HexBoard(*size)
    places = centres(*size)
    assert [board.centre(c) for c in range(board.n)] == places
    for cell, (x, y) in enumerate(places):
        expected = [(x + dx, y + dy) for dx, dy in NEAR]
        found = board.neighbours(cell)
        assert [places[c] if c >= 0 else None for c in found] == [
            place if place in places else None for place in expected
        ]
        on_map = {c for c in found if c >= 0}
        assert set(board.cells_in(board.neighbour_masks[cell])) == on_map
        for direction, near in enumerate(found):
            assert board.neighbour(cell, direction) == near
            if near >= 0:
                assert board.direction(cell, near) == direction
                assert board.direction(near, cell) == (direction + 3) % 6
        for other in range(board.n):
            assert board.adjacent(cell, other) == (other in on_map)
            if other not in on_map:
                assert board.direction(cell, other) is None
        assert board.direction(cell, -1) is None


@given(sizes)
def test_a_step_is_one_bit_distance_and_off_the_map_an_unused_bit(size: tuple[int, int]) -> None:
    board = HexBoard(*size)
    for cell in range(board.n):
        for direction, near in enumerate(board.neighbours(cell)):
            there = board.layout.positions[cell] + board.shifts[direction]
            assert board.layout.cell_at(there) == near


def test_directions_run_clockwise_from_the_north() -> None:
    here = BOARD.cell("156")
    around = ["155", "215", "216", "161", "136", "135"]
    assert [BOARD.name(c) for c in BOARD.neighbours(here)] == around
    assert [d.name for d in Direction] == ["N", "NE", "SE", "S", "SW", "NW"]


@given(sizes)
def test_distance_is_the_fewest_steps(size: tuple[int, int]) -> None:
    board = HexBoard(*size)
    for start in range(board.n):
        steps = {start: 0}
        queue = deque([start])
        while queue:
            here = queue.popleft()
            for near in board.neighbours(here):
                if near >= 0 and near not in steps:
                    steps[near] = steps[here] + 1
                    queue.append(near)
        for cell in range(board.n):
            # a board of one column or row may cut the straight way off
            assert board.distance(start, cell) <= steps[cell]
            assert board.distance(start, cell) == board.distance(cell, start)
            if min(size) > 1:
                assert board.distance(start, cell) == steps[cell]
        assert list(board.distances(start)) == [board.distance(start, c) for c in range(board.n)]


def test_distance_is_exact_beyond_one_byte_and_without_a_table() -> None:
    assert HexBoard(1, 400).distance(0, 399) == 399
    wide = HexBoard(60, 50)
    assert wide.distance(wide.at(0, 0), wide.at(59, 49)) == axial_distance(59, 49 - 29)


@given(sizes, st.integers(0, 12), st.data())
def test_rings_hold_all_at_their_distance(
    size: tuple[int, int], radius: int, data: st.DataObject
) -> None:
    board = HexBoard(*size)
    cell = data.draw(st.integers(0, board.n - 1))
    ring = board.ring(cell, radius)
    assert len(set(ring)) == len(ring)
    assert set(ring) == {c for c in range(board.n) if board.distance(cell, c) == radius}
    within = board.within(cell, radius)
    assert len(set(within)) == len(within)
    assert set(within) == {c for c in range(board.n) if board.distance(cell, c) <= radius}
    assert [board.distance(cell, c) for c in within] == sorted(
        board.distance(cell, c) for c in within
    )


def test_the_first_ring_is_the_neighbours_in_order() -> None:
    for cell in range(BOARD.n):
        assert BOARD.ring(cell, 1) == tuple(c for c in BOARD.neighbours(cell) if c >= 0)
    assert BOARD.ring(0, -1) == () and BOARD.within(0, -1) == () and BOARD.ring(0, 10**9) == ()


def test_a_ray_runs_straight_to_the_edge() -> None:
    here = BOARD.cell("336")
    for direction in Direction:
        ray = BOARD.ray(here, direction)
        x, y = BOARD.centre(here)
        dx, dy = NEAR[direction]
        assert [BOARD.centre(c) for c in ray] == [
            (x + dx * k, y + dy * k) for k in range(1, len(ray) + 1)
        ]
        assert BOARD.neighbour(ray[-1], direction) == -1
    assert BOARD.ray(BOARD.cell("111"), Direction.N) == ()


def test_sides_are_the_outer_columns_and_rows() -> None:
    names = {side: [BOARD.name(c) for c in BOARD.side(side)] for side in SIDES}
    assert names["west"] == [f"1{d}{k}" for d in "12" for k in "123456"]
    assert names["east"] == [f"6{d}{k}" for d in "56" for k in "123456"]
    assert names["north"] == [f"{d}{k}1" for d in "123456" for k in "135"]
    assert names["south"] == [f"{d}{k}6" for d in "123456" for k in "246"]
    rim = {c for side in SIDES for c in BOARD.side(side)}
    assert set(BOARD.cells_in(BOARD.edge_mask)) == rim
    with pytest.raises(BoardError, match="no side 'up'"):
        BOARD.side("up")  # type: ignore[arg-type]


def test_axial_coordinates_lead_back_to_the_hex() -> None:
    for cell in range(BOARD.n):
        assert BOARD.at_axial(*BOARD.axial(cell)) == cell
    assert BOARD.at(-1, 0) == BOARD.at(0, 12) == BOARD.at(18, 0) == BOARD.at_axial(0, -1) == -1
