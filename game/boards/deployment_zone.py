"""Zones for deployment on boards whose cells have names: how a file writes them, the cells that
they hold, and what can be wrong with them.
"""

from collections.abc import Callable, Container, Iterable, Mapping
from typing import Any, Final, Generic, Protocol, TypeVar

import msgspec

from game.boards.errors import BoardError
from game.core.datafile import KeyPath
from game.core.deployment import DeploymentEntry
from game.core.scenario_file import Checker
from game.core.two_player import SideId

S = TypeVar("S")
_PATH: Final = ("deployment", "zones")


class CellZone(msgspec.Struct, frozen=True, kw_only=True):
    """Where a side may place its units. cells: one by one. boxes: each by two opposite corners,
    with all columns and rows between them; what nobody can stand on is left out."""

    cells: tuple[str, ...] = ()
    boxes: tuple[tuple[str, str], ...] = ()


class CellDeployment(DeploymentEntry, frozen=True, kw_only=True):
    """What a scenario file says of its deployment on a board of named cells. zones: where each side
    places its units; of a side without one they stand where the file says."""

    zones: dict[SideId, CellZone] = msgspec.field(default_factory=dict)


class GriddedBoard(Protocol):
    """A board of named cells in columns and rows."""

    def name(self, cell: int) -> str:
        """The printed name of a cell."""

    def cell(self, name: str) -> int:
        """The cell of a name; BoardError when there is none such."""

    def box(self, a: int, b: int) -> Iterable[int]:
        """The cells between two opposite corners."""


def zone_cells(
    zone: CellZone, board: GriddedBoard, stands: Callable[[int], bool]
) -> frozenset[int]:
    """The cells of a zone, which must have been checked. stands: whether anybody can stand there.
    """
    found = set(map(board.cell, zone.cells))
    for first, last in zone.boxes:
        found.update(filter(stands, board.box(board.cell(first), board.cell(last))))
    return frozenset(found)


class PlacedEntry(Protocol):
    """A unit of a scenario file that may be placed. at: the name of its cell, "" for none."""

    @property
    def id(self) -> str: ...

    @property
    def side(self) -> str: ...

    @property
    def at(self) -> str: ...


class ZoneChecker(Generic[S]):
    """Finds what is wrong with the zones of a scenario's deployment.

    corner: the cell of a name, or None and a fault. place: of one on which somebody can stand.
    stands: whether somebody can stand on a cell. units: those that are placed if their side has a
    zone, else stand already, with their places in the file.
    """

    def __init__(
        self, checker: Checker[S], board: GriddedBoard,
        corner: Callable[[KeyPath, str], int | None], place: Callable[[KeyPath, str], int | None],
        stands: Callable[[int], bool], units: Iterable[tuple[KeyPath, PlacedEntry]],
    ) -> None:
        self._checker, self._board, self._stands = checker, board, stands
        self._corner, self._place = corner, place
        self._units = list(units)

    def check(self, first: str, zones: Mapping[Any, CellZone]) -> None:
        """Gather all faults. first: the side that places first."""
        if not zones:
            self._checker.fault(_PATH, "nobody has a zone", "name where a side may place its units")
        elif first not in zones:
            self._checker.fault(("deployment", "first"), f"{first} has no zone",
                                "the side that places first needs one")
        found = {str(side): cells for side, zone in zones.items()
                 if (cells := self._cells(str(side), zone)) is not None}
        for side, cells in found.items():
            self._room(side, cells, found)
        if len(found) > 1:
            (_, one), (side, other) = found.items()
            if both := sorted(one & other):
                self._checker.fault(
                    (*_PATH, side), f"{self._board.name(both[0])} is in both zones",
                    "a place is for one side")

    def _cells(self, side: str, zone: CellZone) -> frozenset[int] | None:
        """The cells of a zone; None of one with faults, which are noted."""
        known = len(self._checker.found)
        path = (*_PATH, side)
        named = [((*path, "cells", i), name) for i, name in enumerate(zone.cells)]
        for where, name in named:
            self._place(where, name)
        self._checker.once("cell", named)
        for i, box in enumerate(zone.boxes):
            for j, name in enumerate(box):
                self._corner((*path, "boxes", i, j), name)
        if not any(entry.side == side for _, entry in self._units):
            self._checker.fault(path, f"{side} has nobody to place", "leave its zone out")
        if len(self._checker.found) > known or self._checker.source.lost(path):
            return None
        return zone_cells(zone, self._board, self._stands)

    def _room(self, side: str, cells: frozenset[int], zoned: Container[str]) -> None:
        """Room for each unit, nobody of the enemy in the zone, and units that begin in it."""
        own = [(path, entry) for path, entry in self._units if entry.side == side]
        if len(cells) < len(own):
            self._checker.fault(
                (*_PATH, side), f"the zone has {len(cells)} places for {len(own)} units",
                "give each unit one at least")
        for path, entry in self._units:
            at = self._find(entry.at)
            if entry.side == side and at is not None and at not in cells:
                self._checker.fault((*path, "at"), f"{entry.at} lies outside {side}'s zone",
                                    "a place that is suggested lies in it")
            elif entry.side != side and at in cells and entry.side not in zoned:
                self._checker.fault((*path, "at"), f"{entry.id} stands in {side}'s zone",
                                    "nobody stands there before units are placed")

    def _find(self, name: str) -> int | None:
        try:
            return self._board.cell(name) if name else None
        except BoardError:
            return None  # told where it stands
