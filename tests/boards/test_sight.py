"""What a line between two dots meets, exactly, and what is hidden (TR-L1, TR-L2)."""

import math

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from game.boards.crossing import Crossing
from game.boards.dotmap import DotMap
from game.boards.plan import FloorPlan, Opening, PlanShape, Wall
from tests.boards.anyplans import plans
from tests.boards.dotplans import LEVELS, box, town
from tests.boards.test_plan import HUT, geometry
from tests.properties import examples


@examples(150)
@given(plans(high=5))
def test_tr_l1_crossings_are_all_that_the_line_touches_and_the_same_turned_round(
    plan: FloorPlan,
) -> None:
    dots = DotMap(plan)
    board = dots.board
    for level in range(2):
        things = geometry(dots, level)
        for a in range(board.plane):
            for b in range(a, board.plane):
                found = dots.crossings(level, a, board.on_level(b, 1))
                start, end = board.point(a), board.point(b)
                line = shapely.LineString([start, end]) if a != b else shapely.Point(start)
                expected = [
                    body.thing
                    for body, (_, _, shape) in zip(dots.things[level], things, strict=True)
                    if shapely.intersects(shape, line)
                ]
                assert sorted(map(repr, (c.thing for c in found))) == sorted(map(repr, expected))
                assert dots.crossings(level, b, a) == tuple(
                    c._replace(from_start=c.from_end, from_end=c.from_start)
                    for c in reversed(found)
                ) or a == b
                for c in found:
                    _check_place(c, start, end)


def _check_place(c: Crossing, start: tuple[int, int], end: tuple[int, int]) -> None:
    length = math.dist(start, end)
    assert 0 <= c.from_start <= length + 1 and 0 <= c.from_end <= length + 1
    assert c.from_start + c.from_end <= length + 2
    middle = (c.from_start + length - c.from_end) / 2
    assert abs(math.dist(start, c.at) - middle) < 3


@examples(300)
@given(plans(), st.data())
def test_tr_l1_hidden_agrees_with_the_crossings_for_every_dot(
    plan: FloorPlan, data: st.DataObject
) -> None:
    dots = DotMap(plan)
    board = dots.board
    for viewer in data.draw(st.lists(st.integers(0, board.n - 1), max_size=6)):
        for things in (0, 1):
            for near in (False, True):
                expected = [
                    cell
                    for cell in range(board.plane)
                    if any(
                        c.high and (not near or c.from_end <= 1000)
                        for c in dots.crossings(things, viewer, cell)
                    )
                ]
                hidden = dots.hidden(viewer, things, 0, near)
                assert board.cells_in(hidden) == expected
                assert dots.hidden(viewer, things, 1, near) == hidden << board.rise


def test_hidden_agrees_with_the_crossings_in_a_town() -> None:
    dots = DotMap(town(34, 30))
    board = dots.board
    for viewer in (0, 333, board.plane - 1, board.at(8, 6), board.at(20, 19)):
        for near in (False, True):
            hidden = dots.hidden(viewer, 0, 0, near)
            for cell in range(0, board.plane, 3):
                met = dots.crossings(0, viewer, cell)
                blocked = any(c.high and (not near or c.from_end <= 1000) for c in met)
                assert blocked == bool(hidden & board.bits[cell])


def _line(*walls: Wall, shapes: tuple[PlanShape, ...] = ()) -> FloorPlan:
    return FloorPlan(6, 5, LEVELS, walls=walls, shapes=shapes)


@pytest.mark.parametrize("off", [0, 1, -1])
def test_tr_l1_the_end_of_a_wall_touched_is_met_and_missed_by_a_thousandth_is_not(
    off: int,
) -> None:
    # the line from 0101 to 0601 runs at y = 500
    dots = DotMap(_line(Wall(0, (3250, 500 + off), (3250, 2000))))
    met = dots.crossings(0, 0, 5)
    assert len(met) == (off <= 0)
    assert bool(dots.hidden(0, 0, 0) & dots.board.bits[5]) == (off <= 0)
    if off <= 0:
        assert met[0] == Crossing(dots.things[0][0].thing, (3250, 500), 2750, 2250, True, True)


def test_tr_l1_the_corner_of_a_shape_touched_on_a_slanting_line_is_met() -> None:
    # from (500, 500) to 0603 at (5500, 2232): through (3000, 1366) exactly
    for off, count in ((0, 1), (1, 0)):
        shape = PlanShape(0, "block", box(3000, 1000 - off, 4000, 1366 - off), "high")
        dots = DotMap(_line(shapes=(PlanShape(0, "block", box(2000, 1366 + off, 3000, 1700 + off),
                                          "high"),)))  # fmt: skip
        upper = DotMap(_line(shapes=(shape,)))
        goal = dots.board.at(5, 2)
        assert dots.board.point(goal) == (5500, 2232)
        assert len(dots.crossings(0, 0, goal)) == count
        # the dot in the middle lies on the corner itself: its line ends there
        assert len(upper.crossings(0, 0, dots.board.at(2, 1))) == (off == 0)
        assert bool(dots.hidden(0, 0, 0) & dots.board.bits[goal]) == bool(count)


def test_tr_l1_a_wall_along_the_line_is_met() -> None:
    dots = DotMap(_line(Wall(0, (2200, 500), (3700, 500))))
    (met,) = dots.crossings(0, 0, 5)
    assert (met.from_start, met.from_end, met.at) == (1700, 1800, (2950, 500))
    assert dots.board.cells_in(dots.hidden(0, 0, 0))[:4] == [2, 3, 4, 5]
    assert dots.board.cells_in(dots.hidden(0, 0, 0) & 0b1111111) == [2, 3, 4, 5]


def test_tr_l1_doors_and_windows_let_the_line_through_and_are_met() -> None:
    dots = DotMap(HUT)
    board = dots.board
    inside, outside = board.at(4, 3), board.at(4, 0)
    met = dots.crossings(0, outside, inside)
    assert [c.thing.part for c in met] == ["door"]
    assert not met[0].high and not met[0].solid
    window = dots.crossings(0, board.at(5, 4), board.at(5, 7))
    assert [c.thing.part for c in window] == ["window", "shape"]
    assert window[0].solid and not window[0].high
    assert not dots.hidden(inside, 0, 0) & board.bits[outside]
    # on the upper level there is no door
    assert dots.hidden(inside, 1, 0) & board.bits[outside]


def test_tr_l2_near_things_are_those_within_one_inch_of_the_dot() -> None:
    """Exactly one inch counts, a thousandth more doesn't."""
    for place, counts in ((4500, True), (4499, False), (5500, True)):
        dots = DotMap(_line(Wall(0, (place, 300), (place, 900))))
        assert bool(dots.hidden(0, 0, 0, near=True) & dots.board.bits[5]) == counts
        assert (dots.crossings(0, 0, 5)[0].from_end <= 1000) == counts


def test_one_wall_in_pieces_is_met_once() -> None:
    wall = Wall(0, (1200, 500), (4800, 500))
    door = Opening(0, (2200, 500), (3200, 500), "door")
    dots = DotMap(FloorPlan(6, 5, LEVELS, walls=(wall,), openings=(door,)))
    met = dots.crossings(0, 0, 5)
    assert sorted(c.thing.part for c in met) == ["door", "wall"]
