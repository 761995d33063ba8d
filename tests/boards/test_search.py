"""The one search against a plain Dijkstra, on hexes and on lattices with walls and levels."""

from collections.abc import Sequence
from itertools import pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.boards.bits import BitLayout
from game.boards.errors import BoardError
from game.boards.hexes import Direction, HexBoard
from game.boards.hexmap import HexMap
from game.boards.lattice import Spread
from game.boards.search import MoveGraph, Reach
from tests.boards.reference import NEAR, centres, dijkstra
from tests.properties import examples

ENTER = {"clear": 2, "forest": 4, "mud": 3, "lava": None}


@st.composite
def hex_maps(draw: st.DrawFn, low: int = 1, high: int = 8) -> HexMap:
    board = HexBoard(draw(st.integers(low, high)), draw(st.integers(low, high)))
    terrain = draw(st.lists(st.sampled_from(sorted(ENTER)), min_size=board.n, max_size=board.n))
    sides = [(c, d) for c in range(board.n) for d in board.neighbours(c) if d > c]
    roads = draw(st.sets(st.sampled_from(sides), max_size=40)) if sides else set()
    return HexMap.make(board, terrain, roads)


def plain_steps(board_map: HexMap, road: int | None) -> list[list[tuple[int, int]]]:
    """(cell, cost) of the steps from each cell, worked out from centres and the printed map."""
    places = centres(board_map.board.cols, board_map.board.rows)
    cell_at = {place: cell for cell, place in enumerate(places)}
    steps = []
    for cell, (x, y) in enumerate(places):
        mine = []
        for dx, dy in NEAR:
            there = cell_at.get((x + dx, y + dy))
            if there is None:
                continue
            prices = [ENTER[board_map.terrain[there]]]
            if (min(cell, there), max(cell, there)) in board_map.roads:
                prices.append(road)
            known = [price for price in prices if price is not None]
            if known:
                mine.append((there, min(known)))
        steps.append(mine)
    return steps


def check(reach: Reach, expected: dict[int, int], blocked: set[int]) -> None:
    """All that a reach says agrees with the expected costs and with its own paths."""
    graph = reach.graph
    assert dict(reach.items()) == reach.costs == expected
    assert list(reach.costs.values()) == sorted(expected.values())
    assert list(reach.cells()) == graph.layout.cells_in(reach.mask) == sorted(expected)
    assert len(reach) == len(expected)
    for cell in range(graph.layout.n):
        path = reach.path(cell)
        assert reach.cost(cell) == expected.get(cell)
        assert (cell in reach) == (cell in expected) == bool(path)
        if path:
            assert path[0] == reach.start and path[-1] == cell
            assert graph.path_cost(path) == expected[cell] <= reach.budget
            assert not blocked & set(path[1:])
            assert len(set(path)) == len(path)


@examples(150)
@given(hex_maps(), st.integers(-2, 24), st.sampled_from([None, 1, 2, 5]), st.data())
def test_kz_m3_kz_m7_reach_on_hexes_is_the_cheapest_within_the_budget(
    board_map: HexMap, budget: int, road: int | None, data: st.DataObject
) -> None:
    graph = board_map.move_graph(ENTER, road)
    n = board_map.board.n
    start = data.draw(st.integers(0, n - 1))
    steps = plain_steps(board_map, road)
    for _ in range(2):
        blocked = data.draw(st.sets(st.integers(0, n - 1), max_size=n // 3))
        reach = graph.reach(start, budget, graph.mask(blocked))
        expected = dijkstra(lambda cell: steps[cell], start, max(budget, 0), blocked - {start})
        check(reach, expected, blocked - {start})
    for cell in range(n):
        for other in range(n):
            assert graph.step_cost(cell, other) == dict(steps[cell]).get(other)


@settings(max_examples=4)
@given(hex_maps(low=30, high=36), st.integers(0, 60), st.data())
def test_reach_on_a_wide_board_is_the_cheapest_within_the_budget(
    board_map: HexMap, budget: int, data: st.DataObject
) -> None:
    graph = board_map.move_graph(ENTER, 1)
    n = board_map.board.n
    start = data.draw(st.integers(0, n - 1))
    blocked = data.draw(st.sets(st.integers(0, n - 1), max_size=60)) - {start}
    steps = plain_steps(board_map, 1)
    reach = graph.reach(start, budget, graph.mask(blocked))
    assert reach.costs == dijkstra(lambda cell: steps[cell], start, budget, blocked)
    for cell in list(reach.costs)[::25]:
        assert graph.path_cost(reach.path(cell)) == reach.cost(cell)


Lattice = tuple[BitLayout, Sequence[int], dict[tuple[int, int], int]]


@st.composite
def lattices(draw: st.DrawFn) -> Lattice:
    """Dots in up to two levels, four or eight ways, each edge with its own cost or a wall."""
    width, height, levels = draw(st.tuples(st.integers(1, 5), st.integers(1, 5), st.integers(1, 2)))
    slant = draw(st.booleans())
    line, level = height + 1, (height + 1) * (width + 1)
    flat = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
    flat = [(dx, dy) for dx, dy in flat if slant or not (dx and dy)]
    shifts = [dx * line + dy for dx, dy in flat] + ([level, -level] if levels > 1 else [])
    dots = product(range(levels), range(width), range(height))
    layout = BitLayout([k * level + x * line + y for k, x, y in dots])
    edges = {}
    uniform = draw(st.booleans())
    for a, place in enumerate(layout.positions):
        for shift in shifts:
            b = layout.cell_at(place + shift)
            if b >= 0:
                cost = b % 3 + 1 if uniform else 0
                if not uniform or draw(st.integers(0, 4)) == 0:
                    cost = draw(st.integers(0, 4))
                if cost:
                    edges[a, b] = cost
    return layout, shifts, edges


def graph_of(lattice: Lattice, common: int, base: MoveGraph | None = None) -> MoveGraph:
    """The graph of its edges, none where one costs 0; common: how many of its directions aren't
    rare."""
    layout, shifts, edges = lattice
    steps = [(a, b, cost or None) for (a, b), cost in edges.items()]
    return MoveGraph(layout, shifts[:common], steps, shifts[common:], base)


@examples(60)
@given(lattices(), st.integers(0, 14), st.data())
def test_reach_on_dots_with_walls_and_levels(
    lattice: Lattice, budget: int, data: st.DataObject
) -> None:
    layout, shifts, edges = lattice
    # which directions are said to be rare changes nothing but the price of asking
    common = data.draw(st.integers(0, len(shifts)))
    graph = graph_of(lattice, common)
    start = data.draw(st.integers(0, layout.n - 1))
    blocked = data.draw(st.sets(st.integers(0, layout.n - 1), max_size=6)) - {start}

    def near(cell: int) -> list[tuple[int, int]]:
        return [(b, cost) for (a, b), cost in edges.items() if a == cell]

    reach = graph.reach(start, budget, layout.mask(blocked))
    check(reach, dijkstra(near, start, budget, blocked), blocked)


@examples(60)
@given(lattices(), st.integers(0, 14), st.data())
def test_a_graph_with_some_steps_changed_is_the_graph_drawn_so(
    lattice: Lattice, budget: int, data: st.DataObject
) -> None:
    layout, shifts, edges = lattice
    common = data.draw(st.integers(0, len(shifts)))
    base = graph_of(lattice, common)
    known = base.reach(0, budget).costs
    pairs = [(a, b) for a, b in product(range(layout.n), repeat=2)
             if layout.positions[b] - layout.positions[a] in shifts]
    changes: dict[tuple[int, int], int] = {}
    if pairs:
        changes = data.draw(st.dictionaries(st.sampled_from(pairs), st.integers(0, 4), max_size=6))
    changed = graph_of((layout, shifts, changes), common, base)
    now = {edge: cost for edge, cost in (edges | changes).items() if cost}
    drawn = graph_of((layout, shifts, now), common)
    for start in range(0, layout.n, 3):
        here, there = changed.reach(start, budget), drawn.reach(start, budget)
        assert here.waves == there.waves
        assert [here.path(c) for c in range(layout.n)] == [there.path(c) for c in range(layout.n)]
    assert all(changed.step_cost(*edge) == now.get(edge) for edge in pairs)
    assert changed.reach(0, 10**9).mask == drawn.reach(0, 10**9).mask
    assert base.reach(0, budget).costs == known


@given(hex_maps(high=6), st.randoms(use_true_random=False), st.data())
def test_the_same_question_has_the_same_answer_however_the_graph_was_listed(
    board_map: HexMap, random: object, data: st.DataObject
) -> None:
    board = board_map.board
    graph = board_map.move_graph(ENTER, 1)
    edges = [
        (a, b, cost)
        for a in range(board.n)
        for b in range(board.n)
        if (cost := graph.step_cost(a, b)) is not None
    ]
    random.shuffle(edges)  # type: ignore[attr-defined]
    again = MoveGraph(board.layout, board.shifts, edges)
    start = data.draw(st.integers(0, board.n - 1))
    one, two = graph.reach(start, 9), again.reach(start, 9)
    assert one.waves == two.waves
    assert [one.path(c) for c in range(board.n)] == [two.path(c) for c in range(board.n)]


def test_a_way_runs_straight_where_it_can() -> None:
    board = HexBoard(9, 9)
    graph = HexMap.make(board, ["clear"] * board.n).move_graph(ENTER)
    for direction in range(6):
        ray = board.ray(board.at(4, 4), direction)[:3]
        assert graph.reach(board.at(4, 4), 6).path(ray[-1]) == (board.at(4, 4), *ray)
    # three steps SE and three S in any order: one turn is enough, also when the last step must be S
    start = board.at(1, 1)
    goal = board.ray(board.ray(start, Direction.SE)[2], Direction.S)[2]
    last = board.neighbour(goal, Direction.NW)
    for blocked in (0, board.bits[last]):
        path = graph.reach(start, 12, blocked).path(goal)
        heads = [board.direction(one, two) for one, two in pairwise(path)]
        assert len(heads) == 6 and sum(one != two for one, two in pairwise(heads)) == 1


def test_blocked_cells_are_not_even_passed() -> None:
    board = HexBoard(7, 1)
    graph = HexMap.make(board, ["clear"] * 7).move_graph(ENTER)
    wall = board.bits[3]
    assert list(graph.reach(1, 40, wall).cells()) == [0, 1, 2]
    assert list(graph.reach(1, 40).cells()) == list(range(7))
    # the mover's own cell counts as free, also for the way back through kept answers
    assert list(graph.reach(3, 40, wall).cells()) == list(range(7))
    assert list(graph.reach(1, 40, wall).cells()) == [0, 1, 2]


def test_more_questions_than_are_kept_stay_right() -> None:
    board = HexBoard(6, 5)
    graph = HexMap.make(board, ["clear"] * 30).move_graph(ENTER)
    for number in range(1, 6000):
        cells = {c for c in range(1, 14) if number >> c & 1}
        assert not graph.reach(0, 8, board.mask(cells)).mask & board.mask(cells)
    assert len(graph.reach(0, 8)) == sum(board.distance(0, c) <= 4 for c in range(30))


def test_a_boundless_budget_reaches_all_and_ends() -> None:
    board = HexBoard(5, 5)
    graph = HexMap.make(board, ["clear"] * 25).move_graph(ENTER)
    assert graph.reach(0, 10**12).mask == board.all


def test_sets_are_those_of_the_layout() -> None:
    board = HexBoard(4, 4)
    graph = HexMap.make(board, ["clear"] * 16).move_graph(ENTER)
    mask = graph.mask([9, 2, 5])
    assert mask == board.mask([2, 5, 9]) and board.cells_in(mask) == [2, 5, 9]


@pytest.mark.parametrize("cost", [0, -1])
def test_a_step_must_cost_something(cost: int) -> None:
    board = HexBoard(2, 2)
    with pytest.raises(BoardError, match=f"from cell 0 to cell 1 costs {cost}"):
        MoveGraph(board.layout, board.shifts, [(0, 1, cost)])


def test_a_step_must_lead_to_a_neighbour() -> None:
    board = HexBoard(5, 5)
    with pytest.raises(BoardError, match="cells 0 and 24 are not neighbours"):
        MoveGraph(board.layout, board.shifts, [(0, 24, 2)])


def test_of_two_costs_for_one_step_the_cheaper_counts() -> None:
    board = HexBoard(2, 1)
    graph = MoveGraph(board.layout, board.shifts, [(0, 1, 4), (0, 1, 1), (0, 1, 3)])
    assert graph.step_cost(0, 1) == 1 and graph.reach(0, 1).cost(1) == 1
    assert graph.step_cost(1, 0) is None


@pytest.mark.parametrize(
    ("shifts", "doubles"),
    [((-1, 8, 9, 1, -8, -9), 3), ((-1, 1, -9, 9, -8, -10, 8, 10), 4), ((1, -1, 9, -9), 0)],
)
def test_a_spread_is_the_union_of_all_shifts(shifts: tuple[int, ...], doubles: int) -> None:
    spread = Spread(shifts)
    assert len(spread.doubles) == doubles
    for cells in (1, 1 << 12, 1 << 40, 0b1011 << 30, (1 << 90) - 1):
        expected = 0
        for shift in shifts:
            expected |= cells << shift if shift > 0 else cells >> -shift
        assert spread(cells) | cells == expected | cells
