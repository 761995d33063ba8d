"""A scenario as a file that a person would have written: what generators hand over, and what "edit
as YAML" begins with."""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

_PLAIN = re.compile(r"[A-Za-z](?:[A-Za-z0-9_’ -]*[A-Za-z0-9_’-])?")
_WORDS_OF_YAML = {"true", "false", "yes", "no", "on", "off", "null"}
_WIDE, _WIDE_ITEM = 100, 120

Value = str | int | None | Sequence[Any] | Mapping[str, Any]


def scenario_text(fields: Mapping[str, Value], note: str = "") -> str:
    """The YAML of a scenario. fields: in their order; a text of several lines is written as a
    block, a list of records or of lists with a line for each, a record with a line for each of its
    keys; what is None is left out. note: a comment at the head."""
    lines = [f"# {line}".rstrip() for line in note.splitlines()]
    for key, value in fields.items():
        if value is not None:
            lines += _field(key, value, "")
    return "\n".join(lines) + "\n"


def _field(key: str, value: Value, indent: str) -> list[str]:
    inner = indent + "  "
    if isinstance(value, str) and "\n" in value:
        return [f"{indent}{key}: |", *(f"{inner}{line}".rstrip() for line in value.splitlines())]
    if isinstance(value, Mapping) and value:
        whole = f"{indent}{key}: {_flow(value)}"
        if indent and len(whole) <= _WIDE and not _deep(value):
            return [whole]
        told = [(k, one) for k, one in value.items() if one is not None]
        return [f"{indent}{key}:", *(line for k, one in told for line in _field(k, one, inner))]
    if isinstance(value, list | tuple) and any(
        isinstance(one, list | tuple | Mapping) for one in value
    ):
        return [f"{indent}{key}:", *(line for one in value for line in _item(one, inner))]
    return [f"{indent}{key}: {_flow(value)}"]


def _item(value: Value, indent: str) -> list[str]:
    """A record or a list in a list, on a line of its own; a long record with one for each key."""
    whole = f"{indent}- {_flow(value)}"
    if not isinstance(value, Mapping) or len(whole) <= _WIDE_ITEM:
        return [whole]
    told = [(key, one) for key, one in value.items() if one is not None]
    lines = [line for key, one in told for line in _field(key, one, indent + "  ")]
    return [f"{indent}- {lines[0].lstrip()}", *lines[1:]]


def _deep(value: Mapping[str, Any]) -> bool:
    """Whether a record holds more than plain values."""
    return any(
        isinstance(one, Mapping) or (isinstance(one, str) and "\n" in one)
        or (isinstance(one, list | tuple) and any(isinstance(item, Mapping) for item in one))
        for one in value.values()
    )


def _flow(value: Value) -> str:
    if isinstance(value, Mapping):
        pairs = [f"{key}: {_flow(one)}" for key, one in value.items() if one is not None]
        return "{" + ", ".join(pairs) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_flow, value)) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        plain = _PLAIN.fullmatch(value) and value.lower() not in _WORDS_OF_YAML
        return value if plain else json.dumps(value, ensure_ascii=False)
    return str(value)
