"""Faults of shape don't hide the others: what stands without them is checked in the same round."""

from contextlib import suppress
from typing import Annotated

import msgspec

from game.core.datafile import DataFileError, Fault, Source, check


class Unit(msgspec.Struct, frozen=True, kw_only=True):
    """A unit."""

    id: str
    hex: int
    colour: str = "blue"


class File(msgspec.Struct, frozen=True, kw_only=True):
    """A file of units."""

    title: str
    units: tuple[Unit, ...] = ()
    pair: tuple[int, int] = (0, 0)
    words: dict[str, int] = {}


def rest(file: File, source: Source) -> list[Fault]:
    """Hexes end at 9."""
    return [
        source.fault(("units", i, "hex"), f"{unit.hex} is off the map")
        for i, unit in enumerate(file.units) if unit.hex > 9
    ]


def told(text: str) -> list[str]:
    """All faults, each without the file's name."""
    try:
        check(text, File, rest)
    except DataFileError as error:
        return [str(fault).removeprefix("text:") for fault in error.faults]
    return []


def test_a_sound_file_gives_its_value() -> None:
    located = check("title: T\nunits: [{id: a, hex: 3}]", File, rest)
    assert located.value.units[0].hex == 3 and not located.source.lost(())


def test_both_kinds_in_one_round_with_the_numbers_of_the_file() -> None:
    text = (
        "title: T\nmagic: 1\nunits:\n  - {id: a, hex: 12}\n  - {id: b, hex: x}\n"
        "  - {id: c, hex: 13}\n  - {hex: 14}\n  - {id: e, hex: 15, color: red}\npair: [1, x]\n"
        "words: {one: 1, two: zwei}\n"
    )
    assert [line.split(": ")[:2] for line in told(text)] == [
        ["2:1", "magic"], ["4:18", "units[0].hex"], ["5:18", "units[1].hex"],
        ["6:18", "units[2].hex"], ["7:5", "units[3].id"],
        ["8:18", "units[4].hex"], ["8:22", "units[4].color"], ["9:11", "pair[1]"],
        ["10:22", "words.two"],
    ]


def test_what_was_left_out_is_known() -> None:
    seen: list[bool] = []

    def look(_: File, source: Source) -> list[Fault]:
        seen.extend([
            source.lost(()), source.lost(("units",)), source.lost(("units", 0)),
            source.lost(("words",)), source.lost(("pair",)),
        ])
        return []

    with suppress(DataFileError):
        check("title: T\nunits: [{id: a, hex: 1}, {id: b}]\npair: [1]", File, look)
    assert seen == [True, True, False, False, True]


def test_an_alias_is_taken_out_where_it_is_used_only() -> None:
    """The same list, unfit as a pair and fit as units, stays whole where it fits."""
    text = "title: T\nunits: &u [{id: a, hex: 12}, {id: b, hex: 3}]\npair: *u\n"
    assert {line.split(": ")[1] for line in told(text)} == {"units[0].hex", "pair[0]", "pair[1]"}


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """A file that must say how many turns there are, and on what."""

    turns: Annotated[int, msgspec.Meta(ge=1, le=9)]
    title: str
    size: tuple[int, int]
    units: tuple[Unit, ...] = ()


def sheet_faults(text: str) -> list[str]:
    """All faults of such a file, each without the file's name."""
    try:
        check(text, Sheet, lambda sheet, source: rest(sheet, source))  # type: ignore[arg-type]
    except DataFileError as error:
        return [str(fault).removeprefix("text:") for fault in error.faults]
    return []


def test_a_number_or_text_that_the_file_must_have_hides_nothing() -> None:
    """For one that is unfit or missing something stands in while the rest is looked at."""
    found = sheet_faults("turns: twelve\nsize: [1, 2]\nunits: [{id: a, hex: 12}]")
    assert [line.split(": ")[1] for line in found] == ["title", "turns", "units[0].hex"]


def test_for_what_others_lean_on_nothing_stands_in() -> None:
    assert len(sheet_faults("turns: 3\ntitle: T\nunits: [{id: a, hex: 12}]")) == 1
