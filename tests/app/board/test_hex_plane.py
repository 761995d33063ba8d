"""Screen to cell and back, the camera, outlines."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect

from game.app.board.hexes.plane import CORNERS, HexPlane
from game.app.board.view.camera import Camera
from game.app.board.view.measures import measures
from game.boards.hexes import HexBoard

VIEW, FREE = Rect(0, 0, 1920, 1080), Rect(360, 64, 1192, 984)
STEPS = measures().camera.steps


def camera(cols: int, rows: int) -> Camera:
    return Camera(HexPlane(HexBoard(cols, rows), 0.62), measures().camera, VIEW, FREE)


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("size", [(18, 12), (9, 6), (1, 1), (2, 5), (5, 1)])
def test_every_cell_is_hit_at_its_centre_at_every_zoom(size: tuple[int, int], step: int) -> None:
    view = camera(*size)
    view.fit(step)
    for cell in range(view.plane.n):
        assert view.cell_at(view.centre(cell)) == cell
        # rect_of is the smallest rectangle round the cell: no corner of it is the cell's
        box = view.rect_of(cell)
        assert box.collidepoint(view.centre(cell))
        assert view.cell_at(box.topleft) != cell


@given(
    step=st.sampled_from(STEPS),
    cell=st.integers(0, 215),
    angle=st.floats(0, math.tau),
    share=st.floats(0, 0.97),
    pan=st.tuples(st.integers(-3000, 3000), st.integers(-3000, 3000)),
)
def test_any_point_inside_a_cell_hits_that_cell(
    step: int, cell: int, angle: float, share: float, pan: tuple[int, int]
) -> None:
    view = camera(18, 12)
    view.fit(step)
    view.pan(*pan)
    # inside the hexagon in this direction: the apothem over the cosine to the nearest side
    reach = math.sqrt(3) / 2 / math.cos((angle % (math.pi / 3)) - math.pi / 6)
    x, y = view.plane.centre(cell)
    pos = view.to_screen((x + reach * share * math.cos(angle), y + reach * share * math.sin(angle)))
    assert view.cell_at(pos) == cell


def test_the_rim_of_a_cell_is_hit_all_round() -> None:
    """Cube rounding must mend the coordinate that is off most: only the corners show it."""
    plane = HexPlane(HexBoard(5, 5), 0.62)
    here = plane.board.at(2, 2)
    x, y = plane.centre(here)
    for step in range(1440):
        angle = step * math.tau / 1440
        reach = math.sqrt(3) / 2 / math.cos((angle % (math.pi / 3)) - math.pi / 6)
        for share in (0.9, 0.99):
            away = reach * share
            assert plane.cell_at(x + away * math.cos(angle), y + away * math.sin(angle)) == here
        away = reach * 1.01
        assert plane.cell_at(x + away * math.cos(angle), y + away * math.sin(angle)) != here


@given(x=st.floats(-5, 40), y=st.floats(-5, 40))
def test_hit_testing_finds_the_nearest_centre_or_nothing(x: float, y: float) -> None:
    plane = HexPlane(HexBoard(7, 5), 0.62)
    found = plane.cell_at(x, y)
    near = min(range(plane.board.n), key=lambda c: math.dist((x, y), plane.centre(c)))
    away = math.dist((x, y), plane.centre(near))
    if found >= 0:
        assert math.dist((x, y), plane.centre(found)) <= away + 1e-9
    else:
        assert away > math.sqrt(3) / 2 - 1e-9


def test_cells_within_a_rectangle_are_those_whose_centre_is() -> None:
    plane = HexPlane(HexBoard(10, 8), 0.5)
    box = (3.1, 2.2, 9.7, 8.8)
    expected = [
        cell for cell in range(plane.board.n)
        if box[0] <= plane.centre(cell)[0] <= box[2] and box[1] <= plane.centre(cell)[1] <= box[3]
    ]
    assert expected
    assert plane.cells_within(*box) == expected


def test_the_sides_of_a_hexagon_lie_between_its_corners() -> None:
    """Side d (N, NE, SE …) is halfway to the neighbour in direction d."""
    plane = HexPlane(HexBoard(3, 3), 0.5)
    here = plane.board.at(1, 1)
    corners = plane.ring(here)
    for d, near in enumerate(plane.board.neighbours(here)):
        (ax, ay), (bx, by) = corners[d], corners[(d + 1) % 6]
        (cx, cy), (nx, ny) = plane.centre(here), plane.centre(near)
        assert ((ax + bx) / 2, (ay + by) / 2) == pytest.approx(((cx + nx) / 2, (cy + ny) / 2))
    assert len(CORNERS) == 6


def test_the_outline_of_cells_is_closed_and_leaves_holes() -> None:
    plane = HexPlane(HexBoard(7, 7), 0.5)
    middle = plane.board.at(3, 3)
    ring = frozenset(plane.board.ring(middle, 1))
    loops = plane.outline(ring)
    assert sorted(len(loop) for loop in loops) == [6, 18]
    (one,) = plane.outline(frozenset([middle]))
    for corner in plane.ring(middle):
        assert min(math.dist(corner, point) for point in one) < 1e-9
    assert len(one) == 6
    assert plane.outline(frozenset()) == []


def test_fit_shows_the_whole_map_in_the_free_middle() -> None:
    view = camera(18, 12)
    assert FREE.contains(view.sheet)
    assert view.resting == view.fit_side
    assert view.fit_side in view.steps


SMALL = Rect(280, 52, 736, 644)


def small_camera(cols: int, rows: int) -> Camera:
    return Camera(HexPlane(HexBoard(cols, rows), 0.62), measures().camera, VIEW, SMALL)


def test_a_small_window_still_shows_the_whole_map() -> None:
    """Under the first step if it must be, and zooming out leads there; not so small that nothing
    can be told from anything."""
    view = small_camera(28, 12)
    assert view.fit_side < STEPS[0] and SMALL.contains(view.sheet)
    assert view.steps[0] == view.fit_side
    assert small_camera(60, 60).fit_side == STEPS[0]


def test_a_game_opens_where_its_pieces_stand_if_the_whole_map_is_too_small() -> None:
    view = small_camera(28, 12)
    view.open_at((0,))
    assert view.side == view.opening_side >= STEPS[0]
    assert view.shows((0,)) and not SMALL.contains(view.sheet)
    view.open_at((view.plane.n - 1,))
    assert view.shows((view.plane.n - 1,)) and not view.shows((0,))
    view.resize(VIEW, SMALL.inflate(-20, 0))
    assert view.side == view.opening_side and view.shows((view.plane.n - 1,))
    view.resize(VIEW, FREE)
    assert view.side == view.fit_side and FREE.contains(view.sheet)
    view.open_at((0,))
    assert FREE.contains(view.sheet)


FULL = 40.0


@pytest.mark.parametrize("apart", range(1, 27))
def test_a_small_window_opens_as_close_as_shows_all_pieces(apart: int) -> None:
    """From the full zoom down to 55 % of it; of a fight that is wider than that one's own pieces
    are seen at four fifths, and as much as can be of the way to the others."""
    view = small_camera(28, 24)
    board = view.plane.board
    own, other = board.at(1, 11), board.at(1 + apart, 11)
    view.full = FULL
    view.open_at((own,), (other,))
    wide = view.plane.box(other)[2] - view.plane.box(own)[0] + 2 * 0.3
    framing = SMALL.width / wide
    assert view.fit_side < 0.8 * FULL
    if framing >= 0.55 * FULL:
        assert view.side == min(FULL, math.floor(framing)) and view.shows((own, other))
    else:
        assert view.side == 0.8 * FULL and view.shows((own,)) and not view.shows((other,))
        assert view.rect_of(own).left - SMALL.left < 2 * view.side, "hardly more behind it"


def test_how_wide_a_fight_may_be_is_tried_from_both_sides() -> None:
    seen = set()
    for apart in range(1, 27):
        view = small_camera(28, 24)
        view.full = FULL
        view.open_at((view.plane.board.at(1, 11),), (view.plane.board.at(1 + apart, 11),))
        seen.add(view.side)
    assert {FULL, 0.8 * FULL} < seen and min(seen) == 0.55 * FULL


@given(pans=st.lists(st.tuples(st.integers(-900, 900), st.integers(-900, 900)), max_size=6))
def test_panning_never_loses_the_map(pans: list[tuple[int, int]]) -> None:
    view = camera(18, 12)
    view.fit(80)
    for dx, dy in pans:
        view.pan(dx, dy)
        assert view.sheet.contains(FREE)
    view.fit(20)
    for dx, dy in pans:
        view.pan(dx, dy)
        assert FREE.contains(view.sheet)


def test_centring_on_a_corner_keeps_the_map_over_the_middle() -> None:
    view = camera(60, 60)
    view.fit(56)
    for cell in (0, view.plane.n - 1):
        view.centre_on(cell)
        assert view.sheet.contains(FREE)
        assert view.shows((cell,))


def test_zooming_keeps_the_point_under_the_pointer() -> None:
    view = camera(60, 60)
    view.fit(40)
    pos = (700, 500)
    before = view.to_world(pos)
    assert view.zoom(1, pos)
    frames = 0
    while view.moving:
        view.update(16)
        frames += 1
        assert view.to_world(pos) == pytest.approx(before, abs=0.06)
    assert frames > 3
    assert view.side == 56


def test_zoom_stops_at_its_ends_and_says_so() -> None:
    view = camera(18, 12)
    while view.zoom(1, now=True):
        pass
    assert view.side == STEPS[-1]
    while view.zoom(-1, now=True):
        pass
    assert view.side == STEPS[0]
    assert not view.zoom(-1)


def test_the_camera_glides_only_to_what_it_does_not_show() -> None:
    view = camera(60, 60)
    view.fit(56)
    here = view.cell_at(FREE.center)
    assert view.shows((here,))
    plane = view.plane
    assert isinstance(plane, HexPlane)
    far = plane.board.at(2, 2)
    assert not view.shows((far,))
    view.glide((far,))
    steps = 0
    while view.moving:
        view.update(16)
        steps += 1
    assert steps > 3
    assert view.shows((far,))


def test_the_camera_follows_no_further_than_it_must() -> None:
    """What it shows stays where it is; else the map moves just so far, and is seen from further off
    only where two cells can't be seen together."""
    view = camera(60, 60)
    view.fit(56)
    plane = view.plane
    assert isinstance(plane, HexPlane)
    here = view.cell_at(FREE.center)
    view.follow((here,))
    assert not view.moving
    beside = here
    while view.shows((beside,)):
        beside = plane.board.neighbour(beside, 1)
    before, side = view.origin, view.side
    view.follow((beside,))
    while view.moving:
        view.update(16)
    assert view.shows((here, beside)) and view.side == side
    moved = abs(view.origin[0] - before[0]), abs(view.origin[1] - before[1])
    assert max(moved) < 4 * side, "not to the middle"
    far = plane.board.at(2, 2)
    view.follow((far, plane.board.at(50, 50)))
    while view.moving:
        view.update(16)
    assert view.side < side


def test_a_fitted_map_stays_fitted_in_another_window() -> None:
    view = camera(18, 12)
    small = Rect(280, 56, 736, 644)
    view.resize(Rect(0, 0, 1280, 720), small)
    assert small.contains(view.sheet)
    view.zoom(1, now=True)
    side = view.side
    view.resize(VIEW, FREE)
    assert view.side == side
