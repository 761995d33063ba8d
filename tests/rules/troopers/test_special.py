"""Special actions: TR-S1 to TR-S5, TR-T2."""

import pytest
from msgspec.structs import replace

from game.core.event import Changed, Laid, Told
from game.rules.troopers.special import back_in_hand, carried
from game.rules.troopers.state import Dropped, Kit
from game.rules.troopers.state import LaidArc as Arc
from tests.rules.troopers.kit import Table, table

FULL = "primary=rifle secondary=pistol blade=knife grenades=2"


def pair(one: str = FULL, other: str = FULL, at: str = "0401", enemy: str = "") -> Table:
    """Blue 1 on 0301 and somebody next to it: Blue 2, or Rust 2 with `enemy` its fate."""
    who = "r2" if enemy else "b2"
    t = table({"b1": f"0301 {one}", who: f"{at} {other}", "r1": "1410 primary=rifle"})
    if enemy:
        t.put(who, lambda trooper: replace(trooper, fate=enemy))
    return t


def test_tr_s1_a_change_costs_three_to_an_explosive_too() -> None:
    t = pair()
    assert t["b1"].hand == "primary"
    for slot in ("secondary", "blade", "grenade"):
        assert t.cost(f"change b1 to {slot}") == 3
    t.refused("change b1 to primary", "TR-S1", "has the rifle in hand already")
    t.refused("change b1 to satchel", "TR-S1", "has 0 satchel charges left")
    t.play("change b1 to grenade")
    assert t["b1"].hand == "grenade" and (t["b1"].spent, t["b1"].moved) == (3, 0)
    assert t.of(Changed) == [Changed("b1", "hand", "primary", "grenade")]
    t.play("change b1 to secondary")
    ruling = t.refused("change b1 to blade", "TR-T3", "3 AP needed, 2 left")
    assert "TR-S1" in ruling.rules


def test_tr_s1_only_the_weapon_in_hand_fights() -> None:
    t = pair()
    assert t.judge("arc b1 30 towards 90").allowed
    t.play("change b1 to blade")
    assert not t.judge("arc b1 30 towards 90").allowed
    t.put("b1", lambda one: replace(one, spent=0))
    assert not t.judge("throw b1 to 0501").allowed
    t.play("change b1 to grenade")
    assert t.judge("throw b1 to 0501").allowed


def test_tr_s2_back_to_the_weapon_after_an_explosive_for_nothing() -> None:
    for start in ("primary", "secondary"):
        t = pair().put("b1", lambda one, start=start: replace(one, hand=start, held=start))
        t.play("change b1 to grenade").play("throw b1 to 0501", 6, 6)
        assert t["b1"].hand == start and t["b1"].kit.grenades == 1
        # 3 for the change and 2 for two dots, nothing for the weapon.
        assert t["b1"].spent == 5


def test_tr_s2_not_to_a_blade_nor_to_a_weapon_that_is_gone() -> None:
    """Primary or secondary weapon, says the paper: without either the hand is empty."""
    t = pair().play("change b1 to blade").play("change b1 to grenade")
    assert back_in_hand(t["b1"]).hand == "primary"
    kit = replace(t["b1"].kit, primary="")
    assert back_in_hand(replace(t["b1"], kit=kit)).hand == "secondary"
    kit = replace(kit, secondary="")
    assert kit.blade and back_in_hand(replace(t["b1"], kit=kit)).hand == ""


def test_tr_s3_an_exchange_costs_six() -> None:
    t = pair(one="secondary=pistol", other=FULL)
    assert t.cost("take b1 rifle from b2") == 6
    t.put("b1", lambda one: replace(one, spent=3))
    ruling = t.refused("take b1 rifle from b2", "TR-T3", "6 AP needed, 5 left")
    assert "TR-S3" in ruling.rules
    t.put("b1", lambda one: replace(one, spent=0)).play("take b1 rifle from b2")
    assert t["b1"].kit.primary == "rifle" and t["b2"].kit.primary == ""
    assert (t["b1"].spent, t["b1"].moved, t.state.active) == (6, 0, "b1")
    assert t.of(Changed) == [Changed("b1", "took", "b2", "rifle")]
    t.refused("take b1 smg from b2", "TR-S3", "carries no SMG")
    t.refused("take b1 rifle from b1", "TR-S3")


@pytest.mark.parametrize(("fate", "may"), [("up", False), ("out", True), ("dead", True)])
def test_tr_s3_an_enemy_gives_only_when_down(fate: str, may: bool) -> None:
    t = pair(one="blade=knife", enemy=fate)
    assert t.judge("take b1 rifle from r2").allowed is may
    assert ("take b1 rifle from r2" in t.offered("b1")) is may
    if not may:
        t.refused("take b1 rifle from r2", "TR-S3", "isn’t unconscious or dead")


@pytest.mark.parametrize(("at", "near"), [
    ("0301", True), ("0401", True), ("0302", True), ("0501", False), ("0303", False),
])
def test_tr_s3_from_the_next_dot_or_the_own_one(at: str, near: bool) -> None:
    t = pair(one="blade=knife").put("b2", lambda one: replace(one, fate="out"))
    t.put("b2", lambda one: replace(one, cell=t.cell(at)))
    assert t.judge("take b1 rifle from b2").allowed is near
    assert ("take b1 rifle from b2" in t.offered("b1")) is near
    if not near:
        t.refused("take b1 rifle from b2", "TR-S3", "Blue 2 is 2 dots away, 1 at most")


def test_tr_s3_with_a_way_between_and_on_the_same_level() -> None:
    for mine, theirs, why in (
        ("0504", "0604", "a wall between Blue 1 and Blue 2"), ("0505", "0605", ""),
        ("0703", "u0703", "Blue 1 is on “Ground”, Blue 2 on “Upper”"),
        ("u0703", "0803", "Blue 1 is on “Upper”, Blue 2 on “Ground”"),
        ("0509", "0609", "a tree trunk between Blue 1 and Blue 2"), ("0308", "0408", ""),
    ):
        t = table({"b1": f"{mine} blade=knife", "b2": f"{theirs} {FULL}",
                   "r1": "1401 primary=rifle"})
        ruling = t.judge("take b1 rifle from b2")
        assert ruling.allowed is (why == ""), (mine, theirs)
        if why:
            t.refused("take b1 rifle from b2", "TR-S3", why)


def test_tr_s3_who_loses_the_weapon_in_hand_loses_its_arcs() -> None:
    t = pair(one="blade=knife").put("b2", lambda one: replace(one, arcs=(Arc(30, 90, 1),)))
    other = pair(one="blade=club").put("b2", lambda one: replace(one, arcs=(Arc(30, 90, 1),)))
    t.play("take b1 rifle from b2")
    assert t["b2"].arcs == ()
    other.play("take b1 pistol from b2")
    assert other["b2"].arcs != ()


@pytest.mark.parametrize(("mine", "item", "words"), [
    ("primary=smg", "rifle", "1 of 1 primary weapon, the SMG"),
    ("secondary=auto-pistol", "pistol", "1 of 1 secondary weapon, the auto pistol"),
    ("blade=club", "knife", "1 of 1 blade, the club"),
    ("primary=smg grenades=4", "grenade", "carries 4 of 4 already"),
    ("primary=smg secondary=pistol", "satchel", "secondary weapon’s place, the pistol"),
    ("primary=smg satchels=1", "satchel", "carries 1 of 1 already"),
    ("primary=smg satchels=1", "pistol", "secondary weapon’s place, the satchel"),
    ("primary=smg tool=radio", "papers", "carries the radio"),
])
def test_tr_s4_never_beyond_what_one_can_carry(mine: str, item: str, words: str) -> None:
    """Taking and picking up alike, with the number at fault."""
    t = pair(one=mine)
    t.put("b2", lambda one: replace(one, kit=Kit("rifle", "pistol", "knife", 1, 1, "papers")))
    t.state = replace(t.state, dropped=(Dropped(t["b1"].cell, item),))
    t.refused(f"take b1 {item} from b2", "TR-S4", words)
    t.refused(f"pick-up b1 {item}", "TR-S4", words)
    offered = t.offered("b1")
    assert f"take b1 {item} from b2" not in offered and f"pick-up b1 {item}" not in offered
    t.put("b1", lambda one: replace(one, kit=Kit()))
    assert t.cost(f"take b1 {item} from b2") == 6 and t.cost(f"pick-up b1 {item}") == 6
    t.play(f"take b1 {item} from b2")
    assert carried(t["b1"].kit) == (item,) and item not in carried(t["b2"].kit)


def test_tr_s4_a_satchel_charge_is_spoken_of_only_where_there_is_one() -> None:
    """TR-S4: a pistol bars a pistol; a charge shares the secondary weapon's place."""
    for mine, item, charge in (("secondary=auto-pistol", "pistol", False),
                               ("secondary=pistol", "satchel", True),
                               ("satchels=1", "pistol", True)):
        t = pair(one=f"primary=smg {mine}")
        t.state = replace(t.state, dropped=(Dropped(t["b1"].cell, item),))
        ruling = t.refused(f"pick-up b1 {item}", "TR-S4")
        assert ("satchel" in ruling.reasons[0].why) is charge


def test_tr_u16_who_never_fights_may_carry_weapons() -> None:
    """TR-S3, TR-S5: any trooper may take or pick one up; TR-U16: it doesn't fight for all that."""
    t = table({"b1": "0301 unarmed", "b2": f"0401 {FULL} tool=papers", "r1": "1410 primary=smg"})
    for item in ("rifle", "knife", "grenade", "papers"):
        assert t.cost(f"take b1 {item} from b2") == 6
    t.state = replace(t.state, dropped=(Dropped(t["b1"].cell, "pistol"),))
    assert t.cost("pick-up b1 pistol") == 6
    t.play("pick-up b1 pistol")
    assert t["b1"].kit.secondary == "pistol"
    t.put("b1", lambda one: replace(one, spent=0)).play("change b1 to secondary")
    t.refused("arc b1 30 towards 90", "TR-U16", "Blue 1 never fights")
    assert {text.split()[0] for text in t.offered("b1")} == {"walk", "prone", "drop", "done"}


def test_tr_s1_s2_only_using_an_explosive_brings_the_weapon_back_for_nothing() -> None:
    """Dropped, or taken by a friend: the hand is empty, and the rifle costs 3 AP as ever."""
    t = pair(one="primary=rifle blade=knife grenades=1").play("change b1 to grenade")
    t.play("drop b1 grenade")
    assert (t["b1"].hand, t["b1"].spent) == ("", 3)
    t.refused("arc b1 30 towards 90", "TR-A1", "0 firearms in hand; taking one is 3 AP")
    assert t.cost("change b1 to primary") == 3 and t.cost("change b1 to blade") == 3
    t.play("change b1 to primary")
    assert (t["b1"].hand, t["b1"].spent) == ("primary", 6) and t.cost("arc b1 30 towards 90") == 2

    t = pair(one="secondary=pistol", other="primary=rifle grenades=1")
    t.put("b2", lambda one: replace(one, hand="grenade"))
    t.play("take b1 grenade from b2")
    assert (t["b2"].hand, t["b2"].kit.primary) == ("", "rifle")
    t.play("done b1")
    assert t.cost("change b2 to primary") == 3
    assert t.cost("change b2 to secondary") is None


def test_tr_s1_what_is_taken_comes_into_the_hand_for_three() -> None:
    """TR-U16: an empty hand takes nothing for less: taking stows it, changing brings it forth."""
    t = pair(one="primary=rifle experience=elite", other="primary=smg secondary=pistol")
    t.play("drop b1 rifle")
    assert t["b1"].hand == "" and t.cost("arc b1 30 towards 90") is None
    t.play("take b1 smg from b2")
    assert (t["b1"].hand, t["b1"].kit.primary, t["b1"].spent) == ("", "smg", 6)
    assert t.cost("arc b1 30 towards 90") is None and t.cost("change b1 to primary") == 3
    t.play("change b1 to primary")
    assert t["b1"].hand == "primary" and t["b1"].spent == 9


def test_tr_u16_a_blow_falls_away_with_its_weapon() -> None:
    """As arcs go with the gun: the knife, or the rifle under a bayonet; fists are never taken."""
    for arms, weapon, item, stays in (
        ("blade=knife hand=blade", "knife", "knife", False),
        ("primary=rifle blade=bayonet", "bayonet", "rifle", False),
        ("primary=rifle blade=bayonet", "bayonet", "bayonet", False),
        ("primary=rifle blade=bayonet", "fists", "rifle", True),
        ("primary=rifle grenades=1 blade=bayonet", "bayonet", "grenade", True),
    ):
        t = table({"b1": f"0401 {arms}", "b2": "0301 secondary=pistol", "r1": "0501 primary=smg",
                   "r2": "1410 primary=rifle"})
        t.play(f"strike b1 at r1 with {weapon}").play("done b1")
        t.play(f"take b2 {item} from b1")
        assert bool(t.state.blows) is stays, (arms, item)
        told = [one.text for one in t.of(Told)]
        assert (told == []) is stays
        if not stays:
            assert told == ["Blue 1 has nothing left to strike Rust 1 with: the blow falls away"]
            t.play("end-side").follow("burst", "fall")
            assert t.cost("prone r1") == 1, "nothing waits for it"


def test_tr_s5_dropping_costs_nothing_and_anybody_may_pick_it_up() -> None:
    t = pair()
    assert t.cost("drop b1 grenade") == 0
    t.refused("drop b1 satchel", "TR-S5", "carries no satchel")
    t.play("drop b1 grenade")
    here = t["b1"].cell
    assert t["b1"].kit.grenades == 1 and t["b1"].spent == 0
    assert t.state.dropped == (Dropped(here, "grenade"),)
    assert Laid("weapon", here) in t.events
    t.play("drop b1 rifle").play("walk b1 along 0301-0302").play("done b1")
    t.put("b2", lambda one: replace(one, cell=here, kit=Kit()))
    assert t.cost("pick-up b2 rifle") == 6
    t.play("end-side").follow("burst", "fall")
    t.put("b2", lambda one: replace(one, cell=t.cell("0101")))
    t.put("r1", lambda one: replace(one, cell=here, kit=Kit()))
    assert {"pick-up r1 rifle", "pick-up r1 grenade"} <= t.offered("r1")
    t.play("pick-up r1 rifle")
    assert t["r1"].kit.primary == "rifle" and (t["r1"].spent, t["r1"].moved) == (6, 0)
    assert t.state.dropped == (Dropped(here, "grenade"),)
    ruling = t.refused("pick-up r1 grenade", "TR-T3", "6 AP needed, 2 left")
    assert "TR-S5" in ruling.rules
    t.refused("pick-up r1 pistol", "TR-S5", "no pistol lies on 0301")


@pytest.mark.parametrize(("text", "rule", "cost"), [
    ("change b1 to blade", "TR-S1", 3), ("take b1 satchel from b2", "TR-S3", 6),
    ("pick-up b1 satchel", "TR-S5", 6), ("drop b1 rifle", "TR-S5", 0),
])
def test_tr_s1_s3_s5_the_last_ap_will_do(text: str, rule: str, cost: int) -> None:
    """With exactly the AP that it costs it is judged and offered, with one less it is neither."""
    t = pair(one="primary=rifle blade=knife", other="satchels=1")
    t.state = replace(t.state, dropped=(Dropped(t["b1"].cell, "satchel"),))
    t.put("b1", lambda one: replace(one, spent=8 - cost))
    assert t.cost(text) == cost and text in t.offered("b1")
    if cost:
        t.put("b1", lambda one: replace(one, spent=9 - cost))
        ruling = t.refused(text, "TR-T3", f"{cost} AP needed, {cost - 1} left")
        assert rule in ruling.rules and text not in t.offered("b1")


def test_tr_s5_only_where_it_lies() -> None:
    t = pair(one="blade=knife")
    t.state = replace(t.state, dropped=(Dropped(t.cell("0302"), "rifle"),))
    t.refused("pick-up b1 rifle", "TR-S5", "no rifle lies on 0301")
    assert not any(text.startswith("pick-up") for text in t.offered("b1"))
    t.play("walk b1 along 0301-0302")
    assert t["b1"].spent == 1 and t.cost("pick-up b1 rifle") == 6


def test_tr_s5_one_of_two_alike_is_picked_up() -> None:
    t = pair(one="grenades=2 blade=knife").play("drop b1 grenade").play("drop b1 grenade")
    assert t["b1"].kit.grenades == 0 and len(t.state.dropped) == 2
    t.refused("drop b1 grenade", "TR-S5")
    t.play("pick-up b1 grenade")
    assert t["b1"].kit.grenades == 1 and len(t.state.dropped) == 1


def test_tr_s5_what_is_dropped_is_out_of_hand() -> None:
    """TR-S5, TR-S1: and nothing comes into it for 0 AP."""
    t = pair().play("change b1 to grenade").play("drop b1 grenade")
    assert t["b1"].hand == "grenade", "one is left"
    t.play("drop b1 grenade")
    assert t["b1"].hand == ""
    t.play("change b1 to primary").play("drop b1 pistol")
    assert t["b1"].hand == "primary", "the pistol was on the belt"
    t.play("drop b1 rifle")
    assert t["b1"].hand == "" and not t.judge("arc b1 30 towards 90").allowed


@pytest.mark.parametrize("text", [
    "walk b1 along 0301-0302", "prone b1", "change b1 to secondary", "take b1 satchel from b2",
    "pick-up b1 satchel", "drop b1 rifle",
])
def test_tr_t2_no_movement_or_special_action_after_combat(text: str) -> None:
    t = pair(one="primary=rifle secondary=pistol experience=elite", other="satchels=1 blade=knife")
    t.put("b1", lambda one: replace(one, kit=replace(one.kit, secondary="")) if "satchel" in text
          else one)
    t.state = replace(t.state, dropped=(Dropped(t["b1"].cell, "satchel"),))
    assert t.judge(text).allowed
    t.play("arc b1 30 towards 90")
    assert t["b1"].spent == 2
    t.refused(text, "TR-T2", "has fought in this turn")
    kinds = {one.split()[0] for one in t.offered("b1")}
    assert kinds == {"arc", "done"}
