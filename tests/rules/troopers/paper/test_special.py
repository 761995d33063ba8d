"""Special actions from the paper's side: TR-S1 to TR-S5, TR-T2."""

import pytest

from tests.rules.troopers.paper.tables import Paper, around, walk

WALL = ("\n  size: [30, 12]\n  walls:\n    - {lines: [[[5.25, r4.6], [5.25, r5.4]]]}\n"
        "  things:\n    - {kind: low-wall, line: [[4, r4.4], [4, r5.6]]}\n")
FULL = "primary=rifle secondary=pistol blade=knife grenades=2 hand=primary"
FAR = {"r1": "3012 primary=rifle"}
LYING = {"fate": "dead", "cells": range(11)}
OUT = {"fate": "out", "cells": range(1, 11)}


def one(words: str = FULL, **more: str) -> Paper:
    return Paper({"b1": f"0505 {words}", **more, **FAR})


# TR-S1


@pytest.mark.parametrize("slot", ["secondary", "blade", "grenade"])
def test_tr_s1_changing_costs_three_to_an_explosive_too(slot: str) -> None:
    """TR-S1: 3 AP of the turn, none of movement's; then it is the one in hand."""
    table = one()
    assert table.cost(f"change b1 to {slot}") == 3
    table.play(f"change b1 to {slot}")
    assert table.unit("b1")["hand"] == slot
    assert table.spent("b1") == (3, 0)
    table.refused(f"change b1 to {slot}", "TR-S1")
    assert table.cost("change b1 to primary") == 3


def test_tr_s1_a_satchel_charge_is_taken_into_the_hand_for_three_as_well() -> None:
    """TR-S1."""
    table = one("primary=rifle satchels=1")
    assert table.cost("change b1 to satchel") == 3


def test_tr_s1_only_what_is_carried() -> None:
    """TR-S1: an empty slot can't be taken into the hand."""
    table = one("primary=rifle")
    for slot in ("secondary", "blade", "grenade", "satchel"):
        table.refused(f"change b1 to {slot}", "TR-S1")
    assert "change" not in table.kinds("b1")


def test_tr_s1_one_weapon_is_active_at_a_time() -> None:
    """TR-S1, TR-A1, TR-X1, TR-X2: with a rifle in hand neither knife nor grenade can be used, with
    the knife no arc can be laid."""
    table = one(r2="0605 primary=rifle")
    table.refused("strike b1 at r2 with knife", "TR-X1", "TR-S1", says=("3 AP",))
    table.refused("throw b1 to 0705", "TR-X2", "TR-S1", says=("3 AP",))
    table.play("change b1 to blade")
    table.refused("arc b1 30 towards 90", "TR-A1", "TR-S1", says=("3 AP",))
    assert table.cost("strike b1 at r2 with knife") == 5


def test_tr_s1_two_ap_are_one_short() -> None:
    """TR-S1, TR-T3."""
    table = one().put("b1", spent=6)
    table.refused("change b1 to blade", "TR-T3", "TR-S1", says=("3 AP", "2"))
    assert table.put("b1", spent=5).cost("change b1 to blade") == 3


# TR-S2


@pytest.mark.parametrize("hand", ["primary", "secondary"])
@pytest.mark.parametrize("explosive", ["grenade", "satchel"])
def test_tr_s2_after_an_explosive_the_weapon_held_before_is_back(
    hand: str, explosive: str
) -> None:
    """TR-S2: primary or secondary, for 0 AP."""
    if (hand, explosive) == ("secondary", "satchel"):
        words = "secondary=pistol grenades=1"  # a satchel charge takes the secondary's place
        explosive = "grenade"
    else:
        carried = "satchels=1" if explosive == "satchel" else "secondary=pistol grenades=2"
        words = f"primary=rifle {carried} hand={hand}"
    table = one(words)
    table.play(f"change b1 to {explosive}").play("throw b1 to 0605", 6, 6)
    price = 2 if explosive == "satchel" else 1
    assert table.unit("b1")["hand"] == hand
    assert table.spent("b1") == (3 + price, 0)


def test_tr_s2_after_knife_and_grenade_back_to_the_gun() -> None:
    """TR-S2: the seed says primary or secondary weapon, so not the knife in between."""
    table = one("primary=rifle blade=knife grenades=1 experience=elite")
    table.play("change b1 to blade").play("change b1 to grenade").play("throw b1 to 0605", 6, 6)
    assert table.unit("b1")["hand"] == "primary"


def test_tr_s2_when_the_weapon_held_before_is_gone_it_is_the_other_one() -> None:
    """TR-S2, TR-S5: the rifle was dropped with the grenade in hand, so the pistol it is; with no
    gun left nothing: the sentence speaks of the primary or secondary weapon."""
    table = one()
    table.play("change b1 to grenade").play("drop b1 rifle").play("throw b1 to 0605", 6, 6)
    assert table.unit("b1")["hand"] == "secondary"
    table = one("primary=rifle blade=knife grenades=1")
    table.play("change b1 to grenade").play("drop b1 rifle").play("throw b1 to 0605", 6, 6)
    assert table.unit("b1")["hand"] == ""


def test_tr_s2_dropping_the_last_grenade_brings_no_weapon_back() -> None:
    """TR-S2, TR-S5, TR-S1: it switches back after using one; dropping isn't using, so the rifle
    costs 3 AP."""
    table = one("primary=rifle grenades=2 hand=grenade")
    table.play("drop b1 grenade")
    assert table.unit("b1")["hand"] == "grenade"
    table.play("drop b1 grenade")
    assert table.unit("b1")["hand"] == ""
    table.refused("arc b1 30 towards 90", "TR-A1", "TR-S1", says=("3 AP",))
    assert table.cost("change b1 to primary") == 3
    assert table.play("change b1 to primary").spent("b1") == (3, 0)


def test_tr_s2_a_friend_taking_the_last_grenade_brings_no_weapon_back() -> None:
    """TR-S2, TR-S3, TR-S1."""
    table = one("primary=rifle grenades=1 hand=grenade", b2="0605 secondary=pistol")
    table.play("take b2 grenade from b1").play("done b2")
    assert table.unit("b1")["hand"] == ""
    assert table.cost("change b1 to primary") == 3


# TR-S3


@pytest.mark.parametrize("fate", ["up", "out", "dead"])
@pytest.mark.parametrize("enemy", [False, True])
def test_tr_s3_from_friends_always_from_enemies_when_down(fate: str, enemy: bool) -> None:
    """TR-S3: 6 AP, none of movement's; from an enemy only when unconscious or dead."""
    giver = "r2" if enemy else "b2"
    table = one("secondary=pistol", **{giver: "0605 primary=smg"})
    if fate != "up":
        table.put(giver, **(OUT if fate == "out" else LYING))
    order = f"take b1 smg from {giver}"
    if enemy and fate == "up":
        table.refused(order, "TR-S3")
        return
    assert table.cost(order) == 6
    table.play(order)
    assert table.unit("b1")["kit"]["primary"] == "smg"
    assert table.unit(giver)["kit"]["primary"] == ""
    assert table.spent("b1") == (6, 0)
    assert table.spent(giver) == (0, 0)
    assert table.unit("b1")["hand"] == "secondary"


def test_tr_s3_adjacent_with_a_passable_line_or_the_same_dot() -> None:
    """TR-S3: all six neighbours; across a low wall; not across a high one, not from two dots
    away; somebody fallen on the own dot."""
    table = one("secondary=pistol", b2="0605 primary=smg")
    for dot in around("0505"):
        assert table.put("b2", at=dot).cost("take b1 smg from b2") == 6
    table.put("b2", at="0705").refused("take b1 smg from b2", "TR-S3", says=("2",))
    table.put("b2", at="0505", **LYING)
    assert table.cost("take b1 smg from b2") == 6
    table = Paper({"b1": "0505 secondary=pistol", "b2": "0605 primary=smg", **FAR}, WALL)
    table.refused("take b1 smg from b2", "TR-S3")
    assert table.put("b2", at="0405").cost("take b1 smg from b2") == 6


def test_tr_s3_five_ap_are_too_few() -> None:
    """TR-S3, TR-T3."""
    table = one("secondary=pistol", b2="0605 primary=smg").put("b1", spent=3)
    table.refused("take b1 smg from b2", "TR-T3", "TR-S3", says=("6 AP", "5"))
    assert "take" not in table.kinds("b1")


def test_tr_s3_only_what_the_other_has_and_not_from_oneself() -> None:
    """TR-S3."""
    table = one("secondary=pistol", b2="0605 primary=smg")
    table.refused("take b1 rifle from b2", "TR-S3")
    table.refused("take b1 pistol from b1", "TR-S3")


def test_tr_s3_equipment_too() -> None:
    """TR-S3: a grenade, a knife, papers."""
    table = one("primary=rifle", b2="0605 blade=knife grenades=2 tool=papers")
    for item in ("grenade", "knife", "papers"):
        assert table.cost(f"take b1 {item} from b2") == 6
    table.play("take b1 grenade from b2")
    assert table.unit("b1")["kit"]["grenades"] == 1
    assert table.unit("b2")["kit"]["grenades"] == 1


# TR-S4


@pytest.mark.parametrize(
    ("have", "item", "fits"),
    [
        ("primary=rifle", "smg", False), ("secondary=pistol", "smg", True),
        ("primary=rifle", "pistol", True), ("secondary=auto-pistol", "pistol", False),
        ("primary=rifle grenades=3", "grenade", True),
        ("primary=rifle grenades=4", "grenade", False),
        ("primary=rifle blade=sword", "knife", False), ("primary=rifle", "knife", True),
        ("primary=rifle", "satchel", True), ("primary=rifle satchels=1", "satchel", False),
        ("primary=rifle secondary=auto-pistol", "satchel", False),
        ("primary=rifle satchels=1", "pistol", False),
        ("primary=rifle satchels=1 grenades=3", "grenade", True),
        ("primary=rifle tool=keys", "papers", False), ("primary=rifle", "papers", True),
    ],
)
@pytest.mark.parametrize("way", ["take", "pick-up"])
def test_tr_s4_never_beyond_what_can_be_carried(
    have: str, item: str, fits: bool, way: str
) -> None:
    """TR-S4: one primary, one secondary, four grenades, one blade; a satchel charge takes the
    secondary's place, both ways. By exchange and from the ground."""
    slot = {"smg": "primary=smg", "pistol": "secondary=pistol", "grenade": "grenades=1",
            "knife": "blade=knife", "satchel": "satchels=1", "papers": "tool=papers"}[item]
    giver = slot if "primary" in slot else f"primary=laser-rifle {slot}"
    table = one(have, b2=f"0605 {giver}")
    order = f"take b1 {item} from b2"
    if way == "pick-up":
        cell = table.game.board.cell("0505")
        table.alter(dropped=[{"cell": cell, "item": item}])
        order = f"pick-up b1 {item}"
    if fits:
        assert table.cost(order) == 6
        table.play(order)
        assert item in str(table.unit("b1")["kit"])
    else:
        table.refused(order, "TR-S4")


# TR-S5


@pytest.mark.parametrize("item", ["rifle", "pistol", "knife", "grenade"])
def test_tr_s5_dropping_is_free_and_it_lies_on_that_dot(item: str) -> None:
    """TR-S5: 0 AP, also with none left; the next one there may pick it up for 6 AP, a friend as
    well as an enemy."""
    table = one(FULL, r2="0405 tool=keys").put("b1", spent=8)
    assert table.cost(f"drop b1 {item}") == 0
    table.play(f"drop b1 {item}")
    assert table.spent("b1") == (8, 0)
    assert table.data()["dropped"] == [{"cell": table.game.board.cell("0505"), "item": item}]
    table.put("b1", spent=0).play(walk("b1", "0505", "0506")).end()
    table.refused(f"pick-up r2 {item}", "TR-S5", says=("0405",))
    table.play(walk("r2", "0405", "0505"))
    assert table.cost(f"pick-up r2 {item}") == 6
    table.play(f"pick-up r2 {item}")
    assert table.data()["dropped"] == []
    assert table.spent("r2") == (7, 1)


def test_tr_s5_not_what_isn_t_carried() -> None:
    """TR-S5."""
    table = one("primary=rifle")
    for item in ("smg", "grenade", "papers"):
        table.refused(f"drop b1 {item}", "TR-S5")


def test_tr_s5_a_friend_picks_it_up() -> None:
    """TR-S5: in the same turn, from the dot it lies on."""
    table = one(FULL, b2="0605 tool=keys")
    table.play("drop b1 knife").play(walk("b1", "0505", "0506")).play("done b1")
    table.play(walk("b2", "0605", "0505")).play("pick-up b2 knife")
    assert table.unit("b2")["kit"]["blade"] == "knife"


# TR-T2


@pytest.mark.parametrize("combat", ["arc", "strike", "throw"])
def test_tr_t2_neither_movement_nor_special_action_after_a_combat_action(combat: str) -> None:
    """TR-T2: after each kind of combat action all of them are refused, fighting isn't."""
    hand = {"arc": "primary", "strike": "blade", "throw": "grenade"}[combat]
    words = f"primary=rifle secondary=pistol blade=knife grenades=2 experience=elite hand={hand}"
    table = one(words, r2="0605 primary=rifle", b2="0405 tool=papers")
    table.alter(dropped=[{"cell": table.game.board.cell("0505"), "item": "grenade"}])
    table.play(*{"arc": ("arc b1 30 towards 270",), "strike": ("strike b1 at r2 with knife",),
                 "throw": ("throw b1 to 0505", 6, 6)}[combat])
    for order in (walk("b1", "0505", "0506"), "prone b1", "change b1 to secondary",
                  "take b1 papers from b2", "pick-up b1 grenade", "drop b1 pistol"):
        table.refused(order, "TR-T2")
    left = {"arc": {"arc", "strike", "done"}, "strike": {"strike", "done"},
            "throw": {"strike", "done"}}[combat]
    assert table.kinds("b1") == left


def test_tr_t2_standing_up_is_movement_too() -> None:
    """TR-T2."""
    table = one("primary=rifle prone").play("arc b1 30 towards 90")
    table.refused("stand b1", "TR-T2")


def test_tr_t2_movement_and_special_actions_mix_before_it() -> None:
    """TR-T2: special actions during the movement."""
    table = one("primary=rifle secondary=pistol")
    table.play(walk("b1", "0505", "0605")).play("change b1 to secondary")
    table.play(walk("b1", "0605", "0705")).play("prone b1").play("arc b1 30 towards 90")
    assert table.spent("b1") == (8, 3)
