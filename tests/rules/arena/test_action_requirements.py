"""The rule of thumb: AR-O4, one mechanism for every action."""

import pytest

from game.core import language
from game.rules.arena import action_requirements, stats
from game.rules.arena.data import load_data
from game.rules.arena.state import Grab
from tests.rules.arena import kit
from tests.rules.arena.kit import Table, raw

ROWS = tuple(load_data().actions)
MOVED = {0: "still", 1: "step", 2: "pace", 5: "half", 6: "full", 10: "full"}


def table(b1: str = "E8 N weapons=long-bow+dagger", foe: str = "A1 N", **more: str) -> Table:
    return raw({"b1": b1, "r1": foe, **more}).acting("b1", "r1")


def may(t: Table) -> set[str]:
    """The rows of actions.yaml that Blue 1 may do now."""
    return {
        row for row in ROWS if action_requirements.may(t.context, t.state, t["b1"], row).allowed
    }


def test_ar_o4_an_engaged_figure_shifts_and_its_only_opponent_goes() -> None:
    """The example of the rule: it is now a disengaged figure that has moved one hex, and may
    shoot, ready, drop, dodge or attack."""
    t = raw({"b1": "E5 N weapons=long-bow+dagger", "r1": "E4 S", "r2": "A1 N"}).moving()
    t.play("move b1 along E5-F4 facing SW").play("end-moves").play("end-moves", 1, 2, 3)
    t.acting("b1", "r1", "r2")
    t.refused("shoot b1 at r2", "AR-O4", "engaged by R1")
    t.refused("drop b1 prone", "AR-O4", "engaged by R1")
    for fate in ("dead", "out"):
        t.put("r1", fate=fate, position="prone")
        assert {"shoot", "drop", "dodge", "change", "defend"} <= may(t)
    t.put("r1", fate="up", position="prone")
    assert {"shoot", "drop", "dodge", "change"} <= may(t), "it fell"
    t.put("r1", position="standing", cell="A5")
    assert {"shoot", "drop", "dodge", "change"} <= may(t), "it went away"
    t.put("b1", ready="")
    assert {"ready", "fists"} <= may(t)
    t.put("b1", ready="dagger")
    assert {"attack", "throw"} <= may(t)


@pytest.mark.parametrize(("hand", "spent", "rows"), [
    ("long-bow", 0, {"shoot", "change", "fists", "defend", "dodge", "drop", "pick-up", "load"}),
    ("long-bow", 1, {"shoot", "change", "fists", "defend", "dodge", "drop", "pick-up", "load"}),
    ("long-bow", 2, {"fists", "dodge"}), ("long-bow", 5, {"fists", "dodge"}),
    ("long-bow", 6, set()),
    ("", 2, {"ready", "fists", "dodge"}), ("", 3, {"fists", "dodge"}),
    ("dagger", 5, {"attack", "fists", "throw", "dodge"}), ("dagger", 6, set()),
])
def test_ar_o4_what_the_movement_allows(hand: str, spent: int, rows: set[str]) -> None:
    """Step: shoot, load, change, defend, drop, pick up; Pace: ready; Half Move: attack, throw,
    dodge; Full Move: nothing."""
    t = table().put("b1", ready=hand, spent=spent, free=True)
    assert may(t) == rows


def test_ar_o4_who_is_engaged_now_counts() -> None:
    t = table("E5 N weapons=long-bow+dagger", "E4 S")
    assert may(t) == {"change", "fists", "defend", "dodge", "pick-up", "disengage"}
    ruling = t.refused("shoot b1 at r1", "AR-O4", "engaged by R1")
    assert "AR-P5" in ruling.rules and ruling.reasons[0].units == ("b1", "r1")


def test_ar_o4_position_counts() -> None:
    t = table(foe="E1 N").put("b1", position="prone", ready="dagger")
    assert may(t) == {"pick-up", "load"}
    t.put("b1", position="kneeling")
    assert {"attack", "throw", "defend", "dodge", "change", "drop"} <= may(t)


def test_ar_o4_what_is_in_hand_counts() -> None:
    t = table()
    t.refused("throw b1 at r1", "AR-O4", "nothing to throw")
    ruling = action_requirements.may(t.context, t.state, t["b1"], "attack")
    assert not ruling.allowed and "weapon for a blow" in ruling.reasons[0].text
    t.put("b1", ready="dagger")
    ruling = action_requirements.may(t.context, t.state, t["b1"], "ready")
    assert "Dagger in hand" in ruling.reasons[0].text
    t.put("b1", ready="light-crossbow", loading=1)
    ruling = action_requirements.may(t.context, t.state, t["b1"], "shoot")
    assert "1 more turn" in ruling.reasons[0].text and "AR-U13" in ruling.rules


def test_ar_d2_ar_e2_rising_counts_as_much_as_it_takes() -> None:
    t = table().put("b1", rose="prone")
    assert may(t) == set()
    t.put("b1", rose="kneeling")
    assert may(t) == {"change", "fists", "dodge"}, "and change weapons, unmoved"
    t.put("b1", spent=1)
    assert may(t) == {"fists", "dodge"}
    ruling = action_requirements.may(t.context, t.state, t["b1"], "change")
    assert ruling.rules[0] == "AR-O4" and "AR-D2" in ruling.rules
    t.put("b1", spent=0, rose="pit")
    assert may(t) == set()
    ruling = action_requirements.may(t.context, t.state, t["b1"], "fists")
    assert ruling.rules[0] == "AR-O4" and "AR-J5" in ruling.rules


def test_ar_d5_ar_f5_half_of_a_crawl_is_one_hex() -> None:
    """Crawling its MOV is 2: one hex is the half of it, two are a Full Move, and One Pace (AR-D4).
    Whoever falls after it has walked has walked."""
    t = table("E8 N", "E1 S").put("b1", position="kneeling", spent=1, exposed=True)
    assert {"attack", "fists", "dodge", "defend"} <= may(t)
    assert action_requirements.made(t.context, t["b1"]) == "step"
    t.put("b1", spent=2)
    assert may(t) == set(), "with the hands full there is nothing to ready either"
    t.put("b1", ready="")
    assert may(t) == {"ready"}
    t.put("b1", ready="broadsword", spent=5, exposed=False)
    assert action_requirements.made(t.context, t["b1"]) == "half"


def test_ar_d4_ar_d5_with_a_mov_of_two_a_pace_is_more_than_a_half_move() -> None:
    """Two hexes leave it to ready a weapon, for which a pace is enough; not to attack."""
    t = raw({"b1": "E8 N armour=plate", "r1": "A1 N"}, conditions=["mud"]).acting("b1", "r1")
    assert stats.mov(t.context, t["b1"]) == 2
    t.put("b1", ready="", spent=2)
    assert may(t) == {"ready"}
    t.put("b1", spent=1)
    assert {"ready", "fists", "dodge", "defend"} <= may(t)


def test_ar_a1_whoever_picks_up_on_the_run_does_nothing_else() -> None:
    t = table().put("b1", picked=True)
    assert may(t) == set()
    assert action_requirements.may(t.context, t.state, t["b1"], "dodge").rules[0] == "AR-A1"
    t.put("b1", picked=False, reaching=Grab("dagger", 3, False))
    assert may(t) == set()


def test_ar_c6_in_hand_to_hand_other_actions_count() -> None:
    t = table(foe="E1 N").put("b1", grip="r1", position="prone", ready="dagger")
    t.put("r1", grip="b1", position="prone", cell="E8")
    assert may(t) == {"grapple", "break"}
    ruling = action_requirements.may(t.context, t.state, t["b1"], "attack")
    assert ruling.rules[0] == "AR-C6"


@pytest.mark.parametrize("spent", sorted(MOVED))
def test_ar_o4_the_movement_made_has_a_name(spent: int) -> None:
    t = table().put("b1", spent=spent)
    assert action_requirements.made(t.context, t["b1"]) == MOVED[spent]


def test_ar_o4_whoever_can_only_pass_passes_by_itself() -> None:
    t = raw({"b1": "E8 N", "r1": "A1 N"}).put("b1", spent=10, free=True).acting("b1", "r1")
    assert t.next == "pass b1"
    t.follow("pass b1")
    assert t.state.queue == ("r1",) and t.next == ""


# --- who was passed over ------------------------------------------------------------------------


def passed(text: str = "", **parts: object) -> Table:
    """b1 could only pass and was passed over; it is r1's turn."""
    t = kit.table({"b1": "E9 N dx=14", "r1": "E1 S dx=10"}, **parts)
    t.play(text or "move b1 along E9-E8-E7-E6-E5-E4-E3 facing N").play("done b1").play("end-moves")
    t.follow("pass b1")
    assert t.state.queue == ("r1",) and t["b1"].idle
    return t


def test_ar_o4_who_was_passed_over_is_told_what_it_lacked() -> None:
    """AR-O4: not that it has had its turn: it has moved 6, and 5 is the most."""
    t = passed()
    t.refused("attack b1 at r1 with weapon", "AR-O4", "6 MOV used; Attack after 5 at most")
    t.refused("dodge b1", "AR-O4", "6 MOV used; Dodge after 5 at most")
    t.refused("drop b1 prone", "AR-O4", "6 MOV used; Drop after 1 at most")
    t = passed("move b1 along E9-E8 facing N taking dagger at E8", dropped={"dagger": "E8"})
    t.refused("attack b1 at r1 with weapon", "AR-A1", "picked something up on the run")


def test_ar_o4_what_it_could_do_by_now_came_too_late() -> None:
    """AR-O2: its turn to act was before."""
    t = passed().put("b1", spent=0)
    t.refused("dodge b1", "AR-O4", "could do nothing when its turn to act came")


def test_ar_o2_who_has_acted_or_chose_to_pass_has_had_its_turn() -> None:
    t = kit.table({"b1": "E9 N dx=14", "r1": "E1 S dx=10"}).play("end-moves").play("end-moves")
    t.play("pass b1")
    assert not t["b1"].idle
    t.refused("dodge b1", "AR-O2", "has had its turn")


def test_the_positions_of_a_refusal_are_said_in_the_language_in_force() -> None:
    """What was said in English before is said in German from then on, and the other way."""
    def why() -> str:
        t = table(foe="E1 N").put("b1", position="prone", ready="dagger")
        ruling = action_requirements.may(t.context, t.state, t["b1"], "attack")
        return ruling.reasons[0].text

    assert "prone" in why()
    language.speak("de")
    try:
        assert "liegend" in why() and "prone" not in why()
    finally:
        language.speak(language.ENGLISH)
    assert "prone" in why()
