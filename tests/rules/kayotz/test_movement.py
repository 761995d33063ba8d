"""Walking: KZ-M1 to KZ-M8, KZ-A1, KZ-A2, KZ-E1, KZ-E2."""

from fractions import Fraction

import pytest

from game.core.event import Moved, Placed, Removed
from game.rules.kayotz.movement import budget
from tests.rules.kayotz.kit import table

HALF = Fraction(1, 2)


def test_kz_m1_one_mp_a_hex_and_no_more_than_printed() -> None:
    t = table(marines={"squad-1": "233"}, aliens={"14": "666"})
    assert t.judge("full-move squad-1 along 233-234").cost == 1
    assert t.judge("full-move squad-1 along 233-234-235-236").cost == 3
    t.refused("full-move squad-1 along 233-234-235-236-241", "KZ-M1", "1 MP, 0 left")
    t.refused("full-move squad-1 along 233-235", "KZ-M1", "isn’t next to")
    t.refused("full-move squad-1 along 333-334", "KZ-M1", "is in 233, not in 333")
    t.refused("full-move squad-1 along enter-111", "KZ-E1", "on the map already")


@pytest.mark.parametrize("ground", ["forest", "rough"])
def test_kz_m2_forest_and_rough_cost_two(ground: str) -> None:
    t = table(ground={"234": ground, "235": ground}, marines={"squad-1": "233"})
    assert t.judge("full-move squad-1 along 233-234").cost == 2
    ruling = t.refused("full-move squad-1 along 233-234-235", "KZ-M2", "costs 2 MP, 1 left")
    assert "KZ-M7" in ruling.rules


def test_kz_m3_road_costs_half_whatever_the_ground_and_only_along_it() -> None:
    t = table(
        ground={"234": "forest", "235": "rough"}, roads=[["233", "234", "235"], ["253", "254"]],
        marines={"squad-1": "233"},
    )
    assert t.judge("full-move squad-1 along 233-234-235").cost == 1
    # 253 and 254 are road hexes too, but no road crosses the side between them and 233 or 234.
    assert t.judge("full-move squad-1 along 233-253").cost == 1


def test_kz_m3_golden_six_road_hexes_for_three_mp() -> None:
    road = ["116", "136", "156", "216", "236", "256", "316", "336"]
    t = table(roads=[road], marines={"scout-1": "116"})
    assert t.judge("full-move scout-1 along " + "-".join(road[:7])).cost == 3
    t.refused("full-move scout-1 along " + "-".join(road), "KZ-M3", "½ MP, 0 left")


def test_kz_m4_buildings_and_bridges_are_road() -> None:
    t = table(
        ground={"234": "building", "235": "building", "213": "bridge"},
        roads=[["212", "213", "214"]], marines={"squad-1": "234", "squad-2": "212"},
    )
    assert t.judge("full-move squad-1 along 234-235").cost == HALF
    assert t.judge("full-move squad-2 along 212-213-214").cost == 1
    # From clear ground a Building is entered at the price of open ground.
    assert t.judge("full-move squad-1 along 234-235-236").cost == Fraction(3, 2)


@pytest.mark.parametrize("pair", [("building", "bridge"), ("bridge", "building"), ("bridge",) * 2])
def test_kz_m4_only_buildings_are_joined_without_a_drawn_road(pair: tuple[str, str]) -> None:
    """KZ-M4: a Bridge is a Road hex too, but connected by the drawn road alone."""
    t = table(ground=dict(zip(("234", "235"), pair, strict=True)), marines={"squad-1": "234"})
    assert t.judge("full-move squad-1 along 234-235").cost == 1


def test_kz_m5_lava_only_along_a_road_and_left_at_the_next_price() -> None:
    t = table(
        ground={"234": "lava", "214": "lava", "254": "rough"}, roads=[["233", "234", "235"]],
        marines={"squad-1": "233", "squad-2": "213"},
    )
    assert t.judge("full-move squad-1 along 233-234").cost == HALF
    t.refused("full-move squad-2 along 213-214", "KZ-M5", "Lava")
    assert t.judge("full-move squad-1 along 233-234-254").cost == Fraction(5, 2)


def test_kz_m6_stunned_one_less_paralyzed_none() -> None:
    t = table(marines={"squad-1": "233 stunned", "squad-2": "433 paralyzed"})
    assert t.judge("full-move squad-1 along 233-234-235").cost == 2
    ruling = t.refused("full-move squad-1 along 233-234-235-236", "KZ-M6", "0 left")
    assert "KZ-M7" in ruling.rules
    t.refused("full-move squad-2 along 433-434", "KZ-M6", "Paralyzed")
    assert not any(text.startswith("full-move squad-2") for text in t.offered())


def test_kz_m7_no_credit_and_no_minimum_move() -> None:
    t = table(ground={"234": "forest"}, marines={"heavy-1": "233 stunned"})
    ruling = t.refused("full-move heavy-1 along 233-234", "KZ-M7", "Forest costs 2 MP, 1 left")
    assert ruling.reasons[0].rule == "KZ-M2"
    assert "full-move heavy-1 along 233-234" not in t.offered("heavy-1")


@pytest.mark.parametrize(
    ("lava", "there", "path"),
    [(["112"], "112", "111-112"), (["333", "332", "334", "313", "314", "353", "354"], "333",
                                   "111-333")],
)
def test_kz_m5_pointing_at_lava_means_the_step_into_it(
    lava: list[str], there: str, path: str
) -> None:
    """KZ-M5: out of the corner beside it; amid Lava nothing leads there, and that is said."""
    t = table(ground=dict.fromkeys(lava, "lava"), marines={"squad-1": "111"})
    action = t.game.aim(t.state, "squad-1", "full-move", t.cell(there))
    assert t.game.text(action) == f"full-move squad-1 along {path}"
    assert not t.judge_of(action).allowed


def test_kz_m8_marines_pass_but_never_stack_and_never_enter_aliens() -> None:
    t = table(
        marines={"squad-1": "233", "squad-2": "234"}, aliens={"14": "253", "08": "213 dormant"},
    )
    assert t.judge("full-move squad-1 along 233-234-235").allowed
    t.refused("full-move squad-1 along 233-234", "KZ-M8", "Squad 2")
    t.refused("full-move squad-1 along 233-253", "KZ-M8", "14")
    t.refused("full-move squad-1 along 233-213-214", "KZ-M8", "08")
    t.refused("full-move squad-1 along 233-234-233", "KZ-M1", "where it began")


def test_kz_m8_ways_through_marines_are_offered() -> None:
    t = table(
        ground={"234": "lava"}, roads=[["233", "234", "235"]],
        marines={"squad-1": "233", "squad-2": "234"},
    )
    offered = t.offered("squad-1")
    assert "full-move squad-1 along 233-234-235" in offered
    assert not any(text.endswith("-234") for text in offered if text.startswith("full-move"))


@pytest.mark.parametrize(
    ("place", "scoot", "halves"),
    [
        ("squad-1 233", False, 6), ("squad-1 233", True, 2), ("squad-1 233 stunned", False, 4),
        ("squad-1 233 stunned", True, 2), ("spec-ops-1 233", True, 4),
        ("spec-ops-1 233 stunned", True, 2), ("heavy-1 233", True, 2),
        ("heavy-1 233 stunned", False, 2), ("heavy-1 233 stunned", True, 0),
        ("squad-1 233 paralyzed", True, 0),
    ],
)
def test_kz_a2_half_the_mp_rounded_down_after_all_adjustments(
    place: str, scoot: bool, halves: int
) -> None:
    unit, where = place.split(" ", 1)
    t = table(marines={unit: where})
    assert budget(t.game.context, t.state.marines[unit], scoot) == halves


def test_kz_a2_a_scoot_is_shorter_than_a_full_move() -> None:
    t = table(marines={"squad-1": "233"}, aliens={"14": "633"})
    t.refused("scoot squad-1 along 233-234-235", "KZ-A2", "1 MP, 0 left")
    t.play("scoot squad-1 along 233-234")
    assert t.state.pending is not None and t.state.pending.half == "fire"


def test_kz_a1_full_move_is_all_the_unit_does() -> None:
    t = table(marines={"squad-1": "233"}, aliens={"14": "633"})
    t.play("full-move squad-1 along 233-234")
    assert [type(event) for event in t.events] == [Moved]
    assert t.state.marines["squad-1"].cell == t.cell("234")
    t.refused("full-fire squad-1 at 14", "KZ-T1", "has acted")


ARRIVAL = """
arrivals:
  - {turn: 1, entry: 116, units: [scout-1, scout-2]}
  - {turn: 2, entry: 116, units: [squad-1]}
exits:
  - {side: west}
"""


def test_kz_e1_arrivals_enter_by_their_hex_and_pay_for_it() -> None:
    road = [["west", "116", "136", "156"]]
    t = table(roads=road, extra=ARRIVAL, aliens={"14": "633"})
    assert t.judge("full-move scout-1 along enter-116").cost == HALF
    assert t.judge("full-move scout-1 along enter-116-136-156").cost == Fraction(3, 2)
    t.refused("full-move scout-1 along enter-136", "KZ-E1", "enters at 116")
    t.refused("full-move scout-1 along 116-136", "KZ-E1", "enters at 116")
    t.refused("full-move squad-1 along enter-116", "KZ-E1", "turn 2")
    t.refused("jump scout-1 to 333", "KZ-E1")
    t.refused("recon scout-1", "KZ-S0")
    t.play("full-move scout-1 along enter-116")
    assert [type(event) for event in t.events] == [Placed]
    t.refused("full-move scout-1 along enter-116", "KZ-T1")
    t.refused("full-move scout-2 along enter-116", "KZ-M8")
    t.play("full-move scout-2 along enter-116-136")
    bare = table(extra=ARRIVAL)
    assert bare.judge("full-move scout-1 along enter-116").cost == 1


@pytest.mark.parametrize(
    ("ground", "verb", "says"),
    [("bridge", "scoot", ""), ("forest", "scoot", "2 MP, 1 left"), ("forest", "full-move", "")],
)
def test_kz_e1_the_entry_hex_is_paid_for_or_not_entered(
    ground: str, verb: str, says: str
) -> None:
    """KZ-E1, KZ-M7: Heavy Weapons' half of Shoot and Scoot is 1 MP, and Forest costs 2."""
    t = table(
        ground={"116": ground}, extra="arrivals: [{turn: 1, entry: 116, units: [heavy-1]}]",
    )
    text = f"{verb} heavy-1 along enter-116"
    assert (text in t.offered("heavy-1")) == (not says)
    if says:
        assert "KZ-M7" in t.refused(text, "KZ-E1", says).rules
        assert t.judge(text).reasons[0].rule == "KZ-E1"
    else:
        assert t.judge(text).allowed


def test_kz_e1_who_has_come_in_stays_in_when_others_arrive() -> None:
    """KZ-E1: the next arrival's turn makes only those wait beside the map that were to come."""
    t = table(extra=ARRIVAL + "deck: [pounce, thin-door]")
    t.play("full-move scout-1 along enter-116").play("end-phase").play("draw", 1)
    t.follow()
    places = {unit: marine.place for unit, marine in t.state.marines.items()}
    assert places == {"scout-1": "map", "scout-2": "waiting", "squad-1": "waiting"}


def test_kz_e1_s5_who_is_not_there_yet_has_nowhere_to_walk() -> None:
    """KZ-E1, KZ-S5: before its turn and in the pool a unit has no hex to point at; beside its
    entry hex it has."""
    t = table(extra=ARRIVAL + "reinforcements: {pool: [squad-8], hexes: [116]}")
    for unit, somewhere in (("scout-1", True), ("squad-1", False), ("squad-8", False)):
        for choice in ("full-move", "scoot-move", "leave"):
            assert bool(t.game.targets(t.state, unit, choice)) is somewhere, (unit, choice)


def test_kz_e1_an_alien_in_the_entry_hex_keeps_everybody_out() -> None:
    t = table(extra=ARRIVAL, aliens={"14": "116"})
    t.refused("full-move scout-1 along enter-116", "KZ-M8", "14 is in 116")
    assert t.offered("scout-1") == set()


def test_kz_e2_leaving_costs_one_mp_or_half_by_road() -> None:
    t = table(
        roads=[["west", "116", "136"]], extra="exits: [{side: west}]",
        marines={"squad-1": "136", "squad-2": "112", "squad-3": "533"},
    )
    assert t.judge("full-move squad-1 along 136-116-exit").cost == 1
    assert t.judge("full-move squad-2 along 112-exit").cost == 1
    t.refused("full-move squad-3 along 533-exit", "KZ-E2")
    t.play("full-move squad-1 along 136-116-exit")
    assert isinstance(t.events[-1], Removed) and t.events[-1].why == "exited"
    assert t.state.marines["squad-1"].place == "exited"


def test_kz_e2_an_exit_hex_is_a_way_off_the_map_and_to_nowhere_else() -> None:
    """KZ-E2, KZ-M1, KZ-M5: from an exit hex too the steps on the map are those of the rules."""
    t = table(ground={"113": "lava"}, extra="exits: [{side: west}]", marines={"squad-1": "112"})
    assert t.judge("full-move squad-1 along 112-exit").allowed
    t.refused("full-move squad-1 along 112-115", "KZ-M1", "isn’t next to")
    t.refused("full-move squad-1 along 112-113", "KZ-M5", "Lava")


def test_kz_k4_nobody_leaves_where_the_scenario_names_no_exit() -> None:
    t = table(marines={"squad-1": "112"})
    assert "KZ-K4" in t.refused("full-move squad-1 along 112-exit", "KZ-E2").rules
