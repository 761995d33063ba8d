"""The ground of a skirmish: lava that runs from edge to edge, roads that cross it on bridges and
meet in villages, woods and broken ground in clumps. All land hangs together on foot (KZ-M5)."""

from itertools import pairwise
from typing import NamedTuple

from game.boards.hexes import HexBoard, hex_board, three_digits
from game.boards.landscape import around, clump, regions, spread, way, winding
from game.core.seeded_draw import SeededDraw
from game.rules.kayotz.scenario import LEGEND
from game.rules.kayotz.skirmish_data import GroundMix, SkirmishSize

_ATTEMPTS = 60
_PUDDLE = 4
"""Land that lava has cut off is flooded if it is so small; else the map is drawn again."""
_SIGNS = {ground: sign for sign, ground in LEGEND.items()}


class SkirmishMap(NamedTuple):
    """ground: of each cell. roads: their cells in order, with the side of the map at an end where
    they run off it. villages: the cells of each, the largest and most central first. entry: the
    cell by which the main road comes in from the west."""

    board: HexBoard
    ground: tuple[str, ...]
    roads: tuple[tuple[int | str, ...], ...]
    villages: tuple[tuple[int, ...], ...]
    entry: int

    @property
    def land(self) -> frozenset[int]:
        """Where a unit may stand."""
        return frozenset(cell for cell, key in enumerate(self.ground) if key != "lava")

    def count(self, *keys: str) -> int:
        """How many cells are of these grounds."""
        return sum(key in keys for key in self.ground)

    def patches(self, key: str) -> int:
        """In how many pieces that ground lies."""
        cells = {cell for cell, one in enumerate(self.ground) if one == key}
        return len(regions(self.board, cells))

    def rows(self) -> str:
        """The map as text, one character a hex."""
        board = self.board
        return "".join(
            "".join(_SIGNS[self.ground[board.at(col, row)]] for col in range(board.cols)) + "\n"  # type: ignore[index]
            for row in range(board.rows)
        )

    def named_roads(self) -> list[list[str]]:
        """The roads by the names of their hexes."""
        return [
            [cell if isinstance(cell, str) else self.board.name(cell) for cell in road]
            for road in self.roads
        ]


def draw_map(
    draw: SeededDraw, size_id: str, size: SkirmishSize, mix: GroundMix, buildings: int
) -> SkirmishMap:
    """A map. buildings: how many the first village has at least, 0 for none that is needed."""
    for attempt in range(_ATTEMPTS):
        found = _Painter(draw.stream(f"map {attempt}"), size_id, size, mix, buildings).map()
        if found is not None:
            return found
    raise AssertionError(f"no map of {size_id} came of {_ATTEMPTS} attempts")


class _Painter:
    """One attempt at a map."""

    def __init__(
        self, draw: SeededDraw, size_id: str, size: SkirmishSize, mix: GroundMix, buildings: int
    ) -> None:
        self.draw, self.size, self.mix = draw, size, mix
        self.board = hex_board(size.cols, size.rows, three_digits)
        self.rivers = mix.rivers.get(size_id, 0)
        self.villages = max(mix.villages.get(size_id, 0), int(buildings > 0))
        self.needed = buildings
        self.ground = ["clear"] * self.board.n
        self.paths: list[list[int]] = []
        self.on_road: set[int] = set()
        self.rough_cost = [draw.between(0, 3) for _ in range(self.board.n)]

    def map(self) -> SkirmishMap | None:
        """The map, or None where it came to nothing."""
        self._rivers()
        centres = self._centres()
        roads = self._roads(centres)
        if roads is None:
            return None
        villages = [self._village(centre, first=not index) for index, centre in enumerate(centres)]
        if villages and len(villages[0]) < self.needed:
            return None
        self._clumps("forest", self.mix.forest)
        self._clumps("rough", self.mix.rough)
        self._wormholes()
        if not self._whole():
            return None
        entry = next(cell for cell in roads[0] if not isinstance(cell, str))
        return SkirmishMap(self.board, tuple(self.ground), tuple(roads),
                           tuple(map(tuple, villages)), entry)

    def _of(self, *keys: str) -> set[int]:
        return {cell for cell, key in enumerate(self.ground) if key in keys}

    # --- lava -----------------------------------------------------------------------------------

    def _rivers(self) -> None:
        """Lava from the north edge to the south edge; a second one east of the first."""
        board, draw = self.board, self.draw
        for number in range(self.rivers):
            low = board.cols * (2 * number + 1) // (2 * self.rivers + 1)
            high = board.cols * (2 * number + 2) // (2 * self.rivers + 1)
            low, high = max(3, low), max(4, min(board.cols - 3, high))
            top = board.at(draw.between(low, high), 0)
            bottom = board.at(draw.between(low, high), board.rows - 1)
            narrow = {
                cell for cell in range(board.n)
                if not max(2, low - 2) <= board.col_row(cell)[0] <= min(board.cols - 2, high + 2)
            }
            course = winding(draw, board, top, bottom, narrow | self._of("lava"))
            for cell in course:
                self.ground[cell] = "lava"
            for cell in course[1:-1]:
                if draw.percent(22):
                    self.ground[draw.one([c for c in around(board, cell) if c not in narrow]
                                         or [cell])] = "lava"

    def _whole(self) -> bool:
        """Whether all land hangs together; what little the lava cuts off is flooded."""
        pieces = regions(self.board, set(range(self.board.n)) - self._of("lava"))
        for piece in pieces[1:]:
            if len(piece) > _PUDDLE or self.on_road & set(piece):
                return False
            for cell in piece:
                self.ground[cell] = "lava"
        return True

    # --- villages and roads ---------------------------------------------------------------------

    def _centres(self) -> list[int]:
        """Where the villages lie: the first about the middle, none at lava, none at an edge."""
        board = self.board
        wet = self._of("lava")
        wet |= {near for cell in wet for near in around(board, cell)}
        middle = board.at(board.cols // 2, board.rows // 2)
        dry = [
            cell for cell in range(board.n)
            if cell not in wet and not board.edge_mask & board.bits[cell]
        ]
        reach = max(board.cols, board.rows) // 4
        near = {cell: 1 for cell in dry if board.distance(cell, middle) <= reach}
        if not self.villages or not (near or dry):
            return []
        first = self.draw.weighted(near or dict.fromkeys(dry, 1))
        apart = max(4, board.cols // 4)
        others = {
            cell: 1 for cell in dry
            if board.distance(cell, first) >= apart and 2 < board.col_row(cell)[0] < board.cols - 2
        }
        return [first, *spread(self.draw, board, self.villages - 1, others, apart)]

    def _roads(self, centres: list[int]) -> list[tuple[int | str, ...]] | None:
        """The main road from west to east through the villages, one from the north or the south to
        the first village, and where lava runs another way across it."""
        board, draw = self.board, self.draw
        row = board.rows // 2 + draw.between(-1, 1)
        stops = [board.at(0, row)]
        stops += sorted(centres, key=lambda cell: board.col_row(cell)[0])
        stops.append(board.at(board.cols - 1, draw.between(1, board.rows - 2)))
        main: list[int] = []
        for start, end in pairwise(stops):
            leg = self._road(start, end)
            if not leg:
                return None
            main += leg[1:] if main else leg
        if len(set(main)) < len(main):
            return None  # it would run through itself
        roads: list[tuple[int | str, ...]] = [("west", *main, "east")]
        self._lay(main)
        if centres:
            side, edge = draw.one((("north", 0), ("south", board.rows - 1)))
            col = board.col_row(centres[0])[0] + draw.between(-2, 2)
            gate = board.at(max(1, min(board.cols - 2, col)), edge)
            branch = self._road(centres[0], gate)
            branch = self._parted(branch)
            if len(branch) > 1:
                self._lay(branch)
                roads.append((*branch, side))
        if self.rivers and self.board.rows > 6:
            roads += self._second_crossing(main)
        return roads

    def _second_crossing(self, main: list[int]) -> list[tuple[int | str, ...]]:
        board, draw = self.board, self.draw
        third = len(main) // 3
        start, end = draw.one(main[1:third + 1]), draw.one(main[-third - 1:-1])
        old = set(main)
        keep = {near for cell in main[third // 2:-third // 2] for near in around(board, cell)}

        def cost(a: int, b: int) -> int:
            step = self._step(a, b)
            return step + 40 if step > 0 and (b in keep or b in old) and b != end else step

        found = self._parted(way(board, [start], [end], cost))
        if len(found) < 3 or not any(self.ground[cell] == "lava" for cell in found):
            return []
        self._lay(found)
        return [tuple(found)]

    def _parted(self, path: list[int]) -> list[int]:
        """The part of a new road that isn't an old one yet, from the old one's last cell on."""
        last = max((i for i, cell in enumerate(path) if cell in self.on_road
                    and i < len(path) - 1), default=0)
        rest = path[last:]
        inner = [cell for cell in rest[1:-1] if cell in self.on_road]
        return [] if inner else rest

    def _road(self, start: int, end: int) -> list[int]:
        return way(self.board, [start], [end], self._step)

    def _step(self, a: int, b: int) -> int:
        """What a road's builders think of a step: a bridge is dear, along the lava is no way."""
        if self.ground[a] == "lava" and self.ground[b] == "lava":
            return 90
        if b in self.on_road:
            return 2
        edge = 3 if self.board.edge_mask & self.board.bits[b] else 0
        return 4 + edge + self.rough_cost[b] + (14 if self.ground[b] == "lava" else 0)

    def _lay(self, path: list[int]) -> None:
        for cell in path:
            self.on_road.add(cell)
            if self.ground[cell] == "lava":
                self.ground[cell] = "bridge"

    def _village(self, centre: int, *, first: bool) -> list[int]:
        """Houses about a crossroads, at the roads rather than behind them."""
        board = self.board
        low, high = self.mix.buildings
        size = self.draw.between(low, high)
        if first:
            size = max(size, self.needed)
        free = self._of("clear") - {c for c in range(board.n) if board.distance(c, centre) > 2}
        found = [centre]
        while len(found) < size:
            edge = {
                near: 6 if near in self.on_road else 2
                for cell in found for near in around(board, cell)
                if near in free and near not in found
            }
            if not edge:
                break
            found.append(self.draw.weighted(dict(sorted(edge.items()))))
        for cell in found:
            self.ground[cell] = "building"
        return found

    # --- woods, broken ground, wormholes --------------------------------------------------------

    def _clumps(self, key: str, percent: int) -> None:
        left = self.board.n * percent // 100
        low, high = self.mix.clumps
        while left > 0:
            free = self._of("clear") - self.on_road
            roadside = {c for c in self._of("clear") & self.on_road if self.draw.percent(12)}
            free |= roadside
            if not free:
                return
            size = min(left, self.draw.between(low, high))
            start = self.draw.one(sorted(free))
            grown = clump(self.draw, self.board, start, size, free)
            for cell in grown:
                self.ground[cell] = key
            left -= len(grown)

    def _wormholes(self) -> None:
        board = self.board
        weights = {
            cell: 1 for cell in self._of("clear") - self.on_road
            if board.col_row(cell)[0] >= board.cols // 3
        }
        apart = board.cols // 3
        for cell in spread(self.draw, board, self.size.wormholes, weights, apart):
            self.ground[cell] = "wormhole"
