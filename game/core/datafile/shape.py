"""What a value of a data file must look like: the base of all shapes, and what they share."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from typing import Any, Final

from game.core.datafile.faults import KeyPath, quoted
from game.core.datafile.nodes import Collector, Mapping, Node, Scalar, Sequence

JsonSchema = dict[str, Any]

_NUMBER = re.compile(r"[-+]?[0-9][0-9./]{0,20}")


class Definitions:
    """The named parts of one JSON Schema; each record is described once."""

    def __init__(self) -> None:
        self.schemas: dict[str, JsonSchema] = {}
        self._names: dict[type, str] = {}

    def reference(self, record: type) -> tuple[JsonSchema, JsonSchema | None]:
        """A reference to a record's part and, the first time only, the part to be filled in."""
        known = record in self._names
        if not known:
            name = record.__name__
            if name in self.schemas:
                name = f"{record.__module__}.{record.__qualname__}"
            self._names[record] = name
            self.schemas[name] = {}
        name = self._names[record]
        return {"$ref": f"#/$defs/{name}"}, None if known else self.schemas[name]


class _Invalid:
    def __repr__(self) -> str:
        return "INVALID"


INVALID: Final = _Invalid()
"""What `Shape.read` gives back when it noted a fault; no value of a file is ever this."""


class Shape(ABC):
    """How one type is read from a node."""

    @abstractmethod
    def expected(self) -> str:
        """What is wanted, in words that follow "expected"."""

    @abstractmethod
    def claims(self, node: Node) -> bool:
        """Whether, within a union, the node is meant as this shape by its look."""

    @abstractmethod
    def read(self, node: Node, path: KeyPath, faults: Collector) -> Any:
        """The value, or `INVALID` with a fault noted.

        Raises `DataFileError` only when there are too many faults to go on.
        """

    def stand_in(self) -> Any:
        """A value that fits, for one that is lost while the rest of its file is looked at;
        `INVALID` where none would do, because others lean on it."""
        return INVALID

    @abstractmethod
    def schema(self, defs: Definitions) -> JsonSchema:
        """The JSON Schema of it; named definitions are added to `defs`."""


def found(node: Node) -> str:
    """The node in words that follow "found"."""
    match node:
        case Scalar(text="", style=""):
            return "nothing"
        case Scalar(text=text, style="") if _NUMBER.fullmatch(text):
            return text
        case Scalar(text=text, style=style):
            return ("the quoted text " if style in {"'", '"'} else "") + quoted(text)
        case Sequence():
            return "a list"
        case Mapping():
            return "keys with values"
        case _:  # pragma: no cover
            return "something else"


def unfit(shape: Shape, node: Node, path: KeyPath, faults: Collector, hint: str = "") -> _Invalid:
    """Note that the node is not what the shape wants."""
    if not hint and isinstance(node, Scalar) and not node.text and not node.style:
        hint = 'write the value; text that starts with "#" needs quotes'
    faults.add(node, path, f"expected {shape.expected()}, found {found(node)}", hint)
    return INVALID


def count_words(least: int | None, most: int | None, what: str) -> str:
    """The bounds of a count in words that follow what is counted, such as " of 1 to 3 items"."""
    if least is not None and most is not None:
        return f" of {least} {what}s" if least == most else f" of {least} to {most} {what}s"
    bound = least if least is not None else most
    if bound is None:
        return ""
    return f" of at {'most' if least is None else 'least'} {bound} {what}{'s' * (bound != 1)}"


def count_fits(count: int, least: int | None, most: int | None) -> bool:
    """Whether the count is within its bounds."""
    return (least is None or count >= least) and (most is None or count <= most)


def limits(schema: JsonSchema, **bounds: object) -> JsonSchema:
    """The schema with those of the bounds that are given."""
    return schema | {name: bound for name, bound in bounds.items() if bound is not None}
