"""Lines of fire and the pulse gun from the paper's side: KZ-C2 and KZ-C3."""

from cmath import phase
from math import degrees, sqrt
from random import Random

import pytest

from game.core.event import Shot
from tests.rules.kayotz.paper.tables import (
    CLEAR,
    WIDE,
    Paper,
    around,
    distance,
    hexes,
    met,
    name,
    place,
)
from tests.rules.kayotz.paper.test_combat import CF, ground

# KZ-C2


BLOCKS = {"f": True, "#": True, "~": True, "^": False, "=": False, "o": False, ".": False}


@pytest.mark.parametrize("sign", BLOCKS)
def test_kz_c2_what_blocks_between(sign: str) -> None:
    """KZ-C2: Forest, Building and Lava block, other grounds don't; the refusal names the hex."""
    table = Paper(ground(sign, "214"), {"squad-1": "213"}, {"14": "216"})
    if BLOCKS[sign]:
        reason = table.refused("full-fire squad-1 at 14", "KZ-C2", says=("214",))
        assert table.game.board.cell("214") in reason.cells
    else:
        table.allowed("full-fire squad-1 at 14")


@pytest.mark.parametrize("sign", ["f", "#", "^"])
def test_kz_c2_the_two_end_hexes_never_block(sign: str) -> None:
    """KZ-C2: the target's own hex never, nor the firer's."""
    table = Paper(ground(sign, "213", "216"), {"heavy-1": "213"}, {"14": "216"})
    table.allowed("full-fire heavy-1 at 14")


def test_kz_c2_a_marine_in_lava_on_a_road_sees_out() -> None:
    """KZ-C2: its own hex doesn't block."""
    table = Paper(ground("~", "213"), {"heavy-1": "213"}, {"14": "216"},
                  roads=[["212", "213", "214"]])
    table.allowed("full-fire heavy-1 at 14")


@pytest.mark.parametrize(("unit", "note"), [
    ("squad-2", ""), ("squad-2", "paralyzed"), ("22", ""), ("22", "dormant"), ("monolith", "")])
def test_kz_c2_any_unit_between_blocks(unit: str, note: str) -> None:
    """KZ-C2: Marine, alien Active or Dormant, Monolith."""
    marines, aliens = {"squad-1": "213"}, {"14": "216"}
    (marines if unit == "squad-2" else aliens)[unit] = f"214 {note}"
    table = Paper(marines=marines, aliens=aliens)
    reason = table.refused("full-fire squad-1 at 14", "KZ-C2", says=("214",))
    assert table.game.board.cell("214") in reason.cells
    table.put(unit, hex="211")
    table.allowed("full-fire squad-1 at 14")


def test_kz_c2_a_line_along_the_side_meets_both_hexes() -> None:
    """KZ-C2: 113 to 153 runs along the side of 132 and 133: either one blocks alone."""
    for there in ("132", "133"):
        assert met("113", "153", there)
        table = Paper(ground("f", there), {"squad-1": "113"}, {"14": "153"})
        table.refused("full-fire squad-1 at 14", "KZ-C2", says=(there,))
        table = Paper(marines={"squad-1": "113", "hq-1": there}, aliens={"14": "153"})
        table.refused("full-fire squad-1 at 14", "KZ-C2", says=(there,))
    table = Paper(ground("f", "152", "154", "131", "134"), {"squad-1": "113"}, {"14": "153"})
    table.allowed("full-fire squad-1 at 14")


@pytest.mark.parametrize("seed", range(3))
def test_kz_c2_every_pair_of_hexes_against_exact_geometry(seed: int) -> None:
    """KZ-C2: clear exactly when no blocking ground or unit touches the line between."""
    rng = Random(seed)
    marks = {there: rng.choice("......f#~^=o") for there in hexes()}
    rows = "\n".join("".join(marks[name(col, row)] for col in range(9)) for row in range(6))
    free = [there for there in hexes() if marks[there] != "~"]
    mate, foe, sleeper, stone, *spots = rng.sample(free, 16)
    table = Paper(rows, {"squad-1": spots[0], "hq-1": mate},
                  {"14": spots[1], "22": foe, "31": f"{sleeper} dormant", "monolith": stone})
    blocking = {there for there in hexes() if BLOCKS[marks[there]]} | {mate, foe, sleeper, stone}
    text = "full-fire squad-1 at 14"
    for start in spots:
        table.put("squad-1", hex=start)
        for end in spots:
            if end == start:
                continue
            table.put("14", hex=end)
            between = [h for h in hexes() if h not in (start, end) and met(start, end, h)]
            clear = not blocking & set(between)
            ruling = table.judge(text)
            assert ruling.allowed == clear, (seed, start, end)
            assert (text in table.options("squad-1")) == clear
            if not clear:
                assert "KZ-C2" in ruling.rules


def test_kz_c2_adjacent_is_always_clear() -> None:
    """KZ-C2: nothing lies between neighbours."""
    for there in around("233"):
        table = Paper(ground("f", *hexes()), {"heavy-1": "233"}, {"14": there})
        table.allowed("full-fire heavy-1 at 14")


@pytest.mark.parametrize("sign", ["f", "#", "~"])
def test_kz_c2_aliens_need_no_line(sign: str) -> None:
    """KZ-C2: they fire through everything, with all their dice."""
    table = Paper(ground(sign, "214"), {"squad-1": "213"}, {"14": "216", "31": "215 dormant"},
                  deck=["far-lightning"])
    table.play("end-phase")
    events = table.auto(1, 1, 1)
    assert [shot.target for shot in table.happened(Shot)] == ["squad-1"]
    assert events


# KZ-C3


def test_kz_c3_only_special_ops_have_a_pulse_gun() -> None:
    """KZ-C3: anyone else is refused."""
    for kind in CF:
        table = Paper(marines={f"{kind}-1": "213"}, aliens={"14": "216"})
        text = f"full-fire {kind}-1 at 14 with pulse"
        if kind == "spec-ops":
            table.allowed(text)
        else:
            table.refused(text, "KZ-C3")


@pytest.mark.parametrize("far", range(1, 9))
def test_kz_c3_reaches_six_hexes(far: int) -> None:
    """KZ-C3: up to 6 hexes, 7 refused with both numbers; the rifle reaches on."""
    there = name(0, 1 + far)
    table = Paper(WIDE, {"spec-ops-1": "112"}, {"14": there})
    assert distance("112", there) == far
    text = "full-fire spec-ops-1 at 14 with pulse"
    snap = "snap spec-ops-1 at 14 with pulse"
    assert (text in table.options()) == (snap in table.options()) == (far <= 6)
    if far <= 6:
        table.allowed(text)
    else:
        table.refused(text, "KZ-C3", says=(str(far), "6"))
    table.allowed("full-fire spec-ops-1 at 14")


@pytest.mark.parametrize("sign", ["f", "#", "~"])
def test_kz_c3_needs_no_line_of_fire(sign: str) -> None:
    """KZ-C3: through ground and units that stop the rifle."""
    table = Paper(ground(sign, "214"), {"spec-ops-1": "213", "hq-1": "215"}, {"14": "216"})
    table.refused("full-fire spec-ops-1 at 14", "KZ-C2")
    table.allowed("full-fire spec-ops-1 at 14 with pulse")
    table.allowed("snap spec-ops-1 at 14 with pulse")


@pytest.mark.parametrize("note", ["", "dormant"])
@pytest.mark.parametrize("dn", range(1, 6))
@pytest.mark.parametrize("hits", [1, 2, 3])
def test_kz_c3_a_hit_pushes_and_turns_dormant_instead(note: str, dn: int, hits: int) -> None:
    """KZ-C3: any number of hits is one push; never an elimination; a new hidden DN."""
    table = Paper(marines={"spec-ops-1": "214", "hq-1": "111"}, aliens={"14": f"213 {note}"})
    table.play("full-fire spec-ops-1 at 14 with pulse", *[4] * hits, *[2] * (3 - hits), dn)
    assert table.asked == [6, 6, 6, 5]
    assert table.at("14") == "212"
    assert table.asleep("14") == "dormant"
    assert table.unit("14")["dn"] == dn + 1
    assert table.unit("14")["known"] is False


def test_kz_c3_no_hit_no_push() -> None:
    """KZ-C3: DN 4 wants a 4."""
    table = Paper(marines={"spec-ops-1": "214"}, aliens={"14": "213"})
    table.play("full-fire spec-ops-1 at 14 with pulse", 3, 3, 2)
    assert table.at("14") == "213"
    assert table.asleep("14") == "active"
    assert table.unit("14")["dn"] == 4


def test_kz_c3_the_same_dice_as_the_rifle() -> None:
    """KZ-C3, KZ-C4: cover, Stunned and Shoot and Scoot count alike; ammunition too (KZ-C8)."""
    table = Paper(ground("f", "213"), {"spec-ops-1": "214 stunned"}, {"14": "213"})
    assert table.forecast("full-fire spec-ops-1 at 14 with pulse").dice == 1
    table = Paper(marines={"spec-ops-1": "214"}, aliens={"14": "213"})
    table.play("snap spec-ops-1 at 14 with pulse", 1, 1)
    assert table.out("spec-ops-1")


def _away(firer: str, there: str) -> str:
    """The hex beyond `there` on the straight line from the adjacent `firer`."""
    return next(h for h in around(there)
                if distance(firer, h) == 2 and sum(
                    distance(firer, n) == 1 for n in around(h)) == 1)


@pytest.mark.parametrize("there", ["232", "234", "212", "213", "252", "253"])
def test_kz_c3_straight_away_in_all_six_directions(there: str) -> None:
    """KZ-C3: one hex on, in the direction from the firer."""
    table = Paper(marines={"spec-ops-1": "233"}, aliens={"14": there})
    table.play("full-fire spec-ops-1 at 14 with pulse", 4, 2, 2, 1)
    assert table.at("14") == _away("233", there)


def angle(a: str, b: str, c: str) -> float:
    """Degrees between the directions a to b and b to c, as the hexes lie on the printed map."""
    points = []
    for there in (a, b, c):
        col, row = place(there)
        points.append(complex(1.5 * col, sqrt(3) * (row + 0.5 * (col & 1))))
    return abs(degrees(phase((points[2] - points[1]) / (points[1] - points[0]))))


def test_kz_c3_straight_away_from_any_hex_within_reach() -> None:
    """KZ-C3: of the six directions the one nearest to the line from the firer: 30° at most."""
    for start in hexes(18, 12):
        if not 0 < distance(start, "354") <= 6:
            continue
        table = Paper(WIDE, {"spec-ops-1": start}, {"14": "354"})
        table.play("full-fire spec-ops-1 at 14 with pulse", 4, 2, 2, 1)
        now = table.at("14")
        assert now is not None
        assert angle(start, "354", now) < 30.001, start


@pytest.mark.parametrize("seed", range(4))
def test_kz_c3_from_afar_it_ends_farther_away(seed: int) -> None:
    """KZ-C3: away: adjacent to where it was and one hex farther from the firer."""
    rng = Random(seed)
    for _ in range(12):
        start, there = rng.sample([h for h in hexes(18, 12) if 3 <= place(h)[0] <= 14
                                   and 3 <= place(h)[1] <= 8], 2)
        if distance(start, there) > 6:
            continue
        table = Paper(WIDE, {"spec-ops-1": start}, {"14": there})
        table.play("full-fire spec-ops-1 at 14 with pulse", 4, 2, 2, 1)
        now = table.at("14")
        assert now is not None
        assert distance(now, there) == 1
        assert distance(now, start) == distance(there, start) + 1


def test_kz_c3_where_the_straight_hex_will_not_do() -> None:
    """KZ-C3: taken, Lava or off the map: the two beside it, lower number first; else it stays."""
    # From 214 at 213: straight is 212, beside that 152 or 153 and 232 or 233.
    beside = sorted(h for h in around("213") if h in around("212"))
    assert len(beside) == 2
    text = "full-fire spec-ops-1 at 14 with pulse"
    for blocker in ("squad", "alien", "dormant", "lava"):
        marines, aliens = {"spec-ops-1": "214"}, {"14": "213"}
        rows = ground("~", "212") if blocker == "lava" else CLEAR
        if blocker == "squad":
            marines["squad-1"] = "212"
        elif blocker != "lava":
            aliens["22"] = f"212 {'dormant' if blocker == 'dormant' else ''}"
        table = Paper(rows, marines, aliens)
        table.play(text, 4, 2, 2, 1)
        assert table.at("14") == beside[0], blocker
        table = Paper(rows, {**marines, "hq-1": beside[0]}, aliens)
        table.play(text, 4, 2, 2, 1)
        assert table.at("14") == beside[1]
        table = Paper(rows, {**marines, "hq-1": beside[0], "hq-2": beside[1]}, aliens)
        table.play(text, 4, 2, 2, 1)
        assert table.at("14") == "213"
        assert table.asleep("14") == "dormant"


def test_kz_c3_k4_the_push_drives_nobody_off_the_map() -> None:
    """KZ-C3, KZ-K4: at the edge it slides along or stays; it isn't eliminated."""
    table = Paper(marines={"spec-ops-1": "112"}, aliens={"14": "111"})
    table.play("full-fire spec-ops-1 at 14 with pulse", 4, 2, 2, 1)
    assert table.at("14") in ("111", "131")
    assert table.asleep("14") == "dormant"
