"""Close combat: MC-C1, MC-T4, MC-T6, MC-T7, MC-V2, MC-U7, MC-U10, MC-U23."""

from collections.abc import Mapping

import pytest

from game.core.event import Shot
from game.rules.mechs import close
from tests.rules.mechs.fightkit import Fight, fight

STRIKE = "strike b1 at r1"
COVER = "Cover of hindering ground"


def duel(
    mine: str = "bittern 10,10 90", theirs: str = "hound 12,10 270",
    areas: Mapping[str, str] = {}, **others: str,
) -> Fight:
    return fight({"b1": mine, "r1": theirs, **others}, areas)


def test_close_combat_is_fought_in_contact() -> None:
    """MC-C1, MC-U1: up to 0.02″ apart."""
    assert duel(theirs="hound 12.02,10 270").allowed(STRIKE)
    duel(theirs="hound 12.03,10 270").refused(STRIKE, "MC-C1", "0.03″ to R1")


def test_the_better_melee_weapon_counts() -> None:
    """MC-U10: else 1 click."""
    for mine, harm in (("bittern", 2), ("brigand", 3), ("lynx", 1), ("warden", 1)):
        t = duel(f"{mine} 10,10 90")
        assert t.aim(STRIKE).harm == harm, mine
    t = duel().play(STRIKE, 5, 4)
    assert (t.key, t["r1"].click) == ("hurt", 2)
    assert t.of(Shot)[0].how == "strike"


def test_heat_weakens_blows_too() -> None:
    """MC-N2: a secondary at −1; without any left, the bare click."""
    hot = duel("bittern 10,10 90 heat=5").aim(STRIKE)
    assert hot.harm == 1 and [one.value for one in hot.harm_lines] == [2, -1]
    assert duel("bittern 10,10 90 heat=5 click=12").aim(STRIKE).harm == 1


def test_only_into_the_own_front_half_and_from_the_rear_better() -> None:
    """MC-U7, MC-C1."""
    duel("bittern 10,10 270").refused(STRIKE, "MC-U7", "behind B1")
    assert duel(theirs="hound 12,10 90").sum(STRIKE)["From the rear half"] == 1


def test_a_wreck_can_be_struck() -> None:
    """MC-U14."""
    t = duel().wreck("r1").play(STRIKE, 6, 5)
    assert t.key == "out"


def test_cruising_vtols_are_in_contact_with_nobody() -> None:
    """MC-V2."""
    t = duel("rifles 10,10 90", "gannet 11,10 0").put("r1", level="cruising")
    t.refused(STRIKE, "MC-V2", "R1 is cruising")
    assert t.put("r1", level="ground").allowed(STRIKE)
    t = duel("gannet 10,10 0", "rifles 11,10 0").put("b1", level="cruising")
    t.refused(STRIKE, "MC-V2", "B1 is cruising")


# --- water --------------------------------------------------------------------------------------

SHORE = "11,6 16,6 16,14 11,14"


@pytest.mark.parametrize("kind", ["shallow", "deep"])
def test_who_is_in_water_is_fought_only_from_the_same_water(kind: str) -> None:
    """MC-T4."""
    outside = duel(areas={"pool": f"{kind} {SHORE}"})
    outside.refused(STRIKE, "MC-T4", "R1 is in water")
    assert duel(areas={"pool": f"{kind} 5,6 16,6 16,14 5,14"}).allowed(STRIKE)
    assert outside.allowed("strike r1 at b1")


def test_two_ponds_are_two_waters_and_a_shore_is_one_with_its_lake() -> None:
    """MC-T4, MC-U23."""
    apart = {"pond": "shallow 5,6 10.8,6 10.8,14 5,14", "pool": f"shallow {SHORE}"}
    duel(areas=apart).refused(STRIKE, "MC-T4")
    lake = {"ford": "shallow 5,6 11,6 11,14 5,14", "lake": f"deep {SHORE}"}
    t = duel(areas=lake)
    assert t.allowed(STRIKE)
    assert close.waters(t.context.map, "ford") == {"ford", "lake"}


# --- edges --------------------------------------------------------------------------------------

HILL = "11,6 16,6 16,14 11,14"


def test_across_the_edge_of_a_hill_one_fights() -> None:
    """MC-T6: with one more for who stands higher."""
    t = duel(areas={"hill": f"elevated {HILL}"})
    assert t.allowed(STRIKE)
    assert t.sum(STRIKE)["Target on higher ground"] == -1
    assert "Target on higher ground" not in t.sum("strike r1 at b1")


def test_across_an_abrupt_edge_nobody_fights() -> None:
    """MC-T7."""
    t = duel(areas={"cliff": f"abrupt {HILL}"})
    t.refused(STRIKE, "MC-T7", "steep edge")
    t.refused("strike r1 at b1", "MC-T7")
    assert duel(areas={"cliff": "abrupt 5,6 16,6 16,14 5,14"}).allowed(STRIKE)


def test_hindering_ground_helps_whoever_stands_in_it_in_close_combat_too() -> None:
    """MC-T2, MC-U29: its dot counts; no Colossal (MC-X8), more for a quad hull down (MC-X9)."""
    t = duel(areas={"wood": f"hindering {HILL}"})
    assert t.sum(STRIKE) == {"Attack of B1": 11, COVER: -1}
    for west, covered in (("12", True), ("12.01", False)):
        wood = {"wood": f"hindering {west},6 20,6 20,14 {west},14"}
        assert (COVER in duel(areas=wood).sum(STRIKE)) is covered
    big = duel(theirs="citadel 12.5,10 270", areas={"wood": f"hindering {HILL}"})
    assert big.sum(STRIKE) == {"Attack of B1": 11}
    quad = duel(theirs="mastiff 12,10 270", areas={"wood": f"hindering {HILL}"})
    assert quad.sum(STRIKE)["Target hull down"] == -2
    wet = duel(areas={"pool": f"shallow {HILL}"}, mine="bittern 10,10 90")
    assert set(wet.sum(STRIKE)) == {"Attack of B1"}


def test_all_blows_are_found() -> None:
    """MC-C1."""
    t = duel(r2="rifles 10,8.5 0", r3="rifles 8.5,10 0")
    assert {one.target for one in close.strikes(t.context, t.state, t["b1"])} == {"r1", "r2"}
