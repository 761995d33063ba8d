"""Moving a base along straight pieces of an open table: what it meets first, and where it can go.

A base follows its way like a train its rails: from dot to dot it sweeps a strip as wide as it is.
How a long one turns at the bends sweeps nothing, but where it ends all of it must find room as it
faces (the games say so in their rulings).
"""

from collections.abc import Sequence
from typing import NamedTuple

import shapely
from shapely import Geometry

from game.boards.bases import TIE, Base, PlacedBase, on_table, overlap, spine, spot
from game.boards.table import TableBoard
from game.boards.tablemap import Area, TableMap


class SweepHit(NamedTuple):
    """What is in the way: an area, or the base of somebody ("" for neither), or the table's edge
    (both missing). far: about how many hundredths along the piece."""

    far: int
    area: Area | None = None
    unit: str = ""


def swept(board: TableBoard, a: int, b: int, base: Base) -> PlacedBase:
    """All that a base covers from a to b, as one long base."""
    return PlacedBase(board.xy(a), board.xy(b), base.radius)


def hits(
    table: TableMap, a: int, b: int, base: Base, others: Sequence[tuple[str, PlacedBase]],
    areas: Sequence[Area],
) -> list[SweepHit]:
    """What of these areas and bases the way from a to b covers some of, the first first."""
    strip = swept(table.board, a, b, base)
    hits: list[SweepHit] = []
    wanted = {area.id for area in areas}
    if wanted:
        for area in table.hit(strip):
            if area.id in wanted:
                shape = table.shapes[table.index[area.id]]
                hits.append(SweepHit(_place(table.board, a, b, base, shape, 0), area))
    for unit, other in others:
        if overlap(strip, other):
            hits.append(SweepHit(
                _place(table.board, a, b, base, other.spine, other.radius), None, unit))
    if not on_table(table.board, strip):
        hits.append(SweepHit(_edge(table.board, a, b, base)))
    return sorted(hits, key=lambda hit: (hit.far, hit.unit, hit.area.id if hit.area else ""))


def clear(
    table: TableMap, strip: PlacedBase, others: Sequence[tuple[str, PlacedBase]],
    areas: Sequence[Area],
) -> bool:
    """Whether `hits` of a way that sweeps this strip are none."""
    return (
        on_table(table.board, strip) and not any(overlap(strip, other) for _, other in others)
        and not (areas and any(area in areas for area in table.hit(strip)))
    )


def meeting(
    board: TableBoard, a: int, b: int, facing: int, base: Base, other: PlacedBase
) -> int | None:
    """How many hundredths from a towards b a base that faces so comes to another, at most one too
    few; None if it can't even stand so at a, or doesn't meet it."""
    low, high = 0, board.length(a, b)
    if overlap(spot(board, a, facing, base), other) or not overlap(
        spot(board, b, facing, base), other
    ):
        return None
    while high - low > 1:
        middle = (low + high) // 2
        met = overlap(spot(board, board.along(a, b, middle), facing, base), other)
        low, high = (low, middle) if met else (middle, high)
    return low


def _place(board: TableBoard, a: int, b: int, base: Base, what: Geometry, radius: int) -> int:
    """About how far along the piece the base first meets something: by halving. radius: of a base
    that is met, 0 for an area."""
    low, high = 0, board.length(a, b)
    limit = base.radius + radius - TIE
    start = board.xy(a)
    while high - low > 1:
        middle = (low + high) // 2
        end = board.xy(board.along(a, b, middle))
        if float(shapely.distance(spine(start, end), what)) < limit:
            high = middle
        else:
            low = middle
    return low


def _edge(board: TableBoard, a: int, b: int, base: Base) -> int:
    """About how far along the piece the base comes to the table's edge."""
    low, high = 0, board.length(a, b)
    while high - low > 1:
        middle = (low + high) // 2
        inside = on_table(board, swept(board, a, board.along(a, b, middle), base))
        low, high = (middle, high) if inside else (low, middle)
    return low
