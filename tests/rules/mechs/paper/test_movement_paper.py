"""What a strict reader of the paper rules tries: moving, breaking away, spinning, VTOLs."""

import pytest

from tests.rules.mechs.kit import table

HILL = {"hill": "elevated 12,10 22,10 22,26 12,26"}


def test_a_base_is_put_on_a_hill_from_the_crossing_itself() -> None:
    """MC-T6, MC-U5: half an inch further in is no crossing point."""
    t = table({"b1": "lynx 8,18 90"}, HILL)
    assert t.goes("b1", "12,18", "13.1,18.2", facing=90)
    t.stays("b1", "12.5,18", "13.1,18.2", rule="MC-T6", facing=90)


def test_half_speed_is_taken_once_as_the_move_begins() -> None:
    """MC-T2, MC-U3: a base that touches the wood from outside has half its speed."""
    wood = {"wood": "hindering 12,10 18,10 18,26 12,26"}
    t = table({"b1": "lynx 11,18 270"}, wood)
    assert t.goes("b1", "6,18", facing=270)
    t.stays("b1", "5.99,18", rule="MC-T2", words="needs 5.01″, has 5″", facing=270)
    t.put("b1", at="10.99,18")
    assert t.goes("b1", "0.99,18", facing=270) is False
    assert t.goes("b1", "1,18", facing=270)


def test_from_wood_to_wood_one_walks_on() -> None:
    """MC-T2: only who comes from the clear must stop; half speed all the same."""
    woods = {"one": "hindering 12,10 14,10 14,26 12,26", "two": "hindering 14,10 20,10 20,26 14,26"}
    t = table({"b1": "lynx 13,18 90"}, woods)
    assert t.goes("b1", "17,18", facing=90)
    gap = {"one": woods["one"], "two": "hindering 15,10 20,10 20,26 15,26"}
    table({"b1": "lynx 13,18 90"}, gap).stays("b1", "17,18", rule="MC-T2", words="Two begins")


def test_from_the_shallows_into_the_deep_a_mech_stops() -> None:
    """MC-X7, MC-T2: the shallows are clear to it, the deep hinders."""
    water = {"ford": "shallow 10,10 14,10 14,26 10,26", "pool": "deep 14,10 20,10 20,26 14,26"}
    t = table({"b1": "lynx 12,18 90"}, water)
    t.stays("b1", "16,18", rule="MC-T2", words="Pool begins")
    assert t.goes("b1", "14,18", facing=90)


def test_a_wreck_is_left_without_a_push() -> None:
    """MC-B4: a Colossal treads on vehicles, not on what is left of them."""
    t = table({"b1": "citadel 10,18 0", "r1": "boar 12,18 0"}).wreck("r1")
    before = t["r1"].click
    t.go("b1", "7,18", facing=270)
    assert t["r1"].click == before


def test_a_vtol_in_contact_that_only_let_somebody_off_must_roll() -> None:
    """MC-V4, MC-B1: the free way out is for one that touched nobody as it got its order."""
    t = table({"b1": "porter 18,18 0", "b2": "grenadiers 30,30 0", "r1": "rifles 19,18 0"})
    t.put("b2", cell=-1, aboard="b1")
    t.play("unload b2 from b1 at 18,19.65 facing 180")
    t.stays("b1", "18,14", rule="MC-B1", words="needs 4 or more")


def test_a_vtol_that_failed_to_leave_for_a_ram_may_climb_and_shoot() -> None:
    """MC-B5: whatever the order was; it moves no more."""
    t = table({"b1": "kestrel 10,18 0", "r1": "warden 11.5,18 0", "r2": "hound 10,10 180"})
    t.play("break b1 for ram", 1)
    assert t.ordering() and t.allowed("fire b1 at r2 with primary")
    t.play("rise b1")
    assert t.level("b1") == "cruising"
    t.stays("b1", "10,16", rule="MC-N1")
    t.refused("ram b1 at r2 along 10.00,18.00-10.00,12.15 facing 0", "MC-B5")
    t.play("done")
    assert not t.ordering()


def test_rear_to_rear_nobody_spins_after_a_ram() -> None:
    """MC-F1: who is brushed in passing spins, unless the two stand back to back."""
    text = "ram b1 at r1 along 10.00,24.00-10.00,20.15 facing 0"
    for facing, asked in ((270, ("r1", "r2")), (90, ("r1",))):
        t = table({"b1": "boar 10,24 0", "r1": "hound 10,18 0", "r2": f"leapers 11,20.9 {facing}"})
        t.play(text, 1, 2)
        assert t.state.spins == asked


@pytest.mark.parametrize(("unit", "text", "rule", "words"), [
    ("kestrel 10,24 0 level=cruising", "ram b1 at r1 along 10.00,24.00-10.00,20.15 facing 0",
     "MC-C2", "on the ground"),
    ("lynx 10,24 0", "death b1 at r1 to 10.00,20.00 facing 0", "MC-C2", "no jump jets"),
    ("boar 10,24 0", "run b1 along 10.00,24.00-10.00,22.00 facing 0", "MC-N2", "no ’Mech"),
])
def test_orders_of_other_kinds_of_units(unit: str, text: str, rule: str, words: str) -> None:
    """MC-C2, MC-N2."""
    table({"b1": unit, "r1": "hound 10,18 0"}).refused(text, rule, words)


def test_held_in_a_formation_one_turns_once() -> None:
    """MC-B5, MC-O1: while the others still move."""
    t = table({"b1": "rifles 10,18 0", "b2": "rifles 11,18 0", "b3": "rifles 12,18 0",
               "r1": "hound 8.5,18 0"})
    t.play("form b1+b2+b3").play("break b1 for formation", 1).play("turn b1 to 90")
    t.refused("turn b1 to 180", "MC-B5", "has turned")
    assert t.goes("b2", "11,15", facing=0)


def test_what_an_overhead_edge_allows() -> None:
    """MC-T6, MC-T7, MC-O1: bases touch over a gentle edge as seen from above, not over a cliff."""
    units = {"b1": "rifles 11.5,18 0", "b2": "rifles 12.5,18 0", "b3": "rifles 13.5,18 0"}
    assert table(units, HILL).allowed("form b1+b2+b3")
    cliff = {"cliff": "abrupt 12,10 22,10 22,26 12,26"}
    table(units, cliff).refused("form b1+b2+b3", "MC-O1")
