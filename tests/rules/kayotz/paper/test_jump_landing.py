"""Jump packs from the paper's side: where they come down: KZ-J3 to KZ-J5."""

import pytest

from game.core.event import Placed, Removed
from tests.rules.kayotz.paper.jumps import RANDOM, mark, text, wide
from tests.rules.kayotz.paper.tables import Paper, around, distance, hexes

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
