"""Everything about one scenario that never changes while it is played, ready for quick asking."""

from collections.abc import Hashable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from game.boards.bases import Base, PlacedBase, spot
from game.boards.table import TableBoard
from game.boards.tablemap import Area, TableMap
from game.core.two_player import TwoPlayerContext
from game.rules.mechs.data import GameData, ModelRow, ModeRow
from game.rules.mechs.scenario import ScenarioFile, board_of, map_of, start_units
from game.rules.mechs.state import State, Unit

if TYPE_CHECKING:
    from game.boards.reachable_region import ShortestPaths

_KEPT = 5000


class Lie(NamedTuple):
    """The areas of a table as one mode meets them. closed: nothing of the base may come in
    (MC-T3); slowing: hindering (MC-T2); high: at whose edge a move ends (MC-T6, MC-T7)."""

    closed: tuple[Area, ...]
    slowing: tuple[Area, ...]
    high: tuple[Area, ...]


class GameContext(TwoPlayerContext):
    """The table, the tables of the rules and the models of a scenario.

    names: what the log calls each unit. units: as they begin. bases: by class (MC-G3, MC-U11).
    lies: the areas as each mode meets them, once asked. shortest_paths: the ways on from a point
    that were looked for last.
    """

    scenario: ScenarioFile
    board: TableBoard
    map: TableMap

    def __init__(
        self, scenario: ScenarioFile, data: GameData, options: Mapping[str, bool] | None = None
    ) -> None:
        super().__init__(scenario, options)
        self.data = data
        self.rules = data.rules
        self.board = board_of(scenario)
        self.map = map_of(scenario, self.board)
        self.units: tuple[Unit, ...] = start_units(scenario, self.board, data)
        self.names = {unit.id: unit.name for unit in self.units}
        self.bases = data.bases
        self.lies: dict[str, Lie] = {}
        self.shortest_paths: dict[Hashable, ShortestPaths] = {}
        self._spots: dict[tuple[int, int, Base], PlacedBase] = {}
        self._there: tuple[dict[str, Unit], list[tuple[str, PlacedBase]]] = {}, []

    # --- units ------------------------------------------------------------------------------

    def row(self, unit: Unit) -> ModelRow:
        """Its model."""
        return self.data.models[unit.model]

    def base(self, unit: Unit) -> Base:
        """Its base (MC-G3)."""
        return self.bases[self.row(unit).cls]

    def mode(self, unit: Unit) -> ModeRow:
        """How it moves now: its row of the matrix (MC-X1…X9)."""
        return self.data.modes[
            "cruising" if unit.level == "cruising" else self.row(unit).mode
        ]

    def spot(self, unit: Unit, cell: int | None = None, facing: int | None = None) -> PlacedBase:
        """Its base as it stands, or as it would elsewhere."""
        key = (
            unit.cell if cell is None else cell, unit.facing if facing is None else facing,
            self.base(unit),
        )
        base = self._spots.get(key)
        if base is None:
            if len(self._spots) > _KEPT:
                self._spots.clear()
            base = self._spots[key] = spot(self.board, *key)
        return base

    def others(self, state: State, but: str = "") -> list[tuple[str, PlacedBase]]:
        """The bases on the table, wrecks too."""
        units, there = self._there
        if units is not state.units:
            there = [(unit.id, self.spot(unit)) for unit in state.units.values() if unit.cell >= 0]
            self._there = state.units, there
        return [one for one in there if one[0] != but]
