"""A person's own fighters: their files, and putting them in a scenario's figures' places.

Files are in a folder that the window names. They are read with the safe reader, so that a file from
somebody else can do no harm.
"""

import json
import re
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

from game.core.datafile import DataFileError, Fault
from game.core.store import DEVICE, write_atomic
from game.rules.arena.fighter import Build, read_build

MOST_FILES = 500
"""Fighters that a folder is read for."""
_WORD = 20
_LISTS = ("skills", "weapons", "things")
_LINES = (
    "id", "name", "text", "level", "st", "dx", "iq", "skills", "armour", "shield", "load",
    "weapons", "things",
)
_CAST = re.compile(r"^cast:.*\Z", re.MULTILINE | re.DOTALL)


def build_text(build: Build) -> str:
    """The file of a fighter; `fighter.read_build` gives the same build again."""
    return "".join(f"{key}: {_value(build, key)}\n" for key in _LINES)


def _value(build: Build, key: str) -> str:
    value = getattr(build, key)
    return json.dumps(list(value) if key in _LISTS else value, ensure_ascii=False)


def free_id(name: str, taken: Collection[str]) -> str:
    """An id for a fighter of that name that nobody has."""
    plain = re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-")
    usual = re.match("[a-z]", plain) and not DEVICE.fullmatch(plain)
    stem = plain if usual else f"fighter-{plain}".strip("-")
    stem = stem[:_WORD].rstrip("-")
    number, found = 1, stem
    while found in taken:
        number += 1
        tail = f"-{number}"
        found = stem[:_WORD - len(tail)].rstrip("-") + tail
    return found


def own_files(folder: Path) -> Iterator[tuple[Path, Build | DataFileError]]:
    """The files of a person's own fighters, each with its fighter or with why it can't be used. A
    folder that isn't there holds none."""
    for path in sorted(folder.glob("*.yaml"))[:MOST_FILES] if folder.is_dir() else ():
        try:
            yield path, read_build(path)
        except DataFileError as error:
            yield path, error


def own_builds(folder: Path) -> tuple[dict[str, Build], tuple[Fault, ...]]:
    """A person's own fighters by id, and the faults of the files that can't be used; of two with
    one id the first counts."""
    found: dict[str, Build] = {}
    faults: list[Fault] = []
    for _, read in own_files(folder):
        if isinstance(read, DataFileError):
            faults += read.faults
        else:
            found.setdefault(read.id, read)
    return found, tuple(faults)


def keep(folder: Path, build: Build) -> Path:
    """Write a fighter's file; an older one of the same id is replaced.

    Raises:
        SaveError: the folder can't be written.
    """
    path = folder / f"{build.id}.yaml"
    write_atomic(path, build_text(build).encode())
    return path


def with_cast(text: str, cast: Mapping[str, Build]) -> str:
    """A scenario's text with builds in the places of its figures, by their ids, so that a save
    carries them; those that an earlier call put there are taken out."""
    plain = _CAST.sub("", text).rstrip("\n") + "\n"
    if not cast:
        return plain
    lines = ["cast:"]
    for figure, build in cast.items():
        lines.append(f"  {figure}:")
        lines += [f"    {line}" for line in build_text(build).splitlines()]
    return plain + "\n".join(lines) + "\n"
