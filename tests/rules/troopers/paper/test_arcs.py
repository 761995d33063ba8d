"""Firing arcs from the paper's side: TR-A1 to TR-A4, TR-U4, TR-U15, TR-U19."""

from itertools import permutations

import pytest

from game.core.event import Moved, Rolled, Swept
from tests.rules.troopers.paper.tables import (
    FIELD,
    HOUSE,
    Paper,
    bearing,
    chance,
    distance,
    dots,
    walk,
)

ARCS = {30: (2, 1), 60: (4, 2), 150: (6, 4)}
"""Width: AP, shots."""
GUNS = {
    "smg": (3, 3, 5, 17), "rifle": (4, 1, 26, 85), "laser-smg": (4, 3, 43, 127),
    "laser-rifle": (5, 1, 66, 232), "gyrojet-rifle": (6, 1, 31, 137), "pistol": (2, 2, 7, 20),
    "auto-pistol": (3, 3, 6, 22), "laser-pistol": (4, 2, 11, 40),
}
"""Damage, shots times, short and long range (TR-A4)."""
BIG = "\n  size: [60, 60]\n"
ROW = [f"{col:02}05" for col in range(1, 31)]


def carried(gun: str) -> str:
    return f"{'secondary' if 'pistol' in gun else 'primary'}={gun}"


def duel(gun: str = "rifle", *, b1: str = "0505", r1: str = "1505", drawing: str = FIELD,
         words: str = "", **more: str) -> Paper:
    """b1's turn; r1 looks west along row 5."""
    troopers = {"b1": f"{b1} primary=rifle experience=elite {words}", "r1": f"{r1} {carried(gun)}"}
    return Paper(troopers | more, drawing)


# TR-A1


@pytest.mark.parametrize(("width", "ap", "shots"), [(w, *row) for w, row in ARCS.items()])
@pytest.mark.parametrize("gun", GUNS)
def test_tr_a1_price_and_shots_times_the_multiplier(
    width: int, ap: int, shots: int, gun: str
) -> None:
    """TR-A1, TR-A4: 30° 2 AP 1 shot, 60° 4 AP 2, 150° 6 AP 4; times the weapon's."""
    table = Paper({"b1": f"0505 {carried(gun)}", "r1": "3012 primary=rifle"})
    assert table.cost(f"arc b1 {width} towards 90") == ap
    table.play(f"arc b1 {width} towards 90")
    assert table.spent("b1") == (ap, 0)
    assert table.shots("b1") == [shots * GUNS[gun][1]]
    table = Paper({"b1": f"0505 {carried(gun)}", "r1": "3012 primary=rifle"}).put(
        "b1", spent=8 - ap + 1)
    table.refused(f"arc b1 {width} towards 90", "TR-T3", "TR-A1", says=(f"{ap} AP",))


@pytest.mark.parametrize("width", ARCS)
@pytest.mark.parametrize("towards", [0, 15, 75, 90, 137, 180, 225, 300, 345, 359])
def test_tr_a1_the_dots_of_an_arc_its_edges_included(width: int, towards: int) -> None:
    """TR-A1: every dot whose direction lies within half the width, by angles measured here."""
    table = Paper({"b1": "1506 primary=rifle", "r1": "3012 primary=rifle"})
    table.play(f"arc b1 {width} towards {towards}")
    swept = {table.game.board.name(cell) for cell in table.happened(Swept)[0].cells}
    expected = set()
    for dot in dots(30, 12):
        off = abs((bearing("1506", dot) - towards + 180) % 360 - 180)
        if dot != "1506" and off <= width / 2 + 1e-6:
            expected.add(dot)
    assert swept == expected
    on_edge = [dot for dot in expected
               if abs(abs((bearing("1506", dot) - towards + 180) % 360 - 180) - width / 2) < 1e-6]
    assert on_edge or width == 60 or towards not in (15, 75, 225, 345)


def test_tr_a1_any_direction_but_no_other_width() -> None:
    """TR-A1: 360 directions of each of the three widths."""
    table = Paper({"b1": "0505 primary=rifle", "r1": "3012 primary=rifle"})
    laid = [text for text in table.options("b1") if text.startswith("arc ")]
    assert len(laid) == len(set(laid)) == 3 * 360
    table.refused("arc b1 90 towards 0", "TR-A1", says=("30", "60", "150"))


def test_tr_a1_several_arcs_while_the_ap_last() -> None:
    """TR-A1: a regular's 8 AP make two of 60°, or one of 150° and one of 30°."""
    table = Paper({"b1": "0505 primary=rifle", "r1": "3012 primary=rifle"})
    table.play("arc b1 150 towards 90").play("arc b1 30 towards 270")
    assert table.shots("b1") == [4, 1]
    table.refused("arc b1 30 towards 0", "TR-T3", says=("2 AP", "0"))


# TR-A2: when it may fire


def test_tr_a2_activating_in_an_arc() -> None:
    """TR-A2, TR-U3: nothing is done before; the shooter's side decides, fire or hold."""
    table = duel().watch("r1", 30, 270, 2)
    for order in (walk("b1", "0505", "0405"), "prone b1", "drop b1 rifle", "arc b1 30 towards 90"):
        table.refused(order, "TR-A2", "TR-U3", says=("1",))
    assert table.options("b1") == ["activate b1", "done b1"]
    table.play("activate b1")
    assert table.status().to_act == "rust"
    assert table.status().focus == "r1"
    assert table.options() == ["fire r1 with arc 1", "hold r1"]
    table.refused("end-side", "TR-A2")
    table.refused("done b1", "TR-A2")
    table.play("hold r1")
    assert table.status().to_act == "blue"
    assert table.shots("r1") == [2]
    table.refused("activate b1", "TR-U3")
    assert "walk" in table.kinds("b1")


def test_tr_a2_nothing_waits_for_one_that_stands_in_no_arc() -> None:
    """TR-A2: behind the shooter, out of the wedge, or in an arc of its own side."""
    for dot in ("2005", "1502", "0512"):
        table = duel(b1=dot).watch("r1", 30, 270)
        assert table.cost(walk("b1", dot, dot.replace("2005", "2105").replace(
            "1502", "1602").replace("0512", "0612"))) == 1
    table = duel(b2="1005 primary=rifle").watch("b2", 150, 270)
    table.refused("activate b1", "TR-U3")
    assert table.cost(walk("b1", "0505", "0405")) == 1


def test_tr_a2_idle_troopers_are_not_fired_at() -> None:
    """TR-A2: who doesn't activate isn't a target; being finished isn't activating."""
    table = duel(b2="0605 primary=rifle").watch("r1", 30, 270)
    table.play("done b1")
    assert table.waiting() == []
    table.play("end-side")
    assert table.follow() == ["burst", "fall"]


def test_tr_a2_moving_into_an_arc_and_from_dot_to_dot_in_it() -> None:
    """TR-A2: every dot of the way in the arc, before it goes on; leaving it is free."""
    troopers = {"b1": "0904 primary=rifle", "r1": "1512 primary=rifle"}
    table = Paper(troopers).watch("r1", 60, 0)
    inside = {dot for dot in dots(30, 12) if dot != "1512"
              and abs((bearing("1512", dot) + 180) % 360 - 180) <= 30 + 1e-6}
    path = ["0904", "1004", "1104", "1204", "1304", "1404"]
    table.play(walk("b1", *path))
    entered = [dot for dot in path[1:] if dot in inside]
    assert entered and path[1] not in inside
    for dot in entered:
        assert table.at("b1") == dot
        assert table.waiting() == [("r1", 1)]
        assert table.spent("b1")[0] == path.index(dot)
        table.play("hold r1")
        if dot != path[-1]:
            assert table.next == "go-on"
            table.refused("done b1", "TR-U4")
            table.play("go-on")
    assert table.next == ""
    assert table.shots("r1") == [4]
    table = Paper(troopers | {"b1": "1111 primary=rifle"}).watch("r1", 60, 0)
    assert {"1411", "1511"} & inside
    table.play(walk("b1", "1111", "1110", "1109"))
    assert table.waiting() == []


def test_tr_a2_changing_the_level_in_an_arc_is_moving() -> None:
    """TR-A2, TR-U19: the stairs' dots are in every arc of one who stands on them."""
    troopers = {"b1": "0704 primary=rifle", "r1": "u0704 primary=rifle"}
    table = Paper(troopers, HOUSE).put("r1", at="t0704").watch("r1", 30, 180)
    table.put("b1", at="0704")
    table.play("activate b1").play("hold r1")
    table.play(walk("b1", "0704", "u0704"))
    assert table.waiting() == [("r1", 1)]


def test_tr_a2_after_a_shot_the_walk_is_decided_anew() -> None:
    """TR-A2, TR-U4: a miss ends the walk on that dot, with the AP paid so far."""
    table = duel(b1="0405").watch("r1", 30, 270, 4).put("r1", orders={"kind": "ask", "percent": 50})
    table.play("activate b1").play("hold r1")
    table.play(walk("b1", "0405", "0505", "0605", "0705"))
    table.play("fire r1 with arc 1", 1, 2)
    assert table.next == ""
    assert table.at("b1") == "0505"
    assert table.spent("b1") == (1, 1)
    assert table.shots("r1") == [3]
    assert table.cost(walk("b1", "0505", "0605")) == 1
    table.play(walk("b1", "0505", "0605"))
    assert table.waiting() == [("r1", 1)]


def test_tr_a2_each_shooter_and_each_arc_once_a_dot_in_any_order() -> None:
    """TR-A2: two arcs of one and one of another: all six orders, each once."""
    shots = ["fire r1 with arc 1", "fire r1 with arc 2", "fire r2 with arc 1"]
    for order in permutations(shots):
        table = duel(r2="1605 primary=rifle").watch("r1", 30, 270, 2).watch("r1", 60, 270, 4)
        table.watch("r2", 30, 270, 2)
        table.play("activate b1")
        assert set(table.options()) == {*shots, "hold r1", "hold r2"}
        assert table.status().focus == ""
        left = list(order)
        while left:
            table.play(left.pop(0), 1, 1)
            offered = {text for text in table.options() if text.startswith("fire")}
            assert offered == (set(left) if left else set())
        assert table.status().to_act == "blue"
        assert table.shots("r1") == [1, 3]
        assert table.shots("r2") == [1]


def test_tr_a2_one_holds_the_other_fires() -> None:
    """TR-A2: holding is for the holder only."""
    table = duel(r2="1605 primary=rifle").watch("r1", 30, 270, 2).watch("r2", 30, 270, 2)
    table.play("activate b1").play("hold r2")
    assert table.options() == ["fire r1 with arc 1", "hold r1"]
    table.refused("fire r2 with arc 1", "TR-A2")
    table.play("fire r1 with arc 1", 1, 1)
    assert table.status().to_act == "blue"


def test_tr_a2_standing_up_those_who_have_not_fired_on_that_dot_may() -> None:
    """TR-A2: of three, one fired when it activated, one held, one couldn't see it lying."""
    wall = "\n  size: [30, 12]\n  things:\n    - {kind: low-wall, line: [[5, r2.6], [5, r5.4]]}\n"
    table = duel(drawing=wall, words="prone", r1="0512", r2="0612 primary=rifle",
                 r3="1502 primary=rifle")
    table.watch("r1", 60, 0, 4).watch("r2", 60, 350, 4).watch("r3", 60, 260, 4)
    table.play("activate b1")
    assert {unit for unit, _ in table.waiting()} == {"r1", "r2"}
    table.play("fire r1 with arc 1", 1, 1).play("hold r2")
    table.play("stand b1")
    assert {unit for unit, _ in table.waiting()} == {"r2", "r3"}
    table.play("hold r3").play("fire r2 with arc 1", 1, 1)
    table.play("prone b1")
    assert table.waiting() == []
    table.play("stand b1")
    assert {unit for unit, _ in table.waiting()} == {"r3"}
    table.play("hold r3")
    table.play(walk("b1", "0505", "0504"))
    assert {unit for unit, _ in table.waiting()} == {"r1", "r2", "r3"}


def test_tr_a2_going_prone_and_special_actions_draw_no_fire() -> None:
    """TR-A2: only activating, moving and standing up."""
    table = duel(words="secondary=pistol").watch("r1", 30, 270, 4)
    table.play("activate b1").play("hold r1")
    for order in ("prone b1", "change b1 to secondary", "drop b1 rifle", "arc b1 30 towards 90"):
        table.play(order)
        assert table.waiting() == []


def test_tr_a2_an_arc_is_gone_when_its_shots_are() -> None:
    """TR-A2: the last shot; another arc of the same trooper stays."""
    table = duel().watch("r1", 30, 270, 1).watch("r1", 60, 270, 2)
    table.play("activate b1").play("fire r1 with arc 1", 1, 1).play("hold r1")
    assert table.shots("r1") == [2]
    table.play(walk("b1", "0505", "0605"))
    assert table.waiting() == [("r1", 1)]
    table.play("fire r1 with arc 1", 1, 1).play(walk("b1", "0605", "0705"))
    table.play("fire r1 with arc 1", 1, 1)
    assert table.shots("r1") == []
    table.play(walk("b1", "0705", "0805"))
    assert table.waiting() == []


def test_tr_a2_an_arc_is_gone_when_its_sides_next_turn_starts_and_not_before() -> None:
    """TR-A2, TR-T1: it lasts the enemy's whole turn."""
    table = Paper({"b1": "0505 primary=rifle", "r1": "1505 primary=rifle"})
    table.play("arc b1 30 towards 90").play("done b1").end()
    assert table.phase() == (1, "rust", "act")
    assert table.shots("b1") == [1]
    table.play("activate r1").play("hold b1").play("done r1").play("end-side")
    assert table.shots("b1") == [1]
    assert table.follow() == ["burst", "fall"]
    assert table.shots("b1") == []
    assert table.phase() == (2, "blue", "act")


def test_tr_a2_standing_orders() -> None:
    """TR-A2, TR-U15: always fires by itself, odds from the chance up, hold isn't asked, ask asks.
    Open, 10 dots, 6 or more: 26 of 36, so 72 percent and no more."""
    assert chance(6) * 100 > 72
    for order, expected in (("always", "fire r1 with arc 1"), ("odds 72", "fire r1 with arc 1"),
                            ("odds 73", None), ("hold", None), ("ask", "")):
        table = duel(r2="0112 primary=rifle").end()
        table.play(f"orders r1 {order}").end()
        table.watch("r1", 30, 270, 2)
        if expected is None:
            assert table.cost(walk("b1", "0505", "0605")) == 1
            table.play(walk("b1", "0505", "0605"))
            assert table.next == "" and table.waiting() == []
            continue
        table.play("activate b1")
        assert table.next == expected
        if expected:
            table.refused("hold r1", "TR-A2", "TR-U15")
    table = duel()
    table.refused("orders r1 always", "TR-A2")
    assert not any(text.startswith("orders") for text in table.options())


# TR-A2: who can


@pytest.mark.parametrize("how", ["hurt", "out", "dead", "gone"])
def test_tr_a2_who_falls_has_no_arcs(how: str) -> None:
    """TR-A2: unconscious or dead by its own side's grenade, or run away: no arcs any more; one that
    was hurt only keeps its own."""
    cells = {"hurt": [], "out": [9, 8, 7, 6], "dead": [9, 8, 7, 6, 5]}
    table = Paper({"b1": "0505 primary=rifle grenades=1 hand=grenade", "b2": "0605 primary=rifle",
                   "r1": "1505 primary=rifle"})
    table.play("arc b2 30 towards 90").play("done b2")
    assert table.shots("b2") == [1]
    if how == "gone":
        table.put("b2", shaken=1).alter(deaths={"blue": 4}, nerves=["b2"])
        table.follow(1, 1)
        assert table.at("b2") == ""
    else:
        table.put("b2", cells=cells[how])
        table.play("throw b1 to 0605", 6, 6).play("done b1").play("end-side")
        table.play("burst", 6, 6, 6, 6)
    assert table.unit("b2")["fate"] == ("up" if how == "hurt" else how)
    assert table.shots("b2") == ([1] if how == "hurt" else [])


def test_tr_a2_going_prone_by_a_wound_keeps_the_arc() -> None:
    """TR-A2, TR-H3: its arcs stay laid in the enemy's turn."""
    table = Paper({"b1": "0505 primary=rifle grenades=1 hand=grenade", "b2": "0605 primary=rifle",
                   "r1": "1505 primary=rifle"})
    table.play("arc b2 150 towards 90").play("done b2")
    table.play("throw b1 to 0605", 6, 6).play("done b1").play("end-side").play("burst", 6, 6, 6, 6)
    assert table.unit("b2")["prone"] is True
    assert table.shots("b2") == [4]
    table.follow()
    assert table.judge("activate r1").allowed


# TR-A3


def needs(table: Paper, shooter: str = "r1") -> list[tuple[int, str]]:
    table.play("activate b1")
    forecast = table.forecast(f"fire {shooter} with arc 1")
    lines = table.sum_of(f"fire {shooter} with arc 1")
    assert forecast.needs == sum(value for value, _ in lines)
    assert forecast.odds("miss") == 1 - chance(forecast.needs)
    return lines


def test_tr_a3_base_six_two_dice() -> None:
    """TR-A3: 6 hits, 5 doesn't."""
    assert needs(duel().watch("r1", 30, 270)) == [(6, "TR-A3")]
    for dice, hit in (((3, 3), True), ((1, 4), False)):
        table = duel().watch("r1", 30, 270).play("activate b1")
        table.play("fire r1 with arc 1", *dice, *((6, 4) if hit else ()))
        assert bool(table.crossed("b1")) is hit
        assert table.rolled()[0].dice == dice


@pytest.mark.parametrize("gun", GUNS)
def test_tr_a3_tr_a4_ranges(gun: str) -> None:
    """TR-A3, TR-A4: to short range 6; then +2 to long range; past it no shot. Counted in dots."""
    short, long = GUNS[gun][2:]
    table = duel(gun, b1="0160", r1="6001", drawing=BIG).watch("r1", 150, 225)
    spots = {distance("6001", dot): dot for dot in dots(60, 60)
             if abs(bearing("6001", dot) - 225) <= 70}
    start = table.state
    tried = [far for far in (short, short + 1, long, long + 1) if far in spots]
    assert short in tried and short + 1 in tried
    for far in tried:
        table.state = start
        table.put("b1", at=spots[far])
        if far > long:
            table.refused("activate b1", "TR-U3")
        else:
            assert needs(table) == [(6, "TR-A3"), *([(2, "TR-A3")] if far > short else [])]


@pytest.mark.parametrize("gun", GUNS)
def test_tr_a4_the_unit_card_says_the_weapons_figures(gun: str) -> None:
    """TR-A4: damage, shots and both ranges, those too that no map of ours is wide enough for."""
    damage, times, short, long = GUNS[gun]
    card = duel(gun).game.unit_card(duel(gun).state, "r1")
    text = " ".join(f"{row.head} {row.value} {row.text}" for row in card.rows)
    text += " ".join(str(gauge) for gauge in card.gauges)
    assert f"{damage} damage ×{times} · short {short}, long {long}" in text, text


@pytest.mark.parametrize("gun", GUNS)
def test_tr_a4_damage(gun: str) -> None:
    """TR-A4, TR-H1: as many cells as the weapon's damage, from 10."""
    table = duel(gun, b1="1005", r1="1205").watch("r1", 30, 270).play("activate b1")
    table.play("fire r1 with arc 1", 6, 6, 4, 6)
    assert table.crossed("b1") == list(range(10, 10 - GUNS[gun][0], -1))


def crate(x: float, *, kind: str = "crate") -> str:
    return f"    - {{kind: {kind}, at: [{x}, r5], size: [0.5, 0.5]}}\n"


def things(*xs: float, kind: str = "crate") -> str:
    return "\n  size: [30, 12]\n  things:\n" + "".join(crate(x, kind=kind) for x in xs)


def test_tr_a3_one_for_each_obstruction_on_the_line() -> None:
    """TR-A3: crates at 6, 8 and 10 inches; beside the line none counts."""
    for kind in ("crate", "hedge", "chair", "low-wall"):
        for xs in ((6,), (6, 8), (6, 8, 10)):
            table = duel(drawing=things(*xs, kind=kind)).watch("r1", 30, 270)
            assert needs(table) == [(6, "TR-A3"), *[(1, "TR-A3")] * len(xs)]
    aside = "\n  size: [30, 12]\n  things:\n    - {kind: crate, at: [8, r6], size: [0.5, 0.5]}\n"
    assert needs(duel(drawing=aside).watch("r1", 30, 270)) == [(6, "TR-A3")]


@pytest.mark.parametrize(("x", "counts"), [(13.75, False), (13.25, False), (13.24, True)])
def test_tr_a3_not_those_touching_the_shooters_own_step(x: float, counts: bool) -> None:
    """TR-A3: the shooter's at 14.5 and its step ends at 13.5: the crate that ends there touches
    it, the one a hair farther doesn't. Beside the target it counts."""
    table = duel(drawing=things(x)).watch("r1", 30, 270)
    assert needs(table) == [(6, "TR-A3"), *([(1, "TR-A3")] if counts else [])]


def test_tr_a3_the_targets_own_cover_counts() -> None:
    """TR-A3: half an inch before the target; and a thing that the line meets twice is one."""
    assert needs(duel(drawing=things(5)).watch("r1", 30, 270)) == [(6, "TR-A3"), (1, "TR-A3")]
    shape = ("\n  size: [30, 12]\n  things:\n    - kind: low-wall\n      outline: [[7, r4.4], "
             "[9, r4.4], [9, r5.4], [8.7, r5.4], [8.7, r4.6], [7.3, r4.6], [7.3, r5.4], "
             "[7, r5.4]]\n")
    assert needs(duel(drawing=shape).watch("r1", 30, 270)) == [(6, "TR-A3"), (1, "TR-A3")]


def test_tr_a3_doorway_and_window_on_the_line() -> None:
    """TR-A3, TR-U2: one each, once; a window beside the shooter doesn't count."""
    for kind in ("doors", "windows"):
        drawing = ("\n  size: [30, 12]\n  walls:\n    - {lines: [[[8.25, r2.5], [8.25, r8.5]]]}\n"
                   f"  {kind}:\n    - {{line: [[8.25, r4.5], [8.25, r5.5]]}}\n")
        assert needs(duel(drawing=drawing).watch("r1", 30, 270)) == [(6, "TR-A3"), (1, "TR-A3")]
        near = duel(r1="0905", drawing=drawing).watch("r1", 30, 270)
        assert needs(near) == [(6, "TR-A3")]


def test_tr_a3_one_for_each_other_trooper_on_the_line() -> None:
    """TR-A3, TR-U5: friend or enemy; not the fallen; not a prone one under a standing shooter, but
    under a prone one; only within a quarter of an inch of the line."""
    def lines(b2: str = "0805", shooter: str = "", **put: object) -> list[tuple[int, str]]:
        table = duel(b2=f"{b2} primary=rifle", r2="1005 primary=rifle").watch("r1", 30, 270)
        table.put("r1", prone=bool(shooter)).put("b2", **put)
        return [line for line in needs(table) if line[1] == "TR-U5"]

    assert lines() == [(1, "TR-U5"), (1, "TR-U5")]
    assert lines("0806") == [(1, "TR-U5")]
    assert lines(prone=True) == [(1, "TR-U5")]
    assert lines(shooter="prone", prone=True) == [(1, "TR-U5"), (1, "TR-U5")]
    assert lines(fate="out", cells=range(1, 11)) == [(1, "TR-U5")]
    assert lines(fate="dead", cells=range(11)) == [(1, "TR-U5")]


def test_tr_a3_postures() -> None:
    """TR-A3: shooter prone −1; target prone +1, adjacent −1; both."""
    for b1, shooter, target, expected in (
        ("0505", True, False, [-1]), ("0505", False, True, [1]), ("0505", True, True, [-1, 1]),
        ("1405", False, True, [-1]), ("1405", True, True, [-1, -1]), ("1305", False, True, [1]),
        ("1405", False, False, []),
    ):
        table = duel(b1=b1).watch("r1", 30, 270)
        table.put("r1", prone=shooter).put("b1", prone=target)
        assert needs(table) == [(6, "TR-A3"), *((value, "TR-A3") for value in expected)]


@pytest.mark.parametrize(
    ("hp", "worse"),
    [(10, 0), (9, 0), (8, 0), (7, 1), (6, 1), (5, 2), (4, 2), (3, 2), (2, 3), (1, 3)],
)
def test_tr_a3_tr_h2_the_shooters_wounds(hp: int, worse: int) -> None:
    """TR-A3, TR-H2: 7–6 +1, 5–3 +2, 2–1 +3, by present hit points of the shooter only."""
    table = duel().watch("r1", 30, 270).put("r1", cells=range(hp + 1, 11))
    assert needs(table) == [(6, "TR-A3"), *([(worse, "TR-H2")] if worse else [])]
    table = duel().watch("r1", 30, 270).put("b1", cells=range(max(hp, 3) + 1, 11))
    assert needs(table) == [(6, "TR-A3")]


def test_tr_a3_experience_is_no_modifier_of_a_shot() -> None:
    """TR-U11: experience changes AP and morale only."""
    for experience in ("green", "veteran", "elite"):
        shooter = f"1505 primary=rifle experience={experience}"
        table = Paper({"b1": "0505 primary=rifle", "r1": shooter})
        assert needs(table.watch("r1", 30, 270)) == [(6, "TR-A3")]


def test_tr_a3_the_rulebook_example() -> None:
    """TR-A3: a rifle at 27 dots behind a hedge: 6 + 2 + 1 = 9, in 10 throws of 36."""
    table = duel(b1="0105", r1="2805", drawing=things(5, kind="hedge")).watch("r1", 30, 270)
    assert needs(table) == [(6, "TR-A3"), (2, "TR-A3"), (1, "TR-A3")]
    assert 1 - table.forecast("fire r1 with arc 1").odds("miss") == chance(9)
    assert chance(9) * 36 == 10


def test_tr_u19_more_than_twelve_is_no_shot() -> None:
    """TR-U19: 12 is asked for, 13 isn't."""
    table = duel("smg", b1="0505", drawing=things(6, 8, 10, 12)).watch("r1", 30, 270)
    assert sum(value for value, _ in needs(table)) == 12
    table = duel("smg", b1="0505", drawing=things(6, 8, 10, 12, 7)).watch("r1", 30, 270)
    table.refused("activate b1", "TR-U3")


def test_tr_a2_the_events_of_a_shot() -> None:
    """TR-A2: the throw says who, at whom, its lines and what it needed; the walk's events stop at
    the dot of the shot."""
    table = duel(b1="0405").watch("r1", 30, 270).play("activate b1").play("hold r1")
    table.play(walk("b1", "0405", "0505", "0605"))
    moved = table.happened(Moved)[0]
    assert [table.game.board.name(cell) for cell in moved.path] == ["0405", "0505"]
    table.play("fire r1 with arc 1", 5, 5, 6, 5)
    shot = table.happened(Rolled)[0]
    assert (shot.unit, shot.target, shot.needs, shot.total) == ("r1", "b1", 6, 10)
    assert shot.onto_needs and shot.summed
