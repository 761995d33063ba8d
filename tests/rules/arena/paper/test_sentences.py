"""Sentences of the paper that no other test holds to their numbers: MOV and crawling (AR-F4,
AR-F5), pits just over two metres (AR-J3 to AR-J5), chases (AR-O2), what movement allows (AR-O4)."""

from typing import Any

import pytest

from game.core.event import Rolled
from game.rules.arena import action_requirements, facing, missile, stats
from game.rules.arena.actions import Shoot
from tests.rules.arena.kit import Table, raw, table

THREE = """
.........
.........
....3....
.........
.........
.........
"""


# --- MOV ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("position", ["kneeling", "prone"])
def test_ar_f5_two_hexes_on_hands_and_knees(position: str) -> None:
    """AR-F5: whatever the armour does to the upright MOV."""
    for armour in ("", "armour=plate"):
        t = table({"b1": f"E6 N {armour}", "r1": "A1 N"}).put("b1", position=position)
        assert t.cost("move b1 along E6-E5-E4 facing N") == 2
        t.refused("move b1 along E6-E5-E4-E3 facing N", "AR-F5", "3 MOV, 2 of 2 left")


def slow(**facts: Any) -> Table:
    """b1 with a MOV that comes to less than one hex: 10 − 4 − 2 − 4."""
    t = table({"b1": "E5 N armour=plate load=heavy-pack weapons=dagger", "r1": "A1 N"},
              conditions=["mud"])
    return t.put("b1", **facts)


def test_ar_f4_one_hex_always_and_an_option_with_it() -> None:
    """AR-F4: MOV 1 still goes a hex, and all that asks for a Half Move or a step is open to it."""
    t = slow()
    assert stats.mov(t.context, t["b1"]) == 1
    t.refused("move b1 along E5-E4-E3 facing N", "AR-D6", "2 MOV, 1 of 1 left")
    t.play("move b1 along E5-E4 facing N")
    for row in ("attack", "throw", "change", "defend", "dodge", "drop"):
        assert action_requirements.may(t.context, t.state, t["b1"], row).allowed, row


def test_ar_f5_at_a_mov_of_one_it_crawls_one() -> None:
    t = slow(position="kneeling")
    assert t.allowed("move b1 along E5-E4 facing N")
    t.refused("move b1 along E5-E4-E3 facing N", "AR-F5", "2 MOV, 1 of 1 left")


def test_ar_e3_an_engaged_figure_shifts_on_its_knees() -> None:
    """AR-E3, AR-F5, AR-P6: one hex, not two; and then it has only rear hexes."""
    t = table({"b1": "E5 N", "r1": "E4 S"}).put("b1", position="kneeling")
    t.refused("move b1 along E5-D5-D4 facing N", "AR-E3")
    t.play("move b1 along E5-D4 facing NE")
    assert t["b1"].exposed
    assert facing.side_of_attack(t.game.board, t["b1"], t["r1"].cell) == "rear"


# --- a pit of three metres is deep --------------------------------------------------------------


def test_ar_j5_three_metres_are_more_than_two() -> None:
    """AR-J5, AR-U6: nobody steps in, nobody climbs out."""
    t = table({"b1": "E4 N", "r1": "A1 N", "r2": "E3 N"}, rows=THREE, first="rust")
    t.refused("climb r2 to E2", "AR-J5", "3 m deep and no rope")
    t = table({"b1": "E4 N", "r1": "A1 N"}, rows=THREE)
    t.refused("move b1 along E4-E3 facing N", "AR-U6", "3 m deep")


def test_ar_j3_three_metres_have_an_edge_to_catch() -> None:
    t = table({"b1": "E4 N dx=8", "r1": "A1 N"}, rows=THREE).put("b1", hits=9)
    t.play("move b1 along E4-E3-E2 facing N", 6, 6, 1, 1, 1, 6, 6, 6, 6, 1)
    assert [one.rule for one in t.of(Rolled)] == ["AR-J1", "AR-J3", "AR-J3", "AR-J4"]


def test_ar_j5_three_metres_are_shot_into_from_beside_only() -> None:
    t = table({"b1": "E6 N weapons=small-bow", "r1": "E3 S"}, rows=THREE).acting("b1", "r1")
    ruling = missile.judge_shoot(t.context, t.state, t["b1"], Shoot("b1", "r1"))
    assert not ruling.allowed and ruling.reasons[0].rule == "AR-J5"
    t.put("r1", facing=0).put("b1", cell="E4")
    assert missile.judge_shoot(t.context, t.state, t["b1"], Shoot("b1", "r1")).allowed


@pytest.mark.parametrize(("at", "foe", "allowed"), [
    ("D4", "D3", False), ("D4", "C4", True), ("D4", "C3", False),
])
def test_ar_j5_out_of_a_deep_pit_onto_the_edge_only(at: str, foe: str, allowed: bool) -> None:
    """AR-J5: two in one deep pit don't shoot at each other; D3 and D4 are one pit."""
    rows = THREE.replace("....3....\n.........", "...3.....\n...3.....")
    t = table({"b1": f"{at} N weapons=small-bow", "r1": f"{foe} N"}, rows=rows)
    t.acting("b1", "r1")
    ruling = missile.judge_shoot(t.context, t.state, t["b1"], Shoot("b1", "r1"))
    assert ruling.allowed is allowed
    assert allowed or ruling.reasons[0].rule == "AR-J5"


def test_ar_j5_a_shallow_pit_is_left_by_one_that_has_done_nothing_else() -> None:
    """AR-J5: a full turn: neither after moving in the pit nor after standing up."""
    rows = THREE.replace("....3....", "...22....")
    t = table({"b1": "D3 N", "r1": "A1 S"}, rows=rows)
    assert t.allowed("climb b1 to D4")
    t.play("move b1 along D3-E3 facing N").refused("climb b1 to E4", "AR-U6")
    t = table({"b1": "D3 N", "r1": "A1 S"}, rows=rows).put("b1", position="prone")
    t.play("stand b1").refused("climb b1 to D4", "AR-U6")


# --- chases, and the two orders -----------------------------------------------------------------


def test_ar_o2_the_one_ahead_moves_first_whatever_the_initiative() -> None:
    """AR-O2: the chaser's side moves first, and it waits all the same."""
    t = raw({"b1": "E8 N", "r1": "E4 N", "b2": "A1 N", "r2": "I1 N"})
    t.ran().follow("initiative", 6, 1).play("chase b1 after r1").play("first blue")
    if t.phase == "mark":
        t.play("begin")
    t.refused("move b1 along E8-E7 facing N", "AR-O2", "runs after R1")
    t.play("done b2").play("move r1 along E4-E3 facing N")
    t.refused("move b1 along E8-E7 facing N", "AR-O2", "runs after R1")
    t.play("done r1").play("move b1 along E8-E7 facing N")
    assert t.at("b1") == "E7" and not t["r2"].moved


def test_ar_o2_later_phases_go_by_dexterity_though() -> None:
    """AR-O2: the one that runs after the other acts before it, if it has more eDEX."""
    t = raw({"b1": "E8 N dx=14", "r1": "E4 N dx=9"}, chases={"b1": "r1"})
    t.follow("initiative", 1, 6).play("first rust")
    if t.phase == "mark":
        t.play("begin")
    t.play("move r1 along E4-E3 facing N").play("done r1").play("done b1")
    assert t.state.order == ("b1", "r1")


def test_ar_d7_nobody_delays_after_standing_up_from_the_ground() -> None:
    """AR-D7, AR-D2: that was its full movement."""
    t = raw({"b1": "E8 N", "b2": "A1 N", "r1": "I1 N"}, delay=True).put("b1", position="prone")
    t.moving().play("stand b1")
    t.refused("delay b1", "AR-D7")
    t = raw({"b1": "E8 N", "b2": "A1 N", "r1": "I1 N"}, delay=True).put("b1", position="kneeling")
    assert t.moving().play("stand b1").allowed("delay b1")


# --- by what it has moved -----------------------------------------------------------------------


@pytest.mark.parametrize(("spent", "rows"), [
    (0, {"attack", "defend", "dodge", "change", "drop", "pick-up", "disengage"}),
    (1, {"attack", "defend", "dodge", "change", "pick-up", "disengage"}),
    (2, {"attack", "dodge"}), (5, {"attack", "dodge"}), (6, set()), (10, set()),
])
def test_ar_o4_what_an_engaged_figure_may_do(spent: int, rows: set[str]) -> None:
    """AR-O4, AR-E4: one that moved before it became engaged counts by its hexes; nothing but a
    step leaves time to Disengage."""
    t = table({"b1": "E5 N", "r1": "E4 S"}).acting("b1", "r1").put("b1", spent=spent)
    asked = ("attack", "defend", "dodge", "change", "drop", "pick-up", "disengage", "shoot")
    found = {
        row for row in asked if action_requirements.may(t.context, t.state, t["b1"], row).allowed
    }
    assert found == rows - {"drop"}


# --- what the engaged may not, and other refusals -----------------------------------------------


def test_ar_e3_a_shift_is_no_jump() -> None:
    """AR-E3: neither over a pit nor over one that lies, even to where all still engage it."""
    rows = THREE.replace("....3....", "....2....")
    t = table({"b1": "E4 N", "r1": "E1 S", "r2": "D3 SE"}, rows=rows)
    t.refused("move b1 along E4-E3-E2 facing N", "AR-E3", "one hex on foot")
    t = table({"b1": "E5 N", "r1": "D4 SE", "b2": "E4 N"}).put("b2", position="prone")
    t.refused("move b1 along E5-E4-E3 facing N", "AR-E3", "one hex on foot")


def test_ar_a1_a_thing_in_its_own_hex_isnt_passed() -> None:
    """AR-A1: it has to move through the hex; what lies at its feet costs 3 MOV."""
    t = table({"b1": "E5 N", "r1": "A1 N"}).drop("dagger", "E5")
    t.refused("move b1 along E5-E4 facing N snatching dagger at E5", "AR-A1", "E5")
    assert t.cost("move b1 along E5-E4 facing N taking dagger at E5") == 4


def test_ar_u13_what_is_loaded_is_loaded() -> None:
    t = table({"b1": "E5 N weapons=heavy-crossbow", "r1": "A1 N"}).acting("b1", "r1")
    t.put("b1", loading=0).refused("load b1", "AR-U13", "is loaded")


def test_ar_e4_nobody_disengages_into_an_enemys_hex() -> None:
    """AR-E4: not even that of one that turns its back; that is movement (AR-C6). Over one that
    lies it has to keep its feet (AR-M2)."""
    t = table({"b1": "E5 N", "r1": "E4 S", "r2": "E6 S"}).put("b1", free=True).acting("b1", "r1")
    t.refused("disengage b1 to E6 facing N", "AR-E4", "E6")
    t.put("r2", position="prone").play("disengage b1 to E6 facing N", 2, 2, 2)
    assert t.at("b1") == "E6" and t["b1"].grip == ""


@pytest.mark.parametrize(("st", "less"), [(12, 0), (11, 0), (10, 1), (9, 2)])
def test_ar_c3_each_point_of_st_that_lacks_costs_one_dex(st: int, less: int) -> None:
    """AR-C3: a broadsword asks for ST 11."""
    t = table({"b1": f"E5 N dx=12 st={st}", "r1": "A1 N"})
    assert stats.edex(t.context, t["b1"]) == 12 - less
