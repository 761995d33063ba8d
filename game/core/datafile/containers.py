"""Shapes of lists, mappings, records and unions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from game.core.datafile.faults import UNKNOWN_KEY, KeyPath, quoted, suggest
from game.core.datafile.nodes import Collector, Mapping, Node, Scalar
from game.core.datafile.nodes import Sequence as ListNode
from game.core.datafile.scalars import NullShape, reason
from game.core.datafile.shape import (
    INVALID,
    Definitions,
    JsonSchema,
    Shape,
    count_fits,
    count_words,
    found,
    limits,
    unfit,
)
from game.core.errors import BoxError


class AsWritten:
    """A value of any kind: what it must be is seen only once it is put somewhere."""

    __slots__ = ("node",)

    def __init__(self, node: Node) -> None:
        self.node = node


class AsWrittenShape(Shape):
    """Anything, kept as it is written."""

    def expected(self) -> str:
        """Whatever."""
        return "a value"

    def claims(self, node: Node) -> bool:
        """Always."""
        return True

    def read(self, node: Node, path: KeyPath, faults: Collector) -> Any:
        """Its node."""
        return AsWritten(node)

    def schema(self, defs: Definitions) -> JsonSchema:
        """No bounds at all."""
        return {}


class ListShape(Shape):
    """Any number of like values: list, tuple, set or frozenset."""

    def __init__(
        self,
        item: Shape,
        make: Callable[[list[Any]], Any],
        least: int | None = None,
        most: int | None = None,
        unique: bool = False,
    ) -> None:
        self._item, self._make, self._unique = item, make, unique
        self._least, self._most = least, most

    def expected(self) -> str:
        """A list and the number of its items."""
        return "a list" + count_words(self._least, self._most, "item")

    def claims(self, node: Node) -> bool:
        """Whether it is a list."""
        return isinstance(node, ListNode)

    def read(self, node: Node, path: KeyPath, faults: Collector) -> Any:
        """The items in their container, or a fault: one of them, their number, or one met twice."""
        if not isinstance(node, ListNode):
            return unfit(self, node, path, faults, _list_hint(node))
        values = [self._item.read(n, (*path, i), faults) for i, n in enumerate(node.items)]
        valid = not any(value is INVALID for value in values)
        if not count_fits(len(values), self._least, self._most):
            faults.add(node, path, f"expected {self.expected()}, found {len(values)}")
            valid = False
        if not valid:
            return INVALID
        if self._unique:
            seen: dict[Any, int] = {}
            for i, (value, item) in enumerate(zip(values, node.items, strict=True)):
                if value in seen:
                    faults.add(item, (*path, i), f"the same as item {seen[value]}", "keep only one")
                    valid = False
                seen.setdefault(value, i)
        return self._make(values) if valid else INVALID

    def schema(self, defs: Definitions) -> JsonSchema:
        """JSON's array of such items."""
        return limits(
            {"type": "array", "items": self._item.schema(defs)},
            minItems=self._least,
            maxItems=self._most,
            uniqueItems=True if self._unique else None,
        )


class TupleShape(Shape):
    """A list of a fixed length, each place with its own type."""

    def __init__(self, items: Sequence[Shape]) -> None:
        self._items = items

    def expected(self) -> str:
        """A list and what stands in each place."""
        return f"a list of {len(self._items)}: " + ", ".join(s.expected() for s in self._items)

    def claims(self, node: Node) -> bool:
        """Whether it is a list."""
        return isinstance(node, ListNode)

    def read(self, node: Node, path: KeyPath, faults: Collector) -> Any:
        """The items as a tuple, or a fault: one of them, or their number."""
        if not isinstance(node, ListNode):
            return unfit(self, node, path, faults, _list_hint(node))
        if len(node.items) != len(self._items):
            faults.add(node, path, f"expected {self.expected()}; found {len(node.items)} items")
            return INVALID
        pairs = enumerate(zip(self._items, node.items, strict=True))
        values = [shape.read(item, (*path, i), faults) for i, (shape, item) in pairs]
        return INVALID if any(value is INVALID for value in values) else tuple(values)

    def schema(self, defs: Definitions) -> JsonSchema:
        """JSON's array of exactly these items."""
        return {
            "type": "array",
            "prefixItems": [shape.schema(defs) for shape in self._items],
            "items": False,
            "minItems": len(self._items),
            "maxItems": len(self._items),
        }


class DictShape(Shape):
    """Keys of one type with values of one type."""

    def __init__(
        self, key: Shape, value: Shape, least: int | None = None, most: int | None = None
    ) -> None:
        self._key, self._value, self._least, self._most = key, value, least, most

    def expected(self) -> str:
        """Keys with values and how many."""
        return "keys with values" + count_words(self._least, self._most, "key")

    def claims(self, node: Node) -> bool:
        """Whether it is a mapping."""
        return isinstance(node, Mapping)

    def read(self, node: Node, path: KeyPath, faults: Collector) -> Any:
        """The mapping, or a fault: a key, a value, two keys that mean the same, their number."""
        if not isinstance(node, Mapping):
            return unfit(self, node, path, faults, 'write lines such as "key: value"')
        values: dict[Any, Any] = {}
        valid = True
        for text, (key_node, value_node) in node.entries.items():
            here = (*path, text)
            key = self._key.read(key_node, here, faults)
            value = self._value.read(value_node, here, faults)
            if key is INVALID or value is INVALID:
                valid = False
            elif key in values:
                faults.add(key_node, here, "the same key as one before it", "keep only one")
                valid = False
            else:
                values[key] = value
        if not count_fits(len(node.entries), self._least, self._most):
            faults.add(node, path, f"expected {self.expected()}, found {len(node.entries)}")
            valid = False
        return values if valid else INVALID

    def schema(self, defs: Definitions) -> JsonSchema:
        """JSON's object; what it can't say of keys is left out."""
        key = self._key.schema(defs)
        # JSON keys are always text, so bounds and types of number keys can't be said there.
        names = {k: v for k, v in key.items() if k in {"minLength", "maxLength", "pattern"}}
        if "enum" in key:
            names["enum"] = [str(choice) for choice in key["enum"]]
        return limits(
            {"type": "object", "additionalProperties": self._value.schema(defs)},
            propertyNames=names or None,
            minProperties=self._least,
            maxProperties=self._most,
        )


class FieldShape(msgspec.Struct, frozen=True):
    """One field of a record: its attribute, its shape, and what an editor is told of it."""

    attribute: str
    shape: Shape
    required: bool
    notes: JsonSchema


class RecordShape(Shape):
    """A `msgspec.Struct`. Its fields are set later: a record may hold its own kind."""

    def __init__(self, record: type, tag_field: str | None, tag: str | int | None) -> None:
        self.record, self.tag_field, self.tag = record, tag_field, tag
        self.fields: dict[str, FieldShape] = {}

    def expected(self) -> str:
        """Keys with values, and the first required ones."""
        required = [name for name, spec in self.fields.items() if spec.required]
        return "keys with values" + (f" ({', '.join(required[:6])} …)" if required else "")

    def claims(self, node: Node) -> bool:
        """Whether it is a mapping."""
        return isinstance(node, Mapping)

    def read(self, node: Node, path: KeyPath, faults: Collector) -> Any:
        """The record, or a fault for every unknown, missing or unfit key and its own check."""
        if not isinstance(node, Mapping):
            return unfit(self, node, path, faults, 'write lines such as "key: value"')
        values: dict[str, Any] = {}
        valid = True
        for name, (key_node, value_node) in node.entries.items():
            spec = self.fields.get(name)
            if spec is not None:
                value = spec.shape.read(value_node, (*path, name), faults)
                valid = valid and value is not INVALID
                values[spec.attribute] = value
            elif name != self.tag_field:
                hint = suggest(name, [n for n in self.fields if n not in node.entries])
                faults.add(key_node, (*path, name), UNKNOWN_KEY, hint or "remove it")
                valid = False
            elif not _tag_is(self.tag, value_node):
                faults.add(
                    value_node, (*path, name), f"expected {self.tag}, found {found(value_node)}"
                )
                valid = False
        for name, spec in self.fields.items():
            if not spec.required or name in node.entries:
                continue
            lost = spec.shape.stand_in() if name in node.missing and not path else INVALID
            if lost is not INVALID:
                values[spec.attribute] = lost
            else:
                faults.add(
                    node, (*path, name), "this key is missing", f"give {spec.shape.expected()}"
                )
                valid = False
        return self._build(values, node, path, faults) if valid else INVALID

    def _build(self, values: dict[str, Any], node: Node, path: KeyPath, faults: Collector) -> Any:
        try:
            return self.record(**values)
        except (ValueError, TypeError, ArithmeticError, BoxError) as error:
            # Raised by the record's own __post_init__ about the values it was given.
            faults.add(node, path, reason(error))
            return INVALID

    def schema(self, defs: Definitions) -> JsonSchema:
        """A reference to the record's definition, which the first call fills in."""
        reference, part = defs.reference(self.record)
        if part is not None:
            tag = [self.tag_field] if self.tag_field else []
            properties: JsonSchema = {name: {"const": self.tag} for name in tag}
            for name, spec in self.fields.items():
                properties[name] = spec.shape.schema(defs) | spec.notes
            doc = self.record.__dict__.get("__doc__")
            part |= limits(
                {"title": self.record.__name__},
                description=" ".join(doc.split()) if doc else None,
                type="object",
                properties=properties,
                required=tag + [name for name, spec in self.fields.items() if spec.required],
                additionalProperties=False,
            )
        return reference


class TaggedShape(Shape):
    """A choice of records, told apart by one key that each of them has."""

    def __init__(self, records: Sequence[RecordShape]) -> None:
        self._records = {str(r.tag): r for r in records}
        self._shapes = records
        self._key = records[0].tag_field or ""

    def expected(self) -> str:
        """The key that tells the records apart, and its values."""
        return f"keys with values, with {self._key} one of " + ", ".join(self._records)

    def claims(self, node: Node) -> bool:
        """Whether it is a mapping."""
        return isinstance(node, Mapping)

    def read(self, node: Node, path: KeyPath, faults: Collector) -> Any:
        """The record that the key names, or a fault: no such key, or a kind nobody knows."""
        if not isinstance(node, Mapping):
            return unfit(self, node, path, faults)
        entry = node.entries.get(self._key)
        known = ", ".join(self._records)
        if entry is None:
            faults.add(node, (*path, self._key), "this key is missing", f"one of: {known}")
            return INVALID
        tag = entry[1]
        record = self._records.get(tag.text) if isinstance(tag, Scalar) else None
        if record is None or not _tag_is(record.tag, tag):
            hint = "remove the quotes"
            if record is None:
                hint = suggest(tag.text if isinstance(tag, Scalar) else "", self._records)
            faults.add(tag, (*path, self._key), f"unknown kind, found {found(tag)}", hint)
            return INVALID
        return record.read(node, path, faults)

    def schema(self, defs: Definitions) -> JsonSchema:
        """Any of the records."""
        return {"anyOf": [shape.schema(defs) for shape in self._shapes]}


class UnionShape(Shape):
    """A choice of shapes, told apart by look; the first that claims the value reads it."""

    def __init__(self, shapes: Sequence[Shape]) -> None:
        self.shapes = shapes

    def expected(self) -> str:
        """What each of the shapes wants."""
        return " or ".join(shape.expected() for shape in self.shapes)

    def claims(self, node: Node) -> bool:
        """Whether any of the shapes claims it."""
        return any(shape.claims(node) for shape in self.shapes)

    def read(self, node: Node, path: KeyPath, faults: Collector) -> Any:
        """What the first shape that claims it reads, or a fault."""
        for shape in self.shapes:
            if shape.claims(node):
                return shape.read(node, path, faults)
        # With only "nothing" beside it, the one shape says best what is wrong.
        real = [shape for shape in self.shapes if not isinstance(shape, NullShape)]
        if len(real) == 1:
            return real[0].read(node, path, faults)
        return unfit(self, node, path, faults)

    def schema(self, defs: Definitions) -> JsonSchema:
        """Any of the shapes."""
        return {"anyOf": [shape.schema(defs) for shape in self.shapes]}


def _tag_is(tag: str | int | None, node: Node) -> bool:
    if not isinstance(node, Scalar) or node.text != str(tag):
        return False
    return isinstance(tag, str) or not node.style


def _list_hint(node: Node) -> str:
    if isinstance(node, Scalar) and node.text:
        return f"write [{quoted(node.text)}]" if node.style else f"write [{node.text[:40]}]"
    return "write [] for none" if isinstance(node, Scalar) else 'start each item with "- "'
