"""How far it is on the ground, round what a way of moving can't cross: for the computer's eye only.

A grid of whole inches and the shortest ways over it, kept for each table, way of moving and goal.
What may be gone is judged by the rules.
"""

import heapq
from functools import lru_cache
from math import sqrt

import shapely

from game.boards.table import UNIT, TableBoard, Vector
from game.boards.tablemap import Area, TableMap
from game.rules.mechs import terrain
from game.rules.mechs.context import GameContext
from game.rules.mechs.state import Unit

_STRAIGHT, _SLANTED = 100, 141
_SLACK = 1.5
"""Inches by which the grid may find a way longer than it is."""
_NEVER = 60.0
_KEPT = 40
_ENTERED = 120
"""Hundredths of an inch that a border costs at which a move ends, on the average."""
_STEPS = ((1, 0, _STRAIGHT), (0, 1, _STRAIGHT), (1, 1, _SLANTED), (1, -1, _SLANTED))


class Grid:
    """The squares of a table, an inch each, and what leads from one to the next for somebody."""

    def __init__(
        self, table: TableMap, closed: tuple[Area, ...], steep: tuple[Area, ...],
        slowing: tuple[Area, ...] = (), high: tuple[Area, ...] = (),
    ) -> None:
        """slowing, high: ground that costs more than its inches; left out, that costs no more."""
        board = table.board
        self._board = board
        self.columns, self.rows = board.width // UNIT, board.height // UNIT
        spots = [
            (x * UNIT + UNIT // 2, y * UNIT + UNIT // 2)
            for y in range(self.rows) for x in range(self.columns)
        ]
        dots = shapely.points(spots)
        shut = [False] * len(spots)
        for area in closed:
            near = shapely.dwithin(table.shapes[table.index[area.id]], dots, UNIT // 2)
            shut = [one or bool(more) for one, more in zip(shut, near, strict=True)]
        walls = [
            (area, shapely.intersects(table.shapes[table.index[area.id]], dots)) for area in steep
        ]
        slow = [False] * len(spots)
        for area in slowing:
            inside = shapely.intersects(table.shapes[table.index[area.id]], dots)
            slow = [one or bool(more) for one, more in zip(slow, inside, strict=True)]
        raised = [shapely.intersects(table.shapes[table.index[area.id]], dots) for area in high]
        self._known: dict[frozenset[int], list[float]] = {}
        self._next: list[list[tuple[int, int]]] = [[] for _ in spots]
        for here in range(len(spots)):
            for dx, dy, cost in _STEPS:
                x, y = here % self.columns + dx, here // self.columns + dy
                if not (0 <= x < self.columns and 0 <= y < self.rows):
                    continue
                there = y * self.columns + x
                if shut[here] or shut[there] or any(
                    inside[here] != inside[there] and not _lets(board, area, spots[here])
                    for area, inside in walls
                ):
                    continue
                more = cost * (slow[here] + slow[there]) // 2 + _ENTERED * (
                    (slow[here] != slow[there]) + sum(
                        bool(inside[here] != inside[there]) for inside in raised))
                self._next[here].append((there, cost + more))
                self._next[there].append((here, cost + more))

    def square(self, cell: int) -> int:
        """The square that a point lies in."""
        x, y = self._board.xy(cell)
        return (
            min(y // UNIT, self.rows - 1) * self.columns + min(x // UNIT, self.columns - 1)
        )

    def inches(self, goals: frozenset[int]) -> list[float]:
        """From every square to the nearest of those that some cells lie in; their neighbours count
        as theirs, for somebody may stand where one can't go."""
        found = self._known.get(goals)
        if found is None:
            if len(self._known) > _KEPT:
                self._known.clear()
            found = self._known[goals] = self._inches({self.square(goal) for goal in goals})
        return found

    def _inches(self, goals: set[int]) -> list[float]:
        starts = set(goals)
        for goal in goals:
            x, y = goal % self.columns, goal // self.columns
            starts |= {
                (y + dy) * self.columns + x + dx for dx in (-1, 0, 1) for dy in (-1, 0, 1)
                if 0 <= x + dx < self.columns and 0 <= y + dy < self.rows
            }
        far = [1 << 30] * len(self._next)
        queue = []
        for start in starts:
            far[start] = 0 if start in goals else _STRAIGHT
            queue.append((far[start], start))
        heapq.heapify(queue)
        while queue:
            gone, here = heapq.heappop(queue)
            if gone > far[here]:
                continue
            for there, cost in self._next[here]:
                if gone + cost < far[there]:
                    far[there] = gone + cost
                    heapq.heappush(queue, (gone + cost, there))
        return [min(_NEVER, one / UNIT) for one in far]


def _lets(board: TableBoard, area: Area, spot: tuple[int, int]) -> bool:
    """Whether one gets on and off a steep edge about here."""
    return any(
        board.length(board.at(*spot), board.at(*point)) <= 2 * UNIT for point in area.access
    )


@lru_cache(16)
def _grid(context: GameContext, mode: str, jets: bool, costly: bool = False) -> Grid:
    lie = context.lies[mode]
    steep = () if jets else tuple([area for area in lie.high if terrain.steep(context, area)])
    if costly:
        return Grid(context.map, lie.closed, steep, lie.slowing, lie.high)
    return Grid(context.map, lie.closed, steep)


def grid(context: GameContext, unit: Unit, costly: bool = False) -> Grid:
    """The grid of a unit's way of moving. costly: ground that slows it down counts double."""
    terrain.lie(context, unit)
    mode = "cruising" if unit.level == "cruising" else context.row(unit).mode
    return _grid(context, mode, "jump-jets" in context.row(unit).gear, costly)


@lru_cache(64)
def _spots(board: TableBoard, cells: frozenset[int]) -> tuple[Vector, ...]:
    return tuple([board.xy(cell) for cell in sorted(cells)])


def away(
    context: GameContext, unit: Unit, goals: frozenset[int], costly: bool = False
) -> float:
    """About how many inches a unit has to go from where it stands to the nearest of some cells.
    costly: those through ground that slows it down count double."""
    if not goals:
        return 0.0
    board = context.board
    x, y = board.xy(unit.cell)
    near = min([(x - its_x) ** 2 + (y - its_y) ** 2 for its_x, its_y in _spots(board, goals)])
    straight = sqrt(near) / UNIT
    found = grid(context, unit, costly)
    return max(straight, found.inches(goals)[found.square(unit.cell)] - _SLACK)
