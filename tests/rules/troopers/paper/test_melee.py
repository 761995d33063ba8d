"""Melee from the paper's side: TR-X1, TR-U8, TR-U14, TR-U17."""

import pytest

from tests.rules.troopers.paper.tables import Paper, around, chance, faces, walk

WEAPONS = {"knife": (3, 0), "bayonet": (3, 0), "club": (1, 4), "blackjack": (0, 5),
           "stun-baton": (0, 8), "sword": (4, 0), "vibroblade": (5, 0)}
"""Lethal and bludgeoning points."""
FAR = {"r9": "3012 primary=rifle"}


def struck(weapon: str = "fists", words: str = "", *, drawing: str = "") -> Paper:
    """r1 struck b1 in its turn; now it is blue's."""
    blade = "" if weapon == "fists" else f"blade={weapon}"
    hand = "" if weapon in ("fists", "bayonet") else "hand=blade"
    troopers = {"b1": "1005 primary=rifle", "b2": "0112 primary=rifle",
                "r1": f"1105 primary=rifle {blade} {hand} {words}"}
    table = Paper(troopers, drawing, begins="rust") if drawing else Paper(troopers, begins="rust")
    return table.play(f"strike r1 at b1 with {weapon}").end()


def test_tr_x1_five_ap_and_nothing_happens_yet() -> None:
    """TR-X1: the blow is paid for and waits; no dice."""
    table = Paper({"b1": "1005 primary=rifle", "r1": "1105 primary=rifle"})
    assert table.cost("strike b1 at r1 with fists") == 5
    table.play("strike b1 at r1 with fists")
    assert table.spent("b1") == (5, 0)
    assert table.crossed("r1") == table.halved("r1") == []
    table.put("b1", spent=4).refused("strike b1 at r1 with fists", "TR-T3", "TR-X1",
                                     says=("5 AP", "4"))


def test_tr_x1_adjacent_with_nothing_impassable_between() -> None:
    """TR-X1: all six neighbours, across low things; not two dots away, not through a wall."""
    table = Paper({"b1": "1005 primary=rifle", "r1": "1105 primary=rifle"})
    for dot in around("1005"):
        assert table.put("r1", at=dot).cost("strike b1 at r1 with fists") == 5
    table.put("r1", at="1205").refused("strike b1 at r1 with fists", "TR-X1", says=("2",))
    wall = ("\n  size: [30, 12]\n  walls:\n    - {lines: [[[10.25, r4.6], [10.25, r5.4]]]}\n"
            "  things:\n    - {kind: low-wall, line: [[9, r4.4], [9, r5.6]]}\n")
    table = Paper({"b1": "1005 primary=rifle", "r1": "1105 primary=rifle"}, wall)
    table.refused("strike b1 at r1 with fists", "TR-X1")
    assert table.put("r1", at="0905").cost("strike b1 at r1 with fists") == 5


def test_tr_x1_only_an_enemy_that_is_up_or_prone() -> None:
    """TR-X1."""
    table = Paper({"b1": "1005 primary=rifle", "b2": "0905 primary=rifle",
                   "r1": "1105 primary=rifle", **FAR})
    table.refused("strike b1 at b2 with fists", "TR-X1")
    assert table.put("r1", prone=True).cost("strike b1 at r1 with fists") == 5
    table.put("r1", fate="out", cells=range(1, 11))
    table.refused("strike b1 at r1 with fists", "TR-X1")


def test_tr_x1_resolved_when_the_target_next_activates_before_it_acts() -> None:
    """TR-X1, TR-U3: the target's first action is refused until then; another one is free."""
    table = struck()
    for order in (walk("b1", "1005", "0905"), "prone b1", "strike b1 at r1 with fists"):
        table.refused(order, "TR-X1", "TR-U3", says=("1",))
    assert table.cost(walk("b2", "0112", "0212")) == 1
    said = table.forecast("activate b1")
    assert said.needs == 4
    assert [(line.value, line.rule) for line in said.modifiers] == [(4, "TR-X1")]
    assert said.odds("miss") == 1 - chance(4)
    table.play("activate b1", 2, 2, 6, 4)
    assert table.halved("b1") == [10, 9, 8, 7]
    assert table.cost(walk("b1", "1005", "0905")) == 1


@pytest.mark.parametrize(("total", "lands"), [(4, True), (3, False), (2, False), (12, True)])
def test_tr_x1_four_lands_three_does_not(total: int, lands: bool) -> None:
    """TR-X1: target number 4."""
    table = struck().play("activate b1", *faces(total), *((6, 4) if lands else ()))
    assert bool(table.halved("b1")) is lands


@pytest.mark.parametrize("weapon", WEAPONS)
def test_tr_x1_the_weapons(weapon: str) -> None:
    """TR-X1: knife or bayonet 3; club 1 and 4; blackjack 5; stun baton 8; sword 4; vibroblade 5."""
    lethal, bludgeon = WEAPONS[weapon]
    table = struck(weapon).play("activate b1", 6, 6, 6, 6)
    cells = list(range(10, 0, -1))
    assert table.crossed("b1") == cells[:lethal]
    assert table.halved("b1") == cells[lethal:lethal + bludgeon]


@pytest.mark.parametrize(
    ("words", "points"),
    [("experience=green", 3), ("", 4), ("experience=veteran", 4), ("experience=elite", 5),
     ("experience=elite armour=basic", 4), ("experience=green armour=basic", 3)],
)
def test_tr_x1_fists_half_of_max_ap(words: str, points: int) -> None:
    """TR-X1, TR-U17: bludgeoning, half of the AP unhurt, rounded down; wounds don't change it."""
    for wounds in ((), (8, 7)):
        table = struck("fists", words).put("r1", cells=wounds)
        table.play("activate b1", 6, 6, 6, 6)
        assert table.halved("b1") == list(range(10, 10 - points, -1))


def test_tr_x1_no_cover() -> None:
    """TR-X1: neither across a low wall nor at a prone target."""
    wall = "\n  size: [30, 12]\n  things:\n    - {kind: low-wall, line: [[10, r4.4], [10, r5.6]]}\n"
    table = struck(drawing=wall).put("b1", prone=True).put("r1", prone=True)
    assert table.forecast("activate b1").needs == 4


@pytest.mark.parametrize(("hp", "worse"), [(8, 0), (7, 1), (5, 2), (2, 3)])
def test_tr_u8_the_attackers_wounds_count(hp: int, worse: int) -> None:
    """TR-U8, TR-H2."""
    table = struck().put("r1", cells=range(hp + 1, 11))
    assert table.forecast("activate b1").needs == 4 + worse


def test_tr_u8_the_attacker_must_still_be_on_its_feet_beside_it() -> None:
    """TR-U8: fallen, or two dots away, its blow comes to nothing."""
    for put in ({"fate": "out", "cells": range(1, 11)}, {"at": "1205"}):
        table = struck().put("r1", **put).play("activate b1")
        assert table.halved("b1") == []
        assert table.data()["blows"] == []


def test_tr_u8_several_blows_one_after_the_other() -> None:
    """TR-X1: an elite strikes twice with its 10 AP; each blow is thrown for."""
    troopers = {"b1": "1005 primary=rifle", "r1": "1105 blade=sword experience=elite"}
    table = Paper(troopers, begins="rust")
    table.play("strike r1 at b1 with sword").play("strike r1 at b1 with sword")
    assert table.spent("r1") == (10, 0)
    table.end().play("activate b1", 6, 6, 6, 4, 6, 6, 5, 5)
    assert table.crossed("b1") == [10, 9, 8, 7, 6, 5, 4, 3]


def test_tr_u3_blows_before_shots() -> None:
    """TR-U3: whom the blow knocks out isn't shot at any more; who stands it is."""
    for first, falls in ((3, True), (10, False)):
        table = struck("bayonet").watch("r1", 150, 270, 4)
        table.play("activate b1", 6, 6, *faces(first))
        assert (table.unit("b1")["fate"] == "out") is falls
        assert bool(table.waiting()) is not falls


def test_tr_x1_the_target_doesn_t_lose_its_turn() -> None:
    """TR-X1: it acts with what it has left."""
    table = struck("knife").play("activate b1", 6, 6, *faces(7))
    assert table.crossed("b1") == [7, 6, 5]
    assert max(table.reaches("b1").values()) == 6


def test_tr_u14_sitting_still_dodges_nothing() -> None:
    """TR-U14: not activated, the blow falls at the end of its side's turn, before explosives."""
    table = struck("knife")
    table.play(walk("b2", "0112", "0212")).play("end-side")
    assert table.next == "burst"
    table.play("burst", 6, 6, 6, 4)
    assert table.crossed("b1") == [10, 9, 8]
    assert table.follow() == ["burst", "fall"]
    table = struck("knife").play("done b1").play("end-side").play("burst", 1, 2)
    assert table.crossed("b1") == []


def test_tr_u17_a_blade_must_be_in_hand_a_bayonet_is_with_the_primary_weapon() -> None:
    """TR-U17, TR-S1."""
    table = Paper({"b1": "1005 primary=rifle secondary=pistol blade=bayonet",
                   "r1": "1105 primary=rifle"})
    assert table.cost("strike b1 at r1 with bayonet") == 5
    assert table.cost("strike b1 at r1 with fists") == 5
    table.put("b1", hand="secondary")
    table.refused("strike b1 at r1 with bayonet", "TR-X1", "TR-S1", "TR-U17")
    table = Paper({"b1": "1005 primary=rifle blade=sword", "r1": "1105 primary=rifle"})
    table.refused("strike b1 at r1 with sword", "TR-X1", "TR-S1", "TR-U17", says=("3 AP",))
    table.refused("strike b1 at r1 with vibroblade", "TR-X1")
    table.play("change b1 to blade")
    assert table.cost("strike b1 at r1 with sword") == 5


def test_tr_x1_a_blow_at_somebody_who_fell_meanwhile_is_void() -> None:
    """TR-X1: by the grenade of the same turn's end."""
    table = Paper({"b1": "1005 primary=rifle", "r1": "1105 primary=rifle",
                   "r2": "1505 primary=rifle grenades=1 hand=grenade"}, begins="rust")
    table.play("strike r1 at b1 with fists").play("done r1").play("throw r2 to 0805", 6, 6)
    table.put("b1", cells=range(2, 11)).play("end-side")
    assert len(table.data()["blows"]) == 1
    table.play("burst", *faces(4))
    assert table.unit("b1")["fate"] == "out"
    assert table.data()["blows"] == []


def test_tr_u14_the_blow_falls_before_the_explosives() -> None:
    """TR-U14: the grenade that the idle one's friend threw goes off after it."""
    table = struck("knife").put("b2", at="0905", kit={"grenades": 1, "primary": ""}, hand="grenade")
    table.play("throw b2 to 0505", 6, 6).play("end-side")
    table.play("burst", 6, 6, 6, 4)
    assert table.crossed("b1") == [10, 9, 8]
    assert len(table.data()["charges"]) == 1
    table.play("burst")
    assert table.data()["charges"] == []
