"""Picking up on the run: AR-A1, AR-P6."""

from game.core.event import Moved, Rolled, Told
from game.rules.arena import saving
from tests.rules.arena.kit import Table, table


def lying(b1: str = "E8 N", foe: str = "A1 N", at: str = "E6", item: str = "dagger") -> Table:
    return table({"b1": b1, "r1": foe}, dropped={item: at})


def test_ar_a1_stopping_for_three_mov_always_succeeds_and_the_way_may_go_on() -> None:
    t = lying("E8 N armour=chain weapons=rapier")
    assert t.cost("move b1 along E8-E7-E6-E5 facing N taking dagger at E6") == 6
    t.refused("move b1 along E8-E7-E6-E5-E4 facing N taking dagger at E6", "AR-D6", "7 MOV, 6 of 6")
    t.play("move b1 along E8-E7-E6-E5 facing N taking dagger at E6")
    assert t["b1"].belt == ("dagger",) and t["b1"].spent == 6 and t.state.dropped == ()
    assert t["b1"].picked and not t.of(Rolled)
    kinds = [type(one) for one in t.events]
    assert kinds.index(Told) == 1 and kinds.count(Moved) == 2, "it stops for it"


def test_ar_a1_an_empty_hand_takes_a_weapon_at_once() -> None:
    t = table({"b1": "E8 N weapons=", "r1": "A1 N"}, dropped={"dagger": "E7"})
    t.play("move b1 along E8-E7 facing N taking dagger at E7")
    assert t["b1"].ready == "dagger"


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
    """To each thing that may be reached and left again, both ways, with every facing."""
    t = table({"b1": "E9 N", "r1": "A1 N"}, rows="\n".join(["." * 9] * 12),
              dropped={"dagger": "E6", "club": "E1"})
    texts = {text for text in t.offered("b1") if " at " in text}
    assert len(texts) == 6 * 3, "8 MOV to the club: not enough to stop there"
    assert {text.split(" at ")[1] for text in texts} == {"E6", "E1"}
    assert not any("taking club" in text for text in texts)
