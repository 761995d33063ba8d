"""The program's own YAML files (theme, measures, words): ours, so read whole and fast.

What players write goes through `game.core.datafile`, which bounds it and names every fault.

The files that the first frame needs are in the tree a second time, as parsed trees in one JSON
file: parsing them, and importing the parser, took a tenth of the start. A tree is found by the
text that it was made of, so a file that was changed since is simply parsed.
"""

import threading
import zlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from game.core.errors import BoxError
from game.core.resources import asset

T = TypeVar("T")

_CONVERTING = threading.Lock()
"""msgspec works out what a type looks like when it first meets it, and crashes if two threads meet
it at once."""
START = ("theme", "start.json")
"""The parsed trees, below `assets/`."""


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of what such a file holds: an unknown key in it is a fault."""


def read_tree(text: str) -> Any:
    """What a YAML text says, in plain lists, dicts and values.

    Raises:
        ValueError: it is no YAML; says where.
    """
    parsed = _start_trees().get(text_key(text))
    return parse_yaml(text) if parsed is None else msgspec.json.decode(parsed)


def parse_yaml(text: str) -> Any:
    """What a YAML text says, by the parser.

    Raises:
        ValueError: it is no YAML; says where.
    """
    import yaml  # the first frame does without

    try:
        return yaml.load(text, safe_loader())  # noqa: S506
    except yaml.YAMLError as error:
        raise ValueError(str(error)) from error


def safe_loader() -> Any:
    """The quickest safe loader: the C parser is about eight times as fast, but not every wheel of
    PyYAML is built with it."""
    import yaml

    return getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def text_key(text: str) -> str:
    """The key of a text among the parsed trees: its length and its sum."""
    data = text.encode()
    return f"{len(data)}-{zlib.crc32(data):08x}"


@cache
def _start_trees() -> dict[str, msgspec.Raw]:
    try:
        return msgspec.json.decode(asset(*START).read_bytes(), type=dict[str, msgspec.Raw])
    except (OSError, msgspec.DecodeError):
        return {}  # then all is parsed


def read_asset(path: Path, type: type[T], prepare: Callable[[Any], Any] | None = None) -> T:
    """The record that one of the program's files holds.

    prepare: makes of the file's tree what the type takes; its KeyError and ValueError are faults
    of the file.

    Raises:
        BoxError: the file is missing or faulty.
    """
    try:
        tree = read_tree(path.read_text(encoding="utf-8"))
        made = prepare(tree) if prepare else tree
        with _CONVERTING:
            return msgspec.convert(made, type)
    except (OSError, msgspec.ValidationError, KeyError, ValueError) as error:
        raise BoxError(
            f"{path.name} can't be used ({error}): install the program again"
        ) from error
