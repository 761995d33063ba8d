"""A printed hex map: terrain, roads through hexsides, named features, and the checks of files that
name its hexes. No game's rules.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import ClassVar, TypeVar

from game.boards.errors import BoardError
from game.boards.hexes import SIDES, HexBoard
from game.boards.search import MoveGraph
from game.core.datafile import KeyPath, Source
from game.core.scenario_file import Checker


def _pair(a: int, b: int) -> tuple[int, int]:
    return (a, b) if a < b else (b, a)


def roads_of(
    board: HexBoard, roads: Iterable[Sequence[str]]
) -> tuple[list[tuple[int, int]], dict[int, set[str]]]:
    """Drawn roads, each written as the names of its hexes in order, perhaps with a side of the map
    at an end: the pairs of hexes they join, and the tags ("road-west" …) of those from which they
    run off the map. BoardError for an unknown name or a road that names no hex.
    """
    pairs: list[tuple[int, int]] = []
    tags: dict[int, set[str]] = {}
    for road in roads:
        cells = [board.cell(name) for name in road if name not in SIDES]
        if not cells:
            raise BoardError(f"the road {'-'.join(road)} names no hex: name those it runs through")
        pairs += pairwise(cells)
        for end, cell in ((road[0], cells[0]), (road[-1], cells[-1])):
            if end in SIDES:
                tags.setdefault(cell, set()).add(f"road-{end}")
    return pairs, tags


@dataclass(frozen=True, eq=False)
class HexMap:
    """Terrain and roads on a board; frozen and shared by all states of a game.

    ``terrain[cell]`` one terrain key a cell; ``roads`` the hexsides that a drawn road crosses, as
    pairs of adjacent cells, smaller first (``HexMap.make`` orders and checks them);
    ``features[cell]`` any number of tags. ``KIND``: of map, by which a screen knows how to draw it.
    """

    KIND: ClassVar[str] = "hexes"

    board: HexBoard
    terrain: tuple[str, ...]
    roads: frozenset[tuple[int, int]] = frozenset()
    features: Mapping[int, frozenset[str]] = field(default_factory=dict)

    @classmethod
    def make(
        cls,
        board: HexBoard,
        terrain: Sequence[str],
        roads: Iterable[tuple[int, int]] = (),
        features: Mapping[int, Iterable[str]] | None = None,
    ) -> "HexMap":
        """A checked map. BoardError names the first cell or road that doesn't fit the board."""
        if len(terrain) != board.n:
            raise BoardError(f"the map has {len(terrain)} terrain cells, the board {board.n}")
        crossed = set()
        for a, b in roads:
            for cell in (a, b):
                if not 0 <= cell < board.n:
                    raise BoardError(f"a road leads to cell {cell}, off the map")
            if not board.adjacent(a, b):
                raise BoardError(
                    f"a road from {board.name(a)} to {board.name(b)}: they are not adjacent"
                )
            crossed.add(_pair(a, b))
        tags = {cell: frozenset(names) for cell, names in (features or {}).items()}
        for cell in tags:
            if not 0 <= cell < board.n:
                raise BoardError(f"a feature on cell {cell}, off the map")
        return cls(board, tuple(terrain), frozenset(crossed), tags)

    def road(self, a: int, b: int) -> bool:
        """Whether a drawn road crosses the hexside between the two cells."""
        return _pair(a, b) in self.roads

    def road_ends(self, cell: int) -> tuple[int, ...]:
        """The neighbours that a road leads to, in the order of the hexsides."""
        return tuple(c for c in self.board.neighbours(cell) if c >= 0 and self.road(cell, c))

    @cached_property
    def _terrain_masks(self) -> dict[str, int]:
        masks: dict[str, int] = {}
        for cell, key in enumerate(self.terrain):
            masks[key] = masks.get(key, 0) | self.board.bits[cell]
        return masks

    def terrain_mask(self, *keys: str) -> int:
        """The cells whose terrain is one of these keys; a key that isn't on the map adds none."""
        result = 0
        for key in keys:
            result |= self._terrain_masks.get(key, 0)
        return result

    def move_graph(self, enter: Mapping[str, int | None], road: int | None = None) -> MoveGraph:
        """The graph of steps between adjacent cells.

        ``enter[terrain]`` is the cost to enter such a cell off-road, None where it can't be;
        ``road`` the cost of a step along a road, whatever the terrain (None: roads don't matter).
        Where both apply the cheaper counts. BoardError when a terrain on the map has no entry.
        """
        board = self.board
        for cell, key in enumerate(self.terrain):
            if key not in enter:
                raise BoardError(f"hex {board.name(cell)}: no entering cost for terrain {key!r}")
        edges = []
        for cell, key in enumerate(self.terrain):
            cost = enter[key]
            if cost is not None:
                edges += [(near, cell, cost) for near in board.neighbours(cell) if near >= 0]
        if road is not None:
            for a, b in self.roads:
                edges += [(a, b, road), (b, a, road)]
        return MoveGraph(board.layout, board.shifts, edges)


S = TypeVar("S")


class HexChecker(Checker[S]):
    """Gathers the faults of a scenario on a board. sized: the board is the scenario's own, not the
    largest there can be because its map can't be read."""

    def __init__(self, scenario: S, source: Source, board: HexBoard, sized: bool) -> None:
        super().__init__(scenario, source)
        self.board, self.sized = board, sized

    def hex(self, path: KeyPath, name: str) -> int | None:
        """The cell of a hex by its name, or None and a fault."""
        cell = self.board.find(name)
        if cell is None:
            names = self.board.names
            self.fault(path, f'hex "{name}" is not on the map', f"it has {names[0]} to {names[-1]}")
        return cell
