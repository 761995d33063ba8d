"""Movement from the paper's side: TR-M1 to TR-M11, TR-T3, case by case."""

import pytest

from game.core.event import Moved
from tests.rules.troopers.paper.tables import FIELD, HOUSE, Paper, distance, walk

SHEET = "\n  size: [30, 12]\n"
OPENING = "  walls:\n    - {lines: [[[3.25, r2.5], [3.25, r8.5]]]}\n"
BETWEEN = {
    "open": SHEET,
    "low wall": SHEET + "  things:\n    - {kind: low-wall, line: [[3, r4.5], [3, r5.5]]}\n",
    "furniture": SHEET + "  things:\n    - {kind: table, at: [3, r5], size: [0.4, 0.6]}\n",
    "hedge": SHEET + "  things:\n    - {kind: hedge, line: [[3, r4.6], [3, r5.4]]}\n",
    "door": SHEET + OPENING + "  doors:\n    - {line: [[3.25, r4.5], [3.25, r5.5]]}\n",
    "window": SHEET + OPENING + "  windows:\n    - {line: [[3.25, r4.5], [3.25, r5.5]]}\n",
}
"""What lies between 0305 and 0405."""
BESIDE = "  things:\n    - {kind: table, at: [2.9, r5], size: [0.2, 0.4]}\n"
AP = {"open": 1, "low wall": 2, "furniture": 2, "hedge": 2, "door": 2, "window": 4}
RULE = {"open": "TR-M2", "low wall": "TR-M3", "furniture": "TR-M3", "hedge": "TR-M3",
        "door": "TR-M4", "window": "TR-M5"}
STEP = walk("b1", "0305", "0405")
FAR = {"r1": "3012 primary=rifle"}
ALLOWANCE = {"green": 7, "regular": 8, "veteran": 9, "elite": 10}


def lane(between: str = "open", words: str = "", drawing: str = "") -> Paper:
    return Paper({"b1": f"0305 primary=rifle {words}", **FAR}, drawing or BETWEEN[between])


# TR-M2 to TR-M5, TR-M8


@pytest.mark.parametrize("between", AP)
@pytest.mark.parametrize("prone", [False, True])
def test_tr_m2_to_m5_and_m8_the_price_of_each_step(between: str, prone: bool) -> None:
    """TR-M2 1, TR-M3 2 (furniture, light vegetation, low walls), TR-M4 2, TR-M5 4; TR-M8: prone
    double, each of them. Paid from the turn's AP and from those for movement."""
    table = lane(between, "prone" if prone else "")
    price = AP[between] * (2 if prone else 1)
    assert table.cost(STEP) == price
    assert table.reaches("b1")["0405"] <= price
    table.play(STEP)
    assert table.spent("b1") == (price, price)
    assert table.at("b1") == "0405"
    assert table.unit("b1")["prone"] is prone
    assert table.happened(Moved)[0].how == ("crawl" if prone else "walk")


@pytest.mark.parametrize("between", AP)
@pytest.mark.parametrize("prone", [False, True])
def test_tr_m2_to_m5_one_ap_short_is_refused_by_the_rule_of_its_price(
    between: str, prone: bool
) -> None:
    """TR-M2 to TR-M5, TR-M8, TR-T3: the numbers are said."""
    price = AP[between] * (2 if prone else 1)
    table = lane(between, "prone" if prone else "").put("b1", spent=8 - price + 1)
    rules = [RULE[between], "TR-T3", *(["TR-M8"] if prone else [])]
    table.refused(STEP, *rules, says=(f"{price} AP", f"{price - 1} left"))
    assert table.put("b1", spent=8 - price).cost(STEP) == price


@pytest.mark.parametrize(("between", "price"), [("door", 2), ("window", 4)])
@pytest.mark.parametrize("prone", [False, True])
def test_tr_m10_obstructed_and_an_opening_cost_the_higher_of_the_two(
    between: str, price: int, prone: bool
) -> None:
    """TR-M10: a table before the doorway or window adds nothing."""
    table = lane(words="prone" if prone else "", drawing=BETWEEN[between] + BESIDE)
    assert table.cost(STEP) == price * (2 if prone else 1)


@pytest.mark.parametrize("prone", [False, True])
@pytest.mark.parametrize("things", ["", BESIDE])
def test_tr_m5_through_a_doorway_and_a_window_costs_the_window(prone: bool, things: str) -> None:
    """TR-M5, TR-M10: a doorway and right behind it a window, or a window and then a doorway: the
    dearer, 4 and prone 8, with a table in the way as well; one AP less and it is refused."""
    for first, other in (("doors", "windows"), ("windows", "doors")):
        drawing = (SHEET + "  walls:\n    - {lines: [[[3.15, r2.5], [3.15, r8.5]], "
                   "[[3.35, r2.5], [3.35, r8.5]]]}\n"
                   f"  {first}:\n    - {{line: [[3.15, r4.5], [3.15, r5.5]]}}\n"
                   f"  {other}:\n    - {{line: [[3.35, r4.5], [3.35, r5.5]]}}\n" + things)
        table = lane(words="prone" if prone else "", drawing=drawing)
        price = 8 if prone else 4
        assert table.cost(STEP) == price
        assert table.reaches("b1")["0405"] == price
        table.put("b1", spent=9 - price)
        said = ("window", "4 × 2 = 8 AP", "7 left") if prone else ("window", "4 AP", "3 left")
        table.refused(STEP, "TR-M5", "TR-T3", says=said)
        assert table.put("b1", spent=8 - price).play(STEP).spent("b1") == (8, price)


@pytest.mark.parametrize("words", ["", "prone"])
def test_tr_m5_a_jump_out_of_an_upper_window_is_a_fall(words: str) -> None:
    """TR-M5: from the upper window or the roof straight to the ground beside: refused by the rule
    of falls, not by that of stairs; two dots away, or upward, it is no window's matter."""
    table = Paper({"b1": f"u0805 primary=rifle {words}", "r1": "1611 primary=rifle"}, HOUSE)
    assert table.refused(walk("b1", "u0805", "0905"), "TR-M5", says=("a fall", "0905")).rule == (
        "TR-M5")
    table.put("b1", at="t0805")
    assert table.refused(walk("b1", "t0805", "0905"), "TR-M5", says=("a fall",)).rule == "TR-M5"
    table.put("b1", at="u0805")
    assert table.refused(walk("b1", "u0805", "1005"), "TR-B4").rule == "TR-B4"
    table.put("b1", at="0905")
    assert table.refused(walk("b1", "0905", "u0805"), "TR-B4").rule == "TR-B4"


@pytest.mark.parametrize(("between", "what"), [
    ("open", "Crawling to 0405 costs 1 × 2 = 2 AP"),
    ("low wall", "over things to 0405 costs 2 × 2 = 4 AP"),
    ("door", "through the doorway to 0405 costs 2 × 2 = 4 AP"),
    ("window", "through the window to 0405 costs 4 × 2 = 8 AP"),
])
def test_tr_m8_a_crawl_refused_says_what_it_leads_through(between: str, what: str) -> None:
    """TR-M8: the kind of step and twice its price."""
    table = lane(between, "prone").put("b1", spent=7)
    table.refused(STEP, RULE[between], "TR-M8", says=(what, "1 left"))


def test_tr_m5_nobody_leaves_an_upper_window_or_a_roof() -> None:
    """TR-M5: out of the upper window and off the edge of the roof, up or prone, is refused; the
    same window on the ground is open."""
    for words in ("", "prone"):
        table = Paper({"b1": f"u0805 primary=rifle {words}", "r1": "1611 primary=rifle"}, HOUSE)
        table.refused(walk("b1", "u0805", "u0905"), "TR-M5")
        table.put("b1", at="t0805")
        table.refused(walk("b1", "t0805", "t0905"), "TR-M5")
        table.put("b1", at="0805")
        assert table.cost(walk("b1", "0805", "0905")) == (8 if words else 4)


# TR-M6


@pytest.mark.parametrize(("words", "price"), [("", 3), ("prone", 6)])
def test_tr_m6_a_level_costs_three_and_stays_on_the_dot(words: str, price: int) -> None:
    """TR-M6, TR-M8: stairs and ladder, up and down."""
    for way in (("0704", "u0704"), ("u0704", "0704"), ("u0704", "t0704"), ("t0704", "u0704")):
        table = Paper({"b1": f"{way[0]} primary=rifle {words}", "r1": "1611 primary=rifle"}, HOUSE)
        assert table.cost(walk("b1", *way)) == price
        table.play(walk("b1", *way))
        assert table.at("b1") == way[1]
        assert table.spent("b1") == (price, price)
        table.put("b1", at=way[0], spent=8 - price + 1, moved=0)
        table.refused(walk("b1", *way), "TR-M6", "TR-T3", says=(f"{price} AP",))


# TR-M7


def test_tr_m7_prone_one_up_two() -> None:
    """TR-M7: going prone 1 AP, standing up 2 AP, neither twice."""
    table = lane()
    assert table.cost("prone b1") == 1
    table.refused("stand b1", "TR-M7")
    table.play("prone b1")
    assert table.unit("b1")["prone"] is True
    assert table.spent("b1") == (1, 1)
    table.refused("prone b1", "TR-M7")
    assert table.cost("stand b1") == 2
    table.play("stand b1")
    assert table.unit("b1")["prone"] is False
    assert table.spent("b1") == (3, 3)


def test_tr_m7_standing_up_with_one_ap_left_is_refused() -> None:
    """TR-M7, TR-T3: 2 AP, 1 left."""
    table = lane(words="prone").put("b1", spent=7)
    table.refused("stand b1", "TR-M7", "TR-T3", says=("2 AP", "1 left"))
    table = lane().put("b1", spent=8)
    table.refused("prone b1", "TR-M7", "TR-T3", says=("1 AP", "0 left"))


# TR-M1, TR-T3, TR-M10


@pytest.mark.parametrize(("experience", "ap"), ALLOWANCE.items())
def test_tr_t3_ap_in_a_turn_and_tr_m1_at_most_eight_of_them_for_movement(
    experience: str, ap: int
) -> None:
    """TR-T3: regular 8, green 7, veteran 9, elite 10. TR-M1: on open ground never past 8 dots."""
    table = lane(words=f"experience={experience}")
    assert max(table.reaches("b1").values()) == min(8, ap)
    path = [f"{col:02}05" for col in range(3, 3 + min(8, ap) + 2)]
    cause = "TR-M1" if ap > 8 else "TR-T3"
    said = {9: "8 of 8 for movement are used, 1 AP is left", 10: "are used, 2 AP are left"}
    table.refused(walk("b1", *path), "TR-M2", cause if ap != 8 else "TR-M10",
                  says=(said.get(ap, "0 left"),))
    table.play(walk("b1", *path[:-1]))
    assert table.spent("b1") == (min(8, ap), min(8, ap))
    arcs = {text.split()[2] for text in table.options("b1") if text.startswith("arc ")}
    assert arcs == ({"30"} if ap == 10 else set())
    card = table.game.unit_card(table.state, "b1")
    assert str(ap) in " ".join(str(getattr(gauge, "of", "")) for gauge in card.gauges)


def test_tr_m10_posture_counts_as_movement_special_actions_do_not() -> None:
    """TR-M10: an elite's 10 AP; 3 for another weapon leave 7 of 8 for movement."""
    table = lane(words="experience=elite secondary=pistol")
    table.play("change b1 to secondary")
    assert table.spent("b1") == (3, 0)
    table.play("prone b1")
    assert table.spent("b1") == (4, 1)
    table.play("stand b1")
    assert table.spent("b1") == (6, 3)
    assert max(table.reaches("b1").values()) == 4
    table = lane(words="experience=elite").put("b1", moved=7, spent=7)
    assert max(table.reaches("b1").values()) == 1
    table.refused(walk("b1", "0305", "0405", "0505"), "TR-M2", "TR-M1",
                  says=("8 of 8 for movement are used, 2 AP are left for other things",))
    table.put("b1", prone=True)
    table.refused("stand b1", "TR-M7", "TR-M1", says=("2 AP", "1 of 8 for movement left, 3 AP"))


def test_tr_t3_ap_are_not_saved_for_another_turn() -> None:
    """TR-T3: an idle turn brings nothing."""
    table = lane()
    table.end().end()
    assert table.phase() == (2, "blue", "act")
    assert max(table.reaches("b1").values()) == 8


def test_tr_m8_the_rulebook_example() -> None:
    """TR-M2, TR-M4, TR-M8: three open dots, a doorway, one more dot: 6; crawling 12 is too much."""
    drawing = ("\n  size: [30, 12]\n  walls:\n    - {lines: [[[5.25, r2.5], [5.25, r8.5]]]}\n"
               "  doors:\n    - {line: [[5.25, r4.5], [5.25, r5.5]]}\n")
    path = ["0205", "0305", "0405", "0505", "0605", "0705"]
    table = Paper({"b1": "0205 primary=rifle", **FAR}, drawing)
    assert table.cost(walk("b1", *path)) == 6
    table.put("b1", prone=True)
    table.refused(walk("b1", *path), "TR-M4", "TR-M8", says=("4 AP", "2 left"))


# TR-M9


def test_tr_m9_a_trooper_hides_behind_a_solid_low_thing_when_prone() -> None:
    """TR-M9, TR-L3: behind the low wall a standing trooper is shot at with cover, a prone one not
    at all; behind a hedge, which isn't solid, it is."""
    for between, hidden in (("low wall", True), ("furniture", True), ("hedge", False)):
        troopers = {"b1": "0305 primary=rifle", "r1": "1505 primary=rifle"}
        table = Paper(troopers, BETWEEN[between]).watch("r1", 30, 270)
        table.play("activate b1")
        assert (1, "TR-A3") in table.sum_of("fire r1 with arc 1")
        table.play("hold r1").play("prone b1").play("done b1")
        table.end().end()
        table.watch("r1", 30, 270)
        assert table.judge("activate b1").allowed is not hidden


# TR-M11


def test_tr_m11_friends_are_passed_enemies_bar_the_way_the_fallen_do_neither() -> None:
    """TR-M11."""
    troopers = {"b1": "0305 primary=rifle", "b2": "0405 primary=rifle", "r1": "3012 primary=rifle"}
    table = Paper(troopers, FIELD)
    table.refused(walk("b1", "0305", "0405"), "TR-M11", says=("Blue 2", "0405"))
    assert table.cost(walk("b1", "0305", "0405", "0505")) == 2
    for prone in (False, True):
        table.put("r1", at="0405", prone=prone).put("b2", at="0112")
        reason = table.refused(walk("b1", "0305", "0405", "0505"), "TR-M11",
                               says=("Rust 1", "0405"))
        assert "r1" in reason.units
        assert table.reaches("b1")["0505"] == 3
    for fate in ("out", "dead"):
        table.put("r1", fate=fate, cells=range(11))
        table.put("b1", at="0305").play(walk("b1", "0305", "0405"))
        assert table.at("b1") == "0405", "it stands there, over the fallen"


def test_tr_m11_one_trooper_a_dot_and_level() -> None:
    """TR-M11: under somebody upstairs the dot is free."""
    troopers = {"b1": "0604 primary=rifle", "b2": "u0704 primary=rifle", "r1": "1611 primary=rifle"}
    table = Paper(troopers, HOUSE)
    assert table.cost(walk("b1", "0604", "0704")) == 1
    table.refused(walk("b1", "0604", "0704", "u0704"), "TR-M11")
    assert table.cost(walk("b1", "0604", "0704", "u0704", "u0604")) == 5


def test_tr_m11_encircled() -> None:
    """TR-M11: a ring of enemies holds, a ring of friends doesn't."""
    ring = ["0404", "0505", "0406", "0306", "0305", "0304"]
    for side, most in (("r", 0), ("b", 8)):
        troopers = {f"{side}{i + 2}": f"{dot} primary=rifle" for i, dot in enumerate(ring)}
        table = Paper({"b1": "0405 primary=rifle", "r1": "3012 primary=rifle", **troopers})
        reached = table.reaches("b1") if table.judge("done b1").allowed else {}
        assert max((distance("0405", dot) for dot in reached), default=0) == most
