"""What skirmishes of Kay'otz Incursion are drawn from: `assets/data/kayotz/skirmish.yaml`."""

from functools import cache

import msgspec

from game.core.datafile import read
from game.core.resources import asset


class SkirmishSize(msgspec.Struct, frozen=True, kw_only=True):
    """A size of map, with what grows with it. points: of the Marines; apart: hexes between the
    sides at the start; pool: Kay'otz that wormholes can bring; cards: of the deck."""

    letter: str
    cols: int
    rows: int
    minutes: int
    cards: int
    points: int
    wormholes: int
    apart: int
    pool: int


class GroundMix(msgspec.Struct, frozen=True, kw_only=True):
    """What lies on a kind of ground. swarm: percent of their usual points that the Kay'otz have on
    it. rivers, villages: how many, by size of the map; buildings: of
    a village, least and most; forest, rough: percent of the map; clumps: hexes of one, least and
    most."""

    letter: str
    swarm: int
    rivers: dict[str, int] = {}
    villages: dict[str, int] = {}
    buildings: tuple[int, int]
    forest: int
    rough: int
    clumps: tuple[int, int]


class ObjectiveMix(msgspec.Struct, frozen=True, kw_only=True):
    """An objective. needs: kinds of Marine unit that it can't do without. swarm: by size the
    Kay'otz' points in percent of the Marines'. overlords: at least, by size. goals: Mission Goals
    that suit it. major, average: percent of the Kay'otz that must be eliminated for those levels.
    count: how many scans, hexes or Overlords the best level asks for, by size."""

    letter: str
    needs: tuple[str, ...]
    swarm: dict[str, int]
    overlords: dict[str, int]
    goals: tuple[str, ...]
    major: int
    average: int
    count: dict[str, int]


class DifficultyStep(msgspec.Struct, frozen=True, kw_only=True):
    """swarm: percent of the points that the Kay'otz have at even grade. drawn: whether chance may
    choose it."""

    letter: str
    swarm: int
    drawn: bool = True


class ReserveSize(msgspec.Struct, frozen=True, kw_only=True):
    """units: how many an HQ can ask for."""

    letter: str
    units: int


class MarinePrice(msgspec.Struct, frozen=True, kw_only=True):
    """What a unit of a kind costs, how many a column has at most, and how likely one is drawn."""

    points: int
    most: int
    weight: int


class AlienPrice(msgspec.Struct, frozen=True, kw_only=True):
    """What a Kay'otz costs: for each CF, more with the better DN; an Overlord; the percent of it
    for a Dormant one; and how many percent of a swarm are."""

    cf: int
    tough: int
    overlord: int
    dormant: int
    sleepers: int


class SkirmishData(msgspec.Struct, frozen=True, kw_only=True):
    """The whole file. step: by side the percent of its points that one step of levelling moves.
    reserve: percent of the points of a unit in reserve that the Kay'otz get for it. columns,
    swarms: ready-made forces, their units in the order in which they come."""

    sizes: dict[str, SkirmishSize]
    grounds: dict[str, GroundMix]
    objectives: dict[str, ObjectiveMix]
    difficulty: dict[str, DifficultyStep]
    reinforcements: dict[str, ReserveSize]
    step: dict[str, int]
    reserve: int
    marines: dict[str, MarinePrice]
    aliens: AlienPrice
    columns: dict[str, tuple[str, ...]]
    swarms: dict[str, tuple[str, ...]]


@cache
def skirmish_data() -> SkirmishData:
    """The data of the installed game.

    Raises:
        DataFileError: with every fault of the file.
    """
    return read(asset("data", "kayotz", "skirmish.yaml"), SkirmishData)
