"""Scenario files: what stands in them, and the records a game is set up from.

The file is YAML (see scenarios/mechs/). Points are inches from the left and from the top of the
table, "12.5,7"; outlines are points with spaces between, the corners of a polygon in their order.
"""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Annotated, ClassVar, Literal

import msgspec
import shapely
from msgspec.structs import replace
from shapely import Geometry

from game.boards.table import DEGREES, UNIT, TableBoard, Vector
from game.boards.tablemap import Area, Strip, TableMap, polygon
from game.core.deployment import DeploymentEntry
from game.core.objectives import (
    CaptureTask,
    DemolishTask,
    EscapeTask,
    EscortTask,
    HoldTask,
    KillTask,
    ReachTask,
    SurviveTask,
)
from game.core.phrases import first_up
from game.core.prose import Prose
from game.core.two_player import SIDES, PlainWord, SidedHead, SideId
from game.rules.mechs.army import Army, ready_made
from game.rules.mechs.data import GameData
from game.rules.mechs.rulevalues import Kind
from game.rules.mechs.state import OFF, Level, Unit

Inches = Annotated[int, msgspec.Meta(ge=6, le=99)]
Facing = Annotated[int, msgspec.Meta(ge=0, le=360 - DEGREES, multiple_of=DEGREES)]
Count = Annotated[int, msgspec.Meta(ge=0, le=99)]

_NUMBER = re.compile(r"\d+$")


class TableEntry(msgspec.Struct, frozen=True, kw_only=True):
    """The table: whole inches from left to right and from top to bottom."""

    width: Inches = 36
    height: Inches = 36


class AreaEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A piece of terrain. name: what it is called ("North Wood"). access: points of its border
    where one gets on and off abrupt ground (MC-T7)."""

    id: PlainWord
    kind: Kind
    name: Prose
    outline: str
    access: str = ""


class StripEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A side's zone: where it begins, and what the enemy wants to reach (MC-W1)."""

    side: SideId
    name: Prose
    outline: str


class UnitEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A unit at the start.

    facing: degrees clockwise from the top of the table. click: how far its dial has turned; heat:
    on its heat dial; tokens: that it has. at: of a side that has a zone in `deployment`, the place
    that "place for me" gives it, or nothing. aboard: the transport that carries it, instead of a
    place. name: left out, that of its model with the number of its id.
    """

    id: PlainWord
    side: SideId
    model: str
    at: str = ""
    facing: Facing = 0
    level: Level = "ground"
    click: Count = 0
    heat: Count = 0
    tokens: Count = 0
    aboard: str = ""
    name: str = ""


class PlaceEntry(msgspec.Struct, frozen=True, kw_only=True):
    """Where a unit of an army begins, whichever it is."""

    at: str
    facing: Facing = 0


class HoldField(HoldTask, frozen=True, kw_only=True, tag="hold", tag_field="goal"):
    """To have more points than the enemy in a place: of units that stand there, aren't shut down,
    and don't fly.

    The place of a goal is one of three: a piece of terrain (`area`, its id), the `zone` of a side,
    or an `outline` with a name (`place`). A unit is in it while its dot is."""

    area: str = ""
    zone: SideId | None = None
    outline: str = ""
    place: Prose = ""


class ReachField(ReachTask, frozen=True, kw_only=True, tag="reach", tag_field="goal"):
    """So many units (or those named) stand in a place when a turn of their side ends; with points,
    or `worth`, at the end."""

    area: str = ""
    zone: SideId | None = None
    outline: str = ""
    place: Prose = ""


class LeaveBy(EscapeTask, frozen=True, kw_only=True, tag="escape", tag_field="goal"):
    """The unit `who` stands in a place, or is carried there, when a turn of its side ends."""

    side: SideId
    who: str
    area: str = ""
    zone: SideId | None = None
    outline: str = ""
    place: Prose = ""


class EscortTo(EscortTask, frozen=True, kw_only=True, tag="escort", tag_field="goal"):
    """The units `who`, or `need` of them, have been in a place when a turn of their side ended, one
    after the other."""

    side: SideId
    area: str = ""
    zone: SideId | None = None
    outline: str = ""
    place: Prose = ""


class Raid(DemolishTask, frozen=True, kw_only=True, tag="destroy", tag_field="goal"):
    """Pieces of terrain (`names`, their ids) are wrecked. At the end of each turn of `side` every
    unit of it counts one that touches the piece, hasn't been shut down, doesn't fly and has no
    enemy in contact; at `strength` the piece is wrecked. It stays where it is."""

    side: SideId
    strength: Annotated[int, msgspec.Meta(ge=1, le=99)] = 3


class Take(CaptureTask, frozen=True, kw_only=True, tag="capture", tag_field="goal"):
    """Units of the enemy have been captured: those named."""

    side: SideId
    who: tuple[str, ...]


class KeepStanding(SurviveTask, frozen=True, kw_only=True, tag="survive", tag_field="goal"):
    """Units stand on the table at the end: so many of the side, or those named. worth: each counts
    its points."""


class Wreck(KillTask, frozen=True, kw_only=True, tag="kill", tag_field="goal"):
    """Units of the enemy are destroyed, wrecked or taken: so many, or those named. worth: each
    counts its points."""


Place = HoldField | ReachField | LeaveBy | EscortTo
"""Goals that are about a place."""
Goal = HoldField | ReachField | LeaveBy | EscortTo | Raid | Take | KeepStanding | Wreck


class TableZone(msgspec.Struct, frozen=True, kw_only=True):
    """Where a side may place its units; without an outline, in the zone that its strip is."""

    outline: str = ""


class TableDeployment(DeploymentEntry, frozen=True, kw_only=True):
    """How units are placed before the first round. zones: where each side places its units; of a
    side without one they stand where the file says."""

    zones: dict[SideId, TableZone] = msgspec.field(default_factory=dict)


class ScenarioFile(SidedHead, frozen=True, kw_only=True):
    """A scenario of 'Mech Field.

    areas: later ones lie above earlier ones. strips: the zones of the sides. units: of the sides
    that have no army. armies: the army of a side, a ready-made one by its id; it takes the side's
    `places` in their order. cast: armies of one's own that take the place of a side's units or army
    (see `army`). points: a side's at most; also the orders follow from it (MC-N1). sizes: points
    that may be chosen instead, each with the armies that meet then unless others are cast; size:
    those that are (see `limit_of`). rounds: how many there are. first: the side that begins; left
    out, a roll decides. computer: the side that the computer plays against one player. goals: what
    decides, looked at in their order at the end of each side's turn; without any it is the best of
    three counts (MC-W1). A side with nobody left on the table has lost in any case. ladder:
    victories by the lead in points, where goals bring points. early_end: the game ends when nothing
    can change any more. head_start: points that a side has with the first of its own, unless
    another size or armies have been chosen. deployment: how units are placed before the first
    round; left out, they stand where they do.
    """

    unit_lists: ClassVar[Mapping[str, str]] = {"units": "at"}
    game: Literal["mechs"]
    table: TableEntry = TableEntry()
    areas: tuple[AreaEntry, ...] = ()
    strips: tuple[StripEntry, ...] = ()
    units: tuple[UnitEntry, ...] = ()
    armies: dict[SideId, str] = msgspec.field(default_factory=dict)
    places: dict[SideId, tuple[PlaceEntry, ...]] = msgspec.field(default_factory=dict)
    points: Annotated[int, msgspec.Meta(ge=1, le=999)] = 300
    sizes: dict[Annotated[int, msgspec.Meta(ge=1, le=999)], dict[SideId, str]] = msgspec.field(
        default_factory=dict
    )
    size: Annotated[int, msgspec.Meta(ge=0, le=999)] = 0
    rounds: Annotated[int, msgspec.Meta(ge=1, le=99)] = 12
    first: SideId | None = None
    deployment: TableDeployment | None = None
    cast: dict[SideId, Army] = msgspec.field(default_factory=dict)
    goals: tuple[Goal, ...] = ()

    @property
    def turns(self) -> int:
        """How many rounds there are."""
        return self.rounds

    @property
    def forces_chosen(self) -> bool:
        """Whether other armies meet than those that the file names."""
        return bool(self.cast) or self.size not in (0, self.points)


# --- the table ----------------------------------------------------------------------------------


def board_of(scenario: ScenarioFile) -> TableBoard:
    """The table."""
    return TableBoard(scenario.table.width * UNIT, scenario.table.height * UNIT)


def map_of(scenario: ScenarioFile, board: TableBoard) -> TableMap:
    """What lies on it, with the places that goals draw; the scenario must have been checked."""
    areas = [area_of(entry, number, board) for number, entry in enumerate(scenario.areas, 1)]
    strips = [
        Strip(points_of(entry.outline, board), entry.name, entry.side) for entry in scenario.strips
    ]
    strips += [
        Strip(points_of(goal.outline, board), first_up(goal.place)) for goal in scenario.goals
        if isinstance(goal, Place) and goal.outline and not goal.hidden
    ]
    return TableMap(board, areas, strips)


def zone_outline(scenario: ScenarioFile, side: SideId) -> str:
    """The outline within which a side places its units, "" where it places none."""
    entry = scenario.deployment
    zone = entry.zones.get(side) if entry is not None else None
    if zone is None:
        return ""
    own = next((strip.outline for strip in scenario.strips if strip.side == side), "")
    return zone.outline or own


def zone_of(outline: str, board: TableBoard) -> Geometry:
    """The ground within an outline; BoardError if it crosses itself or encloses nothing."""
    shape = polygon(Area("the zone", "zone", points_of(outline, board)))
    shapely.prepare(shape)
    return shape


def area_of(entry: AreaEntry, number: int, board: TableBoard) -> Area:
    """A piece of terrain; BoardError for a point that there isn't."""
    ring = points_of(entry.outline, board)
    return Area(entry.id, entry.kind, ring, entry.name, points_of(entry.access, board), number)


@lru_cache(256)
def points_of(text: str, board: TableBoard) -> tuple[Vector, ...]:
    """The points of an outline, hundredths of an inch; BoardError for one that there isn't."""
    return tuple([board.xy(board.cell(name)) for name in text.split()])


# --- the units ----------------------------------------------------------------------------------


def army_of(scenario: ScenarioFile, side: SideId) -> Army | None:
    """The army that a side brings; None where its units stand one by one, or there is none such."""
    cast = scenario.cast.get(side)
    if cast is not None:
        return cast
    named = scenario.sizes.get(scenario.size, scenario.armies)
    return ready_made().get(named.get(side, ""))


def limit_of(scenario: ScenarioFile) -> int:
    """The points that a side has at most: those that were chosen, or the scenario's own (MC-W1)."""
    return scenario.size or scenario.points


def entries(scenario: ScenarioFile) -> tuple[UnitEntry, ...]:
    """All units at the start, those of armies in their places; of an army with more units than
    places the rest stay at home."""
    entries: list[UnitEntry] = []
    for side in SIDES:
        army = army_of(scenario, side)
        if army is None:
            entries += [entry for entry in scenario.units if entry.side == side]
        else:
            entries += _placed(army, side, scenario.places.get(side, ()))
    return tuple(entries)


def _placed(army: Army, side: SideId, places: Iterable[PlaceEntry]) -> Iterable[UnitEntry]:
    for number, (model, place) in enumerate(zip(army.units, places, strict=False), 1):
        yield UnitEntry(
            id=f"{side[0]}{number}", side=side, model=model, at=place.at, facing=place.facing
        )


def name_of(entry: UnitEntry, data: GameData, written: bool = False) -> str:
    """What a unit is called: "Lynx 4". written: in English, as states hold it."""
    if entry.name:
        return entry.name
    row, number = data.models.get(entry.model), _NUMBER.search(entry.id)
    called = entry.model if row is None else row.written if written else row.name
    return f"{called} {number[0] if number else entry.id}"


def names_of(
    listed: tuple[UnitEntry, ...], data: GameData, written: bool = False
) -> list[str]:
    """What all units are called; where both sides bring the same army, the second's numbers go on
    from the first's. written: as in `name_of`."""
    names: list[str] = []
    for entry in listed:
        name = name_of(entry, data, written)
        if name in names and not entry.name:
            number = int(name.rpartition(" ")[2]) if _NUMBER.search(entry.id) else 0
            name = f"{name.rpartition(' ')[0]} {number + len(listed)}"
        names.append(name)
    return names


def start_units(scenario: ScenarioFile, board: TableBoard, data: GameData) -> tuple[Unit, ...]:
    """The units before the first round; the scenario must have been checked."""
    listed = entries(scenario)
    return tuple([
        _unit(entry, name, board, data)
        for entry, name in zip(listed, names_of(listed, data, written=True), strict=True)
    ])


def _unit(one: UnitEntry, name: str, board: TableBoard, data: GameData) -> Unit:
    row = data.models[one.model]
    return Unit(
        id=one.id, side=one.side, name=name, model=one.model,
        cell=board.cell(one.at) if one.at and not one.aboard else OFF, facing=one.facing // DEGREES,
        level=one.level, click=one.click, heat=one.heat,
        shut=row.walker and one.heat >= row.shutdown, aboard=one.aboard, tokens=one.tokens,
    )


def with_cast(scenario: ScenarioFile, cast: dict[SideId, Army]) -> ScenarioFile:
    """The scenario with these armies instead of what the sides bring."""
    return replace(scenario, cast=cast)
