"""Marine movement from the paper's side: KZ-T2's moves, KZ-M1 to KZ-M8, KZ-A1 to KZ-A3."""

from fractions import Fraction
from random import Random

import pytest

from game.core.event import Moved
from tests.rules.kayotz.paper.tables import CLEAR, Paper, around, distance, hexes, name

HALF = Fraction(1, 2)
MP = {"squad": 3, "scout": 3, "spec-ops": 4, "heavy": 2, "hq": 3, "logistics": 3}

# name(col, row): columns 11x 13x 15x 21x 23x 25x 31x 33x 35x, odd ones half a hex lower.
GROUNDS = {".": "clear", "f": "forest", "^": "rough", "#": "building", "=": "bridge",
           "o": "wormhole"}
PRICE = {".": 1, "f": 2, "^": 2, "#": 1, "=": 1, "o": 1}


def straight(kind: str, mark: str = ".", condition: str = "", *, road: bool = False) -> Paper:
    """A unit in 213 and a column of hexes of one ground south of it."""
    rows = CLEAR.replace("\n", "")
    grid = [list(rows[i * 9:i * 9 + 9]) for i in range(6)]
    for row in range(6):
        grid[row][3] = mark
    grid[0][3] = "."
    roads = [["211", "212", "213", "214", "215", "216"]] if road else []
    return Paper("\n".join(map("".join, grid)), {f"{kind}-1": f"211 {condition}"}, roads=roads)


# KZ-M1


@pytest.mark.parametrize("kind", MP)
def test_kz_m1_printed_mp_is_the_most_and_each_clear_hex_costs_one(kind: str) -> None:
    """KZ-M1: 1 MP a hex, hex to adjacent hex, at most the printed MP."""
    table = straight(kind)
    unit = f"{kind}-1"
    path = "211"
    for step in range(1, MP[kind] + 1):
        path += f"-{name(3, step)}"
        assert table.cost(f"full-move {unit} along {path}") == step
    reason = table.refused(
        f"full-move {unit} along {path}-{name(3, MP[kind] + 1)}", "KZ-M7", says=("1 MP", "0 left"))
    assert table.game.board.cell(name(3, MP[kind] + 1)) in reason.cells


@pytest.mark.parametrize("kind", MP)
def test_kz_m1_reach_on_open_ground_is_a_disc_of_the_printed_mp(kind: str) -> None:
    """KZ-M1: every hex up to the MP away, no other; the cost is the distance."""
    table = Paper(marines={f"{kind}-1": "233"})
    wanted = {
        there: Fraction(distance("233", there)) for there in hexes()
        if 0 < distance("233", there) <= MP[kind]
    }
    assert table.reaches(f"{kind}-1") == wanted


def test_kz_m1_only_from_hex_to_adjacent_hex() -> None:
    """KZ-M1: no leaping over a hex, no staying put, and from where the unit stands."""
    table = Paper(marines={"squad-1": "233"})
    for there in hexes():
        text = f"full-move squad-1 along 233-{there}"
        if there in around("233"):
            assert table.cost(text) == 1
        else:
            table.refused(text, "KZ-M1")
    table.refused("full-move squad-1 along 213-233", "KZ-M1")
    table.refused("full-move squad-1 along 233-213-233", "KZ-M1", "KZ-A1", "KZ-T2")


def test_kz_m1_the_path_walked_is_the_path_asked_for() -> None:
    """KZ-M1: it goes through each hex of the path and ends in the last."""
    table = Paper(marines={"squad-1": "233"})
    table.play("full-move squad-1 along 233-213-212-232")
    cell = table.game.board.cell
    assert table.happened(Moved)[0].path == tuple(map(cell, ("233", "213", "212", "232")))
    assert table.at("squad-1") == "232"


def test_kz_m1_a_detour_is_paid_hex_by_hex() -> None:
    """KZ-M1: the cost is the path's, not that of the cheapest way."""
    table = Paper(marines={"squad-1": "233"})
    assert table.cost("full-move squad-1 along 233-213-212-232") == 3
    assert table.cost("full-move squad-1 along 233-232") == 1


# KZ-M2 and the other grounds


@pytest.mark.parametrize("mark", GROUNDS)
def test_kz_m2_what_a_hex_costs_off_the_road(mark: str) -> None:
    """KZ-M2: Forest and Rough 2 MP; all others 1 (KZ-M1), Building and Bridge off the road too."""
    table = Paper(CLEAR[:30] + CLEAR[30:].replace(".", ".", 1), {"spec-ops-1": "132"})
    grid = [list(row) for row in CLEAR.split("\n")]
    grid[1][2] = mark
    table = Paper("\n".join(map("".join, grid)), {"spec-ops-1": "132"})
    assert table.cost("full-move spec-ops-1 along 132-152") == PRICE[mark]
    assert table.cost("full-move spec-ops-1 along 132-152-212") == PRICE[mark] + 1


@pytest.mark.parametrize(("mark", "ground"), [("f", "Forest"), ("^", "Rough")])
def test_kz_m2_two_mp_or_no_entry(mark: str, ground: str) -> None:
    """KZ-M2: with 1 MP left Forest and Rough stay shut, and the refusal gives both numbers."""
    grid = [list(row) for row in CLEAR.split("\n")]
    grid[4][3] = mark
    table = Paper("\n".join(map("".join, grid)), {"squad-1": "212"})
    table.refused("full-move squad-1 along 212-213-214-215", "KZ-M2", "KZ-M7",
                  says=(ground, "2 MP", "1 left"))
    assert "KZ-M7" in table.judge("full-move squad-1 along 212-213-214-215").rules
    assert "KZ-M2" in table.judge("full-move squad-1 along 212-213-214-215").rules


def test_kz_m2_is_for_entering_not_for_leaving() -> None:
    """KZ-M2: out of Forest into the clear costs 1."""
    table = Paper("f........\n" + CLEAR[10:], {"squad-1": "111"})
    assert table.cost("full-move squad-1 along 111-112") == 1


# KZ-M3


@pytest.mark.parametrize("mark", [*GROUNDS, "~"])
def test_kz_m3_along_the_road_half_a_mp_whatever_the_ground(mark: str) -> None:
    """KZ-M3: ½ MP along the road over every ground (KZ-M5: Lava as well)."""
    table = straight("heavy", mark, road=True)
    assert table.cost("full-move heavy-1 along 211-212") == HALF
    assert table.cost("full-move heavy-1 along 211-212-213-214") == 3 * HALF
    assert table.cost("full-move heavy-1 along 211-212-213-214-215") == 2


@pytest.mark.parametrize("kind", MP)
def test_kz_m3_road_reach_is_twice_the_mp(kind: str) -> None:
    """KZ-M3: 2 × MP hexes of road and not one more."""
    road = [name(col, 3) if col % 2 else name(col, 3) for col in range(9)]
    table = Paper(marines={f"{kind}-1": "114"}, roads=[road])
    most = 2 * MP[kind]
    path = "-".join(road[:most + 1])
    assert table.cost(f"full-move {kind}-1 along {path}") == MP[kind]
    if most + 1 < len(road):
        table.refused(f"full-move {kind}-1 along {path}-{road[most + 1]}", "KZ-M7",
                      says=("½ MP", "0 left"))


def test_kz_m3_adjacent_road_hexes_without_a_road_between_are_not_connected() -> None:
    """KZ-M3, KZ-M4: two road hexes side by side cost the ordinary price across the open side."""
    rows = ".........\n.........\n..f......\n.........\n.........\n........."
    roads = [["112", "132", "152"], ["113", "133", "153"]]
    table = Paper(rows, {"squad-1": "112", "squad-2": "152"}, roads=roads)
    assert table.cost("full-move squad-1 along 112-132") == HALF
    assert table.cost("full-move squad-1 along 112-113") == 1
    assert table.cost("full-move squad-1 along 112-113-133") == 1 + HALF
    assert table.cost("full-move squad-2 along 152-153") == 2


def test_kz_m3_stepping_onto_a_road_or_off_it_costs_the_ground() -> None:
    """KZ-M3: only road hex to road hex along the road is cheap."""
    rows = ".........\n.........\n.f.......\n.........\n.........\n........."
    table = Paper(rows, {"squad-1": "112", "squad-2": "213"}, roads=[["113", "133", "153"]])
    assert table.cost("full-move squad-1 along 112-113") == 1
    assert table.cost("full-move squad-1 along 112-133") == 2 if "133" in around("112") else True
    assert table.cost("full-move squad-2 along 213-153") == 1
    assert table.cost("full-move squad-2 along 213-153-133") == 1 + HALF


def test_kz_m3_halves_add_up_exactly() -> None:
    """KZ-M3: ½ + ½ + 1 + ½ … and 2½ + 1 is over 3, with the numbers said."""
    road = ["114", "134", "154", "214", "234", "254"]
    table = Paper(marines={"squad-1": "114"}, roads=[road])
    path = "114-134-154-214-234-254"
    assert table.cost(f"full-move squad-1 along {path}") == Fraction(5, 2)
    table.refused(f"full-move squad-1 along {path}-314", "KZ-M7", says=("1 MP", "½ left"))


# KZ-M4


@pytest.mark.parametrize("mark", ["#", "="])
def test_kz_m4_a_road_into_building_or_bridge_is_road(mark: str) -> None:
    """KZ-M4: Building and Bridge hexes are Road hexes."""
    rows = f".........\n.........\n.{mark}.......\n.........\n.........\n........."
    table = Paper(rows, {"squad-1": "113"}, roads=[["113", "133", "153"]])
    assert table.cost("full-move squad-1 along 113-133-153") == 1


def test_kz_m4_adjacent_buildings_are_connected() -> None:
    """KZ-M4: from Building to adjacent Building ½ MP without a drawn road; into the first 1."""
    rows = ".........\n.##......\n..#......\n.........\n.........\n........."
    table = Paper(rows, {"squad-1": "112", "squad-2": "132"})
    assert table.cost("full-move squad-2 along 132-152") == HALF
    assert table.cost("full-move squad-2 along 132-152-153") == 1
    assert table.cost("full-move squad-1 along 112-132-152-153") == 2
    assert table.cost("full-move squad-2 along 132-131") == 1


@pytest.mark.parametrize("pair", ["==", "=#", "#="])
def test_kz_m4_only_buildings_are_connected_without_a_drawn_road(pair: str) -> None:
    """KZ-M4: a Bridge beside a Bridge or Building has the road that is drawn and no other."""
    rows = f".........\n.{pair}......\n.........\n.........\n.........\n........."
    table = Paper(rows, {"squad-1": "132"})
    assert table.cost("full-move squad-1 along 132-152") == 1


# KZ-M5

LAVA = ".........\n.........\n..~......\n.........\n.........\n........."


def test_kz_m5_never_into_lava_off_the_road() -> None:
    """KZ-M5: refused from every side, with Lava named, for every unit, with MP to spare."""
    for there in around("153"):
        table = Paper(LAVA, {"spec-ops-1": there})
        table.refused(f"full-move spec-ops-1 along {there}-153", "KZ-M5", says=("Lava", "153"))
        assert "153" not in table.reaches("spec-ops-1")


def test_kz_m5_lava_only_along_a_road_through_that_hex() -> None:
    """KZ-M5: by the road ½ MP; from a hex beside the road refused."""
    for there in around("153"):
        table = Paper(LAVA, {"squad-1": there}, roads=[["133", "153", "213"]])
        if there in ("133", "213"):
            assert table.cost(f"full-move squad-1 along {there}-153") == HALF
        else:
            table.refused(f"full-move squad-1 along {there}-153", "KZ-M5", says=("Lava",))


def test_kz_m5_leaving_lava_off_the_road_costs_the_next_hex() -> None:
    """KZ-M5: stepping off the causeway is allowed at the normal cost."""
    rows = ".........\n..f......\n..~......\n.........\n.........\n........."
    table = Paper(rows, {"squad-1": "133"}, roads=[["133", "153", "213"]])
    assert table.cost("full-move squad-1 along 133-153-154") == HALF + 1
    assert table.cost("full-move squad-1 along 133-153-152") == HALF + 2


def test_kz_m5_a_road_in_the_lava_does_not_open_its_other_sides() -> None:
    """KZ-M5: from road hex to lava road hex across a side that no road crosses."""
    rows = ".........\n.........\n.~~......\n.........\n.........\n........."
    roads = [["113", "133", "132"], ["213", "153", "152"]]
    table = Paper(rows, {"squad-1": "113"}, roads=roads)
    assert table.cost("full-move squad-1 along 113-133") == HALF
    table.refused("full-move squad-1 along 113-133-153", "KZ-M5", says=("153",))


def test_kz_m5_two_lava_hexes_are_not_connected_like_buildings() -> None:
    """KZ-M5, KZ-M4: lava beside lava is no road."""
    rows = ".........\n.........\n.~~......\n.........\n.........\n........."
    table = Paper(rows, {"squad-1": "113"}, roads=[["113", "133", "132"]])
    table.refused("full-move squad-1 along 113-133-153", "KZ-M5")


# KZ-M6


@pytest.mark.parametrize("kind", MP)
@pytest.mark.parametrize("condition", ["active", "stunned", "paralyzed"])
@pytest.mark.parametrize("road", [False, True])
def test_kz_m6_stunned_one_less_paralyzed_none(kind: str, condition: str, road: bool) -> None:
    """KZ-M6: Stunned has 1 MP less, Paralyzed does not move at all."""
    table = straight(kind, condition=condition, road=road)
    unit = f"{kind}-1"
    if condition == "paralyzed":
        table.refused(f"full-move {unit} along 211-212", "KZ-M6", says=("Paralyzed", "0 MP"))
        table.refused(f"scoot {unit} along 211-212", "KZ-M6", says=("Paralyzed",))
        assert not table.kinds(unit) & {"full-move", "scoot", "jump"}
        return
    mp = MP[kind] - (condition == "stunned")
    assert max(table.reaches(unit).values()) == mp
    steps = 2 * mp if road else mp
    if steps < 5:
        path = "-".join(name(3, row) for row in range(steps + 2))
        table.refused(f"full-move {unit} along {path}", "KZ-M7", says=("0 left",))


# KZ-M7


def test_kz_m7_no_minimum_move() -> None:
    """KZ-M7: a Stunned Heavy Weapons (1 MP) ringed by Forest can't move at all."""
    rows = "fff......\nfff......\nfff......\n.........\n.........\n........."
    table = Paper(rows, {"heavy-1": "132 stunned"})
    for there in around("132"):
        table.refused(f"full-move heavy-1 along 132-{there}", "KZ-M7", "KZ-M2",
                      says=("2 MP", "1 left"))
    assert not table.reaches("heavy-1")
    table.put("heavy-1", hurt=0)
    assert set(table.reaches("heavy-1")) == set(around("132"))


def test_kz_m7_half_a_mp_left_buys_only_road() -> None:
    """KZ-M7: with ½ left only a hex along the road can be entered."""
    road = ["114", "134", "154", "214"]
    table = Paper(marines={"heavy-1": "114"}, roads=[road])
    assert table.cost("full-move heavy-1 along 114-134-154-214") == 3 * HALF
    table.refused("full-move heavy-1 along 114-134-154-214-234", "KZ-M7",
                  says=("1 MP", "½ left"))


def test_kz_m7_mp_are_not_saved() -> None:
    """KZ-M7, KZ-M1: what wasn't used is gone next turn."""
    table = Paper(marines={"squad-1": "113"})
    table.play("full-move squad-1 along 113-133")
    table.turn(1)
    assert max(table.reaches("squad-1").values()) == 3


# KZ-M8


def test_kz_m8_marines_pass_through_but_never_end_stacked() -> None:
    """KZ-M8: through a Marine at the normal price; ending there is refused and names it."""
    table = Paper(marines={"squad-1": "213", "hq-1": "214", "scout-1": "215 paralyzed"})
    assert table.cost("full-move squad-1 along 213-214-215-216") == 3
    reason = table.refused("full-move squad-1 along 213-214", "KZ-M8", says=("HQ 1", "214"))
    assert reason.units[-1:] == ("hq-1",) or "hq-1" in reason.units
    table.refused("full-move squad-1 along 213-214-215", "KZ-M8", says=("215",))
    reached = table.reaches("squad-1")
    assert "214" not in reached
    assert "215" not in reached
    assert reached["216"] == 3


def test_kz_m8_shoot_and_scoot_ends_unstacked_too() -> None:
    """KZ-M8: the moving half of Shoot and Scoot is a move."""
    table = Paper(marines={"spec-ops-1": "213", "hq-1": "214"})
    table.refused("scoot spec-ops-1 along 213-214", "KZ-M8")
    assert table.cost("scoot spec-ops-1 along 213-214-215") == 2


@pytest.mark.parametrize("dormant", ["", "dormant"])
def test_kz_m8_never_into_an_alien_hex_not_even_passing(dormant: str) -> None:
    """KZ-M8: neither ending with nor passing an alien, Active or Dormant."""
    table = Paper(marines={"spec-ops-1": "213"}, aliens={"14": f"214 {dormant}"})
    reason = table.refused("full-move spec-ops-1 along 213-214", "KZ-M8", says=("14", "214"))
    assert "14" in reason.units
    table.refused("full-move spec-ops-1 along 213-214-215", "KZ-M8", says=("14", "214"))
    assert table.reaches("spec-ops-1")["215"] == 3


def test_kz_m8_the_monolith_is_an_alien() -> None:
    """KZ-M8: nor into the Monolith's hex."""
    table = Paper(marines={"squad-1": "213"}, aliens={"monolith": "214"})
    table.refused("full-move squad-1 along 213-214-215", "KZ-M8")
    assert "214" not in table.reaches("squad-1")


def test_kz_m8_ring_of_aliens_holds_a_unit_ring_of_marines_does_not() -> None:
    """KZ-M8: encirclement."""
    ring = around("233")
    ids = ["03", "05", "07", "14", "16", "18"]
    table = Paper(marines={"spec-ops-1": "233"}, aliens=dict(zip(ids, ring, strict=True)))
    assert not table.reaches("spec-ops-1")
    mates = ["squad-1", "squad-2", "scout-1", "hq-1", "heavy-1", "logistics-1"]
    table = Paper(marines={"spec-ops-1": "233", **dict(zip(mates, ring, strict=True))})
    assert {distance("233", there) for there in table.reaches("spec-ops-1")} == {2, 3, 4}


# KZ-A1


def test_kz_a1_full_move_is_the_whole_action() -> None:
    """KZ-A1: all MP, and nothing else after it: no fire, no move, no special action."""
    table = Paper(marines={"squad-1": "213", "squad-2": "351"}, aliens={"14": "233"})
    table.play("full-move squad-1 along 213-214")
    for text in ("full-fire squad-1 at 14", "snap squad-1 at 14", "scoot squad-1 along 214-215",
                 "full-move squad-1 along 214-215", "build squad-1", "done squad-1"):
        table.refused(text, "KZ-T1", "KZ-A2")
    assert table.options("squad-1") == []
    assert table.unit("squad-1")["acted"]


# KZ-A2

SCOOT = {(3, "active"): 1, (3, "stunned"): 1, (4, "active"): 2, (4, "stunned"): 1,
         (2, "active"): 1, (2, "stunned"): 0}


@pytest.mark.parametrize("kind", MP)
@pytest.mark.parametrize("condition", ["active", "stunned"])
def test_kz_a2_half_the_mp_rounded_down_after_all_adjustments(kind: str, condition: str) -> None:
    """KZ-A2: half, rounded down to whole MP, the Stunned MP taken off first."""
    table = straight(kind, condition=condition)
    unit = f"{kind}-1"
    mp = SCOOT[MP[kind], condition]
    path = "-".join(name(3, row) for row in range(mp + 1))
    if mp:
        assert table.cost(f"scoot {unit} along {path}") == mp
    table.refused(f"scoot {unit} along {path}-{name(3, mp + 1)}", "KZ-M7", "KZ-A2",
                  says=("1 MP", "0 left"))
    reached = table.reaches(unit, "scoot")
    assert max(reached.values(), default=0) == mp


@pytest.mark.parametrize("kind", MP)
@pytest.mark.parametrize("condition", ["active", "stunned"])
def test_kz_a2_rounding_leaves_no_half_for_the_road(kind: str, condition: str) -> None:
    """KZ-A2: 3 MP give 1, not 1½: two road hexes, not three."""
    table = straight(kind, condition=condition, road=True)
    steps = 2 * SCOOT[MP[kind], condition]
    unit = f"{kind}-1"
    path = "-".join(name(3, row) for row in range(steps + 1))
    if steps:
        assert table.cost(f"scoot {unit} along {path}") == Fraction(steps, 2)
    table.refused(f"scoot {unit} along {path}-{name(3, steps + 1)}", "KZ-M7", "KZ-A2",
                  says=("½ MP", "0 left"))


def duel(kind: str = "squad", condition: str = "") -> Paper:
    return Paper(marines={f"{kind}-1": f"213 {condition}", "hq-1": "111"},
                 aliens={"14": "216", "22": "351"})


def test_kz_a2_all_movement_then_combat() -> None:
    """KZ-A2: after the move only fire or giving up is left, at one die less (KZ-C4)."""
    table = duel("spec-ops")
    table.play("scoot spec-ops-1 along 213-233")
    assert table.kinds("spec-ops-1") == {"snap", "done"}
    assert not table.unit("spec-ops-1")["acted"]
    table.refused("scoot spec-ops-1 along 233-234", "KZ-A2")
    table.refused("full-fire spec-ops-1 at 14", "KZ-A2", "KZ-T1")
    table.refused("full-move spec-ops-1 along 233-234", "KZ-A2", "KZ-T1")
    table.play("snap spec-ops-1 at 14", 3, 3)
    assert len(table.rolled().dice) == 2
    assert table.unit("spec-ops-1")["acted"]
    assert table.options("spec-ops-1") == []


def test_kz_a2_combat_then_all_movement() -> None:
    """KZ-A2: after the fire only the move or giving up is left."""
    table = duel("spec-ops")
    table.play("snap spec-ops-1 at 14", 3, 3)
    assert table.kinds("spec-ops-1") == {"scoot", "done"}
    table.refused("snap spec-ops-1 at 14", "KZ-A2")
    table.refused("full-fire spec-ops-1 at 14", "KZ-A2", "KZ-T1")
    table.refused("scoot spec-ops-1 along 213-212-211-231", "KZ-M7", "KZ-A2", says=("0 left",))
    table.play("scoot spec-ops-1 along 213-212-211")
    assert table.options("spec-ops-1") == []
    assert table.unit("spec-ops-1")["acted"]


def test_kz_a2_the_move_is_not_split() -> None:
    """KZ-A2: MP left from a short first move can't be used after the fire."""
    table = duel("spec-ops")
    table.play("scoot spec-ops-1 along 213-212")
    table.play("snap spec-ops-1 at 14", 3, 3)
    table.refused("scoot spec-ops-1 along 212-211", "KZ-T1", "KZ-A2")


def test_kz_a2_no_special_action_within() -> None:
    """KZ-A2, KZ-T2: the second half is no Special Action."""
    table = duel("squad", "stunned")
    table.play("snap squad-1 at 14", 3)
    for text in ("build squad-1", "rally squad-1"):
        table.refused(text, "KZ-A2", "KZ-T1", "KZ-T2")


def test_kz_a2_stunned_heavy_has_no_mp_but_may_snap() -> None:
    """KZ-A2: 2 − 1 = 1, half is 0 MP."""
    table = duel("heavy", "stunned")
    assert not table.reaches("heavy-1", "scoot")
    table.allowed("snap heavy-1 at 14")


def test_kz_a2_no_attack_where_no_die_is_left() -> None:
    """KZ-A2, KZ-C4: Logistics (CF 1) has no die for Shoot and Scoot."""
    table = duel("logistics")
    table.refused("snap logistics-1 at 14", "KZ-C4", says=("1",))


# KZ-A3


@pytest.mark.parametrize("kind", MP)
def test_kz_a3_full_fire_no_movement_normal_combat(kind: str) -> None:
    """KZ-A3: full CF, the unit stays where it is and has acted."""
    cf = {"squad": 3, "scout": 2, "spec-ops": 3, "heavy": 4, "hq": 2, "logistics": 1}[kind]
    table = Paper(marines={f"{kind}-1": "213", "squad-9": "111"}, aliens={"14": "216"})
    table.play(f"full-fire {kind}-1 at 14", *[2] * cf)
    assert len(table.rolled().dice) == cf
    assert table.at(f"{kind}-1") == "213"
    assert not table.happened(Moved)
    for text in (f"full-move {kind}-1 along 213-214", f"scoot {kind}-1 along 213-214"):
        table.refused(text, "KZ-T1")


# Everything together: an oracle of our own


def oracle(table: Paper, unit: str, mp: Fraction, ground: dict[str, str],
           roads: set[frozenset[str]], aliens: set[str], marines: set[str]) -> dict[str, Fraction]:
    """End hex -> least cost, by relaxing until nothing changes; the rules written out again."""
    start = table.at(unit)
    assert start is not None
    best = {start: Fraction(0)}
    changed = True
    while changed:
        changed = False
        for here, spent in list(best.items()):
            for there in around(here):
                price = price_of(ground, roads, here, there)
                if price is None or there in aliens or spent + price > mp:
                    continue
                if spent + price < best.get(there, Fraction(99)):
                    best[there] = spent + price
                    changed = True
    return {there: cost for there, cost in best.items() if there != start and there not in marines}


def price_of(ground: dict[str, str], roads: set[frozenset[str]], here: str, there: str
             ) -> Fraction | None:
    if frozenset((here, there)) in roads or ground[here] == ground[there] == "#":
        return HALF
    if ground[there] == "~":
        return None
    return Fraction(PRICE[ground[there]])


@pytest.mark.parametrize("seed", range(12))
def test_kz_m1_m2_m3_m4_m5_m6_m7_m8_reach_against_a_plain_oracle(seed: int) -> None:
    """KZ-M1, KZ-M2, KZ-M3, KZ-M4, KZ-M5, KZ-M6, KZ-M7, KZ-M8, KZ-A2: random small maps."""
    rng = Random(seed)
    marks = {there: rng.choice("...f^#=~~o") for there in hexes()}
    here = rng.choice(hexes())
    road = [here]
    for _ in range(12):
        step = rng.choice(around(road[-1]))
        if step not in road:
            road.append(step)
    roads = {frozenset(pair) for pair in zip(road, road[1:], strict=False)}
    free = [there for there in hexes() if marks[there] != "~"]
    spots = rng.sample(free, 10)
    kinds = ["spec-ops-1", "squad-1", "heavy-1", "scout-1"]
    states = [rng.choice(["", "stunned"]) for _ in kinds]
    marines = {
        unit: f"{spot} {state}" for unit, spot, state in zip(kinds, spots, states, strict=False)}
    aliens = dict(zip(["03", "14", "22", "31", "monolith"], spots[4:9], strict=True))
    rows = "\n".join("".join(marks[name(col, row)] for col in range(9)) for row in range(6))
    table = Paper(rows, marines, aliens, roads=[road] if len(road) > 1 else [])
    for unit, state in zip(kinds, states, strict=True):
        mp = Fraction(MP[unit[:-2]] - (state == "stunned"))
        others = {marines[other].split()[0] for other in kinds if other != unit}
        for verb, most in (("full-move", mp), ("scoot", Fraction(mp // 2))):
            wanted = oracle(table, unit, most, marks, roads, set(aliens.values()), others)
            assert table.reaches(unit, verb) == wanted, (seed, unit, verb)


@pytest.mark.parametrize("seed", range(6))
def test_kz_m1_to_m8_any_path_is_judged_by_the_same_rules(seed: int) -> None:
    """KZ-M1, KZ-M2, KZ-M3, KZ-M5, KZ-M7, KZ-M8: random walks, legal exactly if each step is."""
    rng = Random(100 + seed)
    marks = {there: rng.choice("....f^##=~o") for there in hexes()}
    road = [name(col, 2) for col in range(9)]
    roads = {frozenset(pair) for pair in zip(road, road[1:], strict=False)}
    free = [there for there in hexes() if marks[there] != "~"]
    start, mate, foe, sleeper = rng.sample(free, 4)
    rows = "\n".join("".join(marks[name(col, row)] for col in range(9)) for row in range(6))
    table = Paper(rows, {"spec-ops-1": start, "squad-1": mate},
                  {"03": foe, "14": f"{sleeper} dormant"}, roads=[road])
    legal = 0
    for _ in range(250):
        path = [start]
        for _ in range(rng.randint(1, 6)):
            path.append(rng.choice(around(path[-1])))
        spent: Fraction | None = Fraction(0)
        for here, there in zip(path, path[1:], strict=False):
            price = price_of(marks, roads, here, there)
            spent = None if spent is None or price is None else spent + price
        fine = (spent is not None and spent <= 4 and not {foe, sleeper} & set(path)
                and path[-1] not in (mate, start))
        ruling = table.judge("full-move spec-ops-1 along " + "-".join(path))
        assert ruling.allowed == fine, (path, ruling)
        if fine:
            assert ruling.cost == spent
            legal += 1
    assert legal or not table.reaches("spec-ops-1")


# Coming in and going out (F: units arrive by road; KZ-K4: nobody leaves but as the scenario says)


def gate(mark: str = ".", *, road: bool = True, **more: object) -> Paper:
    grid = [list(row) for row in CLEAR.split("\n")]
    grid[2][0] = mark
    grid[2][8] = mark
    line = ["113", "133", "153", "213", "233", "253", "313", "333", "353"]
    return Paper("\n".join(map("".join, grid)), roads=[["west", *line, "east"]] if road else [],
                 **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(("mark", "road", "price"), [
    (".", True, HALF), ("f", True, HALF), (".", False, Fraction(1)), ("f", False, Fraction(2))])
def test_kz_e1_the_entry_hex_is_paid_for(mark: str, road: bool, price: Fraction) -> None:
    """KZ-E1, KZ-M3: ½ by road, else the ground; the rest of the MP goes on from there."""
    table = gate(mark, road=road, marines={"hq-1": "351"},
                 arrivals=[{"turn": 1, "entry": "113", "units": ["scout-1"]}])
    assert table.at("scout-1") is None
    assert table.cost("full-move scout-1 along enter-113") == price
    assert table.cost("full-move scout-1 along enter-113-112") == price + 1
    assert max(table.reaches("scout-1").values()) <= 3
    for text in ("recon scout-1", "jump scout-1 to 333", "full-move scout-1 along enter-112",
                 "rally scout-1", "full-move scout-1 along 113-133"):
        assert not table.judge(text).allowed, text


def test_kz_e1_a_later_arrival_waits_for_its_turn_and_may_wait_longer() -> None:
    """KZ-E1: not before its turn; in that turn or any later one."""
    table = gate(marines={"hq-1": "351"}, deck=["steady-fire", "long-stride", "far-lightning"],
                 arrivals=[{"turn": 2, "entry": "113", "units": ["scout-1", "squad-1"]}])
    table.refused("full-move scout-1 along enter-113", "KZ-E1", "KZ-T1", says=("turn 2",))
    table.turn(1)
    table.play("full-move scout-1 along enter-113-133")
    table.turn(1)
    table.play("full-move squad-1 along enter-113")
    assert table.at("squad-1") == "113"


def test_kz_e1_an_occupied_entry_hex_must_be_passed() -> None:
    """KZ-E1, KZ-M8: through a Marine in the entry hex, never through an alien."""
    arrival = [{"turn": 1, "entry": "113", "units": ["scout-1"]}]
    table = gate(marines={"hq-1": "113"}, arrivals=arrival)
    table.refused("full-move scout-1 along enter-113", "KZ-M8")
    assert table.cost("full-move scout-1 along enter-113-133") == 1
    table = gate(marines={"hq-1": "351"}, aliens={"14": "113"}, arrivals=arrival)
    table.refused("full-move scout-1 along enter-113-133", "KZ-M8")
    assert not table.reaches("scout-1")


@pytest.mark.parametrize("verb", ["full-move", "scoot"])
def test_kz_e1_by_shoot_and_scoot_too(verb: str) -> None:
    """KZ-E1, KZ-A2: half the MP, the entry hex included."""
    table = gate(road=False, marines={"hq-1": "351"},
                 arrivals=[{"turn": 1, "entry": "113", "units": ["scout-1"]}])
    most = 3 if verb == "full-move" else 1
    assert max(table.reaches("scout-1", verb).values()) == most


@pytest.mark.parametrize("road", [True, False])
def test_kz_e2_leaving_costs_a_hex_or_half_by_road(road: bool) -> None:
    """KZ-E2: 1 MP, ½ where the road runs off; only by the edge the scenario opens."""
    table = gate(road=road, marines={"squad-1": "333", "squad-2": "352"},
                 exits=[{"side": "east"}])
    table.cost("full-move squad-1 along 333-353-exit")
    assert table.cost("full-move squad-1 along 333-353-exit") == (1 if road else 2)
    assert table.cost("full-move squad-2 along 352-exit") == 1
    table.refused("full-move squad-1 along 333-exit", "KZ-K4", "KZ-E2")
    table.play("full-move squad-2 along 352-exit")
    assert table.at("squad-2") is None
    assert table.unit("squad-2")["place"] == "exited"
    table.refused("full-move squad-2 along 352-351", "KZ-E2", "KZ-T1", "KZ-K4", "KZ-S0")


def test_kz_e2_leaving_needs_the_mp() -> None:
    """KZ-E2, KZ-M7: what can't be paid isn't done."""
    table = gate(road=False, marines={"heavy-1": "313"}, exits=[{"side": "east"}])
    table.refused("full-move heavy-1 along 313-333-353-exit", "KZ-M7", "KZ-E2", says=("1 MP", "0"))


def test_kz_k4_no_marine_leaves_where_the_scenario_says_nothing() -> None:
    """KZ-K4: without exits no unit leaves, road or not."""
    table = gate(marines={"squad-1": "353", "squad-2": "113"})
    table.refused("full-move squad-1 along 353-exit", "KZ-K4", "KZ-E2", says=("353",))
    table.refused("full-move squad-2 along 113-exit", "KZ-K4", "KZ-E2")
    table = gate(marines={"squad-1": "353", "squad-2": "113", "squad-3": "351"},
                 exits=[{"side": "east", "hexes": ["353"]}])
    table.allowed("full-move squad-1 along 353-exit")
    table.refused("full-move squad-2 along 113-exit", "KZ-K4", "KZ-E2")
    table.refused("full-move squad-3 along 351-exit", "KZ-K4", "KZ-E2")
