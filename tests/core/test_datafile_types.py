"""Typed reading of data files: the wanted type decides, not the spelling; all faults at once."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import Meta

from game.core.datafile import DataFileError, Fault, load, raise_if, read, suggest
from tests.core.datafile_types import (
    Colour,
    HexName,
    Hold,
    Leave,
    Piece,
    Scenario,
    Two,
    Unit,
    Versions,
)

WHOLE = """\
title: Night watch
turns: 12
units:
  - id: hq
    hex: 0101
    colour: blue
    strength: 3
    pace: 1½
    ready: false
    note: ~
    carries:
      - {id: crate, hex: no}
goals:
  - {goal: hold, hex: 123}
  - {goal: leave, edge: no}
legend: {".": 12:30, no: 1e3, "#": null}
odds: {1: 0.5, -2: 3}
tags: [on, off]
either: 007
map: |
  ..#
  .#.
pieces:
  - {name-tag: x, place: [3, -4]}
"""


def faults_of(text: str, wanted: type = Scenario) -> list[str]:
    with pytest.raises(DataFileError) as caught:
        read(text, wanted, name="f.yaml")
    return [str(fault) for fault in caught.value.faults]


def test_a_whole_file_is_read_into_typed_frozen_records() -> None:
    crate = Unit(id="crate", hex="no")
    assert read(WHOLE, Scenario) == Scenario(
        title="Night watch",
        turns=12,
        units=(
            Unit(
                id="hq",
                hex="0101",
                colour=Colour.BLUE,
                strength=3,
                pace=Fraction(3, 2),
                ready=False,
                note=None,
                carries=(crate,),
            ),
        ),
        goals=(Hold(hex=HexName("123")), Leave(edge="no")),
        legend={".": "12:30", "no": "1e3", "#": "null"},
        odds={1: 0.5, -2: 3.0},
        tags=frozenset({"on", "off"}),
        either="007",
        map="..#\n.#.\n",
        pieces=[Piece(name_tag="x", place=(3, -4))],
    )


def test_a_file_is_read_by_path_and_named_by_its_own_name(tmp_path: Path) -> None:
    path = tmp_path / "night.yaml"
    path.write_text(WHOLE, encoding="utf-8")
    assert read(path, Scenario) == read(WHOLE, Scenario) == read(WHOLE.encode(), Scenario)
    path.write_text("title: []", encoding="utf-8")
    with pytest.raises(DataFileError, match=r"^night\.yaml:1:8: title: "):
        read(path, Scenario)
    with pytest.raises(DataFileError, match=r"^mine:1:8: title: "):
        read(path, Scenario, name="mine")


@pytest.mark.parametrize(
    "spelling",
    ["no", "on", "Yes", "0101", "0x10", "12:30", "1e3", "1_000", "~", "null", "2020-01-01"],
)
def test_text_stays_text_however_it_is_spelled(spelling: str) -> None:
    assert read(f"title: {spelling}", Scenario).title == spelling


@pytest.mark.parametrize(
    "spelling",
    ["'3'", "03", "0x3", "1_0", "3.0", "1e3", "three", "true", "[3]", "", "~", "9" * 19, "1:30"],
)
def test_only_a_plain_whole_number_is_one(spelling: str) -> None:
    (fault,) = faults_of(f"title: x\nturns: {spelling}\n")
    assert fault.startswith("f.yaml:2:") and ": turns: expected a whole number over 0" in fault


@pytest.mark.parametrize(("spelling", "value"), [("+3", 3), ("3", 3), ("9" * 18, 10**18 - 1)])
def test_plain_whole_numbers(spelling: str, value: int) -> None:
    assert read(f"title: x\nturns: {spelling}", Scenario).turns == value


def test_what_to_do_about_a_number_is_said() -> None:
    assert faults_of("title: x\nturns: 012")[0].endswith("; write it without leading zeros")
    assert faults_of("title: x\nturns: '12'")[0].endswith("; remove the quotes")
    assert faults_of(f"title: x\nturns: {'1' * 5000}")[0].endswith("; write at most 18 digits")


@pytest.mark.parametrize("spelling", ["yes", "no", "on", "True", "FALSE", "1", "'true'", "[true]"])
def test_only_true_and_false_are_truth_values(spelling: str) -> None:
    (fault,) = faults_of(f"title: x\nunits: [{{id: a, hex: b, ready: {spelling}}}]")
    assert "units[0].ready: expected true or false, found" in fault


@pytest.mark.parametrize(
    ("spelling", "value"),
    [
        ("2", Fraction(2)),
        ("1/2", Fraction(1, 2)),
        ("0.5", Fraction(1, 2)),
        ("½", Fraction(1, 2)),
        ("1½", Fraction(3, 2)),
        ("1 ½", Fraction(3, 2)),
        ("-3/4", Fraction(-3, 4)),
        ("−¼", Fraction(-1, 4)),
        ("'1/3'", Fraction(1, 3)),
        ("0.1", Fraction(1, 10)),
    ],
)
def test_fractions_are_exact(spelling: str, value: Fraction) -> None:
    assert (
        read(f"title: x\nunits: [{{id: a, hex: b, pace: {spelling}}}]", Scenario).units[0].pace
        == value
    )


@pytest.mark.parametrize("spelling", ["1/0", "half", "1/2/3", "''", "-", ".", "1e2", "nan", "1.½"])
def test_what_is_no_fraction_is_refused(spelling: str) -> None:
    (fault,) = faults_of(f"title: x\nunits: [{{id: a, hex: b, pace: {spelling}}}]")
    assert "units[0].pace: expected a fraction such as 1/2, found" in fault


@pytest.mark.parametrize("spelling", [".nan", ".inf", "nan", "1e999", "1.2.3", "1,5"])
def test_numbers_are_finite(spelling: str) -> None:
    (fault,) = faults_of(f"title: x\nodds:\n  1: {spelling}\n")
    assert fault.startswith('f.yaml:3:6: odds["1"]: expected a number, found')


def test_all_faults_are_told_at_once_with_exact_line_and_column_in_file_order() -> None:
    text = """\
titel: Night watch
turns: -1
units:
  - id: HQ
    hex: [1, 2]
    colour: bleu
    strenght: 4
  - hex: a
    hex: b
    carries:
      - {id: c, hex: d, pace: fast}
goals:
  - {hex: 111}
  - {goal: hld, hex: 111}
  - {goal: hold, hex: 117, turns: x}
tags: [a, b, a]
pieces: {}
odds: {x: 1}
"""
    assert faults_of(text) == [
        'f.yaml:1:1: titel: unknown key; did you mean "title"?',
        "f.yaml:1:1: title: this key is missing; give text of at least 1 character",
        "f.yaml:2:8: turns: expected a whole number over 0, found -1",
        "f.yaml:4:9: units[0].id: expected text of at most 12 characters like "
        '^[a-z][a-z0-9-]*$, found "HQ"',
        "f.yaml:5:10: units[0].hex: expected text, found a list; "
        "quote text that holds brackets or colons",
        'f.yaml:6:13: units[0].colour: expected one of "red", "blue", found "bleu"; '
        'did you mean "blue"?',
        'f.yaml:7:5: units[0].strenght: unknown key; did you mean "strength"?',
        "f.yaml:8:5: units[1].id: this key is missing; "
        "give text of at most 12 characters like ^[a-z][a-z0-9-]*$",
        "f.yaml:9:5: units[1].hex: the key was given before, on line 8; keep only one",
        'f.yaml:11:31: units[1].carries[0].pace: expected a fraction such as 1/2, found "fast"; '
        "write it like 2, 1/2, 0.5 or 1½",
        "f.yaml:13:5: goals[0].goal: this key is missing; one of: hold, leave",
        'f.yaml:14:12: goals[1].goal: unknown kind, found "hld"; did you mean "hold"?',
        "f.yaml:15:23: goals[2].hex: expected a HexName, found 117; write three digits from 1 to 6",
        'f.yaml:15:35: goals[2].turns: expected a whole number, found "x"',
        "f.yaml:16:14: tags[2]: the same as item 0; keep only one",
        'f.yaml:17:9: pieces: expected a list, found keys with values; start each item with "- "',
        'f.yaml:18:8: odds.x: expected a whole number, found "x"',
    ]


def test_a_check_of_the_record_itself_is_a_fault_at_its_place() -> None:
    assert faults_of("\n\ntitle: forbidden\n") == ["f.yaml:3:1: the title is forbidden"]


def test_a_fixed_tuple_wants_its_length_and_types() -> None:
    (short,) = faults_of("title: x\npieces:\n  - name-tag: a\n    place: [1]\n")
    assert short == (
        "f.yaml:4:12: pieces[0].place: expected a list of 2: a whole number, a whole number; "
        "found 1 items"
    )
    (wrong,) = faults_of("title: x\npieces: [{name-tag: a, place: [1, b]}]\n")
    assert wrong.startswith("f.yaml:2:35: pieces[0].place[1]: expected a whole number")


def test_keys_are_the_renamed_ones() -> None:
    faults = faults_of("title: x\npieces: [{name_tag: a}]\n")
    assert any('pieces[0].name_tag: unknown key; did you mean "name-tag"?' in f for f in faults)


def test_a_union_of_single_values_is_told_by_look() -> None:
    for spelling, value in (("3", 3), ("'3'", "3"), ("03", "03"), ("x", "x")):
        assert read(f"title: x\neither: {spelling}", Scenario).either == value
    (fault,) = faults_of("title: x\neither: [1]")
    assert fault == "f.yaml:2:9: either: expected a whole number or text, found a list"


def test_nothing_is_none_only_where_none_is_allowed() -> None:
    unit = "title: x\nunits: [{{id: a, hex: b, note: {}}}]"
    for spelling in ("~", "null", ""):
        assert read(unit.format(spelling), Scenario).units[0].note is None
    for spelling in ("'null'", '"~"'):
        assert read(unit.format(spelling), Scenario).units[0].note == spelling.strip("'\"")
    assert "expected a list, found nothing; write [] for none" in faults_of("title: x\nunits:")[0]


def test_a_literal_of_words_numbers_and_nothing() -> None:
    class Box(msgspec.Struct, frozen=True):
        x: Literal["a", 1, None]

    assert [read(f"x: {s}", Box).x for s in ("a", "1", "", "'a'")] == ["a", 1, None, "a"]
    assert faults_of("x: '1'", Box) == [
        'f.yaml:1:4: x: expected one of 1, "a", found the quoted text "1"'
    ]


def test_bounds_of_lists_and_mappings_are_kept() -> None:
    class Box(msgspec.Struct, frozen=True):
        x: Annotated[tuple[int, ...], Meta(min_length=2, max_length=3)]
        y: Annotated[dict[str, int], Meta(max_length=1)]

    assert faults_of("x: [1]\ny: {a: 1, b: 2}", Box) == [
        "f.yaml:1:4: x: expected a list of 2 to 3 items, found 1",
        "f.yaml:2:4: y: expected keys with values of at most 1 key, found 2",
    ]


@pytest.mark.parametrize("wanted", [bytes, Any, complex, set[tuple[int, ...]], dict[Unit, int]])
def test_a_type_that_files_cannot_hold_is_the_programmers_error(wanted: Any) -> None:
    with pytest.raises(TypeError):
        read("x", wanted)


def test_places_of_values_keys_and_characters_of_a_text_map() -> None:
    source = load(WHOLE, Scenario, name="f.yaml").source
    assert source.position(("units", 0, "carries", 0, "hex")) == (12, 26)
    assert source.position(("units", 7, "hex")) == (4, 3)
    assert source.position(()) == (1, 1)
    assert source.position(("odds", -2)) == (17, 20)
    assert str(source.fault(("units", 0, "hex"), "no such hex", "look")) == (
        "f.yaml:5:10: units[0].hex: no such hex; look"
    )
    at_key = source.fault(("units", 0, "hex"), "x", at_key=True)
    assert (at_key.line, at_key.column) == (5, 5)
    assert WHOLE.split("\n")[22 - 1][4 - 1] == "#"
    in_map = source.fault(("map",), "no such terrain", row=1, column=1)
    assert (in_map.line, in_map.column) == (22, 4)
    in_line = source.fault(("title",), "x", row=0, column=6)
    assert (in_line.line, in_line.column) == (1, 14)
    beyond = source.fault(("map",), "x", row=9, column=1)
    assert (beyond.line, beyond.column) == (20, 6)


def test_a_place_inside_quoted_text_counts_the_quote() -> None:
    source = load('title: "abc"\nmap: "a\\tb"\n', Scenario).source
    assert source.fault(("title",), "x", row=0, column=1).column == 10
    # Escapes make columns unlike the text's: then the start of the value is named.
    assert source.fault(("map",), "x", row=0, column=2).column == 6


def test_duplicates_name_both_places() -> None:
    text = "title: x\nunits:\n  - {id: a, hex: b}\n  - {id: c, hex: b}\n  - {id: a, hex: b}\n"
    loaded = load(text, Scenario, name="f.yaml")
    units = loaded.value.units
    faults = loaded.source.duplicates(
        "unit id", ((("units", i, "id"), unit.id) for i, unit in enumerate(units))
    )
    assert [str(fault) for fault in faults] == [
        'f.yaml:5:10: units[2].id: the unit id "a" was given before, on line 3; give each its own'
    ]
    with pytest.raises(DataFileError):
        raise_if(faults)
    raise_if([])


def test_faults_are_put_in_file_order() -> None:
    late, early = Fault("f", 9, 1, "", "b"), Fault("f", 2, 7, "", "a")
    assert DataFileError([late, early]).faults == (early, late)


def test_suggestions() -> None:
    assert suggest("Forrest", ["clear", "forest"]) == 'did you mean "forest"?'
    assert suggest("zzz", ["clear", "forest"]) == "one of: clear, forest"
    assert suggest("zzz", [str(i) for i in range(216)]) == ""
    assert suggest("zzz", []) == ""


def test_a_word_too_long_to_be_a_slip_is_not_compared() -> None:
    """Comparing grows with the product of the lengths: a hostile key must not buy that time."""
    assert suggest("a" * 64, ["a" * 63]).startswith("did you mean")
    assert suggest("a" * 65, ["a" * 63]).startswith("one of")


def test_keys_that_differ_in_spelling_only_are_the_same_key() -> None:
    assert faults_of("title: x\nodds: {1: 2, +1: 3}") == [
        'f.yaml:2:14: odds["+1"]: the same key as one before it; keep only one'
    ]


def test_records_told_apart_by_a_number_want_it_plain() -> None:
    assert read("x: {v: 2, a: 5}\ny: {v: 2, a: 1}", Versions) == Versions(Two(5), Two(1))
    assert read("x: {v: 1, a: 5}\ny: {a: 1}", Versions).y == Two(1)
    assert faults_of('x: {v: "2", a: 5}', Versions) == [
        'f.yaml:1:8: x.v: unknown kind, found the quoted text "2"; remove the quotes'
    ]
    assert faults_of("x: {v: 1, a: 5}\ny: {v: 1, a: 1}", Versions) == [
        "f.yaml:2:8: y.v: expected 2, found 1"
    ]
