"""Explosives from the paper's side: TR-X2 to TR-X5, TR-U6, TR-U7, TR-U10, TR-U20."""

from itertools import product

import pytest

from game.core.dice import SeededDice
from game.core.event import Burst, Laid, Thrown
from tests.rules.troopers.paper.tables import (
    HOUSE,
    Paper,
    around,
    chance,
    distance,
    faces,
    walk,
)

BLAST = {"grenade": (6, 3, 1), "satchel": (10, 5, 2)}
PER_DOT = {"grenade": 1, "satchel": 2}
YARD = "\n  size: [30, 12]\n"


def thrower(item: str = "grenade", at: str = "1005", drawing: str = YARD, words: str = "",
            **more: str) -> Paper:
    kit = "grenades=2" if item == "grenade" else "satchels=1"
    troopers = {"b1": f"{at} primary=rifle {kit} hand={item} {words}"}
    far = "3012" if drawing == YARD else "1611"
    return Paper(troopers | ({"r9": f"{far} primary=rifle"} | more), drawing)


def lies(table: Paper) -> list[tuple[str, str]]:
    """What lies there, and on which dot."""
    return [(one["weapon"], table.game.board.name(one["cell"])) for one in table.data()["charges"]]


# TR-X2


@pytest.mark.parametrize("item", BLAST)
@pytest.mark.parametrize("prone", [False, True])
@pytest.mark.parametrize("far", [1, 2, 3, 4, 5, 8])
def test_tr_x2_ap_a_dot_and_target_number(item: str, prone: bool, far: int) -> None:
    """TR-X2: grenade 1 AP a dot, satchel 2, twice that when prone; the target number is the AP,
    and −1 for the prone thrower as usual. At most what the AP pay for."""
    table = thrower(item, words="prone" if prone else "")
    ap = PER_DOT[item] * far * (2 if prone else 1)
    order = f"throw b1 to {10 + far:02}05"
    if ap > 8:
        table.refused(order, "TR-T3", "TR-X2", says=(f"{ap} AP", "8"))
        return
    assert table.cost(order) == ap
    assert table.sum_of(order) == [(ap, "TR-X2"), *([(-1, "TR-A3")] if prone else [])]
    table.play(order, 6, 6)
    assert table.spent("b1") == (ap, 0)
    assert lies(table) == [(item, f"{10 + far:02}05")]


def test_tr_x2_the_usual_modifiers_but_not_the_prone_target() -> None:
    """TR-X2, TR-A3: obstruction, another trooper on the line, own wounds; the thing within the own
    step isn't one; a prone enemy at the end changes nothing."""
    things = (YARD + "  things:\n    - {kind: crate, at: [12, r5], size: [0.5, 0.5]}\n"
              "    - {kind: crate, at: [10, r5], size: [0.5, 0.5]}\n")
    table = thrower(drawing=things, r1="1405 primary=rifle", b2="1205 primary=rifle")
    expected = [(4, "TR-X2"), (1, "TR-A3"), (1, "TR-U5")]
    assert table.sum_of("throw b1 to 1405") == expected
    assert table.put("r1", prone=True).sum_of("throw b1 to 1405") == expected
    table.put("b1", cells=(8, 9, 10))
    assert table.sum_of("throw b1 to 1405") == [*expected, (1, "TR-H2")]


def test_tr_x2_it_hits_with_the_target_number_and_not_below() -> None:
    """TR-X2: 5 AP, 5 or more."""
    assert thrower().forecast("throw b1 to 1505").odds("hit") == chance(5)
    assert lies(thrower().play("throw b1 to 1505", *faces(5))) == [("grenade", "1505")]
    assert lies(thrower().play("throw b1 to 1505", *faces(4), 2)) == [("grenade", "1605")]


def test_tr_x2_no_arc_after_an_explosive() -> None:
    """TR-X2: not this turn, with AP and the rifle in hand; next turn again."""
    table = thrower(words="experience=elite").play("throw b1 to 1105", 6, 6)
    table.refused("arc b1 30 towards 90", "TR-X2")
    table.put("r9", at="0112").end(*faces(8))
    table.end()
    assert table.cost("arc b1 30 towards 270") == 2


def test_tr_x2_an_arc_and_then_no_throw_without_a_change() -> None:
    """TR-X2, TR-T2, TR-S1: the rifle that laid the arc can't be put away any more."""
    table = thrower().play("throw b1 to 1105", 6, 6)
    table.refused("throw b1 to 1105", "TR-X2", "TR-S1")
    table.refused("change b1 to grenade", "TR-T2")


@pytest.mark.parametrize("item", BLAST)
def test_tr_x2_damage_at_none_one_and_two_dots(item: str) -> None:
    """TR-X2: grenade 6/3/1, satchel 10/5/2, three dots off nothing; friend and enemy alike, the
    thrower too."""
    spots = {"r1": "1205", "r2": "1305", "b2": "1106", "r3": "1405", "b3": "1003", "r4": "1505"}
    table = thrower(item, words="experience=elite",
                    **{unit: f"{dot} primary=rifle" for unit, dot in spots.items()})
    table.play("throw b1 to 1205", 6, 6).play("done b1").play("end-side")
    spots["b1"] = "1005"
    struck = [unit for unit in table.data()["troopers"]
              if unit in spots and distance("1205", spots[unit]) <= 2]
    table.play("burst", *[6] * (2 * len(struck)))
    for unit, dot in spots.items():
        far = distance("1205", dot)
        points = BLAST[item][far] if far <= 2 else 0
        assert len(table.crossed(unit)) == points, (unit, far)
    burst = table.happened(Burst)[0]
    reached = {table.game.board.name(cell) for cell in burst.cells}
    assert reached == {f"{c:02}{r:02}" for c, r in product(range(1, 31), range(1, 13))
                       if distance("1205", f"{c:02}{r:02}") <= 2}


def test_tr_x2_they_go_off_when_the_side_has_finished() -> None:
    """TR-X2, TR-T1, TR-U10: all of the side's, in the order thrown, and not the moment they land;
    they lie in sight until then."""
    table = thrower(b2="1010 primary=rifle grenades=1 hand=grenade")
    table.play("throw b1 to 1505", 6, 6)
    assert table.happened(Laid)[0].marker == "grenade"
    assert any(mark.mark == "grenade" for mark in table.game.marks(table.state))
    table.play("done b1").play("throw b2 to 1510", 6, 6)
    assert lies(table) == [("grenade", "1505"), ("grenade", "1510")]
    table.play("end-side")
    assert table.follow() == ["burst", "burst", "burst", "fall"]
    assert lies(table) == []
    assert [table.game.board.name(one.cell) for one in table.happened(Burst)] == ["1505", "1510"]


# TR-X3: scatter


@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize("dot", ["1505", "1406"])
def test_tr_x3_a_miss_scatters_one_dot_clockwise(die: int, dot: str) -> None:
    """TR-X3, TR-U6: 1 upper right, 2 right, 3 lower right, 4 lower left, 5 left, 6 upper left."""
    table = thrower().play(f"throw b1 to {dot}", 1, 1, die)
    assert lies(table) == [("grenade", around(dot)[die - 1])]
    thrown = table.happened(Thrown)[0]
    assert [table.game.board.name(cell) for cell in (thrown.start, thrown.aimed, thrown.landed)
            ] == ["1005", dot, around(dot)[die - 1]]


def test_tr_x3_into_a_wall_it_does_not_scatter() -> None:
    """TR-X3: before the house's east wall; through its window and past the wall's dots it does;
    nor into a trunk, nor off the map or off a roof."""
    expected = {"0904": ["1003", "1004", "1005", "0905", "0904", "0903"],
                "0905": ["0904", "1005", "0906", "0905", "0805", "0905"]}
    for dot, landed in expected.items():
        for die in range(1, 7):
            table = thrower(at="1204", drawing=HOUSE).play(f"throw b1 to {dot}", 1, 1, die)
            assert lies(table) == [("grenade", landed[die - 1])], (dot, die)
    tree = YARD + "  things:\n    - {kind: tree, at: [15, r5], size: [0.4, 0.4]}\n"
    table = thrower(drawing=tree, at="1206").play("throw b1 to 1505", 1, 1, 2)
    assert lies(table) == [("grenade", "1505")]
    table = thrower(at="0201").play("throw b1 to 0601", 1, 1, 1)
    assert lies(table) == [("grenade", "0601")]
    table = thrower(at="t0505", drawing=HOUSE).play("throw b1 to t0805", 1, 1, 2)
    assert lies(table) == [("grenade", "t0805")]


def test_tr_x3_over_low_things_and_through_doorways_it_scatters() -> None:
    """TR-X3: only what is impassable holds it."""
    table = thrower(at="0105", drawing=HOUSE).play("throw b1 to 0405", 1, 1, 2)
    assert lies(table) == [("grenade", "0505")]


@pytest.mark.parametrize("die", range(1, 7))
def test_tr_x3_through_a_window_it_scatters_from_the_last_dot_before_it(die: int) -> None:
    """TR-X3: from the yard through the window: from 0905; from the house out: from 0805, and
    where the wall stands it stays there."""
    table = thrower(at="1105", drawing=HOUSE).play("throw b1 to 0605", 1, 1, die)
    assert lies(table) == [("grenade", ["0904", "1005", "0906", "0905", "0805", "0905"][die - 1])]
    table = thrower(at="0605", drawing=HOUSE).play("throw b1 to 1005", 1, 1, die)
    assert lies(table) == [("grenade", ["0804", "0905", "0806", "0706", "0705", "0704"][die - 1])]
    table = thrower(at="u0805", drawing=HOUSE, words="experience=elite")
    table.play("throw b1 to 1105", 1, 1, die)
    landed = ["u0804", "u0805", "u0806", "u0706", "u0705", "u0704"][die - 1]
    assert lies(table) == [("grenade", landed)]


# TR-X3: blast


def burst(table: Paper, dot: str, item: str = "grenade") -> dict[str, int]:
    """Who is hurt by how much when one goes off on a dot (all first cells are 10)."""
    cell = table.game.board.cell(dot)
    units = table.data()["troopers"]
    before = {unit: len(table.crossed(unit)) for unit in units}
    table.alter(charges=[{"weapon": item, "thrower": "b1", "cell": cell}])
    table.play("end-side")
    table.play("burst", *[6] * (2 * hurt_by(table)))
    hurt = {unit: len(table.crossed(unit)) - before[unit] for unit in units}
    return {unit: points for unit, points in hurt.items() if points}


def hurt_by(table: Paper) -> int:
    """How many first cells the blast throws for."""
    dice = SeededDice(1)
    table.game.play(table.state, table.game.parse("burst"), dice)
    return dice.position // 2


def house(**more: str) -> Paper:
    return Paper({"b1": "0111 primary=rifle", "r9": "1611 primary=rifle",
                  **{unit: f"{dot} primary=rifle" for unit, dot in more.items()}}, HOUSE)


def test_tr_x3_walls_stop_the_blast_windows_and_doorways_do_not() -> None:
    """TR-X3: by ways that can be walked: one dot behind the wall is out of it, or as far as the
    way round through the window."""
    found = burst(house(r1="0807", r2="0907", r3="1006"), "0906")
    assert found == {"r2": 3, "r3": 3}
    assert burst(house(r1="0805", r2="0705", r3="0804"), "0905") == {"r1": 3, "r2": 1, "r3": 1}
    assert burst(house(r1="0505", r2="0504"), "0405") == {"r1": 3, "r2": 1}


def test_tr_x3_each_level_counts_one_dot_by_the_stairs() -> None:
    """TR-X3: on the stairs: right above 3, beside that 1, two levels up 1; elsewhere floors
    hold."""
    found = burst(house(r1="u0704", r2="u0604", r3="t0704", r4="0604"), "0704")
    assert found == {"r1": 3, "r2": 1, "r3": 1, "r4": 3}
    assert burst(house(r1="u0606", r2="0506"), "0606") == {"r2": 3}


def low(kind: str, x: float = 15) -> str:
    """A thing between 1505 and 1605."""
    return YARD + ("  things:\n"
                   f"    - {{kind: {kind}, line: [[{x}, r3.4], [{x}, r6.6]]}}\n")


def test_tr_x3_low_solid_things_stop_it_for_the_prone() -> None:
    """TR-X3: the low wall protects who lies behind it, not who stands; a hedge nobody."""
    for kind, prone, points in (("low-wall", False, 3), ("low-wall", True, 0), ("hedge", True, 3)):
        table = Paper({"b1": "0112 primary=rifle", "r1": "1605 primary=rifle"}, low(kind))
        table.put("r1", prone=prone)
        assert burst(table, "1505") == ({"r1": points} if points else {})


def test_tr_x3_low_solid_things_stop_it_anywhere_on_its_way() -> None:
    """TR-X3: the low wall is beside the grenade and the prone one a dot behind it; round the end
    of a short wall the blast comes, a dot later."""
    for prone, points in ((False, 1), (True, 0)):
        table = Paper({"b1": "0112 primary=rifle", "r1": "1705 primary=rifle"}, low("low-wall"))
        table.put("r1", prone=prone)
        assert burst(table, "1505") == ({"r1": points} if points else {})
    short = low("low-wall").replace("r3.4", "r4.6").replace("r6.6", "r5.4")
    for prone, points in ((False, 3), (True, 1)):
        table = Paper({"b1": "0112 primary=rifle", "r1": "1605 primary=rifle"}, short)
        table.put("r1", prone=prone)
        assert burst(table, "1505") == {"r1": points}


def test_tr_x3_on_the_own_dot_nothing_helps() -> None:
    """TR-X3."""
    table = Paper({"b1": "0112 primary=rifle", "r1": "1605 primary=rifle prone"}, low("low-wall"))
    assert burst(table, "1605") == {"r1": 6}


# TR-X4


@pytest.mark.parametrize("item", BLAST)
def test_tr_x4_down_any_number_of_levels_or_up_one_for_three(item: str) -> None:
    """TR-X4: 3 AP and 3 to reach, from the dot of the stairs to the same dot."""
    for start, ends in (("t0704", ("u0704", "0704")), ("u0704", ("0704", "t0704")),
                        ("0704", ("u0704",))):
        for end in ends:
            table = thrower(item, start, HOUSE)
            assert table.cost(f"throw b1 to {end}") == 3
            assert table.sum_of(f"throw b1 to {end}") == [(3, "TR-X4")]
            assert lies(table.play(f"throw b1 to {end}", 1, 2)) == [(item, end)]
    thrower(item, "0704", HOUSE).refused("throw b1 to t0704", "TR-X4", "TR-U20", says=("2",))


def test_tr_x4_only_by_the_stairs() -> None:
    """TR-X4, TR-U20: nothing goes through a floor."""
    table = thrower("grenade", "u0606", HOUSE)
    table.refused("throw b1 to 0606", "TR-U1", "TR-X2")
    table = thrower("grenade", "0606", HOUSE)
    table.refused("throw b1 to u0606", "TR-U1", "TR-X2")


def test_tr_x2_only_where_it_can_be_seen() -> None:
    """TR-X2, TR-L1: not through a wall; to every dot that is offered there is a line."""
    table = thrower("grenade", "0406", HOUSE)
    table.refused("throw b1 to 0606", "TR-L1", "TR-X2")
    for text in table.options("b1"):
        if text.startswith("throw"):
            assert table.cost(text) is not None


# TR-X5


def test_tr_x5_a_satchel_beside_a_wall_breaches_it_into_a_doorway() -> None:
    """TR-X5, TR-B3, TR-L1: before, neither way nor sight; after, a doorway: 2 AP, +1 on the line;
    the same satchel two dots away or a grenade right there does nothing."""
    def after(item: str, dot: str) -> Paper:
        table = house(b2="1106", r1="0706").watch("r1", 30, 90)
        table.refused(walk("b2", "1106", "1006", "0906", "0806"), "TR-B3")
        table.put("b2", at="0110")
        burst(table, dot, item)
        table.follow()
        return table.end().put("b2", at="1106")

    table = after("satchel", "0906")
    assert table.cost(walk("b2", "1106", "1006", "0906", "0806")) == 4
    table.watch("r1", 30, 90)
    table.play("activate b2")
    assert (1, "TR-A3") in table.sum_of("fire r1 with arc 1")
    assert any(mark.mark == "breach" for mark in table.game.marks(table.state))
    for item, dot in (("grenade", "0906"), ("satchel", "1106")):
        table = after(item, dot)
        table.refused(walk("b2", "1106", "1006", "0906", "0806"), "TR-B3")


def test_tr_u7_a_breach_is_one_inch_wide() -> None:
    """TR-U7: half an inch to both sides of the dot: the three steps that meet it are open, the
    others through that wall stay closed."""
    table = house(b2="1206")
    burst(table, "0906", "satchel")
    table.follow()
    table.end()
    through = set()
    table.put("b2", at="1206")
    for a, b in product(("0903", "0904", "0905", "0906", "0907", "0908"),
                        ("0803", "0804", "0805", "0806", "0807", "0808")):
        if b in around(a) and table.put("b2", at=a, cells=()).judge(walk("b2", a, b)).allowed:
            through.add((a, b))
    window = ("0905", "0805")
    assert through == {window, ("0906", "0806"), ("0905", "0806"), ("0907", "0806")}


def test_tr_u20_the_wall_still_shields_from_the_blast_that_opens_it() -> None:
    """TR-U20: who is behind it isn't hurt by the first satchel, but by the second one."""
    table = house(r1="0806")
    assert burst(table, "0906", "satchel") == {}
    table.follow()
    table.end()
    assert burst(table, "0906", "satchel") == {"r1": 5}


def test_tr_u20_at_the_own_feet_costs_as_one_dot() -> None:
    """TR-U20."""
    assert thrower().cost("throw b1 to 1005") == 1
    assert thrower("satchel").cost("throw b1 to 1005") == 2
    assert thrower(words="prone").cost("throw b1 to 1005") == 2
