"""Hostile files: each gives its clear lines with file, line and column, and never another error.

Requirement: scenarios are data (design, "Scenarios"): all errors at once, never a traceback.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from game.core.datafile import DataFileError, nodes, read
from game.core.datafile.text import MAX_BYTES
from game.core.errors import BoxError
from tests.core.datafile_types import Scenario

HOSTILE = Path(__file__).parent / "hostile"

# One regular expression for each line of the message, all lines in order.
EXPECTED = {
    "alias-bomb": [r":7:\d+: more than 200,000 values, counting what aliases stand for; .+"],
    "alias-self": [r':1:12: the alias "\*t" stands inside its own anchor; .+'],
    "alias-unknown": [r':1:8: the alias "\*nobody" has no anchor before it; quote text .+'],
    "complex-key": [r":2:3: a key can't be a list or a mapping; write a plain word"],
    "control": [r":2:7: the character U\+0007 is not text; remove it.+"],
    "control-escape": [r":1:8: title: holds the character U\+0000; remove the escape"],
    "deep-alias": [r":9:18: lists and mappings nested more than 64 deep; .+"],
    "deep-braces": [r":1:257: lists and mappings nested more than 64 deep; .+"],
    "deep-brackets": [r":1:71: lists and mappings nested more than 64 deep; .+"],
    "deep-dashes": [r":1:129: lists and mappings nested more than 64 deep; .+"],
    "duplicate-key": [r":3:1: title: the key was given before, on line 1; keep only one"],
    "duplicate-key-nested": [
        r":5:5: units\[0\]\.hex: the key was given before, on line 4; keep only one"
    ],
    "empty": [r":1:1: the file is empty; .+"],
    "hash-eats-value": [r":1:7: title: expected text .+, found nothing; .+ starts with #"],
    "list-at-top": [r":1:1: expected keys with values \(title …\), found a list; .+"],
    "merge-key": [r':4:5: units\[1\]\["<<"\]: merge keys are not allowed; write the keys out'],
    "missing-key": [r":5:5: units\[1\]\.hex: this key is missing; give text"],
    "not-utf8": [r":2:9: not UTF-8: byte 0xe9 at byte offset 17; save the file as UTF-8"],
    "not-yaml": [r":2:8: not valid YAML: mapping values .+; put quotes around .+"],
    "not-yaml-binary": [r":1:1: the character U\+007F is not text; .+"],
    "not-yaml-quote": [r":1:8: not valid YAML: .+; a quote or bracket .+ never closed"],
    "not-yaml-tab": [r":3:1: not valid YAML: .+; indent with spaces, never with tabs"],
    "not-yaml-unclosed": [r":3:1: not valid YAML: .+; the bracket opened on line 2 isn't closed.+"],
    "zero-byte": [r":1:9: the character U\+0000 is not text; remove it.+"],
    "only-comments": [r":1:1: the file is empty; .+"],
    "out-of-range": [
        r":2:8: turns: expected a whole number over 0, found 0",
        r":4:33: units\[0\]\.strength: expected a whole number from 1 to 6, found 7",
    ],
    "tag-object": [
        r':1:8: title: tags are not allowed, found "!!python/object/apply:os\.system"; .+',
        r":1:8: title: expected text .+, found a list; .+",
    ],
    "tag-str": [r':1:8: title: tags are not allowed, found "!!str"; remove the tag'],
    "text-at-top": [r':1:1: expected keys with values .+, found "just words"; .+'],
    "two-documents": [r":2:1: a second document starts here; one file holds one document"],
    "unknown-key": [r":4:5: units\[0\]\.hexx: unknown key; one of: colour, strength, .+"],
    "utf16": [r":1:1: not UTF-8 but UTF-16 \(byte offset 0\); save the file as UTF-8"],
    "wrong-type": [
        r":1:8: title: expected text .+, found a list; .+",
        r':2:8: turns: expected a whole number over 0, found the quoted text "10"; remove .+',
        r":5:10: units\[0\]\.hex: expected text, found keys with values; .+",
        r':6:12: units\[0\]\.ready: expected true or false, found "yes"',
        r':7:15: units\[0\]\.strength: expected .+ from 1 to 6, found "1e3"; write digits .+',
    ],
}


@pytest.fixture(params=["C", "Python"])
def loader(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Both parsers: the C one and the fallback of a PyYAML built without it."""
    if request.param == "Python":
        monkeypatch.setattr(nodes, "LOADER", yaml.SafeLoader)
    elif not hasattr(yaml, "CSafeLoader"):
        pytest.skip("PyYAML was built without its C parser")
    yield request.param


def test_every_hostile_file_is_expected_and_every_expectation_has_its_file() -> None:
    assert {path.stem for path in HOSTILE.glob("*.yaml")} == set(EXPECTED)


@pytest.mark.parametrize("stem", sorted(EXPECTED))
def test_hostile_file_gives_exactly_its_lines(stem: str, loader: str) -> None:
    with pytest.raises(DataFileError) as caught:
        read(HOSTILE / f"{stem}.yaml", Scenario)
    lines = str(caught.value).split("\n")
    patterns = [re.escape(f"{stem}.yaml") + pattern for pattern in EXPECTED[stem]]
    if stem.startswith("not-yaml") and loader == "Python":
        # The two parsers notice some slips a column or two apart; the line is the same.
        patterns = [re.sub(r"(?<=:)\d+(?=: not valid)", r"\\d+", p) for p in patterns]
        patterns = [p.partition("; ")[0] if ": not valid" in p else p for p in patterns]
        assert all(re.match(p, line) for p, line in zip(patterns, lines, strict=True)), lines
        return
    assert len(lines) == len(patterns), lines
    for pattern, line in zip(patterns, lines, strict=True):
        assert re.fullmatch(pattern, line), line


def test_a_fault_is_an_error_a_person_can_mend() -> None:
    assert issubclass(DataFileError, BoxError)


def test_a_10_mb_file_is_refused_before_it_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "big.yaml"
    path.write_bytes(b"title: x\n" + b"#" * 10_000_000)

    def no_open(*args: Any, **kwargs: Any) -> Any:
        raise AssertionError("a file over the limit was opened")

    monkeypatch.setattr(Path, "open", no_open)
    with pytest.raises(DataFileError) as caught:
        read(path, Scenario)
    assert str(caught.value) == (
        "big.yaml:1:1: the file is too big: 10.0 MB, at most 2 MB; "
        "a data file holds text only; split it or check that it is the right file"
    )


@pytest.mark.parametrize("big", ["x" * (MAX_BYTES + 1), b"x" * (MAX_BYTES + 1), "é" * 1_000_001])
def test_the_size_limit_holds_for_text_and_bytes_too(big: str | bytes) -> None:
    with pytest.raises(DataFileError, match="too big"):
        read(big, Scenario)


def test_a_file_of_exactly_the_limit_is_read() -> None:
    text = "title: x\n#"
    assert read(text + "y" * (MAX_BYTES - len(text)), Scenario).title == "x"


def test_files_that_cannot_be_opened_say_so_without_a_place(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.yaml") if hasattr(os, "mkfifo") else None
    said = {"gone.yaml": "no such file", "": "this is a folder", "a\0b": "not a file name"}
    if hasattr(os, "mkfifo"):
        said["pipe.yaml"] = "not an ordinary file"
    for name, words in said.items():
        with pytest.raises(DataFileError, match=words) as caught:
            read(tmp_path / name, Scenario, name="it")
        assert str(caught.value).startswith("it: ")
        assert "\n" not in str(caught.value)


def test_a_name_or_text_with_line_breaks_still_makes_one_line() -> None:
    with pytest.raises(DataFileError) as caught:
        read('title: [x]\n"new\\nkey\\u202e": 1\n', Scenario, name="bad\nname.yaml")
    assert len(str(caught.value).split("\n")) == len(caught.value.faults) == 3
    assert "2:1: holds the character U+202E; remove the escape" in str(caught.value)
    assert '["new\\nkey\\u202e"]: unknown key' in str(caught.value)


def test_a_file_full_of_faults_stops_at_a_limit() -> None:
    text = "title: x\nunits:\n" + "  - {idd: 1}\n" * 5000
    with pytest.raises(DataFileError) as caught:
        read(text, Scenario)
    assert len(caught.value.faults) == 1001
    assert "too many faults; the rest was not read" in str(caught.value).split("\n")[-1]


def test_a_byte_order_mark_is_no_fault_and_moves_no_column() -> None:
    assert read(b"\xef\xbb\xbftitle: x\n", Scenario).title == "x"
    with pytest.raises(DataFileError, match=r"^text:1:8: title"):
        read(b"\xef\xbb\xbftitle: []\n", Scenario)


def test_windows_line_ends_are_no_fault_and_move_no_line() -> None:
    assert read(b"title: x\r\nturns: 3\r\n", Scenario).turns == 3
    with pytest.raises(DataFileError, match=r"^text:2:8: turns"):
        read(b"title: x\r\nturns: no\r\n", Scenario)


def test_small_use_of_aliases_is_allowed_and_faults_stand_where_the_alias_does() -> None:
    text = "title: &t some words\nmap: *t\nlegend: {a: *t}\n"
    scenario = read(text, Scenario)
    assert (scenario.map, scenario.legend) == ("some words", {"a": "some words"})
    with pytest.raises(DataFileError, match=r"^text:2:8: turns: .+ found \"some words\"$"):
        read("title: &t some words\nturns: *t\n", Scenario)


def test_a_yaml_bomb_of_strings_costs_no_more_nodes_than_the_limit() -> None:
    """199,000 values pass; 201,000 do not: the limit is where it says it is."""
    row = "[" + "x," * 998 + "x]"
    for rows, fits in ((199, True), (201, False)):
        text = f"title: x\nodds: &r {row}\nlegend: [{', '.join(['*r'] * (rows - 1))}]\n"
        with pytest.raises(DataFileError) as caught:
            read(text, Scenario)
        assert ("more than 200,000 values" in str(caught.value)) is not fits


def test_the_depth_limit_is_where_it_says_it_is() -> None:
    for depth, fits in ((63, True), (64, False)):
        with pytest.raises(DataFileError) as caught:
            read("title: " + "[" * depth + "]" * depth, Scenario)
        assert ("more than 64 deep" in str(caught.value)) is not fits


@pytest.mark.parametrize("char", ["\u202a", "\u202e", "\u2066", "\u2069"])
def test_a_mark_that_turns_the_direction_is_no_text(char: str) -> None:
    for text in (f"title: a{char}b\n", f'title: "a\\u{ord(char):04x}b"\n'):
        with pytest.raises(DataFileError, match=f"the character U\\+{ord(char):04X}"):
            read(text, Scenario)


@pytest.mark.parametrize("char", ["\u202f", "\u2065", "\u206a", "\u200d"])
def test_its_neighbours_are(char: str) -> None:
    assert read(f'title: "a{char}b"\n', Scenario).title == f"a{char}b"
