"""Slow and plain answers to compare with; shares no code with game.boards."""

import heapq
from collections.abc import Callable, Iterable
from fractions import Fraction

Place = tuple[int, int]

NEAR = ((0, -2), (3, -1), (3, 1), (0, 2), (-3, 1), (-3, -1))
"""From centre to centre of adjacent hexes, clockwise from the north, in lattice units."""

CORNERS = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))


def centre(col: int, row: int) -> Place:
    return 3 * col, 2 * row + col % 2


def centres(cols: int, rows: int) -> list[Place]:
    """The centre of each cell of a hex board, by cell number."""
    return [centre(col, row) for col in range(cols) for row in range(rows)]


def dijkstra(
    near: Callable[[int], Iterable[tuple[int, int]]], start: int, budget: int, blocked: set[int]
) -> dict[int, int]:
    """Cheapest cost by cell; ``near`` gives the (cell, cost) of the steps from a cell."""
    best = {start: 0}
    queue = [(0, start)]
    while queue:
        cost, here = heapq.heappop(queue)
        if cost > best[here]:
            continue
        for there, step in near(here):
            total = cost + step
            if there not in blocked and total <= budget and total < best.get(there, budget + 1):
                best[there] = total
                heapq.heappush(queue, (total, there))
    return best


def clip(a: Place, b: Place, middle: Place) -> tuple[Fraction, Fraction] | None:
    """Which part of the segment a-b, as parameters 0..1, lies in the closed hexagon.

    Cuts the segment by the half plane of each edge in turn, in exact fractions.
    """
    low, high = Fraction(0), Fraction(1)
    corners = [(middle[0] + x, middle[1] + y) for x, y in CORNERS]
    for (px, py), (qx, qy) in zip(corners, corners[1:] + corners[:1], strict=True):
        ex, ey = qx - px, qy - py

        def inside(place: Place, px: int = px, py: int = py, ex: int = ex, ey: int = ey) -> int:
            return ex * (place[1] - py) - ey * (place[0] - px)

        at_a, at_b = inside(a), inside(b)
        if at_a < 0 and at_b < 0:
            return None
        if at_a < 0:
            low = max(low, Fraction(-at_a, at_b - at_a))
        elif at_b < 0:
            high = min(high, Fraction(at_a, at_a - at_b))
    return (low, high) if low <= high else None
