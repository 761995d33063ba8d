"""What a lesson may ask of a position (see `game.rules.mechs.lessons`)."""

import pytest

from game.core.errors import ActionTextError
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


def test_what_is_no_condition_is_said() -> None:
    t = shown(UNITS, AREAS)
    with pytest.raises(ActionTextError, match="is no condition"):
        t.game.holds(t.state, "b1 likes r1")
