"""Special attacks: MC-C2, MC-T4, MC-T6, MC-T7, MC-N2, MC-F1, MC-U5, MC-U6, MC-U33, MC-U34."""

import pytest

from game.core.event import Changed, Jumped, Moved, Turned
from tests.rules.mechs.fightkit import Fight, fight

RAM = "ram b1 at r1 along 10,10-15.35,10 facing 90"
CHARGE = "charge b1 at r1 along 10,10-17,10 facing 90"
DEATH = "death b1 at r1 to 17,10 facing 90"


def tanks(theirs: str = "rifles 17,10 270", areas: dict[str, str] | None = None, **others: str
          ) -> Fight:
    """A Drover (speed 9) whose base of 2.3″ by 1″ ends at 16.5 with its dot at 15.35."""
    return fight({"b1": "drover 10,10 90", "r1": theirs, **others}, areas or {})


def walkers(mine: str = "hound 10,10 90", theirs: str = "warden 19,10 270",
            areas: dict[str, str] | None = None, **others: str) -> Fight:
    return fight({"b1": mine, "r1": theirs, **others}, areas or {})


# --- ram ----------------------------------------------------------------------------------------


def test_a_ram_does_two_and_costs_one() -> None:
    """MC-C2, MC-U33."""
    t = tanks().play(RAM, 5, 4)
    assert (t.key, t["r1"].click, t["b1"].click) == ("hurt", 2, 1)
    assert (t.at("b1"), t["b1"].moved) == ("15.35,10.00", True)
    assert t.of(Moved)


def test_a_ram_that_misses_hurts_nobody_but_on_a_two() -> None:
    """MC-C1, MC-C2."""
    t = tanks().play(RAM, 4, 4)
    assert (t.key, t["r1"].click, t["b1"].click) == ("miss", 0, 0)
    t = tanks().play(RAM, 1, 1)
    assert (t.key, t["b1"].click) == ("backfire", 1)
    t = tanks().play(RAM, 6, 6)
    assert (t.key, t["r1"].click, t["b1"].click) == ("great", 3, 1)


def test_a_ram_needs_three_inches_straight() -> None:
    """MC-C2: 3.00″ are enough, 2.99″ aren't."""
    short = "ram b1 at r1 along 10,10-12.99,10 facing 90"
    tanks("rifles 14.64,10 270").refused(short, "MC-C2", "2.99″ straight, 3″ needed")
    assert tanks("rifles 14.65,10 270").allowed("ram b1 at r1 along 10,10-13,10 facing 90")


def test_a_ram_goes_straight() -> None:
    """MC-U34."""
    bent = "ram b1 at r1 along 10,10-12,10.5-15.35,10 facing 90"
    tanks().refused(bent, "MC-U34", "2 pieces")


def test_a_ram_is_a_way_like_any_other() -> None:
    """MC-C2, MC-N1, MC-T3."""
    tanks("rifles 22,10 270").refused(
        "ram b1 at r1 along 10,10-20.35,10 facing 90", "MC-N1", "needs 10.35″")
    tanks(areas={"barn": "blocking 12,9 13,9 13,11 12,11"}).refused(RAM, "MC-T3", "Barn")
    tanks(b2="rifles 12.5,10.5 0").refused(RAM, "MC-U2", "B2")


def test_a_ram_ends_in_contact_in_front() -> None:
    """MC-C2, MC-U7."""
    tanks("rifles 18,10 270").refused(RAM, "MC-C2", "ends 1″ from R1")
    tanks().refused(RAM.replace("facing 90", "facing 270"), "MC-U7")
    assert tanks("rifles 17,10 90").sum(RAM)["From the rear half"] == 1


def test_special_attacks_and_water_and_edges() -> None:
    """MC-T4, MC-T6, MC-T7: for a ram as for close combat."""
    there = "16.6,8 20,8 20,12 16.6,12"
    tanks(areas={"pool": f"shallow {there}"}).refused(RAM, "MC-T4")
    tanks(areas={"cliff": f"abrupt {there}"}).refused(RAM, "MC-T7")
    t = tanks(areas={"hill": f"elevated {there}"})
    assert t.allowed(RAM)
    assert t.sum(RAM)["Target on higher ground"] == -1


# --- charge -------------------------------------------------------------------------------------


def test_a_charge_goes_at_double_speed_and_does_the_primary_and_one() -> None:
    """MC-C2, MC-N2: speed 12 gives 24; primary 2 and 1; 1 to itself; heat 2."""
    far = "charge b1 at r1 along 10,10-30,10 facing 90"
    t = walkers(theirs="warden 32,10 270")
    assert t.allowed(far)
    t.play(far, 6, 6)
    assert (t.key, t["r1"].click, t["b1"].click, t["b1"].heat) == ("great", 4, 1, 2)
    t = walkers().play(CHARGE, 6, 6)
    assert t["r1"].click == 4


def test_a_charge_that_misses_heats_too() -> None:
    """MC-N2."""
    t = walkers().play(CHARGE, 1, 2)
    assert (t.key, t["r1"].click, t["b1"].click, t["b1"].heat) == ("miss", 0, 0, 2)


def test_a_charge_needs_four_inches_straight() -> None:
    """MC-C2."""
    short = "charge b1 at r1 along 10,10-13.99,10 facing 90"
    walkers(theirs="warden 15.99,10 270").refused(short, "MC-C2", "3.99″ straight, 4″ needed")
    walkers().refused("charge b1 at r1 along 10,10-14,11-17,10 facing 90", "MC-U34")


def test_heat_does_not_spoil_the_charge_that_brings_it() -> None:
    """MC-N2: the heat comes after the blow, and may shut the charger down."""
    t = walkers("lynx 10,10 90 heat=4").play(CHARGE, 6, 6)
    assert t["r1"].click == 3 + 1 + 1
    assert t["b1"].shut


def test_a_charger_that_its_own_blow_wrecks_heats_no_more() -> None:
    """MC-N2, MC-C2, MC-U14."""
    t = walkers()
    t.put("b1", click=len(t.context.row(t["b1"]).dial) - 1).play(CHARGE, 6, 6)
    assert (t.fate("b1"), t["b1"].heat) == ("salvage", 0)
    assert not [one for one in t.of(Changed) if one.what == "heat"]


# --- death from above ---------------------------------------------------------------------------


def test_death_from_above_does_four() -> None:
    """MC-C2, MC-N2."""
    t = walkers(theirs="drover 18.5,10 0").play("death b1 at r1 to 17,10 facing 90", 6, 5)
    assert (t.key, t["r1"].click, t["b1"].click, t["b1"].heat) == ("hurt", 4, 0, 2)
    assert t.at("b1") == "17.00,10.00"
    assert t.of(Jumped) and not t.of(Turned)
    turned = walkers().play(DEATH.replace("facing 90", "facing 45"), 6, 5)
    assert turned.of(Turned) == [Turned("b1", 18, 9)]


@pytest.mark.parametrize("faces", [(1, 1), (1, 2)])
def test_a_failed_fall_costs_two(faces: tuple[int, int]) -> None:
    """MC-C2, MC-U33: on a two no more than that."""
    t = walkers(theirs="warden 19,10 270").play(DEATH, *faces)
    assert (t["r1"].click, t["b1"].click) == (0, 2)
    assert t["b1"].heat == 2
    assert t.at("b1") == "17.00,10.00"
    assert t.rolled.ending.endswith("2 clicks to itself")


def test_it_flies_over_everything() -> None:
    """MC-U6."""
    walls = {"barn": "blocking 12,8 13,8 13,12 12,12", "cliff": "abrupt 14,8 15,8 15,12 14,12"}
    assert walkers(areas=walls, b2="rifles 11.6,10 0").allowed(DEATH)


def test_it_reaches_as_far_as_the_speed() -> None:
    """MC-C2: 12″, not double."""
    assert walkers(theirs="warden 24,10 270").allowed("death b1 at r1 to 22,10 facing 90")
    t = walkers(theirs="warden 24.01,10 270")
    t.refused("death b1 at r1 to 22.01,10 facing 90", "MC-C2", "needs 12.01″, has 12″")


def test_where_it_comes_down() -> None:
    """MC-T3, MC-U2, MC-T6, MC-T4, MC-T7: free ground, in contact, on its target's level."""
    walkers().refused(DEATH.replace("17,10", "16.9,10"), "MC-C2", "ends 0.1″")
    walkers(b2="rifles 16,11 0").refused(DEATH, "MC-U2", "B2")
    walkers(areas={"barn": "blocking 15,8 16.5,8 16.5,12 15,12"}).refused(DEATH, "MC-T3")
    walkers(areas={"hill": "elevated 16.5,6 22,6 22,14 16.5,14"}).refused(DEATH, "MC-T6", "edge")
    assert walkers(areas={"hill": "elevated 15,6 22,6 22,14 15,14"}).allowed(DEATH)
    walkers(areas={"cliff": "abrupt 18.1,6 22,6 22,14 18.1,14"}).refused(DEATH, "MC-T7")
    walkers(areas={"pool": "shallow 18.1,6 22,6 22,14 18.1,14"}).refused(DEATH, "MC-T4")
    walkers().refused(DEATH.replace("facing 90", "facing 270"), "MC-U7")


def test_it_starts_from_a_distance_and_above_water() -> None:
    """MC-U34, MC-U6."""
    near = walkers(theirs="warden 12,10 270")
    near.refused("death b1 at r1 to 12,8 facing 180", "MC-U34", "touches R1")
    walkers(areas={"pool": "deep 8,8 12,8 12,12 8,12"}).refused(DEATH, "MC-U6", "under water")


def test_cruising_vtols_cannot_be_met() -> None:
    """MC-V2."""
    t = walkers(theirs="gannet 18.5,10 0").put("r1", level="cruising")
    t.refused(DEATH, "MC-V2", "R1 is cruising")
    t.refused(CHARGE, "MC-V2", "R1 is cruising")


def test_height_and_cover_help_against_death_from_above_too() -> None:
    """MC-T2, MC-T6, MC-U29: height as against where the attacker comes down."""
    t = walkers(areas={"hill": "elevated 15,6 22,6 22,14 15,14"})
    assert set(t.sum(DEATH)) == {"Attack of B1"}
    t = walkers(areas={"hill": "elevated 18,6 22,6 22,14 18,14"})
    assert t.sum(DEATH)["Target on higher ground"] == -1
    t = walkers(areas={"wood": "hindering 18,6 22,6 22,14 18,14"})
    assert t.sum(DEATH)["Cover of hindering ground"] == -1


def test_whom_it_meets() -> None:
    """MC-C2."""
    t = walkers(b2="rifles 20,20 0")
    t.refused(DEATH.replace("at r1", "at b2"), "MC-C2", "no enemy")
    t.refused(CHARGE.replace("at r1", "at b2"), "MC-C2", "no enemy")
