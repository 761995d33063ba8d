"""Everything about one scenario that never changes while it is played, ready for quick asking."""

from functools import cached_property
from itertools import accumulate
from operator import or_
from typing import Any

from game.boards.hexes import HexBoard
from game.boards.hexmap import HexMap, roads_of
from game.boards.line import LineTable, line_table
from game.boards.search import MoveGraph, Reach
from game.rules.kayotz.data import GameData, GroundRow, MarineKind
from game.rules.kayotz.maptext import board_of, terrain_of
from game.rules.kayotz.scenario import ScenarioFile, kind_of
from game.rules.kayotz.state import OFF, Bits, State

_PATHS = 4096


class GameContext:
    """The board, the ground and the printed counters of a scenario.

    enter[cell]: half MP to enter off the road, None where that can't be (KZ-M1, M2, M5).
    bits: mask of each cell, with OFF as its last. land: cells a unit may come down in. blocks and
    cover: masks of ground (KZ-C2, C4). entry: entry cell of each arriving Marine unit; arrives:
    its turn. landing: hexes of the scenario's reinforcements (KZ-S5). groups: the kinds of Marine
    that a victory counter speaks of. makers: kept by `offers`. entry_cost and exit_cost: half MP
    by cell (KZ-E1, E2).
    """

    board: HexBoard
    map: HexMap
    graph: MoveGraph
    lines: LineTable

    def __init__(self, scenario: ScenarioFile, data: GameData) -> None:
        self.scenario = scenario
        self.data = data
        self.rules = data.rules
        self.kinds: dict[str, MarineKind] = data.units.marines
        self.groups: dict[str, frozenset[str]] = {
            "marines": frozenset(self.kinds),
            "combat": frozenset(key for key, kind in self.kinds.items() if kind.combat),
            **{key: frozenset((key,)) for key in self.kinds},
        }
        board = self.board = board_of(scenario)
        self.bits: Bits = (*board.bits, 0)
        terrain = terrain_of(scenario, board)
        pairs, tags = roads_of(board, scenario.roads)
        self.map = HexMap.make(board, terrain, pairs + self._joined(terrain), tags)
        ground: dict[str, GroundRow] = {str(key): row for key, row in data.rules.ground.items()}
        self.ground = ground
        halves = {
            key: None if row.enter is None else int(row.enter * 2) for key, row in ground.items()
        }
        self.road_cost = int(data.rules.road * 2)
        self.graph = self.map.move_graph(halves, self.road_cost)
        self.enter: tuple[int | None, ...] = tuple(halves[key] for key in terrain)
        self.lines = line_table(board)
        self.land = board.all & ~self.map.terrain_mask("lava")
        self.lands = self.land.bit_count()
        self.blocks = self.map.terrain_mask(*(key for key, row in ground.items() if row.blocks))
        self.cover = self.map.terrain_mask(*(key for key, row in ground.items() if row.cover))
        self.wormholes = tuple(c for c in range(board.n) if terrain[c] == "wormhole")
        self.rows: tuple[bytes, ...] = tuple(board.distances(c) for c in range(board.n))
        self.adjacent = board.neighbour_masks
        self.fixtures = frozenset(key for key, kind in data.units.kinds.items() if kind.fixed)
        self.odd = frozenset(one for one in data.counters if one.isdigit() and int(one) % 2)
        self.makers: dict[tuple[str, str, bool, str], tuple[Any, ...]] = {}
        self._sights: list[tuple[int, ...] | None] = [None] * board.n
        self._open: list[int | None] = [None] * board.n
        self._rings: list[tuple[int, ...] | None] = [None] * board.n
        self._discs: list[tuple[int, ...] | None] = [None] * board.n
        self._ways: dict[tuple[int, ...], tuple[int, int]] = {}
        self._paths: dict[tuple[Reach, int], tuple[int, ...]] = {}
        self._arrivals()
        self._doors()
        self.hold = tuple(board.cell(name) for name in scenario.hold)
        self.site = OFF if scenario.scan is None else board.cell(scenario.scan.hex)
        self.names = self._names()

    def _joined(self, terrain: list[str]) -> list[tuple[int, int]]:
        """Hexsides between adjacent Buildings: they are connected as by road (KZ-M4)."""
        return [
            (cell, near)
            for cell, key in enumerate(terrain) if key == "building"
            for near in self.board.neighbours(cell)
            if near > cell and terrain[near] == "building"
        ]

    def road_off(self, cell: int) -> bool:
        """Whether a road runs off the map from this cell."""
        return any(tag.startswith("road-") for tag in self.map.features.get(cell, ()))

    def _arrivals(self) -> None:
        self.entry: dict[str, int] = {}
        self.arrives: dict[str, int] = {}
        self.entry_cost: dict[int, int] = {}
        for arrival in self.scenario.arrivals:
            cell = self.board.cell(arrival.entry)
            for unit in arrival.units:
                self.entry[unit] = cell
                self.arrives[unit] = arrival.turn
            # Lava can be an entry only by the road through it, so the 2 never stands for it.
            self.entry_cost[cell] = self.road_cost if self.road_off(cell) else self.enter[cell] or 2
        self.last_arrival = max(self.arrives.values(), default=0)

    def _doors(self) -> None:
        self.exit_cost: dict[int, int] = {}
        for door in self.scenario.exits:
            cells = (
                [self.board.cell(name) for name in door.hexes]
                if door.hexes else list(self.board.side(door.side))
            )
            for cell in cells:
                tag = f"road-{door.side}"
                by_road = tag in self.map.features.get(cell, ())
                self.exit_cost[cell] = self.road_cost if by_road else 2
        self.exits = self.board.mask(self.exit_cost)
        hexes = self.scenario.reinforcements.hexes
        self.landing = self.board.mask(map(self.board.cell, hexes))

    def _names(self) -> dict[str, str]:
        """What a player calls each unit: "Scout 1", "14", "Overlord 02"."""
        names: dict[str, str] = {}
        for counter in self.data.counters.values():
            kind = self.data.units.kinds[counter.kind]
            plain = kind.name if counter.id == counter.kind else f"{kind.name} {counter.id}"
            names[counter.id] = counter.id if counter.kind == "warrior" else plain
        for unit, kind_id in self.marine_kinds.items():
            tail = unit.rpartition("-")[2]
            name = self.kinds[kind_id].name
            names[unit] = f"{name} {tail}" if tail.isdigit() else name
        return names

    @cached_property
    def marine_kinds(self) -> dict[str, str]:
        """Kind of every Marine unit of the scenario, in its order."""
        scenario = self.scenario
        kinds = {unit.id: unit.kind or kind_of(unit.id) for unit in scenario.marines}
        kinds |= {unit: kind_of(unit) for door in scenario.arrivals for unit in door.units}
        return kinds | {unit: kind_of(unit) for unit in scenario.reinforcements.pool}

    def fixed(self, kind: str) -> bool:
        """Whether a kind of alien is a fixture: the Monolith."""
        return kind in self.fixtures

    def free(self, state: State, left: int = OFF) -> int:
        """The mask of the cells that a unit could come down in now (KZ-J1, KZ-K2, KZ-S5). left:
        the cell that the unit itself leaves empty."""
        return self.land & ~((state.marine_mask | state.alien_mask) & ~self.bits[left])

    def sights(self, cell: int) -> tuple[int, ...]:
        """The mask of the line from a cell to each other cell, by cell (KZ-C2)."""
        row = self._sights[cell]
        if row is None:
            mask = self.lines.mask
            row = self._sights[cell] = tuple([mask(cell, end) for end in range(self.board.n)])
        return row

    def open_cells(self, cell: int) -> int:
        """The mask of the cells whose line from this one no ground blocks (KZ-C2)."""
        mask = self._open[cell]
        if mask is None:
            blocks, bits = self.blocks, self.bits
            ends = enumerate(self.sights(cell))
            mask = self._open[cell] = sum([bits[end] for end, line in ends if not line & blocks])
        return mask

    def rings(self, cell: int) -> tuple[int, ...]:
        """The masks of the cells exactly 0, 1, 2, … away, as far as the map can reach."""
        rings = self._rings[cell]
        if rings is None:
            board = self.board
            rings = self._rings[cell] = tuple(
                [board.mask(board.ring(cell, far)) for far in range(board.cols + board.rows + 1)]
            )
        return rings

    def discs(self, cell: int) -> tuple[int, ...]:
        """The masks of the cells at most 0, 1, 2, … away; the last is the whole map."""
        discs = self._discs[cell]
        if discs is None:
            discs = self._discs[cell] = tuple(accumulate(self.rings(cell), or_))
        return discs

    def path(self, reach: Reach, cell: int) -> tuple[int, ...]:
        """A cheapest path of a reach, kept: the same few are asked for again and again."""
        key = (reach, cell)
        path = self._paths.get(key)
        if path is None:
            if len(self._paths) >= _PATHS:
                self._paths.clear()
            path = self._paths[key] = reach.path(cell)
        return path

    def way(self, path: tuple[int, ...]) -> tuple[int, int] | None:
        """What a path on the map costs in half MP, and the mask of the hexes it enters; None when
        one of its steps is none. The same paths are judged again and again, so it is kept."""
        known = self._ways.get(path)
        if known is None:
            cost = self.graph.path_cost(path)
            if cost is None or path[0] < 0:
                return None
            if len(self._ways) >= _PATHS:
                self._ways.clear()
            known = self._ways[path] = (cost, self.board.mask(path[1:]))
        return known

    def ground_at(self, cell: int) -> GroundRow:
        """The row of rules.yaml for a cell's ground."""
        return self.ground[self.map.terrain[cell]]
