"""The outline of what a base can reach: all in it can be done, all that can be done is in it."""

import itertools
import math

import pytest
import shapely

from game.boards.bases import PlacedBase, spot
from game.boards.reachable_region import ShortestPaths, StopBorder, rings
from game.boards.tablemap import Area, TableMap, square
from tests.boards.anytables import BASES, BOARD, AnyTable, outline
from tests.boards.anytables import shape_of as shape_of_rings
from tests.properties import rarely

TENTH = 10
LIMIT = 700


def shape_of(shape):
    """An outline as it is drawn."""
    return shape_of_rings(rings(BOARD, shape))


def test_on_an_empty_table_it_is_a_disc():
    table = TableMap(BOARD, [])
    shape = shape_of(outline(table, BOARD.cell("18,18"), BASES[1], 500, [], [], []))
    disc = shapely.Point(1800, 1800).buffer(500, quad_segs=90)
    assert shapely.hausdorff_distance(shape, disc) < 3


def test_round_a_wall_it_bends():
    wall = Area("w", "blocking", square(17, 10, 19, 20))
    table = TableMap(BOARD, [wall])
    start, beyond = BOARD.cell("16,12"), BOARD.cell("20,12")
    paths = ShortestPaths(table, start, BASES[0], 1000, [wall], [], [])
    path = paths.path(beyond)
    assert path[0] == start and path[-1] == beyond and len(path) > 3
    length = sum(BOARD.length(a, b) for a, b in itertools.pairwise(path))
    # up past both corners, which a base of 1 inch goes round half an inch away
    assert abs(length - (2 * 206.2 + 200 + 3.14 * 50)) < 12
    assert not ShortestPaths(table, start, BASES[0], 400, [wall], [], []).path(beyond)


def test_it_ends_at_the_border_where_a_move_stops_and_beyond_it_as_far_as_that_allows():
    wood = Area("w", "hindering", square(17, 0, 30, 36))
    table = TableMap(BOARD, [wood])
    shape = shape_of(
        outline(table, BOARD.cell("15,18"), BASES[0], 500, [], [StopBorder(wood, 5)], []))
    assert 1704 <= shape.bounds[2] <= 1707
    inside = shape_of(
        outline(table, BOARD.cell("20,18"), BASES[0], 500, [], [StopBorder(wood, 5)], []))
    assert inside.bounds[0] < 1501  # from within one may go out


def test_nobody_leaves_the_table():
    table = TableMap(BOARD, [])
    for base, least in ((BASES[1], 100), (BASES[2], 50)):
        west = shape_of(outline(table, BOARD.cell("2,2"), base, 900, [], [], [])).bounds
        assert west[0] >= least - 1 and west[1] >= least - 1


def test_corners_far_away_are_shown():
    """Where two walls meet, and where the inches end at one: to a tenth of an inch."""
    walls = [Area("n", "blocking", ((900, 400), (2500, 900), (2500, 880), (900, 380))),
             Area("e", "blocking", ((2500, 900), (2100, 2400), (2120, 2400), (2520, 900)))]
    start, limit, base = BOARD.cell("10,20"), 1900, BASES[0]
    shape = shape_of(outline(TableMap(BOARD, walls), start, base, limit, walls, [], []))
    room = shapely.difference(shapely.box(50, 50, 3550, 3550), shapely.union_all([
        shapely.buffer(shapely.Polygon(one.ring), base.radius) for one in walls]))
    corner = shapely.intersection(room, shapely.box(1900, 700, 2500, 2100))
    seen = shapely.intersection(corner, shapely.Point(1000, 2000).buffer(limit, quad_segs=90))
    inside = shapely.intersection(seen, shapely.Polygon(
        ((1000, 2000), (900, 400), (2500, 900), (2100, 2400))))
    assert shapely.difference(inside, shapely.buffer(shape, TENTH)).is_empty
    assert shapely.difference(
        shapely.intersection(shape, shapely.box(1900, 700, 2500, 2100)),
        shapely.buffer(room, TENTH)).is_empty


def test_a_small_base_far_away_hides_no_more_than_it_covers():
    """The ways round it lead close past it."""
    other = spot(BOARD, BOARD.cell("26,18"), 0, BASES[1])
    shape = shape_of(
        outline(TableMap(BOARD, []), BOARD.cell("10,18"), BASES[1], 2000, [], [], [other]))
    taken = shapely.Point(2600, 1800).buffer(200)
    assert shapely.intersection(shape, shapely.buffer(taken, -TENTH)).is_empty
    near = shapely.difference(taken.buffer(60), shapely.buffer(taken, TENTH))
    assert shapely.difference(near, shapely.buffer(shape, 1)).is_empty


@pytest.mark.parametrize("far", [200, 201, 204, 207, 212])
@pytest.mark.parametrize("turn", [3, 7, 15, 28, 41])
def test_who_stands_beside_another_gets_round_it(turn, far):
    """On either side, a quarter round it and then straight on: true to a tenth of an inch."""
    x, y = (round(1800 + far * part) for part in (math.cos(turn / 9), math.sin(turn / 9)))
    far = math.hypot(x - 1800, y - 1800)
    other = PlacedBase((1800, 1800), (1800, 1800), 100)
    shape = shape_of(
        outline(TableMap(BOARD, []), BOARD.at(x, y), BASES[1], 900, [], [], [other]))
    straight = math.sqrt(max(0.0, far * far - 200 * 200))
    on = 900 - straight - 200 * (math.pi / 2 - math.acos(min(1.0, 200 / far)))
    ux, uy = (1800 - x) / far, (1800 - y) / far
    for side in (-200, 200):
        for rest, shown in ((on - TENTH, True), (on + TENTH, False)):
            end = shapely.Point(1800 - side * uy + rest * ux, 1800 + side * ux + rest * uy)
            assert (shapely.distance(shape, end) <= 2) == shown, (side, rest)
    assert shapely.intersection(shape, shapely.Point(1800, 1800).buffer(190)).is_empty


def test_who_is_walled_in_reaches_nothing_else():
    sides = (square(9, 9, 10, 14), square(13, 9, 14, 14), square(10, 9, 13, 10),
             square(10, 13, 13, 14))
    walls = [Area(f"w{i}", "blocking", ring) for i, ring in enumerate(sides)]
    shape = shape_of(
        outline(TableMap(BOARD, walls), BOARD.cell("11.5,11.5"), BASES[1], 900, walls, [], []))
    assert shapely.hausdorff_distance(shape, shapely.box(1100, 1100, 1200, 1200)) < 3


@pytest.mark.parametrize("number", [0, 1, 2])
@pytest.mark.parametrize("seed", rarely([3, 8, 21]))
def test_what_can_be_done_lies_inside_to_a_tenth_of_an_inch(seed, number):
    """Random ways that judging allows."""
    any_table = AnyTable(seed)
    units = [n for n, (_, base) in enumerate(any_table.units) if base == BASES[number]][:4]
    met = 0
    for unit in units:
        start, base = any_table.units[unit]
        shape = shape_of(outline(
            any_table.map, start, base, LIMIT, any_table.solid, any_table.stops,
            any_table.others(unit)))
        grown = shapely.buffer(shape, TENTH)
        shapely.prepare(grown)
        for _ in range(150):
            path = any_table.any_way(unit, LIMIT)
            if path is not None and any_table.legal(unit, path, LIMIT):
                met += 1
                assert grown.covers(shapely.Point(BOARD.xy(path[-1]))), path
    assert met > 20


@pytest.mark.parametrize("number", [0, 1, 2])
def test_what_it_shows_can_be_done(number):
    """Every point a tenth inside has a way that judging allows."""
    any_table = AnyTable(5)
    rng = any_table.rng
    units = [n for n, (_, base) in enumerate(any_table.units) if base == BASES[number]][:4]
    for unit in units:
        start, base = any_table.units[unit]
        given = (any_table.solid, any_table.stops, any_table.others(unit))
        inner = shapely.buffer(
            shape_of(outline(any_table.map, start, base, LIMIT, *given)), -TENTH)
        if inner.is_empty:
            continue
        left, top, right, foot = (int(side) for side in inner.bounds)
        goals: list[int] = []
        while len(goals) < 25:
            x, y = rng.randint(left, right), rng.randint(top, foot)
            if inner.covers(shapely.Point(x, y)):
                goals.append(BOARD.at(x, y))
        paths = ShortestPaths(any_table.map, start, base, LIMIT, *given)
        for goal in goals:
            path = paths.path(goal)
            assert path and any_table.legal(unit, path, LIMIT + 2 * len(path)), BOARD.name(goal)
