"""Armies: records, and the files they stand in (MC-W1).

An army is a small YAML file. Those of the box are in assets/data/mechs/armies; a person's own are
in `armyfiles`. What an army may be is in `builder`.
"""

from functools import cache
from pathlib import Path
from typing import Annotated

import msgspec

from game.core.datafile import Located, load
from game.core.resources import asset
from game.core.twosides import PlainWord


class Army(msgspec.Struct, frozen=True, kw_only=True):
    """An army as built.

    faction: whose it is; mercenaries may serve beside. units: its models, in the order in which
    they take a scenario's places. text: a line about it.
    """

    id: PlainWord
    name: str
    text: str = ""
    faction: str
    units: Annotated[tuple[str, ...], msgspec.Meta(max_length=100)] = ()


@cache
def ready_made() -> dict[str, Army]:
    """The armies of the box by id, in the order of their files.

    Raises:
        DataFileError: with every fault of a file.
    """
    folder = asset("data", "mechs", "armies")
    armies = [read_army(path) for path in sorted(folder.glob("*.yaml"))]
    return {army.id: army for army in armies}


def read_army(source: Path | str) -> Army:
    """The army in a file (Path) or a text (str); what it may be isn't looked at.

    Raises:
        DataFileError: with every fault of its shape, each with its line and column.
    """
    return open_army(source).value


def open_army(source: Path | str) -> Located[Army]:
    """An army with the places of its values; raises as `read_army` does."""
    return load(source, Army)
