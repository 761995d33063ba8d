"""What skirmishes of Troopers are drawn from: `assets/data/troopers/skirmish.yaml`."""

from functools import cache

import msgspec

from game.core.datafile import read
from game.core.resources import asset
from game.rules.troopers.state import Experience

Span = tuple[int, int]


class SkirmishSize(msgspec.Struct, frozen=True, kw_only=True):
    """A size of map. buildings: along the one and along the other side of the road, an odd number
    together. trees: percent of those of a ground."""

    letter: str
    cols: int
    rows: int
    points: int
    turns: int
    minutes: int
    buildings: Span
    trees: int


class SkirmishGround(msgspec.Struct, frozen=True, kw_only=True):
    """What a map is of. buildings: by weight. gardens: percent of the buildings with one."""

    letter: str
    buildings: dict[str, int]
    road: str
    trees: int
    bushes: int
    rocks: int
    fields: int
    gardens: int
    yard: tuple[str, ...]


class BuildingKind(msgspec.Struct, frozen=True, kw_only=True):
    """wide: inches, high: rows of dots, least and most. room: square inches of a room, at most.
    rooms, upstairs: what they are, the largest first. upper: percent that have a second floor."""

    wide: Span
    high: Span
    rooms: tuple[str, ...]
    upstairs: tuple[str, ...]
    upper: int
    room: int
    doors: int


class RoomKind(msgspec.Struct, frozen=True, kw_only=True):
    """walls: things that stand along them. table: in the middle, with chairs. rows: of what stands
    in two rows through the room."""

    walls: tuple[str, ...]
    table: str
    floor: str
    rows: str = ""


class SkirmishObjective(msgspec.Struct, frozen=True, kw_only=True):
    """rust: percent of the points that Rust has."""

    letter: str
    rust: int


class SkirmishHandicap(msgspec.Struct, frozen=True, kw_only=True):
    """percent: of the points that Rust has less; below 0 Blue."""

    letter: str
    percent: int


class TrooperKit(msgspec.Struct, frozen=True, kw_only=True):
    """What a drawn trooper carries. grenades: least and most."""

    weight: int
    primary: str
    blade: str
    grenades: Span
    secondary: str = ""
    armour: str = ""


class Issue(msgspec.Struct, frozen=True, kw_only=True):
    """What points buy that are too few for another trooper, beside experience. armour: the lightest
    first. grenades: of a trooper, at most."""

    armour: tuple[str, ...]
    grenades: int


class PlanSkirmishData(msgspec.Struct, frozen=True, kw_only=True):
    """The whole file. experience: from the least upward, by weight."""

    sizes: dict[str, SkirmishSize]
    grounds: dict[str, SkirmishGround]
    buildings: dict[str, BuildingKind]
    rooms: dict[str, RoomKind]
    objectives: dict[str, SkirmishObjective]
    handicap: dict[str, SkirmishHandicap]
    last: int
    step: int
    kits: tuple[TrooperKit, ...]
    experience: dict[Experience, int]
    issue: Issue


@cache
def skirmish_data() -> PlanSkirmishData:
    """The data of the installed game.

    Raises:
        DataFileError: with every fault of the file.
    """
    return read(asset("data", "troopers", "skirmish.yaml"), PlanSkirmishData)
