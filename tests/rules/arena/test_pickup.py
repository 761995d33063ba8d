"""Picking up on the run: AR-A1, AR-P6."""

from game.core.event import Changed, Moved, Rolled, Told
from game.rules.arena import saving
from game.rules.arena.action_requirements import most
from tests.rules.arena.kit import PITS, Table, raw, table


def lying(b1: str = "E8 N", foe: str = "A1 N", at: str = "E6", item: str = "dagger") -> Table:
    return table({"b1": b1, "r1": foe}, dropped={item: at})


def test_ar_a1_stopping_for_three_mov_always_succeeds_and_the_way_may_go_on() -> None:
    t = lying("E8 N armour=chain weapons=rapier")
    assert t.cost("move b1 along E8-E7-E6-E5 facing N taking dagger at E6") == 6
    t.refused("move b1 along E8-E7-E6-E5-E4 facing N taking dagger at E6", "AR-D6", "7 MOV, 6 of 6")
    t.play("move b1 along E8-E7-E6-E5 facing N taking dagger at E6")
    assert t["b1"].belt == ("dagger",) and t["b1"].spent == 6 and t.state.dropped == ()
    assert t["b1"].picked and not t.of(Rolled) and not t.of(Changed), "its hand was full"
    kinds = [type(one) for one in t.events]
    assert kinds.index(Told) == 1 and kinds.count(Moved) == 2, "it stops for it"


def test_ar_a1_an_empty_hand_takes_a_weapon_at_once() -> None:
    t = table({"b1": "E8 N weapons=", "r1": "A1 N"}, dropped={"dagger": "E7"})
    t.play("move b1 along E8-E7 facing N taking dagger at E7")
    assert t["b1"].ready == "dagger" and t.of(Changed) == [Changed("b1", "ready", "", "dagger")]


def test_ar_a1_ar_u2_after_stopping_for_a_thing_it_goes_on_upright() -> None:
    """AR-P6: only rear hexes, but it crawls no more than before: 10 MOV, 4 of them used."""
    t = lying(at="E7").play("move b1 along E8-E7 facing N taking dagger at E7")
    assert most(t.context, t["b1"], "half") == 5
    t.play("move b1 along E7-E6-E5-E4-E3-E2-E1 facing N")
    assert t["b1"].spent == 10


def test_ar_a1_no_other_action_that_turn() -> None:
    t = lying().play("move b1 along E8-E7-E6 facing N taking dagger at E6").play("done b1")
    t.play("end-moves", 1, 2)
    assert t.state.queue == ("r1", "b1")
    t.play("pass r1")
    assert t.next == "pass b1"


def test_ar_a1_passing_through_three_dice_against_dexterity_when_the_movement_is_over() -> None:
    """Against eDEX, and for no MOV."""
    t = lying("E8 N armour=chain")
    assert t.cost("move b1 along E8-E7-E6-E5-E4-E3-E2 facing N snatching dagger at E6") == 6
    t.play("move b1 along E8-E7-E6-E5 facing N snatching dagger at E6")
    assert not t.of(Rolled) and t.state.dropped, "not yet"
    t.play("move b1 along E5-E4 facing N").play("done b1")
    assert t.next == "snatch b1" and t.phase == "move"
    t.follow("snatch b1", 3, 3, 3)
    assert (t.of(Rolled)[0].needs, t.of(Rolled)[0].rule, t.key) == (9, "AR-A1", "picked")
    assert t["b1"].belt == ("dagger",) and t["b1"].picked and t.state.dropped == ()


def test_ar_a1_a_failed_snatch_costs_the_action_too() -> None:
    t = lying("E8 N armour=chain").play("move b1 along E8-E7-E6-E5 facing N snatching dagger at E6")
    forecast = t.play("done b1").game.forecast(t.state, t.game.parse("snatch b1"))
    assert forecast is not None and forecast.odds("picked") == saving.chance(3, 9)
    t.follow("snatch b1", 4, 3, 3)
    assert t.key == "missed" and t.state.dropped and t["b1"].belt == ()
    t.play("end-moves")
    assert t.phase == "act" and t.state.queue == ("r1", "b1")
    t.play("pass r1")
    assert t.next == "pass b1"


def test_ar_a1_the_roll_comes_before_anybody_else_moves() -> None:
    t = table({"b1": "E8 N", "b2": "A9 N", "r1": "A1 N"}, dropped={"dagger": "E6"})
    t.play("move b1 along E8-E7-E6-E5 facing N snatching dagger at E6")
    t.refused("done b2", "AR-A1", "finish its movement first")
    assert t.game.actors(t.state) == ["b1"]
    t.play("end-moves")
    assert t.next == "snatch b1"
    t.follow("snatch b1", 1, 1, 1)
    assert t.game.actors(t.state) == ["r1"]


def test_ar_a1_only_the_disengaged() -> None:
    t = lying("E5 N", "E4 S", "F4")
    t.refused("move b1 along E5-F4 facing N snatching dagger at F4", "AR-A1", "engaged by R1")
    assert not any("snatching" in text or "taking" in text for text in t.offered("b1"))
    t = lying("E8 N", "E4 S", "E5")
    t.refused("move b1 along E8-E7-E6-E5 facing N snatching dagger at E5", "AR-A1", "engaged by R1")


def test_ar_a1_one_thing_a_turn_that_lies_on_the_way() -> None:
    t = table({"b1": "E8 N", "r1": "A1 N"}, dropped={"dagger": "E6", "rope": "E7"})
    t.refused("move b1 along E8-E7-E6 facing N taking club at E6", "AR-A1", "no Club lies in E6")
    t.refused("move b1 along E8-F8-F7 facing N taking dagger at E6", "AR-A1", "lead through E6")
    t.play("move b1 along E8-E7 facing N taking rope at E7")
    t.refused("move b1 along E7-E6 facing N taking dagger at E6", "AR-A1", "has picked")
    assert t["b1"].belt == ("rope",)
    t = lying().put("b1", position="kneeling")
    t.refused("move b1 along E8-E7-E6 facing N snatching dagger at E6", "AR-A1", "kneeling")


def test_ar_p6_picking_up_on_the_run_exposes() -> None:
    for verb in ("taking", "snatching"):
        t = lying().play(f"move b1 along E8-E7-E6 facing N {verb} dagger at E6")
        assert t["b1"].exposed


def test_ar_a1_what_is_offered() -> None:
    """By way of each thing in reach, both ways, to its hex and on from there, with every facing."""
    t = table({"b1": "E9 N", "r1": "A1 N"}, rows="\n".join(["." * 9] * 12),
              dropped={"dagger": "E6", "club": "E1"})
    texts = {text for text in t.offered("b1") if " at " in text}
    assert all(t.allowed(text) for text in texts)
    assert {text.split(" at ")[1] for text in texts} == {"E6", "E1"}
    assert not any("taking club" in text for text in texts), "8 MOV: not enough to stop there"
    to_it = "move b1 along E9-E8-E7-E6 facing N {} dagger at E6"
    assert {to_it.format("taking"), to_it.format("snatching")} <= texts
    on = {text.split()[3] for text in texts if "taking dagger" in text}
    assert max(len(path.split("-")) for path in on) == 8, "3 hexes to it, 3 MOV, 4 hexes on"


def test_ar_a1_things_in_a_body_s_hex_a_shallow_pit_and_the_own_hex_are_offered() -> None:
    """AR-A1, AR-M2, AR-U6: where the judge allows it, it is listed."""
    t = table({"b1": "E5 N", "b2": "E4 N", "r1": "I9 S"}, dropped={"dagger": "E4"})
    t.put("b2", position="prone")
    assert "move b1 along E5-E4 facing N taking dagger at E4" in t.offered("b1")
    t = table({"b1": "B1 S", "r1": "I5 S"}, rows=PITS, dropped={"dagger": "B2"})
    assert "move b1 along B1-B2 facing S snatching dagger at B2" in t.offered("b1")
    t = table({"b1": "E5 N", "r1": "I9 S"}, dropped={"dagger": "E5"})
    texts = {text for text in t.offered("b1") if " at " in text}
    assert "move b1 along E5-E4 facing N taking dagger at E5" in texts
    assert all(t.allowed(text) for text in texts) and not any("snatch" in one for one in texts)
    t.refused("move b1 along E5-E4 facing N snatching dagger at E5", "AR-A1", "lead through E5")
    t.play("move b1 along E5-E4 facing N taking dagger at E5")
    assert t["b1"].belt == ("dagger",) and t["b1"].spent == 4


def test_ar_a1_not_what_lies_under_a_jump() -> None:
    """AR-A1, AR-J1, AR-M3: one can't take what isn't there: beneath a body that is leapt over, or
    at the bottom of a pit; beside the landing it may be taken."""
    for verb in ("taking", "snatching"):
        t = table({"b1": "E6 N", "b2": "E5 N", "r1": "I9 S"}, dropped={"dagger": "E5"})
        t.put("b2", position="prone")
        leap = f"move b1 along E6-E5-E4 facing N {verb} dagger at E5"
        t.refused(leap, "AR-A1", "the jump leads over E5, where the Dagger lies")
        t.play(leap.replace(f" {verb} dagger at E5", ""), 1, 1, 1)
        assert t.state.lying(t.cell("E5")) == ("dagger",)
        t = table({"b1": "F5 S", "r1": "I5 S"}, rows=PITS, dropped={"dagger": "F6", "club": "F7"})
        t.refused(f"move b1 along F5-F6-F7 facing S {verb} dagger at F6", "AR-A1", "over F6")
        assert t.allowed(f"move b1 along F5-F6-F7 facing S {verb} club at F7")
        assert not any("dagger at F6" in text for text in t.offered("b1"))


def test_ar_a1_not_in_an_enemy_s_arms() -> None:
    """AR-A1, AR-U17: what lies in the hex that is entered to fight hand-to-hand."""
    t = table({"b1": "E6 N", "r1": "E4 N"}, dropped={"club": "E4"})
    t.refused("move b1 along E6-E5-E4 facing N taking club at E4", "AR-A1", "hand-to-hand")


def both(how: str = "snatching") -> Table:
    """With Delay: b1 has reached for the dagger on E6 and waits; b2 reaches for it as well."""
    figures = {"b1": "E8 N", "b2": "G6 NW dx=13", "r1": "A1 N dx=14"}
    t = raw(figures, dropped={"dagger": "E6"}, delay=True)
    t.moving().play("move b1 along E8-E7-E6-E5 facing N snatching dagger at E6").play("delay b1")
    return t.play(f"move b2 along G6-F6-E6 facing N {how} dagger at E6").play("done b2")


def test_ar_a1_two_reach_for_one_thing() -> None:
    """AR-A1, AR-D7: the first that has it has it; the other's hand comes back empty, without a
    roll, and it takes no other action either."""
    t = both().follow("snatch b2", 1, 1, 1).play("end-moves").play("done b1")
    assert t["b2"].belt == ("dagger",) and t.next == "snatch b1"
    assert t.game.forecast(t.state, t.game.parse("snatch b1")) is None
    t.follow("snatch b1")
    assert t["b1"].belt == () and t["b1"].picked and t["b1"].reaching is None
    assert [one.text for one in t.of(Told)][:1] == [
        "B1 reaches for Dagger in E6, but it is gone"]
    assert t.phase == "act"


def test_ar_a1_what_is_missed_is_left_for_the_other() -> None:
    t = both().follow("snatch b2", 6, 6, 6).play("end-moves").play("done b1")
    t.follow("snatch b1", 1, 1, 1)
    assert t["b1"].belt == ("dagger",) and t.state.dropped == ()


def test_ar_a1_what_another_has_stopped_for_is_gone() -> None:
    t = both("taking").play("end-moves").play("done b1").follow("snatch b1")
    assert t["b2"].belt == ("dagger",) and t["b1"].belt == () and t.phase == "act"
