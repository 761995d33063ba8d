"""From a type to the shape that reads it."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import inspect

from game.core.datafile.containers import (
    AsWritten,
    AsWrittenShape,
    DictShape,
    FieldShape,
    ListShape,
    RecordShape,
    TaggedShape,
    TupleShape,
    UnionShape,
)
from game.core.datafile.scalars import (
    FRACTION,
    BoolShape,
    ChoiceShape,
    NullShape,
    NumberShape,
    ParsedShape,
    TextShape,
)
from game.core.datafile.shape import Definitions, JsonSchema, Shape

# A union tries its shapes in this order: the strictest spelling first, any text last.
_ORDER = (NullShape, BoolShape, ChoiceShape, NumberShape, ParsedShape, TextShape)


@lru_cache(maxsize=256)
def shape_of(wanted: Any) -> Shape:
    """The shape of a type. Raises `TypeError` for a type that data files can't hold."""
    return _Compiler().shape(inspect.type_info(wanted))


def json_schema(wanted: Any) -> JsonSchema:
    """The JSON Schema of the files that `read` takes for this type, for use by editors.

    Titles and descriptions come from class names, docstrings and `msgspec.Meta`. Text fields also
    allow bare numbers and booleans, because the reader takes a bare `0101` as the text it is.
    Raises `TypeError` for a type that data files can't hold.
    """
    defs = Definitions()
    top = shape_of(wanted).schema(defs)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **top,
        "$defs": defs.schemas,
    }


class _Compiler:
    def __init__(self) -> None:
        # By identity: msgspec gives one description object to each record, also where it recurs.
        self._records: dict[int, RecordShape] = {}

    def shape(self, info: inspect.Type) -> Shape:
        match info:
            case inspect.Metadata():
                return self.shape(info.type)
            case inspect.DictType():
                key, value = self._scalar(info.key_type), self.shape(info.value_type)
                return DictShape(key, value, info.min_length, info.max_length)
            case inspect.TupleType():
                return TupleShape([self.shape(item) for item in info.item_types])
            case inspect.StructType():
                return self._record(info)
            case inspect.UnionType():
                return self._union(info)
            case inspect.LiteralType():
                return _literal(info)
            case _:
                return _single(info) or self._list(info)

    def _list(self, info: inspect.Type) -> Shape:
        make: Callable[[list[Any]], Any]
        match info:
            case inspect.ListType():
                make = list
            case inspect.VarTupleType():
                make = tuple
            case inspect.SetType():
                make = set
            case inspect.FrozenSetType():
                make = frozenset
            case _:
                raise TypeError(f"data files can't hold a {type(info).__name__}")
        unique = make in {set, frozenset}
        item = self._scalar(info.item_type) if unique else self.shape(info.item_type)
        return ListShape(item, make, info.min_length, info.max_length, unique)

    def _scalar(self, info: inspect.Type) -> Shape:
        shape = self.shape(info)
        if not isinstance(shape, _ORDER):
            raise TypeError("keys and members of sets in data files are single values")
        return shape

    def _record(self, info: inspect.StructType) -> RecordShape:
        if id(info) in self._records:
            return self._records[id(info)]
        if info.array_like:
            raise TypeError(f"{info.cls.__name__}: data files can't hold array_like records")
        shape = self._records[id(info)] = RecordShape(info.cls, info.tag_field, info.tag)
        for spec in info.fields:
            shape.fields[spec.encode_name] = FieldShape(
                spec.name, self.shape(spec.type), spec.required, _notes(spec)
            )
        return shape

    def _union(self, info: inspect.UnionType) -> Shape:
        shapes: list[Shape] = []
        for member in info.types:
            shape = self.shape(member)
            shapes.extend(shape.shapes if isinstance(shape, UnionShape) else [shape])
        records = [shape for shape in shapes if isinstance(shape, RecordShape)]
        if len(records) > 1:
            shapes = [shape for shape in shapes if shape not in records] + [TaggedShape(records)]
        return UnionShape(sorted(shapes, key=_rank))


def _single(info: inspect.Type) -> Shape | None:
    """The shape of a single value, or `None` when the type is no single value."""
    match info:
        case inspect.NoneType():
            return NullShape()
        case inspect.BoolType():
            return BoolShape()
        case inspect.IntType():
            return NumberShape(int, info.gt, info.ge, info.lt, info.le, info.multiple_of)
        case inspect.FloatType():
            return NumberShape(float, info.gt, info.ge, info.lt, info.le, info.multiple_of)
        case inspect.StrType():
            return TextShape(info.min_length, info.max_length, info.pattern)
        case inspect.EnumType():
            return ChoiceShape({member.value: member for member in info.cls})
        case inspect.CustomType():
            return _custom(info.cls)
        case _:
            return None


def _literal(info: inspect.LiteralType) -> Shape:
    choices = ChoiceShape({value: value for value in info.values if value is not None})
    return UnionShape([NullShape(), choices]) if None in info.values else choices


def _rank(shape: Shape) -> int:
    return _ORDER.index(type(shape)) if isinstance(shape, _ORDER) else len(_ORDER)


def _custom(cls: type) -> Shape:
    if cls is Fraction:
        return FRACTION
    if cls is AsWritten:
        return AsWrittenShape()
    parse = getattr(cls, "from_text", None)
    if parse is None:
        raise TypeError(f"{cls.__name__}: a type of data files needs a from_text(text) of its own")
    return ParsedShape(parse, f"a {cls.__name__}", {"type": ["string", "number", "boolean"]})


def _notes(spec: inspect.Field) -> JsonSchema:
    """What an editor is told of a field: its description and its default."""
    notes: JsonSchema = {}
    if isinstance(spec.type, inspect.Metadata):
        notes |= spec.type.extra_json_schema or {}
    if spec.default is not msgspec.NODEFAULT:
        notes["default"] = msgspec.json.decode(msgspec.json.encode(spec.default, enc_hook=str))
    return notes
