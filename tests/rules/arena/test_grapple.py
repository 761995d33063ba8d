"""Hand-to-hand: AR-C6, AR-U17."""

import pytest

from game.core.event import Changed, Moved, Rolled
from game.rules.arena import grapple, guard, odds
from game.rules.arena.actions import Break
from game.rules.arena.state import Blow
from tests.rules.arena.kit import PITS, Table, table


def behind(mine: str = "", theirs: str = "N", **parts: object) -> Table:
    """b1 on E6 stands two behind r1 on E4, which looks away; b1 moves first."""
    return table({"b1": f"E6 N {mine}", "r1": f"E4 {theirs}", "r2": "I9 N"}, **parts)


ENTER = "move b1 along E6-E5-E4 facing N"


def held(mine: str = "weapons=dagger", theirs: str = "") -> Table:
    """b1 and r1 hold each other on E4; both act."""
    t = table({"b1": f"E5 N {mine}", "r1": f"E4 S {theirs}", "r2": "I9 N"})
    t.put("b1", cell="E4", position="prone", grip="r1").put("r1", position="prone", grip="b1")
    return t.acting("b1", "r1")


# --- into it ------------------------------------------------------------------------------------


def test_ar_c6_into_an_enemys_hex_from_behind() -> None:
    """AR-C6, AR-U17: both are prone and hold each other; what is no dagger falls."""
    t = behind("weapons=dagger", "N weapons=broadsword").play(ENTER)
    assert t.at("b1") == t.at("r1") == "E4"
    assert (t["b1"].grip, t["r1"].grip) == ("r1", "b1")
    assert t["b1"].position == t["r1"].position == "prone"
    assert (t["b1"].ready, t["r1"].ready) == ("dagger", "")
    assert t.state.lying(t.cell("E4")) == ("broadsword",)
    assert t["b1"].moved and Changed("r1", "grip", "", "b1") in t.of(Changed)
    assert [one for one in t.of(Changed) if one.what == "position"] == [
        Changed(unit, "position", "standing", "prone") for unit in ("b1", "r1")]


def test_ar_u17_from_bare_hands_nothing_falls() -> None:
    t = behind("weapons=", "N weapons=").play(ENTER)
    assert t["b1"].grip == "r1" and t.state.dropped == ()


@pytest.mark.parametrize(("facing", "allowed"), [("N", True), ("NE", False), ("SE", False),
                                                ("S", False), ("NW", False), ("SW", False)])
def test_ar_u17_only_from_the_rear_hex(facing: str, allowed: bool) -> None:
    """AR-U17: into the hex of one that stands or kneels."""
    for position in ("standing", "kneeling"):
        t = table({"b1": "E5 N", "r1": f"E4 {facing}"}).put("r1", position=position)
        text = "move b1 along E5-E4 facing N"
        assert t.allowed(text) is allowed
        if not allowed and facing in ("NE", "NW"):
            t.refused(text, "AR-M1", "on its guard")


def test_ar_a1_ar_u17_whoever_takes_hold_of_an_enemy_no_longer_reaches_for_anything() -> None:
    """AR-U17: what it snatched at stays where it lies, and it takes no other action (AR-A1)."""
    t = behind("weapons=", "N").drop("broadsword", "E5").play(f"{ENTER} snatching broadsword at E5")
    assert t["b1"].grip == "r1" and t["b1"].reaching is None and t["b1"].picked
    assert t.next != "snatch b1" and "broadsword" in t.state.lying(t.cell("E5"))
    assert not t.allowed("attack b1 at r1 with fists")


def over(mine: str = "", **parts: object) -> Table:
    """b1 on E5 before r1, which lies on E4."""
    figures = {"b1": f"E5 N {mine}", "r1": "E4 S", "b2": "A9 N", "r2": "I1 S"}
    return table(figures, **parts).put("r1", position="prone")


def test_ar_m2_into_a_fallen_enemy_s_hex_the_roll_comes_first() -> None:
    """AR-M2, AR-U17: three dice against DX; on its feet it stands over it and holds nobody."""
    t = over("armour=plate").play("move b1 along E5-E4 facing N", 4, 4, 4)
    (roll,) = t.of(Rolled)
    assert (roll.needs, roll.rule, t.key) == (12, "AR-M2", "through")
    assert t.at("b1") == "E4" and t.pose("b1") == "standing"
    assert t["b1"].grip == "" == t["r1"].grip and t["b1"].halted
    t.refused("move b1 along E4-E3 facing N", "AR-M2", "has stopped in E4")


def test_ar_m2_who_falls_over_a_fallen_enemy_is_in_its_arms() -> None:
    """AR-U17: both lie in one hex."""
    t = over().play("move b1 along E5-E4 facing N", 4, 4, 5)
    assert t.key == "falls" and (t["b1"].grip, t["r1"].grip) == ("r1", "b1")
    assert t["b1"].moved


def test_ar_u17_standing_over_an_enemy_grappling_is_a_choice() -> None:
    """AR-M2, AR-C6: in the same movement, in a later one, or never."""
    t = over().play("move b1 along E5-E4 facing N", 2, 2, 2)
    assert "grapple b1" in t.offered("b1")
    foreseen = t.game.preview(t.state, t.game.parse("grapple b1"))
    assert foreseen.ruling.allowed and [one.rule for one in foreseen.dangers] == ["AR-C6"]
    t.play("grapple b1")
    assert (t["b1"].grip, t["r1"].grip) == ("r1", "b1") and t["b1"].moved
    assert t.pose("b1") == "prone" and t["b1"].ready == "" and not t.of(Rolled)
    t = over().put("b1", cell="E4")
    assert t.allowed("grapple b1"), "it has stood there since the last turn"
    t.play("done b1").refused("grapple b1", "AR-U2", "finished moving")


def test_ar_u17_grappling_needs_an_enemy_beneath_and_hands_free() -> None:
    """AR-U17: conscious, held by nobody; and only while disengaged."""
    t = over()
    t.refused("grapple b1", "AR-U17", "0 enemies lie in E5")
    t.put("b1", cell="E4").put("r1", fate="out").refused("grapple b1", "AR-U17", "0 enemies")
    t.put("r1", fate="up", grip="b2").refused("grapple b1", "AR-U17", "0 enemies")
    t.put("r1", grip="").put("r2", cell="E3", facing=3)
    t.refused("grapple b1", "AR-U17", "was engaged")
    t.put("b1", free=True)
    assert t.allowed("grapple b1"), "it was disengaged when its turn to move came"


def test_ar_p4_the_own_hex_is_no_front_hex() -> None:
    """AR-P4, AR-P5, AR-U19: who stands over an enemy neither strikes nor engages it, and keeps it
    from standing up; they lie there and crawl on."""
    t = over().put("b1", cell="E4").play("end-moves")
    t.refused("stand r1", "AR-U19", "B1 is in the hex")
    assert t.allowed("move r1 along E4-E5 facing N")
    t.acting("b1", "r1").refused("attack b1 at r1 with weapon", "AR-P4", "front hexes")
    t.put("r1", loading=1).drop("dagger", "E4").acting("r1", "b1")
    t.refused("attack r1 at b1 with weapon", "AR-O4", "prone")


def test_ar_u17_who_goes_down_over_an_enemy_holds_it() -> None:
    """AR-U17: both lie in one hex."""
    t = over().put("b1", cell="E4").acting("b1", "r1").play("drop b1 kneeling")
    assert t["b1"].grip == ""
    t = over().put("b1", cell="E4").acting("b1", "r1").play("drop b1 prone")
    assert (t["b1"].grip, t["r1"].grip) == ("r1", "b1")


def test_ar_u17_a_crawler_only_grapples() -> None:
    """AR-M2, AR-U17: who lies itself has no feet to keep; one on its knees has."""
    t = over().put("b1", position="prone").play("move b1 along E5-E4 facing N")
    assert t["b1"].grip == "r1" and not t.of(Rolled)
    assert "position" not in [one.what for one in t.of(Changed)], "both lay there before"
    t = over().put("b1", position="kneeling").play("move b1 along E5-E4 facing N", 2, 2, 2)
    assert t["b1"].grip == "" and t.pose("b1") == "kneeling" and t.of(Rolled)


def test_ar_m2_stepping_over_an_enemy_is_offered_like_any_step() -> None:
    """AR-M2: not as hand-to-hand, which is a choice of its own afterwards."""
    t = over()
    assert "E4" in t.ends("b1")
    step = {one.cell for one in t.game.targets(t.state, "b1", "step")}
    assert t.cell("E4") in step and not t.game.targets(t.state, "b1", "grip")
    shown = t.game.preview(t.state, t.game.parse("move b1 along E5-E4 facing N"))
    assert "missed, it falls on R1: hand-to-hand" in shown.dangers[0].words
    lines = {one.id: one for one in t.game.menu(t.state, "b1")}
    assert lines["grip"].ruling is not None
    t.play("move b1 along E5-E4 facing N", 2, 2, 2)
    lines = {one.id: one for one in t.game.menu(t.state, "b1")}
    assert (lines["grip"].title, t.game.text(lines["grip"].action)) == ("Grapple R1", "grapple b1")


def test_ar_u17_one_that_is_out_is_only_a_body() -> None:
    """AR-M2: no hand-to-hand with the unconscious."""
    t = table({"b1": "E5 N", "r1": "E4 S", "r2": "A1 S"}).put("r1", position="prone", fate="out")
    t.play("move b1 along E5-E4 facing N", 3, 3, 3)
    assert t["b1"].grip == "" and t["b1"].position == "standing"


def test_ar_u17_only_while_disengaged() -> None:
    t = table({"b1": "E5 N", "r1": "E4 N", "r2": "E6 N"})
    t.refused("move b1 along E5-E4 facing N", "AR-U17", "was engaged")
    t.put("r1", facing=3).refused("move b1 along E5-E4 facing N", "AR-M1", "on its guard")
    t.put("r1", facing=0).put("r2", cell="D4", facing=2)
    t.refused("move b1 along E5-E4 facing N", "AR-U17", "engaged")
    t.put("r2", cell="A1")
    assert t.allowed("move b1 along E5-E4 facing N")


def test_ar_u17_there_is_room_for_two() -> None:
    t = table({"b1": "E6 N", "b2": "A1 S", "r1": "E4 N"})
    t.put("b2", cell="E4", grip="r1", position="prone").put("r1", grip="b2", position="prone")
    t.refused(ENTER, "AR-U17", "B2")


@pytest.mark.parametrize(("up", "down"), [("r1", "r2"), ("r2", "r1")])
def test_ar_u17_of_two_enemies_in_a_hex_the_one_on_its_feet(up: str, down: str) -> None:
    """AR-M1, AR-U17: it stands over its friend, and is the one that is taken hold of from behind;
    from in front it is on its guard."""
    t = table({"b1": "E5 N", "r1": "E4 N", "r2": "I9 N"})
    t.put("r2", cell="E4").put(down, position="prone")
    behind = t.state
    t.put(up, facing=3)
    t.refused("move b1 along E5-E4 facing N", "AR-M1", "on its guard")
    t.state = behind
    assert t.play("move b1 along E5-E4 facing N")["b1"].grip == up


# --- in it --------------------------------------------------------------------------------------


def test_ar_u17_nothing_but_dexterity_counts() -> None:
    """AR-U17: neither facing nor position nor shield; a guard neither; the dagger does all of its
    damage."""
    t = held(theirs="shield=large-shield weapons=dagger armour=leather")
    aim = guard.aim(t.context, t.state, Blow("b1", "r1", "melee"))
    assert aim is not None
    assert aim.needs == 12 and [line.rule for line in aim.modifiers] == ["AR-F1"]
    assert [line.value for line in aim.stops] == [-2] and aim.damage == "1d-1"
    guarded = t.put("r1", guard="defend")
    again = guard.aim(t.context, guarded.state, Blow("b1", "r1", "melee"))
    assert again is not None and again.dice.dice == 3


def test_ar_c6_dagger_and_fists_only() -> None:
    """AR-C6."""
    assert held().offered(starting="attack") == {
        "attack b1 at r1 with weapon", "attack b1 at r1 with fists"}
    t = held("weapons=broadsword")
    assert t.offered(starting="attack") == {"attack b1 at r1 with fists"}
    t.refused("attack b1 at r1 with weapon", "AR-C6", "Broadsword")
    t.refused("defend b1", "AR-C6")
    t.refused("drop b1 prone", "AR-C6")


def test_ar_c6_only_the_enemy_that_it_holds() -> None:
    t = table({"b1": "E5 N weapons=dagger", "r1": "E4 S", "r2": "E3 S"})
    t.put("b1", cell="E4", position="prone", grip="r1").put("r1", position="prone", grip="b1")
    t.acting("b1", "r1").refused("attack b1 at r2 with weapon", "AR-C6", "R1")


def test_ar_u17_no_engagement_and_no_retreat() -> None:
    """AR-U17, AR-P5: they neither push nor are pushed, and a blow in it marks nobody for it."""
    t = held().put("r1", orders="never")
    t.play("attack b1 at r1 with weapon", 3, 3, 3, 6)
    assert t["r1"].hits == 5 and t["b1"].struck == ()


def test_ar_p7_from_outside_they_are_prone() -> None:
    """AR-P7: one of a pair may be struck by somebody else."""
    t = table({"b1": "E5 N", "b2": "A1 S", "r1": "E4 S dx=8"})
    t.put("r1", position="prone", grip="b2").put("b2", cell="E4", position="prone", grip="r1")
    aim = guard.aim(t.context, t.state, Blow("b1", "r1", "melee"))
    assert aim is not None and aim.needs == 15
    assert t.acting("b1", "r1").allowed("attack b1 at r1 with weapon")


# --- out of it ----------------------------------------------------------------------------------


def test_ar_u17_breaking_free() -> None:
    """AR-U17, AR-C6: three dice against eDEX; prone into a free hex beside."""
    t = held().play("break b1 to E5", 4, 4, 4)
    assert (t.at("b1"), t["b1"].position, t["b1"].grip, t["r1"].grip) == ("E5", "prone", "", "")
    assert t.key == "free" and t["b1"].acted
    assert t.of(Moved)[0].path == (t.cell("E4"), t.cell("E5"))
    t = held().play("break b1 to E5", 4, 4, 5)
    assert (t.at("b1"), t["b1"].grip, t["r1"].grip, t.key) == ("E4", "r1", "b1", "held")
    rolled = t.of(Rolled)[0]
    assert (rolled.rule, rolled.needs, rolled.under) == ("AR-C6", 12, True)


def test_ar_u17_to_a_free_hex() -> None:
    t = held().put("r2", cell="E5")
    t.refused("break b1 to E5", "AR-U17", "E5")
    t.refused("break b1 to E6", "AR-U17", "2 hexes")
    assert t.offered(starting="break") == {
        f"break b1 to {name}" for name in ("E3", "F4", "F3", "D4", "D3")}
    assert all(t.allowed(text) for text in t.offered(starting="break"))
    t.put("r2", fate="dead", position="prone").refused("break b1 to E5", "AR-U17", "E5")


def test_ar_u17_not_out_of_a_pit_nor_into_one() -> None:
    t = table({"b1": "D4 N weapons=dagger", "r1": "D3 S"}, rows=PITS)
    t.put("b1", cell="D3", position="prone", grip="r1").put("r1", position="prone", grip="b1")
    assert grapple.ways_out(t.context, t.state, t["b1"]) == (t.cell("D4"),)


def test_ar_u17_at_the_edge_of_the_map_there_are_fewer_ways_out() -> None:
    t = held().put("b1", cell="A2").put("r1", cell="A2").put("r2", cell="E9")
    assert t.offered(starting="break") == {
        f"break b1 to {name}" for name in ("A1", "A3", "B1", "B2")}


def test_breaking_free_asks_for_a_grip() -> None:
    t = table({"b1": "E5 N", "r1": "E4 S"}).acting("b1", "r1")
    t.refused("break b1 to E6", "AR-C6")
    assert not t.offered(starting="break")


def test_ar_u17_odds_of_breaking_free() -> None:
    """AR-U17: eDEX 12 on three dice, 160 of 216."""
    t = held()
    forecast = odds.forecast(t.context, t.state, Break("b1", t.cell("E5")))
    assert forecast is not None
    assert {one.key: one.odds * 216 for one in forecast.outcomes} == {"free": 160, "held": 56}
    assert [one.good for one in forecast.outcomes] == [True, False]
