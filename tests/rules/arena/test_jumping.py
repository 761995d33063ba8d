"""Jumps, falls, pits, ropes and bodies: AR-J1 to AR-J5, AR-M2, AR-M3, AR-U3 to AR-U7, AR-U26,
AR-U27.

PITS: 2 m deep at B2, 5 m at D3-D4 and B5-B6-B7, 4 m at F6; a wall at H3-H4.
"""

from collections import Counter
from fractions import Fraction

import pytest

from game.core.dice import SeededDice
from game.core.event import Changed, Jumped, Resolved, Rolled, Turned
from game.rules.arena import jumping, movement, saving
from game.rules.arena.actions import facing_name
from game.rules.arena.path import legs
from game.rules.arena.run import Run
from tests.properties import rarely
from tests.rules.arena.kit import PITS, Table, raw
from tests.rules.arena.kit import table as made


def table(b1: str, foe: str = "G9 N", **more: str) -> Table:
    return made({"b1": b1, "r1": foe, **more}, rows=PITS)


OVER_ONE = "move b1 along E6-F6-G7 facing SE"
OVER_TWO = "move b1 along D2-D3-D4-D5 facing S"
OVER_THREE = "move b1 along B4-B5-B6-B7-B8 facing S"


# --- jumping ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("start", "end", "text", "dice", "cost"), [
    ("E6", "G7", OVER_ONE, 2, 2), ("D2", "D5", OVER_TWO, 5, 3), ("B4", "B8", OVER_THREE, 8, 4),
])
def test_ar_j1_a_jump_takes_no_extra_mov_and_two_five_or_eight_dice(
    start: str, end: str, text: str, dice: int, cost: int
) -> None:
    """Each hex of the pit costs 1 MOV as any other, a two-hex pit 2; the roll is against ST and
    DEX together, 24 here."""
    t = table(f"{start} N")
    assert t.cost(text) == cost
    t.play(text, *[1] * dice)
    rolled = t.of(Rolled)[0]
    assert (len(rolled.dice), rolled.needs, rolled.rule) == (dice, 24, "AR-J1")
    assert rolled.title == "B1 jumps"
    assert rolled.under and rolled.onto_needs and rolled.counts == (True,)
    assert t["b1"].spent == cost and t.key == "through"
    assert t.of(Jumped)[0].landed == t["b1"].cell == t.cell(end)
    assert [type(one) for one in t.events] == [Rolled, Jumped, Turned, Resolved]
    assert facing_name(t["b1"].facing) == text.rsplit(maxsplit=1)[-1]


@pytest.mark.parametrize(("text", "rule", "needs"), [
    (OVER_TWO, "AR-J1", 24), (OVER_TWO, "AR-J3", 12),
])
def test_ar_j1_ar_j3_against_dex_not_edex(text: str, rule: str, needs: int) -> None:
    """AR-U4: in plate, ST 12, DX 12: its −6 is no matter of the legs; 24 over two hexes, and 12 for
    the edge, in chain as well."""
    for armour in ("plate", "chain"):
        t = table(f"D2 S armour={armour}").play(text, *[6] * 5, 6, 6, 6, 1, 1)
        assert [one.needs for one in t.of(Rolled) if one.rule == rule] == [needs]


@pytest.mark.parametrize(("faces", "made"), [((6, 6, 4, 4, 4), True), ((6, 6, 5, 4, 4), False)])
def test_ar_j1_at_st_and_dex_it_is_over_one_more_and_it_falls(
    faces: tuple[int, ...], made: bool
) -> None:
    """AR-J1: in plate, 24 and 25 over two hexes."""
    rest = () if made else (6, 6, 6, 1, 1)
    t = table("D2 S armour=plate").play(OVER_TWO, *faces, *rest)
    assert (t.key == "through") is made and (t.at("b1") == "D5") is made
    roll = t.of(Rolled)[0]
    assert roll.summed and roll.onto_needs and roll.under and roll.total == sum(faces)


@pytest.mark.parametrize(("faces", "held"), [((4, 4, 4), True), ((4, 4, 5), False)])
def test_ar_j3_at_dex_it_holds_on_one_more_and_it_misses(
    faces: tuple[int, ...], held: bool
) -> None:
    """AR-J3: in chain, 12 and 13."""
    rest = (1, 1, 1, 1) if held else (1, 1)
    t = table("D2 S armour=chain").play(OVER_TWO, *[6] * 5, *faces, *rest)
    assert (t.key == "caught") is held and t["b1"].hits == (0 if held else 1)


def test_ar_m2_ar_u6_over_one_that_lies_in_a_shallow_pit() -> None:
    """AR-M2: stepping down asks for the same roll."""
    t = table("B1 S", b2="A1 S").put("b2", cell="B2", position="prone")
    t.play("move b1 along B1-B2 facing S", 4, 4, 5)
    assert t.at("b1") == "B2" and t.pose("b1") == "prone" and t["b1"].halted
    t = table("B1 S", b2="A1 S").put("b2", cell="B2", position="prone")
    t.play("move b1 along B1-B2 facing S", 4, 4, 4)
    assert t.pose("b1") == "standing" and t["b1"].spent == 1


def test_ar_u4_neither_wounds_nor_too_heavy_a_weapon_change_dex() -> None:
    """AR-U4: −2 for 5 hits, −3 for ST 3, −1 for each point of ST that a weapon lacks."""
    t = table("D2 S weapons=battleaxe").put("b1", hits=9, shaken=True)
    t.play(OVER_TWO, *[6] * 5, 4, 4, 4, 1, 1, 1, 2, 1, 1)
    assert [one.needs for one in t.of(Rolled) if one.needs] == [3 + 12, 12, 3]


def test_ar_j1_strength_as_it_is_now() -> None:
    """AR-U4: hits make jumping harder; armour doesn't."""
    t = table("D2 S armour=chain").put("b1", hits=4)
    t.play(OVER_TWO, 6, 6, 4, 4, 4, 6, 6, 6, 1, 1)
    assert t.of(Rolled)[0].needs == 8 + 12 and t.key != "through"


@pytest.mark.parametrize(("dice", "needs", "odds"), [
    (2, 24, Fraction(1)), (3, 11, Fraction(135, 216)), (3, 10, Fraction(1, 2)),
    (4, 12, Fraction(435, 1296)), (3, 2, Fraction(0)),
])
def test_saving_rolls_are_counted_exactly(dice: int, needs: int, odds: Fraction) -> None:
    """AR-J1 … : at or under."""
    assert saving.chance(dice, needs) == odds


def test_ar_j1_more_than_three_hexes_cant_be_jumped() -> None:
    rows = "\n".join(["...", ".5.", ".5.", ".5.", ".5.", "...", "..."])
    t = made({"b1": "B1 S", "r1": "A7 N"}, rows=rows)
    t.refused("move b1 along B1-B2-B3-B4-B5-B6 facing S", "AR-J1", "4 hexes wide, 3 at most")
    assert not any(len(path) > 4 for path in Run(t.context, t.state, t["b1"]).leaps)


def test_ar_j1_a_wall_of_the_same_width_is_jumped_alike() -> None:
    t = table("H2 S").play("move b1 along H2-H3-H4-H5 facing S", 1, 1, 1, 1, 1)
    assert t.at("b1") == "H5" and t["b1"].spent == 3
    assert len(t.of(Rolled)[0].dice) == 5


def test_ar_u3_straight_along_a_row_of_hexes_to_a_free_one() -> None:
    t = table("E6 N", b2="A1 N")
    t.refused("move b1 along E6-F6-F7 facing N", "AR-U3", "E6 to F7 isn’t straight")
    t.put("b2", cell="G7")
    t.refused(OVER_ONE, "AR-M1", "B2 is in G7")
    t.put("b2", position="prone")
    t.refused(OVER_ONE, "AR-U3", "somebody lies in G7")
    t.put("b1", position="kneeling")
    t.put("b2", cell="A1")
    t.refused(OVER_ONE, "AR-U3", "kneeling")
    t = table("E7 N")
    t.refused("move b1 along E7-E6-F6-F7 facing N", "AR-U3")
    t = table("D2 S")
    t.refused("move b1 along D2-D3-D4 facing S", "AR-U3", "nothing to land on")


def test_ar_u3_a_jump_may_be_part_of_a_longer_way_but_starts_where_one_may_go_on() -> None:
    """AR-O3: whoever is engaged at the edge must stop there."""
    t = table("E8 N", "G9 N")
    t.play("move b1 along E8-E7-E6-F6-G7-G6 facing N", 1, 1)
    assert (t.at("b1"), t["b1"].spent) == ("G6", 5)
    t = table("E8 N", "D6 N")
    t.refused("move b1 along E8-E7-E6-F6-G7 facing N", "AR-O3", "engaged by R1 at E6")


def test_ar_m1_nobody_jumps_over_one_that_stands_unless_deep_below() -> None:
    t = table("C3 N", b2="B2 N")
    t.refused("move b1 along C3-B2-A2 facing N", "AR-M1", "B2 is in B2")
    t = table("E6 N", b2="F6 N")
    assert t.allowed(OVER_ONE), "4 m down"


# --- missing ------------------------------------------------------------------------------------


def test_ar_j2_missing_means_falling_into_the_pit() -> None:
    """A shallow one has no edge to catch; AR-U5: it lies there."""
    t = table("C3 N dx=8").put("b1", hits=10)
    t.play("move b1 along C3-B2-A2 facing N", 6, 6, 4)
    assert (t.at("b1"), t["b1"].position, t["b1"].moved) == ("B2", "prone", True)
    assert t["b1"].fate == "dead" and t.key == "dead", "4 hits, 2 left"
    rules = [one.rule for one in t.of(Rolled)]
    assert rules == ["AR-J1", "AR-J4"]


def test_ar_j2_wider_than_one_hex_the_dice_say_where() -> None:
    for face, name in ((1, "B5"), (2, "B5"), (3, "B6"), (4, "B6"), (5, "B7"), (6, "B7")):
        t = table("B4 S").play(OVER_THREE, *[6] * 8, *[6] * 3, face, 1)
        assert t.at("b1") == name
    for face, name in ((3, "D3"), (4, "D4")):
        t = table("D2 S").play(OVER_TWO, *[6] * 5, *[6] * 3, face, 1)
        assert t.at("b1") == name and t.of(Jumped)[-1].landed == t["b1"].cell


def test_ar_j2_onto_the_wall_does_no_harm() -> None:
    """AR-U5, AR-U26: it lies on the wall, and may go along it or down."""
    t = table("H2 S").play("move b1 along H2-H3-H4-H5 facing S", *[6] * 5, 5)
    assert (t.at("b1"), t["b1"].position, t["b1"].hits, t.key) == ("H4", "prone", 0, "falls")
    t.put("b1", position="standing", moved=False, spent=0, free=None)
    t.state = t.game.decode(t.game.encode(t.state))
    assert t.cost("move b1 along H4-H3-H2 facing N") == 2 and "H3" in t.ends("b1")
    assert [one.rule for one in t.of(Rolled)] == ["AR-J1", "AR-J2"], "no dice of damage"
    assert t.of(Rolled)[1].counts == (True,)


def test_ar_u26_nobody_steps_onto_a_wall() -> None:
    t = table("H2 S")
    t.refused("move b1 along H2-H3 facing S", "AR-U26", "H3 is a wall")
    assert "H5" in t.ends("b1") and not {"H3", "H4"} & t.ends("b1")


def test_ar_j3_the_far_edge_of_a_deep_pit_may_be_caught() -> None:
    """3 dice against DEX, then 4 against ST; it is across, and has no movement left (AR-U27)."""
    t = table("D2 S armour=chain").put("b1", hits=1)
    t.play(OVER_TWO, *[6] * 5, 3, 3, 3, 2, 3, 3, 3)
    rolled = t.of(Rolled)
    assert [(len(one.dice), one.needs, one.rule) for one in rolled] == [
        (5, 23, "AR-J1"), (3, 12, "AR-J3"), (4, 11, "AR-J3")]
    assert (t.at("b1"), t["b1"].position, t["b1"].hits, t.key) == ("D5", "standing", 1, "caught")
    t.refused("move b1 along D5-D6 facing S", "AR-U6", "has climbed")
    assert t.acting("b1", "r1").next == "pass b1"


def test_ar_a1_at_the_landing_only_who_lands_on_its_feet_takes_a_thing() -> None:
    """AR-A1, AR-J3: not who hangs on to the edge."""
    for faces, has in (([1] * 5, True), ([6] * 5 + [1] * 7, False)):
        t = table("D2 S").drop("club", "D5").play(f"{OVER_TWO} taking club at D5", *faces)
        assert t.at("b1") == "D5" and t["b1"].picked is has
        assert (t["b1"].belt, t.state.lying(t.cell("D5"))) == (
            (("club",), ()) if has else ((), ("club",)))


def test_ar_j3_each_failed_roll_costs_a_hit() -> None:
    t = table("D2 S").play(OVER_TWO, *[6] * 5, 6, 6, 6, 1, 3)
    assert t["b1"].hits == 1 + 3 and t.at("b1") == "D3", "the edge missed, and the fall"
    said = [one.ending for one in t.of(Rolled) if one.rule == "AR-J3"]
    assert said == ["it misses the edge, 1 hit from the strain"]
    t = table("D2 S").play(OVER_TWO, *[6] * 5, 1, 1, 1, 6, 6, 6, 6, 6, 3)
    assert t["b1"].hits == 1 + 3 and t.at("b1") == "D4", "arms that give way"
    said = [one.ending for one in t.of(Rolled) if one.rule == "AR-J3"]
    assert said == ["it holds on", "its arms give way, 1 hit from the strain"]


def test_ar_j3_a_pit_of_two_metres_has_no_edge_to_catch() -> None:
    t = table("C3 N")
    found = legs(t.context, t.state, t["b1"], tuple(map(t.cell, ("C3", "B2", "A2"))))
    assert isinstance(found, list) and not jumping.edge(t.context, found[0])


@pytest.mark.parametrize(("depth", "dice"), [(1, 1), (5, 1), (6, 2), (10, 2), (11, 3)])
def test_ar_j4_a_die_for_each_five_metres_begun(depth: int, dice: int) -> None:
    t = made({"b1": "A1 N", "r1": "C4 N"}, rows="... .p. ... ...", pits={"p": depth})
    assert jumping.fall_dice(t.context, t.cell("B2")) == dice


@pytest.mark.parametrize(("armour", "stops"), [
    ("", 0), ("armour=cloth", 1), ("armour=leather", 2), ("armour=plate", 2),
])
def test_ar_j4_armour_stops_at_most_two_of_a_fall(armour: str, stops: int) -> None:
    t = table(f"D2 S {armour}").play(OVER_TWO, *[6] * 5, 6, 6, 6, 1, 5)
    assert t["b1"].hits == 1 + 5 - stops
    assert [line.value for line in t.rolled.modifiers] == ([-stops] if stops else [])
    assert t.rolled.counts == (True,)


def test_ar_j4_a_fall_that_armour_stops_whole_does_nothing() -> None:
    """AR-J4: cloth stops the 1; of a 2 a hit is left."""
    for face, hits in ((1, 0), (2, 1)):
        t = table("D2 S armour=cloth").play(OVER_TWO, *[6] * 5, 6, 6, 6, 1, face)
        assert t["b1"].hits == 1 + hits and t.rolled.counts == (hits > 0,)


def test_ar_j4_odds_of_a_fall_by_hand() -> None:
    """AR-J4: a die for 5 m; leather stops 1 and 2 whole, so that the last ST is left; 3 takes it,
    more kills."""
    t = table("D2 S armour=leather").put("b1", hits=11)
    sixth = Fraction(1, 6)
    assert jumping.fall_odds(t.context, t["b1"], t.cell("D3")) == {
        "falls": 2 * sixth, "out": sixth, "dead": 3 * sixth}


def test_ar_j2_one_that_fell_is_down_and_has_finished() -> None:
    t = table("D2 SE", b2="A1 N").play(OVER_TWO, *[6] * 5, 6, 6, 6, 1, 1)
    assert t["b1"].facing == 2, "it doesn’t turn any more"
    assert t["b1"].moved and t.state.active == "" and t.game.actors(t.state) == ["b2"]
    assert "prone" in [one.after for one in t.of(Changed)]


# --- pits ---------------------------------------------------------------------------------------


def test_ar_u6_a_shallow_pit_may_be_stepped_into_a_deep_one_not() -> None:
    t = table("B1 N")
    assert t.cost("move b1 along B1-B2 facing S") == 1
    t.refused("move b1 along B1-B2-C2-C3 facing S", "AR-U6", "B2 is a pit")
    t.play("move b1 along B1-B2 facing S")
    t.refused("move b1 along B2-B1 facing N", "AR-U6", "stepped down into the pit at B2")
    t = table("E6 N")
    t.refused("move b1 along E6-F6 facing S", "AR-U6", "F6 is 4 m deep")


def test_ar_j5_a_shallow_pit_costs_a_full_turn_to_leave() -> None:
    t = table("B2 N")
    t.refused("move b1 along B2-B1 facing N", "AR-J5", "B2 is 2 m down")
    assert t.offered("b1", "climb")
    t.refused("climb b1 to B4", "AR-U6")
    t.play("climb b1 to B1")
    assert t.at("b1") == "B1"
    t.refused("move b1 along B1-C1 facing N", "AR-U6", "has climbed")
    assert t.acting("b1", "r1").next == "pass b1", "there is nothing else that it could do"


def test_ar_u6_climbing_is_for_the_unmoved_the_free_and_to_a_free_hex() -> None:
    t = table("B2 N", "B1 S", b2="A2 N")
    t.refused("climb b1 to C2", "AR-U6", "engaged by R1")
    t = table("B2 N", b2="B1 N")
    t.refused("climb b1 to B1", "AR-U6", "somebody is in B1")
    t.put("b1", position="prone").refused("climb b1 to C2", "AR-U6", "isn’t on its feet")
    table("E6 N").refused("climb b1 to E5", "AR-U6", "in no pit")
    table("D4 N things=rope").refused("climb b1 to D3", "AR-U6", "isn’t beside the pit")


def test_ar_u6_out_of_a_pit_at_the_edge_of_the_map() -> None:
    """AR-U6: to each free hex beside it."""
    t = made({"b1": "A2 N", "r1": "C4 N"}, rows="... 2.. ... ...")
    assert t.offered("b1", "climb") == {f"climb b1 to {name}" for name in ("A1", "A3", "B1", "B2")}


def test_ar_j5_out_of_a_deep_pit_only_by_a_rope() -> None:
    t = table("D3 N")
    t.refused("climb b1 to D2", "AR-J5", "5 m deep and no rope")
    assert t.offered("b1", "climb") == set()
    t.play("move b1 along D3-D4 facing N")
    assert t.at("b1") == "D4", "inside it one may move about"


def climbing(t: Table, text: str) -> Table:
    """The climb, and on to the figure's next movement."""
    t.play(text)
    return t.put("b1", rose="", moved=False, free=None)


def test_ar_j5_up_a_rope_one_metre_a_turn() -> None:
    t = table("D3 N things=rope")
    for metres in (1, 2, 3, 4):
        climbing(t, "climb b1 to D2")
        assert (t.at("b1"), t["b1"].climbed) == ("D3", metres)
    t.play("climb b1 to D2")
    assert (t.at("b1"), t["b1"].climbed, t["b1"].position) == ("D2", 0, "standing")


def test_ar_u7_a_friend_at_the_edge_may_hold_the_rope_or_it_hangs_there() -> None:
    t = table("D3 N", b2="E3 N things=rope")
    assert t.allowed("climb b1 to D2")
    assert not t.put("b2", position="prone").allowed("climb b1 to D2")
    assert not t.put("b2", position="standing", cell="G3").allowed("climb b1 to D2")
    hung = made({"b1": "D3 N", "r1": "G9 N"}, rows=PITS, ropes=["D3"])
    assert hung.allowed("climb b1 to D2")
    assert not hung.put("b1", cell="D4").allowed("climb b1 to D5"), "it hangs at D3"
    foe = made({"b1": "D3 N", "r1": "E3 N things=rope"}, rows=PITS)
    foe.refused("climb b1 to D2", "AR-J5")


def test_ar_u7_going_about_in_the_pit_begins_the_climb_anew() -> None:
    t = climbing(table("D3 N things=rope"), "climb b1 to D2")
    t.play("move b1 along D3-D4 facing N")
    assert t["b1"].climbed == 0


# --- bodies -------------------------------------------------------------------------------------


def body(**more: str) -> Table:
    """Blue 2 lies unconscious at E7, Blue 1 stands at E8."""
    t = made({"b1": "E8 N", "b2": "E7 N", "r1": "A1 N", **more})
    return t.put("b2", fate="out", position="prone")


def test_ar_m2_one_stops_in_the_hex_of_a_body_and_rolls_to_keep_its_feet() -> None:
    t = body()
    t.play("move b1 along E8-E7 facing N", 4, 4, 4)
    assert (t.at("b1"), t["b1"].position, t.key) == ("E7", "standing", "through")
    assert (t.of(Rolled)[0].needs, t.of(Rolled)[0].rule) == (12, "AR-M2")
    assert t.rolled.title == "B1 keeps its feet over a body"
    t = body().play("move b1 along E8-E7 facing N", 5, 4, 4)
    assert (t["b1"].position, t["b1"].moved, t.key) == ("prone", True, "falls")
    t = body()
    t.refused("move b1 along E8-E7-F7-F6 facing N", "AR-M2", "somebody lies in E7")
    assert t.cost("move b1 along E8-F8-F7-E7 facing N") == 3


def test_ar_m2_the_fallen_unconscious_and_dead_alike() -> None:
    for fate in ("dead", "out", "up"):
        t = body().put("b2", fate=fate)
        t.play("move b1 along E8-E7 facing N", 1, 1, 1)
        assert t.of(Rolled)[0].rule == "AR-M2"


def test_ar_m2_a_crawler_has_no_feet_to_keep() -> None:
    t = body().put("b1", position="prone").play("move b1 along E8-E7 facing N")
    assert t.at("b1") == "E7" and not t.of(Rolled)


def test_ar_m3_a_body_may_be_jumped_for_three_mov_in_all() -> None:
    t = body()
    assert t.cost("move b1 along E8-E7-E6 facing N") == 3
    t.play("move b1 along E8-E7-E6 facing N", 4, 4, 4)
    assert (t.at("b1"), t["b1"].spent, t.of(Rolled)[0].rule) == ("E6", 3, "AR-M3")
    assert t.rolled.title == "B1 leaps over a body"
    t = body().play("move b1 along E8-E7-E6-E5 facing N", 6, 6, 6)
    assert (t.at("b1"), t["b1"].position, t.key) == ("E7", "prone", "falls")
    t = body(b3="E6 N")
    t.refused("move b1 along E8-E7-E6 facing N", "AR-M1", "B3 is in E6")


def test_ar_m2_two_in_the_hex_of_a_body_at_most() -> None:
    """AR-M1 holds there too."""
    t = body(b3="F7 N").put("b3", cell="E7")
    t.refused("move b1 along E8-E7 facing N", "AR-M1", "B3 is in E7")


# --- odds ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("b1", "text"), rarely([
    ("D2 S dx=9 armour=leather", OVER_TWO), ("B4 S", OVER_THREE), ("E6 N st=8 dx=8", OVER_ONE),
    ("H2 S dx=8", "move b1 along H2-H3-H4-H5 facing S"),
], 2))
def test_the_odds_of_a_jump_are_exact(b1: str, text: str) -> None:
    """What is counted is what the dice bring (AR-J1 to AR-J4): 6,000 throws."""
    t = table(b1).put("b1", hits=5)
    action = t.game.parse(text)
    forecast = t.game.forecast(t.state, action)
    assert forecast is not None and sum(one.odds for one in forecast.outcomes) == 1
    dice, met = SeededDice(4), Counter[str]()
    for _ in range(6000):
        step = t.game.play(t.state, action, dice)
        met[next(one.key for one in step.events if isinstance(one, Resolved))] += 1
    for outcome in forecast.outcomes:
        assert abs(met[outcome.key] / 6000 - outcome.odds) < 0.025, (outcome, met)
    assert set(met) <= {one.key for one in forecast.outcomes}


def test_two_rolls_on_one_way_multiply() -> None:
    """AR-M3: over two bodies."""
    t = raw({"b1": "E9 N", "b2": "E8 N", "b3": "E6 N", "r1": "A1 N"}).moving()
    for unit in ("b2", "b3"):
        t.put(unit, fate="out", position="prone")
    path = tuple(map(t.cell, ("E9", "E8", "E7", "E6", "E5")))
    odds = movement.forecast(t.context, t.state, t["b1"], path)
    one = saving.chance(3, 12)
    assert odds == {"falls": 1 - one * one, "through": one * one}
