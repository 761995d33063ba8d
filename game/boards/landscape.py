"""Ground drawn on hexes: clumps, rivers that wind from edge to edge, roads that look for the easy
way. What a cell then is called, and what it costs to enter, is each game's own.

Everything follows from the draw alone; cells are looked at in ascending order, so no set's order
ever decides.
"""

import heapq
from collections.abc import Callable, Collection, Iterable, Mapping

from game.boards.hexes import HexBoard
from game.core.seeded_draw import SeededDraw


def around(board: HexBoard, cell: int) -> tuple[int, ...]:
    """The neighbours of a cell that are on the map."""
    return tuple(near for near in board.neighbours(cell) if near >= 0)


def clump(
    draw: SeededDraw, board: HexBoard, start: int, size: int, free: Collection[int]
) -> list[int]:
    """A roundish patch that grows from a cell over free ones until it is so large, or smaller where
    there is no room. The more of the patch lies around a cell, the likelier it is taken."""
    grown = [start]
    taken = {start}
    while len(grown) < size:
        edge: dict[int, int] = {}
        for cell in grown:
            for near in around(board, cell):
                if near in free and near not in taken:
                    edge[near] = edge.get(near, 0) + 1
        if not edge:
            break
        cell = draw.weighted({near: edge[near] ** 2 for near in sorted(edge)})
        grown.append(cell)
        taken.add(cell)
    return grown


def way(
    board: HexBoard, starts: Iterable[int], ends: Collection[int], cost: Callable[[int, int], int]
) -> list[int]:
    """The cheapest way from any of some cells to any of others, both ends included; empty if there
    is none. cost: of a step from a cell to the next; 0 or less where none leads."""
    best = dict.fromkeys(sorted(starts), 0)
    before: dict[int, int] = {}
    heap = [(0, cell) for cell in best]
    heapq.heapify(heap)
    done = set()
    while heap:
        spent, cell = heapq.heappop(heap)
        if cell in done:
            continue
        done.add(cell)
        if cell in ends:
            found = [cell]
            while found[-1] in before:
                found.append(before[found[-1]])
            return found[::-1]
        for near in around(board, cell):
            step = cost(cell, near)
            if step > 0 and near not in done and spent + step < best.get(near, spent + step + 1):
                best[near] = spent + step
                before[near] = cell
                heapq.heappush(heap, (spent + step, near))
    return []


def winding(
    draw: SeededDraw, board: HexBoard, start: int, end: int, avoid: Collection[int] = ()
) -> list[int]:
    """A way that winds from a cell to another as water finds it. avoid: cells that it keeps out of
    where it can."""
    height = {cell: draw.between(2, 14) + (60 if cell in avoid else 0) for cell in range(board.n)}
    return way(board, [start], [end], lambda _, near: height[near])


def regions(board: HexBoard, cells: Collection[int]) -> list[list[int]]:
    """The cells in pieces that hang together, the largest first."""
    left, found = set(cells), []
    for cell in sorted(cells):
        if cell not in left:
            continue
        left.discard(cell)
        piece = [cell]
        for one in piece:
            near = [other for other in around(board, one) if other in left]
            left.difference_update(near)
            piece += near
        found.append(sorted(piece))
    return sorted(found, key=lambda piece: (-len(piece), piece[0]))


def spread(
    draw: SeededDraw, board: HexBoard, count: int, weights: Mapping[int, int], apart: int
) -> list[int]:
    """So many of some cells, each as likely as its weight, no two nearer to each other than that;
    where there is no room for that, nearer ones."""
    found: list[int] = []
    left = dict(sorted(weights.items()))
    while len(found) < count and left:
        for gap in range(apart, -1, -1):
            open_ = {
                cell: weight for cell, weight in left.items()
                if weight > 0 and all(board.distance(cell, other) >= gap for other in found)
            }
            if open_:
                break
        if not open_:
            break
        cell = draw.weighted(open_)
        found.append(cell)
        del left[cell]
    return found
