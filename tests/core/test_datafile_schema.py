"""The JSON Schema that editors get says what the reader takes."""

from __future__ import annotations

import json

import msgspec

from game.core.datafile import json_schema
from tests.core.datafile_types import Scenario, Unit


def test_records_carry_title_description_and_refuse_unknown_keys() -> None:
    schema = json_schema(Scenario)
    assert schema["$schema"].endswith("2020-12/schema")
    assert schema["$ref"] == "#/$defs/Scenario"
    assert set(schema["$defs"]) == {"Scenario", "Unit", "Hold", "Leave", "Piece"}
    top = schema["$defs"]["Scenario"]
    assert (top["title"], top["description"]) == ("Scenario", "A whole file.")
    assert top["required"] == ["title"]
    assert all(part["additionalProperties"] is False for part in schema["$defs"].values())
    assert "description" not in schema["$defs"]["Piece"]


def test_fields_carry_bounds_defaults_choices_and_descriptions() -> None:
    fields = json_schema(Unit)["$defs"]["Unit"]["properties"]
    assert fields["strength"] == {
        "type": "integer",
        "minimum": 1,
        "maximum": 6,
        "description": "Dice it throws.",
        "default": 1,
    }
    assert fields["colour"] == {"enum": ["red", "blue"], "default": "red"}
    assert fields["pace"]["default"] == "1"
    assert fields["id"]["pattern"] == "^[a-z][a-z0-9-]*$"
    assert {"type": "null"} in fields["note"]["anyOf"]
    assert fields["carries"]["items"] == {"$ref": "#/$defs/Unit"}


def test_bare_numbers_are_allowed_as_text_because_the_reader_takes_them() -> None:
    assert json_schema(Unit)["$defs"]["Unit"]["properties"]["hex"]["type"] == [
        "string",
        "number",
        "boolean",
    ]


def test_tagged_records_name_their_tag_and_renamed_keys_are_used() -> None:
    parts = json_schema(Scenario)["$defs"]
    assert parts["Hold"]["properties"]["goal"] == {"const": "hold"}
    assert parts["Hold"]["required"] == ["goal", "hex"]
    assert parts["Piece"]["required"] == ["name-tag"]
    assert parts["Piece"]["properties"]["place"]["prefixItems"] == [{"type": "integer"}] * 2


def test_two_records_of_one_name_keep_apart() -> None:
    def other() -> type:
        class Unit(msgspec.Struct):
            x: int

        return Unit

    both = msgspec.defstruct("Both", [("a", Unit), ("b", other())])
    parts = json_schema(both)["$defs"]
    fields = parts["Both"]["properties"]
    assert fields["a"]["$ref"] != fields["b"]["$ref"]
    assert len(parts) == 3


def test_the_schema_is_plain_json() -> None:
    assert json.loads(json.dumps(json_schema(Scenario))) == json_schema(Scenario)
