"""Grenades and satchel charges: TR-X2 to TR-X5, TR-S2, TR-U6, TR-U7, TR-U10."""

from typing import Any

import pytest
from msgspec.structs import replace

from game.core.event import Burst, Changed, Laid, Resolved, Rolled, Thrown
from game.core.ruling import Ruling
from game.rules.troopers.actions import Throw
from game.rules.troopers.explosives import (
    burst,
    judge_throw,
    reach,
    scattered,
    strength,
    struck,
    throw,
    throws,
    toss,
)
from game.rules.troopers.points import hp
from game.rules.troopers.sight import Spot
from game.rules.troopers.state import Breach, Charge
from tests.rules.troopers.fight import Fight, lines, opening, refused, wall

UPPER = [{"letter": "u", "title": "Upper"}, {"letter": "v", "title": "Attic"}]
TOWER: dict[str, Any] = {
    "levels": UPPER, "stairs": [{"dot": "1005"}, {"dot": "u1005"}],
    "floors": [{"kind": "planks", "building": "h", "level": level, "box": [7, "r2.5", 13, "r7.5"]}
               for level in ("", "u", "v")],
}


def thrower(item: str = "grenade", at: str = "1005", **drawing: Any) -> Fight:
    return Fight({
        "b1": {"at": at, "primary": "rifle", "grenades": 2, "satchels": 1, "hand": item},
        "b2": {"at": "0101", "primary": "rifle"}, "r1": {"at": "2012", "primary": "rifle"},
    }, **drawing)


def ask(f: Fight, dot: str) -> Ruling:
    return judge_throw(f.context, f.state, f["b1"], Throw("b1", f.cell(dot)))


def hurl(f: Fight, dot: str, *faces: int) -> Fight:
    assert ask(f, dot).allowed, ask(f, dot)
    return f.do(throw, f["b1"], Throw("b1", f.cell(dot)), faces=faces)


# --- the throw ----------------------------------------------------------------------------------

@pytest.mark.parametrize(("item", "each"), [("grenade", 1), ("satchel", 2)])
@pytest.mark.parametrize("prone", [False, True])
def test_tr_x2_ap_and_number(item: str, each: int, prone: bool) -> None:
    """TR-X2: AP for each dot, twice that when prone; the target number is the AP, -1 prone."""
    f = thrower(item).set("b1", prone=prone)
    for distance in (1, 2):
        ap = each * distance * (2 if prone else 1)
        dot = f"{10 + distance}05"
        assert ask(f, dot).cost == ap
        aim = toss(f.context, f.state, f["b1"], f.cell(dot))
        assert (aim.ap, aim.needs) == (ap, ap - prone)
    assert ask(f, "1005").cost == each * (2 if prone else 1)


def test_tr_x2_the_usual_modifiers() -> None:
    """TR-X2: cover, others on the line, wounds; no range, no pose of whoever is there."""
    f = thrower(things=[{"kind": "hedge", "line": [[12, "r4"], [12, "r6"]]}])
    f.set("b2", at="1205").set("r1", at="1505", prone=True).set("b1", crossed=1 << 8)
    aim = toss(f.context, f.state, f["b1"], f.cell("1505"))
    assert lines(aim.modifiers) == {
        "AP of the throw": 5, "hedge": 1, f"{f.context.names['b2']} on the line": 1,
        "hurt, 7 HP": 1,
    }
    assert aim.needs == 8
    f.set("b1", crossed=1 << 9)
    assert toss(f.context, f.state, f["b1"], f.cell("1505")).needs == 7


def test_tr_x2_refusals() -> None:
    f = thrower(walls=[wall((12, "r2"), (12, "r8"))])
    refused(ask(f, "1305"), "TR-L1", "of 3 dots along the line: wall")
    assert "TR-X2" in ask(f, "1305").rules
    refused(ask(f, "0105"), "TR-T3", "9")
    assert "TR-X2" in ask(f, "0105").rules
    f.set("b1", hand="primary")
    refused(ask(f, "1105"), "TR-X2", "0 explosives in hand; taking one is 3 AP")
    f.set("b1", hand="grenade", kit=replace(f["b1"].kit, grenades=0))
    refused(ask(f, "1105"), "TR-X2", "0 explosives in hand")
    assert throws(f.context, f.state, f["b1"]) == ()
    g = thrower(things=[{"kind": "boulder", "at": [12.5, "r5"]}])
    refused(ask(g, "1305"), "TR-X2", "1305 is no ground")


def test_tr_x2_on_the_dot() -> None:
    """TR-X2, TR-S2, TR-U10: it lies there until the side has finished; one fewer, the rifle is
    back in hand, no arc any more."""
    f = hurl(thrower(), "1405", 2, 2)
    assert f.key == "hit"
    assert f.state.charges == (Charge("grenade", "b1", f.cell("1405")),)
    one = f["b1"]
    assert (one.kit.grenades, one.kit.satchels, one.hand) == (1, 1, "primary")
    assert (one.spent, one.fought, one.threw, one.moved) == (4, True, True, 0)
    event: Thrown = f.of(Thrown)[0]
    assert (event.what, event.start, event.aimed, event.landed) == (
        "grenade", one.cell, f.cell("1405"), f.cell("1405"))
    assert f.of(Laid) == [Laid("grenade", f.cell("1405"))]
    assert f.rolled.needs == 4 and f.rolled.rule == "TR-X2"
    g = hurl(thrower("satchel"), "1205", 6, 6)
    assert (g["b1"].kit.satchels, g["b1"].kit.grenades) == (0, 2)


@pytest.mark.parametrize(
    ("die", "dot"), [(1, "1404"), (2, "1505"), (3, "1406"), (4, "1306"), (5, "1305"), (6, "1304")]
)
def test_tr_x3_scatter(die: int, dot: str) -> None:
    """TR-X3, TR-U6: one dot, 1 to the upper right and on clockwise."""
    f = hurl(thrower(), "1405", 1, 2, die)
    assert f.key == "scatters"
    assert f.state.charges[0].cell == f.cell(dot)
    roll = f.of(Rolled)[1]
    assert (roll.dice, roll.rule) == ((die,), "TR-X3") and dot in roll.ending


def test_tr_x3_not_into_a_wall_nor_off_the_map() -> None:
    """TR-X3: into a wall, a trunk or the edge it doesn't scatter; through a doorway it does."""
    f = thrower(walls=[wall((14, "r2"), (14, "r8"))])
    f = hurl(f, "1405", 1, 2, 2)
    assert (f.key, f.state.charges[0].cell) == ("stays", f.cell("1405"))
    g = thrower(walls=[wall((14, "r2"), (14, "r8"))],
                doors=[{"line": [[14, "r4.5"], [14, "r5.5"]]}])
    assert scattered(g.context, g.state, g.cell("1405"), 2) == g.cell("1505")
    h = thrower(at="0505")
    assert scattered(h.context, h.state, h.cell("0105"), 5) == h.cell("0105")
    assert scattered(h.context, h.state, h.cell("0201"), 5) == h.cell("0101"), "dot 1"
    upstairs = Fight({"b1": {"at": "u1005"}}, **TOWER)
    edge = upstairs.cell("u1305")
    assert scattered(upstairs.context, upstairs.state, edge, 2) == edge


def test_tr_x3_half_a_dot_beside_the_line_is_still_before_the_window() -> None:
    """TR-X3: straight up the map the dots of every other row lie half a dot beside the line; with a
    window right behind them a miss scatters from there, not from the thrower's own dot."""
    f = thrower(at="1007", walls=[wall((6, "r5.5"), (14, "r5.5"))],
                windows=[{"line": [[9, "r5.5"], [10, "r5.5"]]}])
    assert toss(f.context, f.state, f["b1"], f.cell("1003")).base in (
        f.cell("0906"),
        f.cell("1006"),
    )


def test_tr_x3_through_a_window() -> None:
    """TR-X3: a miss through a window scatters from the last dot before it, not through."""
    drawing: dict[str, Any] = {"walls": [wall((13.25, "r2"), (13.25, "r8"))],
               "windows": [{"line": [[13.25, "r4.4"], [13.25, "r5.6"]]}]}
    f = thrower(**drawing)
    assert toss(f.context, f.state, f["b1"], f.cell("1605")).base == f.cell("1305")
    hurl(f, "1605", 1, 2, 5)
    assert f.state.charges[0].cell == f.cell("1205")
    g = thrower(**drawing)
    assert hurl(g, "1605", 1, 2, 1).state.charges[0].cell == g.cell("1304")
    hit = hurl(thrower(**drawing), "1605", 6, 6)
    assert hit.state.charges[0].cell == hit.cell("1605")
    # beside the window the last dot is one's own; this side of it the window doesn't matter
    h = thrower(at="1305", **drawing)
    assert toss(h.context, h.state, h["b1"], h.cell("1605")).base == h.cell("1305")
    assert toss(h.context, h.state, h["b1"], h.cell("1205")).base == h.cell("1205")
    # at a slant: still a dot on the thrower's side
    f = thrower(**drawing)
    slant = toss(f.context, f.state, f["b1"], f.cell("1606"))
    assert f.context.board.point(slant.base)[0] < 13_250 and slant.base != f["b1"].cell


def test_tr_x3_not_from_beyond_the_window_by_the_door_beside_it() -> None:
    """TR-X3: a dot past the wall that only the doorway beside the window leads to isn't before."""
    f = thrower(walls=[wall((13.25, "r2"), (13.25, "r9"))],
                windows=[{"line": [[13.25, "r5.4"], [13.25, "r5.7"]]}],
                doors=[{"line": [[13.25, "r5.75"], [13.25, "r6.8"]]}])
    aim = toss(f.context, f.state, f["b1"], f.cell("1606"))
    assert [one.words for one in aim.modifiers[1:]] == ["window"]
    assert f.context.board.point(aim.base)[0] < 13_250


def test_tr_x4_down_any_number_up_one() -> None:
    """TR-X4: 3 AP and target number 3, whatever is thrown, standing or prone."""
    for start, ends in (("1005", {"u1005": 3}), ("v1005", {"u1005": 3, "1005": 3}),
                        ("u1005", {"1005": 3, "v1005": 3})):
        for item in ("grenade", "satchel"):
            f = thrower(item, at=start, **TOWER)
            for dot, ap in ends.items():
                assert ask(f, dot).cost == ap
                aim = toss(f.context, f.state, f["b1"], f.cell(dot))
                assert (aim.needs, aim.modifiers[0].rule) == (3, "TR-X4")
    refused(ask(thrower(at="1005", **TOWER), "v1005"), "TR-X4", "2 levels up, 1 at most")
    f = thrower(at="1005", **TOWER).set("b1", prone=True)
    assert ask(f, "u1005").cost == 3
    assert toss(f.context, f.state, f["b1"], f.cell("u1005")).needs == 2
    refused(ask(thrower(at="0905", **TOWER), "u0905"), "TR-U1", "1 level apart")
    assert hurl(thrower(at="1005", **TOWER), "u1005", 1, 1, 2).state.charges[0].cell == (
        f.cell("u1105"))


@pytest.mark.parametrize("prone", [False, True])
def test_tr_x2_all_that_is_offered_is_allowed_and_nothing_else(prone: bool) -> None:
    """TR-X2, TR-X4: indoors, with walls, a window, stairs and other levels."""
    drawing = TOWER | {
        "walls": [{"boxes": [[7, "r2.5", 13, "r7.5"]], "level": level} for level in ("", "u")],
        "windows": [{"line": [[13, "r4.4"], [13, "r5.6"]], "level": level} for level in ("", "u")],
        "things": [{"kind": "table", "at": [11.5, "r6"], "level": "u"}],
    }
    for start in ("1005", "u1005", "u1205", "1605"):
        f = thrower(at=start, size=(24, 12), **drawing).set("b1", prone=prone)
        offered = {one.cell for one in throws(f.context, f.state, f["b1"])}  # type: ignore[union-attr]
        legal = {cell for cell in range(f.context.board.n)
                 if judge_throw(f.context, f.state, f["b1"], Throw("b1", cell)).allowed}
        assert offered == legal and legal


# --- the blast ----------------------------------------------------------------------------------

def lying(f: Fight, item: str, dot: str) -> Fight:
    f.state = replace(f.state, charges=(Charge(item, "b1", f.cell(dot)),))
    return f


@pytest.mark.parametrize(("item", "points"), [("grenade", (6, 3, 1)), ("satchel", (10, 5, 2))])
def test_tr_x2_blast(item: str, points: tuple[int, int, int]) -> None:
    """TR-X2: damage at 0, 1 and 2 dots, friend or enemy; nothing at 3."""
    f = thrower()
    blast = f.context.data.explosives[item].blast
    assert blast == points
    for distance, expected in enumerate((*points, 0)):
        spot = Spot(f.cell(f"{10 + distance}05"))
        assert strength(f.context.map, blast, f.cell("1005"), spot) == expected
    f.set("b2", at="1205").set("r1", at="1405")
    lying(f, item, "1305")
    assert struck(f.context, f.state, f.state.charges[0]) == (("b2", points[1]), ("r1", points[1]))


def test_tr_x3_blast_round_a_wall() -> None:
    """TR-X3: what nobody can pass stops it; a way round of two dots lets 1 point through; a
    doorway or window is open."""
    f = thrower(walls=[wall((10, "r1"), (10, "r9"))])
    found = reach(f.context.map, f.cell("1005"), 2)
    assert f.cell("0905") in found and f.cell("1105") not in found
    g = thrower(walls=[wall((10, "r5"), (10, "r9"))])
    grown = reach(g.context.map, g.cell("1005"), 2)
    assert grown[g.cell("1105")] == 2
    for kind in ("doors", "windows"):
        h = thrower(walls=[wall((10, "r1"), (10, "r9"))],
                    **opening(kind, (10, "r4.5"), (10, "r5.5")))
        assert reach(h.context.map, h.cell("1005"), 2)[h.cell("1105")] == 1


def test_tr_x3_each_level_is_a_dot() -> None:
    """TR-X3: only where stairs or a ladder leave a hole."""
    f = thrower(**TOWER)
    found = reach(f.context.map, f.cell("1005"), 2)
    assert found[f.cell("u1005")] == 1 and found[f.cell("v1005")] == 2
    assert found[f.cell("u1105")] == 2
    away = reach(f.context.map, f.cell("0905"), 2)
    assert f.cell("u0905") not in away and away[f.cell("u1005")] == 2


@pytest.mark.parametrize(("kind", "stops"), [("low-wall", True), ("hedge", False)])
def test_tr_x3_low_solid_things_save_the_prone(kind: str, stops: bool) -> None:
    """TR-X3: wherever it stands on the way; who stands is hit, and so is a prone one that the
    grenade lies on."""
    f = thrower(things=[{"kind": kind, "line": [[10, "r1"], [10, "r9"]]}])
    blast, centre = (6, 3, 1), f.cell("1005")
    near, far = f.cell("1105"), f.cell("1205")
    there = f.context.map
    assert strength(there, blast, centre, Spot(near)) == 3
    assert strength(there, blast, centre, Spot(near, True)) == (0 if stops else 3)
    assert strength(there, blast, centre, Spot(far)) == 1
    assert strength(there, blast, centre, Spot(far, True)) == (0 if stops else 1)
    assert strength(there, blast, near, Spot(near, True)) == 6


def test_tr_x3_round_the_end_of_a_low_wall() -> None:
    """TR-X3: a way round that is open carries what it has left."""
    f = thrower(things=[{"kind": "low-wall", "line": [[10, "r5"], [10, "r9"]]}])
    spot = Spot(f.cell("1105"), True)
    assert strength(f.context.map, (6, 3, 1), f.cell("1005"), spot) == 1


def test_tr_x2_a_grenade_goes_off() -> None:
    """TR-X2, TR-H1: everybody's own first cell in the scenario's order; the fallen too, not the
    dead. The charge is gone."""
    f = thrower().set("b1", at="1005").set("b2", at="1105", fate="dead").set("r1", at="1305")
    lying(f, "grenade", "1205")
    f.set("b1", at="1205")
    f.do(burst, f.state.charges[0], faces=(4, 4, 3, 4))
    assert (hp(f["b1"]), hp(f["r1"])) == (2, 4)
    assert f.state.charges == () and f.key == "fallen-0"
    event: Burst = f.of(Burst)[0]
    assert (event.what, event.cell, len(event.cells)) == ("grenade", f.cell("1205"), 19)
    assert all(one.unit == "b1" and one.side == "blue" for one in f.of(Rolled))
    g = lying(thrower().set("b1", at="1205", fate="out", crossed=1 << 1), "grenade", "1205")
    g.do(burst, g.state.charges[0], faces=(3, 3))
    assert g["b1"].fate == "dead" and g.key == "fallen-1"
    assert g.state.deaths == {"blue": 1}


def test_tr_x2_nobody_near() -> None:
    f = lying(thrower(), "grenade", "1505")
    f.do(burst, f.state.charges[0])
    assert not f.of(Resolved) and not f.of(Changed) and f.state.breaches == ()


# --- breaches -----------------------------------------------------------------------------------

def test_tr_x5_a_satchel_opens_the_wall() -> None:
    """TR-X5, TR-U7: one inch wide beside it; the dots on both sides are joined as by a doorway,
    and the charge is counted."""
    f = thrower(walls=[wall((15, "r2"), (15, "r8")), wall((25, "r2"), (25, "r8"))])
    a, b = f.cell("1505"), f.cell("1605")
    assert f.context.map.passage(a, b) is None
    f.set("r1", at="1605")
    lying(f, "satchel", "1505")
    f.do(burst, f.state.charges[0])
    y = f.context.board.point(a)[1]
    assert f.state.breaches == (Breach(0, (15000, y - 500), (15000, y + 500)),)
    passage = f.context.ground(f.state).passage(a, b)
    assert passage is not None and passage.kinds == ("door",)
    assert f.state.tallies == {"satchel@1505": 1}
    assert Laid("breach", a) in f.events
    # the blast came first: the wall still stood before r1
    assert hp(f["r1"]) == 10
    lying(f, "satchel", "1505")
    f.do(burst, f.state.charges[0], faces=(3, 4))
    assert hp(f["r1"]) == 2 and f.state.tallies == {"satchel@1505": 2}
    lying(f, "satchel", "2505")
    f.do(burst, f.state.charges[0])
    assert f.state.breaches[0].start[0] == 15_000 and f.state.breaches[-1].start[0] == 25_000


def test_tr_x5_only_satchels_and_only_beside_walls() -> None:
    f = lying(thrower(walls=[wall((15, "r2"), (15, "r8"))]), "grenade", "1505")
    f.do(burst, f.state.charges[0])
    assert f.state.breaches == () and f.state.tallies == {}
    g = lying(thrower(walls=[wall((15, "r2"), (15, "r8"))]), "satchel", "1305")
    g.do(burst, g.state.charges[0])
    assert g.state.breaches == () and g.state.tallies == {"satchel@1305": 1}


def test_tr_x3_the_blast_reaches_the_first_dot_of_the_map() -> None:
    """TR-X3: 0101 is a dot like any other."""
    f = thrower()
    for dot, points in (("0101", 6), ("0201", 3), ("0301", 1)):
        charge = Charge("grenade", "b1", f.cell(dot))
        assert struck(f.context, f.state, charge) == (("b2", points),)
