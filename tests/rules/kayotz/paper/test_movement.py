"""Marine movement from the paper's side: KZ-M1 to KZ-M8, case by case."""

from fractions import Fraction

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
    road = [name(col, 3) for col in range(9)]
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
        assert not table.game.targets(table.state, unit, "full-move")
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
    assert "hq-1" in reason.units
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
