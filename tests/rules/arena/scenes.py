"""Texts of small scenarios, for tests of what can stand in a file."""

from collections.abc import Mapping

MAP = """
    .......
    .......
    ..3....
    ..3.o..
    ....#..
    .1.....
    ......_
"""


def scene(
    figures: Mapping[str, str], *, rows: str = MAP, ground: str = "", extra: str = ""
) -> str:
    """The text of a scenario. figures: id -> hex and further `key=value`; the first letter of an id
    is its side's. ground: more lines of the map."""
    lines = [
        "id: test", "title: Test", "game: arena", "turns: 6",
        "sides: [{id: blue, name: Blue}, {id: rust, name: Rust}]",
        "map:", "  rows: |" + rows.rstrip(), *([f"  {ground}"] if ground else []), "figures:",
    ]
    lines += [f"  - {_entry(unit, words.split())}" for unit, words in figures.items()]
    lines += [
        "goals: [{goal: last-standing}]",
        "results: {blue: {title: B}, rust: {title: R}, draw: {title: D}}", extra,
    ]
    return "\n".join(lines)


def _entry(unit: str, words: list[str]) -> str:
    side = "blue" if unit[0] == "b" else "rust"
    facts = {"id": unit, "side": side, "at": words[0]}
    given = dict(word.partition("=")[::2] for word in words[1:])
    if "fighter" not in given:
        facts |= {"name": unit.upper(), "st": "12", "dx": "12"}
    facts |= given
    return "{" + ", ".join(f"{key}: {value}" for key, value in facts.items()) + "}"
