"""The dot board: a trooper's whole reach, and all that sixteen arcs see.

A town of 60 x 40 dots on two levels. Reach is set against scipy's, networkx's and rustworkx's
Dijkstra on the same graph (see ``reach``), what is seen against the geometry library's own
vectorised test of all lines against the prepared drawing. All answers are compared before
anything is timed. Run it alone: ``python -m tests.bench.dots``.
"""

import random
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import numpy as np
import shapely

from game.boards.arc import arc_mask
from game.boards.dotmap import DotMap
from game.boards.plan import FloorPlan
from game.boards.steps import Passage
from tests.bench.loops import Pace, Timed, beside, slowest
from tests.bench.parts import Row
from tests.bench.reach import NETWORKX, RUSTWORKX, SCIPY, Case, compare, plain, spelled_out
from tests.boards.dotplans import LEVELS, town

COST = {"open": 1, "obstructed": 2, "door": 2, "window": 4, "stairs": 3, "ladder": 3}
AP = 8
TROOPERS = 24
ARCS = 16
WIDTHS = (30, 60, 150)
REACH, SEEN = 2.0, 50.0  # loops (see `loops`)
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
    listed = slowest([beside(partial(spelled_out, case), 15) for case in cases])
    whole = slowest([beside(partial(plain, case), 15) for case in everywhere])
    title = "dots: a trooper's whole reach, in loops of plain Python"
    size = f"{board.cols} x {board.rows} dots, {len(LEVELS)} levels"
    return [
        (f"{title}: of {AP} AP, every cost listed, the slowest of {len(cases)} ({size}; "
         f"{listed.spent:.2f} ms)", listed.loops, f"at most {REACH:g}", listed.loops <= REACH),
        (f"{title}: as far as it goes ({size}; {whole.spent:.2f} ms)", whole.loops,
         f"at most {REACH:g}", whole.loops <= REACH),
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
    other = beside(lambda: theirs(arcs), 3).spent
    # what our sets are made of: the shadows all around, which further arcs of a dot share
    around = [(cell, 0, 360) for cell, _, _ in arcs]
    if seen(dots, around) != theirs(around):
        raise AssertionError("the geometry library sees other dots")
    circle = _cold(plan, around)
    others = beside(lambda: theirs(around), 3).spent
    things = f"{len(plan.walls)} walls and {len(plan.shapes)} shapes"
    return [
        (f"dots: what {ARCS} arcs see on both levels, nothing kept, in loops of plain Python "
         f"({things}; {own.spent:.1f} ms)", own.loops, f"at most {SEEN:g}", own.loops <= SEEN),
        (f"dots: the same, times faster than shapely's prepared intersects ({other:.1f} ms)",
         other / own.spent, "at least 1", other / own.spent >= 1),
        (f"dots: all around in place of the arcs, times faster than shapely ({others:.1f} ms)",
         others / circle.spent, f"at least {FASTER:g}", others / circle.spent >= FASTER),
    ]  # fmt: skip


def seen(dots: DotMap, arcs: list[Arc]) -> list[int]:
    """By arc and level: the dots in it that no high thing of their level hides."""
    return [
        arc_mask(dots.board, cell, bearing, width, level) & ~dots.hidden(cell, level, level)
        for cell, bearing, width in arcs
        for level in range(len(dots.board.levels))
    ]


def _cold(plan: FloorPlan, arcs: list[Arc]) -> Timed:
    """``seen`` on a map that was only just read: the median."""
    pace, taken = Pace(), []
    for _ in range(REPEATS):
        fresh = DotMap(plan)
        taken.append(pace.take(partial(seen, fresh, arcs))[1])
    return sorted(taken, key=lambda one: one.loops)[REPEATS // 2]


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


def main() -> int:
    """Print the table; 1 when a budget was missed."""
    table = rows()
    for what, figure, budget, kept in table:
        print(f"{'pass' if kept else 'MISS'}  {figure:8.2f}  {budget:12}  {what}")
    return 0 if all(kept for *_, kept in table) else 1


if __name__ == "__main__":
    raise SystemExit(main())
