"""Jump packs from the paper's side: KZ-J1 to KZ-J5."""

from fractions import Fraction

import pytest

from game.core.event import Jumped, Placed, Removed
from tests.rules.kayotz.paper.tables import (
    CLEAR,
    WIDE,
    Paper,
    around,
    distance,
    hexes,
    place,
)

JUMPERS = ("scout", "spec-ops")
WALKERS = ("squad", "heavy", "hq", "logistics")
RANDOM = (4, 4, 2)
"""Dice that name 442, far from everything in these tests."""


def wide(marines: dict[str, str], aliens: dict[str, str] | None = None, rows: str = WIDE) -> Paper:
    return Paper(rows, {**marines, "hq-9": "665"}, aliens or {"22": "611"})


def text(unit: str, there: str, scoot: bool) -> str:
    return f"scoot {unit} jump {there}" if scoot else f"jump {unit} to {there}"


def mark(hex_name: str, sign: str, cols: int = 18, rows: int = 12) -> str:
    """An open map with one hex of another ground."""
    grid = [["."] * cols for _ in range(rows)]
    col, row = place(hex_name)
    grid[row][col] = sign
    return "\n".join(map("".join, grid))


# KZ-J1


@pytest.mark.parametrize("kind", JUMPERS)
@pytest.mark.parametrize("scoot", [False, True])
def test_kz_j1_any_hex_at_any_distance(kind: str, scoot: bool) -> None:
    """KZ-J1: every free hex of the map is on offer, adjacent or at the far end."""
    table = wide({f"{kind}-1": "111"})
    unit = f"{kind}-1"
    wanted = set(hexes(18, 12)) - {"111", "665", "611"}
    sign = " jump " if scoot else "jump "
    offered = {t.rsplit(" ", 1)[1] for t in table.options(unit)
               if (sign in t if scoot else t.startswith(sign))}
    assert offered == wanted
    for there in wanted:
        table.allowed(text(unit, there, scoot))


@pytest.mark.parametrize("kind", WALKERS)
@pytest.mark.parametrize("scoot", [False, True])
def test_kz_j1_only_scouts_and_special_ops(kind: str, scoot: bool) -> None:
    """KZ-J1: nobody else has a jump pack."""
    table = wide({f"{kind}-1": "111"})
    table.refused(text(f"{kind}-1", "333", scoot), "KZ-J1")
    assert not any("jump" in option for option in table.options(f"{kind}-1"))


@pytest.mark.parametrize("scoot", [False, True])
def test_kz_j1_not_into_lava_even_by_a_road_hex(scoot: bool) -> None:
    """KZ-J1, KZ-M5: Lava is prohibited, a road through it notwithstanding."""
    table = Paper(mark("333", "~", 9, 6), {"scout-1": "111"}, roads=[["313", "333", "353"]])
    table.refused(text("scout-1", "333", scoot), "KZ-J1", "KZ-M5", says=("333", "Lava"))


@pytest.mark.parametrize("scoot", [False, True])
@pytest.mark.parametrize("sign", "f^#=o")
def test_kz_j1_other_ground_is_no_hindrance(scoot: bool, sign: str) -> None:
    """KZ-J1: Forest, Rough, Building, Bridge and Wormhole may be jumped into."""
    table = Paper(mark("333", sign, 9, 6), {"scout-1": "111"})
    table.play(text("scout-1", "333", scoot), 6)
    assert table.at("scout-1") == "333"


@pytest.mark.parametrize("scoot", [False, True])
@pytest.mark.parametrize("note", ["", "dormant"])
def test_kz_j1_not_onto_anybody(scoot: bool, note: str) -> None:
    """KZ-J1, KZ-M8: not onto a Marine, an alien (Active or Dormant) or the Monolith."""
    table = Paper(CLEAR, {"scout-1": "111", "squad-1": "333"},
                  {"14": f"353 {note}", "monolith": "313"})
    for there, unit in (("333", "Squad 1"), ("353", "14"), ("313", "Monolith")):
        table.refused(text("scout-1", there, scoot), "KZ-J1", "KZ-M8", says=(unit, there))


@pytest.mark.parametrize("scoot", [False, True])
def test_kz_j1_not_into_its_own_hex(scoot: bool) -> None:
    """KZ-J1: a jump goes to another hex."""
    table = Paper(marines={"scout-1": "111"})
    table.refused(text("scout-1", "111", scoot), "KZ-J1", says=("stands",))


@pytest.mark.parametrize("scoot", [False, True])
def test_kz_j1_a_paralyzed_unit_cannot_jump(scoot: bool) -> None:
    """KZ-J1, KZ-M6."""
    table = Paper(marines={"scout-1": "111 paralyzed"})
    table.refused(text("scout-1", "333", scoot), "KZ-J1", "KZ-M6", says=("Paralyzed",))


def test_kz_j1_in_place_of_the_move_so_not_both() -> None:
    """KZ-J1, KZ-A1, KZ-A2: a jump is the unit's whole move; nothing moves it again."""
    table = wide({"scout-1": "111"})
    table.play("jump scout-1 to 333", 6)
    assert table.options("scout-1") == []
    table.refused("full-move scout-1 along 333-334", "KZ-T1")
    table = wide({"scout-1": "111"})
    table.play("scoot scout-1 jump 333", 6)
    table.refused("scoot scout-1 along 333-334", "KZ-A2")
    table.refused("scoot scout-1 jump 341", "KZ-A2")
    table = wide({"scout-1": "111"})
    table.play("scoot scout-1 along 111-112")
    assert not table.judge("scoot scout-1 jump 333").allowed


def test_kz_j1_jump_or_walk_after_the_shot() -> None:
    """KZ-J1, KZ-A2: the moving half may be a jump after the fire."""
    table = wide({"scout-1": "111"}, {"22": "113"})
    table.play("snap scout-1 at 22", 2)
    table.play("scoot scout-1 jump 666", 6)
    assert table.at("scout-1") == "666"
    assert table.options("scout-1") == []


def test_kz_j1_a_unit_without_mp_still_jumps() -> None:
    """KZ-J1: the jump uses no MP; a Stunned Scout ringed by Forest gets away."""
    table = wide({"scout-1": "333 stunned"})
    table.play("jump scout-1 to 111", 6)
    assert table.at("scout-1") == "111"


def test_kz_j1_needs_a_place_on_the_map() -> None:
    """KZ-J1, KZ-E1: a waiting unit walks in."""
    table = Paper(marines={"hq-1": "351"},
                  arrivals=[{"turn": 1, "entry": "113", "units": ["scout-1"]}])
    assert not table.judge("jump scout-1 to 333").allowed


# KZ-J2 with J3, J4, J5: all faces, all modifiers


@pytest.mark.parametrize("kind", JUMPERS)
@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize("scoot", [False, True])
@pytest.mark.parametrize("stunned", [False, True])
def test_kz_j2_j3_j4_j5_every_face_with_every_modifier(
    kind: str, die: int, scoot: bool, stunned: bool,
) -> None:
    """KZ-J2: −1 Shoot and Scoot, −1 Stunned; KZ-J3: 1 or less; KZ-J4: 2–3; KZ-J5: 4–6."""
    table = wide({f"{kind}-1": f"111 {'stunned' if stunned else ''}"})
    unit = f"{kind}-1"
    net = die - scoot - stunned
    order = text(unit, "333", scoot)
    if net <= 1:
        table.play(order, die, *RANDOM)
        assert table.at(unit) == "442"
        assert table.hurt(unit) == "stunned"
        assert table.asked == [6, 6, 6, 6]
    elif net <= 3:
        table.play(order, die, 1)
        assert table.at(unit) in around("333", 18, 12)
        assert table.hurt(unit) == ("stunned" if stunned else "active")
        assert table.asked == [6, 6]
    else:
        table.play(order, die)
        assert table.at(unit) == "333"
        assert table.hurt(unit) == ("stunned" if stunned else "active")
    roll = table.rolled()
    assert roll.dice == (die,)
    assert roll.total == net
    assert sum(modifier.value for modifier in roll.modifiers) == net - die
    assert len(roll.modifiers) == scoot + stunned
    assert roll.rule in {"KZ-J2", "KZ-J3" if net <= 1 else "KZ-J4" if net <= 3 else "KZ-J5"}
    jumped = table.happened(Jumped)[0]
    assert jumped.aimed == table.game.board.cell("333")
    assert jumped.start == table.game.board.cell("111")
    assert table.game.board.name(jumped.landed) == table.at(unit)


@pytest.mark.parametrize(("scoot", "stunned", "lands", "scatters", "fails"), [
    (False, False, 3, 2, 1), (True, False, 2, 2, 2), (False, True, 2, 2, 2), (True, True, 1, 2, 3)])
def test_kz_j2_odds_before_the_die(
    scoot: bool, stunned: bool, lands: int, scatters: int, fails: int,
) -> None:
    """KZ-J2: exact sixths; with an Active alien on the map a part of the failures is fatal."""
    table = Paper(CLEAR, {"scout-1": f"111 {'stunned' if stunned else ''}"})
    order = text("scout-1", "333", scoot)
    assert table.odds(order, "lands") == Fraction(lands, 6)
    assert table.odds(order, "scatters") == Fraction(scatters, 6)
    assert table.odds(order, "malfunction", "lost") == Fraction(fails, 6)
    table = wide({"scout-1": f"111 {'stunned' if stunned else ''}"},
                 {"22": "611", "14": "612 dormant", "monolith": "613"})
    assert table.odds(order, "lost") == Fraction(fails, 6) / 216


# KZ-J3


def test_kz_j3_three_dice_name_any_of_the_216_hexes() -> None:
    """KZ-J3: the hex is that of the three dice, digit by digit."""
    for there in ("111", "166", "236", "345", "463", "521", "656", "666"):
        table = wide({"scout-1": "112"})
        table.play("jump scout-1 to 333", 1, *map(int, there))
        assert table.at("scout-1") == there
        assert table.hurt("scout-1") == "stunned"


def test_kz_j3_already_stunned_stays_stunned() -> None:
    """KZ-J3: a malfunction never makes a Stunned unit Paralyzed."""
    table = wide({"scout-1": "111 stunned"})
    table.play("jump scout-1 to 333", 1, *RANDOM)
    assert table.hurt("scout-1") == "stunned"


def test_kz_j3_dice_that_name_lava_are_thrown_again() -> None:
    """KZ-J3: Lava can't be stood in, so it isn't drawn."""
    table = wide({"scout-1": "111"}, rows=mark("442", "~"))
    table.play("jump scout-1 to 333", 1, 4, 4, 2, 4, 4, 2, 4, 4, 3)
    assert table.at("scout-1") == "443"


def test_kz_j3_dice_that_name_no_hex_of_a_small_map_are_thrown_again() -> None:
    """KZ-J3: on a quarter map most numbers don't exist."""
    table = Paper(marines={"scout-1": "111"})
    table.play("jump scout-1 to 333", 1, 6, 6, 6, 1, 2, 3, 1, 5, 3)
    assert table.at("scout-1") == "153"


OTHERS = {"marine": ({"squad-1": "442"}, {}), "dormant": ({}, {"14": "442 dormant"})}


@pytest.mark.parametrize("whom", OTHERS)
@pytest.mark.parametrize("stunned", [False, True])
def test_kz_j3_onto_a_marine_or_a_dormant_alien_slides_off(whom: str, stunned: bool) -> None:
    """KZ-J3: moved to an eligible adjacent hex, all six of them equally likely, Stunned."""
    marines, aliens = OTHERS[whom]
    seen = set()
    for lot in range(1, 7):
        table = wide({"scout-1": f"111 {'stunned' if stunned else ''}", **marines},
                     {"22": "611", **aliens})
        table.play("jump scout-1 to 333", 1, *RANDOM, lot)
        assert table.asked[-1] == 6
        assert table.hurt("scout-1") == "stunned"
        seen.add(table.at("scout-1"))
        for unit in (*marines, *aliens):
            assert table.at(unit) == "442"
            if unit in marines:
                assert table.hurt(unit) == "active"
            else:
                assert table.asleep(unit) == "dormant"
    assert seen == set(around("442", 18, 12))


def test_kz_j3_onto_the_monolith_slides_off() -> None:
    """KZ-J3: the Monolith isn't an Active alien (our ruling)."""
    table = wide({"scout-1": "111"}, {"monolith": "442"})
    table.play("jump scout-1 to 333", 1, *RANDOM, 3)
    assert table.at("scout-1") in around("442", 18, 12)


@pytest.mark.parametrize("scoot", [False, True])
@pytest.mark.parametrize("alien", ["14", "02"])
def test_kz_j3_onto_an_active_alien_is_the_end(scoot: bool, alien: str) -> None:
    """KZ-J3: the jumper is eliminated; the alien is untouched; nothing of the action is left."""
    table = wide({"scout-1": "111"}, {alien: "442"})
    table.play(text("scout-1", "333", scoot), 1, *RANDOM)
    assert table.hurt("scout-1") == "eliminated"
    assert table.at("scout-1") is None
    assert table.asleep(alien) == "active"
    assert table.at(alien) == "442"
    assert [event.unit for event in table.happened(Removed)] == ["scout-1"]
    assert table.options("scout-1") == []
    table.play("full-move hq-9 along 665-664")


def test_kz_j3_only_eligible_hexes_beside_the_crash() -> None:
    """KZ-J3: not Lava, not a Marine's or an alien's hex, not off the map."""
    ring = around("442", 18, 12)
    grid = mark(ring[0], "~")
    table = Paper(grid, {"scout-1": "111", "hq-9": "665", "squad-1": "442", "squad-2": ring[1]},
                  {"14": ring[2], "31": f"{ring[3]} dormant"})
    seen = set()
    first = table.state
    for lot in (1, 2):
        table.state = first
        table.play("jump scout-1 to 333", 1, *RANDOM, lot)
        assert table.asked[-1] == 2
        seen.add(table.at("scout-1"))
    assert seen == set(ring[4:])


def test_kz_j3_nearest_ring_with_an_eligible_hex() -> None:
    """KZ-J3: with no eligible adjacent hex the ring two away is used."""
    ring = around("442", 18, 12)
    ids = ("03", "05", "07", "14", "16", "18")
    table = wide({"scout-1": "111", "squad-1": "442"}, dict(zip(ids, ring, strict=True)))
    seen = set()
    first = table.state
    for lot in range(1, 13):
        table.state = first
        table.play("jump scout-1 to 333", 1, *RANDOM, lot)
        assert table.asked[-1] == 12
        seen.add(table.at("scout-1"))
    assert seen == {there for there in hexes(18, 12) if distance("442", there) == 2}


def test_kz_j3_its_own_old_hex_is_free_when_it_comes_down() -> None:
    """KZ-J3: the jumper doesn't stand in its own way."""
    table = wide({"scout-1": "442"})
    table.play("jump scout-1 to 333", 1, *RANDOM)
    assert table.at("scout-1") == "442"
    assert table.hurt("scout-1") == "stunned"


def test_kz_j3_after_a_malfunction_scoot_may_still_fire_one_die_worse() -> None:
    """KZ-J3, KZ-A2, KZ-C4: Shoot and Scoot −1 and now Stunned −1: Special Ops 3 − 2."""
    table = wide({"spec-ops-1": "111"}, {"14": "462"})
    table.play("scoot spec-ops-1 jump 333", 1, *RANDOM)
    assert table.hurt("spec-ops-1") == "stunned"
    table.play("snap spec-ops-1 at 14", 2)
    assert table.unit("spec-ops-1")["acted"]


def test_kz_j3_after_a_malfunction_a_scout_has_no_die_left() -> None:
    """KZ-J3, KZ-C4: 2 − 2 = 0: the action closes or only giving up is left."""
    table = wide({"scout-1": "111"}, {"14": "462"})
    table.play("scoot scout-1 jump 333", 1, *RANDOM)
    assert not table.judge("snap scout-1 at 14").allowed
    assert table.kinds("scout-1") <= {"done"}


# KZ-J4


@pytest.mark.parametrize("die", [2, 3])
def test_kz_j4_scatter_lands_beside_the_destination(die: int) -> None:
    """KZ-J4: one of the six hexes around it, all equally likely, never the destination."""
    seen = set()
    for lot in range(1, 7):
        table = wide({"scout-1": "111"})
        table.play("jump scout-1 to 333", die, lot)
        assert table.asked == [6, 6]
        seen.add(table.at("scout-1"))
    assert seen == set(around("333", 18, 12))


def test_kz_j4_only_eligible_hexes() -> None:
    """KZ-J4: no Lava, nobody there, on the map; the jumper's old hex is free by now."""
    table = Paper(mark("131", "~", 9, 6), {"scout-1": "113", "squad-1": "132"}, {"14": "353"})
    # 112 has 111, 113, 131 (Lava), 132 (a Marine) and nothing west of it.
    seen = set()
    first = table.state
    for lot in (1, 2):
        table.state = first
        table.play("jump scout-1 to 112", 2, lot)
        assert table.asked == [6, 2]
        seen.add(table.at("scout-1"))
    assert around("112") == ["111", "113", "131", "132"]
    assert seen == {"111", "113"}


@pytest.mark.parametrize("note", ["", "dormant"])
def test_kz_j4_never_onto_an_alien(note: str) -> None:
    """KZ-J4: five of six hexes taken by aliens leave the sixth; none is harmed, nobody lost."""
    ring = around("333", 18, 12)
    ids = ("03", "05", "07", "14", "16")
    table = wide({"scout-1": "111"},
                 {unit: f"{there} {note}" for unit, there in zip(ids, ring, strict=False)})
    table.play("jump scout-1 to 333", 3)
    assert table.at("scout-1") == ring[5]


def test_kz_j4_nearest_ring_when_all_six_are_taken() -> None:
    """KZ-J4: then the ring two away."""
    ring = around("333", 18, 12)
    ids = ("03", "05", "07", "14", "16", "18")
    table = wide({"scout-1": "111"}, dict(zip(ids, ring, strict=True)))
    table.play("jump scout-1 to 333", 3, 7)
    assert table.asked == [6, 12]
    there = table.at("scout-1")
    assert there is not None
    assert distance("333", there) == 2


def test_kz_j4_a_scattered_unit_is_not_stunned_and_may_fire() -> None:
    """KZ-J4, KZ-A2."""
    table = wide({"spec-ops-1": "111"}, {"14": "341"})
    table.play("scoot spec-ops-1 jump 333", 4, 1)
    assert table.hurt("spec-ops-1") == "active"
    assert "done" in table.kinds("spec-ops-1")


# KZ-J5


def test_kz_j5_lands_and_has_acted() -> None:
    """KZ-J5: in the destination, nothing else happens."""
    table = wide({"scout-1": "111"})
    table.play("jump scout-1 to 666", 4)
    assert table.at("scout-1") == "666"
    assert table.unit("scout-1")["acted"]
    assert not table.happened(Placed)
