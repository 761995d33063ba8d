"""What follows from the drawing, worked out once when a map is read, by the geometry library.

Heavy to import: only from inside the functions that need it. The library's tests on whole numbers
of this size are exact, so its answers are those of ``crossing``.
"""

from collections.abc import Iterable, Sequence
from typing import Final

import numpy as np
import shapely
from numpy.typing import NDArray

from game.boards.dots import DotBoard, Point
from game.boards.packed import packer_of
from game.boards.plan import FloorPlan
from game.boards.steps import EDGE, Barrier, Passage, step_across
from game.boards.things import Body

FORWARD: Final = (0, 1, 2)
"""Half of the six directions, those to higher cells: a step is looked at once for both ways."""

Steps = dict[tuple[int, int], Passage | Barrier]
"""By (lower, higher) cell; a step that isn't listed is open."""


def geometry(body: Body) -> shapely.Geometry:
    """The body as a geometry, border included."""
    if body.area:
        return shapely.Polygon(body.area)
    return shapely.MultiLineString([list(piece) for piece in body.segments])


def tree_of(places: NDArray[np.int64]) -> shapely.STRtree:
    """A tree of points for questions about what lies near or in something."""
    return shapely.STRtree(np.asarray(shapely.points(places)))


def dots_in(board: DotBoard, outlines: Sequence[Sequence[Point]]) -> list[list[int]]:
    """By outline: the dots, as cells of the ground, inside it or on its border; ascending."""
    found: list[list[int]] = [[] for _ in outlines]
    if outlines:
        tree = tree_of(packer_of(board).dots)
        areas = [shapely.Polygon(outline) for outline in outlines]
        for area, dot in tree.query(areas, predicate="intersects").T.tolist():
            found[area].append(dot)
    return [sorted(dots) for dots in found]


def floors_of(plan: FloorPlan, board: DotBoard) -> tuple[list[str], list[str]]:
    """By cell: the kind of the floor on top, "" for none; the building it is in, "" for none."""
    kinds = [plan.ground] * board.plane + [""] * (board.n - board.plane)
    buildings = [""] * board.n
    levels = range(len(board.levels))
    floors = [f for f in plan.floors if f.level in levels and len(f.outline) > 2]
    for floor, dots in zip(floors, dots_in(board, [f.outline for f in floors]), strict=True):
        for dot in dots:
            cell = dot + floor.level * board.plane
            kinds[cell] = floor.kind
            buildings[cell] = floor.building or buildings[cell]
    return kinds, buildings


def filled(board: DotBoard, level: int, things: Iterable[Body]) -> int:
    """The dots of a level that an impassable shape fills."""
    areas = [body.area for body in things if body.area and not body.passable]
    dots = {dot for found in dots_in(board, areas) for dot in found}
    return board.mask(dot + level * board.plane for dot in dots)


def steps_of(
    board: DotBoard, level: int, things: Sequence[Body], cells: Iterable[int], valid: int
) -> Steps:
    """The steps of one level in FORWARD directions from these cells of it."""
    pairs = [
        (cell, other)
        for cell in cells
        for way in FORWARD
        if (other := board.neighbours(cell)[way]) >= 0
    ]
    bits = board.bits
    result: Steps = {
        (a, b): EDGE for a, b in pairs if not (valid & bits[a] and valid & bits[b])
    }
    if not pairs or not things:
        return result
    ends = np.array(pairs) - level * board.plane
    lines = shapely.linestrings(packer_of(board).dots[ends])
    tree = shapely.STRtree([geometry(body) for body in things])
    met: dict[int, list[int]] = {}
    for line, thing in tree.query(lines, predicate="intersects").T.tolist():
        met.setdefault(line, []).append(thing)
    # many steps meet the same things: one object for all of them is judged once by the rules
    known: dict[tuple[bool, tuple[int, ...]], Passage | Barrier] = {}
    for line, indices in met.items():
        key = (pairs[line] not in result, tuple(sorted(indices)))
        if key not in known:
            known[key] = step_across([things[i] for i in key[1]], key[0])
        result[pairs[line]] = known[key]
    return result
