"""What is wrong with a scenario: all faults at once, each with its place in the file."""

from collections.abc import Iterator
from math import isqrt, pi

import shapely

from game.boards.bases import PlacedBase, on_table, overlap, spot
from game.boards.errors import BoardError
from game.boards.table import DEGREES, UNIT, TableBoard
from game.boards.tablemap import Area, TableMap, polygon
from game.core.datafile import Fault, KeyPath, Source
from game.core.objective_check import check_goal, check_points
from game.core.ruling import Reason
from game.core.scenario_file import Checker
from game.core.two_player import SIDES, SideId, check_sides
from game.rules.mechs import builder
from game.rules.mechs.army import Army, ready_made
from game.rules.mechs.data import GameData, ModelRow, load_data
from game.rules.mechs.rulevalues import Mode
from game.rules.mechs.scenario import (
    AreaEntry,
    EscortTo,
    HoldField,
    LeaveBy,
    Place,
    PlaceEntry,
    Raid,
    ReachField,
    ScenarioFile,
    TableZone,
    UnitEntry,
    area_of,
    army_of,
    board_of,
    entries,
    limit_of,
    names_of,
    points_of,
    zone_of,
    zone_outline,
)

_EDGE = 5
"""Hundredths of an inch by which an access point may lie beside the border."""


def faults(scenario: ScenarioFile, source: Source) -> list[Fault]:
    """Every fault of a scenario that its types can't tell."""
    checker = _Checker(scenario, source, load_data())
    checker.run()
    return checker.found


def between(scenario: ScenarioFile, place: str, other: str) -> int:
    """How many whole inches two points are apart; 0 where one is none of the table."""
    board = board_of(scenario)
    try:
        (x, y), (to_x, to_y) = (board.xy(board.cell(name)) for name in (place, other))
    except BoardError:
        return 0
    return isqrt((x - to_x) ** 2 + (y - to_y) ** 2) // UNIT


class _Checker(Checker[ScenarioFile]):
    """Gathers the faults. ground: the areas that can be read; whole: all could."""

    def __init__(self, scenario: ScenarioFile, source: Source, data: GameData) -> None:
        super().__init__(scenario, source)
        self.data = data
        self.board: TableBoard = board_of(scenario)
        self.ground = TableMap(self.board, ())

    def run(self) -> None:
        """Gather all faults."""
        check_sides(self, self.scenario.sides)
        self._areas()
        self._strips()
        self._armies()
        self._places()
        self._units()
        self._sides()
        self._deployment()
        self._goals()
        self._lessons()

    # --- the table ------------------------------------------------------------------------------

    def _areas(self) -> None:
        areas = self.scenario.areas
        self.once("area", ((("areas", i, "id"), entry.id) for i, entry in enumerate(areas)))
        read = [self._area(("areas", i), entry, i + 1) for i, entry in enumerate(areas)]
        self.ground = TableMap(self.board, [area for area in read if area is not None])

    def _area(self, path: KeyPath, entry: AreaEntry, number: int) -> Area | None:
        fine = self._points((*path, "outline"), entry.outline)
        if not self._points((*path, "access"), entry.access) or not fine:
            return None
        area = area_of(entry, number, self.board)
        try:
            shape = TableMap(self.board, (area,)).shapes[0]
        except BoardError as error:
            problem, _, hint = str(error).partition(": ")
            self.fault((*path, "outline"), problem, hint)
            return None
        row = self.data.kinds[area.kind]
        if area.access and not row.steep:
            self.fault((*path, "access"), f"{row.name.lower()} needs no access points",
                       "leave them out: only abrupt elevated ground is closed")
        elif area.access:
            self._access((*path, "access"), entry.access.split(), area, shape)
        return area

    def _access(self, path: KeyPath, names: list[str], area: Area, shape: shapely.Geometry) -> None:
        border = shapely.boundary(shape)
        for name, point in zip(names, area.access, strict=True):
            if shapely.distance(border, shapely.Point(point)) > _EDGE:
                self.fault(path, f"the access point {name} isn't on the border of {area.id}",
                           "put it on the outline")

    def _points(self, path: KeyPath, text: str) -> bool:
        """Whether all points of a text can be read; a fault for each that can't."""
        fine = True
        for name in text.split():
            fine &= self._point(path, name) is not None
        return fine

    def _point(self, path: KeyPath, name: str) -> int | None:
        try:
            return self.board.cell(name)
        except BoardError as error:
            problem, _, hint = str(error).partition(": ")
            self.fault(path, problem, hint)
            return None

    def _strips(self) -> None:
        for i, one in enumerate(self.scenario.strips):
            path = ("strips", i, "outline")
            if not self._points(path, one.outline):
                continue
            try:
                polygon(Area(f"{one.side}'s zone", "zone", points_of(one.outline, self.board)))
            except BoardError as error:
                problem, _, hint = str(error).partition(": ")
                self.fault(path, problem, hint)
        self.once("zone of the side", (
            (("strips", i, "side"), entry.side) for i, entry in enumerate(self.scenario.strips)
        ))
        for side in SIDES:
            if not any(entry.side == side for entry in self.scenario.strips) and not self.lost(
                "strips"
            ):
                self.fault(("strips",), f"{side} has no zone", "points in it count (MC-W1)")

    # --- armies and their places ----------------------------------------------------------------

    def _armies(self) -> None:
        for side, name in self.scenario.armies.items():
            self.known("army", ("armies", side), name, ready_made())
            if name in ready_made() and side not in self.scenario.cast:
                self._army(("armies", side), ready_made()[name], self.scenario.points, False)
        self._sizes()
        for side, own in self.scenario.cast.items():
            self._army(("cast", side), own, limit_of(self.scenario), True)
        for side in SIDES:
            army = army_of(self.scenario, side)
            if army is not None:
                self._room(side, army)

    def _sizes(self) -> None:
        """Each size that may be chosen has armies of it that find room for both sides (MC-U28)."""
        scenario = self.scenario
        if scenario.size and scenario.size not in (scenario.points, *scenario.sizes):
            sizes = ", ".join(map(str, sorted({scenario.points, *scenario.sizes})))
            self.fault(("size",), f"{scenario.size} points aren't among its sizes", f"use {sizes}")
        for size, named in scenario.sizes.items():
            for side in SIDES:
                path = ("sizes", str(size), side)
                if side not in named:
                    self.fault(path[:2], f"{side} has no army of {size} points", "name one")
                    continue
                self.known("army", path, named[side], ready_made())
                army = ready_made().get(named[side])
                if army is None:
                    continue
                for _, _, reason in builder.faults(army, self.data, size):
                    self.fault(path, *_told(reason))
                if len(army.units) > len(scenario.places.get(side, ())):
                    self.fault(path, f"{army.name} finds no room", "give the side more places")

    def _army(self, path: KeyPath, army: Army, limit: int, written: bool) -> None:
        for key, item, reason in builder.faults(army, self.data, limit):
            where = (*path, key) if item < 0 else (*path, key, item)
            self.fault(where if written else path, *_told(reason))

    def _room(self, side: SideId, army: Army) -> None:
        places = self.scenario.places.get(side, ())
        if not self.lost("places") and len(army.units) > len(places):
            self.fault(("places", side) if places else ("places",),
                       f"{len(places)} places for {len(army.units)} units of {side}",
                       "give the army more places")
        loose = [i for i, entry in enumerate(self.scenario.units) if entry.side == side]
        named = side in self.scenario.armies and side not in self.scenario.cast
        if loose and named:
            self.fault(("units", loose[0]), f"{side} brings an army and units besides",
                       "write the one or the others")

    def _places(self) -> None:
        """A place takes whichever unit comes: the largest round base and a vehicle's must fit."""
        for side, places in self.scenario.places.items():
            for i, entry in enumerate(places):
                self._place(("places", side, i, "at"), entry)
            self.once("place", ((("places", side, i, "at"), entry.at)
                                for i, entry in enumerate(places)))

    def _place(self, path: KeyPath, one: PlaceEntry) -> None:
        cell = self._point(path, one.at)
        if cell is None:
            return
        largest = max(self.data.bases.values(), key=lambda base: base.width)
        spot_ = spot(self.board, cell, one.facing // DEGREES, largest)
        if not on_table(self.board, spot_):
            self.fault(path, f"{one.at} is too near to the edge of the table",
                       "the largest base must fit there")
        for area in self.ground.hit(spot_):
            self.fault(path, f"a base at {one.at} touches {area.name}",
                       "whichever unit comes must be able to stand there: give it clear ground")

    # --- units ----------------------------------------------------------------------------------

    def _units(self) -> None:
        units = self.scenario.units
        self.once("unit id", ((("units", i, "id"), entry.id) for i, entry in enumerate(units)))
        self.once("name", (
            (("units", i, "name"), name) for i, name in enumerate(names_of(units, self.data))
        ))
        for i, entry in enumerate(units):
            self._unit(("units", i), entry)
        if not self.lost("units"):
            self._aboard()
        self._apart()

    def _unit(self, path: KeyPath, one: UnitEntry) -> None:
        self.known("model", (*path, "model"), one.model, self.data.models)
        row = self.data.models.get(one.model)
        if row is not None:
            self._condition(path, one, row)
        entry = self.scenario.deployment
        waits = entry is not None and one.side in entry.zones and not one.aboard
        if not one.at and waits:
            return
        if bool(one.at) == bool(one.aboard):
            if not self.source.lost(path):
                self.fault(path, "stands nowhere" if not one.at else "stands in two places",
                           "write at (a point) or aboard (a transport)")
        elif one.at:
            cell = self._point((*path, "at"), one.at)
            if cell is not None and row is not None:
                self._stands((*path, "at"), one, row, cell)

    def _condition(self, path: KeyPath, one: UnitEntry, row: ModelRow) -> None:
        if one.level == "cruising" and not row.flies:
            self.fault((*path, "level"), f"{row.name} can't fly", "leave the level out")
        if one.click >= len(row.dial):
            self.fault((*path, "click"), f"click {one.click} of a dial of {len(row.dial)}",
                       "it must be able to act at the start")
        if one.heat > row.shutdown:
            self.fault((*path, "heat"), f"{one.heat} heat of {row.shutdown}",
                       "not beyond the shutdown" if row.walker else "only ’Mechs have heat")
        most = self.data.rules.orders.tokens
        if one.tokens > most:
            self.fault((*path, "tokens"), f"{one.tokens} order tokens", f"{most} at most (MC-N1)")

    def _stands(self, path: KeyPath, one: UnitEntry, row: ModelRow, cell: int) -> None:
        """Wholly on the table, on ground that its mode may be on, not across the edge of high
        ground."""
        here = spot(self.board, cell, one.facing // DEGREES, self.data.bases[row.cls])
        if not on_table(self.board, here):
            self.fault(path, f"the base of {one.id} hangs over the edge of the table",
                       "the whole base must be on it")
        if one.level == "cruising":
            return
        high = [area for area in self.ground.areas if self.data.kinds[area.kind].high]
        edge = self.ground.astride(here, high)
        if edge is not None:
            self.fault(path, f"{one.id} stands across the edge of {edge.name}",
                       f"put its whole base on or off ({self.data.kinds[edge.kind].rule})")
        for area in self.ground.hit(here):
            if area not in high and self._closed(row.mode, area):
                mode = self.data.modes[row.mode]
                self.fault(path, f"{one.id} can't be in {area.name}",
                           f"it is closed to {mode.name.lower()} ({mode.rule})")

    def _closed(self, mode: Mode, area: Area) -> bool:
        return self.data.modes[mode].ground[area.kind].way == "closed"

    def _aboard(self) -> None:
        units = {entry.id: entry for entry in self.scenario.units}
        room: dict[str, int] = {}
        for i, entry in enumerate(self.scenario.units):
            if entry.aboard:
                self._rides(("units", i, "aboard"), entry, units, room)

    def _rides(
        self, path: KeyPath, one: UnitEntry, units: dict[str, UnitEntry], room: dict[str, int]
    ) -> None:
        """A transport of its side with room left for it (MC-P1)."""
        own = [key for key, other in units.items() if other.side == one.side and key != one.id]
        self.known("other unit of its side", path, one.aboard, own)
        rider = self.data.models.get(one.model)
        carrier = self.data.models.get(units[one.aboard].model) if one.aboard in own else None
        if rider is None or carrier is None:
            return
        takes = self.data.rules.cargo.takes.get(rider.cls)
        if not carrier.transport:
            self.fault(path, f"{carrier.name} carries nobody", "name a transport (MC-P1)")
        elif takes is None or rider.transport or rider.flies:
            self.fault(path, f"{rider.name} can't be carried",
                       "infantry and vehicles are, but no transports and no VTOLs (MC-P1)")
        else:
            room[one.aboard] = room.get(one.aboard, carrier.capacity) - takes
            if room[one.aboard] < 0:
                self.fault(path, f"{one.aboard} has no room for {one.id}",
                           f"{carrier.name} has a capacity of {carrier.capacity} (MC-P1)")

    def _apart(self) -> None:
        """No two bases overlap."""
        number = {entry.id: i for i, entry in enumerate(self.scenario.units)}
        standing = list(self._bases())
        for at, (one, here) in enumerate(standing):
            for other, there in standing[:at]:
                if one.id in number and overlap(here, there):
                    self.fault(("units", number[one.id], "at"),
                               f"the bases of {other.id} and {one.id} overlap", "move one of them")
                elif overlap(here, there):
                    self.fault(("places", one.side),
                               f"the bases of {other.id} and {one.id} overlap",
                               "put the places further apart")

    def _bases(self) -> Iterator[tuple[UnitEntry, PlacedBase]]:
        for entry in entries(self.scenario):
            row = self.data.models.get(entry.model)
            if row is None or not entry.at or entry.aboard:
                continue
            try:
                cell = self.board.cell(entry.at)
            except BoardError:
                continue
            yield entry, spot(self.board, cell, entry.facing // DEGREES, self.data.bases[row.cls])

    def _sides(self) -> None:
        """Each side has somebody; units one by one are an army all the same."""
        if self.lost("units", "armies", "cast"):
            return
        for side in SIDES:
            own = [(i, entry) for i, entry in enumerate(self.scenario.units) if entry.side == side]
            if army_of(self.scenario, side) is not None or side in self.scenario.armies:
                continue
            if not own:
                self.fault(("units",), f"{side} has nobody", "give each side units or an army")
                continue
            models = [self.data.models.get(entry.model) for _, entry in own]
            owners = [
                row.faction for row in models
                if row is not None and not self.data.factions[row.faction].mercenary
            ]
            army = Army(id=side, name=side, faction=(owners or list(self.data.factions)[-1:])[0],
                        units=tuple(entry.model for _, entry in own))
            for _, item, reason in builder.faults(army, self.data, limit_of(self.scenario)):
                if item < 0 or models[item] is not None:
                    path = ("units",) if item < 0 else ("units", own[item][0], "model")
                    self.fault(path, *_told(reason))

    # --- goals ----------------------------------------------------------------------------------

    def _goals(self) -> None:
        check_points(self, self.scenario, self.scenario.goals)
        units = None if self.lost("units", "armies", "cast", "places") else {
            entry.id: entry.side for entry in entries(self.scenario)
        }
        for i, goal in enumerate(self.scenario.goals):
            path = ("goals", i)
            check_goal(self, path, goal, self.scenario.rounds, units, "unit")
            match goal:
                case HoldField() | ReachField() | LeaveBy() | EscortTo():
                    self._goal_place(path, goal)
                case Raid():
                    for j, name in enumerate(() if self.lost("areas") else goal.names):
                        self.known("area", (*path, "names", j), name, self._area_ids())

    def _area_ids(self) -> list[str]:
        return [entry.id for entry in self.scenario.areas]

    def _goal_place(self, path: KeyPath, goal: Place) -> None:
        written = [key for key in ("area", "zone", "outline") if getattr(goal, key)]
        if len(written) != 1:
            self.fault(path, "is about no place" if not written else "is about several places",
                       "write area, zone or outline")
        if goal.area and not self.lost("areas"):
            self.known("area", (*path, "area"), goal.area, self._area_ids())
        if not goal.outline:
            return
        if not goal.place:
            self.fault((*path, "place"), "the outline has no name", "write what it is called")
        if self._points((*path, "outline"), goal.outline):
            try:
                polygon(Area("the place", "zone", points_of(goal.outline, self.board)))
            except BoardError as error:
                problem, _, hint = str(error).partition(": ")
                self.fault((*path, "outline"), problem, hint)

    # --- where units are placed -----------------------------------------------------------------

    def _deployment(self) -> None:
        """Zones with room for whoever is placed there, and nobody else (MC-U41)."""
        entry = self.scenario.deployment
        if entry is None or self.lost("units", "armies", "cast", "strips", "places", "areas"):
            return
        if not entry.zones:
            self.fault(("deployment", "zones"), "nobody has a zone",
                       "name where a side may place its units")
        elif entry.first not in entry.zones:
            self.fault(("deployment", "first"), f"{entry.first} has no zone",
                       "the side that places first needs one")
        read = {side: self._zone(side, zone) for side, zone in entry.zones.items()}
        shapes = {side: shape for side, shape in read.items() if shape is not None}
        for side, shape in shapes.items():
            self._zone_room(side, shape)
        if len(shapes) > 1:
            (_, one), (side, other) = shapes.items()
            if shapely.intersection(one, other).area > 0:
                self.fault(("deployment", "zones", side), "part of it is in the other side's zone",
                           "a place is for one side")

    def _zone(self, side: SideId, zone: TableZone) -> shapely.Geometry | None:
        path: KeyPath = ("deployment", "zones", side)
        if zone.outline and not self._points((*path, "outline"), zone.outline):
            return None
        outline = zone_outline(self.scenario, side)
        try:
            return zone_of(outline, self.board) if outline else None
        except BoardError as error:
            problem, _, hint = str(error).partition(": ")
            if zone.outline:
                self.fault((*path, "outline"), problem, hint)
            return None

    def _zone_room(self, side: SideId, zone: shapely.Geometry) -> None:
        """Whoever has a place already begins in the zone. If all have one there is room for all,
        else there is a place left for each however the others of its side stand."""
        path: KeyPath = ("deployment", "zones", side)
        number = {entry.id: i for i, entry in enumerate(self.scenario.units)}
        rows = [
            (entry, row) for entry in entries(self.scenario)
            if not entry.aboard and (row := self.data.models.get(entry.model)) is not None
        ]
        own = [(entry, self.data.bases[row.cls], row) for entry, row in rows if entry.side == side]
        if not own:
            self.fault(path, f"{side} has nobody to place", "leave its zone out")
        for entry, base, row in () if all(entry.at for entry, _, _ in own) else own:
            room = shapely.buffer(zone, -base.length // 2)
            shut = [
                shapely.buffer(shape, base.length // 2) for area, shape in zip(
                    self.ground.areas, self.ground.shapes, strict=True)
                if self.data.kinds[area.kind].high or self._closed(row.mode, area)
            ]
            free = shapely.difference(room, shapely.union_all(shut)).area
            taken = sum(
                pi * ((base.length + other.length) / 2) ** 2
                for one, other, _ in own if one.id != entry.id
            )
            if free <= taken + UNIT * UNIT:
                self.fault(path, f"the zone is too small: the others may leave no place for "
                           f"{entry.id}", "make it wider")
                break
        for entry, base, _ in own:
            try:
                here = spot(self.board, self.board.cell(entry.at), entry.facing // DEGREES, base)
            except BoardError:
                continue  # none is suggested, or that is told where it stands
            if not shapely.covers(zone, shapely.buffer(here.spine, here.radius - 1)):
                where: KeyPath = ("places", side)
                if entry.id in number and self.scenario.units[number[entry.id]].at == entry.at:
                    where = ("units", number[entry.id], "at")
                self.fault(where, f"{entry.at} lies outside {side}'s zone",
                           "a place that is suggested lies in it")

    # --- lessons --------------------------------------------------------------------------------

    def _lessons(self) -> None:
        if not self.scenario.speaks or self.lost("units"):
            return  # a lesson may speak of just what couldn't be read
        # Only these need to know how actions are written and which lines menus have.
        from game.core.lessoncheck import taught_faults
        from game.rules.mechs.lessons import lexicon_of

        lexicon = lexicon_of(self.scenario, self.board)
        self.found += taught_faults(self.scenario, self.source, lexicon)


def _told(reason: Reason) -> tuple[str, str]:
    """A reason as the problem and the hint of a fault."""
    return f"{reason.text} ({reason.rule})", reason.why.rstrip(".")
