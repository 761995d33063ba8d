"""What the computer player of Troopers can work out of a map and remember: lines, odds, losses.

Everything kept here follows from the map and the tables alone, so remembering it changes no
decision. A line is looked along once for both ways and all postures.
"""

import heapq
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from game.boards.arc import bearing_to
from game.boards.dotmap import DotMap
from game.boards.search import MoveGraph
from game.core.forecast import two_dice
from game.rules.troopers import explosives, sight
from game.rules.troopers.context import GameContext
from game.rules.troopers.damage import Hit, crossed_out, first_cells
from game.rules.troopers.data import Firearm
from game.rules.troopers.points import hp
from game.rules.troopers.sight import Spot
from game.rules.troopers.state import Breach, State, Trooper

FAR = 999
"""AP to a dot that can't be reached."""

MOST = 60_000
"""Lines that are remembered; a map of 40 x 28 dots has more, a game asks for far fewer."""

FEW = 8
"""So many dots at most are looked for one by one."""

SECTOR = 30
"""Degrees of the sectors in which somebody may come into sight."""

CHANCE = tuple(float(two_dice(needs)) for needs in range(30))

_USE = (0.0, 0.45, 0.5, 0.55, 0.6, 0.68, 0.77, 0.86, 0.94, 0.97, 1.0)
"""What a trooper is still good for, by hit points (TR-H2)."""

_PLATE = 0.04
"""The same for each cell of body armour."""


class Lane(NamedTuple):
    """A line between two dots, whoever stands there. cover: pieces of it, -1 when there is no
    line. either, target, both: whether low things close it when either end is prone, when the
    target is, when both are (TR-L3)."""

    cover: int
    either: bool = False
    target: bool = False
    both: bool = False


_SHUT = Lane(-1)


class LikelyShot(NamedTuple):
    """A shot at one enemy. odds: that it comes about and hits; sure: it needs no walk."""

    bearing: int
    odds: float
    sure: bool


@lru_cache(maxsize=4096)
def _loss(crossed: int, halved: int, armour: int, hit: Hit) -> float:
    body = Trooper("", "", "", crossed=crossed, halved=halved, armour=armour)
    before = use(body)
    after = sum(ways * use(crossed_out(body, first, hit)) for first, ways in first_cells())
    return before - after / 36


def use(body: Trooper) -> float:
    """What a trooper is good for, about 0 to 1, more with armour."""
    points = hp(body)
    return _USE[points] + _PLATE * body.armour if points > 0 else 0.0


def loss(trooper: Trooper, hit: Hit) -> float:
    """Share of a trooper's use that a hit is expected to take, about 0 to 1."""
    return _loss(trooper.crossed, trooper.halved, trooper.armour, hit)


class VisibilityCache:
    """A map as the player knows it."""

    def __init__(self, context: GameContext) -> None:
        self.context = context
        self.board = context.board
        self._lanes: dict[tuple[DotMap, int, int], Lane] = {}
        self._views: dict[tuple[DotMap, int], int] = {}
        self._ways: dict[tuple[tuple[Breach, ...], frozenset[int]], list[int]] = {}
        self._strides: dict[tuple[MoveGraph, int, int], int] = {}
        self._near: dict[tuple[MoveGraph, int, int], Mapping[int, int]] = {}
        self._sectors: dict[tuple[DotMap, int, int, int], tuple[tuple[int, float], ...]] = {}
        self._blasts: dict[tuple[DotMap, int, int, bool], dict[int, int]] = {}
        self._distances: dict[int, int] = {}
        self.shots: dict[tuple[object, ...], tuple[LikelyShot, ...]] = {}
        """Likely shots, kept for `evaluation`."""
        self.dots: dict[tuple[tuple[Breach, ...], str], frozenset[int]] = {}
        """Sets of dots by what they are for, with the breaches they depend on."""

    def inside(self, building: str) -> frozenset[int]:
        """The dots of a building, of all levels."""
        key = ((), building)
        if key not in self.dots:
            ground = self.context.map
            self.dots[key] = frozenset(
                cell for cell in self.board.cells_in(ground.valid_mask)
                if ground.building(cell) == building
            )
        return self.dots[key]

    def distance(self, a: int, b: int) -> int:
        """Dots from one to another, as the board counts them."""
        key = a * self.board.n + b
        far = self._distances.get(key)
        if far is None:
            if len(self._distances) >= MOST:
                self._distances.clear()
            far = self._distances[key] = self.board.distance(a, b)
        return far

    # --- seeing ---------------------------------------------------------------------------------

    def view(self, state: State, cell: int) -> int:
        """The mask of the dots seen by somebody standing there, and so of those seeing it."""
        ground = self.context.ground(state)
        found = self._views.get((ground, cell))
        if found is None:
            found = self._views[ground, cell] = sight.seen(self.context, state, Spot(cell))
        return found

    def lane(self, state: State, start: int, end: int) -> Lane:
        """The line from one dot to another."""
        ground = self.context.ground(state)
        lane = self._lanes.get((ground, start, end))
        if lane is None:
            if len(self._lanes) >= MOST:
                self._lanes.clear()
            lane = self._lane(ground, start, end)
        return lane

    def _lane(self, ground: DotMap, start: int, end: int) -> Lane:
        lanes, board, near = self._lanes, self.board, self.context.rules.aim.touching
        if sight.floor_between(ground, start, end):
            lanes[ground, start, end] = lanes[ground, end, start] = _SHUT
            return _SHUT
        met = sight.met(self.context, ground, start, end)
        if any(crossing.high for crossing in met):
            lane = back = _SHUT
        else:
            solid = [crossing for crossing in met if crossing.solid]
            at_start = any(crossing.from_start <= near for crossing in solid)
            at_end = any(crossing.from_end <= near for crossing in solid)
            both = bool(solid)
            lane = Lane(sum(crossing.from_start > near for crossing in met), at_start, at_end, both)
            back = Lane(sum(crossing.from_end > near for crossing in met), at_end, at_start, both)
        lanes[ground, start, end] = lane
        # Between levels the things that count differ with the target (TR-L2).
        if board.level(start) == board.level(end):
            lanes[ground, end, start] = back
        return lane

    def odds(
        self, state: State, shooter: Trooper, gun: Firearm, start: Spot, end: Spot
    ) -> float:
        """Chance to hit from one spot at another with a gun (TR-A3), other troopers on the line
        left out."""
        far = self.distance(start.cell, end.cell)
        if far > gun.long:
            return 0.0
        lane = self.lane(state, start.cell, end.cell)
        if lane.cover < 0 or ((start.prone or end.prone) and (
            lane.either or (end.prone and lane.target)
            or (start.prone and end.prone and lane.both)
        )):
            return 0.0
        aim = self.context.rules.aim
        needs = aim.base + aim.cover * lane.cover + self.hurt(shooter)
        if far > gun.short:
            needs += aim.long
        if start.prone:
            needs += aim.shooter_prone
        if end.prone:
            needs += aim.target_prone_near if far <= 1 else aim.target_prone
        return CHANCE[min(max(needs, 2), 29)]

    def hurt(self, trooper: Trooper) -> int:
        """What a trooper's wounds add to its target numbers (TR-H2)."""
        points = hp(trooper)
        return self.context.data.track[points].modifier if points > 0 else 0

    def guess(self, trooper: Trooper, gun: Firearm, far: int, cover: int = 1) -> float:
        """Chance to hit at a distance, without looking."""
        if far > gun.long:
            return 0.0
        aim = self.context.rules.aim
        needs = aim.base + cover * aim.cover + self.hurt(trooper)
        return CHANCE[needs + (aim.long if far > gun.short else 0)]

    # --- walking and blasts ---------------------------------------------------------------------

    def ways(self, state: State, ends: Iterable[int]) -> list[int]:
        """AP from every dot to the nearest of these, upright, nobody in the way; FAR for none."""
        key = (state.breaches, frozenset(ends))
        found = self._ways.get(key)
        if found is None:
            if len(self._ways) >= 400:
                self._ways.clear()
            if len(key[1]) in range(2, FEW + 1):
                # A way from each of a few dots by itself serves again when one of them changes.
                found = list(map(min, *(self.ways(state, (cell,)) for cell in sorted(key[1]))))
            else:
                found = self._search(state, key[1])
            self._ways[key] = found
        return found

    def _search(self, state: State, ends: frozenset[int]) -> list[int]:
        graph = self.context.graph(state, False)
        way = [FAR] * self.board.n
        heap = [(0, cell) for cell in sorted(ends)]
        for _, cell in heap:
            way[cell] = 0
        while heap:
            far, cell = heapq.heappop(heap)
            if far > way[cell]:
                continue
            for _, before, cost in graph.steps_into(cell):
                if far + cost < way[before]:
                    way[before] = far + cost
                    heapq.heappush(heap, (far + cost, before))
        return way

    def strides(self, state: State, cell: int, budget: int) -> int:
        """The mask of the dots that somebody upright can walk to with so many AP."""
        graph = self.context.graph(state, False)
        found = self._strides.get((graph, cell, budget))
        if found is None:
            found = self._strides[graph, cell, budget] = graph.reach(cell, budget).mask
        return found

    def near(self, state: State, cell: int, budget: int) -> Mapping[int, int]:
        """AP to the dots that somebody upright can walk to with so many, by dot."""
        graph = self.context.graph(state, False)
        found = self._near.get((graph, cell, budget))
        if found is None:
            found = self._near[graph, cell, budget] = graph.reach(cell, budget).costs
        return found

    def sectors(
        self, state: State, cell: int, start: int, budget: int
    ) -> tuple[tuple[int, float], ...]:
        """Where somebody would come into sight of a dot who walks from another with so many AP:
        bearings and shares of all the dots that it can walk to."""
        ground = self.context.ground(state)
        key = (ground, cell, start, budget)
        found = self._sectors.get(key)
        if found is None:
            if len(self._sectors) >= MOST:
                self._sectors.clear()
            mask = self.strides(state, start, budget)
            inside = self.view(state, cell) & mask & ~self.board.bits[cell]
            counts = Counter(
                bearing_to(self.board, cell, one) // SECTOR for one in self.board.cells_in(inside)
            )
            every = mask.bit_count()
            found = self._sectors[key] = tuple(
                (sector * SECTOR + SECTOR // 2, count / every)
                for sector, count in sorted(counts.items())
            )
        return found

    def blast(self, state: State, cell: int, size: int, prone: bool = False) -> dict[int, int]:
        """The dots that a blast reaches and how many dots away (TR-X3). prone: those where it
        reaches the prone."""
        ground = self.context.ground(state)
        found = self._blasts.get((ground, cell, size, prone))
        if found is None:
            found = explosives.reach(ground, cell, size, prone)
            self._blasts[ground, cell, size, prone] = found
        return found
