"""Who moves when: AR-O1, AR-O2, AR-U1, AR-U2, AR-U28, AR-D7."""

import pytest
from msgspec.structs import replace

from game.core.event import Began, Rolled
from game.rules.arena import turn
from game.rules.arena.state import Chase
from tests.rules.arena.kit import Table, raw, scenario, table

FOUR = {"b1": "A5 N", "b2": "B8 N", "r1": "I1 S", "r2": "H1 S"}


# --- initiative ---------------------------------------------------------------------------------


def test_ar_o1_each_side_throws_and_the_winner_chooses_who_moves_first() -> None:
    t = raw(FOUR).follow("initiative", 2, 5)
    assert (t.phase, t.state.winner, turn.decides(t.context, t.state)) == (
        "order", "rust", "rust")
    assert t.offered() == {"first blue", "first rust"}
    t.play("first blue")
    assert t.phase == "move" and set(t.game.actors(t.state)) == {"b1", "b2"}
    t.refused("move r1 along I1-I2 facing S", "AR-O1", "Blue’s turn to move")
    t.refused("first rust", "AR-O1", "nobody chooses")


def test_ar_o1_a_scenario_may_say_who_moves_first_in_turn_1() -> None:
    """No die falls in that turn; the next one has its roll."""
    t = Table(scenario(FOUR, turns=9, extra="first: rust")).follow("initiative")
    assert t.phase == "move" and set(t.game.actors(t.state)) == {"r1", "r2"}
    assert not t.of(Rolled)
    t.state = replace(t.state, turn=2, phase="initiative")
    t.follow("initiative", 6, 1)
    assert (t.phase, t.state.winner) == ("order", "blue")


def test_ar_o4_a_figure_may_have_moved_before_the_game_begins() -> None:
    """AR-O1, AR-O4: it moves no more in turn 1, and acts as one that has used so much MOV."""
    four = {**FOUR, "r1": "I1 S moved=10", "r2": "H1 S moved=0"}
    t = Table(scenario(four, extra="first: blue")).follow("initiative")
    t.play("end-moves", 4, 3, 2, 1)
    assert t.phase == "act"
    assert not turn.acts(t.context, t.state, t["r1"])
    assert turn.acts(t.context, t.state, t["r2"])


def test_ar_o1_ties_are_thrown_again() -> None:
    t = raw(FOUR).follow("initiative", 3, 3, 4, 4, 6, 1)
    assert t.state.winner == "blue" and t.key == "blue"
    assert [one.dice for one in t.of(Rolled)] == [(3, 3), (4, 4), (6, 1)]
    assert [one.counts for one in t.of(Rolled)][-1] == (True, False)


def test_ar_o1_one_side_moves_all_its_figures_in_any_order_then_the_other() -> None:
    t = table(FOUR, first="rust")
    t.play("done r2")
    assert t.game.actors(t.state) == ["r1"]
    t.play("done r1")
    assert t.game.actors(t.state) == ["b1", "b2"]
    t.play("end-moves", 1, 2, 3, 4)
    assert t.phase == "act"


def test_ar_u2_a_movement_may_come_in_parts_until_another_moves() -> None:
    t = table(FOUR)
    t.play("move b1 along A5-A4 facing N").play("turn b1 to NE").play(
        "move b1 along A4-B3-C3 facing S")
    assert (t["b1"].spent, t.state.active, t["b1"].moved) == (3, "b1", False)
    t.play("turn b2 to S")
    assert t["b1"].moved and t.state.active == "b2"
    t.refused("move b1 along C3-C4 facing S", "AR-U2", "finished moving")


def test_actions_wait_for_their_phase() -> None:
    t = table(FOUR)
    t.refused("attack b1 at r1 with weapon", "AR-O2", "isn’t the action phase")
    t.refused("rest b1", "AR-C5", "forced retreats")
    t.refused("close", "AR-O2")
    t.refused("begin", "AR-U1", "no chases are marked")
    t.refused("chase b1 after r1", "AR-O1")
    for text in ("done x9", "turn x9 to S"):
        t.refused(text, "AR-O1", "no figure of this scenario")
    t.put("b2", fate="out", position="prone")
    t.refused("done b2", "AR-O1", "unconscious")
    raw(FOUR).refused("first blue", "AR-O1", "follows first")
    raw(FOUR).follow("initiative", 2, 5).refused("first green", "AR-O1", "is no side")


# --- chases -------------------------------------------------------------------------------------


CHASE = {"b1": "E8 N", "r1": "E5 N", "b2": "A9 S", "r2": "I1 SE"}
"""Blue 1 looks at Rust 1's back."""


def test_ar_o2_in_a_chase_the_one_ahead_always_moves_first() -> None:
    """Even where the chaser's side moves first; its other figures don't wait."""
    t = raw(CHASE).ran().follow("initiative", 6, 1).play("chase b1 after r1").play("first blue")
    assert t.phase == "move" and t.game.actors(t.state) == ["b2"]
    t.refused("move b1 along E8-E7 facing N", "AR-O2", "R1, which hasn’t moved")
    t.play("done b2")
    assert t.game.actors(t.state) == ["r1"], "R2 is in no chase: it waits for its side's turn"
    t.refused("move r2 along I1-I2 facing S", "AR-O1", "Rust’s turn to move")
    t.play("move r1 along E5-E4-E3 facing N").play("done r1")
    assert t.game.actors(t.state) == ["b1"], "its side moves first"
    t.play("move b1 along E8-E7-E6-E5 facing N").play("done b1")
    assert t.game.actors(t.state) == ["r2"]
    t.play("done r2", 1, 2, 3, 4)
    assert t.phase == "act" and t.state.chases == (Chase("b1", "r1"),)


def test_ar_u1_the_other_side_may_mark_what_looks_like_a_chase() -> None:
    t = raw(CHASE).ran().follow("initiative", 6, 1).play("first blue")
    assert t.phase == "mark" and turn.decides(t.context, t.state) == "rust"
    assert t.offered() == {"begin", "chase b1 after r1"}
    t.play("chase b1 after r1")
    assert t.offered() == {"begin"}
    t.play("begin")
    assert t.phase == "move" and t.of(Began)


@pytest.mark.parametrize(("change", "words"), [
    ({"b1": "E8 S"}, "doesn’t have R1 before it"), ({"r1": "E5 S"}, "doesn’t turn its back"),
    ({"r1": "E7 N", "b1": "E8 N"}, "R1 is engaged"),
])
def test_ar_u1_what_doesnt_look_like_a_chase_isnt_marked(
    change: dict[str, str], words: str
) -> None:
    t = raw({**CHASE, **change}).ran().follow("initiative", 6, 1)
    t.refused("chase b1 after r1", "AR-U1", words)
    assert "chase b1 after r1" not in t.offered()


def test_ar_u1_only_free_standing_enemies_and_no_rings() -> None:
    t = raw({**CHASE, "b2": "E2 N"}).ran().follow("initiative", 6, 1)
    t.refused("chase b1 after b2", "AR-U1", "on one side")
    t.play("chase r1 after b2").play("chase b1 after r1")
    t.refused("chase b1 after r1", "AR-U1", "runs after R1 already")
    t.put("b2", facing=0, cell="E9")
    t.state = t.game.decode({**t.game.encode(t.state)})
    t.refused("chase b2 after b1", "AR-U1", "on one side")
    t.put("r2", position="prone")
    t.refused("chase b1 after r2", "AR-U1", "isn’t on its feet")


@pytest.mark.parametrize(("far", "marked"), [(11, True), (12, True), (13, False)])
def test_ar_u1_a_chase_reaches_over_twelve_hexes(far: int, marked: bool) -> None:
    """AR-U1: exactly 12 is still a chase."""
    t = raw({"b1": "A1 S", "r1": f"A{far + 1} S"}, rows="\n".join(["..."] * 14)).ran()
    t.follow("initiative", 6, 1)
    assert t.allowed("chase b1 after r1") is marked
    assert ("chase b1 after r1" in t.offered()) is marked
    if not marked:
        t.refused("chase b1 after r1", "AR-U1", "13 hexes from B1 to R1, 12 at most")


@pytest.mark.parametrize("still", ["b1", "r1"])
def test_ar_u1_both_have_moved_in_the_turn_before(still: str) -> None:
    """AR-U1: one is moving and the other tries to catch it; whoever stood still does neither."""
    t = raw(CHASE).ran().put(still, ran=False).follow("initiative", 6, 1)
    t.refused("chase b1 after r1", "AR-U1", f"{still.upper()} left no hex in the turn before")
    assert t.offered() == {"first blue", "first rust"}


def test_ar_u1_what_counts_is_a_hex_left_by_ones_own_movement() -> None:
    """AR-U1: turning, standing still and being pushed are no running; a Shift, a jump are."""
    t = raw(CHASE).moving()
    t.play("move b1 along E8-E7 facing N").play("turn b2 to N").play("end-moves")
    t.play("move r1 along E5-E4 facing N").play("end-moves", 1, 2, 3, 4)
    while t.next:
        t.follow(t.next) if t.next != "initiative" else t.follow("initiative", 6, 1)
    while t.phase == "act":
        t.play(f"pass {t.state.queue[0]}")
    assert [t[one].ran for one in ("b1", "b2", "r1", "r2")] == [False] * 4
    t.follow("close")
    assert [t[one].ran for one in ("b1", "b2", "r1", "r2")] == [True, False, True, False]
    t.follow("initiative", 6, 1)
    assert t.allowed("chase b1 after r1")


def test_ar_u1_in_a_scenario_s_own_chases_they_have_been_running() -> None:
    t = raw(CHASE, chases={"b1": "r1"}).follow("initiative", 6, 1)
    assert t["b1"].ran and t["r1"].ran and not t["b2"].ran
    t.refused("release b1", "AR-U28", "still runs after R1")


CROSSBOW = {**CHASE, "b1": "E8 N weapons=light-crossbow"}


def test_ar_u1_a_chaser_s_movement_is_never_less_than_a_half_move() -> None:
    """AR-U1, AR-O4: no trick to move second: it stands still, and may not shoot."""
    t = raw(CROSSBOW, chases={"b1": "r1"}).put("b1", loading=0).moving("rust")
    t.play("move r1 along E5-E4 facing N").play("done r1").play("end-moves")
    shown = t.game.preview(t.state, t.game.parse("done b1"))
    assert "shoot" not in str(shown.gauges), "it isn't promised either"
    t.play("end-moves", 1, 2, 3, 4).acting("b1")
    assert t["b1"].pursues and t["b1"].spent == 0 and t.state.chases == ()
    t.refused("shoot b1 at r1", "AR-U1", "that is 5 MOV at least; Shoot after 1 at most")
    t.put("b1", spent=1).refused("shoot b1 at r1", "AR-U1")
    t.put("b1", spent=2).refused("shoot b1 at r1", "AR-O4", "2 MOV")
    t.put("b1", spent=0, loading=1).refused("load b1", "AR-U1")
    assert t.allowed("dodge b1"), "that a Half Move allows"


def test_ar_u1_who_is_no_chaser_shoots_as_before() -> None:
    """AR-U1: nor one whose prey stood still, so that there is no chase any more."""
    t = raw(CROSSBOW, chases={"b1": "r1"}).put("b1", loading=0).moving("rust")
    t.play("done r1").play("end-moves").play("end-moves", 1, 2, 3, 4).acting("b1")
    assert not t["b1"].pursues and t.allowed("shoot b1 at r1")


def test_ar_o2_only_the_one_ahead_is_drawn_forward() -> None:
    """AR-O1, AR-O2: the head of a chain of chases, and nobody else of its side."""
    chain = {"b1": "E9 N", "r1": "E6 N", "b2": "E3 N", "r2": "I1 N", "b3": "A1 N"}
    t = raw(chain, chases={"b1": "r1", "r1": "b2"}).moving("blue")
    assert t.game.actors(t.state) == ["b2", "b3"]
    t.play("move b2 along E3-E2 facing N").play("done b2").play("done b3")
    assert t.game.actors(t.state) == ["r1"], "b2 has moved, r1 is next, r2 in no chase"
    assert "one ahead moves first: R1" in t.game.status(t.state).prompt
    assert [one.unit for one in t.game.status(t.state).queue] == ["r1"]
    t.play("turn r1 to NE")
    assert t.game.actors(t.state) == ["r1"], "still nobody else"
    t.play("turn r1 to N").play("move r1 along E6-E5 facing N").play("done r1")
    assert t.game.actors(t.state) == ["b1"]


def test_ar_o2_ending_the_movement_of_one_drawn_forward_ends_only_its_own() -> None:
    t = raw(CHASE, chases={"b1": "r1"}).moving("blue").play("done b2")
    t.play("end-moves")
    assert t["r1"].moved and not t["r2"].moved
    assert t.game.actors(t.state) == ["b1"], "R1 stood still: no chase any more"


def test_ar_o2_a_chase_that_ends_on_the_way_lets_the_one_ahead_finish() -> None:
    """AR-U2: b1 is free to move as soon as r1 engages it, but r1 is still on its way."""
    t = raw({**CHASE, "b1": "E7 N"}, chases={"b1": "r1"}).moving("blue").play("done b2")
    t.play("move r1 along E5-E6 facing N")
    assert t.state.chases == () and t.game.actors(t.state) == ["r1"]
    t.play("done r1")
    assert t.game.actors(t.state) == ["b1"]


def test_ar_d7_one_drawn_forward_may_delay_and_then_waits_for_its_own_side_as_well() -> None:
    """AR-O2, AR-D7: it goes on when all that haven't delayed have moved, but its chaser."""
    t = raw(CHASE, chases={"b1": "r1"}, delay=True).moving("blue").play("done b2")
    t.play("move r1 along E5-E4 facing N").play("delay r1")
    assert t.game.actors(t.state) == ["r2"]
    t.play("done r2")
    assert t.game.actors(t.state) == ["r1"]
    t.play("done r1")
    assert t.game.actors(t.state) == ["b1"]


def test_ar_d7_one_ahead_that_has_delayed_is_still_waited_for() -> None:
    t = raw(CHASE, chases={"b1": "r1"}, delay=True).moving("rust")
    t.play("move r1 along E5-E4 facing N").play("delay r1").play("done r2").play("done b2")
    assert t.game.actors(t.state) == ["r1"]
    t.play("done r1")
    assert t.game.actors(t.state) == ["b1"]


def test_ar_u1_nobody_chases_in_a_ring() -> None:
    t = raw({"b1": "E8 N", "r1": "E5 N", "b2": "E2 N", "r2": "A1 N"}, chases={"b1": "r1"})
    t.follow("initiative", 6, 1)
    t.put("b1", cell="E1", facing=0).put("r1", cell="E5", facing=0)
    t.refused("chase r1 after b1", "AR-U1", "runs after R1 already")


def test_ar_o2_a_chase_ends_when_one_stops() -> None:
    """Whoever ends its movement without having moved a hex."""
    t = raw(CHASE, chases={"b1": "r1"}).moving("rust")
    t.play("turn r1 to NE").play("done r1")
    assert t.state.chases == ()
    t = raw(CHASE, chases={"b1": "r1"}).moving("rust")
    t.play("move r1 along E5-E4 facing N").play("end-moves").play("end-moves", 1, 2, 3, 4)
    assert t.state.chases == (), "the chaser stood still"


def test_ar_o2_a_chase_ends_when_they_become_engaged() -> None:
    t = raw(CHASE, chases={"b1": "r1"}).moving("rust")
    t.play("move r1 along E5-E4 facing N").play("done r1").play("done r2")
    t.play("move b1 along E8-E7-E6-E5 facing N")
    assert t.state.chases == (), "R1 is in front of B1"


@pytest.mark.parametrize(("b1", "r1"), [(0, "N"), (3, "S")])
def test_ar_o2_a_chase_ends_when_one_of_the_two_engages_the_other(b1: int, r1: str) -> None:
    """AR-O2: the chaser its prey, or the prey, turning about, the chaser."""
    t = raw({**CHASE, "b1": "E7 N"}, chases={"b1": "r1"}).moving("rust").put("b1", facing=b1)
    t.play(f"move r1 along E5-E6 facing {r1}")
    assert t.state.chases == ()


def test_ar_o2_a_chase_ends_when_one_goes_down() -> None:
    t = raw(CHASE, chases={"b1": "r1"}).moving("rust").put("r1", position="prone")
    t.play("turn r2 to N")
    assert t.state.chases == ()


def test_ar_u28_what_still_looks_like_a_chase_isnt_released() -> None:
    t = raw(CHASE, chases={"b1": "r1"}).follow("initiative", 6, 1)
    t.refused("release b1", "AR-U28", "still runs after R1")
    t.refused("release b2", "AR-U1", "runs after nobody")
    t.put("r1", facing=3)
    assert "release b1" in t.offered()
    assert t.play("release b1").state.chases == ()


def test_ar_o2_scenarios_may_begin_with_chases() -> None:
    t = raw(CHASE, chases={"b1": "r1"})
    assert t.state.chases == (Chase("b1", "r1"),)


# --- the order of acting ------------------------------------------------------------------------


def test_ar_o2_later_phases_go_by_effective_dexterity_ties_by_the_dice() -> None:
    t = table({"b1": "A5 N armour=plate", "b2": "B8 N dx=13", "r1": "I1 S", "r2": "H1 S"})
    t.play("end-moves").play("end-moves", 2, 5)
    assert t.state.order == ("b2", "r2", "r1", "b1"), "13, then 12 and 12, then 6"
    t.refused("pass r1", "AR-O2", "B2 comes before R1")
    t.play("pass b2")
    t.refused("pass b2", "AR-O2", "had its turn")


def test_ar_o2_only_who_is_up_acts_and_throws() -> None:
    """AR-O2: nobody throws for the dead and the unconscious."""
    t = table(FOUR).put("b2", fate="dead", position="prone").put("r2", fate="out", position="prone")
    t.play("end-moves").play("end-moves", 2, 5)
    assert t.state.order == t.state.queue == ("r1", "b1")


def test_ar_o2_equal_dice_are_thrown_again() -> None:
    t = table(FOUR).play("end-moves").play("end-moves", 3, 6, 3, 3, 1, 5, 4)
    # b2 first with 6; b1, r1 and r2 throw again: 1, 5, 4.
    assert t.state.order == ("b2", "r1", "r2", "b1")
    first, again = t.of(Rolled)
    assert (first.counts, again.counts) == ((False, True, False, False), (False, True, False))
    assert first.ending == "B2, B1, R1 and R2: those with equal dice throw again"
    assert again.ending == "They act in the order R1, R2, B1"


# --- Delay --------------------------------------------------------------------------------------


def test_ar_d7_delay_is_an_option_that_is_off() -> None:
    t = table(FOUR)
    t.refused("delay b1", "AR-D7", "off")
    assert not any(one.startswith("delay") for one in t.offered())


def test_ar_d7_a_delayed_figure_finishes_when_all_others_have_moved() -> None:
    t = raw(FOUR, delay=True).moving()
    t.play("move b1 along A5-A4-A3 facing N").play("delay b1")
    assert t["b1"].waiting and not t["b1"].moved and t.game.actors(t.state) == ["b2"]
    t.refused("turn b1 to S", "AR-D7", "has delayed")
    t.play("done b2").play("end-moves")
    assert t.game.actors(t.state) == ["b1"]
    t.refused("delay b1", "AR-D7", "already")
    t.play("move b1 along A3-A2 facing N")
    assert t["b1"].spent == 3
    t.play("done b1", 1, 2, 3, 4)
    assert t.phase == "act" and not t["b1"].waiting


def test_ar_d7_only_after_half_of_its_mov_and_never_engaged() -> None:
    t = raw({"b1": "A8 N armour=leather", "b2": "E5 N", "r1": "E4 S"}, delay=True).moving()
    t.refused("delay b2", "AR-D7", "was engaged")
    t.play("move b1 along A8-A7-A6-A5-A4 facing N")
    assert t.allowed("delay b1"), "4 of 8"
    t.play("move b1 along A4-A3 facing N")
    t.refused("delay b1", "AR-D7", "5 MOV used, 4 at most")


@pytest.mark.parametrize(("first", "at", "foe"), [
    ("move b1 along E8-E7 facing N", "E7", "E6"), ("turn b1 to NE", "E8", "E7"),
])
def test_ar_d7_one_that_has_delayed_and_is_engaged_since_stays(
    first: str, at: str, foe: str
) -> None:
    """AR-O3, whether or not it has moved before."""
    t = raw({"b1": "E8 N", "r1": "E4 S"}, delay=True).moving()
    t.play(first).play("delay b1").put("r1", cell=foe).play("done r1")
    t.refused(f"move b1 along {at}-D7 facing N", "AR-O3", "engaged by R1")
    assert t.offered("b1", "move") == set()


def test_ar_o1_whoever_is_down_for_good_or_held_doesnt_move() -> None:
    t = table(FOUR).put("b1", fate="dead", position="prone")
    assert t.game.actors(t.state) == ["b2"]
    t.refused("done b1", "AR-O1", "is dead")
    t.put("b2", grip="r1", position="prone").put("r1", grip="b2", position="prone", cell="B8")
    assert t.game.actors(t.state) == ["r2"], "the other side moves"
    t.refused("turn b2 to S", "AR-C6", "hand-to-hand with R1")
