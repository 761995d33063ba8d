"""The plane of an open table: points to the hundredth, a frame round them, rings round bases."""

import math
from itertools import pairwise

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from game.app.board.open.kit import open_plane
from game.app.board.open.plane import RADIUS, OpenPlane
from game.app.board.open.shapes import capsule, front_of, inner, inside, walk
from game.app.board.view.polygons import turned
from game.boards.bases import Base, spot
from tests.app.board.opentable import BOARD, COLOSSAL, TANK, field, machine, point


@pytest.fixture(scope="module")
def plane() -> OpenPlane:
    return open_plane(field())


@given(st.integers(0, BOARD.n - 1))
def test_every_point_is_found_where_it_lies(cell: int) -> None:
    plane = OpenPlane(BOARD, 0.6, 28)
    assert plane.cell_at(*plane.centre(cell)) == cell


def test_the_frame_is_no_ground(plane: OpenPlane) -> None:
    assert plane.cell_at(plane.margin / 2, 5) == -1
    assert plane.cell_at(plane.margin, plane.margin) == 0
    assert plane.cell_at(plane.width - plane.margin / 2, 5) == -1
    assert plane.width == pytest.approx(24 + 2 * plane.margin)


def test_the_cursor_goes_half_inches_or_tenths_and_never_off(plane: OpenPlane) -> None:
    start = point(5, 5)
    assert plane.step(start, 1, 0) == point(5.5, 5)
    assert plane.step(start, 0, -1, True) == point(5, 4.9)
    assert plane.step(point(0.2, 5), -1, 0) == point(0, 5)
    assert plane.step(0, -1, -1) == 0


def test_facings_are_five_degrees_each(plane: OpenPlane) -> None:
    assert plane.facings == 72
    assert plane.bearing(plane.facing(point(5, 5), point(9, 5)) or 0) == 90.0
    assert plane.bearing(plane.facing(point(5, 5), point(5, 9)) or 0) == 180.0
    assert plane.facing(3, 3) is None


def test_rings_go_round_whole_bases(plane: OpenPlane) -> None:
    big = machine("b2", 15, 10, base=COLOSSAL)
    plane.stand([machine(), big])
    assert plane.radius(point(10, 10)) == 1.0 and plane.radius(point(15, 10)) == 1.5
    assert plane.radius(point(3, 3)) == RADIUS and not plane.stands(point(3, 3))
    left, top, right, foot = plane.box(point(15, 10))
    assert (right - left, foot - top) == pytest.approx((3.0, 3.0))
    assert not plane.near(point(10, 10)) and len(plane.outline(frozenset({5, 6}))) == 2


@pytest.mark.parametrize("facing", [0, 7, 18, 40, 71])
def test_a_capsule_is_the_base_that_the_rules_measure(facing: int) -> None:
    """Every point of the drawn outline is half the width from its spine, as rounded as it is."""
    length, width = (part / 100 for part in TANK)
    base = spot(BOARD, point(10, 10), facing, Base(*TANK))
    for x, y in capsule(length, width, 5 * facing):
        away = shapely.distance(base.spine, shapely.Point(1000 + 100 * x, 1000 + 100 * y))
        assert away == pytest.approx(base.radius, abs=1.0)


@pytest.mark.parametrize(("length", "width"), [(2.0, 2.0), (2.3, 1.0)])
def test_the_front_of_a_base_is_the_half_before_its_middle(length: float, width: float) -> None:
    """MC-U7: the line between the halves is front."""
    for facing in (0, 90, 205):
        ring = capsule(length, width, facing)
        ahead = turned([(0.0, -1.0)], facing)[0]
        front = front_of(ring)
        for points, sign in ((front, 1), (ring[len(front):], -1)):
            for x, y in points:
                assert sign * (x * ahead[0] + y * ahead[1]) >= -1e-9


def test_an_outline_is_drawn_in_and_walked_along() -> None:
    box = [(0.0, 0.0), (4.0, 0.0), (4.0, 3.0), (0.0, 3.0)]
    (small,) = inner(box, 0.5)
    assert {(round(x, 6), round(y, 6)) for x, y in small} == {
        (0.5, 0.5), (3.5, 0.5), (3.5, 2.5), (0.5, 2.5)
    }
    assert inner(box, 2.0) == []
    for ring in (box, box[::-1]):
        for (x, y), (nx, ny) in walk(ring, 0.5):
            assert math.hypot(nx, ny) == pytest.approx(1)
            assert inside(ring, [(x + 0.1 * nx, y + 0.1 * ny)], 0.0), "it leads inward"
    steps = [math.dist(a, b) for (a, _), (b, _) in pairwise(walk(box, 0.5))]
    assert max(steps) < 1.0
    assert inside(box, [(0.2, 0.2), (2.0, 1.5)], 0.3) == [(2.0, 1.5)]
