"""PROTOCOL.md and the protocol say the same: no field without a word, no word without a field."""

import re
from pathlib import Path

import msgspec
import pytest

import game.engine
from game.core import deployment, two_player
from game.core.event import AnyEvent
from game.core.forecast import Forecast
from game.core.view_records import Status
from game.rules import game_ids
from game.rules.arena import state as arena
from game.rules.kayotz import state as kayotz
from game.rules.mechs import state as mechs
from game.rules.troopers import state as troopers
from tests.engine.asking import ask, fresh

TEXT = Path(game.engine.__file__).with_name("PROTOCOL.md").read_text(encoding="utf-8")

Records = dict[str, type[msgspec.Struct]]
TABLES: dict[str, Records] = {
    "arena": {"field": arena.State, "of a figure": arena.Figure},
    "kayotz": {
        "field": kayotz.State, "of a Marine unit": kayotz.Marine,
        "of a Kay'otz unit": kayotz.Alien, "of the cards": kayotz.Cards,
    },
    "mechs": {"field": mechs.State, "of a unit": mechs.Unit, "of the order": mechs.Order},
    "troopers": {"field": troopers.State, "of a trooper": troopers.Trooper},
}
"""Records that have a table of their own in PROTOCOL.md, by its head."""
WITHIN: dict[str, tuple[type[msgspec.Struct], ...]] = {
    "arena": (
        arena.Blow, arena.Chase, arena.Dropped, arena.Grab, deployment.Deploying,
        two_player.Verdict,
    ),
    "kayotz": (kayotz.Pending, kayotz.FinalVerdict),
    "mechs": (deployment.Deploying, two_player.Verdict),
    "troopers": (
        troopers.Kit, troopers.LaidArc, troopers.Standing, troopers.Threat, troopers.Reaction,
        troopers.Blow, troopers.Charge, troopers.Breach, troopers.Dropped, deployment.Deploying,
        two_player.Verdict,
    ),
}
"""Records that are told within a line of such a table."""
UNTOLD = {"marine_mask", "alien_mask"}
TOLD = {
    "of a trooper": {"hp", "ap"}, "of a figure": {"mov", "edex", "st_now"},
    "of a unit": {"speed", "attack", "defence", "clicks_left"},
}
"""Fields that the record derives and doesn't send, and those that are sent beyond it."""


def section(title: str) -> str:
    """The part of PROTOCOL.md under a head of the third order."""
    part = TEXT[TEXT.index(f"### `{title}`"):]
    return re.split(r"\n##", part, maxsplit=1)[0]


def documented(text: str, title: str) -> set[str]:
    """Field names in the first column of the table of this head."""
    table = text[text.index(f"| {title} | what |"):].split("\n\n", maxsplit=1)[0]
    rows = [line.split("|")[1] for line in table.splitlines()[2:]]
    return {name for row in rows for name in re.findall(r"`(\w+)`", row)}


@pytest.mark.parametrize("game_id", game_ids())
def test_the_position_is_documented_field_by_field(game_id: str) -> None:
    """Nested records too."""
    text = section(game_id)
    for title, record in TABLES[game_id].items():
        fields = {*record.__struct_fields__, *TOLD.get(title, ())} - UNTOLD
        assert documented(text, title) == fields, title
    for record in WITHIN[game_id]:
        for name in record.__struct_fields__:
            assert f"`{name}`" in text, (record, name)


@pytest.mark.parametrize("game_id", game_ids())
def test_the_position_sent_is_the_one_documented(game_id: str) -> None:
    shown = ask(fresh(game_id), request="state", reveal=True)["state"]
    assert set(shown) == documented(section(game_id), "field")
    for field, title in (
        ("troopers", "of a trooper"), ("figures", "of a figure"), ("units", "of a unit"),
    ):
        for one in shown.get(field, {}).values():
            assert set(one) == documented(section(game_id), title)


def test_events_are_documented_field_by_field() -> None:
    table = TEXT[TEXT.index("| event | fields |"):].split("\n\n", maxsplit=1)[0]
    rows = [line.strip("|").split("|") for line in table.splitlines()[2:]]
    told = {name.strip().strip("`"): set(re.findall(r"`(\w+)`", rest)) for name, rest in rows}
    for kind in AnyEvent.__args__:
        fields = set(kind.__struct_fields__)
        inner = {"value", "words", "rule"} if "modifiers" in fields else set()
        assert told[kind.__name__.lower()] == fields | inner, kind
    assert len(told) == len(AnyEvent.__args__)


@pytest.mark.parametrize(("record", "request_", "untold"), [
    (Status, "new", set()), (Forecast, "forecast", {"summed"}),
])
def test_answers_are_documented_field_by_field(
    record: type[msgspec.Struct], request_: str, untold: set[str]
) -> None:
    for name in set(record.__struct_fields__) - untold:
        assert f"`{name}`" in section(request_), name
