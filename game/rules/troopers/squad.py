"""Squads: records, and the files they stand in (TR-U22).

A squad is a small YAML file. Those of the box are in assets/data/troopers/squads; a person's own
are written by `FILES`. What a squad may be is in `builder`.
"""

from functools import cache
from pathlib import Path
from typing import Annotated

import msgspec

from game.core.buildfiles import BuildFiles, shipped
from game.core.datafile import load
from game.core.resources import asset
from game.core.two_player import PlainWord
from game.rules.troopers.state import Experience


class Member(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A trooper of a squad and what it carries (TR-S4), "" for nothing in a place.

    name: left out, it is called by its side and number.
    """

    name: str = ""
    experience: Experience = "regular"
    armour: str = ""
    primary: str = ""
    secondary: str = ""
    blade: str = ""
    grenades: int = 0
    satchels: int = 0
    leader: bool = False


class Squad(msgspec.Struct, frozen=True, kw_only=True):
    """A squad as built.

    size: the points that it may have at most. members: in the order in which they take a
    scenario's places. text: a line about it.
    """

    id: PlainWord
    name: str
    text: str = ""
    size: int
    members: Annotated[tuple[Member, ...], msgspec.Meta(max_length=50)] = ()


@cache
def ready_made() -> dict[str, Squad]:
    """The squads of the box by id; raises as `read_squad` does."""
    return shipped(asset("data", "troopers", "squads"), read_squad)


def read_squad(source: Path | str) -> Squad:
    """The squad in a file (Path) or a text (str); what it may be isn't looked at.

    Raises:
        DataFileError: with every fault of its shape, each with its line and column.
    """
    return load(source, Squad).value


_KEYS = ("id", "name", "text", "size", "members")

FILES: BuildFiles[Squad] = BuildFiles(read_squad, _KEYS, "squad")
