"""Whatever a file holds, reading it gives a value or a `DataFileError`; nothing else comes out."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest
import yaml
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from game.core.datafile import DataFileError, nodes, read
from tests.core.datafile_types import Colour, HexName, Hold, Leave, Piece, Scenario, Unit
from tests.core.test_datafile_types import WHOLE
from tests.properties import examples

LOADERS = [yaml.SafeLoader, getattr(yaml, "CSafeLoader", yaml.SafeLoader)]
# Pieces that YAML gives a meaning, so that random texts get past the first character.
PIECES = st.sampled_from(
    [*"[]{},:-?&*!|>'\"%@`#~ \n\t\\", ": ", "- ", "\n  ", "title", "units", "&a", "*a", "<<", "...",
     "---", "\\x0", '"\\ud800"', '"\\UFFFFFFFF"', "!!int", "%YAML 1.1\n", "|2-\n", "\ufeff", "\x85",
     "goal: hold", "true", "1/0", "0", "é", "\U0001f3b2"]
)  # fmt: skip


def survives(source: str | bytes, loader: Any) -> None:
    """Reading ends in a value or a `DataFileError` whose every fault is one line with a place."""
    before = nodes.LOADER
    nodes.LOADER = loader
    try:
        assert isinstance(read(source, Scenario), Scenario)
    except DataFileError as error:
        assert error.faults
        for fault in error.faults:
            assert fault.line >= 1 and fault.column >= 1
            assert str(fault).isprintable()
    finally:
        nodes.LOADER = before


@pytest.mark.parametrize("loader", LOADERS)
@given(data=st.binary(max_size=200))
@examples(150)
def test_random_bytes(loader: Any, data: bytes) -> None:
    survives(data, loader)


@pytest.mark.parametrize("loader", LOADERS)
@given(text=st.lists(PIECES, max_size=30).map("".join))
@examples(300)
def test_random_pieces_of_yaml(loader: Any, text: str) -> None:
    survives(text, loader)


@pytest.mark.parametrize("loader", LOADERS)
@given(
    edits=st.lists(
        st.tuples(st.integers(0, len(WHOLE)), st.integers(0, 8), PIECES | st.text(max_size=3)),
        min_size=1,
        max_size=4,
    )
)
@examples(300, suppress_health_check=[HealthCheck.too_slow])
def test_a_good_file_with_random_edits(loader: Any, edits: list[tuple[int, int, str]]) -> None:
    text = WHOLE
    for start, length, piece in edits:
        text = text[:start] + piece + text[start + length :]
    survives(text, loader)


WORDS = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]), max_size=20).filter(
    lambda word: not set(word) & {"\ufeff", "\ufffe", "\uffff"}
)
WIDE = st.integers(-(10**17), 10**17)
UNITS: st.SearchStrategy[Unit] = st.deferred(
    lambda: st.builds(
        Unit,
        id=st.from_regex("[a-z][a-z0-9-]{0,11}", fullmatch=True),
        hex=WORDS,
        colour=st.sampled_from(Colour),
        strength=st.integers(1, 6),
        pace=st.fractions(-99, 99, max_denominator=99),
        ready=st.booleans(),
        note=st.none() | WORDS,
        carries=st.lists(UNITS, max_size=2).map(tuple),
    )
)
GOALS = st.builds(
    Hold, hex=st.from_regex("[1-6]{3}", fullmatch=True).map(HexName), turns=WIDE
) | st.builds(Leave, edge=st.sampled_from(["north", "east", "no"]))
SCENARIOS = st.builds(
    Scenario,
    title=WORDS.filter(lambda word: word not in {"", "forbidden"}),
    turns=st.integers(1, 10**17),
    units=st.lists(UNITS, max_size=2).map(tuple),
    goals=st.lists(GOALS, max_size=3).map(tuple),
    legend=st.dictionaries(WORDS.filter(lambda word: word != "<<"), WORDS, max_size=3),
    odds=st.dictionaries(WIDE, st.floats(-1e9, 1e9), max_size=3),
    tags=st.frozensets(WORDS, max_size=3),
    either=WIDE | WORDS,
    map=WORDS,
    pieces=st.lists(st.builds(Piece, name_tag=WORDS, place=st.tuples(WIDE, WIDE)), max_size=2),
)


@given(scenario=SCENARIOS)
@examples(150, suppress_health_check=[HealthCheck.too_slow])
def test_what_was_written_is_what_is_read(scenario: Scenario) -> None:
    def plain(value: Any) -> Any:
        return str(value)

    built = msgspec.to_builtins(scenario, enc_hook=plain, builtin_types=(Fraction,)) | {
        "tags": sorted(scenario.tags)
    }
    text = yaml.dump(built, Dumper=Writer, allow_unicode=True)
    assert read(text, Scenario) == scenario


class Writer(yaml.SafeDumper):
    """Writes tuples as lists, fractions as text, and nothing as an alias."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


Writer.add_multi_representer(tuple, yaml.SafeDumper.represent_list)
Writer.add_representer(Fraction, lambda writer, value: writer.represent_str(str(value)))
