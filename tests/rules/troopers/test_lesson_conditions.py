"""What lessons may ask of a position of Troopers (`game.rules.troopers.lessons.CONDITIONS`)."""

import pytest
from msgspec.structs import replace

from game.core.errors import ActionTextError
from game.rules.troopers.state import with_trooper
from tests.rules.troopers.kit import Table, table

PLACES = {
    "b1": "0308 primary=rifle secondary=pistol", "b2": "0208 primary=rifle grenades=1",
    "r1": "1008 primary=rifle prone",
}


def holds(t: Table, text: str) -> bool:
    return t.game.holds(t.state, text)


def test_places_and_points() -> None:
    """TR-T3, TR-S3: dots, AP and arm's length."""
    t = table(PLACES)
    assert holds(t, "b1 at 0308") and not holds(t, "b1 at 0208")
    assert holds(t, "b1 has 8 AP") and not holds(t, "b1 has 7 AP")
    assert holds(t, "b1 beside b2") and not holds(t, "b1 beside r1")


def test_who_lies_down_is_prone() -> None:
    """TR-M7."""
    t = table(PLACES)
    assert not holds(t, "b1 is prone") and holds(t, "r1 is prone")
    t.play("prone b1")
    assert holds(t, "b1 is prone")


def test_what_is_in_hand() -> None:
    """TR-S1."""
    t = table(PLACES)
    assert holds(t, "b1 holds rifle") and not holds(t, "b1 holds pistol")
    t.play("change b1 to secondary")
    assert holds(t, "b1 holds pistol") and not holds(t, "b1 holds rifle")


def test_an_arc_covers_what_lies_in_it_and_is_seen() -> None:
    """TR-A1, TR-L1: in the wedge and with no wall between."""
    t = table(PLACES)
    assert not holds(t, "b1 covers 1008")
    t.play("arc b1 60 towards 90")
    assert holds(t, "b1 covers 1008") and not holds(t, "b1 covers 0310")
    t = table({**PLACES, "b1": "0304 primary=rifle"})
    t.play("arc b1 30 towards 90")
    assert holds(t, "b1 covers 0504") and not holds(t, "b1 covers 0804"), "the house is between"


def test_hidden_behind_something_solid_and_low() -> None:
    """TR-M9, TR-L3: standing it is seen, prone it isn't."""
    t = table({**PLACES, "r1": "1008 primary=rifle"})
    assert not holds(t, "b1 hidden from r1")
    t.play("prone b1")
    assert holds(t, "b1 hidden from r1")


def test_who_is_hurt_and_who_is_out() -> None:
    """TR-H1, TR-H2: a crossed cell and a half-crossed one are wounds; who isn't up is out."""
    t = table(PLACES)
    assert holds(t, "b1 unhurt") and not holds(t, "b1 out")
    for wound in ({"crossed": 1 << 10}, {"halved": 1 << 4}):
        t.state = with_trooper(t.state, replace(t.state.troopers["b1"], **wound))
        assert not holds(t, "b1 unhurt") and not holds(t, "b1 out")
    t.state = with_trooper(t.state, replace(t.state.troopers["b1"], fate="out"))
    assert holds(t, "b1 out") and not holds(t, "b2 out")
    assert holds(t, "b2 up") and not holds(t, "b1 up")


def test_what_is_carried() -> None:
    """TR-S4: in hand or not."""
    t = table(PLACES)
    assert holds(t, "b2 carries grenade") and not holds(t, "b2 holds grenade")
    assert holds(t, "b1 carries pistol") and not holds(t, "b1 carries grenade")
    t.play("drop b1 pistol")
    assert not holds(t, "b1 carries pistol")


def test_what_stays_as_it_is() -> None:
    """TR-H1, TR-H2: wounds and falls last; where somebody is doesn't."""
    t = table(PLACES)
    for text in ("b1 out", "b1 up", "b1 unhurt", "b1 at 0308"):
        assert t.game.settled(t.state, text) is None
    t.state = with_trooper(t.state, replace(t.state.troopers["b1"], fate="out", crossed=2))
    settled = [t.game.settled(t.state, text) for text in ("b1 out", "b1 up", "b1 unhurt")]
    assert settled == [True, False, False]
    assert t.game.settled(t.state, "b1 at 0308") is None


@pytest.mark.parametrize("text", ["b1 prone", "b1 holds", "b1 near r1"])
def test_anything_else_is_no_condition(text: str) -> None:
    """SB-T3."""
    with pytest.raises(ActionTextError, match="is no condition"):
        holds(table(PLACES), text)
