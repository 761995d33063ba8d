"""Scenario files as generators write them: what was meant is what is read."""

import yaml
from hypothesis import given
from hypothesis import strategies as st

from game.core.scenario_text import scenario_text

_TEXT = st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "S", "Zs")), max_size=30)
_PLAIN = st.one_of(_TEXT, st.integers(-99, 99))
_RECORD = st.dictionaries(st.from_regex(r"[a-z][a-z_]*", fullmatch=True), _PLAIN, max_size=4)
_FIELDS = st.dictionaries(
    st.from_regex(r"[a-z][a-z_]*", fullmatch=True),
    st.one_of(_PLAIN, _RECORD, st.lists(_RECORD), st.lists(_TEXT), st.lists(st.lists(_TEXT)),
              st.dictionaries(st.sampled_from(["rows", "tests"]),
                              st.one_of(_TEXT, st.lists(_RECORD)))),
    max_size=6,
).filter(lambda fields: not {"y", "n", "on", "no", "yes", "off", "null", "true", "false"}
         & {key for value in (fields, *_inner(fields)) for key in value})


def _inner(value: object) -> list[dict[str, object]]:
    """All records within."""
    if isinstance(value, dict):
        return [value, *(one for each in value.values() for one in _inner(each))]
    return [one for each in value for one in _inner(each)] if isinstance(value, list) else []


@given(fields=_FIELDS)
def test_what_is_written_is_what_is_read(fields: dict[str, object]) -> None:
    text = scenario_text(fields, "A note.")  # type: ignore[arg-type]
    read = yaml.safe_load(text) or {}
    assert read == fields and list(read) == list(fields)


def test_it_reads_as_if_somebody_had_written_it() -> None:
    text = scenario_text({
        "id": "a-b", "map": {"rows": "..f\n.f.\n"}, "none": None,
        "units": [{"id": "03", "hex": "111", "dormant": True}, {"id": "x", "hex": "yes"}],
        "roads": [["west", "111"], ["112"]], "hold": ["111", "112"],
        "victory": {"levels": [{"id": "won", "tests": [{"count": "turn", "at_least": 2}]}]},
    }, "First.\nSecond.")
    assert text == """\
# First.
# Second.
id: a-b
map:
  rows: |
    ..f
    .f.
units:
  - {id: "03", hex: "111", dormant: true}
  - {id: x, hex: "yes"}
roads:
  - [west, "111"]
  - ["112"]
hold: ["111", "112"]
victory:
  levels:
    - {id: won, tests: [{count: turn, at_least: 2}]}
"""
