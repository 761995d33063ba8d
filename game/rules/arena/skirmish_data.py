"""What skirmishes of Arena are drawn from: `assets/data/arena/skirmish.yaml`."""

from functools import cache

import msgspec

from game.core.datafile import read
from game.core.resources import asset


class ArenaSize(msgspec.Struct, frozen=True, kw_only=True):
    """A size of arena. turns: with one fighter a side; more: further ones for each pair more."""

    letter: str
    cols: int
    rows: int
    turns: int
    more: int
    minutes: int


class ArenaGround(msgspec.Struct, frozen=True, kw_only=True):
    """What lies on either half, by size: pits of `pit` hexes (least, most) that are `deep` metres,
    pillars and walls. belt: rows of a pit from wall to wall across the middle, with bridges."""

    letter: str
    pits: dict[str, int]
    pillars: dict[str, int]
    walls: dict[str, int]
    pit: tuple[int, int]
    deep: tuple[int, int]
    belt: int
    bridges: dict[str, int]


class ArenaObjective(msgspec.Struct, frozen=True, kw_only=True):
    """strength: the lead in ST that counts at the end, for each fighter a side. turns: how many
    running a place must be held."""

    letter: str
    strength: int
    turns: int = 0


class FighterCount(msgspec.Struct, frozen=True, kw_only=True):
    """count: fighters a side."""

    letter: str
    count: int


class FighterGrade(msgspec.Struct, frozen=True, kw_only=True):
    """points: ST and DX together of a drawn fighter; ready-made ones are brought to them."""

    letter: str
    points: int


class Kit(msgspec.Struct, frozen=True, kw_only=True):
    """What a drawn fighter may carry: one of the armours and shields. st, most: its ST."""

    weapons: tuple[str, ...]
    armour: tuple[str, ...]
    shields: tuple[str, ...]
    st: int
    most: int
    bow: bool = False


class ArenaSkirmishData(msgspec.Struct, frozen=True, kw_only=True):
    """The whole file."""

    sizes: dict[str, ArenaSize]
    grounds: dict[str, ArenaGround]
    objectives: dict[str, ArenaObjective]
    fighters: dict[str, FighterCount]
    grade: dict[str, FighterGrade]
    kits: tuple[Kit, ...]


@cache
def skirmish_data() -> ArenaSkirmishData:
    """The data of the installed game.

    Raises:
        DataFileError: with every fault of the file.
    """
    return read(asset("data", "arena", "skirmish.yaml"), ArenaSkirmishData)
