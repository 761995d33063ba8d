"""Where a way ends, and who shares a hex: AR-M2, AR-O3, AR-U6, AR-U17, sentence by sentence."""

from typing import Any

import pytest
from msgspec.structs import replace

from game.core.event import Changed
from game.rules.arena import retreat, saving
from tests.rules.arena.kit import Table, table

SHALLOW = """
.........
.........
.22......
.........
.........
"""
DEEP = """
.........
.........
....4....
.........
.........
"""


# --- a body's hex and a shallow pit end the way -------------------------------------------------


def body() -> Table:
    """b2 lies at E5, before b1."""
    return table({"b1": "E6 N", "b2": "E5 S", "r1": "A1 N"}).put("b2", position="prone")


def test_ar_m2_into_a_bodys_hex_and_stop_in_parts_too() -> None:
    """AR-M2: "stop" holds for the turn, however the movement is cut up (AR-U2)."""
    t = body().play("move b1 along E6-E5 facing N", 2, 2, 2)
    t.refused("move b1 along E5-E4 facing N", "AR-M2", "stopped in E5")
    assert t.ends("b1") == set()
    assert t.allowed("turn b1 to S")


def test_ar_m2_a_crawler_stops_there_as_well() -> None:
    t = body().put("b1", position="prone").play("move b1 along E6-E5 facing N")
    t.refused("move b1 along E5-E4 facing N", "AR-M2")


def test_ar_m2_whoever_begins_its_turn_there_goes_on() -> None:
    """AR-M2: only entering the hex stops; a thing may be taken up there first (AR-A1)."""
    t = body().drop("dagger", "E6").put("b2", cell="E6")
    t.play("move b1 along E6-E5-E4 facing N taking dagger at E6")
    assert t["b1"].spent == 5 and "dagger" in t["b1"].belt


def test_ar_a1_a_thing_may_be_taken_up_where_one_stops() -> None:
    """AR-M2, AR-A1: 3 MOV in the hex of the thing, where a body ends the way."""
    t = body().drop("dagger", "E5")
    t.play("move b1 along E6-E5 facing N taking dagger at E5", 2, 2, 2)
    assert t["b1"].spent == 4 and "dagger" in t["b1"].belt
    t.refused("move b1 along E5-E4 facing N", "AR-M2")


def test_ar_u6_into_a_shallow_pit_and_stop() -> None:
    """AR-U6: not on to the next hex of the pit, at once or in parts."""
    t = table({"b1": "B4 N", "r1": "I1 S"}, rows=SHALLOW)
    t.refused("move b1 along B4-B3-C3 facing N", "AR-U6")
    t.play("move b1 along B4-B3 facing N")
    t.refused("move b1 along B3-C3 facing N", "AR-U6", "stepped down")
    assert t.ends("b1") == set()
    t = table({"b1": "B3 N", "r1": "I1 S"}, rows=SHALLOW)
    assert t.ends("b1") == {"C3"}, "one that begins its turn below moves about"


def test_the_stop_is_forgotten_when_the_turn_is_over() -> None:
    t = body().play("move b1 along E6-E5 facing N", 2, 2, 2)
    assert t["b1"].halted
    t.state = replace(t.state, phase="close", active="", queue=())
    assert not t.follow("close")["b1"].halted


# --- conscious enemies in one hex ---------------------------------------------------------------


def pushed(**down: Any) -> Table:
    """b1 has struck r1 and may push it onto b2, which lies at E3."""
    t = table({"b1": "E5 N", "r1": "E4 S", "b2": "E3 S weapons=dagger"})
    t.put("b1", struck=("r1",)).put("b2", position="prone", **down)
    t.state = replace(t.state, phase="retreat", queue=("b1",), order=tuple(t.state.figures))
    return t


def test_ar_u17_pushed_onto_an_enemy_that_lies() -> None:
    """AR-M2, AR-U16: the roll as over any body; failed, both lie in one hex: hand-to-hand."""
    t = pushed()
    fates = retreat.fates(t.context, t.state, t["r1"], t.cell("E3"))
    assert fates == {"through": saving.chance(3, 12), "falls": 1 - saving.chance(3, 12)}
    text = "push b1 at r1 to E3 staying"
    t.play(text, 4, 4, 4)
    assert (t["r1"].grip, t["b2"].grip, t.pose("r1")) == ("", "", "standing")
    t = pushed().play(text, 4, 4, 5)
    assert (t["r1"].grip, t["b2"].grip) == ("b2", "r1")
    assert t["r1"].position == "prone" and t["r1"].ready == "" and t["b2"].ready == "dagger"
    assert Changed("r1", "position", "standing", "prone") in t.of(Changed)


@pytest.mark.parametrize("fate", ["out", "dead"])
def test_ar_m2_pushed_onto_one_that_is_out(fate: str) -> None:
    """AR-M2: only the usual roll."""
    t = pushed(fate=fate).play("push b1 at r1 to E3 staying", 2, 2, 2)
    assert t["r1"].grip == "" and t["r1"].position == "standing"


def test_ar_m2_pushed_onto_a_friend() -> None:
    t = pushed(side="rust").play("push b1 at r1 to E3 staying", 6, 6, 6)
    assert t["r1"].grip == "" and t["r1"].position == "prone"


def test_ar_u17_following_onto_an_enemy_that_lies() -> None:
    """AR-C6: the pusher comes into the hex where another enemy lies."""
    t = table({"b1": "E5 N weapons=dagger", "r1": "E4 S", "r2": "A1 S"})
    t.put("b1", struck=("r1",)).put("r2", cell="E4", position="prone")
    t.state = replace(t.state, phase="retreat", queue=("b1",), order=tuple(t.state.figures))
    t.play("push b1 at r1 to E3 following", 6, 6, 6)
    assert (t["b1"].grip, t["r2"].grip, t["b1"].position) == ("r2", "b1", "prone")


def test_ar_u17_a_failed_leap_ends_on_the_enemy() -> None:
    """AR-M3, AR-C6: it falls in the enemy's hex."""
    t = table({"b1": "E6 N", "r1": "E5 S", "r2": "A1 N"}).put("r1", position="prone")
    t.play("move b1 along E6-E5-E4 facing N", 6, 6, 6)
    assert t.at("b1") == "E5" and t["b1"].grip == "r1" and t["b1"].moved


def test_ar_u17_falling_onto_one_in_a_pit() -> None:
    """AR-J2, AR-C6: at the feet of one that stands there; in the arms of one that lies."""
    t = table({"b1": "E4 N dx=8", "r1": "E3 S"}, rows=DEEP).put("b1", hits=9)
    t.play("move b1 along E4-E3-E2 facing N", 6, 6, 6, 6, 6, 1)
    assert t.at("b1") == "E3" and t["b1"].grip == "" and t["r1"].position == "standing"
    t = table({"b1": "E4 N dx=8", "r1": "E3 S"}, rows=DEEP).put("b1", hits=9)
    t.put("r1", position="prone").play("move b1 along E4-E3-E2 facing N", *[6] * 5, 1)
    assert t.at("b1") == "E3" and t["b1"].grip == "r1" and t["r1"].grip == "b1"


def test_ar_u17_a_third_takes_hold_when_a_grip_ends() -> None:
    """AR-U17: r2 lay in the hex where b1 and r1 hold each other; r1 is out."""
    t = table({"b1": "E5 N weapons=dagger", "r1": "E4 S", "r2": "E3 S"})
    t.put("b1", position="prone", cell="E4", grip="r1").put("r2", position="prone", cell="E4")
    t.put("r1", position="prone", grip="b1", hits=11, orders="never").acting("b1", "r1", "r2")
    t.play("attack b1 at r1 with weapon", 2, 2, 2, 6)
    assert t["r1"].fate != "up" and (t["b1"].grip, t["r2"].grip) == ("r2", "b1")
