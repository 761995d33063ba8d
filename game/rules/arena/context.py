"""Everything about one scenario that never changes while it is played, ready for quick asking."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

from game.boards.deployment_zone import zone_cells
from game.boards.hexes import HexBoard
from game.boards.hexmap import HexMap
from game.boards.lattice import Spread
from game.boards.line import LineTable, line_table
from game.boards.search import MoveGraph
from game.core.two_player import TwoPlayerContext
from game.rules.arena.data import ConditionRow, GameData
from game.rules.arena.maptext import board_of, depths_of, map_of
from game.rules.arena.scenario import (
    EscortOut,
    Exit,
    HoldGround,
    ReachGround,
    ScenarioFile,
    build_of,
)
from game.rules.arena.state import State

FLOOR = ("sand", "bridge", "dais")
"""Ground that a figure stands on as usual."""
_AHEAD = (-1, 0, 1)
_FACES = 6


class JumpAim(NamedTuple):
    """A jump straight along a row, if nobody is in its way. path: the hexes from takeoff to
    landing. price: MOV. landing: the bit of its last hex. body: of the hex where somebody must lie
    to be leapt over, 0 where pits or walls are jumped."""

    path: tuple[int, ...]
    price: int
    landing: int
    body: int


class GameContext(TwoPlayerContext):
    """The map, the tables and the figures' names of a scenario.

    sides: names by id, in the file's order. names: what the log calls each figure. hits_before:
    those that each begins with. floor, pits, walls, solids: masks of ground. zones: where each side
    places its figures (AR-U38). lines: of fire. conditions: adverse ones of the whole scenario
    (AR-F2). graph: the steps of one MOV each: on the floor, into a shallow pit, within a pit, along
    a wall and down from it (AR-U6, AR-U26). beside: the hexes of a mask with those around them, and
    perhaps unused bits. movs, edexes: MOV upright and effective dexterity by what a figure is and
    carries, once asked.
    """

    scenario: ScenarioFile
    board: HexBoard
    map: HexMap
    graph: MoveGraph
    lines: LineTable

    def __init__(
        self, scenario: ScenarioFile, data: GameData, options: Mapping[str, bool] | None = None
    ) -> None:
        super().__init__(scenario, {**(options or {}), **dict.fromkeys(scenario.optional, True)})
        self.data = data
        self.rules = data.rules
        board = self.board = board_of(scenario)
        self.names = {
            entry.id: build_of(entry, scenario).name for entry in scenario.figures
        }
        self.hits_before = {entry.id: entry.hits for entry in scenario.figures}
        self.conditions: tuple[ConditionRow, ...] = tuple(
            [data.conditions[one] for one in scenario.conditions]
        )
        depths = depths_of(scenario, board)
        self._depths = tuple([depths.get(cell, 0) for cell in range(board.n)])
        self._ropes = frozenset(map(board.cell, scenario.map.ropes))
        self.map = map_of(scenario, board)
        self.floor = self.map.terrain_mask(*FLOOR)
        self.pits = self.map.terrain_mask("pit")
        self.walls = self.map.terrain_mask("wall")
        self.solids = self.map.terrain_mask("void", "pillar")
        self.lines = line_table(board)
        self._pits = self._joined()
        entry = scenario.deployment
        self.zones: dict[str, frozenset[int]] = {
            side: zone_cells(zone, board, self.begins)
            for side, zone in (entry.zones if entry is not None else {}).items()
        }
        self.beside = Spread(board.shifts)
        self.graph = MoveGraph(board.layout, board.shifts, [
            (here, there, 1) for here in range(board.n) for there in board.neighbours(here)
            if there >= 0 and self._step(here, there)
        ])
        self.movs: dict[tuple[object, ...], int] = {}
        self.edexes: dict[tuple[object, ...], int] = {}
        self._fronts: dict[tuple[int, int], int] = {}
        self._aims: list[tuple[JumpAim, ...] | None] = [None] * board.n

    def _joined(self) -> dict[int, frozenset[int]]:
        """The pit that each pit hex belongs to: all of equal depth that hang together."""
        found: dict[int, frozenset[int]] = {}
        for start in self.board.cells_in(self.pits):
            if start in found:
                continue
            pit, edge = {start}, [start]
            while edge:
                here = edge.pop()
                more = [
                    near for near in self.board.neighbours(here)
                    if near >= 0 and near not in pit and self._depths[near] == self._depths[here]
                ]
                pit.update(more)
                edge += more
            found.update(dict.fromkeys(pit, frozenset(pit)))
        return found

    def _step(self, here: int, there: int) -> bool:
        """Whether one steps from a hex to the next without jumping or climbing."""
        if self.solid(here) or self.solid(there):
            return False
        here_is, there_is = self.terrain(here), self.terrain(there)
        if here_is == "pit":
            return there in self._pits[here]
        if there_is == "pit":
            return not self.deep(there)
        return there_is != "wall" or here_is == "wall"

    # --- the ground -------------------------------------------------------------------------

    def terrain(self, cell: int) -> str:
        """Its ground: sand, bridge, dais, pit, wall, pillar or void."""
        return self.map.terrain[cell]

    def depth(self, cell: int) -> int:
        """Metres below the floor; 0 outside pits."""
        return self._depths[cell]

    def deep(self, cell: int) -> bool:
        """Whether it lies in a pit that nobody leaves without a rope (AR-J5)."""
        return self._depths[cell] > self.rules.pits.deep

    def pit(self, cell: int) -> frozenset[int]:
        """The hexes of its pit, none outside."""
        return self._pits.get(cell, frozenset())

    def solid(self, cell: int) -> bool:
        """Whether nobody can ever be there."""
        return bool(self.solids & self.board.bits[cell])

    def begins(self, cell: int) -> bool:
        """Whether a figure may be placed there: on the floor (AR-U38)."""
        return bool(self.floor & self.board.bits[cell])

    def rope(self, cell: int) -> bool:
        """Whether a rope hangs there (AR-U7)."""
        return cell in self._ropes

    def level(self, a: int, b: int) -> bool:
        """Whether two hexes lie on nearly the same level (AR-U8)."""
        return abs(self._depths[a] - self._depths[b]) <= self.rules.pits.level

    def fronts(self, cell: int, facing: int) -> int:
        """The mask of the front hexes of one that stands there (AR-P1), without those on another
        level (AR-U8)."""
        mask = self._fronts.get((cell, facing))
        if mask is None:
            near, bits = self.board.neighbours(cell), self.board.bits
            mask = 0
            for turn in _AHEAD:
                there = near[(facing + turn) % _FACES]
                if there >= 0 and self.level(cell, there):
                    mask |= bits[there]
            self._fronts[cell, facing] = mask
        return mask

    def aims(self, cell: int) -> tuple[JumpAim, ...]:
        """Where one might jump from a hex, straight along its six rows (AR-J1, AR-M3)."""
        aims = self._aims[cell]
        if aims is None:
            aims = self._aims[cell] = tuple(self._aims_from(cell))
        return aims

    def _aims_from(self, start: int) -> Iterator[JumpAim]:
        bits = self.board.bits
        hurdles = self.pits | (0 if self.walls & bits[start] else self.walls)
        far = max(self.rules.saves.jump) + 1
        for ray in filter(None, [self.board.ray(start, way)[:far] for way in range(_FACES)]):
            body, count = bits[ray[0]], 1
            price = self.rules.mov.body
            if hurdles & body:
                body = 0
                while count < len(ray) and hurdles & bits[ray[count]]:
                    count += 1
                price = count + 1
            if count < len(ray) and not self.solids & bits[ray[count]]:
                yield JumpAim((start, *ray[: count + 1]), price, bits[ray[count]], body)

    # --- who stands where -------------------------------------------------------------------

    def standing(self, state: State, but: str = "") -> int:
        """The mask of the hexes where a conscious figure stands or kneels (AR-M1)."""
        bits, mask = self.board.bits, 0
        for figure in state.figures.values():
            if (
                figure.fate == "up"
                and figure.position != "prone"
                and figure.cell >= 0
                and figure.id != but
            ):
                mask |= bits[figure.cell]
        return mask

    def bodies(self, state: State, but: str = "") -> int:
        """The mask of the hexes where somebody lies: prone, unconscious or dead (AR-M2)."""
        bits, mask = self.board.bits, 0
        for figure in state.figures.values():
            if figure.cell < 0 or figure.id == but or figure.fate == "gone":
                continue
            if figure.fate != "up" or figure.position == "prone":
                mask |= bits[figure.cell]
        return mask

    # --- names ------------------------------------------------------------------------------

    def item(self, item: str) -> str:
        """What a player calls a thing that can be carried."""
        return self.data.item(item)

    @cached_property
    def exits(self) -> dict[int, str]:
        """The hexes that a side wants to leave by, and what the way out is called."""
        return {
            self.board.cell(name): goal.place
            for goal in self.scenario.goals
            if isinstance(goal, Exit | EscortOut) and not goal.hidden
            for name in goal.to
        }

    @cached_property
    def holds(self) -> dict[int, str]:
        """The hexes that somebody wants to hold, and what they are called."""
        return {
            self.board.cell(name): goal.place
            for goal in self.scenario.goals
            if isinstance(goal, HoldGround | ReachGround) and not goal.hidden
            for name in goal.hexes
        }
