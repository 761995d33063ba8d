"""Data files: YAML read into typed records, with every fault named by file, line and column.

    loaded = load(Path("gauntlet.yaml"), Scenario)
    faults = [loaded.source.fault(("units", 3, "hex"), "this hex is not on the map")]
    raise_if(faults)

or all at once, faults of shape and of sense: `check(path, Scenario, faults_of)`.

Spelling never decides a type: `0101`, `no` and `12:30` are text where text is wanted. Unknown,
missing and duplicate keys are faults. Nothing in a file can run code, and size, depth and the
spread of aliases are bounded. `DataFileError` is the only error that a file's content can raise.
"""

from __future__ import annotations

import pathlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from game.core.datafile.compile import json_schema, shape_of
from game.core.datafile.containers import AsWritten
from game.core.datafile.faults import (
    MAX_FAULTS,
    UNKNOWN_KEY,
    DataFileError,
    Fault,
    KeyPath,
    raise_if,
    suggest,
)
from game.core.datafile.nodes import MAX_DEPTH, MAX_NODES, Collector, Node, compose
from game.core.datafile.salvage import read_rest
from game.core.datafile.shape import INVALID
from game.core.datafile.source import Source
from game.core.datafile.text import MAX_BYTES, text_of

__all__ = [
    "MAX_BYTES",
    "MAX_DEPTH",
    "MAX_FAULTS",
    "MAX_NODES",
    "UNKNOWN_KEY",
    "AsWritten",
    "DataFileError",
    "Fault",
    "KeyPath",
    "Located",
    "Source",
    "check",
    "check_tree",
    "json_schema",
    "load",
    "raise_if",
    "read",
    "suggest",
]

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Located(Generic[T]):
    """A value read from a file, and where in the file each part of it stands."""

    value: T
    source: Source


def check(
    source: pathlib.Path | str | bytes,
    type: type[T],
    rest: Callable[[T, Source], Iterable[Fault]],
    *,
    name: str | None = None,
) -> Located[T]:
    """`load`, and then what only the reader of the values can see: `rest` gives those faults.

    Where parts of the file are unfit, `rest` is asked of what stands without them (`Source.lost`
    tells what was left out), so that one round tells all that can be told. Raises `DataFileError`
    with all of it.
    """
    wanted: Any = type
    shape = shape_of(wanted)
    text, label = text_of(source, name)
    faults = Collector(label)
    root = compose(text, faults)
    paths = len(faults.paths)
    value = shape.read(root, (), faults)
    tree: Node | None = root
    if faults.faults:
        value, tree = read_rest(root, shape, label, faults.paths[paths:])
    if value is not INVALID and tree is not None:
        found = Source(label, text, tree)
        raise_if([*faults.faults, *rest(value, found)])
        return Located(value, found)
    faults.finish()
    raise AssertionError("a file without faults gives a value")


def check_tree(
    source: Source, root: Node, type: type[T], rest: Callable[[T, Source], Iterable[Fault]]
) -> list[Fault]:
    """Every fault of a tree that was made of a file's: as `check` finds them, each at the place
    from which the value at fault was taken."""
    wanted: Any = type
    faults = Collector(source.name)
    try:
        value = shape_of(wanted).read(root, (), faults)
    except DataFileError as error:
        return list(error.faults)
    if value is INVALID:
        return faults.faults
    return list(rest(value, Source(source.name, source.text, root)))


def load(
    source: pathlib.Path | str | bytes, type: type[T], *, name: str | None = None
) -> Located[T]:
    """Read a data file into the type and keep the places of its values.

    `source` is a file (`Path`), YAML text (`str`) or a file's content (`bytes`); `name` is what
    faults call it, by default the file's own name. Raises `DataFileError` with all faults at once,
    and `TypeError` when the type is one that data files can't hold.
    """
    wanted: Any = type
    shape = shape_of(wanted)
    text, label = text_of(source, name)
    faults = Collector(label)
    root = compose(text, faults)
    value: T = shape.read(root, (), faults)
    faults.finish()
    return Located(value, Source(label, text, root))


def read(source: pathlib.Path | str | bytes, type: type[T], *, name: str | None = None) -> T:
    """Read a data file into the type: `load` without the places."""
    return load(source, type, name=name).value
