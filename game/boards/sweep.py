"""Moving a base along straight pieces of an open table: what it meets first, and where it can go.

A piece is swept with the base pointing along it; a round base sweeps a strip, a capsule a strip
that is longer by half its spine at both ends (among other bases only ahead). Turning on the spot
sweeps nothing: only how the base stands before and after counts (the games say so in their
rulings).
"""

from collections.abc import Sequence
from typing import NamedTuple

import shapely
from shapely import Geometry

from game.boards.bases import TIE, Base, Spot, apart, spine
from game.boards.table import TableBoard, Vector, measured
from game.boards.tablemap import Area, TableMap


class Hit(NamedTuple):
    """What is in the way: an area, or the base of somebody ("" for neither), or the table's edge
    (both missing). far: about how many hundredths along the piece."""

    far: int
    area: Area | None = None
    unit: str = ""


def track(board: TableBoard, a: int, b: int, base: Base) -> tuple[Vector, Vector]:
    """The spine of what a base sweeps from a to b, pointing along."""
    (ax, ay), (bx, by) = board.xy(a), board.xy(b)
    if not base.half or (ax, ay) == (bx, by):
        return (ax, ay), (bx, by)
    whole = measured(bx - ax, by - ay)
    dx, dy = _part(bx - ax, base.half, whole), _part(by - ay, base.half, whole)
    return (ax - dx, ay - dy), (bx + dx, by + dy)


def swept(board: TableBoard, a: int, b: int, base: Base) -> Spot:
    """All that a base covers from a to b, pointing along, as one long base."""
    start, end = track(board, a, b, base)
    return Spot(start, end, base.radius)


def hits(
    table: TableMap, a: int, b: int, base: Base, others: Sequence[tuple[str, Spot]],
    areas: Sequence[Area],
) -> list[Hit]:
    """What of these areas and bases the way from a to b covers some of, the first first.

    Bases are in the way of what lies ahead of the middle only: a long one that turns among others
    brushes past them with its tail, so that those in contact part freely.
    """
    strip = swept(table.board, a, b, base)
    front = Spot(table.board.xy(a), strip.end, strip.radius)
    found: list[Hit] = []
    wanted = {area.id for area in areas}
    if wanted:
        for area in table.hit(strip):
            if area.id in wanted:
                shape = table.shapes[table.index[area.id]]
                found.append(Hit(_place(table.board, a, b, base, shape, 0), area))
    for unit, other in others:
        if apart(front, other):
            continue
        limit = front.radius + other.radius - TIE
        if float(shapely.distance(front.spine, other.spine)) < limit:
            found.append(Hit(
                _place(table.board, a, b, base, other.spine, other.radius), None, unit))
    if not _within(table.board, strip):
        found.append(Hit(_edge(table.board, a, b, base)))
    return sorted(found, key=lambda hit: (hit.far, hit.unit, hit.area.id if hit.area else ""))


def _within(board: TableBoard, one: Spot) -> bool:
    r = one.radius
    return all(
        r <= x <= board.width - r and r <= y <= board.height - r for x, y in (one.start, one.end)
    )


def _place(board: TableBoard, a: int, b: int, base: Base, what: Geometry, radius: int) -> int:
    """About how far along the piece the base first meets something: by halving. radius: of a base
    that is met, 0 for an area."""
    low, high = 0, board.length(a, b)
    limit = base.radius + radius - TIE
    start = board.xy(a) if radius else track(board, a, b, base)[0]
    while high - low > 1:
        middle = (low + high) // 2
        end = track(board, a, board.along(a, b, middle), base)[1]
        if float(shapely.distance(spine(start, end), what)) < limit:
            high = middle
        else:
            low = middle
    return low


def _edge(board: TableBoard, a: int, b: int, base: Base) -> int:
    low, high = 0, board.length(a, b)
    while high - low > 1:
        middle = (low + high) // 2
        end = track(board, a, board.along(a, b, middle), base)[1]
        inside = _within(board, Spot(end, end, base.radius))
        low, high = (middle, high) if inside else (low, middle)
    return low


def _part(part: int, far: int, whole: int) -> int:
    size = (2 * abs(part) * far + whole) // (2 * whole)
    return size if part >= 0 else -size
