"""The dot pattern (TR-B1), its levels, and the wedges of an arc (TR-A1)."""

import math
import subprocess
import sys
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.boards.arc import EDGE, arc_mask, bearing_to
from game.boards.dots import DotBoard, LevelName, Way
from game.boards.errors import BoardError

UPPER = LevelName("upper", "u", "Upper floor")
GROUND = LevelName("ground")


@st.composite
def boards(draw: st.DrawFn) -> DotBoard:
    levels = (GROUND, UPPER)[: draw(st.integers(1, 2))]
    return DotBoard(draw(st.integers(1, 9)), draw(st.integers(1, 9)), levels)


@given(boards())
def test_tr_b1_six_neighbours_each_one_inch_away(board: DotBoard) -> None:
    for cell in range(board.n):
        x, y = board.point(cell)
        near = {
            other
            for other in range(board.n)
            if board.level(other) == board.level(cell) and other != cell
            and math.dist((x, y), board.point(other)) < 1100
        }
        assert {c for c in board.neighbours(cell) if c >= 0} == near
        for way, other in enumerate(board.neighbours(cell)):
            assert board.layout.cell_at(board.layout.positions[cell] + board.shifts[way]) == other
            assert board.neighbour(cell, way) == other
            if other >= 0:
                assert abs(math.dist((x, y), board.point(other)) - 1000) < 0.03
                assert board.way(cell, other) == way and board.adjacent(cell, other)
                assert bearing_to(board, cell, other) == (90 + 60 * way) % 360


@given(boards())
def test_tr_a3_distance_counts_dots_on_the_shortest_path_and_levels_apart(board: DotBoard) -> None:
    start = board.n // 2
    far = {start: 0}
    layer = [start]
    while layer:
        following = []
        for cell in layer:
            over = (board.on_level(cell, board.level(cell) + up) for up in (1, -1))
            for other in (*board.neighbours(cell), *over):
                if other >= 0 and other not in far:
                    far[other] = far[cell] + 1
                    following.append(other)
        layer = following
    assert far == {cell: board.distance(start, cell) for cell in range(board.n)}
    mine = [c for c in range(board.n) if board.level(c) == board.level(start)]
    for radius in range(4):
        ring = board.ring(start, radius)
        assert sorted(ring) == [c for c in mine if board.distance(start, c) == radius]
        turns = [(board.bearing(start, c) - 90 + EDGE) % 360 for c in ring]
        assert radius == 0 or all(a < b for a, b in pairwise(turns))
    assert sorted(board.within(start, 3)) == [c for c in mine if board.distance(start, c) <= 3]
    assert board.within(start, 3)[0] == start and not board.ring(start, -1)


@given(boards())
def test_names_and_places_lead_back(board: DotBoard) -> None:
    for cell in range(board.n):
        col, row = board.col_row(cell)
        assert board.at(col, row, board.level(cell)) == cell
        assert board.cell(board.name(cell)) == board.find(board.name(cell)) == cell
        for level in range(len(board.levels)):
            other = board.on_level(cell, level)
            assert board.point(other) == board.point(cell) and board.level(other) == level
    ground = board.level_mask(0)
    assert board.cells_in(ground) == list(range(board.plane))
    every = board.mask(board.on_level(c, len(board.levels) - 1) for c in range(board.plane))
    assert board.level_mask(len(board.levels) - 1) == every


def test_tr_b4_names_tell_the_level() -> None:
    board = DotBoard(12, 9, (GROUND, UPPER))
    assert board.name(board.at(6, 1)) == "0702" and board.name(board.at(6, 1, 1)) == "u0702"
    assert board.find("x0702") is None
    assert DotBoard(120, 3).name(119) == "120001"
    with pytest.raises(BoardError, match="no dot '1310' on this map of 12 x 9"):
        board.cell("1310")


def test_impossible_boards_are_refused() -> None:
    for cols, rows, levels in ((0, 3, (GROUND,)), (3, 3, ()), (3, 3, (GROUND, GROUND))):
        with pytest.raises(BoardError):
            DotBoard(cols, rows, levels)
    with pytest.raises(BoardError, match="the same letter"):
        DotBoard(3, 3, (GROUND, LevelName("attic")))


def test_no_dot_nearly_lies_on_the_edge_of_an_arc() -> None:
    """TR-A1: edges lie at whole degrees or, for odd widths, halves; up to 120 x 120 dots every dot
    is exactly on such an edge or at least 1e-5 degrees off, so that all machines agree."""
    for row in range(120):
        for half in range(-240, 240):
            if row or half:
                bearing = math.degrees(math.atan2(half / 2, row * math.sqrt(3) / 2)) * 2
                off = abs(bearing - round(bearing)) / 2
                # on it exactly where the bearing is a multiple of 30 degrees
                exact = half == 0 or row == 0 or half * half in (9 * row * row, row * row)
                assert off < 1e-11 if exact else off > 1e-5


@pytest.mark.parametrize("width", [30, 60, 150])
def test_tr_a1_the_edges_of_an_arc_are_in_it(width: int) -> None:
    board = DotBoard(31, 31, (GROUND, UPPER))
    middle = board.at(15, 15)
    for bearing in range(0, 360, 5):
        mask = arc_mask(board, middle, bearing, width)
        inside = set()
        for cell in range(board.plane):
            off = abs((board.bearing(middle, cell) - bearing + 180) % 360 - 180)
            if cell != middle and off <= width / 2 + 1e-6:
                inside.add(cell)
        assert set(board.cells_in(mask)) == inside
        above = arc_mask(board, middle, bearing, width, 1)
        assert above == mask << board.rise
        assert arc_mask(board, board.on_level(middle, 1), bearing, width) == above
    # straight along a row, both edges of 60 degrees run along rows of dots
    ray = arc_mask(board, middle, 120, 60)
    for way in (Way.E, Way.SE):
        assert ray & board.bits[board.neighbour(middle, way)]


def test_the_start_needs_neither_arrays_nor_geometry() -> None:
    code = (
        "import sys, game.app.main, game.cli, game.rules.kayotz, game.boards.dotmap;"
        "import game.boards.arc;"
        "print([m for m in ('numpy', 'shapely') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout.strip().endswith("[]"), done.stdout + done.stderr
