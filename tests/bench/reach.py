"""Movement reach against the searches of scipy, networkx, rustworkx and tcod on the same graph.

The others get every advantage: their graphs stand ready with the obstacles already taken out, and
building them isn't timed. Ours is `MoveGraph.search`, the obstacles given as a mask, nothing kept.
All answers are compared before anything is timed. Run it alone: ``python -m tests.bench.reach``.
"""

import random
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from game.boards.hexes import Direction, HexBoard
from game.boards.hexmap import HexMap
from game.boards.search import MoveGraph
from tests.bench.parts import Row

ENTER = {"clear": 2, "rough": 4, "forest": 4, "lava": None}
ROAD = 1
REPEATS = 15


@dataclass(frozen=True)
class Case:
    """One question, with the same graph in the form of each library."""

    graph: MoveGraph
    start: int
    budget: int
    blocked: int
    edges: list[tuple[int, int, int]]


def make_graph(cols: int, rows: int, roads: int, rng: random.Random) -> MoveGraph:
    """A hex map of mixed terrain with winding roads from edge to edge."""
    board = HexBoard(cols, rows)
    terrain = rng.choices(list(ENTER), [55, 15, 25, 5], k=board.n)
    crossed: list[tuple[int, int]] = []
    for number in range(roads):
        ahead = (Direction.SE, Direction.S)[number % 2]
        here = rng.choice(board.side("north" if number % 2 else "west"))
        heading: int = ahead
        while (there := board.neighbour(here, heading)) >= 0:
            crossed.append((here, there))
            here = there
            # a bend is one hexside at most, and a road never turns back on the way it came
            bends = [d % 6 for d in (heading - 1, heading, heading + 1)]
            heading = rng.choice([d for d in bends if (d - ahead + 1) % 6 <= 2] + [heading])
    return HexMap.make(board, terrain, crossed).move_graph(ENTER, ROAD)


def make_cases(
    graph: MoveGraph, budget: int, units: int, count: int, rng: random.Random
) -> list[Case]:
    """Questions from the middle half of the numbering, each with other obstacles."""
    n = graph.layout.n
    into = [(cell, graph.steps_into(cell)) for cell in range(n)]
    pairs = [(before, cell, cost) for cell, steps in into for _, before, cost in steps]
    cases = []
    for _ in range(count):
        start = rng.randrange(n // 4, 3 * n // 4)
        blocked = set(rng.sample(range(n), units)) - {start}
        edges = [(a, b, cost) for a, b, cost in pairs if b not in blocked]
        cases.append(Case(graph, start, budget, graph.mask(blocked), edges))
    return cases


Search = tuple[Callable[[], object], Callable[[object], dict[int, int]]]


def scipy_search(case: Case) -> Search:
    """Dijkstra with a limit on a compressed sparse graph."""
    import numpy as np
    from scipy.sparse import csr_matrix
    from scipy.sparse.csgraph import dijkstra

    a, b, cost = zip(*case.edges, strict=True)
    n = case.graph.layout.n
    matrix = csr_matrix((np.array(cost, float), (np.array(a), np.array(b))), shape=(n, n))

    def read(found: object) -> dict[int, int]:
        costs = np.asarray(found)
        return {int(c): int(costs[c]) for c in np.flatnonzero(np.isfinite(costs))}

    return lambda: dijkstra(matrix, indices=case.start, limit=case.budget), read


def networkx_search(case: Case) -> Search:
    """Dijkstra with a cut-off on a directed graph."""
    import networkx as nx

    graph = nx.DiGraph()
    graph.add_nodes_from(range(case.graph.layout.n))
    graph.add_weighted_edges_from(case.edges)

    def search() -> object:
        return nx.single_source_dijkstra_path_length(graph, case.start, cutoff=case.budget)

    return search, lambda found: dict(found)


def rustworkx_search(case: Case) -> Search:
    """Dijkstra over the whole graph: it knows no cut-off."""
    import rustworkx as rx

    graph = rx.PyDiGraph()
    graph.add_nodes_from(list(range(case.graph.layout.n)))
    graph.add_edges_from([(a, b, float(cost)) for a, b, cost in case.edges])

    def search() -> object:
        return rx.dijkstra_shortest_path_lengths(graph, case.start, float)

    def read(found: object) -> dict[int, int]:
        pairs = dict(found)  # type: ignore[call-overload]
        near = {int(c): int(cost) for c, cost in pairs.items() if cost <= case.budget}
        return {case.start: 0} | near

    return search, read


def tcod_search(case: Case) -> Search:
    """Dijkstra over the whole map: hexes as a slanted grid, the cost of each direction by cell.

    It knows no cut-off; a step's cost is looked up by the cell entered, so each of the six
    directions has its own costs.
    """
    import numpy as np
    import tcod.path

    positions = case.graph.layout.positions
    wide = sorted({abs(shift) for shift in case.graph.shifts})[1]  # one column of the padded layout
    high = max(positions) // wide + 1
    ways: dict[tuple[int, int], np.ndarray] = {}
    where = [divmod(position, wide) for position in positions]
    for a, b, cost in case.edges:
        (xa, ya), (xb, yb) = where[a], where[b]
        table = ways.setdefault((xb - xa, yb - ya), np.zeros((high, wide), np.int32))
        table[xb, yb] = cost
    graph = tcod.path.CustomGraph((high, wide))
    for way, table in ways.items():
        graph.add_edge(way, 1, cost=table)

    def search() -> object:
        finder = tcod.path.Pathfinder(graph)
        finder.add_root(where[case.start])
        finder.resolve()
        return finder.distance

    def read(found: object) -> dict[int, int]:
        costs = np.asarray(found)
        near = ((cell, int(costs[place])) for cell, place in enumerate(where))
        return {cell: cost for cell, cost in near if cost <= case.budget}

    return search, read


@dataclass(frozen=True)
class Peer:
    """Another library's search, and how many times faster than it ours has to be."""

    name: str
    make: Callable[[Case], Search]
    least: float


SCIPY = Peer("scipy", scipy_search, 1.0)
NETWORKX = Peer("networkx", networkx_search, 5.0)
RUSTWORKX = Peer("rustworkx", rustworkx_search, 5.0)
TCOD = Peer("tcod", tcod_search, 5.0)


def seconds(action: Callable[[], object], times: int) -> float:
    """How long one call takes, as the mean of so many in a row."""
    begin = time.perf_counter()
    for _ in range(times):
        action()
    return (time.perf_counter() - begin) / times


def plain(case: Case) -> object:
    """Our answer as it is handed out: cells, and the cost of any cell one asks for."""
    return case.graph.search(case.start, case.budget, case.blocked)


def spelled_out(case: Case) -> object:
    """Our answer with the cost of every reached cell in a dict, as networkx gives it."""
    return case.graph.search(case.start, case.budget, case.blocked).costs


def compare(
    title: str,
    cases: list[Case],
    peers: tuple[Peer, ...],
    mine: Callable[[Case], object] = plain,
    times: int = 1,
) -> list[Row]:
    """One row a peer: the median of (its time / our time) over all cases, timed in turn.

    ``times`` calls in a row make one timing: 1 for questions of a person at the board, many for
    the short ones that a computer player asks in a row.
    """
    prepared = [[peer.make(case) for peer in peers] for case in cases]
    for case, searches in zip(cases, prepared, strict=True):
        answer = case.graph.search(case.start, case.budget, case.blocked).costs
        for peer, (search, read) in zip(peers, searches, strict=True):
            if read(search()) != answer:
                raise AssertionError(f"{peer.name} finds other costs from cell {case.start}")
    own: list[float] = []
    theirs: list[list[float]] = [[] for _ in peers]
    for _ in range(REPEATS):
        for case, searches in zip(cases, prepared, strict=True):
            own.append(seconds(partial(mine, case), times))
            for spent, (search, _) in zip(theirs, searches, strict=True):
                spent.append(seconds(search, times))
    result = []
    for peer, spent in zip(peers, theirs, strict=True):
        ratio = statistics.median(their / our for their, our in zip(spent, own, strict=True))
        micro = f"{statistics.median(own) * 1e6:.1f} to {statistics.median(spent) * 1e6:.1f} us"
        what = f"reach, {title}: times faster than {peer.name} ({micro})"
        result.append((what, ratio, f"at least {peer.least:g}", ratio >= peer.least))
    return result


def rows() -> list[Row]:
    """What was measured, the ratio, its budget, and whether it was kept."""
    rng = random.Random(20)
    wide = make_graph(100, 100, 12, rng)
    far = make_cases(wide, 60, 200, 6, rng)
    small = make_graph(18, 12, 4, rng)
    near = make_cases(small, 8, 20, 12, rng)
    near_peers = (replace(SCIPY, least=2.0), replace(NETWORKX, least=3.0))
    return [
        *compare("100x100, 30 MP, 200 obstacles", far, (SCIPY, NETWORKX, RUSTWORKX, TCOD)),
        *compare("the same, every cost listed", far, (replace(NETWORKX, least=1.0),), spelled_out),
        *compare("216 hexes, 4 MP, 20 obstacles", near, near_peers, times=50),
    ]


def main() -> int:
    """Print the table; 1 when a budget was missed."""
    table = rows()
    for what, ratio, budget, kept in table:
        print(f"{'pass' if kept else 'MISS'}  {ratio:8.1f}  {budget:12}  {what}")
    return 0 if all(kept for *_, kept in table) else 1


if __name__ == "__main__":
    raise SystemExit(main())
