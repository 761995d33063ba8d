"""The course of a turn: TR-T1, TR-T2, TR-T3, TR-H2, TR-H4, TR-U3, TR-U11, TR-U14, TR-U21."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from game.core.dice import ScriptedDice
from game.core.event import Began, Ended, Resolved, Rolled, Told
from game.rules.troopers import actions
from game.rules.troopers.points import afford, allowance, hp, left, maximum, move_left
from game.rules.troopers.state import Blow, Charge, LaidArc, Standing, Trooper
from tests.rules.troopers.kit import YARD, Table, scenario, table

SQUADS = {
    "b1": "0201 primary=rifle blade=knife grenades=2", "b2": "0210 primary=rifle",
    "r1": "1301 primary=rifle blade=knife grenades=2", "r2": "1310 primary=rifle",
}


def squads(**changed: str) -> Table:
    return table({**SQUADS, **changed})


# --- TR-T1 --------------------------------------------------------------------------------------

@pytest.mark.parametrize(("face", "side"), [
    (1, "blue"), (2, "blue"), (3, "blue"), (4, "rust"), (5, "rust"), (6, "rust"),
])
def test_tr_t1_a_die_says_who_begins(face: int, side: str) -> None:
    t = Table(scenario(SQUADS, begins=""), face)
    assert (t.state.side, t.state.first, t.state.turn) == (side, side, 1)
    step = t.game.start(ScriptedDice((face,)))
    rolled = [event for event in step.events if isinstance(event, Rolled)]
    assert [(one.dice, one.rule, one.side) for one in rolled] == [((face,), "TR-T1", side)]
    assert (rolled[0].needs, rolled[0].counts) == (4, (side == "rust",))


def test_tr_t1_unless_the_scenario_says_it() -> None:
    for side in ("blue", "rust"):
        assert Table(scenario(SQUADS, begins=side)).state.side == side


def test_tr_t1_sides_take_whole_turns_and_the_turn_counts_when_the_first_begins_again() -> None:
    t = Table(scenario(SQUADS, begins="rust", turns=3))
    seen = []
    while t.state.phase != "over":
        t.follow("fall")
        seen.append((t.state.turn, t.state.side))
        assert t.of(Began) == [Began(t.state.turn, "act")]
        t.play("end-side")
        assert t.of(Began) == [Began(t.state.turn, "burst")]
        t.follow("burst")
    assert seen == [(turn, side) for turn in (1, 2, 3) for side in ("rust", "blue")]
    assert t.state.verdict is not None and t.of(Ended)
    assert t.next == "" and not t.offered()
    t.refused("end-side", "TR-T1", "the game is over")
    t.refused("prone b1", "TR-T1", "the game is over")
    t.refused("orders b1 hold", "TR-T1", "the game is over")
    t.refused("fire b1 with arc 1", "TR-T1", "the game is over")


def test_tr_t1_a_side_first_loses_its_arcs() -> None:
    t = squads()
    t.play("arc b1 60 towards 180").play("done b1").play("end-side").follow("burst")
    assert t["b1"].arcs, "through the enemy's turn they stay"
    t.follow("fall")
    assert t["b1"].arcs
    t.play("arc r1 30 towards 270").play("done r1").play("end-side").follow("burst")
    assert t["b1"].arcs and t["r1"].arcs
    t.follow("fall")
    assert not t["b1"].arcs and t["r1"].arcs


def test_tr_t1_a_side_begins_with_all_its_ap() -> None:
    t = squads().play("walk b1 along 0201-0301-0401").play("arc b1 30 towards 90").play("done b1")
    t.put("b1", lambda one: replace(one, threw=True))
    t.play("end-side").follow("burst", "fall").play("end-side").follow("burst", "fall")
    one = t["b1"]
    assert (one.spent, one.moved, one.acted, one.fought, one.threw) == (0, 0, False, False, False)
    assert left(t.context, one) == 8


def test_tr_t1_troopers_act_one_at_a_time() -> None:
    t = squads()
    assert t.game.actors(t.state) == ["b1", "b2"]
    t.play("walk b1 along 0201-0301")
    assert t.state.active == "b1" and t.game.actors(t.state) == ["b1"]
    for text in ("prone b2", "walk b2 along 0210-0110", "arc b2 30 towards 90", "done b2"):
        t.refused(text, "TR-T1", "Blue 1 hasn’t finished")
    assert not t.offered("b2") and not any(" b2 " in text for text in t.offered())
    t.play("prone b1").play("done b1")
    assert t.state.active == "" and t["b1"].acted
    t.refused("stand b1", "TR-T1", "Blue 1 has finished for this turn")
    assert t.game.actors(t.state) == ["b2"]
    t.play("prone b2")


@pytest.mark.parametrize("text", [
    "walk b1 along 0201-0301", "prone b1", "change b1 to blade", "drop b1 grenade",
    "arc b1 30 towards 90",
])
def test_tr_t1_the_first_action_makes_a_trooper_the_active_one(text: str) -> None:
    assert squads().play(text).state.active == "b1"


def test_tr_t1_a_trooper_may_be_done_without_having_begun() -> None:
    t = squads().play("done b1")
    assert t["b1"].acted and t.state.active == "" and t.judge("prone b2").allowed


def test_tr_t1_nobody_of_the_other_side_and_nobody_unknown() -> None:
    t = squads()
    t.refused("prone r1", "TR-T1", "it is Blue’s turn, and Rust 1")
    t.refused("prone x9", "TR-T1", "“x9” is no trooper")
    for fate, words in (("out", "0 HP"), ("dead", "is dead"), ("gone", "has left the field")):
        t.put("b1", lambda one, fate=fate: replace(one, fate=fate))
        t.refused("prone b1", "TR-T1", words)
        t.refused("done b1", "TR-T1", words)
        t.refused("orders b1 hold", "TR-T1", words)


def test_tr_t1_between_turns_nobody_acts() -> None:
    t = squads().play("end-side")
    t.refused("prone b1", "TR-T1", "turn is over")
    t.refused("end-side", "TR-T1", "turn is over")
    t.refused("fall", "TR-T1", "doesn’t follow")
    t.follow("burst")
    t.refused("burst", "TR-X2", "doesn’t follow")
    assert t.offered() == {"fall"} and t.game.actors(t.state) == []


def test_tr_t1_a_side_of_which_nobody_is_up_ends_by_itself() -> None:
    t = squads()
    for unit in ("b1", "b2"):
        t.put(unit, lambda one: replace(one, fate="dead"))
    assert t.next == "end-side" and t.offered() == {"end-side"}


def test_tr_t1_explosives_go_off_when_the_side_has_finished() -> None:
    """One after the other, only the side's own, before the other side begins (TR-X2)."""
    t = squads()
    far = t.cell("0705")
    t.state = replace(t.state, charges=(
        Charge("grenade", "r1", far), Charge("grenade", "b1", far), Charge("grenade", "b2", far)))
    t.play("end-side")
    for count in (2, 1):
        t.follow("burst")
        assert len(t.state.charges) == count and t.state.side == "blue"
    t.follow("burst")
    assert t.state.side == "rust" and [one.thrower for one in t.state.charges] == ["r1"]


# --- TR-T2 --------------------------------------------------------------------------------------

def test_tr_t2_moves_first_then_fights_as_long_as_ap_last() -> None:
    t = squads().play("walk b1 along 0201-0301").play("arc b1 30 towards 90")
    assert t["b1"].fought and move_left(t.context, t["b1"]) == 0 < left(t.context, t["b1"])
    for text in ("walk b1 along 0301-0401", "prone b1", "change b1 to blade", "drop b1 grenade"):
        t.refused(text, "TR-T2", "has fought in this turn")
    t.play("arc b1 30 towards 180").play("arc b1 30 towards 270")
    assert t["b1"].spent == 7 and len(t["b1"].arcs) == 3
    t.refused("arc b1 30 towards 0", "TR-T3", "2 AP needed, 1 left")


def test_tr_u16_who_never_fights() -> None:
    t = table({**SQUADS, "b3": "0205 unarmed"})
    t.refused("arc b3 30 towards 90", "TR-U16", "Blue 3 never fights")
    assert t.cost("walk b3 along 0205-0305") == 1
    assert not any(text.startswith(("arc", "strike", "throw")) for text in t.offered("b3"))


# --- TR-T3 and what lowers it -------------------------------------------------------------------

@pytest.mark.parametrize(("experience", "armour", "ap"), [
    ("green", "", 7), ("regular", "", 8), ("veteran", "", 9), ("elite", "", 10),
    ("regular", "basic", 7), ("regular", "standard", 6), ("elite", "heavy", 7),
])
def test_tr_t3_tr_h4_ap_of_experience_and_armour(experience: str, armour: str, ap: int) -> None:
    words = f"0201 primary=rifle experience={experience}" + (f" armour={armour}" if armour else "")
    t = squads(b1=words)
    assert maximum(t.context, t["b1"]) == allowance(t.context, t["b1"]) == ap
    assert afford(t.context, t["b1"], ap).cost == Fraction(ap)
    assert not afford(t.context, t["b1"], ap + 1).allowed


HP_AP = {10: 0, 9: 0, 8: 0, 7: 0, 6: -1, 5: -1, 4: -2, 3: -2, 2: -3, 1: -4}


@pytest.mark.parametrize(("points", "change"), list(HP_AP.items()))
def test_tr_h2_lost_hit_points_lower_ap(points: int, change: int) -> None:
    t = squads().put("b1", lambda one: wounded(one, points))
    assert hp(t["b1"]) == points and allowance(t.context, t["b1"]) == 8 + change
    ruling = afford(t.context, t["b1"], 9)
    assert ("TR-H2" in ruling.rules) is (change < 0)


def wounded(one: Trooper, points: int) -> Trooper:
    """Present hit points by one crossed cell just above them."""
    return replace(one, crossed=0 if points == 10 else 1 << points + 1)


def test_tr_h2_hit_points_are_read_below_the_lowest_crossed_cell() -> None:
    t = squads()
    for cells, points in (((), 10), ((10,), 9), ((9, 10), 8), ((7, 10), 6), ((1, 5), 0)):
        crossed = sum(1 << cell for cell in cells)
        assert hp(replace(t["b1"], crossed=crossed)) == points
    assert allowance(t.context, replace(t["b1"], crossed=2)) == 0
    assert allowance(t.context, replace(t["b1"], fate="out")) == 0


# --- TR-U3: beginning with a trooper ------------------------------------------------------------

def covered(orders: str = "ask", **changed: str) -> Table:
    """Blue 1 stands in an arc of Rust 1, ten dots away."""
    t = table({"b1": "0505 primary=rifle", "b2": "0512 primary=rifle",
               "r1": "1505 primary=rifle", **changed}, drawing=YARD)
    return t.put("r1", lambda one: replace(
        one, arcs=(LaidArc(30, 270, 2),), orders=Standing(orders)))  # type: ignore[arg-type]


def test_tr_u3_what_waits_is_said_first() -> None:
    t = covered()
    for text in ("prone b1", "walk b1 along 0505-0405", "arc b1 30 towards 90", "drop b1 rifle"):
        ruling = t.refused(text, "TR-A2", "1 shot at Blue 1 may come first: activate it")
        assert "TR-U3" in ruling.rules
    assert t.offered("b1") == {"activate b1", "done b1"}
    t.refused("activate b2", "TR-U3", "0 shots and 0 blows wait for Blue 2")
    t.play("prone b2").play("done b2").play("activate b1")
    assert t.state.active == "b1" and t.state.reaction is not None
    assert t.state.reaction.cause == "activate" and t.offered() == {"fire r1 with arc 1", "hold r1"}
    t.refused("activate b1", "TR-A2", "1 shot at Blue 1 waits")
    t.play("hold r1")
    t.refused("activate b1", "TR-U3", "is active already")
    assert t.judge("prone b1").allowed and t["b1"].spent == 0


def test_tr_u3_fired_at_it_acts_with_what_it_has_left() -> None:
    t = covered().play("activate b1").play("fire r1 with arc 1", 6, 6, 4, 3)
    assert hp(t["b1"]) == 3 and not t["b1"].acted
    assert t.state.active == "b1" and left(t.context, t["b1"]) == 6
    assert t["r1"].arcs == (LaidArc(30, 270, 1),)
    t.play("prone b1")


def test_tr_u3_hit_too_hard_it_is_done() -> None:
    t = covered().put("b1", lambda one: wounded(one, 4))
    t.play("activate b1").play("fire r1 with arc 1", 6, 6, 2, 2)
    assert t["b1"].fate == "out" and t.state.active == "" and t.state.reaction is None
    assert t.game.actors(t.state) == ["b2"]


def test_tr_u3_who_would_hold_anyway_is_not_waited_for() -> None:
    t = covered("hold")
    assert t.judge("prone b1").allowed
    t = covered("always")
    t.refused("prone b1", "TR-A2")
    t.play("activate b1")
    assert t.next == "fire r1 with arc 1"


def test_tr_u3_blows_come_before_shots() -> None:
    t = covered(r2="0605 primary=rifle blade=knife hand=blade")
    t.state = replace(t.state, blows=(Blow("r2", "b1", "knife"),))
    ruling = t.refused("prone b1", "TR-X1", "1 blow at Blue 1 comes first")
    assert "TR-U3" in ruling.rules
    t.play("activate b1", 1, 1)
    assert t.state.blows == () and t.state.reaction is not None
    t.play("hold r1").play("prone b1")


def test_tr_u3_a_blow_that_kills_leaves_nothing_to_fire_at() -> None:
    t = covered(r2="0605 primary=rifle blade=knife hand=blade")
    t.put("b1", lambda one: wounded(one, 1))
    t.state = replace(t.state, blows=(Blow("r2", "b1", "knife"), Blow("r2", "b1", "knife")))
    t.play("activate b1", 6, 6, 1, 1)
    assert t["b1"].fate == "dead" and len(t.of(Resolved)) == 1
    assert t.state.blows == () and t.state.reaction is None and t.state.active == ""


def test_tr_u3_a_blow_alone_is_waited_for_too() -> None:
    t = squads(r1="0301 primary=rifle blade=knife hand=blade")
    t.state = replace(t.state, blows=(Blow("r1", "b1", "knife"),))
    assert t.offered("b1") == {"activate b1", "done b1"}
    t.play("activate b1", 1, 1)
    assert t.state.active == "b1" and t.state.reaction is None and t.judge("prone b1").allowed


def test_tr_u14_a_blow_at_one_that_never_activated_falls_at_the_end() -> None:
    t = covered(r2="0605 primary=rifle blade=knife hand=blade")
    t.state = replace(t.state, blows=(Blow("r2", "b1", "knife"), Blow("b1", "r2", "fists")))
    t.play("end-side").play("burst", 1, 1)
    assert t.state.blows == (Blow("b1", "r2", "fists"),) and t.state.side == "blue"
    t.follow("burst")
    assert t.state.side == "rust" and t.state.blows, "the blow at Rust 2 waits for Rust's turn"


# --- orders, nerves, the end --------------------------------------------------------------------

def test_tr_a2_standing_orders_are_given_when_a_side_decides() -> None:
    t = covered()
    t.play("orders b2 odds 60")
    assert t["b2"].orders == Standing("odds", 60) and t.state.active == ""
    t.refused("orders r1 hold", "TR-A2", "it is Blue’s decision, and Rust 1")
    assert t.game.judge(t.state, actions.SetOrders("nobody", "hold")).rules == ("TR-T1",)
    t.play("activate b1")
    t.refused("orders b1 hold", "TR-A2", "it is Rust’s decision")
    t.play("orders r1 always")
    assert t.next == "fire r1 with arc 1"
    assert not any(text.startswith("orders") for text in t.offered())


def test_tr_v1_nerves_come_before_anything_else() -> None:
    t = squads()
    t.state = replace(t.state, nerves=("r1", "r2"), deaths={"rust": 4})
    assert t.next == "nerve r1" and t.offered() == {"nerve r1"}
    t.refused("prone b1", "TR-V1", "2 tests of morale come first")
    t.refused("end-side", "TR-V1")
    t.refused("nerve r2", "TR-V1", "doesn’t follow")
    t.play("nerve r1", 6, 6)
    assert t.state.nerves == ("r2",)
    t.play("nerve r2", 1, 1)
    assert t["r2"].prone and t["r2"].barred and not t["r1"].prone and t.next == ""


def test_tr_v1_an_active_trooper_whose_nerves_fail_for_good_is_done() -> None:
    t = squads().play("prone b1")
    t.put("b1", lambda one: replace(one, shaken=1))
    t.state = replace(t.state, nerves=("b1",), deaths={"blue": 4})
    t.play("nerve b1", 1, 1)
    assert t["b1"].fate == "gone" and t.state.active == "" and t.judge("prone b2").allowed


def test_tr_u11_the_barred_do_not_fight_until_their_turn_has_ended() -> None:
    t = squads()
    t.put("r1", lambda one: replace(one, barred=1)).put("b1", lambda one: replace(one, barred=1))
    t.refused("arc b1 30 towards 90", "TR-V1", "failed its test of morale")
    assert t.judge("walk b1 along 0201-0301").allowed
    assert not any(text.startswith(("arc", "strike", "throw")) for text in t.offered("b1"))
    t.play("end-side").follow("burst", "fall")
    assert t["b1"].barred == 0 and t["r1"].barred == 1
    t.refused("arc r1 30 towards 270", "TR-V1")
    t.play("end-side")
    assert t["r1"].barred == 0


def test_nothing_that_follows_by_itself_can_be_called_at_another_time() -> None:
    t = squads()
    for text, rule in (("go-on", "TR-U4"), ("fall", "TR-T1"), ("burst", "TR-X2"),
                       ("nerve b1", "TR-V1")):
        t.refused(text, rule, "doesn’t follow")
    t.refused("fire r1 with arc 1", "TR-A2", "nobody is in an arc")
    t.refused("hold r1", "TR-A2", "nobody is in an arc")


def test_tr_t1_end_side_at_any_time_of_the_own_turn() -> None:
    t = squads().play("walk b1 along 0201-0301").play("end-side")
    assert t.state.active == "" and t.state.phase == "burst"


# --- TR-U21: nothing left -----------------------------------------------------------------------

def test_tr_u21_who_can_do_nothing_more_is_done_by_itself() -> None:
    """After the last arc that its AP pay for: with 2 AP left another one would do, with 1 none."""
    for spent, follows in ((4, ""), (5, "done b1"), (6, "done b1")):
        t = squads().put("b1", lambda one, spent=spent: replace(one, spent=spent))
        t.play("arc b1 30 towards 90")
        assert t.next == follows, spent
        if follows:
            assert t.offered() == {"done b1"} and t.state.active == "b1"
            t.follow("done b1")
            assert t["b1"].acted and t.state.active == "" and t.offered("b2")


def test_tr_u21_a_combat_action_still_to_be_had_keeps_it_going() -> None:
    """A blow at an enemy beside it for its last 5 AP, an explosive in hand for 1: neither is taken
    from it; with the enemy a dot further, or an AP less, it is done."""
    for dot, spent, follows in (("0301", 3, ""), ("0401", 3, "done b1"), ("0301", 4, "done b1")):
        t = squads(b1="0201 blade=knife hand=blade", r1=f"{dot} primary=rifle")
        t.put("b1", lambda one, spent=spent: replace(one, spent=spent, fought=True))
        t.state = replace(t.state, active="b1")
        assert t.next == follows, (dot, spent)
    for spent, follows in ((7, ""), (8, "done b1")):
        t = squads(b1="0201 grenades=1 hand=grenade")
        t.put("b1", lambda one, spent=spent: replace(one, spent=spent, fought=True))
        t.state = replace(t.state, active="b1")
        assert t.next == follows, spent


def test_tr_u21_who_has_spent_its_ap_makes_room_for_the_next() -> None:
    """It may still drop something, for 0 AP, until another one begins; then it is done."""
    t = squads()
    eight = "walk b1 along 0201-0301-0401-0501-0601-0701-0801-0901-1001"
    t.put("r1", lambda one: replace(one, cell=t.cell("1405")))
    t.play(eight)
    assert t.next == "" and t.state.active == "b1" and t.game.status(t.state).focus == ""
    assert {"drop b1 rifle", "done b1", "prone b2", "done b2"} <= t.offered()
    t.play("drop b1 grenade")
    assert t.state.active == "b1" and not t["b1"].acted
    t.play("prone b2")
    assert t["b1"].acted and t.state.active == "b2" and t["b2"].prone
    assert t.of(Told)[0].text == "Blue 1 has spent its AP and is done"
    t.refused("drop b1 knife", "TR-T1", "has finished")

    # One AP left: it goes on, and nobody else begins.
    t = squads().put("r1", lambda one: replace(one, cell=t.cell("1405")))
    t.play(eight.removesuffix("-1001"))
    t.refused("prone b2", "TR-T1", "Blue 1 hasn’t finished")
    assert t.game.status(t.state).focus == "b1" and not t.offered("b2")


def test_tr_u21_one_with_nothing_to_drop_is_done_after_its_last_step() -> None:
    t = squads(b1="0201 unarmed experience=green")
    t.put("r1", lambda one: replace(one, cell=t.cell("1405")))
    t.play("walk b1 along 0201-0301-0401-0501-0601-0701-0801-0901")
    assert t.next == "done b1"
    t.follow("done b1")
    assert t["b1"].acted and t.next == ""
