"""Captives: MC-U13, MC-P4, MC-U30."""

from game.core.event import Removed
from game.rules.mechs import capture, contact, damage
from tests.rules.mechs.fightkit import Fight, fight

TAKE = "capture b1 at r1"


def duel(theirs: str, **others: str) -> Fight:
    return fight({"b1": "rifles 10,10 90", "r1": theirs, **others})


def test_beaten_infantry_is_taken() -> None:
    """MC-U13: with 2 clicks left or fewer; it goes along with its captor."""
    duel("grenadiers 11,10 270 click=5").refused(TAKE, "MC-U13", "3 clicks left, 2 at most")
    t = duel("grenadiers 11,10 270 click=6 tokens=1").play(TAKE, 5, 5)
    one = t["r1"]
    assert (t.key, one.fate, one.captor, one.cell, one.tokens) == ("captured", "captive", "b1", -1,
                                                                   0)
    assert one.click == 6
    assert t.of(Removed)
    assert "B1 takes R1 captive" in t.told


def test_the_best_throw_takes_captive_and_hurts_nobody() -> None:
    """MC-U13, MC-C1: its click more is one of a blow; the throw is told as a capture."""
    t = duel("grenadiers 11,10 270 click=6").play(TAKE, 6, 6)
    assert (t["r1"].fate, t["r1"].click, t["b1"].click) == ("captive", 6, 0)
    assert (t.rolled.rule, t.rolled.counts, t.rolled.ending) == (
        "MC-U13", (True,), "taken captive")
    assert duel("grenadiers 11,10 270 click=6").aim(TAKE).harm == 0


def test_a_miss_takes_nobody() -> None:
    """MC-U13, MC-C1."""
    t = duel("grenadiers 11,10 270 click=7").play(TAKE, 1, 2)
    assert (t.key, t["r1"].fate) == ("miss", "up")
    t = duel("grenadiers 11,10 270 click=7").play(TAKE, 1, 1)
    assert (t.key, t["b1"].click) == ("backfire", 1)


def test_a_vehicle_is_taken_as_a_wreck_and_stays_where_it_lies() -> None:
    """MC-U13."""
    duel("hammer 11.65,10 270").refused(TAKE, "MC-U13", "at most")
    t = duel("hammer 11.65,10 270").wreck("r1").play(TAKE, 6, 6)
    assert (t.key, t["r1"].fate, t["r1"].captor) == ("captured", "captive", "b1")
    assert t.at("r1") == "11.65,10.00" and not t.of(Removed)
    assert contact.touching(t.context, t.state, t["b1"]) == ()


def test_a_mech_is_taken_while_it_is_shut_down() -> None:
    """MC-U13."""
    duel("hound 11.5,10 270").refused(TAKE, "MC-U13", "hasn’t shut down")
    t = duel("hound 11.5,10 270 heat=4").play(TAKE, 6, 5)
    assert (t["r1"].fate, t["r1"].shut) == ("captive", False)


def test_only_infantry_takes_captives() -> None:
    """MC-U13."""
    t = fight({"b1": "lynx 10,10 90", "r1": "hound 12,10 270 heat=4"})
    t.refused(TAKE, "MC-U13", "no infantry")


def test_captives_are_taken_in_close_combat() -> None:
    """MC-C1, MC-U7."""
    duel("grenadiers 12,10 270 click=6").refused(TAKE, "MC-C1", "bases must touch")
    t = duel("grenadiers 9,10 270 click=6")
    t.refused(TAKE, "MC-U7")
    assert not capture.captures(t.context, t.state, t["b1"])


def test_those_aboard_a_captured_transport_get_off_and_are_pushed() -> None:
    """MC-P4: 1 push damage each."""
    t = duel("porter 11.65,10 270", r2="grenadiers aboard aboard=r1",
             r3="leapers aboard aboard=r1").wreck("r1").play(TAKE, 6, 6)
    assert t["r1"].fate == "captive"
    for unit in ("r2", "r3"):
        assert (t[unit].fate, t[unit].aboard, t[unit].click) == ("up", "", 1)
        assert t[unit].cell >= 0


def test_captives_stay_taken_though_the_captor_falls() -> None:
    """MC-U30."""
    t = duel("grenadiers 11,10 270 click=6").play(TAKE, 5, 5)
    t.did(damage.hurt(t.context, t.state, "b1", 9, "MC-C1"))
    assert (t["b1"].fate, t["r1"].fate) == ("destroyed", "captive")
    t.did(damage.hurt(t.context, t.state, "r1", 1, "MC-C1"))
    assert not t.events


def test_all_that_can_be_taken_is_found() -> None:
    """MC-U13."""
    t = duel("grenadiers 11,10 270 click=6", r2="grenadiers 10,9 180")
    assert [one.target for one in capture.captures(t.context, t.state, t["b1"])] == ["r1"]
