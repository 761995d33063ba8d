"""Movement: AR-O3, AR-M1, AR-P3, AR-D1, AR-D2, AR-D3, AR-D4, AR-D5, AR-D6, AR-E1, AR-E2, AR-E3,
AR-E4, AR-U2, AR-U9, AR-U19."""

import pytest

from game.core import language
from game.core.event import Changed, Moved, Resolved, Turned
from game.rules.arena import facing
from game.rules.arena.action_requirements import made, most
from game.rules.arena.movement_allowance import left
from game.rules.arena.run import Run
from game.rules.arena.state import Position
from tests.rules.arena.kit import PITS, Table, raw, table


def yard(at: str = "E8 N", foe: str = "A1 N", **more: str) -> Table:
    """Blue 1, and an enemy far away."""
    return table({"b1": at, "r1": foe, **more})


# --- disengaged ---------------------------------------------------------------------------------


def test_ar_d1_a_disengaged_figure_may_stand_still() -> None:
    t = yard().play("done b1")
    assert t["b1"].moved and t["b1"].spent == 0 and t["b1"].free is True


@pytest.mark.parametrize(("rule", "name", "far"), [
    ("AR-D3 One Step", "step", 1), ("AR-D4 One Pace", "pace", 2), ("AR-D5 Half Move", "half", 5),
    ("AR-D6 Full Move", "full", 10),
])
def test_ar_d3_to_d6_moves_are_named_by_how_far_they_went(rule: str, name: str, far: int) -> None:
    t = table({"b1": "A11 N", "r1": "C1 N"}, rows="\n".join(["..."] * 11))
    path = "-".join(f"A{row}" for row in range(11, 10 - far, -1))
    assert t.cost(f"move b1 along {path} facing N") == far
    t.play(f"move b1 along {path} facing N")
    assert made(t.context, t["b1"]) == name, rule
    assert most(t.context, t["b1"], name) == far


def test_ar_d5_half_of_an_odd_mov_is_rounded_up() -> None:
    t = yard("E8 N load=pack")
    assert most(t.context, t["b1"], "full") == 9 and most(t.context, t["b1"], "half") == 5


def test_ar_d6_nobody_moves_further_than_its_mov() -> None:
    t = yard("E8 N armour=plate")
    t.refused("move b1 along E8-E7-E6-E5-E4-E3-E2-E1 facing N", "AR-D6", "7 MOV, 6 of 6 left")
    t.play("move b1 along E8-E7-E6 facing N")
    t.refused("move b1 along E6-E5-E4-E3-E2-E1 facing N", "AR-D6", "5 MOV, 4 of 6 left")
    assert t.cost("move b1 along E6-E5-E4-E3-E2 facing N") == 4


def test_paths_go_from_hex_to_touching_hex() -> None:
    t = table({"b1": "C2 N", "r1": "G9 N"}, rows=PITS)
    t.refused("move b1 along C2-C4 facing N", "AR-D6", "C2 and C4 don’t touch")
    t.refused("move b1 along C3-C4 facing N", "AR-U2", "begins at C3, B1 is at C2")
    t.refused("move b1 along C2-D1 facing N", "AR-M1", "pillar")
    assert "D1" not in t.ends("b1") and "E1" in t.ends("b1")
    t = table({"b1": "B9 N", "r1": "G9 N"}, rows=PITS)
    t.refused("move b1 along B9-A9 facing N", "AR-M1", "outside")
    assert "A9" not in t.ends("b1") and "A8" in t.ends("b1")
    assert "A1" in table({"b1": "A3 N", "r1": "G9 N"}).ends("b1"), "a hex like any other"


def test_the_figure_walks_its_path_and_turns_at_its_end() -> None:
    t = yard().play("move b1 along E8-E7-F7 facing S")
    path = tuple(map(t.cell, ("E8", "E7", "F7")))
    assert list(t.events) == [Moved("b1", path, "walk"), Turned("b1", 0, 3)]
    assert (t.at("b1"), t["b1"].facing, t["b1"].spent) == ("F7", 3, 2)
    t.play("move b1 along F7-F6 facing S")
    assert list(t.events) == [Moved("b1", tuple(map(t.cell, ("F7", "F6"))), "walk")]


def test_ar_m1_nobody_moves_through_a_standing_or_kneeling_figure() -> None:
    """Friend or foe."""
    t = yard(b2="E7 N", r2="E5 N")
    t.refused("move b1 along E8-E7-E6 facing N", "AR-M1", "B2 is in E7, standing")
    t.refused("move b1 along E8-E7-F7 facing N", "AR-M1", "B2 is in E7, standing")
    t.put("b2", position="kneeling")
    t.refused("move b1 along E8-E7 facing N", "AR-M1", "kneeling")
    t.put("b2", cell="A9")
    t.refused("move b1 along E8-E7-E6-E5-E4 facing N", "AR-M1", "R2 is in E5")
    ends = t.ends("b1")
    assert "E7" in ends and "A9" not in ends and "E4" in ends


def test_how_somebody_stands_is_said_in_the_language() -> None:
    """AR-M1, AR-A1: not by the word that saves have for it."""
    try:
        language.speak("de")
        t = yard(b2="E7 N")
        t.refused("move b1 along E8-E7-E6 facing N", "AR-M1", "auf E7, stehend")
        t.put("b1", position="kneeling")
        t.put("b2", cell="E6")
        t.refused("move b1 along E8-E7 facing N taking dagger at E7", "AR-A1", "kniend")
    finally:
        language.speak(language.ENGLISH)


def test_ar_m1_ar_m2_the_first_hex_of_the_map_is_taken_like_any_other() -> None:
    """AR-M1, AR-M2: by who stands in A1, and by who lies there."""
    t = yard("A3 N", "I9 N", b2="A1 S")
    t.refused("move b1 along A3-A2-A1 facing N", "AR-M1", "B2 is in A1")
    t.put("b2", position="prone").play("move b1 along A3-A2-A1 facing N", 6, 6, 6)
    assert t.pose("b1") == "prone"


# --- stopping -----------------------------------------------------------------------------------


def test_ar_o3_a_figure_stops_as_soon_as_it_becomes_engaged() -> None:
    """E5, F4 and D4 … are in front of R1 at E4, which faces south: its three front hexes."""
    t = yard(foe="E4 S")
    ruling = t.refused("move b1 along E8-E7-E6-E5-F4 facing N", "AR-O3", "engaged by R1 at E5")
    assert ruling.reasons[0].units == ("r1",) and ruling.reasons[0].cells == (t.cell("E5"),)
    t.play("move b1 along E8-E7-E6-E5 facing N")
    t.refused("move b1 along E5-E6 facing N", "AR-O3", "B1 is engaged by R1")
    assert t.offered("b1", "move") == set() and t.allowed("turn b1 to S")


def test_ar_o3_an_enemys_back_stops_nobody() -> None:
    t = yard(foe="E4 N")
    assert t.cost("move b1 along E8-E7-E6-E5-F4 facing N") == 4


def test_ar_o3_engagement_is_looked_at_again_at_each_step() -> None:
    t = table({"b1": "E9 N", "r1": "E7 NE", "r2": "E3 S"})
    # E8 lies behind R1's side, F7 before R1: the way by the west is free until R2's front.
    t.refused("move b1 along E9-F8-F7-F6 facing N", "AR-O3", "at F7")
    t.refused("move b1 along E9-E8-D7-D6-E6-E5-E4-F3 facing N", "AR-O3")
    t.play("move b1 along E9-E8-D7-D6-D5-D4-E4 facing N")
    assert t.at("b1") == "E4"


def test_ar_o3_the_reach_ends_where_one_must_stop() -> None:
    """The search and the judge agree: hexes before an enemy are ends, none leads on from them."""
    t = table({"b1": "E9 N", "r1": "E5 S", "r2": "C5 SE"})
    run = Run(t.context, t.state, t["b1"])
    for cell, cost in run.costs.items():
        path = run.path(cell)
        assert len(path) - 1 == cost and path[-1] == cell
        text = "-".join(map(t.game.board.name, path))
        assert t.cost(f"move b1 along {text} facing N") == cost
    assert "E6" in map(t.game.board.name, run.costs)
    assert t.cell("E6") not in run.through()


# --- standing up --------------------------------------------------------------------------------


def test_ar_d2_standing_up_from_the_ground_takes_all_movement() -> None:
    t = yard().put("b1", position="prone").play("stand b1")
    assert t.events == (Changed("b1", "position", "prone", "standing"),)
    t.refused("move b1 along E8-E7 facing N", "AR-D2", "has stood up")
    assert t.offered("b1", "move") == set() and t.allowed("turn b1 to S")
    assert made(t.context, t["b1"]) == "full" and left(t.context, t.state, t["b1"]) == 0


def test_ar_d2_from_the_knees_a_half_move_is_left() -> None:
    t = yard("E9 N").put("b1", position="kneeling").play("stand b1")
    assert t.cost("move b1 along E9-E8-E7-E6-E5-E4 facing N") == 5
    t.refused("move b1 along E9-E8-E7-E6-E5-E4-E3 facing N", "AR-D2", "6 MOV, 5 of 5 left")
    t.acting("b1", "r1").refused("shoot b1 at r1", "AR-O4")


def test_ar_d2_standing_up_comes_first() -> None:
    t = yard()
    t.refused("stand b1", "AR-D2", "stands already")
    t.put("b1", position="prone").play("move b1 along E8-E7 facing N")
    t.refused("stand b1", "AR-D2", "1 MOV")


def test_ar_u9_whoever_moves_on_knees_or_belly_crawls() -> None:
    t = yard().put("b1", position="kneeling").play("move b1 along E8-E7 facing N")
    assert t.of(Moved)[0].how == "crawl" and t["b1"].position == "kneeling" and t["b1"].exposed


def test_ar_u19_standing_up_needs_the_hex_to_itself() -> None:
    t = yard(b2="E9 N").put("b1", position="prone").put("b2", cell="E8")
    t.refused("stand b1", "AR-U19", "B2 is in the hex too")
    t.put("b2", fate="out", position="prone")
    assert t.allowed("stand b1"), "the unconscious are in nobody's way"


def test_ar_p3_no_movement_takes_one_down() -> None:
    """Only Drop, Stand Up and Fire change the position; Drop is an action."""
    t = yard()
    t.refused("drop b1 prone", "AR-O2", "isn’t the action phase")
    t.play("move b1 along E8-E7 facing N")
    assert t.pose("b1") == "standing"
    t.acting("b1", "r1").play("drop b1 prone")
    assert t.pose("b1") == "prone"


# --- engaged ------------------------------------------------------------------------------------


def fight(*more: str) -> Table:
    """Blue 1 at E5 and Rust 1 at E4, face to face."""
    return table({"b1": "E5 N", "r1": "E4 S", **dict(one.split("=", 1) for one in more)})


def test_ar_e1_an_engaged_figure_may_stand_still() -> None:
    t = fight().play("done b1")
    assert t["b1"].free is False and t["b1"].moved


def test_ar_e3_a_shift_stays_before_everybody_it_was_engaged_with() -> None:
    t = fight()
    ends = t.ends("b1")
    assert ends == {"D4", "F4"}
    t.refused("move b1 along E5-E6 facing N", "AR-E3", "E6 isn’t in front of R1")
    t.refused("move b1 along E5-F4-F3 facing N", "AR-E3", "engaged by R1: one hex")
    assert t.cost("move b1 along E5-F4 facing SW") == 1
    t.play("move b1 along E5-F4 facing SW")
    t.refused("move b1 along F4-E5 facing N", "AR-E3", "shifted already")
    assert t.offered("b1", "move") == set()


def test_ar_e3_a_shift_is_no_jump() -> None:
    """AR-E3, AR-M3: over a body neither; that is said, not where the jump would lead."""
    t = fight("b2=E6 N").put("b2", fate="out", position="prone")
    t.refused("move b1 along E5-E6-E7 facing N", "AR-E3", "one hex on foot")


def test_ar_e3_with_several_foes_in_front_of_all_of_them() -> None:
    t = fight("r2=F5 NW")
    # R2 at F5 faces north-west: E5, F4 and E6 are before it; F4 is before both.
    ends = t.ends("b1")
    assert ends == {"F4"}
    ruling = t.refused("move b1 along E5-D4 facing N", "AR-E3", "isn’t in front of R2")
    assert ruling.reasons[0].units == ("r2",)


def test_ar_e3_another_enemy_may_come_in() -> None:
    t = fight("r2=G4 SW")
    assert t.cost("move b1 along E5-F4 facing N") == 1


def test_ar_e2_standing_up_while_engaged() -> None:
    """From the ground all movement, from the knees a Shift is left."""
    t = fight().put("b1", position="prone").play("stand b1")
    t.refused("move b1 along E5-F4 facing N", "AR-D2", "has stood up")
    t = fight().put("b1", position="kneeling").play("stand b1")
    assert t.cost("move b1 along E5-F4 facing N") == 1
    t.refused("move b1 along E5-E6 facing N", "AR-E3")
    t.acting("b1", "r1").refused("defend b1", "AR-O4", "risen from its knees")


def test_ar_e2_after_rising_weapons_may_still_be_changed() -> None:
    t = table({"b1": "E5 N weapons=dagger+rapier", "r1": "E4 S"}).put("b1", position="kneeling")
    t.play("stand b1").acting("b1", "r1")
    assert t.allowed("ready b1 rapier")
    t.put("b1", spent=1)
    t.refused("ready b1 rapier", "AR-O4", "risen from its knees")


def test_only_who_is_disengaged_when_its_chance_comes_moves_freely() -> None:
    """AR-D…: it is settled when its movement begins, by how things are then."""
    t = table({"b1": "E5 N", "b2": "A9 N", "r1": "E4 S"})
    t.put("r1", position="prone")
    t.play("turn b1 to S")
    assert t["b1"].free is True
    t.put("r1", position="standing")
    t.put("b1", free=None)
    t.play("turn b1 to N")
    assert t["b1"].free is False


def test_ar_e1_an_engaged_figure_may_stand_still_and_turn_and_then_act() -> None:
    """AR-E1, AR-P2: no movement used, every side of its hex open to it, and its action kept."""
    t = table({"b1": "E5 S", "r1": "E4 S"})
    assert facing.engaged(t.context, t.state, t["b1"])
    for side in ("SW", "NW", "N"):
        t.play(f"turn b1 to {side}")
    t.play("done b1")
    assert t["b1"].moved and t["b1"].spent == 0 and t.at("b1") == "E5"
    t.acting("b1", "r1")
    assert t.allowed("attack b1 at r1 with weapon") and t.allowed("defend b1")


# --- Disengage ----------------------------------------------------------------------------------


def test_ar_e4_disengaging_is_an_action_one_hex_away() -> None:
    t = fight().acting("b1", "r1")
    t.refused("disengage b1 to F4 facing N", "AR-E4", "R1 engages there too")
    t.refused("disengage b1 to E4 facing N", "AR-M1")
    t.play("disengage b1 to E6 facing N")
    assert t.at("b1") == "E6" and t["b1"].acted and t.state.queue == ("r1",)
    assert not t.allowed("attack r1 at b1 with weapon"), "it strikes where nobody is any more"


def test_ar_e4_it_turns_as_it_is_told_when_it_keeps_its_feet() -> None:
    """AR-E4, AR-P2: the roll of AR-M2 comes before it; whoever falls turns no more."""
    t = fight().acting("b1", "r1").play("disengage b1 to E6 facing N")
    assert [type(one) for one in t.events] == [Moved] and t["b1"].facing == 0
    t = fight().acting("b1", "r1").play("disengage b1 to E6 facing S")
    assert [type(one) for one in t.events] == [Moved, Turned] and t["b1"].facing == 3
    for faces, turned in (((1, 1, 1), True), ((6, 6, 6), False)):
        t = fight("b2=E6 N").put("b2", fate="out", position="prone").acting("b1", "r1")
        t.play("disengage b1 to E6 facing S", *faces)
        assert t["b1"].facing == (3 if turned else 0)
        assert [type(one) for one in t.events[-2:]].count(Turned) == turned
        assert isinstance(t.events[-1], Resolved)


def test_ar_e4_at_the_edge_of_the_map() -> None:
    """AR-E4: A1 is a hex like any other, and off the map there is none."""
    t = table({"b1": "A2 N", "r1": "B2 NW"}).acting("b1", "r1")
    assert {text.split()[3] for text in t.offered("b1", "disengage")} == {"A1"}


def test_ar_e4_who_is_faster_has_struck_already() -> None:
    t = fight().acting("r1", "b1")
    t.refused("disengage b1 to E6 facing N", "AR-O2", "R1 comes before B1")


def test_ar_e4_not_for_one_that_nobody_engages() -> None:
    t = yard().acting("b1", "r1")
    t.refused("disengage b1 to E7 facing N", "AR-O4", "engaged by nobody")
    assert t.offered("b1", "disengage") == set()


def test_ar_e4_away_from_all_that_engage_it() -> None:
    t = fight("r2=F5 NW").acting("b1", "r1", "r2")
    t.refused("disengage b1 to E6 facing N", "AR-E4", "R2 engages there too")
    ends = {text.split()[3] for text in t.offered("b1", "disengage")}
    assert ends == {"D5"}


def test_ar_e4_over_a_body_it_has_to_keep_its_feet() -> None:
    """AR-M2."""
    t = raw({"b1": "E5 N", "b2": "E6 N", "r1": "E4 S"}).put("b2", fate="out", position="prone")
    t.acting("b1", "r1").play("disengage b1 to E6 facing NE", 6, 6, 1)
    assert t.at("b1") == "E6" and t["b1"].position == "prone" and t.key == "falls"


# --- what limits it -----------------------------------------------------------------------------


@pytest.mark.parametrize(("position", "allowed"), [("kneeling", 2), ("prone", 2)])
def test_ar_f5_who_is_not_on_its_feet_crawls_two_hexes(position: Position, allowed: int) -> None:
    """AR-F5: two, not three, and it is told so."""
    t = table({"b1": "E9 N", "r1": "A1 S"}).put("b1", position=position)
    assert t.cost("move b1 along E9-E8-E7 facing N") == allowed
    t.refused("move b1 along E9-E8-E7-E6 facing N", "AR-F5", "3 MOV, 2 of 2 left on its knees")


def test_ar_d7_who_has_stood_up_from_the_ground_has_no_move_to_finish() -> None:
    """AR-D2, AR-D7."""
    t = raw({"b1": "E9 N", "b2": "A9 N", "r1": "A1 S"}, delay=True).moving()
    t.put("b1", position="prone").play("stand b1")
    t.refused("delay b1", "AR-D7", "0 MOV used, 5 at most")
    t.put("b2", position="kneeling").play("stand b2")
    assert t.allowed("delay b2")
