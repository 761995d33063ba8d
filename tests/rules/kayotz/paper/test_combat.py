"""Combat and ammunition from the paper's side: KZ-C1 to KZ-C8, KZ-A3, KZ-U1, KZ-U2."""

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from game.core.event import Changed, Moved, Removed, Rolled, Shot
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

CF = {"squad": 3, "scout": 2, "spec-ops": 3, "heavy": 4, "hq": 2, "logistics": 1}
RED = {"squad": 1, "scout": 1, "spec-ops": 1, "heavy": 2, "hq": 1, "logistics": 0}
DN = {"squad": 4, "scout": 4, "spec-ops": 5, "heavy": 4, "hq": 4, "logistics": 3}
COVER = {".": 0, "o": 0, "=": 0, "f": 1, "^": 1, "#": 1}


def ground(sign: str, *there: str) -> str:
    grid = [list(row) for row in CLEAR.split("\n")]
    for hex_name in there:
        col, row = place(hex_name)
        grid[row][col] = sign
    return "\n".join(map("".join, grid))


# KZ-C1 and KZ-C4: how many dice


@pytest.mark.parametrize("kind", CF)
@pytest.mark.parametrize("sign", COVER)
def test_kz_c1_c4_dice_with_every_modifier(kind: str, sign: str) -> None:
    """KZ-C1, KZ-C4: CF (red when Out of Ammo), −1 scoot, −1 Stunned, −1 cover; 0: refused."""
    unit = f"{kind}-1"
    for scoot, stunned, out in product((False, True), repeat=3):
        table = Paper(ground(sign, "216"),
                      {unit: f"213 {'stunned' * stunned} {'out' * out}", "hq-9": "111"},
                      {"14": "216"})
        dice = (RED if out else CF)[kind] - scoot - stunned - COVER[sign]
        text = f"{'snap' if scoot else 'full-fire'} {unit} at 14"
        if dice <= 0:
            reason = table.refused(text, "KZ-C4")
            assert str((RED if out else CF)[kind]) in reason.text
            continue
        assert table.forecast(text).dice == dice
        table.play(text, *[2] * dice)
        assert len(table.rolled().dice) == dice
        assert sum(m.value for m in table.rolled().modifiers) == dice


@pytest.mark.parametrize("kind", CF)
def test_kz_c4_a_paralyzed_marine_never_fires(kind: str) -> None:
    """KZ-C4 (F): not at full effect nor in Shoot and Scoot."""
    table = Paper(marines={f"{kind}-1": "213 paralyzed"}, aliens={"14": "214"})
    table.refused(f"full-fire {kind}-1 at 14", "KZ-C4", says=("Paralyzed",))
    table.refused(f"snap {kind}-1 at 14", "KZ-C4", says=("Paralyzed",))
    if kind == "spec-ops":
        table.refused("full-fire spec-ops-1 at 14 with pulse", "KZ-C4", says=("Paralyzed",))


def test_kz_c4_the_firers_own_ground_is_no_matter() -> None:
    """KZ-C4: only the target's cover counts; an alien beside Forest has none."""
    table = Paper(ground("f", "213"), {"squad-1": "213"}, {"14": "216"})
    table.play("full-fire squad-1 at 14", 2, 2, 2)


def test_kz_c1_any_range_and_no_melee_bonus() -> None:
    """KZ-C1: across the whole map as next door; the target doesn't strike back."""
    table = Paper(WIDE, {"squad-1": "111"}, {"14": "666"})
    table.play("full-fire squad-1 at 14", 2, 2, 2)
    table = Paper(WIDE, {"squad-1": "111"}, {"14": "112"})
    table.play("full-fire squad-1 at 14", 2, 2, 2)
    assert table.hurt("squad-1") == "active"
    assert [(shot.unit, shot.target) for shot in table.happened(Shot)] == [("squad-1", "14")]


def test_kz_c1_each_unit_fires_alone_at_one_target() -> None:
    """KZ-C1: one unit's dice, one target's harm; one hit each by two units is two attacks."""
    table = Paper(marines={"squad-1": "213", "heavy-1": "212", "scout-1": "351"},
                  aliens={"14": "215", "31": "214" if "214" not in around("213") else "231"})
    table.play("full-fire squad-1 at 14", 6, 3, 3, 5)
    assert table.asleep("14") == "dormant"
    assert table.asleep("31") == "active"
    assert len(table.happened(Rolled)) == 1


def test_kz_u2_the_monolith_is_no_target_by_its_own_rule() -> None:
    """KZ-U2: the refusal leads to the Monolith's page."""
    table = Paper(marines={"squad-1": "213"}, aliens={"14": "216", "monolith": "211"})
    table.refused("full-fire squad-1 at monolith", "KZ-U2")


@pytest.mark.parametrize("target", ["monolith", "squad-2", "squad-1", "99", "22", "hq-7"])
def test_kz_c1_only_an_alien_on_the_map_is_a_target(target: str) -> None:
    """KZ-C1, KZ-U2: not the Monolith, no Marine, nobody who isn't there, none of the pool."""
    table = Paper(marines={"squad-1": "213", "squad-2": "233"},
                  aliens={"14": "216", "monolith": "211"}, alien_pool=["22"])
    table.refused(f"full-fire squad-1 at {target}", "KZ-C1", "KZ-U1", "KZ-U2")
    assert not any(f"at {target}" in text for text in table.options("squad-1"))


def test_kz_c1_an_eliminated_alien_is_no_target() -> None:
    """KZ-C1, KZ-C5."""
    table = Paper(marines={"squad-1": "213", "squad-2": "233"}, aliens={"14": "216", "31": "351"})
    table.play("full-fire squad-1 at 14", 6, 6, 1)
    table.refused("full-fire squad-2 at 14", "KZ-C1", "KZ-C5")


def test_kz_c1_fire_needs_a_place_on_the_map() -> None:
    """KZ-C1, KZ-E1: a waiting unit doesn't fire."""
    table = Paper(marines={"hq-1": "351"}, aliens={"14": "112"},
                  arrivals=[{"turn": 1, "entry": "113", "units": ["scout-1"]}])
    assert not table.judge("full-fire scout-1 at 14").allowed
    assert not table.judge("snap scout-1 at 14").allowed


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


# KZ-C4 and KZ-C5: hits


@pytest.mark.parametrize(("alien", "dn"), [("03", 3), ("14", 4), ("02", 4)])
@pytest.mark.parametrize("note", ["", "dormant"])
def test_kz_c5_every_number_of_hits(alien: str, dn: int, note: str) -> None:
    """KZ-C5: none, one (Dormant and a new DN), two or more; while Dormant any hit eliminates."""
    for faces in product((dn - 1, dn), repeat=4):
        hits = sum(face >= dn for face in faces)
        table = Paper(marines={"heavy-1": "213"}, aliens={alien: f"216 {note}"})
        gone = hits >= 2 or (note == "dormant" and hits >= 1)
        extra = [3] if hits == 1 and not gone else []
        table.play(f"full-fire heavy-1 at {alien}", *faces, *extra)
        roll = table.rolled()
        assert roll.needs == dn
        assert roll.counts == tuple(face >= dn for face in faces)
        assert roll.total == hits
        if gone:
            assert table.asleep(alien) == "eliminated"
            assert table.at(alien) is None
            assert [event.unit for event in table.happened(Removed)] == [alien]
        elif hits:
            assert table.asleep(alien) == "dormant"
            assert table.asked == [6, 6, 6, 6, 5]
            assert table.unit(alien)["dn"] == 4
            assert table.unit(alien)["known"] is False
        else:
            assert table.asleep(alien) == ("dormant" if note else "active")
            assert table.unit(alien)["dn"] == dn
        assert table.at(alien) in (None, "216")


@pytest.mark.parametrize("hidden", range(2, 7))
@pytest.mark.parametrize("dormant", [True, False])
def test_kz_c5_the_hidden_number_is_what_counts(hidden: int, dormant: bool) -> None:
    """KZ-C5: its new DN decides, boundary by boundary, awake or asleep, until it is hit again."""
    for face in (hidden - 1, hidden):
        table = Paper(marines={"squad-1": "213", "scout-1": "351"}, aliens={"14": "216"})
        table.play("full-fire squad-1 at 14", 4, 3, 2, hidden - 1)
        table.put("14", dormant=dormant)
        extra = [1] if face >= hidden and not dormant else []
        # The second die can't hit: 1 is under every hidden DN.
        table.play("full-fire scout-1 at 14", face, 1, *extra)
        assert table.rolled().needs == hidden
        if face < hidden:
            assert table.asleep("14") == ("dormant" if dormant else "active")
            assert table.unit("14")["dn"] == hidden
        else:
            assert table.asleep("14") == ("eliminated" if dormant else "dormant")


def test_kz_c5_a_new_number_at_each_hit() -> None:
    """KZ-C5: hit while Active again, it draws anew."""
    table = Paper(marines={"squad-1": "213", "squad-2": "233"}, aliens={"14": "216"})
    table.play("full-fire squad-1 at 14", 4, 3, 2, 5)
    table.put("14", dormant=False)
    table.play("full-fire squad-2 at 14", 6, 3, 2, 1)
    assert table.unit("14")["dn"] == 2
    assert table.unit("14")["known"] is False


@pytest.mark.parametrize("hit", [False, True])
def test_kz_c5_the_number_shows_once_it_has_been_fired_at(hit: bool) -> None:
    """KZ-C5: the dice tell what was needed; a miss leaves a known number behind."""
    table = Paper(marines={"squad-1": "213", "squad-2": "233"}, aliens={"14": "216", "22": "351"})
    table.play("full-fire squad-1 at 14", 4, 3, 2, 4)
    assert table.unit("14")["known"] is False
    table.play("full-fire squad-2 at 14", 5 if hit else 4, 3, 2)
    assert table.asleep("14") == ("eliminated" if hit else "dormant")
    if not hit:
        assert table.unit("14")["known"] is True
        assert table.unit("14")["dn"] == 5


def exact(dice: int, dn: int, dormant: bool, ones: int, *, pulse: bool = False,
          already: bool = False) -> dict[str, Fraction]:
    """Every throw counted one by one."""
    tally: Counter[str] = Counter()
    for faces in product(range(1, 7), repeat=dice):
        hits = sum(face >= dn for face in faces)
        if not hits:
            key = "miss"
        elif pulse:
            key = "pushed"
        else:
            key = "eliminated" if dormant or hits >= 2 else "dormant"
        tally[key + ("+out" if faces.count(1) >= ones and not already else "")] += 1
    return {key: Fraction(count, 6**dice) for key, count in tally.items()}


@pytest.mark.parametrize("kind", CF)
@pytest.mark.parametrize("state", ["known", "dormant", "hidden", "hidden-dormant"])
@pytest.mark.parametrize("pulse", [False, True])
@pytest.mark.parametrize("out", [False, True])
def test_kz_c4_c5_c8_exact_odds(kind: str, state: str, pulse: bool, out: bool) -> None:
    """KZ-C4, KZ-C5, KZ-C8: the forecast is the count of all throws; hidden DN: the average."""
    cf = (RED if out else CF)[kind]
    if not cf or (pulse and kind != "spec-ops"):
        pytest.skip("no such attack")
    table = Paper(marines={f"{kind}-1": f"213 {'out' * out}"}, aliens={"14": "216"})
    dormant = "dormant" in state
    for actual in range(2, 7) if "hidden" in state else (4,):
        table.put("14", dormant=dormant, dn=actual, known="hidden" not in state)
        ones = 1 if kind == "heavy" else 2
        dns = range(2, 7) if "hidden" in state else (4,)
        wanted: dict[str, Fraction] = {}
        for dn in dns:
            for key, odds in exact(cf, dn, dormant, ones, pulse=pulse, already=out).items():
                wanted[key] = wanted.get(key, Fraction(0)) + odds / len(dns)
        text = f"full-fire {kind}-1 at 14{' with pulse' * pulse}"
        found = {o.key: o.odds for o in table.forecast(text).outcomes}
        assert found == wanted


# KZ-C6 and KZ-C7: aliens fire


def strike(marines: dict[str, str], aliens: dict[str, str], *faces: int, rows: str = CLEAR,
           **more: object) -> Paper:
    table = Paper(rows, marines, aliens, deck=["far-lightning"], **more)  # type: ignore[arg-type]
    table.play("end-phase")
    table.auto(*faces)
    return table


STEPS = ("active", "stunned", "paralyzed", "eliminated")


@pytest.mark.parametrize("kind", CF)
@pytest.mark.parametrize("condition", STEPS[:3])
def test_kz_c6_each_hit_is_one_step_worse(kind: str, condition: str) -> None:
    """KZ-C6: 0 to 3 hits from every condition; a die hits from the unit's DN on."""
    dn = DN[kind]
    for hits in range(4):
        faces = [dn] * hits + [dn - 1] * (3 - hits)
        table = strike({f"{kind}-1": f"213 {condition}", "squad-9": "356"}, {"14": "214"}, *faces)
        now = STEPS[min(3, STEPS.index(condition) + hits)]
        assert table.hurt(f"{kind}-1") == now
        roll = table.rolled()
        assert (roll.needs, roll.total, roll.unit, roll.target) == (dn, hits, "14", f"{kind}-1")
        assert bool(table.happened(Removed)) == (now == "eliminated")
        assert table.hurt("squad-9") == "active"


@pytest.mark.parametrize(("alien", "cf"), [("03", 2), ("14", 3), ("22", 4), ("02", 5)])
@pytest.mark.parametrize("sign", COVER)
@pytest.mark.parametrize("strongpoint", [False, True])
def test_kz_c6_alien_dice(alien: str, cf: int, sign: str, strongpoint: bool) -> None:
    """KZ-C6, KZ-S2: CF, −1 for the Marine's cover, −1 for a Strongpoint; at 0 none is thrown."""
    dice = cf - COVER[sign] - strongpoint
    table = strike({"squad-1": "213"}, {alien: "216"}, *[1] * dice, rows=ground(sign, "213"),
                   strongpoints=["213"] if strongpoint else [])
    if dice:
        assert len(table.rolled().dice) == dice
        assert sum(m.value for m in table.rolled().modifiers) == dice
    else:
        assert not table.happened(Rolled)
    assert table.hurt("squad-1") == "active"


def test_kz_c6_the_aliens_own_ground_is_no_matter() -> None:
    """KZ-C6: an alien in Forest keeps its dice."""
    table = strike({"squad-1": "213"}, {"14": "216"}, 1, 1, 1, rows=ground("f", "216"))
    assert len(table.rolled().dice) == 3


def test_kz_c6_ones_do_not_touch_an_aliens_or_marines_ammunition() -> None:
    """KZ-C8: only Marine attacks count natural 1s."""
    table = strike({"squad-1": "213"}, {"14": "216"}, 1, 1, 1)
    assert not table.out("squad-1")


@pytest.mark.parametrize(("marines", "target"), [
    ({"squad-1": "234", "hq-1": "215"}, "squad-1"),
    ({"squad-1": "231", "hq-1": "235"}, "hq-1"),
    ({"squad-1": "235", "hq-1": "231"}, "squad-1"),
    ({"squad-1": "213", "hq-1": "253", "scout-1": "232"}, "hq-1"),
    ({"squad-1": "213", "hq-1": "212"}, "squad-1"),
    ({"squad-1": "213 paralyzed", "hq-1": "351"}, "squad-1"),
    ({"squad-1": "213", "hq-1": "252 paralyzed"}, "hq-1"),
])
def test_kz_c7_the_nearest_then_the_highest_hex(marines: dict[str, str], target: str) -> None:
    """KZ-C7: by distance, ties to the highest-numbered hex; condition and kind don't matter."""
    table = strike(marines, {"14": "233"}, 1, 1, 1)
    assert [(shot.unit, shot.target) for shot in table.happened(Shot)] == [("14", target)]


@pytest.mark.parametrize("seed", range(4))
def test_kz_c7_nearest_against_a_plain_count(seed: int) -> None:
    """KZ-C7: random spots."""
    rng = Random(seed)
    for _ in range(8):
        spots = rng.sample(hexes(), 6)
        units = ("squad-1", "squad-2", "scout-1", "hq-1", "logistics-1")
        where = dict(zip(units, spots[1:], strict=True))
        table = strike(where, {"14": spots[0]}, 1, 1, 1)
        nearest = min(units, key=lambda u: (distance(spots[0], where[u]), -int(where[u])))
        assert table.happened(Shot)[0].target == nearest


def test_kz_c7_at_no_dice_the_attack_is_lost_and_does_not_switch() -> None:
    """KZ-C7: CF 2 − cover − Strongpoint = 0, an easier Marine one hex farther is left alone."""
    table = strike({"squad-1": "213", "hq-1": "211"}, {"03": "214"}, rows=ground("f", "213"),
                   strongpoints=["213"])
    assert not table.happened(Rolled)
    assert table.hurt("hq-1") == "active"
    assert table.hurt("squad-1") == "active"


def test_kz_c7_only_marines_on_the_map() -> None:
    """KZ-C7: waiting, left and lost units are no targets."""
    table = strike({"squad-1": "351"}, {"14": "112"}, 1, 1, 1,
                   arrivals=[{"turn": 1, "entry": "113", "units": ["scout-1"]}])
    assert table.happened(Shot)[0].target == "squad-1"


def test_kz_c7_after_the_nearest_is_gone_the_next_alien_takes_the_next() -> None:
    """KZ-C7: each attack looks anew."""
    table = strike({"squad-1": "213 paralyzed", "hq-1": "211"}, {"14": "214", "31": "215"},
                   4, 1, 1, 1, 1, 1)
    assert [shot.target for shot in table.happened(Shot)] == ["squad-1", "hq-1"]


@pytest.mark.parametrize("which", ["first", "second"])
def test_kz_c6_the_odds_of_an_aliens_shot_are_exact(which: str) -> None:
    """KZ-C6: binomial over its dice, from the Marine's condition; no die thrown without odds."""
    table = Paper(marines={"squad-1": "213 stunned"}, aliens={"14": "216", "31": "211"},
                  deck=["far-lightning"])
    table.until_card()
    if which == "second":
        table.play("next", 1, 1, 1)
    text = "next"
    half = Fraction(1, 2)
    assert table.odds(text, "miss") == half**3
    assert table.odds(text, "paralyzed") == 3 * half**3
    assert table.odds(text, "eliminated") == 4 * half**3


# KZ-C8


@pytest.mark.parametrize("kind", [kind for kind in CF if kind != "logistics"])
def test_kz_c8_natural_ones(kind: str) -> None:
    """KZ-C8: two or more 1s, one for Heavy Weapons; hits in the same attack don't matter."""
    cf = CF[kind]
    for ones in range(cf + 1):
        for rest in (3, 6):
            faces = [1] * ones + [rest] * (cf - ones)
            hits = cf - ones if rest == 6 else 0
            table = Paper(marines={f"{kind}-1": "213", "hq-9": "111"},
                          aliens={"14": "216", "22": "351"})
            table.play(f"full-fire {kind}-1 at 14", *faces, *([1] if hits == 1 else []))
            empty = ones >= (1 if kind == "heavy" else 2)
            assert table.out(f"{kind}-1") == empty
            changes = [e for e in table.happened(Changed) if e.what == "ammo"]
            assert len(changes) == empty


def test_kz_c8_after_the_attack_not_during() -> None:
    """KZ-C8: all dice of this attack count; the next one uses the red CF."""
    table = Paper(marines={"squad-1": "213"}, aliens={"14": "216", "22": "351"})
    table.play("full-fire squad-1 at 14", 1, 1, 4, 3)
    assert table.asleep("14") == "dormant"
    table.turn(1)
    assert table.forecast("full-fire squad-1 at 14").dice == 1


def test_kz_c8_already_out_stays_out() -> None:
    """KZ-C8: no worse, no second change."""
    table = Paper(marines={"heavy-1": "213 out"}, aliens={"14": "216"})
    table.play("full-fire heavy-1 at 14", 1, 1)
    assert table.out("heavy-1")
    assert not table.happened(Changed)


def test_kz_c8_logistics_without_ammo_has_no_die() -> None:
    """KZ-C8, KZ-U1: its red CF is 0."""
    table = Paper(marines={"logistics-1": "213 out"}, aliens={"14": "216"})
    table.refused("full-fire logistics-1 at 14", "KZ-C4", says=("0",))


def test_kz_c8_one_die_can_never_show_two_ones() -> None:
    """KZ-C8: a Scout's snap shot has one die."""
    table = Paper(marines={"scout-1": "213"}, aliens={"14": "216", "22": "351"})
    table.play("snap scout-1 at 14", 1)
    assert not table.out("scout-1")


# KZ-U1, KZ-U2


def test_kz_u2_the_monolith_neither_moves_nor_fires() -> None:
    """KZ-U2: no card makes it."""
    for card in ("far-lightning", "at-the-throat", "steady-fire", "folded-space", "solar-wind",
                 "pounce", "cut-the-wires", "odd-ones", "even-ones", "regrowth"):
        table = Paper(marines={"squad-1": "213", "hq-1": "111"}, aliens={"monolith": "214"},
                      deck=[card])
        table.play("end-phase")
        table.auto()
        assert table.at("monolith") == "214"
        assert not table.happened(Moved)
        assert not table.happened(Shot)
