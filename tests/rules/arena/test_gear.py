"""Things in the action phase: AR-O4, AR-P3, AR-P6, AR-U10, AR-U23, AR-U25."""

import pytest

from game.core.event import Changed
from game.core.ruling import Ruling
from game.rules.arena import gear
from game.rules.arena.actions import Drop, Load, PickUp, Ready
from tests.rules.arena.kit import Table, table
from tests.rules.throws import refused


def alone(mine: str = "", **parts: object) -> Table:
    """b1 on E5, disengaged, acts."""
    t = table({"b1": f"E5 N {mine}", "r1": "A1 N", "r2": "I9 N"}, **parts)
    return t.acting("b1", "r1")


def engaged(mine: str = "") -> Table:
    t = table({"b1": f"E5 N {mine}", "r1": "E4 S"})
    return t.acting("b1", "r1")


def said(t: Table, text: str) -> Ruling:
    """What is said of it even where b1 could only pass."""
    action, judges = t.game.parse(text), {
        Ready: gear.judge_ready, Load: gear.judge_load, Drop: gear.judge_drop,
        PickUp: gear.judge_pick_up,
    }
    return judges[type(action)](t.context, t.state, t["b1"], action)  # type: ignore[index,operator]


# --- in hand ------------------------------------------------------------------------------------


def test_ar_o4_change_weapons() -> None:
    """AR-O4: what was in the hand goes to the belt; that is the action of the turn."""
    t = alone("weapons=broadsword+dagger+club").play("ready b1 dagger")
    assert (t["b1"].ready, t["b1"].belt) == ("dagger", ("club", "broadsword"))
    assert t["b1"].acted and t.of(Changed) == [Changed("b1", "ready", "broadsword", "dagger")]
    assert not alone("weapons=halberd")["b1"].slung
    t = alone("weapons=broadsword+halberd").play("ready b1 halberd")
    assert t.of(Changed) == [Changed("b1", "ready", "broadsword", "halberd")] and not t["b1"].slung
    t = alone("weapons=broadsword+dagger").put("b1", ready="", belt=("broadsword", "dagger"))
    t.play("ready b1 broadsword")
    assert (t["b1"].ready, t["b1"].belt) == ("broadsword", ("dagger",))


@pytest.mark.parametrize(("spent", "empty", "full"), [(0, True, True), (1, True, True),
                                                     (2, True, False), (3, False, False)])
def test_ar_o4_how_far_it_may_have_moved(spent: int, empty: bool, full: bool) -> None:
    """AR-O4: to ready with an empty hand after a pace, to change after a step."""
    t = alone("weapons=broadsword+dagger").put("b1", spent=spent)
    assert said(t, "ready b1 dagger").allowed is full
    t.put("b1", ready="")
    assert said(t, "ready b1 dagger").allowed is empty


def test_ar_o4_also_while_engaged() -> None:
    """AR-O4: a Shift leaves a change of weapons."""
    assert engaged("weapons=broadsword+dagger").put("b1", spent=1).allowed("ready b1 dagger")


def test_ready_refusals() -> None:
    t = alone("weapons=broadsword things=rope")
    t.refused("ready b1 club", "AR-O4", "Club")
    t.refused("ready b1 rope", "AR-O4", "Rope")
    t.refused("ready b1 broadsword", "AR-O4", "Broadsword")
    refused(said(alone("weapons=broadsword+dagger").put("b1", position="prone"),
                 "ready b1 dagger"), "AR-O4", "prone")


def test_ar_u10_two_hands_sling_the_shield() -> None:
    """AR-U10, AR-U25: what takes both hands sends it to the back; it stays there until it is put on
    the arm again."""
    t = alone("weapons=club+dagger shield=large-shield").play("ready b1 dagger")
    assert not t["b1"].slung and "shield" not in [one.what for one in t.of(Changed)]
    t = alone("weapons=club+halberd shield=large-shield").play("ready b1 halberd")
    assert t["b1"].slung and Changed("b1", "shield", "arm", "back") in t.of(Changed)
    t.acting("b1", "r1").put("b1", acted=False)
    t.refused("ready b1 large-shield", "AR-U10", "Halberd")
    t.play("ready b1 club")
    assert t["b1"].slung
    t.acting("b1", "r1").put("b1", acted=False).play("ready b1 large-shield")
    assert not t["b1"].slung and t["b1"].acted and t["b1"].ready == "club"


def test_ar_u25_the_shield_is_slung_by_will() -> None:
    """AR-U25: so that a bastard sword may be swung in both hands."""
    t = alone("weapons=bastard-sword shield=small-shield").play("ready b1 small-shield")
    assert t["b1"].slung and t.of(Changed) == [Changed("b1", "shield", "arm", "back")]
    refused(said(alone("weapons=club shield=small-shield").put("b1", spent=2),
                 "ready b1 small-shield"), "AR-O4", "2")


def test_ar_u25_a_second_shield_stays_on_the_belt() -> None:
    """AR-U25: the one that is worn changes its place."""
    t = alone("weapons=club shield=small-shield").put("b1", belt=("small-shield",))
    t.play("ready b1 small-shield")
    assert t["b1"].slung and t["b1"].belt == ("small-shield",)


def test_ar_u23_a_crossbow_comes_into_the_hand_unspanned() -> None:
    """AR-U23: from the belt and from the ground."""
    t = alone("weapons=dagger+heavy-crossbow").play("ready b1 heavy-crossbow")
    assert t["b1"].loading == 2
    t = alone("weapons=light-crossbow+dagger").play("ready b1 dagger")
    assert t["b1"].loading == 0
    t = alone("weapons=").drop("light-crossbow", "E5").play("pick-up b1 light-crossbow")
    assert (t["b1"].ready, t["b1"].loading) == ("light-crossbow", 1)


def test_ar_u13_load_refusals() -> None:
    """AR-U13, AR-O4: disengaged, and after one step at most."""
    t = alone("weapons=long-bow")
    t.refused("load b1", "AR-U13", "no crossbow")
    t = alone("weapons=heavy-crossbow").put("b1", loading=1)
    assert t.put("b1", position="prone").allowed("load b1")
    refused(said(t.put("b1", spent=2), "load b1"), "AR-O4", "2")
    refused(said(engaged("weapons=heavy-crossbow").put("b1", loading=1), "load b1"),
            "AR-O4", "R1")


# --- down ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "offered"), [("standing", {"kneeling", "prone"}), ("kneeling", {"prone"}),
                            ("prone", set())],
)
def test_ar_p3_drop_leads_down(before: str, offered: set[str]) -> None:
    """AR-P3: never up."""
    t = alone("weapons=heavy-crossbow").put("b1", position=before, loading=1)
    found = {text.split()[-1] for text in t.offered(starting="drop")}
    assert found == offered
    for position in ("standing", "kneeling", "prone"):
        assert said(t, f"drop b1 {position}").allowed is (position in offered)
    for position in offered:
        u = alone().put("b1", position=before).play(f"drop b1 {position}")
        assert u["b1"].position == position and u["b1"].acted
        assert u.of(Changed) == [Changed("b1", "position", before, position)]


def test_ar_p3_drop_refusals() -> None:
    alone().refused("drop b1 standing", "AR-P3", "standing")
    refused(said(engaged(), "drop b1 prone"), "AR-O4", "R1")
    refused(said(alone().put("b1", spent=2), "drop b1 prone"), "AR-O4", "2")


# --- from the ground ----------------------------------------------------------------------------


def test_ar_p6_picking_up_bares_the_back() -> None:
    """AR-P6: a thing in the own hex; all hexes are rear then, to the end of the turn."""
    t = alone("weapons=", dropped={"club": "E5", "dagger": "E4"})
    t.refused("pick-up b1 dagger", "AR-P6", "E5")
    t.play("pick-up b1 club")
    assert t["b1"].ready == "club" and t["b1"].exposed and t["b1"].acted
    assert t.of(Changed) == [Changed("b1", "ready", "", "club")]
    assert t.state.lying(t.cell("E5")) == () and t.state.lying(t.cell("E4")) == ("dagger",)


def test_what_is_picked_up_goes_where_there_is_room() -> None:
    """A weapon into an empty hand, else on the belt; a shield on the arm of one without."""
    t = alone("weapons=broadsword").drop("club", "E5").play("pick-up b1 club")
    assert (t["b1"].ready, t["b1"].belt) == ("broadsword", ("club",)) and not t.of(Changed)
    t = alone("weapons=broadsword").drop("small-shield", "E5").play("pick-up b1 small-shield")
    assert t["b1"].shield == "small-shield" and not t["b1"].slung
    t = alone("weapons=halberd").drop("small-shield", "E5").play("pick-up b1 small-shield")
    assert t["b1"].slung
    t = alone("weapons=club shield=large-shield").drop("small-shield", "E5")
    assert t.play("pick-up b1 small-shield")["b1"].belt == ("small-shield",)
    t = alone("weapons=").drop("rope", "E5").play("pick-up b1 rope")
    assert (t["b1"].ready, t["b1"].belt) == ("", ("rope",))
    t = alone("weapons= shield=small-shield").drop("halberd", "E5").play("pick-up b1 halberd")
    assert t["b1"].ready == "halberd" and t["b1"].slung


def test_ar_o4_picking_up_after_a_step_at_most() -> None:
    t = alone("weapons=").drop("club", "E5").put("b1", spent=1)
    assert t.allowed("pick-up b1 club")
    refused(said(t.put("b1", spent=2), "pick-up b1 club"), "AR-O4", "2")


def test_all_that_is_offered_is_allowed() -> None:
    t = alone("weapons=broadsword+dagger+halberd shield=small-shield things=rope")
    t.drop("club", "E5").drop("club", "E5").drop("laurel", "E5")
    found = {t.game.text(one) for one in gear.doings(t.context, t.state, t["b1"])}
    assert found == {
        "ready b1 dagger", "ready b1 halberd", "ready b1 small-shield", "drop b1 kneeling",
        "drop b1 prone", "pick-up b1 club", "pick-up b1 laurel",
    }
    assert found <= t.offered() and all(t.allowed(text) for text in found)
