"""What skirmishes of 'Mech Field are drawn from: `assets/data/mechs/skirmish.yaml`."""

from functools import cache

import msgspec

from game.core.datafile import read
from game.core.resources import asset
from game.rules.mechs.rulevalues import Kind


class TableSize(msgspec.Struct, frozen=True, kw_only=True):
    """A size of table. width, height: inches. scale: percent of the pieces of a ground."""

    letter: str
    width: int
    height: int
    points: int
    rounds: int
    minutes: int
    scale: int


class TableGround(msgspec.Struct, frozen=True, kw_only=True):
    """What lies on the table: pairs of pieces, one in either half; single ones near the middle."""

    letter: str
    pairs: dict[Kind, int]
    single: tuple[Kind, ...] = ()
    river: bool = False
    town: bool = False


class TableObjective(msgspec.Struct, frozen=True, kw_only=True):
    """rust: percent of the points that Rust has."""

    letter: str
    rust: int


class Handicap(msgspec.Struct, frozen=True, kw_only=True):
    """percent: of the points that Rust has less; below 0 Blue."""

    letter: str
    percent: int


class TableSkirmishData(msgspec.Struct, frozen=True, kw_only=True):
    """The whole file. Lengths are hundredths of an inch."""

    sizes: dict[str, TableSize]
    grounds: dict[str, TableGround]
    radii: dict[Kind, tuple[int, int]]
    objectives: dict[str, TableObjective]
    handicap: dict[str, Handicap]
    step: int
    gap: int
    narrow: int
    strength: int


@cache
def skirmish_data() -> TableSkirmishData:
    """The data of the installed game.

    Raises:
        DataFileError: with every fault of the file.
    """
    return read(asset("data", "mechs", "skirmish.yaml"), TableSkirmishData)
