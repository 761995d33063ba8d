"""The program's own YAML files (theme, measures, words): ours, so read whole and fast.

What players write goes through `game.core.datafile`, which bounds it and names every fault.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import yaml

from game.core.errors import BoxError

T = TypeVar("T")

# The C parser is about eight times as fast, but not every wheel of PyYAML is built with it.
LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of what such a file holds: an unknown key in it is a fault."""


def read_tree(text: str) -> Any:
    """What a YAML text says, in plain lists, dicts and values.

    Raises:
        ValueError: it is no YAML; says where.
    """
    try:
        return yaml.load(text, LOADER)  # noqa: S506  # a safe loader
    except yaml.YAMLError as error:
        raise ValueError(str(error)) from error


def read_asset(path: Path, type: type[T], prepare: Callable[[Any], Any] | None = None) -> T:
    """The record that one of the program's files holds.

    prepare: makes of the file's tree what the type takes; its KeyError and ValueError are faults
    of the file.

    Raises:
        BoxError: the file is missing or faulty.
    """
    try:
        tree = read_tree(path.read_text(encoding="utf-8"))
        return msgspec.convert(prepare(tree) if prepare else tree, type)
    except (OSError, msgspec.ValidationError, KeyError, ValueError) as error:
        raise BoxError(
            f"{path.name} can't be used ({error}): install the program again"
        ) from error
