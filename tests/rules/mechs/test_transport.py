"""Transports: capacity, boarding, letting off, and what goes on in the air (MC-P1 to MC-P5)."""

import pytest

from game.core.event import Placed, Removed, Told, Turned
from game.rules.mechs import transport
from tests.rules.mechs.kit import Table, table

REAR = "18,19.65 0"  # touches the rear of a drover at 18,18 that faces north


def loaded(riders: tuple[str, ...] = ("b2",), **more: str) -> Table:
    """A drover with riders aboard, its move order given."""
    places = (REAR, "17.04,18.95 0", "18.96,18.95 0")
    squads = {unit: f"rifles {place}" for unit, place in zip(riders, places, strict=False)}
    made = table({"b1": "drover 18,18 0", **squads, **more})
    for rider in riders:
        made.play(f"board {rider} by b1")
    return made


def test_who_touches_the_rear_as_the_turn_begins_goes_aboard() -> None:
    """MC-P2, MC-P3"""
    made = table({"b1": "drover 18,18 0", "b2": f"rifles {REAR}"})
    assert made["b2"].beside == ("b1",)
    made.play("board b2 by b1")
    assert made["b2"].aboard == "b1" and made["b2"].cell < 0
    assert made.of(Removed) == [Removed("b2", made.cell("18,19.65"), "boarded")]
    assert made["b1"].tokens == 1 and made.state.left == 1


@pytest.mark.parametrize("place", ["18,16.35 0", "16.99,18 0", "18,19.75 0"])
def test_from_the_front_the_side_or_afar_nobody_boards(place: str) -> None:
    """MC-P2: the rear, and in contact"""
    made = table({"b1": "drover 18,18 0", "b2": f"rifles {place}"})
    made.refused("board b2 by b1", "MC-P2", "rear")


def test_who_has_moved_up_in_this_turn_boards_in_the_next() -> None:
    """MC-P2: starting the turn there"""
    made = table({"b1": "drover 18,18 0", "b2": "rifles 18,21 0"}, rounds=12)
    made.go("b2", "18,19.65")
    made.refused("board b2 by b1", "MC-P2", "rear")


def test_a_transport_that_took_somebody_aboard_has_half_its_speed() -> None:
    """MC-P2, MC-G1: half of 9 is 5"""
    made = loaded()
    made.stays("b1", "18,12.99", rule="MC-P2", words="has 5″ · half speed, it takes aboard")
    made.go("b1", "18,13")
    assert made["b2"].aboard == "b1"


@pytest.mark.parametrize(("text", "facts", "words"), [
    ("board b9 by b1", {}, "no unit"), ("board r1 by b1", {}, "can’t go aboard"),
    ("board b2 by b1", {"fate": "captive", "captor": "r1", "cell": -1}, "can’t go aboard"),
    ("board b2 by b1", {"aboard": "b3", "cell": -1}, "aboard"),
    ("unload b9 from b1 at 18,19.65 facing 0", {}, "no unit"),
    ("unload b2 from b1 at 18,19.65 facing 0", {}, "B2"),
])
def test_who_never_gets_on_or_off(text: str, facts: dict[str, object], words: str) -> None:
    """MC-P2: units of its own side that stand beside it, and those aboard it."""
    made = table({"b1": "drover 18,18 0", "b2": f"rifles {REAR}", "b3": "drover 30,30 0",
                  "r1": "hound 18,21.5 0"})
    made.put("b2", **facts).refused(text, "MC-P2", words)


def test_two_things_that_halve_the_speed_count_once() -> None:
    """MC-P2, MC-T2, MC-U3: a wheeled transport in a wood with somebody taken aboard has half of
    10″, not a quarter."""
    units = {"b1": "mule 18,18 0", "b2": f"drifters {REAR}"}
    made = table(units, {"wood": "hindering 16,17 20,17 20,21 16,21"}).play("board b2 by b1")
    assert made.goes("b1", "18,13")
    made.stays("b1", "18,12.99", rule="MC-T2", words="has 5″ · half speed from Wood")


def test_boarding_comes_before_the_move() -> None:
    """MC-P2"""
    made = table({"b1": "drover 18,18 0", "b2": f"rifles {REAR}", "b3": "rifles 30,30 0"})
    made.put("b3", cell=-1, aboard="b1").go("b1", "18,17")
    made.refused("board b2 by b1", "MC-P2", "has moved")


def test_capacity_counts_infantry_as_one_and_vehicles_as_three() -> None:
    """MC-P1"""
    made = loaded(("b2", "b3", "b4"))
    context, state = made.context, made.state
    assert transport.used(context, state, made["b1"]) == 3
    tank = table({"b1": "drover 18,18 0", "b2": "hare 18,20.3 0", "b3": "rifles 17.04,18.95 0"})
    tank.play("board b2 by b1")
    tank.refused("board b3 by b1", "MC-P1", "takes 1, 0 of 3 free")
    small = table({"b1": "mule 18,18 0", "b2": "hare 18,20.3 0"})
    small.refused("board b2 by b1", "MC-P1", "takes 3, 2 of 2 free")


def test_captives_count_towards_the_capacity() -> None:
    """MC-P1"""
    made = table({"b1": "mule 18,18 0", "b2": f"rifles {REAR}", "b3": "rifles 17.04,18.95 0",
                  "r1": "rifles 30,30 0"})
    made.put("r1", fate="captive", captor="b2", cell=-1)
    assert transport.takes(made.context, made.state, made["b2"]) == 2
    made.play("board b2 by b1")
    made.refused("board b3 by b1", "MC-P1", "takes 1, 0 of 2 free")


@pytest.mark.parametrize("model", ["drover 18,20.3 0", "kestrel 18,20.3 0", "lynx 18,20.15 0"])
def test_transports_vtols_and_mechs_are_never_carried(model: str) -> None:
    """MC-P1"""
    made = table({"b1": "drover 18,18 0", "b2": model})
    made.refused("board b2 by b1", "MC-P1", "never carried")


def test_only_transports_carry() -> None:
    """MC-P1"""
    made = table({"b1": "boar 18,18 0", "b2": f"rifles {REAR}"})
    made.refused("board b2 by b1", "MC-P1", "carries nobody")


def test_who_is_in_contact_with_an_enemy_stays() -> None:
    """MC-P2, MC-B1"""
    made = table({"b1": "drover 18,18 0", "b2": f"rifles {REAR}", "r1": "rifles 18,20.65 0"})
    made.refused("board b2 by b1", "MC-B1", "in contact")


def test_passengers_take_no_orders() -> None:
    """MC-P3"""
    made = loaded(b5="rifles 30,30 0")
    made.play("done")
    made.refused("move b2 along 18,18-18,19 facing 0", "MC-P3", "aboard")
    made.refused("fire b2 at r9 with primary", "MC-P3", "aboard")


def test_they_get_off_at_the_end_of_half_a_move() -> None:
    """MC-P2"""
    made = loaded()
    made.play("done").passing(2)
    made.go("b1", "18,13")
    assert made.state.order is not None and "b2" in {
        text.split()[1] for text in made.offered("b1", "unload")
    }
    made.play("unload b2 from b1 at 18,14.65 facing 180")
    assert made.at("b2") == "18.00,14.65" and made.faces("b2") == 180
    assert made.of(Placed) == [Placed("b2", made.cell("18,14.65"), "unload")]
    assert [(one.unit, one.after) for one in made.of(Turned)] == [("b2", 36)]
    assert made.of(Told)[0].rule == "MC-P2"
    assert made.state.order is None


def test_after_more_than_half_a_move_nobody_gets_off() -> None:
    """MC-P2"""
    made = loaded()
    made.play("done").passing(2)
    made.go("b1", "18,12.99")
    assert made.state.order is None  # nothing of the order remains
    again = loaded()
    again.play("done").passing(2)
    again.go("b1", "18,13")
    assert again.state.order is not None


def test_who_lets_off_first_has_half_a_move_left() -> None:
    """MC-P2"""
    made = loaded()
    made.play("done").passing(2)
    made.play(f"unload b2 from b1 at {REAR.replace(' 0', ' facing 0')}")
    assert not made.of(Turned)
    made.stays("b1", "18,12.99", rule="MC-P2", words="has 5″")
    made.go("b1", "18,13")
    assert made.state.order is None


def test_whoever_may_still_let_off_moves_no_further() -> None:
    """MC-P2, MC-N1, MC-V1: on the ground one way is all; a VTOL flies while it has inches."""
    made = loaded()
    made.play("done").passing(2)
    made.go("b1", "18,14").stays("b1", "18,13", rule="MC-N1", words="has moved in this order")
    made.refused("turn b1 to 90", "MC-N1", "has moved in this order")
    units = {"b1": "porter 18,18 0", "b2": "leapers 18,19.65 0", "b3": "leapers 30,30 0"}
    for far, goes in ((0, False), (0.01, True)):
        made = table(units).put("b3", cell=-1, aboard="b1").play("board b2 by b1")
        most = transport.half(made.context, made.state, made["b1"]) / 100
        made.go("b1", f"18,{18 - most + far}")
        assert made.ordering() and made.allowed("turn b1 to 90") == goes


def test_at_the_start_or_at_the_end_not_both() -> None:
    """MC-P2"""
    made = loaded(("b2", "b3"))
    made.play("done").passing(2)
    made.play("unload b2 from b1 at 18,19.65 facing 0").go("b1", "18,14")
    assert made.state.order is None and made["b3"].aboard == "b1"


@pytest.mark.parametrize(("place", "rule"), [
    ("18,19.75", "MC-U17"), ("18,18.9", "MC-U2"), ("18,26", "MC-U17"),
])
def test_whoever_gets_off_stands_beside_it_where_it_is_free(place: str, rule: str) -> None:
    """MC-U17"""
    made = loaded()
    made.play("done").passing(2)
    ruling = made.judge(f"unload b2 from b1 at {place} facing 0")
    assert not ruling.allowed
    assert rule in {ruling.reasons[0].rule, *ruling.also}


def test_in_a_formation_only_the_transport_that_was_given_the_order_unloads() -> None:
    """MC-O1, MC-P2"""
    units = {"b1": "drover 18,18 0", "b2": "drover 19,18 0", "b3": "rifles 17,18 0"}
    made = table({**units, "b4": "rifles 30,30 0", "b5": "rifles 32,30 0"})
    made.put("b4", cell=-1, aboard="b1").put("b5", cell=-1, aboard="b2")
    made.play("form b1+b2+b3")
    made.refused("unload b5 from b2 at 19,19.65 facing 0", "MC-O1", "got the order")
    assert made.allowed("unload b4 from b1 at 18,19.65 facing 0")


def test_at_the_end_all_may_get_off_one_after_the_other() -> None:
    """MC-P2: within half of its speed, in a formation of the slowest's."""
    made = loaded(("b2", "b3"))
    made.play("done").passing(2)
    made.go("b1", "18,13").play("unload b2 from b1 at 18,14.65 facing 0")
    made.play("unload b3 from b1 at 17,13 facing 0")
    assert not made.ordering() and made["b2"].cell >= 0 and made["b3"].cell >= 0
    units = {"b1": "drover 18,18 0", "b2": "mortars 19,18 0", "b3": "rifles 17,18 0",
             "b4": "rifles 30,30 0"}
    for far, off in ((2, True), (2.01, False)):
        made = table(units).put("b4", cell=-1, aboard="b1").play("form b1+b2+b3")
        made.go("b1", f"18,{18 - far}")
        assert made.allowed(f"unload b4 from b1 at 18,{19.65 - far} facing 0") == off


def test_whom_it_may_take_aboard_and_let_off_is_offered() -> None:
    """MC-P2, MC-U25: those behind it, before its order; nobody afterwards."""
    made = table({"b1": "drover 18,18 0", "b2": f"rifles {REAR}", "b3": "rifles 25,18 0",
                  "b4": "rifles 30,30 0"}).put("b4", cell=-1, aboard="b1")
    assert made.offered("b1", "board") == {"board b2 by b1"}
    assert {text.split()[1] for text in made.offered("b1", "unload")} == {"b4"}
    assert transport.choices(made.context, made.state, made["b3"]) == ()
    made.play("turn b1 to 5").play("done")
    assert transport.choices(made.context, made.state, made["b1"]) == ()


def test_only_jump_jets_board_and_leave_a_cruising_vtol() -> None:
    """MC-P5"""
    made = table({"b1": "porter 18,18 0 level=cruising", "b2": f"leapers {REAR}",
                  "b3": "grenadiers 17.04,18.95 0"})
    assert made["b2"].beside == ("b1",) and made["b3"].beside == ()
    made.refused("board b3 by b1", "MC-P5", "jump jets")
    made.play("board b2 by b1")
    made.put("b3", cell=-1, aboard="b1")
    made.refused("unload b3 from b1 at 18,19.65 facing 0", "MC-P5", "jump jets")


def test_after_letting_off_in_the_air_it_goes_no_further_and_stays_in_contact() -> None:
    """MC-P5, MC-V2"""
    made = table({"b1": "porter 18,18 0 level=cruising", "b2": "leapers 30,30 0",
                  "b3": "leapers 32,30 0"})
    made.put("b2", cell=-1, aboard="b1").put("b3", cell=-1, aboard="b1")
    made.play("unload b2 from b1 at 18,19.65 facing 180")
    assert made.of(Told)[0].rule == "MC-P5"
    assert made.state.order is not None and made.state.order.jumped == ("b1", "b2")
    made.stays("b1", "18,17", rule="MC-P5", words="in the air")
    made.refused("descend b1", "MC-P5", "in the air")
    made.play("unload b3 from b1 at 17,18 facing 180")
    assert made.state.order is None
    assert made.stays("b1", "18,17", rule="MC-P5", words="in the air").also == ("MC-U25",)
    made.passing(2)
    assert made.goes("b1", "18,17")


def test_after_letting_off_on_the_ground_it_has_had_its_order() -> None:
    """MC-U25, MC-P5"""
    made = loaded()
    made.play("done").passing(2)
    made.play(f"unload b2 from b1 at {REAR.replace(' 0', ' facing 0')}").play("done")
    made.stays("b1", "18,17", rule="MC-U25", words="has had its order")


def test_an_enemy_beside_whom_somebody_gets_off_may_spin() -> None:
    """MC-F1, MC-P2"""
    made = loaded(r1="rifles 16.04,18.95 0")
    made.play("done").passing(2)
    made.play("unload b2 from b1 at 17.04,18.95 facing 0").play("done")
    assert made.phase == "spins" and made.state.spins == ("r1",)


def test_who_has_just_come_aboard_stays_for_this_order() -> None:
    """MC-P2, MC-U35"""
    made = loaded()
    made.refused("unload b2 from b1 at 18,19.65 facing 0", "MC-U35", "aboard")
    made.go("b1", "18,14")
    assert made.state.order is None


def test_a_loaded_transport_keeps_its_riders_through_the_turns() -> None:
    """MC-P3: they stand off the table and don't count"""
    made = loaded()
    made.go("b1", "18,14").passing(3)
    assert made["b2"].aboard == "b1" and made["b2"] not in made.state.of("blue")
