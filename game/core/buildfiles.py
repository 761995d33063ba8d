"""A person's own builds (see `game.core.workshop`): their files, and their places in a scenario.

Files are in a folder that the window names. They are read with the safe reader, so that a file from
somebody else can do no harm.
"""

import json
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar, cast

import msgspec
from msgspec.structs import replace

from game.core.atomic import write_atomic
from game.core.datafile import DataFileError, Fault
from game.core.language import translated
from game.core.store import DEVICE
from game.core.words import context_of

MOST_FILES = 500
"""Builds that a folder is read for."""
TOLD = ("name", "text")
"""What a build says of itself; its file bears its id."""
_WORD = 20
_CAST = re.compile(r"^cast:.*\Z", re.MULTILINE | re.DOTALL)


class AnyBuild(Protocol):
    """What every game's builds have."""

    @property
    def id(self) -> str: ...


B = TypeVar("B", bound=AnyBuild)


def shipped(folder: Path, read: Callable[[Path | str], B]) -> dict[str, B]:
    """The builds of the box by id, in the order of their files.

    Raises:
        DataFileError: with every fault of a file.
    """
    builds = [read(path) for path in sorted(folder.glob("*.yaml"))]
    return {build.id: build for build in builds}


def told_build(build: B, domain: str) -> B:
    """A build of the box with what it says of itself in the language in force, by the catalogue
    `domain`; a player's own as it stands. For showing and copying alone: the rules, saves and
    scenarios know it as it was written."""
    told: Any = replace(build, **{  # type: ignore[type-var]  # every build is a struct
        name: translated(domain, context_of(f"{build.id}.yaml", name), getattr(build, name))
        for name in TOLD
    })
    return cast(B, told)


class BuildFiles(Generic[B]):
    """How one game's builds are written.

    read: of a file or a text; raises DataFileError. keys: what a file holds, in its order. word:
    what such a build is called in an id.
    """

    def __init__(
        self, read: Callable[[Path | str], B], keys: tuple[str, ...], word: str
    ) -> None:
        self.read, self.keys, self.word = read, keys, word

    def text(self, build: B) -> str:
        """The file of a build; `read` gives the same build again."""
        return "".join(f"{key}:{_value(build, key)}\n" for key in self.keys)

    def free_id(self, name: str, taken: Collection[str]) -> str:
        """An id for a build of that name that nobody has."""
        plain = re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-")
        usual = re.match("[a-z]", plain) and not DEVICE.fullmatch(plain)
        stem = plain if usual else f"{self.word}-{plain}".strip("-")
        stem = stem[:_WORD].rstrip("-")
        number, found = 1, stem
        while found in taken:
            number += 1
            tail = f"-{number}"
            found = stem[:_WORD - len(tail)].rstrip("-") + tail
        return found

    def files(self, folder: Path) -> Iterator[tuple[Path, B | DataFileError]]:
        """The files of a person's own builds, each with its build or with why it can't be used. A
        folder that isn't there holds none."""
        for path in sorted(folder.glob("*.yaml"))[:MOST_FILES] if folder.is_dir() else ():
            try:
                yield path, self.read(path)
            except DataFileError as error:
                yield path, error

    def builds(self, folder: Path) -> tuple[dict[str, B], tuple[Fault, ...]]:
        """A person's own builds by id, and the faults of the files that can't be used; of two with
        one id the first counts."""
        found: dict[str, B] = {}
        faults: list[Fault] = []
        for _, read in self.files(folder):
            if isinstance(read, DataFileError):
                faults += read.faults
            else:
                found.setdefault(read.id, read)
        return found, tuple(faults)

    def keep(self, folder: Path, build: B) -> Path:
        """Write a build's file; an older one of the same id is replaced.

        Raises:
            SaveError: the folder can't be written.
        """
        path = folder / f"{build.id}.yaml"
        write_atomic(path, self.text(build).encode())
        return path

    def with_cast(self, text: str, cast: Mapping[str, B]) -> str:
        """A scenario's text with builds in the places of its roles, by their ids, so that a save
        carries them; those that an earlier call put there are taken out."""
        plain = _CAST.sub("", text).rstrip("\n") + "\n"
        if not cast:
            return plain
        lines = ["cast:"]
        for role, build in cast.items():
            lines.append(f"  {role}:")
            lines += [f"    {line}" for line in self.text(build).splitlines()]
        return plain + "\n".join(lines) + "\n"


def _value(build: object, key: str) -> str:
    """After its key, in the same line; of a list of records, each in a line of its own below."""
    value = msgspec.to_builtins(getattr(build, key))
    if isinstance(value, list | tuple) and value and all(isinstance(one, dict) for one in value):
        return "".join(f"\n  - {json.dumps(one, ensure_ascii=False)}" for one in value)
    return f" {json.dumps(value, ensure_ascii=False)}"
