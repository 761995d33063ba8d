"""Everything about one scenario that never changes while it is played, ready for quick asking."""

from collections.abc import Hashable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from shapely import Geometry

from game.boards.bases import CONTACT, Base, PlacedBase, spot
from game.boards.table import TableBoard
from game.boards.tablemap import Area, TableMap
from game.core.two_player import SIDES, TwoPlayerContext
from game.rules.mechs.data import GameData, ModelRow, ModeRow
from game.rules.mechs.scenario import (
    ScenarioFile,
    board_of,
    entries,
    map_of,
    names_of,
    start_units,
    zone_of,
    zone_outline,
)
from game.rules.mechs.state import State, Unit

if TYPE_CHECKING:
    from game.boards.reachable_region import ShortestPaths

_KEPT = 5000
_Boxed = tuple[str, PlacedBase, int, int, int, int]
"""A unit, its base, and the least upright box round it: left, top, right, bottom."""


class Lie(NamedTuple):
    """The areas of a table as one mode meets them. closed: nothing of the base may come in
    (MC-T3); slowing: hindering (MC-T2); high: at whose edge a move ends (MC-T6, MC-T7)."""

    closed: tuple[Area, ...]
    slowing: tuple[Area, ...]
    high: tuple[Area, ...]


class Walk(NamedTuple):
    """A way that may be gone. cost: hundredths of an inch, measured only up to the border of raised
    ground (MC-U5). stop: the hindering ground that ended it; crossed: the raised ground that it
    leads on or off."""

    path: tuple[int, ...]
    facing: int
    cost: int
    stop: Area | None = None
    crossed: Area | None = None

    @property
    def unstopped(self) -> bool:
        """Whether no border has ended it."""
        return self.stop is None and self.crossed is None


_WalkKey = tuple[bool, tuple[int, ...], int]
"""Whether at double speed, the way, and the facing at its end."""


class GameContext(TwoPlayerContext):
    """The table, the tables of the rules and the models of a scenario.

    names: what the log calls each unit. zones: the ground on which each side places its units
    (MC-U41). units: as they begin. bases: by class (MC-G3, MC-U11).
    lies: the areas as each mode meets them, once asked. shortest_paths: the ways on from a point
    that were looked for last; outlines: how far units can go, those asked last.
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
        self.zones: dict[str, Geometry] = {
            side: zone_of(outline, self.board)
            for side in SIDES if (outline := zone_outline(scenario, side))
        }
        self.units: tuple[Unit, ...] = start_units(scenario, self.board, data)
        listed = entries(scenario)
        ids = [entry.id for entry in listed]
        self.names = dict(zip(ids, names_of(listed, data), strict=True))
        self.bases = data.bases
        self.lies: dict[str, Lie] = {}
        self.shortest_paths: dict[Hashable, ShortestPaths] = {}
        self.outlines: dict[Hashable, tuple[tuple[int, ...], ...]] = {}
        self._spots: dict[tuple[int, int, Base], PlacedBase] = {}
        self._there: tuple[dict[str, Unit], list[_Boxed]] = {}, []
        self._boxes: dict[str, tuple[Unit, _Boxed]] = {}
        self._walk: tuple[State, Unit, _WalkKey, Walk] | None = None

    # --- the way that was found last --------------------------------------------------------

    def walked(self, state: State, unit: Unit, key: _WalkKey) -> Walk | None:
        """That way if it was of this unit, in this position, and this one: what has been offered
        is judged next, as a rule."""
        kept = self._walk
        if kept is None or kept[0] is not state or kept[1] is not unit or kept[2] != key:
            return None
        return kept[3]

    def keep_walk(self, state: State, unit: Unit, key: _WalkKey, walk: Walk) -> None:
        """It has been found that this way may be gone."""
        self._walk = state, unit, key, walk

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
        return [(unit, spot) for unit, spot, *_ in self._boxed(state) if unit != but]

    def near(self, state: State, one: PlacedBase, but: str = "") -> list[tuple[str, PlacedBase]]:
        """Those of them that may touch or overlap a base: all that are not `bases.apart` from it.
        """
        (ax, ay), (bx, by), far = one.start, one.end, one.radius + CONTACT
        left, right = (ax - far, bx + far) if ax < bx else (bx - far, ax + far)
        top, bottom = (ay - far, by + far) if ay < by else (by - far, ay + far)
        return [
            (unit, spot) for unit, spot, x0, y0, x1, y1 in self._boxed(state)
            if x0 <= right and x1 >= left and y0 <= bottom and y1 >= top and unit != but
        ]

    def _boxed(self, state: State) -> list[_Boxed]:
        units, there = self._there
        if units is not state.units:
            there, boxes = [], self._boxes
            for name, unit in state.units.items():
                if unit.cell >= 0:
                    kept = boxes.get(name)
                    if kept is None or kept[0] is not unit:
                        kept = boxes[name] = unit, self._box(unit)
                    there.append(kept[1])
            self._there = state.units, there
        return there

    def _box(self, unit: Unit) -> _Boxed:
        spot = self.spot(unit)
        (ax, ay), (bx, by), far = spot
        return (unit.id, spot, min(ax, bx) - far, min(ay, by) - far, max(ax, bx) + far,
                max(ay, by) + far)
