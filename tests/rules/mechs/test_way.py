"""What pointing at the table means: cut, stopped, in contact, put on and off."""

from tests.rules.mechs.kit import Table, table


def judged(t: Table, laid: str, unit: str = "b1", kind: str = "move") -> bool:
    """Whether what was laid may be gone."""
    points, facing = laid.split(" ")
    return t.goes(unit, *points.split("-"), kind=kind, facing=int(facing))


def test_a_way_is_cut_to_the_inches_that_are_left() -> None:
    """MC-U1: never longer, and at most a hundredth or two shorter."""
    t = table({"b1": "lynx 10,18 0"})
    assert t.laid("b1", "10,4") == "10.00,8.00 0"
    assert t.laid("b1", "13,17") == "13.00,17.00 70"
    for to in ("33,3.3", "31,17", "2,33", "11.7,1"):
        laid = t.laid("b1", to)
        assert judged(t, laid)
        assert 9.97 <= t.cost("b1", laid.split()[0], facing=int(laid.split()[1])) <= 10


def test_bends_use_up_inches_and_the_last_piece_is_cut() -> None:
    """MC-U1."""
    t = table({"b1": "lynx 10,18 0"})
    assert t.laid("b1", "30,12", "10,12") == "10.00,12.00-14.00,12.00 90"
    assert t.laid("b1", "10,12", "10,12", "10,12") == "10.00,12.00 0"


def test_the_facing_is_along_the_last_piece_or_the_given_one() -> None:
    """MC-U1: to the nearest five degrees."""
    t = table({"b1": "lynx 10,18 0"})
    assert t.laid("b1", "13,17").endswith(" 70")
    assert t.laid("b1", "13,17", facing=185).endswith(" 185")
    assert t.laid("b1", "10,18") == "10.00,18.00 0"


def test_pointing_at_a_base_ends_in_contact() -> None:
    """MC-U1: at its dot or anywhere on it; whoever it is."""
    t = table({"b1": "lynx 10,18 90", "r1": "rifles 14,18 0", "r2": "boar 10,12 90"})
    assert t.laid("b1", "14,18") == "12.50,18.00 90"
    assert t.laid("b1", "14.3,18.2") == "12.50,18.00 90"
    assert t.laid("b1", "11.1,12").startswith("10.00,13.5")
    assert judged(t, t.laid("b1", "10,12"))


def test_long_bases_touch_with_their_noses() -> None:
    """MC-U2."""
    t = table({"b1": "hammer 10,18 0", "r1": "rifles 16,18 0"})
    assert t.laid("b1", "16,18") == "14.35,18.00 90"
    assert judged(t, "14.35,18.00 90")


def test_a_way_stops_at_once_in_hindering_ground() -> None:
    """MC-T2, MC-U4."""
    t = table({"b1": "lynx 10,18 90"}, {"wood": "hindering 12,10 18,10 18,26 12,26"})
    assert t.laid("b1", "16,18") == "12.00,18.00 90"
    assert t.laid("b1", "11,18") == "11.00,18.00 90"
    slanting = t.laid("b1", "16,15.3")
    assert slanting.startswith("12.0") and judged(t, slanting)


def test_a_way_onto_raised_ground_is_put_on() -> None:
    """MC-T6, MC-U5: where it was pointed at if it can be, else the nearest place straight on."""
    t = table({"b1": "lynx 8,18 90"}, {"hill": "elevated 12,10 20,10 20,26 12,26"})
    assert t.laid("b1", "13.2,18") == "12.00,18.00-13.20,18.00 90"
    assert t.laid("b1", "17,18") == "12.00,18.00-13.00,18.00 90"
    slanting = t.laid("b1", "17,15")
    assert slanting.startswith("12.0") and judged(t, slanting)
    t.put("b1", at="14,18")
    assert judged(t, t.laid("b1", "8,18")) and t.laid("b1", "8,18").endswith("270")


def test_a_way_that_does_not_cross_an_edge_stops_short_of_it() -> None:
    """MC-T6: where the base would lie across; one that crosses, or meets somebody, isn't cut."""
    t = table({"b1": "lynx 8,18 90", "b2": "boar 8,22 90", "r1": "rifles 12.6,14 0"},
              {"hill": "elevated 12,10 20,10 20,26 12,26"})
    for to in ("11,18", "11.3,18", "11.99,18"):
        assert t.laid("b1", to) == "11.00,18.00 90"
    assert t.laid("b1", "10.99,18") == "10.99,18.00 90"
    assert t.laid("b1", "11.4,13", "8,13") == "8.00,13.00-11.00,13.00 90"
    assert t.laid("b1", "11.4,18", "11.4,18") == "11.40,18.00 90"
    assert t.laid("b2", "11.4,22") == "11.40,22.00 5"
    assert t.laid("b2", "11.4,22", facing=90) == "10.85,22.00 90"
    assert t.laid("b2", "11.6,22") == "11.50,22.00 0"
    t.stays("b1", t.laid("b1", "12.6,14").split()[0], rule="MC-T6", words="across the edge")
    slow = table({"b1": "lynx 1.5,18 90"}, {"hill": "elevated 12,10 20,10 20,26 12,26"})
    assert slow.laid("b1", "15,18") == "11.00,18.00 90"


def test_a_way_off_raised_ground_goes_round_who_stands_there() -> None:
    """MC-U5: to the side where straight on there is no room."""
    t = table(
        {"b1": "lynx 14,18 270", "b2": "drifters 9.85,18 0"},
        {"hill": "elevated 12,10 20,10 20,26 12,26"},
    )
    laid = t.laid("b1", "9,17")
    assert judged(t, laid), laid


def test_what_cannot_be_is_laid_straight_so_that_the_ruling_names_it() -> None:
    """MC-T3, MC-T7."""
    t = table({"b1": "lynx 10,18 90"}, {"barn": "blocking 12,10 18,10 18,26 12,26"})
    assert t.laid("b1", "19,18") == "19.00,18.00 90"
    t.stays("b1", "19,18", rule="MC-T3")


def test_death_from_above_lands_beside_its_target() -> None:
    """MC-C2, MC-U6: the free place nearest to the jumper."""
    t = table({"b1": "hound 10,18 90", "r1": "lynx 18,18 0"})
    assert t.laid("b1", "18,18", kind="death") == "16.00,18.00 90"
    t = table({"b1": "hound 10,18 90", "r1": "lynx 18,18 0", "r2": "rifles 16,18 0"})
    there = t.laid("b1", "18,18", kind="death")
    assert not there.startswith("16.00,18.00")
    assert t.allowed(f"death b1 at r1 to {there.split()[0]} facing {there.split()[1]}")
