"""What is wrong with a drawing: all of it, one line each. Heavy to import."""

from collections.abc import Iterator
from typing import Final

import numpy as np
import shapely

from game.boards.derive import dots_in, tree_of
from game.boards.dotmap import DotMap
from game.boards.dots import MARGIN, PITCH, ROW, Point
from game.boards.packed import packer_of
from game.boards.plan import Floor, FloorPlan, Opening, Part, PlanFault, PlanShape, Wall
from game.boards.things import ON_LINE, cut, shared
from game.core.threadcache import thread_cache

NEARLY: Final = 50
"""A wall that ends this close to another one is meant to touch it (thousandths of an inch)."""
TOO_CLOSE: Final = 20
"""No dot may lie this close to a wall: nobody could tell on which side of it."""

Found = Iterator[PlanFault]


@thread_cache(4)
def plan_faults(dots: DotMap) -> tuple[PlanFault, ...]:
    """The faults of the map's plan, part by part, in the order in which the pieces are listed."""
    faults = {
        fault
        for check in (_places, _outlines, _twice, _wall_ends, _openings, _on_dots, _links, _open)
        for fault in check(dots)
    }
    parts: list[Part] = ["floors", "walls", "openings", "shapes", "links"]
    return tuple(sorted(faults, key=lambda f: (parts.index(f.part), f.index, f.text)))


def _inches(place: Point) -> str:
    return f'({place[0] / PITCH:.3f}", {place[1] / PITCH:.3f}")'


def paper(plan: FloorPlan) -> Point:
    """Width and height of the paper: half an inch around the outermost dots."""
    return PITCH * plan.cols + MARGIN, ROW * (plan.rows - 1) + 2 * MARGIN


def _pieces(
    plan: FloorPlan,
) -> Iterator[tuple[Part, int, Wall | Opening | PlanShape | Floor, tuple[Point, ...]]]:
    for index, floor in enumerate(plan.floors):
        yield "floors", index, floor, floor.outline
    for index, wall in enumerate(plan.walls):
        yield "walls", index, wall, (wall.start, wall.end)
    for index, opening in enumerate(plan.openings):
        yield "openings", index, opening, (opening.start, opening.end)
    for index, shape in enumerate(plan.shapes):
        yield "shapes", index, shape, shape.outline


def _places(dots: DotMap) -> Found:
    plan, (right, bottom) = dots.plan, paper(dots.plan)
    top = len(plan.levels) - 1
    for part, index, piece, places in _pieces(plan):
        if not 0 <= piece.level <= top:
            yield PlanFault(
                part, index, f"lies on level {piece.level}", f"the levels are 0 to {top}"
            )
        off = [p for p in places if not (0 <= p[0] <= right and 0 <= p[1] <= bottom)]
        if off:
            yield PlanFault(
                part,
                index,
                f"reaches off the map at {_inches(off[0])}",
                f"keep it within {_inches((right, bottom))}",
            )


def _outlines(dots: DotMap) -> Found:
    for part, index, _, places in _pieces(dots.plan):
        if part in ("walls", "openings"):
            if places[0] == places[1]:
                yield PlanFault(part, index, "has no length", "give it two different ends")
        elif len(places) < 3:
            yield PlanFault(
                part, index, f"has an outline of {len(places)} corners", "draw at least three"
            )
        elif not shapely.Polygon(places).is_valid:
            yield PlanFault(
                part,
                index,
                "has an outline that crosses or touches itself",
                "list the corners in order around it, each once",
            )


def _twice(dots: DotMap) -> Found:
    seen: dict[object, int] = {}
    for part, index, piece, places in _pieces(dots.plan):
        if part in ("shapes", "floors"):
            first = seen.setdefault((part, piece.level, frozenset(places)), index)
            if first != index:
                yield PlanFault(
                    part, index, f"lies exactly on number {first + 1}", "leave one of them out"
                )


def _wall_ends(dots: DotMap) -> Found:
    walls = [(i, wall) for i, wall in enumerate(dots.plan.walls) if wall.start != wall.end]
    if not walls:
        return
    lines = shapely.linestrings([[wall.start, wall.end] for _, wall in walls])
    tree = shapely.STRtree(np.asarray(lines))
    ends = [(i, wall, end) for i, wall in walls for end in (wall.start, wall.end)]
    spots = shapely.points(np.array([end for *_, end in ends]))
    for number, other in tree.query(spots, predicate="dwithin", distance=NEARLY).T.tolist():
        (index, wall, end), (theirs, beside) = ends[number], walls[other]
        if index == theirs or wall.level != beside.level:
            continue
        gap = shapely.distance(shapely.Point(end), shapely.LineString([beside.start, beside.end]))
        if gap > ON_LINE:
            yield PlanFault(
                "walls",
                index,
                f'ends at {_inches(end)}, {gap / PITCH:.3f}" off wall number {theirs + 1}',
                "let it end exactly on that wall",
            )
    for index, other in tree.query(np.asarray(lines), predicate="intersects").T.tolist():
        (first, wall), (second, beside) = walls[index], walls[other]
        both = shared(wall.start, wall.end, (beside.start, beside.end))
        if first > second and wall.level == beside.level and both:
            yield PlanFault(
                "walls",
                first,
                f"overlaps wall number {second + 1} at {_inches(both[0])}",
                "draw each stretch of wall once",
            )


def _openings(dots: DotMap) -> Found:
    plan = dots.plan
    for index, opening in enumerate(plan.openings):
        start, end = opening.start, opening.end
        if start == end:
            continue
        walls = [(w.start, w.end) for w in plan.walls if w.level == opening.level]
        bare = cut(start, end, walls)
        # rounding may leave a thousandth or two beside the end of a slanting wall
        if any(max(abs(a[0] - b[0]), abs(a[1] - b[1])) > ON_LINE for a, b in bare):
            yield PlanFault(
                "openings",
                index,
                f"the {opening.kind} at {_inches(bare[0][0])} isn't on a wall",
                "give it two points of a wall on the same level",
            )
        for number, other in enumerate(plan.openings[:index]):
            both = shared(start, end, (other.start, other.end))
            if other.level == opening.level and both and "breach" not in (opening.kind, other.kind):
                yield PlanFault(
                    "openings",
                    index,
                    f"the {opening.kind} overlaps opening number {number + 1} "
                    f"at {_inches(both[0])}",
                    "move one of them along the wall",
                )


def _on_dots(dots: DotMap) -> Found:
    plan, board, levels = dots.plan, dots.board, range(len(dots.plan.levels))
    walls = [(i, wall) for i, wall in enumerate(plan.walls) if wall.level in levels]
    if walls:
        lines = shapely.linestrings([[wall.start, wall.end] for _, wall in walls])
        tree = tree_of(packer_of(board).dots)
        found = tree.query(np.asarray(lines), predicate="dwithin", distance=TOO_CLOSE)
        for number, dot in found.T.tolist():
            index, wall = walls[number]
            yield PlanFault(
                "walls",
                index,
                f"runs over dot {board.name(board.on_level(dot, wall.level))}",
                f'keep walls more than {TOO_CLOSE / PITCH}" away from dots',
            )
    shapes = [
        (i, shape)
        for i, shape in enumerate(plan.shapes)
        if shape.height == "high" and len(shape.outline) > 2 and shape.level in levels
    ]
    inside = dots_in(board, [shape.outline for _, shape in shapes])
    for (index, shape), covered in zip(shapes, inside, strict=True):
        for dot in covered:
            yield PlanFault(
                "shapes",
                index,
                f"the {shape.kind} covers dot {board.name(board.on_level(dot, shape.level))}",
                "high things stand between dots, not on them",
            )


def _links(dots: DotMap) -> Found:
    plan, board = dots.plan, dots.board
    seen: dict[tuple[int, int, int], int] = {}
    for index, link in enumerate(plan.links):
        first = seen.setdefault((link.level, link.col, link.row), index)
        ends = [board.at(link.col, link.row, link.level + up) for up in (0, 1)]
        if first != index:
            fault = f"joins the same dots as number {first + 1}", "leave one of them out"
        elif ends[0] < 0:
            size = f"{plan.cols} x {plan.rows} dots"
            fault = f"there is no dot for the {link.kind}", f"the map has {size}"
        elif ends[1] < 0:
            fault = (
                f"the {link.kind} at dot {board.name(ends[0])} lead to a level that isn't there",
                "put them on a lower level",
            )
        else:
            bare = [board.name(cell) for cell in ends if not dots.valid(cell)]
            if not bare:
                continue
            fault = (
                f"there is no floor at dot {bare[0]} for the {link.kind}",
                "both ends need a dot that can be stood on",
            )
        yield PlanFault("links", index, *fault)


def _open(dots: DotMap) -> Found:
    """Buildings that can be entered where there is neither door nor window."""
    board, told = dots.board, set()
    for cell in range(board.n):
        for other in board.neighbours(cell):
            name = dots.building(cell)
            if other < 0 or not name or name in told or dots.building(other) == name:
                continue
            step = dots.passage(cell, other)
            if step and not {"door", "window"} & set(step.kinds):
                told.add(name)
                floors = enumerate(dots.plan.floors)
                mine = (i for i, f in floors if f.building == name and f.level == board.level(cell))
                yield PlanFault(
                    "floors",
                    next(mine),
                    f"{name} stands open between dots {board.name(cell)} and {board.name(other)}",
                    "close it with walls; doors and windows are the only ways in",
                )
