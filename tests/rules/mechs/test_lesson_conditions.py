"""What a lesson may ask of a position (see `game.rules.mechs.lessons`)."""

import pytest
from msgspec.structs import replace

from game.core.errors import ActionTextError
from game.rules.mechs.state import with_unit
from tests.rules.mechs.showkit import shown

UNITS = {
    "b1": "lynx 10,20 0", "b2": "rifles 12.5,20 0", "b3": "kestrel 20,20 0 level=cruising",
    "b4": "mule 28,20 0", "b5": "rifles aboard aboard=b4", "r1": "hound 10,12 180",
    "r2": "jackal 12.5,21.02 95", "r3": "grenadiers 20,12 180", "b6": "rifles 20.2,17.3 0",
}
AREAS = {"wood": "hindering 18,14 24,14 24,17 18,17", "barn": "blocking 9,15 11,15 11,16 9,16"}


@pytest.mark.parametrize(("text", "true"), [
    ("b6 in wood", True), ("b6 stands in wood", False), ("b6 off wood", False),
    ("b2 touches r2", True), ("b2 apart from r2", False), ("b1 apart from r1", True),
    ("b4 behind r2", False), ("b2 behind r2", True), ("b1 behind r1", False),
    ("r2 behind b2", True),
    ("b1 hidden from r1", True), ("b6 hidden from r3", False),
    ("b1 may fire at r1", False), ("b6 may fire at r3", True), ("b2 may fire at r3", False),
    ("b3 cruises", True), ("b4 cruises", False),
    ("b5 aboard b4", True), ("b2 aboard b4", False),
    ("b1 faces r1", True), ("b2 faces r2", False), ("b1 within 2 of 11.00,20.00", True),
    ("b1 at least 8 from r1", True), ("b1 at least 9 from r1", False),
])
def test_conditions(text: str, true: bool) -> None:
    """MC-G2, MC-U1, MC-U7, MC-U9, MC-V1, MC-P3."""
    t = shown(UNITS, AREAS)
    assert t.game.holds(t.state, text) is true


@pytest.mark.parametrize(("text", "true"), [
    ("r1 out", False), ("r1 up", True), ("r4 out", True), ("r4 up", False), ("r1 captive", False),
    ("r2 captive", True), ("r2 out", True), ("r1 unhurt", True), ("b1 unhurt", False),
    ("b1 lost 2 clicks", True), ("b1 lost 3 clicks", False), ("r1 lost 1 clicks", False),
    ("b1 heat at most 2", False), ("b1 heat at most 3", True), ("r3 heat at most 9", False),
    ("b1 in zone of blue", True), ("b1 in zone of rust", False), ("r1 in zone of rust", False),
    ("r4 in zone of rust", False), ("somebody of blue in zone of blue", True),
    ("somebody of rust in zone of rust", False), ("b1 safe from r1", False),
    ("b3 safe from r1", True), ("b1 safe from r2", True), ("b1 safe from r3", True),
])
def test_what_problems_ask(text: str, true: bool) -> None:
    """MC-C1, MC-N2, MC-W1, MC-U13, MC-U14: what has become of a unit since the start."""
    t = shown({
        "b1": "lynx 10,30 0 click=1", "b2": "rifles 14,30 0", "b3": "rifles 10,33 180",
        "r1": "warden 10,20 180 click=3", "r2": "rampart 20,5 180", "r3": "hound 28,20 180",
        "r4": "lancer 24,5 180",
    })
    units = t.state.units
    b1, r2, r3, r4 = (units[name] for name in ("b1", "r2", "r3", "r4"))
    for unit in (
        replace(b1, click=3, heat=3), replace(r2, fate="captive", captor="b2"),
        replace(r3, heat=3, shut=True), replace(r4, fate="salvage", click=10),
    ):
        t.state = with_unit(t.state, unit)
    assert t.game.holds(t.state, text) is true


def test_what_is_no_condition_is_said() -> None:
    t = shown(UNITS, AREAS)
    with pytest.raises(ActionTextError, match="is no condition"):
        t.game.holds(t.state, "b1 likes r1")
