"""The dot board: a trooper's whole reach, and all that sixteen arcs see.

A town of 60 x 40 dots on two levels. Reach is set against scipy's, networkx's and rustworkx's
Dijkstra on the same graph (see ``reach``), what is seen against the geometry library's own
vectorised test of all lines against the prepared drawing. All answers are compared before
anything is timed. Run it alone: ``python -m tests.bench.dots``.
"""

import random
import statistics
import time
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import shapely

from game.boards.arc import arc_mask
from game.boards.dotmap import DotMap
from game.boards.plan import FloorPlan
from game.boards.steps import Passage
from tests.bench.reach import NETWORKX, RUSTWORKX, SCIPY, Case, compare, plain, spelled_out
from tests.boards.dotplans import LEVELS, town

Row = tuple[str, float, str, bool]

COST = {"open": 1, "obstructed": 2, "door": 2, "window": 4, "stairs": 3, "ladder": 3}
AP = 8
TROOPERS = 24
ARCS = 16
WIDTHS = (30, 60, 150)
REACH_MS = 2.0
SEEN_MS = 50.0
FASTER = 4.0
REPEATS = 7

Arc = tuple[int, int, int]
"""Cell, bearing, width."""


def price(passage: Passage) -> int:
    """AP of a step of somebody upright."""
    return max(COST[kind] for kind in passage.kinds)


def rows() -> list[Row]:
    """What was measured, the figure, its budget, and whether it was kept."""
    plan = town(60, 40)
    return [*_reach(DotMap(plan)), *_seen(plan)]


def _reach(dots: DotMap) -> list[Row]:
    rng = random.Random(11)
    graph, board = dots.move_graph(price), dots.board
    valid = board.cells_in(dots.valid_mask)
    into = [(cell, graph.steps_into(cell)) for cell in range(board.n)]
    pairs = [(before, cell, cost) for cell, steps in into for _, before, cost in steps]
    cases = []
    for _ in range(24):
        start, *others = rng.sample(valid, TROOPERS)
        edges = [(a, b, cost) for a, b, cost in pairs if b not in others]
        cases.append(Case(graph, start, AP, board.mask(others), edges))
    everywhere = [replace(case, budget=200) for case in cases[:6]]
    slowest = max(_ms(lambda case=case: spelled_out(case)) for case in cases)  # type: ignore[misc]
    whole = max(_ms(lambda case=case: plain(case)) for case in everywhere)  # type: ignore[misc]
    title = "dots: ms of a trooper's whole reach"
    size = f"{board.cols} x {board.rows} dots, {len(LEVELS)} levels"
    return [
        (f"{title} of {AP} AP, every cost listed, the slowest of {len(cases)} ({size})",
         slowest, f"at most {REACH_MS:g}", slowest <= REACH_MS),
        (f"{title}, as far as it goes ({size})", whole, f"at most {REACH_MS:g}",
         whole <= REACH_MS),
        *compare("8 AP on two levels of 60x40 dots", cases,
                 (SCIPY, replace(NETWORKX, least=3.0), RUSTWORKX), times=5),
        *compare("the same as far as it goes", everywhere,
                 (replace(SCIPY, least=0.5), NETWORKX)),
    ]  # fmt: skip


def _seen(plan: FloorPlan) -> list[Row]:
    rng = random.Random(12)
    dots = DotMap(plan)
    ground = dots.board.cells_in(dots.valid_mask & dots.board.level_mask(0))
    arcs = [
        (cell, rng.randrange(360), WIDTHS[number % 3])
        for number, cell in enumerate(rng.sample(ground, ARCS))
    ]
    theirs = _prepared(dots)
    if seen(dots, arcs) != theirs(arcs):
        raise AssertionError("the geometry library sees other dots")
    own = _cold(plan, arcs)
    other = _ms(lambda: theirs(arcs), 3)
    # what our sets are made of: the shadows all around, which further arcs of a dot share
    around = [(cell, 0, 360) for cell, _, _ in arcs]
    if seen(dots, around) != theirs(around):
        raise AssertionError("the geometry library sees other dots")
    circle = _cold(plan, around)
    others = _ms(lambda: theirs(around), 3)
    things = f"{len(plan.walls)} walls and {len(plan.shapes)} shapes"
    return [
        (f"dots: ms of what {ARCS} arcs see on both levels, nothing kept ({things})",
         own, f"at most {SEEN_MS:g}", own <= SEEN_MS),
        (f"dots: the same, times faster than shapely's prepared intersects ({other:.1f} ms)",
         other / own, "at least 1", other / own >= 1),
        (f"dots: all around in place of the arcs, times faster than shapely ({others:.1f} ms)",
         others / circle, f"at least {FASTER:g}", others / circle >= FASTER),
    ]  # fmt: skip


def seen(dots: DotMap, arcs: list[Arc]) -> list[int]:
    """By arc and level: the dots in it that no high thing of their level hides."""
    return [
        arc_mask(dots.board, cell, bearing, width, level) & ~dots.hidden(cell, level, level)
        for cell, bearing, width in arcs
        for level in range(len(dots.board.levels))
    ]


def _cold(plan: FloorPlan, arcs: list[Arc]) -> float:
    """Median ms of ``seen`` on a map that was only just read."""
    taken = []
    for _ in range(REPEATS):
        fresh = DotMap(plan)
        begin = time.perf_counter()
        seen(fresh, arcs)
        taken.append((time.perf_counter() - begin) * 1000)
    return statistics.median(taken)


def _prepared(dots: DotMap) -> Callable[[list[Arc]], list[int]]:
    """The same by the library alone: each viewer's lines to all dots of its arc at once."""
    board = dots.board
    places = np.array([board.point(cell) for cell in range(board.plane)])
    drawn = []
    for level in range(len(board.levels)):
        parts: list[shapely.Geometry] = []
        for body in dots.things[level]:
            if body.high:
                pieces = [shapely.LineString(piece) for piece in body.segments]
                parts += [shapely.Polygon(body.area)] if body.area else pieces
        drawn.append(shapely.GeometryCollection(parts))
        shapely.prepare(drawn[-1])

    def search(arcs: list[Arc]) -> list[int]:
        result = []
        for cell, bearing, width in arcs:
            for level, things in enumerate(drawn):
                inside = board.cells_in(arc_mask(board, cell, bearing, width, level))
                ends = np.array(inside, np.int64) % board.plane
                lines = shapely.linestrings(
                    np.stack((np.broadcast_to(places[cell], (len(ends), 2)), places[ends]), axis=1)
                )
                clear = ~np.asarray(shapely.intersects(things, lines))
                result.append(board.mask((ends[clear] + level * board.plane).tolist()))
        return result

    return search


def _ms(action: Callable[[], object], times: int = 15) -> float:
    """Median of its time in ms."""
    taken = []
    for _ in range(times):
        begin = time.perf_counter()
        action()
        taken.append((time.perf_counter() - begin) * 1000)
    return statistics.median(taken)


def main() -> int:
    """Print the table; 1 when a budget was missed."""
    table = rows()
    for what, figure, budget, kept in table:
        print(f"{'pass' if kept else 'MISS'}  {figure:8.2f}  {budget:12}  {what}")
    return 0 if all(kept for *_, kept in table) else 1


if __name__ == "__main__":
    raise SystemExit(main())
