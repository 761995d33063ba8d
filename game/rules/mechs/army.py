"""Armies: records, and the files they stand in (MC-W1).

An army is a small YAML file. Those of the box are in assets/data/mechs/armies; a person's own are
written by `FILES`. What an army may be is in `builder`.
"""

from functools import cache
from pathlib import Path
from typing import Annotated

import msgspec

from game.core.buildfiles import BuildFiles, shipped
from game.core.datafile import load
from game.core.resources import asset
from game.core.two_player import PlainWord


class Army(msgspec.Struct, frozen=True, kw_only=True):
    """An army as built.

    size: the points that it may have at most (MC-U28). faction: whose it is; mercenaries may serve
    beside. units: its models, in the order in which they take a scenario's places. text: a line
    about it.
    """

    id: PlainWord
    name: str
    text: str = ""
    size: int = 300
    faction: str
    units: Annotated[tuple[str, ...], msgspec.Meta(max_length=100)] = ()


@cache
def ready_made() -> dict[str, Army]:
    """The armies of the box by id; raises as `read_army` does."""
    return shipped(asset("data", "mechs", "armies"), read_army)


def read_army(source: Path | str) -> Army:
    """The army in a file (Path) or a text (str); what it may be isn't looked at.

    Raises:
        DataFileError: with every fault of its shape, each with its line and column.
    """
    return load(source, Army).value


_KEYS = ("id", "name", "text", "size", "faction", "units")

FILES: BuildFiles[Army] = BuildFiles(read_army, _KEYS, "army")
