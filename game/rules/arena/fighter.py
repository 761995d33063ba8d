"""Fighters as they are built: records, and the files they stand in (AR-F1).

A fighter is a small YAML file. Those of the box are in assets/data/arena/fighters; a person's own
are in a folder of their own. What a build may be is in `builder`.
"""

from functools import cache
from pathlib import Path

import msgspec

from game.core.datafile import DataFileError, Fault, Located, load
from game.core.resources import asset
from game.core.twosides import PlainWord

MOST_FILES = 500
"""Fighters that a folder is read for."""


class Build(msgspec.Struct, frozen=True, kw_only=True):
    """A fighter as built.

    level: how many points ST, DX and IQ may have together. weapons: the first is in hand at the
    start. things: carried besides. text: a line about it.
    """

    id: PlainWord
    name: str
    text: str = ""
    level: str = "starting"
    st: int
    dx: int
    iq: int = 8
    skills: tuple[str, ...] = ()
    armour: str = ""
    shield: str = ""
    load: str = ""
    weapons: tuple[str, ...] = ()
    things: tuple[str, ...] = ()


@cache
def ready_made() -> dict[str, Build]:
    """The fighters of the box by id, in the order of their files.

    Raises:
        DataFileError: with every fault of a file.
    """
    folder = asset("data", "arena", "fighters")
    builds = [read_build(path) for path in sorted(folder.glob("*.yaml"))]
    return {build.id: build for build in builds}


def read_build(source: Path | str) -> Build:
    """The build in a file (Path) or a text (str); what it may be isn't looked at.

    Raises:
        DataFileError: with every fault of its shape, each with its line and column.
    """
    return open_build(source).value


def open_build(source: Path | str) -> Located[Build]:
    """A build with the places of its values; raises as `read_build` does."""
    return load(source, Build)


def own_builds(folder: Path) -> tuple[dict[str, Build], tuple[Fault, ...]]:
    """A person's own fighters by id, and the faults of the files that can't be used. A folder that
    isn't there holds none; of two with one id the first counts."""
    found: dict[str, Build] = {}
    faults: list[Fault] = []
    for path in sorted(folder.glob("*.yaml"))[:MOST_FILES] if folder.is_dir() else ():
        try:
            build = read_build(path)
        except DataFileError as error:
            faults += error.faults
            continue
        found.setdefault(build.id, build)
    return found, tuple(faults)
