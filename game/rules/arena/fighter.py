"""Fighters as they are built: records, and the files they stand in (AR-F1).

A fighter is a small YAML file. Those of the box are in assets/data/arena/fighters; a person's own
are written by `FILES`. What a build may be is in `builder`.
"""

from functools import cache
from pathlib import Path

import msgspec

from game.core.buildfiles import BuildFiles, shipped
from game.core.datafile import load
from game.core.resources import asset
from game.core.two_player import PlainWord
from game.rules.arena.data import GameData
from game.rules.arena.state import Figure


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


def fighter_of(build: Build, data: GameData, *, id: str, ready: str | None = None) -> Figure:
    """A fighter as it enters the arena. ready: the weapon in hand, "" for bare hands; left out, the
    first. A weapon that takes both hands sends the shield to the back (AR-U10)."""
    weapons = list(build.weapons)
    held = ready if ready is not None else next(iter(weapons), "")
    if held in weapons:
        weapons.remove(held)
    row = data.weapons.get(held)
    return Figure(
        id=id, side="", name=build.name, st=build.st, dx=build.dx, iq=build.iq,
        skills=build.skills, armour=build.armour, shield=build.shield, load=build.load, ready=held,
        belt=(*weapons, *build.things),
        slung=bool(build.shield) and row is not None and row.both,
    )


@cache
def ready_made() -> dict[str, Build]:
    """The fighters of the box by id; raises as `read_build` does."""
    return shipped(asset("data", "arena", "fighters"), read_build)


def read_build(source: Path | str) -> Build:
    """The build in a file (Path) or a text (str); what it may be isn't looked at.

    Raises:
        DataFileError: with every fault of its shape, each with its line and column.
    """
    return load(source, Build).value


_KEYS = (
    "id", "name", "text", "level", "st", "dx", "iq", "skills", "armour", "shield", "load",
    "weapons", "things",
)

FILES: BuildFiles[Build] = BuildFiles(read_build, _KEYS, "fighter")
build_text, free_id, with_cast = FILES.text, FILES.free_id, FILES.with_cast
own_files, own_builds, keep = FILES.files, FILES.builds, FILES.keep
