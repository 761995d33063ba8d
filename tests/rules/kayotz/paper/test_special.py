"""Special Actions from the paper's side: KZ-S0, KZ-S3, KZ-S4, KZ-S5
(and KZ-T2's "or a Special Action"); KZ-S1 and KZ-S2 have files of their own."""

from fractions import Fraction
from itertools import product

import pytest

from game.core.event import Changed, Placed
from tests.rules.kayotz.paper.tables import CLEAR, Paper, around, distance, hexes, name

KINDS = ("squad", "scout", "spec-ops", "heavy", "hq", "logistics")
BUILDERS = ("squad", "spec-ops", "heavy")
FACES = range(1, 7)


def chance(needs: int, modifier: int) -> Fraction:
    return Fraction(sum(face + modifier >= needs for face in FACES), 6)


# KZ-S0

SPECIAL = {"scout": "recon scout-1", "squad": "build squad-1", "spec-ops": "build spec-ops-1",
           "heavy": "build heavy-1", "logistics": "resupply logistics-1 to squad-9",
           "hq": "reinforce hq-1"}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("condition", ["active", "stunned", "paralyzed"])
def test_kz_s0_only_the_active_take_special_actions(kind: str, condition: str) -> None:
    """KZ-S0: Stunned is still Active, Paralyzed is not."""
    table = Paper(marines={f"{kind}-1": f"233 {condition}", "squad-9": "213 out"},
                  reinforcements={"pool": ["squad-8"]})
    if condition == "paralyzed":
        table.refused(SPECIAL[kind], "KZ-S0", says=("Paralyzed",))
        assert table.kinds(f"{kind}-1") == {"rally"}
    else:
        table.allowed(SPECIAL[kind])


@pytest.mark.parametrize("kind", KINDS)
def test_kz_s0_not_before_the_unit_is_on_the_map(kind: str) -> None:
    """KZ-S0: a unit waiting beside the map isn't Active; nor one of the pool."""
    pool = {"pool": ["squad-8", "hq-8", "scout-8", "logistics-8"]}
    table = Paper(marines={"squad-9": "114 out"}, reinforcements=pool,
                  arrivals=[{"turn": 1, "entry": "113", "units": [f"{kind}-1"]}])
    table.refused(SPECIAL[kind], "KZ-S0")
    for text in ("recon scout-8", "reinforce hq-8", "build squad-8", "rally squad-8",
                 "resupply logistics-8 to squad-9"):
        assert not table.judge(text).allowed


@pytest.mark.parametrize("kind", KINDS)
def test_kz_s0_one_action_a_turn(kind: str) -> None:
    """KZ-S0, KZ-T1: not after the unit has acted; not twice; again next turn."""
    table = Paper(marines={f"{kind}-1": "233", "squad-9": "213 out"},
                  reinforcements={"pool": ["squad-8"]})
    table.play(f"full-move {kind}-1 along 233-232")
    table.refused(SPECIAL[kind], "KZ-T1", "KZ-S0", says=("has acted",))


WHO = {"recon": {"scout"}, "build": set(BUILDERS), "reinforce": {"hq"}, "resupply": {"logistics"}}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("verb", WHO)
def test_kz_s1_s2_s4_s5_who_may_do_what(kind: str, verb: str) -> None:
    """KZ-S1 Scouts, KZ-S2 Squad, Special Ops, Heavy Weapons, KZ-S4 Logistics, KZ-S5 HQ."""
    table = Paper(marines={f"{kind}-1": "233", "squad-9": "213 out"},
                  reinforcements={"pool": ["squad-8"]})
    rule = {"recon": "KZ-S1", "build": "KZ-S2", "resupply": "KZ-S4", "reinforce": "KZ-S5"}[verb]
    text = f"{verb} {kind}-1" + (" to squad-9" if verb == "resupply" else "")
    if kind in WHO[verb]:
        table.allowed(text)
        assert verb in table.kinds(f"{kind}-1")
    else:
        table.refused(text, rule)


# KZ-S3

LOGISTICS = {"none": 0, "beside": 2, "far": 0, "stunned": 2, "paralyzed": 0}
HQ = {"none": 0, "beside": 1, "far": 0, "stunned": 1, "paralyzed": 0}
ALIEN = {"none": 0, "active": -1, "dormant": 0, "far": 0}


@pytest.mark.parametrize("condition", ["stunned", "paralyzed"])
@pytest.mark.parametrize("logistics", LOGISTICS)
def test_kz_s3_rally_every_face_with_every_modifier(condition: str, logistics: str) -> None:
    """KZ-S3: 5 or more; +2 Logistics, +1 HQ, −1 alien, cumulative; one step better."""
    for hq, alien in product(HQ, ALIEN):
        rallied(condition, logistics, hq, alien)


def rallied(condition: str, logistics: str, hq: str, alien: str) -> None:
    """A Marine is rallied with every face, others and an alien standing like that."""
    modifier = LOGISTICS[logistics] + HQ[hq] + ALIEN[alien]

    def spot(how: str, near: str, far: str) -> str:
        return far if how == "far" else f"{near} {how if how not in ('beside',) else ''}"

    marines = {"squad-1": f"233 {condition}"}
    if logistics != "none":
        marines["logistics-1"] = spot(logistics, "213", "111")
    if hq != "none":
        marines["hq-1"] = spot(hq, "232", "113")
    aliens = {} if alien == "none" else {"14": spot(alien, "234", "356")}
    table = Paper(marines=marines, aliens=aliens)
    start, where = table.state, (hq, alien)
    assert table.odds("rally squad-1", "success") == chance(5, modifier), where
    for die in FACES:
        table.state = start
        table.play("rally squad-1", die)
        assert table.rolled().total == die + modifier, where
        assert table.rolled().needs == 5
        assert table.rolled().rule == "KZ-S3"
        assert len(table.rolled().modifiers) == sum(map(bool, (
            LOGISTICS[logistics], HQ[hq], ALIEN[alien]))), where
        better = {"stunned": "active", "paralyzed": "stunned"}[condition]
        assert table.hurt("squad-1") == (better if die + modifier >= 5 else condition), where
        assert table.unit("squad-1")["acted"]
        assert not table.options("squad-1")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("condition", ["stunned", "paralyzed"])
def test_kz_s3_all_types_may_rally(kind: str, condition: str) -> None:
    """KZ-S3: every kind, Stunned or Paralyzed; no −1 for its own condition; itself no helper."""
    table = Paper(marines={f"{kind}-1": f"233 {condition}"})
    assert table.odds(f"rally {kind}-1", "success") == Fraction(2, 6)
    table.play(f"rally {kind}-1", 5)
    assert table.hurt(f"{kind}-1") == {"stunned": "active", "paralyzed": "stunned"}[condition]


@pytest.mark.parametrize("condition", ["stunned", "paralyzed"])
@pytest.mark.parametrize("die", [1, 0])
def test_kz_s3_markers_stay_until_they_are_rallied(condition: str, die: int) -> None:
    """KZ-S3, KZ-S4: a new turn alone takes off no marker, whether or not the unit has acted."""
    table = Paper(marines={"squad-1": f"233 {condition} out"})
    if die:
        table.play("rally squad-1", die)
    table.turn(1)
    assert table.hurt("squad-1") == condition
    assert table.out("squad-1")


@pytest.mark.parametrize("kind", KINDS)
def test_kz_s3_nothing_to_rally_from(kind: str) -> None:
    """KZ-S3: only a Stunned or Paralyzed unit."""
    table = Paper(marines={f"{kind}-1": "233"})
    table.refused(f"rally {kind}-1", "KZ-S3")


def test_kz_s3_each_modifier_counts_once() -> None:
    """KZ-S3: two Logistics, two HQs and two aliens: +2 +1 −1."""
    table = Paper(marines={"squad-1": "233 stunned", "logistics-1": "111", "logistics-2": "113",
                           "hq-1": "115", "hq-2": "131"}, aliens={"14": "351", "16": "353"})
    near = around("233")
    units = ("logistics-1", "logistics-2", "hq-1", "hq-2", "14", "16")
    for unit, there in zip(units, near, strict=True):
        table.put(unit, hex=there)
    assert table.odds("rally squad-1", "success") == chance(5, 2)
    table.play("rally squad-1", 3)
    assert table.rolled().total == 5


def test_kz_s3_the_monolith_does_not_disturb() -> None:
    """KZ-S3: our ruling: the Monolith isn't an Active alien unit."""
    table = Paper(marines={"squad-1": "233 stunned"}, aliens={"monolith": "213"})
    assert table.odds("rally squad-1", "success") == Fraction(2, 6)


def test_kz_s3_helpers_keep_their_action_even_spent() -> None:
    """KZ-S3: an adjacent HQ or Logistics helps whether or not it has acted, and isn't used."""
    table = Paper(marines={"squad-1": "233 stunned", "logistics-1": "213"})
    table.play("full-move logistics-1 along 213-212")
    table.play("rally squad-1", 3)
    assert table.rolled().total == 5


# KZ-S4


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("condition", ["active", "stunned", "paralyzed"])
@pytest.mark.parametrize("spent", [False, True])
def test_kz_s4_one_adjacent_unit_in_any_condition(kind: str, condition: str, spent: bool) -> None:
    """KZ-S4: any Marine Out of Ammo beside an Active Logistics; no roll; whole ammo again."""
    table = Paper(marines={"logistics-9": "213", f"{kind}-1": f"233 out {condition}",
                           "squad-9": "214 out"})
    if spent and condition != "paralyzed":
        table.play(f"full-move {kind}-1 along 233-212")
    table.play(f"resupply logistics-9 to {kind}-1")
    assert not table.out(f"{kind}-1")
    assert table.out("squad-9")
    assert table.hurt(f"{kind}-1") == condition
    assert [event.unit for event in table.happened(Changed)] == [f"{kind}-1"]
    assert table.unit("logistics-9")["acted"]
    table.refused("resupply logistics-9 to squad-9", "KZ-T1", "KZ-S4")


def test_kz_s4_the_supplied_unit_may_still_act_at_full_cf() -> None:
    """KZ-S4: being supplied is no action of its own."""
    table = Paper(marines={"logistics-1": "213", "squad-1": "233 out"}, aliens={"14": "353"})
    table.play("resupply logistics-1 to squad-1")
    table.play("full-fire squad-1 at 14", 2, 2, 2)


def test_kz_s4_refusals() -> None:
    """KZ-S4: not adjacent, not Out of Ammo, not itself, nobody; Stunned Logistics may."""
    table = Paper(marines={"logistics-1": "213 stunned out", "squad-1": "253 out",
                           "squad-2": "212", "heavy-1": "214 out"})
    table.refused("resupply logistics-1 to squad-1", "KZ-S4",
                  says=(str(distance("213", "253")), "1"))
    table.refused("resupply logistics-1 to squad-2", "KZ-S4", says=("ammunition",))
    table.refused("resupply logistics-1 to logistics-1", "KZ-S4")
    table.refused("resupply logistics-1 to squad-7", "KZ-S4")
    table.play("resupply logistics-1 to heavy-1")


def test_kz_s4_logistics_may_supply_logistics() -> None:
    """KZ-S4: one adjacent Marine unit, of whatever kind."""
    table = Paper(marines={"logistics-1": "213", "logistics-2": "214 out"})
    table.play("resupply logistics-1 to logistics-2")
    assert not table.out("logistics-2")


# KZ-S5


def caller(condition: str = "", **more: object) -> Paper:
    return Paper(marines={"hq-1": f"233 {condition}", "squad-1": "111"}, aliens={"14": "356"},
                 reinforcements={"pool": ["squad-2", "scout-1", "heavy-1", "hq-2"],
                                 "near_hq": True}, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("die", FACES)
@pytest.mark.parametrize("stunned", [False, True])
def test_kz_s5_request_every_face(die: int, stunned: bool) -> None:
    """KZ-S5: 3 or more, −1 Stunned."""
    table = caller("stunned" if stunned else "")
    assert table.odds("reinforce hq-1", "success") == chance(3, -stunned)
    table.play("reinforce hq-1", die)
    assert table.rolled().total == die - stunned
    assert table.rolled().needs == 3
    assert table.rolled().rule == "KZ-S5"
    assert table.unit("hq-1")["acted"]
    granted = die - stunned >= 3
    assert any(text.startswith("bring ") for text in table.options()) == granted
    if not granted:
        table.refused("bring squad-2 to 213", "KZ-S5")


@pytest.mark.parametrize(("given", "taken", "says"), [
    ({"near_hq": True}, "beside", "no free hex beside HQ 1"),
    ({"near_hq": False, "hexes": ["351", "352"]}, "marked",
     "every hex for reinforcements (2) is taken"),
    ({"near_hq": True, "hexes": ["351", "352"]}, "both",
     "no free hex beside HQ 1, and every marked one (2) is taken"),
    ({"near_hq": False}, "", "this scenario names no hex where anybody could arrive"),
])
def test_kz_s5_a_request_without_room_says_what_the_scenario_gives(
    given: dict[str, object], taken: str, says: str
) -> None:
    """KZ-S5: placed as the scenario says; where that is full or nowhere, the refusal says which.
    One hex set free, and it may be asked."""
    cells = [*(around("233") if taken in ("beside", "both") else ()),
             *(("351", "352") if taken in ("marked", "both") else ())]
    units = {"hq-1": "233", **{f"squad-{n}": cell for n, cell in enumerate(cells, 1)}}
    pool = {"pool": ["scout-1"], **given}
    reason = Paper(marines=units, reinforcements=pool).refused("reinforce hq-1", "KZ-S5")
    assert reason.text == says
    if cells:
        units.popitem()
        Paper(marines=units, reinforcements=pool).allowed("reinforce hq-1")


def test_kz_s5_any_one_unit_of_the_pool_beside_the_hq() -> None:
    """KZ-S5: each of the pool, in each free adjacent hex that isn't Lava; one only."""
    table = caller()
    table.play("reinforce hq-1", 3)
    pool = ("squad-2", "scout-1", "heavy-1", "hq-2")
    wanted = {f"bring {unit} to {there}" for unit in pool for there in around("233")}
    assert set(table.options()) == wanted | {"decline"}
    table.refused("bring squad-2 to 351", "KZ-S5")
    table.refused("bring squad-2 to 233", "KZ-S5", "KZ-M8")
    table.refused("bring squad-1 to 213", "KZ-S5")
    table.refused("bring squad-7 to 213", "KZ-S5")
    table.play("bring scout-1 to 213")
    assert table.at("scout-1") == "213"
    assert [event.unit for event in table.happened(Placed)] == ["scout-1"]
    table.refused("bring squad-2 to 232", "KZ-S5")


def test_kz_s5_the_arriving_unit_may_act_at_once() -> None:
    """KZ-S5: any eligible action this turn, with full MP; the HQ has acted."""
    table = caller()
    table.play("reinforce hq-1", 6)
    table.play("bring squad-2 to 213")
    assert not table.unit("squad-2")["acted"]
    assert {"full-move", "full-fire", "scoot", "build"} <= table.kinds("squad-2")
    table.play("full-move squad-2 along 213-212-211")
    assert table.options("hq-1") == []


def test_kz_s5_nothing_else_before_the_unit_is_placed_or_declined() -> None:
    """KZ-S5, KZ-T1: the action is finished before the next begins."""
    table = caller()
    table.play("reinforce hq-1", 6)
    table.refused("full-move squad-1 along 111-112", "KZ-T1", "KZ-S5")
    table.refused("end-phase", "KZ-T1", "KZ-S5")
    table.play("decline")
    table.refused("bring squad-2 to 213", "KZ-S5")
    table.allowed("full-move squad-1 along 111-112")


def test_kz_s5_never_the_eliminated_ones() -> None:
    """KZ-S5: a unit that was lost, or has left, isn't in the pool; nor one on the map."""
    table = caller()
    table.put("squad-1", place="lost", cell=-1)
    table.play("reinforce hq-1", 6)
    table.refused("bring squad-1 to 213", "KZ-S5")
    assert not any("squad-1" in text for text in table.options())
    table = caller()
    table.put("squad-1", place="exited", cell=-1)
    table.play("reinforce hq-1", 6)
    table.refused("bring squad-1 to 213", "KZ-S5")


def test_kz_s5_an_empty_pool_is_not_asked() -> None:
    """KZ-S5: with nobody in the pool there is nothing to request; each is taken once."""
    table = Paper(marines={"hq-1": "233", "hq-2": "111", "hq-3": "351"},
                  reinforcements={"pool": ["squad-2"]})
    table.play("reinforce hq-1", 6)
    table.play("bring squad-2 to 213")
    table.refused("reinforce hq-2", "KZ-S5", says=("pool",))


def test_kz_s5_the_place_is_the_scenarios() -> None:
    """KZ-S5: hexes that the scenario names, none beside the HQ then; occupied ones are out."""
    table = Paper(marines={"hq-1": "233", "squad-1": "113"}, aliens={"14": "115"},
                  reinforcements={"pool": ["squad-2"], "near_hq": False,
                                  "hexes": ["111", "113", "115"]})
    table.play("reinforce hq-1", 6)
    assert set(table.options()) == {"bring squad-2 to 111", "decline"}
    table.refused("bring squad-2 to 113", "KZ-S5", "KZ-M8", says=("113",))
    table.refused("bring squad-2 to 115", "KZ-S5", "KZ-M8", says=("115",))
    table.refused("bring squad-2 to 213", "KZ-S5")


def test_kz_s5_not_into_lava() -> None:
    """KZ-S5: beside the HQ, but not into Lava."""
    grid = [list(row) for row in CLEAR.split("\n")]
    grid[1][4] = "~"
    assert name(4, 1) == "232"
    table = Paper("\n".join(map("".join, grid)), {"hq-1": "233"},
                  reinforcements={"pool": ["squad-2"]})
    table.play("reinforce hq-1", 6)
    table.refused("bring squad-2 to 232", "KZ-S5", "KZ-M5", says=("232",))
    assert "bring squad-2 to 213" in table.options()


def test_kz_s5_whole_board_of_hexes_is_checked() -> None:
    """KZ-S5: no other hex of the map will do."""
    table = caller()
    table.play("reinforce hq-1", 6)
    for there in hexes():
        assert table.judge(f"bring squad-2 to {there}").allowed == (there in around("233"))
