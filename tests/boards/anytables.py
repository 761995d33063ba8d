"""Random open tables, and random ways on them that are judged piece by piece."""

import itertools
import math
import random

import shapely

from game.boards.bases import Base, gap, on_table, overlap, spot
from game.boards.reachable_region import ShortestPaths, StopBorder, end_region
from game.boards.sweep import hits
from game.boards.table import FACINGS, UNIT, TableBoard
from game.boards.tablemap import Area, TableMap

BOARD = TableBoard(36 * UNIT, 36 * UNIT)
BASES = (Base(100, 100), Base(200, 200), Base(230, 100))
ENTRY = 5


class AnyTable:
    """A table with so many blobs of terrain and bases, some solid, some where a move stops."""

    def __init__(self, seed: int, pieces: int = 200, units: int = 61) -> None:
        rng = self.rng = random.Random(seed)
        kinds = ("blocking", "hindering", "hindering", "shallow", "shallow", "shallow")
        across = math.ceil(math.sqrt(pieces))
        pitch = 3400 / across
        areas = []
        for i in range(pieces):
            x = 100 + pitch * (i % across + 0.5) + rng.randint(-60, 60)
            y = 100 + pitch * (i // across + 0.5) + rng.randint(-60, 60)
            areas.append(Area(f"a{i}", rng.choice(kinds), self._blob(x, y, pitch)))
        self.map = TableMap(BOARD, areas)
        self.solid = [area for area in areas if area.kind == "blocking"]
        self.stops = [StopBorder(area, ENTRY) for area in areas if area.kind == "hindering"]
        self.units: list[tuple[int, Base]] = []
        self.spots: list = []
        while len(self.units) < units:
            cell = BOARD.at(rng.randint(150, 3450), rng.randint(150, 3450))
            base = BASES[len(self.units) % 3]
            one = spot(BOARD, cell, rng.randrange(72), base)
            if all(gap(one, other) > 0 for other in self.spots) and not any(
                area.kind == "blocking" for area in self.map.hit(one)
            ):
                self.units.append((cell, base))
                self.spots.append(one)

    def _blob(self, x, y, pitch):
        rng, corners = self.rng, self.rng.choice((5, 6, 8, 10))
        size = rng.uniform(0.2, 0.36) * pitch
        return tuple([
            (round(x + size * part * math.cos(turn)), round(y + size * part * math.sin(turn)))
            for turn, part in (
                (2 * math.pi * k / corners, rng.uniform(0.7, 1)) for k in range(corners)
            )
        ])

    def others(self, unit):
        """The bases of all but one."""
        return [one for number, one in enumerate(self.spots) if number != unit]

    def legal(self, unit, path, limit):
        """Whether a way may be gone, judged piece by piece."""
        base = self.units[unit][1]
        others = [("", one) for one in self.others(unit)]
        for number, (a, b) in enumerate(itertools.pairwise(path)):
            if hits(self.map, a, b, base, others, self.solid):
                return False
            last = number == len(path) - 2
            for stop in self.stops:
                far = self.map.first(a, b, stop.area) if self._near(a, b, stop.area) else -1
                inside = self.map.inside(a, stop.area)
                if far >= 0 and not inside and not (last and BOARD.length(a, b) <= far + ENTRY):
                    return False
                if far >= 0 and inside and self.map.first(
                    BOARD.along(a, b, far), b, stop.area
                ) >= 0:
                    return False
        if sum(BOARD.length(a, b) for a, b in itertools.pairwise(path)) > limit:
            return False
        return self.fits(base, path[-1], self.others(unit))

    def fits(self, base, cell, others):
        """Whether a base finds room there, however it faces."""
        found = (spot(BOARD, cell, facing, base) for facing in range(FACINGS // 2))
        return any(self.free(one, others) for one in found)

    def free(self, here, others):
        """Whether a base can stand so."""
        return (
            on_table(BOARD, here) and not any(overlap(here, one) for one in others)
            and not any(area in self.solid for area in self.map.hit(here))
        )

    def _near(self, a, b, area):
        return area in self.map.meets(a, b)

    def any_way(self, unit, limit):
        """A random way of at most so much length, or None off the table."""
        rng = self.rng
        path, left = [self.units[unit][0]], float(limit)
        for _ in range(rng.choice((1, 2, 2, 3, 4))):
            turn, far = rng.uniform(0, 2 * math.pi), rng.uniform(0, left)
            x, y = BOARD.xy(path[-1])
            x, y = round(x + far * math.cos(turn)), round(y + far * math.sin(turn))
            if not BOARD.holds(x, y):
                return None
            path.append(BOARD.at(x, y))
            left -= far + 1
        return path


def outline(table, start, base, limit, solid, stops, others):
    """All that a base can be moved to, as a shapely geometry."""
    shape = ShortestPaths(table, start, base, limit, solid, stops, others).shape()
    return end_region(table, base, shape, solid, others)


def shape_of(rings, board=BOARD):
    """The area inside rings by the even-odd rule."""
    whole = shapely.Polygon()
    for ring in rings:
        part = shapely.make_valid(shapely.Polygon([board.xy(cell) for cell in ring]))
        whole = shapely.symmetric_difference(whole, part)
    return whole
