"""The dot plane: what the mouse meets, how keys step, outlines of reach, how far one sees."""

import math
from itertools import pairwise

import pytest

from game.app.board.dots.plane import RADIUS, DotPlane
from game.app.board.dots.rays import Bar, wedge
from game.app.board.view import polygons as shape
from game.boards.dots import GROUND, DotBoard, LevelName

BOARD = DotBoard(12, 9, (GROUND, LevelName("upper", "u", "Upper")))


@pytest.fixture
def plane() -> DotPlane:
    return DotPlane(BOARD)


@pytest.mark.parametrize("level", [0, 1])
def test_every_dot_is_met_at_its_place_and_around_it(plane: DotPlane, level: int) -> None:
    plane.level = level
    for cell in range(level * BOARD.plane, (level + 1) * BOARD.plane):
        x, y = plane.centre(cell)
        for dx, dy in ((0.0, 0.0), (0.4, 0.1), (-0.4, -0.1), (0.1, 0.45), (-0.2, -0.4)):
            assert plane.cell_at(x + dx, y + dy) == cell
        assert plane.shows(cell)
        assert plane.cell_at(*plane.centre(cell)) == cell


def test_far_from_all_dots_nothing_is_met(plane: DotPlane) -> None:
    assert plane.cell_at(-0.3, -0.3) == -1
    assert plane.cell_at(plane.width + 1, 2) == -1
    assert plane.cell_at(3, plane.height + 1) == -1


def test_only_the_shown_level_is_shown(plane: DotPlane) -> None:
    upstairs = BOARD.on_level(40, 1)
    assert plane.shows(40) and not plane.shows(upstairs)
    plane.level = 1
    assert plane.shows(upstairs) and not plane.shows(40) and not plane.shows(-1)


def test_an_area_has_its_corners_where_three_dots_are_equally_near(plane: DotPlane) -> None:
    cell = BOARD.at(5, 4)
    for x, y in plane.area(cell):
        assert math.dist((x, y), plane.centre(cell)) == pytest.approx(RADIUS)
        near = sorted(math.dist((x, y), plane.centre(c)) for c in BOARD.within(cell, 1))
        assert near[:3] == pytest.approx([RADIUS] * 3, abs=1e-3)


def test_the_outline_of_a_set_goes_round_it_once(plane: DotPlane) -> None:
    cells = frozenset(BOARD.within(BOARD.at(5, 4), 2))
    (loop,) = plane.outline(cells)
    for cell in range(BOARD.plane):
        assert shape.inside(loop, *plane.centre(cell)) == (cell in cells)


def test_a_hole_in_a_set_has_an_outline_of_its_own(plane: DotPlane) -> None:
    middle = BOARD.at(5, 4)
    assert len(plane.outline(frozenset(BOARD.ring(middle, 1)))) == 2


def test_cells_within_are_those_whose_dot_lies_in_the_rectangle(plane: DotPlane) -> None:
    box = (2.2, 1.4, 7.1, 5.0)
    found = plane.cells_within(*box)
    assert found == [
        c for c in range(BOARD.plane)
        if box[0] <= plane.centre(c)[0] <= box[2] and box[1] <= plane.centre(c)[1] <= box[3]
    ]


def test_arrow_keys_go_straight_over_two_steps_and_stop_at_the_edge(plane: DotPlane) -> None:
    cell = BOARD.at(5, 4)
    for dx, dy in ((0, 1), (0, -1), (1, 0), (-1, 0)):
        there = plane.step(plane.step(cell, dx, dy), dx, dy)
        x, y = plane.centre(there)
        assert (x - plane.centre(cell)[0], y - plane.centre(cell)[1]) == pytest.approx(
            (2 * dx, 2 * dy * 0.866), abs=1e-9
        )
    assert plane.step(BOARD.at(0, 0), -1, 0) == BOARD.at(0, 0)
    assert plane.step(BOARD.at(0, 0), 0, -1) == BOARD.at(0, 0)
    for way in (1, -1):
        slanted = plane.step(cell, way, 1)
        assert BOARD.adjacent(cell, slanted)
        assert (plane.centre(slanted)[0] - plane.centre(cell)[0]) * way > 0


def test_facings_are_twelfths_clockwise_from_the_top(plane: DotPlane) -> None:
    here = BOARD.at(5, 4)
    assert [plane.facing(here, c) for c in BOARD.neighbours(here)] == [3, 5, 7, 9, 11, 1]
    assert plane.facing(here, BOARD.on_level(here, 1)) is None


# How far a wedge is drawn

def test_a_wedge_ends_at_a_wall_and_goes_on_beside_it() -> None:
    wall = Bar((-1.0, -3.0), (1.0, -3.0))
    outline = wedge((0.0, 0.0), 0.0, 90.0, 10.0, [wall])
    behind, beside, before = (0.0, -4.0), (3.5, -6.0), (0.0, -2.0)
    assert not shape.inside(outline, *behind)
    assert shape.inside(outline, *beside) and shape.inside(outline, *before)


def test_a_wedge_has_its_width_and_reach() -> None:
    at, *rim = wedge((2.0, 2.0), 350.0, 30.0, 5.0, [])
    angles = [math.degrees(math.atan2(x - at[0], at[1] - y)) for x, y in rim]
    assert angles[0] == pytest.approx(-25) and angles[-1] == pytest.approx(5)
    assert all(b > a for a, b in pairwise(angles))
    assert all(math.dist(at, point) == pytest.approx(5.0) for point in rim)


# Shapes

def test_spans_cross_a_concave_outline_in_pieces() -> None:
    cross = [(0, 0), (4, 0), (4, 3), (3, 3), (3, 1), (1, 1), (1, 3), (0, 3)]
    assert shape.spans(cross, 0.5) == [(0, 4)]
    assert shape.spans(cross, 2.0) == [(0, 1), (3, 4)]
    assert shape.spans(cross, 2.0, upright=True) == [(0, 1)]


@pytest.mark.parametrize("turn", [1, -1])
def test_an_outline_shrinks_inwards_whichever_way_it_goes(turn: int) -> None:
    square = [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)][::turn]
    assert abs(shape.area(shape.shrunk(square, 0.5))) == pytest.approx(9)
    assert abs(shape.area(shape.shrunk(square, -0.5))) == pytest.approx(25)


def test_a_tall_recipe_turns_with_a_thing_that_lies_across() -> None:
    lying = [(0.0, 0.0), (3.0, 0.0), (3.0, 1.0), (0.0, 1.0)]
    assert shape.frame_of(lying).size == (3.0, 1.0)
    frame = shape.frame_of(lying, tall=True)
    assert frame.size == (1.0, 3.0)
    corners = {frame.at(u, v) for u in (0, 1) for v in (0, 1)}
    assert corners == set(lying)


def test_wavy_edges_run_off_the_sheet_where_they_reach_it() -> None:
    across = [(0.0, 2.0), (10.0, 2.0), (10.0, 4.0), (0.0, 4.0)]
    xs = [x for x, _ in shape.wavy(across, 3, (10.0, 8.0))]
    assert min(xs) < 0 and max(xs) > 10
