"""What the lessons of Arena may ask of a position, and an optional rule that a scenario brings."""

import pytest
from msgspec.structs import replace

from game.rules.arena.state import with_figure
from tests.rules.arena.kit import PITS, Table, scenario

FIGURES = {
    "b1": "E5 N", "b2": "E3 S", "b3": "A8 S position=kneeling", "r1": "E4 S", "r2": "I1 S",
}


@pytest.fixture(scope="module")
def table() -> Table:
    return Table(scenario(FIGURES)).moving()


@pytest.mark.parametrize(
    ("condition", "true"),
    [
        ("b1 at E5", True), ("b1 at E4", False),
        ("b1 faces r1", True), ("b1 faces r2", False),
        ("b1 watches r2", True), ("b2 watches r2", False), ("b2 shuns r2", True),
        ("b2 behind r1", True), ("b1 behind r1", False), ("b3 behind r1", False),
        ("b2 beside r1", False),
        ("b1 engaged", True), ("b1 free", False), ("b2 engaged", False), ("b2 free", True),
        ("b3 is kneeling", True), ("b1 is kneeling", False), ("b1 is standing", True),
        ("b1 holds broadsword", True), ("b1 holds dagger", False),
        ("b3 gone 0", True), ("b3 gone 1", False), ("b3 within half", True),
    ],
)
def test_a_condition_is_true_of_a_position(table: Table, condition: str, true: bool) -> None:
    """SB-T3, AR-P1, AR-P3, AR-P4, AR-P5: what is in front of whom, and how it stands."""
    assert table.game.holds(table.state, condition) is true


def test_a_side_hex_is_beside() -> None:
    """AR-P1, AR-D4: front and rear are not."""
    t = Table(scenario({"b1": "E7 N", "r1": "E4 S"})).moving()
    t.play("move b1 along E7-F6 facing N")
    t.play("move b1 along F6-G6 facing N")
    assert t.game.holds(t.state, "b1 gone 2")
    for where, side in (("D3", True), ("F3", True), ("D4", False), ("E5", False)):
        t = Table(scenario({"b1": f"{where} N", "r1": "E4 S"})).moving()
        assert t.game.holds(t.state, "b1 beside r1") is side, where


def test_a_scenario_may_bring_an_optional_rule() -> None:
    """AR-D7: Delay is in force where the file says so, whatever the player chose."""
    for extra, on in (("optional: [delay]", True), ("", False)):
        t = Table(scenario({"b1": "E7 N", "r1": "E1 S"}, extra=extra), delay=False).moving()
        assert t.game.judge(t.state, t.game.parse("delay b1")).allowed is on


def test_out_and_in_a_pit() -> None:
    """AR-C4, AR-J4: who is down for good, and who is in a pit, whatever has become of it."""
    t = Table(scenario({"b1": "E7 N", "r1": "D3 S", "r2": "E1 S"}, rows=PITS)).moving()
    for fate, out in (("up", False), ("out", True), ("dead", True), ("gone", False)):
        state = with_figure(t.state, replace(t.state.figures["r1"], fate=fate))
        assert t.game.holds(state, "r1 out") is out, fate
        assert t.game.holds(state, "r1 in pit")
    assert not t.game.holds(t.state, "b1 in pit")
