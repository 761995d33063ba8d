"""What follows from a drawing: passages, barriers, reach, faults (TR-B2..4, TR-M3..6, TR-X5)."""

import math
from dataclasses import replace

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from game.boards.dotmap import DotMap
from game.boards.dots import DotBoard
from game.boards.plan import Floor, FloorPlan, LevelLink, Opening, PlanShape, Wall
from game.boards.planfaults import plan_faults
from game.boards.steps import Passage
from tests.boards.anyplans import plans
from tests.boards.dotplans import LEVELS, box, town
from tests.boards.reference import dijkstra
from tests.properties import examples

KIND = {"shape": "obstructed", "window": "window", "door": "door", "breach": "door"}
COST = {"open": 1, "obstructed": 2, "door": 2, "window": 4, "stairs": 3, "ladder": 3}


def price(passage: Passage) -> int:
    return max(COST[kind] for kind in passage.kinds)


def geometry(dots: DotMap, level: int) -> list[tuple[str, bool, shapely.Geometry]]:
    """Part, passable, area or lines of each thing, for the library's own predicates."""
    result: list[tuple[str, bool, shapely.Geometry]] = []
    for body in dots.things[level]:
        shape: shapely.Geometry = shapely.MultiLineString([list(piece) for piece in body.segments])
        if body.area:
            shape = shapely.Polygon(body.area)
        result.append((body.thing.part, body.passable, shape))
    return result


@examples(200)
@given(plans())
def test_tr_b2_passages_are_those_of_the_drawing_and_the_same_both_ways(plan: FloorPlan) -> None:
    dots = DotMap(plan)
    board = dots.board
    for level in range(2):
        things = geometry(dots, level)
        for cell in range(level * board.plane, (level + 1) * board.plane):
            for other in board.neighbours(cell):
                if other < 0:
                    assert dots.passage(cell, other) is None
                    barrier = dots.barrier(cell, other)
                    assert barrier is not None and barrier.kind == "off"
                    continue
                passage, barrier = dots.passage(cell, other), dots.barrier(cell, other)
                assert passage == dots.passage(other, cell)
                assert barrier == dots.barrier(other, cell)
                assert (passage is None) != (barrier is None)
                line = shapely.LineString([board.point(cell), board.point(other)])
                met = [(part, ok) for part, ok, shape in things if shapely.intersects(shape, line)]
                floor = dots.valid(cell) and dots.valid(other)
                assert (passage is not None) == (floor and all(ok for _, ok in met))
                parts = {part for part, _ in met}
                if passage:
                    assert [thing.part for thing in passage.things] == [part for part, _ in met]
                    kinds = {KIND[part] for part in parts} or {"open"}
                    assert set(passage.kinds) == kinds and len(passage.kinds) == len(kinds)
                elif barrier and barrier.kind in ("wall", "high", "trunk"):
                    assert barrier.thing and (barrier.kind == "wall") == (
                        barrier.thing.part == "wall"
                    )


@examples(200)
@given(plans(), st.integers(0, 12), st.data())
def test_tr_m2_to_m6_reach_is_the_cheapest_across_levels(
    plan: FloorPlan, budget: int, data: st.DataObject
) -> None:
    dots = DotMap(plan)
    board, graph = dots.board, dots.move_graph(price)

    def near(cell: int) -> list[tuple[int, int]]:
        beside = [*board.neighbours(cell), *(board.on_level(cell, level) for level in (0, 1))]
        steps = [(other, dots.passage(cell, other)) for other in beside if other not in (-1, cell)]
        return [(other, price(step)) for other, step in steps if step]

    start = data.draw(st.integers(0, board.n - 1))
    blocked = data.draw(st.sets(st.integers(0, board.n - 1), max_size=5)) - {start}
    reach = graph.reach(start, budget, board.mask(blocked))
    assert reach.costs == dijkstra(near, start, budget, blocked)
    for cell in reach.costs:
        assert graph.path_cost(reach.path(cell)) == reach.cost(cell)


@examples(200)
@given(plans(), st.data())
def test_tr_x5_a_breached_map_is_the_map_drawn_with_the_breach(
    plan: FloorPlan, data: st.DataObject
) -> None:
    dots = DotMap(plan)
    cell = data.draw(st.integers(0, dots.board.n - 1))
    breach = dots.breach_near(cell)
    level = dots.board.level(cell)
    x, y = dots.board.point(cell)
    walls = [
        shapely.LineString(piece)
        for body in dots.things[level] if body.thing.part == "wall"
        for piece in body.segments
    ]
    away = min((shapely.distance(shapely.Point(x, y), wall) for wall in walls), default=9999.0)
    if abs(away - 1000) > 1e-6:
        assert (breach is not None) == (away < 1000)
    if breach is None:
        assert dots.breached(()) is dots
        return
    assert breach.level == level and math.dist(breach.start, breach.end) < 1001.5
    if breach.start == breach.end:
        return
    opened = dots.breached((breach,))
    drawn = DotMap(replace(plan, openings=(*plan.openings, breach)))
    assert opened.things == drawn.things
    assert opened.valid_mask == drawn.valid_mask
    for cell in range(dots.board.n):
        for other in dots.board.neighbours(cell):
            assert opened.passage(cell, other) == drawn.passage(cell, other)
            assert opened.barrier(cell, other) == drawn.barrier(cell, other)

    def price(passage: Passage) -> int:
        return 1 + len(passage.kinds)

    ways, as_drawn = opened.move_graph(price), drawn.move_graph(price)
    for start in range(0, dots.board.n, 7):
        assert ways.reach(start, 6).waves == as_drawn.reach(start, 6).waves
    assert opened.breached((breach,)).move_graph(price).reach(cell, 6).waves == (
        as_drawn.reach(cell, 6).waves)


HOUSE = (
    *(Floor(level, box(3250, 1799, 7250, 5263), "planks", "hut") for level in (0, 1)),
)
WALLS = tuple(
    Wall(level, start, end)
    for level in (0, 1)
    for start, end in (
        ((3250, 1799), (7250, 1799)),
        ((7250, 1799), (7250, 5263)),
        ((7250, 5263), (3250, 5263)),
        ((3250, 5263), (3250, 1799)),
    )
)
DOOR = Opening(0, (4500, 1799), (5500, 1799), "door")
WINDOWS = tuple(Opening(level, (5200, 5263), (6400, 5263), "window") for level in (0, 1))
HUT = FloorPlan(
    12, 8, LEVELS, HOUSE, WALLS, (DOOR, *WINDOWS),
    (
        PlanShape(0, "hedge", box(8600, 1200, 8900, 4000), solid=False),
        PlanShape(0, "trunk", box(1150, 4950, 1350, 5150), "high", passable=False),
        PlanShape(0, "crate", box(5240, 5300, 6360, 5360)),
    ),
    (LevelLink(0, 4, 3, "ladder"),),
)  # fmt: skip


def test_the_hut_has_no_faults() -> None:
    assert plan_faults(DotMap(HUT)) == ()


def test_tr_b3_a_house_is_entered_by_doors_and_windows_only() -> None:
    dots = DotMap(HUT)
    board = dots.board
    ways = {}
    for cell in range(board.plane):
        for other in board.neighbours(cell):
            if other >= 0 and dots.building(cell) and not dots.building(other):
                step = dots.passage(cell, other)
                ways[cell, other] = set(step.kinds) - {"obstructed"} if step else set()
                if step is None:
                    barrier = dots.barrier(cell, other)
                    assert barrier and barrier.kind == "wall" and barrier.thing
    assert all(len(kinds) <= 1 for kinds in ways.values())
    assert set().union(*ways.values()) == {"door", "window"}
    through = [dots.passage(*pair) for pair, kinds in ways.items() if kinds == {"window"}]
    assert through and all(step and "obstructed" in step.kinds for step in through)


def test_tr_m5_nobody_leaves_by_an_upper_window() -> None:
    dots = DotMap(HUT)
    board = dots.board
    edges = 0
    for cell in board.cells_in(dots.valid_mask & board.level_mask(1)):
        assert dots.building(cell) == "hut" and dots.floor(cell) == "planks"
        assert not dots.under_roof(cell) and dots.under_roof(board.on_level(cell, 0))
        for other in board.neighbours(cell):
            if not dots.valid(other):
                assert dots.passage(cell, other) is None
                barrier = dots.barrier(cell, other)
                edges += bool(barrier and barrier.kind == "edge")
    assert edges


def test_tr_b4_stairs_and_ladders_join_the_same_dot() -> None:
    dots = DotMap(HUT)
    low, high = dots.board.at(4, 3), dots.board.at(4, 3, 1)
    step = dots.passage(high, low)
    assert step == Passage(("ladder",)) == dots.passage(low, high)
    beside = dots.board.at(5, 3), dots.board.at(5, 3, 1)
    barrier = dots.barrier(*beside)
    assert dots.passage(*beside) is None and barrier and barrier.kind == "edge"
    graph = dots.move_graph(price)
    assert graph.reach(low, 3).cost(high) == 3 and graph.reach(high, 3).cost(low) == 3
    far = dots.board.at(9, 7)
    assert dots.passage(low, far) is None and dots.barrier(low, far) is None


def test_tr_m3_hedges_obstruct_and_trunks_stop() -> None:
    dots = DotMap(HUT)
    board = dots.board
    step = dots.passage(board.at(8, 2), board.at(8, 1))
    assert step and step.kinds == ("obstructed",)
    assert [thing.kind for thing in step.things] == ["hedge"]
    kinds = {
        barrier.kind
        for cell in range(board.plane) for other in board.neighbours(cell)
        if other >= 0 and (barrier := dots.barrier(cell, other))
    }
    assert kinds == {"wall", "trunk"}


def test_tr_x5_a_breach_is_a_doorway() -> None:
    dots = DotMap(HUT)
    board = dots.board
    inside = board.at(6, 3)
    breach = dots.breach_near(inside)
    assert breach == Opening(0, (7250, 2598), (7250, 3598), "breach")
    opened = dots.breached((breach,))
    outside = next(
        other for other in board.neighbours(inside)
        if other >= 0 and not dots.building(other)
    )
    assert dots.passage(inside, outside) is None
    step = opened.passage(inside, outside)
    assert step and step.kinds == ("door",) and step.things[0].part == "breach"
    assert step.things[0].index == len(HUT.openings)
    # the wall is open only there, and no charge bites without a wall near
    assert opened.passage(board.at(6, 2), board.at(7, 1)) is None
    assert dots.breach_near(board.at(10, 6)) is None
    # at a corner the breach ends with the wall
    corner = dots.breach_near(board.at(3, 2))
    assert corner and (3250, 1799) in (corner.start, corner.end)


def test_a_breach_over_a_window_leaves_the_rest_of_it() -> None:
    breach = Opening(0, (5000, 5263), (6000, 5263), "breach")
    dots = DotMap(HUT).breached((breach,))
    window = next(body for body in dots.things[0] if body.thing.part == "window")
    assert window.segments == (((6000, 5263), (6400, 5263)),)


@pytest.mark.parametrize(
    ("part", "piece", "text"),
    [
        ("walls", Wall(0, (7250, 3700), (9000, 3700)), ""),
        ("walls", Wall(0, (7270, 3700), (9000, 3700)), '0.020" off wall number 2'),
        ("walls", Wall(0, (7230, 3700), (9000, 3700)), '0.020" off wall number 2'),
        ("walls", Wall(0, (7250, 1600), (7250, 2600)), "overlaps wall number 2"),
        ("walls", Wall(0, (9000, 500), (10000, 500)), "runs over dot"),
        ("walls", Wall(0, (9300, 510), (9700, 510)), "runs over dot 1001"),
        ("walls", Wall(0, (9000, 700), (9000, 700)), "has no length"),
        ("walls", Wall(2, (9000, 700), (9000, 800)), "lies on level 2"),
        ("walls", Wall(0, (9000, 700), (13000, 700)), "off the map"),
        ("openings", Opening(0, (9000, 700), (9500, 700), "door"), "isn't on a wall"),
        ("openings", Opening(0, (6800, 1799), (7800, 1799), "door"), "isn't on a wall"),
        ("openings", Opening(0, (5400, 1799), (6400, 1799), "door"), "overlaps opening number 1"),
        ("openings", Opening(0, (5500, 1799), (6400, 1799), "door"), ""),
        ("shapes", HUT.shapes[0], "lies exactly on number 1"),
        ("shapes", PlanShape(0, "trunk", box(9300, 300, 9700, 700), "high"), "covers dot 1001"),
        ("shapes", PlanShape(0, "crate", box(9300, 300, 9700, 700)), ""),
        ("shapes", PlanShape(0, "crate", ((9300, 300), (9700, 700))), "outline of 2 corners"),
        ("shapes", PlanShape(0, "crate", ((9300, 300), (9700, 700), (9700, 300), (9300, 700))),
         "crosses or touches itself"),
        ("shapes", PlanShape(0, "crate", box(12400, 300, 12600, 700)), "off the map"),
        ("floors", Floor(0, box(8100, 5000, 10100, 6800), "planks", "shed"), "stands open"),
        ("floors", Floor(0, box(8100, 5000, 10100, 6800), "planks"), ""),
        ("links", LevelLink(0, 4, 3), "the same dots as number 1"),
        ("links", LevelLink(0, 9, 3), "no floor at dot u1004"),
        ("links", LevelLink(1, 4, 3), "a level that isn't there"),
        ("links", LevelLink(0, 14, 3), "there is no dot for the stairs"),
    ],
)  # fmt: skip
def test_each_fault_of_a_drawing_is_told(part: str, piece: object, text: str) -> None:
    plan = replace(HUT, **{part: (*getattr(HUT, part), piece)})  # type: ignore[arg-type]
    faults = plan_faults(DotMap(plan))
    if not text:
        assert faults == ()
        return
    mine = [fault for fault in faults if text in fault.text]
    assert mine and all(fault.part == part and fault.hint for fault in mine)
    assert mine[0].index in (len(getattr(HUT, part)), 0)


@examples(200)
@given(plans())
def test_any_drawing_makes_a_map_and_its_faults_are_lines(plan: FloorPlan) -> None:
    for fault in plan_faults(DotMap(plan)):
        assert fault.text and "\n" not in fault.text + fault.hint
        assert 0 <= fault.index < len(getattr(plan, fault.part))


def test_a_town_is_drawn_without_faults() -> None:
    plan = town(60, 40)
    dots = DotMap(plan)
    assert plan_faults(dots) == ()
    assert isinstance(dots.board, DotBoard) and len(plan.walls) > 100
    # every house can be reached from the street
    reach = dots.move_graph(price).reach(0, 10_000)
    assert reach.mask == dots.valid_mask
